"""Names the indices that the finder found: each is cropped upright and classified by a small network.

The network has three heads: the rank, the suit, and how far letter and sign are from where the crop expects them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scoring.cards import Card
from vision.crop import NO_RANK, NO_SUIT, RANKS, SUITS, Image, corrected, crop_index
from vision.decks import RANK_CLASSES, SUIT_CLASSES, DeckKind, printed_as
from vision.finder import USUAL_CONFIDENCE
from vision.index import ForeignIndex, Index, NamedIndex, Point
from vision.networks import network

Floats = npt.NDArray[np.float32]

MIN_INDEX_PROBABILITY = 0.9
"""A crop with a lower probability of showing an index at all is taken for none."""

MIN_FAINT_INDEX_PROBABILITY, MIN_FAINT_NAME_PROBABILITY = 0.99, 0.95
"""A faint detection must be an index, and bear its name, with at least these probabilities."""

MAYBE_FOUND, MAYBE_INDEX, LIKELY_INDEX = 0.3, 0.1, 0.6
"""What is not accepted may be an index nevertheless: where the finder and the reader give at least the first two
probabilities for that, or the reader the third one."""

MIN_FOREIGN, MIN_FAINT_FOREIGN, MIN_FOREIGN_ODDS = 0.5, 0.95, 3.0
"""A crop shows an index that the deck does not have when the reader gives at least the first probability for that, the
second one where the finder's detection is faint, and so many times the probability that it is one of ours: what is
played with is likelier to lie there."""

MIN_FOREIGN_NAME_SHARE = 0.3
"""It is named when one name has at least this share of that probability."""

_MIN_SECOND_PASS_PROBABILITY = 0.02
"""What the first pass takes for an index with less probability than this could not become one in the second."""

_MAX_OFFSET = 0.6
"""Largest correction of a point, in distances from letter to sign: the finder's errors are hardly ever larger."""


class Names(NamedTuple):
    """What the reader says about the indices that the finder found.

    Attributes:
        named: the indices with their names.
        dropped: what was not accepted and may be an index of ours nevertheless, with its likeliest name.
        foreign: the indices of cards that the deck does not have.
        complete: whether the network can tell all cards of the deck.
    """

    named: tuple[NamedIndex, ...]
    dropped: tuple[NamedIndex, ...] = ()
    foreign: tuple[ForeignIndex, ...] = ()
    complete: bool = True


def name(rgb: Image, indices: Sequence[Index], deck: DeckKind = DeckKind.GERMAN) -> Names:
    """Return the indices with their names, and apart from them what the reader is not sure of.

    ``rgb`` is the full photograph, uint8 (H, W, 3); more pixels give surer names. ``deck`` says which cards are ours.
    """
    seen, ranks, suits = look_twice(rgb, indices, classify)
    return sorted_out(seen, softmax(ranks), softmax(suits), deck) if seen else Names(())


def look_twice(rgb: Image, indices: Sequence[Index], look: Look) -> tuple[list[Index], Floats, Floats]:
    """Return the indices where they really stand, and the logits of rank (N, R) and suit (N, S) of each.

    Each index is classified twice by ``look``. The first pass also says where letter and sign really stand, the second
    crops there; the logits of both are averaged. What the first pass rules out as an index is left out.
    """
    nothing = np.zeros((0, NO_RANK + 1), np.float32), np.zeros((0, NO_SUIT + 1), np.float32)
    if not indices:
        return [], *nothing
    first = look(rgb, indices)
    likely = np.flatnonzero(
        _index_probability(softmax(first.rank), softmax(first.suit)) >= _MIN_SECOND_PASS_PROBABILITY
    )
    if not likely.size:
        return [], *nothing
    moved = [_moved(indices[place], first.off[place]) for place in likely.tolist()]
    second, half = look(rgb, moved), np.float32(0.5)
    return moved, half * (first.rank[likely] + second.rank), half * (first.suit[likely] + second.suit)


def sorted_out(indices: Sequence[Index], ranks: Floats, suits: Floats, deck: DeckKind = DeckKind.GERMAN) -> Names:
    """Return what the probabilities of rank (N, R) and sign (N, S) make of each index."""
    named: list[NamedIndex] = []
    dropped: list[NamedIndex] = []
    foreign: list[ForeignIndex] = []
    printed = printed_as(deck, ranks.shape[1], suits.shape[1])
    present = _index_probability(ranks, suits)
    for index, rank, suit, there in zip(indices, ranks, suits, present.tolist(), strict=True):
        joint = np.outer(suit @ printed.suits, rank @ printed.ranks)
        ours = float(joint.sum())
        # a reader that knows only some of the deck's signs takes the others for what it knows
        if printed.complete and _is_foreign(index, ours, there - ours):
            foreign.append(_foreign(index, np.outer(suit, rank) * printed.foreign, there - ours))
        elif (found := _named(index, joint)) is not None:
            named.append(found)
        elif ours >= (MAYBE_INDEX if index.confidence >= MAYBE_FOUND else LIKELY_INDEX):
            dropped.append(_likeliest(index, joint))
    return Names(tuple(named), tuple(dropped), tuple(foreign), printed.complete)


class ReaderOutput(NamedTuple):
    """The network's output for N crops: logits of rank (N, R) and suit (N, S), offsets (N, 4), see `Offsets`.

    The classes are the first of `vision.decks.RANK_CLASSES` and `SUIT_CLASSES`.
    """

    rank: Floats
    suit: Floats
    off: Floats


Look = Callable[[Image, Sequence[Index]], ReaderOutput]
"""One pass over the indices of a photograph."""


def classify(rgb: Image, indices: Sequence[Index]) -> ReaderOutput:
    """Crop the indices from the photograph and run the network on them."""
    return ReaderOutput(*network("reader")(np.stack([crop_index(rgb, index.letter, index.sign) for index in indices])))


def _moved(index: Index, off: Floats) -> Index:
    """Return the index with its points moved to where the reader saw letter and sign, by at most _MAX_OFFSET."""
    right, down, sign_right, sign_down = (float(value) for value in np.clip(off, -_MAX_OFFSET, _MAX_OFFSET))
    letter, sign = corrected(index.letter, index.sign, (right, down, sign_right, sign_down))
    if math.dist(letter, sign) < 0.5 * index.gap:  # no index shrinks like that
        return index
    moved = replace(index, letter=Point(*letter), sign=Point(*sign))
    x, y = moved.middle.x - index.middle.x, moved.middle.y - index.middle.y
    return replace(moved, inward=Point(index.inward.x + x, index.inward.y + y))


def _index_probability(rank: Floats, suit: Floats) -> Floats:
    """Return the probability that there is an index at all, for one crop or for each of N."""
    probability: Floats = (1 - rank[..., NO_RANK]) * (1 - suit[..., NO_SUIT])
    return probability


def softmax(logits: Floats) -> Floats:
    """Return the probabilities (N, C) that the logits (N, C) say."""
    powers: Floats = np.exp(logits - logits.max(axis=1, keepdims=True))
    powers /= powers.sum(axis=1, keepdims=True)
    return powers


def _named(index: Index, joint: Floats) -> NamedIndex | None:
    """Return the index with its name if that is sure enough; ``joint``: the probability of each suit and rank."""
    faint = index.confidence < USUAL_CONFIDENCE
    if joint.sum() < (MIN_FAINT_INDEX_PROBABILITY if faint else MIN_INDEX_PROBABILITY):
        return None
    likeliest = _likeliest(index, joint)
    return None if faint and likeliest.confidence < MIN_FAINT_NAME_PROBABILITY else likeliest


def _likeliest(index: Index, joint: Floats) -> NamedIndex:
    first, second = np.argsort(-joint, axis=None)[:2]
    return NamedIndex(index, _card(int(first)), float(joint.flat[first]), _card(int(second)))


def _is_foreign(index: Index, ours: float, other: float) -> bool:
    faint = index.confidence < USUAL_CONFIDENCE
    return other >= max(MIN_FAINT_FOREIGN if faint else MIN_FOREIGN, MIN_FOREIGN_ODDS * ours)


def _foreign(index: Index, joint: Floats, probability: float) -> ForeignIndex:
    """Return the index with what is printed; ``joint``: the probability of each sign and rank that other cards have."""
    sign, rank = np.unravel_index(int(joint.argmax()), joint.shape)
    if joint[sign, rank] < MIN_FOREIGN_NAME_SHARE * probability:  # letter and sign do not go together
        return ForeignIndex(index, None, None, probability)
    return ForeignIndex(index, RANK_CLASSES[rank], SUIT_CLASSES[sign], probability)


def _card(place: int) -> Card:
    return Card(SUITS[place // NO_RANK], RANKS[place % NO_RANK])
