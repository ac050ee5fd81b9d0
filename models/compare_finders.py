"""Kinds of finder, trained equally long on the same scenes: ``python -m models.compare_finders DATA --work DIR``.

One class with three keypoints, which ships; 24 classes with three keypoints, which would make the reader unnecessary;
one class with an oriented box. Each trains alone. Prints the lines that the model card quotes.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np
from ultralytics import YOLO
from ultralytics.models.yolo.obb import OBBTrainer

from datasets.files import LABELLED, pose_line, write_text
from datasets.scenes.scene import LabelledIndex, ScenePoint
from models.train_finder import ARCHITECTURE, SampledEpochs, train_finder
from scoring.cards import KINDS, Card

_SIZE = 640
_CONFIDENCE = 0.25

_CODES = [card.code for card in KINDS]


class _OrientedTrainer(SampledEpochs, OBBTrainer):
    """Trains oriented boxes in sampled epochs."""


@dataclass(frozen=True, slots=True)
class FinderKind:
    """One kind of finder: its name, ultralytics' architecture and trainer, how a label is written, and its classes."""

    name: str
    architecture: str
    trainer: type | None
    line: Callable[[str, dict[str, Any]], str]
    classes: tuple[str, ...]


def _pose(number: int, code: str, index: dict[str, Any]) -> str:
    letter, sign, inward = (ScenePoint(*index[name]) for name in ("letter", "sign", "inward"))
    left, top, right, bottom = index["box"]
    labelled = LabelledIndex(Card.parse(code), letter, sign, inward, (left, top, right, bottom), index["visible"])
    return pose_line(labelled, _SIZE, _SIZE, number)


def _oriented(_code: str, index: dict[str, Any]) -> str:
    letter, sign = np.array(index["letter"]), np.array(index["sign"])
    middle, down = (letter + sign) / 2, sign - letter
    side = np.array([down[1], -down[0]]) / 2
    corners = (middle - down + side, middle - down - side, middle + down - side, middle + down + side)
    return " ".join(["0", *(f"{value / _SIZE:.6f}" for corner in corners for value in corner)])


KINDS_OF_FINDER = (
    FinderKind("one class, keypoints", ARCHITECTURE, None, lambda code, index: _pose(0, code, index), ("index",)),
    FinderKind(
        "24 classes, keypoints", ARCHITECTURE, None, lambda code, i: _pose(_CODES.index(code), code, i), tuple(_CODES)
    ),
    FinderKind("one class, oriented box", "yolov8n-obb.yaml", _OrientedTrainer, _oriented, ("index",)),
)


def _seen(truth: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for card in truth["cards"]:
        yield from ((card["card"], index) for index in card["indices"] if index["visible"] >= LABELLED)


def prepare(kind: FinderKind, data: Path, to: Path) -> None:
    """Write the dataset ``to`` with labels of ``kind`` for the scenes of ``data``; pictures are linked, not copied."""
    for split in ("train", "val"):
        (to / "images" / split).mkdir(parents=True, exist_ok=True)
        for picture in sorted((data / "images" / split).glob("*.jpg")):
            linked = to / "images" / split / picture.name
            if not linked.exists():
                os.link(picture, linked)
            truth = json.loads((data / "truth" / split / f"{picture.stem}.json").read_text("utf-8"))
            lines = [kind.line(code, index) for code, index in _seen(truth)]
            write_text(to / "labels" / split / f"{picture.stem}.txt", "".join(f"{line}\n" for line in lines))
    names = "".join(f"  {number}: {name}\n" for number, name in enumerate(kind.classes))
    shape = "" if kind.trainer else "kpt_shape: [3, 3]\nflip_idx: [0, 1, 2]\n"
    write_text(to / "data.yaml", f"path: {to.resolve()}\ntrain: images/train\nval: images/val\n{shape}names:\n{names}")


def measured(kind: FinderKind, weights: Path, data: Path) -> str:
    """Return the accuracy of the trained network on the validation scenes, as a line for the model card."""
    network = YOLO(str(weights))
    hits = named = boxes = indices = 0
    turned: list[float] = []
    for picture in sorted((data / "images" / "val").glob("*.jpg")):
        truth = json.loads((data / "truth" / "val" / f"{picture.stem}.json").read_text("utf-8"))
        (result,) = network.predict(cv2.imread(str(picture)), imgsz=_SIZE, conf=_CONFIDENCE, verbose=False)
        found = list(_found(result))
        boxes += len(found)
        for code, index in _seen(truth):
            indices += 1
            letter, sign = np.array(index["letter"]), np.array(index["sign"])
            near = [find for find in found if math.dist(find[0], (letter + sign) / 2) < 0.5 * math.dist(letter, sign)]
            if not near:
                continue
            hits += 1
            best = min(near, key=lambda find: math.dist(find[0], (letter + sign) / 2))
            named += best[2] == code
            turned.append(_between(best[1], math.atan2(*(sign - letter)[::-1]), half=kind.trainer is not None))
    line = f"{kind.name}: recall {hits / indices:.3f}, precision {hits / max(1, boxes):.3f}"
    line += f", direction off by {np.median(turned):.1f}° (median), {np.percentile(turned, 90):.1f}° (90 %)"
    return line + (f", {named / max(1, hits):.3f} of those found named rightly" if len(kind.classes) > 1 else "")


def _found(result: Any) -> Iterator[tuple[np.ndarray[Any, Any], float, str]]:
    """Yield the middle, direction (radians) and name of every detection."""
    if result.obb is not None:
        for x, y, width, height, turn in result.obb.xywhr.tolist():
            yield np.array([x, y]), turn if width >= height else turn + math.pi / 2, "index"
        return
    names = result.names
    for (letter, sign, _), number in zip(result.keypoints.xy.numpy(), result.boxes.cls.tolist(), strict=True):
        yield (letter + sign) / 2, math.atan2(*(sign - letter)[::-1]), names[int(number)]


def _between(first: float, second: float, *, half: bool) -> float:
    """Return the degrees between two directions, with ``half`` without regard to which end is up."""
    period = math.pi if half else math.tau
    return math.degrees(abs((first - second + period / 2) % period - period / 2))


@click.command()
@click.argument("data", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--work", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder for all three.")
@click.option("--minutes", default=12.0, show_default=True, help="For each way.")
@click.option("--start", default=ARCHITECTURE, show_default=True, help="Weights that all start from.")
@click.option("--seed", default=1, show_default=True)
def main(data: Path, work: Path, minutes: float, start: str, seed: int) -> None:
    """Train three kinds of finder for a short time on the scenes of DATA and print what they find."""
    for number, kind in enumerate(KINDS_OF_FINDER):
        folder = work / str(number)
        prepare(kind, data, folder / "data")
        weights = train_finder(
            folder / "data",
            folder,
            minutes=minutes,
            seed=seed,
            start=start,
            architecture=kind.architecture,
            trainer=kind.trainer,
        )
        click.echo(measured(kind, weights, data))


if __name__ == "__main__":
    main()
