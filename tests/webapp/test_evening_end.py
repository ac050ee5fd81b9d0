"""A tournament evening from its first round to the prize list."""

from __future__ import annotations

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    organiser = Organiser(scribe)
    assert organiser.new_evening(prizes="1: Schinken, 50 €\n30 €\n3: Salami").status_code == 303
    organiser.enter()
    return organiser


def test_nine_people_play_three_rounds(organiser: Organiser) -> None:
    organiser.whole_evening()
    prizes = organiser.page("/preise")
    assert "Schinken, 50 €" in prizes
    assert "Der Abend ist beendet, die Preisliste steht." in organiser.page("/protokoll")
    standing = organiser.page("/stand")
    assert "Stand nach Durchgang 3" in standing
    assert all(name in standing for name in NAMES)
    assert "Berichtigt" not in prizes


def test_the_evening_ends_only_when_everything_is_there(short_evening: Organiser) -> None:
    nothing = short_evening.post("/beenden")
    assert nothing.status_code == 409
    assert "Durchgang 1 ist noch nicht ausgelost." in page_of(nothing)
    short_evening.begin_round()
    for lot in list(short_evening.lots.values())[:2]:
        short_evening.play_table(lot)
    missing = short_evening.post("/beenden")
    assert missing.status_code == 409
    assert "von Tisch 3 fehlt das Ergebnis" in page_of(missing)
    short_evening.play_table(short_evening.lots[3])
    open_round = short_evening.post("/beenden")
    assert open_round.status_code == 409
    assert "Durchgang 1 ist noch nicht abgeschlossen." in page_of(open_round)
    short_evening.close()
    for _ in range(2):
        assert short_evening.post("/beenden", key="the-same-ending").status_code == 303
    assert short_evening.page("/protokoll").words.count("Der Abend ist beendet") == 1


def test_a_latecomer_has_fewer_games_and_the_evening_ends_all_the_same(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(rounds="2")
    organiser.enter()
    organiser.play_round(1)
    organiser.enter("Jakob", "Karla", "Luise")
    organiser.play_round(2)
    assert organiser.post("/beenden").status_code == 303
    words = organiser.page("/preise")
    assert "Jakob hat 2 von 4 Spielen." in words
    assert "Anna hat" not in words


def test_only_the_button_that_ends_the_evening_is_called_so(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(rounds="1")
    organiser.enter("Anna", "Berta", "Clara")
    organiser.play_round(1)
    page = organiser.page()
    assert page.text("a#weiter") == "Preise ansehen und Abend beenden"
    assert scribe.page(page.attribute("a#weiter", "href")).texts("main button") == ["Abend beenden"]


def test_every_name_is_in_the_final_places(short_evening: Organiser) -> None:
    short_evening.play_round(1)
    short_evening.post("/beenden")
    places = short_evening.page("/preise").text(".plain")
    assert all(name in places for name in NAMES)
