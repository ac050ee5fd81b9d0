"""What the database keeps of cards that are being gathered: piles, their photographs, what a person confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from webapp.storage.card_records import Held, PileRules, RemovedPhoto, StoredReading, decode_held, encode_held
from webapp.storage.connection import Connection, days_ago, new_token, now
from webapp.storage.records import Draft, PhotoRecord, Pile, PilePurpose
from webapp.storage.table_words import TableWords
from webapp.storage.values import decode, encode

PHOTOS_PER_PILE = 12
PICTURE_DAYS = 2
"""How long the pictures themselves are kept; what was read from them stays with the draft."""
PRIVATE_DAYS = 1
"""How long a private hand ("Was ist mein Blatt wert?") is kept."""


class TooManyPhotosError(ValueError):
    """A pile already holds as many photographs as it may."""


class PileStore:
    """Piles and their photographs."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._db = connection.db

    def find(self, token: str) -> Pile | None:
        """Return the pile with this address."""
        return next(self._piles("token = ?", [token]), None)

    def of_draft(self, draft: Draft) -> tuple[Pile, ...]:
        """Return all piles of the draft."""
        return tuple(self._piles("draft = ?", [draft.id]))

    def for_slot(self, draft: Draft, purpose: PilePurpose, slot: str, cards: Sequence[Held]) -> Pile:
        """Return the draft's pile for a seat's melds or a side's tricks; where there is none, store one with ``cards``.

        A draft that changes a written hand begins without piles, though cards may have been confirmed for it.
        """
        with self._connection.writing():
            found = [pile for pile in self.of_draft(draft) if (pile.purpose, pile.slot) == (purpose, slot)]
            token = found[0].token if found else self._new(cards, draft=draft.id, purpose=purpose, slot=slot)
        pile = self.find(token)
        assert pile is not None  # noqa: S101 - just made
        return pile

    def add_private(
        self, preset: str, options: Mapping[str, str], players: int | None, words: TableWords | None = None
    ) -> str:
        """Store an empty private hand, tied to no game, and return its token; ``players`` where that is known."""
        rules = encode(PileRules(preset, dict(options), players, words or TableWords()))
        return self._new([], purpose=PilePurpose.HAND, slot="", rules=rules)

    def save(self, pile: Pile, cards: Sequence[Held]) -> None:
        """Keep the working list of cards."""
        self._db.execute("UPDATE pile SET cards = ? WHERE id = ?", [encode_held(cards), pile.id])

    def confirm(self, pile: Pile, cards: Sequence[str]) -> int:
        """Store the cards that the person confirmed as a snapshot that never changes; return its id."""
        return self._connection.add("snapshot", pile=pile.id, cards=encode(tuple(cards)), at=now())

    def remove(self, draft: Draft) -> None:
        """Delete all piles of the draft with their photographs."""
        self._db.execute("DELETE FROM pile WHERE draft = ?", [draft.id])

    def renew(self, draft: int) -> None:
        """Give the piles and photographs of the draft with this id other addresses; the old ones are void."""
        for table, where in (("pile", "draft = ?"), ("photo", "pile IN (SELECT id FROM pile WHERE draft = ?)")):
            for row in list(self._db[table].rows_where(where, [draft], select="id")):
                self._db.execute(f"UPDATE {table} SET token = ? WHERE id = ?", [new_token(), row["id"]])  # noqa: S608

    def tidy(self) -> None:
        """Delete the pictures and the private hands whose time is over."""
        self._db.execute(
            "UPDATE photo SET jpeg = NULL WHERE jpeg IS NOT NULL AND created < ?", [days_ago(PICTURE_DAYS)]
        )
        self._db.execute("DELETE FROM pile WHERE draft IS NULL AND created < ?", [days_ago(PRIVATE_DAYS)])

    def _new(self, cards: Sequence[Held], **values: object) -> str:
        token = new_token()
        self._connection.add("pile", token=token, cards=encode_held(cards), created=now(), **values)
        return token

    def _piles(self, where: str, values: Sequence[object]) -> Iterator[Pile]:
        for row in self._db["pile"].rows_where(where, values, order_by="id"):
            yield Pile(
                id=row["id"],
                token=row["token"],
                draft=row["draft"],
                purpose=PilePurpose(row["purpose"]),
                slot=row["slot"],
                rules=decode(row["rules"], PileRules) if row["rules"] else None,
                cards=decode_held(row["cards"]),
            )

    def photos(self, pile: Pile) -> tuple[PhotoRecord, ...]:
        """Return the pile's photographs in the order in which they were taken."""
        rows = self._db.query(
            "SELECT id, token, reading, jpeg IS NOT NULL AS has_picture FROM photo "
            "WHERE pile = ? AND removed IS NULL ORDER BY id",
            [pile.id],
        )
        return tuple(
            PhotoRecord(row["id"], row["token"], decode(row["reading"], StoredReading), bool(row["has_picture"]))
            for row in rows
        )

    def slots_with_the_same(self, pile: Pile) -> tuple[str, ...]:
        """Return the other slots of the hand, of the same purpose, for which a photograph of the pile was taken in."""
        rows = self._db.query(
            "SELECT DISTINCT other.slot FROM photo "
            "JOIN pile AS other ON other.draft = :draft AND other.id != photo.pile "
            "JOIN photo AS twin ON twin.pile = other.id AND twin.jpeg = photo.jpeg "
            "WHERE photo.pile = :pile AND photo.removed IS NULL AND twin.removed IS NULL "
            "AND other.purpose = :purpose ORDER BY other.slot",
            {"draft": pile.draft, "pile": pile.id, "purpose": pile.purpose},
        )
        return tuple(row["slot"] for row in rows)

    def add_photo(self, pile: Pile, jpeg: bytes, reading: StoredReading) -> int:
        """Store a photograph with what was read from it and return its id.

        Raises:
            TooManyPhotosError: the pile is full.
        """
        self._check_room(pile)
        return self._connection.add(
            "photo", token=new_token(), pile=pile.id, jpeg=jpeg, reading=encode(reading), created=now()
        )

    def _check_room(self, pile: Pile) -> None:
        if self._db["photo"].count_where("pile = ? AND removed IS NULL", [pile.id]) >= PHOTOS_PER_PILE:
            raise TooManyPhotosError

    def remove_photo(self, pile: Pile, photo: PhotoRecord) -> None:
        """Take a photograph and its cards out of its pile, so that it can be put back until the hand is over."""
        kept = encode_held(held for held in pile.cards if held.photo == photo.id)
        self._db.execute("UPDATE photo SET removed = ? WHERE id = ?", [kept, photo.id])
        self.save(pile, [held for held in pile.cards if held.photo != photo.id])
        # the last ones only, as no more may lie in a pile
        self._db.execute(
            "DELETE FROM photo WHERE pile = :pile AND removed IS NOT NULL AND id NOT IN "
            "(SELECT id FROM photo WHERE pile = :pile AND removed IS NOT NULL ORDER BY id DESC LIMIT :most)",
            {"pile": pile.id, "most": PHOTOS_PER_PILE},
        )

    def removed_photos(self, pile: Pile) -> tuple[RemovedPhoto, ...]:
        """Return the photographs that can be put back, in the order in which they were taken."""
        rows = self._db["photo"].rows_where("pile = ? AND removed IS NOT NULL", [pile.id], order_by="id")
        return tuple(
            RemovedPhoto(row["id"], sum(not held.gone for held in decode_held(row["removed"]))) for row in rows
        )

    def put_back(self, pile: Pile, photo: int) -> tuple[Held, ...]:
        """Let a photograph that was taken out be there again; return its cards, none where it was not taken out.

        Raises:
            TooManyPhotosError: the pile is full.
        """
        for row in list(self._db["photo"].rows_where("pile = ? AND id = ? AND removed IS NOT NULL", [pile.id, photo])):
            self._check_room(pile)
            self._db.execute("UPDATE photo SET removed = NULL WHERE id = ?", [photo])
            return decode_held(row["removed"])
        return ()

    def forget_removed(self, draft: Draft) -> None:
        """Delete the photographs that were taken out of the piles of the draft."""
        where = "removed IS NOT NULL AND pile IN (SELECT id FROM pile WHERE draft = ?)"
        self._db.execute(f"DELETE FROM photo WHERE {where}", [draft.id])  # noqa: S608

    def read_again(self, pile: Pile, photo: PhotoRecord, reading: StoredReading) -> int:
        """Put another reading of the same picture in place of the photograph; return the id of the new one."""
        row = next(self._db.query("SELECT jpeg, created FROM photo WHERE id = ?", [photo.id]))
        self._db.execute("DELETE FROM photo WHERE id = ?", [photo.id])
        return self._connection.add(
            "photo", token=new_token(), pile=pile.id, jpeg=row["jpeg"], reading=encode(reading), created=row["created"]
        )

    def set_words(self, pile: Pile, words: TableWords) -> None:
        """Let a private hand say other words."""
        if pile.rules is not None:
            self._db.execute(
                "UPDATE pile SET rules = ? WHERE id = ?", [encode(replace(pile.rules, words=words)), pile.id]
            )

    def picture(self, token: str) -> bytes | None:
        """Return the picture (JPEG) of a photograph."""
        for row in self._db.query("SELECT jpeg FROM photo WHERE token = ? AND removed IS NULL", [token]):
            picture = row["jpeg"]
            return picture if isinstance(picture, bytes) else None
        return None
