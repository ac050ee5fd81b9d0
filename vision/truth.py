"""What photographs show, as a person has labelled them: ``truth.json`` beside the pictures.

One object for each picture, under its file name: ``{"IMG_0001.jpg": {"cards": ["EO", "EO", "HA"]}}``. An object may
hold further keys. Only ``kind``, the kind of layout, is read; writing preserves them all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from scoring.cards import Card, CardError

FILE = "truth.json"


class TruthError(ValueError):
    """The file is not in the form described above; the message is an English sentence that says where."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What lies in one picture.

    Attributes:
        cards: sorted; a card that lies there twice is listed twice.
        kind: the kind of layout, None where the file gives none.
    """

    cards: tuple[Card, ...]
    kind: str | None = None


def read_truth(folder: Path) -> dict[str, Truth]:
    """Return what ``folder/truth.json`` says, by file name in alphabetical order.

    Raises:
        OSError: there is no such file, or it cannot be opened.
        TruthError: it is not in the right form, or a name leads out of the folder.
    """
    file = folder / FILE
    return {name: _truth(file, name, known) for name, known in sorted(_entries(file).items())}


def write_truth(folder: Path, name: str, cards: Iterable[Card]) -> None:
    """Record in ``folder/truth.json`` that the picture ``name`` shows ``cards``; everything else in it is kept.

    The file is complete at any moment: the new one is written beside it and then replaces it.

    Raises:
        OSError: it cannot be written.
        TruthError: the existing file is not in the right form; it is not changed.
    """
    file = (folder / FILE).resolve()  # a link remains a link
    entries = _entries(file) if file.exists() else {}
    entries[name] = {**_object(file, name, entries.get(name, {})), "cards": [card.code for card in sorted(cards)]}
    beside = file.with_name(f".{FILE}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8") as stream:
            json.dump(entries, stream, indent=1)
            stream.write("\n")
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def _entries(file: Path) -> dict[str, Any]:
    if file.exists() and not file.is_file():
        # reading a pipe or a device might never end
        msg = f"{file} is no file."
        raise TruthError(msg)
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        msg = f"{file} is not JSON: {error}."
        raise TruthError(msg) from error
    if not isinstance(content, dict):
        msg = f"{file} should hold one object with the pictures' names as keys."
        raise TruthError(msg)
    return content


def _object(file: Path, name: str, known: object) -> Mapping[str, Any]:
    if not isinstance(known, dict):
        msg = f'{file}: {name!r} should be an object like {{"cards": ["HA", "EK"]}}.'
        raise TruthError(msg)
    return known


def _truth(file: Path, name: str, known: object) -> Truth:
    path = PurePosixPath(name)
    if not name or "\0" in name or path.is_absolute() or ".." in path.parts:
        msg = f"{file}: {name!r} is no picture in this folder."
        raise TruthError(msg)
    entry = _object(file, name, known)
    codes = entry.get("cards")
    if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
        msg = f'{file}: {name!r} lacks "cards", a list of cards like ["HA", "EK"].'
        raise TruthError(msg)
    try:
        cards = tuple(sorted(Card.parse(code) for code in codes))
    except CardError as error:
        msg = f"{file}: {name!r}: {error}."
        raise TruthError(msg) from error
    kind = entry.get("kind")
    return Truth(cards, kind if isinstance(kind, str) else None)
