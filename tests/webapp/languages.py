"""The sentences of the product and their translations, and a language in which every sentence is in guillemets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import webapp

HOUSE = Path(__file__).parents[2]
ROOMS = ("scoring", "vision", "webapp")
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2)}

TRANSLATIONS = Path(webapp.__file__).parent / "translations"
LANGUAGES = ("en", "swg")

NO_TEXT = {"script", "style"}
SHOWN = {"aria-label", "placeholder", "title", "alt"}
OUR_OWN = re.compile(r"Deutsch|English|Schwäbisch|Anna|Berta|Clara|Binokel|CSV|JSON|PNG|PDF|TXT|http\S*|[AKOU]|10|7|G")


def messages() -> Iterator[str | tuple[str, ...]]:
    """Give every German source text."""
    for room in ROOMS:
        for _file, _line, message, _comments, _context in extract_from_dir(HOUSE / room, METHODS, keywords=KEYWORDS):
            yield message


def catalog(code: str) -> Catalog:
    """Return the translations into a language."""
    with (TRANSLATIONS / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def texts(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """Return a text, or its singular and plural."""
    return [text] if isinstance(text, str) else list(text or ())


def quoted(text: str) -> str:
    return f"«{text}»"


def write_quoted(translations: Path) -> None:
    """Write translations into that folder, for English, that are the German sentences in guillemets."""
    quotes = Catalog(locale="en")
    for message in messages():
        quotes.add(message, quoted(message) if isinstance(message, str) else tuple(map(quoted, message)))
    folder = translations / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, quotes)


class _Shown(HTMLParser):
    """Collects what a person reads or hears on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside.append(tag)
        self.texts += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag: str) -> None:
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not NO_TEXT & set(self.inside):
            self.texts.append(data)


def untranslated(text: str) -> list[str]:
    """Return what is left of the texts of a page, or of a file, without guillemets, names and card letters."""
    shown = _Shown()
    shown.feed(text)
    left = "\n".join(shown.texts)
    while (shorter := re.sub(r"«[^«»]*»", "", left)) != left:
        left = shorter
    left = re.sub(r"\d{1,2} [A-Z][a-z]{2} \d{4}", "", left)  # a day, in English
    return re.findall(r"[^\W\d_]{2,}", OUR_OWN.sub("", left))
