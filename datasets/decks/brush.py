"""How figures are drawn: colours of cloth, rounded outlines, and flat colour with a hatched side."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import skia

from datasets.decks.signs import Colour, SignStyle, dark, fill, stroke


def cloth(style: SignStyle, rng: np.random.Generator) -> Colour:
    """Return one of the deck's colours for cloth."""
    blue: Colour = (0.16, 0.25, 0.50)
    return (
        style.red,
        style.green,
        style.yellow,
        style.brown,
        blue,
        dark(style.green, 0.7),
        dark(style.red, 0.7),
    )[int(rng.integers(7))]


def shape(points: list[tuple[float, float]], *, smooth: bool = True) -> skia.Path:
    """Return a closed outline through ``points``, rounded between them when ``smooth``."""
    path = skia.Path()
    if not smooth:
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        path.close()
        return path
    ring = [*points, points[0], points[1]]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(ring)]
    path.moveTo(*middles[0])
    for corner, middle in zip(ring[1:], middles[1:], strict=False):
        path.quadTo(*corner, *middle)
    path.close()
    return path


def paint(
    canvas: skia.Canvas,
    path: skia.Path,
    colour: Colour,
    style: SignStyle,
    line: float,
    rng: np.random.Generator,
    *,
    hatch: bool = True,
) -> None:
    """Fill ``path``, hatch one side of it, and draw its outline."""
    canvas.drawPath(path, fill(colour))
    if hatch:
        box = path.getBounds()
        canvas.save()
        canvas.clipPath(path, doAntiAlias=True)
        slope = rng.uniform(-1, 1)
        step = max(2.5, line * rng.uniform(2.5, 5))
        paint = stroke(dark(colour, 0.35), line * 0.6)
        x = box.left() + box.width() * rng.uniform(0.35, 0.65)
        while x < box.right() + box.height():
            canvas.drawLine(x, box.top(), x - slope * box.height(), box.bottom(), paint)
            x += step
        canvas.restore()
    canvas.drawPath(path, stroke(style.ink, line))
