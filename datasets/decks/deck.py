"""A deck as the scene composer needs it: 24 faces, a back, and the places of the indices on each face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scoring.cards import Card

Rgba = npt.NDArray[np.uint8]
"""A picture as uint8 (height, width, 4), red first, alpha not multiplied in."""

FACE_HEIGHT = 640
"""Height of every face in pixels; the width follows from the deck's proportions."""


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """Where one printed corner index stands on a face, in face pixels from the upper left corner.

    Attributes:
        letter: centre (x, y) of the rank letter.
        sign: centre (x, y) of the small suit sign.
        inward: the point `INWARD` card widths from the middle between both towards the card's other long side, see
            vision.index.
        box: left, top, right, bottom of letter and sign together.
    """

    letter: tuple[float, float]
    sign: tuple[float, float]
    inward: tuple[float, float]
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Deck:
    """The pictures of one deck.

    Attributes:
        name: identifies the deck, for example ``"drawn-7-12"``.
        faces: every kind of card, all of one size.
        back: the back, of the same size.
        index: the two or four indices of every face; the lower ones are upside down.
    """

    name: str
    faces: Mapping[Card, Rgba]
    back: Rgba
    index: Mapping[Card, tuple[IndexPlace, ...]]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the faces in pixels."""
        height, width = self.back.shape[:2]
        return width, height
