"""Cropping an index upright."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.crop import CROP_HEIGHT, CROP_SPAN, CROP_WIDTH, corrected, crop_index, crop_matrix, offsets

places = st.floats(-500, 4000)
turns = st.floats(0, math.tau)


@given(x=places, y=places, turn=turns, distance=st.floats(3, 300))
def test_letter_comes_straight_above_sign_around_the_middle(x: float, y: float, turn: float, distance: float) -> None:
    sign = (x + distance * math.cos(turn), y + distance * math.sin(turn))
    matrix = crop_matrix((x, y), sign, CROP_HEIGHT)
    letter_at, sign_at = (matrix @ np.array([*point, 1.0]) for point in ((x, y), sign))
    assert letter_at[0] == pytest.approx(CROP_WIDTH / 2, abs=1e-4)
    assert sign_at[0] == pytest.approx(CROP_WIDTH / 2, abs=1e-4)
    assert sign_at[1] - letter_at[1] == pytest.approx(CROP_HEIGHT / CROP_SPAN, abs=1e-4)
    assert (letter_at[1] + sign_at[1]) / 2 == pytest.approx(CROP_HEIGHT / 2, abs=1e-4)


shifts = st.floats(-0.4, 0.4)


@given(turn=turns, distance=st.floats(3, 300), wrong=st.tuples(shifts, shifts, shifts, shifts))
def test_a_crop_cut_beside_the_index_is_put_right_by_what_it_shows(
    turn: float, distance: float, wrong: tuple[float, float, float, float]
) -> None:
    letter, sign = (50.0, 70.0), (50 + distance * math.cos(turn), 70 + distance * math.sin(turn))
    guess_letter = (letter[0] + wrong[0] * distance, letter[1] + wrong[1] * distance)
    guess_sign = (sign[0] + wrong[2] * distance, sign[1] + wrong[3] * distance)
    matrix = crop_matrix(guess_letter, guess_sign, CROP_HEIGHT)
    seen = [matrix @ np.array([*point, 1.0]) for point in (letter, sign)]
    off = offsets((seen[0][0], seen[0][1]), (seen[1][0], seen[1][1]), CROP_HEIGHT)
    found = corrected(guess_letter, guess_sign, off)
    assert found[0] == pytest.approx(letter, abs=1e-6)
    assert found[1] == pytest.approx(sign, abs=1e-6)


@given(turn=turns)
def test_the_crop_is_turned_and_never_mirrored(turn: float) -> None:
    matrix = crop_matrix((0, 0), (20 * math.cos(turn), 20 * math.sin(turn)), CROP_HEIGHT)
    assert np.linalg.det(matrix[:, :2]) > 0


@pytest.mark.parametrize("size", [10, 40, 130, 400], ids=lambda size: f"{size} px between letter and sign")
def test_what_stands_above_comes_to_the_top_at_every_size(size: int) -> None:
    picture = np.full((size * 4, size * 4, 3), 255, np.uint8)
    picture[: size * 2] = (0, 0, 200)
    crop = crop_index(picture, (size * 2, size * 1.5), (size * 2, size * 2.5))
    assert crop.shape == (CROP_HEIGHT, CROP_WIDTH, 3)
    assert crop[: CROP_HEIGHT // 2 - 3, :, 0].max() < 10
    assert crop[CROP_HEIGHT // 2 + 3 :, :, 0].min() > 245


def test_an_index_at_the_pictures_edge_is_cut_with_the_edge_drawn_out() -> None:
    picture = np.full((50, 50, 3), 77, np.uint8)
    assert (crop_index(picture, (0, 0), (0, 30)) == 77).all()
