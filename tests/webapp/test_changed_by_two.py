"""Two phones change the same written hand: what the second one entered is laid over what the first one wrote."""

from __future__ import annotations

import pytest

from tests.webapp.phones import Phone
from tests.webapp.test_the_sheet import hands_of

MEANWHILE = "Inzwischen wurde etwas geändert"


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


def test_a_hand_taken_back_meanwhile_is_not_brought_back_by_a_change(first: Phone, second: Phone, hand: str) -> None:
    change = begin_change(second, hand)
    second.step(change, "reizen", bid="300", declarer="0")
    first.post(f"{hand}/streichen")
    refused = second.step(change, "abrechnung")
    assert refused.status_code == 409
    assert "Dieses Spiel wurde inzwischen von einem anderen Telefon geändert." in refused.text
    first.post(f"{hand}/zurueckholen")
    second.step(change, "abrechnung")
    second.step(change, "abrechnung")
    assert deltas(second, hand)["A"] == -600, "what was entered is still there"
