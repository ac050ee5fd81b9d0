"""The networks on photographs of drawn French decks: read as ours when they are played with, and else named."""

from __future__ import annotations

from collections import Counter
from functools import partial

import numpy as np
import pytest

from datasets.decks.french import draw_french_deck
from datasets.scenes import SceneSpec, compose_readable
from scoring.cards import Card, Rank, Suit
from vision.photo import Photo
from vision.reading import DeckKind, read

SPEC = SceneSpec(heights=(0.3, 0.45), cards=(5, 9), empty=0, kind="row")
SCENES = 4

ALIKE = {Card(Suit.HERZ, rank) for rank in (Rank.ASS, Rank.ZEHNER, Rank.KOENIG, Rank.SIEBENER)}


@pytest.fixture(scope="module")
def pictures() -> list[tuple[Photo, Counter[Card]]]:
    """Sharp, evenly lit photographs, each of another deck, and the cards that lie on them."""
    made = []
    for seed in range(SCENES):
        deck = draw_french_deck(np.random.default_rng([31, seed]))
        scene = compose_readable([deck], np.random.default_rng(seed), (1280, 960), SPEC)
        made.append((Photo(scene.rgb), Counter(card.card for card in scene.cards)))
    return made


def test_french_cards_are_read_where_they_are_played_with(pictures: list[tuple[Photo, Counter[Card]]]) -> None:
    right = read_cards = lying = 0
    for photo, truth in pictures:
        reading = read(photo, DeckKind.FRENCH)
        got = Counter(seen.card for seen in reading.cards)
        assert reading.other_deck is None
        right, read_cards, lying = right + (got & truth).total(), read_cards + got.total(), lying + truth.total()
    assert right / lying > 0.85
    assert right / read_cards > 0.85


def test_elsewhere_they_are_named_and_asked_about(pictures: list[tuple[Photo, Counter[Card]]]) -> None:
    for reading in map(partial(read, deck=DeckKind.GERMAN), (photo for photo, _ in pictures)):
        assert {seen.card for seen in reading.cards} <= ALIKE
        assert any(doubt.reason == "foreign" and doubt.name for doubt in reading.doubts)
        assert reading.other_deck is DeckKind.FRENCH
