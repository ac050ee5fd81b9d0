"""Sprites: the picture and outline of a thing before it is placed on the table."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from datasets.scenes.noise import colour
from datasets.scenes.scene import Floats, Image


class Sprite(NamedTuple):
    """A picture with its convex outline, and its transparent part, if any (the inside of a glass)."""

    picture: Image
    outline: Floats
    window: Floats | None = None


def blank(height: int, width: int, ground: np.ndarray) -> Image:
    """Return an opaque picture (height, width, 4) of one colour."""
    picture = np.empty((height, width, 4), np.uint8)
    picture[:] = (*np.clip(ground, 0, 255).astype(int).tolist(), 255)
    return picture


def ink(tone: np.ndarray) -> tuple[int, int, int, int]:
    """Return a colour as OpenCV draws with it, opaque."""
    red, green, blue = (int(part) for part in tone)
    return red, green, blue, 255


def tone(rng: np.random.Generator, brightest: float = 0.7) -> tuple[int, int, int]:
    """Return a dark colour to print with, black half the time."""
    if rng.random() < 0.5:
        return 25, 22, 20
    return ink(colour(rng, value=(0, brightest)))[:3]


def disc(picture: Image) -> Sprite:
    """Return the largest disc of a square picture."""
    side = picture.shape[0]
    turn = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    return cut(picture, side / 2 * (1 + np.column_stack([np.cos(turn), np.sin(turn)])))


def cut(picture: Image, outline: Floats) -> Sprite:
    """Return the picture, transparent outside of ``outline``."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    corners = np.round((outline - 0.5) * 8).astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_AA, 3)
    picture[..., 3] = mask
    return Sprite(picture, outline)
