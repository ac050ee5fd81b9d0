"""The draw of a tournament evening: whole or not at all, once however often it is sent, again before the first hand."""

from __future__ import annotations

import sqlite3

import pytest

from scoring.draw import draw, meetings_again
from scoring.tournament import Round, Table
from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.storage.tables import TableStore


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    organiser = Organiser(scribe)
    organiser.new_evening()
    organiser.enter()
    return organiser


def tables(organiser: Organiser) -> list[list[str]]:
    return [organiser.seats(lot) for lot in organiser.lots.values()]


def sorted_tables(turn: Round) -> list[Table]:
    return sorted(turn.tables, key=lambda table: table.number)


def test_a_draw_is_what_its_seed_says(organiser: Organiser) -> None:
    organiser.draw(seed="7")
    assert tables(organiser) == [list(table.players) for table in sorted_tables(draw(NAMES, (1,), 7)[0])]
    assert "Ausgelost mit der Startzahl 7" in organiser.page("/durchgang/1")
    assert "Ausgelost: Durchgang 1, Startzahl 7." in organiser.page("/protokoll")


def test_all_rounds_may_be_drawn_together(organiser: Organiser) -> None:
    assert organiser.draw("1,2,3").status_code == 303
    rounds = []
    for number in (1, 2, 3):
        organiser.find_lots(number)
        rounds.append(Round(number, tuple(Table(at, tuple(who)) for at, who in enumerate(tables(organiser), 1))))
    assert not meetings_again(rounds)


def test_the_form_sent_twice_makes_one_draw(organiser: Organiser) -> None:
    form = organiser.page("/auslosen").form("/auslosen")
    first = organiser.scribe.submit(form, rounds="1", seed="7")
    organiser.find_lots(1)
    drawn = tables(organiser)
    second = organiser.scribe.submit(form, rounds="1", seed="8")
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.location == second.location
    organiser.find_lots(1)
    assert tables(organiser) == drawn
    assert organiser.page("/protokoll").words.count("Ausgelost:") == 1


def test_of_two_forms_that_cross_the_second_draws_nothing(organiser: Organiser) -> None:
    assert organiser.draw(known="").status_code == 303
    late = organiser.draw(seed="8", known="")
    assert late.status_code == 409
    assert "Inzwischen wurde etwas geändert" in page_of(late)
    assert organiser.page("/protokoll").words.count("Ausgelost:") == 1


def test_a_crash_in_the_middle_of_the_draw_leaves_none_and_the_form_goes_through_later(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = TableStore._add_table
    made: list[int] = []

    def crash(*args: object) -> None:
        made.append(1)
        if len(made) == 3:
            msg = "the machine stops"
            raise sqlite3.OperationalError(msg)
        seat(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(TableStore, "_add_table", crash)
        patch.setitem(organiser.scribe.client.application.config, "PROPAGATE_EXCEPTIONS", False)
        broken = organiser.draw(key="the-very-same-form")
        assert broken.status_code == 500
    assert "Durchgang 1 auslosen" in organiser.page(), "no table is there, and the draw is still to be made"
    assert organiser.draw(key="the-very-same-form").status_code == 303
    assert len(organiser.lots) == 3


def test_a_round_is_drawn_anew_before_its_first_hand_and_old_lots_are_void(organiser: Organiser) -> None:
    organiser.begin_round()
    old = organiser.lots[1]
    sheet = organiser.sheet(old)
    assert organiser.draw(seed="99").status_code == 303
    assert "Durchgang 1 wurde neu ausgelost: dieses Los gilt nicht mehr." in organiser.scribe.page(old)
    refused = organiser.scribe.post(f"{sheet}/neu")
    assert refused.status_code == 423
    assert "Dieser Durchgang wurde neu ausgelost" in page_of(refused)
    assert "Startzahl 99" in organiser.page("/protokoll")
    assert "Startzahl 7" in organiser.page("/protokoll"), "the first draw stays in the record"


def test_a_round_of_which_something_is_written_stands(organiser: Organiser) -> None:
    organiser.begin_round()
    organiser.play_table(organiser.lots[1], games=1, confirm=False)
    refused = organiser.draw(seed="99")
    assert refused.status_code == 422
    assert "Von Durchgang 1 ist schon etwas aufgeschrieben oder es gibt ihn nicht: er steht fest." in page_of(refused)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seed": "-1"}, "Die Startzahl ist eine Zahl von 0 bis 999999."),
        ({"seed": "viele"}, "Die Startzahl ist eine Zahl von 0 bis 999999."),
        ({"rounds": "4"}, "er steht fest"),
        ({"rounds": ""}, "Welcher Durchgang soll ausgelost werden?"),
        ({"rounds": "1,1"}, "Durchgang 1 soll ausgelost werden und steht schon fest."),
    ],
)
def test_a_draw_that_cannot_be_made_says_why(organiser: Organiser, fields: dict[str, str], sentence: str) -> None:
    answer = organiser.post("/auslosen", **{"rounds": "1", "seed": "7", **fields})
    assert answer.status_code == 422
    assert sentence in page_of(answer)


def test_ten_people_need_a_joker_or_two_helpers(organiser: Organiser) -> None:
    organiser.enter("Jakob")
    page = organiser.page("/auslosen")
    assert "10 Spieler gehen nicht in Dreiertischen auf" in page
    assert "2 Helfer nötig, angemeldet: keiner; Helfer meldet man unter „Spieler“ an" in page
    assert organiser.page("/auslosen").value("filling") == "joker"
    missing = organiser.draw(filling="helper")
    assert missing.status_code == 422
    assert "Damit alle Tische voll werden, braucht es 2 Helfer, genannt sind 0." in page_of(missing)
    for name in ("Wirt", "Wirtin"):
        organiser.post("/leute", do="one", name=name, helper="on")
    assert organiser.page("/auslosen").value("filling") == "helper", "that is what they came for"
    assert organiser.draw(filling="helper").status_code == 303
    seated = [name for who in tables(organiser) for name in who]
    assert {"Wirt", "Wirtin"} < set(seated)
    assert len(seated) == 12
    assert organiser.start().status_code == 303
    assert organiser.draw(filling="joker", seed="3").status_code == 303
    assert len(organiser.lots) == 3
    assert "Jokertisch, setzt aus:" in organiser.page("/durchgang/1")


def test_helpers_points_stand_on_the_sheet_and_in_no_standing(organiser: Organiser) -> None:
    organiser.enter("Jakob", "Karla")
    organiser.post("/leute", do="one", name="Wirt", helper="on")
    organiser.draw(filling="helper")
    organiser.start()
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    assert organiser.close().status_code == 303
    assert "Wirt" not in organiser.page("/stand")
    assert "Wirt hilft aus" in organiser.page("/durchgang/1")


def test_too_few_cannot_draw(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening()
    organiser.enter("Eva", "Otto")
    answer = organiser.draw()
    assert answer.status_code == 422
    assert "Ein Turnier spielen 3 bis 300 Leute, nicht 2." in page_of(answer)


def test_the_second_round_waits_for_the_first(organiser: Organiser) -> None:
    organiser.draw("1,2,3")
    refused = organiser.start(2)
    assert refused.status_code == 409
    assert "Erst wird Durchgang 1 gespielt und abgeschlossen." in page_of(refused)


def test_a_draw_for_120_people_and_three_rounds_lets_nobody_meet_anybody_twice(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(per_round="9")
    organiser.enter(*(f"Person {number}" for number in range(1, 121)))
    assert organiser.draw("1,2,3").status_code == 303
    rounds = []
    for number in (1, 2, 3):
        tables_of_round = organiser.page(f"/durchgang/{number}").parts(".table-who")
        people = [tuple(table.texts("[translate=no]")) for table in tables_of_round]
        rounds.append(Round(number, tuple(Table(at, who) for at, who in enumerate(people, 1))))
        assert len(people) == 40
    assert not meetings_again(rounds)


def test_who_helps_or_competes_otherwise_than_drawn_is_drawn_anew(empty_evening: Organiser) -> None:
    empty_evening.enter(*NAMES[:5])
    empty_evening.enter("Helga", helper="on")
    empty_evening.draw("1", filling="helper")
    empty_evening.post(empty_evening.person("Helga"), do="competes")
    refused = empty_evening.start()
    assert refused.status_code == 409
    assert (
        "Seit der Auslosung wurde geändert, ob Helga in der Wertung spielt. Bitte Durchgang 1 neu auslosen."
        in page_of(refused)
    )
    empty_evening.draw("1", seed="8")
    assert empty_evening.start().status_code == 303
    empty_evening.post(empty_evening.person("Emil"), do="helps")
    empty_evening.draw("2", filling="helper")
    empty_evening.post(empty_evening.person("Dora"), do="helps")
    for place in empty_evening.lots:
        empty_evening.on_paper(1, place, 100, 100, 100)
    empty_evening.close()
    refused = empty_evening.start(2)
    assert "geändert, ob Dora in der Wertung spielt" in page_of(refused)
    assert "Dora ist nicht angemeldet" not in page_of(refused)


def test_a_round_is_drawn_while_tables_write_in_another_and_not_over_what_they_wrote(
    empty_evening: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty_evening.enter(*NAMES)
    empty_evening.begin_round()
    lots = iter(empty_evening.lots.values())

    def slow(*arguments: object, **fields: object) -> object:
        empty_evening.play_table(next(lots), games=1)
        return draw(*arguments, **fields)  # type: ignore[arg-type]

    monkeypatch.setattr("webapp.evening.rounds.draw", slow)
    before = empty_evening.rows("auslosung")
    assert empty_evening.post("/auslosen", rounds="1", seed="3").status_code == 409
    assert empty_evening.rows("auslosung") == before
    assert empty_evening.post("/auslosen", rounds="2", seed="3").status_code == 303
    assert len(empty_evening.rows("auslosung")) == 18
