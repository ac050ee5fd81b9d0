"""The table in a photograph: how pixels become card widths, and where a card of this deck carries its indices.

One deck lies on one flat table, so one plane and one card shape serve the whole picture. Points are complex
numbers (x + iy): a turn is then a product, and the best place of a card comes in closed form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.index import Index

Complex = NDArray[np.complex128]
Real = NDArray[np.float64]
Places = NDArray[np.intp]

TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT = range(4)
"""The corners of a card, clockwise. A card looks the same turned by 180°, so which end is the top is free."""

INWARD_SIDE: Complex = np.array([1, -1, -1, 1], dtype=complex)
"""The direction, on a card, from the index in each corner to the other long side."""

HALF_END = 0.39
"""Half the distance of the two indices along a card's end. Lengths on the table are in card widths of a deck whose
letters stand at 11 % of the width (decks: 6 to 16 %); a deck that differs is only a card of another size."""

MARGIN = 0.11, 0.16
"""From a letter's centre to the card's long and short edge, in card widths (DECK.md: 7 to 12 % of the height)."""

INWARD = 0.12
"""From an index's middle to its inward point, in card widths (how the finder's labels are made)."""

KNOWN = np.array(
    [
        # mean, standard deviation
        [0.0, 0.13],  # tilt of the table against the camera, two directions
        [0.0, 0.13],
        [0.0, 0.12],  # how the scale changes over the picture, x and y
        [0.0, 0.12],
        [np.log(0.67), 0.09],  # half the distance of two letters along the long side
        [np.log(0.095), 0.17],  # from letter to sign
    ]
)
"""What is known of cameras and decks (from the measures in DECK.md) before a picture is seen."""

_RIGHT, _DOWN = np.array([-1, 1, 1, -1]), np.array([-1, -1, 1, 1])
_INWARD_SPREAD = 0.12
_GAP_SPREAD = float(KNOWN[5, 1])


@dataclass(frozen=True, slots=True)
class Marks:
    """The corner indices of one picture as arrays, in pixels from ``centre`` divided by ``unit``."""

    letter: Complex
    sign: Complex
    inward: Complex
    centre: complex
    unit: float

    @staticmethod
    def of(indices: Sequence[Index]) -> Marks:
        """Gather ``indices``; the unit is half the diagonal of the part of the picture in which they lie."""
        letter = np.array([complex(*i.letter) for i in indices])
        sign = np.array([complex(*i.sign) for i in indices])
        inward = np.array([complex(*i.inward) for i in indices])
        corners = np.concatenate([letter, sign])
        low = complex(corners.real.min(), corners.imag.min())
        high = complex(corners.real.max(), corners.imag.max())
        centre, unit = (low + high) / 2, max(abs(high - low) / 2, 1.0)
        return Marks((letter - centre) / unit, (sign - centre) / unit, (inward - centre) / unit, centre, unit)

    @property
    def points(self) -> Complex:
        """The places of letters, signs, inward points and middles (halfway between letter and sign): (4, n)."""
        return np.array([self.letter, self.sign, self.inward, (self.letter + self.sign) / 2])


@dataclass(frozen=True, slots=True)
class Table:
    """How a picture shows the table, and the shape of the deck's cards.

    Attributes:
        vector: logarithm of the scale (card widths per unit of the marks, in the picture's middle), tilt x and y,
            perspective x and y, logarithms of half the distance of two letters along the long side and of the
            distance from letter to sign. May have further axes in front: several tables at once.
    """

    vector: Real

    @staticmethod
    def level(scale: float, half_side: float) -> Table:
        """Return a table seen from straight above."""
        return Table(np.array([np.log(scale), 0, 0, 0, 0, np.log(half_side), KNOWN[5, 0]]))

    def _parts(self) -> tuple[Real, Complex, Real, Complex]:
        """Return scale, shear, stretch and perspective, each with one more axis for the points."""
        scale, tilt_x, tilt_y, view_x, view_y = (self.vector[..., part, None] for part in range(5))
        tilt: Complex = tilt_x + 1j * tilt_y
        size = np.abs(tilt)
        shear = tilt * (np.sinh(size) / np.maximum(size, 1e-12))
        return np.exp(scale), shear, np.cosh(size), view_x + 1j * view_y

    def flat(self, point: Complex) -> Complex:
        """Return where on the table, in card widths, the picture's ``point`` lies."""
        scale, shear, stretch, view = self._parts()
        straight = scale * stretch * point + scale * shear * point.conj()
        return np.asarray(straight / np.maximum(1 + (view.conj() * point).real, 0.1))

    def seen(self, place: Complex) -> Complex:
        """Return where in the picture the table's ``place`` is seen; the inverse of ``flat``."""
        scale, shear, stretch, view = self._parts()
        straight = (stretch * place - shear * place.conj()) / scale
        return np.asarray(straight / np.maximum(1 - (view.conj() * straight).real, 0.1))

    def corners(self) -> Complex:
        """Return the letters' and the signs' places on a card, by corner, from its middle, x right and y down: (2, 4).

        Several tables' axes stand in front.
        """
        half_side, gap = np.exp(self.vector[..., 5, None]), np.exp(self.vector[..., 6, None])
        letters = HALF_END * _RIGHT + 1j * half_side * _DOWN
        return np.stack([letters, letters - 1j * gap * _DOWN], axis=-2)

    def outline(self) -> Complex:
        """Return a card's four corners, clockwise from its upper left, from its middle."""
        across, along = HALF_END + MARGIN[0], np.exp(self.vector[5]) + MARGIN[1]
        return np.asarray(across * _RIGHT + 1j * along * _DOWN)

    def strangeness(self) -> float:
        """Return minus the logarithmic likelihood of such a table and deck, before a picture is seen."""
        return float((((self.vector[1:] - KNOWN[:, 0]) / KNOWN[:, 1]) ** 2).sum() / 2)


@dataclass(frozen=True, slots=True)
class Placing:
    """Which mark is taken for which corner of which card.

    Attributes:
        mark: places in the marks, those of one card together.
        corner: the corner that each is taken for.
        card: the card, counted from 0, that each is taken for a corner of.
        sizes: how many marks each card has.
        start: where each card begins.
    """

    mark: Places
    corner: Places
    card: Places
    sizes: Places
    start: Places

    @staticmethod
    def of(marks: Places) -> Placing:
        """Gather the cards that have ``marks`` in their corners: (4, cards), -1 for none."""
        card, corner = np.nonzero(marks.T >= 0)
        sizes = np.bincount(card)
        return Placing(marks[corner, card], corner, card, sizes, np.cumsum(sizes) - sizes)


def first_scale(marks: Marks) -> float:
    """Return card widths per unit, guessed from the size of the indices alone.

    Two rough measures, weighted by how much they differ between decks: from letter to sign, and the inward point.
    """
    letter, sign, inward_point, middle = marks.points
    gap, inward = float(np.median(np.abs(sign - letter))), float(np.median(np.abs(inward_point - middle)))
    logs = np.array([KNOWN[5, 0] - np.log(max(gap, 1e-9)), np.log(INWARD) - np.log(max(inward, 1e-9))])
    weights = np.array([_GAP_SPREAD, _INWARD_SPREAD]) ** -2.0
    return float(np.exp(weights @ logs / weights.sum()))


def misfit(table: Table, marks: Marks, placing: Placing) -> Complex:
    """Return how far each letter and each sign lies from its place on its card, in card widths: (2, marks in placing).

    Every card is first moved and turned, but not scaled, to where it fits best.
    """
    return _off(table.flat(marks.points[:2, placing.mark]), table.corners(), placing)


def _off(seen: Complex, corners: Complex, placing: Placing) -> Complex:
    """Return ``misfit`` of letters and signs ``seen`` (..., 2, marks in placing) on cards with such ``corners``."""
    start, size, card = placing.start, 2 * placing.sizes, placing.card
    model = corners[..., placing.corner]

    def by_card(values: Complex) -> Complex:
        return np.add.reduceat(values.sum(axis=-2), start, axis=-1)[..., None, :]

    seen = seen - (by_card(seen) / size)[..., card]
    model = model - (by_card(model) / size)[..., card]
    turn = by_card(model.conj() * seen)
    turn = turn / np.maximum(np.abs(turn), 1e-12)
    return np.asarray(seen - model * turn[..., card])


def fit(table: Table, marks: Marks, placing: Placing, sigma: float, rounds: int) -> Table:
    """Return the table under which ``placing``, of all marks, fits best, starting from ``table``.

    Gauss-Newton steps on the misfit in units of ``sigma`` (card widths) together with what is known of decks and
    cameras beforehand; a mark that fits badly loses weight (Cauchy), so that a few wrong placings do no harm.
    """
    vector, step = table.vector, 1e-4
    near = np.concatenate([np.zeros((1, 7)), step * np.eye(7)])
    points = marks.points[:, placing.mark]
    places = 4 * len(placing.mark)
    for _ in range(rounds):
        rests = _rests(Table(vector + near), points, placing, sigma)
        base, slope = rests[0], (rests[1:] - rests[0]).T / step
        weight = np.ones_like(base)
        weight[:places] = 1 / np.sqrt(1 + (base[:places] / 2.5) ** 2)
        left, right = slope * weight[:, None], base * weight
        change = np.linalg.solve(left.T @ left + 1e-6 * np.eye(7), -left.T @ right)
        vector = vector + np.clip(change, -0.3, 0.3)
        if np.abs(change).max() < 1e-3:
            break
    return Table(vector)


def _rests(tables: Table, points: Complex, placing: Placing, sigma: float) -> Real:
    """Return what ``fit`` squares and sums, one row for each of ``tables``.

    ``points``: as of Marks, in the order of ``placing``.
    """
    count = len(tables.vector)
    flat = tables.flat(points.ravel()).reshape(count, *points.shape)
    off = _off(flat[:, :2], tables.corners(), placing).reshape(count, -1) / sigma
    inward_log = np.log(np.maximum(_median(np.abs(flat[:, 2] - flat[:, 3])), 1e-9))
    known = (tables.vector[:, 1:] - KNOWN[:, 0]) / KNOWN[:, 1]
    inward = (inward_log - np.log(INWARD)) / _INWARD_SPREAD
    return np.concatenate([off.real, off.imag, known, inward[:, None]], axis=1)


def _median(values: Real) -> Real:
    """Return each row's median; of few numbers much quicker than numpy's."""
    ordered, count = np.sort(values, axis=1), values.shape[1]
    return np.asarray((ordered[:, (count - 1) // 2] + ordered[:, count // 2]) / 2)
