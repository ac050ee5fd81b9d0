"""Days, moments, the dealer's mark and the Tapp, in the person's language."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from tests.webapp.languages import LANGUAGES, catalog, texts
from tests.webapp.scribe import Scribe
from webapp.storage.connection import FILE


@pytest.fixture
def old(scribe: Scribe, game: str, tmp_path: Path) -> str:
    """A game with one hand, begun and written on the third of May."""
    scribe.play(game)
    scribe.post(f"{game}/regeln", **{"from": "next", "lost_factor": "1"})
    database = sqlite3.connect(tmp_path / FILE)
    with database:
        database.execute("DROP TRIGGER version_stays")
        for table, column in (("game", "created"), ("version", "at"), ("ruling", "at")):
            database.execute(f"UPDATE {table} SET {column} = '2026-05-03T12:30:00+00:00'")  # noqa: S608
    database.close()
    scribe.page(game)
    return game


@pytest.mark.parametrize(
    ("code", "day", "moment", "dealer"),
    [
        ("de", "03.05.2026", r"03\.05\.2026 \d\d:30", "G"),
        ("en", "3 May 2026", r"3 May 2026, \d\d:30", "D"),
        ("swg", "03.05.2026", r"03\.05\.2026 \d\d:30", "G"),
    ],
)
def test_each_language_has_its_way(scribe: Scribe, old: str, code: str, day: str, moment: str, dealer: str) -> None:
    scribe.client.set_cookie("binokel_sprache", code)
    assert day in scribe.page("/")
    assert day in scribe.page(f"{old}/statistik")
    assert [bool(re.fullmatch(moment, at)) for at in scribe.page(f"{old}/geschichte").texts("time")] == [True, True]
    assert scribe.page(old).text("td .dealer [aria-hidden]") == dealer
    [written] = scribe.page(scribe.hands(old)[0]).texts("time")
    assert re.fullmatch(moment, written)


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_calls_the_tapp_by_one_word(code: str) -> None:
    """RULES.md 1: Tapp, Dapp and Dabb are the same; the Swabian says Dabb."""
    word, others = {"en": ("Tapp", ("Dabb", "Dapp")), "swg": ("Dabb", ("Tapp", "Dapp"))}[code]
    said = [
        text
        for message in catalog(code)
        if message.id and any("Tapp" in source for source in texts(message.id))
        for text in texts(message.string)
    ]
    assert said
    for text in said:
        assert word in text
        assert not any(other in text for other in others), text
