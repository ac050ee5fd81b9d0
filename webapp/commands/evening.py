"""The command `binokel tournament simulate`: a whole evening on a server of its own, every sum checked."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

_FEWEST_RESPONSES = 20
"""Pages with fewer responses are left out: their 95th percentile would say nothing."""
_SHOWN = 5


@click.group()
def tournament() -> None:
    """Try out a tournament evening."""


@tournament.command("simulate")
@click.option("--players", type=click.IntRange(3, 300), default=120, show_default=True, help="How many people play.")
@click.option("--rounds", type=click.IntRange(1, 9), default=3, show_default=True, help="Rounds (Durchgänge).")
@click.option("--games", type=click.IntRange(1, 48), default=9, show_default=True, help="Games in each round.")
@click.option("--seed", type=click.IntRange(0, 999_999), default=7, show_default=True, help="Seed of draw and cards.")
def simulate(players: int, rounds: int, games: int, seed: int) -> None:
    """Play a whole evening through the forms of a running server, and check every sum.

    Starts a server with a temporary folder, registers people, draws, lets all tables write and confirm random hands
    (some of them lost or misplayed), closes the rounds and ends the evening. The expected result of every hand, table,
    standing and prize list is computed a second time, from the tournament sheet alone. Exit status 1 if a sum differs
    or a form is refused.
    """
    from webapp.simulation.evening import EveningSetup, WrongSumError, play
    from webapp.simulation.phone import AnswerError, ResponseTimes

    response_times = ResponseTimes()
    click.echo(f"{players} players, {players // 3} tables, {rounds} rounds of {games} games, seed {seed}")
    with tempfile.TemporaryDirectory() as folder, _serving(Path(folder)) as address:
        try:
            report = play(address, EveningSetup(players, rounds, games, seed), response_times, click.echo)
        except (WrongSumError, AnswerError) as error:
            raise click.ClickException(str(error)) from error
    click.echo(
        f"{report.hands} hands in {report.seconds:.1f} s: {report.hands / report.seconds:.1f} hands per second "
        f"({report.lost} lost, {report.misplayed} misplayed, {response_times.requests} requests)"
    )
    for place, (kind, seconds, times) in enumerate(response_times.slowest(_FEWEST_RESPONSES)):
        if place == 0:
            click.echo(f"slowest page (95 %): {kind} {1000 * seconds:.0f} ms, {times} times")
        elif place < _SHOWN:
            click.echo(f"{'then':>19}: {kind} {1000 * seconds:.0f} ms, {times} times")


@contextmanager
def _serving(folder: Path) -> Iterator[str]:
    """Run `binokel serve` in a process of its own; yield its address."""
    command = [sys.executable, "-m", "webapp.cli", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own server
        assert server.stdout is not None  # noqa: S101 - we asked for the pipe
        address = next((line for line in server.stdout if line.startswith("Binokel: ")), "")
        try:
            if not address:
                raise click.ClickException("the server did not start")
            yield address.removeprefix("Binokel: ").strip().rstrip("/")
        finally:
            server.terminate()
