"""Finds every corner index in a photograph, with its pose: a YOLO pose network (``vision.networks``).

The network was trained on pictures in which a card is 130 to 560 pixels tall. The photograph is therefore scaled to
``INPUT_SIDE`` pixels on its longer side. If the indices found in it are smaller or larger than those of the training
pictures, the part in which they lie is run through the network a second time, at a scale that suits them. A picture in
which next to nothing is found is looked at smaller (a close-up), and then larger (small cards in a large picture).
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

INPUT_SIDE = 1280
"""Longer side of the picture that the network sees, in pixels."""

MIN_CONFIDENCE = 0.05
"""Detections less certain than this are dropped."""

USUAL_CONFIDENCE = 0.25
"""A detection less certain than this is faint: it only counts where the reader is very sure of it."""

_STRIDE = 32
_GREY = 114

_USUAL_GAPS = (9.0, 22.0)
"""Distances from letter to sign, in input pixels, that need no second pass (cards about 150 to 350 pixels tall).

The network was trained up to 28. It finds few of the larger indices, and predicts those too small.
"""

_BEST_GAP = 16.0
"""Distance from letter to sign, in input pixels, to which a second pass brings the indices."""

_MAX_INPUT_SIDE = 2560
"""Longer side of the largest picture that the network sees, in pixels; of a panorama more, see `_largest`."""

_PANORAMA = 2.0
"""A picture whose sides are in a larger ratio may be looked at with as many pixels as one of this ratio."""

_CLOSE_UP, _CLOSE_UP_GAP = 4, 14.0
"""At most so many indices, of at least this distance from letter to sign in input pixels, or none at all: perhaps a
close-up, whose indices are too large for the network."""

_SMALLER = (2, 4)
"""Parts of INPUT_SIDE at which a close-up is looked at again, until there is something."""

_MIN_SCALE_CHANGE = 0.2
"""A second pass whose scale differs by a smaller share would show the same."""

_CARD_GAPS = 12.0
"""Length of a card with its surroundings, in distances from letter to sign: no card lies farther from an index."""


def find(rgb: Image, run: Callable[[Image, int], tuple[Index, ...]] | None = None) -> tuple[Index, ...]:
    """Return the indices in ``rgb``, uint8 (H, W, 3), the most certain first, in pixels of ``rgb``.

    ``run`` replaces :func:`detect`, to compare the same network in another runtime.
    """
    run = run or detect
    longer = max(rgb.shape[:2])
    side = min(INPUT_SIDE, longer)
    found = run(rgb, side)
    usual = _usual(found)
    if len(usual) <= _CLOSE_UP and (not usual or _gap(usual) * side / longer >= _CLOSE_UP_GAP):
        found, side = _close_up(rgb, run, found, side)
        usual = _usual(found)
    if len(usual) <= _CLOSE_UP and (not usual or _gap(usual) * side / longer < _USUAL_GAPS[0]):
        found, side = _small(rgb, run, found, side)
        usual = _usual(found)
    if not usual:
        return found
    scale = side / longer
    gap = _gap(usual) * scale
    if _USUAL_GAPS[0] <= gap <= _USUAL_GAPS[1]:
        return found
    left, top, right, bottom = _surroundings(found, rgb.shape[1], rgb.shape[0], gap / scale)
    part = np.ascontiguousarray(rgb[top:bottom, left:right])
    longer = max(part.shape[:2])
    better = min(1.0, scale * _BEST_GAP / gap, _largest(part) / longer)
    if abs(better / scale - 1) <= _MIN_SCALE_CHANGE:
        return found
    again = run(part, round(better * longer))
    clear = len(_usual(again))
    return tuple(_shifted(index, left, top) for index in again) if clear >= len(usual) * 0.7 else found


def _largest(rgb: Image) -> int:
    """Return the longer side to which ``rgb`` may be scaled at most, in pixels."""
    ratio = max(rgb.shape[:2]) / min(rgb.shape[:2])
    return round(_MAX_INPUT_SIDE * math.sqrt(max(1.0, ratio / _PANORAMA)))


def _small(
    rgb: Image, run: Callable[[Image, int], tuple[Index, ...]], found: tuple[Index, ...], side: int
) -> tuple[tuple[Index, ...], int]:
    """Return what is found where the picture is made as large as may be, if that is more, and its longer side then."""
    larger = min(_largest(rgb), max(rgb.shape[:2]))
    if larger <= side * (1 + _MIN_SCALE_CHANGE):
        return found, side
    again = run(rgb, larger)
    return (again, larger) if len(_usual(again)) > len(_usual(found)) else (found, side)


def _close_up(
    rgb: Image, run: Callable[[Image, int], tuple[Index, ...]], found: tuple[Index, ...], side: int
) -> tuple[tuple[Index, ...], int]:
    """Return what is found where the picture is made smaller, if that is more, and its longer side then."""
    for part in _SMALLER:
        again = run(rgb, side // part)
        if len(_usual(again)) > len(_usual(found)):
            return again, side // part
        if _usual(found):
            break
    return found, side


def _usual(found: tuple[Index, ...]) -> list[Index]:
    return [index for index in found if index.confidence >= USUAL_CONFIDENCE]


def _gap(indices: list[Index]) -> float:
    """Return the median distance from letter to sign, in pixels of the photograph."""
    return median(index.gap for index in indices)


def _surroundings(found: tuple[Index, ...], width: int, height: int, gap: float) -> tuple[int, int, int, int]:
    """Return left, top, right, bottom of the part in which cards may lie; ``gap``: pixels from letter to sign."""
    reach = _CARD_GAPS * gap
    across, down = ([index.middle[axis] for index in found] for axis in (0, 1))
    left, top = max(0, math.floor(min(across) - reach)), max(0, math.floor(min(down) - reach))
    return left, top, min(width, math.ceil(max(across) + reach)), min(height, math.ceil(max(down) + reach))


def _shifted(index: Index, right: int, down: int) -> Index:
    letter, sign, inward = (Point(x + right, y + down) for x, y in (index.letter, index.sign, index.inward))
    return replace(index, letter=letter, sign=sign, inward=inward)


def detect(rgb: Image, longer_side: int) -> tuple[Index, ...]:
    """Return the indices that the network finds when the longer side is scaled to ``longer_side`` pixels."""
    scale = longer_side / max(rgb.shape[:2])
    (rows,) = network("finder")(letterbox(rgb, scale)[None])
    return non_maximum_suppression(decoded(rows[0].T, scale))


def letterbox(rgb: Image, scale: float) -> Image:
    """Return ``rgb`` shrunk by ``scale`` and padded with grey, right and below, to sides that are multiples of 32."""
    height, width = (max(1, round(side * scale)) for side in rgb.shape[:2])
    small = rgb
    while min(small.shape[0] / height, small.shape[1] / width) >= 2:  # OpenCV averages areas quickly only for halves
        half = (small.shape[1] // 2, small.shape[0] // 2)
        even = small[: 2 * half[1], : 2 * half[0]]
        small = np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    padded = np.full((-(-height // _STRIDE) * _STRIDE, -(-width // _STRIDE) * _STRIDE, 3), _GREY, dtype=np.uint8)
    padded[:height, :width] = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    return padded


def decoded(rows: npt.NDArray[np.float32], scale: float) -> list[Index]:
    """Return the network's rows (N, 10) as indices in pixels of the photograph, the most certain first.

    A row holds the confidence, and (x, y, visibility) of letter, sign and inward point.
    """
    rows = rows[rows[:, 0] >= MIN_CONFIDENCE]
    found = []
    for row in rows[np.argsort(-rows[:, 0])]:
        letter, sign, inward = (Point(float(row[k]) / scale, float(row[k + 1]) / scale) for k in (1, 4, 7))
        if math.dist(letter, sign) < 1:  # without a direction it cannot be cropped
            continue
        found.append(Index(letter, sign, inward, float(row[0])))
    return found


def non_maximum_suppression(found: list[Index]) -> tuple[Index, ...]:
    """Return the most certain of detections that overlap; ``found`` is sorted by falling confidence.

    Two printed indices cannot be closer than their own height, so two middles closer than 0.7 of the distance from
    letter to sign (half a height) are one index detected twice. Overlap of boxes would not do: a box grows when its
    index is turned.
    """
    middles = np.array([complex(*index.middle) for index in found])
    reach = 0.7 * np.array([index.gap for index in found])
    kept: list[int] = []
    for place in range(len(found)):
        if (np.abs(middles[kept] - middles[place]) > reach[place]).all():
            kept.append(place)
    return tuple(found[place] for place in kept)
