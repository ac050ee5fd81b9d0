"""Two phones at one hand: forms sent as a browser sends them, with the revision that their page showed."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe, named


class Phone(Scribe):
    """A phone that sends forms as its browser does: with the revision that the page showed."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app.test_client())

    def open(self, draft: str, step: str) -> str:
        """Open a step; return what its form carries along."""
        return self.page(f"{draft}/{step}").value("drawn")

    def keep(self, draft: str, step: str, drawn: str, **fields: Any) -> TestResponse:
        """Leave a field: the script keeps it at once."""
        data = {"do": "keep", "drawn": drawn, **named(fields)}
        return self.client.post(f"{draft}/{step}", data=data, headers={"HX-Request": "true"})

    def settle(self, refused: TestResponse, words: str) -> TestResponse:
        """Tap the button that begins with these words in what a contested form was answered with."""
        for form in page_of(refused).forms("form.conflict"):
            if any(button.words.startswith(f"„{words}") for button in form.buttons):
                return self.client.post(form.action, data=form.tap(f"„{words}"))
        raise AssertionError(refused.text)
