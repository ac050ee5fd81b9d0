"""Cards lying side by side, as the finder and the reader would see their indices without any error."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from scoring.cards import Card, parse_cards
from tests.vision.layouts import DeckShape, Errors, Pose, photograph
from vision.index import NamedIndex
from vision.reading import Reading

ReadAs = Callable[..., Reading]
"""Reads with networks that see the given indices in any picture: the fixture `read_as`."""

SHAPE = DeckShape(height=1.74, side=0.11, top=0.16, gap=0.095, corners=(0, 1, 2, 3))
EXACT = Errors(sigma=0.0, missed=0.0, flipped=0.0, turned=0.0)
SIZE = (4000, 3000)


def seen(cards: str, confidence: float = 0.98) -> tuple[NamedIndex, ...]:
    """The indices of cards lying side by side."""
    named = parse_cards(cards) if cards.count("HA") < 3 else tuple(Card.parse(c) for c in cards.split())
    poses = [Pose(1.2 * i, 0, 0) for i in range(len(named))]
    layout = photograph(np.random.default_rng(4), poses, named, SHAPE, EXACT)
    return tuple(replace(index, confidence=confidence) for index in layout.indices)
