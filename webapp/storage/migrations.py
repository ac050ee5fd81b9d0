"""The database's schema, one step per released change. Never edit a step that was released: add another."""

from __future__ import annotations

import json

from sqlite_utils import Database, Migrations

from webapp.storage.evening_schema import EVENING
from webapp.storage.records import people_of

migrations = Migrations("binokel")

_TABLES = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,
        share TEXT UNIQUE,
        created TEXT NOT NULL,
        preset TEXT NOT NULL,
        options TEXT NOT NULL,
        names TEXT NOT NULL,
        first_dealer INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE hand (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE
    ) STRICT
    """,
    """
    CREATE TABLE version (
        id INTEGER PRIMARY KEY,
        hand INTEGER NOT NULL REFERENCES hand ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('written', 'changed', 'deleted', 'restored')),
        at TEXT NOT NULL,
        entry TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE draft (
        id INTEGER PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,
        game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
        hand INTEGER REFERENCES hand ON DELETE CASCADE,
        base INTEGER REFERENCES version,
        entry TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'written', 'dropped')),
        created TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE pile (
        id INTEGER PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,
        draft INTEGER REFERENCES draft ON DELETE CASCADE,
        purpose TEXT NOT NULL CHECK (purpose IN ('meld', 'tricks', 'hand')),
        slot TEXT NOT NULL,
        rules TEXT,
        cards TEXT NOT NULL,
        created TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE photo (
        id INTEGER PRIMARY KEY,
        token TEXT NOT NULL UNIQUE,
        pile INTEGER NOT NULL REFERENCES pile ON DELETE CASCADE,
        jpeg BLOB,
        reading TEXT NOT NULL,
        created TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE snapshot (
        id INTEGER PRIMARY KEY,
        pile INTEGER NOT NULL REFERENCES pile ON DELETE CASCADE,
        cards TEXT NOT NULL,
        at TEXT NOT NULL
    ) STRICT
    """,
    "CREATE TABLE receipt (key TEXT PRIMARY KEY, location TEXT NOT NULL, at TEXT NOT NULL) STRICT, WITHOUT ROWID",
)

_INDEXES = (
    "CREATE INDEX hand_game ON hand (game)",
    "CREATE INDEX version_hand ON version (hand)",
    "CREATE UNIQUE INDEX pile_slot ON pile (draft, purpose, slot) WHERE draft IS NOT NULL",
    "CREATE INDEX photo_pile ON photo (pile)",
    # one open draft of a new hand per game, so that a second phone takes it over instead of starting its own
    "CREATE UNIQUE INDEX draft_new ON draft (game) WHERE state = 'open' AND hand IS NULL",
)

_IMMUTABLE = (
    # what was confirmed or written stays as it was: a correction is a new row
    """
    CREATE TRIGGER snapshot_stays BEFORE UPDATE ON snapshot
    BEGIN SELECT RAISE(ABORT, 'a confirmed snapshot is never changed'); END
    """,
    """
    CREATE TRIGGER version_stays BEFORE UPDATE ON version
    BEGIN SELECT RAISE(ABORT, 'a version of a hand is never changed'); END
    """,
    # what the network saw stays as well; only the picture itself is deleted when its time is over
    """
    CREATE TRIGGER reading_stays BEFORE UPDATE OF reading ON photo
    BEGIN SELECT RAISE(ABORT, 'a reading is never changed'); END
    """,
)


@migrations()
def first_schema(db: Database) -> None:
    """Create every table of release 0.1."""
    for statement in (*_TABLES, *_INDEXES, *_IMMUTABLE):
        db.execute(statement)


@migrations()
def order_rules_people_and_phones(db: Database) -> None:
    """Add the order of hands, changes of the rules during a game, who plays together, and which phone wrote."""
    for statement in (
        "ALTER TABLE hand ADD COLUMN place INTEGER NOT NULL DEFAULT 0",
        # the order until now was that of writing
        "UPDATE hand SET place = (SELECT count(*) FROM hand AS one WHERE one.game = hand.game AND one.id <= hand.id)",
        "ALTER TABLE version ADD COLUMN by TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE draft ADD COLUMN before INTEGER REFERENCES hand ON DELETE CASCADE",
        "DROP INDEX draft_new",
        # beside the next hand, one forgotten hand may be inserted at each place
        "CREATE UNIQUE INDEX draft_new ON draft (game, ifnull(before, 0)) WHERE state = 'open' AND hand IS NULL",
        """
        CREATE TABLE ruling (
            id INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
            place INTEGER NOT NULL,
            options TEXT NOT NULL,
            at TEXT NOT NULL,
            by TEXT NOT NULL
        ) STRICT
        """,
        "CREATE INDEX ruling_game ON ruling (game)",
        "ALTER TABLE game ADD COLUMN people TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX game_people ON game (people)",
    ):
        db.execute(statement)
    for row in list(db.query("SELECT id, names FROM game")):
        db.execute("UPDATE game SET people = ? WHERE id = ?", [people_of(json.loads(row["names"])), row["id"]])


@migrations()
def drafts_keep_their_revisions(db: Database) -> None:
    """Keep how a draft was after each save, by which phone and from which page: so two scribes can be told apart."""
    db.execute(
        """
        CREATE TABLE revision (
            draft INTEGER NOT NULL REFERENCES draft ON DELETE CASCADE,
            number INTEGER NOT NULL,
            phone TEXT NOT NULL,
            page TEXT NOT NULL,
            entry TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (draft, number)
        ) STRICT, WITHOUT ROWID
        """
    )
    db.execute("INSERT INTO revision SELECT id, 0, '', '', entry, created FROM draft WHERE state = 'open'")


@migrations()
def hidden_names(db: Database) -> None:
    """Let a shared sheet show initials instead of names."""
    db.execute("ALTER TABLE game ADD COLUMN hide_names INTEGER NOT NULL DEFAULT 0 CHECK (hide_names IN (0, 1))")


@migrations()
def tournament_evenings(db: Database) -> None:
    """Add tournament evenings: their people, rounds, tables, confirmations, corrections, record and prize lists."""
    for statement in EVENING:
        db.execute(statement)


@migrations()
def rulings_are_taken_back(db: Database) -> None:
    """Let a change of the rules be taken back and put back, as a hand can be."""
    db.execute("ALTER TABLE ruling ADD COLUMN turns INTEGER REFERENCES ruling")


@migrations()
def revisions_know_sent_forms(db: Database) -> None:
    """Let a revision say that a step's form was sent for good: what is kept of that showing later is too late."""
    db.execute("ALTER TABLE revision ADD COLUMN sent TEXT NOT NULL DEFAULT ''")
