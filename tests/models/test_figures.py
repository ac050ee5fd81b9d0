"""The figures of the model card: counted from readings, and written between its marks."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from models.model_card import write_calibration, write_figures
from models.validation import MeasuredPhoto, compare_all, report, without_cards
from scoring.cards import Card, parse_cards
from vision.accuracy import Comparison

ROOT = Path(__file__).resolve().parents[2]


def photos(
    truth: str,
    cards: str,
    *,
    least: float = 0.99,
    otherwise_certain: bool = True,
    confidences: tuple[tuple[float, bool], ...] = (),
    strips: tuple[tuple[float, bool], ...] = (),
    kind: str = "fan",
) -> MeasuredPhoto:
    return MeasuredPhoto(
        Comparison(
            Counter(parse_cards(truth)), Counter(parse_cards(cards)), otherwise_certain and least > 0.9, 100.0, kind
        ),
        least,
        otherwise_certain,
        confidences,
        strips,
    )


def test_the_curve_tells_what_each_threshold_would_let_pass() -> None:
    readings = [
        photos("HA EK", "HA EK", least=0.99),
        photos("HA EK", "HA EU", least=0.85),
        photos("HA", "HA", least=0.6),
        photos("HA", "H10", least=0.999, otherwise_certain=False),
    ]
    curve = {row["threshold"]: (row["certain"], row["silent"]) for row in report(readings)["curve"]}
    assert curve[0.0] == (0.75, 1)
    assert curve[0.8] == (0.5, 1)
    assert curve[0.9] == (0.25, 0)
    assert curve[0.995] == (0.0, 0)


def test_recall_is_counted_by_the_width_of_the_strip() -> None:
    rows = report([photos("HA", "HA", strips=((0.12, False), (0.14, True), (0.25, True), (1.0, True)))])
    assert rows["recall_by_strip"] == [
        {"from": 0.0, "to": 0.15, "cards": 2, "found": 1},
        {"from": 0.2, "to": 0.3, "cards": 1, "found": 1},
        {"from": 0.5, "to": 1.0, "cards": 1, "found": 1},
    ]


def test_confidences_are_held_against_what_was_right() -> None:
    rows = report([photos("HA", "HA", confidences=((0.4, False), (0.93, True), (0.94, False), (1.0, True)))])[
        "reliability"
    ]
    assert rows == [
        {"from": 0.0, "to": 0.5, "cards": 1, "right": 0},
        {"from": 0.9, "to": 0.95, "cards": 2, "right": 1},
        {"from": 0.995, "to": 1.0, "cards": 1, "right": 1},
    ]


def test_pictures_without_cards_count_what_was_seen_in_them() -> None:
    figures = without_cards([photos("", ""), photos("", "HA EK"), photos("", "")])
    assert figures["false_cards"] == 2
    assert figures["clean"] == pytest.approx(0.6667)


def test_a_photograph_is_read_and_held_against_its_truth(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two readings of one name: the surer one lay there, the other is one too many; places decide what was found."""
    import numpy as np

    from tests.vision.layouts import DeckShape, Errors, Pose, photograph
    from vision.grouping import group
    from vision.photo import Photo
    from vision.reading import Reading

    shape = DeckShape(height=1.74, side=0.11, top=0.16, gap=0.095, corners=(0, 1, 2, 3))
    exact = Errors(sigma=0.0, missed=0.0, flipped=0.0, turned=0.0)
    names = (Card.parse("HA"), Card.parse("HA"))
    seen = group(photograph(np.random.default_rng(4), [Pose(0, 0, 0), Pose(1.2, 0, 0)], names, shape, exact).indices)
    monkeypatch.setattr("models.validation.load", lambda data: Photo(np.zeros((9, 9, 3), np.uint8)))
    monkeypatch.setattr("models.validation.read", lambda photo: Reading(seen, (), (9, 9), 1.0, "x"))
    here = seen[0].corners[0].index
    place = {"card": "HA", "strip": 0.3, "indices": [{"letter": list(here.letter), "sign": list(here.sign)}]}
    (tmp_path / "000001.jpg").write_bytes(b"")
    (tmp_path / "truth.json").write_text('{"000001.jpg": {"cards": ["HA"], "kind": "row"}}')
    (tmp_path / "places").mkdir()
    (tmp_path / "places" / "000001.json").write_text(json.dumps({"cards": [place]}))

    (one,) = compare_all(tmp_path, tmp_path / "places")
    assert one.comparison.extra == (Card.parse("HA"),)
    assert sorted(right for _, right in one.confidences) == [False, True]
    assert one.strips == ((0.3, True),)


def test_the_card_in_the_repository_says_what_metrics_json_says(tmp_path: Path) -> None:
    card = tmp_path / "MODEL_CARD.md"
    card.write_text((ROOT / "models" / "MODEL_CARD.md").read_text("utf-8"), "utf-8")
    write_figures(card, json.loads((ROOT / "models" / "metrics.json").read_text("utf-8")))
    assert card.read_text("utf-8") == (ROOT / "models" / "MODEL_CARD.md").read_text("utf-8")


def test_both_networks_together_are_take_at_most_twelve_megabytes() -> None:
    assert sum((ROOT / "models" / f"{name}.onnx").stat().st_size for name in ("finder", "reader")) <= 12_000_000


def test_a_card_without_marks_is_refused(tmp_path: Path) -> None:
    card = tmp_path / "MODEL_CARD.md"
    card.write_text("no marks")
    with pytest.raises(ValueError, match="lacks the marks"):
        write_figures(card, json.loads((ROOT / "models" / "metrics.json").read_text("utf-8")))
    with pytest.raises(ValueError, match="lacks the marks"):
        write_calibration(card, {"pictures": 1, "temperatures": [1, 1], "before": [], "after": []})


def test_what_confidences_mean_is_written_between_its_marks(tmp_path: Path) -> None:
    card = tmp_path / "MODEL_CARD.md"
    before = (ROOT / "models" / "MODEL_CARD.md").read_text("utf-8")
    card.write_text(before, "utf-8")
    rows = [{"from": 0.9, "to": 0.95, "cards": 200, "stated": 0.93, "right": 199}]
    write_calibration(card, {"pictures": 7, "temperatures": [0.8, 0.9], "before": rows, "after": rows})
    after = card.read_text("utf-8")
    assert "| 0.9 to 0.95 | 200, 0.9300, 0.9950, 1 | 200, 0.9300, 0.9950, 1 |" in after
    assert after.startswith(before.split("<!-- calibration")[0])
    assert after.endswith(before.split("<!-- end of calibration -->")[1])
