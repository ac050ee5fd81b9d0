"""Bad luck at the table: a full disk, an evening of three hours, a server that is started anew, an old page."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe, jpeg
from webapp import create_app
from webapp.storage.connection import FILE, Connection


@contextmanager
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the database grow no further, as on a disk without room: SQLite itself says so then."""
    opened = Connection.__init__

    def open_full(self: Connection, folder: Path, by: str = "") -> None:
        opened(self, folder, by)
        pages = next(self.db.query("PRAGMA page_count"))["page_count"]
        self.db.execute(f"PRAGMA max_page_count = {pages}")

    with monkeypatch.context() as patch:
        patch.setattr(Connection, "__init__", open_full)
        yield


@pytest.fixture
def draft(scribe: Scribe, game: str) -> str:
    scribe.play(game)
    return scribe.begin(game)


def test_a_full_disk_is_said_and_the_same_form_goes_through_later(
    scribe: Scribe, game: str, draft: str, reader: FakeReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = jpeg(1200, 900)
    with full_disk(monkeypatch):
        answer = scribe.photo(f"{draft}/melden", "meld-0", picture, meld__1="40")
        assert answer.status_code == 507
        assert "Der Speicher des Servers ist voll" in page_of(answer)
        assert "Zum Zettel" in page_of(answer), "and where to go on"
        assert "+251" in scribe.page(game), "what is on the sheet can be read"
    assert scribe.photo(f"{draft}/melden", "meld-0", picture, meld__1="40").status_code == 303
    assert scribe.page(f"{draft}/melden").value("meld-1") == "40"


def test_a_full_disk_leaves_no_half_written_hand(
    scribe: Scribe, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with full_disk(monkeypatch):
        answers = [scribe.post(f"{game}/neu") for _ in range(40)]
        long = [scribe.new_game_answer(f"A{n}" * 10, f"B{n}" * 10, f"C{n}" * 10) for n in range(80)]
    assert {answer.status_code for answer in (*answers, *long)} == {303, 507}
    with sqlite3.connect(tmp_path / FILE) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        games, receipts = database.execute("SELECT (SELECT count(*) FROM game), count(*) FROM receipt").fetchone()
    database.close()
    written = sum(answer.status_code == 303 for answer in long)
    assert games == 1 + written
    assert receipts == 1 + written + sum(answer.status_code == 303 for answer in answers), "a refused form left none"


def test_the_upload_script_hears_of_the_full_disk_too(
    scribe: Scribe, draft: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scribe.client.environ_base["HTTP_ACCEPT"] = "application/json"
    with full_disk(monkeypatch):
        answer = scribe.photo(f"{draft}/melden", "meld-0", jpeg(1200, 900))
    assert answer.status_code == 507
    assert answer.json is not None
    assert "Speicher" in answer.json["errors"][""]


def test_a_database_that_stays_locked_is_said(
    scribe: Scribe, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.storage.connection.WAIT_SECONDS", 0.05)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = scribe.post(f"{game}/neu")
    other.close()
    assert answer.status_code == 503
    assert "Gerade schreiben andere." in page_of(answer)
    assert scribe.post(f"{game}/neu").status_code == 303


def test_after_three_hours_and_a_restart_every_open_page_still_writes(
    scribe: Scribe, game: str, app: Flask, tmp_path: Path, reader: FakeReader
) -> None:
    draft = scribe.begin(game)
    for step, fields in (
        ("reizen", {"bid": "250", "declarer": "0"}),
        ("trumpf", {"trump": "H"}),
        ("melden", {"meld__0": "190", "meld__1": "20", "meld__2-none": "on"}),
        ("stiche", {"tricks__A": "61", "tricks__B": "100"}),
    ):
        assert scribe.step(draft, step, **fields).status_code == 303
    shown, key = scribe.shown(draft), scribe.key()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE draft SET created = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-3 hours')")
        database.execute("UPDATE game SET created = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-3 hours')")
    database.close()
    restarted = create_app({"DATA_FOLDER": tmp_path, "READER": reader}).test_client()
    answer = restarted.post(f"{draft}/abrechnung", data={"key": key, "shown": shown})
    assert answer.status_code == 303
    assert "+251" in page_of(restarted.get(answer.location.partition("#")[0]))


def test_buttons_of_an_old_sheet_do_what_they_say(scribe: Scribe, game: str) -> None:
    """A sheet that lay open while another phone wrote: its buttons name hands, not rows."""
    scribe.play(game, bid=250)
    scribe.play(game, bid=240)
    first, second = scribe.hands(game)
    scribe.post(f"{first}/streichen")
    assert scribe.post(f"{second}/aendern").status_code == 303
    assert scribe.post(f"{first}/davor").status_code == 303, "a place stays a place"
    refused = scribe.post(f"{first}/streichen")
    assert refused.status_code == 409
    assert "von einem anderen Telefon geändert" in page_of(refused)


def test_back_to_the_form_of_a_new_game_starts_no_second_one(scribe: Scribe) -> None:
    form = {"key": "the-same-form", "preset": "familie", "dealer": "0"}
    names = {"name-0": "Anna", "name-1": "Berta", "name-2": "Clara"}
    assert len({scribe.client.post("/", data={**form, **names}).location for _ in range(2)}) == 1
