"""Hard conditions under which people photograph cards nevertheless: light, exposure, movement, what messengers do.

Each is a number that a person can turn up: 0 is none of it. `datasets.camera` applies them on top of what every
picture suffers; `datasets.axes` makes pictures along each of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

_Light = NDArray[np.float32]

_ORANGE = (1.0, 0.56, 0.13)
"""What a bare bulb of 2,000 kelvin leaves of red, green and blue when the camera does not balance it."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """How hard a photograph is to read, beyond the ordinary.

    Attributes:
        orange: 0 to 1, share of the light that comes from an orange lamp.
        lamps: 0 to 1, how strongly two lamps of different colours light the two sides.
        overexposed: factor of the exposure; 1 is the camera's own.
        motion: length of the hand's movement, in pixels of the picture times ``scale``; 0 for none.
        messenger: longer side in pixels to which a messenger shrinks the picture, 0 for none.
        quality: of the messenger's JPEG.
    """

    orange: float = 0.0
    lamps: float = 0.0
    overexposed: float = 1.0
    motion: float = 0.0
    messenger: int = 0
    quality: int = 60


ORDINARY = Conditions()


def drawn_conditions(rng: np.random.Generator, share: float = 0.4) -> Conditions:
    """Return hard conditions for ``share`` of the pictures, ordinary ones for the rest; seldom two at a time."""
    if rng.random() >= share:
        return ORDINARY
    chosen = Conditions()
    values: dict[str, float] = {}
    for name in rng.choice(5, 2 if rng.random() < 0.2 else 1, replace=False, p=[0.3, 0.2, 0.2, 0.15, 0.15]):
        if name == 0:
            values["orange"] = float(rng.uniform(0.15, 1.0))
        elif name == 1:
            values["lamps"] = float(rng.uniform(0.2, 1.0))
        elif name == 2:
            values["overexposed"] = float(rng.uniform(1.2, 2.1))
        elif name == 3:
            values["motion"] = float(rng.uniform(3, 8.5))
        else:
            values["quality"] = float(rng.integers(18, 60))
            values["messenger"] = 1.0
    return Conditions(
        orange=values.get("orange", chosen.orange),
        lamps=values.get("lamps", chosen.lamps),
        overexposed=values.get("overexposed", chosen.overexposed),
        motion=values.get("motion", chosen.motion),
        messenger=int(rng.integers(720, 1300)) if "messenger" in values else 0,
        quality=int(values.get("quality", chosen.quality)),
    )


def coloured(light: _Light, conditions: Conditions, rng: np.random.Generator) -> None:
    """Let orange or two-coloured lamps shine on the picture ``light`` (H, W, 3), in place."""
    if conditions.orange:
        light *= _blend(np.array(_ORANGE, np.float32) * rng.uniform(0.85, 1.15, 3), conditions.orange)
    if conditions.lamps:
        height, width = light.shape[:2]
        angle, place = rng.uniform(0, 2 * np.pi), rng.uniform(-0.4, 0.4)
        x = np.linspace(-1, 1, width, dtype=np.float32)[None] * np.float32(np.cos(angle))
        y = np.linspace(-1, 1, height, dtype=np.float32)[:, None] * np.float32(np.sin(angle))
        soft = float(np.exp(rng.uniform(np.log(0.1), np.log(1.0))))
        side = (1 / (1 + np.exp(-(x + y - place) / (0.3 * soft))))[..., None].astype(np.float32)
        one, other = (_blend(_hue(rng), conditions.lamps) for _ in range(2))
        light *= side * one + (1 - side) * other


def _hue(rng: np.random.Generator) -> _Light:
    """The colour of a lamp: mostly warm or cold, now and then that of a coloured one."""
    if rng.random() < 0.7:
        warm = rng.uniform(-1, 1)
        return np.array(
            [1.0, 1 - 0.35 * abs(warm), 1 - 0.75 * warm] if warm > 0 else [1 + 0.6 * warm, 1, 1], np.float32
        )
    hsv = np.array([[[rng.uniform(0, 180), rng.uniform(90, 200), 255]]]).astype(np.uint8)
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0] / np.float32(255), np.float32)


def _blend(colour: NDArray[np.floating], share: float) -> _Light:
    return np.asarray(1 - share + share * colour, np.float32)


def as_messenger(rgb: NDArray[np.uint8], longer_side: int, quality: int) -> NDArray[np.uint8]:
    """Return ``rgb`` (H, W, 3) as a messenger hands it on: no larger than ``longer_side``, strongly compressed."""
    scale = min(1.0, longer_side / max(rgb.shape[:2]))
    if scale < 1:
        size = round(rgb.shape[1] * scale), round(rgb.shape[0] * scale)
        rgb = np.asarray(cv2.resize(rgb, size, interpolation=cv2.INTER_AREA), np.uint8)
    bgr = cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR)
    _, data = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_RGB), np.uint8)
