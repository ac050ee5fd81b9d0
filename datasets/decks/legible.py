"""What makes an index readable across the table: enough contrast, no hairlines."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt
import skia

from datasets.decks.signs import Colour, dark

LEAST_CONTRAST = 3.5
"""Least contrast of index letters with the paper, as WCAG defines it (1 to 21); WCAG requires 3 for large text."""

LEAST_STROKE = 0.085
"""Least mean width of a letter's strokes, in letter heights: a regular book serif has 0.10, its bold 0.15 (measured on
Liberation Serif). Letters of hairline typefaces are drawn with thicker strokes."""


def contrast(first: Colour, second: Colour) -> float:
    """Return the ratio of two colours' luminances, 1 to 21 (WCAG 2.2, relative luminance)."""
    lights = sorted((_luminance(first), _luminance(second)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def legible(ink: Colour, paper: Colour) -> Colour:
    """Return ``ink``, darkened just enough for letters on ``paper``."""
    while contrast(ink, paper) < LEAST_CONTRAST:
        ink = dark(ink, 0.9)
    return ink


def missing_stroke(typeface: skia.Typeface) -> float:
    """Return by how much the typeface's strokes are too thin, in letter heights; 0 for most typefaces."""
    return max(0.0, LEAST_STROKE - _stroke(typeface))


def encloses_paper(typeface: skia.Typeface, letter: str) -> bool:
    """Return whether the letter has a hole; some typefaces have an A without a bar, which looks like O or U."""
    _, ink = _drawn(typeface, letter)
    parts, _ = cv2.connectedComponents((ink < 128).astype(np.uint8), connectivity=4)
    return bool(parts > 2)  # ink, and the paper around it


def _stroke(typeface: skia.Typeface) -> float:
    """Return the mean width of the strokes of K, in letter heights: its area over half its outline's length."""
    outline, ink = _drawn(typeface, "K")
    length, measure = 0.0, skia.PathMeasure(outline, False)
    while True:
        length += measure.getLength()
        if not measure.nextContour():
            break
    return float(2 * ink.sum() / 255 / length / outline.getBounds().height())


def _drawn(typeface: skia.Typeface, letter: str) -> tuple[skia.Path, npt.NDArray[np.uint8]]:
    """Return the letter's outline, about 140 pixels tall, and its ink, 0 to 255, with a pixel of paper all round."""
    font = skia.Font(typeface, 200)
    outline = font.getPath(font.textToGlyphs(letter)[0])
    bounds = outline.getBounds()
    surface = skia.Surface(math.ceil(bounds.width()) + 2, math.ceil(bounds.height()) + 2)
    with surface as canvas:
        canvas.translate(1 - bounds.left(), 1 - bounds.top())
        canvas.drawPath(outline, skia.Paint(AntiAlias=True, Color=skia.ColorBLACK))
    return outline, surface.makeImageSnapshot().toarray()[..., 3]


def _luminance(colour: Colour) -> float:
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
