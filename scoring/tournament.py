"""A tournament evening (Preisbinokel): who sits where, which games are played, and what a table brings home.

The tournament sheet [S2]: tables of three; a lot says table and seat; seat 1 writes and deals first; 27 games in three
rounds (Durchgänge) of nine; the highest sum wins. A person is a string here that nobody else has: names may be equal.

`scoring.draw` draws the tables, `scoring.ranking` makes the standing, `scoring.prizes` gives the prizes, and
`scoring.evening` says what is missing or wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.hand import Hand, sides_of
from scoring.options import Games
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.sheet import Sheet, dealer_of, forehand_of

SEATS = 3
SCRIBE = 1
"""The seat of the scribe, who also deals first: "Die Zahl 1 ist der Schreiber. Er gibt als erster" [S2]."""
SIDES = sides_of(SEATS)
"""Sides of a hand, in the order of the seats: A sits on 1, B on 2, C on 3."""
DEFAULT_GAMES = Games(3, 9)
""""3 Durchgänge mit je 9 Spiele also 27 Spiele" [S2]."""


class TournamentError(ValueError):
    """Something that cannot be done; ``problems`` says everything that stands against it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the evening's schedule; seats are 1 to 3."""

    number: int
    """In the evening, from 1."""
    round: int
    in_round: int
    """In its round, from 1."""
    dealer: int
    forehand: int
    """Sits to the right of the dealer, bids first and leads."""
    cutter: int
    """"der linke Nachbar hebt ab" [S2]: to the left of the dealer."""


def schedule(games: Games = DEFAULT_GAMES) -> tuple[Game, ...]:
    """Return every game of the evening with its dealer, the same for each table.

    Seats follow each other counter-clockwise, so the right neighbour of seat 1 is seat 2 (RULES.md section 3). Tables
    are new in each round, so number 1 deals first in each round.

    >>> [game.dealer for game in schedule()[:10]]
    [1, 2, 3, 1, 2, 3, 1, 2, 3, 1]
    >>> schedule()[-1]
    Game(number=27, round=3, in_round=9, dealer=3, forehand=1, cutter=2)
    """
    numbers = [(turn, number) for turn in range(1, games.rounds + 1) for number in range(1, games.per_round + 1)]
    return tuple(_game(at, turn, number) for at, (turn, number) in enumerate(numbers, start=1))


def _game(at: int, turn: int, number: int) -> Game:
    dealer = dealer_of(number, SCRIBE - 1, SEATS)
    forehand = forehand_of(dealer, SEATS)
    return Game(at, turn, number, dealer + 1, forehand + 1, cutter=forehand_of(forehand, SEATS) + 1)


@dataclass(frozen=True, slots=True)
class Lot:
    """What a person draws: "eine Marke, auf der die Tischnummer und eine Zahl 1 - 3 drauf steht" [S2]."""

    number: int
    """Of the lot itself, from 1, in the order of tables and seats."""
    table: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Table:
    """Three people at a table in a round."""

    number: int
    players: tuple[str, ...]
    """By seat: who sits on 1, 2 and 3."""

    def seat_of(self, player: str) -> int:
        """Return the seat of a player of this table, 1 to 3."""
        return self.players.index(player) + 1


@dataclass(frozen=True, slots=True)
class Round:
    """Who sits where in one round (Durchgang)."""

    number: int
    tables: tuple[Table, ...]
    jokers: tuple[str, ...] = ()
    """Who sits at the joker table: does not play in this round and gets the bye score."""
    helpers: tuple[str, ...] = ()
    """Who sits at a table but takes no part in the competition."""

    @property
    def lots(self) -> tuple[Lot, ...]:
        """The lots, in the order of tables and seats.

        >>> Round(1, (Table(1, ("Anna", "Berta", "Clara")),)).lots[1]
        Lot(number=2, table=1, seat=2, player='Berta')
        """
        places = [(table.number, seat, player) for table in self.tables for seat, player in enumerate(table.players, 1)]
        return tuple(Lot(number, *place) for number, place in enumerate(places, start=1))

    @property
    def competitors(self) -> tuple[str, ...]:
        """Everybody who takes part in the competition in this round, playing or joker."""
        seated = [player for table in self.tables for player in table.players if player not in self.helpers]
        return (*seated, *self.jokers)

    def table(self, number: int) -> Table | None:
        """Return the table of that number, None where there is none."""
        return next((table for table in self.tables if table.number == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What one table brings home from one round, everything by seat."""

    round: int
    table: int
    totals: tuple[int, ...]
    games: int
    """Games that are written down."""
    made: tuple[int, ...] | None = None
    """Games that each made as declarer; None where only the totals are known, as from a sheet of paper."""
    lost: tuple[int, ...] | None = None
    """Games that each lost: as declarer below the bid, or by a misplay of his own."""

    def __post_init__(self) -> None:
        if any(values is not None and len(values) != SEATS for values in (self.totals, self.made, self.lost)):
            msg = f"a table's result has {SEATS} numbers of each kind, one for each seat: {self}"
            raise ValueError(msg)


def result_of(turn: int, table: int, hands: Sequence[Hand], rules: Rules) -> Result:
    """Return what ``hands`` bring home, played in round ``turn`` at that table; side A is seat 1.

    A hand with problems changes nothing and is not counted, so that the result is seen to lack a game.

    Raises:
        ValueError: a hand was not played by three.
    """
    sheet = Sheet.of(hands, rules, SIDES)
    settled = [(row.hand, row.settlement) for row in sheet.rows if row.settlement]
    made = [hand.declarer for hand, settlement in settled if settlement.made]
    lost = [
        hand.offender if hand.outcome == "misplay" else hand.declarer
        for hand, settlement in settled
        if not settlement.made
    ]
    return Result(
        round=turn,
        table=table,
        totals=tuple(sheet.totals[side] for side in SIDES),
        games=len(settled),
        made=tuple(made.count(side) for side in SIDES),
        lost=tuple(lost.count(side) for side in SIDES),
    )
