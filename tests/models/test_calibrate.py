"""Confidences are made true: the temperature is the likeliest one, labels are certain ones, and the table counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from datasets import axes
from datasets.decks.deck import Deck
from models import calibrate, model_card
from models.calibrate import JudgedCard, _label, judged, reliability, seen_pictures
from models.reader_network import ReaderNetwork
from models.temperature import fitted_temperature, mean_surprise
from vision.crop import NO_RANK, NO_SUIT
from vision.index import Index, Point

pytestmark = [pytest.mark.train, pytest.mark.filterwarnings("ignore")]


@pytest.mark.parametrize("true", [0.07, 0.4, 1.0, 6.0])
def test_the_temperature_that_made_the_mistakes_is_found_whatever_it_is(true: float) -> None:
    rng = np.random.default_rng(3)
    honest = rng.normal(0, 2, (60_000, 5))
    truths = (honest + rng.gumbel(size=honest.shape)).argmax(1)  # drawn with the probabilities of `honest`
    found = fitted_temperature(torch.from_numpy(honest * true), torch.from_numpy(truths))
    assert found == pytest.approx(true, rel=0.03)


def test_no_other_temperature_is_likelier() -> None:
    rng = np.random.default_rng(4)
    logits, truths = torch.from_numpy(rng.normal(0, 3, (500, 4))), torch.from_numpy(rng.integers(0, 4, 500))
    logits[torch.arange(500), truths] += 2
    best = fitted_temperature(logits, truths)
    assert all(
        mean_surprise(logits, truths, best) <= mean_surprise(logits, truths, best * f) for f in (0.9, 0.99, 1.01, 1.1)
    )


def test_without_mistakes_or_knowledge_nothing_is_fitted() -> None:
    truths = torch.tensor([0, 1])
    with pytest.raises(ValueError, match="no mistake"):
        fitted_temperature(torch.eye(2) * 5, truths)
    with pytest.raises(ValueError, match="nothing to calibrate"):
        fitted_temperature(torch.zeros(2, 2), truths)
    with pytest.raises(ValueError, match="nothing to calibrate"):
        fitted_temperature(torch.zeros(0, 2), torch.zeros(0, dtype=torch.long))


def index(x: float, y: float) -> Index:
    return Index(Point(x, y), Point(x, y + 20), Point(x + 10, y + 10), 0.9)


def test_a_label_is_what_is_printed_there_or_nothing_at_all_or_open() -> None:
    def place(visible: float) -> list[calibrate.Place]:
        return [{"card": "HK", "indices": [{"visible": visible, "letter": [50, 50], "sign": [50, 70]}]}]

    assert _label(index(52, 51), place(1.0)) == (2, 2), "a king of hearts"
    assert _label(index(52, 51), place(0.7)) is None, "half covered: who knows"
    assert _label(index(52, 51), place(0.3)) == (NO_RANK, NO_SUIT), "hidden"
    assert _label(index(70, 50), place(1.0)) is None, "a neighbouring place"
    assert _label(index(150, 50), place(1.0)) == (NO_RANK, NO_SUIT), "far from all"
    assert _label(index(150, 50), []) == (NO_RANK, NO_SUIT)


def test_the_table_counts_what_was_stated_and_what_was_right() -> None:
    cards = [JudgedCard(0.96, True, True), JudgedCard(0.97, True, False), JudgedCard(0.4, False, False)]
    before, after = reliability(cards), reliability(cards[:1])
    assert before == [
        {"from": 0.0, "cards": 1, "to": 0.5, "stated": 0.4, "right": 0},
        {"from": 0.95, "cards": 2, "to": 0.98, "stated": 0.965, "right": 1},
        {"offered": 1, "cards": 2, "stated": 0.965, "right": 1},
    ]
    table = model_card.calibration_table({"pictures": 3, "temperatures": [0.75, 0.9], "before": before, "after": after})
    assert "| 0 to 0.5 | 1, 0.4000, 0.0000, 1 | none |" in table
    assert "| offered without a doubt | 2, 0.9650, 0.5000, 1 | 1, 0.9600, 1.0000, 0 |" in table


def test_pictures_are_read_with_their_places_and_the_weights_keep_the_temperatures(
    draw: Callable[[np.random.Generator, str], Deck], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A messenger's picture is smaller than its scene: the discs of the marker deck lie where its places say."""
    cases = [case for case in axes.all_cases() if case.name in ("ordinary, -", "messenger, 800 px, quality, 60")]
    few = tuple(replace(case, size=(1000, 750)) for case in cases)
    monkeypatch.setattr(axes, "all_cases", lambda: few)
    axes.make_axes(tmp_path, 1, 1, draw, deck_each=True)
    truth = json.loads((tmp_path / "truth.json").read_text())
    found: list[np.ndarray] = []

    def every_index(rgb: np.ndarray) -> tuple[Index, ...]:
        kind = few[len(found)].name
        assert max(rgb.shape) == (800 if "messenger" in kind else 1000)
        red = np.argwhere((rgb[..., 0] > 150) & (rgb[..., 1:] < 110).all(axis=-1))
        found.append(red)
        y, x = red[0] + 3
        return (index(float(x), float(y)),)

    monkeypatch.setattr("vision.finder.find", every_index)
    network = ReaderNetwork().eval()
    seen = list(seen_pictures(tmp_path, network))
    assert [picture.kind for picture in seen] == [known["kind"] for known in truth.values()]
    for picture, red in zip(seen, found, strict=True):
        letters = [true["letter"] for card in picture.places for true in card["indices"] if true["visible"] == 1]
        assert letters
        for x, y in letters:
            assert np.abs(red - (y, x)).sum(axis=1).min() < 4, "a red disc marks the letter"
        assert all(not card.right for card in judged(picture, (1.0, 1.0)))

    torch.save({"network": network.state_dict()}, tmp_path / "reader.pt")
    monkeypatch.setattr(calibrate, "seen_pictures", lambda *_: iter(seen))
    monkeypatch.setattr(calibrate, "fitted", lambda _: (0.5, 0.25))
    report = calibrate.calibrated(tmp_path / "reader.pt", tmp_path, 2.0)
    assert report["temperatures"] == [1.0, 0.5]
    kept = torch.load(tmp_path / "reader.pt", weights_only=True)["network"]["temperature"]
    assert kept.tolist() == [1.0, 0.5]
    assert [line.split(":")[0] for line in calibrate.trade_off(seen, (1.0, 1.0))][1] == "temperatures times 1.15"
