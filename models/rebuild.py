"""Weights to train on from, rebuilt from a shipped network: ``python -m models.rebuild [--finder] TO``.

An exported network holds all that was learnt, but batch norms are folded into the convolutions before them. They are
unfolded with the statistics that drawn crops have there, so that the rebuilt network says the same as the exported
one, in training mode too. Classes that the shipped reader did not know begin where it said none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from datasets.axes import hard_spec, training_conditions
from datasets.camera import photograph
from datasets.decks.source import any_deck
from datasets.scenes import compose
from models.classes import NONE, RANK_CLASSES, SUIT_CLASSES
from models.crops import CropSource
from models.reader_network import ReaderNetwork
from vision.crop import RANKS, SUITS

HERE = Path(__file__).resolve().parent

_FORMER_CLASSES = {
    "ranks": (*(rank.value for rank in RANKS), NONE),
    "suits": (*(suit.value for suit in SUITS), NONE),
}
"""Of readers exported without the names of their classes."""

_UNLIKELY = -2.0
"""What a class that is new has less than none, in logits."""

_Floats = npt.NDArray[np.float32]


def reader_from_onnx(exported: Path, crops: Tensor) -> ReaderNetwork:
    """Return the reader exported as ``exported`` as one to train on; ``crops`` (N, 3, 64, 48), 0 to 1, tell norms."""
    model = onnx.load(str(exported))
    values = {tensor.name.removesuffix("_half"): _floats(tensor) for tensor in model.graph.initializer}
    names: dict[str, Sequence[str]] = dict(_FORMER_CLASSES)
    names |= {entry.key: entry.value.split() for entry in model.metadata_props}
    network = ReaderNetwork()
    network.eval()
    folded = [node for node in model.graph.node if node.op_type == "Conv"]
    for node, (convolution, norm) in zip(folded, _pairs(network), strict=True):
        _, weight, bias = node.input
        convolution.weight.data = torch.from_numpy(values[weight])
        be_nothing_but_a_bias(norm, torch.from_numpy(values[bias]))
    divisors = {node.output[0]: values[node.input[1]] for node in model.graph.node if node.op_type == "Div"}
    for head, classes, key in ((network.rank, RANK_CLASSES, "ranks"), (network.suit, SUIT_CLASSES, "suits")):
        name = key[:-1]
        temperature = float(divisors[name].reshape(-1)[0])
        rows = values[f"{name}.weight"] / temperature, values[f"{name}.bias"] / temperature
        _fill_head(head, classes, dict(zip(names[key], zip(*rows, strict=True), strict=True)))
    network.place.weight.data = torch.from_numpy(values["place.weight"])
    network.place.bias.data = torch.from_numpy(values["place.bias"])
    unfold(network, crops)
    return network


def _floats(tensor: onnx.TensorProto) -> _Floats:
    return np.asarray(numpy_helper.to_array(tensor), np.float32)


def _pairs(network: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    parts = list(network.modules())
    convolutions = [part for part in parts if isinstance(part, nn.Conv2d)]
    norms = [part for part in parts if isinstance(part, nn.BatchNorm2d)]
    return list(zip(convolutions, norms, strict=True))


def be_nothing_but_a_bias(norm: nn.BatchNorm2d, bias: Tensor) -> None:
    """Let a batch norm add ``bias`` (C) to what reaches it and change nothing else."""
    norm.weight.data.fill_(1.0)
    norm.bias.data = bias
    for statistic, value in ((norm.running_mean, 0.0), (norm.running_var, 1.0 - norm.eps)):
        assert statistic is not None  # noqa: S101 - these norms keep statistics
        statistic.fill_(value)


def _fill_head(head: nn.Linear, classes: Sequence[str], known: Mapping[str, tuple[Any, Any]]) -> None:
    for place, name in enumerate(classes):
        weight, bias = known.get(name, known[NONE])
        head.weight.data[place] = torch.from_numpy(np.asarray(weight))
        head.bias.data[place] = float(bias) + (0.0 if name in known else _UNLIKELY)


def unfold(network: nn.Module, inputs: Tensor) -> None:
    """Give every batch norm the statistics of what reaches it, and what undoes them, so that nothing changes."""
    seen: dict[nn.BatchNorm2d, tuple[Tensor, Tensor]] = {}

    def look(norm: nn.Module, given: tuple[Tensor, ...]) -> None:
        assert isinstance(norm, nn.BatchNorm2d)  # noqa: S101 - hooked to these only
        seen[norm] = given[0].mean(dim=(0, 2, 3)), given[0].var(dim=(0, 2, 3))

    hooks = [part.register_forward_pre_hook(look) for part in network.modules() if isinstance(part, nn.BatchNorm2d)]
    with torch.no_grad():
        network(inputs)
    for hook in hooks:
        hook.remove()
    for norm, (mean, variance) in seen.items():
        assert norm.running_mean is not None  # noqa: S101 - these norms keep statistics
        assert norm.running_var is not None  # noqa: S101
        gain = norm.weight.data / torch.sqrt(norm.running_var + norm.eps)
        norm.weight.data = gain * torch.sqrt(variance + norm.eps)
        norm.bias.data = norm.bias.data + gain * (mean - norm.running_mean)
        norm.running_mean, norm.running_var = mean, variance


@click.command()
@click.option("--reader", type=click.Path(exists=True, dir_okay=False, path_type=Path), default=HERE / "reader.onnx")
@click.option("--finder", is_flag=True, help="Rebuild the shipped finder instead, for `models.train_finder --start`.")
@click.option(
    "--boxes",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A yolov8n.pt from which the finder takes over how boxes are told, which its export lacks.",
)
@click.argument("to", type=click.Path(dir_okay=False, path_type=Path))
def main(reader: Path, finder: bool, boxes: Path | None, to: Path) -> None:
    """Write the weights of an exported reader as TO (.pt), for `models.train_reader --start`."""
    if finder:
        from models import rebuild_finder

        rebuild_finder.save(rebuild_finder.finder_from_onnx(HERE / "finder.onnx", _scenes(), boxes), to)
        return
    source = CropSource(1, "val")
    crops = np.stack([source.next().rgb.transpose(2, 0, 1) for _ in range(1024)])
    network = reader_from_onnx(reader, torch.from_numpy(crops).float() / 255)
    torch.save({"network": network.state_dict(), "steps": 0, "seconds": 0.0}, to)


def _scenes() -> Tensor:
    """Return drawn training scenes (16, 3, 640, 640), 0 to 1."""
    pictures = []
    for number in range(16):
        rng = np.random.default_rng([7, number])
        scene = compose([any_deck(rng)], rng, spec=hard_spec(rng))
        pictures.append(photograph(scene.rgb, rng, conditions=training_conditions(rng)).transpose(2, 0, 1))
    return torch.from_numpy(np.stack(pictures)).float() / 255


if __name__ == "__main__":
    main()
