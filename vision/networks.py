"""The shipped networks, loaded when first needed and once a process.

They lie in the room ``models`` as data; nothing of that room's code is imported. A session is made lazily, so that a
server that forks before its first photograph shares none; ``run`` of one session may be called from several threads.
"""

from __future__ import annotations

import json
import os
from functools import cache
from importlib.resources import files
from threading import Lock

import onnxruntime

_LOCK = Lock()
_FOLDER = "models"


class NetworkMissingError(RuntimeError):
    """A network is not where it was shipped; the installation is broken."""


def session(name: str) -> onnxruntime.InferenceSession:
    """Return the session of ``models/<name>.onnx``.

    Raises:
        NetworkMissingError: there is no such file.
    """
    with _LOCK:
        return _session(name)


@cache
def _session(name: str) -> onnxruntime.InferenceSession:
    network = files(_FOLDER) / f"{name}.onnx"
    if not network.is_file():
        msg = f"the network {name}.onnx is missing from this installation: install binokel again"
        raise NetworkMissingError(msg)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(4, os.cpu_count() or 1)
    # Threads that spin while they wait would take the processor from the rest of the server.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(network.read_bytes(), options, providers=["CPUExecutionProvider"])


@cache
def version() -> str:
    """Return the name of the shipped networks, kept with every reading, for example ``"2026-11-30"``."""
    try:
        card = json.loads((files(_FOLDER) / "metrics.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "unknown"
    return str(card.get("network", "unknown"))
