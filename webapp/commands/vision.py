"""The command `binokel read`: cards from photographs."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from webapp.commands.learn import use_own_reader
from webapp.terminal import RefusedError, counted, deck_option, photos_in, shown

if TYPE_CHECKING:
    from vision.reading import Doubt, Reading

_photos = click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=click.Path(path_type=Path))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object on each line for other programs.")
@deck_option
@_photos
def read(photos: tuple[Path, ...], as_json: bool, deck: str) -> None:
    """Read the cards in photographs.

    PHOTO is a file or a folder of photographs.

    With --json prints an object on each line, in the order of the photographs: photo, cards, doubts, ms (from the
    file's bytes to the reading), boxes (for each card its outline and the boxes of its indices, in pixels), deck, and
    other_deck ("german" or "french" where most cards look like that other kind, else null); or photo and error. Exit
    status 1 if a file cannot be read; the others are still read.
    """
    paths = [file for path in photos for file in photos_in([path])]
    if not paths:
        msg = f"There is no photograph in {shown(photos[0])}."
        raise RefusedError(msg)
    use_own_reader()
    failed = False
    for path in paths:
        result = _read(path, deck)
        failed |= isinstance(result, str)
        click.echo(json.dumps(_record(path, result), ensure_ascii=False) if as_json else _sentence(path, result))
    if failed:
        raise SystemExit(1)


def _read(path: Path, deck: str) -> Reading | str:
    """Return the reading of a file, or a sentence that says why there is none."""
    from vision import photo, reading
    from vision.decks import DeckKind

    try:
        data = path.read_bytes()
        begin = time.perf_counter()
        result = reading.read(photo.load(data), DeckKind(deck))
    except OSError as error:
        return f"The file cannot be opened: {error.strerror or error}."
    except photo.PhotoError as error:
        return str(error)
    return replace(result, ms=1000 * (time.perf_counter() - begin))


def _record(path: Path, result: Reading | str) -> dict[str, Any]:
    return {"photo": str(path), **({"error": result} if isinstance(result, str) else result.as_dict())}


def _sentence(path: Path, result: Reading | str) -> str:
    if isinstance(result, str):
        return f"{path}: {result}"
    cards = counted(seen.card for seen in result.cards)
    lines = [f"{path}: {len(result.cards)} cards in {result.ms:.0f} ms: {cards or 'none'}"]
    lines += [f"  {doubt.card or 'picture'}: {_reason(doubt)}" for doubt in result.doubts]
    if result.other_deck:
        lines.append(
            f"  picture: these look like {result.other_deck.capitalize()} cards; try --deck {result.other_deck}"
        )
    return "\n".join(lines)


def _reason(doubt: Doubt) -> str:
    if doubt.reason == "deck_unknown":
        return (
            "the networks do not know this deck's signs; only the hearts that both kinds of deck print alike are read"
        )
    return doubt.reason.replace("_", " ") + (f" ({doubt.name})" if doubt.name else "")
