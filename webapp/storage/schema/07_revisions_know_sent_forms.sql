-- A revision says that a step's form was sent for good: what is kept of that showing later is too late.

ALTER TABLE revision ADD COLUMN sent TEXT NOT NULL DEFAULT '';
