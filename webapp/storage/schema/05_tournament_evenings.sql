-- Tournament evenings: their people, rounds, tables, confirmations, corrections, record and prize lists.

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
) STRICT;

CREATE TABLE entrant (
    id INTEGER PRIMARY KEY,
    evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    label TEXT NOT NULL,
    helper INTEGER NOT NULL CHECK (helper IN (0, 1)),
    left_after INTEGER,
    UNIQUE (evening, label)
) STRICT;

CREATE TABLE sitting (
    id INTEGER PRIMARY KEY,
    evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    filling TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('drawn', 'running', 'closed', 'replaced')),
    at TEXT NOT NULL
) STRICT;

CREATE TABLE seating (
    id INTEGER PRIMARY KEY,
    sitting INTEGER NOT NULL REFERENCES sitting ON DELETE CASCADE,
    number INTEGER NOT NULL,
    token TEXT NOT NULL UNIQUE,
    game INTEGER NOT NULL UNIQUE REFERENCES game,
    due INTEGER NOT NULL,
    barred TEXT NOT NULL CHECK (barred IN ('', 'waiting', 'locked', 'replaced')),
    paper TEXT
) STRICT;

CREATE TABLE seat (
    seating INTEGER NOT NULL REFERENCES seating ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entrant INTEGER NOT NULL REFERENCES entrant,
    helper INTEGER NOT NULL CHECK (helper IN (0, 1)),
    PRIMARY KEY (seating, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE joker (
    sitting INTEGER NOT NULL REFERENCES sitting ON DELETE CASCADE,
    entrant INTEGER NOT NULL REFERENCES entrant,
    PRIMARY KEY (sitting, entrant)
) STRICT, WITHOUT ROWID;

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
) STRICT;

CREATE TABLE correction (
    id INTEGER PRIMARY KEY,
    hand INTEGER NOT NULL REFERENCES hand ON DELETE CASCADE,
    draft INTEGER REFERENCES draft ON DELETE SET NULL,
    version INTEGER REFERENCES version ON DELETE CASCADE,
    reason TEXT NOT NULL,
    permitted INTEGER NOT NULL CHECK (permitted IN (0, 1))
) STRICT;

CREATE TABLE happening (
    id INTEGER PRIMARY KEY,
    evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
    seating INTEGER REFERENCES seating ON DELETE CASCADE,
    kind TEXT NOT NULL,
    said TEXT NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL
) STRICT;

CREATE TABLE prize_list (
    id INTEGER PRIMARY KEY,
    evening INTEGER NOT NULL REFERENCES evening ON DELETE CASCADE,
    number INTEGER NOT NULL,
    reason TEXT NOT NULL,
    content TEXT NOT NULL,
    at TEXT NOT NULL,
    UNIQUE (evening, number)
) STRICT;

-- a round is drawn once at a time: of two organisers' draws that cross, the second finds the first
CREATE UNIQUE INDEX sitting_round ON sitting (evening, number) WHERE state <> 'replaced';

CREATE INDEX seating_sitting ON seating (sitting);

CREATE UNIQUE INDEX confirmation_seat ON confirmation (seating, seat) WHERE NOT lapsed;

CREATE INDEX correction_hand ON correction (hand);

CREATE INDEX correction_draft ON correction (draft);

CREATE INDEX happening_evening ON happening (evening);

-- hands that stand on their sheet, without those taken back
CREATE VIEW standing_hand AS SELECT id, game FROM hand
WHERE (SELECT kind FROM version WHERE version.hand = hand.id ORDER BY version.id DESC LIMIT 1) <> 'deleted';

-- nothing is written in the sheet of a table whose round is not open; the organiser's corrections are let through
-- one by one (correction.permitted)

CREATE TRIGGER hand_barred BEFORE INSERT ON hand WHEN (SELECT barred FROM seating WHERE game = NEW.game) <> '' AND NOT (0)
BEGIN
    SELECT CASE (SELECT barred FROM seating WHERE game = NEW.game)
        WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
        ELSE RAISE(ABORT, 'seating_replaced') END;
END;

CREATE TRIGGER version_barred BEFORE INSERT ON version WHEN (SELECT barred FROM seating WHERE game = (SELECT game FROM hand WHERE id = NEW.hand)) <> '' AND NOT (EXISTS (SELECT 1 FROM correction WHERE hand = NEW.hand AND permitted))
BEGIN
    SELECT CASE (SELECT barred FROM seating WHERE game = (SELECT game FROM hand WHERE id = NEW.hand))
        WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
        ELSE RAISE(ABORT, 'seating_replaced') END;
END;

CREATE TRIGGER draft_barred BEFORE INSERT ON draft WHEN (SELECT barred FROM seating WHERE game = NEW.game) <> '' AND NOT (EXISTS (SELECT 1 FROM correction WHERE hand = NEW.hand AND permitted))
BEGIN
    SELECT CASE (SELECT barred FROM seating WHERE game = NEW.game)
        WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
        ELSE RAISE(ABORT, 'seating_replaced') END;
END;

CREATE TRIGGER draft_entry_barred BEFORE UPDATE OF entry ON draft WHEN (SELECT barred FROM seating WHERE game = NEW.game) <> '' AND NOT (EXISTS (SELECT 1 FROM correction WHERE draft = NEW.id))
BEGIN
    SELECT CASE (SELECT barred FROM seating WHERE game = NEW.game)
        WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
        ELSE RAISE(ABORT, 'seating_replaced') END;
END;

CREATE TRIGGER pile_barred BEFORE INSERT ON pile WHEN (SELECT barred FROM seating WHERE game = (SELECT game FROM draft WHERE id = NEW.draft)) <> '' AND NOT (EXISTS (SELECT 1 FROM correction WHERE draft = NEW.draft))
BEGIN
    SELECT CASE (SELECT barred FROM seating WHERE game = (SELECT game FROM draft WHERE id = NEW.draft))
        WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
        ELSE RAISE(ABORT, 'seating_replaced') END;
END;

CREATE TRIGGER pile_cards_barred BEFORE UPDATE OF cards ON pile WHEN (SELECT barred FROM seating WHERE game = (SELECT game FROM draft WHERE id = NEW.draft)) <> '' AND NOT (EXISTS (SELECT 1 FROM correction WHERE draft = NEW.draft))
BEGIN
    SELECT CASE (SELECT barred FROM seating WHERE game = (SELECT game FROM draft WHERE id = NEW.draft))
        WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
        ELSE RAISE(ABORT, 'seating_replaced') END;
END;

CREATE TRIGGER photo_barred BEFORE INSERT ON photo WHEN (SELECT barred FROM seating WHERE game = (SELECT draft.game FROM draft JOIN pile ON pile.draft = draft.id WHERE pile.id = NEW.pile)) <> '' AND NOT (EXISTS (SELECT 1 FROM correction JOIN pile ON pile.draft = correction.draft WHERE pile.id = NEW.pile))
BEGIN
    SELECT CASE (SELECT barred FROM seating WHERE game = (SELECT draft.game FROM draft JOIN pile ON pile.draft = draft.id WHERE pile.id = NEW.pile))
        WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
        ELSE RAISE(ABORT, 'seating_replaced') END;
END;

CREATE TRIGGER snapshot_barred BEFORE INSERT ON snapshot WHEN (SELECT barred FROM seating WHERE game = (SELECT draft.game FROM draft JOIN pile ON pile.draft = draft.id WHERE pile.id = NEW.pile)) <> '' AND NOT (EXISTS (SELECT 1 FROM correction JOIN pile ON pile.draft = correction.draft WHERE pile.id = NEW.pile))
BEGIN
    SELECT CASE (SELECT barred FROM seating WHERE game = (SELECT draft.game FROM draft JOIN pile ON pile.draft = draft.id WHERE pile.id = NEW.pile))
        WHEN 'waiting' THEN RAISE(ABORT, 'seating_waiting')
        WHEN 'locked' THEN RAISE(ABORT, 'seating_locked')
        ELSE RAISE(ABORT, 'seating_replaced') END;
END;

-- no further hand where all due hands stand on the table's sheet

CREATE TRIGGER hand_enough BEFORE INSERT ON hand
WHEN 1 AND (SELECT due FROM seating WHERE game = NEW.game AND barred = '')
    <= (SELECT count(*) FROM standing_hand WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'seating_enough'); END;

CREATE TRIGGER draft_enough BEFORE INSERT ON draft
WHEN NEW.hand IS NULL AND (SELECT due FROM seating WHERE game = NEW.game AND barred = '')
    <= (SELECT count(*) FROM standing_hand WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'seating_enough'); END;

CREATE TRIGGER version_enough BEFORE INSERT ON version
WHEN NEW.kind = 'restored' AND (SELECT due FROM seating WHERE game = (SELECT game FROM hand WHERE id = NEW.hand) AND barred = '')
    <= (SELECT count(*) FROM standing_hand WHERE game = (SELECT game FROM hand WHERE id = NEW.hand))
BEGIN SELECT RAISE(ABORT, 'seating_enough'); END;

CREATE TRIGGER ruling_barred BEFORE INSERT ON ruling WHEN EXISTS (SELECT 1 FROM seating WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'seating_rules'); END;

-- a correction is written once, and then says which version it made
CREATE TRIGGER correction_written AFTER INSERT ON version
BEGIN UPDATE correction SET version = NEW.id, permitted = 0 WHERE hand = NEW.hand AND permitted; END;
