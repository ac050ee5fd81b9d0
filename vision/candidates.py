"""Every way to take corner indices of one name for one card, and what it costs.

A cost is minus the logarithm of a likelihood: of the places of letters and signs, given that they are printed on
one card; of the direction of the inward points; and of a card to lie just there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.table import BOTTOM_RIGHT, INWARD_SIDE, Complex, Marks, Places, Real, Table

SCALE_SPREAD = 0.02
"""A card on top of others is nearer to the camera, one that is bent is shorter: their sizes differ by so much."""

ROUGH_SCALE, USUAL_SIGMA = 2.0, 0.025
"""By so much more for each card width by which places are less exact than usual (a search's first steps)."""

INWARD_SPREAD = float(np.radians(16.0))
"""The spread of the inward point's direction, in radians."""

INWARD_LOST = 0.08
"""How often the inward point points anywhere at all."""

WORSE_WAY = 6.0
"""How much dearer than the best a way to take the same marks for other corners may be and still be kept."""

DEARER = 4.0
"""How much dearer, for each mark, one card may be than a card of its own for each mark and still be kept."""

MAX_GROUP = 12
"""Of more indices of one name only the most certain are tried together: two copies show eight at most."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The marks as they lie on the table, in card widths, and the card that is looked for.

    Attributes:
        letter, sign, middle: the marks' places on the table; the middle lies halfway between letter and sign.
        inward: directions, as unit numbers.
        letters, signs: (4,) places on a card, by corner, from the card's middle.
        lower_right: that corner of a card, from its middle.
        sigma: the exactness of a letter's or sign's place, in card widths.
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
    def of(table: Table, marks: Marks, sigma: float, printed: tuple[int, ...]) -> Scene:
        """Lay ``marks`` on ``table``."""
        letter, sign, inward, middle = table.flat(marks.points)
        arm = inward - middle
        length = np.abs(arm)
        direction = np.divide(arm, length, out=np.ones_like(arm), where=length > 1e-12)
        letters, signs = table.corners()
        lower_right = complex(table.outline()[BOTTOM_RIGHT])
        return Scene(letter, sign, (letter + sign) / 2, direction, letters, signs, lower_right, sigma, printed)


@dataclass(frozen=True, slots=True)
class Candidates:
    """Ways to take marks for corners of one card; n of them, or for comparisons a row (1, n) or a column (n, 1).

    Attributes:
        name: (n,) the number of the name that the marks share.
        marks: (4, n) the mark taken for each corner, -1 for none.
        cost: (n,) minus the logarithm of the likelihood.
        middle: (n,) where the card's middle lies on the table.
        turn: (n,) how it is turned, as a unit number.
        doubt: (n,) standard deviation of that turn, in radians.
        anchor: (n,) the middle of its marks, about which the doubt turns.
    """

    name: Places
    marks: Places
    cost: Real
    middle: Complex
    turn: Complex
    doubt: Real
    anchor: Complex

    @property
    def columns(self) -> tuple[NDArray[Any], ...]:
        """All attributes, in their order."""
        return self.name, self.marks, self.cost, self.middle, self.turn, self.doubt, self.anchor

    def take(self, which: NDArray[np.generic] | Sequence[int]) -> Candidates:
        """Return those at ``which`` (places or a mask)."""
        return Candidates(*(column[..., which] for column in self.columns))

    def as_row(self) -> Candidates:
        """Return the same beside each other, (1, n), to be compared with each in a column."""
        return Candidates(*(column[..., None, :] for column in self.columns))

    def as_column(self) -> Candidates:
        """Return the same below each other, (n, 1), to be compared with each in a row."""
        return Candidates(*(column[..., None] for column in self.columns))

    @staticmethod
    def join(parts: Sequence[Candidates]) -> Candidates:
        """Return all of ``parts`` together."""
        columns = zip(*(part.columns for part in parts), strict=True)
        return Candidates(*(np.concatenate(column, axis=-1) for column in columns))


_NO_NUMBERS: Real = np.zeros(0)
_NO_PLACES: Complex = np.zeros(0, dtype=np.complex128)
NOTHING = Candidates(
    name=np.zeros(0, dtype=np.intp),
    marks=np.zeros((4, 0), dtype=np.intp),
    cost=_NO_NUMBERS,
    middle=_NO_PLACES,
    turn=_NO_PLACES,
    doubt=_NO_NUMBERS,
    anchor=_NO_PLACES,
)
"""No card at all."""


Subsets = list[tuple[Places, Places]]
"""By number of marks: which name (rows,), which marks (rows, number)."""


def subsets(names: Sequence[Sequence[int]], confidence: Real) -> Subsets:
    """Return every choice of one to four marks of one name. ``names`` holds the marks of each name."""
    found: Subsets = []
    for count in range(1, 5):
        rows: list[tuple[int, tuple[int, ...]]] = []
        for name, marks in enumerate(names):
            best = sorted(marks, key=lambda mark: -confidence[mark])[:MAX_GROUP] if count > 1 else marks
            rows += [(name, chosen) for chosen in combinations(sorted(best), count)]
        if rows:
            found.append((np.array([r[0] for r in rows]), np.array([r[1] for r in rows], dtype=np.intp)))
    return found


@cache
def _assignments(count: int, printed: tuple[int, ...]) -> Places:
    """Return all ways to take ``count`` marks for different corners; a card turned by 180° is the same card."""
    return np.array([way for way in permutations(printed, count) if way[0] < 2], dtype=np.intp)


def candidates(scene: Scene, choices: Subsets, room: float) -> Candidates:
    """Return every way to take one of ``choices`` for one card that is not much worse than another.

    ``room``: among how many places (square card widths times radians) a card may lie; what each card costs.
    """
    (names, single), *more = choices
    ways = ways_for_one_card(scene, names, single, np.full(len(names), np.inf), room)
    mark = ways.marks.max(axis=0)
    alone = np.full(len(scene.letter), np.inf)
    np.minimum.at(alone, mark, ways.cost)
    found = [ways.take(ways.cost < alone[mark] + DEARER)]
    for name, chosen in more:
        count = chosen.shape[1]
        if count <= len(scene.printed):
            found.append(ways_for_one_card(scene, name, chosen, alone[chosen].sum(axis=1) + DEARER * count, room))
    return Candidates.join(found)


def ways_for_one_card(scene: Scene, name: Places, chosen: Places, limit: Real, room: float) -> Candidates:
    """Return the ways to take each row of ``chosen`` (marks of one card, its ``name``) for corners of a card.

    Of each row only those that cost less than its ``limit`` and not much more than its best.
    """
    ways = _assignments(chosen.shape[1], scene.printed)
    seen, anchor = _from_middle(np.concatenate([scene.letter[chosen], scene.sign[chosen]], axis=1))
    model, model_anchor = _from_middle(np.concatenate([scene.letters[ways], scene.signs[ways]], axis=1))
    spread = (np.abs(model) ** 2).sum(axis=1)
    overlap = seen @ model.conj().T
    size = np.abs(overlap)
    cost = _chi_square(scene.sigma, (np.abs(seen) ** 2).sum(axis=1)[:, None], spread, size) / 2
    cost += _volume_cost(scene.sigma, chosen.shape[1], spread, room)

    # most ways are hopeless by their places alone, whatever the inward points say
    variance = INWARD_SPREAD**2 + scene.sigma**2 / spread
    at_best = _direction_cost(np.zeros(ways.shape), variance)
    row, way = np.nonzero(cost + at_best < limit[:, None])
    size, overlap = size[row, way], overlap[row, way]
    turn = np.divide(overlap, size, out=np.ones_like(overlap), where=size > 1e-12)
    off = np.angle(scene.inward[chosen[row]] * (turn[:, None] * INWARD_SIDE[ways[way]]).conj())
    total = cost[row, way] + _direction_cost(off, variance[way])

    best = np.full(len(chosen), np.inf)
    np.minimum.at(best, row, total)
    kept = total < np.minimum(limit, best + WORSE_WAY)[row]
    row, way, off = row[kept], way[kept], off[kept]
    swing, doubt = _turned_by_inward(off, spread[way] / scene.sigma**2)
    turn = turn[kept] * swing
    marks = np.full((4, len(row)), -1, dtype=np.intp)
    marks[ways[way].T, np.arange(len(row))] = chosen[row].T
    middle = anchor[row] - turn * model_anchor[way]
    return Candidates(name[row], marks, total[kept], middle, turn, doubt, anchor[row])


def _from_middle(points: Complex) -> tuple[Complex, Complex]:
    """Return each row of ``points`` as seen from the middle of that row, and the middles."""
    middle = points.sum(axis=1) / points.shape[1]
    return points - middle[:, None], middle


def _turned_by_inward(off: Real, precision: Real) -> tuple[Complex, Real]:
    """Return how much further the inward points, which are ``off`` (n, marks) radians, turn each card; and the doubt.

    ``precision`` (n,): how well the places tell the turn, of one index badly, of two much better than inward points.
    """
    trusted = np.abs(off) < 3 * INWARD_SPREAD
    precision = precision + trusted.sum(axis=1) / INWARD_SPREAD**2
    return np.exp(1j * (off * trusted).sum(axis=1) / INWARD_SPREAD**2 / precision), 1 / np.sqrt(precision)


def _chi_square(sigma: float, seen: Real, model: Real, overlap: Real) -> Real:
    """Return the misfit of a card that may be moved, turned and, at a price, scaled (least squares, closed form)."""
    # while places are taken as inexact, the table's scale and perspective are not known well either
    spread = max(SCALE_SPREAD, ROUGH_SCALE * (sigma - USUAL_SIGMA))
    give = (sigma / spread) ** 2
    scale = (overlap + give) / (model + give)
    rest = seen + scale**2 * model - 2 * scale * overlap
    return np.asarray(np.maximum(rest, 0) / sigma**2 + ((scale - 1) / spread) ** 2)


def _direction_cost(off: Real, variance: Real) -> Real:
    """Return the cost of inward points that are ``off`` (n, marks) radians: mostly near, sometimes anywhere. (n,)."""
    spread = variance[:, None]
    good = np.exp(-(off**2) / (2 * spread)) / np.sqrt(2 * np.pi * spread)
    return np.asarray(-np.log((1 - INWARD_LOST) * good + INWARD_LOST / (2 * np.pi)).sum(axis=1))


def _volume_cost(sigma: float, count: int, spread: Real, room: float) -> Real:
    """Return the rest of the likelihood of 4 x ``count`` coordinates, over all places and turns of the card."""
    log_variance = np.log(2 * np.pi * sigma**2)
    places = 2 * count * log_variance - log_variance + np.log(2 * count)
    return np.asarray(places - 0.5 * (log_variance - np.log(spread)) + np.log(room))
