"""What the contributor's guide says is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[1]
GUIDE = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = ("webapp", "vision", "datasets", "models", "scoring")

Arrows = set[tuple[str, str]]


def drawn_arrows() -> Arrows:
    return set(re.findall(r"^ +(\w+) --> (\w+)$", GUIDE, re.MULTILINE))


def arrows_in_code() -> Arrows:
    graph = grimp.build_graph(*ROOMS, cache_dir=None)
    imports = ((module, found) for module in graph.modules for found in graph.find_modules_directly_imported_by(module))
    rooms = {(module.split(".")[0], found.split(".")[0]) for module, found in imports}
    return {(room, other) for room, other in rooms if room != other}


def layers() -> list[set[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    house = next(contract for contract in contracts if contract["name"].startswith("The house"))
    return [set(layer.split(" | ")) for layer in house["layers"]]


def test_the_map_shows_the_imports_that_there_are() -> None:
    assert drawn_arrows() == arrows_in_code()


def test_the_map_keeps_the_import_contract() -> None:
    floor = {room: number for number, rooms in enumerate(layers()) for room in rooms}
    assert set(floor) == set(ROOMS)
    assert all(floor[room] < floor[other] for room, other in drawn_arrows())


def test_its_links_lead_somewhere() -> None:
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)]+)\)", GUIDE)]
    assert links
    assert [link for link in links if not (ROOT / ".github" / link).exists()] == []


def paths_named() -> list[str]:
    """Files and folders of the repository that the guide names in code marks, without those with a placeholder."""
    rooms = "|".join((*ROOMS, "tests", r"\.ci", r"\.github"))
    return sorted(set(re.findall(rf"`((?:{rooms})/[\w./]*)`", GUIDE)))


@pytest.mark.parametrize("path", paths_named())
def test_what_it_names_is_there(path: str) -> None:
    assert (ROOT / path).exists() or (ROOT / f"{path}.py").exists()
