"""The end of a tournament evening: the standing, the prize list and its corrections, the plan, the links."""

from __future__ import annotations

import re

import pytest

from tests.webapp.evening import NAMES, Organiser, strip
from tests.webapp.scribe import Scribe


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    one = Organiser(scribe)
    one.new_evening(prizes="1: Schinken, 50 €\n30 €\n3: Salami", rounds="1")
    one.enter()
    return one


def test_the_evening_ends_only_when_everything_is_there(organiser: Organiser) -> None:
    nothing = organiser.post("/beenden")
    assert nothing.status_code == 409
    assert "Durchgang 1 ist noch nicht ausgelost." in strip(nothing.text)
    organiser.begin_round()
    for lot in list(organiser.lots.values())[:2]:
        organiser.play_table(lot)
    missing = organiser.post("/beenden")
    assert missing.status_code == 409
    assert "von Tisch 3 fehlt das Ergebnis" in strip(missing.text)
    organiser.play_table(organiser.lots[3])
    open_round = organiser.post("/beenden")
    assert open_round.status_code == 409
    assert "Durchgang 1 ist noch nicht abgeschlossen." in strip(open_round.text)
    organiser.close()
    for _ in range(2):
        assert organiser.post("/beenden", key="the-same-ending").status_code == 303
    assert organiser.words("/protokoll").count("Der Abend ist beendet") == 1


def test_shared_places_share_the_prizes(organiser: Organiser) -> None:
    organiser.begin_round()
    for table, totals in enumerate(((700, 700, 10), (500, 20, 30), (40, 50, 60)), start=1):
        fields = {f"total-{seat}": str(total) for seat, total in enumerate(totals, start=1)}
        organiser.post(f"/durchgang/1/tisch/{table}/papier", **fields)
    organiser.close()
    organiser.post("/beenden")
    first, second, _third = organiser.seats(organiser.lots[1])
    words = organiser.words("/preise")
    both = sorted((first, second))
    assert re.search(rf"1\. (?:{both[0]}, {both[1]}|{both[1]}, {both[0]}) 40 € für jeden; zusammen: Schinken", words)
    assert f"3. {organiser.seats(organiser.lots[2])[0]} Salami" in words


def correct(organiser: Organiser, bid: str, reason: str) -> None:
    """Let the organiser change the bid of the first table's first game."""
    hand = re.search(r"tisch/1/spiel/(\d+)", organiser.page("/durchgang/1/tisch/1"))
    assert hand
    draft = organiser.post(f"/durchgang/1/tisch/1/spiel/{hand[1]}", reason=reason).location.removesuffix("/reizen")
    organiser.scribe.step(draft, "reizen", bid=bid, declarer="0")
    assert organiser.scribe.step(draft, "abrechnung").status_code == 303


def test_a_game_corrected_after_the_prize_list_makes_a_new_one_that_says_so(organiser: Organiser) -> None:
    organiser.play_round(1)
    organiser.post("/beenden")
    before = organiser.words("/preise")
    assert "Berichtigt" not in before
    correct(organiser, "900", "falsch aufgeschrieben")
    after = organiser.words("/preise")
    assert "Berichtigt, 2. Fassung. Grund: falsch aufgeschrieben" in after
    assert "Frühere Fassungen" in after
    refused = organiser.post("/durchgang/1/tisch/1/oeffnen", reason="noch einmal")
    assert refused.status_code == 422
    assert "Der Abend ist beendet. Einzelne Spiele lassen sich noch mit einem Grund berichtigen." in strip(refused.text)
    organiser.post("/durchgang/1/tisch/2/papier", reason="Blatt", **{f"total-{seat}": "2000" for seat in (1, 2, 3)})
    assert "Berichtigt, 3. Fassung. Grund: Blatt" in organiser.words("/preise")


def test_a_correction_that_changes_no_place_and_no_sum_makes_no_new_list(organiser: Organiser) -> None:
    organiser.play_round(1)
    organiser.post("/beenden")
    correct(organiser, "101", "nur der Reizwert")
    assert "Berichtigt" not in organiser.words("/preise")
    assert "Spiel 1 wurde berichtigt. Grund: nur der Reizwert" in organiser.words("/protokoll")


def test_a_latecomer_has_fewer_games_and_the_evening_ends_all_the_same(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(rounds="2")
    organiser.enter()
    organiser.play_round(1)
    organiser.enter("Jakob", "Karla", "Luise")
    organiser.play_round(2)
    assert organiser.post("/beenden").status_code == 303
    words = organiser.words("/preise")
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
        fields = {f"total-{seats.index(name) + 1}": str(total) for name, total in wanted.items()}
        organiser.post(f"/durchgang/{number}/tisch/1/papier", **fields)
        organiser.close(number)
    assert "entschieden durch: das Los" in organiser.words("/stand")


def test_only_the_button_that_ends_the_evening_is_called_so(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(rounds="1")
    organiser.enter("Anna", "Berta", "Clara")
    organiser.play_round(1)
    way = re.search(r'<a class="button main" id="weiter" href="([^"]+)">([^<]+)</a>', organiser.page())
    assert way
    assert way[2] == "Preise ansehen und Abend beenden"
    assert re.search(r'<button class="button main">Abend beenden</button>', scribe.page(way[1]))


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
    assert sentence in strip(answer.text)


def test_prizes_are_read_as_people_write_them(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(prizes="1. Platz: Schinken, 50 €\n2. Preis Salami\n3) Most\n12: Trostpreis\nPlatzdeckchen")
    words = organiser.words("/preise")
    assert "1. Schinken, 50 € 2. Salami 3. Most 12. Trostpreis 13. Platzdeckchen" in words


def test_the_prize_list_is_printed_from_its_page(organiser: Organiser) -> None:
    assert "stand.pdf" not in organiser.page("/preise")
    organiser.play_round(1)
    organiser.post("/beenden")
    assert f"{organiser.address}/stand.pdf" in organiser.page("/preise")


def test_a_plan_is_shown_as_it_was_laid_down_and_may_change(organiser: Organiser) -> None:
    page = organiser.page("/angaben")
    assert "1: Schinken, 50 €\n2: 30 €\n3: Salami</textarea>" in page
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
    assert "1: 12,50 €</textarea>" in page
    assert 'value="100"' in page
    organiser.begin_round()
    sheet = strip(organiser.scribe.page(organiser.sheet(organiser.lots[1])))
    assert "Spiel 1 von 3" in sheet
    assert "Acht Zehner: 1000" in sheet


def test_rules_and_games_stand_once_a_round_is_drawn(organiser: Organiser) -> None:
    organiser.draw()
    for fields in ({"per_round": "9"}, {"eight_tens": "1000"}):
        refused = organiser.post("/angaben", **{"name": "Neu", "rounds": "1", "per_round": "2", **fields})
        assert refused.status_code == 422
        assert "Seit der ersten Auslosung stehen die Regeln und die Zahl der Spiele fest." in strip(refused.text)
    more = organiser.post("/angaben", name="Neu", rounds="2", per_round="2")
    assert more.status_code == 303, "another round may be added"


def test_every_link_is_renewed_and_taken_back(organiser: Organiser, scribe: Scribe) -> None:
    page = organiser.page("/links")
    public = re.search(r'value="http://localhost(/turnier/[^"]+)"', page)
    assert public
    assert scribe.client.get(public[1]).status_code == 200
    assert organiser.post("/links", role="public", do="renew").status_code == 303
    gone = scribe.client.get(public[1])
    assert gone.status_code == 404
    assert "Diesen Link gibt es nicht mehr. Die Turnierleitung kann einen neuen zeigen." in strip(gone.text)
    assert organiser.post("/links", role="public", do="revoke").status_code == 303
    assert "Dieser Link ist zurückgenommen." in organiser.words("/links")
    before = organiser.address
    after = organiser.post("/links", role="organiser", do="renew").location
    assert scribe.client.get(before).status_code == 404
    assert "Neuer Link: Turnierleitung." in strip(scribe.page(after.replace("/links", "/protokoll")))


def test_the_public_page_finds_people_and_has_nothing_to_press(organiser: Organiser, scribe: Scribe) -> None:
    organiser.begin_round()
    found = re.search(r'value="http://localhost(/turnier/[^"]+)"', organiser.page("/links"))
    assert found
    page = scribe.page(f"{found[1]}?name=BERT")
    lot, seat = next(
        (table, seats.index("Berta") + 1)
        for table, one in organiser.lots.items()
        if "Berta" in (seats := organiser.seats(one))
    )
    assert f"Tisch {lot}, Platz {seat}" in strip(page)
    assert 'method="post"' not in page.partition("</main>")[0]
    for secret in (organiser.address, "/spiel/", "/tisch/"):
        assert secret not in page
    assert "So heißt hier niemand: Zorro" in strip(scribe.page(f"{found[1]}?name=Zorro"))
    for one in organiser.lots.values():
        organiser.play_table(one)
    organiser.close()
    assert "Im Stand auf Platz" in strip(scribe.page(f"{found[1]}?name=BERT"))


def test_this_phone_finds_its_evening_again(organiser: Organiser, scribe: Scribe) -> None:
    organiser.page()
    assert organiser.address in scribe.page("/")


@pytest.mark.parametrize("address", ["/abend/gibtsnicht", "/tisch/gibtsnicht", "/turnier/gibtsnicht"])
def test_an_address_that_there_is_not_is_said(scribe: Scribe, address: str) -> None:
    answer = scribe.client.get(address)
    assert answer.status_code == 404
    assert "Diese Seite gibt es nicht." not in answer.text


def test_every_name_is_in_the_final_places(organiser: Organiser) -> None:
    organiser.play_round(1)
    organiser.post("/beenden")
    places = organiser.words("/preise").partition("Alle Plätze")[2]
    assert all(name in places for name in NAMES)
