"""Weighted exact cover: which cards to take so that each detection is used exactly once, at the least total cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from scoring.cards import COPIES

THIRD_COPY_COST = 4.0
"""Further cost of each card beyond the deck's two copies: an index was misread, about once in fifty."""

MAX_NODES = 4000
"""So many partial covers are looked at for one name; then the best cover found so far is taken."""

MAX_EXTRA_COST = 8.0
"""A set is dropped when every cover with it costs so much more than the cheapest cover."""


class WeightedSet(NamedTuple):
    """Detections that may form one card.

    Attributes:
        cost: its cost, whatever the other cards are.
        detections: bit mask of its detections.
        number: identifies it for the caller.
    """

    cost: float
    detections: int
    number: int


def _first(candidate: WeightedSet) -> int:
    """Return the lowest bit: the set's first detection."""
    return candidate.detections & -candidate.detections


class ExactCover:
    """The possible cards of one name, from which some are chosen so that each detection is in exactly one.

    Args of the constructor: the sets; each detection must also be in some set alone.

    Attributes:
        plausible: the sets that are part of some cover not much dearer than the cheapest, costs of pairs left aside.
    """

    def __init__(self, sets: Sequence[WeightedSet]) -> None:
        by_cost = sorted(sets)
        self._all = 0
        self._cheapest: dict[int, dict[int, float]] = {}
        """By first detection: the least cost of each set of detections."""
        for cost, detections, _ in by_cost:
            self._all |= detections
            self._cheapest.setdefault(detections & -detections, {}).setdefault(detections, cost)
        self._bounds: list[dict[int, float]] = [{0: 0.0} for _ in range(COPIES + 1)]
        limit = self._bound(self._all, 0) + MAX_EXTRA_COST
        self.plausible = [
            candidate
            for candidate in by_cost
            if candidate.cost + self._bound(self._all ^ candidate.detections, 1) <= limit
        ]

    def limit(self, most: int) -> None:
        """Keep at most ``most`` of the plausible sets: those with which the cheapest covers are possible."""
        if len(self.plausible) > most:
            least = [c.cost + self._bound(self._all ^ c.detections, 1) for c in self.plausible]
            kept = sorted(sorted(range(len(least)), key=least.__getitem__)[:most])
            needed = set(self._cheapest_cover())
            self.plausible = [c for place, c in enumerate(self.plausible) if place in set(kept) or c.number in needed]

    def _cheapest_cover(self) -> tuple[int, ...]:
        """Return the numbers of the sets in the cheapest cover, costs of pairs left aside."""
        left, copies, numbers = self._all, 0, []
        while left:
            fitting = [c for c in self.plausible if c.detections & left & -left and c.detections & left == c.detections]
            best = min(fitting, key=lambda c: c.cost + self._bound(left ^ c.detections, copies + 1))
            numbers.append(best.number)
            left, copies = left ^ best.detections, copies + 1
        return tuple(numbers)

    def pairs(self) -> list[tuple[int, int]]:
        """Return the numbers of every two disjoint sets of ``plausible``, the one with the earlier detection first."""
        return [
            (first.number, second.number)
            for first, second in combinations(sorted(self.plausible, key=_first), 2)
            if not first.detections & second.detections
        ]

    def cheapest(self, pair_cost: Mapping[tuple[int, int], float]) -> tuple[float, tuple[int, ...]]:
        """Return the least cost of a cover from ``plausible`` and the numbers in it (depth first, branch and bound).

        ``pair_cost`` holds the further cost of each of ``pairs``.
        """
        best: tuple[float, tuple[int, ...]] = (float("inf"), ())
        stack: list[tuple[float, int, tuple[int, ...]]] = [(0.0, self._all, ())]
        nodes = 0
        while stack and (nodes < MAX_NODES or not best[1]):
            nodes += 1
            cost, left, chosen = stack.pop()
            if not left:
                best = min(best, (cost, chosen))
                continue
            first, third = left & -left, THIRD_COPY_COST if len(chosen) >= COPIES else 0.0
            for more, detections, number in reversed(self.plausible):
                if detections & first and detections & left == detections:
                    total = cost + more + third + sum([pair_cost[other, number] for other in chosen])
                    if total + self._bound(left ^ detections, len(chosen) + 1) < best[0]:
                        stack.append((total, left ^ detections, (*chosen, number)))
        return best

    def _bound(self, left: int, copies: int) -> float:
        """Return the least cost of covering ``left`` when ``copies`` cards are chosen already, without pairs' costs."""
        known = self._bounds[min(copies, COPIES)]
        if left not in known:
            third = THIRD_COPY_COST if copies >= COPIES else 0.0
            known[left] = third + min(
                [
                    cost + self._bound(left ^ detections, copies + 1)
                    for detections, cost in self._cheapest[left & -left].items()
                    if detections & left == detections
                ]
            )
        return known[left]
