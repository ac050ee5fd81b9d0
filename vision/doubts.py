"""What a person should look at again before confirming; every doubt has a named reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Literal, get_args

import cv2
import numpy as np

from scoring.cards import COPIES, Card
from vision.decks import DeckKind, ForeignCard
from vision.grouping import DetectedCard
from vision.index import ForeignIndex

SURE = 0.9
"""A card less certain than this is doubtful."""

SURE_ALONE = 0.95
"""A card of which only one index was found is doubtful when it is less certain than this."""

FOUND_ALONE = 0.5
"""It is also doubtful when the finder was less certain than this that there is an index at all."""

EDGE_SHARE = 0.004
"""An index closer to the picture's edge than this share of the picture's longer side may be cut off."""

MIN_AREA_INSIDE = 0.5
"""At least this share of a card's area should lie in the picture."""

MAX_SIZE_RATIO = 1.9
"""An index this many times larger or smaller than usual cannot be of the same deck on the same table."""

Reason = Literal[
    "corners_disagree",  # the card's indices bear different names, or one says that it is a foreign card
    "third_copy",  # the deck holds each card only twice
    "low_confidence",
    "weak_single",  # only one index was found, and that one is uncertain
    "edge",  # cut by the picture's edge, or mostly outside
    "isolated_scale",  # an index whose size differs much from the others
    "overlooked",  # about the whole picture: an index not read for sure that no known card explains
    "foreign",  # about the whole picture: a card lies there that the deck does not have
    "deck_unknown",  # about the whole picture: the network does not know all signs of the deck
    "crowded",  # about the whole picture: more indices, or more of one name, than any deck shows
    "nothing_found",  # about the whole picture: no card, and nothing else to say
]
REASONS: tuple[Reason, ...] = get_args(Reason)
"""All reasons, in the order in which they are given for one card."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something to look at again.

    Attributes:
        which: the card's number in the reading, None when the whole picture is meant.
        card: that card; of one that was overlooked the likeliest name; else None.
        reason: why.
        box: left, top, right, bottom in pixels: of what was overlooked, of a foreign index (with "foreign", or with
            "corners_disagree" where that index is the reason); None for all others.
        name: what is printed at a foreign index, as the code of a `vision.decks.ForeignCard`; None where it cannot be
            said.
        deck: the kind of deck whose cards look so; None where both have such a card, or it cannot be said.
    """

    which: int | None
    card: Card | None
    reason: Reason
    box: tuple[float, float, float, float] | None = None
    name: str | None = None
    deck: DeckKind | None = None

    def about(self, index: ForeignIndex, card: ForeignCard | None) -> Doubt:
        """Return this doubt with a foreign index as its cause."""
        if card is None:
            return replace(self, box=index.index.box)
        return replace(self, box=index.index.box, name=card.code, deck=card.kind)


def doubts(
    cards: Sequence[DetectedCard],
    size: tuple[int, int],
    contradicted: Mapping[int, tuple[ForeignIndex, ForeignCard | None]] | None = None,
) -> tuple[Doubt, ...]:
    """Return every doubt about ``cards``, found in a picture of ``size`` (width, height), in the order of the cards.

    ``contradicted``: by a card's number, a foreign index at one of its corners, and the card which that one says.
    """
    if not cards:
        return ()
    usual = median(gap for seen in cards for gap in _gaps(seen))
    found: list[Doubt] = []
    for which, seen in enumerate(cards):
        copies = sum(other.card == seen.card for other in cards)
        at_corner = contradicted.get(which) if contradicted else None
        if at_corner:
            found.append(Doubt(which, seen.card, "corners_disagree").about(*at_corner))
        found += [
            Doubt(which, seen.card, reason)
            for reason in _reasons(seen, copies, usual, size)
            if not (at_corner and reason == "corners_disagree")
        ]
    return tuple(found)


def _reasons(seen: DetectedCard, copies: int, usual: float, size: tuple[int, int]) -> Iterator[Reason]:
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
    if any(not usual / MAX_SIZE_RATIO <= gap <= usual * MAX_SIZE_RATIO for gap in _gaps(seen)):
        yield "isolated_scale"


def _gaps(seen: DetectedCard) -> list[float]:
    """Return the distance from letter to sign of each index, in pixels."""
    return [corner.index.gap for corner in seen.corners]


def _at_edge(seen: DetectedCard, size: tuple[int, int]) -> bool:
    """Return whether an index touches the picture's edge or most of the card lies outside."""
    width, height = size
    rim = EDGE_SHARE * max(size)
    for corner in seen.corners:
        left, top, right, bottom = corner.index.box
        if left < rim or top < rim or right > width - rim or bottom > height - rim:
            return True
    outline = np.array(seen.outline, dtype=np.float32)
    frame = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float32)
    common, _ = cv2.intersectConvexConvex(outline, frame)
    return bool(common < MIN_AREA_INSIDE * cv2.contourArea(outline))
