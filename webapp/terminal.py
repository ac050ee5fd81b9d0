"""What commands share: which photographs were meant, how a terminal shows names, cards and signs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoring.texts import MINUS

if TYPE_CHECKING:
    from scoring.cards import Card

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".avif", ".heic", ".heif")
"""What is taken for a photograph in a folder; of a file that is named itself only the content counts."""


class RefusedError(click.ClickException):
    """What was asked for cannot be done with what was given: a sentence, and exit status 2."""

    exit_code = 2


def photos_in(given: Iterable[Path]) -> list[Path]:
    """Return the files among ``given`` and the photographs in its folders (by name), each once."""
    found: dict[Path, Path] = {}
    for path in given:
        inside = _photographs(path) if is_folder(path) else [path]
        for file in inside:
            found.setdefault(file.absolute(), file)
    return list(found.values())


def _photographs(folder: Path) -> list[Path]:
    try:
        inside = sorted(folder.iterdir())
    except OSError as error:
        msg = f"{shown(folder)} cannot be opened: {error.strerror or error}."
        raise RefusedError(msg) from error
    return [
        file
        for file in inside
        if file.suffix.lower() in ENDINGS and not file.name.startswith(".") and not is_folder(file)
    ]


def is_file(path: Path) -> bool:
    """Return whether there is such a file; a name that the system takes for none is none."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Return whether there is such a folder; a name that the system takes for none is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def shown(name: str | Path) -> str:
    """Return a file's name without what would steer the terminal or break its encoding."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in str(name))


def counted(cards: Iterable[Card]) -> str:
    """Return cards in notation, sorted, copies counted: ``2xEO HA``."""
    counts = sorted(Counter(cards).items())
    return " ".join(f"{count}x{card}" if count > 1 else str(card) for card, count in counts)


_PLAIN_SIGNS = str.maketrans({MINUS: "-", "×": "x", "≥": ">="})


def say(text: str) -> None:
    """Print a line, in signs that the terminal knows: no minus may become a question mark."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN_SIGNS).encode(encoding, "replace").decode(encoding)
    click.echo(text)
