-- Names, seats and first dealer of a game that were put right, as they were and as they are since.

CREATE TABLE amendment (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    was TEXT NOT NULL,
    is_now TEXT NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL
) STRICT;

CREATE INDEX amendment_game ON amendment (game);

CREATE TRIGGER amendment_stays BEFORE UPDATE ON amendment
BEGIN
    SELECT RAISE(ABORT, 'version_stays');
END;

-- at a tournament's table sit the three who were drawn
CREATE TRIGGER amendment_refused BEFORE INSERT ON amendment
WHEN EXISTS (SELECT 1 FROM table_round WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'table_circle');
END;
