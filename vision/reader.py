"""Names the indices that the finder found: each is cut out upright and shown to a small network with two heads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scoring.cards import Card
from vision.cut import NO_RANK, NO_SUIT, RANKS, SUITS, Image, corrected, cut
from vision.finder import USUAL_CONFIDENCE
from vision.index import Index, NamedIndex, Point
from vision.networks import network

Floats = npt.NDArray[np.float32]

LEAST_INDEX = 0.9
"""Below this probability of being an index at all, what was cut out is taken for none."""

FAINT_INDEX, FAINT_NAME = 0.99, 0.95
"""What the finder hardly saw must be an index, and bear its name, with these probabilities at least."""

_WORTH_A_LOOK = 0.02
"""What the first look takes for an index with less probability than this could not become one by a second."""

_FARTHEST = 0.6
"""The finder is hardly ever farther off with an index that it did find, in distances of letter and sign."""


def name(rgb: Image, indices: Sequence[Index]) -> tuple[NamedIndex, ...]:
    """Return the indices with their names, without those that the reader takes for none.

    ``rgb`` is the full photograph, uint8 (H, W, 3); the more pixels, the surer the names. Each index is looked at
    twice: the first look also says where letter and sign really stand, the second cuts there; both looks count alike.
    What the first look hardly takes for an index is not looked at again.
    """
    if not indices:
        return ()
    first = look(rgb, indices)
    likely = np.flatnonzero(_index_share(_softmax(first.rank), _softmax(first.suit)) >= _WORTH_A_LOOK)
    if not likely.size:
        return ()
    moved = [_moved(indices[place], first.off[place]) for place in likely.tolist()]
    second, half = look(rgb, moved), np.float32(0.5)
    ranks = _softmax(half * (first.rank[likely] + second.rank))
    suits = _softmax(half * (first.suit[likely] + second.suit))
    named = (_named(index, rank, suit) for index, rank, suit in zip(moved, ranks, suits, strict=True))
    return tuple(found for found in named if found is not None)


class Look(NamedTuple):
    """What the network says about N crops: logits of rank (N, 7) and suit (N, 5), offsets (N, 4)."""

    rank: Floats
    suit: Floats
    off: Floats


def look(rgb: Image, indices: Sequence[Index]) -> Look:
    """Cut the indices out of the photograph and show them to the network."""
    return Look(*network("reader")(np.stack([cut(rgb, index.letter, index.sign) for index in indices])))


def _moved(index: Index, off: Floats) -> Index:
    """The index with its points where the reader saw letter and sign, but at most _FARTHEST away."""
    right, down, sign_right, sign_down = (float(value) for value in np.clip(off, -_FARTHEST, _FARTHEST))
    letter, sign = corrected(index.letter, index.sign, (right, down, sign_right, sign_down))
    if math.dist(letter, sign) < 0.5 * math.dist(index.letter, index.sign):  # no index shrinks like that
        return index
    moved = replace(index, letter=Point(*letter), sign=Point(*sign))
    x, y = moved.middle.x - index.middle.x, moved.middle.y - index.middle.y
    return replace(moved, inward=Point(index.inward.x + x, index.inward.y + y))


def _index_share(rank: Floats, suit: Floats) -> Floats:
    """The probability that there is an index at all, of one crop or of each of N."""
    share: Floats = (1 - rank[..., NO_RANK]) * (1 - suit[..., NO_SUIT])
    return share


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _named(index: Index, rank: Floats, suit: Floats) -> NamedIndex | None:
    faint = index.confidence < USUAL_CONFIDENCE
    if _index_share(rank, suit) < (FAINT_INDEX if faint else LEAST_INDEX):
        return None
    joint = np.outer(suit[:NO_SUIT], rank[:NO_RANK])
    first, second = np.argsort(-joint, axis=None)[:2]
    if faint and joint.flat[first] < FAINT_NAME:
        return None
    return NamedIndex(index, _card(int(first)), float(joint.flat[first]), _card(int(second)))


def _card(place: int) -> Card:
    return Card(SUITS[place // NO_RANK], RANKS[place % NO_RANK])
