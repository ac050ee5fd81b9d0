"""The commands `binokel read` and `binokel bench`: cards from photographs, and how long that takes."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from vision.reading import Reading

_photos = click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=click.Path(path_type=Path))


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for other programs.")
@_photos
def read(photos: tuple[Path, ...], as_json: bool) -> None:
    """Say which cards photographs show.

    With --json one object a line, in the order of the photographs: photo, cards, doubts, ms (from the file's bytes
    to the reading) and boxes (per card its outline and the boxes of its indices, in pixels); or photo and error.
    Exit status 1 when a file cannot be read; the others are read all the same.
    """
    failed = False
    for path in photos:
        result = _read(path)
        failed |= isinstance(result, str)
        click.echo(json.dumps(_record(path, result), ensure_ascii=False) if as_json else _sentence(path, result))
    if failed:
        raise SystemExit(1)


def _read(path: Path) -> Reading | str:
    """Return the reading of a file, or the sentence that says why there is none."""
    from vision import photo, reading

    try:
        data = path.read_bytes()
        begin = time.perf_counter()
        result = reading.read(photo.load(data))
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
    counts = Counter(seen.card for seen in result.cards)
    cards = " ".join(f"{count}x{card}" if count > 1 else str(card) for card, count in sorted(counts.items()))
    lines = [f"{path}: {len(result.cards)} cards in {result.ms:.0f} ms: {cards or 'none'}"]
    lines += [f"  {doubt.card or 'picture'}: {doubt.reason.replace('_', ' ')}" for doubt in result.doubts]
    return "\n".join(lines)


@click.group()
def bench() -> None:
    """Measure how long things take."""


@bench.command("read")
@click.option("--times", type=click.IntRange(1), default=3, show_default=True, help="How often each one is read.")
@_photos
def bench_read(photos: tuple[Path, ...], times: int) -> None:
    """Print the median milliseconds of each step from a photograph's bytes to its cards."""
    from vision import finder, layout, photo, reader

    names = ("decode", "finder", "reader", "layout", "all")
    steps: dict[str, list[float]] = {name: [] for name in names}
    for path in photos:
        if isinstance(said := _read(path), str):  # also loads the networks, which is no part of a reading
            msg = f"{path}: {said}"
            raise click.ClickException(msg)
        data = path.read_bytes()
        for _ in range(times):
            clock = [time.perf_counter()]
            rgb = photo.load(data).rgb
            clock.append(time.perf_counter())
            found = finder.find(rgb)
            clock.append(time.perf_counter())
            named = reader.name(rgb, found)
            clock.append(time.perf_counter())
            layout.group(named)
            clock.append(time.perf_counter())
            taken = [after - before for before, after in pairwise(clock)]
            for name, seconds in zip(names, [*taken, sum(taken)], strict=True):
                steps[name].append(1000 * seconds)
    for name in names:
        click.echo(f"{name:8}{median(steps[name]):8.0f} ms")
