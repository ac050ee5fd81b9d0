"""Every way to explain corner indices of one name as one card, with its negative log likelihood (nll).

The likelihood is that of the places of letters and signs, given that they are printed on one card; of the directions
of the inward points; and of a card lying exactly there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.table_plane import BOTTOM_RIGHT, INWARD_SIDE, Complex, Detections, Integers, Real, TablePlane

SCALE_SPREAD = 0.02
"""Standard deviation of the cards' relative sizes: a card on others is nearer to the camera, a bent one shorter."""

ROUGH_SCALE, USUAL_SIGMA = 2.0, 0.025
"""How much SCALE_SPREAD grows for each card width by which sigma exceeds the usual one (first steps of a search)."""

INWARD_ANGLE_SPREAD = float(np.radians(16.0))
"""Standard deviation of the inward point's direction, in radians."""

INWARD_OUTLIERS = 0.08
"""Share of inward points whose direction is arbitrary."""

MAX_EXTRA_NLL = 6.0
"""Of all ways to assign the same detections to corners, those with so much more nll than the best are dropped."""

MAX_EXTRA_NLL_PER_DETECTION = 4.0
"""A card is dropped when its nll exceeds that of one card for each of its detections by more than this for each."""

MAX_COMBINED = 12
"""Of more detections of one name only so many, the most certain, are combined: two copies show eight at most."""


@dataclass(frozen=True, slots=True)
class Rectified:
    """The detections rectified to the table plane, in card widths, and the model of the card that they are fitted to.

    Attributes:
        letter, sign, middle: the detections' places on the table; the middle lies halfway between letter and sign.
        inward: directions of the inward points, as unit complex numbers.
        letters, signs: (4,) places on a card, by corner, from the card's middle.
        lower_right: that corner of a card, from its middle.
        sigma: standard deviation of a letter's or sign's place, in card widths.
        printed: the corners in which this deck prints an index.
    """

    letter: Complex
    sign: Complex
    middle: Complex
    inward: Complex
    letters: Complex
    signs: Complex
    lower_right: complex
    sigma: float
    printed: tuple[int, ...]

    @staticmethod
    def of(plane: TablePlane, detections: Detections, sigma: float, printed: tuple[int, ...]) -> Rectified:
        """Map ``detections`` to ``plane``."""
        letter, sign, inward, middle = plane.to_table(detections.points)
        arm = inward - middle
        length = np.abs(arm)
        direction = np.divide(arm, length, out=np.ones_like(arm), where=length > 1e-12)
        letters, signs = plane.corners()
        lower_right = complex(plane.outline()[BOTTOM_RIGHT])
        return Rectified(letter, sign, (letter + sign) / 2, direction, letters, signs, lower_right, sigma, printed)


@dataclass(frozen=True, slots=True)
class Candidates:
    """Cards that may lie in the picture: n of them, or for broadcasting a row (1, n) or a column (n, 1).

    Attributes:
        name: (n,) the number of the name that the card's detections share.
        detections: (4, n) the detection assigned to each corner, -1 for none.
        nll: (n,) negative log likelihood.
        middle: (n,) where the card's middle lies on the table.
        turn: (n,) its rotation, as a unit complex number.
        turn_sigma: (n,) standard deviation of the rotation, in radians.
        anchor: (n,) the middle of its detections, the centre about which the rotation is uncertain.
    """

    name: Integers
    detections: Integers
    nll: Real
    middle: Complex
    turn: Complex
    turn_sigma: Real
    anchor: Complex

    @property
    def columns(self) -> tuple[NDArray[Any], ...]:
        """All attributes, in their order."""
        return self.name, self.detections, self.nll, self.middle, self.turn, self.turn_sigma, self.anchor

    def take(self, which: NDArray[np.generic] | Sequence[int]) -> Candidates:
        """Return the candidates selected by ``which`` (numbers or a mask)."""
        return Candidates(*(column[..., which] for column in self.columns))

    def as_row(self) -> Candidates:
        """Return the candidates with shape (1, n), to be broadcast against a column."""
        return Candidates(*(column[..., None, :] for column in self.columns))

    def as_column(self) -> Candidates:
        """Return the candidates with shape (n, 1), to be broadcast against a row."""
        return Candidates(*(column[..., None] for column in self.columns))

    @staticmethod
    def join(parts: Sequence[Candidates]) -> Candidates:
        """Return the candidates of all ``parts`` together."""
        columns = zip(*(part.columns for part in parts), strict=True)
        return Candidates(*(np.concatenate(column, axis=-1) for column in columns))


_NO_NUMBERS: Real = np.zeros(0)
_NO_PLACES: Complex = np.zeros(0, dtype=np.complex128)
NOTHING = Candidates(
    name=np.zeros(0, dtype=np.intp),
    detections=np.zeros((4, 0), dtype=np.intp),
    nll=_NO_NUMBERS,
    middle=_NO_PLACES,
    turn=_NO_PLACES,
    turn_sigma=_NO_NUMBERS,
    anchor=_NO_PLACES,
)
"""No card at all."""


Subsets = list[tuple[Integers, Integers]]
"""One entry for each number of detections: the name of each row (rows,), its detections (rows, number)."""


def subsets(names: Sequence[Sequence[int]], confidence: Real) -> Subsets:
    """Return every subset of one to four detections of one name; ``names`` holds the detections of each name."""
    found: Subsets = []
    for count in range(1, 5):
        rows: list[tuple[int, tuple[int, ...]]] = []
        for name, members in enumerate(names):
            best = (
                sorted(members, key=lambda detection: -confidence[detection])[:MAX_COMBINED] if count > 1 else members
            )
            rows += [(name, chosen) for chosen in combinations(sorted(best), count)]
        if rows:
            found.append((np.array([r[0] for r in rows]), np.array([r[1] for r in rows], dtype=np.intp)))
    return found


@cache
def _corner_assignments(count: int, printed: tuple[int, ...]) -> Integers:
    """Return all assignments of ``count`` detections to different corners, one a row.

    A card turned by 180° looks the same, so the first detection is only assigned to an upper corner.
    """
    return np.array([corners for corners in permutations(printed, count) if corners[0] < 2], dtype=np.intp)


def all_candidates(rectified: Rectified, choices: Subsets, pose_volume: float) -> Candidates:
    """Return every way to explain one of ``choices`` as one card that is not much less likely than others.

    ``pose_volume``: the volume (square card widths times radians) over which a card's pose is taken to be uniformly
    distributed; its logarithm is what each further card adds to the nll.
    """
    (names, single), *more = choices
    alone = candidates_of(rectified, names, single, np.full(len(names), np.inf), pose_volume)
    detection = alone.detections.max(axis=0)
    least = np.full(len(rectified.letter), np.inf)
    np.minimum.at(least, detection, alone.nll)
    found = [alone.take(alone.nll < least[detection] + MAX_EXTRA_NLL_PER_DETECTION)]
    for name, chosen in more:
        count = chosen.shape[1]
        if count <= len(rectified.printed):
            limit = least[chosen].sum(axis=1) + MAX_EXTRA_NLL_PER_DETECTION * count
            found.append(candidates_of(rectified, name, chosen, limit, pose_volume))
    return Candidates.join(found)


def candidates_of(
    rectified: Rectified, name: Integers, chosen: Integers, limit: Real, pose_volume: float
) -> Candidates:
    """Return the ways to assign each row of ``chosen`` (detections of one card, its ``name``) to corners of a card.

    Of each row only those whose nll is below its ``limit`` and not much above its best.
    """
    assignments = _corner_assignments(chosen.shape[1], rectified.printed)
    seen, anchor = _centred(np.concatenate([rectified.letter[chosen], rectified.sign[chosen]], axis=1))
    model, model_anchor = _centred(
        np.concatenate([rectified.letters[assignments], rectified.signs[assignments]], axis=1)
    )
    spread = (np.abs(model) ** 2).sum(axis=1)
    overlap = seen @ model.conj().T
    size = np.abs(overlap)
    nll = _chi_square(rectified.sigma, (np.abs(seen) ** 2).sum(axis=1)[:, None], spread, size) / 2
    nll += _volume_nll(rectified.sigma, chosen.shape[1], spread, pose_volume)

    # most assignments are excluded by their places alone, whatever the inward points say
    variance = INWARD_ANGLE_SPREAD**2 + rectified.sigma**2 / spread
    at_best = _direction_nll(np.zeros(assignments.shape), variance)
    row, way = np.nonzero(nll + at_best < limit[:, None])
    size, overlap = size[row, way], overlap[row, way]
    turn = np.divide(overlap, size, out=np.ones_like(overlap), where=size > 1e-12)
    deviation = np.angle(rectified.inward[chosen[row]] * (turn[:, None] * INWARD_SIDE[assignments[way]]).conj())
    total = nll[row, way] + _direction_nll(deviation, variance[way])

    best = np.full(len(chosen), np.inf)
    np.minimum.at(best, row, total)
    kept = total < np.minimum(limit, best + MAX_EXTRA_NLL)[row]
    row, way, deviation = row[kept], way[kept], deviation[kept]
    correction, turn_sigma = _turned_by_inward(deviation, spread[way] / rectified.sigma**2)
    turn = turn[kept] * correction
    detections = np.full((4, len(row)), -1, dtype=np.intp)
    detections[assignments[way].T, np.arange(len(row))] = chosen[row].T
    middle = anchor[row] - turn * model_anchor[way]
    return Candidates(name[row], detections, total[kept], middle, turn, turn_sigma, anchor[row])


def _centred(points: Complex) -> tuple[Complex, Complex]:
    """Return each row of ``points`` relative to the row's mean, and the means."""
    middle = points.sum(axis=1) / points.shape[1]
    return points - middle[:, None], middle


def _turned_by_inward(deviation: Real, precision: Real) -> tuple[Complex, Real]:
    """Return the rotation by which inward points correct each card's turn, and the turn's standard deviation after it.

    Args:
        deviation: (n, detections) angles of the inward points against where the card has them, in radians.
        precision: (n,) inverse variance of the turn as the places give it: of one index poor, of two far better than
            that of the inward points.
    """
    trusted = np.abs(deviation) < 3 * INWARD_ANGLE_SPREAD
    precision = precision + trusted.sum(axis=1) / INWARD_ANGLE_SPREAD**2
    return np.exp(1j * (deviation * trusted).sum(axis=1) / INWARD_ANGLE_SPREAD**2 / precision), 1 / np.sqrt(precision)


def _chi_square(sigma: float, seen: Real, model: Real, overlap: Real) -> Real:
    """Return chi square of a card that may be moved, turned and, with a prior, scaled (least squares, closed form)."""
    # while places are taken as inexact, the plane's scale and perspective are not known well either
    spread = max(SCALE_SPREAD, ROUGH_SCALE * (sigma - USUAL_SIGMA))
    give = (sigma / spread) ** 2
    scale = (overlap + give) / (model + give)
    rest = seen + scale**2 * model - 2 * scale * overlap
    return np.asarray(np.maximum(rest, 0) / sigma**2 + ((scale - 1) / spread) ** 2)


def _direction_nll(deviation: Real, variance: Real) -> Real:
    """Return the nll (n,) of inward points off by ``deviation`` (n, detections) radians: normal with outliers."""
    spread = variance[:, None]
    good = np.exp(-(deviation**2) / (2 * spread)) / np.sqrt(2 * np.pi * spread)
    return np.asarray(-np.log((1 - INWARD_OUTLIERS) * good + INWARD_OUTLIERS / (2 * np.pi)).sum(axis=1))


def _volume_nll(sigma: float, count: int, spread: Real, pose_volume: float) -> Real:
    """Return the likelihood's normalisation for 4 x ``count`` coordinates, integrated over all poses of the card."""
    log_variance = np.log(2 * np.pi * sigma**2)
    places = 2 * count * log_variance - log_variance + np.log(2 * count)
    return np.asarray(places - 0.5 * (log_variance - np.log(spread)) + np.log(pose_volume))
