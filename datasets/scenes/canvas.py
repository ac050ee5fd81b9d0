"""The things that lie in a scene, how much of each is visible, and how they are painted.

A thing is a small RGBA picture with a homography from its pixels to those of the scene. All coordinates are
continuous: pixel 0 reaches from 0 to 1, its middle is at 0.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scenes.bend import Bend
from datasets.scenes.scene import Floats, Image, Size
from scoring.cards import Card

_NEAREST = 0.2
"""Least distance from the camera, as a share of the distance of the picture's middle."""

_SUBPIXEL = 3
"""Fractional bits of the coordinates that OpenCV fills polygons with."""


@dataclass(frozen=True, slots=True, eq=False)
class SceneObject:
    """Something that lies on the table or on the cards.

    Attributes:
        picture: RGBA (h, w, 4), not premultiplied.
        matrix: (3, 3), picture pixels to scene pixels.
        outline: (N, 2) outline in picture pixels; what it encloses hides what lies below.
        lift: how far above the table it is, in scene pixels; sets the size of its shadow.
        gain: brightness as a factor.
        card: the kind when it is a card face up.
        bend: how the card is bent; ``picture`` and ``outline`` are the bent card's.
        window: (N, 2) transparent part of the outline, such as the inside of a glass; it hides nothing.
    """

    picture: Image
    matrix: Floats
    outline: Floats
    lift: float
    gain: float = 1.0
    card: Card | None = None
    bend: Bend | None = None
    window: Floats | None = None

    def seen(self, points: Floats) -> Floats:
        """Return ``points`` (N, 2) of the flat picture in scene pixels."""
        return project(self.matrix, points if self.bend is None else self.bend.moved(points))

    @property
    def seen_outline(self) -> Floats:
        """The outline in scene pixels, (N, 2)."""
        return project(self.matrix, self.outline)

    @property
    def in_front(self) -> bool:
        """Return whether all of it lies well in front of the camera; a long thing may reach behind a tilted one."""
        depth = np.column_stack([self.outline, np.ones(len(self.outline))]) @ self.matrix[2]
        return bool((depth > _NEAREST).all())


@dataclass(frozen=True, slots=True)
class Light:
    """Where shadows fall.

    Attributes:
        direction: (x, y), how far a shadow is shifted per unit of lift.
        softness: width of the penumbra per unit of lift.
        depth: 0 (none) to 1 (black).
    """

    direction: tuple[float, float]
    softness: float
    depth: float


def project(matrix: Floats, points: Floats) -> Floats:
    """Return ``points`` (N, 2) mapped by the homography ``matrix``."""
    lifted = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return lifted[:, :2] / lifted[:, 2:]


def rectangle(width: float, height: float) -> Floats:
    """Return the corners of a rectangle at the origin, (4, 2), clockwise from the upper left."""
    return np.array([(0, 0), (width, 0), (width, height), (0, height)], float)


def topmost(things: Sequence[SceneObject], size: Size) -> NDArray[np.int32]:
    """Return for every pixel the number of the uppermost thing there, -1 for the table, as (H, W)."""
    grid = np.full((size.height, size.width), -1, np.int32)
    for number, thing in enumerate(things):
        under = None if thing.window is None else grid.copy()
        _fill(grid, thing.seen_outline, number)
        if under is not None and thing.window is not None:
            hole = np.zeros(grid.shape, np.uint8)
            _fill(hole, project(thing.matrix, thing.window), 1)
            np.copyto(grid, under, where=hole.astype(bool))
    return grid


def _fill(grid: NDArray[Any], outline: Floats, value: int) -> None:
    corners = np.round((outline - 0.5) * (1 << _SUBPIXEL)).astype(np.int32)
    cv2.fillPoly(grid, [corners], value, lineType=cv2.LINE_8, shift=_SUBPIXEL)


def visible_points(
    grid: NDArray[np.int32],
    number: int,
    thing: SceneObject,
    box: tuple[float, float, float, float],
    samples: tuple[int, int],
) -> NDArray[np.bool_]:
    """Return which points of ``box`` (left, top, right, bottom in the flat thing's pixels) are visible in the scene.

    ``samples`` (across, down) points of the box are looked up in ``grid`` (from `topmost`), in which the thing has
    ``number``; the result has a row for every line of points.
    """
    left, top, right, bottom = box
    across, down = ((np.arange(count) + 0.5) / count for count in samples)
    x, y = np.meshgrid(left + across * (right - left), top + down * (bottom - top))
    points = np.floor(thing.seen(np.column_stack([x.ravel(), y.ravel()]))).astype(int)
    inside = (points >= 0).all(axis=1) & (points < (grid.shape[1], grid.shape[0])).all(axis=1)
    found = np.zeros(len(points), np.bool_)
    found[inside] = grid[points[inside, 1], points[inside, 0]] == number
    return found.reshape(x.shape)


def visible_part(
    grid: NDArray[np.int32], number: int, thing: SceneObject, box: tuple[float, float, float, float], samples: int
) -> float:
    """Return the visible share of ``box``, measured at ``samples`` x ``samples`` points; see `visible_points`."""
    return float(visible_points(grid, number, thing, box, (samples, samples)).mean())


def paint(scene: Image, thing: SceneObject, light: Light) -> None:
    """Paint ``thing`` and its shadow into ``scene`` (H, W, 3), in place."""
    outline = thing.seen_outline
    _shade(scene, outline, thing.lift, light)
    region = _region(outline, 2, scene.shape)
    if region is None:
        return
    left, top, right, bottom = region
    picture, matrix = _shrunk(thing, outline)
    shift = np.array([[1, 0, -left - 0.5], [0, 1, -top - 0.5], [0, 0, 1]])
    centre = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    patch = cv2.warpPerspective(picture, shift @ matrix @ centre, (right - left, bottom - top))
    under = scene[top:bottom, left:right]
    rest = cv2.cvtColor(255 - patch[..., 3], cv2.COLOR_GRAY2RGB)
    kept = cv2.multiply(under, rest, scale=1 / 255)
    scene[top:bottom, left:right] = cv2.add(kept, patch[..., :3].copy())


def _shrunk(thing: SceneObject, outline: Floats) -> tuple[Image, Floats]:
    """Return the premultiplied picture, shrunk to about the size at which it appears, and its matrix."""
    height, width = thing.picture.shape[:2]
    seen = np.sqrt(_area(outline) / max(1.0, _area(thing.outline)))
    picture, matrix = thing.picture, thing.matrix
    if seen < 0.95:
        small = max(2, round(width * seen * 1.05)), max(2, round(height * seen * 1.05))
        picture = np.asarray(cv2.resize(picture, small, interpolation=cv2.INTER_AREA), np.uint8)
        matrix = matrix @ np.diag([width / small[0], height / small[1], 1])
    alpha = picture[..., 3]
    cover = cv2.merge([alpha, alpha, alpha, np.full_like(alpha, 255)])
    factors = np.asarray(cv2.multiply(picture, cover, scale=1 / 255), np.uint8)
    if thing.gain != 1:
        rgb = cv2.convertScaleAbs(factors[..., :3], alpha=thing.gain)
        factors = np.dstack([np.minimum(np.asarray(rgb, np.uint8), alpha[..., None]), alpha])
    return factors, matrix


def _shade(scene: Image, outline: Floats, lift: float, light: Light) -> None:
    """Darken what lies in the shadow of ``outline``, in place; soft shadows are computed at a quarter of the scale."""
    blur = max(1.0, lift * light.softness)
    shadow = outline + np.array(light.direction) * lift
    region = _region(shadow, 3 * blur, scene.shape)
    if region is None:
        return
    left, top, right, bottom = region
    scale = 1 if blur < 2 else 4
    small = max(1, (right - left) // scale), max(1, (bottom - top) // scale)
    factor = np.array([small[0] / (right - left), small[1] / (bottom - top)])
    corners = np.round((shadow - (left, top)) * factor * (1 << _SUBPIXEL)).astype(np.int32)
    mask = np.full((small[1], small[0]), 255, np.uint8)
    cv2.fillPoly(mask, [corners], round(255 * (1 - light.depth)), lineType=cv2.LINE_AA, shift=_SUBPIXEL)
    soft = cv2.GaussianBlur(mask, (0, 0), blur / scale, borderType=cv2.BORDER_REPLICATE)
    large = cv2.resize(soft, (right - left, bottom - top), interpolation=cv2.INTER_LINEAR)
    under = scene[top:bottom, left:right]
    scene[top:bottom, left:right] = cv2.multiply(under, cv2.cvtColor(large, cv2.COLOR_GRAY2RGB), scale=1 / 255)


def _region(outline: Floats, margin: float, shape: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    """Return left, top, right, bottom of the pixels round ``outline`` inside the picture; None when there are none."""
    low = np.floor(outline.min(axis=0) - margin).astype(int)
    high = np.ceil(outline.max(axis=0) + margin).astype(int)
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    right, bottom = min(shape[1], int(high[0])), min(shape[0], int(high[1]))
    return (left, top, right, bottom) if left < right and top < bottom else None


def _area(polygon: Floats) -> float:
    x, y = polygon[:, 0], polygon[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)
