"""Tables that cards lie on, drawn at random, as seen from straight above."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from datasets.scenes.canvas import rectangle
from datasets.scenes.noise import Map, colour, mix, noise
from datasets.scenes.scene import Floats, Image, Size

_SIDE = 768
"""Side of a texture in pixels, before it is projected into the picture."""


def wood(rng: np.random.Generator) -> Map:
    """Boards with grain."""
    grain = noise(rng, _SIDE, (rng.uniform(1, 4), rng.uniform(20, 90)), 4, 0.7)
    rings = noise(rng, _SIDE, (rng.uniform(1, 3), rng.uniform(3, 8)), 2)
    lines = 0.5 + 0.5 * np.sin(rings * rng.uniform(20, 90) + grain * 3)
    light = colour(rng, (0.05, 0.12), (0.15, 0.65), (0.45, 0.95))
    dark = light * rng.uniform(0.45, 0.85, 3).astype(np.float32)
    picture = mix(dark, light, np.clip(0.55 * grain + 0.45 * lines, 0, 1).astype(np.float32))
    if rng.random() < 0.6:
        boards = int(rng.integers(2, 9))
        edges = np.linspace(0, _SIDE, boards + 1).astype(int)
        for left, right in pairwise(edges):
            picture[:, left:right] *= rng.uniform(0.85, 1.1)
            picture[:, left : left + int(rng.integers(1, 4))] *= rng.uniform(0.3, 0.8)
    return picture


def cloth(rng: np.random.Generator) -> Map:
    """Woven cloth, felt or a carpet in one colour, with soft folds."""
    base = colour(rng, saturation=(0, 0.8), value=(0.1, 1))
    axis = np.arange(_SIDE, dtype=np.float32)
    pitch = rng.uniform(0.6, 2.5)
    weave = np.sin(axis * pitch)[:, None] * np.sin(axis * pitch * rng.uniform(0.7, 1.4))[None]
    fibres = noise(rng, _SIDE, (250, 250), 2, 0.8)
    folds = noise(rng, _SIDE, (2, 3), 3)
    shade = 1 + rng.uniform(0, 0.1) * weave + rng.uniform(0.05, 0.4) * (fibres - 0.5) + 0.25 * (folds - 0.5)
    return np.asarray(base * shade[..., None], np.float32)


def checks(rng: np.random.Generator) -> Map:
    """A tablecloth with checks or stripes."""
    ground = colour(rng, saturation=(0, 0.2), value=(0.75, 1))
    thread = colour(rng, saturation=(0.4, 1), value=(0.2, 0.9))
    pitch = rng.uniform(12, 90)
    axis = np.arange(_SIDE) / pitch
    bands = (axis % 1 < rng.uniform(0.3, 0.6)).astype(np.float32)
    if rng.random() < 0.3:
        bands = np.maximum(bands, (axis * 3 % 1 < 0.2).astype(np.float32) * 0.6)
    across = np.zeros_like(bands) if rng.random() < 0.25 else bands
    amount = (bands[:, None] + across[None]) / 2
    return mix(ground, thread, amount.astype(np.float32)) * (0.9 + 0.2 * noise(rng, _SIDE, (200, 200), 2)[..., None])


def plain(rng: np.random.Generator) -> Map:
    """A lacquered or plastic table in one colour."""
    base = colour(rng, saturation=(0, 0.7), value=(0.05, 1))
    return (base * (0.94 + 0.12 * noise(rng, _SIDE, (3, 3), 4)[..., None])).astype(np.float32)


def marble(rng: np.random.Generator) -> Map:
    """Marble veins, or stone with grains."""
    veins = np.abs(noise(rng, _SIDE, (4, 4), 5, 0.6) - 0.5) * rng.uniform(3, 12)
    ground, vein = colour(rng, saturation=(0, 0.3)), colour(rng, saturation=(0, 0.5))
    picture = mix(vein, ground, np.clip(veins, 0, 1).astype(np.float32))
    if rng.random() < 0.5:
        grains = noise(rng, _SIDE, (300, 300), 1) > rng.uniform(0.7, 0.95)
        picture[grains] = colour(rng, saturation=(0, 0.5))
    return picture


def gradient(rng: np.random.Generator) -> Map:
    """A gradient between two colours."""
    axis = np.linspace(0, 1, _SIDE, dtype=np.float32)
    return mix(colour(rng), colour(rng), np.tile(axis, (_SIDE, 1)))


def mottled(rng: np.random.Generator) -> Map:
    """Noise of a random scale in two or three colours: leather, granite, lino, print."""
    scale = float(np.exp(rng.uniform(np.log(3), np.log(200))))
    amount = noise(rng, _SIDE, (scale, scale * rng.uniform(0.5, 2)), 4, rng.uniform(0.3, 0.9))
    sharp = rng.uniform(1, 6)
    amount = np.clip((amount - 0.5) * sharp + 0.5, 0, 1)
    picture = mix(colour(rng), colour(rng), amount)
    if rng.random() < 0.5:
        picture = mix(picture, colour(rng), noise(rng, _SIDE, (scale / 2, scale / 2), 3))
    return picture


def motifs(rng: np.random.Generator) -> Map:
    """An oilcloth or napkin printed with dots, leaves, hearts and blossoms in a grid."""
    picture = np.clip(plain(rng), 0, 255).astype(np.uint8)
    shapes = [_motif(rng) for _ in range(int(rng.integers(1, 4)))]
    pitch, size = rng.uniform(25, 130), rng.uniform(0.15, 0.5)
    colours = [colour(rng, saturation=(0.2, 1)) for _ in range(3)]
    for row in range(int(_SIDE / pitch) + 2):
        for column in range(int(_SIDE / pitch) + 2):
            middle = np.array([column + 0.5 * (row % 2), row]) * pitch
            shape = shapes[(row + column) % len(shapes)]
            angle = rng.uniform(0, 6.3)
            turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
            corners = (shape @ turn * size * pitch + middle) * 8
            tone = colours[(row * 2 + column) % len(colours)].tolist()
            cv2.fillPoly(picture, [np.round(corners).astype(np.int32)], tone, lineType=cv2.LINE_AA, shift=3)
    return picture.astype(np.float32)


def _motif(rng: np.random.Generator) -> Floats:
    """Return a closed outline (N, 2) of about unit size: a rosette, a leaf or a heart."""
    turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    kind = rng.integers(0, 3)
    if kind == 0:
        radius = 0.7 + rng.uniform(0, 0.3) * np.cos(turn * rng.integers(3, 8))
        return np.column_stack([radius * np.cos(turn), radius * np.sin(turn)])
    if kind == 1:
        return np.column_stack([np.sin(turn) ** 3 * rng.uniform(0.4, 0.8), np.cos(turn)])
    x = 16 * np.sin(turn) ** 3
    y = 13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)
    return np.column_stack([x, -y]) / 17


SURFACES = (wood, wood, cloth, cloth, checks, plain, plain, marble, gradient, mottled, mottled, motifs)


def table(rng: np.random.Generator, size: Size, view: Floats) -> Image:
    """Return a picture (H, W, 3) of a table seen through ``view`` (plane to picture, both in pixels).

    One table in eight ends within the picture, with another surface behind its edge.
    """
    picture = _laid(rng, size, view)
    if rng.random() < 1 / 8:
        behind = _laid(rng, size, view)
        long = max(size)
        edge = rectangle(4 * long, 4 * long) - (2 * long, rng.uniform(0.05, 0.3) * long)
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        middle = np.array(size) / 2 - turn @ np.array([0, 0.4 * long])
        mask = np.zeros((size.height, size.width), np.uint8)
        cv2.fillConvexPoly(mask, np.round(edge @ turn.T + middle).astype(np.int32), 255, lineType=cv2.LINE_AA)
        picture = np.where(mask[..., None] > 127, picture, behind)
    return picture


def _laid(rng: np.random.Generator, size: Size, view: Floats) -> Image:
    texture = SURFACES[rng.integers(len(SURFACES))](rng)
    angle = rng.uniform(0, 2 * np.pi)
    reach = 1.1 * float(np.hypot(*size)) * rng.uniform(0.9, 2.2) / _SIDE
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    zoom = np.diag([reach, reach, 1]) @ np.array([[1, 0, -_SIDE / 2], [0, 1, -_SIDE / 2], [0, 0, 1]])
    middle = np.array([[1, 0, size.width / 2], [0, 1, size.height / 2], [0, 0, 1]])
    pixels = np.clip(texture, 0, 255).astype(np.uint8)
    matrix = view @ middle @ turn @ zoom
    laid = cv2.warpPerspective(pixels, matrix, tuple(size), borderMode=cv2.BORDER_REFLECT_101)
    return np.asarray(laid, np.uint8)


def plane_to_picture(rng: np.random.Generator, size: Size, steepest: float, tilt: float | None = None) -> Floats:
    """Return the homography (3, 3) of a tilted camera, at most ``steepest`` degrees from straight above.

    It preserves the middle of the picture and the scale there. ``tilt`` gives the exact angle, in degrees.
    """
    aslant = min(abs(rng.normal(0, steepest / 2)), steepest)
    tilt = np.radians(aslant if tilt is None else tilt)
    towards = rng.uniform(0, 2 * np.pi)
    focal = rng.uniform(0.8, 1.6) * max(size)
    axis = np.array([np.cos(towards), np.sin(towards), 0])
    rotation = cv2.Rodrigues(axis * tilt)[0]
    plane = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, focal]])
    camera = np.array([[focal, 0, size.width / 2], [0, focal, size.height / 2], [0, 0, 1]])
    back = np.array([[1, 0, -size.width / 2], [0, 1, -size.height / 2], [0, 0, 1]])
    view = camera @ plane @ back
    return np.asarray(view / view[2, 2])
