"""What stands on the pad one under the other: hands, what was booked beside them, and the sums of rounds. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from scoring.rules import Games


class _Hand(Protocol):
    """A row of the pad for a hand, as far as its place and the totals after it."""

    @property
    def number(self) -> int: ...

    @property
    def played(self) -> bool: ...

    @property
    def deltas(self) -> Mapping[str, int]: ...

    @property
    def totals(self) -> Mapping[str, int]: ...


Hand = TypeVar("Hand", bound=_Hand, covariant=True)


@dataclass(frozen=True, slots=True)
class PadBooking:
    """A row of the pad for points booked beside the hands.

    Attributes:
        after: the number of the hand before it, 0 before the first.
        reason: what for, "" where readers are not to know.
        changed: it was changed since it was written.
        deltas: the points by side; of a side that is not named 0.
        totals: each side's total after it.
    """

    id: int
    after: int
    reason: str
    changed: bool
    deltas: Mapping[str, int]
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RoundSum:
    """A row of the pad at the end of a round: what the round brought each side.

    The tournament's sheet has "3 Durchgänge mit je 9 Spielen" and a sum under each [S2].
    """

    number: int
    deltas: Mapping[str, int]
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PadLine(Generic[Hand]):
    """A row of the pad: exactly one of the three."""

    hand: Hand | None = None
    booking: PadBooking | None = None
    round: RoundSum | None = None

    @property
    def _said(self) -> _Hand | PadBooking | RoundSum:
        said = self.hand or self.booking or self.round
        assert said is not None  # noqa: S101 - a line is one of the three
        return said

    @property
    def deltas(self) -> Mapping[str, int]:
        """What it changes for each side; of a round what its hands and bookings changed together."""
        return self._said.deltas

    @property
    def totals(self) -> Mapping[str, int]:
        """Each side's total after it."""
        return self._said.totals


def _ends_round(hand: _Hand, number: int, games: Games) -> bool:
    return hand.played and number <= games.total and number % games.per_round == 0


def in_order(hands: Sequence[Hand], bookings: Sequence[PadBooking], games: Games | None) -> Iterator[PadLine[Hand]]:
    """Yield the rows of the pad in the order played and booked, with a sum after each of several rounds.

    What was booked after a round's last hand belongs to the next round, except after the last hand of all. A hand that
    was passed out or misdealt is none of a round's hands.
    """
    waiting = list(bookings)
    before: Mapping[str, int] = {}
    number = 0

    def booked(after: int) -> Iterator[PadLine[Hand]]:
        while waiting and waiting[0].after <= after:
            yield PadLine(booking=waiting.pop(0))

    yield from booked(0)
    for hand in hands:
        yield PadLine(hand)
        number += hand.played
        last = games is not None and hand.played and number == games.total
        totals = hand.totals
        if last:
            for line in booked(hand.number):
                totals = line.totals
                yield line
        if games is not None and games.rounds > 1 and _ends_round(hand, number, games):
            deltas = {side: total - before.get(side, 0) for side, total in totals.items()}
            yield PadLine(round=RoundSum(number // games.per_round, deltas, totals))
            before = totals
        yield from booked(hand.number)
