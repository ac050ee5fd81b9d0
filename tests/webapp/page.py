"""A page as tests ask it: what a person reads on it, what its fields show, and what its forms send."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from selectolax.lexbor import LexborHTMLParser, LexborNode
from werkzeug.test import TestResponse

MARKUP = re.compile(r"</?[a-z!]|\b[a-z-]+=[\"']")
Fields = dict[str, list[str]]


def words_of(node: LexborNode) -> str:
    """The words of an element, one space between two of them."""
    return " ".join(node.text(separator=" ").split())


@dataclass(frozen=True)
class Button:
    """A button of a form: its words, and what it sends beside the form's fields."""

    words: str
    name: str
    value: str
    enabled: bool


@dataclass(frozen=True)
class Form:
    """A form as a browser would send it."""

    action: str
    fields: Fields
    """What it sends when nothing is touched, without a button."""
    buttons: tuple[Button, ...]

    def tap(self, words: str) -> Fields:
        """Return all that is sent when the button with these words is tapped."""
        found = next((button for button in self.buttons if words in button.words), None)
        assert found, f"no button „{words}“ among {[button.words for button in self.buttons]}"
        return {**self.fields, found.name: [found.value]} if found.name else self.fields

    def first(self) -> dict[str, str]:
        """Return the fields with one value each, as most forms have them."""
        return {name: values[0] for name, values in self.fields.items()}


class Page:
    """A page, or a part of one. ``words in page`` says whether a person reads these words on it."""

    def __init__(self, html: str) -> None:
        self.html = html

    @cached_property
    def tree(self) -> LexborNode:
        root = LexborHTMLParser(self.html).root
        assert root is not None
        return root

    @cached_property
    def words(self) -> str:
        """All words of the page, one space between two of them."""
        return words_of(self.tree)

    def __contains__(self, words: str) -> bool:
        assert not MARKUP.search(words), f"markup is asked for with has() or html, not among the words: {words}"
        return words in self.words

    def __str__(self) -> str:
        return self.words

    @property
    def tag(self) -> str:
        """What a page that lies open says it shows."""
        return self.attribute("[data-tag]", "data-tag")

    def count(self, css: str) -> int:
        """Return how many elements there are."""
        return len(self.tree.css(css))

    def has(self, css: str) -> bool:
        """Return whether there is such an element."""
        return self.tree.css_first(css) is not None

    def text(self, css: str) -> str:
        """Return the words of the first such element, which has to be there."""
        return words_of(self._first(css))

    def texts(self, css: str) -> list[str]:
        """Return the words of each such element."""
        return [words_of(node) for node in self.tree.css(css)]

    def part(self, css: str) -> Page:
        """Return the first such element, which has to be there, as a page of its own."""
        return Page(self._first(css).html or "")

    def parts(self, css: str) -> list[Page]:
        """Return each such element as a page of its own."""
        return [Page(node.html or "") for node in self.tree.css(css)]

    def attribute(self, css: str, name: str) -> str:
        """Return an attribute of the first such element, which has to be there and have it."""
        node = self._first(css)
        assert name in node.attributes, f"{css} has no {name}"
        return node.attributes[name] or ""

    def attributes(self, css: str, name: str) -> list[str]:
        """Return an attribute of each such element, "" where it has none."""
        return [node.attributes.get(name) or "" for node in self.tree.css(css)]

    def addresses(self, part: str) -> list[str]:
        """Return where its links lead, each once, whose address contains ``part``."""
        return list(dict.fromkeys(self.attributes(f'a[href*="{part}"]', "href")))

    def address(self, part: str) -> str:
        """Return where the first link leads whose address contains ``part``."""
        return self.attribute(f'a[href*="{part}"]', "href")

    def link(self, words: str) -> str:
        """Return where the first link leads that begins with these words."""
        found = (node.attributes["href"] for node in self.tree.css("a[href]") if words_of(node).startswith(words))
        address = next(found, None)
        assert address, f"no link begins with „{words}“"
        return address

    def value(self, name: str) -> str:
        """Return what the field of this name shows; of several choices the one that is made, "" for none."""
        nodes = [node for node in self.tree.css(f'[name="{name}"]') if node.tag != "button"]
        assert nodes, f"there is no field {name}"
        if nodes[0].attributes.get("type") in ("radio", "checkbox"):
            return next((value for _, value in _sent(nodes)), "")
        return _shown(nodes[0])

    def checked(self, name: str) -> bool:
        """Return whether the box of this name is ticked."""
        return self.has(f'[name="{name}"][checked]')

    def error(self, field: str) -> str:
        """Return the sentence that stands at the field, "" while it is hidden or there is none."""
        return next(iter(self.texts(f'[data-error="{field}"]:not([hidden])')), "")

    def errors(self) -> list[str]:
        """Return all sentences that stand at a field."""
        return self.texts("[data-error]:not([hidden])")

    def forms(self, css: str = "form") -> list[Form]:
        """Return the forms that there are."""
        return [_form(node, self.tree) for node in self.tree.css(css)]

    def form(self, action: str) -> Form:
        """Return the first form whose action contains ``action``."""
        found = self.forms(f'form[action*="{action}"]')
        assert found, f"no form leads to {action}"
        return found[0]

    def _first(self, css: str) -> LexborNode:
        node = self.tree.css_first(css)
        assert node is not None, f"there is no {css} on the page: {self.words[:400]}"
        return node


def page_of(answer: TestResponse) -> Page:
    """Return the page that an answer brings, whatever its status."""
    return Page(answer.text)


def _shown(node: LexborNode) -> str:
    if node.tag == "textarea":
        return node.text()
    if node.tag == "select":
        options = node.css("option[selected]") or node.css("option")
        return options[0].attributes.get("value") or "" if options else ""
    return node.attributes.get("value") or ""


def _sent(nodes: Iterable[LexborNode]) -> list[tuple[str, str]]:
    """Return names and values of those fields that a browser sends."""
    sent = []
    for node in nodes:
        kind, name = node.attributes.get("type"), node.attributes.get("name")
        if not name or kind in ("file", "submit") or "disabled" in node.attributes:
            continue
        if kind in ("radio", "checkbox"):
            if "checked" in node.attributes:
                sent.append((name, node.attributes.get("value", "on") or ""))
        else:
            sent.append((name, _shown(node)))
    return sent


def _form(node: LexborNode, tree: LexborNode) -> Form:
    outside = f'[form="{node.id}"]' if node.id else None
    inside = node.css("input, select, textarea")
    fields: Fields = {}
    for name, value in _sent(inside):
        fields.setdefault(name, []).append(value)
    buttons = node.css("button") + (tree.css(f"button{outside}") if outside else [])
    return Form(
        action=node.attributes.get("action") or "",
        fields=fields,
        buttons=tuple(
            Button(
                words=words_of(button),
                name=button.attributes.get("name") or "",
                value=button.attributes.get("value") or "",
                enabled="disabled" not in button.attributes,
            )
            for button in buttons
        ),
    )
