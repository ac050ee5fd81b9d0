"""Cards whose corners the reader named differently: one card, when everything else says so.

A corner read as HO among three read as HU would be counted as a card of its own. Here pieces of different names
are put together where they fit one card so well that a misread corner is likelier than two cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from vision.candidates import Candidates, Scene, ways_for_one_card
from vision.index import NamedIndex
from vision.naming import name_cost
from vision.occlusion import crossed_cost, hidden_cost, lies_on
from vision.partition import ROOM, Solution
from vision.table import Marks

MARGIN = 1.0
"""By how much (logarithm of the likelihood) one card must be likelier than two."""

REACH = 2.2
"""Corners farther apart than this, in card widths, are not on one card."""


def unite(marks: Marks, indices: Sequence[NamedIndex], solution: Solution) -> Solution:
    """Return ``solution`` with those of its cards made one that differ in name and yet are likelier to be one."""
    scene = Scene.of(solution.table, marks, solution.sigma, solution.printed)
    cards = solution.cards
    while (pair := _best_pair(scene, indices, cards)) is not None:
        first, second, united = pair
        rest = [i for i in range(len(cards.cost)) if i not in (first, second)]
        cards = Candidates.join([cards.take(rest), united])
    return replace(solution, cards=cards)


def _best_pair(scene: Scene, indices: Sequence[NamedIndex], cards: Candidates) -> tuple[int, int, Candidates] | None:
    """Return the two cards that gain most by being one, and that one; None when none gains enough."""
    sets = [row[row >= 0] for row in cards.marks]
    named = [[indices[mark] for mark in marks] for marks in sets]
    best: tuple[float, int, int, Candidates] | None = None
    for first, second in combinations(range(len(sets)), 2):
        union = np.sort(np.concatenate([sets[first], sets[second]]))
        if cards.name[first] == cards.name[second] or len(union) > len(scene.printed):
            continue
        if abs(cards.anchor[first] - cards.anchor[second]) > REACH:
            continue
        others = cards.take([i for i in range(len(sets)) if i not in (first, second)])
        one = _as_one_card(scene, union, int(cards.name[first]), others)
        gain = cards.cost[first] + cards.cost[second] - one.cost[0]
        gain += name_cost(named[first]) + name_cost(named[second]) - name_cost(named[first] + named[second])
        if gain > MARGIN and (best is None or gain > best[0]):
            best = gain, first, second, one
    return best[1:] if best else None


def _as_one_card(scene: Scene, marks: np.ndarray, name: int, others: Candidates) -> Candidates:
    """Return the best way to take ``marks`` for one card among ``others``."""
    ways = ways_for_one_card(scene, np.array([name]), marks[None], ROOM)
    on = lies_on(scene, ways, others)
    hidden = hidden_cost(scene, ways, others, on, np.ones(on.shape, dtype=bool))
    crossed = crossed_cost(on, lies_on(scene, others, ways).T).sum(axis=1)
    ways = replace(ways, cost=ways.cost + hidden + crossed)
    return ways.take([int(ways.cost.argmin())])
