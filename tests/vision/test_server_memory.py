"""What keeps the server small: large blocks are returned, those of a large input too, one photograph at a time."""

from __future__ import annotations

import platform
import threading
from typing import Any

import numpy as np
import onnxruntime
import pytest

from vision import finder, reading, runtimes
from vision.allocator import LARGE, release_large_blocks
from vision.photo import Photo


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc learns to keep large blocks")
def test_glibc_can_be_told_and_gives_back() -> None:
    assert release_large_blocks()
    assert LARGE <= 1600 * 1200, "the arrays of a photograph are larger"


class Session:
    """Stands in for the network and remembers with which options it ran."""

    def __init__(self) -> None:
        self.options: list[Any] = []

    def get_inputs(self) -> list[Any]:
        return [type("Input", (), {"name": "images"})]

    def run(self, _names: None, _feed: dict[str, Any], options: Any = None) -> list[np.ndarray[Any, Any]]:
        self.options.append(options)
        return [np.zeros((1, 10, 1), np.float32)]


def test_only_a_look_larger_than_usual_gives_its_memory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session()
    monkeypatch.setattr(onnxruntime, "InferenceSession", lambda *_given, **_settings: session)
    network = runtimes.load(b"", runtimes.ONNX_RUNTIME)
    for longer in (finder.INPUT_SIDE, finder.INPUT_SIDE + 320):
        network(np.zeros((1, longer, longer, 3), np.uint8))
    assert session.options[0] is None
    assert session.options[1].get_run_config_entry("memory.enable_memory_arena_shrinkage") == "cpu:0"


def test_photographs_are_read_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    inside, most = 0, 0
    entered = threading.Event()

    def find(_rgb: Any) -> tuple[()]:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        entered.wait(0.05)  # nothing sets it: time for another thread to come in, if it could
        inside -= 1
        return ()

    monkeypatch.setattr(finder, "find", find)
    photo = Photo(np.zeros((120, 120, 3), np.uint8))
    threads = [threading.Thread(target=reading.read, args=(photo,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
