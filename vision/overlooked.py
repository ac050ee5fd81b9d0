"""Which of the indices that the reader did not accept may belong to a card that would otherwise be lost unnoticed.

The reader drops what it is not sure of. Most of that is explained: a corner of a card that was read by another corner.
What is not explained is said, with its likeliest name and its place; a person looks and decides.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from vision.corners import corners_of
from vision.grouping import DetectedCard
from vision.index import NamedIndex

DUPLICATE_GAPS = 1.0
"""Two of them closer than this, in distances from letter to sign, are one."""

SURE_OF_ANOTHER = 0.9
"""An index whose other name is so likely is not taken for a corner of a known card: in a fan of narrow strips, the next
card's index stands hardly farther than one that was found twice."""


def overlooked(dropped: Sequence[NamedIndex], cards: Sequence[DetectedCard]) -> tuple[NamedIndex, ...]:
    """Return those of ``dropped`` that no corner of ``cards`` explains, the most certain first, each place once."""
    corners = [(seen.card, corner) for seen in cards for corner in corners_of(seen)]
    kept: list[NamedIndex] = []
    for index in sorted(dropped, key=lambda named: -named.confidence):
        if any(
            corner.explains(index.index) and (index.card == card or index.confidence < SURE_OF_ANOTHER)
            for card, corner in corners
        ):
            continue
        at = index.index.middle
        if all(math.dist(at, other.index.middle) > DUPLICATE_GAPS * other.index.gap for other in kept):
            kept.append(index)
    return tuple(kept)
