-- Who sits at the table from which hand on, where not the same three or four people play every hand.

CREATE TABLE circle (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    place INTEGER NOT NULL,
    circle TEXT NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL
) STRICT;

CREATE INDEX circle_game ON circle (game);

-- what was said stays; only its place moves when a forgotten hand is inserted before it
CREATE TRIGGER circle_stays BEFORE UPDATE OF circle, at, by ON circle
BEGIN
    SELECT RAISE(ABORT, 'version_stays');
END;

-- at a tournament's table sit the three who were drawn
CREATE TRIGGER circle_refused BEFORE INSERT ON circle
WHEN EXISTS (SELECT 1 FROM table_round WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'table_circle');
END;
