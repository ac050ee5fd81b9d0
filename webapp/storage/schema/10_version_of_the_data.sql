-- Which version of binokel brought this database up to date, so that an older one can say which it cannot read.

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
