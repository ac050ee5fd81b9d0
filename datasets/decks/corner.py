"""The index in a card's corners: a letter, a sign straight below it, and the fine lines that stand beside them."""

from __future__ import annotations

from collections.abc import Callable

import skia

from datasets.decks.deck import IndexPlace
from datasets.decks.inks import Colour, fill, stroke
from datasets.decks.legible import legible
from datasets.decks.signs import colour_of, draw_sign
from datasets.decks.style import DeckStyle
from scoring.cards import Card
from vision.index import INWARD

Sign = Callable[[skia.Canvas, float, float, float], None]
"""Draws a suit sign centred at (x, y) and so many pixels tall: ``(canvas, x, y, height)``."""


def draw_indices(canvas: skia.Canvas, card: Card, style: DeckStyle) -> tuple[IndexPlace, ...]:
    """Draw the indices of all corners that have one, on a cleared background; return their places."""
    colour = style.signs.ink
    if style.coloured:
        colour = legible(colour_of(card.suit, style.index_signs), style.paper)

    def sign(canvas: skia.Canvas, x: float, y: float, height: float) -> None:
        draw_sign(canvas, card.suit, style.index_signs, x, y, height, small=True)

    return draw_corners(canvas, card.rank.value, sign, colour, style)


def draw_corners(
    canvas: skia.Canvas, text: str, sign: Sign, colour: Colour, style: DeckStyle
) -> tuple[IndexPlace, ...]:
    """Draw the index of ``text`` in ``colour`` above ``sign`` into all the corners; return the places."""
    width, height = style.size
    places: list[IndexPlace] = []
    corners = (
        [(False, False), (True, False), (False, True), (True, True)] if style.four else [(False, False), (False, True)]
    )
    for right, turned in corners:
        canvas.save()
        if turned:
            canvas.rotate(180, width / 2, height / 2)
        place = _index(canvas, text, sign, colour, style, right=right)
        canvas.restore()
        places.append(_upside_down(place, style.size) if turned else place)
    return tuple(places)


def _index(canvas: skia.Canvas, text: str, sign: Sign, colour: Colour, style: DeckStyle, *, right: bool) -> IndexPlace:
    """Draw the index of an upper corner on a cleared background, which interrupts frame and figure there."""
    width, height = style.size
    letter_x, letter_y = style.letter_at
    sign_x, sign_y = style.sign_at
    if right:
        letter_x, sign_x = width - letter_x, width - sign_x
    glyphs, bounds = letter_outline(text, style)
    half = max(bounds.width(), style.sign_height) / 2
    box = (
        min(letter_x - bounds.width() / 2, sign_x - style.sign_height / 2),
        letter_y - style.letter_height / 2,
        max(letter_x + bounds.width() / 2, sign_x + style.sign_height / 2),
        sign_y + style.sign_height / 2,
    )
    pad = height * 0.008
    canvas.drawRect(
        skia.Rect(letter_x - half - pad, box[1] - pad, letter_x + half + pad, box[3] + pad), fill(style.paper)
    )
    canvas.save()
    canvas.translate(letter_x - bounds.centerX(), letter_y - bounds.centerY())
    canvas.drawPath(glyphs, fill(colour))
    if style.fatten:
        canvas.drawPath(glyphs, stroke(colour, style.fatten * style.letter_height))
    canvas.restore()
    sign(canvas, sign_x, sign_y, style.sign_height)
    _beside_index(canvas, style, sign_x, box, 1 if right else -1)
    middle_x, middle_y = (letter_x + sign_x) / 2, (letter_y + sign_y) / 2
    inward = (middle_x + (-INWARD if right else INWARD) * width, middle_y)
    return IndexPlace(letter=(letter_x, letter_y), sign=(sign_x, sign_y), inward=inward, box=box)


def _beside_index(
    canvas: skia.Canvas, style: DeckStyle, x: float, box: tuple[float, float, float, float], outwards: int
) -> None:
    """Draw what else stands at an index: a line below its sign, a bent one on the side of the card's middle."""
    height = style.size[1]
    ink = stroke(style.signs.ink, height * 0.0025)
    if style.under >= 0:
        y, half = box[3] + style.under * style.sign_height, style.under_long * style.sign_height / 2
        canvas.drawLine(x - half, y, x + half, y, ink)
    if style.bow:
        edge = box[2] if outwards < 0 else box[0]
        at = edge - outwards * style.letter_height * 0.3
        bow = skia.Path()
        bow.moveTo(at, box[1] - style.letter_height * 0.2)
        bow.quadTo(at + style.bow * style.size[0], (box[1] + box[3]) / 2, at, box[3])
        canvas.drawPath(bow, ink)


def letter_outline(text: str, style: DeckStyle) -> tuple[skia.Path, skia.Rect]:
    """Return the outline of the rank ``text``, ``letter_height`` tall, and its bounds; several letters stand close."""
    font = skia.Font(style.typeface, 200)
    font.setEmbolden(style.embolden)
    outline = skia.Path()
    advance, narrow = 0.0, style.ten if len(text) > 1 else 1.0
    glyphs = font.textToGlyphs(text)
    for glyph, step in zip(glyphs, font.getWidths(glyphs), strict=True):
        if (path := font.getPath(glyph)) is not None:
            outline.addPath(path, advance, 0)
        advance += step * narrow
    cap = font.getPath(font.textToGlyphs("K")[0]).getBounds().height()
    scale = style.letter_height / cap
    outline.transform(skia.Matrix().setScale(scale * style.stretch * narrow, scale))
    return outline, outline.getBounds()


def _upside_down(place: IndexPlace, size: tuple[int, int]) -> IndexPlace:
    """Return the same index in the opposite corner, upside down."""
    width, height = size

    def turn(point: tuple[float, float]) -> tuple[float, float]:
        return width - point[0], height - point[1]

    left, top, right, bottom = place.box
    return IndexPlace(
        turn(place.letter),
        turn(place.sign),
        turn(place.inward),
        (width - right, height - bottom, width - left, height - top),
    )
