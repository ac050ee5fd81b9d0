"""Cards beside ours: eights, nines, queens and the like under our signs, and French cards, each known by its name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import skia

from datasets.decks.corner import draw_corners
from datasets.decks.deck import IndexPlace, Rgba
from datasets.decks.drawn import draw_blank, pixels
from datasets.decks.french import SIGNS, draw_french_face, letters_of, random_french_style
from datasets.decks.legible import legible
from datasets.decks.signs import colour_of, draw_sign
from datasets.decks.style import random_deck_style
from datasets.decks.wear import random_wear, worn
from scoring.cards import Suit

TEXTS = ("8", "9", "8", "9", "8", "9", "D", "D", "Q", "J", "B", "6", "5", "4", "3", "2")
"""What stands on cards that are none of ours, under our signs: other games' ranks, and D for Daus."""

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
"""Old decks number tens and sevens so."""


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """One card face with what its index says.

    Attributes:
        picture: of any size.
        places: of its indices, the upper left one first.
        text: the letter or figure as printed.
        sign: "club", "spade", "diamond", or the suit's code where the sign is ours; a French heart is ours.
    """

    picture: Rgba
    places: tuple[IndexPlace, ...]
    text: str
    sign: str


def german_neighbours(rng: np.random.Generator, count: int) -> list[Face]:
    """Return ``count`` cards of one drawn deck whose ranks Binokel does not know."""
    style, wear = random_deck_style(rng), random_wear(rng)
    faces = []
    for _ in range(count):
        suit = tuple(Suit)[int(rng.integers(4))]
        texts = TEXTS if rng.random() < 0.85 else ROMAN
        text = texts[int(rng.integers(len(texts)))]
        surface = skia.Surface(*style.size)
        canvas = surface.getCanvas()
        draw_blank(canvas, style)
        for x in (0.35, 0.65):
            for y in (0.16, 0.35, 0.65, 0.84):
                draw_sign(canvas, suit, style.signs, style.size[0] * x, style.size[1] * y, style.pip)

        def sign(canvas: skia.Canvas, x: float, y: float, height: float, suit: Suit = suit) -> None:
            draw_sign(canvas, suit, style.index_signs, x, y, height, small=True)

        colour = style.signs.ink
        if style.coloured:
            colour = legible(colour_of(suit, style.index_signs), style.paper)
        places = draw_corners(canvas, text, sign, colour, style)
        faces.append(Face(worn(pixels(surface), wear, rng), places, text, suit.value))
    return faces


def french_faces(rng: np.random.Generator, count: int) -> list[Face]:
    """Return ``count`` cards of one French deck, all ranks from the two up."""
    style, signs = random_french_style(rng)
    letters, wear = letters_of(rng), random_wear(rng)
    texts = (*letters.values(), *letters.values(), "8", "9", "8", "9", "6", "5", "4", "3", "2")
    faces = []
    for _ in range(count):
        suit, text = tuple(Suit)[int(rng.integers(4))], texts[int(rng.integers(len(texts)))]
        picture, places = draw_french_face(style, signs, text, SIGNS[suit], rng)
        sign = suit.value if suit is Suit.HERZ else SIGNS[suit]
        faces.append(Face(worn(picture, wear, rng), places, text, sign))
    return faces
