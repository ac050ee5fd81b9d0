"""A learnt reader is used where it lies, belongs to this release and is as it was written; else the shipped one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from vision import networks


@pytest.fixture(autouse=True)
def _shipped_afterwards() -> Iterator[None]:
    yield
    networks.look_first_in(None)


def _install(folder: Path, data: bytes, **changed: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "reader-x.onnx").write_bytes(data)
    known = {"reader": "reader-x.onnx", "sha256": hashlib.sha256(data).hexdigest()}
    (folder / networks.OWN_FILE).write_text(json.dumps({**known, "learnt_from": networks.shipped_version(), **changed}))
    return folder


def test_what_was_learnt_reads_and_is_named_in_the_version(tmp_path: Path) -> None:
    shipped = networks.version()
    data = (files("models") / "reader.onnx").read_bytes()
    own = networks.look_first_in(_install(tmp_path, data))
    assert own is not None
    assert own.usable
    assert f"learnt-{own.sha256[:8]}" in networks.version()
    assert networks.version().replace(f" learnt-{own.sha256[:8]}", "") == shipped
    assert len(networks.network("reader")(np.zeros((1, 64, 48, 3), np.uint8))) == 3
    assert networks._network.cache_info().currsize >= 1
    networks.look_first_in(None)
    assert networks.version() == shipped


@pytest.mark.parametrize(
    "changed",
    [{"learnt_from": "00000000"}, {"sha256": "0" * 64}, {"reader": "missing.onnx"}],
    ids=["another release", "damaged", "gone"],
)
def test_what_does_not_fit_is_left_aside(tmp_path: Path, changed: dict[str, str]) -> None:
    shipped = networks.version()
    own = networks.look_first_in(_install(tmp_path, b"no network at all", **changed))
    assert own is not None
    assert not own.usable
    assert networks.version() == shipped
    assert len(networks.network("reader")(np.zeros((1, 64, 48, 3), np.uint8))) == 3


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", '{"reader": 1}', "null", "\xff"])
def test_a_file_in_another_form_names_none(tmp_path: Path, text: str) -> None:
    (tmp_path / networks.OWN_FILE).write_bytes(text.encode("latin-1"))
    assert networks.own_reader(tmp_path) is None
    assert networks.look_first_in(tmp_path) is None


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    inside = _install(tmp_path / "networks", b"x", reader="../outside.onnx")
    own = networks.own_reader(inside)
    assert own is not None
    assert own.file == inside / "outside.onnx"
