-- Points booked beside the hands, with every version of them; and the ends of games upon which people agreed.

CREATE TABLE booking (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE) STRICT;

CREATE TABLE booking_version (
    id INTEGER PRIMARY KEY,
    booking INTEGER NOT NULL REFERENCES booking ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('written', 'changed', 'deleted', 'restored')),
    at TEXT NOT NULL,
    by TEXT NOT NULL,
    place INTEGER NOT NULL,
    points TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE agreed_end (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    place INTEGER NOT NULL,
    resumed INTEGER NOT NULL CHECK (resumed IN (0, 1)),
    at TEXT NOT NULL,
    by TEXT NOT NULL
) STRICT;

CREATE INDEX booking_game ON booking (game);
CREATE INDEX booking_version_booking ON booking_version (booking);
CREATE INDEX agreed_end_game ON agreed_end (game);

-- what was written stays; only its place moves when a forgotten hand is inserted before it
CREATE TRIGGER booking_version_stays BEFORE UPDATE OF kind, at, by, points, reason ON booking_version
BEGIN
    SELECT RAISE(ABORT, 'version_stays');
END;

-- at a tournament's table there are the hands and the organiser's corrections, nothing else
CREATE TRIGGER booking_refused BEFORE INSERT ON booking
WHEN EXISTS (SELECT 1 FROM table_round WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'table_bookings');
END;

CREATE TRIGGER agreed_end_refused BEFORE INSERT ON agreed_end
WHEN EXISTS (SELECT 1 FROM table_round WHERE game = NEW.game)
BEGIN
    SELECT RAISE(ABORT, 'table_ends');
END;
