"""`binokel read` and `binokel bench`: one object a line, in order, and one bad file stops nothing."""

from __future__ import annotations

import json
from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

from scoring.cards import parse_cards
from tests.vision.layouts import DeckShape, Errors, Pose, photograph
from vision import finder, reader
from vision.decks import DeckKind
from vision.index import ForeignIndex, Index
from webapp.commands import bench as commands_bench
from webapp.commands.bench import bench
from webapp.commands.truth import evaluate, label
from webapp.commands.vision import read

SHAPE = DeckShape(height=1.74, side=0.11, top=0.16, gap=0.095, corners=(0, 1, 2, 3))


@pytest.fixture
def photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A picture, a text named like one, a missing file, the picture again; networks that see HA and twice EO."""
    poses = [Pose(1.2 * i, 0, 0) for i in range(3)]
    exact = Errors(sigma=0.0, missed=0.0, flipped=0.0, turned=0.0)
    indices = photograph(np.random.default_rng(4), poses, parse_cards("HA 2xEO"), SHAPE, exact).indices
    monkeypatch.setattr(finder, "find", lambda rgb: tuple(named.index for named in indices))
    monkeypatch.setattr(reader, "name", lambda rgb, found, deck=None: reader.Names(indices))
    noise = np.random.default_rng(1).integers(0, 256, (300, 400, 3), dtype=np.uint8)
    Image.fromarray(noise).save(tmp_path / "Tisch ä.jpg")
    (tmp_path / "letter.jpg").write_text("Dear table,")
    return [str(tmp_path / name) for name in ("Tisch ä.jpg", "letter.jpg", "missing.jpg", "Tisch ä.jpg")]


def test_json_has_one_object_a_line_in_order(photos: list[str]) -> None:
    result = CliRunner().invoke(read, ["--json", *photos])
    lines = [json.loads(line) for line in result.output.splitlines()]
    assert [line["photo"] for line in lines] == photos
    assert set(lines[0]) == {"photo", "cards", "doubts", "ms", "boxes", "deck", "other_deck"}
    assert lines[0]["cards"] == lines[3]["cards"] == ["EO", "EO", "HA"]
    assert set(lines[1]) == set(lines[2]) == {"photo", "error"}
    assert lines[1]["error"].endswith(".")
    assert "No such file" in lines[2]["error"]
    assert result.exit_code == 1


def test_all_readable_is_exit_status_zero(photos: list[str]) -> None:
    assert CliRunner().invoke(read, ["--json", photos[0]]).exit_code == 0


def test_for_people_cards_are_sorted_and_counted_and_doubts_named(photos: list[str]) -> None:
    result = CliRunner().invoke(read, photos[:2])
    assert "3 cards" in result.output
    assert "2xEO HA" in result.output
    assert "edge" in result.output  # the stand-in networks see places outside this small picture
    assert "letter.jpg: The file is not a picture" in result.output
    assert result.exit_code == 1


def test_the_deck_is_chosen_and_the_other_kind_named(photos: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[DeckKind] = []

    def name(_rgb: object, found: tuple[Index, ...], deck: DeckKind) -> reader.Names:
        asked.append(deck)
        return reader.Names((), (), tuple(ForeignIndex(index, "Q", "diamond", 0.99) for index in found))

    monkeypatch.setattr(reader, "name", name)
    german = CliRunner().invoke(read, [photos[0]]).output
    assert "picture: foreign (KaroD)" in german
    assert "these look like French cards; try --deck french" in german
    (line,) = CliRunner().invoke(read, ["--json", photos[0]]).output.splitlines()
    assert json.loads(line)["other_deck"] == "french"
    (line,) = CliRunner().invoke(read, ["--deck", "french", "--json", photos[0]]).output.splitlines()
    assert json.loads(line)["deck"] == "french"
    assert asked == [DeckKind.GERMAN, DeckKind.GERMAN, DeckKind.FRENCH]


def test_a_network_that_lacks_the_decks_signs_says_so(photos: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "name", lambda _rgb, _found, _deck: reader.Names((), complete=False))
    said = CliRunner().invoke(read, ["--deck", "french", photos[0]]).output
    assert "the networks do not know this deck's signs" in said


@pytest.mark.parametrize("command", [read, evaluate, label])
def test_every_command_that_reads_knows_the_same_decks(command: click.Command) -> None:
    (deck,) = (option for option in command.params if option.name == "deck")
    assert isinstance(deck.type, click.Choice)
    assert list(deck.type.choices) == [kind.value for kind in DeckKind]


def test_a_folder_is_read_photograph_by_photograph(photos: list[str], tmp_path: Path) -> None:
    result = CliRunner().invoke(read, ["--json", str(tmp_path)])
    assert [json.loads(line)["photo"] for line in result.output.splitlines()] == sorted({photos[0], photos[1]})
    (tmp_path / "empty").mkdir()
    refused = CliRunner().invoke(read, [str(tmp_path / "empty")])
    assert refused.exit_code == 2
    assert "There is no photograph in" in refused.output


def test_bench_names_every_step(photos: list[str]) -> None:
    result = CliRunner().invoke(bench, ["read", "--times", "1", photos[0]])
    assert result.exit_code == 0, result.output
    steps = [line.split()[0] for line in result.output.splitlines()]
    assert steps == ["networks", "decode", "finder", "reader", "layout", "all"]


def test_bench_takes_a_folder_for_its_photographs(photos: list[str]) -> None:
    (Path(photos[0]).parent / "letter.jpg").unlink()
    result = CliRunner().invoke(bench, ["read", "--times", "1", str(Path(photos[0]).parent)])
    assert result.exit_code == 0, result.output


def test_bench_says_which_file_is_no_photograph(photos: list[str]) -> None:
    for wrong in photos[1:3]:
        result = CliRunner().invoke(bench, ["read", wrong])
        assert result.exit_code == 2
        assert wrong in result.output
    assert CliRunner().invoke(bench, ["read", "--times", "0", photos[0]]).exit_code == 2


def test_bench_says_what_ultralytics_needs(photos: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands_bench, "find_spec", lambda name: None)
    result = CliRunner().invoke(bench, ["read", "--torch", "last.pt", photos[0]])
    assert result.exit_code == 2
    assert "the extra `train`" in result.output
    monkeypatch.setattr(commands_bench, "find_spec", lambda name: object())
    result = CliRunner().invoke(bench, ["read", "--torch", "missing.pt", photos[0]])
    assert result.exit_code == 2
    assert "no weights at missing.pt" in result.output


def test_bench_table_compares_medians_of_the_same_steps() -> None:
    ours = [{"decode": 60.0, "finder": ms, "reader": 10.0, "layout": 30.0} for ms in (90.0, 100.0, 500.0)]
    theirs = [{"decode": 80.0, "finder": 400.0, "reader": 10.0, "layout": 30.0, "network": 380.0}] * 3
    lines = list(commands_bench._table(ours, theirs))
    assert [line.split() for line in lines[1:-1]] == [
        ["decode", "60", "ms", "80", "ms"],
        ["finder", "100", "ms", "400", "ms", "network", "380", "ms"],
        ["reader", "10", "ms", "10", "ms"],
        ["layout", "30", "ms", "30", "ms"],
        ["all", "200", "ms", "520", "ms"],
    ]
    assert "2.60 times" in lines[-1]
    assert "4.00 times" in lines[-1]
