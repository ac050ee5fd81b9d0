"""Print and handwriting for the objects on the table."""

from __future__ import annotations

import cv2
import numpy as np
import skia

from datasets.decks.typefaces import all_typefaces
from datasets.scenes.scene import Image

_WORDS = (
    "Binokel", "Runde", "Kasse", "Wirt", "Bräu", "Hell", "Export", "0,5", "Pils", "Gasthof", "Krone", "Löwen",
    "Adler", "Ochsen", "seit", "1847", "Augen", "Punkte", "Spiel", "Summe", "Geber", "Rest", "Karten", "Regeln",
    "Solo", "Ass", "König", "Ober", "Unter", "Zehn", "Sieben", "Herz", "Blatt", "Eichel", "Schellen", "250", "500",
    "1000", "A", "K", "O", "U", "10", "7", "Q", "J", "8", "9", "OK", "AU", "107", "UKW", "HA", "Menü", "Wasser",
    "Radler", "Zeitung", "heute", "Wetter", "Sport", "Kreis", "Anzeige", "?", "!", "i", "j", "Hi!", "ja?", "o:",
)  # fmt: skip


def word(rng: np.random.Generator) -> str:
    """Return a word or figure as it stands on mats, menus and pads."""
    if rng.random() < 0.35:
        return str(rng.integers(0, 10 ** int(rng.integers(1, 5))))
    text = str(rng.choice(_WORDS))
    return text.upper() if rng.random() < 0.4 else text


def typeface(rng: np.random.Generator) -> skia.Typeface:
    """Return one of the installed typefaces."""
    faces = all_typefaces()
    return faces[rng.integers(len(faces))]


def printed(
    picture: Image, text: str, at: tuple[float, float], height: float, face: skia.Typeface, ink: tuple[int, int, int]
) -> float:
    """Print ``text`` into the RGBA ``picture`` (in place), its base line starting at ``at``; return its width."""
    canvas = skia.Canvas(picture, colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kUnpremul_AlphaType)
    font = skia.Font(face, height)
    canvas.drawString(text, at[0], at[1], font, skia.Paint(Color=skia.Color(*ink), AntiAlias=True))
    return float(font.measureText(text))


_DIGIT_STROKES = {
    "0": [(5, 0), (1, 2), (0, 6), (3, 10), (6, 8), (7, 3), (5, 0)],
    "1": [(1, 3), (5, 0), (5, 10)],
    "2": [(0, 2), (3, 0), (6, 2), (5, 5), (0, 10), (7, 10)],
    "3": [(0, 1), (4, 0), (6, 2), (3, 5), (6, 7), (4, 10), (0, 9)],
    "4": [(4, 0), (0, 6), (7, 6), (5, 4), (4, 10)],
    "5": [(6, 0), (1, 0), (1, 4), (5, 4), (6, 7), (4, 10), (0, 9)],
    "6": [(5, 0), (1, 4), (0, 8), (3, 10), (6, 8), (4, 5), (1, 6)],
    "7": [(0, 0), (7, 0), (3, 10)],
    "8": [(5, 2), (2, 0), (1, 3), (6, 7), (3, 10), (0, 8), (6, 2), (4, 0)],
    "9": [(6, 3), (3, 5), (0, 3), (3, 0), (6, 2), (5, 10)],
    "A": [(0, 10), (3, 0), (6, 10), (5, 6), (1, 6)],
    "K": [(0, 0), (0, 10), (1, 5), (6, 0), (1, 5), (6, 10)],
    "O": [(3, 0), (0, 5), (3, 10), (6, 5), (3, 0)],
    "U": [(0, 0), (0, 8), (3, 10), (6, 8), (6, 0)],
    "-": [(0, 5), (6, 5)],
    "+": [(0, 5), (6, 5), (3, 5), (3, 2), (3, 8)],
}


def handwritten(
    picture: Image,
    rng: np.random.Generator,
    text: str,
    at: tuple[float, float],
    height: float,
    ink: tuple[int, int, int],
) -> None:
    """Write ``text`` (of digits, A, K, O, U, + and -) by hand into the RGBA ``picture``, in place."""
    x = at[0]
    slant, width = rng.normal(0.15, 0.15), max(1, round(height * rng.uniform(0.05, 0.14)))
    for sign in text:
        strokes = np.array(_DIGIT_STROKES[sign], float) + rng.normal(0, 0.5, (len(_DIGIT_STROKES[sign]), 2))
        strokes[:, 0] += (10 - strokes[:, 1]) * slant
        points = strokes * height / 10 + (x, at[1] + rng.normal(0, height * 0.05))
        line = np.round(_smooth(points) * 8).astype(np.int32)
        cv2.polylines(picture, [line], False, (*ink, 255), width, cv2.LINE_AA, 3)
        x += height * rng.uniform(0.75, 1.0)


def _smooth(points: np.ndarray) -> np.ndarray:
    """Corners cut twice (Chaikin), so that strokes look written."""
    for _ in range(2):
        near, far = points[:-1] * 0.75 + points[1:] * 0.25, points[:-1] * 0.25 + points[1:] * 0.75
        points = np.vstack([points[:1], np.stack([near, far], 1).reshape(-1, 2), points[-1:]])
    return points
