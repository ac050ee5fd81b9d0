"""Two phones at one hand: forms sent as a browser sends them, and what stands in the answer."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.webapp.scribe import Scribe


class Phone(Scribe):
    """A phone that sends forms as its browser does: with the revision that the page showed."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app.test_client())

    def open(self, draft: str, step: str) -> str:
        """Open a step; return what its form carries along."""
        found = re.search(r'name="drawn" value="([^"]+)"', self.page(f"{draft}/{step}"))
        assert found
        return found[1]

    def keep(self, draft: str, step: str, drawn: str, **fields: Any) -> TestResponse:
        """Leave a field: the script keeps it at once."""
        data = {"do": "keep", "drawn": drawn, **{name.replace("__", "-"): value for name, value in fields.items()}}
        return self.client.post(f"{draft}/{step}", data=data, headers={"HX-Request": "true"})


def value(page: str, field: str) -> str:
    """What a field of the page shows."""
    found = re.search(rf'name="{field}"[^>]*?\svalue="([^"]*)"', page, re.DOTALL)
    assert found
    return found[1]


def choice(page: str, words: str) -> dict[str, list[str]]:
    """Everything that the form of a conflict sends when the button with these words is tapped."""
    for form in page.split('class="conflict')[1:]:
        button = re.search(rf'<button[^>]*name="(take|leave)" value="([^"]*)">„{words}“', form)
        if button:
            data: dict[str, list[str]] = {button[1]: [button[2]]}
            inputs = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form.partition("</form>")[0])
            for name, text in inputs:
                data.setdefault(name, []).append(text)
            return data
    raise AssertionError(page)
