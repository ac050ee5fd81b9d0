"""Which version of binokel brought a database up to date; one that a later version wrote is left alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from sqlite_utils import Database

from scoring.texts import N_
from webapp.storage.connection import FILE, Connection
from webapp.storage.migrations import migrations

LATER = N_(
    "binokel {ours} kann die Daten nicht lesen, die binokel {theirs} geschrieben hat. An ihnen wurde nichts geändert. "
    "Bitte binokel {theirs} oder neuer nehmen."
)

_UNKNOWN = "?"


class LaterDataError(Exception):
    """A later version wrote the database; its tables may mean something else.

    Attributes:
        ours: this version.
        theirs: the one that brought the database up to date.
    """

    def __init__(self, theirs: str) -> None:
        self.ours, self.theirs = version("binokel"), theirs
        super().__init__(f"binokel {self.ours} cannot read data written by binokel {self.theirs}")


def refuse_later(folder: Path) -> None:
    """Check that this version knows the schema of the database in ``folder``, if there is one; change nothing.

    Raises:
        LaterDataError: it does not.
    """
    file = folder / FILE
    if not file.is_file():
        return
    # where nothing waits in the write-ahead log, not even SQLite's own files are made beside the database
    log = file.with_name(f"{FILE}-wal")
    waiting = log.is_file() and log.stat().st_size
    address = f"{file.resolve().as_uri()}?mode=ro{'' if waiting else '&immutable=1'}"
    with closing(sqlite3.connect(address, uri=True)) as connection, closing(Database(memory=True)) as empty:
        db = Database(connection)
        known = {step.name for step in migrations.pending(empty)}
        if not {step.name for step in migrations.applied(db)} <= known:
            raise LaterDataError(_written_by(db))


def _written_by(db: Database) -> str:
    if db["meta"].exists():
        for row in db.query("SELECT value FROM meta WHERE key = 'version'"):
            return str(row["value"])
    return _UNKNOWN


def bring_up_to_date(connection: Connection) -> None:
    """Apply the steps that the database lacks, all or none, and record which version did.

    A second server that starts in the same folder at once waits, and then finds nothing lacking.
    """
    db = connection.db
    with connection.writing():
        lacking = migrations.pending(db)
        migrations.apply(db)
        if lacking or _written_by(db) == _UNKNOWN:
            db.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('version', ?)", [version("binokel")])
