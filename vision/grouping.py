"""Which corner indices belong to one physical card.

The deck holds every card twice, so equal names say nothing, and one card shows up to four indices. What decides is
geometry: one table plane and one card shape per picture, and whole cards fitted to the places of the indices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.cards import Card
from vision.index import NamedIndex, Point
from vision.naming import agreed_name
from vision.partition import Solution, solve
from vision.table_plane import Detections, residuals
from vision.union import unite

DUPLICATE_GAPS = 0.5
"""Two indices closer to each other than this, in distances from letter to sign, are one index found twice: if they
were on two cards, the upper card would cover the lower one's index."""

MAX_OF_NAME = 12
"""Two copies of a card show eight indices; of more than this only the most certain are taken."""

MAX_INDICES = 210
"""A whole deck shows 192 indices."""

MAX_RESIDUAL = 1.6
"""A card's confidence is lowered when its root mean square residual, in units of the picture's sigma, exceeds this."""


@dataclass(frozen=True, slots=True)
class DetectedCard:
    """One physical card in the photograph.

    Attributes:
        card: what its indices together say it is.
        confidence: the probability of that, 0 to 1.
        corners: its indices that were detected, clockwise from one of its upper corners; some may bear another name.
        outline: its four corners in pixels, covered ones too, clockwise from the upper left one of the upright card.
    """

    card: Card
    confidence: float
    corners: tuple[NamedIndex, ...]
    outline: tuple[Point, Point, Point, Point]


def group(indices: Sequence[NamedIndex]) -> tuple[DetectedCard, ...]:
    """Return the cards whose corners ``indices`` are, sorted by card.

    Each index belongs to exactly one card; of an index found twice only the more certain detection is kept.
    """
    if not indices:
        return ()
    single = limited(deduplicate(indices))
    detections = Detections.of([named.index for named in single])
    names: dict[Card, list[int]] = {}
    for place, named in enumerate(single):
        names.setdefault(named.card, []).append(place)
    confidence = np.array([named.confidence for named in single])
    solution = unite(detections, single, solve(detections, list(names.values()), confidence))
    return tuple(sorted(_detected_cards(single, detections, solution), key=lambda seen: (seen.card, -seen.confidence)))


def crowded(indices: Sequence[NamedIndex]) -> bool:
    """Return whether there are more indices than `group` looks at."""
    single = deduplicate(indices) if indices else ()
    return len(limited(single)) < len(single)


def limited(indices: Sequence[NamedIndex]) -> tuple[NamedIndex, ...]:
    """Return the most certain of ``indices``: no more than MAX_OF_NAME of one name, and than MAX_INDICES in all.

    What no table shows is not searched to the end: the time would grow with the number of ways to explain it.
    """
    by_certainty = sorted(range(len(indices)), key=lambda i: -indices[i].confidence * indices[i].index.confidence)
    kept: list[int] = []
    of_name: Counter[Card] = Counter()
    for place in by_certainty:
        if of_name[indices[place].card] < MAX_OF_NAME and len(kept) < MAX_INDICES:
            of_name[indices[place].card] += 1
            kept.append(place)
    return tuple(indices[place] for place in sorted(kept))


def deduplicate(indices: Sequence[NamedIndex]) -> tuple[NamedIndex, ...]:
    """Return ``indices`` with only the more certain detection of each index found twice, whatever their names."""
    letter = np.array([complex(*named.index.letter) for named in indices])
    sign = np.array([complex(*named.index.sign) for named in indices])
    middle, gap = (letter + sign) / 2, np.abs(sign - letter)
    reach = DUPLICATE_GAPS * (gap[:, None] + gap + 2 * np.median(gap)) / 4
    too_near = np.abs(middle[:, None] - middle) <= reach
    kept: list[int] = []
    for place in sorted(range(len(indices)), key=lambda i: -indices[i].confidence * indices[i].index.confidence):
        if not too_near[place, kept].any():
            kept.append(place)
    return tuple(indices[place] for place in sorted(kept))


def _detected_cards(indices: Sequence[NamedIndex], detections: Detections, solution: Solution) -> list[DetectedCard]:
    assignment, cards = solution.assignment, solution.cards
    off = np.abs(residuals(solution.plane, detections, assignment)) / solution.sigma
    places = cards.middle[:, None] + cards.turn[:, None] * solution.plane.outline()
    outlines = solution.plane.to_picture(places.ravel()).reshape(places.shape) * detections.unit + detections.centre
    seen: list[DetectedCard] = []
    for start, size, outline in zip(assignment.start, assignment.sizes, outlines, strict=True):
        corners = tuple(indices[detection] for detection in assignment.detection[start : start + size])
        card, confidence = agreed_name(corners)
        # a single index always fits; of several detections each coordinate is off by about one sigma
        residual = float(np.sqrt((off[:, start : start + size] ** 2).mean() / 2))
        confidence *= float(np.exp(-max(0.0, residual - MAX_RESIDUAL) / 2))
        upper_left, upper_right, lower_right, lower_left = (Point(float(p.real), float(p.imag)) for p in outline)
        seen.append(DetectedCard(card, confidence, corners, (upper_left, upper_right, lower_right, lower_left)))
    return seen
