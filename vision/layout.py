"""Which corner indices belong to one physical card.

The deck holds every card twice, so equal names say nothing, and one card shows up to four indices. What decides is
geometry: one table plane and one card shape per picture, and whole cards fitted to the places of the indices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.cards import Card
from vision.index import NamedIndex, Point
from vision.naming import agreed_name
from vision.partition import Solution, solve
from vision.table import Marks, misfit
from vision.union import unite

DOUBLE = 0.5
"""Two indices nearer to each other than this, in distances from letter to sign, are one that was found twice:
of two cards' indices so close the upper card would cover the lower one's."""

WELL_FITTED = 1.6
"""Up to this misfit, in units of the picture's own exactness, a card's confidence is not lowered."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """One physical card in the photograph.

    Attributes:
        card: what its indices say together.
        confidence: 0 to 1, that this is so.
        corners: the indices seen of it, clockwise from one of its upper corners; not all need to bear its name.
        outline: where its four corners are, in pixels, also where it is covered: clockwise from the upper left
            of the card as it is held to be read.
    """

    card: Card
    confidence: float
    corners: tuple[NamedIndex, ...]
    outline: tuple[Point, Point, Point, Point]


def group(indices: Sequence[NamedIndex]) -> tuple[SeenCard, ...]:
    """Return the cards whose corners ``indices`` are, sorted by card.

    Each index belongs to exactly one card, save that of an index found twice only the more certain one is kept.
    """
    if not indices:
        return ()
    single = without_doubles(indices)
    marks = Marks.of([named.index for named in single])
    names: dict[Card, list[int]] = {}
    for place, named in enumerate(single):
        names.setdefault(named.card, []).append(place)
    confidence = np.array([named.confidence for named in single])
    solution = unite(marks, single, solve(marks, list(names.values()), confidence))
    return tuple(sorted(_seen_cards(single, marks, solution), key=lambda seen: (seen.card, -seen.confidence)))


def without_doubles(indices: Sequence[NamedIndex]) -> tuple[NamedIndex, ...]:
    """Return ``indices`` without those that are another one found twice, whatever the reader took them for."""
    letter = np.array([complex(*named.index.letter) for named in indices])
    sign = np.array([complex(*named.index.sign) for named in indices])
    middle, gap = (letter + sign) / 2, np.abs(sign - letter)
    reach = DOUBLE * (gap[:, None] + gap + 2 * np.median(gap)) / 4
    too_near = np.abs(middle[:, None] - middle) <= reach
    kept: list[int] = []
    for place in sorted(range(len(indices)), key=lambda i: -indices[i].confidence * indices[i].index.confidence):
        if not too_near[place, kept].any():
            kept.append(place)
    return tuple(indices[place] for place in sorted(kept))


def _seen_cards(indices: Sequence[NamedIndex], marks: Marks, solution: Solution) -> list[SeenCard]:
    placing, cards = solution.placing, solution.cards
    off = np.abs(misfit(solution.table, marks, placing)) / solution.sigma
    places = cards.middle[:, None] + cards.turn[:, None] * solution.table.outline()
    outlines = solution.table.seen(places.ravel()).reshape(places.shape) * marks.unit + marks.centre
    seen: list[SeenCard] = []
    for start, size, outline in zip(placing.start, placing.sizes, outlines, strict=True):
        corners = tuple(indices[mark] for mark in placing.mark[start : start + size])
        card, confidence = agreed_name(corners)
        # a single index always fits; of several marks each coordinate is off by about one unit
        strain = float(np.sqrt((off[:, start : start + size] ** 2).mean() / 2))
        confidence *= float(np.exp(-max(0.0, strain - WELL_FITTED) / 2))
        upper_left, upper_right, lower_right, lower_left = (Point(float(p.real), float(p.imag)) for p in outline)
        seen.append(SeenCard(card, confidence, corners, (upper_left, upper_right, lower_right, lower_left)))
    return seen
