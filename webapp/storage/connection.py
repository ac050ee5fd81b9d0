"""One connection to the database, a SQLite file, opened once per request.

Writes that depend on something read before run inside :meth:`Connection.writing`, which begins IMMEDIATE: two phones
then wait for each other instead of failing with "database is locked".
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock

from sqlite_utils import Database

FILE = "binokel.sqlite"
WAIT_SECONDS = 15
RECEIPT_DAYS = 7
"""How long a form that was sent is known, so that it does nothing when it is sent again."""


def new_token() -> str:
    """Return an address that nobody can guess."""
    # messengers leave - and _ at the end of an address out of the link, and a command takes - at the beginning for
    # an option
    while (token := secrets.token_urlsafe(18)).strip("-_") != token:
        pass
    return token


def now() -> str:
    """Return the present time in UTC, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def days_ago(days: int) -> str:
    """Return the time ``days`` days ago in UTC, as it is stored."""
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")


_turn = Lock()


@contextmanager
def _in_turn() -> Iterator[None]:
    """Let the threads of this process write one after the other, in the order in which they asked.

    SQLite lets each of them ask again after a pause, ever longer, so that under load one phone waits several times as
    long as the others. A thread that waits too long here asks SQLite all the same, which reports that it is busy.
    """
    taken = _turn.acquire(timeout=WAIT_SECONDS)
    try:
        yield
    finally:
        if taken:
            _turn.release()


class Connection:
    """The open database, and how it is written to."""

    def __init__(self, folder: Path, by: str = "") -> None:
        """Open the database in ``folder``; both must exist (see :func:`webapp.storage.store.prepare`).

        ``by`` names the phone that writes.
        """
        self.by = by
        # isolation_level None: sqlite3 begins no transaction of its own, so that BEGIN IMMEDIATE below counts
        connection = sqlite3.connect(folder / FILE, timeout=WAIT_SECONDS, isolation_level=None)
        self.db = Database(connection)
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute("PRAGMA foreign_keys = ON")

    def close(self) -> None:
        """Close the connection."""
        self.db.close()

    @property
    def is_writing(self) -> bool:
        """Whether a change is under way: what is read now may still be rolled back."""
        return self.db.conn.in_transaction

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the write lock from the first read on; everything inside is kept, or nothing."""
        with _in_turn():
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self.db.rollback()
                raise
            self.db.commit()

    def once(self, key: str, action: Callable[[], str]) -> str:
        """Run ``action`` unless the form with this key was sent before.

        Args:
            key: the form's idempotency key.
            action: does the work and returns the address to go to; runs inside :meth:`writing`.

        Returns:
            The address, the earlier one for a form sent twice.
        """
        with self.writing():
            for row in self.db.query("SELECT location FROM receipt WHERE key = ?", [key]):
                return str(row["location"])
            location = action()
            self.add("receipt", key=key, location=location, at=now())
        return location

    def add(self, table: str, **values: object) -> int:
        """Insert a row and return its id."""
        columns = ", ".join(values)
        marks = ", ".join("?" * len(values))
        cursor = self.db.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(values.values()))  # noqa: S608
        return int(cursor.lastrowid or 0)

    def tidy(self) -> None:
        """Forget the forms that were sent long ago."""
        self.db.execute("DELETE FROM receipt WHERE at < ?", [days_ago(RECEIPT_DAYS)])
