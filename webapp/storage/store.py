"""What the database keeps of games, hands, drafts and piles."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from webapp.storage.connection import FILE, Connection, new_token, now
from webapp.storage.migrations import migrations
from webapp.storage.records import Draft, Game, HandRecord, PhotoRecord, Pile, Revision, Ruling, Version, people_of

__all__ = ["FILE", "Store", "TooManyPhotosError", "new_token", "now", "prepare"]

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


def _days_ago(days: int) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="seconds")


class Store(Connection):
    """All that is kept, behind methods that speak of games, hands, drafts and piles."""

    # games

    def add_game(
        self,
        preset: str,
        options: Mapping[str, str],
        names: Sequence[str],
        first_dealer: int,
        *,
        hide_names: bool = False,
    ) -> str:
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
            people=people_of(names),
            first_dealer=first_dealer,
            hide_names=int(hide_names),
        )
        return token

    def game(self, token: str) -> Game | None:
        """Return the game with this scribe's address."""
        return self._game("token = ?", token)

    def shared_game(self, share: str) -> Game | None:
        """Return the game with this read-only address, as its readers may see it."""
        game = self._game("share = ?", share)
        return game.for_readers if game else None

    def game_of(self, draft: Draft) -> Game:
        """Return the game to which the draft belongs, with the rules of the draft's hand."""
        game = self._game("id = ?", draft.game)
        assert game is not None  # noqa: S101 - the foreign key says so
        if draft.hand is not None:
            return game.at(self._place(draft.hand))
        return game if draft.before is None else game.at(self._place(draft.before) - 1)

    def games_of(self, people: str, tokens: Sequence[str]) -> tuple[Game, ...]:
        """Return those of the games with these addresses that are of ``people``, the oldest first.

        For ``people`` see :func:`webapp.storage.records.people_of`.
        """
        marks = ", ".join("?" * len(tokens))
        return tuple(self._games(f"people = ? AND token IN ({marks})", people, *tokens))

    def state_of(self, game: Game) -> tuple[int, int]:
        """Return two numbers of which one grows whenever the sheet changes: the last version, the last ruling."""
        query = "SELECT max(version.id) AS last FROM version JOIN hand ON hand.id = version.hand WHERE hand.game = ?"
        last = next(self.db.query(query, [game.id]))["last"] or 0
        return last, game.rulings[-1].id if game.rulings else 0

    def add_ruling(self, game: Game, place: int, options: Mapping[str, str], *, turns: int | None = None) -> None:
        """Let other house rules hold from the hand at ``place`` on, or take back or put back the ruling ``turns``."""
        text = json.dumps(dict(options))
        self._add("ruling", game=game.id, place=place, options=text, at=now(), by=self.by, turns=turns)

    def set_share(self, game: Game, share: str | None) -> None:
        """Give the read-only sheet another address, or none."""
        self.db.execute("UPDATE game SET share = ? WHERE id = ?", [share, game.id])

    def hide_names(self, game: Game, *, hide: bool) -> None:
        """Show initials instead of names wherever the game is shared, or names again."""
        self.db.execute("UPDATE game SET hide_names = ? WHERE id = ?", [int(hide), game.id])

    def set_names(self, game: int, names: Sequence[str]) -> None:
        """Let the players of the game with this id be called otherwise."""
        self.db.execute(
            "UPDATE game SET names = ?, people = ? WHERE id = ?", [json.dumps(list(names)), people_of(names), game]
        )

    def _game(self, where: str, value: object) -> Game | None:
        return next(self._games(where, value), None)

    def _games(self, where: str, *values: object) -> Iterator[Game]:
        for row in list(self.db["game"].rows_where(where, values, order_by="id")):
            first = json.loads(row["options"])
            rulings = self._rulings(row["id"])
            yield Game(
                id=row["id"],
                token=row["token"],
                share=row["share"],
                created=row["created"],
                preset=row["preset"],
                options=rulings[-1].options if rulings else first,
                names=tuple(json.loads(row["names"])),
                first_dealer=row["first_dealer"],
                hide_names=bool(row["hide_names"]),
                first_options=first,
                rulings=rulings,
            )

    def _rulings(self, game: int) -> tuple[Ruling, ...]:
        rows = self.db.query("SELECT id, place, options, at, by, turns FROM ruling WHERE game = ? ORDER BY id", [game])
        return tuple(Ruling(**{**row, "options": json.loads(row["options"])}) for row in rows)

    # hands

    def hands(self, game: Game) -> tuple[HandRecord, ...]:
        """Return all hands of the game in the order of play, the deleted ones too."""
        versions: dict[tuple[int, int], list[Version]] = {}
        rows = self.db.query(
            "SELECT version.*, hand.place FROM version JOIN hand ON hand.id = version.hand WHERE hand.game = ? "
            "ORDER BY hand.place, version.id",
            [game.id],
        )
        for row in rows:
            version = Version(row["id"], row["kind"], row["at"], row["by"], json.loads(row["entry"]))
            versions.setdefault((row["hand"], row["place"]), []).append(version)
        return tuple(HandRecord(hand, place, tuple(history)) for (hand, place), history in versions.items())

    def add_hand(self, game: Game, entry: Mapping[str, Any], *, before: int | None = None) -> int:
        """Store a hand played after all others, or right before the hand ``before``, and return its id."""
        if before is None:
            place = self.next_place(game)
        else:
            place = self._place(before)
            for table in ("hand", "ruling"):
                self.db.execute(
                    f"UPDATE {table} SET place = place + 1 WHERE game = ? AND place >= ?",  # noqa: S608
                    [game.id, place],
                )
        hand = self._add("hand", game=game.id, place=place)
        self.add_version(hand, "written", entry)
        return hand

    def next_place(self, game: Game) -> int:
        """Return the place of the hand to be played next."""
        row = next(self.db.query("SELECT max(place) AS last FROM hand WHERE game = ?", [game.id]))
        return (row["last"] or 0) + 1

    def _place(self, hand: int) -> int:
        return int(next(self.db.query("SELECT place FROM hand WHERE id = ?", [hand]))["place"])

    def add_version(self, hand: int, kind: str, entry: Mapping[str, Any]) -> None:
        """Store how the hand is from now on; earlier versions stay."""
        self._add("version", hand=hand, kind=kind, at=now(), by=self.by, entry=json.dumps(dict(entry)))

    # drafts

    def open_draft(self, game: Game, before: int | None = None) -> Draft | None:
        """Return the new hand being written down, the next or one to insert ``before`` a hand, if there is one."""
        where = "game = ? AND ifnull(before, 0) = ? AND state = 'open' AND hand IS NULL"
        return self._draft(where, game.id, before or 0)

    def draft(self, token: str) -> Draft | None:
        """Return the draft with this address."""
        return self._draft("token = ?", token)

    def draft_of(self, pile: Pile) -> Draft | None:
        """Return the draft for which the pile is gathered."""
        return self._draft("id = ?", pile.draft)

    def add_draft(
        self,
        game: Game,
        entry: Mapping[str, Any],
        *,
        hand: int | None = None,
        base: int | None = None,
        before: int | None = None,
    ) -> str:
        """Store a draft and return its token."""
        token = new_token()
        draft = self._add(
            "draft",
            token=token,
            game=game.id,
            hand=hand,
            base=base,
            before=before,
            entry=json.dumps(dict(entry)),
            state="open",
            created=now(),
        )
        self._add("revision", draft=draft, number=0, phone="", page="", entry=json.dumps(dict(entry)), at=now())
        return token

    def save_draft(
        self, draft: Draft, entry: Mapping[str, Any], *, phone: str = "", page: str = "", sent: str = ""
    ) -> None:
        """Keep what was entered so far; call it inside :meth:`writing`.

        Args:
            draft: the draft.
            entry: everything that was entered.
            phone: which phone saves it.
            page: from which showing of a form.
            sent: the step whose form was sent for good.
        """
        text = json.dumps(dict(entry))
        last = next(self.db.query("SELECT MAX(number) AS number FROM revision WHERE draft = ?", [draft.id]))
        number = int(last["number"]) + 1
        self.db.execute("UPDATE draft SET entry = ? WHERE id = ?", [text, draft.id])
        self._add("revision", draft=draft.id, number=number, phone=phone, page=page, entry=text, at=now(), sent=sent)

    def rebase(self, draft: Draft, base: int) -> None:
        """Let the draft change the version ``base`` of its hand; call it inside :meth:`writing`."""
        self.db.execute("UPDATE draft SET base = ? WHERE id = ?", [base, draft.id])

    def revisions(self, draft: Draft) -> tuple[Revision, ...]:
        """Return how the draft was after each save, the oldest first; none once it is written or dropped."""
        rows = self.db.query("SELECT * FROM revision WHERE draft = ? ORDER BY number", [draft.id])
        return tuple(
            Revision(row["number"], row["phone"], row["page"], json.loads(row["entry"]), row["at"], row["sent"])
            for row in rows
        )

    def end_draft(self, draft: Draft, state: str) -> None:
        """Close the draft as "written" or "dropped"; its pictures are deleted when dropped."""
        self.db.execute("UPDATE draft SET state = ? WHERE id = ?", [state, draft.id])
        self.db.execute("DELETE FROM revision WHERE draft = ?", [draft.id])
        if state == "dropped":
            self.db.execute("DELETE FROM pile WHERE draft = ?", [draft.id])

    def _draft(self, where: str, *values: object) -> Draft | None:
        for row in self.db["draft"].rows_where(where, values):
            return Draft(
                id=row["id"],
                token=row["token"],
                game=row["game"],
                hand=row["hand"],
                base=row["base"],
                before=row["before"],
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

    def add_private_pile(self, preset: str, options: Mapping[str, str], players: int | None) -> str:
        """Store an empty private hand, tied to no game, and return its token; ``players`` where that is known."""
        rules = json.dumps({"preset": preset, "options": dict(options), "players": players})
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

    def slots_with_the_same(self, pile: Pile) -> tuple[str, ...]:
        """Return for whom else of the hand, as slots of the same purpose, a photograph of the pile was taken in."""
        rows = self.db.query(
            "SELECT DISTINCT other.slot FROM photo "
            "JOIN pile AS other ON other.draft = :draft AND other.id != photo.pile "
            "JOIN photo AS twin ON twin.pile = other.id AND twin.jpeg = photo.jpeg "
            "WHERE photo.pile = :pile AND other.purpose = :purpose ORDER BY other.slot",
            {"draft": pile.draft, "pile": pile.id, "purpose": pile.purpose},
        )
        return tuple(row["slot"] for row in rows)

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
