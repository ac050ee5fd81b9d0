"""Wear: the worst-used card can still be read, an unused one is as printed, and no two are alike."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from datasets.decks.deck import Rgba
from datasets.decks.drawn import draw_face
from datasets.decks.style import random_deck_style
from datasets.decks.wear import FADE, Wear, random_wear, worn
from scoring.cards import KINDS

NEW = Wear(used=0, grain=0, linen=0, linen_step=5, screen=0, screen_step=4, shift=0, fade=0, yellow=0)
WORST = replace(NEW, used=1, grain=5, linen=5, screen=0.6, shift=0.7, fade=FADE, yellow=1)
BAR = (slice(40, 76), slice(34, 44))
"""Where the letter of the face is: as close to the corner as letters stand."""


def _face() -> Rgba:
    """A white card with round corners left out, and a black bar for a letter."""
    face = np.full((640, 380, 4), 255, np.uint8)
    face[:10, :10] = 0
    face[BAR] = (0, 0, 0, 255)
    return face


@pytest.mark.parametrize("seed", range(12))
def test_a_letter_keeps_half_of_its_contrast_on_the_worst_card(seed: int) -> None:
    grey = worn(_face(), WORST, np.random.default_rng(seed))[..., :3].mean(axis=2)
    around = grey[30:86, 24:54].copy()
    around[10:46, 10:20] = np.nan
    assert np.nanmedian(around) - np.median(grey[BAR]) > 255 / 2


def test_the_letters_of_drawn_cards_keep_half_of_their_contrast_in_every_corner() -> None:
    rng = np.random.default_rng(7)
    style = random_deck_style(rng)
    for card in KINDS:
        face, places = draw_face(card, style, rng)
        used = worn(face, replace(WORST, shift=0), rng)
        for place in places:
            y, half = place.letter[1], style.letter_height / 2
            part = (slice(round(y - half), round(y + half)), slice(round(place.box[0]), round(place.box[2])))
            printed, now = (picture[part][..., :3].mean(axis=2) for picture in (face, used))
            ink, paper = printed <= np.percentile(printed, 8), printed >= np.percentile(printed, 70)
            before = np.median(printed[paper]) - np.median(printed[ink])
            assert np.median(now[paper]) - np.median(now[ink]) > before / 2, (card, place)


def test_an_unused_card_without_grain_is_as_printed() -> None:
    assert np.abs(worn(_face(), NEW, np.random.default_rng(0)).astype(int) - _face()).max() <= 1


def test_the_outline_stays() -> None:
    face = _face()
    assert np.array_equal(worn(face, WORST, np.random.default_rng(3))[..., 3], face[..., 3])


def test_two_cards_of_a_used_deck_have_marks_of_their_own() -> None:
    rng = np.random.default_rng(4)
    used = replace(NEW, used=0.8)
    first, second = (worn(_face(), used, rng).astype(int) for _ in range(2))
    assert np.mean(np.abs(first - second).max(axis=2) > 10) > 0.02


def test_edges_are_rubbed_more_than_the_middle() -> None:
    black = np.zeros((640, 380, 4), np.uint8)
    black[..., 3] = 255
    black[::16, ::16, :3] = 255  # so that the paper's colour can be told
    faces = [worn(black, replace(NEW, used=1), np.random.default_rng(seed))[..., 0] for seed in range(6)]
    edge = np.mean([face[:4].mean() for face in faces])
    middle = np.mean([face[310:330, 150:230].mean() for face in faces])
    assert edge > 1.3 * middle


def test_most_decks_are_little_used_and_some_badly() -> None:
    used = [random_wear(np.random.default_rng(seed)).used for seed in range(300)]
    assert np.median(used) < 0.3
    assert 0.1 < np.mean(np.array(used) > 0.5) < 0.25
