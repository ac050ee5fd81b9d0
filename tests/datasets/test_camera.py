"""The camera changes light and sharpness, never where things are."""

import cv2
import numpy as np
import pytest

from datasets.camera import photograph


def _dots() -> tuple[np.ndarray, list[tuple[int, int]]]:
    picture = np.full((320, 320, 3), 60, np.uint8)
    places = [(60, 50), (250, 70), (160, 160), (80, 260), (240, 250)]
    for place in places:
        cv2.circle(picture, place, 9, (215, 215, 215), -1)
    return picture, places


@pytest.mark.parametrize("seed", range(30))
def test_nothing_moves(seed: int) -> None:
    picture, places = _dots()
    taken = photograph(picture, np.random.default_rng(seed))
    assert (taken.shape, taken.dtype) == (picture.shape, picture.dtype)
    grey = taken.astype(float).mean(axis=2)
    moved = []
    for x, y in places:
        window = grey[y - 22 : y + 23, x - 22 : x + 23]
        weight = np.clip(window - (window.min() + window.max()) / 2, 0, None)
        steps = np.arange(-22, 23)
        moved.append((weight.sum(axis=0) @ steps / weight.sum(), weight.sum(axis=1) @ steps / weight.sum()))
    assert np.abs(np.median(moved, axis=0)).max() < 1.5  # the edge of a shadow or glare may lie on one or two dots


def test_every_photograph_is_another_one() -> None:
    picture, _ = _dots()
    taken = [photograph(picture, np.random.default_rng(seed)) for seed in (1, 1, 2)]
    assert np.array_equal(taken[0], taken[1])
    assert not np.array_equal(taken[0], taken[2])


def test_a_small_patch_may_be_photographed_as_part_of_a_large_picture() -> None:
    patch = np.full((64, 44, 3), 128, np.uint8)
    patch[20:40, 15:30] = 20
    sharp = [_edge(photograph(patch, np.random.default_rng(seed), 0.2)) for seed in range(40)]
    soft = [_edge(photograph(patch, np.random.default_rng(seed), 4.0)) for seed in range(40)]
    assert np.median(sharp) > 1.2 * np.median(soft)


def _edge(patch: np.ndarray) -> float:
    return float(np.abs(np.diff(patch.astype(float).mean(axis=2).mean(axis=0))).max())
