-- Whether "Was ist mein Blatt wert?" is offered at the tables of an evening; off until the organiser says so.

ALTER TABLE evening ADD COLUMN worth INTEGER NOT NULL DEFAULT 0 CHECK (worth IN (0, 1));
