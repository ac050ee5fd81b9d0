"""The end of a game: announced, reopened by a change, previewed, and what comes after it."""

from __future__ import annotations

import pytest

from tests.webapp.scribe import Scribe


@pytest.fixture
def finished(scribe: Scribe) -> str:
    """A game to 400 that Anna has won with her first hand."""
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    assert "Anna gewinnt" in scribe.page(game)
    return game


def preview(scribe: Scribe, draft: str) -> str:
    """What the settlement says will become of the game's end."""
    return " ".join(said for said in scribe.page(f"{draft}/abrechnung").texts(".warning") if said.startswith("Damit"))


def test_the_end_is_announced_with_its_reason(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    page = scribe.page(game)
    assert "Anna gewinnt" in page
    assert "Anna hat das Ziel 400 erreicht: 430" in page


def test_an_edit_that_reopens_the_game_is_said(scribe: Scribe, finished: str) -> None:
    scribe.rewrite(scribe.hands(finished)[0], bid="500")
    sheet = scribe.page(finished)
    assert "Anna gewinnt" not in sheet
    assert "Spiel 1 wurde geändert. Die Partie ist wieder offen und geht weiter." in sheet
    scribe.play(finished)
    assert "wieder offen" not in scribe.page(finished), "it is no news any more"


def test_the_preview_of_an_edit_says_that_it_reopens_the_game(scribe: Scribe, finished: str) -> None:
    draft = scribe.change(scribe.hands(finished)[0], bid="500")
    assert preview(scribe, draft) == "Damit ist die Partie wieder offen und geht weiter."
    scribe.step(draft, "reizen", bid="300")
    assert preview(scribe, draft) == "", "as it ended it ends still"


def test_the_preview_of_an_edit_says_that_it_ends_the_game(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, bid=500, points=(240, 5, 5))
    scribe.play(game)
    draft = scribe.change(scribe.hands(game)[0], bid="150")
    assert preview(scribe, draft) == "Damit ist die Partie zu Ende: Anna hat das Ziel 400 erreicht: 430."


def test_the_preview_of_an_edit_says_that_somebody_else_wins(scribe: Scribe, finished: str) -> None:
    draft = scribe.change(scribe.hands(finished)[0])
    scribe.step(draft, "melden", meld__0="10", meld__1="200")
    scribe.step(draft, "stiche", tricks__A="5", tricks__B="240", tricks__C="5", **{"tricks__A-some": "on"})
    assert preview(scribe, draft) == "Damit endet die Partie anders: Berta hat das Ziel 400 erreicht: 440."


def test_the_preview_of_an_inserted_hand_and_of_the_next_one_say_so_too(scribe: Scribe) -> None:
    game = scribe.new_game(target="600")
    scribe.play(game)
    for draft in (scribe.begin_before(scribe.hands(game)[0]), scribe.begin(game)):
        scribe.step(draft, "reizen", bid=170, declarer=0)
        scribe.step(draft, "trumpf", trump="durch", outcome="durch")
        scribe.step(draft, "ausgang", success="yes")
        assert preview(scribe, draft).startswith("Damit ist die Partie zu Ende: Anna hat das Ziel 600 erreicht")
        assert scribe.post(f"{draft}/verwerfen").status_code == 303


def test_taking_back_the_last_hand_reopens_and_putting_it_back_ends(scribe: Scribe, finished: str) -> None:
    hand = scribe.hands(finished)[0]
    scribe.post(f"{hand}/streichen")
    assert "Ein Spiel wurde gestrichen. Die Partie ist wieder offen und geht weiter." in scribe.page(finished)
    scribe.post(f"{hand}/zurueckholen")
    assert "Spiel 1 wurde zurückgeholt. Damit ist die Partie zu Ende." in scribe.page(finished)


def test_hands_after_the_end_are_marked(scribe: Scribe, finished: str) -> None:
    scribe.play(finished)
    sheet = scribe.page(finished)
    assert ["nach dem Ende" in said for said in sheet.texts("tbody td.bid")] == [False, True]
    assert "Anna gewinnt" in sheet


def test_another_game_with_the_same_people(scribe: Scribe, finished: str) -> None:
    again = scribe.post(f"{finished}/noch-eine").location
    assert again != finished
    sheet = scribe.page(again)
    assert "Anna, Berta, Clara" in sheet
    assert "Ziel: 400" in sheet, "by the same house rules"
    assert "Berta gibt, Clara reizt zuerst." in sheet, "whose turn it is deals"


def test_another_game_hides_the_names_as_the_one_before_did(scribe: Scribe, finished: str) -> None:
    shown = scribe.post(f"{finished}/noch-eine").location
    assert "Anna" in scribe.text(f"{shown}/blatt.txt")
    scribe.post(f"{finished}/teilen", do="hide")
    again = scribe.post(f"{finished}/noch-eine").location
    assert "Anna" not in scribe.text(f"{again}/blatt.txt")


def test_another_game_is_started_once(scribe: Scribe, finished: str) -> None:
    locations = {scribe.client.post(f"{finished}/noch-eine", data={"key": "one-form-key"}).location for _ in range(2)}
    assert len(locations) == 1


def test_an_edit_can_reopen_a_finished_game(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    scribe.step(scribe.change(scribe.hands(game)[0], bid="500"), "abrechnung")
    assert "Anna gewinnt" not in scribe.page(game)


def test_a_finished_game_goes_on_and_its_new_hand_counts(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    over = scribe.page(game)
    assert "Anna gewinnt" in over
    assert "Spiel 2 aufschreiben" not in over.texts("button"), "one way to go on, which says what happens"
    assert "Erst ein höheres Ziel eintragen, dann lässt sich Spiel 2 aufschreiben." in over
    draft = scribe.begin(game)
    assert "Spiel 2 weiterschreiben" in scribe.page(game).texts("button"), "what another phone began can be ended"
    scribe.post(f"{draft}/verwerfen")
    scribe.play(game, bid=600)
    page = scribe.page(game)
    assert "(−1200)" in page
    assert "−770" in page.texts("td > b")


def test_a_finished_game_goes_on_to_a_higher_target(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    scribe.post(f"{game}/regeln", target="2000", **{"from": "next"})
    sheet = scribe.page(game)
    assert "Anna gewinnt" not in sheet
    assert "Die Regeln wurden geändert. Die Partie ist wieder offen und geht weiter." in sheet
    assert "noch bis 2000" in sheet
