"""Names the indices that the finder found: each is cut out upright and shown to a small network with two heads."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scoring.cards import Card
from vision.cut import NO_RANK, NO_SUIT, RANKS, SUITS, Image, cut
from vision.index import Index, NamedIndex
from vision.networks import session

LEAST_INDEX = 0.7
"""Below this probability of being an index at all, what was cut out is taken for none."""


def name(rgb: Image, indices: Sequence[Index]) -> tuple[NamedIndex, ...]:
    """Return the indices with their names, without those that the reader takes for none.

    ``rgb`` is the full photograph, uint8 (H, W, 3); the more pixels, the surer the names.
    """
    if not indices:
        return ()
    crops = np.stack([cut(rgb, index.letter, index.sign).transpose(2, 0, 1) for index in indices])
    ranks, suits = probabilities(crops.astype(np.float32) / np.float32(255))
    named = (_named(index, rank, suit) for index, rank, suit in zip(indices, ranks, suits, strict=True))
    return tuple(found for found in named if found is not None)


def probabilities(crops: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return the calibrated probabilities of ranks (N, 7) and suits (N, 5) for crops (N, 3, 64, 48) from 0 to 1."""
    network = session("reader")
    ranks, suits = network.run(None, {network.get_inputs()[0].name: crops})
    return _softmax(ranks), _softmax(suits)


def _softmax(logits: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: npt.NDArray[np.float32] = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _named(index: Index, rank: npt.NDArray[np.float32], suit: npt.NDArray[np.float32]) -> NamedIndex | None:
    if (1 - rank[NO_RANK]) * (1 - suit[NO_SUIT]) < LEAST_INDEX:
        return None
    joint = np.outer(suit[:NO_SUIT], rank[:NO_RANK])
    first, second = np.argsort(-joint, axis=None)[:2]
    return NamedIndex(index, _card(int(first)), float(joint.flat[first]), _card(int(second)))


def _card(place: int) -> Card:
    return Card(SUITS[place // NO_RANK], RANKS[place % NO_RANK])
