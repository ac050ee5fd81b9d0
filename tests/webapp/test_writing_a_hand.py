"""One hand from the bid to the sheet, in the order in which it happens at the table."""

from __future__ import annotations

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def test_a_hand_by_numbers_in_five_forms(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    assert scribe.step(draft, "reizen", bid="250", declarer="0").location == f"{draft}/trumpf"
    assert scribe.step(draft, "trumpf", trump="H").location == f"{draft}/melden"
    melds = {"meld__0": "190", "meld__1": "20", "meld__2-none": "on"}
    assert scribe.step(draft, "melden", **melds).location == f"{draft}/stiche"
    assert scribe.step(draft, "stiche", tricks__A="61", tricks__B="100").location == f"{draft}/abrechnung"
    settlement = scribe.page(f"{draft}/abrechnung")
    assert "Meldung 190 + Stiche 61 = 251, reicht für 250" in settlement
    assert "Meldung 0 + Stiche 89 = 89" in settlement, "the side left open gets the rest of 250"
    assert scribe.step(draft, "abrechnung").location == f"{game}#stand"
    sheet = scribe.page(game)
    assert "+251" in sheet
    assert "+120" in sheet
    assert "+89" in sheet
    assert "Berta gibt, Clara reizt zuerst." in sheet, "the deal moves on, counter-clockwise"


def test_a_lost_hand_stands_in_brackets(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=400)
    assert "(−800)" in scribe.page(game)


def test_the_draft_opens_where_something_is_open(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    assert scribe.client.get(draft).location == f"{draft}/reizen"
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="E")
    assert scribe.client.get(draft).location == f"{draft}/melden"


def test_an_edited_trump_changes_what_the_same_cards_are_worth(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    scribe.confirm(pile)
    assert scribe.page(f"{draft}/melden").text("#meld-0 .from-cards b") == "150"
    scribe.step(draft, "trumpf", trump="B")
    assert scribe.page(f"{draft}/melden").text("#meld-0 .from-cards b") == "100"


def test_a_number_can_replace_the_cards(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.confirm(scribe.photo(f"{draft}/melden", "meld-0").location)
    scribe.step(draft, "melden", do="number-meld-0")
    assert scribe.page(f"{draft}/melden").has("[name=meld-0]")


def test_four_play_in_pairs_and_melds_are_added_not_combined(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", "Dora")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="2")
    scribe.step(draft, "trumpf", trump="H")
    for seat, code in ((0, "SO"), (2, "BU")):
        pile = scribe.step(draft, "melden", do=f"cards-meld-{seat}").location
        scribe.post(f"{pile}/0", card=code)
        scribe.confirm(pile)
    melds = {"meld__1": "20", "meld__3": "40"}
    scribe.step(draft, "melden", **melds)
    scribe.step(draft, "stiche", tricks__A="160")
    page = scribe.page(f"{draft}/abrechnung")
    assert "Anna & Clara" in page
    assert "Meldung 0 + Stiche 160 = 160, reicht für 150" in page, "Ober and Unter in two hands are no Binokel"
    assert "Meldung 60 + Stiche 90 = 150" in page


def test_tricks_by_photograph_need_to_know_the_last_trick(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", **{"meld__1-none": "on", "meld__2-none": "on"})
    pile = scribe.photo(f"{draft}/stiche", "tricks-A").location
    assert "Augen ohne letzten Stich" in scribe.page(pile)
    scribe.confirm(pile)
    refused = scribe.step(draft, "stiche", tricks__B="100")
    assert refused.status_code == 422
    assert page_of(refused).error("last_trick") == "Wer hat den letzten Stich gemacht?"
    assert scribe.step(draft, "stiche", last_trick="A").location == f"{draft}/abrechnung"
    assert "Meldung 190 + Stiche 40 = 230" in scribe.page(f"{draft}/abrechnung"), (
        "30 in cards and 10 for the last trick"
    )


def test_a_field_is_kept_as_soon_as_it_is_left(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    answer = scribe.client.post(f"{draft}/melden", data={"do": "keep", "meld-0": "190"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "Anna braucht noch 60 aus Stichen." in page_of(answer)
    assert scribe.page(f"{draft}/melden").value("meld-0") == "190"


def test_a_step_that_another_phone_made_idle_leads_on(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="durch")
    assert scribe.step(draft, "stiche", tricks__A="viel").location == draft
    kept = scribe.client.post(f"{draft}/stiche", data={"do": "keep"}, headers={"HX-Request": "true"})
    assert kept.status_code == 204
    assert kept.headers["HX-Redirect"] == draft, "no whole page in the place of the status line"


def test_a_dropped_draft_leaves_the_sheet_as_it_was(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    assert scribe.post(f"{draft}/verwerfen").location == game
    assert scribe.client.get(f"{draft}/reizen").location == game
    assert scribe.begin(game) != draft
