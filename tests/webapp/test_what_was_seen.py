"""What is written on the sheet is what the person saw, and what was confirmed before is not lost on the way."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


@pytest.fixture
def draft(scribe: Scribe, game: str) -> str:
    """A hand up to the settlement: Anna bid 150, her melds of 150 were photographed."""
    address = scribe.begin(game)
    scribe.step(address, "reizen", bid="150", declarer="0")
    scribe.step(address, "trumpf", trump="H")
    scribe.confirm(scribe.photo(f"{address}/melden", "meld-0").location)
    scribe.step(address, "melden", meld__1="20", **{"meld__2-none": "on"})
    scribe.step(address, "stiche", tricks__A="100", tricks__B="100")
    return address


def test_a_written_hands_cards_are_there_again_when_it_is_changed(scribe: Scribe, game: str, draft: str) -> None:
    scribe.step(draft, "abrechnung")
    change = scribe.change(scribe.hands(game)[0])
    pile = scribe.step(change, "melden", do="cards-meld-0").location
    form = scribe.page(pile).form("/fertig")
    assert form.first()["shown"].split() == ["HA", "H10", "HK", "HO", "HU"]
    assert scribe.submit(form).status_code == 303
    assert "150 + 100 = 250 ≥ 150: gewonnen" in scribe.page(f"{change}/abrechnung")


def test_a_settlement_that_changed_on_another_phone_is_shown_again_before_it_is_written(
    scribe: Scribe, game: str, draft: str
) -> None:
    seen = scribe.shown(draft)
    scribe.step(draft, "stiche", tricks__A="90", tricks__B="100")
    answer = scribe.step(draft, "abrechnung", shown=seen)
    assert answer.status_code == 409
    assert "Bitte noch einmal ansehen." in page_of(answer)
    assert "150 + 90 = 240 ≥ 150: gewonnen" in page_of(answer)
    assert scribe.hands(game) == [], "nothing is on the sheet yet"
    assert scribe.step(draft, "abrechnung").status_code == 303
    assert "+240" in scribe.page(game)


def test_who_says_no_trick_and_last_trick_of_one_side_is_asked_again(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "stiche", tricks__A="150", tricks__B="100", last_trick="C", **{"tricks__C-some": "on"})
    scribe.step(draft, "stiche", tricks__A="150", tricks__B="100", **{"tricks__C-none": "on"})
    page = scribe.page(f"{draft}/abrechnung")
    assert "Wer den letzten Stich gemacht hat, hat einen Stich." in page
    assert "Aufschreiben" not in page
