"""Sharing the indices of a picture out among cards: each index used once, the whole as likely as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.candidates import Candidates, Scene, Subsets, candidates, subsets
from vision.cover import Cover
from vision.occlusion import crossed_cost, hidden_cost, leaning_cost, lies_on
from vision.regularity import BONUS, in_line, regularity
from vision.table import Marks, Places, Placing, Real, Table, first_scale, fit, misfit

ROOM_OPEN, ROOM = 10.0, 3.0
"""What one more card costs (see ``candidates``), before and after it is known which cards may hide which."""

ROUGH_SIGMA, MIDDLE_SIGMA = 0.10, 0.06
"""How exact the places are taken to be, in card widths, while the table's tilt is still being found."""

SIGMA, LEAST_SIGMA, MOST_SIGMA = 0.035, 0.012, 0.05
"""The same when tables are compared, and the limits within which it is then measured."""

HALF_SIDES = (0.6, 0.8)
"""The shapes of card from which the search begins."""

HOPEFUL = 30.0
"""A start that costs by so much more than the best is not followed to the end."""

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
    def shared(self) -> frozenset[tuple[int, ...]]:
        """The marks taken for the corners of each card."""
        return frozenset(map(tuple, self.cards.marks.tolist()))

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
    starts = [
        _first(marks, choices, Table.level(scale, half_side), printed)
        for printed in (FOUR, TWO)
        for half_side in HALF_SIDES
    ]
    limit = min(start.cost for start in starts) + HOPEFUL
    # starts that came to the same cards would go on alike
    different = {(start.printed, start.shared): start for start in sorted(starts, key=lambda s: -s.cost)}
    found = [_search(marks, choices, start) for start in different.values() if start.cost <= limit]
    best = min(found, key=lambda solution: solution.cost)
    for _ in range(3):
        last = best.shared
        best = _share_out(marks, choices, replace(best, sigma=_measured_sigma(marks, best)), ROOM)
        best = replace(best, table=fit(best.table, marks, best.placing, best.sigma, 4))
        if best.shared == last:
            break
    return best


def _first(marks: Marks, choices: Subsets, table: Table, printed: tuple[int, ...]) -> Solution:
    """Return a first sharing out, with inexact places, and the table that fits it; the cost with that table."""
    nothing = candidates(Scene.of(table, marks, ROUGH_SIGMA, printed), choices[:1], ROOM_OPEN).take([])
    now = Solution(table, nothing, 0.0, ROUGH_SIGMA, printed)
    now = _share_out(marks, choices, now, ROOM_OPEN, hiding=False)
    now = replace(now, table=fit(table, marks, now.placing, ROUGH_SIGMA, 4))
    now = _share_out(marks, choices, now, ROOM_OPEN)
    return replace(now, cost=now.cost + now.table.strangeness())


def _search(marks: Marks, choices: Subsets, now: Solution) -> Solution:
    """Return what becomes of a first solution when places are taken as exact as usual; costs are comparable."""
    table, cost = now.table, now.cost
    for sigma in (MIDDLE_SIGMA, SIGMA):
        now = replace(now, table=fit(now.table, marks, now.placing, sigma, 4))
        now = _share_out(marks, choices, replace(now, sigma=sigma), ROOM)
        table, cost = now.table, now.cost
    return replace(now, cost=cost + table.strangeness())


def _share_out(marks: Marks, choices: Subsets, last: Solution, room: float, *, hiding: bool = True) -> Solution:
    """Return the cards of least cost on the table of ``last``; what may hide what is judged by its cards."""
    scene = Scene.of(last.table, marks, last.sigma, last.printed)
    ways = candidates(scene, choices, room)
    known = _again(ways, last.cards)
    if hiding:
        ways = replace(ways, cost=ways.cost + _covering_cost(scene, ways, known))
    covers = [_cover(ways, np.flatnonzero(ways.name == name)) for name in np.unique(ways.name)]
    near = [cover.near() for cover in covers]
    rows = [row for of_name in near for row in of_name]
    pair = _pair_cost(scene, ways.take(rows), known)
    place = {row: i for i, row in enumerate(rows)}
    found = [
        cover.cheapest(frozenset(of_name), lambda one, other: float(pair[place[one], place[other]]))
        for cover, of_name in zip(covers, near, strict=True)
    ]
    chosen = [row for _, of_name in found for row in of_name]
    return replace(last, cards=ways.take(chosen), cost=sum(cost for cost, _ in found))


def _again(ways: Candidates, cards: Candidates) -> Candidates:
    """Return ``cards`` as they lie on the present table, from among ``ways``; a way no longer there is left as is."""
    places = {tuple(row): i for i, row in enumerate(ways.marks.tolist())}
    found = [places.get(tuple(row)) for row in cards.marks.tolist()]
    kept = [i for i in found if i is not None]
    lost = [k for k, i in enumerate(found) if i is None]
    return Candidates.join([ways.take(kept), cards.take(lost)])


def _covering_cost(scene: Scene, ways: Candidates, cards: Candidates) -> Real:
    """Return what it costs that each way needs hidden corners, and lies above and below the same card.

    Cards of other names lie as they were found last; of the own name every other index is thought of as a card.
    """
    best: dict[int, int] = {}
    for i in np.flatnonzero((ways.marks >= 0).sum(axis=1) == 1).tolist():
        mark = int(ways.marks[i].max())
        if mark not in best or ways.cost[i] < ways.cost[best[mark]]:
            best[mark] = i
    alone = ways.take(list(best.values()))
    foreign = ways.name[:, None] != cards.name
    mine = (ways.marks[:, :, None] == np.array(list(best))).any(axis=1)
    other = (ways.name[:, None] == alone.name) & ~mine
    on, on_alone = lies_on(scene, ways, cards), lies_on(scene, ways, alone)
    crossed = crossed_cost(on, lies_on(scene, cards, ways).T) * foreign
    both, may_hide = np.concatenate([on, on_alone], axis=1), np.concatenate([foreign, other], axis=1)
    hidden = hidden_cost(scene, ways, Candidates.join([cards, alone]), both, may_hide)
    lined_up = (in_line(ways, cards) * foreign).max(axis=1, initial=0.0)
    return np.asarray(hidden + crossed.sum(axis=1) - BONUS * regularity(cards) * lined_up)


def _pair_cost(scene: Scene, ways: Candidates, cards: Candidates) -> Real:
    """Return what it costs that two of ``ways`` lie on each other, or hide each other's corners: (n, n)."""
    on = lies_on(scene, ways, ways)
    return crossed_cost(on, on.T) + leaning_cost(scene, ways, cards, ways.name[:, None] != cards.name)


def _cover(ways: Candidates, rows: Places) -> Cover:
    bits: dict[int, int] = {}
    options: list[tuple[int, float, int]] = []
    for row in rows.tolist():
        mask = 0
        for mark in ways.marks[row].tolist():
            if mark >= 0:
                mask |= bits.setdefault(mark, 1 << len(bits))
        options.append((mask, float(ways.cost[row]), row))
    return Cover(options)


def _measured_sigma(marks: Marks, solution: Solution) -> float:
    """Return how exact the places are, from how well the cards fit; a few points' worth of experience beforehand."""
    off = misfit(solution.table, marks, solution.placing)
    free = 4 * off.shape[0] - 3 * len(solution.cards.cost)
    sigma = np.sqrt(((np.abs(off) ** 2).sum() + 8 * 0.025**2) / (free + 8))
    return float(np.clip(sigma, LEAST_SIGMA, MOST_SIGMA))
