"""`binokel serve` in a process of its own, as it runs at the table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOUSE = Path(__file__).parents[2]


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, str]]:
    """Run the server on a free port; give its address and everything that it printed before."""
    arguments = ("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder))
    command = [sys.executable, "-m", "webapp.cli", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HOUSE) as server:
        assert server.stdout is not None
        printed: list[str] = []
        for line in server.stdout:
            printed.append(line)
            if line.startswith("Data: "):
                break
        try:
            address = next(line for line in printed if line.startswith("Binokel: "))
            yield address.removeprefix("Binokel: ").strip().rstrip("/"), "".join(printed)
        finally:
            server.terminate()
