"""The signs of the French pattern, and whole decks with them: club, spade, heart and diamond.

A table that owns no other deck plays Binokel with these: queen or dame for the Ober, jack or bube for the Unter, club
for Eichel, spade for Schippen, diamond for Schellen. So a French deck has the same 24 kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import skia

from datasets.decks.corner import draw_corners
from datasets.decks.deck import Deck, IndexPlace, Rgba
from datasets.decks.drawn import draw_back, draw_blank, pixels
from datasets.decks.figures import draw_court
from datasets.decks.inks import Colour, fill, stroke
from datasets.decks.style import DeckStyle, random_deck_style
from datasets.decks.wear import random_wear, worn
from scoring.cards import KINDS, Card, Rank, Suit

LETTERS: Mapping[Rank, tuple[str, ...]] = {
    Rank.ASS: ("A",),
    Rank.ZEHNER: ("10",),
    Rank.KOENIG: ("K",),
    Rank.OBER: ("Q", "D"),
    Rank.UNTER: ("J", "B"),
    Rank.SIEBENER: ("7",),
}
"""What is printed for each rank, in English and in German decks."""

SIGNS: Mapping[Suit, str] = {
    Suit.EICHEL: "club",
    Suit.SCHIPPEN: "spade",
    Suit.HERZ: "heart",
    Suit.SCHELLEN: "diamond",
}
"""Which French sign stands for which of ours."""


@dataclass(frozen=True, slots=True)
class FrenchSigns:
    """One printer's way of drawing the four signs.

    Attributes:
        red, black: his inks.
        width: of the signs, in their usual widths.
        waist: how far the diamond's sides are drawn in, 0 to 1.
        balls: radius of the club's leaves and the spade's shoulders, in sign heights.
        foot: width of the foot of club and spade.
        line: width of an outline round the signs; 0 for none.
    """

    red: Colour
    black: Colour
    width: float
    waist: float
    balls: float
    foot: float
    line: float


def random_signs(rng: np.random.Generator) -> FrenchSigns:
    """Return a way of drawing the signs as printed decks show them."""
    return FrenchSigns(
        red=(float(rng.uniform(0.66, 0.95)), float(rng.uniform(0.02, 0.16)), float(rng.uniform(0.04, 0.18))),
        black=tuple(np.clip(rng.normal(0.08, 0.04, 3), 0, 0.2).tolist()),
        width=float(rng.uniform(0.78, 1.1)),
        waist=float(rng.uniform(0, 0.5)),
        balls=float(rng.uniform(0.19, 0.25)),
        foot=float(rng.uniform(0.10, 0.26)),
        line=0.0 if rng.random() < 0.85 else float(rng.uniform(0.01, 0.03)),
    )


def draw_french_sign(canvas: skia.Canvas, sign: str, signs: FrenchSigns, x: float, y: float, height: float) -> None:
    """Draw ``sign`` ("club", "spade", "heart" or "diamond") centred at (x, y), ``height`` pixels tall."""
    path = {"club": _club, "spade": _spade, "heart": _heart, "diamond": _diamond}[sign](signs)
    colour = signs.red if sign in ("heart", "diamond") else signs.black
    canvas.save()
    canvas.translate(x, y)
    canvas.scale(height * signs.width, height)
    canvas.drawPath(path, fill(colour))
    if signs.line:
        canvas.drawPath(path, stroke((0.1, 0.1, 0.1), signs.line))
    canvas.restore()


def _diamond(signs: FrenchSigns) -> skia.Path:
    path, draw_in = skia.Path(), 0.25 * (1 - 0.45 * signs.waist)
    corners = ((0.0, -0.5), (0.38, 0.0), (0.0, 0.5), (-0.38, 0.0))
    path.moveTo(*corners[0])
    for (_, _), (x, y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        before = path.getPoint(path.countPoints() - 1)
        path.quadTo((before.x() + x) * draw_in / 0.25 * 0.5, (before.y() + y) * draw_in / 0.25 * 0.5, x, y)
    path.close()
    return path


def _heart(_signs: FrenchSigns) -> skia.Path:
    path = skia.Path()
    path.moveTo(0, 0.5)
    path.cubicTo(-0.08, 0.30, -0.46, 0.08, -0.46, -0.20)
    path.cubicTo(-0.46, -0.56, -0.06, -0.60, 0, -0.26)
    path.cubicTo(0.06, -0.60, 0.46, -0.56, 0.46, -0.20)
    path.cubicTo(0.46, 0.08, 0.08, 0.30, 0, 0.5)
    path.close()
    return path


def _foot(path: skia.Path, half: float) -> None:
    path.moveTo(0, 0)
    path.quadTo(0.02, 0.36, half, 0.5)
    path.lineTo(-half, 0.5)
    path.quadTo(-0.02, 0.36, 0, 0)
    path.close()


def _spade(signs: FrenchSigns) -> skia.Path:
    path = skia.Path()
    path.moveTo(0, -0.5)
    path.cubicTo(0.06, -0.28, 0.46, -0.10, 0.46, 0.16)
    path.cubicTo(0.46, 0.44, 0.08, 0.46, 0, 0.22)
    path.cubicTo(-0.08, 0.46, -0.46, 0.44, -0.46, 0.16)
    path.cubicTo(-0.46, -0.10, -0.06, -0.28, 0, -0.5)
    path.close()
    _foot(path, signs.foot)
    return path


def _club(signs: FrenchSigns) -> skia.Path:
    path = skia.Path()
    for x, y in ((0, -0.5 + signs.balls), (-0.5 + signs.balls, 0.10), (0.5 - signs.balls, 0.10)):
        path.addCircle(x, y, signs.balls)
    path.addCircle(0, 0.02, 0.12)
    _foot(path, signs.foot)
    return path


def random_french_style(rng: np.random.Generator) -> tuple[DeckStyle, FrenchSigns]:
    """Return a printer's decisions for a French deck: letters in the suit's colour, indices often larger."""
    style = random_deck_style(rng)
    larger = float(rng.uniform(1.0, 1.5))
    letter, sign = style.letter_height * larger, style.letter_height * larger * float(rng.uniform(0.6, 1.0))
    x = max(style.letter_at[0], 0.62 * max(letter, sign))
    y = max(style.letter_at[1], letter * 0.8)
    below = y + letter / 2 + float(rng.uniform(0.005, 0.025)) * style.size[1] + sign / 2
    style = replace(
        style,
        letter_height=letter,
        sign_height=sign,
        letter_at=(x, y),
        sign_at=(x, below),
        four=bool(rng.random() < 0.6),
    )
    return style, random_signs(rng)


def draw_french_face(
    style: DeckStyle, signs: FrenchSigns, text: str, sign: str, rng: np.random.Generator
) -> tuple[Rgba, tuple[IndexPlace, ...]]:
    """Draw a French card with the letter or figure ``text``; return it and the places of its indices."""
    width, height = style.size
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    draw_blank(canvas, style)
    seed = int(rng.integers(1 << 32))
    for turned in (False, True):
        canvas.save()
        if turned:
            canvas.rotate(180, width / 2, height / 2)
        _half(canvas, style, signs, text, sign, seed)
        canvas.restore()
    if text == "A":
        draw_french_sign(canvas, sign, signs, width / 2, height / 2, height * float(rng.uniform(0.12, 0.35)))

    def index_sign(canvas: skia.Canvas, x: float, y: float, tall: float) -> None:
        draw_french_sign(canvas, sign, signs, x, y, tall)

    colour = signs.red if sign in ("heart", "diamond") else signs.black
    places = draw_corners(canvas, text, index_sign, colour, style)
    return pixels(surface), places


def _half(canvas: skia.Canvas, style: DeckStyle, signs: FrenchSigns, text: str, sign: str, seed: int) -> None:
    width, height = style.size
    rng = np.random.default_rng(seed)
    if text in _COURTS:
        draw_court(canvas, _COURTS[text], style.signs, width, height, rng)
        draw_french_sign(canvas, sign, signs, width * 0.27, height * 0.16, height * float(rng.uniform(0.07, 0.12)))
    elif text != "A":
        rows = (0.15, 0.27, 0.40) if text in ("8", "9", "10") else (0.15, 0.38)
        for y in rows:
            for x in (0.34, 0.66):
                draw_french_sign(canvas, sign, signs, width * x, height * y, style.pip)
        if text in ("7", "9", "10", "5", "3"):
            draw_french_sign(canvas, sign, signs, width * 0.5, height * 0.21, style.pip)


_COURTS = {"K": Rank.KOENIG, "Q": Rank.OBER, "D": Rank.OBER, "J": Rank.UNTER, "B": Rank.UNTER}


def letters_of(rng: np.random.Generator) -> dict[Rank, str]:
    """Return what one deck prints for each rank: English letters or German ones."""
    german = bool(rng.random() < 0.5)
    return {rank: texts[-1] if german else texts[0] for rank, texts in LETTERS.items()}


def draw_french_deck(rng: np.random.Generator, name: str = "french") -> Deck:
    """Draw a French deck of the 24 kinds that Binokel is played with."""
    style, signs = random_french_style(rng)
    letters, wear = letters_of(rng), random_wear(rng)
    faces: dict[Card, Rgba] = {}
    index: dict[Card, tuple[IndexPlace, ...]] = {}
    for card in KINDS:
        face, index[card] = draw_french_face(style, signs, letters[card.rank], SIGNS[card.suit], rng)
        faces[card] = worn(face, wear, rng)
    return Deck(name=name, faces=faces, back=worn(draw_back(style, rng), wear, rng), index=index)
