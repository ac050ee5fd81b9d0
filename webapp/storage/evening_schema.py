"""The tables of a tournament evening, and what a table's sheet refuses once its round is not open.

The sheet of one table in one round is a row of ``game``. Triggers refuse to write in it where it may not be written, so
no address can be forgotten; their messages are the keys of `webapp.site.errors`. The organiser's corrections are let
through one by one (``correction.permitted``).
"""

from __future__ import annotations

_TABLES = (
    """
    CREATE TABLE evening (
        id INTEGER PRIMARY KEY,
        organiser TEXT NOT NULL UNIQUE,
        public TEXT UNIQUE,
        hall TEXT UNIQUE,
        created TEXT NOT NULL,
        name TEXT NOT NULL,
        date TEXT NOT NULL,
        place TEXT NOT NULL,
        options TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        per_round INTEGER NOT NULL,
        prizes TEXT NOT NULL,
        sharing TEXT NOT NULL,
        bye TEXT NOT NULL,
        tie_breaks TEXT NOT NULL,
        finished TEXT
    ) STRICT
    """,
    """
    CREATE TABLE entrant (
        id INTEGER PRIMARY KEY,
        evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
        name TEXT NOT NULL,
        note TEXT NOT NULL,
        label TEXT NOT NULL,
        helper INTEGER NOT NULL CHECK (helper IN (0, 1)),
        left_after INTEGER,
        UNIQUE (evening, label)
    ) STRICT
    """,
    """
    CREATE TABLE sitting (
        id INTEGER PRIMARY KEY,
        evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        filling TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('drawn', 'running', 'closed', 'replaced')),
        at TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE seating (
        id INTEGER PRIMARY KEY,
        sitting INTEGER NOT NULL REFERENCES sitting ON DELETE CASCADE,
        number INTEGER NOT NULL,
        token TEXT NOT NULL UNIQUE,
        game INTEGER NOT NULL UNIQUE REFERENCES game,
        due INTEGER NOT NULL,
        barred TEXT NOT NULL CHECK (barred IN ('', 'waiting', 'locked', 'replaced')),
        paper TEXT
    ) STRICT
    """,
    """
    CREATE TABLE seat (
        seating INTEGER NOT NULL REFERENCES seating ON DELETE CASCADE,
        number INTEGER NOT NULL,
        entrant INTEGER NOT NULL REFERENCES entrant,
        helper INTEGER NOT NULL CHECK (helper IN (0, 1)),
        PRIMARY KEY (seating, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE joker (
        sitting INTEGER NOT NULL REFERENCES sitting ON DELETE CASCADE,
        entrant INTEGER NOT NULL REFERENCES entrant,
        PRIMARY KEY (sitting, entrant)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE confirmation (
        id INTEGER PRIMARY KEY,
        seating INTEGER NOT NULL REFERENCES seating ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('initials', 'drawn')),
        value TEXT NOT NULL,
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        by TEXT NOT NULL,
        lapsed INTEGER NOT NULL DEFAULT 0 CHECK (lapsed IN (0, 1))
    ) STRICT
    """,
    """
    CREATE TABLE correction (
        id INTEGER PRIMARY KEY,
        hand INTEGER NOT NULL REFERENCES hand ON DELETE CASCADE,
        draft INTEGER REFERENCES draft ON DELETE SET NULL,
        version INTEGER REFERENCES version ON DELETE CASCADE,
        reason TEXT NOT NULL,
        permitted INTEGER NOT NULL CHECK (permitted IN (0, 1))
    ) STRICT
    """,
    """
    CREATE TABLE happening (
        id INTEGER PRIMARY KEY,
        evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
        seating INTEGER REFERENCES seating ON DELETE CASCADE,
        kind TEXT NOT NULL,
        said TEXT NOT NULL,
        at TEXT NOT NULL,
        by TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE prize_list (
        id INTEGER PRIMARY KEY,
        evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
        number INTEGER NOT NULL,
        reason TEXT NOT NULL,
        content TEXT NOT NULL,
        at TEXT NOT NULL,
        UNIQUE (evening, number)
    ) STRICT
    """,
)

_INDEXES = (
    # a round is drawn once at a time: of two organisers' draws that cross, the second finds the first
    "CREATE UNIQUE INDEX sitting_round ON sitting (evening, number) WHERE state <> 'replaced'",
    "CREATE INDEX seating_sitting ON seating (sitting)",
    "CREATE UNIQUE INDEX confirmation_seat ON confirmation (seating, seat) WHERE NOT lapsed",
    "CREATE INDEX correction_hand ON correction (hand)",
    "CREATE INDEX correction_draft ON correction (draft)",
    "CREATE INDEX happening_evening ON happening (evening)",
    # hands that stand on their sheet, without those taken back
    """
    CREATE VIEW standing_hand AS SELECT id, game FROM hand
    WHERE (SELECT kind FROM version WHERE version.hand = hand.id ORDER BY version.id DESC LIMIT 1) <> 'deleted'
    """,
)


def _refusing(name: str, event: str, game: str, permitted: str = "0") -> str:
    """A trigger that refuses to write in the sheet of a table whose round is not open."""
    barred = f"(SELECT barred FROM seating WHERE game = {game})"  # noqa: S608
    return f"""
    CREATE TRIGGER {name} BEFORE {event} WHEN {barred} <> '' AND NOT ({permitted})
    BEGIN
        SELECT CASE {barred}
            WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
            WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
            ELSE RAISE(ABORT, 'seating_replaced') END;
    END
    """


def _enough(name: str, event: str, game: str, condition: str) -> str:
    """A trigger that refuses a further hand where all due hands stand on the table's sheet."""
    return f"""
    CREATE TRIGGER {name} BEFORE {event}
    WHEN {condition} AND (SELECT due FROM seating WHERE game = {game} AND barred = '')
        <= (SELECT count(*) FROM standing_hand WHERE game = {game})
    BEGIN SELECT RAISE(ABORT, 'seating_enough'); END
    """  # noqa: S608


_OF_DRAFT = "(SELECT game FROM draft WHERE id = NEW.draft)"
_OF_PILE = "(SELECT draft.game FROM draft JOIN pile ON pile.draft = draft.id WHERE pile.id = NEW.pile)"
_OF_HAND = "(SELECT game FROM hand WHERE id = NEW.hand)"
_CORRECTED = "EXISTS (SELECT 1 FROM correction WHERE hand = NEW.hand AND permitted)"
_BY_CORRECTION = "EXISTS (SELECT 1 FROM correction WHERE draft = NEW.draft)"
_BY_CORRECTION_PILE = (
    "EXISTS (SELECT 1 FROM correction JOIN pile ON pile.draft = correction.draft WHERE pile.id = NEW.pile)"
)

_TRIGGERS = (
    _refusing("hand_barred", "INSERT ON hand", "NEW.game"),
    _refusing("version_barred", "INSERT ON version", _OF_HAND, _CORRECTED),
    _refusing("draft_barred", "INSERT ON draft", "NEW.game", _CORRECTED),
    _refusing(
        "draft_entry_barred",
        "UPDATE OF entry ON draft",
        "NEW.game",
        "EXISTS (SELECT 1 FROM correction WHERE draft = NEW.id)",
    ),
    _refusing("pile_barred", "INSERT ON pile", _OF_DRAFT, _BY_CORRECTION),
    _refusing("pile_cards_barred", "UPDATE OF cards ON pile", _OF_DRAFT, _BY_CORRECTION),
    _refusing("photo_barred", "INSERT ON photo", _OF_PILE, _BY_CORRECTION_PILE),
    _refusing("snapshot_barred", "INSERT ON snapshot", _OF_PILE, _BY_CORRECTION_PILE),
    _enough("hand_enough", "INSERT ON hand", "NEW.game", "1"),
    _enough("draft_enough", "INSERT ON draft", "NEW.game", "NEW.hand IS NULL"),
    _enough("version_enough", "INSERT ON version", _OF_HAND, "NEW.kind = 'restored'"),
    """
    CREATE TRIGGER ruling_barred BEFORE INSERT ON ruling WHEN EXISTS (SELECT 1 FROM seating WHERE game = NEW.game)
    BEGIN SELECT RAISE(ABORT, 'seating_rules'); END
    """,
    # a correction is written once, and then says which version it made
    """
    CREATE TRIGGER correction_written AFTER INSERT ON version
    BEGIN UPDATE correction SET version = NEW.id, permitted = 0 WHERE hand = NEW.hand AND permitted; END
    """,
)

EVENING = (*_TABLES, *_INDEXES, *_TRIGGERS)
"""Every statement of the step that adds tournament evenings, in order."""
