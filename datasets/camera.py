"""What light and a phone's camera do to a picture; the geometry does not change."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.conditions import ORDINARY, Conditions, as_messenger, coloured

Image = NDArray[np.uint8]
_Light = NDArray[np.float32]


def photograph(
    rgb: Image, rng: np.random.Generator, scale: float | None = None, conditions: Conditions = ORDINARY
) -> Image:
    """Return ``rgb`` (H, W, 3) as a phone would have taken it, of the same size and geometry.

    Args:
        rgb: a sharp, evenly lit picture.
        rng: random number generator.
        scale: how large blur is, in pixels; 1 suits a picture of 640 pixels. By default it follows the picture's
            longer side, less than proportionally because large pictures come from better cameras. Give it for
            small patches that were cut out of a larger picture.
        conditions: what makes the picture harder than ordinary ones. A messenger's compression is applied at the
            picture's own size: `datasets.conditions.as_messenger` shrinks it.
    """
    if scale is None:
        scale = float(np.sqrt(max(rgb.shape[:2]) / 640))
    light = rgb.astype(np.float32)
    light *= _lighting(rng, rgb.shape[0], rgb.shape[1])
    if rng.random() < 0.3:
        _glare(light, rng)
    light *= _cast(rng)
    coloured(light, conditions, rng)
    light *= _exposure(light, rng) * np.float32(conditions.overexposed)
    light = _tone(light, rng)
    light = _blurred(light, rng, scale)
    if conditions.motion:
        stroke = _stroke(conditions.motion * scale, rng.uniform(0, np.pi))
        light = np.asarray(cv2.filter2D(light, -1, stroke), np.float32)
    if rng.random() < 0.7:
        _noise(light, rng)
    if rng.random() < 0.25:
        soft = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.6, 1.5) * max(scale, 0.7))
        light += (light - soft) * np.float32(rng.uniform(0.3, 1.5))
    taken = np.clip(light, 0, 255).astype(np.uint8)
    if conditions.messenger:
        taken = as_messenger(taken, max(taken.shape[:2]), conditions.quality)
    return _jpeg(taken, rng) if rng.random() < 0.85 else taken


def _lighting(rng: np.random.Generator, height: int, width: int) -> _Light:
    """Return the light over the picture as factors (H, W, 3): a gradient, dark corners, hard or soft shadow edges."""
    small = 96
    axis = np.linspace(-1, 1, small, dtype=np.float32)
    x, y = axis[None], axis[:, None]
    light = np.ones((small, small), np.float32)
    if rng.random() < 0.6:
        angle, fall = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.35)
        light += fall * (np.cos(angle) * x + np.sin(angle) * y)
    if rng.random() < 0.3:
        light *= 1 - rng.uniform(0, 0.25) * (x**2 + y**2)
    full = np.asarray(cv2.resize(light, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
    for _ in range(int(rng.choice([0, 1, 2], p=[0.7, 0.2, 0.1]))):
        full *= _shadow(rng, height, width)
    tint = rng.normal(1, 0.02, 3).astype(np.float32)
    return np.asarray(full[..., None] * tint, np.float32)


def _shadow(rng: np.random.Generator, height: int, width: int) -> _Light:
    """Return factors (H, W) of a band or half plane in shadow: an arm, the phone itself, a window frame."""
    angle, depth = rng.uniform(0, 2 * np.pi), rng.uniform(0.15, 0.55)
    x = np.linspace(-1, 1, width, dtype=np.float32)[None]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    away = np.cos(angle) * x + np.sin(angle) * y - rng.uniform(-0.9, 0.9)
    if rng.random() < 0.5:
        away = np.abs(away) - rng.uniform(0.1, 0.5)
    edge = 1 / float(np.exp(rng.uniform(np.log(0.004), np.log(0.3))))
    return np.asarray(1 - depth * np.clip(0.5 - away * edge, 0, 1), np.float32)


def _glare(light: _Light, rng: np.random.Generator) -> None:
    """Add the reflection of a lamp in the varnish, a bright blob, in place."""
    height, width = light.shape[:2]
    middle = rng.uniform(0, 1, 2)
    radius = rng.uniform(0.05, 0.3, 2)
    x = (np.linspace(0, 1, width, dtype=np.float32)[None] - middle[0]) / radius[0]
    y = (np.linspace(0, 1, height, dtype=np.float32)[:, None] - middle[1]) / radius[1]
    shape = np.exp(-((x**2 + y**2) ** rng.uniform(0.7, 2))).astype(np.float32)
    light += (shape * np.float32(rng.uniform(30, 170)))[..., None]


def _cast(rng: np.random.Generator) -> _Light:
    """Return factors for red, green and blue: warm lamps more often than cold light."""
    warmth = rng.normal(0.06, 0.09)
    factors = np.array([1 + warmth, 1 + rng.normal(0, 0.03), 1 - warmth * rng.uniform(0.8, 1.8)])
    return np.asarray(np.clip(factors, 0.55, 1.4), np.float32)


def _exposure(light: _Light, rng: np.random.Generator) -> np.float32:
    """Return the factor by which the camera brings the bright parts to about the wanted brightness."""
    bright = float(np.percentile(light[::8, ::8].max(axis=2), 90))
    wanted = rng.uniform(150, 275)
    return np.float32(np.clip(wanted / max(bright, 1), 0.6, 2.2) ** rng.uniform(0.4, 1))


def _tone(light: _Light, rng: np.random.Generator) -> _Light:
    """Return ``light`` with another gamma, contrast and saturation."""
    curve = np.linspace(0, 1, 256) ** np.exp(rng.normal(0, 0.2))
    contrast = np.exp(rng.normal(0, 0.12))
    curve = (curve - 0.5) * contrast + 0.5 + rng.normal(0, 0.03)
    table = np.clip(curve * 255, 0, 255).astype(np.float32)
    toned = np.asarray(cv2.LUT(np.clip(light, 0, 255).astype(np.uint8), table), np.float32)
    if rng.random() < 0.5:
        grey = cv2.cvtColor(toned, cv2.COLOR_RGB2GRAY)[..., None]
        toned = grey + (toned - grey) * np.float32(rng.uniform(0.5, 1.3))
    return toned


def _blurred(light: _Light, rng: np.random.Generator, scale: float) -> _Light:
    """Return ``light`` out of focus or blurred by motion; in some pictures neither."""
    chance = rng.random()
    if chance < 0.45:
        sigma = abs(rng.normal(0, 0.6)) * scale
        if sigma > 0.25:
            light = np.asarray(cv2.GaussianBlur(light, (0, 0), sigma), np.float32)
    if chance > 0.85:
        long = rng.uniform(1.5, 5) * scale
        light = np.asarray(cv2.filter2D(light, -1, _stroke(long, rng.uniform(0, np.pi))), np.float32)
    return light


def _stroke(long: float, angle: float) -> _Light:
    """Return the kernel of a straight motion of ``long`` pixels."""
    half = int(np.ceil(long / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    for step in np.linspace(-long / 2, long / 2, 4 * half):
        x, y = half + step * np.cos(angle), half + step * np.sin(angle)
        left, top = int(x), int(y)
        for column, row in ((left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)):
            kernel[row, column] += (1 - abs(x - column)) * (1 - abs(y - row))
    return np.asarray(kernel / kernel.sum())


def _noise(light: _Light, rng: np.random.Generator) -> None:
    """Add the sensor's noise, in brightness and colour, in place."""
    height, width = light.shape[:2]
    strength = float(np.exp(rng.uniform(np.log(1), np.log(11))))
    light += (rng.standard_normal((height, width, 1), np.float32)) * np.float32(strength)
    if rng.random() < 0.6:
        coarse = max(1, int(rng.integers(1, 4)))
        grain = rng.standard_normal((-(-height // coarse), -(-width // coarse), 3), np.float32)
        if coarse > 1:
            grain = np.asarray(cv2.resize(grain, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
        light += grain * np.float32(strength * rng.uniform(0.3, 1.0))


def _jpeg(rgb: Image, rng: np.random.Generator) -> Image:
    quality = int(rng.integers(40, 96))
    bgr = cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR)
    _, data = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_RGB), np.uint8)
