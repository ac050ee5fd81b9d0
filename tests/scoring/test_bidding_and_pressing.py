"""Bids, who may pass, and what may be pressed."""

from __future__ import annotations

import pytest

from scoring.bidding import lowest_bid, may_pass
from scoring.cards import Card, Suit, parse_cards
from scoring.pressing import check_pressed_melds, may_press
from scoring.rules import load
from scoring.settlement import cannot_be_made, needed

FAMILIE, TURNIER = load("familie"), load("turnier")


def test_at_home_bidding_opens_with_150_and_goes_up_in_tens() -> None:
    assert [lowest_bid(highest, FAMILIE) for highest in (None, 150, 200)] == [150, 160, 210]


def test_the_tournament_knows_no_opening_and_no_step() -> None:
    assert [lowest_bid(highest, TURNIER) for highest in (None, 1, 200)] == [1, 2, 201]


@pytest.mark.parametrize(
    ("seat", "highest", "at_home", "at_the_tournament"),
    [(1, None, False, True), (2, None, True, True), (1, 150, True, True)],
)
def test_forehand_must_open_at_home(seat: int, highest: int | None, at_home: bool, at_the_tournament: bool) -> None:
    assert may_pass(seat, 1, highest, FAMILIE) is at_home
    assert may_pass(seat, 1, highest, TURNIER) is at_the_tournament


@pytest.mark.parametrize(
    ("card", "trump", "allowed"),
    [("EA", "H", True), ("HA", "H", False), ("H7", "H", True), ("HA", None, True)],
)
def test_no_trump_is_pressed_but_the_seven(card: str, trump: str | None, allowed: bool) -> None:
    assert may_press(Card.parse(card), Suit(trump) if trump else None) is allowed


@pytest.mark.parametrize(
    ("bid", "meld", "rest", "hopeless"),
    [(200, 100, 100, False), (350, 100, 250, False), (360, 100, 260, True), (150, 190, 0, False)],
)
def test_what_a_bid_still_needs_from_tricks(bid: int, meld: int, rest: int, hopeless: bool) -> None:
    assert needed(bid, meld, FAMILIE) == rest
    assert cannot_be_made(bid, meld, FAMILIE) is hopeless


@pytest.mark.parametrize(
    ("pressed", "melded", "others", "codes"),
    [
        ("EA E10 EU", "HK HO", "", []),
        ("EK E10 EU", "EK EO", "", []),
        ("EK EK EU", "EK EO", "", ["pressed_meld"]),
        ("EK E10 EU", "EK EO", "EK EO", ["pressed_meld"]),
        ("EK EK EU", "HK HO", "EK EO", ["pressed_meld"]),
        ("H7 E10 EU", "HK HO H7", "", []),
        ("H7 E10 EU", "HK HO", "", ["pressed_seven"]),
        ("H7 H7 EU", "H7", "", ["pressed_seven"]),
        ("H7 H7 EU", "H7 H7", "", []),
        ("H7 E10 EU", None, "", []),
    ],
)
def test_what_is_pressed_cannot_be_melded(pressed: str, melded: str | None, others: str, codes: list[str]) -> None:
    laid = None if melded is None else parse_cards(melded)
    found = check_pressed_melds(parse_cards(pressed), laid, parse_cards(others), Suit.HERZ)
    assert [problem.code for problem in found] == codes
