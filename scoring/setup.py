"""Who sits at the table and by which rules a hand is played: all that a hand's entry is judged against."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.hand import sides_of
from scoring.rules import Rules


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The players of a hand by seat, counter-clockwise, and its rules; of four, seats 0 and 2 play against 1 and 3.

    >>> from scoring.rules import load
    >>> setup = TableSetup(("Anna", "Bert", "Clara", "Dora"), load("familie"))
    >>> setup.sides, setup.side_of(2), setup.seats_of("B"), setup.side_name("B")
    (('A', 'B'), 'A', (1, 3), 'Bert & Dora')
    """

    names: tuple[str, ...]
    rules: Rules

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def sides(self) -> tuple[str, ...]:
        """The codes of the sides: one per player, or two pairs of four."""
        return sides_of(self.players)

    def side_of(self, seat: int) -> str:
        """Return the side for which the player at ``seat`` plays."""
        return self.sides[seat % len(self.sides)]

    def seats_of(self, side: str) -> tuple[int, ...]:
        """Return the seats that play for ``side``."""
        return tuple(seat for seat in range(self.players) if self.side_of(seat) == side)

    def side_name(self, side: str) -> str:
        """Return the side's name: the player's, or both partners'."""
        return " & ".join(self.names[seat] for seat in self.seats_of(side))

    @property
    def talon(self) -> int:
        """How many cards lie in the talon, and hence how many the declarer presses."""
        return self.rules.talon_for(self.players)
