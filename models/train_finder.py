"""Trains the finder, a YOLO pose network with the one class "index", with ultralytics.

Two things differ from plain ``yolo train``. On processors that multiply in bfloat16 the forward pass does so
(ultralytics itself trains on a CPU in float32 only; measured on this project: two to three times as fast). And it
trains to a time budget that survives interruptions, with the learning rate falling smoothly over that budget.
"""

from __future__ import annotations

import contextlib
import json
import math
import time
from pathlib import Path
from typing import Any

import click
import torch
from torch.utils.data import RandomSampler
from ultralytics import YOLO
from ultralytics.data.build import InfiniteDataLoader
from ultralytics.models.yolo.pose import PoseTrainer
from ultralytics.nn.tasks import PoseModel

from models.device import autocast, pick_device

ARCHITECTURE = "yolov8n-pose.yaml"
EPOCH_IMAGES = 1600
"""Pictures between two checkpoints; sampled from all scenes each time."""

_RATE, _GENTLE_RATE = 2e-3, 5e-4
"""Highest learning rate: of a network without pose weights, and of one that already finds poses."""

_SETTINGS = {
    "optimizer": "AdamW",
    "lr0": _RATE,
    "weight_decay": 0.01,
    "warmup_epochs": 0,
    "patience": 0,
    "amp": False,
    "pose": 24.0,
    # A mirrored or cut index is another glyph; light and geometry are varied where the scenes are made.
    "mosaic": 0.0,
    "fliplr": 0.0,
    "flipud": 0.0,
    "erasing": 0.0,
    "degrees": 0.0,
    "scale": 0.25,
    "translate": 0.08,
    "hsv_h": 0.01,
    "hsv_s": 0.3,
    "hsv_v": 0.2,
}
"""Settings of ultralytics; everything else is its default."""


class _Clock:
    """Seconds of training so far, kept in a file so that the budget continues after an interruption."""

    def __init__(self, file: Path, minutes: float) -> None:
        self._file, self._budget = file, minutes * 60
        self._before = json.loads(file.read_text())["seconds"] if file.exists() else 0.0
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        return float(self._before + time.monotonic() - self._started)

    @property
    def progress(self) -> float:
        """The share of the budget that is used, 0 to 1."""
        return min(1.0, self.seconds / self._budget)

    def keep(self) -> None:
        self._file.write_text(json.dumps({"seconds": self.seconds}))


class SampledEpochs:
    """Mixin for a trainer of ultralytics: channels-last memory format, and a random part of all scenes each epoch."""

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Return the batch in the memory format that is quickest on a CPU."""
        batch = super().preprocess_batch(batch)  # type: ignore[misc]
        batch["img"] = batch["img"].contiguous(memory_format=torch.channels_last)
        return batch

    def get_dataloader(self, *args: Any, **kwargs: Any) -> Any:
        """Return a loader that samples a part of the training scenes in each epoch."""
        loader = super().get_dataloader(*args, **kwargs)  # type: ignore[misc]
        mode = kwargs.get("mode", args[3] if len(args) > 3 else "train")
        if mode != "train" or len(loader.dataset) <= EPOCH_IMAGES:
            return loader
        return InfiniteDataLoader(
            dataset=loader.dataset,
            batch_size=loader.batch_size,
            sampler=RandomSampler(loader.dataset, num_samples=EPOCH_IMAGES),
            num_workers=loader.num_workers,
            collate_fn=loader.dataset.collate_fn,
        )


class _Trainer(SampledEpochs, PoseTrainer):
    """Trains poses in sampled epochs; goes on with a network that fits, instead of building another one like it."""

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> Any:
        """Return the network to train.

        ultralytics would build one whose class branch is as wide as one class needs, and leave that of the shipped
        finder behind, which is wider (`models.rebuild_finder`).
        """
        fits = isinstance(weights, PoseModel) and _meant_for(weights) == (
            self.data["nc"],
            tuple(self.data["kpt_shape"]),
        )
        return weights if fits else super().get_model(cfg, weights, verbose)


def _meant_for(model: Any) -> tuple[int, tuple[int, ...]]:
    """Return for how many classes and for points of which shape a pose network was made."""
    head = model.model[-1]
    return head.nc, tuple(head.kpt_shape)


def train_finder(
    data: Path,
    out: Path,
    *,
    minutes: float,
    seed: int,
    start: str = ARCHITECTURE,
    size: int = 640,
    batch: int = 16,
    workers: int = 1,
    epochs: int = 100_000,
    device: str = "auto",
    architecture: str = ARCHITECTURE,
    trainer: type | None = None,
) -> Path:
    """Train on the YOLO dataset ``data/data.yaml`` for ``minutes`` and return the path of the weights (.pt).

    Args:
        data: folder written by ``datasets.make``.
        out: folder for checkpoints; a second call continues where the first was interrupted.
        minutes: budget over all interruptions.
        seed: of network and order.
        start: weights to start from: a .pt file of any yolov8n, or the bare architecture.
        size: side of the training pictures in pixels.
        batch: pictures in each step.
        workers: processes that load pictures.
        epochs: maximal number of parts of EPOCH_IMAGES pictures, for a smoke test.
        device: "auto", "cpu", "0"...
        architecture: another one than ships, for comparisons.
        trainer: ultralytics' trainer that fits the architecture.
    """
    out = out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    last = out / "run" / "weights" / "last.pt"
    clock = _Clock(out / "clock.json", minutes)
    where = pick_device(device)
    network, highest = _initial_network(start, architecture)
    if last.exists():
        network = YOLO(str(last))
    _schedule(network, clock, highest)
    _compute_in_bfloat16(network, where)
    network.train(
        trainer=trainer or _Trainer,
        resume=last.exists(),
        data=str(data.resolve() / "data.yaml"),
        project=str(out),
        name="run",
        exist_ok=True,
        epochs=epochs,
        imgsz=size,
        batch=batch,
        workers=workers,
        seed=seed,
        device=str(where),
        plots=False,
        verbose=False,
        **_SETTINGS,
    )
    return last


def _initial_network(start: str, architecture: str) -> tuple[Any, float]:
    """Return the network to start from and its highest learning rate.

    One that already finds poses keeps its keypoint layer and is trained at a lower rate.
    """
    if start == ARCHITECTURE:
        return YOLO(architecture), _RATE
    given = YOLO(start)
    if given.task == YOLO(architecture).task == "pose":
        return given, _GENTLE_RATE
    return YOLO(architecture).load(start), _RATE


def _schedule(network: Any, clock: _Clock, highest: float) -> None:
    """Add callbacks by which the clock sets the learning rate, which falls from ``highest``, and the end."""

    def channels_last(trainer: Any) -> None:
        trainer.model.to(memory_format=torch.channels_last)

    def set_rate(trainer: Any) -> None:
        done = max(clock.progress, trainer.epoch / trainer.epochs)
        warm = min(1.0, (clock.seconds + 1) / 40)
        rate = highest * warm * (0.01 + 0.99 * (1 + math.cos(math.pi * done)) / 2)
        for group in trainer.optimizer.param_groups:
            group["lr"] = rate

    def keep_time(trainer: Any) -> None:
        clock.keep()
        trainer.stop = trainer.stop or clock.progress >= 1
        losses = " ".join(f"{name} {float(value):.3f}" for name, value in trainer.tloss.items())
        print(f"finder epoch {trainer.epoch} minute {clock.seconds / 60:.1f} {losses}", flush=True)

    network.add_callback("on_pretrain_routine_end", channels_last)
    network.add_callback("on_train_batch_start", set_rate)
    network.add_callback("on_train_epoch_end", keep_time)


def _compute_in_bfloat16(network: Any, where: torch.device) -> None:
    """Have the training's forward pass computed in bfloat16 where that is faster.

    Hooks of torch on the model that is trained: ultralytics' own setting, ``amp="bf16"``, refuses a CPU. Checkpoints
    hold the averaged copy of the model, which has no hooks.
    """
    precision = contextlib.ExitStack()

    def begin(_model: object, _batch: object) -> None:
        precision.enter_context(autocast(where))

    def end(_model: object, _batch: object, _loss: object) -> None:
        precision.close()

    def add_hooks(trainer: Any) -> None:
        trainer.model.register_forward_pre_hook(begin)
        trainer.model.register_forward_hook(end, always_call=True)

    network.add_callback("on_train_start", add_hooks)


@click.command()
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    required=True,
    help="Folder with data.yaml.",
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for checkpoints.")
@click.option("--minutes", type=float, default=75.0, show_default=True, help="Time budget.")
@click.option("--start", default=ARCHITECTURE, show_default=True, help="Weights to start from.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--workers", type=int, default=1, show_default=True, help="Processes that load pictures.")
@click.option("--device", default="auto", show_default=True)
def main(data: Path, out: Path, minutes: float, start: str, seed: int, workers: int, device: str) -> None:
    """Train the finder alone."""
    click.echo(train_finder(data, out, minutes=minutes, seed=seed, start=start, workers=workers, device=device))


if __name__ == "__main__":
    main()
