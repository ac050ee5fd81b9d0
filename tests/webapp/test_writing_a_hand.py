"""One hand from the bid to the sheet, in the order in which it happens at the table."""

from __future__ import annotations

import pytest

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
    assert "190 + 61 = 251 ≥ 250: gewonnen" in settlement
    assert "0 + 89 = 89" in settlement, "the side left open gets the rest of 250"
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


def test_abschreiben_after_the_melds(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="260", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="60", meld__1="40", **{"meld__2-none": "on"})
    answer = scribe.step(draft, "trumpf", trump="H", outcome="conceded", do="resume")
    assert answer.location == draft
    assert scribe.client.get(draft).location == f"{draft}/abrechnung"
    page = scribe.page(f"{draft}/abrechnung")
    assert "(−260)" in page
    assert "+80" in page
    assert "+40" in page


def test_who_concedes_need_not_name_melds(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="260", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="conceded")
    page = scribe.page(f"{draft}/melden")
    assert not page.has("[name=meld-0]")
    assert page.has("[name=meld-1]")
    assert "Keiner meldet etwas: weiter" in page, "of those whose melds count"
    answer = scribe.step(draft, "melden", meld__1="40", **{"meld__2-none": "on"})
    assert answer.location == f"{draft}/abrechnung"


TRUMP_FIRST = "Für Karten und Liste erst den Trumpf wählen"


def given_up_on_the_tapp(scribe: Scribe, game: str) -> str:
    """A hand that Anna gave up for 260 before she named trump."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="260", declarer="0")
    assert scribe.page(f"{draft}/trumpf").text("button[name=trump][value=conceded]") == "Abschreiben"
    assert scribe.step(draft, "trumpf", trump="conceded", outcome="played").location == f"{draft}/melden"
    return draft


def test_who_concedes_before_trump_was_named_is_not_asked_for_it(scribe: Scribe, game: str) -> None:
    draft = given_up_on_the_tapp(scribe, game)
    assert TRUMP_FIRST in scribe.page(f"{draft}/melden")
    assert scribe.step(draft, "melden", meld__1="40", **{"meld__2-none": "on"}).location == f"{draft}/abrechnung"
    assert scribe.step(draft, "abrechnung").status_code == 303
    assert "1. Anna 260 abgeschrieben: Anna (−260), Berta +80, Clara +40\n" in scribe.text(f"{game}/blatt.txt")


@pytest.mark.parametrize("how", ["named", "laid out"])
def test_melds_that_trump_makes_worth_more_ask_for_it(scribe: Scribe, game: str, how: str) -> None:
    draft = given_up_on_the_tapp(scribe, game)
    if how == "named":
        assert TRUMP_FIRST in scribe.page(f"{draft}/nennen/1")
        scribe.post(f"{draft}/nennen/1", add="familie-H")
    else:
        pile = scribe.photo(f"{draft}/melden", "meld-1").location
        assert TRUMP_FIRST in scribe.page(pile)
        scribe.confirm(pile)
    scribe.step(draft, "melden", **{"meld__2-none": "on"})
    assert "Welche Farbe ist Trumpf?" in scribe.page(f"{draft}/abrechnung")
    scribe.step(draft, "trumpf", trump="H", outcome="conceded")
    assert "150 + 40 Gutschrift = 190" in scribe.page(f"{draft}/abrechnung")


def test_a_trump_that_was_named_stays_when_the_hand_is_given_up(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "trumpf", trump="conceded", outcome="played")
    assert TRUMP_FIRST not in scribe.page(f"{draft}/melden")


def test_the_tournament_offers_no_giving_up(scribe: Scribe) -> None:
    draft = scribe.begin(scribe.new_game(preset="turnier"))
    assert "Abschreiben" not in scribe.page(f"{draft}/trumpf")


def test_the_button_for_the_rest_says_nothing_of_a_meld_that_does_not_count(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="260", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="conceded")
    assert scribe.step(draft, "melden", rest="none").location == f"{draft}/abrechnung"
    page = scribe.page(f"{draft}/melden")
    assert not page.has("[name^=meld-0]")
    assert [page.checked(f"meld-{seat}-none") for seat in (1, 2)] == [True, True]


def test_a_meld_named_before_conceding_stays_in_sight(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="260", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="60", rest="none")
    scribe.step(draft, "trumpf", trump="H", outcome="conceded")
    assert scribe.page(f"{draft}/melden").has("[name=meld-0]")


@pytest.mark.parametrize(("success", "points"), [("yes", "+1000"), ("no", "(−2000)")])
@pytest.mark.parametrize("kind", ["durch", "untendurch"])
def test_durch_asks_only_how_it_ended(scribe: Scribe, game: str, kind: str, success: str, points: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="1")
    assert scribe.step(draft, "trumpf", trump=kind).location == f"{draft}/ausgang"
    assert scribe.step(draft, "ausgang", success=success).location == f"{draft}/abrechnung"
    assert points in scribe.page(f"{draft}/abrechnung")


@pytest.mark.parametrize("kind", ["durch", "untendurch"])
def test_an_open_durch_or_untendurch(scribe: Scribe, game: str, kind: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="1")
    scribe.step(draft, "trumpf", trump=kind)
    assert "mit offenen Karten gespielt" in scribe.page(f"{draft}/ausgang")
    scribe.step(draft, "ausgang", success="yes", open="yes")
    assert "+1500" in scribe.page(f"{draft}/abrechnung")


def test_open_cards_are_asked_about_only_where_they_are_worth_more(scribe: Scribe) -> None:
    draft = scribe.begin(scribe.new_game(untendurch__typed="1000/-2000/1000"))
    scribe.step(draft, "reizen", bid="250", declarer="1")
    scribe.step(draft, "trumpf", trump="untendurch")
    assert "mit offenen Karten gespielt" not in scribe.page(f"{draft}/ausgang")


def test_misplay_by_the_tournament_sheet(scribe: Scribe) -> None:
    game = scribe.new_game(preset="turnier")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    assert scribe.step(draft, "trumpf", trump="H", outcome="misplay").location == f"{draft}/ausgang"
    assert scribe.step(draft, "ausgang", offender="0").location == f"{draft}/melden"
    scribe.step(draft, "melden", meld__1="20", meld__2="60")
    page = scribe.page(f"{draft}/abrechnung")
    assert "(−250)" in page
    assert "+145" in page
    assert "+185" in page


@pytest.mark.parametrize(("said", "points"), [("yes", "+145"), ("no", "+125")])
def test_a_misplay_asks_for_tricks_where_melds_need_one(scribe: Scribe, said: str, points: str) -> None:
    game = scribe.new_game(misplay="250/125", misplay_melds_need_trick="true")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="misplay")
    scribe.step(draft, "ausgang", offender="0")
    asked = scribe.step(draft, "melden", meld__1="20", **{"meld__2-none": "on"})
    assert asked.status_code == 422
    assert page_of(asked).error("trick-B") == "Hat Berta einen Stich gemacht?"
    assert page_of(asked).error("trick-C") == "", "without a meld nothing hangs on it"
    assert scribe.step(draft, "melden", trick__B=said).location == f"{draft}/abrechnung"
    assert scribe.step(draft, "abrechnung").status_code == 303
    sheet = scribe.page(game)
    assert points in sheet
    assert "(−250)" in sheet


@pytest.mark.parametrize(
    ("names", "points", "outcome", "sentence"),
    [
        (3, ("61", "100", ""), "played", "Anna hat das Spiel gemacht."),
        (3, ("59", "", "100"), "played", "Anna hat verloren."),
        (3, (), "conceded", "Anna hat abgeschrieben."),
        (4, ("61", ""), "played", "Anna & Clara haben das Spiel gemacht."),
        (4, ("59", ""), "played", "Anna & Clara haben verloren."),
        (4, (), "conceded", "Anna & Clara haben abgeschrieben."),
    ],
)
def test_the_settlement_says_how_it_ended(
    scribe: Scribe, names: int, points: tuple[str, ...], outcome: str, sentence: str
) -> None:
    draft = scribe.begin(scribe.new_game(*("Anna", "Berta", "Clara", "Doris")[:names]))
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome=outcome)
    scribe.step(draft, "melden", meld__0="190", rest="none")
    if names == 4 and points:
        assert "Anna & Clara brauchen noch 60 aus Stichen." in scribe.page(f"{draft}/stiche")
    if points:
        scribe.step(draft, "stiche", **{f"tricks__{side}": text for side, text in zip("ABC", points, strict=False)})
    assert sentence in scribe.page(f"{draft}/abrechnung")


def test_forgotten_pressing_is_lost(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="forgot_press")
    scribe.step(draft, "melden", meld__1="20", meld__2="60")
    page = scribe.page(f"{draft}/abrechnung")
    assert "(−400)" in page
    assert "Drücken vergessen: verloren" in page


def test_the_tournament_offers_neither_durch_nor_abschreiben(scribe: Scribe) -> None:
    draft = scribe.begin(scribe.new_game(preset="turnier"))
    scribe.step(draft, "reizen", bid="200", declarer="0")
    page = scribe.page(f"{draft}/trumpf")
    assert "Durch" not in page
    assert "abgeschrieben" not in page


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
    assert "0 + 160 = 160 ≥ 150: gewonnen" in page, "Ober and Unter in two hands are no Binokel"
    assert "60 + 90 = 150" in page


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
    assert "190 + 40 = 230" in scribe.page(f"{draft}/abrechnung"), "30 in cards and 10 for the last trick"


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


def test_the_end_is_announced_with_its_reason(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    page = scribe.page(game)
    assert "Anna gewinnt" in page
    assert "Anna hat das Ziel 400 erreicht: 430" in page
