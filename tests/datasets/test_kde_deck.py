"""Decks of KDE's pictures: the indices stand where the deck says, and without the package everything is drawn."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from datasets.decks import kde
from datasets.decks.deck import Deck, IndexPlace
from datasets.decks.source import any_deck
from scoring.cards import KINDS, Card, Suit
from tests.needs import missing

installed = pytest.mark.skipif(not kde.SOURCE.exists(), reason=missing("KDE's deck of cards"))


def _deck(seed: int) -> Deck:
    deck = kde.kde_deck(np.random.default_rng(seed))
    assert deck is not None
    return deck


def _part(deck: Deck, card: Card, place: IndexPlace, *, sign: bool) -> npt.NDArray[np.float64]:
    """The pixels of the letter or of the sign, as (n, 3)."""
    left, top, right, bottom = place.box
    between = (place.letter[1] + place.sign[1]) / 2
    if (place.sign[1] > place.letter[1]) == sign:
        top = between
    else:
        bottom = between
    part = deck.faces[card][round(top) : round(bottom), round(left) : round(right), :3]
    return part.reshape(-1, 3).astype(float)


@installed
@pytest.mark.parametrize("seed", [1, 3], ids=["an index of ours", "the printed index"])
def test_every_corner_shows_a_dark_letter_and_a_coloured_sign_where_the_deck_says(seed: int) -> None:
    deck = _deck(seed)
    for card in KINDS:
        for place in deck.index[card]:
            letter, sign = (_part(deck, card, place, sign=sign) for sign in (False, True))
            assert np.mean(letter.max(axis=1) < 110) > 0.04, (card, place)
            assert np.mean(np.ptp(sign, axis=1) > 60) > 0.12, (card, place)


@installed
def test_a_printed_index_is_measured_to_its_very_edges() -> None:
    prints = kde._prints(kde.SOURCE)
    for card, indices in prints.indices.items():
        rest = indices[..., 3] > 100
        assert rest.any()
        for turned in (False, True):
            for right in (False, True):
                for left, top, end, bottom in kde.measure_index(indices, turned=turned, right=right):
                    box = rest[top:bottom, left:end]
                    assert all(edge.any() for edge in (box[0], box[-1], box[:, 0], box[:, -1])), card
                    box[:] = False
        assert not rest.any(), card


@installed
def test_the_point_inward_lies_towards_the_cards_middle() -> None:
    deck = _deck(2)
    width = deck.size[0]
    for place in deck.index[Card.parse("SK")]:
        assert abs(place.inward[0] - width / 2) < abs(place.letter[0] - width / 2)


@installed
def test_two_decks_differ() -> None:
    first, second = _deck(2), _deck(3)
    assert first.size != second.size


def test_a_picture_without_an_index_is_refused() -> None:
    with pytest.raises(ValueError, match="0 marks in a corner"):
        kde.measure_index(np.zeros((640, 411, 4), np.uint8), turned=False, right=False)


def test_without_the_package_every_deck_is_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kde, "SOURCE", tmp_path / "missing.svgz")
    seed = next(n for n in range(100) if np.random.default_rng(n).random() < 1 / 12)
    assert kde.kde_deck(np.random.default_rng(seed)) is None
    deck = any_deck(np.random.default_rng(seed), "d")
    assert {card.suit for card in deck.faces} == set(Suit)
    assert deck.name == "d"
