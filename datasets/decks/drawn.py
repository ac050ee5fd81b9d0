"""Draws whole decks of the Württemberg kind and its relatives, each in a style of its own (`datasets.decks.style`)."""

from __future__ import annotations

from functools import partial

import numpy as np
import numpy.typing as npt
import skia

from datasets.decks.corner import draw_indices
from datasets.decks.deck import Deck, IndexPlace, Rgba
from datasets.decks.figures import draw_court, draw_ornament, draw_still_life
from datasets.decks.signs import draw_sign, fill, stroke
from datasets.decks.style import DeckStyle, random_deck_style
from datasets.decks.wear import random_wear, worn
from scoring.cards import KINDS, Card, Rank


def draw_deck(rng: np.random.Generator, name: str = "drawn") -> Deck:
    """Draw a whole deck: 24 faces 640 px tall, a back, and where the indices stand."""
    style = random_deck_style(rng)
    faces: dict[Card, Rgba] = {}
    index: dict[Card, tuple[IndexPlace, ...]] = {}
    wear = random_wear(rng)
    for card in KINDS:
        figure_seed = int(rng.integers(1 << 32))
        face, index[card] = draw_face(card, style, np.random.default_rng(figure_seed))
        faces[card] = worn(face, wear, rng)
    return Deck(name=name, faces=faces, back=worn(draw_back(style, rng), wear, rng), index=index)


def draw_face(card: Card, style: DeckStyle, rng: np.random.Generator) -> tuple[Rgba, tuple[IndexPlace, ...]]:
    """Draw one face; return it and the places of its indices, the upper left one first."""
    width, height = style.size
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    draw_blank(canvas, style)
    figure = partial(_half, card=card, style=style, seed=int(rng.integers(1 << 32)))
    if card.rank is Rank.ASS:
        draw_still_life(canvas, style.signs, width, height, rng)
    for turned in (False, True):
        canvas.save()
        if turned:
            canvas.rotate(180, width / 2, height / 2)
        figure(canvas)
        canvas.restore()
    _middle_line(canvas, card, style)
    places = draw_indices(canvas, card, style)
    return pixels(surface), places


def pixels(surface: skia.Surface) -> Rgba:
    """Return what has been drawn on ``surface``."""
    picture: npt.NDArray[np.uint8] = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    return picture.copy()


def draw_blank(canvas: skia.Canvas, style: DeckStyle) -> None:
    """Draw the bare card: paper, edge and frame."""
    width, height = style.size
    radius = width * 0.065
    canvas.clear(skia.ColorTRANSPARENT)
    canvas.drawRoundRect(skia.Rect(0, 0, width, height), radius, radius, fill(style.paper))
    canvas.drawRoundRect(
        skia.Rect(0.5, 0.5, width - 0.5, height - 0.5), radius, radius, stroke((0.6, 0.58, 0.55), 1.0, 0.5)
    )
    if style.frame:
        inset = style.frame
        canvas.drawRoundRect(
            skia.Rect(inset, inset, width - inset, height - inset),
            radius * 0.8,
            radius * 0.8,
            stroke(style.signs.ink, height * 0.0025),
        )


def _half(canvas: skia.Canvas, card: Card, style: DeckStyle, seed: int) -> None:
    """Draw the picture of the upper half; the same seed draws the same for the lower half, turned."""
    width, height = style.size
    rng = np.random.default_rng(seed)
    sign = partial(draw_sign, canvas, card.suit, style.signs)
    near = style.near
    big = height * rng.uniform(0.12, 0.17)
    if rng.random() < style.ornaments:
        draw_ornament(canvas, style.signs, width, height, rng)
    if card.rank is Rank.ASS:
        for x, lean in ((0.36 - near, -1), (0.64 + near, 1)):
            sign(width * x, height * 0.24, big * 1.25, lean * rng.uniform(10, 40))
    elif card.rank in (Rank.ZEHNER, Rank.SIEBENER):
        layouts = _PIPS[card.rank]
        for x, y in layouts[int(rng.integers(len(layouts)))]:
            sign(width * (x - near if x < 0.5 else x + near if x > 0.5 else x), height * y, style.pip)
    else:
        draw_court(canvas, card.rank, style.signs, width, height, rng)
        if card.rank is Rank.KOENIG:
            sign(width * (0.27 - near / 2), height * 0.14, big * 0.9)
            if rng.random() < 0.6:
                sign(width * (0.73 + near / 2), height * 0.14, big * 0.9)
        elif card.rank is Rank.OBER:
            sign(width * (0.28 - near / 2), height * rng.uniform(0.12, 0.16), big)
        else:
            sign(width * 0.25, height * rng.uniform(0.30, 0.38), big)
        if style.captions and card.rank in (Rank.OBER, Rank.UNTER):
            font = skia.Font(style.typeface, height * 0.026)
            canvas.drawSimpleText(
                card.rank.name.capitalize(), width * 0.42, height * 0.045, font, fill(style.signs.ink)
            )


_PIPS: dict[Rank, tuple[tuple[tuple[float, float], ...], ...]] = {
    Rank.ZEHNER: (
        ((0.33, 0.15), (0.67, 0.15), (0.5, 0.25), (0.33, 0.36), (0.67, 0.36)),
        ((0.36, 0.13), (0.64, 0.13), (0.36, 0.26), (0.64, 0.26), (0.5, 0.40)),
    ),
    Rank.SIEBENER: (
        ((0.33, 0.15), (0.67, 0.15), (0.5, 0.30)),
        ((0.36, 0.13), (0.64, 0.13), (0.36, 0.32)),
    ),
}
"""Where the pips of the upper half stand, in widths and heights; the seven's last one stands in the middle."""


def _middle_line(canvas: skia.Canvas, card: Card, style: DeckStyle) -> None:
    width, height = style.size
    if card.rank is Rank.SIEBENER:  # the seventh pip
        draw_sign(canvas, card.suit, style.signs, width / 2, height / 2, style.pip)
        return
    lean = 0.0 if style.middle != 2 else height * 0.05
    if style.middle and card.rank is not Rank.ASS:
        inset = max(style.frame, width * 0.02)
        canvas.drawLine(
            inset,
            height / 2 + lean,
            width - inset,
            height / 2 - lean,
            stroke(style.signs.ink, height * 0.0035),
        )


def draw_back(style: DeckStyle, rng: np.random.Generator) -> Rgba:
    """Draw the back that all cards of the deck share."""
    width, height = style.size
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    draw_blank(canvas, style)
    ink = ((0.15, 0.25, 0.5), style.signs.red, style.signs.green, (0.3, 0.3, 0.3))[int(rng.integers(4))]
    inset = width * rng.uniform(0.03, 0.08)
    canvas.clipRect(skia.Rect(inset, inset, width - inset, height - inset))
    if rng.random() < 0.5:
        canvas.drawRect(skia.Rect(0, 0, width, height), fill(ink))
        ink = style.paper
    step = width * rng.uniform(0.05, 0.12)
    line = stroke(ink, step * rng.uniform(0.1, 0.35))
    for k in range(int((width + height) / step) + 1):
        canvas.drawLine(k * step - height, 0, k * step, height, line)
        canvas.drawLine(k * step, 0, k * step - height, height, line)
    if rng.random() < 0.5:
        for x in np.arange(inset, width, step):
            for y in np.arange(inset, height, step):
                canvas.drawCircle(float(x), float(y), step * 0.2, fill(ink))
    return pixels(surface)
