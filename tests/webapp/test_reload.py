"""`binokel serve --reload` on a copy of the source: a changed file is served after a moment."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from webapp.cli import main

HOUSE = Path(__file__).parents[2]
PATIENCE_S = 60


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the packages that the server imports, to be changed."""
    for room in ("scoring", "vision", "webapp"):
        shutil.copytree(HOUSE / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", "screenshots"))
    return tmp_path


@pytest.fixture
def address(source: Path) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "webapp.cli", "serve", "--reload", "--host", "127.0.0.1", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    with subprocess.Popen(
        [*command, "--data", str(source / "games")],
        cwd=source,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as server:
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            os.killpg(server.pid, signal.SIGKILL)


def wait_for(address: str, text: str) -> None:
    """Ask for the page until it holds the text; that a server between two starts does not answer is all right."""
    until = time.monotonic() + PATIENCE_S
    page = ""
    while time.monotonic() < until:
        try:
            with urlopen(address, timeout=10) as answer:  # noqa: S310 - the address is our own
                page = answer.read().decode()
        except (URLError, ConnectionError, TimeoutError):
            page = ""
        if text in page:
            return
        time.sleep(0.2)
    pytest.fail(f"{text!r} was not served within {PATIENCE_S} s; the last page was {page[:200]!r}")


@pytest.mark.skipif(find_spec("watchfiles") is None, reason="watchfiles is missing: pip install -e '.[test]'")
def test_a_changed_template_and_a_changed_module_are_served(source: Path, address: str) -> None:
    wait_for(address, "Neue Partie")
    template = next(file for file in source.glob("webapp/**/*.html") if "<!doctype html>" in file.read_text().lower())
    template.write_text(template.read_text() + "<!-- changed once -->")
    wait_for(address, "changed once")
    with (source / "webapp" / "app.py").open("a") as module:
        module.write(
            "\n_first_create_app = create_app\n\n\n"
            "def create_app(*args, **kwargs):\n"
            "    app = _first_create_app(*args, **kwargs)\n"
            "    return app if app.after_request(lambda r: r.set_data(r.get_data() + b'changed twice') or r) else app\n"
        )
    wait_for(address, "changed twice")


def test_a_port_that_changes_with_every_start_is_refused() -> None:
    done = CliRunner().invoke(main, ["serve", "--reload", "--port", "0"])
    assert done.exit_code == 2
    assert "--port" in done.output
