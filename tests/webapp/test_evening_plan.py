"""The plan of a tournament evening: what it may say, and what may still change once rounds are drawn."""

from __future__ import annotations

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Bitte einen Namen eintragen."),
        ({"name": "x" * 61}, "Wie heißt der Abend?"),
        ({"date": "31.2.2026"}, "Das ist kein Datum."),
        ({"rounds": "0"}, "Gespielt werden 1 bis 9 Durchgänge mit je 1 bis 48 Spielen."),
        ({"per_round": "neun"}, "Gespielt werden 1 bis 9 Durchgänge"),
        ({"prizes": "1:"}, "Was gewinnt Platz 1?"),
        ({"prizes": "0: Schinken"}, "Einen Platz 0 gibt es nicht."),
        ({"prizes": "ein Preis\n" * 61}, "Das sind mehr als 60 Preise."),
        ({"bye": "points", "bye_points": "viel"}, "Wie viele Punkte bekommt, wer aussetzt?"),
        ({"eight_tens": "17"}, "Das ist hier nicht möglich."),
    ],
)
def test_a_plan_that_is_not_right_says_where(scribe: Scribe, fields: dict[str, str], sentence: str) -> None:
    answer = Organiser(scribe).new_evening(**fields)
    assert answer.status_code == 422
    assert sentence in page_of(answer)


def test_a_plan_is_shown_as_it_was_laid_down_and_may_change(short_evening: Organiser) -> None:
    assert short_evening.page("/angaben").value("prizes") == "1: Schinken, 50 €\n2: 30 €\n3: Salami"
    changed = {
        "name": "Neu",
        "rounds": "2",
        "per_round": "3",
        "prizes": "12,50 €",
        "eight_tens": "1000",
        "bye": "points",
    }
    assert short_evening.post("/angaben", bye_points="100", **changed).status_code == 303
    page = short_evening.page("/angaben")
    assert page.value("prizes") == "1: 12,50 €"
    assert page.value("bye_points") == "100"
    short_evening.begin_round()
    sheet = short_evening.scribe.page(short_evening.sheet(short_evening.lots[1]))
    assert "Spiel 1 von 3" in sheet
    assert "Acht Zehner: 1000" in sheet


def test_rules_and_games_stand_once_a_round_is_drawn(short_evening: Organiser) -> None:
    short_evening.draw()
    for fields in ({"per_round": "9"}, {"eight_tens": "1000"}):
        refused = short_evening.post("/angaben", **{"name": "Neu", "rounds": "1", "per_round": "2", **fields})
        assert refused.status_code == 422
        assert "Seit der ersten Auslosung stehen die Regeln und die Zahl der Spiele fest." in page_of(refused)
    more = short_evening.post("/angaben", name="Neu", rounds="2", per_round="2")
    assert more.status_code == 303, "another round may be added"


def test_an_evening_that_ends_early_drops_the_rounds_that_nobody_began(empty_evening: Organiser) -> None:
    empty_evening.enter(*NAMES)
    empty_evening.draw("1,2")
    lot = empty_evening.lot(2, 1)
    empty_evening.start()
    for place in empty_evening.lots:
        empty_evening.on_paper(1, place, 300, 200, 100)
    empty_evening.close()
    assert empty_evening.post("/angaben", name="Preisbinokel", rounds="1", per_round="1").status_code == 303
    assert "Durchgang 2 entfällt, seine Lose gelten nicht mehr." in empty_evening.page("/protokoll")
    assert "dieses Los gilt nicht mehr" in empty_evening.scribe.page(lot)
    assert empty_evening.post("/beenden").status_code == 303


def test_a_round_that_has_begun_is_not_dropped(empty_evening: Organiser) -> None:
    empty_evening.enter(*NAMES[:3])
    empty_evening.play_round(1, games=1)
    empty_evening.begin_round(2)
    refused = empty_evening.post("/angaben", name="Preisbinokel", rounds="1", per_round="1")
    assert refused.status_code == 422
    assert "So viele Durchgänge haben schon begonnen: 2." in page_of(refused)


def test_a_plan_that_another_phone_changed_meanwhile_is_not_written_over(empty_evening: Organiser) -> None:
    form = empty_evening.page("/angaben").form("/angaben")
    assert empty_evening.scribe.submit(form, prizes="1: Sau").status_code == 303
    refused = empty_evening.scribe.submit(form, prizes="1: Salami", key="of-another-phone")
    assert refused.status_code == 409
    assert "Inzwischen wurde etwas geändert" in page_of(refused)
    assert page_of(refused).value("prizes") == "1: Sau", "what the other one wrote is there to be seen"
    again = empty_evening.page("/angaben").form("/angaben")
    assert empty_evening.scribe.submit(again, prizes="1: Salami").status_code == 303
    assert "Ausgeschrieben 1. Salami" in empty_evening.page("/preise")
