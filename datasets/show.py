"""A contact sheet of a dataset with its labels drawn in: ``python -m datasets.show DIR SHEET.png``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import cv2
import numpy as np

from datasets.files import LABELLED
from datasets.scenes.scene import Image

_LABELLED, _HIDDEN, _DOWN, _INWARD = (0, 255, 0), (0, 0, 255), (255, 0, 0), (255, 0, 255)
"""Colours (blue, green, red) of boxes and of the lines letter to sign and sign to inward point."""


def sheet(folder: Path, split: str, first: int, count: int, across: int, side: int) -> Image:
    """Return ``count`` pictures of the split as one (BGR), each ``side`` pixels, ``across`` in a row."""
    cells = []
    for truth_file in sorted((folder / "truth" / split).glob("[0-9]*.json"))[first : first + count]:
        pictures = folder / split if split in ("photos", "empty") else folder / "images" / split
        picture = cv2.imread(str(pictures / f"{truth_file.stem}.jpg"))
        if picture is None:
            msg = f"the picture of {truth_file} is missing"
            raise click.ClickException(msg)
        cells.append(
            _cell(np.asarray(picture, np.uint8), json.loads(truth_file.read_text("utf-8")), truth_file.stem, side)
        )
    if not cells:
        msg = f"there are no scenes {split} in {folder}"
        raise click.ClickException(msg)
    cells += [np.zeros_like(cells[0])] * (-len(cells) % across)
    return np.vstack([np.hstack(cells[start : start + across]) for start in range(0, len(cells), across)])


def _cell(picture: Image, truth: dict[str, Any], name: str, side: int) -> Image:
    scale = side / max(picture.shape[:2])
    cell = np.zeros((side, side, 3), np.uint8)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    cell[: small.shape[0], : small.shape[1]] = small
    for card in truth["cards"]:
        for index in card["indices"]:
            if index["visible"] > 0:
                _draw(cell, index, scale)
    text = f"{name} {truth['kind']} {len(truth['cards'])}"
    cv2.putText(cell, text, (6, 18), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 255, 255), 1, cv2.LINE_AA)
    return cell


def _draw(cell: Image, index: dict[str, Any], scale: float) -> None:
    labelled = index["visible"] >= LABELLED
    left, top, right, bottom = (round(edge * scale) for edge in index["box"])
    cv2.rectangle(cell, (left, top), (right, bottom), _LABELLED if labelled else _HIDDEN, 1)
    if labelled:
        letter, sign, inward = (
            np.round(np.array(index[at]) * scale).astype(int) for at in ("letter", "sign", "inward")
        )
        cv2.line(cell, letter.tolist(), sign.tolist(), _DOWN, 1, cv2.LINE_AA)
        cv2.line(cell, sign.tolist(), inward.tolist(), _INWARD, 1, cv2.LINE_AA)


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--split", type=click.Choice(["train", "val", "photos", "empty"]), default="train", show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="How many scenes to skip.")
@click.option("--count", type=click.IntRange(1), default=12, show_default=True, help="Scenes to show.")
@click.option("--across", type=click.IntRange(1), default=4, show_default=True, help="Scenes in a row.")
@click.option("--side", type=click.IntRange(64), default=640, show_default=True, help="Pixels of a scene.")
def main(folder: Path, file: Path, split: str, first: int, count: int, across: int, side: int) -> None:
    """Draw labelled indices green, hidden ones red, into a contact sheet of the dataset FOLDER."""
    if not cv2.imwrite(str(file), sheet(folder, split, first, count, across, side)):
        msg = f"cannot write {file}"
        raise click.ClickException(msg)


if __name__ == "__main__":
    main()
