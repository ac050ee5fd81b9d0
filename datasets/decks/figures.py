"""Pictures of our own for courts and aces: crowned kings, riding Obers, Unters, and still lifes of food and drink.

They are not those of any printed deck, but have their style: flat colours in dark outlines, folds, hatching, ornament.
All are drawn for the upper half of a face of ``width`` × ``height`` pixels; the caller turns them for the lower half.
"""

from __future__ import annotations

import math

import numpy as np
import skia

from datasets.decks.attire import crown, hat, thing_in_hand
from datasets.decks.brush import cloth, paint, shape
from datasets.decks.signs import Colour, SignStyle, fill, stroke
from scoring.cards import Rank


def draw_court(
    canvas: skia.Canvas, rank: Rank, style: SignStyle, width: float, height: float, rng: np.random.Generator
) -> None:
    """Draw the upper half of a court card: King, Ober or Unter, clipped at the face's middle."""
    canvas.save()
    canvas.clipRect(skia.Rect(width * 0.04, height * 0.03, width * 0.96, height * 0.5))
    centre = width * rng.uniform(0.44, 0.6)
    if rank is Rank.OBER and rng.random() < 0.6:
        _horse(canvas, style, centre, width, height, rng)
    _body(canvas, style, centre, width, height, rng)
    _arms(canvas, style, centre, width, height, rng)
    _head(canvas, rank, style, centre, width, height, rng)
    canvas.restore()


def draw_still_life(
    canvas: skia.Canvas, style: SignStyle, width: float, height: float, rng: np.random.Generator
) -> None:
    """Draw the still life between an ace's two pairs of signs, in the middle third: jugs, bread, fruit, a ribbon."""
    floor = height * 0.5
    ribbon = skia.Path()
    ribbon.moveTo(width * 0.12, floor + height * 0.02)
    ribbon.cubicTo(width * 0.3, floor - height * 0.05, width * 0.7, floor + height * 0.08, width * 0.88, floor)
    canvas.drawPath(ribbon, stroke(cloth(style, rng), height * 0.035))
    canvas.drawPath(ribbon, stroke(style.ink, height * 0.003))
    for _ in range(int(rng.integers(3, 7))):
        x, y = width * rng.uniform(0.22, 0.78), floor + height * rng.uniform(-0.09, 0.09)
        size = height * rng.uniform(0.03, 0.075)
        draw = (_jug, _bread, _fruit, _leafage)[int(rng.integers(4))]
        draw(canvas, style, x, y, size, rng)


def draw_ornament(canvas: skia.Canvas, style: SignStyle, width: float, height: float, rng: np.random.Generator) -> None:
    """Draw ornaments that fill the background of the upper half: a tint, grass, scrolls, flowers."""
    if rng.random() < 0.4:
        inset = width * rng.uniform(0.05, 0.22)
        tint: Colour = ((0.75, 0.85, 0.92), (0.95, 0.9, 0.7), (0.8, 0.88, 0.7), (0.93, 0.8, 0.75))[int(rng.integers(4))]
        canvas.drawRect(
            skia.Rect(inset, height * rng.uniform(0.04, 0.2), width - inset, height * 0.5),
            fill(tint, rng.uniform(0.4, 1)),
        )
    if rng.random() < 0.4:
        top = height * rng.uniform(0.40, 0.46)
        grass = shape(
            [
                (width * 0.1, height * 0.52),
                (width * 0.1, top),
                (width * 0.4, top + height * 0.02),
                (width * 0.9, top),
                (width * 0.9, height * 0.52),
            ]
        )
        paint(canvas, grass, cloth(style, rng), style, height * 0.003, rng)
    for _ in range(int(rng.integers(0, 5))):
        x, y = width * rng.uniform(0.16, 0.84), height * rng.uniform(0.08, 0.48)
        size = height * rng.uniform(0.015, 0.045)
        (_scroll, _fruit, _leafage)[int(rng.integers(3))](canvas, style, x, y, size, rng)


def _scroll(canvas: skia.Canvas, style: SignStyle, x: float, y: float, size: float, rng: np.random.Generator) -> None:
    line = skia.Path()
    line.moveTo(x, y)
    for turn in range(3):
        bend = size * (2.2 - 0.5 * turn) * (1 if turn % 2 else -1)
        line.rCubicTo(bend, -size, bend, size, 0, size * rng.uniform(0.4, 1.2))
    canvas.drawPath(line, stroke(cloth(style, rng), size * rng.uniform(0.1, 0.4)))


def _body(
    canvas: skia.Canvas, style: SignStyle, x: float, width: float, height: float, rng: np.random.Generator
) -> None:
    line = height * 0.004
    shoulder, hem = height * rng.uniform(0.25, 0.30), height * 0.52
    half, wide = width * rng.uniform(0.16, 0.24), width * rng.uniform(0.26, 0.40)
    cape = shape(
        [
            (x, shoulder - height * 0.03),
            (x + half, shoulder),
            (x + wide * 1.15, hem),
            (x - wide * 1.15, hem),
            (x - half, shoulder),
        ]
    )
    paint(canvas, cape, cloth(style, rng), style, line, rng)
    coat = shape(
        [
            (x - half * 0.7, shoulder),
            (x + half * 0.7, shoulder),
            (x + wide * 0.6, hem),
            (x - wide * 0.6, hem),
        ],
        smooth=False,
    )
    paint(canvas, coat, cloth(style, rng), style, line, rng)
    for _ in range(int(rng.integers(4, 9))):  # folds
        fx = x + width * rng.uniform(-0.25, 0.25)
        fold = skia.Path()
        fold.moveTo(fx, hem)
        fold.quadTo(
            fx + width * rng.uniform(-0.06, 0.06),
            height * 0.42,
            x + (fx - x) * 0.5,
            height * rng.uniform(0.31, 0.40),
        )
        canvas.drawPath(fold, stroke(style.ink, line * rng.uniform(0.5, 1.2)))
    belt = height * rng.uniform(0.40, 0.45)
    canvas.drawRect(skia.Rect(x - half, belt, x + half, belt + height * 0.018), fill(style.yellow))
    canvas.drawRect(skia.Rect(x - half, belt, x + half, belt + height * 0.018), stroke(style.ink, line * 0.8))
    for k in range(int(rng.integers(2, 6))):  # buttons, ermine
        canvas.drawCircle(x, shoulder + height * (0.02 + 0.025 * k), height * 0.006, fill(style.yellow))


def _arms(
    canvas: skia.Canvas, style: SignStyle, x: float, width: float, height: float, rng: np.random.Generator
) -> None:
    line = height * 0.004
    sleeve = cloth(style, rng)
    for side in (-1, 1):
        sx, sy = x + side * width * 0.15, height * 0.29
        ex, ey = x + side * width * rng.uniform(0.22, 0.36), height * rng.uniform(0.33, 0.42)
        hx, hy = x + side * width * rng.uniform(0.05, 0.36), height * rng.uniform(0.27, 0.44)
        arm = skia.Path()
        arm.moveTo(sx, sy)
        arm.quadTo(ex, ey, hx, hy)
        canvas.drawPath(arm, stroke(style.ink, height * 0.048))
        canvas.drawPath(arm, stroke(sleeve, height * 0.040))
        if rng.random() < 0.75:
            thing_in_hand(canvas, style, hx, hy, height, rng)
        canvas.drawCircle(hx, hy, height * 0.015, fill((0.95, 0.78, 0.65)))
        canvas.drawCircle(hx, hy, height * 0.015, stroke(style.ink, line * 0.8))


def _head(
    canvas: skia.Canvas,
    rank: Rank,
    style: SignStyle,
    x: float,
    width: float,
    height: float,
    rng: np.random.Generator,
) -> None:
    y, r = height * rng.uniform(0.185, 0.215), height * rng.uniform(0.042, 0.054)
    line = height * 0.0035
    hair: Colour = ((0.35, 0.2, 0.1), (0.75, 0.7, 0.65), (0.15, 0.1, 0.08), (0.8, 0.6, 0.2))[int(rng.integers(4))]
    locks = shape(
        [
            (x - r * 1.3, y - r * 0.6),
            (x + r * 1.3, y - r * 0.6),
            (x + r * 1.5, y + r * 1.2),
            (x, y + r * 0.9),
            (x - r * 1.5, y + r * 1.2),
        ]
    )
    paint(canvas, locks, hair, style, line, rng)
    face = shape(
        [
            (x - r * 0.9, y - r),
            (x + r * 0.9, y - r),
            (x + r * 0.85, y + r * 0.8),
            (x, y + r * 1.35),
            (x - r * 0.85, y + r * 0.8),
        ]
    )
    paint(canvas, face, (0.96, 0.82, 0.70), style, line, rng, hatch=False)
    for side in (-1, 1):
        canvas.drawCircle(x + side * r * 0.38, y - r * 0.1, r * 0.10, fill(style.ink))
        canvas.drawLine(x + side * r * 0.2, y - r * 0.35, x + side * r * 0.6, y - r * 0.33, stroke(style.ink, line))
        canvas.drawCircle(x + side * r * 0.5, y + r * 0.3, r * 0.16, fill((0.9, 0.45, 0.4), 0.5))
    canvas.drawLine(x, y, x + r * 0.08, y + r * 0.3, stroke(style.ink, line))
    canvas.drawLine(x - r * 0.2, y + r * 0.55, x + r * 0.2, y + r * 0.55, stroke(style.red, line * 1.4))
    if rank is Rank.KOENIG:
        beard = shape(
            [
                (x - r * 0.8, y + r * 0.5),
                (x, y + r * 0.75),
                (x + r * 0.8, y + r * 0.5),
                (x + r * 0.4, y + r * 1.6),
                (x, y + r * 2),
                (x - r * 0.4, y + r * 1.6),
            ]
        )
        paint(canvas, beard, hair, style, line, rng)
        crown(canvas, style, x, y - r * 0.75, r, rng)
    else:
        hat(canvas, style, x, y - r * 0.65, r, rng)


def _horse(
    canvas: skia.Canvas, style: SignStyle, x: float, width: float, height: float, rng: np.random.Generator
) -> None:
    side = 1 if rng.random() < 0.5 else -1
    coat: Colour = ((0.9, 0.88, 0.84), (0.45, 0.28, 0.15), (0.2, 0.17, 0.16))[int(rng.integers(3))]
    nx, ny = x + side * width * 0.2, height * 0.36

    def at(dx: float, dy: float) -> tuple[float, float]:
        return nx + side * width * dx, ny + height * dy

    horse = shape(
        [
            at(-0.4, 0.07),
            at(-0.05, 0.05),
            at(0.04, -0.08),
            at(0.10, -0.11),
            at(0.22, -0.03),
            at(0.19, 0.0),
            at(0.09, -0.02),
            at(0.12, 0.17),
            at(-0.4, 0.17),
        ]
    )
    paint(canvas, horse, coat, style, height * 0.004, rng)
    canvas.drawCircle(*at(0.12, -0.05), height * 0.005, fill(style.ink))
    canvas.drawLine(*at(0.05, -0.06), *at(0.17, -0.01), stroke(style.red, height * 0.006))


def _jug(canvas: skia.Canvas, style: SignStyle, x: float, y: float, size: float, rng: np.random.Generator) -> None:
    jug = shape(
        [
            (x - size * 0.5, y - size),
            (x + size * 0.5, y - size),
            (x + size * 0.8, y + size * 0.3),
            (x + size * 0.5, y + size),
            (x - size * 0.5, y + size),
            (x - size * 0.8, y + size * 0.3),
        ]
    )
    canvas.drawCircle(x + size * 0.8, y - size * 0.1, size * 0.4, stroke(style.ink, size * 0.12))
    paint(canvas, jug, cloth(style, rng), style, size * 0.06, rng)
    canvas.drawOval(
        skia.Rect(x - size * 0.45, y - size * 1.05, x + size * 0.45, y - size * 0.8), fill((0.95, 0.92, 0.85))
    )


def _bread(canvas: skia.Canvas, style: SignStyle, x: float, y: float, size: float, rng: np.random.Generator) -> None:
    loaf = skia.Path()
    loaf.addOval(skia.Rect(x - size * 1.3, y - size * 0.5, x + size * 1.3, y + size * 0.5))
    paint(canvas, loaf, (0.78, 0.52, 0.26), style, size * 0.06, rng)
    for k in (-0.6, 0, 0.6):
        canvas.drawLine(
            x + size * (k - 0.15),
            y - size * 0.25,
            x + size * (k + 0.15),
            y + size * 0.2,
            stroke(style.ink, size * 0.06),
        )


def _fruit(canvas: skia.Canvas, style: SignStyle, x: float, y: float, size: float, rng: np.random.Generator) -> None:
    for _ in range(int(rng.integers(1, 6))):
        fx, fy = x + size * rng.uniform(-0.7, 0.7), y + size * rng.uniform(-0.6, 0.6)
        fruit = skia.Path()
        fruit.addCircle(fx, fy, size * rng.uniform(0.3, 0.5))
        paint(canvas, fruit, cloth(style, rng), style, size * 0.05, rng)


def _leafage(canvas: skia.Canvas, style: SignStyle, x: float, y: float, size: float, rng: np.random.Generator) -> None:
    for _ in range(int(rng.integers(2, 6))):
        turn = rng.uniform(0, math.tau)
        dx, dy = math.cos(turn) * size, math.sin(turn) * size
        leaf = shape(
            [
                (x, y),
                (x + dx * 0.5 - dy * 0.3, y + dy * 0.5 + dx * 0.3),
                (x + dx, y + dy),
                (x + dx * 0.5 + dy * 0.3, y + dy * 0.5 - dx * 0.3),
            ]
        )
        paint(canvas, leaf, style.green, style, size * 0.05, rng)
