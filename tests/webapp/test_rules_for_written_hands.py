"""Rules changed from a hand on that was written by other ones: whether it counts still, and what it would need."""

from __future__ import annotations

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def test_a_hand_that_counts_no_more_by_other_rules_is_said_everywhere(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=150, points=(150, 60, 40))
    scribe.play(game, bid=250)
    first = scribe.hands(game)[0]
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": first.rpartition("/")[2], "bid_min": "200"})
    reason = "Gereizt wird ab 200, nicht 150."
    for sheet in (game, scribe.shared_link(game)):
        assert f"Spiel 1 zählt nicht: {reason}" in scribe.page(sheet)
    assert reason in scribe.page(first)
    assert "1. Anna 150 Herz: zählt nicht\n" in scribe.text(f"{game}/blatt.txt")
    assert '1,Anna,Anna,150,"gespielt, zählt nicht",Herz,0,0,0,0,0,0' in scribe.text(f"{game}/blatt.csv")
    assert [hand["counts"] for hand in scribe.exported(game)["hands"]] == [False, True]


def test_rules_that_ask_what_nobody_said_of_a_written_hand_are_refused(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="forgot_press")
    scribe.step(draft, "melden", **{"meld-1": "20", "meld-2-none": "on"})
    scribe.step(draft, "abrechnung")
    first = scribe.hands(game)[0]
    form = {**scribe.rules_form(game), "from": first.rpartition("/")[2], "forgot_press": "twice_meld"}
    refused = scribe.post(f"{game}/regeln", **form)
    assert refused.status_code == 422
    assert "In Spiel 1 fehlt dafür etwas: Was hat Anna gemeldet?" in page_of(refused).error("from")
    assert scribe.totals(game)["A"] == -400, "twice a meld that nobody wrote down is not 0"
    change = scribe.change(first)
    scribe.step(change, "melden", **{"meld-0": "150", "meld-1": "20", "meld-2-none": "on"})
    scribe.step(change, "abrechnung")
    assert scribe.post(f"{game}/regeln", **form).status_code == 303
    assert scribe.totals(game)["A"] == -300
