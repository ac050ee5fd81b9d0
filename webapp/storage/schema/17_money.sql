-- What a table plays for: "" for nothing.

ALTER TABLE game ADD COLUMN stakes TEXT NOT NULL DEFAULT '';
