"""Hands from plain data: what is read, what is left open, and what is no hand at all."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.cards import Suit, parse_cards
from scoring.checks import check
from scoring.hand import Hand
from scoring.notation import NotationError, hand_from_data
from scoring.rules import load
from scoring.settlement import settle


def test_everything_a_hand_may_say() -> None:
    data = {
        "id": "F01", "title": "ignored", "ruleset": "familie", "sides": ["A", "B"], "players": 4, "declarer": "B",
        "outcome": "durch", "bid": 200, "trump": "h", "meld": {"A": 20}, "tricks": {"A": 1, "B": 10},
        "points": {"A": 30, "B": 220}, "success": False, "open": True, "partner_tricks": 2, "offender": "A",
        "pressed": ["EA", "E10"], "game_no": 7,
    }  # fmt: skip
    assert hand_from_data(data) == Hand(
        players=4, declarer="B", outcome="durch", bid=200, trump=Suit.HERZ, meld={"A": 20}, tricks={"A": 1, "B": 10},
        points={"A": 30, "B": 220}, success=False, open=True, partner_tricks=2, offender="A",
        pressed=parse_cards("EA E10"), game_no=7,
    )  # fmt: skip


def test_what_is_left_out_is_asked_for() -> None:
    codes = [problem.code for problem in check(hand_from_data({}), load("familie"))]
    assert codes == ["declarer", "bid_min", "outcome"]


def test_the_number_of_players_follows_from_the_sides() -> None:
    assert hand_from_data({"sides": ["A", "B"]}).players == 4
    assert hand_from_data({"sides": ["A", "B", "C"]}).players == 3


def test_numbers_per_player_are_summed_where_none_are_given_per_side() -> None:
    hand = hand_from_data({"meld_players": {"A": [80, 40], "B": [60, 0]}, "tricks_players": {"A": [0, 1]}})
    assert (hand.meld, hand.tricks) == ({"A": 120, "B": 60}, {"A": 1})
    assert hand_from_data({"meld": {"A": 120, "B": 0}, "meld_players": {"A": [80, 40]}}).meld == {"A": 120, "B": 0}


def test_a_partner_with_a_trick_loses_the_durch_also_when_tricks_are_given_per_player() -> None:
    """[S1] "Macht sein Mitspieler oder einer seiner Gegner nur einen Stich, so hat man verloren"."""
    data = {"players": 4, "declarer": "A", "outcome": "durch", "bid": 200}
    for tricks, delta in (([10, 1], -2000), ([1, 10], -2000), ([11, 0], 1000)):
        hand = hand_from_data({**data, "tricks_players": {"A": tricks, "B": [0, 0]}})
        assert settle(hand, load("familie")).deltas == {"A": delta, "B": 0}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"bid": "200"}, "bid must be a whole number, not '200'"),
        ({"bid": 200.0}, "bid must be a whole number, not 200.0"),
        ({"players": True}, "players must be a whole number, not True"),
        ({"declarer": 1}, "declarer must be a text, not 1"),
        ({"success": "yes"}, "success must be true or false, not 'yes'"),
        ({"trump": "Herz"}, "trump must be one of E, S, H and B, not 'Herz'"),
        ({"meld": [1, 2]}, r"meld must be an object with a number for each side, not \[1, 2\]"),
        ({"points": {"A": None}}, "points of A must be a whole number, not None"),
        ({"tricks_players": {"A": 3}}, "tricks_players must be an object with a list of numbers for each side"),
        ({"pressed": "EA"}, "pressed must be a list of cards, not 'EA'"),
        ({"pressed": False}, "pressed must be a list of cards, not False"),
        ({"tricks_players": 0}, "tricks_players must be an object with a list of numbers for each side"),
        ({"meld": {"A": 10}, "meld_players": {"A": [80, 40]}}, "meld of A is 10, but meld_players make 120"),
        ({"bid": 10**4299}, "bid must be a whole number of at most six digits"),
        ({"meld": {"A": -(10**6)}}, "meld of A must be a whole number of at most six digits"),
        ({"pressed": ["E9"]}, "pressed: 'E9' is no card"),
    ],
)
def test_what_is_no_hand_is_refused_with_a_sentence(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        hand_from_data(data)
