"""Sharing the indices of a picture out among cards: each index used once, the whole as likely as can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.candidates import NOTHING, Candidates, Scene, Subsets, candidates, subsets
from vision.cover import Cover, Option
from vision.occlusion import crossed_cost, hidden_cost, left_free, lies_on, pair_cost
from vision.regularity import BONUS, in_line, regularity
from vision.table import Marks, Placing, Real, Table, first_scale, fit, misfit

ROOM_OPEN, ROOM = 10.0, 3.0
"""What one more card costs (see ``candidates``), before and after it is known which cards may hide which."""

ROUGH_SIGMA, MIDDLE_SIGMA = 0.10, 0.06
"""How exact the places are taken to be, in card widths, while the table's tilt is still being found."""

SIGMA, LEAST_SIGMA, MOST_SIGMA = 0.035, 0.012, 0.05
"""The same when tables are compared, and the limits within which it is then measured."""

HALF_SIDES = (0.6, 0.8)
"""The shapes of card from which the search begins."""

FIRST_HOPEFUL, HOPEFUL = 100.0, 30.0
"""A start that costs by so much more than the best is not followed, after its first sharing out and its second.

Measured: of 850 pictures none was won by a start that was dearer by more than 83 after the first."""

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
        return frozenset(map(tuple, self.cards.marks.T.tolist()))

    @property
    def placing(self) -> Placing:
        """Which mark is taken for which corner of which card."""
        return Placing.of(self.cards.marks)


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
    adjusted = [_adjusted(marks, choices, start) for start in _worth_following(starts, FIRST_HOPEFUL)]
    found = [_search(marks, choices, start) for start in _worth_following(adjusted, HOPEFUL)]
    best = min(found, key=lambda solution: solution.cost)
    for _ in range(3):
        last = best.shared
        best = _share_out(marks, choices, replace(best, sigma=_measured_sigma(marks, best)), ROOM)
        best = replace(best, table=fit(best.table, marks, best.placing, best.sigma, 4))
        if best.shared == last:
            break
    return best


def _first(marks: Marks, choices: Subsets, table: Table, printed: tuple[int, ...]) -> Solution:
    """Return a first sharing out on ``table``, with inexact places."""
    return _share_out(marks, choices, Solution(table, NOTHING, 0.0, ROUGH_SIGMA, printed), ROOM_OPEN, hiding=False)


def _worth_following(solutions: Sequence[Solution], hopeful: float) -> list[Solution]:
    """Return those not dearer than the best by more than ``hopeful``; of some with the same cards only the cheapest.

    The table is fitted to the cards, so two starts that came to the same ones would go on alike.
    """
    by_cards = {(each.printed, each.shared): each for each in sorted(solutions, key=lambda each: -each.cost)}
    limit = min(each.cost for each in solutions) + hopeful
    return [each for each in by_cards.values() if each.cost <= limit]


def _adjusted(marks: Marks, choices: Subsets, now: Solution) -> Solution:
    """Return the next sharing out, on the table that fits the first; the cost with that table."""
    now = replace(now, table=fit(now.table, marks, now.placing, ROUGH_SIGMA, 4))
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
    free = np.ones(ways.marks.shape)
    if hiding:
        covering, free = _covering_cost(scene, ways, _again(ways, last.cards))
        ways = replace(ways, cost=ways.cost + covering)
    covers = _covers(ways)
    pairs = [pair for cover in covers for pair in cover.pairs()]
    first, second = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
    costs = dict(zip(pairs, pair_cost(scene, ways, first, second, free).tolist(), strict=True))
    found = [cover.cheapest(costs) for cover in covers]
    chosen = [row for _, of_name in found for row in of_name]
    return replace(last, cards=ways.take(chosen), cost=sum(cost for cost, _ in found))


def _again(ways: Candidates, cards: Candidates) -> Candidates:
    """Return ``cards`` as they lie on the present table, from among ``ways``; a way no longer there is left as is."""
    same = (ways.as_row().marks == cards.as_column().marks).all(axis=0)
    still = same.any(axis=1)
    return Candidates.join([ways.take(same.argmax(axis=1)[still]), cards.take(~still)])


def _covering_cost(scene: Scene, ways: Candidates, cards: Candidates) -> tuple[Real, Real]:
    """Return what it costs that each way needs hidden corners, and lies above and below the same card: (n,).

    Cards of other names lie as they were found last; of the own name every other index is thought of as a card.
    Also returned: how likely each corner lies under none of the cards of other names, (4, n).
    """
    own, others = ways.as_row(), cards.as_column()
    foreign = own.name != others.name
    on, under = lies_on(scene, own, others), lies_on(scene, others, own)
    free = np.where(foreign, left_free(scene, own, others, on), 1.0).prod(axis=1)
    hidden = hidden_cost(scene, ways, free * _free_of_own_name(scene, ways))
    crossed = np.where(foreign, crossed_cost(on, under), 0.0).sum(axis=0)
    lined_up = np.where(foreign, in_line(own, others), 0.0).max(axis=0, initial=0.0)
    return hidden + crossed - BONUS * regularity(cards) * lined_up, free


def _free_of_own_name(scene: Scene, ways: Candidates) -> Real:
    """Return how likely each corner lies under no other index of the same name, as a card of its own: (4, n)."""
    single = np.flatnonzero((ways.marks >= 0).sum(axis=0) == 1)
    single = single[np.argsort(ways.cost[single], kind="stable")]
    mark, cheapest = np.unique(ways.marks[:, single].max(axis=0), return_index=True)
    alone = single[cheapest]
    mine = (ways.as_column().marks == mark).any(axis=0)
    way, other = np.nonzero((ways.name[:, None] == ways.name[alone]) & ~mine)
    own, others = ways.take(way), ways.take(alone[other])
    free = np.ones(ways.marks.shape)
    first = np.flatnonzero(np.diff(way, prepend=-1))
    left = left_free(scene, own, others, lies_on(scene, own, others))
    free[:, way[first]] = np.multiply.reduceat(left, first, axis=1)
    return free


def _covers(ways: Candidates) -> list[Cover]:
    """Return the options of each name, numbered by their places in ``ways``."""
    bit = [1 << mark for mark in range(ways.marks.max() + 1)] + [0]  # no mark is -1: the last
    options: dict[int, list[Option]] = {}
    columns = zip(ways.name.tolist(), ways.cost.tolist(), *ways.marks.tolist(), strict=True)
    for number, (name, cost, a, b, c, d) in enumerate(columns):
        options.setdefault(name, []).append(Option(cost, bit[a] | bit[b] | bit[c] | bit[d], number))
    return [Cover(of_name) for of_name in options.values()]


def _measured_sigma(marks: Marks, solution: Solution) -> float:
    """Return how exact the places are, from how well the cards fit; a few points' worth of experience beforehand."""
    off = misfit(solution.table, marks, solution.placing)
    free = 2 * off.size - 3 * len(solution.cards.cost)
    sigma = np.sqrt(((np.abs(off) ** 2).sum() + 8 * 0.025**2) / (free + 8))
    return float(np.clip(sigma, LEAST_SIGMA, MOST_SIGMA))
