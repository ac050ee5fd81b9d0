"""The files of a dataset: decks, labels and truth."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from datasets.decks.deck import Deck, IndexPlace, Rgba
from datasets.scenes.scene import Image, LabelledIndex, Scene
from scoring.cards import KINDS, Card

LABELLED = 0.86
"""Share of an index that must be visible for it to be labelled; below it, letter or sign may not be recognisable."""

_ACROSS = 5
"""A deck is stored as one picture with its faces and the back in rows of five."""


def write_deck(deck: Deck, stem: Path) -> None:
    """Write ``deck`` as ``stem``.png (24 faces and the back) and ``stem``.json (name and places)."""
    width, height = deck.size
    pictures = [*(deck.faces[card] for card in KINDS), deck.back]
    sheet = np.zeros((_ACROSS * height, _ACROSS * width, 4), np.uint8)
    for number, picture in enumerate(pictures):
        row, column = divmod(number, _ACROSS)
        sheet[row * height : (row + 1) * height, column * width : (column + 1) * width] = picture
    bgra = cv2.cvtColor(sheet, cv2.COLOR_RGBA2BGRA)
    _replace(stem.with_suffix(".png"), cv2.imencode(".png", bgra, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes())
    places = {card.code: [asdict(place) for place in deck.index[card]] for card in KINDS}
    write_json(stem.with_suffix(".json"), {"name": deck.name, "size": deck.size, "index": places})


def read_deck(stem: Path) -> Deck | None:
    """Return the deck that `write_deck` wrote, None if there is none."""
    if not stem.with_suffix(".json").exists():
        return None
    known = json.loads(stem.with_suffix(".json").read_text("utf-8"))
    width, height = known["size"]
    data = np.frombuffer(stem.with_suffix(".png").read_bytes(), np.uint8)
    sheet = cv2.cvtColor(np.asarray(cv2.imdecode(data, cv2.IMREAD_UNCHANGED)), cv2.COLOR_BGRA2RGBA)
    pictures: list[Rgba] = []
    for number in range(len(KINDS) + 1):
        row, column = divmod(number, _ACROSS)
        cell = sheet[row * height : (row + 1) * height, column * width : (column + 1) * width]
        pictures.append(np.ascontiguousarray(cell, np.uint8))
    index = {
        Card.parse(code): tuple(IndexPlace(**{name: tuple(at) for name, at in place.items()}) for place in places)
        for code, places in known["index"].items()
    }
    return Deck(known["name"], dict(zip(KINDS, pictures, strict=False)), pictures[-1], index)


def pose_line(index: LabelledIndex, width: int, height: int, number: int = 0) -> str:
    """Return the label of one index in the format of YOLO pose: class ``number``, box, three points each with a flag.

    Box and points are shares of the picture's width and height. The flag is 2; a point outside the picture is
    ``0 0 0``, which the training ignores.
    """
    left, top, right, bottom = index.box
    values = [(left + right) / 2 / width, (top + bottom) / 2 / height, (right - left) / width, (bottom - top) / height]
    line = [str(number), *(f"{value:.6f}" for value in values)]
    for x, y in (index.letter, index.sign, index.inward):
        inside = 0 <= x <= width and 0 <= y <= height
        line += [f"{x / width:.6f}", f"{y / height:.6f}", "2"] if inside else ["0", "0", "0"]
    return " ".join(line)


def scene_truth(scene: Scene, deck: str) -> dict[str, Any]:
    """Return everything known about the scene, ready for JSON; coordinates in pixels."""
    return {
        "kind": scene.kind,
        "deck": deck,
        "card_height": round(scene.card_height, 1),
        "cards": [
            {
                "card": card.card.code,
                "visible": round(card.visible, 3),
                "strip": round(card.strip, 3),
                "outline": [_rounded(corner) for corner in card.outline],
                "indices": [
                    {
                        "visible": round(index.visible, 3),
                        "letter": _rounded(index.letter),
                        "sign": _rounded(index.sign),
                        "inward": _rounded(index.inward),
                        "box": _rounded(index.box),
                    }
                    for index in card.indices
                ],
            }
            for card in scene.cards
        ],
    }


def write_jpeg(path: Path, rgb: Image) -> None:
    """Write ``rgb`` (H, W, 3) as a JPEG file of high quality."""
    bgr = cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR)
    _replace(path, cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, 93])[1].tobytes())


def write_json(path: Path, content: Mapping[str, Any]) -> None:
    """Write ``content`` as JSON."""
    write_text(path, json.dumps(content))


def write_text(path: Path, text: str) -> None:
    """Write ``text`` as UTF-8."""
    _replace(path, text.encode())


def _replace(path: Path, data: bytes) -> None:
    """Write a file in one step: it exists completely or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")  # another process may be drawing the same deck
    beside.write_bytes(data)
    beside.replace(path)


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(float(value), 2) for value in values]
