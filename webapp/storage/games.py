"""What the database keeps of games: their rules and names, and their hands with every version of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.circle import Circle
from scoring.entry import Entry
from scoring.money import Stakes
from webapp.storage.amendments import Amendment, Seated
from webapp.storage.booking_records import AgreedEnd, BookingRecord, BookingVersion
from webapp.storage.circles import CircleRecord
from webapp.storage.connection import Connection, new_token, now
from webapp.storage.people import people_of
from webapp.storage.records import Game, HandRecord, Ruling, Version
from webapp.storage.table_words import TableWords
from webapp.storage.values import decode, encode
from webapp.storage.version_kind import VersionKind


class GameStore:
    """Games and their hands."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._db = connection.db

    def add(
        self,
        preset: str,
        options: Mapping[str, str],
        names: Sequence[str],
        first_dealer: int,
        *,
        hide_names: bool = False,
        words: TableWords | None = None,
        stakes: Stakes | None = None,
        circle: Circle | None = None,
    ) -> str:
        """Store a new game and return its token.

        ``words`` are its table's, those of the texts without any; ``stakes`` what is played for; ``circle`` says who
        plays, where not everybody plays every hand.
        """
        token = new_token()
        game = self._connection.add(
            "game",
            token=token,
            share=new_token(),
            created=now(),
            preset=preset,
            options=encode(dict(options)),
            names=encode(tuple(names)),
            people=people_of(names),
            first_dealer=first_dealer,
            hide_names=int(hide_names),
            words=encode(words or TableWords()),
            stakes=encode(stakes) if stakes else "",
        )
        if circle is not None:
            self._add_circle(game, 0, circle)
        return token

    def find(self, token: str) -> Game | None:
        """Return the game with this address of its scribe."""
        return self._game("token = ?", token)

    def shared(self, share: str) -> Game | None:
        """Return the game with this read-only address, as its readers may see it."""
        game = self._game("share = ?", share)
        return game.for_readers if game else None

    def of_id(self, game: int) -> Game:
        """Return the game with this id, which exists."""
        found = self._game("id = ?", game)
        assert found is not None  # noqa: S101 - a foreign key says so
        return found

    def known(self, tokens: Sequence[str]) -> tuple[Game, ...]:
        """Return the games with these addresses, the oldest first."""
        marks = ", ".join("?" * len(tokens))
        return tuple(self._games(f"token IN ({marks})", *tokens))

    def state(self, game: Game) -> tuple[int, ...]:
        """Return numbers, one of which grows whenever the sheet changes: last version, ruling, booking, agreed end."""
        query = "SELECT max(version.id) AS last FROM version JOIN hand ON hand.id = version.hand WHERE hand.game = ?"
        last = next(self._db.query(query, [game.id]))["last"] or 0
        ruling = game.rulings[-1].id if game.rulings else 0
        booking = max((booking.now.id for booking in game.bookings), default=0)
        end, circle = game.ends[-1].id if game.ends else 0, game.circles[-1].id if game.circles else 0
        amendment = game.amendments[-1].id if game.amendments else 0
        return last, ruling, booking, end, circle, amendment

    def renew(self, game: int) -> None:
        """Give the game with this id another address; the old one is void."""
        self._db.execute("UPDATE game SET token = ? WHERE id = ?", [new_token(), game])

    def add_ruling(self, game: Game, place: int, options: Mapping[str, str], *, turns: int | None = None) -> None:
        """Let other house rules hold from the hand at ``place`` on; or take back, or put back, the ruling ``turns``."""
        text = encode(dict(options))
        self._connection.add(
            "ruling", game=game.id, place=place, options=text, at=now(), by=self._connection.by, turns=turns
        )

    def set_share(self, game: Game, share: str | None) -> None:
        """Give the read-only sheet another address, or none."""
        self._db.execute("UPDATE game SET share = ? WHERE id = ?", [share, game.id])

    def hide_names(self, game: Game, *, hide: bool) -> None:
        """Show initials instead of names wherever the game is shared, or names again."""
        self._db.execute("UPDATE game SET hide_names = ? WHERE id = ?", [int(hide), game.id])

    def set_stakes(self, game: int, stakes: Stakes) -> None:
        """Let the people of the game with this id play for that."""
        self._db.execute("UPDATE game SET stakes = ? WHERE id = ?", [encode(stakes), game])

    def set_words(self, game: int, words: TableWords) -> None:
        """Let the table of the game with this id play with another deck, or call things otherwise."""
        self._db.execute("UPDATE game SET words = ? WHERE id = ?", [encode(words), game])

    def set_names(self, game: int, names: Sequence[str]) -> None:
        """Rename the players of the game with this id."""
        self._db.execute(
            "UPDATE game SET names = ?, people = ? WHERE id = ?", [encode(tuple(names)), people_of(names), game]
        )

    def _game(self, where: str, value: object) -> Game | None:
        return next(self._games(where, value), None)

    def _games(self, where: str, *values: object) -> Iterator[Game]:
        for row in list(self._db["game"].rows_where(where, values, order_by="id")):
            first, names = decode(row["options"], dict[str, str]), decode(row["names"], tuple[str, ...])
            rulings = self._rulings(row["id"])
            yield Game(
                id=row["id"],
                token=row["token"],
                share=row["share"],
                created=row["created"],
                preset=row["preset"],
                options=rulings[-1].options if rulings else first,
                names=names,
                everyone=names,
                first_dealer=row["first_dealer"],
                hide_names=bool(row["hide_names"]),
                words=decode(row["words"], TableWords),
                stakes=decode(row["stakes"], Stakes) if row["stakes"] else Stakes(),
                first_options=first,
                rulings=rulings,
                bookings=self._bookings(row["id"]),
                ends=self._ends(row["id"]),
                amendments=self._amendments(row["id"]),
                circles=self._circles(row["id"]),
            )

    def _rulings(self, game: int) -> tuple[Ruling, ...]:
        rows = self._db.query("SELECT id, place, options, at, by, turns FROM ruling WHERE game = ? ORDER BY id", [game])
        return tuple(Ruling(**{**row, "options": decode(row["options"], dict[str, str])}) for row in rows)

    # who sits at the table

    def add_circle(self, game: Game, place: int, circle: Circle, names: Sequence[str] = ()) -> None:
        """Let other people play from the hand at ``place`` on, new ones with ``names`` among them.

        Until then the game's people play every hand, where nothing else was said before.
        """
        everyone = (*game.everyone, *names)
        if not game.circles and place:
            self._add_circle(game.id, 0, game.circle_at(None))
        if names:
            self.set_names(game.id, everyone)
        self._add_circle(game.id, place, circle)

    def _add_circle(self, game: int, place: int, circle: Circle) -> None:
        self._connection.add("circle", game=game, place=place, circle=encode(circle), at=now(), by=self._connection.by)

    def _circles(self, game: int) -> tuple[CircleRecord, ...]:
        rows = self._db.query("SELECT id, place, circle, at, by FROM circle WHERE game = ? ORDER BY id", [game])
        return tuple(CircleRecord(**{**row, "circle": decode(row["circle"], Circle)}) for row in rows)

    def amend(self, game: Game, table: Seated) -> None:
        """Put right how people are called, where they sit and who dealt first, for the whole game."""
        was, is_now = encode(game.table), encode(table)
        self._connection.add("amendment", game=game.id, was=was, is_now=is_now, at=now(), by=self._connection.by)
        self.set_names(game.id, table.names)
        self._db.execute("UPDATE game SET first_dealer = ? WHERE id = ?", [table.first_dealer, game.id])

    def _amendments(self, game: int) -> tuple[Amendment, ...]:
        rows = self._db.query("SELECT id, was, is_now, at, by FROM amendment WHERE game = ? ORDER BY id", [game])
        return tuple(
            Amendment(row["id"], decode(row["was"], Seated), decode(row["is_now"], Seated), row["at"], row["by"])
            for row in rows
        )

    # what stands beside the hands

    def _bookings(self, game: int) -> tuple[BookingRecord, ...]:
        versions: dict[int, list[BookingVersion]] = {}
        rows = self._db.query(
            "SELECT booking_version.* FROM booking_version JOIN booking ON booking.id = booking_version.booking "
            "WHERE booking.game = ? ORDER BY booking.id, booking_version.id",
            [game],
        )
        for row in rows:
            booking, kind, points = row.pop("booking"), VersionKind(row["kind"]), decode(row["points"], dict[int, int])
            versions.setdefault(booking, []).append(BookingVersion(**{**row, "kind": kind, "points": points}))
        return tuple(BookingRecord(booking, tuple(history)) for booking, history in versions.items())

    def _ends(self, game: int) -> tuple[AgreedEnd, ...]:
        query = "SELECT id, place, resumed, at, by FROM agreed_end WHERE game = ? ORDER BY id"
        return tuple(AgreedEnd(**{**row, "resumed": bool(row["resumed"])}) for row in self._db.query(query, [game]))

    def add_booking(self, game: Game, place: int, points: Mapping[int, int], reason: str) -> int:
        """Store points booked after the hand at ``place``, and return the booking's id."""
        booking = self._connection.add("booking", game=game.id)
        self.add_booking_version(booking, VersionKind.WRITTEN, place, points, reason)
        return booking

    def add_booking_version(
        self, booking: int, kind: VersionKind, place: int, points: Mapping[int, int], reason: str
    ) -> None:
        """Store a new version of the booking; earlier ones stay."""
        self._connection.add(
            "booking_version",
            booking=booking,
            kind=kind,
            at=now(),
            by=self._connection.by,
            place=place,
            points=encode(dict(points)),
            reason=reason,
        )

    def add_end(self, game: Game, *, resumed: bool) -> None:
        """Store that the people end the game with the hand that was played last, or take it up again."""
        place = self.next_place(game) - 1
        self._connection.add(
            "agreed_end", game=game.id, place=place, resumed=int(resumed), at=now(), by=self._connection.by
        )

    # hands

    def hands(self, game: Game) -> tuple[HandRecord, ...]:
        """Return all hands of the game in the order of play, the deleted ones too."""
        versions: dict[tuple[int, int], list[Version]] = {}
        rows = self._db.query(
            "SELECT version.*, hand.place FROM version JOIN hand ON hand.id = version.hand WHERE hand.game = ? "
            "ORDER BY hand.place, version.id",
            [game.id],
        )
        for row in rows:
            version = Version(row["id"], VersionKind(row["kind"]), row["at"], row["by"], decode(row["entry"], Entry))
            versions.setdefault((row["hand"], row["place"]), []).append(version)
        return tuple(HandRecord(hand, place, tuple(history)) for (hand, place), history in versions.items())

    def add_hand(self, game: Game, entry: Entry, *, before: int | None = None) -> int:
        """Store a hand played after all others, or right before the hand ``before``, and return its id."""
        if before is None:
            if game.agreed_end is not None:
                self.add_end(game, resumed=True)
            place = self.next_place(game)
        else:
            place = self.place_of(before)
            for table in ("hand", "ruling", "agreed_end", "circle"):
                self._db.execute(
                    f"UPDATE {table} SET place = place + 1 WHERE game = ? AND place >= ?",  # noqa: S608
                    [game.id, place],
                )
            # a booking between this hand and the one before it stays before both
            self._db.execute(
                "UPDATE booking_version SET place = place + 1 WHERE place >= ? "
                "AND booking IN (SELECT id FROM booking WHERE game = ?)",
                [place, game.id],
            )
        hand = self._connection.add("hand", game=game.id, place=place)
        self.add_version(hand, VersionKind.WRITTEN, entry)
        return hand

    def next_place(self, game: Game) -> int:
        """Return the place of the hand to be played next."""
        row = next(self._db.query("SELECT max(place) AS last FROM hand WHERE game = ?", [game.id]))
        return (row["last"] or 0) + 1

    def place_of(self, hand: int) -> int:
        """Return the place of the hand with this id in its game."""
        return int(next(self._db.query("SELECT place FROM hand WHERE id = ?", [hand]))["place"])

    def add_version(self, hand: int, kind: VersionKind, entry: Entry) -> None:
        """Store a new version of the hand; earlier ones stay."""
        self._connection.add("version", hand=hand, kind=kind, at=now(), by=self._connection.by, entry=encode(entry))
