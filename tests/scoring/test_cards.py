"""Cards and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, KINDS, Card, CardError, Rank, Suit, check_copies, parse_cards


def test_the_deck_holds_every_kind_twice() -> None:
    assert (len(KINDS), len(DECK)) == (24, 48)
    assert all(DECK.count(kind) == 2 for kind in KINDS)


@pytest.mark.parametrize("card", KINDS, ids=str)
def test_a_card_survives_its_notation(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(f" {str(card).lower()} ") == card


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", []),
        ("HA H10", ["HA", "H10"]),
        ("ha,h10 , EK", ["HA", "H10", "EK"]),
        ("2xEK SO", ["EK", "EK", "SO"]),
        ("2 x EK", ["EK", "EK"]),
        ("EK EK", ["EK", "EK"]),
    ],
)
def test_cards_are_read(text: str, codes: list[str]) -> None:
    assert [card.code for card in parse_cards(text)] == codes


@pytest.mark.parametrize("text", ["", "H", "H1", "H9", "XA", "AH", "Herz Ass", "HAA", "0xHA", "\N{BLACK HEART SUIT}A"])
def test_what_is_no_card_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(CardError, match="is no card: write the suit"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["3xHA", "HA HA HA", "HA 2xHA"])
def test_a_third_copy_is_refused(text: str) -> None:
    with pytest.raises(CardError, match="HA is named 3 times, but the deck holds every card only twice"):
        parse_cards(text)


@given(st.permutations(KINDS))
def test_hands_sort_by_suit_and_then_from_the_ace_down(kinds: list[Card]) -> None:
    assert tuple(sorted(kinds)) == KINDS
    assert sorted(parse_cards("B7 EA SO HK E10")) == list(parse_cards("EA E10 SO HK B7"))


def test_two_copies_are_fine() -> None:
    check_copies([Card(Suit.HERZ, Rank.ASS)] * 2)
