"""Finds every corner index in a photograph, with its pose: a YOLO pose network (``vision.networks``).

The network was trained on pictures in which a card is 130 to 560 pixels tall. The photograph is therefore brought to
``LOOK`` pixels on its longer side; where the indices found then are smaller or larger than training ever showed, the
part in which they lie is looked at once more, at the scale that suits them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from statistics import median

import cv2
import numpy as np
import numpy.typing as npt

from vision.index import Index, Point
from vision.networks import network

Image = npt.NDArray[np.uint8]

LOOK = 1280
"""Longer side of the picture that the network sees, in pixels."""

LEAST_CONFIDENCE = 0.05
"""Below, nothing is shown to the reader."""

USUAL_CONFIDENCE = 0.25
"""An index less certain than this is a faint one: the reader must be very sure of it."""

_STRIDE = 32
_GREY = 114

_COMFORTABLE = (9.0, 22.0)
"""Distances of letter and sign, in the network's pixels, that need no second look (cards about 150 to 350 px tall).

It was trained up to 28; of larger cards it finds few, and says of those that they are no larger than that.
"""

_BEST_DISTANCE = 16.0
_LARGEST_LOOK = 2560

_NO_OTHER_LOOK = 0.2
"""A second look at a scale so little different would show the same."""

_CARD = 12.0
"""Length of a card with its surroundings, in distances of letter and sign: so far off no card lies unseen."""


def find(rgb: Image, see: Callable[[Image, int], tuple[Index, ...]] | None = None) -> tuple[Index, ...]:
    """Return the indices in ``rgb``, uint8 (H, W, 3), the most certain first, in pixels of ``rgb``.

    ``see`` takes the place of :func:`look_at`, for comparing the same network in another runtime.
    """
    see = see or look_at
    look = min(LOOK, max(rgb.shape[:2]))
    found = see(rgb, look)
    usual = [index for index in found if index.confidence >= USUAL_CONFIDENCE]
    if not usual:
        return found
    scale = look / max(rgb.shape[:2])
    distance = median(math.dist(index.letter, index.sign) for index in usual) * scale
    if _COMFORTABLE[0] <= distance <= _COMFORTABLE[1]:
        return found
    left, top, right, bottom = _around(found, rgb.shape[1], rgb.shape[0], distance / scale)
    longer = max(bottom - top, right - left)
    better = min(1.0, scale * _BEST_DISTANCE / distance, _LARGEST_LOOK / longer)
    if abs(better / scale - 1) <= _NO_OTHER_LOOK:
        return found
    again = see(np.ascontiguousarray(rgb[top:bottom, left:right]), round(better * longer))
    clear = sum(index.confidence >= USUAL_CONFIDENCE for index in again)
    return tuple(_shifted(index, left, top) for index in again) if clear >= len(usual) * 0.7 else found


def _around(found: tuple[Index, ...], width: int, height: int, distance: float) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the part of the picture in which cards may be, when indices are ``distance`` tall."""
    reach = _CARD * distance
    across, down = ([index.middle[axis] for index in found] for axis in (0, 1))
    left, top = max(0, math.floor(min(across) - reach)), max(0, math.floor(min(down) - reach))
    return left, top, min(width, math.ceil(max(across) + reach)), min(height, math.ceil(max(down) + reach))


def _shifted(index: Index, right: int, down: int) -> Index:
    letter, sign, inward = (Point(x + right, y + down) for x, y in (index.letter, index.sign, index.inward))
    return replace(index, letter=letter, sign=sign, inward=inward)


def look_at(rgb: Image, longer_side: int) -> tuple[Index, ...]:
    """Return the indices seen when the longer side is brought to ``longer_side`` pixels."""
    scale = longer_side / max(rgb.shape[:2])
    (rows,) = network("finder")(shrunk(rgb, scale)[None])
    return without_doubles(from_rows(rows[0].T, scale))


def shrunk(rgb: Image, scale: float) -> Image:
    """Return ``rgb`` shrunk by ``scale`` as the network wants it: with grey added, sides are multiples of 32."""
    height, width = (max(1, round(side * scale)) for side in rgb.shape[:2])
    small = rgb
    while min(small.shape[0] / height, small.shape[1] / width) >= 2:  # by area, of which OpenCV is quick at halves only
        half = (small.shape[1] // 2, small.shape[0] // 2)
        small = np.asarray(cv2.resize(small, half, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    padded = np.full((-(-height // _STRIDE) * _STRIDE, -(-width // _STRIDE) * _STRIDE, 3), _GREY, dtype=np.uint8)
    padded[:height, :width] = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    return padded


def from_rows(rows: npt.NDArray[np.float32], scale: float) -> list[Index]:
    """Turn the network's rows (N, 10) into indices in pixels of the photograph.

    A row holds the confidence, and (x, y, visibility) of letter, sign and inward point.
    """
    rows = rows[rows[:, 0] >= LEAST_CONFIDENCE]
    found = []
    for row in rows[np.argsort(-rows[:, 0])]:
        letter, sign, inward = (Point(float(row[k]) / scale, float(row[k + 1]) / scale) for k in (1, 4, 7))
        if math.dist(letter, sign) < 1:  # no direction, no crop
            continue
        found.append(Index(letter, sign, inward, float(row[0])))
    return found


def without_doubles(found: list[Index]) -> tuple[Index, ...]:
    """Keep of indices that lie on each other only the most certain; expects that one first.

    Two printed indices cannot be nearer than their own height, so middles nearer than 0.7 of the distance of letter
    and sign (half a height) are one index seen twice. Boxes would not do: they grow when an index is turned.
    """
    middles = np.array([complex(*index.middle) for index in found])
    reach = 0.7 * np.array([math.dist(index.letter, index.sign) for index in found])
    kept: list[int] = []
    for place in range(len(found)):
        if (np.abs(middles[kept] - middles[place]) > reach[place]).all():
            kept.append(place)
    return tuple(found[place] for place in kept)
