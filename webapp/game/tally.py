"""What became of people's bids over all their games, with whomever they played: counts and sums, derived anew. Pure.

Small numbers stay small numbers: a page says "3 von 5" and never a percentage.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from scoring.hand import KINDS_OF_DURCH, Outcome
from webapp.sheet.lines import PadBooking
from webapp.sheet.standing import PadRow, Standing
from webapp.storage.people import name_key
from webapp.storage.records import Game


@dataclass(frozen=True, slots=True)
class Played:
    """A game with its replayed sheet."""

    game: Game
    standing: Standing


@dataclass(frozen=True, slots=True)
class Best:
    """The most points that a hand brought: how many, in which hand of which game."""

    points: int
    number: int
    game: Game


@dataclass
class Wins:
    """Games of a person or a pair; only finished games have a winner."""

    name: str
    games: int = 0
    finished: int = 0
    won: int = 0

    def add(self, played: Played, side: str) -> None:
        """Count a game that was played for ``side``."""
        end = played.standing.sheet.end
        self.games += 1
        self.finished += end is not None
        self.won += end is not None and end.winner == side


@dataclass
class Person(Wins):
    """What one person did.

    Attributes:
        partner: the games among these in which the person played with a partner.
        hands: hands in which the person sat at the table, those that count.
        bids: hands as the Ansager; of these ``made`` and ``lost`` (conceded ones too), with ``bid_sum`` points bid.
        conceded: bids given up before the first card.
        durch, durch_made: Durch and Untendurch announced, and made.
        melded, meld_sum: hands for which a meld was written down, "keine Meldung" included, and their points.
        best: the hand that brought the person's side the most.
        bookings, booked: what was booked for the person's side beside the hands: how often, and the sum.
    """

    partner: Wins = field(default_factory=lambda: Wins(""))
    hands: int = 0
    bids: int = 0
    made: int = 0
    lost: int = 0
    bid_sum: int = 0
    conceded: int = 0
    durch: int = 0
    durch_made: int = 0
    melded: int = 0
    meld_sum: int = 0
    best: Best | None = None
    bookings: int = 0
    booked: int = 0

    @property
    def average_bid(self) -> int | None:
        """The average bid in whole points, None without a bid."""
        return round(self.bid_sum / self.bids) if self.bids else None

    @property
    def average_meld(self) -> int | None:
        """The average meld of a hand in whole points, None where none was written down."""
        return round(self.meld_sum / self.melded) if self.melded else None


@dataclass(frozen=True, slots=True)
class Tally:
    """Everything that is said about people: each by itself, and the pairs in which one of them played.

    Attributes:
        games, finished: games in which one of them played, and how many of these are over.
    """

    games: int
    finished: int
    persons: tuple[Person, ...]
    pairs: tuple[Wins, ...]
    unplayed: int = 0
    """Hands that were passed out or misdealt: they count for nobody."""


def tally(played: Sequence[Played], names: Sequence[str]) -> Tally:
    """Return the sums over games for the people called ``names``; others at the table are counted for nobody."""
    persons = {name_key(name): Person(name) for name in names}
    pairs: dict[tuple[str, ...], Wins] = {}
    for past in played:
        for seat, name in enumerate(past.game.names):
            if person := persons.get(name_key(name)):
                person.add(past, past.game.side_of(seat))
        if len(past.game.sides) == 2:
            _count_pairs(persons, pairs, past)
        for row in past.standing.rows:
            _count(persons, past.game, row)
        for line in past.standing.lines:
            if line.booking:
                _count_booking(persons, past.game, line.booking)
    finished = sum(past.standing.sheet.finished for past in played)
    ranked: Iterable[Wins] = sorted(pairs.values(), key=lambda pair: (-pair.won, -pair.games))
    unplayed = sum(not row.row.played for past in played for row in past.standing.rows)
    return Tally(len(played), finished, tuple(persons.values()), tuple(ranked), unplayed)


def _count_pairs(persons: dict[str, Person], pairs: dict[tuple[str, ...], Wins], past: Played) -> None:
    """Count a game of partners: for each of the people, and for each pair with one of them."""
    for side in past.game.sides:
        partners = [past.game.names[seat] for seat in past.game.seats_of(side)]
        known = [persons[key] for key in map(name_key, partners) if key in persons]
        for person in known:
            person.partner.add(past, side)
        if known:
            pairs.setdefault(tuple(sorted(map(name_key, partners))), Wins(" & ".join(partners))).add(past, side)


def _count_booking(persons: dict[str, Person], game: Game, booking: PadBooking) -> None:
    for seat, name in enumerate(game.names):
        points = booking.deltas[game.side_of(seat)]
        if person := persons.get(name_key(name)):
            person.bookings += points != 0
            person.booked += points


def _count(persons: dict[str, Person], game: Game, row: PadRow) -> None:
    settlement = row.row.settlement
    if settlement is None or not row.row.played:
        return
    for seat, name in enumerate(row.players):
        person, side = persons.get(name_key(name)), row.sides[seat]
        if person is None:
            continue
        points = settlement.deltas[side] + settlement.separate.get(side, 0)
        person.hands += 1
        if person.best is None or points > person.best.points:
            person.best = Best(points, row.number, game)
        melded = row.melds[seat]
        if melded is not None:
            person.melded += 1
            person.meld_sum += melded
    declarer = persons.get(name_key(row.declarer_name))
    if declarer is None:
        return
    declarer.bids += 1
    declarer.bid_sum += row.bid
    declarer.made += settlement.made is True
    declarer.lost += settlement.made is False
    declarer.conceded += row.outcome == Outcome.CONCEDED
    declarer.durch += row.outcome in KINDS_OF_DURCH
    declarer.durch_made += row.outcome in KINDS_OF_DURCH and settlement.made is True
