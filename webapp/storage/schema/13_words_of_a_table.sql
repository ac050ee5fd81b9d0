-- A game and an evening keep the deck and the words of their table; '{}' are those of games before this step.

ALTER TABLE game ADD COLUMN words TEXT NOT NULL DEFAULT '{}';

ALTER TABLE evening ADD COLUMN words TEXT NOT NULL DEFAULT '{}';
