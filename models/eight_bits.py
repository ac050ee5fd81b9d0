"""The finder in whole numbers of eight bits, as it ships: half as large, and nearly twice as quick on a processor.

ONNX Runtime's static quantisation with one scale per channel. Weights use seven of the eight bits, because processors
before VNNI add two products in sixteen and would overflow; so every processor finds the same.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import onnx
from onnxruntime import quantization
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision.finder import Floats, to_blob

CALIBRATION = 96
"""So many training scenes tell which values occur in each layer."""

_KINDS = ["Conv", "Sigmoid", "Mul", "Concat", "Add", "MaxPool", "Resize", "Split"]


def eight_bits(network: onnx.ModelProto, pictures: Sequence[Path]) -> onnx.ModelProto:
    """Return a finder exported in float32 as one that computes in eight bits.

    What the head's last convolutions say, and the points made of it, stay in float32.

    Args:
        network: as ``models.export`` makes it, not yet halved.
        pictures: training scenes; the first CALIBRATION of them are shown to the network.

    Raises:
        ValueError: there are no pictures.
    """
    if not pictures:
        raise ValueError("the finder needs pictures to see which values occur in it")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        onnx.save(network, str(folder / "float.onnx"))
        quant_pre_process(folder / "float.onnx", folder / "ready.onnx", skip_symbolic_shape=True)
        quantization.quantize_static(
            folder / "ready.onnx",
            folder / "eight.onnx",
            _Pictures(pictures[:CALIBRATION]),
            quant_format=quantization.QuantFormat.QDQ,
            op_types_to_quantize=_KINDS,
            per_channel=True,
            reduce_range=True,
            activation_type=quantization.QuantType.QUInt8,
            weight_type=quantization.QuantType.QInt8,
            nodes_to_exclude=_kept_exact(onnx.load(str(folder / "ready.onnx"))),
        )
        return onnx.load(str(folder / "eight.onnx"))


class _Pictures(quantization.CalibrationDataReader):
    """Shows pictures to the network as ``vision.finder`` does."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._left = iter(paths)

    def get_next(self) -> dict[str, Floats] | None:
        """Return the input made of the next picture, None after the last."""
        path = next(self._left, None)
        if path is None:
            return None
        bgr = cv2.imread(str(path))
        if bgr is None:
            msg = f"{path.name} is not a picture"
            raise ValueError(msg)
        return {"images": to_blob(np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), dtype=np.uint8), 1.0)}


def _kept_exact(network: onnx.ModelProto) -> list[str]:
    """The nodes of the head that end in its outputs: its last convolutions and what turns them into points."""
    names = [node.name for node in network.graph.node]
    head = "/model." + str(max(int(name.split("/")[1].removeprefix("model.")) for name in names if "/model." in name))
    of_head = [name for name in names if name.startswith(f"{head}/")]
    # "/model.22/cv4.0/cv4.0.2/Conv" is the last of three convolutions, "/model.22/Sigmoid" belongs to none
    return [name for name in of_head if name.count("/") <= 3 or name.endswith(".2/Conv")]
