"""A full disk, or a database that another process keeps locked: a sentence says so, and nothing is half written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.webapp.database import opened
from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe, jpeg
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
    with opened(tmp_path) as database:
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
