"""Hard conditions do what they say, neighbours bear their labels, and the axes have truth beside each picture."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import axes
from datasets.camera import photograph
from datasets.conditions import ORDINARY, Conditions, as_messenger, drawn_conditions
from datasets.decks.deck import Deck
from datasets.decks.neighbours import ROMAN, TEXTS, french_faces, german_neighbours
from datasets.decks.signs import draw_sign, random_style
from scoring.cards import Suit

WHITE = np.full((120, 160, 3), 160, np.uint8)


def _seen(conditions: Conditions, seed: int = 3) -> np.ndarray:
    return photograph(WHITE, np.random.default_rng(seed), conditions=conditions).astype(float)


def test_orange_light_takes_blue_away_step_by_step() -> None:
    blue = [_seen(Conditions(orange=share))[..., 2].mean() for share in (0.0, 0.4, 1.0)]
    assert blue[0] > blue[1] > blue[2]


def test_two_lamps_colour_the_sides_differently() -> None:
    def spread(conditions: Conditions) -> float:
        seen = cv2.resize(_seen(conditions, 5), (4, 4), interpolation=cv2.INTER_AREA).reshape(-1, 3)
        shares = seen / seen.sum(axis=1, keepdims=True)
        return float(np.ptp(shares, axis=0).max())

    assert spread(Conditions(lamps=1.0)) > spread(ORDINARY) + 0.02


def test_overexposure_burns_paper_out() -> None:
    burnt = [float((_seen(Conditions(overexposed=factor)) >= 254).mean()) for factor in (1.0, 2.2)]
    assert burnt[1] > burnt[0]


def test_a_messenger_hands_on_small_pictures() -> None:
    assert as_messenger(np.zeros((1200, 1600, 3), np.uint8), 800, 40).shape == (600, 800, 3)
    assert as_messenger(np.zeros((300, 400, 3), np.uint8), 800, 40).shape == (300, 400, 3)


def test_most_pictures_stay_ordinary() -> None:
    rng = np.random.default_rng(1)
    drawn = [drawn_conditions(rng, 0.4) for _ in range(400)]
    hard = sum(conditions != ORDINARY for conditions in drawn)
    assert 120 < hard < 200
    assert max(conditions.overexposed for conditions in drawn) > 1.8
    assert max(conditions.orange for conditions in drawn) > 0.9


@pytest.mark.parametrize("suit", Suit)
def test_every_sign_fills_about_its_square_whatever_the_hand(suit: Suit) -> None:
    import skia

    for seed in range(40):
        surface = skia.Surface(80, 80)
        with surface as canvas:
            draw_sign(canvas, suit, random_style(np.random.default_rng(seed)), 40, 40, 50, small=True)
        ink = surface.makeImageSnapshot().toarray()[..., 3] > 60
        rows = np.flatnonzero(ink.any(axis=1))
        assert 36 <= rows[-1] - rows[0] <= 60, (suit, seed)
        assert 0.2 < ink[15:65, 15:65].mean() < 0.95, (suit, seed)


def test_neighbours_bear_what_stands_in_their_corner() -> None:
    rng = np.random.default_rng(2)
    for face in german_neighbours(rng, 4):
        assert face.text in {*TEXTS, *ROMAN}
        assert face.sign in {suit.value for suit in Suit}
        assert _inked(face.picture, face.places[0].letter)
    for face in french_faces(rng, 4):
        assert face.sign in {"club", "spade", "diamond", Suit.HERZ.value}
        assert _inked(face.picture, face.places[0].sign)


def _inked(picture: np.ndarray, at: tuple[float, float]) -> bool:
    x, y = (round(value) for value in at)
    near = picture[y - 9 : y + 10, x - 9 : x + 10, :3].astype(int)
    return bool(near.min() < near.max() - 60)


def test_axes_are_made_once_with_their_truth(
    draw: Callable[[np.random.Generator, str], Deck], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = tuple(replace(case, size=(400, 300)) for case in axes.all_cases()[:3])
    monkeypatch.setattr(axes, "all_cases", lambda: few)
    axes.make_axes(tmp_path, 2, 1, draw)
    truth = json.loads((tmp_path / "truth.json").read_text())
    assert len(truth) == 6
    assert {known["kind"] for known in truth.values()} == {case.name for case in few}
    assert all(known["cards"] for known in truth.values())
    before = {name: (tmp_path / name).stat().st_mtime_ns for name in truth}
    axes.make_axes(tmp_path, 2, 1, draw)
    assert before == {name: (tmp_path / name).stat().st_mtime_ns for name in truth}


def test_every_axis_has_values_that_people_read() -> None:
    cases = axes.all_cases()
    assert len({case.name for case in cases}) == len(cases)
    for axis in {case.axis for case in cases}:
        assert any(case.readable for case in cases if case.axis == axis)
