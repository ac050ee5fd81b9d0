"""Smooth noise and random colours, from which tables and objects are made."""

from __future__ import annotations

import colorsys

import cv2
import numpy as np
from numpy.typing import NDArray

Map = NDArray[np.float32]


def noise(
    rng: np.random.Generator, side: int, cells: tuple[float, float], octaves: int = 3, roughness: float = 0.5
) -> Map:
    """Return a (side, side) map in 0..1 of smooth noise with ``cells`` = (down, across) bumps.

    Every octave doubles the number of bumps and has ``roughness`` times the weight of the one before.
    """
    total = np.zeros((side, side), np.float32)
    weight, weights = 1.0, 0.0
    down, across = cells
    for _ in range(octaves):
        shape = min(side, max(2, round(down))), min(side, max(2, round(across)))
        grid = rng.random(shape, dtype=np.float32)
        total += weight * cv2.resize(grid, (side, side), interpolation=cv2.INTER_CUBIC)
        weights += weight
        weight *= roughness
        down, across = down * 2, across * 2
    return np.asarray(np.clip(total / np.float32(weights), 0, 1), np.float32)


def colour(
    rng: np.random.Generator,
    hue: tuple[float, float] = (0, 1),
    saturation: tuple[float, float] = (0, 1),
    value: tuple[float, float] = (0, 1),
) -> NDArray[np.float32]:
    """Return a random colour, (3,) in 0..255, from the given ranges of HSV."""
    picked = colorsys.hsv_to_rgb(rng.uniform(*hue) % 1, rng.uniform(*saturation), rng.uniform(*value))
    return np.array(picked, np.float32) * 255


def mix(low: NDArray[np.float32], high: NDArray[np.float32], amount: Map) -> Map:
    """Return the (H, W, 3) picture between two colours (or pictures): ``low`` where ``amount`` is 0."""
    share = amount[..., None]
    return (low + (high - low) * share).astype(np.float32)
