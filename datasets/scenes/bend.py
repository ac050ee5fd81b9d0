"""Cards that curl: a card bent round a cylinder, seen a little from the side.

The picture, outline, index boxes and index points of a bent card are all computed by the same function.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.scenes.scene import Floats, Image

_SHADING = 0.3
"""Relative brightness change of a part of the card that is turned by one radian."""

_EDGE_POINTS = 9
"""Points of the outline on each curved edge."""


@dataclass(frozen=True, slots=True)
class Bend:
    """How a card is bent.

    Attributes:
        size: width and height of the flat card in pixels.
        axis: 0 when the left and right edges come up, 1 when the upper and lower ones do.
        turn: angle in radians between the card at one of these edges and at the other; not 0, at most 1.5 either way.
        flat: position between them (0 to 1) at which the card lies flat.
        rise: shift of a part of the card along the other axis, as a share of its height above the table.
    """

    size: tuple[int, int]
    axis: int
    turn: float
    flat: float
    rise: float

    def moved(self, points: Floats) -> Floats:
        """Return ``points`` (N, 2) of the flat card's picture as pixels of the bent card's picture."""
        long = self.size[self.axis]
        angle = self.turn * (points[:, self.axis] / long - self.flat)
        moved = np.array(points, float)
        moved[:, self.axis] = long * (np.sin(angle) + np.sin(self.turn * self.flat)) / self.turn
        moved[:, 1 - self.axis] += self._shift(angle) - self._least_shift
        return moved

    def picture(self, face: Image) -> Image:
        """Return the bent card's picture, RGBA, of ``face`` (RGBA of the flat card's size)."""
        corners = self.moved(self._edges())
        across, down = np.ceil(corners.max(axis=0)).astype(int).tolist()
        long, count = self.size[self.axis], (across, down)[self.axis]
        sine = self.turn * (np.arange(count) + 0.5) / long - np.sin(self.turn * self.flat)
        angle = np.arcsin(np.clip(sine, -1, 1))
        along = long * (angle / self.turn + self.flat) - 0.5
        other = np.arange((across, down)[1 - self.axis])[:, None] - (self._shift(angle) - self._least_shift)[None]
        along = np.broadcast_to(along[None], other.shape)
        x, y = (along, other) if self.axis == 0 else (other.T, along.T)
        bent = cv2.remap(face, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)
        factor = (1 + _SHADING * np.sin(angle)).astype(np.float32)
        shade = np.ones((*bent.shape[:2], 4), np.float32)
        shade[..., :3] = factor[None, :, None] if self.axis == 0 else factor[:, None, None]
        return np.asarray(cv2.multiply(bent, shade, dtype=cv2.CV_8U), np.uint8)

    def outline(self) -> Floats:
        """Return the bent card's outline in pixels of its picture, (N, 2), clockwise from the upper left."""
        return self.moved(self._edges())

    def _edges(self) -> Floats:
        width, height = self.size
        steps = np.linspace(0, 1, _EDGE_POINTS)
        if self.axis == 0:
            upper = np.column_stack([steps * width, np.zeros_like(steps)])
            return np.vstack([upper, upper[::-1] + np.array([0, height])])
        left = np.column_stack([np.zeros_like(steps), (1 - steps) * height])
        return np.vstack([(0, 0), left[::-1] + np.array([width, 0]), left[:-1]])

    def _shift(self, angle: Floats) -> Floats:
        """Return the shift along the other axis of what is turned by ``angle``."""
        return self.rise * self.size[self.axis] * (1 - np.cos(angle)) / self.turn

    @property
    def _least_shift(self) -> float:
        ends = self._shift(self.turn * (np.array([0, self.flat, 1]) - self.flat))
        return float(ends.min())


def drawn_bend(rng: np.random.Generator, size: tuple[int, int], strongest: float) -> Bend:
    """Return a random bend of cards of ``size`` by at most ``strongest`` radians; long edges come up more often."""
    axis = int(rng.random() < 0.35)
    turn = float(rng.choice([-1, 1]) * rng.uniform(0.25, strongest))
    return Bend(size, axis, turn, float(rng.uniform(0.2, 0.8)), float(rng.uniform(-0.6, 0.6)))
