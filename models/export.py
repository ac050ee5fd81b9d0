"""Writes the trained networks as ONNX, the form in which they ship.

Weights are stored in half precision, which halves the download; computation is in float32: ONNX Runtime casts the
weights back once, when a session is created.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from ultralytics import YOLO

from models.classes import RANK_CLASSES, SUIT_CLASSES
from models.reader_network import ReaderNetwork
from vision.crop import CROP_HEIGHT, CROP_WIDTH

OPSET = 17
_LARGE = 1024
"""Tensors with at least this many elements are stored in half precision."""


def export_finder(weights: Path, to: Path) -> None:
    """Export a trained finder (.pt) with free picture size; its one output is (1, 10, N), see vision.finder."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "finder.pt"
        shutil.copyfile(weights, copy)
        made = YOLO(str(copy)).export(format="onnx", imgsz=640, dynamic=True, simplify=True, opset=OPSET, device="cpu")
        network = onnx.load(str(made))
        without_boxes(network)
        _save(network, to)


def export_reader(weights: Path, to: Path) -> None:
    """Export a trained reader (.pt): float crops (N, 3, 64, 48) from 0 to 1 to logits of rank and suit, and offsets."""
    network = ReaderNetwork()
    network.load_state_dict(torch.load(weights, weights_only=True)["network"])
    network.eval()
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "reader.onnx"
        torch.onnx.export(
            network,
            (torch.zeros(2, 3, CROP_HEIGHT, CROP_WIDTH),),
            str(made),
            input_names=["crops"],
            output_names=["rank", "suit", "place"],
            dynamic_axes={"crops": {0: "n"}, "rank": {0: "n"}, "suit": {0: "n"}, "place": {0: "n"}},
            opset_version=OPSET,
            dynamo=False,
        )
        _save(onnx.load(str(made)), to, {"ranks": " ".join(RANK_CLASSES), "suits": " ".join(SUIT_CLASSES)})


def without_boxes(network: onnx.ModelProto) -> None:
    """Remove the boxes from a pose network, with everything that only computes them, in place.

    Letter and sign already say where an index is. The boxes take a sixth of the multiplications, and a softmax over
    sixteen numbers for each side and place that costs as much again.
    """
    graph = network.graph
    maker = {name: node for node in graph.node for name in node.output}
    last = maker[graph.output[0].name]
    boxes, *rest = last.input
    if last.op_type != "Concat" or len(rest) != 2 or graph.output[0].type.tensor_type.shape.dim[1].dim_value != 14:
        msg = "not a pose network of one class and three points as ultralytics exports it"
        raise ValueError(msg)
    last.input.remove(boxes)
    graph.output[0].type.tensor_type.shape.dim[1].dim_value = 10
    needed, open_ends = set(), [graph.output[0].name]
    while open_ends:
        name = open_ends.pop()
        if name not in needed:
            needed.add(name)
            open_ends += maker[name].input if name in maker else ()
    kept = [node for node in graph.node if needed.intersection(node.output)]
    weights = [tensor for tensor in graph.initializer if tensor.name in needed]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(kept)
    graph.initializer.extend(weights)


def _save(network: onnx.ModelProto, to: Path, facts: Mapping[str, str] | None = None) -> None:
    """Write the network with nothing besides but ``facts``, its metadata."""
    halve_weights(network)
    # Paths and times of the training machine do not belong in a shipped file, nor do shapes that the runtime infers.
    del network.metadata_props[:]
    del network.graph.value_info[:]
    helper.set_model_props(network, dict(facts or {}))
    onnx.checker.check_model(network)
    onnx.save(network, str(to))


def halve_weights(network: onnx.ModelProto) -> None:
    """Store the large float32 tensors of ``network`` as float16 behind a cast, in place."""
    graph = network.graph
    casts = []
    for tensor in graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or int(np.prod(tensor.dims)) < _LARGE:
            continue
        stored = f"{tensor.name}_half"
        half = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), stored)
        casts.append(
            helper.make_node("Cast", [stored], [tensor.name], name=f"{tensor.name}_cast", to=TensorProto.FLOAT)
        )
        tensor.CopyFrom(half)
    nodes = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *nodes])
