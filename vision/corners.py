"""Where a card that was read has its four indices, and whether a further index found there is one of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from vision.grouping import DetectedCard
from vision.index import Index, Point

NEAR_CORNER, DRIFT = 0.2, 0.12
"""An index this near to a corner where the card shows none, in card widths, may be that corner. The farther it is from
the indices by which the card was read, the less exactly is its place known: so much more for each card width."""

SAME_PLACE = 0.8
"""At a corner where the card shows an index, in distances from letter to sign: a second one is that one found again. In
a narrow fan the next card's index is hardly farther."""

MAX_TURN_DEG = 50.0
"""By how much an index's direction may differ from that of the corner."""


class CornerPlace(NamedTuple):
    """One of a card's corners.

    Attributes:
        at: where its index is, or should be.
        reach: how far from there it may be found; both in pixels.
        down: the way from letter to sign as (right, down), of any length; None where the card was read by this corner.
    """

    at: Point
    reach: float
    down: tuple[float, float] | None

    def explains(self, index: Index) -> bool:
        """Return whether ``index`` may be the one of this corner."""
        return math.dist(self.at, index.middle) <= self.reach and (
            self.down is None or _turn(self.down, index) <= MAX_TURN_DEG
        )


def corners_of(seen: DetectedCard) -> Iterator[CornerPlace]:
    """Yield the card's corners: those by which it was read, then the others."""
    for corner in seen.corners:
        yield CornerPlace(corner.index.middle, SAME_PLACE * corner.index.gap, None)
    outline = np.array(seen.outline, np.float32)
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    to_card, to_picture = cv2.getPerspectiveTransform(outline, unit), cv2.getPerspectiveTransform(unit, outline)
    places = [corner.index.middle for corner in seen.corners]
    on_card = _through(to_card, places)
    across, down = np.minimum(on_card, 1 - on_card).mean(axis=0)
    width = min(math.dist(seen.outline[0], seen.outline[1]), math.dist(seen.outline[1], seen.outline[2]))
    found = {(bool(x > 0.5), bool(y > 0.5)) for x, y in on_card}
    for right, low in ((False, False), (True, False), (True, True), (False, True)):
        if (right, low) in found:
            continue
        x, y = (1 - across if right else across), (1 - down if low else down)
        at, middle = (Point(*point) for point in _through(to_picture, [(x, y), (x, 0.5)]).tolist())
        reach = NEAR_CORNER * width + DRIFT * min(math.dist(at, place) for place in places)
        yield CornerPlace(at, reach, (middle.x - at.x, middle.y - at.y))


def _turn(down: tuple[float, float], index: Index) -> float:
    """Return the angle between the two directions in degrees, 0 to 180."""
    x, y = index.sign.x - index.letter.x, index.sign.y - index.letter.y
    return abs(math.degrees(math.atan2(down[0] * y - down[1] * x, down[0] * x + down[1] * y)))


def _through(matrix: np.ndarray, points: Sequence[tuple[float, float]]) -> np.ndarray:
    """Return the points (N, 2) taken through the homography."""
    return np.asarray(cv2.perspectiveTransform(np.array([points], np.float64), matrix)[0])
