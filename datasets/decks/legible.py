"""What a printer takes care of so that an index can be read across the table: enough contrast, no hairlines."""

from __future__ import annotations

import math

import skia

from datasets.decks.signs import Colour, dark

LEAST_CONTRAST = 3.5
"""Of index letters against the paper, as WCAG reckons it (1 to 21); the W3C asks 3 of large letters on screens."""

LEAST_STROKE = 0.085
"""Mean width of a letter's strokes in letter heights: a regular book serif has 0.10, its bold 0.15 (measured here on
Liberation Serif). Hairline faces are drawn fatter than their foundry made them, as a printer of cards would."""


def contrast(one: Colour, other: Colour) -> float:
    """Return the ratio of two colours' luminances, 1 to 21 (WCAG 2.2, relative luminance)."""
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def legible(ink: Colour, paper: Colour) -> Colour:
    """Return ``ink``, darkened just as far as letters on ``paper`` need."""
    while contrast(ink, paper) < LEAST_CONTRAST:
        ink = dark(ink, 0.9)
    return ink


def missing_stroke(typeface: skia.Typeface) -> float:
    """Return by how much the face's strokes are too thin, in letter heights; 0 for most faces."""
    return max(0.0, LEAST_STROKE - _stroke(typeface))


def _stroke(typeface: skia.Typeface) -> float:
    """The mean width of the strokes of K, in letter heights: its area over half its outline's length."""
    outline = skia.Font(typeface, 200).getPath(skia.Font(typeface, 200).textToGlyphs("K")[0])
    bounds = outline.getBounds()
    surface = skia.Surface(math.ceil(bounds.width()) + 2, math.ceil(bounds.height()) + 2)
    with surface as canvas:
        canvas.translate(1 - bounds.left(), 1 - bounds.top())
        canvas.drawPath(outline, skia.Paint(AntiAlias=True, Color=skia.ColorBLACK))
    area = float(surface.makeImageSnapshot().toarray()[..., 3].sum()) / 255
    length, measure = 0.0, skia.PathMeasure(outline, False)
    while True:
        length += measure.getLength()
        if not measure.nextContour():
            break
    return float(2 * area / length / bounds.height())


def _luminance(colour: Colour) -> float:
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
