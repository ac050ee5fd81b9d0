"""Hands that end otherwise than played: given up, pressing forgotten, misplayed, Durch and Untendurch."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

TRUMP_FIRST = "Für Karten und Liste erst den Trumpf wählen"


def given_up_on_the_tapp(scribe: Scribe, game: str) -> str:
    """A hand that Anna gave up for 260 before she named trump."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="260", declarer="0")
    assert scribe.page(f"{draft}/trumpf").text("button[name=trump][value=conceded]") == "Abschreiben"
    assert scribe.step(draft, "trumpf", trump="conceded", outcome="played").location == f"{draft}/melden"
    return draft


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
    assert "Sonst keine Meldung: weiter" in page, "of those whose melds count"
    answer = scribe.step(draft, "melden", meld__1="40", **{"meld__2-none": "on"})
    assert answer.location == f"{draft}/abrechnung"


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
