"""Measures the memory of the running app: app and server in this process, photographs sent as by a phone."""

from __future__ import annotations

import http.client
import logging
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import cycle, islice
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

from waitress.server import create_server

from webapp.app import create_app
from webapp.commands.web import THREADS
from webapp.storage.connection import new_token
from webapp.storage.piles import PHOTOS_PER_PILE

_STATUS = Path("/proc/self/status")


class NoMemoryFigureError(RuntimeError):
    """This system does not report the memory of a process."""


def resident() -> float:
    """Return the resident memory of this process in megabytes (1,000,000 bytes), as Linux reports it.

    Raises:
        NoMemoryFigureError: there is no ``/proc/self/status``.
    """
    try:
        found = re.search(r"^VmRSS:\s+(\d+) kB", _STATUS.read_text(encoding="ascii"), re.MULTILINE)
    except OSError:
        found = None
    if found is None:
        raise NoMemoryFigureError("Only Linux tells how much memory a process holds.")
    return int(found[1]) * 1024 / 1e6


def after_uploads(photographs: Sequence[bytes], times: int) -> Iterator[float]:
    """Send ``times`` photographs, in turn, and yield the resident memory in megabytes after each.

    Raises:
        NoMemoryFigureError: this system does not report it.
        RuntimeError: a photograph was refused.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        _serving(Path(folder)) as port,
        closing(http.client.HTTPConnection("127.0.0.1", port, timeout=120)) as connection,
    ):
        pile = ""
        for place, photograph in enumerate(islice(cycle(photographs), times)):
            if place % PHOTOS_PER_PILE == 0:
                form = urlencode({"key": new_token(), "preset": "familie"})
                pile = _post(connection, "/blatt", form.encode(), "application/x-www-form-urlencoded")
            _post(connection, f"{pile}/foto", *_multipart(photograph))
            yield resident()


@contextmanager
def _serving(folder: Path) -> Iterator[int]:
    app = create_app({"DATA_FOLDER": folder, "UPLOADS_PER_MINUTE": 1_000_000})
    # a photograph that waits for a thread is no fault here
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    # as many threads as in use, because each may keep memory of its own
    server = create_server(app, host="127.0.0.1", port=0, threads=THREADS)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server.effective_port
    finally:
        # stop the threads first, because they wake the loop; then let the loop close the server on which it waits
        server.task_dispatcher.shutdown()
        server.trigger.pull_trigger(server.close)
        thread.join(timeout=5)


def _post(connection: http.client.HTTPConnection, address: str, body: bytes, kind: str) -> str:
    """Send a form and return the address to which it redirects."""
    connection.request("POST", address, body, {"Content-Type": kind})
    answer = connection.getresponse()
    answer.read()
    location = answer.getheader("Location")
    if location is None:
        msg = f"the server answered {answer.status}"
        raise RuntimeError(msg)
    return location.partition("#")[0]


def _multipart(photograph: bytes) -> tuple[bytes, str]:
    """Return body and content type of the form with which a phone sends a photograph."""
    boundary = new_token()
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="key"\r\n\r\n{new_token()}\r\n'
        f'--{boundary}\r\nContent-Disposition: form-data; name="camera-pile"; filename="photo.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n"
    )
    return head.encode() + photograph + f"\r\n--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"
