"""`binokel serve --reload`: the server starts anew when a file of the source changes."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import click

HOUSE = Path(__file__).resolve().parents[2]
ROOMS = ("scoring", "vision", "webapp")
KINDS = (".html", ".css", ".js", ".po", ".mo", ".sql", ".json", ".toml", ".svg", ".woff2")
"""Ends of file names that are watched besides ``.py``."""


def run_reloading(options: Sequence[str]) -> None:
    """Run ``binokel serve`` with the ``options`` in a process of its own, and again after each change of a source file.

    A server that stops by itself, because of a mistake just saved, is started again after the next change.

    Raises:
        click.ClickException: watchfiles is not installed.
    """
    try:
        from watchfiles import PythonFilter, run_process
    except ImportError as error:
        msg = "--reload needs the extra `test`: pip install -e '.[test]'"
        raise click.ClickException(msg) from error

    command = shlex.join([sys.executable, "-m", "webapp.cli", "serve", *options])
    rooms = [HOUSE / room for room in ROOMS]
    run_process(
        *rooms,
        target=command,
        target_type="command",
        watch_filter=PythonFilter(extra_extensions=KINDS),
        debounce=400,
        sigint_timeout=2,
        callback=lambda changes: click.echo(f"changed: {', '.join(sorted(Path(path).name for _, path in changes))}"),
    )
