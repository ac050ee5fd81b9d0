"""Two phones change the same written hand: what the second one entered is laid over what the first one wrote."""

from __future__ import annotations

import pytest

from tests.webapp.phones import Phone
from tests.webapp.test_bad_input import said_at
from tests.webapp.test_the_sheet import hands_of

MEANWHILE = "Inzwischen wurde etwas geändert"
TAKEN_BACK = "Dieses Spiel wurde inzwischen gestrichen. „Aufschreiben“ holt es zurück, so wie es hier steht."


@pytest.fixture
def hand(first: Phone) -> str:
    """A written hand of Anna: 150 in melds and 250 bid, Berta 20, tricks 61, 100 and 89."""
    game = first.new_game()
    first.play(game)
    return hands_of(first, game)[0]


def begin_change(phone: Phone, hand: str) -> str:
    return phone.post(f"{hand}/aendern").location.removesuffix("/reizen")


def deltas(phone: Phone, hand: str) -> dict[str, int]:
    sheet = phone.client.get(f"{hand.partition('/hand/')[0]}/blatt.json").json
    assert sheet is not None
    found: dict[str, int] = sheet["hands"][0]["deltas"]
    return found


def test_the_second_change_is_shown_with_the_first_and_then_written(first: Phone, second: Phone, hand: str) -> None:
    bid, melds = begin_change(first, hand), begin_change(second, hand)
    first.step(bid, "reizen", bid="260", declarer="0")
    second.step(melds, "melden", **{"meld-0": "190", "meld-1": "60", "meld-2-none": "on"})
    assert first.step(bid, "abrechnung").status_code == 303
    asked = second.step(melds, "abrechnung")
    assert asked.status_code == 409
    assert MEANWHILE in asked.text
    assert "190 + 61 = 251 &lt; 260: verloren" in asked.text
    assert deltas(second, hand)["B"] == 120, "nothing is written unseen"
    assert second.step(melds, "abrechnung").status_code == 303
    assert deltas(second, hand) == {"A": -520, "B": 160, "C": 89}, "what either phone changed holds"


def test_where_both_changed_the_same_the_one_who_sees_it_decides(first: Phone, second: Phone, hand: str) -> None:
    one, other = begin_change(first, hand), begin_change(second, hand)
    first.step(one, "reizen", bid="260", declarer="0")
    second.step(other, "reizen", bid="300", declarer="0")
    first.step(one, "abrechnung")
    assert second.step(other, "abrechnung").status_code == 409
    assert second.step(other, "abrechnung").status_code == 303
    assert deltas(second, hand)["A"] == -600


def test_the_tap_that_was_answered_with_what_changed_writes_nothing_when_it_is_sent_twice(
    first: Phone, second: Phone, hand: str
) -> None:
    """What the second phone entered overrules the first one's change, so it settles as before: yet nobody saw that."""
    one, other = begin_change(first, hand), begin_change(second, hand)
    first.step(one, "reizen", bid="260", declarer="0")
    second.step(other, "reizen", bid="300", declarer="0")
    tap = {"key": second.key(), "shown": second.shown(other)}
    first.step(one, "abrechnung")
    for _time in range(2):
        answer = second.client.post(f"{other}/abrechnung", data=tap)
        assert answer.status_code == 409
        assert MEANWHILE in answer.text
    assert deltas(second, hand)["A"] == -520
    assert second.step(other, "abrechnung").status_code == 303


def test_a_hand_taken_back_meanwhile_comes_back_only_after_that_was_said(
    first: Phone, second: Phone, hand: str
) -> None:
    change = begin_change(second, hand)
    second.step(change, "reizen", bid="300", declarer="0")
    tap = {"key": second.key(), "shown": second.shown(change)}
    first.post(f"{hand}/streichen")
    for _time in range(2):
        refused = second.client.post(f"{change}/abrechnung", data=tap)
        assert refused.status_code == 409
        assert said_at(refused.text, "abrechnung") == TAKEN_BACK
    assert said_at(second.page(f"{change}/abrechnung"), "abrechnung") == TAKEN_BACK, "also after a reload"
    assert "Zurückholen" in first.page(hand)
    assert second.step(change, "abrechnung").status_code == 303
    assert deltas(second, hand)["A"] == -600, "what was entered is still there"
    assert "<b>zurückgeholt</b>" in second.page(hand)


def test_a_hand_put_back_meanwhile_is_shown_before_its_change_is_written(
    first: Phone, second: Phone, hand: str
) -> None:
    change = begin_change(second, hand)
    second.step(change, "reizen", bid="300", declarer="0")
    first.post(f"{hand}/streichen")
    first.post(f"{hand}/zurueckholen")
    assert MEANWHILE in second.step(change, "abrechnung").text
    assert second.step(change, "abrechnung").status_code == 303
    assert deltas(second, hand)["A"] == -600


def test_a_page_that_still_shows_a_hand_taken_back_begins_no_change_of_it(
    first: Phone, second: Phone, hand: str
) -> None:
    first.post(f"{hand}/streichen")
    refused = second.post(f"{hand}/aendern")
    assert refused.status_code == 409
    assert "Dieses Spiel wurde inzwischen gestrichen. Wer es ändern will, holt es erst zurück." in refused.text
    assert f'action="{hand}/zurueckholen"' in refused.text
    second.post(f"{hand}/zurueckholen")
    assert begin_change(second, hand).startswith("/entwurf/")
