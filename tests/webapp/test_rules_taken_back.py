"""A change of the rules is taken back and put back on the page that says what was changed."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def turn(scribe: Scribe, game: str, words: str, nth: int = 0) -> TestResponse:
    """Tap a button of the history, of several alike the nth from above."""
    forms = scribe.page(f"{game}/geschichte").forms()
    alike = [form for form in forms if any(button.words.startswith(words) for button in form.buttons)]
    return scribe.submit(alike[nth])


@pytest.mark.usefixtures("three_hands")
def test_a_change_of_the_rules_is_taken_back_and_put_back(scribe: Scribe, game: str) -> None:
    assert turn(scribe, game, "Zurücknehmen").location == f"{game}/geschichte"
    assert scribe.lost(game) == ["−600", "−600", "−600"]
    assert scribe.changed_rules(game) == []
    assert "Hausregeln" not in scribe.page(game)
    history = scribe.page(f"{game}/geschichte")
    assert "Regeln ab Spiel 3 zurückgenommen" in history
    assert history.texts("s") == ["Verloren kostet: 3-fach"]
    turn(scribe, game, "Zurückholen")
    assert scribe.lost(game) == ["−600", "−600", "−900"]
    assert "Regeln ab Spiel 3 zurückgeholt" in scribe.page(f"{game}/geschichte")
    turn(scribe, game, "Zurücknehmen")
    assert scribe.lost(game) == ["−600", "−600", "−600"]


def test_what_was_changed_before_and_after_stays_when_a_change_is_taken_back(
    scribe: Scribe, game: str, three_hands: list[str]
) -> None:
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": three_hands[1], "lost_factor": "1"})
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": three_hands[0], "target-typed": "4000"})
    assert scribe.lost(game) == ["−600", "−300", "−300"]
    turn(scribe, game, "Zurücknehmen", 1)
    assert scribe.lost(game) == ["−600", "−600", "−900"], "as before that change"
    assert "Hausregeln: Ziel: 4000, Verloren kostet: 3-fach (ab Spiel 3)" in scribe.page(game)
    shown = {**scribe.rules_form(game), "target-typed": "4000"}
    scribe.post(f"{game}/regeln", **{**shown, "from": "next", "rounding": "tens"})
    turn(scribe, game, "Zurückholen")
    assert scribe.lost(game) == ["−600", "−300", "−300"]
    rules = "Ziel: 4000, Verloren kostet: einfach (ab Spiel 2), Runden: auf Zehner (ab Spiel 4)"
    assert f"Hausregeln: {rules}" in scribe.page(game)


@pytest.mark.usefixtures("three_hands")
def test_a_change_is_taken_back_once_however_many_phones_do_it(scribe: Scribe, game: str) -> None:
    form = scribe.page(f"{game}/geschichte").form("/zuruecknehmen")
    double = [scribe.submit(form).status_code for _ in range(2)]
    assert [*double, scribe.post(form.action).status_code] == [303, 303, 409]
    assert scribe.lost(game) == ["−600", "−600", "−600"]
    assert scribe.post(f"{game}/regeln/999/zuruecknehmen").status_code == 404


def test_a_change_without_which_the_cards_cannot_be_dealt_stays(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    scribe.post(f"{game}/regeln", **{"from": "next", "sevens": "false", "talon": "4/4"})
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": "next", "talon": "1/4"})
    refused = turn(scribe, game, "Zurücknehmen", 1)
    assert refused.status_code == 422
    assert "So lassen sich die Karten nicht gleichmäßig verteilen." in page_of(refused)


def test_taking_back_the_rules_that_ended_a_game_is_said(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    scribe.post(f"{game}/regeln", **{"from": scribe.hands(game)[0].rpartition("/")[2], "target-typed": "200"})
    assert "Anna gewinnt" in scribe.page(game)
    turn(scribe, game, "Zurücknehmen")
    assert "Die Regeln wurden geändert. Die Partie ist wieder offen und geht weiter." in scribe.page(game)
