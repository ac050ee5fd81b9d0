"""The shipped networks, loaded when first needed, once in each process.

They lie in the room ``models`` as data; none of that room's code is imported. Lazy loading means that the processes of
a server that forks before its first photograph do not share them.
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
    """Return the name of the shipped networks, kept with every reading: a hash of their bytes, ``"4f1c9a2b"``.

    Where another runtime than ONNX Runtime is used, it is added: ``"4f1c9a2b openvino-bf16"``.

    Raises:
        NetworkMissingError: one of them is missing.
    """
    name = hashlib.sha256(b"".join(_bytes(name) for name in ("finder", "reader"))).hexdigest()[:8]
    return name if runtimes.fastest() == runtimes.ONNX_RUNTIME else f"{name} {runtimes.fastest()}"
