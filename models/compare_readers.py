"""The reader and ``yolov8n-cls``, trained equally long on the same crops: ``python -m models.compare_readers``.

Each trains alone on one thread from random weights; the crops are drawn beforehand, so that only the networks differ.
Prints the lines that the model card quotes.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import click
import numpy as np
import torch
from torch import Tensor, nn
from ultralytics.nn.tasks import ClassificationModel

from models.crops import CropSource
from models.device import autocast
from models.reader_network import ReaderNetwork
from models.train_reader import BATCH, name_loss
from vision.crop import NO_RANK, NO_SUIT

_CPU = torch.device("cpu")
_NONE = NO_RANK * NO_SUIT

Loss = Callable[[nn.Module, Tensor, Tensor, Tensor], Tensor]


@dataclass(frozen=True, slots=True)
class CropBatch:
    """Crops (N, 3, 64, 48) uint8 with their class numbers (N)."""

    pictures: Tensor
    ranks: Tensor
    suits: Tensor


def drawn(seed: int, split: str, count: int) -> CropBatch:
    """Draw ``count`` crops of the decks of ``split``."""
    source = CropSource(seed, split, renew_every=300)
    crops = [source.next() for _ in range(count)]
    pictures = torch.from_numpy(np.stack([crop.rgb.transpose(2, 0, 1) for crop in crops]))
    return CropBatch(pictures, torch.tensor([c.rank for c in crops]), torch.tensor([c.suit for c in crops]))


def _one_head(network: nn.Module, pictures: Tensor, ranks: Tensor, suits: Tensor) -> Tensor:
    classes = torch.where((ranks >= NO_RANK) | (suits >= NO_SUIT), _NONE, suits * NO_RANK + ranks)
    with autocast(_CPU):
        logits = network(pictures)
    return nn.functional.cross_entropy(logits.float(), classes, label_smoothing=0.02)


def _two_heads(network: nn.Module, pictures: Tensor, ranks: Tensor, suits: Tensor) -> Tensor:
    with autocast(_CPU):
        rank, suit, _ = network(pictures)
    return name_loss(rank, suit, ranks, suits)


def trained(network: nn.Module, loss: Loss, crops: CropBatch, minutes: float, seed: int) -> int:
    """Train ``network`` in place for ``minutes``; return the number of crops it was trained on."""
    torch.manual_seed(seed)
    network.to(memory_format=torch.channels_last).train()
    optimiser = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=0.02)
    begin, seen = time.monotonic(), 0
    while (done := (time.monotonic() - begin) / 60 / minutes) < 1:
        chosen = torch.randint(len(crops.ranks), (BATCH,))
        for group in optimiser.param_groups:
            group["lr"] = 2e-3 * min(1.0, (seen + BATCH) / 100 / BATCH) * (0.01 + (1 + math.cos(math.pi * done)) / 2)
        value = loss(network, _floats(crops.pictures[chosen]), crops.ranks[chosen], crops.suits[chosen])
        optimiser.zero_grad(set_to_none=True)
        value.backward()
        optimiser.step()
        seen += BATCH
    return seen


def right(network: nn.Module, crops: CropBatch) -> tuple[float, float]:
    """Return the share of crops classified correctly (card, or none) and the milliseconds for each."""
    network.eval()
    hits, begin = 0, time.perf_counter()
    for place in range(0, len(crops.ranks), BATCH):
        part = slice(place, place + BATCH)
        with torch.no_grad():
            out = network(_floats(crops.pictures[part]))
        named, truth = (
            named_classes(out),
            torch.where(
                (crops.ranks >= NO_RANK) | (crops.suits >= NO_SUIT), _NONE, crops.suits * NO_RANK + crops.ranks
            ),
        )
        hits += int((named == truth[part]).sum())
    return hits / len(crops.ranks), 1000 * (time.perf_counter() - begin) / len(crops.ranks)


def named_classes(out: Tensor | tuple[Tensor, ...]) -> Tensor:
    """Return class numbers: 24 cards and none, which is chosen unless rank and suit together make an index likelier."""
    if isinstance(out, Tensor):
        return out.argmax(1)
    if len(out) == 2:  # ultralytics' head returns probabilities and logits
        return out[0].argmax(1)
    rank, suit = out[0].softmax(1), out[1].softmax(1)
    there = rank[:, :NO_RANK].sum(1) * suit[:, :NO_SUIT].sum(1) >= 0.5  # an index of ours
    return torch.where(there, suit[:, :NO_SUIT].argmax(1) * NO_RANK + rank[:, :NO_RANK].argmax(1), _NONE)


def _floats(pictures: Tensor) -> Tensor:
    return (pictures.float() / 255).contiguous(memory_format=torch.channels_last)


@click.command()
@click.option("--minutes", default=8.0, show_default=True, help="For each network.")
@click.option("--crops", default=150_000, show_default=True, help="Drawn for training.")
@click.option("--seed", default=1, show_default=True)
def main(minutes: float, crops: int, seed: int) -> None:
    """Train both kinds of reader for a short time and print their accuracy on crops of held-out decks."""
    torch.set_num_threads(1)
    material, held_back = drawn(seed, "train", crops), drawn(seed, "val", 6000)
    torch.manual_seed(seed)
    one_head = cast(nn.Module, ClassificationModel("yolov8n-cls.yaml", nc=_NONE + 1, verbose=False))
    for name, network, loss in (
        ("two heads", ReaderNetwork(), _two_heads),
        ("yolov8n-cls", one_head, _one_head),
    ):
        seen = trained(network, loss, material, minutes, seed)
        share, ms = right(network, held_back)
        size = sum(parameter.numel() for parameter in network.parameters()) / 1e6
        click.echo(f"{name}: {size:.2f} M parameters, {seen} crops, {share:.4f} named rightly, {ms:.2f} ms a crop")


if __name__ == "__main__":
    main()
