-- How a draft was after each save, by which phone and from which page: so two scribes can be told apart.

CREATE TABLE revision (
    draft INTEGER NOT NULL REFERENCES draft ON DELETE CASCADE,
    number INTEGER NOT NULL,
    phone TEXT NOT NULL,
    page TEXT NOT NULL,
    entry TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (draft, number)
) STRICT, WITHOUT ROWID;

INSERT INTO revision SELECT id, 0, '', '', entry, created FROM draft WHERE state = 'open';
