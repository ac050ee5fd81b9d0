"""A tournament evening (Preisbinokel) as values: who sits where in a round, and the results of its tables.

The tournament sheet [S2]: tables of three; a lot says table and seat; seat 1 writes and deals first; 27 games in three
rounds (Durchgänge) of nine; the highest sum wins. A person is identified by a string that is unique in the evening,
because two people may have the same name.

`scoring.draw` draws the tables, `scoring.ranking` computes the standing, `scoring.prizes` awards the prizes, and
`scoring.evening` finds what is missing or wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.hand import Hand, sides_of
from scoring.options import Games
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.sheet import Sheet

SEATS = 3
SCRIBE = 1
"""The seat of the scribe, who also deals first: "Die Zahl 1 ist der Schreiber. Er gibt als erster" [S2]."""
SIDES = sides_of(SEATS)
"""Sides of a hand, in the order of the seats: A sits on 1, B on 2, C on 3."""
DEFAULT_GAMES = Games(3, 9)
""""3 Durchgänge mit je 9 Spiele also 27 Spiele" [S2]."""


class TournamentError(ValueError):
    """A draw that is not possible; ``problems`` holds all the reasons."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Table:
    """Three people at one table in one round."""

    number: int
    players: tuple[str, ...]
    """By seat: those on seats 1, 2 and 3."""


@dataclass(frozen=True, slots=True)
class Round:
    """Who sits where in one round (Durchgang)."""

    number: int
    tables: tuple[Table, ...]
    jokers: tuple[str, ...] = ()
    """Those at the joker table: they do not play in this round and get the bye score."""
    helpers: tuple[str, ...] = ()
    """Those who play at a table without taking part in the competition."""

    @property
    def competitors(self) -> tuple[str, ...]:
        """Everybody who competes in this round, at a table or as joker."""
        seated = [player for table in self.tables for player in table.players if player not in self.helpers]
        return (*seated, *self.jokers)

    def table(self, number: int) -> Table | None:
        """Return the table with this number, None if there is none."""
        return next((table for table in self.tables if table.number == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of one table in one round, everything by seat."""

    round: int
    table: int
    totals: tuple[int, ...]
    games: int
    """How many games were written down."""
    made: tuple[int, ...] | None = None
    """Games that each made as declarer; None if only the totals are known, as from a paper sheet."""
    lost: tuple[int, ...] | None = None
    """Games that each lost: as declarer below the bid, or by misplaying."""

    def __post_init__(self) -> None:
        if any(values is not None and len(values) != SEATS for values in (self.totals, self.made, self.lost)):
            msg = f"a table's result has {SEATS} numbers of each kind, one for each seat: {self}"
            raise ValueError(msg)


def result_of(round_number: int, table: int, hands: Sequence[Hand], rules: Rules) -> Result:
    """Return the result of these hands, played at this table in this round; side A is seat 1.

    A hand with problems changes no total and is not counted, so the result then has too few games.

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
        round=round_number,
        table=table,
        totals=tuple(sheet.totals[side] for side in SIDES),
        games=len(settled),
        made=tuple(made.count(side) for side in SIDES),
        lost=tuple(lost.count(side) for side in SIDES),
    )
