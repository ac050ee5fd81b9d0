"""Cards confirmed and melds named by one phone do not erase what another one wrote meanwhile."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.webapp.page import page_of
from tests.webapp.phones import Phone


def cards_tapped(phone: Phone, draft: str, slot: str = "meld-0", codes: str = "HA H10 HK HO HU") -> str:
    """Open the pile of somebody's cards from its step, as the page stands, and tap cards in; return its address."""
    step = "stiche" if slot.startswith("tricks-") and slot != "tricks-pressed" else "melden"
    pile = phone.step(draft, step, drawn=phone.open(draft, step), do=f"cards-{slot}").location
    for code in codes.split():
        # the address goes on with what was seen
        chooser = phone.page(pile.replace("?", "/0?")).form("/0?")
        phone.submit(chooser, card=code)
    return pile


@pytest.fixture
def over_a_number(first: Phone, second: Phone, begun: str) -> TestResponse:
    """The first phone confirms a Familie in cards, where the second has typed 180 meanwhile."""
    pile = cards_tapped(first, begun)
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    return first.confirm(pile)


def name_meld(phone: Phone, draft: str, drawn: str, **tapped: str) -> TestResponse:
    return phone.post(f"{draft}/nennen/0", drawn=drawn, **tapped)


def test_cards_do_not_replace_a_number_that_another_phone_typed(
    first: Phone, begun: str, over_a_number: TestResponse
) -> None:
    assert over_a_number.status_code == 409
    assert "Ein anderes Handy hat inzwischen „180“ eingetragen, hier steht „Herz Ass, Herz Zehner" in page_of(
        over_a_number
    )
    assert first.page(f"{begun}/melden").value("meld-0") == "180", "nothing is decided yet"


def test_one_tap_keeps_the_cards(first: Phone, begun: str, over_a_number: TestResponse) -> None:
    assert first.settle(over_a_number, "Herz Ass").location == f"{begun}/melden"
    assert "aus 5 Karten" in first.page(f"{begun}/melden")


def test_one_tap_keeps_the_number(first: Phone, begun: str, over_a_number: TestResponse) -> None:
    assert first.settle(over_a_number, "180").location == f"{begun}/melden"
    assert first.page(f"{begun}/melden").value("meld-0") == "180"


@pytest.mark.parametrize(
    ("slot", "step", "typed"),
    [("tricks-A", "stiche", {"tricks__A": "61"}), ("tricks-pressed", "melden", {})],
)
def test_every_pile_asks(first: Phone, second: Phone, begun: str, slot: str, step: str, typed: dict[str, str]) -> None:
    pile = cards_tapped(first, begun, slot, "EA EK S10")
    if typed:
        second.keep(begun, step, second.open(begun, step), **typed)
    else:
        # the pile is one for both phones: the second takes it over with a card less, and the first lays it back
        second.confirm(second.step(begun, step, drawn=second.open(begun, step), do=f"cards-{slot}").location)
        first.post(f"{pile.partition('?')[0]}/0", card="B7")
    answer = first.confirm(pile)
    assert answer.status_code == 409
    assert "Ein anderes Handy hat inzwischen" in page_of(answer)


def test_cards_over_a_number_that_the_page_showed_are_not_asked_about(first: Phone, second: Phone, begun: str) -> None:
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    assert first.confirm(cards_tapped(first, begun)).location == f"{begun}/melden"


def test_cards_over_ones_own_number_are_not_asked_about(first: Phone, begun: str) -> None:
    drawn = first.open(begun, "melden")
    first.keep(begun, "melden", drawn, meld__0="180")
    pile = first.step(begun, "melden", drawn=drawn, meld__0="190", do="cards-meld-0").location
    assert first.confirm(pile).location == f"{begun}/melden"


def test_an_old_page_of_ones_own_erases_no_confirmed_cards(first: Phone, begun: str) -> None:
    """Back to the page from before the cards, in a browser that shows it again as it was: the field is empty there."""
    drawn = first.open(begun, "melden")
    pile = first.step(begun, "melden", drawn=drawn, do="cards-meld-0").location
    first.post(f"{pile.partition('?')[0]}/0", card="HK")
    assert first.confirm(pile).location == f"{begun}/melden"
    first.step(begun, "melden", drawn=drawn, meld__0="", meld__1="40", meld__2="20")
    assert "aus 1 Karte" in first.page(f"{begun}/melden")


def test_a_meld_from_the_list_does_not_replace_a_number_that_another_phone_typed(
    first: Phone, second: Phone, begun: str
) -> None:
    drawn = first.open(begun, "nennen/0")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    answer = name_meld(first, begun, drawn, add="familie-H")
    assert answer.status_code == 409
    assert "Ein anderes Handy hat inzwischen „180“ eingetragen, hier steht „1 genannte Meldung“." in page_of(answer)
    assert first.page(f"{begun}/melden").value("meld-0") == "180"
    kept = first.settle(answer, "180")
    assert kept.location == f"{begun}/melden"
    taken = first.settle(answer, "1 genannte Meldung")
    assert taken.location == f"{begun}/nennen/0"
    assert first.page(f"{begun}/nennen/0").text("#total") == "150"


def test_a_tap_on_the_list_without_leaving_the_page_is_asked_too(first: Phone, second: Phone, begun: str) -> None:
    drawn = first.open(begun, "nennen/0")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    data = {"key": first.key(), "drawn": drawn, "add": "familie-H"}
    answer = first.client.post(f"{begun}/nennen/0", data=data, headers={"HX-Request": "true"})
    assert answer.status_code == 200, "htmx puts no other answer in its place"
    assert "„180“ eingetragen" in page_of(answer)


def test_what_two_phones_name_for_the_same_player_adds_up(first: Phone, second: Phone, begun: str) -> None:
    drawn = [phone.open(begun, "nennen/0") for phone in (first, second)]
    name_meld(first, begun, drawn[0], add="familie-H")
    name_meld(second, begun, drawn[1], add="paar-E")
    assert first.page(f"{begun}/nennen/0").text("#total") == "170"


def test_taking_a_meld_back_erases_no_number(first: Phone, second: Phone, begun: str) -> None:
    name_meld(first, begun, first.open(begun, "nennen/0"), add="familie-H")
    drawn = first.open(begun, "nennen/0")
    shown = second.open(begun, "melden")
    second.step(begun, "melden", drawn=shown, do="number-meld-0")
    second.keep(begun, "melden", second.open(begun, "melden"), meld__0="180")
    name_meld(first, begun, drawn, remove="familie-H")
    assert first.page(f"{begun}/melden").value("meld-0") == "180"
