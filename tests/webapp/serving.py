"""`binokel serve` and `binokel label`, each in a process of its own, as they run at the table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOUSE = Path(__file__).parents[2]


@contextmanager
def running(*arguments: str, until: str) -> Iterator[list[str]]:
    """Run a command; give what it printed up to the line that begins with ``until``."""
    command = [sys.executable, "-m", "webapp.cli", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HOUSE) as server:
        assert server.stdout is not None
        printed: list[str] = []
        for line in server.stdout:
            printed.append(line)
            if line.startswith(until):
                break
        try:
            yield printed
        finally:
            server.terminate()


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, str]]:
    """Run the server on a free port; give its address and everything that it printed before."""
    with running("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder), until="Data: ") as printed:
        address = next(line for line in printed if line.startswith("Binokel: "))
        yield address.removeprefix("Binokel: ").strip().rstrip("/"), "".join(printed)


@contextmanager
def labelling(folder: Path) -> Iterator[str]:
    """Run `binokel label` for the photographs in ``folder``; give the address of its first page."""
    with running("label", "--no-browser", str(folder), until="Label: ") as printed:
        yield printed[-1].removeprefix("Label: ").strip()
