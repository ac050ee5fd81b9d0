"""Draws whole decks of the Württemberg kind and its relatives, every deck in another hand.

What varies and by how much comes from measurements of printed decks: height / width 1.55 to 1.8; the letter 3.2 to
6.2 % of the height tall, its centre 5.5 to 16 % of the width and 5.5 to 11.5 % of the height from the corner; the sign
straight below, 3 to 5.5 % tall; four indices, or two in opposite corners.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt
import skia

from datasets.decks.deck import FACE_HEIGHT, Deck, IndexPlace, Rgba
from datasets.decks.figures import draw_court, draw_ornament, draw_still_life
from datasets.decks.legible import legible, missing_stroke
from datasets.decks.signs import Colour, SignStyle, colour_of, draw_sign, fill, random_style, stroke
from datasets.decks.typefaces import all_typefaces
from datasets.decks.wear import random_wear, worn
from scoring.cards import KINDS, Card, Rank

INWARD = 0.12
"""How far the inward point lies from the index's middle, in card widths."""


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """Everything that one printer decides once for all his cards; lengths in pixels of the face.

    Attributes:
        size: width and height of a face.
        paper: its colour.
        typeface: of the index letters.
        embolden: letters drawn bolder than the typeface has them.
        fatten: added to the width of every stroke, in letter heights; 0 for all but hairline faces.
        stretch: width of the letters, in natural widths.
        letter_height, sign_height: of the index.
        letter_at, sign_at: centres, from the upper left corner.
        coloured: letters in the suit's colour rather than in ink.
        ten: how much narrower the "10" is set.
        four: indices in all four corners, else upper left and lower right only.
        frame: distance of the frame from the edge, 0 for none.
        middle: 0 no line across the middle, 1 a level one, 2 a slanted one.
        signs: how the suit signs are drawn.
        index_signs: how the small ones in the index are drawn.
        pip: height of the pips of tens and sevens.
        captions: the words Ober and Unter in small print.
        ornaments: share of faces whose empty ground is filled.
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
    """Return a printer's decisions, at random within what real decks show."""
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
        # The small sign is often cut by another hand than the large one.
        index_signs=replace(random_style(rng), red=signs.red, green=signs.green) if rng.random() < 0.3 else signs,
        pip=float(rng.uniform(0.085, 0.125) * height),
        captions=bool(rng.random() < 0.5),
        ornaments=float(rng.uniform(0, 1)),
        under=float(rng.uniform(0.0, 0.3)) if rng.random() < 0.45 else -1.0,
        under_long=float(rng.uniform(0.6, 1.6) if rng.random() < 0.5 else rng.uniform(1.6, 2.6)),
        bow=float(rng.uniform(-0.06, 0.06)) if rng.random() < 0.3 else 0.0,
        near=float(rng.uniform(0.0, 0.10)) if rng.random() < 0.4 else 0.0,
    )


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
    return Deck(name=name, faces=faces, back=worn(_draw_back(style, rng), wear, rng), index=index)


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


def draw_indices(canvas: skia.Canvas, card: Card, style: DeckStyle) -> tuple[IndexPlace, ...]:
    """Draw the indices of all the corners that have one, on cleared ground; return their places."""
    width, height = style.size
    places: list[IndexPlace] = []
    corners = (
        [(False, False), (True, False), (False, True), (True, True)] if style.four else [(False, False), (False, True)]
    )
    for right, turned in corners:
        canvas.save()
        if turned:
            canvas.rotate(180, width / 2, height / 2)
        place = _index(canvas, card, style, right=right)
        canvas.restore()
        places.append(_on_its_head(place, style.size) if turned else place)
    return tuple(places)


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
    """Draw the upper half's picture; the same seed draws the lower half, turned."""
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


def _index(canvas: skia.Canvas, card: Card, style: DeckStyle, *, right: bool) -> IndexPlace:
    """Draw the index of an upper corner on a cleared ground, so that frame and figure are broken there."""
    width, height = style.size
    letter_x, letter_y = style.letter_at
    sign_x, sign_y = style.sign_at
    if right:
        letter_x, sign_x = width - letter_x, width - sign_x
    glyphs, bounds = letter_outline(card, style)
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
    colour = style.signs.ink
    if style.coloured:
        colour = legible(colour_of(card.suit, style.index_signs), style.paper)
    canvas.save()
    canvas.translate(letter_x - bounds.centerX(), letter_y - bounds.centerY())
    canvas.drawPath(glyphs, fill(colour))
    if style.fatten:
        canvas.drawPath(glyphs, stroke(colour, style.fatten * style.letter_height))
    canvas.restore()
    draw_sign(canvas, card.suit, style.index_signs, sign_x, sign_y, style.sign_height, small=True)
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


def letter_outline(card: Card, style: DeckStyle) -> tuple[skia.Path, skia.Rect]:
    """Return the outline of the rank letter, ``letter_height`` tall, and its bounds."""
    font = skia.Font(style.typeface, 200)
    font.setEmbolden(style.embolden)
    outline = skia.Path()
    advance = 0.0
    for glyph, step in zip(
        font.textToGlyphs(card.rank.value), font.getWidths(font.textToGlyphs(card.rank.value)), strict=True
    ):
        outline.addPath(font.getPath(glyph), advance, 0)
        advance += step * (style.ten if card.rank is Rank.ZEHNER else 1)
    cap = font.getPath(font.textToGlyphs("K")[0]).getBounds().height()
    scale = style.letter_height / cap
    squeeze = style.stretch * (style.ten if card.rank is Rank.ZEHNER else 1)
    outline.transform(skia.Matrix().setScale(scale * squeeze, scale))
    return outline, outline.getBounds()


def _on_its_head(place: IndexPlace, size: tuple[int, int]) -> IndexPlace:
    """The same index in the opposite corner, on its head."""
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


def _draw_back(style: DeckStyle, rng: np.random.Generator) -> Rgba:
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
