"""The finder run by ultralytics on torch, timed beside the shipped one: ``binokel bench read --torch last.pt``.

It is a process of its own, because the server's code never loads torch. It reads paths of photographs from standard
input, one as JSON in each line, and answers each with one JSON line: milliseconds of each step, or ``error``. The
passes are those of ``vision.finder``, at the same sizes; reader and grouping are the shipped ones.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np
import numpy.typing as npt

from vision import finder, grouping, reader
from vision.index import Index

STEPS = ("decode", "finder", "reader", "layout")
"""Names of the steps as `binokel bench read` prints them; "layout" is the grouping."""


class UltralyticsFinder:
    """ultralytics in place of :func:`vision.finder.detect`.

    Attributes:
        network_ms: milliseconds that the network alone has taken so far, as ultralytics measures it.
    """

    def __init__(self, weights: Path) -> None:
        from ultralytics import YOLO

        self._network = YOLO(str(weights))
        self.network_ms = 0.0

    def detect(self, bgr: npt.NDArray[np.uint8], longer_side: int) -> tuple[Index, ...]:
        """Return the indices found when the longer side is scaled to ``longer_side`` pixels; blue comes first here."""
        (result,) = self._network.predict(
            bgr, imgsz=longer_side, conf=finder.MIN_CONFIDENCE, device="cpu", verbose=False
        )
        self.network_ms += result.speed["inference"]
        return finder.non_maximum_suppression(finder.decoded(_rows(result), 1.0))


def _rows(result: Any) -> npt.NDArray[np.float32]:
    """Return ultralytics' keypoints in the form of the exported network's rows, in pixels of the photograph."""
    columns = [result.boxes.conf.numpy()[:, None], result.keypoints.data.flatten(1).numpy()]
    return np.concatenate(columns, axis=1, dtype=np.float32)


def read(path: Path, ultralytics: UltralyticsFinder) -> dict[str, float]:
    """Read the photograph and return how long each of STEPS took, and of the finder "network", in milliseconds."""
    before = ultralytics.network_ms
    clock = [time.perf_counter()]
    bgr = cv2.imread(str(path))  # as ultralytics loads a picture
    clock.append(time.perf_counter())
    if bgr is None:
        msg = f"OpenCV cannot read {path}"
        raise ValueError(msg)
    found = finder.find(np.asarray(bgr, dtype=np.uint8), ultralytics.detect)
    clock.append(time.perf_counter())
    rgb = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), dtype=np.uint8)
    between = time.perf_counter() - clock[-1]  # not counted: a reader could be trained with blue first as well
    named = reader.name(rgb, found).named
    clock.append(time.perf_counter())
    grouping.group(named)
    clock.append(time.perf_counter())
    taken = {name: 1000 * (after - begin) for name, (begin, after) in zip(STEPS, pairwise(clock), strict=True)}
    return {**taken, "reader": taken["reader"] - 1000 * between, "network": ultralytics.network_ms - before}


@click.command()
@click.argument("weights", type=click.Path(path_type=Path))
def main(weights: Path) -> None:
    """Time photographs named on standard input with the finder of WEIGHTS."""
    answers, sys.stdout = sys.stdout, sys.stderr  # ultralytics prints messages to standard output
    ultralytics: UltralyticsFinder | None = None
    for line in sys.stdin:
        try:
            ultralytics = ultralytics or UltralyticsFinder(weights)
            answer: dict[str, Any] = read(Path(json.loads(line)), ultralytics)
        except Exception as error:  # any error of ultralytics is reported, and the next photograph is read
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
