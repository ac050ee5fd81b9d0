-- Release 0.1: games, hands with their versions, drafts, piles, photographs, snapshots, receipts.

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    share TEXT UNIQUE,
    created TEXT NOT NULL,
    preset TEXT NOT NULL,
    options TEXT NOT NULL,
    names TEXT NOT NULL,
    first_dealer INTEGER NOT NULL
) STRICT;

CREATE TABLE hand (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE
) STRICT;

CREATE TABLE version (
    id INTEGER PRIMARY KEY,
    hand INTEGER NOT NULL REFERENCES hand ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('written', 'changed', 'deleted', 'restored')),
    at TEXT NOT NULL,
    entry TEXT NOT NULL
) STRICT;

CREATE TABLE draft (
    id INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    hand INTEGER REFERENCES hand ON DELETE CASCADE,
    base INTEGER REFERENCES version,
    entry TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'written', 'dropped')),
    created TEXT NOT NULL
) STRICT;

CREATE TABLE pile (
    id INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    draft INTEGER REFERENCES draft ON DELETE CASCADE,
    purpose TEXT NOT NULL CHECK (purpose IN ('meld', 'tricks', 'hand')),
    slot TEXT NOT NULL,
    rules TEXT,
    cards TEXT NOT NULL,
    created TEXT NOT NULL
) STRICT;

CREATE TABLE photo (
    id INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    pile INTEGER NOT NULL REFERENCES pile ON DELETE CASCADE,
    jpeg BLOB,
    reading TEXT NOT NULL,
    created TEXT NOT NULL
) STRICT;

CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY,
    pile INTEGER NOT NULL REFERENCES pile ON DELETE CASCADE,
    cards TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;

CREATE TABLE receipt (key TEXT PRIMARY KEY, location TEXT NOT NULL, at TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE INDEX hand_game ON hand (game);

CREATE INDEX version_hand ON version (hand);

CREATE UNIQUE INDEX pile_slot ON pile (draft, purpose, slot) WHERE draft IS NOT NULL;

CREATE INDEX photo_pile ON photo (pile);

-- one open draft of a new hand per game, so that a second phone takes it over instead of starting its own
CREATE UNIQUE INDEX draft_new ON draft (game) WHERE state = 'open' AND hand IS NULL;

-- what was confirmed or written stays as it was: a correction is a new row
CREATE TRIGGER snapshot_stays BEFORE UPDATE ON snapshot
BEGIN SELECT RAISE(ABORT, 'a confirmed snapshot is never changed'); END;

CREATE TRIGGER version_stays BEFORE UPDATE ON version
BEGIN SELECT RAISE(ABORT, 'a version of a hand is never changed'); END;

-- what the network saw stays as well; only the picture itself is deleted when its time is over
CREATE TRIGGER reading_stays BEFORE UPDATE OF reading ON photo
BEGIN SELECT RAISE(ABORT, 'a reading is never changed'); END;
