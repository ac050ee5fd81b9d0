"""The command `binokel tournament simulate`: a whole evening on a server of its own, every sum reckoned again."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

_FEWEST_ANSWERS = 20
"""Pages that were asked for less often are not compared: 95 of 100 of them says nothing."""
_SHOWN = 5


@click.group()
def tournament() -> None:
    """Try out a tournament evening."""


@tournament.command("simulate")
@click.option("--players", type=click.IntRange(3, 300), default=120, show_default=True, help="How many people play.")
@click.option("--rounds", type=click.IntRange(1, 9), default=3, show_default=True, help="Rounds (Durchgänge).")
@click.option("--games", type=click.IntRange(1, 48), default=9, show_default=True, help="Games in each round.")
@click.option("--seed", type=click.IntRange(0, 999_999), default=7, show_default=True, help="Of draw and cards.")
def simulate(players: int, rounds: int, games: int, seed: int) -> None:
    """Play a whole evening through the forms of a running server, and check every sum.

    Starts a server with a folder of its own, registers people, draws, lets all tables write random hands (lost and
    misplayed ones among them) and confirm them, closes the rounds, ends the evening. What every hand, table, standing
    and prize list must say is worked out a second time, from the tournament sheet alone. Exit status 1 where a sum
    differs or a form is refused.
    """
    from webapp.simulation.evening import Wanted, WrongSumError, play
    from webapp.simulation.phone import AnswerError, Clock

    clock = Clock()
    click.echo(f"{players} players, {players // 3} tables, {rounds} rounds of {games} games, seed {seed}")
    with tempfile.TemporaryDirectory() as folder, _serving(Path(folder)) as address:
        try:
            outcome = play(address, Wanted(players, rounds, games, seed), clock, click.echo)
        except (WrongSumError, AnswerError) as error:
            raise click.ClickException(str(error)) from error
    click.echo(
        f"{outcome.hands} hands in {outcome.seconds:.1f} s: {outcome.hands / outcome.seconds:.1f} hands per second "
        f"({outcome.lost} lost, {outcome.misplayed} misplayed, {clock.requests} requests)"
    )
    for place, (kind, seconds, times) in enumerate(clock.slowest(_FEWEST_ANSWERS)):
        if place == 0:
            click.echo(f"slowest page (95 %): {kind} {1000 * seconds:.0f} ms, {times} times")
        elif place < _SHOWN:
            click.echo(f"{'then':>19}: {kind} {1000 * seconds:.0f} ms, {times} times")


@contextmanager
def _serving(folder: Path) -> Iterator[str]:
    """Run `binokel serve` in a process of its own; give its address."""
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
