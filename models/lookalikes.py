"""Printed things that look like an index but are none: marks over dots, letters over plain shapes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import skia

from datasets.decks.typefaces import all_typefaces
from vision.crop import CROP_SPAN, Image

_DOTTED = "?!ij:;"


def dotted(picture: Image, rng: np.random.Generator) -> None:
    """Paint a mark over a dot, in any colour: on a pad, label or mat it looks like a letter over a small sign."""
    height, width = picture.shape[:2]
    if rng.random() < 0.7:
        picture[:] = rng.integers(120, 256, 3)
    mark = _DOTTED[int(rng.integers(len(_DOTTED)))]
    turn = rng.normal(0, 12) + (180 if rng.random() < 0.5 and mark in "?!" else 0)
    outline = _glyph(mark, height * rng.uniform(0.75, 1.1), rng)
    _print(picture, outline, (width / 2, height / 2), turn, rng.integers(0, 200, 3))


_OTHER_MARKS = ("disc", "square", "triangle", "ring")
"""No rhombus: that is the diamond of French cards."""


def marked(picture: Image, rng: np.random.Generator) -> None:
    """Paint a letter, possibly one of ours, over a plain shape, as in lists, legends, diagrams and other games."""
    height, width = picture.shape[:2]
    picture[:] = rng.integers(150, 256) + rng.integers(-12, 1, 3)
    letter = str(rng.choice([*"AKOU7", "10", *"ÄÖÜ0BDQ69"]))
    upper = (width / 2 + rng.normal(0, 0.04) * width, height * (0.5 - 0.5 / CROP_SPAN))
    lower = (width / 2 + rng.normal(0, 0.06) * width, height * (0.5 + 0.5 / CROP_SPAN))
    turn = rng.normal(0, 6)
    _print(picture, _glyph(letter, height * rng.uniform(0.38, 0.55), rng), upper, turn, rng.integers(0, 120, 3))
    mark = str(rng.choice(_OTHER_MARKS))
    # A yellow or red disc could be a poorly visible bell.
    ink = rng.integers(0, 200, 3) if mark != "disc" else np.array([rng.integers(0, 60), *rng.integers(0, 140, 2)])
    _print(picture, _shape(mark, height * rng.uniform(0.07, 0.15)), lower, turn, ink)


def _glyph(text: str, size: float, rng: np.random.Generator) -> skia.Path:
    """Return the outline of ``text`` in a random typeface, ``size`` pixels to the em."""
    typefaces = all_typefaces()
    font = skia.Font(typefaces[int(rng.integers(len(typefaces)))], size)
    outline, advance = skia.Path(), 0.0
    glyphs = font.textToGlyphs(text)
    for glyph, step in zip(glyphs, font.getWidths(glyphs), strict=True):
        if (path := font.getPath(glyph)) is not None:
            outline.addPath(path, advance, 0)
        advance += step
    return outline


def _shape(mark: str, radius: float) -> skia.Path:
    path = skia.Path()
    if mark in ("disc", "ring"):
        path.addCircle(0, 0, radius)
        if mark == "ring":
            path.addCircle(0, 0, radius * 0.55)
            path.setFillType(skia.PathFillType.kEvenOdd)
        return path
    corners, first = {"square": (4, 45), "triangle": (3, -90)}[mark]
    angles = [math.radians(first + 360 * corner / corners) for corner in range(corners)]
    path.addPoly([skia.Point(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles], True)
    return path


def _print(
    picture: Image, outline: skia.Path, at: tuple[float, float], turn: float, ink: np.ndarray[Any, np.dtype[np.int64]]
) -> None:
    """Print ``outline`` onto ``picture`` with its middle at ``at``, turned by ``turn`` degrees."""
    height, width = picture.shape[:2]
    bounds = outline.getBounds()
    with skia.Surface(width, height) as canvas:
        canvas.translate(*at)
        canvas.rotate(turn)
        canvas.translate(-bounds.centerX(), -bounds.centerY())
        canvas.drawPath(outline, skia.Paint(AntiAlias=True, Color=skia.ColorBLACK))
        layer = canvas.getSurface().makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    alpha = layer[..., 3:].astype(np.float32) / 255
    picture[:] = (picture * (1 - alpha) + ink * alpha).astype(np.uint8)
