"""Cards whose corners the reader named differently: one card, when everything else says so.

A corner read as HO among three read as HU would be counted as a card of its own. Here cards of different names are
united where they fit one card so well that a misread corner is more likely than two cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.candidates import Candidates, Rectified, candidates_of
from vision.index import NamedIndex
from vision.naming import name_nll
from vision.occlusion import hidden_nll, left_free, lies_on, mutual_nll
from vision.partition import POSE_VOLUME, Solution
from vision.table_plane import Detections

MIN_GAIN_NLL = 1.0
"""By how much the nll must fall for two cards to become one."""

MAX_SPAN = 2.2
"""Corners farther apart than this, in card widths, are not on one card."""


def unite(detections: Detections, indices: Sequence[NamedIndex], solution: Solution) -> Solution:
    """Return ``solution`` with those of its cards united that differ in name and yet are more likely one card."""
    rectified = Rectified.of(solution.plane, detections, solution.sigma, solution.printed)
    cards = solution.cards
    while (pair := _best_pair(rectified, indices, cards)) is not None:
        first, second, united = pair
        rest = [i for i in range(len(cards.nll)) if i not in (first, second)]
        cards = Candidates.join([cards.take(rest), united])
    return replace(solution, cards=cards)


def _best_pair(
    rectified: Rectified, indices: Sequence[NamedIndex], cards: Candidates
) -> tuple[int, int, Candidates] | None:
    """Return the two cards that gain most by being united, and the united card; None when none gains enough."""
    best, least = None, MIN_GAIN_NLL
    for first, second, apart, ways in _fitting(rectified, indices, cards):
        others = [i for i in range(len(cards.nll)) if i not in (first, second)]
        united = _best_among(rectified, ways, cards.take(others))
        gain = apart - float(united.nll[0])
        if gain > least:
            best, least = (first, second, united), gain
    return best


def _fitting(
    rectified: Rectified, indices: Sequence[NamedIndex], cards: Candidates
) -> Iterator[tuple[int, int, float, Candidates]]:
    """Yield each two cards of different names that might gain enough, without regard to other cards.

    With them comes their nll as two cards less that of their common name, and the ways in which they can be one card.
    """
    sets = [column[column >= 0] for column in cards.detections.T]
    named = [[indices[detection] for detection in detections] for detections in sets]
    alone = cards.nll + [name_nll(corners) for corners in named]
    near = np.abs(cards.anchor[:, None] - cards.anchor) <= MAX_SPAN
    for first, second in np.argwhere(np.triu(near & (cards.name[:, None] != cards.name))).tolist():
        union = np.sort(np.concatenate([sets[first], sets[second]]))
        if len(union) <= len(rectified.printed):
            apart = float(alone[first] + alone[second]) - name_nll(named[first] + named[second])
            limit = np.array([apart - MIN_GAIN_NLL])
            ways = candidates_of(rectified, cards.name[[first]], union[None], limit, POSE_VOLUME)
            if ways.nll.size:
                yield first, second, apart, ways


def _best_among(rectified: Rectified, ways: Candidates, others: Candidates) -> Candidates:
    """Return the most likely of ``ways``, candidates for one card, when ``others`` lie around it."""
    own, around = ways.as_row(), others.as_column()
    on, under = lies_on(rectified, own, around), lies_on(rectified, around, own)
    hidden = hidden_nll(rectified, ways, left_free(rectified, own, around, on).prod(axis=1))
    ways = replace(ways, nll=ways.nll + hidden + mutual_nll(on, under).sum(axis=0))
    return ways.take([int(ways.nll.argmin())])
