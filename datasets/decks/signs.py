"""The four suit signs, each in several variants: heart, leaf (Schippen), acorn (Eichel) and bell (Schellen).

A sign is drawn into the unit square around the origin, y downwards, by a function ``(canvas, style, small)``.
They resemble those of printed decks of the Württemberg pattern and its relatives (vision/DECK.md).
"""

from __future__ import annotations

from collections.abc import Callable

import skia

from datasets.decks.acorns import acorn
from datasets.decks.bells import bell
from datasets.decks.inks import Colour, SignStyle, body, dark, fill, hatch, plate, random_style, stroke
from scoring.cards import Suit

__all__ = ["Colour", "SignStyle", "colour_of", "dark", "draw_sign", "fill", "random_style", "stroke"]


def colour_of(suit: Suit, style: SignStyle) -> Colour:
    """Return the deck's colour that stands for the suit."""
    return {
        Suit.HERZ: style.red,
        Suit.SCHIPPEN: style.green,
        Suit.EICHEL: style.brown,
        Suit.SCHELLEN: style.yellow,
    }[suit]


def draw_sign(
    canvas: skia.Canvas,
    suit: Suit,
    style: SignStyle,
    x: float,
    y: float,
    height: float,
    angle: float = 0.0,
    *,
    small: bool = False,
) -> None:
    """Draw ``suit`` centred at (x, y), ``height`` pixels tall, turned by ``angle`` degrees.

    ``small`` leaves out details for which the sign of an index has no room.
    """
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(angle)
    canvas.scale(height, height)
    _HANDS[suit](canvas, style, (small and not style.fine) or style.plain)
    canvas.restore()


def _heart(canvas: skia.Canvas, style: SignStyle, small: bool) -> None:
    w = 0.34 + 0.16 * style.wobble[0]
    top = -0.40 + 0.16 * style.wobble[1]
    path = skia.Path()
    path.moveTo(0, 0.5)
    if style.heart_hand == 0:
        path.cubicTo(-0.10, 0.28, -w, 0.10, -w, -0.16)
        path.cubicTo(-w, -0.56, -0.05, -0.58, 0, top + 0.14)
        path.cubicTo(0.05, -0.58, w, -0.56, w, -0.16)
        path.cubicTo(w, 0.10, 0.10, 0.28, 0, 0.5)
    elif style.heart_hand == 1:  # the older, slimmer heart with a bent tip
        path.cubicTo(-0.22, 0.42, -w * 1.15, 0.06, -w, -0.24)
        path.cubicTo(-w * 0.9, -0.52, -0.12, -0.52, 0, top + 0.08)
        path.cubicTo(0.12, -0.52, w * 0.9, -0.52, w, -0.24)
        path.cubicTo(w * 1.15, 0.06, 0.22, 0.30, 0.04, 0.5)
    else:  # full cheeks and straight sides
        path.cubicTo(-0.02, 0.44, -w * 0.95, 0.12, -w * 1.02, -0.12)
        path.cubicTo(-w * 1.1, -0.48, -0.22, -0.66, 0, top + 0.20)
        path.cubicTo(0.22, -0.66, w * 1.1, -0.48, w * 1.02, -0.12)
        path.cubicTo(w * 0.95, 0.12, 0.02, 0.44, 0, 0.5)
    path.close()
    body(canvas, path, style.red, style)
    if not small:
        gloss = skia.Path()
        gloss.addOval(skia.Rect(-w * 0.72, -0.38, -w * 0.28, -0.12))
        canvas.drawPath(gloss, fill((1, 0.85, 0.8), 0.45))


def _leaf(canvas: skia.Canvas, style: SignStyle, small: bool) -> None:
    canvas.save()
    if style.leaf_down:
        canvas.rotate(180)
    w = 0.32 + 0.15 * style.wobble[2]
    stem = skia.Path()
    stem.moveTo(0, 0.2)
    bend = 0.30 * (style.wobble[3] - 0.5)
    stem.quadTo(bend * 0.3, 0.40, bend, 0.47)
    canvas.drawPath(
        stem, stroke(style.ink if style.line else dark(style.green), max(0.04 + 0.05 * style.wobble[8], style.line))
    )
    path = _LEAVES[style.leaf_hand](w)
    body(canvas, path, style.green, style, shade=style.wobble[9] < 0.5)
    if style.wobble[9] >= 0.5 and style.two_tone:  # halved along the midrib, as many are printed
        canvas.save()
        with plate(canvas, style, style.green):
            canvas.clipPath(path, doAntiAlias=True)
            half, darker = skia.Rect(0, -1, 1, 1), dark(style.green, 0.45 + 0.3 * style.wobble[6])
            if style.hatched:
                hatch(canvas, half, darker, 0.05 + 0.05 * style.wobble[7], -35)
            else:
                canvas.drawRect(half, fill(darker))
        canvas.restore()
    if not small:
        _veins(canvas, style, w)
    canvas.restore()


def _spade_like(w: float) -> skia.Path:
    path = skia.Path()
    path.moveTo(0, -0.5)
    path.cubicTo(0.08, -0.30, w, -0.15, w, 0.10)
    path.cubicTo(w, 0.38, 0.10, 0.40, 0, 0.22)
    path.cubicTo(-0.10, 0.40, -w, 0.38, -w, 0.10)
    path.cubicTo(-w, -0.15, -0.08, -0.30, 0, -0.5)
    path.close()
    return path


def _linden(w: float) -> skia.Path:
    path = skia.Path()
    path.moveTo(0, -0.5)
    path.cubicTo(0.05, -0.36, 0.16, -0.34, w * 0.9, -0.16)
    path.cubicTo(w * 1.2, 0.12, w * 0.8, 0.36, 0.12, 0.32)
    path.lineTo(0, 0.25)
    path.lineTo(-0.12, 0.32)
    path.cubicTo(-w * 0.8, 0.36, -w * 1.2, 0.12, -w * 0.9, -0.16)
    path.cubicTo(-0.16, -0.34, -0.05, -0.36, 0, -0.5)
    path.close()
    return path


def _scalloped(w: float) -> skia.Path:
    path = skia.Path()
    path.moveTo(0, -0.5)
    path.cubicTo(0.10, -0.42, 0.12, -0.30, 0.20, -0.26)
    path.cubicTo(w, -0.22, w * 0.8, -0.06, w, 0.02)
    path.cubicTo(w * 1.15, 0.22, w * 0.7, 0.38, 0.10, 0.26)
    path.lineTo(-0.10, 0.26)
    path.cubicTo(-w * 0.7, 0.38, -w * 1.15, 0.22, -w, 0.02)
    path.cubicTo(-w * 0.8, -0.06, -w, -0.22, -0.20, -0.26)
    path.cubicTo(-0.12, -0.30, -0.10, -0.42, 0, -0.5)
    path.close()
    return path


def _heart_shaped(w: float) -> skia.Path:
    path = skia.Path()
    path.moveTo(0, -0.5)
    path.cubicTo(0.06, -0.34, w * 0.8, -0.26, w * 1.02, 0.02)
    path.cubicTo(w * 1.2, 0.30, w * 0.5, 0.44, 0.06, 0.30)
    path.quadTo(0, 0.24, -0.06, 0.30)
    path.cubicTo(-w * 0.5, 0.44, -w * 1.2, 0.30, -w * 1.02, 0.02)
    path.cubicTo(-w * 0.8, -0.26, -0.06, -0.34, 0, -0.5)
    path.close()
    return path


_LEAVES: tuple[Callable[[float], skia.Path], ...] = (_spade_like, _linden, _scalloped, _heart_shaped)


def _veins(canvas: skia.Canvas, style: SignStyle, w: float) -> None:
    light = style.wobble[4] < 0.4
    paint = stroke((0.75, 0.85, 0.5) if light else dark(style.green, 0.4), 0.015 + 0.02 * style.wobble[5])
    canvas.drawLine(0, -0.40, 0, 0.26, paint)
    rise = 0.06 + 0.12 * style.wobble[10]
    for y in (-0.16, 0.0, 0.14):
        canvas.drawLine(0, y + 0.1, w * 0.7, y + 0.1 - rise, paint)
        canvas.drawLine(0, y + 0.1, -w * 0.7, y + 0.1 - rise, paint)


_HANDS: dict[Suit, Callable[[skia.Canvas, SignStyle, bool], None]] = {
    Suit.HERZ: _heart,
    Suit.SCHIPPEN: _leaf,
    Suit.EICHEL: acorn,
    Suit.SCHELLEN: bell,
}
