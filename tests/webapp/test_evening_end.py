"""The end of a tournament evening: the standing, the prize list and its corrections, the plan, the links."""

from __future__ import annotations

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    organiser = Organiser(scribe)
    organiser.new_evening(prizes="1: Schinken, 50 €\n30 €\n3: Salami", rounds="1")
    organiser.enter()
    return organiser


def test_the_evening_ends_only_when_everything_is_there(organiser: Organiser) -> None:
    nothing = organiser.post("/beenden")
    assert nothing.status_code == 409
    assert "Durchgang 1 ist noch nicht ausgelost." in page_of(nothing)
    organiser.begin_round()
    for lot in list(organiser.lots.values())[:2]:
        organiser.play_table(lot)
    missing = organiser.post("/beenden")
    assert missing.status_code == 409
    assert "von Tisch 3 fehlt das Ergebnis" in page_of(missing)
    organiser.play_table(organiser.lots[3])
    open_round = organiser.post("/beenden")
    assert open_round.status_code == 409
    assert "Durchgang 1 ist noch nicht abgeschlossen." in page_of(open_round)
    organiser.close()
    for _ in range(2):
        assert organiser.post("/beenden", key="the-same-ending").status_code == 303
    assert organiser.page("/protokoll").words.count("Der Abend ist beendet") == 1


def test_shared_places_share_the_prizes(organiser: Organiser) -> None:
    organiser.begin_round()
    for table, totals in enumerate(((700, 700, 10), (500, 20, 30), (40, 50, 60)), start=1):
        organiser.on_paper(1, table, *totals)
    organiser.close()
    organiser.post("/beenden")
    first, second, _third = organiser.seats(organiser.lots[1])
    shared, _next, *_ = organiser.page("/preise").parts(".awards li")
    place, winners = shared.texts("b")
    assert (place, set(winners.split(", "))) == ("1.", {first, second})
    assert shared.text(".award") == "40 € für jeden; zusammen: Schinken"
    assert f"3. {organiser.seats(organiser.lots[2])[0]} Salami" in organiser.page("/preise")


def correct(organiser: Organiser, bid: str, reason: str) -> None:
    """Let the organiser change the bid of the first table's first game."""
    draft = organiser.correct(reason)
    organiser.scribe.step(draft, "reizen", bid=bid, declarer="0")
    assert organiser.scribe.step(draft, "abrechnung").status_code == 303


def test_a_game_corrected_after_the_prize_list_makes_a_new_one_that_says_so(organiser: Organiser) -> None:
    organiser.play_round(1)
    organiser.post("/beenden")
    before = organiser.page("/preise")
    assert "Berichtigt" not in before
    correct(organiser, "900", "falsch aufgeschrieben")
    after = organiser.page("/preise")
    assert "Berichtigt, 2. Fassung. Grund: falsch aufgeschrieben" in after
    assert "Frühere Fassungen" in after
    refused = organiser.post("/durchgang/1/tisch/1/oeffnen", reason="noch einmal")
    assert refused.status_code == 422
    assert "Der Abend ist beendet. Einzelne Spiele lassen sich noch mit einem Grund berichtigen." in page_of(refused)
    organiser.on_paper(1, 2, 2000, 2000, 2000, reason="Blatt")
    assert "Berichtigt, 3. Fassung. Grund: Blatt" in organiser.page("/preise")


def test_a_correction_that_changes_no_place_and_no_sum_makes_no_new_list(organiser: Organiser) -> None:
    organiser.play_round(1)
    organiser.post("/beenden")
    correct(organiser, "101", "nur der Reizwert")
    assert "Berichtigt" not in organiser.page("/preise")
    assert "Spiel 1 wurde berichtigt. Grund: nur der Reizwert" in organiser.page("/protokoll")


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


def test_ties_are_broken_as_planned(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(rounds="2", **{"tie-1": "best_round", "tie-2": "lot"})
    organiser.enter("Anna", "Berta", "Clara")
    for number, totals in ((1, (300, 200, 100)), (2, (200, 300, 100))):
        organiser.begin_round(number)
        seats = organiser.seats(organiser.lots[1])
        wanted = dict(zip(("Anna", "Berta", "Clara"), totals, strict=True))
        organiser.on_paper(number, 1, *(wanted[name] for name in seats))
        organiser.close(number)
    assert "entschieden durch: das Los" in organiser.page("/stand")


def test_only_the_button_that_ends_the_evening_is_called_so(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(rounds="1")
    organiser.enter("Anna", "Berta", "Clara")
    organiser.play_round(1)
    page = organiser.page()
    assert page.text("a#weiter") == "Preise ansehen und Abend beenden"
    assert scribe.page(page.attribute("a#weiter", "href")).texts("main button") == ["Abend beenden"]


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


def test_prizes_are_read_as_people_write_them(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(prizes="1. Platz: Schinken, 50 €\n2. Preis Salami\n3) Most\n12: Trostpreis\nPlatzdeckchen")
    words = organiser.page("/preise")
    assert "1. Schinken, 50 € 2. Salami 3. Most 12. Trostpreis 13. Platzdeckchen" in words


def test_the_prize_list_is_printed_from_its_page(organiser: Organiser) -> None:
    assert organiser.page("/preise").addresses("stand.pdf") == []
    organiser.play_round(1)
    organiser.post("/beenden")
    assert organiser.page("/preise").addresses("stand.pdf") == [f"{organiser.address}/stand.pdf"]


def test_a_plan_is_shown_as_it_was_laid_down_and_may_change(organiser: Organiser) -> None:
    assert organiser.page("/angaben").value("prizes") == "1: Schinken, 50 €\n2: 30 €\n3: Salami"
    changed = {
        "name": "Neu",
        "rounds": "2",
        "per_round": "3",
        "prizes": "12,50 €",
        "eight_tens": "1000",
        "bye": "points",
    }
    assert organiser.post("/angaben", bye_points="100", **changed).status_code == 303
    page = organiser.page("/angaben")
    assert page.value("prizes") == "1: 12,50 €"
    assert page.value("bye_points") == "100"
    organiser.begin_round()
    sheet = organiser.scribe.page(organiser.sheet(organiser.lots[1]))
    assert "Spiel 1 von 3" in sheet
    assert "Acht Zehner: 1000" in sheet


def test_rules_and_games_stand_once_a_round_is_drawn(organiser: Organiser) -> None:
    organiser.draw()
    for fields in ({"per_round": "9"}, {"eight_tens": "1000"}):
        refused = organiser.post("/angaben", **{"name": "Neu", "rounds": "1", "per_round": "2", **fields})
        assert refused.status_code == 422
        assert "Seit der ersten Auslosung stehen die Regeln und die Zahl der Spiele fest." in page_of(refused)
    more = organiser.post("/angaben", name="Neu", rounds="2", per_round="2")
    assert more.status_code == 303, "another round may be added"


def test_every_link_is_renewed_and_taken_back(organiser: Organiser, scribe: Scribe) -> None:
    public = organiser.link("public")
    assert scribe.client.get(public).status_code == 200
    assert organiser.post("/links", role="public", do="renew").status_code == 303
    gone = scribe.client.get(public)
    assert gone.status_code == 404
    assert "Diesen Link gibt es nicht mehr. Die Turnierleitung kann einen neuen zeigen." in page_of(gone)
    assert organiser.post("/links", role="public", do="revoke").status_code == 303
    assert "Dieser Link ist zurückgenommen." in organiser.page("/links")
    before = organiser.address
    after = organiser.post("/links", role="organiser", do="renew").location
    assert scribe.client.get(before).status_code == 404
    assert "Neuer Link: Turnierleitung." in scribe.page(after.replace("/links", "/protokoll"))


def test_the_public_page_finds_people_and_has_nothing_to_press(organiser: Organiser, scribe: Scribe) -> None:
    organiser.begin_round()
    public = organiser.link("public")
    page = scribe.page(f"{public}?name=BERT")
    table, seat = next(
        (number, seats.index("Berta") + 1)
        for number, address in organiser.lots.items()
        if "Berta" in (seats := organiser.seats(address))
    )
    assert f"Tisch {table}, Platz {seat}" in page
    assert not page.has("main form[method=post]")
    for secret in (organiser.address, "/spiel/", "/tisch/"):
        assert secret not in page.html
    assert "So heißt hier niemand: Zorro" in scribe.page(f"{public}?name=Zorro")
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    assert "Im Stand auf Platz" in scribe.page(f"{public}?name=BERT")


def test_this_phone_finds_its_evening_again(organiser: Organiser, scribe: Scribe) -> None:
    organiser.page()
    assert organiser.address in scribe.page("/").addresses("/abend/")


@pytest.mark.parametrize("address", ["/abend/gibtsnicht", "/tisch/gibtsnicht", "/turnier/gibtsnicht"])
def test_an_address_that_there_is_not_is_said(scribe: Scribe, address: str) -> None:
    answer = scribe.client.get(address)
    assert answer.status_code == 404
    assert "Diese Seite gibt es nicht." not in page_of(answer)


def test_every_name_is_in_the_final_places(organiser: Organiser) -> None:
    organiser.play_round(1)
    organiser.post("/beenden")
    places = organiser.page("/preise").text(".plain")
    assert all(name in places for name in NAMES)
