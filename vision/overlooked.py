"""Which of the indices that the reader did not accept may belong to a card that would otherwise be lost unnoticed.

The reader drops what it is not sure of. Most of that is explained: a corner of a card that was read by another corner.
What is not explained is said, with its likeliest name and its place; a person looks and decides.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.grouping import DetectedCard
from vision.index import NamedIndex, Point

NEAR_CORNER, DRIFT = 0.2, 0.12
"""An index this near to a corner of a known card, in card widths, is that corner. The farther the corner is from the
indices by which the card was read, the less exactly is its place known: so much more for each card width."""

DUPLICATE_GAPS = 1.0
"""Two of them closer than this, in distances from letter to sign, are one."""


def overlooked(dropped: Sequence[NamedIndex], cards: Sequence[DetectedCard]) -> tuple[NamedIndex, ...]:
    """Return those of ``dropped`` that no corner of ``cards`` explains, the most certain first, each place once."""
    corners = [corner for seen in cards for corner in corner_places(seen)]
    kept: list[NamedIndex] = []
    for index in sorted(dropped, key=lambda named: -named.confidence):
        at = index.index.middle
        if any(math.dist(at, corner) <= reach for corner, reach in corners):
            continue
        if all(math.dist(at, other.index.middle) > DUPLICATE_GAPS * other.index.gap for other in kept):
            kept.append(index)
    return tuple(kept)


def corner_places(seen: DetectedCard) -> Iterator[tuple[Point, float]]:
    """Yield where the card has its four indices, and how far from there one may be found; both in pixels."""
    outline = np.array(seen.outline, np.float32)
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    to_card, to_picture = cv2.getPerspectiveTransform(outline, unit), cv2.getPerspectiveTransform(unit, outline)
    places = [corner.index.middle for corner in seen.corners]
    on_card = _through(to_card, places)
    across, down = np.minimum(on_card, 1 - on_card).mean(axis=0)
    width = min(math.dist(seen.outline[0], seen.outline[1]), math.dist(seen.outline[1], seen.outline[2]))
    for corner in _through(to_picture, [(x, y) for x in (across, 1 - across) for y in (down, 1 - down)]):
        at = Point(float(corner[0]), float(corner[1]))
        yield at, NEAR_CORNER * width + DRIFT * min(math.dist(at, place) for place in places)


def _through(matrix: np.ndarray, points: Sequence[tuple[float, float]]) -> np.ndarray:
    """Return the points (N, 2) taken through the homography."""
    return np.asarray(cv2.perspectiveTransform(np.array([points], np.float64), matrix)[0])
