"""A deck whose indices a test finds again by their colours."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from datasets.decks.deck import Deck, IndexPlace
from scoring.cards import KINDS
from vision.index import INWARD

WIDTH, HEIGHT = 180, 300
LETTER, SIGN, INWARD_POINT = (255, 0, 0), (0, 0, 255), (0, 255, 0)
"""Colours of the discs that stand for letter, sign and inward point."""


def marker_deck(_rng: np.random.Generator, name: str) -> Deck:
    """Grey cards with a red, a blue and a green disc at the three labelled points of each corner."""
    places = tuple(_place(right, lower) for lower in (False, True) for right in (False, True))
    face = np.full((HEIGHT, WIDTH, 4), (210, 210, 210, 255), np.uint8)
    for place in places:
        for (x, y), colour in ((place.letter, LETTER), (place.sign, SIGN), (place.inward, INWARD_POINT)):
            cv2.circle(face, (round(x * 8 - 4), round(y * 8 - 4)), 8 * 6, (*colour, 255), -1, cv2.LINE_AA, 3)
    back = np.full((HEIGHT, WIDTH, 4), (90, 90, 90, 255), np.uint8)
    return Deck(name, dict.fromkeys(KINDS, face), back, dict.fromkeys(KINDS, places))


def _place(right: bool, lower: bool) -> IndexPlace:
    def at(x: float, y: float) -> tuple[float, float]:
        return (WIDTH - x if right else x), (HEIGHT - y if lower else y)

    (x1, y1), (x2, y2) = at(8, 14), at(28, 58)
    box = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
    return IndexPlace(at(18, 24), at(18, 48), at(18 + INWARD * WIDTH, 36), box)


@pytest.fixture(scope="session")
def draw() -> Callable[[np.random.Generator, str], Deck]:
    """What `datasets.make.make` draws its decks with."""
    return marker_deck


@pytest.fixture(scope="session")
def deck() -> Deck:
    return marker_deck(np.random.default_rng(0), "marker")
