"""`binokel bench read --torch`: the finder through ultralytics, timed in the same run on the same photographs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

# ultralytics and torch warn about their own code; ours is warned of everywhere else.
pytestmark = [pytest.mark.train, pytest.mark.filterwarnings("ignore")]

HOUSE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photograph and the weights of a network that has learnt nothing."""
    from ultralytics import YOLO

    folder = tmp_path_factory.mktemp("bench")
    noise = np.random.default_rng(0).integers(0, 255, (240, 320, 3), dtype=np.uint8)
    Image.fromarray(noise).save(folder / "table.jpg")
    YOLO("yolov8n-pose.yaml").save(str(folder / "finder.pt"))
    return folder


def bench(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "webapp.cli", "bench", "read", "--times", "1", *map(str, arguments)]
    return subprocess.run(command, cwd=HOUSE, capture_output=True, text=True)


def test_both_are_timed_step_by_step_and_compared(folder: Path) -> None:
    done = bench("--torch", folder / "finder.pt", folder / "table.jpg")
    assert done.returncode == 0, done.stderr
    networks, head, *steps, ratio = done.stdout.splitlines()
    assert networks.startswith("networks ")
    assert head.split() == ["shipped", "ultralytics"]
    assert [line.split()[0] for line in steps] == ["decode", "finder", "reader", "layout", "all"]
    assert "network" in steps[1]
    assert "times as fast as with ultralytics" in ratio


def test_weights_that_are_none_are_said_to_be_so(folder: Path) -> None:
    (folder / "letter.pt").write_text("Dear table,")
    done = bench("--torch", folder / "letter.pt", folder / "table.jpg")
    assert done.returncode == 2
    assert "ultralytics could not read" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_looks_are_those_of_the_shipped_finder(folder: Path) -> None:
    from models.with_ultralytics import UltralyticsFinder
    from vision import finder

    sizes: list[int] = []

    class Watching(UltralyticsFinder):
        def detect(self, bgr, longer_side):  # type: ignore[no-untyped-def]
            sizes.append(longer_side)
            return super().detect(bgr, longer_side)

    rgb = np.asarray(Image.open(folder / "table.jpg"))
    eye = Watching(folder / "finder.pt")
    finder.find(rgb, eye.detect)
    assert sizes[0] == min(finder.INPUT_SIDE, 320)
    assert eye.network_ms > 0


def test_it_answers_every_line_with_one_of_json(folder: Path) -> None:
    command = [sys.executable, "-m", "models.with_ultralytics", str(folder / "finder.pt")]
    asked = "".join(json.dumps(str(folder / name)) + "\n" for name in ("table.jpg", "missing.jpg", "table.jpg"))
    done = subprocess.run(command, cwd=HOUSE, input=asked, capture_output=True, text=True)
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert set(first) == set(third) == {"decode", "finder", "reader", "layout", "network"}
    assert "missing.jpg" in second["error"]
