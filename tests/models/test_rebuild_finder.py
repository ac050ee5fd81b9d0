"""The shipped finder can be trained on: rebuilt from its export it finds what that finds, and training keeps it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pytest
import torch
from ultralytics import YOLO
from ultralytics.models.yolo.pose import PoseTrainer

from datasets.camera import photograph
from datasets.decks.drawn import draw_deck
from datasets.scenes import SceneSpec, compose_readable
from models.export import export_finder
from models.rebuild_finder import finder_from_onnx, keypoint_rows, save
from models.train_finder import _GENTLE_RATE, ARCHITECTURE, _initial_network, _Trainer

pytestmark = [pytest.mark.train, pytest.mark.filterwarnings("ignore")]

SHIPPED = Path(__file__).resolve().parents[2] / "models" / "finder.onnx"


@pytest.fixture(scope="module")
def picture() -> np.ndarray:
    """A drawn photograph of a few cards (1, 3, 320, 320), 0 to 1."""
    rng = np.random.default_rng(6)
    scene = compose_readable(
        [draw_deck(rng, "d")], rng, (320, 320), SceneSpec(heights=(0.5, 0.6), cards=(2, 4), empty=0)
    )
    taken = photograph(scene.rgb, rng, scale=0.3)
    return np.ascontiguousarray(taken.transpose(2, 0, 1)[None], dtype=np.float32) / np.float32(255)


def exported(file: Path, picture: np.ndarray) -> np.ndarray:
    """What an exported finder says, (10, N)."""
    (rows,) = onnxruntime.InferenceSession(str(file)).run(None, {"images": picture})
    return np.asarray(rows[0])


@pytest.fixture(scope="module")
def rebuilt(picture: np.ndarray) -> Any:
    return finder_from_onnx(SHIPPED, torch.from_numpy(picture))


def test_it_says_what_the_shipped_finder_says(rebuilt: Any, picture: np.ndarray) -> None:
    wanted, got = exported(SHIPPED, picture), keypoint_rows(rebuilt, torch.from_numpy(picture))
    assert wanted[0].max() > 0.3, "there is something to find"
    assert got == pytest.approx(wanted, abs=2e-3)


def test_training_begins_with_what_was_learnt(
    rebuilt: Any, picture: np.ndarray, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In training batch norms use the batch's own statistics: these are what they were unfolded with."""
    norms = [part for part in rebuilt.modules() if isinstance(part, torch.nn.BatchNorm2d)]
    kept = [(norm, norm.momentum) for norm in norms]
    inputs = torch.from_numpy(picture)
    for norm in norms:
        norm.momentum = 0.0
        norm.train()
    with torch.no_grad():
        rows = np.asarray(rebuilt(inputs)[0][0, 4:].numpy())
    for norm, momentum in kept:
        norm.momentum = momentum
    rebuilt.eval()
    wanted = exported(SHIPPED, picture)
    assert rows[0] == pytest.approx(wanted[0], abs=0.02)

    save(rebuilt, tmp_path / "start.pt")
    network, rate = _initial_network(str(tmp_path / "start.pt"), ARCHITECTURE)
    assert rate == _GENTLE_RATE
    trainer = object.__new__(_Trainer)
    trainer.data = {"nc": 1, "kpt_shape": [3, 3], "channels": 3}
    assert trainer.get_model(network.model.yaml, network.model) is network.model
    trainer.data = {"nc": 24, "kpt_shape": [3, 3], "channels": 3}
    monkeypatch.setattr(PoseTrainer, "get_model", lambda *_: "another one")
    assert trainer.get_model(network.model.yaml, network.model) == "another one"


def test_exported_again_it_is_the_same(rebuilt: Any, picture: np.ndarray, tmp_path: Path) -> None:
    save(rebuilt, tmp_path / "start.pt")
    export_finder(tmp_path / "start.pt", tmp_path / "again.onnx")
    assert exported(tmp_path / "again.onnx", picture) == pytest.approx(exported(SHIPPED, picture), abs=5e-3)
    assert YOLO(str(tmp_path / "start.pt")).task == "pose"


def test_another_network_is_refused(tmp_path: Path) -> None:
    import onnx

    network = onnx.load(str(SHIPPED))
    for tensor in network.graph.initializer:
        if tensor.name.startswith("model.0.conv.weight"):
            tensor.name = "model.0.other.weight"
    onnx.save(network, str(tmp_path / "other.onnx"))
    with pytest.raises(ValueError, match="no finder of this project"):
        finder_from_onnx(tmp_path / "other.onnx", torch.zeros(1, 3, 64, 64))
