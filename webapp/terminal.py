"""What commands share: finding photographs, and printing names, cards and special characters."""

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
"""Suffixes of the photographs in a folder; a file that is named itself may have any suffix."""


deck_option = click.option(
    "--deck",
    type=click.Choice(["german", "french"]),
    default="german",
    show_default=True,
    help="What lies on the photographs: German cards, or French ones (Dame or Q for Ober, Bube or J for Unter; Kreuz "
    "for Eichel, Pik for Schippen, Karo for Schellen). Cards of the other kind are named as foreign.",
)
"""Which kind of deck is read, the value of a `vision.decks.DeckKind`."""


class RefusedError(click.ClickException):
    """The command cannot work with these arguments: prints a sentence, exit status 2."""

    exit_code = 2


def photos_in(given: Iterable[Path]) -> list[Path]:
    """Return the files in ``given`` and the photographs in its folders, sorted by name, without duplicates."""
    files: dict[Path, Path] = {}
    for path in given:
        for file in _photographs(path) if is_folder(path) else [path]:
            files.setdefault(file.absolute(), file)
    return list(files.values())


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
    """Return whether the path is a file; a name that the system rejects is not."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Return whether the path is a folder; a name that the system rejects is not."""
    try:
        return path.is_dir()
    except OSError:
        return False


def shown(name: str | Path) -> str:
    """Return a file name without characters that would control the terminal or break its encoding."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in str(name))


def counted(cards: Iterable[Card]) -> str:
    """Return cards in notation, sorted and with copies counted: ``2xEO HA``."""
    counts = sorted(Counter(cards).items())
    return " ".join(f"{count}x{card}" if count > 1 else str(card) for card, count in counts)


_ASCII_SIGNS = str.maketrans({MINUS: "-", "×": "x", "≥": ">="})


def say(text: str) -> None:
    """Print a line in characters that the terminal can show; a minus never becomes a question mark."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_ASCII_SIGNS).encode(encoding, "replace").decode(encoding)
    click.echo(text)
