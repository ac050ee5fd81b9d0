"""Cards whose corners the reader named differently: one card, when everything else says so.

A corner read as HO among three read as HU would be counted as a card of its own. Here cards of different names are
united where they fit one card so well that a misread corner is more likely than two cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

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
    work = _Work()
    while (pair := _best_pair(rectified, indices, cards, work)) is not None:
        first, second, united = pair
        rest = [i for i in range(len(cards.nll)) if i not in (first, second)]
        cards = Candidates.join([cards.take(rest), united])
    return replace(solution, cards=cards)


MAX_FITS, MAX_PLACED = 1200, 800
"""At most so many pairs are fitted, the nearest first, and so many of them placed among the other cards. Four decks
on one table need a quarter of that; sheets of printed indices would need half a minute."""

_Detections = tuple[int, ...]
_Fits = dict[tuple[_Detections, _Detections], tuple[float, Candidates]]
"""For the detections of each two cards: their nll as two cards less that of their common name, and the ways in which
they can be one card. It stays the same whatever happens to other cards."""


@dataclass(slots=True)
class _Work:
    """What was done in this picture: the fits, and how many united cards were placed among the others."""

    fits: _Fits = field(default_factory=dict)
    placed: int = 0


def _best_pair(
    rectified: Rectified, indices: Sequence[NamedIndex], cards: Candidates, work: _Work
) -> tuple[int, int, Candidates] | None:
    """Return the two cards that gain most by being united, and the united card; None when none gains enough."""
    best, least = None, MIN_GAIN_NLL
    fitting = sorted(
        _fitting(rectified, indices, cards, work.fits), key=lambda fit: fit[2] - fit[3].nll.min(), reverse=True
    )
    for first, second, apart, ways in fitting:
        # other cards around it only add to its nll
        if apart - float(ways.nll.min()) <= least or work.placed >= MAX_PLACED:
            break
        work.placed += 1
        others = [i for i in range(len(cards.nll)) if i not in (first, second)]
        united = _best_among(rectified, ways, cards.take(others))
        gain = apart - float(united.nll[0])
        if gain > least:
            best, least = (first, second, united), gain
    return best


def _fitting(
    rectified: Rectified, indices: Sequence[NamedIndex], cards: Candidates, known: _Fits
) -> Iterator[tuple[int, int, float, Candidates]]:
    """Yield each two cards of different names that might gain enough, without regard to other cards.

    With them comes what `_Fits` holds of them.
    """
    sets = [column[column >= 0] for column in cards.detections.T]
    keys = [tuple(detections.tolist()) for detections in sets]
    apart_by = np.abs(cards.anchor[:, None] - cards.anchor)
    pairs = np.argwhere(np.triu((apart_by <= MAX_SPAN) & (cards.name[:, None] != cards.name)))
    nearest = np.argsort(apart_by[pairs[:, 0], pairs[:, 1]], kind="stable")
    for first, second in pairs[nearest].tolist():
        if len(keys[first]) + len(keys[second]) <= len(rectified.printed):
            pair = keys[first], keys[second]
            if pair not in known:
                if len(known) >= MAX_FITS:
                    continue
                known[pair] = _fit(rectified, indices, cards.take([first, second]))
            apart, ways = known[pair]
            if ways.nll.size:
                yield first, second, apart, ways


def _fit(rectified: Rectified, indices: Sequence[NamedIndex], two: Candidates) -> tuple[float, Candidates]:
    """Return for ``two`` cards what `_Fits` holds."""
    sets = [column[column >= 0] for column in two.detections.T]
    named = [[indices[detection] for detection in detections] for detections in sets]
    alone = float(two.nll.sum()) + name_nll(named[0]) + name_nll(named[1])
    apart = alone - name_nll(named[0] + named[1])
    union = np.sort(np.concatenate(sets))[None]
    return apart, candidates_of(rectified, two.name[[0]], union, np.array([apart - MIN_GAIN_NLL]), POSE_VOLUME)


def _best_among(rectified: Rectified, ways: Candidates, others: Candidates) -> Candidates:
    """Return the most likely of ``ways``, candidates for one card, when ``others`` lie around it."""
    own, around = ways.as_row(), others.as_column()
    on, under = lies_on(rectified, own, around), lies_on(rectified, around, own)
    hidden = hidden_nll(rectified, ways, left_free(rectified, own, around, on).prod(axis=1))
    ways = replace(ways, nll=ways.nll + hidden + mutual_nll(on, under).sum(axis=0))
    return ways.take([int(ways.nll.argmin())])
