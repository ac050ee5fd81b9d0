"""A network gives the same in each runtime, from several threads, and is handed pictures as they are."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tests.needs import THIS_PROCESSOR
from vision import runtimes
from vision.decks import RANK_CLASSES, SUIT_CLASSES
from vision.runtimes import Floats, Pictures

NETWORK = Path(__file__).resolve().parents[2] / "models" / "reader.onnx"
RUNTIMES = [
    runtimes.ONNX_RUNTIME,
    pytest.param(
        runtimes.OPENVINO,
        marks=pytest.mark.skipif(runtimes.fastest() != runtimes.OPENVINO, reason=THIS_PROCESSOR),
    ),
]


def noise(count: int) -> Pictures:
    return np.random.default_rng(count).integers(0, 256, (count, 64, 48, 3)).astype(np.uint8)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_pictures_in_a_stack_are_seen_as_each_alone(runtime: str) -> None:
    network, pictures = runtimes.load(NETWORK.read_bytes(), runtime), noise(5)
    together, alone = network(pictures), [network(picture[None]) for picture in pictures]
    assert [output.shape for output in together] == [(5, len(RANK_CLASSES)), (5, len(SUIT_CLASSES)), (5, 4)]
    for place, output in enumerate(together):
        np.testing.assert_allclose(output, np.concatenate([each[place] for each in alone]), atol=1e-2)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_threads_do_not_disturb_each_other(runtime: str) -> None:
    network, stacks = runtimes.load(NETWORK.read_bytes(), runtime), [noise(count) for count in range(1, 13)]
    expected = [network(stack)[0] for stack in stacks]
    with ThreadPoolExecutor(4) as pool:
        for got, wanted in zip(pool.map(lambda stack: network(stack)[0], stacks), expected, strict=True):
            np.testing.assert_allclose(got, wanted, atol=1e-2)


@pytest.mark.skipif(runtimes.fastest() != runtimes.OPENVINO, reason=THIS_PROCESSOR)
def test_both_runtimes_see_alike() -> None:
    usual, quick = (
        runtimes.load(NETWORK.read_bytes(), runtime)(noise(20))
        for runtime in (runtimes.ONNX_RUNTIME, runtimes.OPENVINO)
    )
    assert _apart(usual, quick) < 0.1


def test_red_and_blue_are_not_the_same() -> None:
    network, pictures = runtimes.load(NETWORK.read_bytes(), runtimes.fastest()), noise(20)
    assert _apart(network(pictures), network(np.ascontiguousarray(pictures[..., ::-1]))) > 0.1


def _apart(first: Sequence[Floats], second: Sequence[Floats]) -> float:
    """The largest difference of two runs' logits and offsets."""
    return max(float(np.abs(a - b).max()) for a, b in zip(first, second, strict=True))
