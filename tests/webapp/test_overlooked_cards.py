"""An index that was not read for sure is asked about at its place: one tap adds the card, one says there is none."""

from __future__ import annotations

import pytest

from scoring.cards import Card
from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe
from vision.reading import Doubt

BOX = (100.0, 60.0, 112.0, 84.0)


def overlooked(code: str) -> Doubt:
    return Doubt(None, Card.parse(code), "overlooked", BOX)


@pytest.fixture
def pile(scribe: Scribe, draft: str, reader: FakeReader) -> str:
    """Anna's melds: all but one card of a family in hearts were read."""
    reader.cards, reader.doubts = "HA H10 HK HO", (overlooked("HU"),)
    return scribe.photo(f"{draft}/melden", "meld-0").location


def test_the_card_is_asked_about_at_its_place(scribe: Scribe, pile: str) -> None:
    page = scribe.page(pile)
    assert page.text(".missed-card b") == "Herz Unter?"
    assert page.has(".missed-card svg.crop"), "its place, enlarged"
    assert page.count(".frame .missed rect") == 1, "and in the picture"
    assert "Bitte nachzählen" not in page, "no general sentence where there is a place"


def test_one_tap_adds_it(scribe: Scribe, pile: str) -> None:
    form = scribe.page(pile).part(".missed-card").form("/0")
    scribe.submit(form, card="HU")
    page = scribe.page(pile)
    assert page.text("#total") == "150"
    assert not page.has(".missed-card")
    assert page.texts(".frame .seen text") == ["1", "2", "3", "4", "5"], "with its number in the picture"
    assert scribe.confirm(pile).status_code == 303


def test_one_tap_says_that_there_is_none(scribe: Scribe, pile: str) -> None:
    scribe.submit(scribe.page(pile).part(".missed-card").form("/0"), card="")
    page = scribe.page(pile)
    assert page.text("#total") == "40"
    assert not page.has(".missed-card"), "it is not asked again"
    assert scribe.confirm(pile).status_code == 303


def test_another_card_is_chosen_among_all(scribe: Scribe, pile: str) -> None:
    chooser = scribe.page(scribe.page(pile).link("andere Karte"))
    scribe.submit(chooser.part(".chooser").form("/0"), card="S7")
    page = scribe.page(pile)
    assert "Schippen Siebener" in page
    assert not page.has(".missed-card")
    assert not page.has(".chooser")


def test_an_open_question_is_not_confirmed_in_silence(scribe: Scribe, pile: str) -> None:
    button = scribe.page(pile).text("button[name=despite]")
    assert "Trotz 1 fraglicher Karte übernehmen" in button
    assert "vielleicht übersehen: Herz Unter" in button
    refused = scribe.confirm(pile)
    assert refused.status_code == 422
    assert page_of(refused).error("confirm").startswith("Bitte erst sagen, ob dort noch eine Karte liegt")
    assert scribe.confirm(pile, despite="yes").status_code == 303


def test_an_answer_of_another_phone_stays(scribe: Scribe, pile: str) -> None:
    form = scribe.page(pile).part(".missed-card").form("/0")
    scribe.submit(form, card="HU")
    late = scribe.post(f"{pile}/0", card="S7", missed=form.fields["missed"])
    assert late.status_code == 409
    assert "Schippen Siebener" not in scribe.page(pile)


@pytest.mark.parametrize("missed", ["", "9-9", "x", "1-0-0", "1"])
def test_an_unknown_question_changes_nothing_else(scribe: Scribe, pile: str, missed: str) -> None:
    answer = scribe.post(f"{pile}/0", card="S7", missed=missed)
    assert answer.status_code == (303 if missed == "" else 409)
    assert scribe.page(pile).has(".missed-card")


def test_a_third_copy_is_not_offered(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.cards, reader.doubts = "HU HU", (overlooked("HU"),)
    page = scribe.page(scribe.photo(f"{draft}/melden", "meld-0").location)
    assert page.texts(".missed-card button") == ["keine Karte"]
    assert "andere Karte" in page


def test_what_the_deck_lacks_is_offered_in_place_of_the_guess(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    """Both piles are known but for one card: whatever the reader guessed, it is the card that is missing."""
    scribe.step(draft, "melden", rest="none")
    codes = [suit + rank for suit in "ESHB" for rank in ("A", "10", "K", "O", "U", "7")] * 2
    codes.remove("B7")
    mine, hers, rest = codes[:17], codes[17:32], codes[32:]
    for side, cards in (("B", hers), ("C", rest)):
        reader.cards, reader.doubts = " ".join(cards), ()
        scribe.confirm(scribe.photo(f"{draft}/stiche", f"tricks-{side}").location, despite="yes")
    reader.cards, reader.doubts = " ".join(mine), (overlooked("E7"),)
    page = scribe.page(scribe.photo(f"{draft}/stiche", "tricks-A").location)
    assert page.text(".missed-card b") == "Bollen Siebener?"
    assert "Mit ihr geht es auf." in page


def test_a_reading_of_before_has_no_place_and_says_so_in_general(
    scribe: Scribe, draft: str, reader: FakeReader
) -> None:
    reader.doubts = (Doubt(None, Card.parse("E7"), "overlooked"),)
    page = scribe.page(scribe.photo(f"{draft}/melden", "meld-0").location)
    assert "Vielleicht fehlt eine Karte" in page
    assert not page.has(".missed-card")
