"""Two phones change the same written hand: what the second one entered is laid over what the first one wrote."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.phones import Phone
from tests.webapp.scribe import Scribe

MEANWHILE = "Inzwischen wurde etwas geändert"


@pytest.fixture
def hand(first: Phone) -> str:
    """A written hand of Anna: 150 in melds and 250 bid, Berta 20, tricks 61, 100 and 89."""
    game = first.new_game()
    first.play(game)
    return first.hands(game)[0]


def deltas(phone: Phone, hand: str) -> dict[str, int]:
    found: dict[str, int] = phone.exported(hand.partition("/hand/")[0])["hands"][0]["deltas"]
    return found


TAKEN_BACK = "Dieses Spiel wurde inzwischen gestrichen. „Aufschreiben“ holt es zurück, so wie es hier steht."


def test_the_second_change_is_shown_with_the_first_and_then_written(first: Phone, second: Phone, hand: str) -> None:
    bid, melds = first.change(hand), second.change(hand)
    first.step(bid, "reizen", bid="260", declarer="0")
    second.step(melds, "melden", **{"meld-0": "190", "meld-1": "60", "meld-2-none": "on"})
    assert first.step(bid, "abrechnung").status_code == 303
    asked = second.step(melds, "abrechnung")
    assert asked.status_code == 409
    assert MEANWHILE in page_of(asked).error("abrechnung")
    assert "Meldung 190 + Stiche 61 = 251, reicht nicht für 260" in page_of(asked)
    assert deltas(second, hand)["B"] == 120, "nothing is written unseen"
    assert second.step(melds, "abrechnung").status_code == 303
    assert deltas(second, hand) == {"A": -520, "B": 160, "C": 89}, "what either phone changed holds"


def test_where_both_changed_the_same_the_one_who_sees_it_decides(first: Phone, second: Phone, hand: str) -> None:
    mine, theirs = first.change(hand), second.change(hand)
    first.step(mine, "reizen", bid="260", declarer="0")
    second.step(theirs, "reizen", bid="300", declarer="0")
    first.step(mine, "abrechnung")
    assert second.step(theirs, "abrechnung").status_code == 409
    assert second.step(theirs, "abrechnung").status_code == 303
    assert deltas(second, hand)["A"] == -600


def test_the_tap_that_was_answered_with_what_changed_writes_nothing_when_it_is_sent_twice(
    first: Phone, second: Phone, hand: str
) -> None:
    """What the second phone entered overrules the first one's change, so it settles as before: yet nobody saw that."""
    mine, theirs = first.change(hand), second.change(hand)
    first.step(mine, "reizen", bid="260", declarer="0")
    second.step(theirs, "reizen", bid="300", declarer="0")
    tap = {"key": second.key(), "shown": second.shown(theirs)}
    first.step(mine, "abrechnung")
    for _time in range(2):
        answer = second.client.post(f"{theirs}/abrechnung", data=tap)
        assert answer.status_code == 409
        assert MEANWHILE in page_of(answer).error("abrechnung")
    assert deltas(second, hand)["A"] == -520
    assert second.step(theirs, "abrechnung").status_code == 303


def test_a_hand_taken_back_meanwhile_comes_back_only_after_that_was_said(
    first: Phone, second: Phone, hand: str
) -> None:
    change = second.change(hand)
    second.step(change, "reizen", bid="300", declarer="0")
    tap = {"key": second.key(), "shown": second.shown(change)}
    first.post(f"{hand}/streichen")
    for _time in range(2):
        refused = second.client.post(f"{change}/abrechnung", data=tap)
        assert refused.status_code == 409
        assert page_of(refused).error("abrechnung") == TAKEN_BACK
    assert second.page(f"{change}/abrechnung").error("abrechnung") == TAKEN_BACK, "also after a reload"
    assert "Zurückholen" in first.page(hand)
    assert second.step(change, "abrechnung").status_code == 303
    assert deltas(second, hand)["A"] == -600, "what was entered is still there"
    assert "zurückgeholt" in second.page(hand).texts(".history b")


def test_a_hand_put_back_meanwhile_is_shown_before_its_change_is_written(
    first: Phone, second: Phone, hand: str
) -> None:
    change = second.change(hand)
    second.step(change, "reizen", bid="300", declarer="0")
    first.post(f"{hand}/streichen")
    first.post(f"{hand}/zurueckholen")
    assert MEANWHILE in page_of(second.step(change, "abrechnung")).error("abrechnung")
    assert second.step(change, "abrechnung").status_code == 303
    assert deltas(second, hand)["A"] == -600


def test_a_page_that_still_shows_a_hand_taken_back_begins_no_change_of_it(
    first: Phone, second: Phone, hand: str
) -> None:
    first.post(f"{hand}/streichen")
    refused = second.post(f"{hand}/aendern")
    assert refused.status_code == 409
    assert "Dieses Spiel wurde inzwischen gestrichen. Wer es ändern will, holt es erst zurück." in page_of(refused)
    second.submit(page_of(refused).form(f"{hand}/zurueckholen"))
    assert second.change(hand).startswith("/entwurf/")


def test_two_phones_change_the_same_hand_and_the_second_is_told(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    hand = scribe.hands(game)[0]
    first, second = scribe.change(hand, bid="240"), scribe.change(hand, bid="230")
    assert scribe.step(first, "abrechnung").status_code == 303
    answer = scribe.step(second, "abrechnung")
    assert answer.status_code == 409
    assert "Inzwischen wurde etwas geändert" in page_of(answer)


def test_a_settlement_that_changed_on_another_phone_is_shown_again_before_it_is_written(
    scribe: Scribe, game: str, settled: str
) -> None:
    seen = scribe.shown(settled)
    scribe.step(settled, "stiche", tricks__A="90", tricks__B="100")
    answer = scribe.step(settled, "abrechnung", shown=seen)
    assert answer.status_code == 409
    assert "Bitte noch einmal ansehen." in page_of(answer)
    assert "Meldung 150 + Stiche 90 = 240, reicht für 150" in page_of(answer)
    assert scribe.hands(game) == [], "nothing is on the sheet yet"
    assert scribe.step(settled, "abrechnung").status_code == 303
    assert "+240" in scribe.page(game)


def test_a_settlement_that_showed_two_names_swapped_is_looked_at_again(
    scribe: Scribe, game: str, complete: str
) -> None:
    """What was written for "Anna" must not become Berta's because another phone swapped the names meanwhile."""
    shown = scribe.shown(complete)
    form = scribe.page(f"{game}/tisch").form("/tisch")
    assert scribe.submit(form, name__0="Berta", name__1="Anna").status_code == 303
    assert scribe.step(complete, "abrechnung", shown=shown).status_code == 409
    assert scribe.totals(game) == {"A": 0, "B": 0, "C": 0}
    assert scribe.step(complete, "abrechnung").status_code == 303
    assert scribe.totals(game) == {"A": 251, "B": 120, "C": 89}
