"""A dataset on disk: labels, truth, splits, and continuing after an interruption."""

import json
import math
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np
import pytest
from click import ClickException

from datasets.axes import hard_spec
from datasets.decks.deck import Deck
from datasets.files import LABELLED, read_deck
from datasets.make import DatasetSpec, make
from datasets.scenes import clutter
from datasets.scenes.scene import Image
from datasets.show import sheet
from tests.datasets.conftest import HEIGHT, WIDTH

Draw = Callable[[np.random.Generator, str], Deck]
POINTS = ("letter", "sign", "inward")
SIDE = 320
FOLDERS = ("images", "labels", "truth", "decks")


@pytest.fixture(scope="module")
def order(tmp_path_factory: pytest.TempPathFactory, draw: Draw) -> DatasetSpec:
    order = DatasetSpec(
        tmp_path_factory.mktemp("set"), 7, scenes=12, decks=2, validation=4, validation_decks=1, photos=2, size=SIDE
    )
    make(order, draw)
    return order


def _truths(out: Path, split: str) -> dict[str, dict[str, Any]]:
    return {file.stem: json.loads(file.read_text("utf-8")) for file in sorted((out / "truth" / split).iterdir())}


def _contents(out: Path) -> dict[str, bytes]:
    return {str(file.relative_to(out)): file.read_bytes() for folder in FOLDERS for file in (out / folder).rglob("*.*")}


@pytest.mark.parametrize(("split", "count"), [("train", 12), ("val", 4)])
def test_every_scene_has_picture_label_and_truth(order: DatasetSpec, split: str, count: int) -> None:
    names = {f"{number:06d}" for number in range(count)}
    for folder in ("images", "labels", "truth"):
        assert {file.stem for file in (order.out / folder / split).iterdir()} == names
    picture = cv2.imread(str(order.out / "images" / split / "000000.jpg"))
    assert picture is not None
    assert picture.shape == (SIDE, SIDE, 3)


def test_labels_are_the_indices_that_show(order: DatasetSpec) -> None:
    labelled = 0
    for name, truth in _truths(order.out, "train").items():
        lines = (order.out / "labels" / "train" / f"{name}.txt").read_text("utf-8").splitlines()
        shown = [index for card in truth["cards"] for index in card["indices"] if index["visible"] >= LABELLED]
        assert len(lines) == len(shown)
        for line, index in zip(lines, shown, strict=False):
            labelled += 1
            kind, *values = line.split()
            x, y, width, height = (float(value) * SIDE for value in values[:4])
            box = x - width / 2, y - height / 2, x + width / 2, y + height / 2
            assert kind == "0"
            assert box == pytest.approx(index["box"], abs=0.02)
            points = np.array(values[4:], float).reshape(3, 3)
            for (across, down, flag), at in zip(points, POINTS, strict=True):
                if flag:
                    assert (across * SIDE, down * SIDE, flag) == pytest.approx((*index[at], 2), abs=0.02)
                else:
                    assert not (0 <= index[at][0] <= SIDE and 0 <= index[at][1] <= SIDE)
    assert labelled > 50


def test_training_and_validation_share_no_deck(order: DatasetSpec) -> None:
    used = {split: {truth["deck"] for truth in _truths(order.out, split).values()} for split in ("train", "val")}
    assert used == {"train": {"train-0000", "train-0001"}, "val": {"val-0000"}}
    assert {truth["deck"] for truth in _truths(order.out, "photos").values()} == {"val-0000"}


def test_photographs_are_large_and_every_card_can_be_read(order: DatasetSpec) -> None:
    known = json.loads((order.out / "photos" / "truth.json").read_text("utf-8"))
    assert sorted(known) == ["000000.jpg", "000001.jpg"]
    for name, truth in _truths(order.out, "photos").items():
        picture = cv2.imread(str(order.out / "photos" / f"{name}.jpg"))
        assert picture is not None
        assert 1600 <= max(picture.shape) <= 4000
        assert 3 <= len(truth["cards"]) <= 28
        assert known[f"{name}.jpg"]["cards"] == sorted(card["card"] for card in truth["cards"])
        assert 250 <= known[f"{name}.jpg"]["card_height_px"] <= 1250
        assert all(max(index["visible"] for index in card["indices"]) >= 0.9 for card in truth["cards"])


def test_photographs_are_blurred_only_as_far_as_a_person_can_read(
    draw: Draw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scales: list[float] = []
    usual: list[float] = []

    def sharp(rgb: Image, _rng: np.random.Generator, scale: float) -> Image:
        scales.append(scale)
        usual.append(math.sqrt(max(rgb.shape) / 640))
        return rgb

    monkeypatch.setattr("datasets.make.photograph", sharp)
    make(DatasetSpec(tmp_path, 3, scenes=0, decks=1, validation_decks=1, photos=4, empty=1), draw)
    photos = [truth["cards"] for truth in _truths(tmp_path, "photos").values()]
    for cards, scale in zip(photos, scales[:4], strict=True):
        heights = [math.dist(index["letter"], index["sign"]) for card in cards for index in card["indices"]]
        assert scale <= median(heights) / 18 + 1e-6
    assert any(scale < most for scale, most in zip(scales[:4], usual, strict=False))
    assert scales[4] == pytest.approx(usual[4]), "where no letter is, nothing must stay readable"


def test_photographs_take_the_kinds_in_turn_and_some_pictures_show_no_card(draw: Draw, tmp_path: Path) -> None:
    order = DatasetSpec(tmp_path, 3, scenes=0, decks=1, validation_decks=1, photos=7, in_turn=True, empty=2)
    make(order, draw)
    known = json.loads((tmp_path / "photos" / "truth.json").read_text("utf-8"))
    kinds = ["fan", "row", "melds", "columns", "heap", "held", "scatter"]
    assert [known[f"00000{number}.jpg"]["kind"] for number in range(7)] == kinds
    for photo in known.values():
        assert len(photo["strips"]) == len(photo["cards"])
        assert all(0 < strip <= 1 for strip in photo["strips"])
    assert len(known["000005.jpg"]["cards"]) <= 12
    without = json.loads((tmp_path / "empty" / "truth.json").read_text("utf-8"))
    assert [(name, photo["cards"]) for name, photo in without.items()] == [("000000.jpg", []), ("000001.jpg", [])]
    picture = cv2.imread(str(tmp_path / "empty" / "000001.jpg"))
    assert picture is not None
    assert 1600 <= max(picture.shape) <= 4000


def test_ultralytics_is_told_where_all_lies(order: DatasetSpec) -> None:
    lines = (order.out / "data.yaml").read_text("utf-8").splitlines()
    assert lines == [
        f"path: {order.out.resolve()}",
        "train: images/train",
        "val: images/val",
        "kpt_shape: [3, 3]",
        "flip_idx: [0, 1, 2]",
        "names:",
        "  0: index",
    ]


def test_the_same_seed_makes_the_same_files_also_after_a_stop(order: DatasetSpec, draw: Draw, tmp_path: Path) -> None:
    """The first half made alone and then the whole is what one call makes."""
    again = replace(order, out=tmp_path, photos=0)
    make(replace(again, scenes=5, validation=0), draw)
    make(again, draw)
    assert {
        name: data for name, data in _contents(order.out).items() if "photos" not in name and "yaml" not in name
    } == {name: data for name, data in _contents(tmp_path).items() if "yaml" not in name}


def test_what_is_there_is_not_made_again(order: DatasetSpec, draw: Draw) -> None:
    kept, lost = (order.out / "images" / "train" / f"00000{number}.jpg" for number in (1, 2))
    before, made = kept.stat().st_mtime_ns, lost.read_bytes()
    lost.write_bytes(b"cut off")
    (order.out / "truth" / "train" / "000002.json").unlink()
    make(order, draw)
    assert kept.stat().st_mtime_ns == before
    assert lost.read_bytes() == made


def test_another_seed_makes_other_scenes(order: DatasetSpec, draw: Draw, tmp_path: Path) -> None:
    make(DatasetSpec(tmp_path, 8, scenes=1, decks=1, size=SIDE), draw)
    made, other = (out / "images" / "train" / "000000.jpg" for out in (order.out, tmp_path))
    assert made.read_bytes() != other.read_bytes()


def test_a_deck_is_read_as_it_was_written(order: DatasetSpec, deck: Deck) -> None:
    read = read_deck(order.out / "decks" / "train-0001")
    assert read is not None
    assert (read.name, read.size, dict(read.index)) == ("train-0001", deck.size, dict(deck.index))
    assert all(np.array_equal(read.faces[card], face) for card, face in deck.faces.items())
    assert np.array_equal(read.back, deck.back)
    assert read_deck(order.out / "decks" / "train-0009") is None


def test_a_contact_sheet_shows_the_labels(order: DatasetSpec) -> None:
    drawn = sheet(order.out, "train", 0, 5, 3, 100)
    assert drawn.shape == (200, 300, 3)
    assert (drawn == (0, 255, 0)).all(axis=2).any()
    with pytest.raises(ClickException, match="no scenes val"):
        sheet(order.out, "val", 4, 5, 3, 100)


def test_the_command_draws_decks_and_makes_scenes_in_two_processes(tmp_path: Path) -> None:
    options = ["--scenes", "9", "--decks", "1", "--size", "160", "--workers", "2"]
    subprocess.run([sys.executable, "-m", "datasets.make", "--out", str(tmp_path), *options], check=True)
    assert len(list((tmp_path / "labels" / "train").iterdir())) == 9
    subprocess.run([sys.executable, "-m", "datasets.show", str(tmp_path), str(tmp_path / "sheet.png")], check=True)
    assert cv2.imread(str(tmp_path / "sheet.png")) is not None


def test_two_processes_make_the_files_that_one_makes(draw: Draw, tmp_path: Path) -> None:
    made = []
    for workers in (1, 2):
        out = tmp_path / str(workers)
        make(DatasetSpec(out, 5, scenes=10, decks=2, size=160), draw, workers)
        made.append(_contents(out))
    assert made[0] == made[1]


def test_french_cards_are_found_where_they_lie_in_training_scenes(draw: Draw, tmp_path: Path) -> None:
    """A French deck's indices are labelled as ours are; validation shows none, and none lies about without a label."""
    order = DatasetSpec(tmp_path, 3, scenes=2, decks=1, validation=1, validation_decks=1, size=SIDE, french=1.0)
    make(order, draw)
    ours, french = (read_deck(tmp_path / "decks" / f"{split}-0000") for split in ("val", "train"))
    assert ours is not None
    assert french is not None
    assert ours.size == (WIDTH, HEIGHT), "the deck that was asked for"
    assert french.size != ours.size
    truths = _truths(tmp_path, "train")
    lines = [
        line
        for name in truths
        for line in (tmp_path / "labels" / "train" / f"{name}.txt").read_text("utf-8").splitlines()
    ]
    shown = [i for t in truths.values() for card in t["cards"] for i in card["indices"] if i["visible"] >= LABELLED]
    assert len(lines) == len(shown) > 0
    assert {line.split()[0] for line in lines} == {"0"}


def test_no_french_card_lies_about_unlabelled_where_the_finder_learns() -> None:
    rng = np.random.default_rng(1)
    assert not any(hard_spec(rng).french for _ in range(100))
    assert clutter.french_card in clutter.BELOW
    assert clutter.french_card not in clutter.without_french((*clutter.BELOW, *clutter.OTHER_CARDS))
