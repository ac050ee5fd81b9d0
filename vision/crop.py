"""Cropping an index upright from a photograph: the geometry that training and reading share."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from scoring.cards import Rank, Suit

CROP_WIDTH, CROP_HEIGHT = 48, 64
"""Size of the reader's input in pixels."""

CROP_SPAN = 2.7
"""Height of a crop, in distances from letter to sign."""

RANKS: tuple[Rank, ...] = tuple(Rank)
SUITS: tuple[Suit, ...] = tuple(Suit)
NO_RANK, NO_SUIT = len(RANKS), len(SUITS)
"""Class numbers, after the last rank and the last suit, that mean "no index here"."""

Image = npt.NDArray[np.uint8]
Matrix = npt.NDArray[np.float64]
Offsets = tuple[float, float, float, float]
"""How far letter and sign are from where an exact crop has them: letter right and down, sign right and down, as seen
in the upright crop, in the distance that letter and sign have there."""


def crop_matrix(letter: tuple[float, float], sign: tuple[float, float], height: float) -> Matrix:
    """Return the (2, 3) matrix from picture pixels to an upright crop ``height`` pixels tall.

    It maps the middle between letter and sign to the crop's middle, and the letter to straight above the sign.
    ``letter`` and ``sign`` must not be the same point.
    """
    dx, dy = sign[0] - letter[0], sign[1] - letter[1]
    distance = math.hypot(dx, dy)
    scale = height / (CROP_SPAN * distance)
    cos, sin = scale * dy / distance, scale * dx / distance
    mx, my = (letter[0] + sign[0]) / 2, (letter[1] + sign[1]) / 2
    width = height * CROP_WIDTH / CROP_HEIGHT
    return np.array(
        [[cos, -sin, width / 2 - cos * mx + sin * my], [sin, cos, height / 2 - sin * mx - cos * my]], dtype=np.float64
    )


def offsets(letter: tuple[float, float], sign: tuple[float, float], height: float) -> Offsets:
    """Return how far two points of a crop ``height`` pixels tall are from where an exact crop has letter and sign."""
    unit, middle = height / CROP_SPAN, height * CROP_WIDTH / CROP_HEIGHT / 2
    return (
        (letter[0] - middle) / unit,
        (letter[1] - height / 2) / unit + 0.5,
        (sign[0] - middle) / unit,
        (sign[1] - height / 2) / unit - 0.5,
    )


def corrected(
    letter: tuple[float, float], sign: tuple[float, float], by: Offsets
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the true letter and sign in the picture, when their crop shows them displaced ``by`` offsets."""
    dx, dy = sign[0] - letter[0], sign[1] - letter[1]

    def moved(point: tuple[float, float], right: float, down: float) -> tuple[float, float]:
        return point[0] + right * dy + down * dx, point[1] - right * dx + down * dy

    return moved(letter, by[0], by[1]), moved(sign, by[2], by[3])


def crop_index(rgb: Image, letter: tuple[float, float], sign: tuple[float, float]) -> Image:
    """Return the upright crop of one index as uint8 (CROP_HEIGHT, CROP_WIDTH, 3).

    An index larger than the crop is cropped at its own size and then shrunk by averaging areas, so that no stroke of a
    letter falls between two pixels.
    """
    span = CROP_SPAN * max(1.0, math.dist(letter, sign))
    if span <= CROP_HEIGHT * 1.25:
        matrix = crop_matrix(letter, sign, CROP_HEIGHT)
        return _warp(rgb, matrix, CROP_WIDTH, CROP_HEIGHT)
    times = min(4, math.ceil(span / CROP_HEIGHT))
    matrix = crop_matrix(letter, sign, CROP_HEIGHT * times)
    large = _warp(rgb, matrix, CROP_WIDTH * times, CROP_HEIGHT * times)
    return cv2.resize(large, (CROP_WIDTH, CROP_HEIGHT), interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _warp(rgb: Image, matrix: Matrix, width: int, height: int) -> Image:
    return cv2.warpAffine(rgb, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(
        np.uint8, copy=False
    )
