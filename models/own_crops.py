"""Training crops from somebody's own photographs, each shown many times: moved, turned, lit and blurred anew."""

from __future__ import annotations

import math
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from torch.utils.data import IterableDataset, get_worker_info

from models.classes import rank_class, suit_class
from models.crops import CropSource, TrainingCrop
from models.train_reader import Sample, as_sample
from vision.crop import CROP_HEIGHT, CROP_SPAN, CROP_WIDTH, Image, crop_matrix, offsets
from vision.index import Index

_TALL, _MARGIN = 72, 1.6
"""Pixels of a crop's height in a patch, and how much more than a crop a patch shows."""

_SIDE = round(_TALL * _MARGIN)

OWN_SHARE = 1 / 3
"""Of the crops while learning; the others are drawn, so that nothing is forgotten."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnIndex:
    """One index of a photograph, with what is around it.

    Attributes:
        patch: uint8 (_SIDE, _SIDE, 3), upright, letter and sign above one another in its middle.
        rank, suit: its class numbers.
    """

    patch: Image
    rank: int
    suit: int


def own_index(rgb: Image, index: Index, rank: str, suit: str) -> OwnIndex:
    """Cut the index out of the photograph ``rgb``; ``rank`` and ``suit`` are the codes of its true card."""
    matrix = crop_matrix(index.letter, index.sign, _TALL)
    matrix[:, 2] += (_SIDE - _TALL * CROP_WIDTH / CROP_HEIGHT) / 2, (_SIDE - _TALL) / 2
    shrinking = max(1.0, CROP_SPAN * index.gap / _TALL)
    if shrinking > 1.25:  # averages areas, so that no stroke of a letter falls between two pixels
        times = min(4, math.ceil(shrinking))
        large = cv2.warpAffine(rgb, matrix * times, (_SIDE * times,) * 2, borderMode=cv2.BORDER_REPLICATE)
        patch = cv2.resize(large, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    else:
        patch = cv2.warpAffine(rgb, matrix, (_SIDE, _SIDE), borderMode=cv2.BORDER_REPLICATE)
    return OwnIndex(np.asarray(patch, np.uint8), rank_class(rank), suit_class(suit))


def varied(own: OwnIndex, rng: np.random.Generator) -> TrainingCrop:
    """Return a crop of it as the finder, another light and another hand would have given it."""
    middle, half = _SIDE / 2, _TALL / CROP_SPAN / 2
    letter = (middle + rng.normal(0, 0.14) * half, middle - half + rng.normal(0, 0.14) * half)
    sign = (middle + rng.normal(0, 0.14) * half, middle + half + rng.normal(0, 0.14) * half)
    matrix = crop_matrix(letter, sign, CROP_HEIGHT)
    aslant = np.array([[math.exp(rng.normal(0, 0.12)), rng.normal(0, 0.06)], [rng.normal(0, 0.03), 1.0]])
    centre = np.array([CROP_WIDTH / 2, CROP_HEIGHT / 2])
    matrix[:, :2] = aslant @ matrix[:, :2]
    matrix[:, 2] = aslant @ (matrix[:, 2] - centre) + centre
    crop = cv2.warpAffine(own.patch, matrix, (CROP_WIDTH, CROP_HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    true = np.array([(middle, middle - half, 1), (middle, middle + half, 1)]) @ matrix.T
    off = offsets((true[0, 0], true[0, 1]), (true[1, 0], true[1, 1]), CROP_HEIGHT)
    return TrainingCrop(_relit(np.asarray(crop, np.uint8), rng), own.rank, own.suit, off)


def _relit(crop: Image, rng: np.random.Generator) -> Image:
    """Return the crop in a somewhat different light and sharpness; a photograph has suffered the rest already."""
    light = crop.astype(np.float32) / 255
    gains = np.exp(rng.normal(0, 0.12) + rng.normal(0, 0.05, 3)).astype(np.float32)
    light = np.asarray(np.power(light, math.exp(rng.normal(0, 0.2))) * gains, np.float32)
    if rng.random() < 0.3:
        small = rng.uniform(0.35, 0.8)
        little = cv2.resize(light, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
        light = np.asarray(cv2.resize(little, (CROP_WIDTH, CROP_HEIGHT), interpolation=cv2.INTER_LINEAR), np.float32)
    elif rng.random() < 0.3:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), rng.uniform(0.3, 1.1)), np.float32)
    noisy = light + rng.normal(0, 0.02 * rng.random(), light.shape)
    return np.asarray(np.clip(noisy * 255, 0, 255), np.uint8)


class MixedCrops(IterableDataset[Sample]):
    """An endless stream of crops, `OWN_SHARE` of them from ``own``, every card kind as often as any other."""

    def __init__(self, own: Sequence[OwnIndex], seed: int) -> None:
        self._seed = seed
        self._by_kind: dict[tuple[int, int], list[OwnIndex]] = {}
        for index in own:
            self._by_kind.setdefault((index.rank, index.suit), []).append(index)

    def __iter__(self) -> Iterator[Sample]:
        cv2.setNumThreads(1)
        info = get_worker_info()
        if info:  # the process that trains is told of Ctrl-C, and ends this one
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        number = info.id if info else 0
        drawn = CropSource(self._seed, "train", worker=number)
        rng = np.random.default_rng([self._seed, 31, number])
        kinds = list(self._by_kind.values())
        while True:
            if kinds and rng.random() < OWN_SHARE:
                of_kind = kinds[int(rng.integers(len(kinds)))]
                yield as_sample(varied(of_kind[int(rng.integers(len(of_kind)))], rng))
            else:
                yield as_sample(drawn.next())
