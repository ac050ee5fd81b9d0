"""Partitioning the indices of a picture into cards: each index used exactly once, the whole as likely as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt

import numpy as np

from vision.candidates import NOTHING, Candidates, Rectified, Subsets, all_candidates, subsets
from vision.cover import ExactCover, WeightedSet
from vision.occlusion import hidden_nll, left_free, lies_on, mutual_nll, pair_nll
from vision.regularity import IN_LINE_NLL, in_line, regularity
from vision.table_plane import Assignment, Detections, Real, TablePlane, fit, initial_scale, residuals

FIRST_POSE_VOLUME, POSE_VOLUME = 10.0, 3.0
"""The pose volume (see ``all_candidates``) before and after it is known which cards may hide which."""

ROUGH_SIGMA, MIDDLE_SIGMA = 0.10, 0.06
"""Assumed standard deviation of places, in card widths, while the table's tilt is still being found."""

SIGMA, MIN_SIGMA, MAX_SIGMA = 0.035, 0.012, 0.05
"""The same when solutions are compared, and the limits of the value that is measured afterwards."""

HALF_SIDES = (0.6, 0.8)
"""Shapes of card from which the search starts: half the distance of two letters along the long side, in card widths."""

FIRST_PRUNING_NLL, PRUNING_NLL = 100.0, 30.0
"""A start whose nll exceeds the best by more is dropped, after its first and after its second assignment.

Measured: in none of 850 pictures did a start win whose nll exceeded the best by more than 83 after the first."""

MAX_PAIRS = 40_000
"""Pairs of possible cards of one name that are compared, in the whole picture."""

FOUR, TWO = (0, 1, 2, 3), (0, 2)
"""The corners in which decks print their indices."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The cards of a picture and the table on which they lie.

    Attributes:
        plane: how the picture shows the table.
        cards: the cards; every detection belongs to exactly one.
        nll: negative log likelihood of all.
        sigma: the standard deviation of places for which ``nll`` holds, in card widths.
        printed: the corners in which the deck prints its indices.
    """

    plane: TablePlane
    cards: Candidates
    nll: float
    sigma: float
    printed: tuple[int, ...]

    @property
    def groups(self) -> frozenset[tuple[int, ...]]:
        """The detections assigned to the corners of each card."""
        return frozenset(map(tuple, self.cards.detections.T.tolist()))

    @property
    def assignment(self) -> Assignment:
        """Which detection is assigned to which corner of which card."""
        return Assignment.of(self.cards.detections)


def solve(detections: Detections, names: Sequence[Sequence[int]], confidence: Real) -> Solution:
    """Return the most likely cards.

    The search starts from several shapes of card, with four indices and with two. It assumes inexact places at first
    and fits the table anew after each assignment. The best solution is refined with the sigma measured in it.

    Args:
        detections: all detections of the picture.
        names: the detections of each name.
        confidence: one number for each detection.
    """
    choices = subsets(names, confidence)
    scale = initial_scale(detections)
    starts = [
        _first(detections, choices, TablePlane.level(scale, half_side), printed)
        for printed in (FOUR, TWO)
        for half_side in HALF_SIDES
    ]
    adjusted = [_adjusted(detections, choices, start) for start in _pruned(starts, FIRST_PRUNING_NLL)]
    found = [_search(detections, choices, start) for start in _pruned(adjusted, PRUNING_NLL)]
    best = min(found, key=lambda solution: solution.nll)
    for _ in range(3):
        last = best.groups
        best = _assign(detections, choices, replace(best, sigma=_measured_sigma(detections, best)), POSE_VOLUME)
        best = replace(best, plane=fit(best.plane, detections, best.assignment, best.sigma, 4))
        if best.groups == last:
            break
    return best


def _first(detections: Detections, choices: Subsets, plane: TablePlane, printed: tuple[int, ...]) -> Solution:
    """Return a first assignment on ``plane``, with inexact places."""
    empty = Solution(plane, NOTHING, 0.0, ROUGH_SIGMA, printed)
    return _assign(detections, choices, empty, FIRST_POSE_VOLUME, hiding=False)


def _pruned(solutions: Sequence[Solution], margin: float) -> list[Solution]:
    """Return the solutions whose nll is at most ``margin`` above the best; of equal groups only the most likely one.

    The plane is fitted to the cards, so two starts that arrived at the same cards would continue alike.
    """
    by_cards = {(each.printed, each.groups): each for each in sorted(solutions, key=lambda each: -each.nll)}
    limit = min(each.nll for each in solutions) + margin
    return [each for each in by_cards.values() if each.nll <= limit]


def _adjusted(detections: Detections, choices: Subsets, now: Solution) -> Solution:
    """Return the next assignment, on the plane that fits the first; its nll includes the prior of that plane."""
    now = replace(now, plane=fit(now.plane, detections, now.assignment, ROUGH_SIGMA, 4))
    now = _assign(detections, choices, now, FIRST_POSE_VOLUME)
    return replace(now, nll=now.nll + now.plane.prior_nll())


def _search(detections: Detections, choices: Subsets, now: Solution) -> Solution:
    """Return the solution reached from ``now`` as sigma falls to its usual value; such nlls can be compared."""
    plane, nll = now.plane, now.nll
    for sigma in (MIDDLE_SIGMA, SIGMA):
        now = replace(now, plane=fit(now.plane, detections, now.assignment, sigma, 4))
        now = _assign(detections, choices, replace(now, sigma=sigma), POSE_VOLUME)
        plane, nll = now.plane, now.nll
    return replace(now, nll=nll + plane.prior_nll())


def _assign(
    detections: Detections, choices: Subsets, last: Solution, pose_volume: float, *, hiding: bool = True
) -> Solution:
    """Return the most likely cards on the plane of ``last``; its cards tell what may hide what."""
    rectified = Rectified.of(last.plane, detections, last.sigma, last.printed)
    candidates = all_candidates(rectified, choices, pose_volume)
    free = np.ones(candidates.detections.shape)
    if hiding:
        covering, free = _covering_nll(rectified, candidates, _relocated(candidates, last.cards))
        candidates = replace(candidates, nll=candidates.nll + covering)
    covers = _covers(candidates)
    for cover in covers:
        cover.limit(max(10, isqrt(2 * MAX_PAIRS // len(covers))))
    pairs = [pair for cover in covers for pair in cover.pairs()]
    first, second = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
    pair_costs = dict(zip(pairs, pair_nll(rectified, candidates, first, second, free).tolist(), strict=True))
    found = [cover.cheapest(pair_costs) for cover in covers]
    chosen = [number for _, numbers in found for number in numbers]
    return replace(last, cards=candidates.take(chosen), nll=sum(cost for cost, _ in found))


def _relocated(candidates: Candidates, cards: Candidates) -> Candidates:
    """Return ``cards`` as they lie on the present plane: the equal ones of ``candidates``, or as before if none is."""
    same = (candidates.as_row().detections == cards.as_column().detections).all(axis=0)
    still = same.any(axis=1)
    return Candidates.join([candidates.take(same.argmax(axis=1)[still]), cards.take(~still)])


def _covering_nll(rectified: Rectified, candidates: Candidates, cards: Candidates) -> tuple[Real, Real]:
    """Return the nll (n,) of each candidate's hidden corners and of lying both above and below the same card.

    Cards of other names lie where they were found last; of its own name every other detection is treated as a card.
    The second value is the probability (4, n) that each corner lies under none of the cards of other names.
    """
    own, others = candidates.as_row(), cards.as_column()
    foreign = own.name != others.name
    on, under = lies_on(rectified, own, others), lies_on(rectified, others, own)
    free = np.where(foreign, left_free(rectified, own, others, on), 1.0).prod(axis=1)
    hidden = hidden_nll(rectified, candidates, free * _free_of_own_name(rectified, candidates))
    mutual = np.where(foreign, mutual_nll(on, under), 0.0).sum(axis=0)
    lined_up = np.where(foreign, in_line(own, others), 0.0).max(axis=0, initial=0.0)
    return hidden + mutual - IN_LINE_NLL * regularity(cards) * lined_up, free


def _free_of_own_name(rectified: Rectified, candidates: Candidates) -> Real:
    """Return the probability (4, n) that each corner lies under no other index of its name, taken for a card alone."""
    single = np.flatnonzero((candidates.detections >= 0).sum(axis=0) == 1)
    single = single[np.argsort(candidates.nll[single], kind="stable")]
    detection, best = np.unique(candidates.detections[:, single].max(axis=0), return_index=True)
    alone = single[best]
    mine = (candidates.as_column().detections == detection).any(axis=0)
    number, other = np.nonzero((candidates.name[:, None] == candidates.name[alone]) & ~mine)
    own, others = candidates.take(number), candidates.take(alone[other])
    free = np.ones(candidates.detections.shape)
    first = np.flatnonzero(np.diff(number, prepend=-1))
    left = left_free(rectified, own, others, lies_on(rectified, own, others))
    free[:, number[first]] = np.multiply.reduceat(left, first, axis=1)
    return free


def _covers(candidates: Candidates) -> list[ExactCover]:
    """Return one cover for each name; its sets bear the candidates' numbers."""
    # no detection is -1, the last entry
    bit = [1 << detection for detection in range(candidates.detections.max() + 1)] + [0]
    sets: dict[int, list[WeightedSet]] = {}
    columns = zip(candidates.name.tolist(), candidates.nll.tolist(), *candidates.detections.tolist(), strict=True)
    for number, (name, nll, a, b, c, d) in enumerate(columns):
        sets.setdefault(name, []).append(WeightedSet(nll, bit[a] | bit[b] | bit[c] | bit[d], number))
    return [ExactCover(of_name) for of_name in sets.values()]


def _measured_sigma(detections: Detections, solution: Solution) -> float:
    """Return the standard deviation of places estimated from the residuals, with a weak prior (8 of 0.025)."""
    off = residuals(solution.plane, detections, solution.assignment)
    free = 2 * off.size - 3 * len(solution.cards.nll)
    sigma = np.sqrt(((np.abs(off) ** 2).sum() + 8 * 0.025**2) / (free + 8))
    return float(np.clip(sigma, MIN_SIGMA, MAX_SIGMA))
