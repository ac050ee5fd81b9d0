"""What the store keeps, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from scoring.circle import Circle, Dealt, columns_of
from scoring.entry import Entry
from scoring.hand import sides_of
from scoring.money import Stakes
from scoring.rules import Rules, load
from scoring.setup import TableSetup
from webapp.storage.amendments import Amendment, Seated
from webapp.storage.booking_records import AgreedEnd, BookingRecord
from webapp.storage.card_records import Held, PileRules, StoredReading
from webapp.storage.circles import CircleRecord, circle_at
from webapp.storage.initials import initials
from webapp.storage.rule_changes import Changes, changed, differing
from webapp.storage.table_words import TableWords
from webapp.storage.version_kind import VersionKind


@lru_cache(maxsize=256)
def _rules(preset: str, options: tuple[tuple[str, str], ...]) -> Rules:
    return load(preset).with_options(dict(options))


@dataclass(frozen=True, slots=True)
class Ruling:
    """A change of the house rules from the hand at ``place`` on.

    Attributes:
        options: all house rules of the next hand, as text values by key. Only those that differ from the rules before
            hold from ``place`` on, see :attr:`Game.changes`.
        at, by: when, and which phone.
        turns: None for a change of its own; else the id of the ruling that it takes back or puts back.
    """

    id: int
    place: int
    options: Mapping[str, str]
    at: str
    by: str
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A running or finished game.

    Attributes:
        token: the scribe's unguessable address.
        share: the read-only address, None while there is none.
        preset, options: the rule set and the house rules, as text values by key: those of the next hand, or of the
            hand for which :meth:`at` was asked.
        names: the players by seat, counter-clockwise; with four, seats 0 and 2 play against 1 and 3.
        first_dealer: the seat that deals the first hand.
        first_options: the house rules of the first hand.
        rulings: changes of the house rules, in the order of writing; of two about the same rule the later counts.
        hide_names: whatever is shared shows initials instead of names.
        bookings: points booked beside the hands, in the order of writing, those taken back too.
        ends: when people ended the game by agreement, and took it up again, in the order of writing.
        words: the deck on the table, and what its people call things.
        stakes: what its people play for.
        circles: who sits at the table from which hand on, in the order of writing; none where everybody plays every
            hand. Where there are some, each person has a column on the sheet.
        amendments: what was put right of its table, in the order of writing.
        players: who plays the hand for which :meth:`of_hand` was asked, by seat; None: this is the whole game, whose
            ``names`` are everybody's and whose ``sides`` are the columns of its sheet.
    """

    id: int
    token: str
    share: str | None
    created: str
    preset: str
    options: Mapping[str, str]
    names: tuple[str, ...]
    first_dealer: int
    first_options: Mapping[str, str]
    rulings: tuple[Ruling, ...] = ()
    hide_names: bool = False
    bookings: tuple[BookingRecord, ...] = ()
    ends: tuple[AgreedEnd, ...] = ()
    words: TableWords = field(default_factory=TableWords)
    stakes: Stakes = field(default_factory=Stakes)
    circles: tuple[CircleRecord, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    players: tuple[int, ...] | None = None
    everyone: tuple[str, ...] = ()
    """The names of all people of the game, by number."""

    @property
    def whole(self) -> Game:
        """The game with everybody in it, where this is one hand's."""
        return replace(self, names=self.everyone, players=None)

    def circle_at(self, place: float | None) -> Circle:
        """Return who sits at the table for the hand at ``place``, None: for the next."""
        return circle_at(self.circles, place, self.table.order)

    @property
    def table(self) -> Seated:
        """What the game says of its table from the first hand on."""
        order = self.amendments[-1].now.order if self.amendments else tuple(range(len(self.everyone)))
        return Seated(self.everyone, self.first_dealer, order)

    def of_hand(self, place: float | None, entry: Entry) -> Game:
        """Return the game as the hand at ``place`` (None: the next) sees it: its rules, and who plays it by seat."""
        return self.at(place).seen_by(entry, self.circle_at(place))

    def seen_by(self, entry: Entry, circle: Circle | None = None) -> Game:
        """Return the game with the players of a hand, who are those of the ``circle`` where the entry does not say."""
        if not self.circles:
            return self
        # in hands from before people came and went everybody's seat is the number
        players = entry.players or tuple(sorted((circle or self.circles[0].circle).present))
        return replace(self, names=tuple(self.everyone[person] for person in players), players=players)

    def dealt(self, place: float, entry: Entry) -> Dealt:
        """Return what was said of who dealt the hand at ``place`` and who played it."""
        circle = self.circle_at(place)
        if not self.circles or entry.players or circle.size != len(circle.present):
            return entry.dealt
        return replace(entry.dealt, players=tuple(sorted(circle.present)))

    @property
    def size(self) -> int:
        """How many play a hand: the next one, or that for which this is the game."""
        return self.circle_at(None).size if self.players is None and self.circles else len(self.names)

    @property
    def for_readers(self) -> Game:
        """The game as people other than the scribe may see it."""
        if not self.hide_names:
            return self
        bookings = tuple(booking.without_words for booking in self.bookings)
        hidden = dict(zip(self.everyone, initials(self.everyone), strict=True))
        names = tuple(hidden[name] for name in self.names)
        return replace(self, names=names, everyone=tuple(hidden.values()), bookings=bookings)

    @property
    def rules(self) -> Rules:
        """The rules by which the next hand is settled, or that for which :meth:`at` was asked."""
        return _rules(self.preset, tuple(self.options.items()))

    @property
    def setup(self) -> TableSetup:
        """Who plays the hand whose :attr:`rules` these are."""
        return TableSetup(self.names, self.rules)

    @property
    def agreed_end(self) -> int | None:
        """The place of the last hand before the end upon which the people agreed; None: they go on."""
        return self.ends[-1].place if self.ends and not self.ends[-1].resumed else None

    def at(self, place: float | None) -> Game:
        """Return the game with the rules of the hand at ``place``; 0: of the first hand, None: of the next."""
        options = dict(self.first_options)
        for ruling, changes in self.changes:
            if place is None or ruling.place <= place:
                options = changed(options, changes)
        return replace(self, options=options)

    @property
    def changes(self) -> tuple[tuple[Ruling, Changes], ...]:
        """The rulings that hold, in the order of writing, each with what it changed.

        Of a ruling with the same house rules as before, which only changes from when on they hold, that is all of them.
        """
        said = [self.first_options, *(ruling.options for ruling in self.rulings)]
        every = dict.fromkeys(key for options in said for key in options)
        return tuple(
            (ruling, differing(old, new) or {key: new.get(key) for key in every})
            for ruling, (old, new) in zip(self.rulings, pairwise(said), strict=True)
            if ruling.turns is None and not self.taken_back(ruling)
        )

    def taken_back(self, ruling: Ruling) -> bool:
        """Return whether the ruling was taken back, and not put back since."""
        return sum(other.turns == ruling.id for other in self.rulings) % 2 == 1

    @property
    def sides(self) -> tuple[str, ...]:
        """The codes of the sides: one per player, or two pairs of four; one per person where people come and go."""
        if self.circles and self.players is None:
            return columns_of(len(self.names))
        return sides_of(len(self.names))

    def side_of(self, seat: int) -> str:
        """Return the side for which the player at ``seat`` plays."""
        return self.sides[seat % len(self.sides)]

    def seats_of(self, side: str) -> tuple[int, ...]:
        """Return the seats that play for ``side``."""
        return tuple(seat for seat in range(len(self.names)) if self.side_of(seat) == side)

    def by_side(self, points: Mapping[int, int]) -> dict[str, int]:
        """Return the points of a booking by side instead of by person, without sides that get none."""
        found = {side: points.get(self.seats_of(side)[0], 0) for side in self.sides}
        return {side: number for side, number in found.items() if number}

    def side_name(self, side: str) -> str:
        """Return the side's name: the player's, or both partners'."""
        return " & ".join(self.names[seat] for seat in self.seats_of(side))

    @property
    def side_names(self) -> dict[str, str]:
        """All sides' names by code."""
        return {side: self.side_name(side) for side in self.sides}


@dataclass(frozen=True, slots=True)
class Version:
    """A hand as it was written at one time; ``by`` says which phone wrote it."""

    id: int
    kind: VersionKind
    at: str
    by: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand with its whole history, the oldest version first. ``place`` orders a game's hands, deleted ones too."""

    id: int
    place: int
    versions: tuple[Version, ...]

    @property
    def now(self) -> Version:
        """The version that counts."""
        return self.versions[-1]

    @property
    def deleted(self) -> bool:
        """Whether the hand was taken back."""
        return self.now.kind == VersionKind.DELETED


class DraftState(StrEnum):
    """What became of a draft."""

    OPEN = "open"
    WRITTEN = "written"
    """It is on the sheet."""
    DROPPED = "dropped"
    """It was thrown away."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A hand being written down.

    Attributes:
        hand, base: the hand and the version that it changes, None for a new one.
        before: the hand before which a forgotten one is inserted, None for the next hand.
    """

    id: int
    token: str
    game: int
    hand: int | None
    base: int | None
    before: int | None
    entry: Entry
    state: DraftState


@dataclass(frozen=True, slots=True)
class Revision:
    """A draft as it was after one save.

    Attributes:
        number: counts from 0 within the draft.
        phone: which phone saved it, "" where it did not say.
        page: from which showing of a form, "" where it was none.
        sent: the step whose form was sent for good with it, "" where a field was kept or something tapped in.
        entry: what was entered by then.
        at: when.
    """

    number: int
    phone: str
    page: str
    entry: Entry
    at: str
    sent: str = ""


class PilePurpose(StrEnum):
    """What the cards of a pile are gathered for."""

    MELD = "meld"
    """One player's melds."""
    TRICKS = "tricks"
    """One side's tricks, or the declarer's pressed cards, which count with them."""
    HAND = "hand"
    """A private hand: "Was ist mein Blatt wert?"."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards being gathered from photographs and taps: one player's melds, one side's tricks, or a private hand.

    Attributes:
        draft: the draft it belongs to, None for a private hand.
        slot: the seat (melds) or the side (tricks) it counts for, PRESSED, or "" for a private hand.
        rules: preset, options and number of players of a private hand.
        cards: the working list.
    """

    id: int
    token: str
    draft: int | None
    purpose: PilePurpose
    slot: str
    rules: PileRules | None
    cards: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class PhotoRecord:
    """A photograph as it was read. ``has_picture`` is False once the picture was deleted."""

    id: int
    token: str
    reading: StoredReading
    has_picture: bool
