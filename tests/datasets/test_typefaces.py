"""The typefaces of drawn decks: those of the extras on every machine, more where more are installed."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

from datasets.decks import typefaces
from datasets.decks.legible import missing_stroke
from datasets.decks.typefaces import EXTRAS_ONLY, all_typefaces

OF_EXTRAS = ["Caladea"] * 2 + ["Lato"] * 3 + ["Source Sans Pro"] * 3 + ["Source Serif Pro"] * 4


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the only typeface of the machine is installed."""
    spec = find_spec("font_caladea")
    assert spec
    assert spec.submodule_search_locations
    shutil.copy(Path(spec.submodule_search_locations[0]) / "files/Caladea-Bold.ttf", tmp_path / "Installed.ttf")
    monkeypatch.setattr(typefaces, "_SYSTEM_FOLDERS", (tmp_path,))
    return tmp_path


def families() -> list[str]:
    """What a process that starts now would find."""
    return [
        face.getFamilyName().removesuffix(" Semibold").removesuffix(" Black") for face in all_typefaces.__wrapped__()
    ]


@pytest.mark.usefixtures("installed")
def test_tests_draw_with_the_typefaces_of_the_extras_alone() -> None:
    assert families() == OF_EXTRAS


@pytest.mark.usefixtures("installed")
def test_training_has_those_of_the_machine_besides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(EXTRAS_ONLY)
    assert families() == [*OF_EXTRAS, "Caladea"]


@pytest.mark.usefixtures("installed")
def test_without_the_extras_those_of_the_machine_serve_and_without_any_that_of_pillow(
    monkeypatch: pytest.MonkeyPatch, installed: Path
) -> None:
    monkeypatch.setattr(typefaces, "_OF_EXTRAS", {"font_of_nobody": ("Regular",)})
    assert families() == ["Caladea"]
    (installed / "Installed.ttf").unlink()
    assert len(families()) == 1


def test_those_of_the_extras_need_no_fattening() -> None:
    assert all(missing_stroke(face) < 0.02 for face in all_typefaces())
