"""Every way to take corner indices of one name for one card, and what it costs.

A cost is minus the logarithm of a likelihood: of the places of letters and signs, given that they are printed on
one card; of the direction of the inward points; and of a card to lie just there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from vision.table import INWARD_SIDE, Complex, Marks, Places, Real, Table

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

MAX_GROUP = 12
"""Of more indices of one name only the most certain are tried together: two copies show eight at most."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The marks as they lie on the table, in card widths.

    Attributes:
        table: how the picture shows the table.
        letter, sign: places on the table.
        inward: directions, as unit numbers.
        sigma: the exactness of a letter's or sign's place, in card widths.
        printed: the corners in which this deck prints an index.
    """

    table: Table
    letter: Complex
    sign: Complex
    inward: Complex
    sigma: float
    printed: tuple[int, ...]

    @staticmethod
    def of(table: Table, marks: Marks, sigma: float, printed: tuple[int, ...]) -> Scene:
        """Lay ``marks`` on ``table``."""
        letter, sign = table.flat(marks.letter), table.flat(marks.sign)
        inward = table.flat(marks.inward) - table.flat(marks.middle)
        length = np.abs(inward)
        direction = np.divide(inward, length, out=np.ones_like(inward), where=length > 1e-12)
        return Scene(table, letter, sign, direction, sigma, printed)

    @property
    def middle(self) -> Complex:
        """Halfway between letter and sign, by mark."""
        return (self.letter + self.sign) / 2


@dataclass(frozen=True, slots=True)
class Candidates:
    """Ways to take marks for corners of one card; n of them.

    Attributes:
        name: (n,) the number of the name that the marks share.
        marks: (n, 4) the mark taken for each corner, -1 for none.
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

    def take(self, which: NDArray[np.generic] | Sequence[int]) -> Candidates:
        """Return those at ``which`` (places or a mask)."""
        return Candidates(*(getattr(self, field.name)[which] for field in fields(self)))

    @staticmethod
    def join(parts: Sequence[Candidates]) -> Candidates:
        """Return all of ``parts`` together."""
        return Candidates(*(np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(Candidates)))


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
    found: list[Candidates] = []
    alone = np.full(len(scene.letter), np.inf)
    for name, chosen in choices:
        if chosen.shape[1] > len(scene.printed):
            break
        ways = ways_for_one_card(scene, name, chosen, room)
        if chosen.shape[1] == 1:
            np.minimum.at(alone, ways.marks.max(axis=1), ways.cost)
        apart = np.where(ways.marks >= 0, alone[ways.marks], 0.0).sum(axis=1)
        found.append(ways.take(ways.cost < apart + 4 * chosen.shape[1]))
    return Candidates.join(found)


def ways_for_one_card(scene: Scene, name: Places, chosen: Places, room: float) -> Candidates:
    """Return the ways to take each row of ``chosen`` (marks of one card, its ``name``) for corners of a card."""
    count = chosen.shape[1]
    ways = _assignments(count, scene.printed)
    seen = np.concatenate([scene.letter[chosen], scene.sign[chosen]], axis=1)
    anchor = seen.mean(axis=1)
    seen = seen - anchor[:, None]
    letters, signs = scene.table.corners()
    model = np.concatenate([letters[ways], signs[ways]], axis=1)
    model_anchor = model.mean(axis=1)
    model = model - model_anchor[:, None]

    spread = (np.abs(model) ** 2).sum(axis=1)
    overlap = seen @ model.conj().T
    size = np.abs(overlap)
    turn = np.where(size > 1e-12, overlap, 1) / np.where(size > 1e-12, size, 1)
    chi_square = _chi_square(scene.sigma, (np.abs(seen) ** 2).sum(axis=1)[:, None], spread, size)
    off = np.angle(scene.inward[chosen][:, None, :] / (turn[:, :, None] * INWARD_SIDE[ways]))
    variance = INWARD_SPREAD**2 + scene.sigma**2 / spread
    cost = chi_square / 2 + _direction_cost(off, variance) + _volume_cost(scene.sigma, count, spread, room)

    # the inward points help to turn a card of which one index shows; of two, the places tell much more
    trusted = np.abs(off) < 3 * INWARD_SPREAD
    precision = spread / scene.sigma**2 + trusted.sum(axis=2) / INWARD_SPREAD**2
    turn = turn * np.exp(1j * np.where(trusted, off, 0.0).sum(axis=2) / INWARD_SPREAD**2 / precision)

    row, way = np.nonzero(cost < cost.min(axis=1, keepdims=True) + WORSE_WAY)
    marks = np.full((len(row), 4), -1, dtype=np.intp)
    np.put_along_axis(marks, ways[way], chosen[row], axis=1)
    turn, doubt = turn[row, way], 1 / np.sqrt(precision[row, way])
    middle = anchor[row] - turn * model_anchor[way]
    return Candidates(name[row], marks, cost[row, way], middle, turn, doubt, anchor[row])


def _chi_square(sigma: float, seen: Real, model: Real, overlap: Real) -> Real:
    """Return the misfit of a card that may be moved, turned and, at a price, scaled (least squares, closed form)."""
    # while places are taken as inexact, the table's scale and perspective are not known well either
    spread = max(SCALE_SPREAD, ROUGH_SCALE * (sigma - USUAL_SIGMA))
    give = (sigma / spread) ** 2
    scale = (overlap + give) / (model + give)
    rest = seen + scale**2 * model - 2 * scale * overlap
    return np.asarray(np.maximum(rest, 0) / sigma**2 + ((scale - 1) / spread) ** 2)


def _direction_cost(off: Real, variance: Real) -> Real:
    """Return the cost of inward points that are ``off`` (ways..., marks) radians: mostly near, sometimes anywhere."""
    spread = variance[None, :, None]
    good = np.exp(-(off**2) / (2 * spread)) / np.sqrt(2 * np.pi * spread)
    return np.asarray(-np.log((1 - INWARD_LOST) * good + INWARD_LOST / (2 * np.pi)).sum(axis=2))


def _volume_cost(sigma: float, count: int, spread: Real, room: float) -> Real:
    """Return the rest of the likelihood of 4 x ``count`` coordinates, over all places and turns of the card."""
    log_variance = np.log(2 * np.pi * sigma**2)
    places = 2 * count * log_variance - log_variance + np.log(2 * count)
    return np.asarray(places - 0.5 * (log_variance - np.log(spread)) + np.log(room))
