"""Traces of print and use on a card: grain, misregistered colours, faded ink, rubbed edges, creases, dirt, stains.

How worn a deck is, is decided once (`random_wear`); every card then gets its own traces (`worn`). A face's letters keep
at least half of their contrast: ``FADE``, ``RUBBED`` and ``SOILED`` together limit how much they lose.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from datasets.decks.deck import FACE_HEIGHT, Rgba

Map = npt.NDArray[np.float32]
"""One number for every pixel, (height, width)."""

FADE = 0.12
"""Greatest share by which all ink fades towards the paper's colour."""
RUBBED = 0.25
"""Greatest share of the ink that rubbing removes, except at the outermost edge."""
SOILED = 0.30
"""Greatest share by which dirt darkens blue, except in creases; red and green are darkened less."""
CREASE = 0.6
"""Greatest whiteness of a crease; it is a line of two or three pixels."""

_TILE = 1280
_DIRT = np.array([0.35, 0.55, 1.0])
"""The share of the dirt's darkening that each channel receives: dirt is brown."""


@dataclass(frozen=True, slots=True)
class Wear:
    """How one deck is printed and worn; 0 means not at all.

    Attributes:
        used: how much it has been played with, up to 1.
        grain: standard deviation of paper and print, in levels of 255.
        linen: depth of the linen embossing, in levels.
        linen_step: distance of its threads, in pixels.
        screen: strength of the halftone dots, up to 1.
        screen_step: their distance, in pixels.
        shift: standard deviation of each colour's misregistration, in pixels.
        fade: share of the ink that has faded, up to ``FADE``.
        yellow: how yellow the paper is, up to 1.
    """

    used: float
    grain: float
    linen: float
    linen_step: float
    screen: float
    screen_step: float
    shift: float
    fade: float
    yellow: float


def random_wear(rng: np.random.Generator) -> Wear:
    """Return the wear of a random deck: most are a little worn, one in six badly."""
    used = float(rng.uniform(0.5, 1) if rng.random() < 0.17 else rng.uniform(0, 1) ** 2 * 0.5)

    def sometimes(share: float, low: float, high: float) -> float:
        return float(rng.uniform(low, high)) if rng.random() < share else 0.0

    return Wear(
        used=used,
        grain=float(rng.uniform(0, 5)),
        linen=sometimes(0.3, 1, 5),
        linen_step=float(rng.uniform(4, 8)),
        screen=sometimes(0.3, 0.15, 0.6),
        screen_step=float(rng.uniform(3, 5)),
        shift=sometimes(0.4, 0.2, 0.7),
        fade=float(rng.uniform(0, FADE) * (0.3 + 0.7 * used)),
        yellow=float(rng.uniform(0, 1) * (0.2 + 0.8 * used)),
    )


def worn(face: Rgba, wear: Wear, rng: np.random.Generator) -> Rgba:
    """Return ``face`` as printed and worn like its deck, with traces of its own; the outline does not change."""
    height, width = face.shape[:2]
    planes = [plane.astype(np.float32) for plane in cv2.split(face)[:3]]
    planes = _misprinted(planes, wear, rng)
    if wear.screen:
        dots = np.float32(wear.screen) * _waves(width, wear.screen_step) * _waves(height, wear.screen_step)[:, None]
        planes = [(plane + dots * plane * (255 - plane) / 255).astype(np.float32) for plane in planes]
    paper = np.percentile(face[::16, ::16, :3].reshape(-1, 3), 80, axis=0)
    near_edge = _near_edge(height, width)
    lines = _lines((height, width), wear, rng)
    gone = np.maximum(_rubbed(near_edge, wear, rng), lines)
    kept = (1 - wear.fade) * (1 - gone)
    dirt = _dirt(near_edge, wear, rng)
    dirt[1:, 1:] += lines[:-1, :-1] * np.float32(0.5)  # dirt collects in creases
    relief = wear.grain * _cut(_fine(), height, width, rng)
    if wear.linen:
        relief = relief + wear.linen / 2 * (_waves(width, wear.linen_step) + _waves(height, wear.linen_step)[:, None])
    out = np.empty_like(face)
    out[..., 3] = face[..., 3]
    for channel, plane in enumerate(planes):
        light = plane * kept + float(paper[channel]) * (1 - kept)
        light *= 1 - dirt * float(_DIRT[channel])
        light += relief
        out[..., channel] = cv2.convertScaleAbs(np.maximum(light, 0, out=light))
    out[face[..., 3] == 0] = 0
    return out


def _misprinted(planes: list[Map], wear: Wear, rng: np.random.Generator) -> list[Map]:
    """Return every colour moved a little, by at most 1.5 pixels."""
    if not wear.shift:
        return planes
    moved: list[Map] = []
    for plane in planes:
        dx, dy = np.clip(rng.normal(0, wear.shift, 2), -1.05, 1.05)
        shift = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        moved.append(
            cv2.warpAffine(plane, shift, plane.shape[::-1], borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        )
    return moved


def _rubbed(near_edge: Map, wear: Wear, rng: np.random.Generator) -> Map:
    """Return the share of ink that is rubbed off: most at edges and corners, in patches."""
    height, width = near_edge.shape
    patches = _cut(_coarse(), height, width, rng)
    reach = near_edge * np.float32(0.6 + 0.9 * wear.used)
    edge = np.clip(reach + patches * np.float32(0.8) - np.float32(1.15), 0, 1) * np.float32(1.6 * wear.used)
    inner = np.clip(patches * np.float32(0.9 * wear.used) - np.float32(0.35), 0, RUBBED)
    rubbed: Map = np.clip(np.maximum(edge, inner), 0, np.where(near_edge > _OUTERMOST, 0.85, RUBBED))
    return rubbed


_OUTERMOST = 0.7
"""No index stands where the nearness to the edge exceeds this."""


def _lines(shape: tuple[int, int], wear: Wear, rng: np.random.Generator) -> Map:
    """Return how white creases, dog-ears and scratches have made every pixel."""
    height, width = shape
    marks = np.zeros(shape, np.uint8)
    for _ in range(rng.poisson(1.1 * wear.used)):
        angle, length = rng.uniform(0, math.tau), rng.uniform(0.15, 0.9) * height
        _crooked(marks, (rng.uniform(0, width), rng.uniform(0, height)), angle, length, CREASE, 2, rng)
    for _ in range(rng.poisson(0.7 * wear.used)):  # a corner was folded over
        x, y = width * rng.integers(2), height * rng.integers(2)
        fold = rng.uniform(0.05, 0.22) * width
        ends = np.array(
            [[x + (fold if x == 0 else -fold), y], [x, y + (fold if y == 0 else -fold) * rng.uniform(0.6, 1.5)]]
        )
        cv2.polylines(marks, [ends.astype(np.int32)], isClosed=False, color=int(255 * CREASE), thickness=2)
    for _ in range(rng.poisson(9 * wear.used)):
        angle, length = rng.uniform(0, math.tau), rng.uniform(0.02, 0.25) * height
        _crooked(marks, (rng.uniform(0, width), rng.uniform(0, height)), angle, length, 0.35, 1, rng)
    if not marks.any():
        return np.zeros(shape, np.float32)
    broken = _cut(_coarse(), height, width, rng)
    lines: Map = (
        cv2.GaussianBlur(marks, (3, 3), 0.7).astype(np.float32) / 255 * (np.float32(0.4) + broken * np.float32(0.6))
    )
    return lines


def _crooked(
    marks: npt.NDArray[np.uint8],
    start: tuple[float, float],
    angle: float,
    length: float,
    white: float,
    thickness: int,
    rng: np.random.Generator,
) -> None:
    """Draw a slightly bent line of five segments, at most as white as ``white``."""
    turns = angle + np.cumsum(rng.normal(0, 0.12, 5))
    steps = np.stack([np.cos(turns), np.sin(turns)], axis=1) * length / 5
    points = np.vstack([[start], np.asarray(start) + np.cumsum(steps, axis=0)])
    level = int(255 * white * rng.uniform(0.4, 1))
    cv2.polylines(marks, [(points * 8).astype(np.int32)], False, level, thickness, cv2.LINE_AA, 3)


def _dirt(near_edge: Map, wear: Wear, rng: np.random.Generator) -> Map:
    """Return how dirty every pixel is, up to ``SOILED``: yellowed, handled near the edges, stained in places."""
    height, width = near_edge.shape
    small = (height // 4, width // 4)
    handled = np.clip(_cut(_coarse(), *small, rng) * 1.6 - 0.5, 0, 1) * wear.used * 0.30
    handled = handled * cv2.resize(np.sqrt(near_edge[::4, ::4]), small[::-1])
    for _ in range(rng.poisson(0.5 * wear.used)):
        stain = np.zeros(small, np.float32)
        centre = (int(rng.integers(small[1])), int(rng.integers(small[0])))
        radius = int(rng.uniform(2, 24))
        cv2.circle(stain, centre, radius, float(rng.uniform(0.05, 0.2)), -1 if rng.random() < 0.6 else 2)
        handled = handled + cv2.GaussianBlur(stain, (5, 5), 1.0)
    dirt: Map = cv2.resize(handled.astype(np.float32), (width, height)) + np.float32(0.12 * wear.yellow)
    return np.minimum(dirt, np.float32(SOILED))


def _cut(tile: Map, height: int, width: int, rng: np.random.Generator) -> Map:
    """Return a random part of ``tile``, sometimes mirrored."""
    top, left = rng.integers(_TILE - height), rng.integers(_TILE - width)
    return tile[top : top + height, left : left + width][:: rng.choice((1, -1)), :: rng.choice((1, -1))]


@cache
def _fine() -> Map:
    """Return white noise of standard deviation 1."""
    return np.random.default_rng(1).standard_normal((_TILE, _TILE), np.float32)


@cache
def _coarse() -> Map:
    """Return cloudy noise from 0 to 1, with patches of several sizes."""
    rng = np.random.default_rng(2)
    cloud = np.zeros((_TILE, _TILE), np.float32)
    for cells, weight in ((10, 1.0), (24, 0.8), (60, 0.6), (160, 0.5), (400, 0.35)):
        octave = rng.standard_normal((cells, cells), np.float32)
        cloud += np.float32(weight) * cv2.resize(octave, (_TILE, _TILE), interpolation=cv2.INTER_CUBIC)
    cloud /= cloud.std()
    clouds: Map = (1 / (1 + np.exp(-1.6 * cloud))).astype(np.float32)
    return clouds


@lru_cache(maxsize=4)
def _near_edge(height: int, width: int) -> Map:
    """Return the nearness to the card's edge: 1 there, falling inwards, more slowly from the corners."""
    x = np.minimum(np.arange(width), np.arange(width)[::-1]).astype(np.float32)
    y = np.minimum(np.arange(height), np.arange(height)[::-1]).astype(np.float32)[:, None]
    scale = 0.028 * FACE_HEIGHT
    sides = np.exp(-np.minimum(x, y) / scale)
    corners = np.exp(-np.hypot(x, y) / (3 * scale))
    near: Map = np.maximum(sides, corners).astype(np.float32)
    return near


def _waves(length: int, step: float) -> Map:
    """Return a cosine of period ``step``."""
    waves: Map = np.cos(np.arange(length, dtype=np.float32) * np.float32(math.tau / step)).astype(np.float32)
    return waves
