"""The shipped networks, loaded when first needed and once a process.

They lie in the room ``models`` as data; nothing of that room's code is imported. A session is made lazily, so that a
server that forks before its first photograph shares none; ``run`` of one session may be called from several threads.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.resources import files
from threading import Lock

import onnxruntime

from vision.heap import give_back_large_blocks

_LOCK = Lock()
_SAME_AS_REQUESTED = 1
"""How ONNX Runtime's arena grows: by what is asked for, where its default takes the next power of two."""

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
    network = _bytes(name)
    _share_one_arena()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(4, os.cpu_count() or 1)
    # Threads that spin while they wait would take the processor from the rest of the server.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.add_session_config_entry("session.use_env_allocators", "1")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(network, options, providers=["CPUExecutionProvider"])


def _bytes(name: str) -> bytes:
    network = files(_FOLDER) / f"{name}.onnx"
    if not network.is_file():
        msg = f"the network {name}.onnx is missing from this installation: install binokel again"
        raise NetworkMissingError(msg)
    return network.read_bytes()


@cache
def _share_one_arena() -> None:
    """Let all sessions of the process work in one arena that takes no more from the system than it needs."""
    give_back_large_blocks()
    kind = onnxruntime.OrtAllocatorType.ORT_ARENA_ALLOCATOR
    memory = onnxruntime.OrtMemoryInfo("Cpu", kind, 0, onnxruntime.OrtMemType.DEFAULT)
    growth = onnxruntime.OrtArenaCfg({"arena_extend_strategy": _SAME_AS_REQUESTED})
    onnxruntime.create_and_register_allocator(memory, growth)


@cache
def run_and_give_back() -> onnxruntime.RunOptions:
    """Return options for a run that takes more memory than others: what it took goes back to the system."""
    options = onnxruntime.RunOptions()
    options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
    return options


@cache
def version() -> str:
    """Return the name of the shipped networks, kept with every reading: what their bytes come to, ``"4f1c9a2b"``.

    Raises:
        NetworkMissingError: one of them is not there.
    """
    return hashlib.sha256(b"".join(_bytes(name) for name in ("finder", "reader"))).hexdigest()[:8]
