"""A printer's decisions: proportions, paper, type and place of the index, the hand in which signs are drawn.

What varies and by how much comes from measurements of printed decks: height / width 1.55 to 1.8; the letter 3.2 to
6.2 % of the height tall, its centre 5.5 to 16 % of the width and 5.5 to 11.5 % of the height from the corner; the sign
straight below, 0.6 to 1.2 letters tall, now and then anything from 3 to 5.5 % of the height; four indices, or two in
opposite corners; often a thin line below the sign, seldom a bent one beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import skia

from datasets.decks.deck import FACE_HEIGHT
from datasets.decks.inks import Colour, SignStyle, random_style
from datasets.decks.legible import missing_stroke
from datasets.decks.typefaces import all_typefaces


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """Everything that a printer decides once for all cards of a deck; lengths in pixels of the face.

    Attributes:
        size: width and height of a face.
        paper: its colour.
        typeface: of the index letters.
        embolden: whether letters are drawn bolder than the typeface has them.
        fatten: added to the width of every stroke, in letter heights; 0 for all but hairline faces.
        stretch: width of the letters, relative to their natural width.
        letter_height, sign_height: of the index.
        letter_at, sign_at: centres, from the upper left corner.
        coloured: whether letters have the suit's colour instead of that of the ink.
        ten: factor by which the "10" is set narrower.
        four: whether indices stand in all four corners, else in the upper left and lower right one only.
        frame: distance of the frame from the edge, 0 for none.
        middle: 0 for no line across the middle, 1 for a level one, 2 for a slanted one.
        signs: how the suit signs are drawn.
        index_signs: how the small ones in the index are drawn.
        pip: height of the pips of tens and sevens.
        captions: whether the words Ober and Unter are printed in small type.
        ornaments: share of faces whose background is filled.
        under: distance of a line below the index's sign from it, in sign heights; below 0 for no line.
        under_long: length of that line, in sign heights; frames run on there, other decks print a dash.
        bow: bend of a thin line beside the index, in card widths; 0 for none.
        near: how much nearer to the index the big signs stand, in card widths.
    """

    size: tuple[int, int]
    paper: Colour
    typeface: skia.Typeface
    embolden: bool
    fatten: float
    stretch: float
    letter_height: float
    letter_at: tuple[float, float]
    sign_height: float
    sign_at: tuple[float, float]
    coloured: bool
    ten: float
    four: bool
    frame: float
    middle: int
    signs: SignStyle
    index_signs: SignStyle
    pip: float
    captions: bool
    ornaments: float
    under: float
    under_long: float
    bow: float
    near: float


def random_deck_style(rng: np.random.Generator) -> DeckStyle:
    """Return a random style within the range of real decks."""
    height = FACE_HEIGHT
    width = round(height / rng.uniform(1.55, 1.82))
    typefaces = all_typefaces()
    typeface = typefaces[int(rng.integers(len(typefaces)))]
    letter = rng.uniform(0.034, 0.062) * height
    # Of a letter's height in print; a few draughtsmen mind no letter.
    sign = letter * rng.uniform(0.6, 1.2) if rng.random() < 0.65 else rng.uniform(0.030, 0.055) * height
    letter_y = max(rng.uniform(0.055, 0.115) * height, letter * 0.8)
    gap = rng.uniform(0.004, 0.022) * height
    x = max(rng.uniform(0.055, 0.16) * width, 0.62 * max(letter, sign))
    signs = random_style(rng)
    paper_dark = rng.uniform(0, 0.10)
    return DeckStyle(
        size=(width, height),
        paper=(1 - paper_dark * 0.5, 1 - paper_dark * 0.7, 1 - paper_dark * rng.uniform(0.8, 2.2)),
        typeface=typeface,
        embolden=bool(rng.random() < 0.25),
        fatten=missing_stroke(typeface),
        stretch=float(rng.uniform(0.78, 1.12)),
        letter_height=letter,
        letter_at=(x, letter_y),
        sign_height=sign,
        sign_at=(x + rng.normal(0, 0.010) * width, letter_y + letter / 2 + gap + sign / 2),
        coloured=bool(rng.random() < 0.18),
        ten=float(rng.uniform(0.6, 0.95)),
        four=bool(rng.random() < 0.85),
        frame=0.0 if rng.random() < 0.3 else float(rng.uniform(0.02, 0.06) * width),
        middle=int(rng.integers(3)),
        signs=signs,
        # The small sign is often drawn in another style than the large one.
        index_signs=replace(random_style(rng), red=signs.red, green=signs.green) if rng.random() < 0.3 else signs,
        pip=float(rng.uniform(0.085, 0.125) * height),
        captions=bool(rng.random() < 0.5),
        ornaments=float(rng.uniform(0, 1)),
        under=float(rng.uniform(0.0, 0.3)) if rng.random() < 0.45 else -1.0,
        under_long=float(rng.uniform(0.6, 1.6) if rng.random() < 0.5 else rng.uniform(1.6, 2.6)),
        bow=float(rng.uniform(-0.06, 0.06)) if rng.random() < 0.3 else 0.0,
        near=float(rng.uniform(0.0, 0.10)) if rng.random() < 0.4 else 0.0,
    )
