"""Trains the reader on crops drawn during training; it stops at a time budget and continues after an interruption."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from models.crops import CropSource, TrainingCrop
from models.device import autocast, pick_device
from models.reader_network import ReaderNetwork
from models.temperature import fitted_temperature
from vision.crop import NO_RANK

BATCH = 256
_CHECKPOINT_EVERY_S = 60.0
_RATE, _GENTLE_RATE = 2e-3, 6e-4
"""Highest learning rate: from random weights, and of a network that is already trained."""

_PLACE_WEIGHT = 4.0
"""Weight of the offsets' loss relative to the names', so that both fall at a similar rate."""

Sample = tuple[np.ndarray[Any, np.dtype[np.uint8]], int, int, np.ndarray[Any, np.dtype[np.float32]]]
"""A crop as the loader stacks it: picture (3, 64, 48), rank, suit, offsets (4)."""


def as_sample(crop: TrainingCrop) -> Sample:
    """Return the crop in that form."""
    return crop.rgb.transpose(2, 0, 1), crop.rank, crop.suit, np.array(crop.off, np.float32)


class _CropStream(IterableDataset[Sample]):
    """An endless stream of crops, from different decks in every worker process."""

    def __init__(self, seed: int, split: str) -> None:
        self.seed, self.split = seed, split

    def __iter__(self) -> Iterator[Sample]:
        cv2.setNumThreads(1)
        info = get_worker_info()
        source = CropSource(self.seed, self.split, worker=info.id if info else 0)
        while True:
            yield as_sample(source.next())


def _drawn_stream(seed: int) -> IterableDataset[Sample]:
    return _CropStream(seed, "train")


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to train.

    Attributes:
        minutes: of training, over all interruptions; the learning rate falls over this time.
        steps: maximal number of batches of 256 crops, for a smoke test.
    """

    minutes: float
    steps: int = 1_000_000_000


def train_reader(
    out: Path,
    budget: Budget,
    *,
    seed: int,
    workers: int,
    start: Path | None = None,
    device: str = "auto",
    crops: int = 4000,
    mean: bool = True,
    stream: Callable[[int], IterableDataset[Sample]] | None = None,
) -> Path:
    """Train, calibrate on crops of held-out decks, and write ``out/reader.pt``; return its path.

    A checkpoint ``out/reader-checkpoint.pt`` is written every minute; the next call continues from it. ``start`` is a
    ``reader.pt`` to start from; heads that it lacks start from random weights, and the result is the mean of its
    weights and the trained ones. ``crops`` is the number of held-out crops on which the temperatures are fitted.
    Without ``mean`` the result is the trained weights: right where the start did not know all classes yet. ``stream``
    returns other crops to learn from than drawn ones, for a seed; they are learnt gently.
    """
    out.mkdir(parents=True, exist_ok=True)
    where = pick_device(device)
    torch.manual_seed(seed)
    network = ReaderNetwork()
    if start:
        network.load_state_dict(torch.load(start, weights_only=True)["network"], strict=False)
    highest = (_GENTLE_RATE if mean or stream else _RATE / 2) if start else _RATE
    network = network.to(where, memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(network.parameters(), lr=highest, weight_decay=0.02)
    state = _State(out / "reader-checkpoint.pt", network, optimiser)
    state.take_up()
    # After an interruption the crops show new decks instead of the same ones again.
    crops_of = stream or _drawn_stream
    loader = iter(DataLoader(crops_of(seed + 1000 * state.step), batch_size=BATCH, num_workers=workers))
    network.train()
    last = time.monotonic()
    saved = last
    running = math.nan
    while state.seconds < budget.minutes * 60 and state.step < budget.steps:
        batch = [part.to(where) for part in next(loader)]
        progress = max(state.seconds / (budget.minutes * 60), state.step / budget.steps)
        for group in optimiser.param_groups:
            warm = min(1.0, (state.step + 1) / 100)
            group["lr"] = highest * warm * (0.02 + 0.98 * (1 + math.cos(math.pi * progress)) / 2)
        loss = _loss(network, batch, where)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        running = loss.item() if math.isnan(running) else 0.98 * running + 0.02 * loss.item()
        state.step += 1
        now = time.monotonic()
        state.seconds += now - last
        last = now
        if state.step % 100 == 0:
            print(f"reader step {state.step} minute {state.seconds / 60:.1f} loss {running:.4f}", flush=True)
        if now - saved > _CHECKPOINT_EVERY_S:
            state.save()
            saved = now
    state.save()
    if start and mean:
        network.load_state_dict(halfway(torch.load(start, weights_only=True)["network"], network.state_dict()))
    calibrate(network, seed, where, crops)
    torch.save({"network": network.state_dict(), "steps": state.step, "seconds": state.seconds}, out / "reader.pt")
    return out / "reader.pt"


def halfway(before: Mapping[str, Tensor], after: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return the mean of a network's weights before and after further training; weights that are new are kept.

    This mean is often better than either (Wortsman et al. 2022, "Robust fine-tuning of zero-shot models"); the model
    card has the measurements.
    """
    return {
        name: (before[name].to(weight) + weight) / 2 if name in before and weight.is_floating_point() else weight
        for name, weight in after.items()
    }


class _State:
    """The state of a training that a checkpoint holds."""

    def __init__(self, path: Path, network: nn.Module, optimiser: torch.optim.Optimizer) -> None:
        self.path, self.network, self.optimiser = path, network, optimiser
        self.step, self.seconds = 0, 0.0

    def take_up(self) -> None:
        if self.path.exists():
            kept = torch.load(self.path, weights_only=True)
            self.network.load_state_dict(kept["network"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.step, self.seconds = kept["step"], kept["seconds"]

    def save(self) -> None:
        kept = {"network": self.network.state_dict(), "optimiser": self.optimiser.state_dict()}
        part = self.path.with_suffix(".part")
        torch.save({**kept, "step": self.step, "seconds": self.seconds}, part)
        part.replace(self.path)


def _loss(network: nn.Module, batch: list[Tensor], where: torch.device) -> Tensor:
    """Return cross entropy of the names plus, where there is an index, a loss of the offsets robust to gross errors."""
    pictures, ranks, suits, off = batch
    inputs = (pictures.float() / 255).contiguous(memory_format=torch.channels_last)
    with autocast(where):
        rank, suit, place = network(inputs)
    there = ranks != NO_RANK
    where_off = nn.functional.smooth_l1_loss(place[there].float(), off[there], beta=0.05)
    return name_loss(rank, suit, ranks, suits) + _PLACE_WEIGHT * where_off


def name_loss(rank: Tensor, suit: Tensor, ranks: Tensor, suits: Tensor) -> Tensor:
    """Return the cross entropy of the logits of rank and suit, each (N, classes), for class numbers (N)."""
    loss = nn.functional.cross_entropy(rank.float(), ranks, label_smoothing=0.02)
    return loss + nn.functional.cross_entropy(suit.float(), suits, label_smoothing=0.02)


def calibrate(network: ReaderNetwork, seed: int, where: torch.device, crops: int) -> None:
    """Fit the two temperatures on crops of decks that are not trained on, and print the accuracy there.

    `models.calibrate` does it better, on whole pictures read as they are at the table, but needs those pictures.
    """
    network.eval()
    source = CropSource(seed, "val", renew_every=200)
    drawn = [source.next() for _ in range(crops)]
    pictures = torch.from_numpy(np.stack([crop.rgb.transpose(2, 0, 1) for crop in drawn])).float() / 255
    truths = torch.tensor([crop.rank for crop in drawn]), torch.tensor([crop.suit for crop in drawn])
    network.temperature.fill_(1.0)
    with torch.no_grad():
        parts = [network(part.to(where)) for part in pictures.split(BATCH)]
    logits = [torch.cat([part[head] for part in parts]).float().cpu() for head in (0, 1, 2)]
    for head in (0, 1):
        with contextlib.suppress(ValueError):  # a training of seconds has nothing to calibrate
            network.temperature[head] = fitted_temperature(logits[head], truths[head])
        right = float((logits[head].argmax(1) == truths[head]).float().mean())
        print(f"reader {('rank', 'suit')[head]}: {right:.4f} right on {crops} crops of held-out decks")
    off = torch.tensor([crop.off for crop in drawn])[truths[0] != NO_RANK]
    left = (logits[2][truths[0] != NO_RANK] - off).std()
    print(
        f"reader place: off by {float(off.std()):.3f} before, {float(left):.3f} after, in distances of letter and sign"
    )


@click.command()
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for checkpoint and result."
)
@click.option("--minutes", type=float, default=25.0, show_default=True, help="Time budget.")
@click.option("--start", type=click.Path(exists=True, path_type=Path), help="A reader.pt to start from.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--workers", type=int, default=1, show_default=True, help="Processes that draw crops.")
@click.option("--threads", type=int, default=1, show_default=True, help="Threads of the network itself.")
@click.option("--mean/--no-mean", default=True, help="Ship halfway between the start and what was learnt.")
@click.option("--device", default="auto", show_default=True)
def main(
    out: Path, minutes: float, start: Path | None, seed: int, workers: int, threads: int, mean: bool, device: str
) -> None:
    """Train the reader alone."""
    torch.set_num_threads(threads)
    train_reader(out, Budget(minutes), seed=seed, workers=workers, start=start, device=device, mean=mean)


if __name__ == "__main__":
    main()
