"""What a person should look at again before confirming: every doubt has a name, nothing is guessed silently."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np

from scoring.cards import COPIES, Card
from vision.layout import SeenCard

SURE = 0.9
"""A card less certain than this is doubtful."""

SURE_ALONE = 0.95
"""So is a card of which only one index was found, when it is less certain than this."""

FOUND_ALONE = 0.5
"""Or when the finder was less certain than this that there is an index at all."""

AT_EDGE = 0.004
"""An index within this share of the picture's longer side from its edge may be cut."""

INSIDE = 0.5
"""Of a card at least this share of its area should lie in the picture."""

ODD = 1.9
"""An index this many times larger or smaller than usual is none of the same deck on the same table."""

REASONS = (
    "corners_disagree",  # the card's indices bear different names
    "third_copy",  # the deck holds each card only twice
    "low_confidence",
    "weak_single",  # seen by one index only, and not surely
    "edge",  # cut by the picture's edge, or mostly outside
    "isolated_scale",  # an index of quite another size than the others
    "nothing_found",  # about the whole picture
)
"""All reasons, in the order in which they are given for one card."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something to look at again.

    Attributes:
        which: the card's place in the reading, None when the whole picture is meant.
        card: that card, or None.
        reason: one of REASONS.
    """

    which: int | None
    card: Card | None
    reason: str


def doubts(cards: Sequence[SeenCard], size: tuple[int, int]) -> tuple[Doubt, ...]:
    """Return every doubt about ``cards``, found in a picture of ``size`` (width, height), in the order of the cards."""
    if not cards:
        return (Doubt(None, None, "nothing_found"),)
    usual = median(gap for seen in cards for gap in _gaps(seen))
    found: list[Doubt] = []
    for which, seen in enumerate(cards):
        copies = sum(other.card == seen.card for other in cards)
        found += [Doubt(which, seen.card, reason) for reason in _reasons(seen, copies, usual, size)]
    return tuple(found)


def _reasons(seen: SeenCard, copies: int, usual: float, size: tuple[int, int]) -> Iterator[str]:
    first = seen.corners[0]
    if any(corner.card != seen.card for corner in seen.corners):
        yield "corners_disagree"
    if copies > COPIES:
        yield "third_copy"
    if seen.confidence < SURE:
        yield "low_confidence"
    elif len(seen.corners) == 1 and (seen.confidence < SURE_ALONE or first.index.confidence < FOUND_ALONE):
        yield "weak_single"
    if _at_edge(seen, size):
        yield "edge"
    if any(not usual / ODD <= gap <= usual * ODD for gap in _gaps(seen)):
        yield "isolated_scale"


def _gaps(seen: SeenCard) -> list[float]:
    """Return how far apart letter and sign are, by index, in pixels."""
    return [math.dist(corner.index.letter, corner.index.sign) for corner in seen.corners]


def _at_edge(seen: SeenCard, size: tuple[int, int]) -> bool:
    width, height = size
    rim = AT_EDGE * max(size)
    for corner in seen.corners:
        left, top, right, bottom = corner.index.box
        if left < rim or top < rim or right > width - rim or bottom > height - rim:
            return True
    outline = np.array(seen.outline, dtype=np.float32)
    frame = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    common, _ = cv2.intersectConvexConvex(outline, frame)
    return bool(common < INSIDE * cv2.contourArea(outline))
