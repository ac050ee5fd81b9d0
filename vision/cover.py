"""The exact search: which of many possible cards to take so that every index is used once, at the least cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scoring.cards import COPIES

THIRD_COPY = 4.0
"""The further cost of each card beyond the two copies in the deck: an index was misread, about once in fifty."""

NEAR = 8.0
"""A possible card that makes the whole dearer by more than this is not looked at again."""

PairCost = Callable[[int, int], float]


class Cover:
    """The possible cards of one name: each a set of marks (bits of a mask), with a cost and a number to return.

    Args of the constructor: triples (mask, cost, number); every mark must be in some set alone.
    """

    def __init__(self, options: Sequence[tuple[int, float, int]]) -> None:
        self._by_first: dict[int, list[tuple[float, int, int]]] = {}
        self._all = 0
        for mask, cost, number in options:
            self._by_first.setdefault(mask & -mask, []).append((cost, mask, number))
            self._all |= mask
        for same_first in self._by_first.values():
            same_first.sort()
        self._bounds: dict[tuple[int, int], float] = {(0, copies): 0.0 for copies in range(COPIES + 1)}

    def near(self) -> list[int]:
        """Return the numbers of those that are part of some cover not much dearer than the cheapest."""
        limit = self._bound(self._all, 0) + NEAR
        return [
            number
            for same_first in self._by_first.values()
            for cost, mask, number in same_first
            if cost + self._bound(self._all & ~mask, 1) <= limit
        ]

    def cheapest(self, allowed: frozenset[int], pair_cost: PairCost) -> tuple[float, tuple[int, ...]]:
        """Return the least cost of a cover from ``allowed``, pairs' costs included, and the numbers in it."""
        best: tuple[float, tuple[int, ...]] = (float("inf"), ())
        stack: list[tuple[float, int, tuple[int, ...]]] = [(0.0, self._all, ())]
        while stack:
            cost, left, chosen = stack.pop()
            if not left:
                best = min(best, (cost, chosen))
                continue
            for more, rest, number in reversed(list(self._steps(left, len(chosen)))):
                if number in allowed:
                    total = cost + more + sum(pair_cost(number, other) for other in chosen)
                    if total + self._bound(rest, len(chosen) + 1) < best[0]:
                        stack.append((total, rest, (*chosen, number)))
        return best

    def _steps(self, left: int, copies: int) -> Iterator[tuple[float, int, int]]:
        third = THIRD_COPY if copies >= COPIES else 0.0
        for cost, mask, number in self._by_first[left & -left]:
            if mask & left == mask:
                yield cost + third, left & ~mask, number

    def _bound(self, left: int, copies: int) -> float:
        """Return the least cost of covering ``left`` when so many cards are there already, pairs not counted."""
        key = (left, min(copies, COPIES))
        if key not in self._bounds:
            self._bounds[key] = min(cost + self._bound(rest, copies + 1) for cost, rest, _ in self._steps(left, copies))
        return self._bounds[key]
