"""The database's schema, one step per released change. Never edit a step that was released: add another.

The SQL of a step is in `schema/`, in a file that is named by its number and its function. `shapes_of_today` has none.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlite_utils import Database, Migrations

from webapp.storage import shapes
from webapp.storage.people import people_of

migrations = Migrations("binokel")

_SCHEMA = Path(__file__).parent / "schema"


def statements(script: str) -> Iterator[str]:
    r"""Yield the statements of an SQL script; sqlite3's own ``executescript`` would end the step's transaction.

    >>> list(statements("-- both\nSELECT 1;\n\nSELECT\n2;"))
    ['-- both\nSELECT 1;', 'SELECT\n2;']
    """
    statement = ""
    for line in script.splitlines():
        statement += f"{line}\n" if line.strip() else ""
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""


def _run(db: Database, name: str) -> None:
    for statement in statements((_SCHEMA / f"{name}.sql").read_text(encoding="utf-8")):
        db.execute(statement)


@migrations()
def first_schema(db: Database) -> None:
    """Create every table of release 0.1."""
    _run(db, "01_first_schema")


@migrations()
def order_rules_people_and_phones(db: Database) -> None:
    """Add the order of hands, changes of the rules during a game, who plays together, and which phone wrote."""
    _run(db, "02_order_rules_people_and_phones")
    for row in list(db.query("SELECT id, names FROM game")):
        db.execute("UPDATE game SET people = ? WHERE id = ?", [people_of(json.loads(row["names"])), row["id"]])


@migrations()
def drafts_keep_their_revisions(db: Database) -> None:
    """Keep a draft as it was after each save, by which phone and from which page: so two scribes can be told apart."""
    _run(db, "03_drafts_keep_their_revisions")


@migrations()
def hidden_names(db: Database) -> None:
    """Let a shared sheet show initials instead of names."""
    _run(db, "04_hidden_names")


@migrations()
def tournament_evenings(db: Database) -> None:
    """Add tournament evenings: their people, rounds, tables, confirmations, corrections, record and prize lists."""
    _run(db, "05_tournament_evenings")


@migrations()
def rulings_are_taken_back(db: Database) -> None:
    """Let a change of the rules be taken back and put back, as a hand can be."""
    _run(db, "06_rulings_are_taken_back")


@migrations()
def revisions_know_sent_forms(db: Database) -> None:
    """Let a revision say that a step's form was sent for good: later fields from that showing are ignored."""
    _run(db, "07_revisions_know_sent_forms")


@migrations()
def shapes_of_today(db: Database) -> None:
    """Write all stored JSON in the shape of today, so that no other code has to know the earlier ones."""
    shapes.bring_up_to_date(db)


@migrations()
def words_of_the_glossary(db: Database) -> None:
    """Call tables and columns what the glossary calls them; let triggers raise codes."""
    _run(db, "09_words_of_the_glossary")


@migrations()
def version_of_the_data(db: Database) -> None:
    """Record which version brought the database up to date."""
    _run(db, "10_version_of_the_data")


@migrations()
def bookings_and_agreed_ends(db: Database) -> None:
    """Add points booked beside the hands, and the ends of games upon which people agreed."""
    _run(db, "11_bookings_and_agreed_ends")


@migrations()
def circles(db: Database) -> None:
    """Add who sits at the table from which hand on, where not everybody plays every hand."""
    _run(db, "12_circles")


@migrations()
def words_of_a_table(db: Database) -> None:
    """Let a game and an evening say which deck lies on the table, and what its cards are called."""
    _run(db, "13_words_of_a_table")


@migrations()
def worth_at_tables(db: Database) -> None:
    """Let an organiser allow "Was ist mein Blatt wert?" at the tables."""
    _run(db, "14_worth_at_tables")


@migrations()
def amendments(db: Database) -> None:
    """Add names, seats and first dealers that were put right."""
    _run(db, "15_amendments")


@migrations()
def photographs_are_put_back(db: Database) -> None:
    """Let a photograph that was taken out of its pile be put back."""
    _run(db, "16_photographs_are_put_back")


@migrations()
def money(db: Database) -> None:
    """Let a game say what its people play for."""
    _run(db, "17_money")


@migrations()
def old_misplays(db: Database) -> None:
    """Keep misplays from counting in games of before in which their rules did not punish them.

    The family's rules said "off"; now a misplay loses the game, see `scoring/presets/familie.toml`. A misplay that had
    become impossible under changed rules stays on such a sheet and changes nothing, as before.
    """
    of_misplays = (
        "SELECT DISTINCT game.id, game.options FROM game JOIN hand ON hand.game = game.id "
        "JOIN version ON version.hand = hand.id "
        "WHERE game.preset = 'familie' AND json_extract(version.entry, '$.outcome') = 'misplay'"
    )
    for game in list(db.query(of_misplays)):
        options = {"misplay": "off", **json.loads(game["options"])}
        db.execute("UPDATE game SET options = ? WHERE id = ?", [json.dumps(options), game["id"]])
        for ruling in list(db["ruling"].rows_where("game = ?", [game["id"]])):
            changes = json.loads(ruling["options"])
            if "misplay" in changes and changes["misplay"] is None:
                changed = json.dumps({**changes, "misplay": "off"})
                db.execute("UPDATE ruling SET options = ? WHERE id = ?", [changed, ruling["id"]])
