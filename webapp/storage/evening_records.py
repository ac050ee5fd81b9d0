"""What the store keeps of a tournament evening, as frozen values.

`scoring.tournament` knows a person of the evening by the label, which nobody else of the evening has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.draw import Filling
from scoring.options import Games
from scoring.prizes import Prize, Sharing
from scoring.ranking import DEFAULT_BYE, Bye, TieBreak
from scoring.rules import Rules, load
from scoring.tournament import Round, Table
from webapp.storage.table_words import TableWords

PRESET = "turnier"


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlan:
    """What the organiser decides for an evening.

    Attributes:
        date: as ISO date (2026-11-30), or "" where none was said.
        options: the club's variations of the tournament rules, as text values by key.
        games: numbers of rounds and of hands in each.
        sharing, bye, tie_breaks: see `scoring.prizes` and `scoring.ranking`.
        worth: "Was ist mein Blatt wert?" is offered at the tables.
        words: the deck on the tables, and what the club calls things.
    """

    name: str
    date: str = ""
    place: str = ""
    options: Mapping[str, str]
    games: Games
    prizes: tuple[Prize, ...] = ()
    sharing: Sharing = Sharing.SHARE
    bye: Bye = DEFAULT_BYE
    tie_breaks: tuple[TieBreak, ...] = ()
    worth: bool = False
    words: TableWords = field(default_factory=TableWords)

    @property
    def rules(self) -> Rules:
        """The rules by which the hands of this evening are settled."""
        return load(PRESET).with_options(self.options)


@dataclass(frozen=True, slots=True)
class Evening:
    """A tournament evening.

    Attributes:
        organiser: the organiser's unguessable address; who has it may do everything.
        public: the address of the read-only page, None while there is none.
        hall: the address of the screen for the hall, None while there is none.
        finished: when it was finished (UTC), "" while it runs.
    """

    id: int
    organiser: str
    public: str | None
    hall: str | None
    created: str
    plan: EveningPlan
    finished: str

    @property
    def name(self) -> str:
        """What the evening is called."""
        return self.plan.name


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person of the evening.

    Attributes:
        name: as it was registered; two people may have the same.
        note: club or town, "" where nothing was said.
        label: what the person is called on every sheet and list; nobody else of the evening has the same.
        helper: fills tables, takes no part in the competition.
        left_after: the round after which the person left (0: before the first), None for those who are there.
    """

    id: int
    name: str
    note: str
    label: str
    helper: bool
    left_after: int | None

    @property
    def here(self) -> bool:
        """Whether the person has not left."""
        return self.left_after is None

    @property
    def competing(self) -> bool:
        """Whether the person plays in the competition: has not left, and does not only help out."""
        return self.here and not self.helper


class RoundState(StrEnum):
    """How far a drawn round is."""

    DRAWN = "drawn"
    """Its lots are there, and nothing may be written yet."""
    RUNNING = "running"
    CLOSED = "closed"
    """All tables are confirmed, and its sums count."""
    REPLACED = "replaced"
    """Another draw of the same round came later."""


class SignatureKind(StrEnum):
    """How a player confirms the sheet."""

    INITIALS = "initials"
    DRAWN = "drawn"
    """An SVG path on a field of 600 by 200."""


class LockReason(StrEnum):
    """Why nothing may be written at a table."""

    WAITING = "waiting"
    """The round was not started."""
    LOCKED = "locked"
    """All have confirmed the sheet, or its totals came from paper."""
    REPLACED = "replaced"
    """The round was drawn anew."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """One table in one round, with its sheet.

    Attributes:
        token: the address of the table in this round, as on its lots.
        number: of the table.
        game, game_token: the game of the table app that holds its sheet.
        players: labels by seat; seat 1 writes and deals first.
        helpers: those of them who take no part in the competition.
        due: how many hands the sheet will have.
        lock: why nothing may be written, None where the table may write.
        paper: totals by seat that were typed in from a sheet of paper; they count instead of the hands.
        hands: how many hands stand on the sheet.
        version: the last version of any of its hands, 0 for an empty sheet: what a confirmation confirms.
        confirmed: how many have confirmed the sheet as it stands, or had when it was locked.
    """

    id: int
    token: str
    number: int
    game: int
    game_token: str
    players: tuple[str, ...]
    helpers: tuple[str, ...]
    due: int
    lock: LockReason | None
    paper: tuple[int, ...] | None
    hands: int
    version: int
    confirmed: int

    @property
    def locked(self) -> bool:
        """Whether the table has confirmed its sheet, or its totals came from paper."""
        return self.lock is LockReason.LOCKED

    @property
    def full(self) -> bool:
        """Whether all due hands stand on the sheet."""
        return self.hands >= self.due


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """One round as it was drawn.

    Attributes:
        number: of the round, from 1.
        tables: its tables, by number.
        jokers: labels of those who sit at the joker table.
    """

    id: int
    number: int
    seed: int
    filling: Filling
    state: RoundState
    at: str
    tables: tuple[TableRound, ...]
    jokers: tuple[str, ...]

    @property
    def round(self) -> Round:
        """The round as `scoring` knows it."""
        helpers = tuple(dict.fromkeys(helper for table in self.tables for helper in table.helpers))
        tables = tuple(Table(table.number, table.players) for table in self.tables)
        return Round(self.number, tables, self.jokers, helpers)

    @property
    def begun(self) -> bool:
        """Whether any hand or total of it was written down."""
        return any(table.hands or table.paper for table in self.tables)

    @property
    def open_tables(self) -> tuple[TableRound, ...]:
        """The tables that are not confirmed."""
        return tuple(table for table in self.tables if not table.locked)

    def table(self, number: int) -> TableRound | None:
        """Return the table of that number, None where there is none."""
        return next((table for table in self.tables if table.number == number), None)


@dataclass(frozen=True, slots=True)
class TableContext:
    """A table with its evening and its round; ``state`` is that of the round, see :class:`DrawnRound`."""

    evening: Evening
    round_number: int
    state: RoundState
    table: TableRound


@dataclass(frozen=True, slots=True)
class Confirmation:
    """One player's signature below the table's sheet.

    Attributes:
        seat: 1 to 3.
        value: the initials, or the path that was drawn.
        version: the last version of the sheet's hands when it was given; a sheet that was changed since then is not
            confirmed by it.
    """

    seat: int
    kind: SignatureKind
    value: str
    version: int
    at: str
    by: str


@dataclass(frozen=True, slots=True)
class Correction:
    """A hand that the organiser corrected, with the reason; ``version`` is what it made of the hand."""

    hand: int
    version: int
    reason: str
    at: str
    by: str


@dataclass(frozen=True, slots=True)
class PublishedPlace:
    """A line of a prize list.

    Attributes:
        place: from 1; None for somebody who has dropped out.
        player: the label.
        rounds: the sum of each round that counts, None for a round without a result.
        total: the sum of all.
    """

    place: int | None
    player: str
    rounds: tuple[int | None, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PublishedAward:
    """What the players at one place get: things, and cents for each; see :class:`scoring.prizes.Award`."""

    place: int
    players: tuple[str, ...]
    things: tuple[str, ...]
    cents: int


@dataclass(frozen=True, slots=True)
class PrizeListContent:
    """What a prize list says, as it is published and stored.

    Attributes:
        rounds: the numbers of the rounds that count.
        places: everybody, the first place at the top.
        awards: what is won, by place.
    """

    rounds: tuple[int, ...]
    places: tuple[PublishedPlace, ...]
    awards: tuple[PublishedAward, ...]


@dataclass(frozen=True, slots=True)
class PrizeList:
    """A prize list as it was published; number 1 at the end of the evening, later ones after corrections."""

    number: int
    reason: str
    content: PrizeListContent
    at: str
