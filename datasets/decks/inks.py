"""The printer's inks and how he lays them: colours, outlines, hatching, and plates that do not quite meet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import skia

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""


@dataclass(frozen=True, slots=True)
class SignStyle:
    """How one deck draws all its signs; lengths in sign heights.

    Attributes:
        red, green, yellow, brown, blue, ink: the printer's colours; ``ink`` is that of the outlines.
        line: width of outlines; 0 for none.
        two_tone: whether one half of each sign is darker, divided along a line at ``cut`` degrees.
        hatched: whether the darker half is hatched rather than filled.
        plain: whether veins, scales, studs and gloss are left out.
        fine: whether the small signs keep their detail.
        nut_up: whether acorns have the nut above the cup.
        leaf_down: whether leaves have the tip below.
        leaf_hand, acorn_hand, bell_hand, heart_hand: number of the variant of each sign.
        plates: how far the plates of red, green and yellow are printed beside that of the outlines, as (x, y) each.
        wobble: twelve numbers in 0..1 that vary the shapes.
    """

    red: Colour
    green: Colour
    yellow: Colour
    brown: Colour
    blue: Colour
    ink: Colour
    line: float
    two_tone: bool
    hatched: bool
    cut: float
    plain: bool
    fine: bool
    nut_up: bool
    leaf_down: bool
    leaf_hand: int
    acorn_hand: int
    bell_hand: int
    heart_hand: int
    plates: tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
    wobble: tuple[float, ...]


def random_style(rng: np.random.Generator) -> SignStyle:
    """Return a random style, with colours around those of printed decks."""

    def near(colour: Colour, spread: float = 0.09) -> Colour:
        r, g, b = (float(np.clip(channel + rng.normal(0, spread), 0, 1)) for channel in colour)
        return r, g, b

    apart = 0.0 if rng.random() < 0.5 else float(rng.uniform(0.006, 0.035))
    red, green, yellow = (tuple(rng.normal(0, apart, 2).tolist()) for _ in range(3))
    return SignStyle(
        red=_ruddy(near((0.80, 0.10, 0.11))),
        green=_leafy(near(((0.13, 0.45, 0.17), (0.05, 0.36, 0.16), (0.20, 0.52, 0.25))[int(rng.integers(3))], 0.07)),
        yellow=_golden(near((0.94, 0.75, 0.16), 0.08)),
        brown=near(
            ((0.62, 0.30, 0.14), (0.80, 0.25, 0.12), (0.86, 0.50, 0.16), (0.55, 0.16, 0.12))[rng.integers(4)], 0.07
        ),
        blue=near(((0.16, 0.28, 0.55), (0.10, 0.45, 0.48), (0.35, 0.55, 0.65))[int(rng.integers(3))], 0.06),
        ink=near((0.08, 0.07, 0.07), 0.04),
        line=0.0 if rng.random() < 0.15 else float(rng.uniform(0.012, 0.07)),
        two_tone=bool(rng.random() < 0.5),
        hatched=bool(rng.random() < 0.4),
        cut=float(rng.uniform(-70, 70)),
        plain=bool(rng.random() < 0.25),
        fine=bool(rng.random() < 0.5),
        nut_up=bool(rng.random() < 0.8),
        leaf_down=bool(rng.random() < 0.12),
        leaf_hand=int(rng.integers(4)),
        acorn_hand=int(rng.choice(5, p=[0.12, 0.12, 0.44, 0.2, 0.12])),
        bell_hand=int(rng.integers(6)),
        heart_hand=int(rng.integers(3)),
        plates=((red[0], red[1]), (green[0], green[1]), (yellow[0], yellow[1])),
        wobble=tuple(float(x) for x in rng.random(12)),
    )


def _leafy(colour: Colour) -> Colour:
    """Return the colour with green clearly above red and blue: an olive leaf could be taken for an acorn."""
    r, g, b = colour
    g = max(g, 0.30)
    return min(r, 0.65 * g), g, min(b, 0.8 * g)


def _ruddy(colour: Colour) -> Colour:
    """Return the colour with little blue: nobody prints pink hearts."""
    r, g, b = colour
    return r, g, min(b, 0.28 * r)


def _golden(colour: Colour) -> Colour:
    """Return the colour with red above green: a lemon-coloured bell could be taken for a leaf."""
    r, g, b = colour
    return r, min(g, 0.92 * r), b


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


@contextmanager
def plate(canvas: skia.Canvas, style: SignStyle, colour: Colour) -> Iterator[None]:
    """Print what is drawn inside with the plate of ``colour``, which may lie a little beside the outlines."""
    order = (style.red, style.green, style.yellow)
    # Brown and blue are printed with red and green: a printer pays for few plates.
    plates = {**dict(zip(order, style.plates, strict=True)), style.brown: style.plates[0], style.blue: style.plates[1]}
    canvas.save()
    canvas.translate(*plates.get(colour, (0.0, 0.0)))
    yield
    canvas.restore()


def outline(canvas: skia.Canvas, path: skia.Path, style: SignStyle) -> None:
    """Draw the outline of a part of a sign, where the deck has outlines."""
    if style.line:
        canvas.drawPath(path, stroke(style.ink, style.line))


def body(canvas: skia.Canvas, path: skia.Path, colour: Colour, style: SignStyle, *, shade: bool = True) -> None:
    """Fill a part of a sign, darken or hatch its one half where the deck is two-tone, and draw its outline."""
    with plate(canvas, style, colour):
        canvas.drawPath(path, fill(colour))
        if style.two_tone and shade:
            _darker_half(canvas, path, colour, style)
    outline(canvas, path, style)


def _darker_half(canvas: skia.Canvas, path: skia.Path, colour: Colour, style: SignStyle) -> None:
    darker = dark(colour, 0.45 + 0.35 * style.wobble[6])
    canvas.save()
    canvas.clipPath(path, doAntiAlias=True)
    canvas.rotate(style.cut)
    if style.hatched:
        hatch(canvas, skia.Rect(0, -1, 1, 1), darker, 0.05 + 0.05 * style.wobble[7], 35 - style.cut)
    else:
        canvas.drawRect(skia.Rect(0, -1, 1, 1), fill(darker))
    canvas.restore()


def hatch(canvas: skia.Canvas, where: skia.Rect, colour: Colour, pitch: float, angle: float) -> None:
    """Fill ``where`` with lines ``pitch`` apart, turned by ``angle`` degrees; clip to what shall be hatched before."""
    canvas.save()
    canvas.clipRect(where, doAntiAlias=True)
    canvas.rotate(angle)
    paint = stroke(colour, pitch * 0.45)
    for number in range(-int(1.5 / pitch), int(1.5 / pitch) + 1):
        canvas.drawLine(-1.5, number * pitch, 1.5, number * pitch, paint)
    canvas.restore()
