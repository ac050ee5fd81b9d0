-- The order of hands, changes of the rules during a game, who plays together, and which phone wrote.

ALTER TABLE hand ADD COLUMN place INTEGER NOT NULL DEFAULT 0;

-- the order until now was that of writing
UPDATE hand SET place = (
    SELECT count(*) FROM hand AS earlier WHERE earlier.game = hand.game AND earlier.id <= hand.id
);

ALTER TABLE version ADD COLUMN by TEXT NOT NULL DEFAULT '';

ALTER TABLE draft ADD COLUMN before INTEGER REFERENCES hand ON DELETE CASCADE;

DROP INDEX draft_new;

-- beside the next hand, one forgotten hand may be inserted at each place
CREATE UNIQUE INDEX draft_new ON draft (game, ifnull(before, 0)) WHERE state = 'open' AND hand IS NULL;

CREATE TABLE ruling (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    place INTEGER NOT NULL,
    options TEXT NOT NULL,
    at TEXT NOT NULL,
    by TEXT NOT NULL
) STRICT;

CREATE INDEX ruling_game ON ruling (game);

ALTER TABLE game ADD COLUMN people TEXT NOT NULL DEFAULT '';

CREATE INDEX game_people ON game (people);
