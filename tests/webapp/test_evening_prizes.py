"""Prizes of a tournament evening: how they are read, shared and decided."""

from __future__ import annotations

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def test_shared_places_share_the_prizes(short_evening: Organiser) -> None:
    short_evening.begin_round()
    for table, totals in enumerate(((700, 700, 10), (500, 20, 30), (40, 50, 60)), start=1):
        short_evening.on_paper(1, table, *totals)
    short_evening.close()
    short_evening.post("/beenden")
    first, second, _third = short_evening.seats(short_evening.lots[1])
    shared, _next, *_ = short_evening.page("/preise").parts(".awards li")
    place, winners = shared.texts("b")
    assert (place, set(winners.split(", "))) == ("1.", {first, second})
    assert shared.text(".award") == "40 € für jeden; zusammen: Schinken"
    assert f"3. {short_evening.seats(short_evening.lots[2])[0]} Salami" in short_evening.page("/preise")


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


def test_prizes_are_read_as_people_write_them(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(prizes="1. Platz: Schinken, 50 €\n2. Preis Salami\n3) Most\n12: Trostpreis\nPlatzdeckchen")
    words = organiser.page("/preise")
    assert "1. Schinken, 50 € 2. Salami 3. Most 12. Trostpreis 13. Platzdeckchen" in words


def test_the_prize_list_is_printed_from_its_page(short_evening: Organiser) -> None:
    assert short_evening.page("/preise").addresses("stand.pdf") == []
    short_evening.play_round(1)
    short_evening.post("/beenden")
    assert short_evening.page("/preise").addresses("stand.pdf") == [f"{short_evening.address}/stand.pdf"]


def test_who_decides_by_lot_stays_before_the_other_whoever_comes_or_is_struck(empty_evening: Organiser) -> None:
    empty_evening.post("/angaben", name="Preisbinokel", rounds="1", per_round="1", prizes="1: Sau", **{"tie-1": "lot"})
    empty_evening.enter(*NAMES)
    empty_evening.enter("Uwe", "Veit", "Willi", helper="on")
    empty_evening.begin_round()
    for place in empty_evening.lots:
        empty_evening.on_paper(1, place, 100, 100, 100)
    empty_evening.close()
    empty_evening.post("/beenden")
    before = empty_evening.rows("stand")
    assert len({row[0] for row in before}) == 9, "the lot decides all places"
    for name in ("Uwe", "Veit", "Willi"):
        assert empty_evening.post(empty_evening.person(name), do="strike").status_code == 303
        assert empty_evening.rows("stand") == before


@pytest.mark.parametrize(
    ("line", "prize"),
    [
        ("1: 1.000,50 €", "1. 1000,50 €"),
        ("1: 1 000 €", "1. 1000 €"),
        ("12.50 €", "1. 12,50 €"),
        ("3.5 kg Schinken", "1. 3.5 kg Schinken"),
        ("Platz 3: 20 €", "3. 20 €"),
        ("2. Platz: 30 €", "2. 30 €"),
        ("1.) Schinken, 50,- €", "1. Schinken, 50 €"),
        ("1: Flasche 0,7, 5 €", "1. Flasche 0,7, 5 €"),
    ],
)
def test_money_is_read_as_it_is_written(empty_evening: Organiser, line: str, prize: str) -> None:
    fields = {"name": "Preisbinokel", "rounds": "1", "per_round": "1"}
    assert empty_evening.post("/angaben", prizes=line, **fields).status_code == 303
    assert f"Ausgeschrieben {prize} " in empty_evening.page("/preise")
    empty_evening.post("/angaben", prizes=empty_evening.page("/angaben").value("prizes"), **fields)
    assert f"Ausgeschrieben {prize} " in empty_evening.page("/preise"), "a plan that is saved again stays what it is"


@pytest.mark.parametrize("line", ["1: 50,5 €", "1: 12,345 €", "1: 5 € und 10 €", "99999999 €"])
def test_money_that_nobody_can_read_is_asked_about(empty_evening: Organiser, line: str) -> None:
    answer = empty_evening.post("/angaben", name="Preisbinokel", rounds="1", per_round="1", prizes=line)
    assert answer.status_code == 422
    assert f"Wie viel Geld ist „{line.removeprefix('1: ')}“?" in page_of(answer)


def test_a_prize_is_never_cut_short(empty_evening: Organiser) -> None:
    answer = empty_evening.post("/angaben", name="Preisbinokel", rounds="1", per_round="1", prizes=f"1: {'W' * 61}")
    assert answer.status_code == 422
    assert f"Der Preis „{'W' * 60}“ ist zu lang: höchstens 60 Zeichen." in page_of(answer)
