"""From a photograph to the cards it shows and the doubts about them: the whole pipeline of this room."""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Lock
from typing import Any

from vision import finder, grouping, networks, reader
from vision.decks import DeckKind
from vision.doubts import Doubt, doubts
from vision.foreign import Foreign, foreign_cards
from vision.grouping import DetectedCard
from vision.index import Point
from vision.overlooked import overlooked
from vision.photo import Photo

__all__ = ["BusyError", "DeckKind", "Doubt", "Reading", "read"]

_ONE_AT_A_TIME = Lock()
"""One photograph uses all cores already; several at once would only take several times the memory."""

PATIENCE_S = 30.0
"""How long a photograph waits for those before it."""


MAX_FOUND = 2 * grouping.MAX_INDICES
"""Of more detections than this only the most certain are read: the time would grow with their number."""


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
        deck: the kind of deck that it was read as.
        other_deck: the other kind of deck, where most of the cards that tell look like that one: ask whether it is
            played with, and read again. Else None.
    """

    cards: tuple[DetectedCard, ...]
    doubts: tuple[Doubt, ...]
    size: tuple[int, int]
    ms: float
    network: str
    deck: DeckKind = DeckKind.GERMAN
    other_deck: DeckKind | None = None

    @property
    def certain(self) -> bool:
        """Return whether nothing is doubtful."""
        return not self.doubts

    def as_dict(self) -> dict[str, Any]:
        """Return the reading in the shape of ``binokel read --json``.

        ``cards``: codes, sorted. ``doubts``: ``card`` (a code, or null for the whole picture) and ``reason``; of a
        card that may have been overlooked also ``box``, where it is. With "foreign", and with "corners_disagree"
        where a foreign index is the reason, ``box``, ``name`` and ``deck``: what is printed there, as in `Doubt`.
        A name is a suit and a rank: E, S, H, B for a German sign or one that both have, Kreuz, Pik, Herz, Karo for a
        French one; then A, 10, K, O, U, 7, 8, 9, 6, "low" (two to five), "roman" (a roman numeral), D (after a letter
        the Daus, after a word the Dame) or B (the Bube): "H9", "KaroD", "ED". Null where it cannot be said.
        ``deck`` and ``other_deck``: "german", "french" or (the second) null, as in `Reading`.
        ``boxes``: one object per card, in the order of ``cards``, all in pixels of the upright photograph:
        ``card``; ``confidence``; ``outline``, the card's four corners clockwise as [x, y] pairs, estimated where it
        is covered; ``indices``, the boxes [left, top, right, bottom] of the indices by which it was seen.
        """
        return {
            "cards": [seen.card.code for seen in self.cards],
            "doubts": [_as_dict(doubt) for doubt in self.doubts],
            "deck": self.deck.value,
            "other_deck": self.other_deck.value if self.other_deck else None,
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


def read(photo: Photo, deck: DeckKind = DeckKind.GERMAN) -> Reading:
    """Return which cards ``photo`` shows, read by the shipped networks (loaded once per process, thread-safe).

    ``deck`` is the kind of deck that is played with; cards of another kind are foreign. Where the networks do not know
    all signs of the deck, the cards that they know are read, and the picture is doubted as "deck_unknown".

    Raises:
        BusyError: others are being read for too long.
    """
    if not _ONE_AT_A_TIME.acquire(timeout=PATIENCE_S):
        msg = f"other photographs were being read for {PATIENCE_S:.0f} seconds"
        raise BusyError(msg)
    try:
        begin = time.perf_counter()
        found = finder.find(photo.rgb)
        names = reader.name(photo.rgb, found[:MAX_FOUND], deck)
        foreign = foreign_cards(names.foreign, names.named, grouping.group(names.named), deck)
        return Reading(
            foreign.cards,
            doubts(foreign.cards, photo.size, foreign.contradicted)
            + _of_picture(names, foreign, crowded=len(found) > MAX_FOUND or grouping.crowded(names.named)),
            photo.size,
            1000 * (time.perf_counter() - begin),
            networks.version(),
            deck,
            foreign.other_deck,
        )
    finally:
        _ONE_AT_A_TIME.release()


def _of_picture(names: reader.Names, foreign: Foreign, *, crowded: bool) -> tuple[Doubt, ...]:
    """Return what is doubtful beside the cards that were read."""
    missed = tuple(
        Doubt(None, named.card, "overlooked", named.index.box) for named in overlooked(names.dropped, foreign.cards)
    )
    others = tuple(Doubt(None, None, "foreign").about(index, card) for index, card in foreign.others)
    unknown = () if names.complete else (Doubt(None, None, "deck_unknown"),)
    many = (Doubt(None, None, "crowded"),) if crowded else ()
    found = missed + others + unknown + many
    return found if found or foreign.cards else (Doubt(None, None, "nothing_found"),)


def _as_dict(doubt: Doubt) -> dict[str, Any]:
    known: dict[str, Any] = {"card": doubt.card.code if doubt.card else None, "reason": doubt.reason}
    if doubt.box is None:
        return known
    known["box"] = [round(side, 1) for side in doubt.box]
    if doubt.reason == "overlooked":
        return known
    return {**known, "name": doubt.name, "deck": doubt.deck.value if doubt.deck else None}


def _rounded(point: Point) -> list[float]:
    return [round(point.x, 1), round(point.y, 1)]
