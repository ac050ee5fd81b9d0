"""The finder's weights to train on from, rebuilt from its export: ``python -m models.rebuild --finder finder.pt``.

An exported finder lacks its boxes (`models.export`), and its batch norms are folded. Names of weights say where they
belong; the branch of the boxes starts from other weights of a yolov8n, or at random; batch norms are unfolded with the
statistics of pictures, so that training starts with a network that finds what the exported one finds.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn
from ultralytics import YOLO
from ultralytics.nn.tasks import PoseModel

from models.rebuild import be_nothing_but_a_bias, unfold

_CLASS_BRANCH, _BOX_BRANCH = "model.22.cv3", "model.22.cv2"


def finder_from_onnx(exported: Path, pictures: Tensor, boxes: Path | None = None) -> Any:
    """Return the finder exported as ``exported`` as a pose model of ultralytics to train on.

    Args:
        exported: its one output is (1, 10, N), see vision.finder.
        pictures: (N, 3, H, W), 0 to 1, sides multiples of 32: tell the statistics of batch norms.
        boxes: weights (.pt) of any yolov8n whose branch for boxes is taken over.

    Raises:
        ValueError: the export is not a yolov8n-pose of one class and three points.
    """
    values = {
        tensor.name.removesuffix("_half"): np.array(numpy_helper.to_array(tensor), np.float32)
        for tensor in onnx.load(str(exported)).graph.initializer
        if tensor.name.startswith("model.")
    }
    model = _empty(len(values[f"{_CLASS_BRANCH}.0.0.conv.bias"]))
    if boxes:
        _take_over_boxes(model, boxes)
    state = model.state_dict()
    modules = dict(model.named_modules())
    for name, value in values.items():
        if name.endswith(".conv.bias"):
            be_nothing_but_a_bias(modules[name.removesuffix(".conv.bias") + ".bn"], torch.from_numpy(value))
        elif name not in state or state[name].shape != value.shape:
            msg = f"{exported.name} is no finder of this project: {name}"
            raise ValueError(msg)
        else:
            state[name].copy_(torch.from_numpy(value))
    unfold(model, pictures)
    return model


def _empty(width: int) -> Any:
    """Return a pose model of one class and three points, the branch that tells indices from none ``width`` wide.

    ultralytics makes that branch as wide as the number of classes, when that is more than 64: the shipped finder began
    as a network of 80 classes, and kept the width.
    """
    classes = width if width > 64 else 1
    model = PoseModel("yolov8n-pose.yaml", nc=classes, data_kpt_shape=(3, 3), verbose=False)
    head = model.model[-1]
    for branch in head.cv3:
        branch[2] = nn.Conv2d(branch[2].in_channels, 1, 1)
    head.nc, head.no = 1, head.no - classes + 1
    model.yaml["nc"] = model.nc = 1
    model.names = {0: "index"}
    return model.eval()


def _take_over_boxes(model: Any, boxes: Path) -> None:
    given = YOLO(str(boxes)).model.float().state_dict()
    ours = model.state_dict()
    for name, value in given.items():
        if name.startswith(_BOX_BRANCH) and name in ours and ours[name].shape == value.shape:
            ours[name].copy_(value)


def keypoint_rows(model: Any, picture: Tensor) -> npt.NDArray[np.float32]:
    """Return what the exported finder would: (10, N), confidence and three points with theirs; picture (1, 3, H, W)."""
    model.eval()
    with torch.no_grad():
        (rows, *_) = model(picture)
    return np.asarray(rows[0, 4:].numpy(), np.float32)


def save(model: Any, to: Path) -> None:
    """Write the model as a .pt that ultralytics loads, for `models.train_finder --start`."""
    torch.save({"model": model, "train_args": {"task": "pose"}, "epoch": -1}, to)
