"""The database: one SQLite file, opened once per request.

Writes that depend on something read before run inside :meth:`Store.writing`, which begins IMMEDIATE: two phones
then wait for each other instead of failing with "database is locked".
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from webapp.migrations import migrations
from webapp.records import Draft, Game, HandRecord, PhotoRecord, Pile, Revision, Version

FILE = "binokel.sqlite"
WAIT_SECONDS = 15
PHOTOS_PER_PILE = 12
PICTURE_DAYS = 2
"""How long the pictures themselves are kept; what was read from them stays with the draft."""
PRIVATE_DAYS = 1
"""How long a private hand ("Was ist mein Blatt wert?") is kept."""
RECEIPT_DAYS = 7
CHANGE_DAYS = 7
"""How long a change that was begun and never written is kept."""


class TooManyPhotosError(ValueError):
    """A pile holds as many photographs as it may."""


def new_token() -> str:
    """Return an address that nobody can guess."""
    return secrets.token_urlsafe(18)


def now() -> str:
    """Return this moment in UTC, as it is stored."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _days_ago(days: int) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")


class Store:
    """All that is kept, behind methods that speak of games, hands, drafts and piles."""

    def __init__(self, folder: Path) -> None:
        """Open the database in ``folder``; both must exist (see :func:`prepare`)."""
        # isolation_level None: sqlite3 begins no transaction of its own, so that BEGIN IMMEDIATE below counts
        connection = sqlite3.connect(folder / FILE, timeout=WAIT_SECONDS, isolation_level=None)
        self.db = Database(connection)
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute("PRAGMA foreign_keys = ON")

    def close(self) -> None:
        """Close the connection."""
        self.db.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the write lock from the first read on; everything inside is kept, or nothing."""
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
            self._add("receipt", key=key, location=location, at=now())
        return location

    # games

    def add_game(self, preset: str, options: Mapping[str, str], names: Sequence[str], first_dealer: int) -> str:
        """Store a new game and return its token."""
        token = new_token()
        self._add(
            "game",
            token=token,
            share=new_token(),
            created=now(),
            preset=preset,
            options=json.dumps(dict(options)),
            names=json.dumps(list(names)),
            first_dealer=first_dealer,
        )
        return token

    def game(self, token: str) -> Game | None:
        """Return the game with this scribe's address."""
        return self._game("token = ?", token)

    def shared_game(self, share: str) -> Game | None:
        """Return the game with this read-only address."""
        return self._game("share = ?", share)

    def game_of(self, draft: Draft) -> Game:
        """Return the game to which the draft belongs."""
        game = self._game("id = ?", draft.game)
        assert game is not None  # noqa: S101 - the foreign key says so
        return game

    def set_share(self, game: Game, share: str | None) -> None:
        """Give the read-only sheet another address, or none."""
        self.db.execute("UPDATE game SET share = ? WHERE id = ?", [share, game.id])

    def _game(self, where: str, value: object) -> Game | None:
        for row in self.db["game"].rows_where(where, [value]):
            return Game(
                id=row["id"],
                token=row["token"],
                share=row["share"],
                created=row["created"],
                preset=row["preset"],
                options=json.loads(row["options"]),
                names=tuple(json.loads(row["names"])),
                first_dealer=row["first_dealer"],
            )
        return None

    # hands

    def hands(self, game: Game) -> tuple[HandRecord, ...]:
        """Return all hands of the game in the order of play, the deleted ones too."""
        versions: dict[int, list[Version]] = {}
        rows = self.db.query(
            "SELECT version.* FROM version JOIN hand ON hand.id = version.hand WHERE hand.game = ? ORDER BY hand, id",
            [game.id],
        )
        for row in rows:
            version = Version(row["id"], row["kind"], row["at"], json.loads(row["entry"]))
            versions.setdefault(row["hand"], []).append(version)
        return tuple(HandRecord(hand, tuple(history)) for hand, history in versions.items())

    def add_hand(self, game: Game, entry: Mapping[str, Any]) -> int:
        """Store a hand played after all others and return its id."""
        hand = self._add("hand", game=game.id)
        self.add_version(hand, "written", entry)
        return hand

    def add_version(self, hand: int, kind: str, entry: Mapping[str, Any]) -> None:
        """Store how the hand is from now on; earlier versions stay."""
        self._add("version", hand=hand, kind=kind, at=now(), entry=json.dumps(dict(entry)))

    # drafts

    def open_draft(self, game: Game) -> Draft | None:
        """Return the new hand that is being written down, if there is one."""
        return self._draft("game = ? AND state = 'open' AND hand IS NULL", game.id)

    def draft(self, token: str) -> Draft | None:
        """Return the draft with this address."""
        return self._draft("token = ?", token)

    def draft_of(self, pile: Pile) -> Draft | None:
        """Return the draft for which the pile is gathered."""
        return self._draft("id = ?", pile.draft)

    def add_draft(
        self, game: Game, entry: Mapping[str, Any], *, hand: int | None = None, base: int | None = None
    ) -> str:
        """Store a draft and return its token."""
        token = new_token()
        draft = self._add(
            "draft",
            token=token,
            game=game.id,
            hand=hand,
            base=base,
            entry=json.dumps(dict(entry)),
            state="open",
            created=now(),
        )
        self._add("revision", draft=draft, number=0, phone="", page="", entry=json.dumps(dict(entry)), at=now())
        return token

    def save_draft(self, draft: Draft, entry: Mapping[str, Any], *, phone: str = "", page: str = "") -> int:
        """Keep what was entered so far; call it inside :meth:`writing`.

        Args:
            draft: the draft.
            entry: everything that was entered.
            phone, page: which phone saves it, and from which showing of a form.

        Returns:
            The number of the draft's revision.
        """
        text = json.dumps(dict(entry))
        last = next(self.db.query("SELECT MAX(number) AS number FROM revision WHERE draft = ?", [draft.id]))
        number = int(last["number"]) + 1
        self.db.execute("UPDATE draft SET entry = ? WHERE id = ?", [text, draft.id])
        self._add("revision", draft=draft.id, number=number, phone=phone, page=page, entry=text, at=now())
        return number

    def revisions(self, draft: Draft) -> tuple[Revision, ...]:
        """Return how the draft was after each save, the oldest first; none once it is written or dropped."""
        rows = self.db.query("SELECT * FROM revision WHERE draft = ? ORDER BY number", [draft.id])
        return tuple(
            Revision(row["number"], row["phone"], row["page"], json.loads(row["entry"]), row["at"]) for row in rows
        )

    def end_draft(self, draft: Draft, state: str) -> None:
        """Close the draft as "written" or "dropped"; its pictures are deleted when dropped."""
        self.db.execute("UPDATE draft SET state = ? WHERE id = ?", [state, draft.id])
        self.db.execute("DELETE FROM revision WHERE draft = ?", [draft.id])
        if state == "dropped":
            self.db.execute("DELETE FROM pile WHERE draft = ?", [draft.id])

    def _draft(self, where: str, value: object) -> Draft | None:
        for row in self.db["draft"].rows_where(where, [value]):
            return Draft(
                id=row["id"],
                token=row["token"],
                game=row["game"],
                hand=row["hand"],
                base=row["base"],
                entry=json.loads(row["entry"]),
                state=row["state"],
            )
        return None

    # piles

    def pile(self, token: str) -> Pile | None:
        """Return the pile with this address."""
        return next(self._piles("token = ?", [token]), None)

    def piles(self, draft: Draft) -> tuple[Pile, ...]:
        """Return all piles of the draft."""
        return tuple(self._piles("draft = ?", [draft.id]))

    def pile_for(self, draft: Draft, purpose: str, slot: str, cards: Sequence[Mapping[str, Any]]) -> Pile:
        """Return the draft's pile for a seat's melds or a side's tricks; else one made of ``cards``.

        A draft that changes a written hand begins without piles, though cards may have been confirmed for it.
        """
        with self.writing():
            found = [pile for pile in self.piles(draft) if (pile.purpose, pile.slot) == (purpose, slot)]
            token = found[0].token if found else self._add_pile(cards, draft=draft.id, purpose=purpose, slot=slot)
        pile = self.pile(token)
        assert pile is not None  # noqa: S101 - just made
        return pile

    def add_private_pile(self, preset: str, options: Mapping[str, str]) -> str:
        """Store an empty private hand, tied to no game, and return its token."""
        rules = json.dumps({"preset": preset, "options": dict(options)})
        return self._add_pile([], purpose="hand", slot="", rules=rules)

    def save_pile(self, pile: Pile, cards: Sequence[Mapping[str, Any]]) -> None:
        """Keep the working list of cards."""
        self.db.execute("UPDATE pile SET cards = ? WHERE id = ?", [json.dumps([dict(c) for c in cards]), pile.id])

    def confirm(self, pile: Pile, cards: Sequence[str]) -> int:
        """Store the cards that the person confirmed as a snapshot that never changes; return its id."""
        return self._add("snapshot", pile=pile.id, cards=json.dumps(list(cards)), at=now())

    def _add_pile(self, cards: Sequence[Mapping[str, Any]], **values: object) -> str:
        token = new_token()
        self._add("pile", token=token, cards=json.dumps([dict(card) for card in cards]), created=now(), **values)
        return token

    def _piles(self, where: str, values: Sequence[object]) -> Iterator[Pile]:
        for row in self.db["pile"].rows_where(where, values, order_by="id"):
            yield Pile(
                id=row["id"],
                token=row["token"],
                draft=row["draft"],
                purpose=row["purpose"],
                slot=row["slot"],
                rules=json.loads(row["rules"]) if row["rules"] else None,
                cards=tuple(json.loads(row["cards"])),
            )

    # photographs

    def photos(self, pile: Pile) -> tuple[PhotoRecord, ...]:
        """Return the pile's photographs in the order in which they were taken."""
        rows = self.db.query(
            "SELECT id, token, reading, jpeg IS NOT NULL AS has_picture FROM photo WHERE pile = ? ORDER BY id",
            [pile.id],
        )
        return tuple(
            PhotoRecord(row["id"], row["token"], json.loads(row["reading"]), bool(row["has_picture"])) for row in rows
        )

    def add_photo(self, pile: Pile, jpeg: bytes, reading: Mapping[str, Any]) -> int:
        """Store a photograph with what was read from it and return its id.

        Raises:
            TooManyPhotosError: the pile is full.
        """
        if self.db["photo"].count_where("pile = ?", [pile.id]) >= PHOTOS_PER_PILE:
            raise TooManyPhotosError
        return self._add(
            "photo", token=new_token(), pile=pile.id, jpeg=jpeg, reading=json.dumps(dict(reading)), created=now()
        )

    def remove_photo(self, photo: PhotoRecord) -> None:
        """Delete a photograph and what was read from it."""
        self.db.execute("DELETE FROM photo WHERE id = ?", [photo.id])

    def picture(self, token: str) -> bytes | None:
        """Return the picture (JPEG) of a photograph."""
        for row in self.db.query("SELECT jpeg FROM photo WHERE token = ?", [token]):
            picture = row["jpeg"]
            return picture if isinstance(picture, bytes) else None
        return None

    # housekeeping

    def tidy(self) -> None:
        """Delete the pictures, private hands, receipts and abandoned changes whose time is over."""
        with self.writing():
            self.db.execute(
                "UPDATE photo SET jpeg = NULL WHERE jpeg IS NOT NULL AND created < ?", [_days_ago(PICTURE_DAYS)]
            )
            self.db.execute("DELETE FROM pile WHERE draft IS NULL AND created < ?", [_days_ago(PRIVATE_DAYS)])
            self.db.execute("DELETE FROM receipt WHERE at < ?", [_days_ago(RECEIPT_DAYS)])
            self.db.execute(
                "DELETE FROM draft WHERE hand IS NOT NULL AND state = 'open' AND created < ?", [_days_ago(CHANGE_DAYS)]
            )

    def _add(self, table: str, **values: object) -> int:
        columns = ", ".join(values)
        marks = ", ".join("?" * len(values))
        cursor = self.db.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(values.values()))  # noqa: S608
        return int(cursor.lastrowid or 0)


def prepare(folder: Path) -> None:
    """Make the folder and the database, bring the schema up to date, and tidy up."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = Store(folder)
    try:
        store.db.enable_wal()
        migrations.apply(store.db)
        store.tidy()
    finally:
        store.close()
