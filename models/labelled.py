"""Which index of a photograph is which card, when only the cards that lie there are known, not their places.

``binokel label`` writes down cards, no places. What was read and agrees with it labels itself; of the rest only that
counts which the truth leaves no choice about. Nothing here is guessed: an index without a certain label is no example.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.cards import Card
from vision.corners import corners_of
from vision.crop import NO_RANK, NO_SUIT, RANKS, SUITS
from vision.grouping import DetectedCard
from vision.index import Index
from vision.reader import Floats

AT_CORNER = 0.12
"""An index this near to where a known card has a corner, in card widths, is that corner."""

SURELY_FOUND = 0.3
"""An index that the reader did not accept is labelled only where the finder gives at least this probability."""

Why = Literal["agreed", "corner", "put right", "recovered"]
"""Read and true; not accepted or named otherwise, at a corner of such a card; read as a card that does not lie there;
not accepted, and one kind of card is missing."""


@dataclass(frozen=True, slots=True)
class SureLabel:
    """An index and the card that it certainly belongs to."""

    index: Index
    card: Card
    why: Why


@dataclass(frozen=True, slots=True)
class FoundIndex:
    """An index that the finder found, where it really stands, and the card of ours that the reader takes it for."""

    index: Index
    likeliest: Card


def found_indices(indices: Sequence[Index], ranks: Floats, suits: Floats) -> list[FoundIndex]:
    """Return the indices with their likeliest cards; ``ranks`` (N, R) and ``suits`` (N, S) are probabilities."""
    return [
        FoundIndex(index, Card(SUITS[int(suit[:NO_SUIT].argmax())], RANKS[int(rank[:NO_RANK].argmax())]))
        for index, rank, suit in zip(indices, ranks, suits, strict=True)
    ]


def sure_labels(
    found: Sequence[FoundIndex], cards: Sequence[DetectedCard], truth: Mapping[Card, int]
) -> list[SureLabel]:
    """Return what is certain about the indices of one photograph.

    Args:
        found: all that was found.
        cards: the cards read from it.
        truth: how many of each kind lie there.
    """
    read = Counter(seen.card for seen in cards)
    agreed = [seen for seen in cards if read[seen.card] <= truth.get(seen.card, 0)]
    labels = [
        SureLabel(corner.index, seen.card, _why(corner.card, seen.card)) for seen in agreed for corner in seen.corners
    ]
    used = {corner.index for seen in cards for corner in seen.corners}
    rest = [one for one in found if one.index not in used and one.index.confidence >= SURELY_FOUND]
    for one in rest[:]:
        if (kind := _at_corner(one.index, agreed)) is not None:
            rest.remove(one)
            if _alike(one.likeliest, kind):
                labels.append(SureLabel(one.index, kind, "corner"))
    contested = any(read[kind] > truth.get(kind, 0) > 0 for kind in read)
    missing = Counter(truth) - read
    if contested or not missing:
        return labels  # which of the equal cards is one too many cannot be told, so neither what is missing
    wrong = [seen for seen in cards if not truth.get(seen.card, 0)]
    put_right = list(_put_right(wrong, missing))
    labels += put_right
    still = missing - _cards_of(put_right, wrong)
    if len(put_right) == sum(len(seen.corners) for seen in wrong) and len(still) == 1:
        (kind,) = still
        labels += [SureLabel(one.index, kind, "recovered") for one in rest if _alike(one.likeliest, kind)]
    return labels


def _why(read: Card, true: Card) -> Why:
    return "agreed" if read == true else "corner"


def _alike(one: Card, other: Card) -> bool:
    """Return whether rank or suit is the same: a real card that is misread is mostly misread in one of them."""
    return one.rank == other.rank or one.suit == other.suit


def _at_corner(index: Index, cards: Sequence[DetectedCard]) -> Card | None:
    """Return the kind of the one known card that has a corner where the index stands, None for none or several."""
    kinds = set()
    for seen in cards:
        width = min(math.dist(seen.outline[0], seen.outline[1]), math.dist(seen.outline[1], seen.outline[2]))
        near = AT_CORNER * width
        if any(corner.explains(index) and math.dist(corner.at, index.middle) <= near for corner in corners_of(seen)):
            kinds.add(seen.card)
    return kinds.pop() if len(kinds) == 1 else None


def _put_right(wrong: Sequence[DetectedCard], missing: Counter[Card]) -> Iterator[SureLabel]:
    """Yield the true names of cards that do not lie there, where only one kind of missing card resembles them."""
    choices = [[kind for kind in missing if _alike(seen.card, kind)] for seen in wrong]
    wanted = Counter(kinds[0] for kinds in choices if len(kinds) == 1)
    for seen, kinds in zip(wrong, choices, strict=True):
        if len(kinds) == 1 and wanted[kinds[0]] <= missing[kinds[0]]:
            yield from (SureLabel(corner.index, kinds[0], "put right") for corner in seen.corners)


def _cards_of(labels: Sequence[SureLabel], wrong: Sequence[DetectedCard]) -> Counter[Card]:
    """Return how many cards of each kind the labels of ``wrong`` cards stand for."""
    named = {label.index: label.card for label in labels}
    return Counter(named[seen.corners[0].index] for seen in wrong if seen.corners[0].index in named)
