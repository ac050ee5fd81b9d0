"""`binokel learn` without its extra, taken back, and with arguments that it cannot use."""

from __future__ import annotations

import json
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from click.testing import CliRunner

from vision import networks
from webapp.cli import main
from webapp.commands import learn


def said(*arguments: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["learn", *map(str, arguments)])
    return done.exit_code, done.output


@pytest.fixture
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "find_spec", lambda name: ModuleSpec(name, None))


def test_without_the_extra_it_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "find_spec", lambda name: None)
    code, words = said(tmp_path)
    assert code == 2
    assert "pip install 'binokel[train]'" in words


@pytest.mark.usefixtures("_installed")
def test_photographs_that_are_not_there_are_named(tmp_path: Path) -> None:
    assert said(tmp_path / "gone.jpg") == (2, f"Error: {tmp_path / 'gone.jpg'}: there is no such file.\n")
    assert said(tmp_path)[0] == 2
    assert "Name the photographs" in said()[1]


@pytest.mark.usefixtures("_installed")
def test_the_training_gets_the_photographs_and_its_exit_status_is_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "-a.jpg").write_bytes(b"x")
    given: list[list[str]] = []

    def run(command: list[str]) -> int:
        given.append(command)
        return learn.NOT_USED

    monkeypatch.setattr(learn, "_run", run)
    assert said("--minutes", "3", "--data", tmp_path / "data", tmp_path)[0] == learn.NOT_USED
    (command,) = given
    assert command[1:3] == ["-m", "models.learn"]
    assert command[command.index("--folder") + 1] == str(tmp_path / "data" / "networks")
    assert command[-2:] == ["--", str(tmp_path / "-a.jpg")]


def test_what_was_learnt_is_taken_back(tmp_path: Path) -> None:
    folder = tmp_path / "networks"
    folder.mkdir()
    (folder / "reader-1.onnx").write_bytes(b"x")
    own = {"reader": "reader-1.onnx", "sha256": "0", "learnt_from": "0"}
    (folder / networks.OWN_FILE).write_text(json.dumps(own))
    assert said("--undo", "--data", tmp_path)[0] == 0
    assert not list(folder.iterdir())
    assert "shipped one reads" in said("--undo", "--data", tmp_path)[1]
    assert said("--undo", tmp_path)[0] == 2


def test_a_reader_of_another_release_is_said_to_be_left_aside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "networks"
    folder.mkdir()
    own = {"reader": "reader-1.onnx", "sha256": "0", "learnt_from": "another"}
    (folder / networks.OWN_FILE).write_text(json.dumps(own))
    learn.use_own_reader(tmp_path)
    assert "run `binokel learn` again" in capsys.readouterr().err
    assert "learnt" not in networks.version()
