"""What the database promises."""

from __future__ import annotations

import re
import sqlite3
import threading
from pathlib import Path

import pytest
from flask import Flask

from tests.webapp.database import dump, opened
from tests.webapp.scribe import Scribe
from webapp.storage import connection
from webapp.storage.migrations import migrations
from webapp.storage.store import Store, prepare


@pytest.fixture
def store(tmp_path: Path) -> Store:
    prepare(tmp_path)
    return Store(tmp_path)


def test_all_our_tables_are_strict(store: Store) -> None:
    tables = [row for row in store.connection.db.query("PRAGMA table_list") if row["schema"] == "main"]
    ours = [row for row in tables if row["type"] == "table" and not row["name"].startswith(("sqlite_", "_sqlite_"))]
    assert len(ours) == 26
    assert all(row["strict"] for row in ours)
    store.close()


def test_phones_of_one_server_write_in_turn_and_do_not_ask_sqlite_again_and_again(store: Store, tmp_path: Path) -> None:
    store.connection.db.execute("PRAGMA busy_timeout = 0")
    holds, done = threading.Event(), threading.Event()

    def slow_phone() -> None:
        other = Store(tmp_path)
        with other.writing():
            holds.set()
            done.wait(0.3)
        other.close()

    phone = threading.Thread(target=slow_phone)
    phone.start()
    assert holds.wait(10)
    with store.writing():
        pass  # without a turn of its own SQLite would have said at once that it is locked
    phone.join()
    store.close()


def test_a_power_cut_loses_nothing_written(store: Store) -> None:
    assert next(store.connection.db.query("PRAGMA journal_mode"))["journal_mode"] == "wal"
    assert next(store.connection.db.query("PRAGMA synchronous"))["synchronous"] == 2, "FULL"
    assert next(store.connection.db.query("PRAGMA foreign_keys"))["foreign_keys"] == 1
    store.close()


def test_preparing_again_keeps_everything(tmp_path: Path, store: Store) -> None:
    with store.writing():
        token = store.games.add("familie", {}, ["Anna", "Berta", "Clara"], 0)
    prepare(tmp_path)
    assert store.games.find(token) is not None
    assert migrations.pending(store.connection.db) == []
    store.close()


def test_a_step_that_fails_leaves_nothing_behind(store: Store) -> None:
    def fail() -> str:
        store.games.add("familie", {}, ["Anna", "Berta", "Clara"], 0)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.once("a-form-key", fail)
    assert store.connection.db["game"].count == 0
    assert store.connection.db["receipt"].count == 0, "so that the form can be sent again"
    store.close()


@pytest.mark.parametrize(
    ("age", "kept"), [("-1 days", True), ("-3 days", False)], ids=["yesterday's picture", "an old picture"]
)
def test_pictures_are_deleted_after_two_days_and_readings_are_not(
    app: Flask, scribe: Scribe, game: str, tmp_path: Path, age: str, kept: bool
) -> None:
    pile = scribe.photo(f"{scribe.begin(game)}/melden", "meld-0").location
    with opened(tmp_path) as database:
        database.execute("UPDATE photo SET created = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', ?)", [age])
    database.close()
    prepare(tmp_path)
    page = scribe.page(pile)
    assert page.has("svg.picture image") is kept
    assert ("Das Bild ist gelöscht" in page) is not kept
    assert "Herz Ass" in page


def test_a_private_hand_is_deleted_after_a_day(scribe: Scribe, tmp_path: Path) -> None:
    pile = scribe.post("/blatt", preset="familie").location
    with opened(tmp_path) as database:
        database.execute("UPDATE pile SET created = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-2 days')")
    database.close()
    prepare(tmp_path)
    assert scribe.client.get(pile).status_code == 404


def test_an_abandoned_change_is_deleted_and_a_hand_being_written_is_not(
    scribe: Scribe, game: str, tmp_path: Path
) -> None:
    scribe.play(game)
    change = scribe.post(f"{game}/hand/1/aendern").location
    begun = scribe.begin(game)
    with opened(tmp_path) as database:
        database.execute("UPDATE draft SET created = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-8 days')")
    database.close()
    prepare(tmp_path)
    assert scribe.client.get(change).status_code == 404
    assert scribe.client.get(f"{begun}/reizen").status_code == 200


def test_a_dropped_draft_takes_its_pictures_with_it(scribe: Scribe, game: str, store: Store) -> None:
    draft = scribe.begin(game)
    scribe.photo(f"{draft}/melden", "meld-0")
    scribe.post(f"{draft}/verwerfen")
    assert store.connection.db["photo"].count == 0
    store.close()


def test_ownfoil_320_writing_takes_the_lock_at_its_first_read(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "WAIT_SECONDS", 0.05)
    first, second = Store(tmp_path), Store(tmp_path)
    second.connection.db.execute("PRAGMA busy_timeout = 50")
    with first.writing():
        assert first.games.find("none") is None
        with pytest.raises(sqlite3.OperationalError, match="locked"), second.writing():
            pass
    with second.writing():
        pass
    first.close()
    second.close()


def test_binokel_scorers_totals_are_not_stored(tmp_path: Path, scribe: Scribe, game: str) -> None:
    scribe.play(game)
    assert not any(re.search(r"total|delta|\b251\b", line) for line in dump(tmp_path) if "sqlite_" not in line)
