"""A change of the rules is taken back and put back on the page that says what was changed."""

from __future__ import annotations

import re

from werkzeug.test import TestResponse

from tests.webapp.scribe import Scribe
from tests.webapp.test_rulings import form_of, stored_options, three_hands_the_third_at_factor_3
from tests.webapp.test_the_sheet import hands_of


def turn(scribe: Scribe, game: str, words: str, nth: int = 0, **fields: str) -> TestResponse:
    """Tap a button of the history, of several alike the nth from above."""
    ways = {"Zurücknehmen": "zuruecknehmen", "Zurückholen": "zurueckholen"}
    found = re.findall(rf'action="([^"]+/{ways[words]})".*?<button[^>]*>{words}', scribe.page(f"{game}/geschichte"))
    return scribe.post(found[nth], **fields)


def test_a_change_of_the_rules_is_taken_back_and_put_back(scribe: Scribe, game: str) -> None:
    three_hands_the_third_at_factor_3(scribe, game)
    assert turn(scribe, game, "Zurücknehmen").location == f"{game}/geschichte"
    assert re.findall(r"\((−\d+)\)", scribe.page(game)) == ["−600", "−600", "−600"]
    assert stored_options(scribe, game) == []
    assert "Hausregeln" not in scribe.page(game)
    history = scribe.page(f"{game}/geschichte")
    assert "Regeln ab Spiel 3 zurückgenommen" in history
    assert "<s>Verloren kostet: 3-fach</s>" in history
    turn(scribe, game, "Zurückholen")
    assert re.findall(r"\((−\d+)\)", scribe.page(game)) == ["−600", "−600", "−900"]
    assert "Regeln ab Spiel 3 zurückgeholt" in scribe.page(f"{game}/geschichte")
    turn(scribe, game, "Zurücknehmen")
    assert re.findall(r"\((−\d+)\)", scribe.page(game)) == ["−600", "−600", "−600"]


def test_what_was_changed_before_and_after_stays_when_a_change_is_taken_back(scribe: Scribe, game: str) -> None:
    hands = three_hands_the_third_at_factor_3(scribe, game)
    scribe.post(f"{game}/regeln", **{**form_of(scribe, game), "from": hands[1], "lost_factor": "1"})
    scribe.post(f"{game}/regeln", **{**form_of(scribe, game), "from": hands[0], "target-typed": "4000"})
    assert re.findall(r"\((−\d+)\)", scribe.page(game)) == ["−600", "−300", "−300"]
    turn(scribe, game, "Zurücknehmen", 1)
    assert re.findall(r"\((−\d+)\)", scribe.page(game)) == ["−600", "−600", "−900"], "as before that change"
    assert "Hausregeln: Ziel: 4000, Verloren kostet: 3-fach (ab Spiel 3)" in scribe.page(game)
    shown = {**form_of(scribe, game), "target-typed": "4000"}
    scribe.post(f"{game}/regeln", **{**shown, "from": "next", "rounding": "tens"})
    turn(scribe, game, "Zurückholen")
    assert re.findall(r"\((−\d+)\)", scribe.page(game)) == ["−600", "−300", "−300"]
    rules = "Ziel: 4000, Verloren kostet: einfach (ab Spiel 2), Runden: auf Zehner (ab Spiel 4)"
    assert f"Hausregeln: {rules}" in scribe.page(game)


def test_a_change_is_taken_back_once_however_many_phones_do_it(scribe: Scribe, game: str) -> None:
    three_hands_the_third_at_factor_3(scribe, game)
    found = re.findall(r'action="([^"]+/zuruecknehmen)"', scribe.page(f"{game}/geschichte"))
    double = [scribe.client.post(found[0], data={"key": "one-form-key"}).status_code for _ in range(2)]
    assert [*double, scribe.post(found[0]).status_code] == [303, 303, 409]
    assert re.findall(r"\((−\d+)\)", scribe.page(game)) == ["−600", "−600", "−600"]
    assert scribe.post(f"{game}/regeln/999/zuruecknehmen").status_code == 404


def test_a_change_without_which_the_cards_cannot_be_dealt_stays(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    scribe.post(f"{game}/regeln", **{"from": "next", "sevens": "false", "talon": "4/4"})
    scribe.post(f"{game}/regeln", **{**form_of(scribe, game), "from": "next", "talon": "1/4"})
    refused = turn(scribe, game, "Zurücknehmen", 1)
    assert refused.status_code == 422
    assert "So lassen sich die Karten nicht gleichmäßig verteilen." in refused.text


def test_taking_back_the_rules_that_ended_a_game_is_said(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    scribe.post(f"{game}/regeln", **{"from": hands_of(scribe, game)[0].rpartition("/")[2], "target-typed": "200"})
    assert "Anna gewinnt" in scribe.page(game)
    turn(scribe, game, "Zurücknehmen")
    assert "Die Regeln wurden geändert. Die Partie ist wieder offen und geht weiter." in scribe.page(game)
