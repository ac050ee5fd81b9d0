"""Cards of other games, and marks that resemble an index: letters and dots, on slips and boxes.

Shapes that could be taken for a suit sign are left out: what everybody would read as an index is no negative.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import skia

from datasets.scenes.canvas import rectangle
from datasets.scenes.lettering import printed, typeface, word
from datasets.scenes.noise import colour, mix, noise
from datasets.scenes.scene import Image
from datasets.scenes.sprite import Sprite, blank, ink, tone

_LETTERS = ("A", "K", "O", "U", "10", "7", "Z", "D", "B", "9", "8", "?", "!", "i", "j", "J", "1")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XV", "XX", "XXI")
_WHITE = (250, 248, 245)


def number_card(rng: np.random.Generator, scale: float) -> Sprite:
    """A coloured card with a white number in two corners and a large number in an oval."""
    width, height = round(scale * rng.uniform(0.56, 0.66)), round(scale * rng.uniform(0.85, 1.0))
    picture = blank(height, width, np.array(_WHITE, np.float32))
    edge = round(scale * rng.uniform(0.02, 0.05))
    shade = ink(colour(rng, saturation=(0.6, 1), value=(0.5, 1)))
    cv2.rectangle(picture, (edge, edge), (width - edge, height - edge), shade, -1)
    text, face = str(rng.integers(0, 19)), typeface(rng)
    if rng.random() < 0.6:
        half = (width * rng.uniform(0.6, 0.85), height * rng.uniform(0.5, 0.7))
        cv2.ellipse(picture, ((width / 2, height / 2), half, 20.0), (*_WHITE, 255), -1, cv2.LINE_AA)
    large = height * rng.uniform(0.25, 0.45)
    printed(picture, text, (width * 0.5 - large * 0.28 * len(text), height / 2 + large * 0.35), large, face, shade[:3])
    tall = height * rng.uniform(0.1, 0.2)
    return _both_ends(picture, lambda face_up: printed(face_up, text, (edge * 1.6, edge + tall), tall, face, _WHITE))


def figure_card(rng: np.random.Generator, scale: float) -> Sprite:
    """A card with a picture, and a number or letter in the corners, as in tarock and similar games."""
    width, height = round(scale * rng.uniform(0.52, 0.65)), round(scale * rng.uniform(0.88, 1.1))
    picture = blank(height, width, colour(rng, (0.08, 0.17), (0, 0.15), (0.88, 1)))
    inset, cells = round(scale * rng.uniform(0.08, 0.16)), rng.uniform(2, 12)
    side = max(width, height)
    texture = mix(colour(rng), colour(rng), noise(rng, side, (cells, cells), 3, 0.6))
    picture[inset : height - inset, inset : width - inset, :3] = texture[inset : height - inset, inset : width - inset]
    text = str(rng.choice(_ROMAN)) if rng.random() < 0.5 else str(rng.choice(_LETTERS))
    face, tall, dark = typeface(rng), inset * rng.uniform(0.7, 1.1), tone(rng, 0.5)
    return _both_ends(picture, lambda face_up: printed(face_up, text, (inset * 0.3, tall * 1.1), tall, face, dark))


def marked_slip(rng: np.random.Generator, scale: float) -> Sprite:
    """A slip or page of a pad with letters or punctuation above small coloured marks."""
    width, height = round(scale * rng.uniform(0.5, 1.2)), round(scale * rng.uniform(0.5, 1.2))
    picture = blank(height, width, colour(rng, saturation=(0, 0.2), value=(0.85, 1)))
    face = typeface(rng)
    for _ in range(int(rng.integers(2, 12))):
        at = rng.uniform(0.05, 0.85) * width, rng.uniform(0.12, 0.85) * height
        marked_letter(picture, rng, at, scale * rng.uniform(0.06, 0.16), face)
    return Sprite(picture, rectangle(width, height))


def marked_letter(
    picture: Image, rng: np.random.Generator, at: tuple[float, float], tall: float, face: skia.Typeface
) -> None:
    """Print a letter with a dot, square, triangle, ring or stroke below it into the RGBA ``picture``, in place."""
    long = printed(picture, str(rng.choice(_LETTERS)), at, tall, face, tone(rng, 0.6))
    x, y = at[0] + long / 2, at[1] + tall * rng.uniform(0.35, 0.7)
    radius, shade = tall * rng.uniform(0.12, 0.35), ink(colour(rng, saturation=(0.3, 1), value=(0.2, 0.9)))
    kind = int(rng.integers(5))
    centre = (round(x * 8), round(y * 8))
    if kind < 2:
        cv2.circle(picture, centre, round(radius * 8), shade, -1 if kind else max(1, round(tall / 12)), cv2.LINE_AA, 3)
        return
    corners = {2: [(-1, -1), (1, -1), (1, 1), (-1, 1)], 3: [(0, -1), (1, 1), (-1, 1)]}.get(
        kind, [(-1.3, -0.2), (1.3, -0.3), (1.3, 0.2), (-1.3, 0.1)]
    )
    cv2.fillPoly(picture, [np.round((np.array(corners) * radius + (x, y)) * 8).astype(np.int32)], shade, cv2.LINE_AA, 3)


def card_box(rng: np.random.Generator, scale: float) -> Sprite:
    """The box that cards are sold in: the pattern of a back or a picture, a name, the number of cards."""
    width, height = round(scale * rng.uniform(0.6, 0.72)), round(scale * rng.uniform(1.0, 1.15))
    ground = colour(rng, saturation=(0.2, 1), value=(0.2, 1))
    cells = rng.uniform(4, 40)
    texture = mix(ground, colour(rng), 0.5 * noise(rng, max(width, height), (cells, cells), 2, 0.7))
    picture = blank(height, width, ground)
    picture[..., :3] = texture[:height, :width]
    face, light = typeface(rng), ink(colour(rng, saturation=(0, 0.5), value=(0.8, 1)))[:3]
    if rng.random() < 0.7:
        top, bottom = round(height * rng.uniform(0.15, 0.4)), round(height * rng.uniform(0.5, 0.85))
        cv2.rectangle(picture, (0, top), (width, bottom), ink(colour(rng)), -1)
    for _ in range(int(rng.integers(2, 6))):
        at = rng.uniform(0.03, 0.5) * width, rng.uniform(0.1, 0.95) * height
        printed(
            picture, word(rng), at, scale * rng.uniform(0.05, 0.2), face, light if rng.random() < 0.5 else tone(rng)
        )
    if rng.random() < 0.5:
        at = rng.uniform(0.1, 0.8) * width, rng.uniform(0.15, 0.8) * height
        marked_letter(picture, rng, at, scale * rng.uniform(0.1, 0.2), face)
    return Sprite(picture, rectangle(width, height))


def _both_ends(picture: Image, print_corner: Callable[[Image], object]) -> Sprite:
    """Return the card with its corner printed at both ends, the lower one upside down."""
    print_corner(picture)
    picture = np.ascontiguousarray(cv2.rotate(picture, cv2.ROTATE_180), np.uint8)
    print_corner(picture)
    return Sprite(picture, rectangle(picture.shape[1], picture.shape[0]))
