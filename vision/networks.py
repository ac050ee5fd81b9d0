"""The shipped networks, loaded when first needed and once a process.

They lie in the room ``models`` as data; nothing of that room's code is imported. They are loaded lazily, so that a
server that forks before its first photograph shares none.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from threading import Lock

from vision import runtimes
from vision.runtimes import Network

_LOCK = Lock()

_FOLDER = "models"


class NetworkMissingError(RuntimeError):
    """A network is not where it was shipped; the installation is broken."""


def network(name: str) -> Network:
    """Return the network of ``models/<name>.onnx``, ready to run.

    Raises:
        NetworkMissingError: there is no such file.
    """
    with _LOCK:
        return _network(name)


@cache
def _network(name: str) -> Network:
    return runtimes.load(_bytes(name), runtimes.fastest())


def _bytes(name: str) -> bytes:
    file = files(_FOLDER) / f"{name}.onnx"
    if not file.is_file():
        msg = f"the network {name}.onnx is missing from this installation: install binokel again"
        raise NetworkMissingError(msg)
    return file.read_bytes()


@cache
def version() -> str:
    """Return the name of the shipped networks, kept with every reading: what their bytes come to, ``"4f1c9a2b"``.

    Where they do not run as exported, it says how: ``"4f1c9a2b openvino-bf16"``.

    Raises:
        NetworkMissingError: one of them is not there.
    """
    name = hashlib.sha256(b"".join(_bytes(name) for name in ("finder", "reader"))).hexdigest()[:8]
    return name if runtimes.fastest() == runtimes.ONNX_RUNTIME else f"{name} {runtimes.fastest()}"
