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
    page = scribe.page(private).partition('class="trumps"')[2].partition("</ol>")[0]
    assert [int(number) for number in re.findall(r"</span> <b>(\d+)</b></h2>", page)] == [160, 160, 140, 140]
    assert "Paar in Herz" in page
    assert "Herz König, Herz Ober" in page
    assert len(re.findall(r"Stiche: \d+ bis \d+ Augen", page)) == 4
    assert re.search(r"reizen bis 2\d0", page)


def test_the_page_says_what_the_range_is(scribe: Scribe, private: str) -> None:
    page = scribe.page(private)
    assert "Geschätzt: die übrigen Karten 200-mal zufällig verteilt" in page
    assert "Was der Tapp an Meldungen bringt, ist nicht mitgezählt." in page


def test_an_incomplete_hand_says_when_the_range_comes(scribe: Scribe, reader: FakeReader) -> None:
    reader.cards = "HK HO"
    pile = scribe.post("/blatt", preset="familie").location
    scribe.photo(f"{pile}/foto", "pile")
    page = scribe.page(pile)
    assert "15 Karten zu dritt." in page
    assert "11 Karten zu viert." in page
    assert "Augen</p>" not in page


def test_a_hand_of_a_running_game_knows_how_many_play(scribe: Scribe, reader: FakeReader) -> None:
    reader.cards = "HK HO"
    game = scribe.new_game("Anna", "Berta", "Clara", "Dora")
    pile = scribe.post("/blatt", game=game.rpartition("/")[2]).location
    scribe.photo(f"{pile}/foto", "pile")
    page = scribe.page(pile)
    assert "11 Karten zu viert." in page
    assert "zu dritt" not in page
