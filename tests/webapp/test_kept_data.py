"""A database that release 0.1 wrote opens with every hand, draft, evening and total as before.

`data/release_0_1.sql` was filled by the code of that release through its own forms, with some rows as still earlier
code had stored them; nothing in it is ever changed. `data/release_0_1.json` is what that code's pages and exports said
then, by address. Where a page says something else on purpose, it is put right there by search and replace.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from selectolax.lexbor import LexborHTMLParser
from werkzeug.test import TestResponse

from webapp.storage.connection import FILE
from webapp.storage.store import prepare

DATA = Path(__file__).parent / "data"
EXPECTED: dict[str, Any] = json.loads((DATA / "release_0_1.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database, as the new code opened it."""
    folder = tmp_path_factory.mktemp("kept")
    connection = sqlite3.connect(folder / FILE)
    connection.executescript((DATA / "release_0_1.sql").read_text(encoding="utf-8"))
    connection.close()
    prepare(folder)
    return folder


@pytest.fixture
def at_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages say moments in the time of this place."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("at_greenwich")
@pytest.mark.parametrize("address", EXPECTED, ids=lambda address: address[:40])
def test_every_page_says_what_it_said(app: Flask, kept: Path, address: str) -> None:
    app.config["DATA_FOLDER"] = kept
    assert said(app.test_client().get(address)) == EXPECTED[address]


def said(answer: TestResponse) -> Any:
    """What an answer says: a file's text, a picture's hash, a page's words and what stands in its fields."""
    kind = answer.mimetype
    if answer.status_code != 200:
        return answer.status_code
    if kind == "application/json":
        return answer.get_json()
    if kind == "image/jpeg":
        return sha256(answer.data).hexdigest()
    return _page(answer.text) if kind == "text/html" else answer.text


def _page(html: str) -> dict[str, Any]:
    body = LexborHTMLParser(html).body
    assert body
    for node in body.css("footer, script"):
        node.decompose()
    page: dict[str, Any] = {"words": " ".join(body.text(separator=" ").split())}
    if fields := list(_fields(body)):
        page["fields"] = fields
    return page


def _fields(body: Any) -> Iterator[str]:
    for node in body.css("input, textarea, option"):
        given = node.attributes
        left = (node.tag == "option" and "selected" not in given) or (
            given.get("type") in ("radio", "checkbox") and "checked" not in given
        )
        if left or given.get("type") in ("hidden", "file"):
            continue
        value = node.text() if node.tag in ("textarea", "option") else given.get("value")
        yield f"{given.get('name') or node.parent.attributes.get('name')}={value}"
