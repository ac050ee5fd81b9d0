"""Totals that the organiser types in from a sheet of paper."""

from __future__ import annotations

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of


@pytest.fixture
def organiser(organiser: Organiser) -> Organiser:
    """An evening whose first round has begun."""
    organiser.begin_round()
    return organiser


def test_totals_of_a_paper_table_are_typed_in(organiser: Organiser) -> None:
    for lot in (organiser.lots[1], organiser.lots[2]):
        organiser.play_table(lot)
    wrong = organiser.post("/durchgang/1/tisch/3/papier", **{"total-1": "512", "total-2": "viel", "total-3": "-40"})
    assert wrong.status_code == 422
    assert "Für jeden der drei bitte eine ganze Zahl" in page_of(wrong)
    assert page_of(wrong).value("total-1") == "512"
    totals = {"total-1": "512", "total-2": "0", "total-3": "−40"}
    assert organiser.post("/durchgang/1/tisch/3/papier", **totals).status_code == 303
    assert "vom Papier eingetippt" in organiser.page()
    assert organiser.close().status_code == 303
    seats = organiser.seats(organiser.lots[3])
    standing = organiser.page("/stand")
    assert f"{seats[0]} 512" in standing
    assert f"{seats[2]} −40" in standing
    again = organiser.post("/durchgang/1/tisch/3/papier", **{**totals, "total-1": "521"})
    assert again.status_code == 422
    assert "Hier steht schon etwas: bitte sagen, warum es geändert wird." in page_of(again)
    organiser.post("/durchgang/1/tisch/3/papier", reason="Zahlendreher", **{**totals, "total-1": "521"})
    assert "521 / 0 / −40 statt 512 / 0 / −40. Grund: Zahlendreher" in organiser.page("/protokoll")
    assert f"{seats[0]} 521" in organiser.page("/stand")


def test_totals_meant_for_those_who_sat_there_before_go_to_nobody_else(empty_evening: Organiser) -> None:
    empty_evening.enter(*NAMES)
    empty_evening.begin_round()
    stale = empty_evening.page("/durchgang/1/tisch/1").form("/papier")
    empty_evening.begin_round(seed="8")
    typed = {"total-1": "700", "total-2": "20", "total-3": "30"}
    refused = empty_evening.scribe.submit(stale, **typed)
    assert refused.status_code == 409
    assert "Durchgang 1 wurde inzwischen neu ausgelost: an Tisch 1 sitzen jetzt andere." in page_of(refused)
    again = page_of(refused).form("/papier")
    assert [again.first()[name] for name in typed] == ["", "", ""], "nobody sends it again by mistake"
    assert empty_evening.rows("spiele") == []
    assert empty_evening.scribe.submit(again, **typed).status_code == 303


def test_the_sheet_of_a_table_whose_totals_are_on_paper_is_not_handed_round(empty_evening: Organiser) -> None:
    empty_evening.enter(*NAMES[:3])
    empty_evening.begin_round()
    sheet = empty_evening.sheet(empty_evening.lots[1])
    empty_evening.scribe.play(sheet)
    share = empty_evening.scribe.shared_link(sheet)
    assert empty_evening.on_paper(1, 1, 10, 20, 30, reason="das Blatt gilt").status_code == 303
    for address in (share, f"{share}/blatt.txt", f"{sheet}/blatt.pdf", f"{sheet}/teilen"):
        answer = empty_evening.scribe.client.get(address)
        assert answer.status_code == 409
        assert "Es zählen die Summen vom Papier" in page_of(answer)
    empty_evening.post("/durchgang/1/tisch/1/oeffnen", reason="doch am Handy")
    assert "+251" in empty_evening.scribe.page(share)
