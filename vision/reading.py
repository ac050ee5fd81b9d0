"""From a photograph to the cards it shows and the doubts about them: the whole pipeline of this room."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Lock
from typing import Any

from vision import finder, grouping, networks, reader
from vision.doubts import Doubt, doubts
from vision.grouping import DetectedCard
from vision.index import Point
from vision.overlooked import overlooked
from vision.photo import Photo

__all__ = ["BusyError", "Doubt", "Reading", "read"]

_ONE_AT_A_TIME = Lock()
"""One photograph uses all cores already; several at once would only take several times the memory."""

PATIENCE_S = 30.0
"""How long a photograph waits for those before it."""


class BusyError(RuntimeError):
    """Other photographs took longer than `PATIENCE_S`; this one was not read."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was seen in one photograph.

    Attributes:
        cards: the cards, sorted.
        doubts: what to look at again, in the order of the cards.
        size: width and height of the photograph in pixels; outlines and boxes refer to it.
        ms: how long it took, in milliseconds.
        network: which networks read it.
    """

    cards: tuple[DetectedCard, ...]
    doubts: tuple[Doubt, ...]
    size: tuple[int, int]
    ms: float
    network: str

    @property
    def certain(self) -> bool:
        """Return whether nothing is doubtful."""
        return not self.doubts

    def as_dict(self) -> dict[str, Any]:
        """Return the reading in the shape of ``binokel read --json``.

        ``cards``: codes, sorted. ``doubts``: ``card`` (a code, or null for the whole picture) and ``reason``; of a
        card that may have been overlooked also ``box``, where it is.
        ``boxes``: one object per card, in the order of ``cards``, all in pixels of the upright photograph:
        ``card``; ``confidence``; ``outline``, the card's four corners clockwise as [x, y] pairs, estimated where it
        is covered; ``indices``, the boxes [left, top, right, bottom] of the indices by which it was seen.
        """
        return {
            "cards": [seen.card.code for seen in self.cards],
            "doubts": [_as_dict(doubt) for doubt in self.doubts],
            "ms": round(self.ms, 1),
            "boxes": [
                {
                    "card": seen.card.code,
                    "confidence": round(seen.confidence, 3),
                    "outline": [_rounded(point) for point in seen.outline],
                    "indices": [[round(side, 1) for side in corner.index.box] for corner in seen.corners],
                }
                for seen in self.cards
            ],
        }


def read(photo: Photo) -> Reading:
    """Return which cards ``photo`` shows, read by the shipped networks (loaded once per process, thread-safe).

    Raises:
        BusyError: others are being read for too long.
    """
    if not _ONE_AT_A_TIME.acquire(timeout=PATIENCE_S):
        msg = f"other photographs were being read for {PATIENCE_S:.0f} seconds"
        raise BusyError(msg)
    try:
        begin = time.perf_counter()
        names = reader.name(photo.rgb, finder.find(photo.rgb))
        cards = grouping.group(names.named)
        doubtful = doubts(cards, photo.size) + _of_picture(names, cards)
        return Reading(cards, doubtful, photo.size, 1000 * (time.perf_counter() - begin), networks.version())
    finally:
        _ONE_AT_A_TIME.release()


def _of_picture(names: reader.Names, cards: tuple[DetectedCard, ...]) -> tuple[Doubt, ...]:
    """Return what is doubtful beside the cards that were read."""
    missed = tuple(Doubt(None, named.card, "overlooked", named.index.box) for named in overlooked(names.dropped, cards))
    foreign = (Doubt(None, None, "foreign"),) if names.foreign else ()
    crowded = (Doubt(None, None, "crowded"),) if grouping.crowded(names.named) else ()
    return missed + foreign + crowded


def _as_dict(doubt: Doubt) -> dict[str, Any]:
    known: dict[str, Any] = {"card": doubt.card.code if doubt.card else None, "reason": doubt.reason}
    return known if doubt.box is None else {**known, "box": [round(side, 1) for side in doubt.box]}


def _rounded(point: Point) -> list[float]:
    return [round(point.x, 1), round(point.y, 1)]
