"""The accuracy of readings, counted by hand; and `binokel evaluate`, which prints it for a folder of photographs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from scoring.cards import parse_cards
from tests.webapp.scribe import seen
from vision import accuracy
from vision.accuracy import Comparison, figures, wilson
from vision.decks import DeckKind
from vision.photo import Photo
from vision.reading import Doubt, Reading
from webapp.cli import main


def judged(truth: str, cards: str, *, certain: bool = False, ms: float = 100.0, kind: str | None = None) -> Comparison:
    return Comparison(Counter(parse_cards(truth)), Counter(parse_cards(cards)), certain, ms, kind)


FOUR = [
    judged("HA EK", "HA EK", certain=True, ms=100, kind="fan"),
    judged("2xEO", "EO", certain=True, ms=300, kind="fan"),  # a copy missed, and nothing said
    judged("S7 SA", "S7 SA B10", ms=200, kind="row"),  # one too many, but doubted
    judged("", "", ms=400),
]


def test_a_picture_is_exact_when_every_copy_of_every_card_was_read() -> None:
    assert [read.exact for read in FOUR] == [True, False, False, True]
    assert [read.silent for read in FOUR] == [False, True, False, False]
    assert [card.code for card in FOUR[1].missing] == ["EO"]
    assert [card.code for card in FOUR[2].extra] == ["B10"]


def test_the_figures_of_four_pictures() -> None:
    summed = figures(FOUR)
    assert summed.photos == 4
    assert summed.exact == 0.5
    assert (summed.exact_low, summed.exact_high) == wilson(2, 4)
    assert summed.precision == pytest.approx(5 / 6)  # of six cards read B10 did not lie there
    assert summed.recall == pytest.approx(5 / 6)  # of six lying there one EO was not read
    assert summed.silent == 0.25
    assert summed.certain == 0.5
    assert summed.ms == 250
    assert summed.by_kind == {"fan": (1, 2), "row": (0, 1)}


def test_where_no_card_lies_and_none_is_read_nothing_is_wrong() -> None:
    empty = figures([judged("", "")])
    assert (empty.exact, empty.precision, empty.recall) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    # the first two: Brown, Cai, DasGupta, "Interval Estimation for a Binomial Proportion" (2001), by their formula
    [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (48, 50, 0.865, 0.989), (0, 0, 0.0, 1.0)],
)
def test_wilson_interval(hits: int, tries: int, low: float, high: float) -> None:
    assert wilson(hits, tries) == pytest.approx((low, high), abs=5e-4)


# the command

READ = {300: "HA EK", 301: "EO", 302: "S7 SA B10"}
"""What the stand-in reads, by the picture's width."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, width in (("a.jpg", 300), ("b.jpg", 301), ("c.png", 302)):
        noise = np.random.default_rng(1).integers(0, 256, (200, width, 3), dtype=np.uint8)
        Image.fromarray(noise).save(tmp_path / name)
    truth = {"a.jpg": {"cards": ["HA", "EK"], "kind": "fan"}, "b.jpg": {"cards": ["EO", "EO"], "kind": "fan"}}
    (tmp_path / "truth.json").write_text(json.dumps({**truth, "c.png": {"cards": ["S7", "SA"], "kind": "row"}}))

    def read(photo: Photo, deck: DeckKind) -> Reading:
        cards = tuple(seen(card, place) for place, card in enumerate(parse_cards(READ[photo.size[0]])))
        doubtful = (Doubt(None, None, "edge"),) if photo.size[0] == 302 else ()
        return Reading(cards, doubtful, photo.size, 1.0, "stand-in")

    monkeypatch.setattr(accuracy, "read", read)
    return tmp_path


def evaluate(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["evaluate", *map(str, arguments)])


def test_it_prints_a_sentence_the_figures_the_kinds_then_every_picture_not_exact(folder: Path) -> None:
    done = evaluate(folder)
    assert done.exit_code == 0, done.output
    sentence, first, *rest = done.output.splitlines()
    assert sentence == "1 of 3 photographs were read exactly; 1 was offered as certain though it was wrong."
    assert first.startswith(
        "exact 1/3 = 0.333 (95 % Wilson 0.061..0.792), precision 0.8333, recall 0.8333, silently wrong 1/3, median "
    )
    assert first.endswith(" ms")
    assert rest == [
        "  fan 1/2",
        "  row 0/1",
        "b.jpg (offered as certain): missing EO",
        "c.png: too many B10",
    ]


def test_json_holds_the_same(folder: Path) -> None:
    answer = json.loads(evaluate("--json", folder).output)
    assert answer["photos"] == 3
    assert answer["exact"] == 0.3333
    assert answer["by_kind"] == {"fan": [1, 2], "row": [0, 1]}
    assert answer["not_exact"] == [
        {"photo": "b.jpg", "certain": True, "missing": ["EO"], "extra": []},
        {"photo": "c.png", "certain": False, "missing": [], "extra": ["B10"]},
    ]


def test_pictures_of_which_nothing_is_known_are_named(folder: Path) -> None:
    (folder / "new.jpg").write_bytes((folder / "a.jpg").read_bytes())
    done = evaluate(folder)
    assert done.exit_code == 0
    assert "new.jpg" in done.stderr
    assert "1/3" in done.stdout


@pytest.mark.parametrize(
    ("truth", "sentence"),
    [
        (None, "There is no truth.json"),
        ("{", "is not JSON"),
        ("{}", "names no picture"),
        ('{"missing.jpg": {"cards": []}}', "there is no such picture"),
        ('{"letter.jpg": {"cards": []}}', "is not a picture that can be read"),
        ('{"../a.jpg": {"cards": []}}', "no picture in this folder"),
    ],
)
def test_a_folder_that_cannot_be_used_is_a_sentence(folder: Path, truth: str | None, sentence: str) -> None:
    (folder / "letter.jpg").write_text("Dear table,")
    (folder / "truth.json").unlink()
    if truth is not None:
        (folder / "truth.json").write_text(truth)
    done = evaluate(folder)
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output
    assert done.stdout == ""


def test_what_is_no_folder_is_a_sentence(folder: Path) -> None:
    for wrong in (folder / "nowhere", folder / "a.jpg"):
        done = evaluate(wrong)
        assert done.exit_code == 2
        assert "is no folder" in done.output


def test_names_cannot_steer_the_terminal(folder: Path) -> None:
    (folder / "truth.json").write_text(json.dumps({"\x1b[2J.jpg": {"cards": []}}))
    assert "\x1b" not in evaluate(folder).output
