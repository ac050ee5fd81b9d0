"""The house itself: what lies at its top, which way its imports point, and that the checks of a commit pass."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from pre_commit.clientlib import load_config

from tests.conftest import NOT_FAST
from webapp.cli import main

ROOT = Path(__file__).resolve().parents[1]
FILES = ("pyproject.toml", "README.md", "LICENSE", ".gitignore", ".pre-commit-config.yaml")
FOLDERS = (".ci", ".github", "tests")
ROOMS = ("scoring", "vision", "webapp", "datasets", "models")


def tracked() -> list[str]:
    listing = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode:
        pytest.skip("not a git checkout")
    return listing.stdout.splitlines()


def test_top_level_holds_the_agreed_rooms_and_nothing_else() -> None:
    top = {name.split("/")[0] for name in tracked()}
    assert top <= {*FILES, *FOLDERS, *ROOMS}


@pytest.mark.parametrize("room", [*ROOMS, "tests"])
def test_every_room_has_a_readme(room: str) -> None:
    assert (ROOT / room / "README.md").is_file()


def test_every_agreed_room_is_packaged() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]) == set(ROOMS)


def test_modules_stay_small() -> None:
    long = {
        name: lines
        for name in tracked()
        if name.endswith(".py") and (ROOT / name).exists()
        if (lines := len((ROOT / name).read_text(encoding="utf-8").splitlines())) > 400
    }
    assert not long


def test_no_two_product_classes_share_a_name() -> None:
    places: dict[str, list[str]] = {}
    for file in sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(str(file.relative_to(ROOT)))
    assert not {name: files for name, files in places.items() if len(files) > 1}


def test_nothing_large_outside_the_models() -> None:
    large = [
        name
        for name in tracked()
        if not name.startswith("models/") and (ROOT / name).exists() and (ROOT / name).stat().st_size > 1_000_000
    ]
    assert not large


def test_shipped_networks_are_small() -> None:
    assert sum(file.stat().st_size for file in (ROOT / "models").glob("*.onnx")) < 15_000_000


HOOKS = {
    hook["id"]: hook["entry"]
    for repository in load_config(ROOT / ".pre-commit-config.yaml")["repos"]
    for hook in repository["hooks"]
}
"""What is checked before each commit: identifier and command."""


def test_a_commit_is_checked_by_every_tool() -> None:
    assert set(HOOKS) == {"ruff-check", "ruff-format", "mypy", "lint-imports", "djlint", "deptry"}


@pytest.mark.parametrize("hook", HOOKS)
def test_the_checks_of_a_commit_pass(hook: str) -> None:
    beside_python = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(HOOKS[hook].split(), cwd=ROOT, env=beside_python, capture_output=True, text=True)
    assert done.returncode == 0, f"{HOOKS[hook]}:\n{done.stdout}{done.stderr}"


def test_the_app_names_its_folders_in_the_order_in_which_they_may_import() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract.get("containers") == ["webapp"])
    table = (ROOT / "webapp" / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `(\w+)(?:\.py|/)` \|", table, re.MULTILINE)
    assert named == [name for layer in layers for name in layer.split(" | ")]


def test_what_is_said_to_take_long_is_there() -> None:
    assert [path for path in NOT_FAST if not list((ROOT / "tests").glob(f"{path}*"))] == []


def test_version_and_changelog_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / ".github" / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## \[([\d.]+)\] - (\d{4}-\d{2}-\d{2})$", changelog, re.MULTILINE)
    assert releases
    assert releases == sorted(releases, key=lambda release: [int(part) for part in release[0].split(".")], reverse=True)
    assert [day for _, day in releases] == sorted((day for _, day in releases), reverse=True)
    assert releases[0][0] == project["version"]


def test_the_command_says_its_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    said = CliRunner().invoke(main, ["--version"]).output
    assert project["version"] in said
