"""The networks that read: the shipped ones, and a reader that somebody taught their own deck (``binokel learn``).

They are loaded when first needed, once in each process. The shipped ones lie in the room ``models`` as data; none of
that room's code is imported. Lazy loading means that the processes of a server that forks before its first photograph
do not share them.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from threading import Lock

from vision import runtimes
from vision.runtimes import Network

_LOCK = Lock()

_FOLDER = "models"

OWN_FOLDER, OWN_FILE = "networks", "own.json"
"""Where in a data folder learnt networks lie, and the file there that says which one is used."""


class NetworkMissingError(RuntimeError):
    """A network is not where it was shipped; the installation is broken."""


@dataclass(frozen=True, slots=True)
class OwnReader:
    """A learnt reader, as `OWN_FILE` names it: ``{"reader": file name, "sha256": hash, "learnt_from": version}``.

    Attributes:
        file: the exported network.
        sha256: of its bytes.
        learnt_from: the `shipped_version` with which it was compared; with others it is not used, because nobody
            knows whether it is still the better one.
    """

    file: Path
    sha256: str
    learnt_from: str

    @property
    def usable(self) -> bool:
        """Return whether it belongs to this release and is as it was written."""
        return self.learnt_from == shipped_version() and _hash_of(self.file) == self.sha256


_own: OwnReader | None = None


def look_first_in(folder: Path | None) -> OwnReader | None:
    """From now on read with what was learnt in ``folder``, if it is usable; with None, with the shipped networks only.

    Returns the learnt reader if there is one, usable or not. This holds for the whole process.
    """
    global _own  # noqa: PLW0603 - networks are loaded once in a process, so which ones is the process's, too
    own = own_reader(folder) if folder else None
    with _LOCK:
        _own = own if own and own.usable else None
    return own


def own_reader(folder: Path) -> OwnReader | None:
    """Return the learnt reader that ``folder`` names, None if it names none in the right form."""
    try:
        known = json.loads((folder / OWN_FILE).read_text(encoding="utf-8"))
        name, sha256, learnt_from = (str(known[key]) for key in ("reader", "sha256", "learnt_from"))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return OwnReader(folder / Path(name).name, sha256, learnt_from)


def network(name: str) -> Network:
    """Return the network ``finder`` or ``reader``, ready to run.

    Raises:
        NetworkMissingError: there is no such file.
    """
    with _LOCK:
        return _network(name, _own if name == "reader" else None)


@lru_cache(maxsize=4)
def _network(name: str, own: OwnReader | None) -> Network:
    return runtimes.load(own.file.read_bytes() if own else _bytes(name), runtimes.fastest())


def _bytes(name: str) -> bytes:
    file = files(_FOLDER) / f"{name}.onnx"
    if not file.is_file():
        msg = f"the network {name}.onnx is missing from this installation: install binokel again"
        raise NetworkMissingError(msg)
    return file.read_bytes()


@cache
def shipped_version() -> str:
    """Return the name of the shipped networks: the beginning of a hash of their bytes, ``"4f1c9a2b"``.

    Raises:
        NetworkMissingError: one of them is missing.
    """
    return hashlib.sha256(b"".join(_bytes(name) for name in ("finder", "reader"))).hexdigest()[:8]


def version() -> str:
    """Return the name of the networks that are used, kept with every reading: `shipped_version`, ``"4f1c9a2b"``.

    A learnt reader is named behind it, and another runtime than ONNX Runtime: ``"4f1c9a2b learnt-77ab01c3
    openvino-bf16"``.

    Raises:
        NetworkMissingError: one of them is missing.
    """
    own, runtime = _own, runtimes.fastest()
    learnt = f" learnt-{own.sha256[:8]}" if own else ""
    return shipped_version() + learnt + ("" if runtime == runtimes.ONNX_RUNTIME else f" {runtime}")


def _hash_of(file: Path) -> str:
    try:
        state = file.stat()
        return _hash(file, state.st_mtime_ns, state.st_size)
    except OSError:
        return ""


@lru_cache(maxsize=4)
def _hash(file: Path, _changed_ns: int, _size: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
