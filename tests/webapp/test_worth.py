"""What is my hand worth: four trumps side by side, with an estimate that says what it is."""

from __future__ import annotations

import re

import pytest

from tests.webapp.scribe import FakeReader, Scribe

HAND = "EA EK EO EO EU SA SK HA H10 HK HO HO BA B10 BO"


@pytest.fixture
def private(scribe: Scribe, reader: FakeReader) -> str:
    """A private hand of fifteen cards."""
    reader.cards = HAND
    pile = scribe.post("/blatt", preset="familie").location
    scribe.photo(f"{pile}/foto", "pile")
    return pile


def test_all_four_trumps_best_first_with_their_melds_and_cards(scribe: Scribe, private: str) -> None:
    trumps = scribe.page(private).part(".trumps")
    assert trumps.texts("h2 b") == ["160", "160", "140", "140"]
    assert "Paar in Herz" in trumps
    assert "Herz König, Herz Ober" in trumps
    ranges = trumps.texts(".range")
    assert len(ranges) == 4
    assert all(re.fullmatch(r"Stiche: \d+ bis \d+ Augen", said) for said in ranges)
    assert any(re.match(r"reizen bis 2\d0", said) for said in trumps.texts(".up-to"))


def test_the_page_says_what_the_range_is(scribe: Scribe, private: str) -> None:
    page = scribe.page(private)
    assert "Geschätzt: die übrigen Karten 200-mal zufällig verteilt" in page
    assert "Was der Talon an Meldungen bringt, ist nicht mitgezählt." in page


def test_an_incomplete_hand_says_when_the_range_comes(scribe: Scribe, reader: FakeReader) -> None:
    reader.cards = "HK HO"
    pile = scribe.post("/blatt", preset="familie").location
    scribe.photo(f"{pile}/foto", "pile")
    page = scribe.page(pile)
    assert "15 Karten zu dritt." in page
    assert "11 Karten zu viert." in page
    assert not page.has(".range")


def test_a_hand_of_a_running_game_knows_how_many_play(scribe: Scribe, reader: FakeReader) -> None:
    reader.cards = "HK HO"
    game = scribe.new_game("Anna", "Berta", "Clara", "Dora")
    pile = scribe.post("/blatt", game=game.rpartition("/")[2]).location
    scribe.photo(f"{pile}/foto", "pile")
    page = scribe.page(pile)
    assert "11 Karten zu viert." in page
    assert "zu dritt" not in page
