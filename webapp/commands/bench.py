"""The commands `binokel bench`: time of reading and of page requests, and memory of the server."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles

import click

from webapp.commands.learn import use_own_reader
from webapp.terminal import RefusedError, photos_in, shown

READING_STEPS = ("decode", "finder", "reader", "layout")

Milliseconds = Mapping[str, float]

_photos = click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=click.Path(path_type=Path))


@click.group()
def bench() -> None:
    """Measure how long things take."""


@bench.command("read")
@click.option(
    "--times", type=click.IntRange(1), default=3, show_default=True, help="How often each photograph is read."
)
@click.option(
    "--torch",
    "weights",
    metavar="WEIGHTS.pt",
    type=click.Path(path_type=Path),
    help="Also run the finder of this file through ultralytics on torch (needs the extra `train`).",
)
@_photos
def bench_read(photos: tuple[Path, ...], times: int, weights: Path | None) -> None:
    """Print the median milliseconds of each step from a photograph's bytes to its cards.

    PHOTO is a file or a folder of photographs. The first line names the networks and, if it is not ONNX Runtime, the
    runtime. "finder" and "reader" are the two networks, including the preparation of their input. With --torch each
    photograph is then read again by the same steps, but loaded by OpenCV and with ultralytics instead of the shipped
    finder; "network" is the time that ultralytics reports for its network alone.
    """
    from vision.networks import version

    use_own_reader()
    paths = _usable(photos)
    shipped: list[Milliseconds] = []
    beside: list[Milliseconds] = []
    with _with_ultralytics(weights) as read_again:
        read_again(paths[0])  # loads torch and the weights, which is not part of a reading
        for path in paths:
            data = path.read_bytes()
            for _ in range(times):
                shipped.append(_read(data))
                beside += read_again(path)
    click.echo(f"networks {version()}")
    for line in _table(shipped, beside):
        click.echo(line)


def _usable(given: Sequence[Path]) -> list[Path]:
    """Return the photographs in ``given``, each read once, so that loading the networks is not timed."""
    from vision.photo import PhotoError

    paths = []
    try:
        for path in photos_in(given):
            paths.append(path)
            _read(path.read_bytes())
    except OSError as error:
        msg = f"{shown(paths[-1] if paths else given[0])} cannot be opened: {error.strerror or error}."
        raise RefusedError(msg) from error
    except PhotoError as error:
        msg = f"{shown(paths[-1])}: {error}"
        raise RefusedError(msg) from error
    if not paths:
        msg = f"There is no photograph in {shown(given[0])}."
        raise RefusedError(msg)
    return paths


def _read(data: bytes) -> Milliseconds:
    """Read a photograph by the steps of ``vision.reading`` and return the time of each step."""
    from vision import finder, grouping, photo, reader

    times_at = [time.perf_counter()]
    rgb = photo.load(data).rgb
    times_at.append(time.perf_counter())
    found = finder.find(rgb)
    times_at.append(time.perf_counter())
    named = reader.name(rgb, found).named
    times_at.append(time.perf_counter())
    grouping.group(named)
    times_at.append(time.perf_counter())
    return {name: 1000 * (end - begin) for name, (begin, end) in zip(READING_STEPS, pairwise(times_at), strict=True)}


class _UltralyticsReader:
    """Reads a photograph in the process that runs ultralytics; without that process it returns nothing."""

    def __init__(self, process: subprocess.Popen[str] | None) -> None:
        self._process = process

    def __call__(self, path: Path) -> list[Milliseconds]:
        if self._process is None:
            return []
        assert self._process.stdin is not None  # noqa: S101 - we asked for both pipes
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write(json.dumps(str(path)) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline() or '{"error": "its process ended"}')
        if "error" in answer:
            msg = f"ultralytics could not read {shown(path)}: {answer['error']}"
            raise RefusedError(msg)
        return [answer]


@contextmanager
def _with_ultralytics(weights: Path | None) -> Iterator[_UltralyticsReader]:
    if weights is None:
        yield _UltralyticsReader(None)
        return
    if find_spec("ultralytics") is None or find_spec("torch") is None:
        raise RefusedError("--torch needs the extra `train`: pip install 'binokel[train]'.")
    if not weights.is_file():
        msg = f"There are no weights at {shown(weights)}."
        raise RefusedError(msg)
    command = [sys.executable, "-m", "models.with_ultralytics", str(weights)]
    with subprocess.Popen(  # noqa: S603 - our own module, a file of the person's own
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield _UltralyticsReader(process)
        finally:
            process.terminate()


def _table(shipped: Sequence[Milliseconds], beside: Sequence[Milliseconds]) -> Iterator[str]:
    """Yield the medians as lines of text; ``beside`` is empty without ultralytics."""
    ours, theirs = _medians(shipped), _medians(beside) if beside else None
    if theirs is None:
        yield from (f"{name:8}{ours[name]:8.0f} ms" for name in (*READING_STEPS, "all"))
        return
    yield f"{'':8}{'shipped':>11}{'ultralytics':>15}"
    for name in (*READING_STEPS, "all"):
        network = f"   network {theirs['network']:.0f} ms" if name == "finder" else ""
        yield f"{name:8}{ours[name]:8.0f} ms{theirs[name]:12.0f} ms{network}"
    whole, finder = theirs["all"] / ours["all"], theirs["finder"] / ours["finder"]
    yield f"photograph to reading {whole:.2f} times as fast as with ultralytics, the finder alone {finder:.2f} times"


def _medians(readings: Sequence[Milliseconds]) -> Milliseconds:
    steps = {name: median(reading[name] for reading in readings) for name in readings[0]}
    return {**steps, "all": median(sum(reading[name] for name in READING_STEPS) for reading in readings)}


@bench.command("memory")
@click.option("--times", type=click.IntRange(1), default=200, show_default=True, help="How many photographs to send.")
@_photos
def bench_memory(photos: tuple[Path, ...], times: int) -> None:
    """Print the memory of the server after it has read photographs.

    Runs the app in this process with a temporary folder, and sends it the photographs in turn as a phone does. PHOTO
    is a file or a folder of photographs.
    """
    from webapp.commands.memory import NoMemoryFigureError, after_uploads

    paths = _usable(photos)
    resident: list[float] = []
    try:
        for place, megabytes in enumerate(after_uploads([path.read_bytes() for path in paths], times), 1):
            resident.append(megabytes)
            if place in (1, 10, 50) or place == times:
                click.echo(f"after {place:4} photographs {megabytes:6.0f} MB")
    except NoMemoryFigureError as error:
        raise RefusedError(str(error)) from error
    click.echo(f"at most                {max(resident):6.0f} MB (between photographs)")


@bench.command("web")
@click.option(
    "--times", type=click.IntRange(2), default=30, show_default=True, help="How often each page is requested."
)
def bench_web(times: int) -> None:
    """Print the response time of each page in milliseconds: the median and the 95th percentile.

    Runs the app in this process, without a network, with a temporary folder: 500 games in the database, and 200 hands
    in the game whose pages are requested.
    """
    from webapp.commands.speed import timed

    click.echo(f"{'':42}{'median':>8}{'95 %':>12}")
    for name, milliseconds in timed(times):
        click.echo(f"{name:42}{median(milliseconds):8.1f} ms{quantiles(milliseconds, n=20)[-1]:9.1f} ms")
