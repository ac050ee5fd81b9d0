"""File and folder names that want to steer a terminal, lead elsewhere, or are no names: `binokel label`, `evaluate`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from webapp.cli import main
from webapp.terminal import RefusedError, photos_in

TRUTH = "truth.json"


def run(*arguments: str) -> tuple[int, str]:
    """Run the command as on a terminal, which would obey what steers it; a traceback fails the test."""
    result = CliRunner().invoke(main, arguments, color=True)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize("content", ["[", '{"../x.jpg": {"cards": []}}', "{}", '{"x.jpg": {"cards": []}}'])
@pytest.mark.parametrize("command", [["evaluate"], ["label", "--no-browser"]])
def test_a_folder_name_does_not_steer_the_terminal(tmp_path: Path, command: list[str], content: str) -> None:
    folder = tmp_path / "a\x1b[2J\u202eb"
    folder.mkdir()
    (folder / TRUTH).write_text(content)
    code, output = run(*command, str(folder))
    assert code == 2
    assert "\x1b" not in output
    assert "\u202e" not in output


NO_PICTURES = ("x" * 300 + ".jpg", "..", ".", "\ud800.jpg", "sub/../../x.jpg", "/dev/zero", "pipe.jpg")


@pytest.mark.parametrize("name", NO_PICTURES)
def test_a_name_in_the_truth_that_is_no_picture_here_is_a_sentence(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    (tmp_path / TRUTH).write_text(json.dumps({name: {"cards": []}}))
    code, output = run("evaluate", str(tmp_path))
    assert code == 2
    assert "no such picture" in output or "no picture in this folder" in output


@pytest.mark.parametrize("command", [["evaluate"], ["label", "--no-browser"]])
@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "a/" * 3000])
def test_an_argument_that_can_be_no_name_is_a_sentence(command: list[str], name: str) -> None:
    code, output = run(*command, name)
    assert code == 2
    assert "is no folder" in output or "there is no such file" in output


def test_a_truth_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / TRUTH)
    binokel = [sys.executable, "-c", "from webapp.cli import main; main()"]
    ended = subprocess.run([*binokel, "evaluate", str(tmp_path)], capture_output=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert b"is no file" in ended.stderr


def test_a_folder_named_like_a_photograph_is_none(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").mkdir()
    (tmp_path / "x.jpg").write_bytes(b"")
    assert [photo.name for photo in photos_in([tmp_path])] == ["x.jpg"]


def test_a_folder_that_cannot_be_looked_into_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", closed)
    with pytest.raises(RefusedError, match="cannot be opened: Permission denied"):
        photos_in([tmp_path])
