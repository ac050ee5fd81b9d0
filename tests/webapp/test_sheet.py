"""The sheet like the paper pad, and better: how far everybody is, and what its signs mean."""

from __future__ import annotations

from tests.webapp.scribe import Scribe


def test_the_sheet_says_how_far_everybody_is(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    assert scribe.page(game).text("tfoot th") == "noch bis 1500"
    assert scribe.page(game).texts("tfoot td") == ["1249", "1380", "1411"]


def test_the_signs_on_the_sheet_are_explained_beneath_it(scribe: Scribe, game: str) -> None:
    assert "hat angesagt" not in scribe.page(game), "nothing to explain yet"
    scribe.play(game)
    assert scribe.page(game).text(".pad table + *") == "G hat gegeben hat angesagt"


def test_a_phone_keeps_its_name_and_may_lose_it(scribe: Scribe, game: str) -> None:
    assert "Dieses Handy: ein Handy" in scribe.page(game)
    scribe.post(f"{game}/telefon", device="  Müllers <Handy>; am Küchentisch ")
    assert "Dieses Handy: Müllers <Handy>; am K" in scribe.page(game)
    scribe.post(f"{game}/telefon", device="")
    assert "Dieses Handy: ein Handy" in scribe.page(game)


def test_a_durch_kept_apart_is_shown_apart(scribe: Scribe) -> None:
    game = scribe.new_game(durch_separate="true")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid=150, declarer=0)
    scribe.step(draft, "trumpf", trump="durch", outcome="durch")
    scribe.step(draft, "ausgang", success="yes")
    assert scribe.step(draft, "abrechnung").status_code == 303
    assert "Getrennt gezählt: Anna 1000, Berta 0, Clara 0" in scribe.page(game)


def test_a_tournament_says_which_hand_of_how_many(scribe: Scribe) -> None:
    assert "Spiel 1 von 27" in scribe.page(scribe.new_game(preset="turnier"))


def test_names_are_escaped(scribe: Scribe) -> None:
    page = scribe.page(scribe.new_game("<b>Anna", "Berta", "Clara"))
    assert page.texts("th.long, thead th")[2] == "<b>Anna"
    assert "<b>Anna" not in page.html
