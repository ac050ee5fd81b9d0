"""The server as a process: slow and broken uploads block nobody, and networks are loaded when they are needed."""

from __future__ import annotations

import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from tests.webapp.database import dump
from tests.webapp.serving import serving
from webapp.commands.web import THREADS
from webapp.site.assets import STATIC

WEBAPP = STATIC.parent


def test_onnxruntime_9800_no_session_before_the_first_photograph(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from webapp import create_app; "
        f"app = create_app({{'DATA_FOLDER': Path({str(tmp_path)!r})}}); app.test_client().get('/'); "
        "print(sorted({'onnxruntime', 'torch'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=WEBAPP.parent)
    assert ran.stdout.strip() == "[]", ran.stderr


def test_courtlistener_2640_slow_uploads_block_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _), ExitStack() as slow:
        port = int(address.rpartition(":")[2])
        for _ in range(THREADS + 4):
            connection = slow.enter_context(socket.create_connection(("127.0.0.1", port)))
            connection.sendall(b"POST /blatt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nkey=")
        quick = slow.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
        quick.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert quick.recv(100).startswith(b"HTTP/1.1 200")


def test_an_upload_cut_off_half_way_stores_nothing_and_hurts_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _):
        port = int(address.rpartition(":")[2])
        for _ in range(THREADS):
            with socket.create_connection(("127.0.0.1", port)) as connection:
                connection.sendall(b"POST /blatt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\npreset=fam")
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 200")
        assert not any("INSERT INTO" in line and '"pile"' in line for line in dump(tmp_path))
