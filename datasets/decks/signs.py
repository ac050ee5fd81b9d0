"""The four suit signs, each in several variants: heart, leaf (Schippen), acorn (Eichel) and bell (Schellen).

A sign is drawn into the unit square around the origin, y downwards. They resemble those of printed decks of the
Württemberg pattern and its relatives (vision/DECK.md).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import skia

from scoring.cards import Suit

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""


@dataclass(frozen=True, slots=True)
class SignStyle:
    """How one deck draws all its signs.

    Attributes:
        red, green, yellow, brown, ink: the deck's colours.
        line: width of outlines, in sign heights; 0 for none.
        two_tone: whether one half of each sign is darker, divided along a line at ``cut`` degrees.
        plain: whether veins, scales, studs and gloss are left out.
        nut_up: whether acorns have the nut above the cup.
        leaf_down: whether leaves have the tip below.
        leaf_hand, acorn_hand, bell_hand, heart_hand: number of the variant of each sign.
        wobble: seven numbers in 0..1 that vary the shapes.
    """

    red: Colour
    green: Colour
    yellow: Colour
    brown: Colour
    ink: Colour
    line: float
    two_tone: bool
    cut: float
    plain: bool
    nut_up: bool
    leaf_down: bool
    leaf_hand: int
    acorn_hand: int
    bell_hand: int
    heart_hand: int
    wobble: tuple[float, ...]


def random_style(rng: np.random.Generator) -> SignStyle:
    """Return a random style, with colours around those of printed decks."""

    def near(colour: Colour, spread: float = 0.09) -> Colour:
        r, g, b = (float(np.clip(channel + rng.normal(0, spread), 0, 1)) for channel in colour)
        return r, g, b

    ink = near((0.08, 0.07, 0.07), 0.04)
    return SignStyle(
        red=near((0.80, 0.10, 0.11)),
        green=_leafy(near((0.13, 0.45, 0.17), 0.08)),
        yellow=_golden(near((0.94, 0.75, 0.16), 0.08)),
        brown=near(((0.62, 0.36, 0.14), (0.80, 0.25, 0.12), (0.86, 0.55, 0.16))[int(rng.integers(3))]),
        ink=ink,
        line=0.0 if rng.random() < 0.12 else float(rng.uniform(0.015, 0.06)),
        two_tone=bool(rng.random() < 0.5),
        cut=float(rng.uniform(-70, 70)),
        plain=bool(rng.random() < 0.25),
        nut_up=bool(rng.random() < 0.6),
        leaf_down=bool(rng.random() < 0.12),
        leaf_hand=int(rng.integers(3)),
        acorn_hand=int(rng.integers(3)),
        bell_hand=int(rng.integers(4)),
        heart_hand=int(rng.integers(2)),
        wobble=tuple(float(x) for x in rng.random(7)),
    )


def _leafy(colour: Colour) -> Colour:
    """Return the colour with green clearly above red and blue: an olive leaf could be taken for an acorn."""
    r, g, b = colour
    g = max(g, 0.30)
    return min(r, 0.65 * g), g, min(b, 0.8 * g)


def _golden(colour: Colour) -> Colour:
    """Return the colour with red above green: a lemon-coloured bell could be taken for a leaf."""
    r, g, b = colour
    return r, min(g, 0.92 * r), b


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
    _HANDS[suit](canvas, style, small or style.plain)
    canvas.restore()


def fill(colour: Colour, alpha: float = 1.0) -> skia.Paint:
    """Return paint for filling."""
    return skia.Paint(AntiAlias=True, Color4f=skia.Color4f(*colour, alpha))


def stroke(colour: Colour, width: float, alpha: float = 1.0) -> skia.Paint:
    """Return paint for lines of ``width`` canvas units."""
    paint = fill(colour, alpha)
    paint.setStyle(skia.Paint.kStroke_Style)
    paint.setStrokeWidth(width)
    paint.setStrokeCap(skia.Paint.kRound_Cap)
    paint.setStrokeJoin(skia.Paint.kRound_Join)
    return paint


def dark(colour: Colour, by: float = 0.6) -> Colour:
    """Return ``colour`` darkened."""
    r, g, b = colour
    return r * by, g * by, b * by


def _body(canvas: skia.Canvas, path: skia.Path, colour: Colour, style: SignStyle, *, shade: bool = True) -> None:
    canvas.drawPath(path, fill(colour))
    if style.two_tone and shade:
        canvas.save()
        canvas.clipPath(path, doAntiAlias=True)
        canvas.rotate(style.cut)
        canvas.drawRect(skia.Rect(0, -1, 1, 1), fill(dark(colour, 0.55 + 0.25 * style.wobble[6])))
        canvas.restore()
    if style.line:
        canvas.drawPath(path, stroke(style.ink, style.line))


def _heart(canvas: skia.Canvas, style: SignStyle, small: bool) -> None:
    w = 0.40 + 0.12 * style.wobble[0]
    top = -0.36 + 0.12 * style.wobble[1]
    path = skia.Path()
    path.moveTo(0, 0.5)
    if style.heart_hand == 0:
        path.cubicTo(-0.10, 0.28, -w, 0.10, -w, -0.16)
        path.cubicTo(-w, -0.56, -0.05, -0.58, 0, top + 0.14)
        path.cubicTo(0.05, -0.58, w, -0.56, w, -0.16)
        path.cubicTo(w, 0.10, 0.10, 0.28, 0, 0.5)
    else:  # the older, slimmer heart with a bent tip
        path.cubicTo(-0.22, 0.42, -w * 1.15, 0.06, -w, -0.24)
        path.cubicTo(-w * 0.9, -0.52, -0.12, -0.52, 0, top + 0.08)
        path.cubicTo(0.12, -0.52, w * 0.9, -0.52, w, -0.24)
        path.cubicTo(w * 1.15, 0.06, 0.22, 0.30, 0.04, 0.5)
    path.close()
    _body(canvas, path, style.red, style)
    if not small:
        gloss = skia.Path()
        gloss.addOval(skia.Rect(-w * 0.72, -0.38, -w * 0.28, -0.12))
        canvas.drawPath(gloss, fill((1, 0.85, 0.8), 0.45))


def _leaf(canvas: skia.Canvas, style: SignStyle, small: bool) -> None:
    canvas.save()
    if style.leaf_down:
        canvas.rotate(180)
    w = 0.36 + 0.12 * style.wobble[2]
    stem = skia.Path()
    stem.moveTo(0, 0.2)
    bend = 0.22 * (style.wobble[3] - 0.5)
    stem.quadTo(bend * 0.3, 0.40, bend, 0.5)
    canvas.drawPath(stem, stroke(style.ink if style.line else dark(style.green), max(0.05, style.line * 1.4)))
    path = skia.Path()
    path.moveTo(0, -0.5)
    if style.leaf_hand == 0:  # the spade-like leaf
        path.cubicTo(0.08, -0.30, w, -0.15, w, 0.10)
        path.cubicTo(w, 0.38, 0.10, 0.40, 0, 0.22)
        path.cubicTo(-0.10, 0.40, -w, 0.38, -w, 0.10)
        path.cubicTo(-w, -0.15, -0.08, -0.30, 0, -0.5)
    elif style.leaf_hand == 1:  # the linden leaf
        path.cubicTo(0.05, -0.36, 0.16, -0.34, w * 0.9, -0.16)
        path.cubicTo(w * 1.2, 0.12, w * 0.8, 0.36, 0.12, 0.32)
        path.lineTo(0, 0.25)
        path.lineTo(-0.12, 0.32)
        path.cubicTo(-w * 0.8, 0.36, -w * 1.2, 0.12, -w * 0.9, -0.16)
        path.cubicTo(-0.16, -0.34, -0.05, -0.36, 0, -0.5)
    else:  # the scalloped leaf
        path.cubicTo(0.10, -0.42, 0.12, -0.30, 0.20, -0.26)
        path.cubicTo(w, -0.22, w * 0.8, -0.06, w, 0.02)
        path.cubicTo(w * 1.15, 0.22, w * 0.7, 0.38, 0.10, 0.26)
        path.lineTo(-0.10, 0.26)
        path.cubicTo(-w * 0.7, 0.38, -w * 1.15, 0.22, -w, 0.02)
        path.cubicTo(-w * 0.8, -0.06, -w, -0.22, -0.20, -0.26)
        path.cubicTo(-0.12, -0.30, -0.10, -0.42, 0, -0.5)
    path.close()
    _body(canvas, path, style.green, style)
    if not small:
        _veins(canvas, style, w)
    canvas.restore()


def _veins(canvas: skia.Canvas, style: SignStyle, w: float) -> None:
    light = style.wobble[4] < 0.4
    paint = stroke((0.75, 0.85, 0.5) if light else dark(style.green, 0.4), 0.02)
    canvas.drawLine(0, -0.40, 0, 0.26, paint)
    for y in (-0.16, 0.0, 0.14):
        canvas.drawLine(0, y + 0.1, w * 0.7, y - 0.02, paint)
        canvas.drawLine(0, y + 0.1, -w * 0.7, y - 0.02, paint)


def _acorn(canvas: skia.Canvas, style: SignStyle, small: bool) -> None:
    canvas.save()
    if not style.nut_up:
        canvas.rotate(180)
    w = 0.26 + 0.10 * style.wobble[0]
    nut_colour = style.yellow if style.acorn_hand == 0 else style.brown
    nut = skia.Path()  # above the cup, tip upwards
    nut.moveTo(-w, 0.08)
    nut.cubicTo(-w * 1.05, -0.25, -w * 0.5, -0.42, 0, -0.5)
    nut.cubicTo(w * 0.5, -0.42, w * 1.05, -0.25, w, 0.08)
    nut.close()
    _body(canvas, nut, nut_colour, style)
    if style.acorn_hand == 2:  # half yellow, half red
        canvas.save()
        canvas.clipPath(nut, doAntiAlias=True)
        canvas.drawRect(skia.Rect(-1, -1, -0.02, 1), fill(style.yellow))
        canvas.restore()
    if not small:
        canvas.drawLine(-w * 0.5, -0.05, -w * 0.3, -0.30, stroke((1, 0.95, 0.75), 0.04, 0.6))
    cup_w = w * (1.15 + 0.25 * style.wobble[1])
    cup = skia.Path()
    cup.moveTo(-cup_w, 0.02)
    cup.cubicTo(-cup_w * 1.05, 0.30, -cup_w * 0.5, 0.40, 0, 0.42)
    cup.cubicTo(cup_w * 0.5, 0.40, cup_w * 1.05, 0.30, cup_w, 0.02)
    cup.quadTo(0, 0.14 * style.wobble[3], -cup_w, 0.02)
    cup.close()
    cup_colour = style.green if style.wobble[2] < 0.75 else dark(style.brown, 0.7)
    _body(canvas, cup, cup_colour, style, shade=False)
    if not small:
        canvas.save()
        canvas.clipPath(cup, doAntiAlias=True)
        for k in range(-6, 7):
            scale = stroke(dark(cup_colour, 0.45), 0.02)
            canvas.drawLine(k * 0.1 - 0.3, 0, k * 0.1 + 0.3, 0.5, scale)
            canvas.drawLine(k * 0.1 + 0.3, 0, k * 0.1 - 0.3, 0.5, scale)
        canvas.restore()
    stem = skia.Path()
    stem.moveTo(0, 0.40)
    stem.quadTo(0.02, 0.45, 0.16 * (style.wobble[5] - 0.5), 0.5)
    canvas.drawPath(stem, stroke(style.ink if style.line else dark(style.green), 0.06))
    canvas.restore()


def _bell(canvas: skia.Canvas, style: SignStyle, small: bool) -> None:
    r = 0.42 + 0.06 * style.wobble[0]
    ball = skia.Path()
    ball.addOval(skia.Rect(-r, -r, r, r))
    _body(canvas, ball, style.yellow, style, shade=style.bell_hand != 0)
    canvas.save()
    canvas.clipPath(ball, doAntiAlias=True)
    _BELL_HANDS[style.bell_hand](canvas, style, r, small)
    canvas.restore()
    if style.line:
        canvas.drawPath(ball, stroke(style.ink, style.line))
    if style.wobble[5] < 0.5:  # the loop by which it hangs
        canvas.drawCircle(0, -r - 0.02, 0.05, stroke(style.ink, max(0.025, style.line)))


def _bell_banded(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    band = 0.07 + 0.07 * style.wobble[1]
    canvas.drawRect(skia.Rect(-1, 0, 1, 1), fill(style.green))
    if not small:
        for k in range(-3, 4):  # the leaves of the lower half
            leaf = skia.Path()
            leaf.moveTo(k * 0.14, band)
            leaf.quadTo(k * 0.14 + 0.12, 0.3, k * 0.07, r)
            canvas.drawPath(leaf, stroke(dark(style.green, 0.5), 0.025))
    canvas.drawRect(skia.Rect(-1, -band, 1, band), fill(style.red))
    edge = stroke(style.ink, max(0.02, style.line * 0.7))
    canvas.drawLine(-1, -band, 1, -band, edge)
    canvas.drawLine(-1, band, 1, band, edge)
    if not small:
        for k in range(-3, 4):
            canvas.drawCircle(k * 0.13, 0, 0.035, fill(style.yellow))


def _bell_slit(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    line = stroke(style.ink, max(0.035, style.line))
    canvas.drawLine(-1, -0.02, 1, -0.02, line)
    if style.wobble[1] < 0.5:
        canvas.drawLine(-1, 0.08, 1, 0.08, line)
    canvas.drawCircle(0, r * 0.45, 0.06, fill(style.ink))
    canvas.drawLine(0, r * 0.45, 0, r, stroke(style.ink, 0.05))
    if not small:
        canvas.drawCircle(-r * 0.4, -r * 0.45, 0.10, fill((1, 1, 0.85), 0.6))


def _bell_cross(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    colour = style.red if style.wobble[2] < 0.5 else style.ink
    width = 0.05 + 0.08 * style.wobble[1]
    for sx in (-1, 1):
        arc = skia.Path()
        arc.moveTo(sx * r, -r * 0.8)
        arc.quadTo(0, 0, sx * r, r * 0.8)
        canvas.drawPath(arc, stroke(colour, width))
    canvas.drawCircle(0, 0, 0.09, fill(style.ink if small else style.red))


def _bell_red_below(canvas: skia.Canvas, style: SignStyle, r: float, small: bool) -> None:
    canvas.drawRect(skia.Rect(-1, 0.06, 1, 1), fill(style.red if style.wobble[2] < 0.5 else style.brown))
    canvas.drawRect(skia.Rect(-1, -0.06, 1, 0.06), fill(style.green))
    if not small:
        for k in range(12):
            angle = math.tau * k / 12
            canvas.drawLine(0, 0.06, r * math.cos(angle), abs(r * math.sin(angle)) + 0.06, stroke(style.ink, 0.02))


_BELL_HANDS = (_bell_banded, _bell_slit, _bell_cross, _bell_red_below)

_HANDS: dict[Suit, Callable[[skia.Canvas, SignStyle, bool], None]] = {
    Suit.HERZ: _heart,
    Suit.SCHIPPEN: _leaf,
    Suit.EICHEL: _acorn,
    Suit.SCHELLEN: _bell,
}
