"""The bid: raised by taps, asked about where it is wrong, and compared with what the declarer still needs."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.phones import Phone
from tests.webapp.scribe import Scribe

NOBODY = {"meld__1-none": "on", "meld__2-none": "on"}


def test_the_bid_is_raised_by_taps(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    for raised, bid in (("10", "150"), ("50", "200"), ("10", "210")):
        before = scribe.page(f"{draft}/reizen").value("bid")
        assert scribe.step(draft, "reizen", **{"do": "raise", "raise": raised, "bid": before}).status_code == 303
        assert scribe.page(f"{draft}/reizen").value("bid") == bid


def test_a_bid_off_the_steps_offers_its_neighbours(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    refused = scribe.step(draft, "reizen", bid="155", declarer="0")
    near = "button.near"
    assert page_of(refused).attributes(near, "value") == ["150", "160"]
    assert page_of(refused).texts(near) == ["150 nehmen", "160 nehmen"]
    assert scribe.step(draft, "reizen", bid="155", exact="160").location == f"{draft}/trumpf"


def test_a_bid_out_of_reach_is_said_on_every_step(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="20", **NOBODY)
    scribe.step(draft, "reizen", bid="400", declarer="0")
    for step in ("reizen", "trumpf", "melden", "stiche"):
        assert "braucht mehr als 250 Augen aus Stichen (380)" in scribe.page(f"{draft}/{step}"), step
    for step in ("melden", "stiche"):
        assert "Nicht zu Ende gespielt?" in scribe.page(f"{draft}/{step}").texts("details[open] > summary"), step


def test_a_bid_below_the_minimum(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    answer = scribe.step(draft, "reizen", bid="140", declarer="1")
    assert answer.status_code == 422
    assert page_of(answer).error("bid") == "Gereizt wird ab 150, nicht 140."
    assert page_of(answer).value("bid") == "140"


@pytest.mark.parametrize("bid", ["hundert", "-150", "150.5", "1e3", "9" * 30])
def test_a_bid_that_is_no_number(scribe: Scribe, game: str, bid: str) -> None:
    answer = scribe.step(scribe.begin(game), "reizen", bid=bid, declarer="1")
    assert answer.status_code == 422
    assert "ganze Zahl" in page_of(answer).error("bid")
    assert page_of(answer).value("bid") == bid


def test_no_bid_and_no_declarer(scribe: Scribe, game: str) -> None:
    answer = scribe.step(scribe.begin(game), "reizen", bid="")
    assert answer.status_code == 422
    assert page_of(answer).error("bid") == "Wie hoch wurde gereizt?"
    assert page_of(answer).error("declarer") == "Wer ist der Ansager?"


def test_the_form_says_what_the_declarer_still_needs(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", **{"meld__1-none": "on", "meld__2-none": "on"})
    assert "Anna braucht noch 60 aus Stichen." in scribe.page(f"{draft}/stiche")


def test_a_bid_that_is_melded_already_needs_a_trick_and_no_points(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="390", **{"meld__1-none": "on", "meld__2-none": "on"})
    assert "Anna braucht nur noch einen Stich." in scribe.page(f"{draft}/stiche")


def test_a_bid_that_cannot_be_made_is_said_before_play(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="400", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="20", **{"meld__1-none": "on", "meld__2-none": "on"})
    page = scribe.page(f"{draft}/stiche")
    assert "nicht zu gewinnen" in page
    assert "Abschreiben" in page


def test_raising_what_is_no_number_says_so_beside_the_field(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    fields = {"bid": "12.5", "raise": "10", "do": "raise"}
    answer = scribe.client.post(f"{draft}/reizen", data=fields, headers={"HX-Request": "true"})
    part = page_of(answer)
    assert answer.status_code == 200, "htmx shows nothing of a refused request"
    assert part.value("bid") == "12.5"
    assert "Der Reizwert ist eine ganze Zahl, zum Beispiel 150." in part.text("#bid-row")


def test_raising_a_bid_that_another_phone_changed_asks_which_is_right(first: Phone, second: Phone, game: str) -> None:
    draft = first.begin(game)
    drawn = first.open(draft, "reizen")
    second.step(draft, "reizen", drawn=second.open(draft, "reizen"), bid="200", declarer="0")
    fields = {"bid": "150", "raise": "10", "do": "raise", "drawn": drawn}
    answer = first.client.post(f"{draft}/reizen", data=fields, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (200, "#conflicts")
    assert page_of(answer).has("form.conflict")


@pytest.mark.parametrize("step", ["reizen", "trumpf", "ausgang"])
def test_a_step_without_a_status_line_is_answered_whole(scribe: Scribe, game: str, step: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "trumpf", trump="durch")
    answer = scribe.client.post(f"{draft}/{step}", data={"bid": "x"}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
