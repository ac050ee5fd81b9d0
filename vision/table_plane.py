"""The table plane of a photograph: how pixels map to card widths, and where a card of this deck bears its indices.

One deck lies on one flat table, so one homography and one card shape serve the whole picture. Points are complex
numbers (x + iy): a rotation is then a product, and the pose that fits a card best has a closed form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.index import INWARD, Index

Complex = NDArray[np.complex128]
Real = NDArray[np.float64]
Integers = NDArray[np.intp]

TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT = range(4)
"""The corners of a card, clockwise. A card looks the same turned by 180°, so which end is the top is free."""

INWARD_SIDE: Complex = np.array([1, -1, -1, 1], dtype=complex)
"""The direction, on a card, from the index in each corner to the other long side."""

HALF_END = 0.39
"""Half the distance of the two indices along a card's short side. Lengths on the table are in card widths of a deck
whose letters stand at 11 % of the width (decks: 6 to 16 %); another deck only seems to have cards of another size."""

LETTER_TO_EDGE = 0.11, 0.16
"""From a letter's centre to the card's long and short edge, in card widths (see vision/DECK.md)."""

PRIOR = np.array(
    [
        # mean, standard deviation
        [0.0, 0.13],  # tilt of the table relative to the camera, in two directions
        [0.0, 0.13],
        [0.0, 0.12],  # how the scale changes over the picture, x and y
        [0.0, 0.12],
        [np.log(0.67), 0.09],  # half the distance of two letters along the long side
        [np.log(0.095), 0.17],  # from letter to sign
    ]
)
"""Prior of the plane's parameters but the scale: what is known of cameras and decks (vision/DECK.md)."""

_RIGHT, _DOWN = np.array([-1, 1, 1, -1]), np.array([-1, -1, 1, 1])
_INWARD_LOG_SPREAD = 0.12
"""Standard deviation of the logarithm of the inward point's distance."""
_GAP_LOG_SPREAD = float(PRIOR[5, 1])
"""Standard deviation of the logarithm of the distance from letter to sign."""


@dataclass(frozen=True, slots=True)
class Detections:
    """The corner indices of one picture as arrays, in pixels from ``centre`` divided by ``unit``."""

    letter: Complex
    sign: Complex
    inward: Complex
    centre: complex
    unit: float

    @staticmethod
    def of(indices: Sequence[Index]) -> Detections:
        """Return ``indices`` as arrays; the unit is half the diagonal of the part of the picture in which they lie."""
        letter = np.array([complex(*i.letter) for i in indices])
        sign = np.array([complex(*i.sign) for i in indices])
        inward = np.array([complex(*i.inward) for i in indices])
        corners = np.concatenate([letter, sign])
        low = complex(corners.real.min(), corners.imag.min())
        high = complex(corners.real.max(), corners.imag.max())
        centre, unit = (low + high) / 2, max(abs(high - low) / 2, 1.0)
        return Detections((letter - centre) / unit, (sign - centre) / unit, (inward - centre) / unit, centre, unit)

    @property
    def points(self) -> Complex:
        """The places of letters, signs, inward points and middles (halfway between letter and sign): (4, n)."""
        return np.array([self.letter, self.sign, self.inward, (self.letter + self.sign) / 2])


@dataclass(frozen=True, slots=True)
class TablePlane:
    """The homography between a picture and its table, and the shape of the deck's cards.

    Attributes:
        parameters: logarithm of the scale (card widths per unit of the detections, in the picture's middle), tilt x
            and y, perspective x and y, logarithms of half the distance of two letters along the long side and of the
            distance from letter to sign. May have leading axes: several planes at once.
    """

    parameters: Real

    @staticmethod
    def level(scale: float, half_side: float) -> TablePlane:
        """Return the plane of a table seen from straight above."""
        return TablePlane(np.array([np.log(scale), 0, 0, 0, 0, np.log(half_side), PRIOR[5, 0]]))

    def _parts(self) -> tuple[Real, Complex, Real, Complex]:
        """Return scale, shear, stretch and perspective, each with a trailing axis for the points."""
        scale, tilt_x, tilt_y, view_x, view_y = (self.parameters[..., part, None] for part in range(5))
        tilt: Complex = tilt_x + 1j * tilt_y
        size = np.abs(tilt)
        shear = tilt * (np.sinh(size) / np.maximum(size, 1e-12))
        return np.exp(scale), shear, np.cosh(size), view_x + 1j * view_y

    def to_table(self, point: Complex) -> Complex:
        """Return where on the table, in card widths, the picture's ``point`` lies."""
        scale, shear, stretch, view = self._parts()
        straight = scale * stretch * point + scale * shear * point.conj()
        return np.asarray(straight / np.maximum(1 + (view.conj() * point).real, 0.1))

    def to_picture(self, place: Complex) -> Complex:
        """Return where in the picture the table's ``place`` is seen; the inverse of ``to_table``."""
        scale, shear, stretch, view = self._parts()
        straight = (stretch * place - shear * place.conj()) / scale
        return np.asarray(straight / np.maximum(1 - (view.conj() * straight).real, 0.1))

    def corners(self) -> Complex:
        """Return the letters' and the signs' places on a card, by corner, from its middle, x right and y down: (2, 4).

        With leading axes where there are several planes.
        """
        half_side, gap = np.exp(self.parameters[..., 5, None]), np.exp(self.parameters[..., 6, None])
        letters = HALF_END * _RIGHT + 1j * half_side * _DOWN
        return np.stack([letters, letters - 1j * gap * _DOWN], axis=-2)

    def outline(self) -> Complex:
        """Return a card's four corners, clockwise from its upper left, from its middle."""
        across, along = HALF_END + LETTER_TO_EDGE[0], np.exp(self.parameters[5]) + LETTER_TO_EDGE[1]
        return np.asarray(across * _RIGHT + 1j * along * _DOWN)

    def prior_nll(self) -> float:
        """Return the negative log prior of such a plane and deck, up to a constant."""
        return float((((self.parameters[1:] - PRIOR[:, 0]) / PRIOR[:, 1]) ** 2).sum() / 2)


@dataclass(frozen=True, slots=True)
class Assignment:
    """Which detection is assigned to which corner of which card; a entries, those of one card together.

    Attributes:
        detection: (a,) numbers of detections.
        corner: (a,) the corner that each is assigned to.
        card: (a,) the card, counted from 0, to whose corner each is assigned.
        sizes: (cards,) how many detections each card has.
        start: (cards,) the entry at which each card begins.
    """

    detection: Integers
    corner: Integers
    card: Integers
    sizes: Integers
    start: Integers

    @staticmethod
    def of(detections: Integers) -> Assignment:
        """Return the assignment of cards with ``detections`` (4, cards) in their corners, -1 for none."""
        card, corner = np.nonzero(detections.T >= 0)
        sizes = np.bincount(card)
        return Assignment(detections[corner, card], corner, card, sizes, np.cumsum(sizes) - sizes)


def initial_scale(detections: Detections) -> float:
    """Return card widths per unit, estimated from the size of the indices alone.

    Two rough measures, the distances from letter to sign and to the inward point, weighted by their inverse variances.
    """
    letter, sign, inward_point, middle = detections.points
    gap, inward = float(np.median(np.abs(sign - letter))), float(np.median(np.abs(inward_point - middle)))
    logs = np.array([PRIOR[5, 0] - np.log(max(gap, 1e-9)), np.log(INWARD) - np.log(max(inward, 1e-9))])
    weights = np.array([_GAP_LOG_SPREAD, _INWARD_LOG_SPREAD]) ** -2.0
    return float(np.exp(weights @ logs / weights.sum()))


def residuals(plane: TablePlane, detections: Detections, assignment: Assignment) -> Complex:
    """Return how far each letter and each sign lies from its place on its card, in card widths: (2, a).

    Every card is first moved and rotated, but not scaled, to where it fits best.
    """
    return _residuals(plane.to_table(detections.points[:2, assignment.detection]), plane.corners(), assignment)


def _residuals(seen: Complex, corners: Complex, assignment: Assignment) -> Complex:
    """Return the residuals of letters and signs ``seen`` (..., 2, a) on cards with such ``corners`` (..., 2, 4)."""
    start, size, card = assignment.start, 2 * assignment.sizes, assignment.card
    model = corners[..., assignment.corner]

    def by_card(values: Complex) -> Complex:
        return np.add.reduceat(values.sum(axis=-2), start, axis=-1)[..., None, :]

    seen = seen - (by_card(seen) / size)[..., card]
    model = model - (by_card(model) / size)[..., card]
    turn = by_card(model.conj() * seen)
    turn = turn / np.maximum(np.abs(turn), 1e-12)
    return np.asarray(seen - model * turn[..., card])


def fit(plane: TablePlane, detections: Detections, assignment: Assignment, sigma: float, rounds: int) -> TablePlane:
    """Return the plane on which ``assignment``, of all detections, fits best, starting from ``plane``.

    At most ``rounds`` Gauss-Newton steps on the residuals in units of ``sigma`` (card widths) and those of the prior;
    detections that fit badly lose weight (Cauchy), so that a few wrong assignments do no harm.
    """
    parameters, step = plane.parameters, 1e-4
    near = np.concatenate([np.zeros((1, 7)), step * np.eye(7)])
    points = detections.points[:, assignment.detection]
    places = 4 * len(assignment.detection)
    for _ in range(rounds):
        rows = _fit_residuals(TablePlane(parameters + near), points, assignment, sigma)
        base, slope = rows[0], (rows[1:] - rows[0]).T / step
        weight = np.ones_like(base)
        weight[:places] = 1 / np.sqrt(1 + (base[:places] / 2.5) ** 2)
        left, right = slope * weight[:, None], base * weight
        change = np.linalg.solve(left.T @ left + 1e-6 * np.eye(7), -left.T @ right)
        parameters = parameters + np.clip(change, -0.3, 0.3)
        if np.abs(change).max() < 1e-3:
            break
    return TablePlane(parameters)


def _fit_residuals(planes: TablePlane, points: Complex, assignment: Assignment, sigma: float) -> Real:
    """Return what ``fit`` squares and sums, one row for each of ``planes``.

    ``points``: as of `Detections`, in the order of ``assignment``.
    """
    count = len(planes.parameters)
    flat = planes.to_table(points.ravel()).reshape(count, *points.shape)
    off = _residuals(flat[:, :2], planes.corners(), assignment).reshape(count, -1) / sigma
    inward_log = np.log(np.maximum(_median(np.abs(flat[:, 2] - flat[:, 3])), 1e-9))
    prior = (planes.parameters[:, 1:] - PRIOR[:, 0]) / PRIOR[:, 1]
    inward = (inward_log - np.log(INWARD)) / _INWARD_LOG_SPREAD
    return np.concatenate([off.real, off.imag, prior, inward[:, None]], axis=1)


def _median(values: Real) -> Real:
    """Return each row's median; for few numbers much quicker than numpy's."""
    ordered, count = np.sort(values, axis=1), values.shape[1]
    return np.asarray((ordered[:, (count - 1) // 2] + ordered[:, count // 2]) / 2)
