"""The store: everything that is kept, in parts for games, drafts, piles, evenings and tables."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from webapp.storage import data_version
from webapp.storage.connection import Connection
from webapp.storage.drafts import DraftStore
from webapp.storage.evenings import EveningStore
from webapp.storage.games import GameStore
from webapp.storage.piles import PileStore
from webapp.storage.tables import TableStore


class Store:
    """The store of a request: its parts share one connection, and what is written together is one transaction.

    Attributes:
        connection: the open database.
        games: games, their rules and their hands.
        drafts: hands that are being written down.
        piles: cards that are being gathered, with their photographs.
        evenings: tournament evenings, their people, record and prize lists.
        tables: the rounds of an evening, each table's sheet, confirmations and corrections.
    """

    def __init__(self, folder: Path, by: str = "") -> None:
        """Open the database in ``folder``, see :class:`Connection`; ``by`` names the phone that writes."""
        self.connection = Connection(folder, by)
        self.games = GameStore(self.connection)
        self.piles = PileStore(self.connection)
        self.drafts = DraftStore(self.connection, self.games, self.piles)
        self.evenings = EveningStore(self.connection, self.games)
        self.tables = TableStore(self.connection, self.games, self.drafts, self.evenings)

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    @property
    def is_writing(self) -> bool:
        """Whether a change is under way: what is read now may still be rolled back."""
        return self.connection.is_writing

    def writing(self) -> AbstractContextManager[None]:
        """Hold the write lock, see :meth:`Connection.writing`."""
        return self.connection.writing()

    def once(self, key: str, action: Callable[[], str]) -> str:
        """Run ``action`` unless the form with this key was sent before, see :meth:`Connection.once`."""
        return self.connection.once(key, action)

    def tidy(self) -> None:
        """Delete the pictures, private hands, receipts and abandoned changes whose time is over."""
        with self.writing():
            self.piles.tidy()
            self.drafts.tidy()
            self.connection.tidy()


def prepare(folder: Path) -> None:
    """Make the folder and the database, bring the schema up to date, and tidy up.

    Raises:
        LaterDataError: a later version wrote the database; nothing is done to it.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    data_version.refuse_later(folder)
    store = Store(folder)
    try:
        store.connection.db.enable_wal()
        data_version.bring_up_to_date(store.connection)
        store.tidy()
    finally:
        store.close()
