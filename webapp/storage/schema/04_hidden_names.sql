-- A shared sheet may show initials instead of names.

ALTER TABLE game ADD COLUMN hide_names INTEGER NOT NULL DEFAULT 0 CHECK (hide_names IN (0, 1));
