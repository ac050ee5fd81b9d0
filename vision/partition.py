"""Sharing the indices of a picture out among cards: each index used once, the whole as likely as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from scoring.cards import COPIES
from vision.candidates import Candidates, Scene, Subsets, candidates, subsets
from vision.occlusion import hidden_cost
from vision.table import Marks, Places, Placing, Real, Table, first_scale, fit, misfit

ROOM_OPEN, ROOM = 10.0, 10.0
"""What one more card costs (see ``candidates``), before and after it is known which cards may hide which."""

THIRD_COPY = 4.0
"""The further cost of each card beyond the two copies in the deck: an index was misread, about once in fifty."""

SEARCH_SIGMAS = (0.10, 0.06)
"""How exact the places are taken to be, in card widths, while the table's tilt is still being found."""

SIGMA, LEAST_SIGMA, MOST_SIGMA = 0.035, 0.012, 0.05
"""The same when tables are compared, and the limits within which it is then measured."""

HALF_SIDES = (0.58, 0.67, 0.78)
"""The shapes of card from which the search begins."""

FOUR, TWO = (0, 1, 2, 3), (0, 2)
"""The corners in which decks print their indices."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The cards of a picture and the table on which they lie.

    Attributes:
        table: how the picture shows the table.
        cards: the cards; every mark is in exactly one.
        cost: minus the logarithm of the likelihood of all.
        sigma: the exactness of places for which ``cost`` holds, in card widths.
        printed: the corners in which the deck prints its indices.
    """

    table: Table
    cards: Candidates
    cost: float
    sigma: float
    printed: tuple[int, ...]

    @property
    def placing(self) -> Placing:
        """Which mark is taken for which corner of which card."""
        rows = [(row[row >= 0], np.flatnonzero(row >= 0)) for row in self.cards.marks]
        return Placing.of([(marks.tolist(), corners.tolist()) for marks, corners in rows])


def solve(marks: Marks, names: Sequence[Sequence[int]], confidence: Real) -> Solution:
    """Return the most likely cards. ``names`` holds the marks of each name, ``confidence`` one number per mark.

    The search starts from cards of several shapes with four indices and with two, takes places for inexact at
    first and adjusts the table after each sharing out; the best is then refined with the exactness measured in it.
    """
    choices = subsets(names, confidence)
    scale = first_scale(marks)
    found = [
        _search(marks, choices, Table.level(scale, half_side), printed)
        for printed in (FOUR, TWO)
        for half_side in HALF_SIDES
    ]
    best = min(found, key=lambda solution: solution.cost)
    for _ in range(3):
        best = _share_out(marks, choices, replace(best, sigma=_measured_sigma(marks, best)), ROOM)
        best = replace(best, table=fit(best.table, marks, best.placing, best.sigma, 4))
    return best


def _search(marks: Marks, choices: Subsets, table: Table, printed: tuple[int, ...]) -> Solution:
    nothing = candidates(Scene.of(table, marks, SIGMA, printed), choices, ROOM).take([])
    now = Solution(table, nothing, 0.0, SIGMA, printed)
    for sigma in SEARCH_SIGMAS:
        now = _share_out(marks, choices, replace(now, sigma=sigma), ROOM_OPEN, hiding=False)
        now = replace(now, table=fit(now.table, marks, now.placing, sigma, 4))
    for _ in range(2):
        now = _share_out(marks, choices, replace(now, sigma=SIGMA), ROOM)
        table, cost = now.table, now.cost
        now = replace(now, table=fit(table, marks, now.placing, SIGMA, 4))
    return replace(now, cost=cost + table.strangeness())


def _share_out(marks: Marks, choices: Subsets, last: Solution, room: float, *, hiding: bool = True) -> Solution:
    """Return the cards of least cost on the table of ``last``; what may hide what is judged by its cards."""
    scene = Scene.of(last.table, marks, last.sigma, last.printed)
    ways = candidates(scene, choices, room)
    if hiding:
        ways = replace(ways, cost=ways.cost + _hidden(scene, ways, _again(ways, last.cards)))
    cost, rows = 0.0, []
    for name in np.unique(ways.name):
        of_name = np.flatnonzero(ways.name == name)
        name_cost, name_rows = _cheapest(ways, of_name)
        cost += name_cost
        rows += name_rows
    return replace(last, cards=ways.take(rows), cost=cost)


def _again(ways: Candidates, cards: Candidates) -> Candidates:
    """Return ``cards`` as they lie on the present table, from among ``ways``; a way no longer there is left as is."""
    places = {tuple(row): i for i, row in enumerate(ways.marks.tolist())}
    found = [places.get(tuple(row)) for row in cards.marks.tolist()]
    kept = [i for i in found if i is not None]
    lost = [k for k, i in enumerate(found) if i is None]
    return Candidates.join([ways.take(kept), cards.take(lost)])


def _hidden(scene: Scene, ways: Candidates, cards: Candidates) -> Real:
    """Return what the unseen corners of each way cost.

    Cards of other names lie as they were found last; of the own name every other index is thought of as a card.
    """
    single = np.flatnonzero((ways.marks >= 0).sum(axis=1) == 1)
    best: dict[int, int] = {}
    for i in single:
        mark = int(ways.marks[i].max())
        if mark not in best or ways.cost[i] < ways.cost[best[mark]]:
            best[mark] = int(i)
    alone = ways.take(list(best.values()))
    foreign = ways.name[:, None] != cards.name
    marks = np.array(list(best))
    other = (ways.name[:, None] == alone.name) & (ways.marks[:, :, None] != marks).all(axis=1)
    return hidden_cost(scene, ways, Candidates.join([cards, alone]), np.concatenate([foreign, other], axis=1))


def _cheapest(ways: Candidates, rows: Places) -> tuple[float, list[int]]:
    """Return the least cost, and the rows that give it, to use every mark of one name exactly once (exact)."""
    bits: dict[int, int] = {}
    cheapest: dict[int, tuple[float, int]] = {}
    for row in rows.tolist():
        mask = 0
        for mark in ways.marks[row].tolist():
            if mark >= 0:
                mask |= bits.setdefault(mark, 1 << len(bits))
        cheapest[mask] = min(cheapest.get(mask, (np.inf, -1)), (float(ways.cost[row]), row))
    by_first: dict[int, list[int]] = {}
    for mask in cheapest:
        by_first.setdefault(mask & -mask, []).append(mask)

    @cache
    def best(left: int, copies: int) -> tuple[float, tuple[int, ...]]:
        if not left:
            return 0.0, ()
        third = THIRD_COPY if copies >= COPIES else 0.0
        options = []
        for own in by_first[left & -left]:
            if own & left == own:
                cost, rest = best(left & ~own, min(copies + 1, COPIES))
                options.append((cost + cheapest[own][0] + third, (own, *rest)))
        return min(options)

    cost, masks = best((1 << len(bits)) - 1, 0)
    return cost, [cheapest[mask][1] for mask in masks]


def _measured_sigma(marks: Marks, solution: Solution) -> float:
    """Return how exact the places are, from how well the cards fit; a few points' worth of experience beforehand."""
    off = misfit(solution.table, marks, solution.placing)
    free = 4 * off.shape[0] - 3 * len(solution.cards.cost)
    sigma = np.sqrt(((np.abs(off) ** 2).sum() + 8 * 0.025**2) / (free + 8))
    return float(np.clip(sigma, LEAST_SIGMA, MOST_SIGMA))
