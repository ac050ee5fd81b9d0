"""A composed scene: the picture and the truth about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.cards import Card

Image = NDArray[np.uint8]
"""RGB (H, W, 3) or RGBA (H, W, 4) picture."""

Floats = NDArray[np.floating[Any]]
"""Points (N, 2), matrices (3, 3) or brightness maps (H, W)."""


class Size(NamedTuple):
    """Size of a picture in pixels."""

    width: int
    height: int


class ScenePoint(NamedTuple):
    """A point of a scene, in pixels from its upper left corner (pixel 0 reaches from 0 to 1)."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class LabelledIndex:
    """One printed corner index and where it lies in the scene.

    Attributes:
        card: the kind of card it stands on.
        letter: centre of the rank letter.
        sign: centre of the small suit sign.
        inward: the point `vision.index.INWARD` card widths towards the card's other long side.
        box: left, top, right, bottom around letter and sign, clipped to the picture.
        visible: 0 to 1, the share of letter and sign that nothing covers and the picture's edge does not cut off.
    """

    card: Card
    letter: ScenePoint
    sign: ScenePoint
    inward: ScenePoint
    box: tuple[float, float, float, float]
    visible: float


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card that lies face up in the scene.

    Attributes:
        card: its kind.
        outline: its corners: upper left, upper right, lower right, lower left as the face is drawn.
        visible: 0 to 1, the share of it that nothing covers and the picture's edge does not cut off.
        indices: its printed indices, in the order of the deck.
        strip: 0 to 1, the width of the visible strip by which it can be read, as a share of the card's width: how far
            the card is uncovered from the long edge next to a visible index inwards, at the height of that index. The
            widest of its indices counts; 1 where both long edges are reached, 0 where no index is visible.
    """

    card: Card
    outline: tuple[ScenePoint, ScenePoint, ScenePoint, ScenePoint]
    visible: float
    indices: tuple[LabelledIndex, ...]
    strip: float


@dataclass(frozen=True, slots=True)
class Scene:
    """A composed picture with everything known about it.

    Attributes:
        rgb: uint8 (H, W, 3).
        cards: the cards face up, the lowest first; none of them is wholly outside the picture.
        kind: how they were laid, one of `datasets.scenes.layouts.KINDS`, "mixed" or "empty".
        card_height: height of a card in pixels in the middle of the picture, before the tilt.
    """

    rgb: Image
    cards: tuple[PlacedCard, ...]
    kind: str
    card_height: float

    @property
    def indices(self) -> tuple[LabelledIndex, ...]:
        """All printed indices of all cards, including covered ones."""
        return tuple(index for card in self.cards for index in card.indices)
