"""What saves taps: a bid as a tile, the declarer first, and what is said by the same tap that takes cards over."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.phones import Phone
from tests.webapp.scribe import Scribe

TILES = ".bids button"


def pile_of(scribe: Scribe, draft: str, step: str, slot: str, cards: str) -> str:
    """Tap cards into a pile, without taking them over."""
    pile = scribe.step(draft, step, do=f"cards-{slot}").location
    for code in cards.split():
        scribe.post(f"{pile}/0", card=code)
    return pile


def test_the_usual_bids_and_the_last_one_are_tiles(scribe: Scribe, game: str) -> None:
    assert scribe.page(game).texts(TILES) == ["150", "200", "250", "300"]
    scribe.play(game, bid=240)
    assert scribe.page(game).texts(TILES) == ["150", "200", "240", "250", "300"]
    assert scribe.page(f"{scribe.begin(game)}/reizen").texts(TILES) == ["150", "200", "240", "250", "300"]
    assert not scribe.page(game).texts(TILES), "a hand is being written already"


def test_what_the_rules_do_not_allow_is_no_tile(scribe: Scribe) -> None:
    game = scribe.new_game(bid_min="210", bid_step="20")
    assert scribe.page(game).texts(TILES) == ["250"]


def test_a_hand_begins_with_the_bid_that_was_tapped(scribe: Scribe, game: str) -> None:
    draft = scribe.post(f"{game}/neu", bid="250").location
    assert scribe.page(f"{draft}/reizen").value("bid") == "250"
    assert scribe.post(f"{game}/neu", bid="300").location == draft
    assert scribe.page(f"{draft}/reizen").value("bid") == "250", "what another phone writes stays"


@pytest.mark.parametrize("bid", ["155", "20", "-150", "x", "9" * 30])
def test_a_bid_that_is_no_tile_is_not_taken(scribe: Scribe, game: str, bid: str) -> None:
    draft = scribe.post(f"{game}/neu", bid=bid).location
    assert scribe.page(f"{draft}/reizen").value("bid") == ""


def test_a_tile_asks_for_the_declarer_and_goes_on_once_that_is_said(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    assert scribe.step(draft, "reizen", bid="", exact="200").location == f"{draft}/reizen"
    page = scribe.page(f"{draft}/reizen")
    assert (page.value("bid"), page.texts("[role=alert]:not([hidden])")) == ("200", [])
    assert scribe.step(draft, "reizen", bid="200", declarer="1").location == f"{draft}/trumpf"
    assert scribe.step(draft, "reizen", bid="200", exact="300").location == f"{draft}/trumpf"


def test_the_declarer_stands_first(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="2")
    scribe.step(draft, "trumpf", trump="H")
    melds, tricks = (scribe.page(f"{draft}/{step}") for step in ("melden", "stiche"))
    assert melds.attributes(".amount .number", "name") == ["meld-2", "meld-0", "meld-1"]
    assert tricks.attributes(".amount .number", "name") == ["tricks-C", "tricks-A", "tricks-B"]
    assert melds.attributes("[autofocus]", "name") == ["meld-2"]
    assert tricks.attributes("[autofocus]", "name") == ["tricks-C"]


def test_one_tap_says_that_nobody_else_melds(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", do="keep", meld__1="20")
    pile = pile_of(scribe, draft, "melden", "meld-0", "HA H10 HK HO HU")
    answer = scribe.confirm(pile, rest="none")
    assert answer.location == f"{draft}/stiche"
    melds = scribe.page(f"{draft}/melden")
    assert (melds.value("meld-1"), melds.checked("meld-2-none")) == ("20", True), "what was said stays"


def test_one_tap_says_that_the_last_trick_is_here(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="150", meld__1__none="on", **{"meld-1-none": "on", "meld-2-none": "on"})
    scribe.step(draft, "stiche", do="keep", tricks__B="50")
    pile = pile_of(scribe, draft, "stiche", "tricks-A", "EA EA SA SA HA HA BA BA E10 S10 H10 B10")
    page = scribe.page(pile)
    assert "Augen ohne letzten Stich 128" in page
    assert "Stimmt, mit letztem Stich: 138" in page
    assert scribe.confirm(pile, last="yes").location == f"{draft}/abrechnung", "nothing else is open"
    assert "Meldung 150 + Stiche 138 = 288" in scribe.page(f"{draft}/abrechnung")
    assert "mit letztem Stich:" not in scribe.page(pile), "it is said"


def test_the_last_trick_does_not_make_up_for_what_is_open(scribe: Scribe, draft: str) -> None:
    pile = pile_of(scribe, draft, "stiche", "tricks-A", "EA EA SA")
    assert scribe.confirm(pile, last="yes").location == f"{draft}/stiche"


def test_two_phones_differ_about_the_last_trick(first: Phone, second: Phone, begun: str) -> None:
    pile = pile_of(first, begun, "stiche", "tricks-A", "EA EA SA SA HA")
    page = first.page(pile)
    drawn = second.open(begun, "stiche")
    second.keep(begun, "stiche", drawn, last_trick="B")
    answer = first.submit(page.form("/fertig"), last="yes")
    assert answer.status_code == 409
    assert "letzter Stich" in page_of(answer)
