"""One tiny training from drawn cards to exported networks: the whole chain runs and the runtimes agree."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

# ultralytics and torch warn about their own code; ours is warned of everywhere else.
pytestmark = [pytest.mark.train, pytest.mark.filterwarnings("ignore")]

HOUSE = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder with data, one epoch of finder and reader, and both exported networks."""
    from datasets.decks.source import any_deck
    from datasets.make import DatasetSpec, make
    from models.export import export_finder, export_reader
    from models.train_finder import train_finder
    from models.train_reader import Budget, train_reader

    work = tmp_path_factory.mktemp("training")
    make(DatasetSpec(work / "data", seed=5, scenes=8, decks=1, validation=2, validation_decks=1, size=320), any_deck)
    finder = train_finder(
        work / "data", work / "finder", minutes=10, seed=1, size=320, batch=4, workers=0, epochs=1, device="cpu"
    )
    reader = train_reader(work / "reader", Budget(10, steps=2), seed=1, workers=0, device="cpu", crops=64)
    export_finder(finder, work / "finder.onnx")
    export_reader(reader, work / "reader.onnx")
    return work


def picture(work: Path) -> np.ndarray[Any, np.dtype[np.uint8]]:
    from PIL import Image

    return np.asarray(Image.open(next((work / "data" / "images" / "val").glob("*.jpg"))))


def test_exported_finder_agrees_with_ultralytics(trained: Path) -> None:
    import onnxruntime
    from ultralytics import YOLO

    rgb = picture(trained)
    blob = np.ascontiguousarray(rgb.transpose(2, 0, 1)[None], dtype=np.float32) / np.float32(255)
    weights = trained / "finder" / "run" / "weights" / "last.pt"
    (rows,) = onnxruntime.InferenceSession(str(trained / "finder.onnx")).run(None, {"images": blob})
    rows = rows[0].T
    (result,) = YOLO(str(weights)).predict(rgb[..., ::-1].copy(), imgsz=320, conf=1e-6, iou=1.0, verbose=False)
    best = int(result.boxes.conf.argmax())
    # ultralytics moves points that lie outside the picture to its edge; of a network so young many rows are alike
    points = rows[:, 1:].reshape(-1, 3, 3)[:, :, :2].clip(0, 320)
    away = np.abs(points - result.keypoints.data[best, :, :2].numpy()).max(axis=(1, 2))
    assert rows.shape[1] == 10
    assert away.min() < 1
    assert float(result.boxes.conf[best]) == pytest.approx(float(rows[away.argmin(), 0]), abs=2e-3)


def test_exported_reader_agrees_with_torch(trained: Path) -> None:
    import onnxruntime
    import torch

    from models.reader_network import ReaderNetwork

    crops = np.random.default_rng(0).random((3, 3, 64, 48), dtype=np.float32)
    network = ReaderNetwork().eval()
    network.load_state_dict(torch.load(trained / "reader" / "reader.pt", weights_only=True)["network"])
    with torch.no_grad():
        wanted = [head.numpy() for head in network(torch.from_numpy(crops))]
    got = onnxruntime.InferenceSession(str(trained / "reader.onnx")).run(None, {"crops": crops})
    for want, have in zip(wanted, got, strict=True):
        assert have == pytest.approx(want, abs=2e-2)


def test_training_takes_up_its_checkpoint(trained: Path) -> None:
    from models.train_reader import Budget, train_reader

    before = (trained / "reader" / "reader-checkpoint.pt").stat().st_mtime_ns
    train_reader(trained / "reader", Budget(10, steps=2), seed=1, workers=0, device="cpu", crops=64)
    import torch

    kept = torch.load(trained / "reader" / "reader-checkpoint.pt", weights_only=True)
    assert kept["step"] == 2
    assert (trained / "reader" / "reader-checkpoint.pt").stat().st_mtime_ns >= before


def test_nobody_is_told_of_a_training() -> None:
    """ultralytics sends what is trained, exported and predicted to its maker unless told not to."""
    program = "import models, ultralytics.utils.events as told; print(told.ONLINE, told.events.enabled)"
    done = subprocess.run([sys.executable, "-c", program], cwd=HOUSE, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_a_reader_trained_on_lies_halfway(trained: Path, tmp_path: Path) -> None:
    import torch

    from models.train_reader import Budget, halfway, train_reader

    before, after = {"a": torch.tensor([1.0]), "n": torch.tensor(1)}, {"a": torch.tensor([2.0]), "n": torch.tensor(3)}
    assert halfway(before, {**after, "new": torch.tensor([9.0])}) == {"a": 1.5, "n": 3, "new": 9.0}
    start = trained / "reader" / "reader.pt"
    again = train_reader(tmp_path, Budget(10, steps=1), seed=2, workers=0, device="cpu", crops=64, start=start)
    learnt = torch.load(tmp_path / "reader-checkpoint.pt", weights_only=True)["network"]
    given, shipped = (torch.load(file, weights_only=True)["network"] for file in (start, again))
    moved = [name for name in given if given[name].is_floating_point() and "temperature" not in name]
    assert any(not torch.equal(given[name], learnt[name]) for name in moved)
    for name in moved:
        torch.testing.assert_close(shipped[name], (given[name] + learnt[name]) / 2)


def test_a_finder_that_found_indices_already_learns_on_gently(trained: Path) -> None:
    from models.train_finder import ARCHITECTURE, _initial_network

    _, from_nothing = _initial_network(ARCHITECTURE, ARCHITECTURE)
    weights = str(trained / "finder" / "run" / "weights" / "last.pt")
    _, from_poses = _initial_network(weights, ARCHITECTURE)
    _, to_boxes = _initial_network(weights, "yolov8n-obb.yaml")
    assert from_poses < from_nothing == to_boxes


def test_an_exported_reader_can_be_trained_on(trained: Path) -> None:
    import onnxruntime
    import torch

    from models.classes import RANK_CLASSES, SUIT_CLASSES
    from models.rebuild import reader_from_onnx

    crops = torch.from_numpy(np.random.default_rng(0).random((64, 3, 64, 48), dtype=np.float32))
    session = onnxruntime.InferenceSession(str(trained / "reader.onnx"))
    names = session.get_modelmeta().custom_metadata_map
    assert (names["ranks"].split(), names["suits"].split()) == (list(RANK_CLASSES), list(SUIT_CLASSES))
    wanted = session.run(None, {"crops": crops.numpy()})
    network = reader_from_onnx(trained / "reader.onnx", crops)
    for training in (False, True):
        network.train(training)
        for part in network.modules():
            if isinstance(part, torch.nn.Dropout):
                part.eval()
        with torch.no_grad():
            got = [head.numpy() for head in network(crops)]
        for want, have in zip(wanted, got, strict=True):
            assert have == pytest.approx(want, abs=2e-2)
