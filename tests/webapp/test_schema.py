"""The database's schema: released steps stay, data of before is brought up to date, and later data is refused."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from unittest.mock import Mock

import pytest
from click.testing import CliRunner
from sqlite_utils import Database

from webapp.cli import main
from webapp.storage import data_version, shapes
from webapp.storage.connection import FILE
from webapp.storage.data_version import LaterDataError
from webapp.storage.migrations import migrations
from webapp.storage.store import Store, prepare

RELEASED = Path(__file__).parent / "data" / "release_0_1.sql"


def schema(connection: sqlite3.Connection) -> dict[str, str]:
    """All tables, indexes, triggers and views, whatever the white space in them."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: " ".join(sql.replace("(", " ( ").replace(")", " ) ").split()) for name, sql in rows}


@pytest.fixture
def released(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """The database of release 0.1, not brought up to date."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.executescript(RELEASED.read_text(encoding="utf-8"))
        yield connection


@pytest.fixture
def fresh() -> Iterator[Database]:
    with closing(Database(memory=True)) as db:
        yield db


def test_the_released_steps_make_the_schema_that_they_made(released: sqlite3.Connection, fresh: Database) -> None:
    migrations.apply(fresh, stop_before="shapes_of_today")
    assert schema(fresh.conn) == schema(released)


def test_data_of_before_has_the_schema_of_a_new_database(
    released: sqlite3.Connection, fresh: Database, tmp_path: Path
) -> None:
    prepare(tmp_path)
    migrations.apply(fresh)
    assert schema(released) == schema(fresh.conn)
    assert released.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert released.execute("PRAGMA foreign_key_check").fetchall() == []
    assert released.execute("SELECT value FROM meta WHERE key = 'version'").fetchall() == [(version("binokel"),)]


def test_nothing_is_lost_or_added(released: sqlite3.Connection, tmp_path: Path) -> None:
    now_called = {"sitting": "drawn_round", "seating": "table_round", "happening": "event"}
    tables = [name for (name,) in released.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    db = Database(released)
    before = {table: db[table].count for table in tables if not table.startswith("_")}
    prepare(tmp_path)
    assert {table: db[now_called.get(table, table)].count for table in before} == before


def test_a_version_is_still_never_changed(released: sqlite3.Connection, tmp_path: Path) -> None:
    prepare(tmp_path)
    for statement, code in (
        ("UPDATE version SET entry = '{}'", "version_stays"),
        ("UPDATE snapshot SET cards = '[]'", "snapshot_stays"),
        ("UPDATE photo SET reading = '{}'", "reading_stays"),
    ):
        with pytest.raises(sqlite3.IntegrityError, match=code):
            released.execute(statement)


def test_a_second_server_that_starts_at_once_waits_for_the_first(released: sqlite3.Connection, tmp_path: Path) -> None:
    released.isolation_level = None
    released.execute("PRAGMA journal_mode = wal")
    released.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor() as pool:
        second = pool.submit(prepare, tmp_path)
        migrations.apply(Database(released))
        time.sleep(0.3)
        assert not second.done()
        released.execute("COMMIT")
        second.result(timeout=20)
    assert released.execute("SELECT value FROM meta").fetchall() == [(version("binokel"),)]


def test_a_start_that_is_cut_short_leaves_the_data_as_it_was(
    released: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(released.iterdump())
    monkeypatch.setattr(data_version, "version", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        prepare(tmp_path)
    assert list(released.iterdump()) == before


def test_a_misplay_that_did_not_count_at_home_still_does_not(released: sqlite3.Connection, tmp_path: Path) -> None:
    """The family's rules knew no penalty before; a misplay of then had been written by rules that were changed."""
    misplay = json.dumps({"bid": 200, "declarer": 0, "outcome": "misplay", "offender": 0, "trump": "H"})
    games = [(900, {}), (901, {"misplay": "250/125"}), (902, {})]
    for game, options in games:
        row = (game, f"token-{game}", "familie", json.dumps(options), '["Anna", "Berta", "Clara"]')
        released.execute(
            "INSERT INTO game (id, token, created, preset, options, names, first_dealer) "
            "VALUES (?, ?, '2026-11-30T20:00:00+00:00', ?, ?, ?, 0)", row,
        )  # fmt: skip
    for hand, game in ((9000, 900), (9001, 901)):
        released.execute("INSERT INTO hand (id, game, place) VALUES (?, ?, 1)", [hand, game])
        version_row = [hand, "written", "2026-11-30T20:01:00+00:00", misplay]
        released.execute("INSERT INTO version (hand, kind, at, entry) VALUES (?, ?, ?, ?)", version_row)
    released.execute(
        "INSERT INTO ruling (game, place, options, at, by) VALUES (901, 1, ?, '2026-11-30T20:02:00+00:00', '')",
        [json.dumps({"misplay": None, "target": "1000"})],
    )
    released.commit()
    prepare(tmp_path)
    now = dict(released.execute("SELECT id, options FROM game WHERE id >= 900").fetchall())
    assert {game: json.loads(options) for game, options in now.items()} == {
        900: {"misplay": "off"},
        901: {"misplay": "250/125"},
        902: {},
    }
    ruled = released.execute("SELECT options FROM ruling WHERE game = 901").fetchone()[0]
    assert json.loads(ruled) == {"misplay": "off", "target": "1000"}


def test_what_was_named_twice_is_the_double_meld() -> None:
    old = {"bid": 200, "meld": {"1": {"number": None, "cards": None, "none": False, "melds": ["binokel", "binokel"]}}}
    new = shapes.entry(old)
    assert new["meld"]["1"] == {
        "number": None,
        "cards": None,
        "none": False,
        "some": False,
        "melds": ["doppelbinokel"],
    }
    assert (new["bid"], new["tricks"], new["pressed"], new["outcome"]) == (200, {}, None, "played")
    assert shapes.entry(new) == new


def test_cards_and_readings_of_before_know_what_they_know_today() -> None:
    [held] = shapes.held([{"n": 1, "card": "HA", "photo": 3, "seen": 0, "doubt": None, "gone": True}])
    assert (held["gone"], held["looked"]) == (True, False)
    reading = shapes.reading({"size": [4, 3], "cards": [{"card": "HA", "boxes": []}], "doubts": []})
    assert reading["cards"] == [{"card": "HA", "boxes": [], "indices": [], "rival": None}]


def of_a_later_version(folder: Path) -> None:
    """Make a database to which a later version applied a step that this one does not know."""
    prepare(folder)
    store = Store(folder)
    db = store.connection.db
    db.execute("UPDATE meta SET value = '0.9.7' WHERE key = 'version'")
    db.execute("INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('binokel', 'tomorrow', '')")
    store.close()


def contents(folder: Path) -> dict[str, str]:
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def test_data_of_a_later_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    of_a_later_version(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(LaterDataError) as refused:
        prepare(tmp_path)
    assert (refused.value.ours, refused.value.theirs) == (version("binokel"), "0.9.7")
    assert contents(tmp_path) == before


def test_data_that_a_later_version_is_writing_is_refused_too(tmp_path: Path) -> None:
    of_a_later_version(tmp_path)
    writing = Store(tmp_path)
    with writing.writing():
        writing.games.add("familie", {}, ["Anna", "Berta", "Clara"], 0)
    assert (tmp_path / f"{FILE}-wal").stat().st_size, "this is still in the write-ahead log"
    with pytest.raises(LaterDataError, match=r"written by binokel 0\.9\.7"):
        prepare(tmp_path)
    assert writing.connection.db["game"].count == 1
    writing.close()


@pytest.mark.parametrize("command", [["serve"], ["export", "any-address", "--format", "json"]])
def test_commands_name_both_versions(tmp_path: Path, command: list[str]) -> None:
    of_a_later_version(tmp_path)
    before = contents(tmp_path)
    done = CliRunner().invoke(main, [*command, "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert f"binokel {version('binokel')} cannot read the data that binokel 0.9.7 has written." in done.output
    assert contents(tmp_path) == before
