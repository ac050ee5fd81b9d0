"""Cards whose corners the reader named differently: one card, when everything else says so.

A corner read as HO among three read as HU would be counted as a card of its own. Here pieces of different names
are put together where they fit one card so well that a misread corner is likelier than two cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.candidates import Candidates, Scene, ways_for_one_card
from vision.index import NamedIndex
from vision.naming import name_cost
from vision.occlusion import crossed_cost, hidden_cost, left_free, lies_on
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
    best, least = None, MARGIN
    for first, second, apart, ways in _fitting(scene, indices, cards):
        others = [i for i in range(len(cards.cost)) if i not in (first, second)]
        one = _best_among(scene, ways, cards.take(others))
        gain = apart - float(one.cost[0])
        if gain > least:
            best, least = (first, second, one), gain
    return best


def _fitting(
    scene: Scene, indices: Sequence[NamedIndex], cards: Candidates
) -> Iterator[tuple[int, int, float, Candidates]]:
    """Yield each two cards of different names that might gain enough by being one, other cards left aside.

    With what they cost as two, less what one name costs, and the ways to take them for one.
    """
    sets = [column[column >= 0] for column in cards.marks.T]
    named = [[indices[mark] for mark in marks] for marks in sets]
    alone = cards.cost + [name_cost(corners) for corners in named]
    near = np.abs(cards.anchor[:, None] - cards.anchor) <= REACH
    for first, second in np.argwhere(np.triu(near & (cards.name[:, None] != cards.name))).tolist():
        union = np.sort(np.concatenate([sets[first], sets[second]]))
        if len(union) <= len(scene.printed):
            apart = float(alone[first] + alone[second]) - name_cost(named[first] + named[second])
            limit = np.array([apart - MARGIN])
            ways = ways_for_one_card(scene, cards.name[[first]], union[None], limit, ROOM)
            if ways.cost.size:
                yield first, second, apart, ways


def _best_among(scene: Scene, ways: Candidates, others: Candidates) -> Candidates:
    """Return the best of ``ways`` to take some marks for one card when ``others`` lie around it."""
    own, around = ways.as_row(), others.as_column()
    on, under = lies_on(scene, own, around), lies_on(scene, around, own)
    hidden = hidden_cost(scene, ways, left_free(scene, own, around, on).prod(axis=1))
    ways = replace(ways, cost=ways.cost + hidden + crossed_cost(on, under).sum(axis=0))
    return ways.take([int(ways.cost.argmin())])
