"""A look into the database of an app, past the app."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from webapp.storage.connection import FILE


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    """Open the database; what is changed in it is kept."""
    database = sqlite3.connect(folder / FILE)
    try:
        with database:
            yield database
    finally:
        database.close()


def dump(folder: Path) -> list[str]:
    """Return everything that the database holds, as lines of SQL."""
    with opened(folder) as database:
        return list(database.iterdump())


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    """Return what a query finds."""
    with opened(folder) as database:
        return database.execute(query).fetchall()
