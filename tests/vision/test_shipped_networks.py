"""The shipped networks on pictures composed for the test: they exist, they read, their version is known.

How good they are is measured by ``models.train`` on more pictures than a test has time for; the floor here is what a
broken export, a changed crop or a wrong colour order would miss by far.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from datasets.decks.drawn import draw_deck
from datasets.scenes import SceneSpec, compose_readable
from tests.needs import THIS_PROCESSOR
from vision import networks, runtimes
from vision.photo import Photo
from vision.reading import Reading, read

SPEC = SceneSpec(heights=(0.3, 0.45), cards=(4, 10), empty=0)
SCENES = 6

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pictures() -> list[tuple[Photo, Counter[str]]]:
    """Sharp, evenly lit photographs of one drawn deck, and the cards that lie on them."""
    deck = draw_deck(np.random.default_rng(20261130))
    made = []
    for seed in range(SCENES):
        scene = compose_readable([deck], np.random.default_rng(seed), (1280, 960), SPEC)
        made.append((Photo(scene.rgb), Counter(str(card.card) for card in scene.cards)))
    return made


@pytest.fixture(scope="module", params=[runtimes.ONNX_RUNTIME, runtimes.OPENVINO])
def runtime(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each runtime in turn; the second only where it would be used."""
    wanted: str = request.param
    if wanted == runtimes.OPENVINO and runtimes.fastest() != wanted:
        pytest.skip(THIS_PROCESSOR)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runtimes, "fastest", lambda: wanted)
        networks._network.cache_clear()
        yield wanted
    networks._network.cache_clear()


@pytest.fixture(scope="module")
def readings(runtime: str, pictures: list[tuple[Photo, Counter[str]]]) -> list[Reading]:
    assert runtime
    return [read(photo) for photo, _ in pictures]


def test_nearly_every_card_is_read_and_nearly_nothing_else(
    pictures: list[tuple[Photo, Counter[str]]], readings: list[Reading]
) -> None:
    truths = [truth for _, truth in pictures]
    seen = [Counter(str(card.card) for card in reading.cards) for reading in readings]
    right = sum((truth & got).total() for truth, got in zip(truths, seen, strict=True))
    assert right / sum(truth.total() for truth in truths) > 0.9
    assert right / sum(got.total() for got in seen) > 0.9


@pytest.mark.usefixtures("runtime")
def test_an_empty_table_shows_no_cards() -> None:
    wood = np.random.default_rng(1).normal((150, 110, 70), 12, (960, 1280, 3))
    reading = read(Photo(np.clip(wood, 0, 255).astype(np.uint8)))
    assert not reading.cards
    assert [doubt.reason for doubt in reading.doubts] == ["nothing_found"]


def test_readings_from_several_threads_are_the_same(
    pictures: list[tuple[Photo, Counter[str]]], readings: list[Reading]
) -> None:
    """The same error as in ultralytics issue 5302: one model used from several threads gave wrong boxes."""
    with ThreadPoolExecutor(4) as pool:
        again = list(pool.map(read, [photo for photo, _ in pictures]))
    assert [reading.cards for reading in again] == [reading.cards for reading in readings]


def test_the_networks_carry_a_version_and_how_they_are_run(runtime: str) -> None:
    """Readings stored with other networks are told apart, also those of two networks made on one day."""
    assert re.fullmatch("[0-9a-f]{8}", networks.version().removesuffix(f" {runtimes.OPENVINO}"))
    assert networks.version().endswith(f" {runtimes.OPENVINO}") is (runtime == runtimes.OPENVINO)


def test_other_bytes_are_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(networks, "_bytes", lambda name: name.encode())
    assert networks.shipped_version.__wrapped__() != networks.shipped_version()


def test_a_missing_network_is_named() -> None:
    with pytest.raises(networks.NetworkMissingError, match="nothing-here"):
        networks.network("nothing-here")


def test_nobody_is_told_of_a_reading(tmp_path: Path) -> None:
    """ONNX Runtime 1.32 and OpenVINO 2026 keep a number for the device in the home folder and may send what it did."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "ORT_"))}
    program = "import numpy, vision.reading, vision.photo as p; vision.reading.read(p.Photo(numpy.eye(640)[..., None]"
    program += ".repeat(3, 2).astype('uint8') * 255))"
    subprocess.run([sys.executable, "-c", program], cwd=HOUSE, env={**kept, "HOME": str(tmp_path)}, check=True)
    assert list(tmp_path.rglob("*")) == []
