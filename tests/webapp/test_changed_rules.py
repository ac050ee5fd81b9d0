"""Other rules from a hand on in a running game, and what they mean for hands that were written before."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def ready(scribe: Scribe, game: str) -> str:
    """Fill in a hand that Anna loses, as far as its settlement. Return the draft."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="300", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", meld__1="20", **{"meld__2-none": "on"})
    scribe.step(draft, "stiche", tricks__A="61", tricks__B="100")
    return draft


@pytest.fixture
def with_sevens(scribe: Scribe, game: str) -> str:
    """A hand begun in which Anna melded sevens."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.lay(draft, "melden", "meld-0", "HK HO H7 E7")
    scribe.step(draft, "melden", meld__1="20", **{"meld__2-none": "on"})
    scribe.step(draft, "stiche", tricks__A="200", tricks__B="30")
    return draft


def test_other_rules_hold_from_their_hand_on(scribe: Scribe, game: str) -> None:
    for _ in range(3):
        scribe.play(game, bid=300)
    second = scribe.hands(game)[1].rpartition("/")[2]
    answer = scribe.post(f"{game}/regeln", lost_factor="1", **{"from": second})
    assert answer.status_code == 303
    sheet = scribe.page(game)
    assert scribe.lost(game) == ["−600", "−300", "−300"]
    assert "Hausregeln: Verloren kostet: einfach" in sheet
    assert "Regeln ab Spiel 2" in scribe.page(f"{game}/geschichte")


def test_from_the_next_hand_on_leaves_what_is_written(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=300)
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": "next"})
    scribe.play(game, bid=300)
    assert scribe.lost(game) == ["−600", "−300"]


def test_from_the_beginning_covers_a_hand_inserted_before_the_first(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=300)
    first = scribe.hands(game)[0]
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": first.rpartition("/")[2]})
    scribe.insert(first, bid=300)
    assert scribe.lost(game) == ["−300", "−300"]


def test_a_hand_inserted_before_the_change_has_the_rules_before_it(scribe: Scribe, game: str) -> None:
    for _ in range(2):
        scribe.play(game, bid=300)
    second = scribe.hands(game)[1]
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": second.rpartition("/")[2]})
    scribe.insert(second, bid=300)
    assert scribe.lost(game) == ["−600", "−600", "−300"]


def test_the_latest_change_wins_where_two_hold(scribe: Scribe, game: str) -> None:
    for _ in range(3):
        scribe.play(game, bid=300)
    hands = [hand.rpartition("/")[2] for hand in scribe.hands(game)]
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": hands[2]})
    scribe.post(f"{game}/regeln", lost_factor="3", **{"from": hands[1]})
    assert scribe.lost(game) == ["−600", "−900", "−900"]


def test_a_change_from_an_earlier_hand_brings_back_nothing_that_its_form_only_showed(
    scribe: Scribe, game: str, three_hands: list[str]
) -> None:
    shown = scribe.rules_form(game)
    assert shown["lost_factor"] == "3"
    scribe.post(f"{game}/regeln", **{**shown, "from": three_hands[1], "target-typed": "4000"})
    assert scribe.totals(game)["A"] == -2100
    assert scribe.lost(game) == ["−600", "−600", "−900"]
    events = [event for event in scribe.page(f"{game}/geschichte").parts(".history li") if "Regeln" in event.text("b")]
    said = [(event.text("b"), event.text(".difference")) for event in events]
    assert sorted(said) == [("Regeln ab Spiel 2", "Ziel: 4000"), ("Regeln ab Spiel 3", "Verloren kostet: 3-fach")]
    assert scribe.changed_rules(game) == [(3, {"lost_factor": "3"}), (2, {"target": "4000"})]
    scribe.play(game, bid=300)
    assert scribe.totals(game)["A"] == -3000, "the next hand has both"


def test_a_rule_as_given_again_from_an_earlier_hand(scribe: Scribe, game: str, three_hands: list[str]) -> None:
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": three_hands[1], "lost_factor": ""})
    assert scribe.lost(game) == ["−600", "−600", "−600"]
    assert scribe.changed_rules(game)[-1] == (2, {"lost_factor": None})


def test_rules_sent_untouched_from_an_earlier_hand_hold_from_there(
    scribe: Scribe, game: str, three_hands: list[str]
) -> None:
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": three_hands[1]})
    assert scribe.lost(game) == ["−600", "−900", "−900"]


def test_a_form_opened_before_another_phone_changed_the_rules_takes_nothing_back(scribe: Scribe, game: str) -> None:
    opened = scribe.rules_form(game)
    scribe.post(f"{game}/regeln", **{"from": "next", "lost_factor": "3"})
    scribe.post(f"{game}/regeln", **{**opened, "from": "next", "rounding": "tens"})
    assert "Hausregeln: Verloren kostet: 3-fach, Runden: auf Zehner" in scribe.page(game)


@pytest.mark.parametrize("before", [0, 1], ids=["the first hand", "a later hand"])
def test_the_next_hand_of_an_old_form_is_asked_about_once_it_is_written(scribe: Scribe, game: str, before: int) -> None:
    for _ in range(before):
        scribe.play(game, bid=260)
    form = scribe.page(f"{game}/regeln").form("/regeln")
    scribe.play(game, bid=260)
    answer = scribe.submit(form, lost_factor="1", **{"from": "next"})
    assert answer.status_code == 409
    assert page_of(answer).error("from") == "Inzwischen wurde ein Spiel aufgeschrieben. Ab welchem gilt es?"
    assert "−260" not in scribe.page(game), "nothing is decided yet"
    again = page_of(answer).form("/regeln")
    assert again.first()["from"] == scribe.hands(game)[-1].rpartition("/")[2], "the hand that was meant is chosen"
    assert scribe.submit(again).status_code == 303
    assert scribe.lost(game) == ["−520"] * before + ["−260"], "and by its rules it is settled"


def test_a_hand_inserted_meanwhile_leaves_the_next_hand_the_next(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=260)
    form = scribe.page(f"{game}/regeln").form("/regeln")
    scribe.insert(scribe.hands(game)[0], bid=270)
    answer = scribe.submit(form, lost_factor="1", **{"from": "next"})
    assert answer.status_code == 303


def test_a_change_that_lets_no_cards_be_dealt_in_an_earlier_hand_is_refused(scribe: Scribe, game: str) -> None:
    """A Tapp of one fits the 40 cards of the third hand, not the 48 of the second."""
    for _ in range(3):
        scribe.play(game, bid=300)
    hands = [hand.rpartition("/")[2] for hand in scribe.hands(game)]
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": hands[2], "sevens": "false", "talon": "4"})
    refused = scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": hands[1], "talon": "1/4"})
    assert refused.status_code == 422
    assert page_of(refused).error("talon") == "So lassen sich die Karten nicht gleichmäßig verteilen."


def test_a_refused_change_shows_what_was_typed(scribe: Scribe, game: str) -> None:
    answer = scribe.post(f"{game}/regeln", bid_min="hundert", **{"from": "next"})
    assert answer.status_code == 422
    assert page_of(answer).error("bid_min") == "Bitte eine Zahl. Zum Beispiel: 150."
    assert page_of(answer).value("bid_min") == "hundert"


def test_from_a_hand_that_is_not_there(scribe: Scribe, game: str) -> None:
    answer = scribe.post(f"{game}/regeln", lost_factor="1", **{"from": "99"})
    assert answer.status_code == 422
    assert page_of(answer).error("from") == "Ab welchem Spiel gilt es?"


def test_the_draft_of_an_earlier_hand_follows_the_rules_of_that_hand(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=150)
    scribe.post(f"{game}/regeln", bid_min="200", **{"from": "next"})
    old = scribe.change(scribe.hands(game)[0])
    assert scribe.step(old, "reizen", bid="160", declarer="0").status_code == 303
    refused = scribe.step(scribe.begin(game), "reizen", bid="160", declarer="0")
    assert page_of(refused).error("bid") == "Gereizt wird ab 200, nicht 160."


def test_what_was_shown_by_other_rules_is_shown_again_before_it_is_written(scribe: Scribe, game: str) -> None:
    draft = ready(scribe, game)
    assert "−600" in scribe.page(f"{draft}/abrechnung")
    shown = scribe.shown(draft)
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": "next"})
    answer = scribe.step(draft, "abrechnung", shown=shown)
    assert answer.status_code == 409
    assert page_of(answer).error("abrechnung").startswith("Inzwischen wurde etwas geändert")
    assert page_of(answer).texts(".delta") == ["(−300)", "+120", "+89"]
    assert scribe.totals(game)["A"] == 0
    scribe.step(draft, "abrechnung")
    assert scribe.totals(game)["A"] == -300


def test_rules_for_other_hands_do_not_hold_up_a_correction(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=300)
    old = scribe.change(scribe.hands(game)[0])
    shown = scribe.shown(old)
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": "next"})
    assert scribe.step(old, "abrechnung", shown=shown).status_code == 303


def test_rules_said_before_the_first_hand_hold_for_one_inserted_before_it(scribe: Scribe) -> None:
    game = scribe.new_game()
    scribe.post(f"{game}/regeln", **{"from": "next", "lost_factor": "1"})
    scribe.play(game, bid=300)
    (hand,) = scribe.hands(game)
    scribe.insert(hand, bid=300)
    assert scribe.totals(game) == {"A": -300 + 251, "B": 120 - 300, "C": 89 + 89}


def test_sevens_on_the_sheet_are_not_ruled_out_of_the_deck(scribe: Scribe, game: str, with_sevens: str) -> None:
    scribe.step(with_sevens, "abrechnung")
    before = scribe.totals(game)
    hand = scribe.hands(game)[0].rpartition("/")[2]
    answer = scribe.post(f"{game}/regeln", **{"from": hand, "sevens": "false", "talon": "4"})
    assert answer.status_code == 422
    assert "ohne Siebener" in page_of(answer).error("sevens")
    assert scribe.post(f"{game}/regeln", **{"from": "next", "sevens": "false", "talon": "4"}).status_code == 303
    assert scribe.totals(game) == before


def test_sevens_in_a_draft_are_asked_about_when_the_rules_know_none_any_more(
    scribe: Scribe, game: str, with_sevens: str
) -> None:
    scribe.post(f"{game}/regeln", **{"from": "next", "sevens": "false", "talon": "4"})
    assert "ohne Siebener" in scribe.page(f"{with_sevens}/abrechnung")
    assert scribe.step(with_sevens, "abrechnung").status_code == 422
    assert scribe.step(with_sevens, "melden", do="number-meld-0").status_code == 303
    scribe.step(with_sevens, "melden", meld__0="40")
    assert scribe.step(with_sevens, "abrechnung").status_code == 303


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
    assert "1;Anna;Anna;150;gespielt, zählt nicht;Herz;0;0;0;0;0;0" in scribe.text(f"{game}/blatt.csv")
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
