"""Points booked beside the hands, with a reason: on the sheet, in its files, in the history."""

from __future__ import annotations

import csv
import io

import pytest
from werkzeug.test import TestResponse

from tests.webapp.evening import Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def book(scribe: Scribe, game: str, reason: str = "Strafe", **fields: str) -> TestResponse:
    """Book points by the form of the game's page: ``points__B="50", minus__B="on"``."""
    form = scribe.page(scribe.page(game).link("Punkte buchen")).form("/buchen")
    return scribe.submit(form, reason=reason, **fields)


def booking(scribe: Scribe, game: str) -> str:
    """The address of the first booking on the sheet."""
    return scribe.page(game).address("/buchung/")


def rows(scribe: Scribe, game: str) -> list[str]:
    return scribe.page(game).texts("tbody tr")


def test_points_are_booked_after_the_last_hand_and_kept_apart_from_it(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    assert book(scribe, game, points__B="50", minus__B="on").location == f"{game}#stand"
    scribe.play(game)
    first, booked, second = rows(scribe, game)
    assert booked == "± Strafe gebucht 251 (−50) 70 89", "marked, with totals of its own"
    assert (first.split()[0], second.split()[0]) == ("1", "2"), "hands keep their numbers"
    assert scribe.totals(game) == {"A": 502, "B": 190, "C": 178}
    data = scribe.exported(game)
    assert [hand["totals"]["B"] for hand in data["hands"]] == [120, 190]
    assert "Clara gibt, Anna reizt zuerst." in scribe.page(game), "a booking moves no deal"


def test_a_carry_over_from_paper_stands_before_the_first_hand(scribe: Scribe, game: str) -> None:
    book(scribe, game, "Übertrag vom Papier", points__A="640", points__B="700", points__C="-20")
    scribe.play(game)
    assert rows(scribe, game)[0] == "± Übertrag vom Papier gebucht +640 640 +700 700 (−20) −20"
    assert scribe.totals(game) == {"A": 891, "B": 820, "C": 69}


def test_an_inserted_hand_leaves_bookings_where_they_were(scribe: Scribe, game: str) -> None:
    book(scribe, game, "Übertrag", points__A="10")
    scribe.play(game)
    book(scribe, game, "Strafe", points__A="-20")
    scribe.insert(scribe.hands(game)[0])
    assert [row.split()[0:2] for row in rows(scribe, game)] == [
        ["±", "Übertrag"],
        ["1", "+"],
        ["2", "250"],
        ["±", "Strafe"],
    ]


def test_a_booking_is_changed_taken_back_and_put_back_and_the_history_says_so(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    scribe.play(game)
    book(scribe, game, points__B="-50")
    page = scribe.page(booking(scribe, game))
    assert (page.value("points-B"), page.checked("minus-B"), page.value("reason")) == ("50", True, "Strafe")
    first = scribe.hands(game)[0].rpartition("/")[2]
    changed = scribe.submit(page.form("/buchung/"), points__B="80", reason="Verschmissen", after=first)
    assert changed.location == f"{game}#stand"
    assert rows(scribe, game)[1].startswith("± ✎ geändert Verschmissen")
    assert scribe.totals(game)["B"] == 160
    history = next(line for line in scribe.page(f"{game}/geschichte").texts("ol.history li") if "Verschm" in line)
    assert "Strafe: Berta (−50)" in history
    assert "Verschmissen: Berta (−80) (nach Spiel 1)" in history
    address = booking(scribe, game)
    scribe.submit(scribe.page(address).form("/streichen"))
    assert scribe.totals(game)["B"] == 240
    assert "Verschmissen" in scribe.page(game).texts("s")
    assert "Eine gestrichene Buchung gestrichen" in scribe.page(f"{game}/geschichte")
    scribe.submit(scribe.page(address).form("/zurueckholen"))
    assert scribe.totals(game)["B"] == 160
    kinds = [past["kind"] for past in scribe.exported(game)["bookings"][0]["history"]]
    assert kinds == ["written", "changed", "deleted", "restored"]


def test_a_booking_for_partners_is_for_both_of_them(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", "Dora")
    book(scribe, game, points__A="50")
    assert rows(scribe, game) == ["± Strafe gebucht +50 50 0"]
    assert scribe.exported(game)["bookings"][0]["points"] == {"A": 50}


def test_two_phones_change_a_booking_one_after_the_other(scribe: Scribe, game: str) -> None:
    book(scribe, game, points__A="10")
    form = scribe.page(booking(scribe, game)).form("/buchung/")
    assert scribe.submit(form, points__A="20").status_code == 303
    refused = scribe.post(form.action, **{**form.first(), "key": scribe.key(), "points-A": "30"})
    assert refused.status_code == 409
    assert "inzwischen von einem anderen Handy geändert" in page_of(refused)
    assert scribe.totals(game)["A"] == 20


def test_points_are_booked_for_whom_the_form_named_though_seats_were_put_right_meanwhile(
    scribe: Scribe, game: str
) -> None:
    """Column B is Clara's once seats are put right: what was typed for Berta must not become hers."""
    form = scribe.page(f"{game}/buchen").form("/buchen")
    scribe.submit(scribe.page(f"{game}/tisch").form("/tisch"), seat__1="3", seat__2="2")
    late = scribe.submit(form, reason="Übertrag", points__B="640", minus__B="on")
    assert late.status_code == 409
    assert scribe.totals(game) == {"A": 0, "B": 0, "C": 0}
    page = page_of(late)
    assert "Bitte noch einmal ansehen." in page.error("points")
    assert (page.value("points-B"), page.value("points-C"), page.value("reason")) == ("", "640", "Übertrag")
    assert page.checked("minus-C")
    assert scribe.submit(page.form("/buchen")).status_code == 303
    assert scribe.exported(game)["sides"]["C"] == "Berta"
    assert scribe.totals(game) == {"A": 0, "B": 0, "C": -640}


def test_points_of_a_pair_are_not_one_partners_who_has_an_own_column_since(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Bert", "Clara", "Dora")
    book(scribe, game, points__A="10")
    new, old = scribe.page(f"{game}/buchen").form("/buchen"), scribe.page(booking(scribe, game)).form("/buchung/")
    present = {f"here__{seat}": "on" for seat in range(4)}
    assert scribe.post(f"{game}/runde", size="4", name__new="Emil", **present).status_code == 303
    for form in (new, old):
        assert scribe.submit(form, reason="Strafe", points__A="50").status_code == 409
    assert scribe.totals(game) == {"A": 10, "B": 0, "C": 10, "D": 0, "E": 0}


def test_a_booking_is_stored_once(scribe: Scribe, game: str) -> None:
    form = scribe.page(f"{game}/buchen").form("/buchen")
    answers = [scribe.submit(form, reason="Strafe", points__A="-10") for _ in range(2)]
    assert {answer.status_code for answer in answers} == {303}
    assert scribe.totals(game)["A"] == -10


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"reason": "Strafe"}, "points", "Wie viele Punkte werden gebucht, und für wen?"),
        ({"reason": "Strafe", "points__A": "viel"}, "points-A", "Bitte eine ganze Zahl, höchstens 9999."),
        ({"reason": "Strafe", "points__A": "10000"}, "points-A", "Bitte eine ganze Zahl, höchstens 9999."),
        ({"reason": " \u200b", "points__A": "10"}, "reason", "Wofür? Zum Beispiel"),
        ({"reason": "Strafe", "points__A": "10", "after": "4711"}, "after", "Nach welchem Spiel?"),
    ],
)
def test_what_is_missing_is_asked_for_and_nothing_typed_is_lost(
    scribe: Scribe, game: str, fields: dict[str, str], field: str, sentence: str
) -> None:
    answer = book(scribe, game, **fields)
    assert answer.status_code == 422
    page = page_of(answer)
    assert page.error(field).startswith(sentence)
    assert page.value("points-A") == fields.get("points__A", "")
    assert scribe.totals(game) == {"A": 0, "B": 0, "C": 0}


def test_a_reason_is_text_from_people(scribe: Scribe, game: str) -> None:
    hostile = "<script>alert(1)</script>\x00\u202e"
    book(scribe, game, hostile, points__A="10")
    assert not scribe.page(game).has("tbody script")
    assert "<script>alert(1)</script>" in scribe.page(game).texts("tbody td.bid")[0]
    assert "\u202e" not in scribe.text(game)
    book(scribe, game, "=HYPERLINK(1)", points__A="10")
    table = list(csv.reader(io.StringIO(scribe.text(f"{game}/blatt.csv").removeprefix("\ufeff")), delimiter=";"))
    assert table[2] == ["Buchung", "", "", "", "'=HYPERLINK(1)", "", "10", "0", "0", "20", "0", "0"]
    book(scribe, game, "x" * 500, points__A="10")
    assert len(scribe.exported(game)["bookings"][2]["reason"]) == 60


def test_files_and_readers_are_told_of_bookings(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    book(scribe, game, "Strafe für Berta", points__B="-50")
    assert "Gebucht, Strafe für Berta: Berta (−50)" in scribe.text(f"{game}/blatt.txt")
    read = scribe.page(scribe.shared_link(game))
    assert "± Buchung Strafe für Berta gebucht 251 (−50) 70 89" in read.texts("tbody tr")
    assert not read.addresses("/buchung/")
    assert scribe.client.get(f"{game}/blatt.png").status_code == 200
    assert scribe.client.get(f"{game}/blatt.pdf").status_code == 200


def test_readers_who_see_initials_do_not_see_reasons(scribe: Scribe, game: str) -> None:
    book(scribe, game, "Strafe für Berta", points__B="-50")
    link = scribe.shared_link(game)
    scribe.post(f"{game}/teilen", do="hide")
    for text in (scribe.text(link), scribe.text(f"{game}/blatt.txt"), scribe.text(f"{game}/blatt.json")):
        assert "Berta" not in text
    assert "± Buchung Buchung" in scribe.page(link).texts("tbody tr")[0]


def test_a_message_counts_the_bookings_that_it_leaves_out(scribe: Scribe, game: str) -> None:
    book(scribe, game, "Übertrag", points__A="10")
    for _ in range(6):
        scribe.play(game, bid=400)
    assert "(1 Spiel davor, 1 Buchung davor: auf dem ganzen Zettel)" in scribe.text(f"{game}/blatt.txt")


def test_the_curve_goes_through_bookings(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    book(scribe, game, points__A="-100")
    line = scribe.page(game).attribute("polyline.side-A", "points").split()
    assert len(line) == 3
    assert float(line[1].split(",")[1]) < float(line[2].split(",")[1]), "it falls"


def test_a_booking_that_moves_the_end_says_so(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    assert "Anna gewinnt" in scribe.page(game)
    book(scribe, game, points__A="-50")
    page = scribe.page(game)
    assert "Es wurde etwas gebucht. Die Partie ist wieder offen und geht weiter." in page
    assert "Anna gewinnt" not in page


def test_a_tournaments_sheet_refuses_bookings(organiser: Organiser, scribe: Scribe) -> None:
    organiser.begin_round()
    game = organiser.sheet(organiser.lots[1])
    assert not scribe.page(game).addresses("/buchen")
    for answer in (
        scribe.client.get(f"{game}/buchen"),
        scribe.post(f"{game}/buchen", reason="Strafe", points__A="-50", after="0"),
    ):
        assert answer.status_code == 423
        assert "Am Turniertisch wird nichts frei gebucht." in page_of(answer)
    assert scribe.exported(game)["bookings"] == []


def test_statistics_name_what_was_booked_and_count_no_hand_for_it(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    book(scribe, game, points__B="-50")
    page = scribe.page(f"{game}/statistik")
    berta = next(section for section in page.texts("section") if section.startswith("Berta"))
    assert "Gebucht −50" in berta
    assert "Spiele angesagt 0 von 1" in berta
    assert "Gebucht" not in next(section for section in page.texts("section") if section.startswith("Anna"))
