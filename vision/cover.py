"""The exact search: which of many possible cards to take so that every index is used once, at the least cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from scoring.cards import COPIES

THIRD_COPY = 4.0
"""The further cost of each card beyond the two copies in the deck: an index was misread, about once in fifty."""

NEAR = 8.0
"""A possible card that makes the whole dearer by more than this is not looked at again."""


class Option(NamedTuple):
    """A possible card.

    Attributes:
        cost: what it costs, whatever the other cards are.
        marks: its marks, as the bits of a number.
        number: what stands for it outside.
    """

    cost: float
    marks: int
    number: int


def _first(option: Option) -> int:
    return option.marks & -option.marks


class Cover:
    """The possible cards of one name, of which some are to be taken so that each mark is in one.

    Args of the constructor: the options; every mark must be in some option alone.

    Attributes:
        near: those that are part of some cover not much dearer than the cheapest, pairs' costs aside.
    """

    def __init__(self, options: Sequence[Option]) -> None:
        by_cost = sorted(options)
        self._all = 0
        self._cheapest: dict[int, dict[int, float]] = {}
        """By first mark: what each set of marks costs at least."""
        for cost, marks, _ in by_cost:
            self._all |= marks
            self._cheapest.setdefault(marks & -marks, {}).setdefault(marks, cost)
        self._bounds: list[dict[int, float]] = [{0: 0.0} for _ in range(COPIES + 1)]
        limit = self._bound(self._all, 0) + NEAR
        self.near = [option for option in by_cost if option.cost + self._bound(self._all ^ option.marks, 1) <= limit]

    def pairs(self) -> list[tuple[int, int]]:
        """Return the numbers of each two of ``near`` that have no mark in common, that with the first mark in front."""
        return [
            (one.number, other.number)
            for one, other in combinations(sorted(self.near, key=_first), 2)
            if not one.marks & other.marks
        ]

    def cheapest(self, pair_cost: Mapping[tuple[int, int], float]) -> tuple[float, tuple[int, ...]]:
        """Return the least cost of a cover from ``near`` and the numbers in it.

        ``pair_cost`` holds the further cost of each of ``pairs``.
        """
        best: tuple[float, tuple[int, ...]] = (float("inf"), ())
        stack: list[tuple[float, int, tuple[int, ...]]] = [(0.0, self._all, ())]
        while stack:
            cost, left, chosen = stack.pop()
            if not left:
                best = min(best, (cost, chosen))
                continue
            first, third = left & -left, THIRD_COPY if len(chosen) >= COPIES else 0.0
            for more, marks, number in reversed(self.near):
                if marks & first and marks & left == marks:
                    total = cost + more + third + sum([pair_cost[other, number] for other in chosen])
                    if total + self._bound(left ^ marks, len(chosen) + 1) < best[0]:
                        stack.append((total, left ^ marks, (*chosen, number)))
        return best

    def _bound(self, left: int, copies: int) -> float:
        """Return the least cost of covering ``left`` when so many cards are there already, pairs not counted."""
        known = self._bounds[min(copies, COPIES)]
        if left not in known:
            third = THIRD_COPY if copies >= COPIES else 0.0
            known[left] = third + min(
                [
                    cost + self._bound(left ^ marks, copies + 1)
                    for marks, cost in self._cheapest[left & -left].items()
                    if marks & left == marks
                ]
            )
        return known[left]
