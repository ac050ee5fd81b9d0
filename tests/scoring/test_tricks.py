"""Points of cards, the winner of a trick, and what may be played to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, Card, CardError, Suit, parse_cards
from scoring.rules import load
from scoring.tricks import card_points, legal_plays, trick_winner

trumps = st.sampled_from([*Suit, None])


def shuffled(most: int) -> st.SearchStrategy[list[Card]]:
    return st.permutations(DECK).map(lambda deck: list(deck[:most]))


@pytest.mark.parametrize("options", [{}, {"card_values": "zehner"}, {"sevens": "false"}])
def test_the_deck_holds_240_points_and_ten_for_the_last_trick(options: dict[str, str]) -> None:
    rules = load("familie").with_options(options)
    deck = [card for card in DECK if rules.sevens or card.rank != "7"]
    assert len(deck) == rules.deck_size
    assert card_points(deck, rules) == 240
    assert card_points(deck, rules, last_trick=True) == rules.total_points == 250


def test_a_third_copy_has_no_points() -> None:
    with pytest.raises(CardError, match="HA is named 3 times"):
        card_points([Card.parse("HA")] * 3, load("familie"))


@pytest.mark.parametrize(
    ("plays", "trump", "winner"),
    [
        ("EK EA E10", "H", 1),
        ("E10 EK E10", "H", 0),  # of equal cards the first [S1]
        ("EA EA H7", "H", 2),  # a trump beats every plain card
        ("H7 HU EA", "H", 1),
        ("EU SA BA", "H", 0),  # another plain suit never wins
        ("EU SA HA", None, 0),  # no trump in a Durch
        ("EU HA EO", None, 2),
    ],
)
def test_who_wins_the_trick(plays: str, trump: str | None, winner: int) -> None:
    assert trick_winner(parse_cards(plays), Suit(trump) if trump else None) == winner


def test_an_empty_trick_has_no_winner() -> None:
    with pytest.raises(ValueError, match="without cards"):
        trick_winner((), Suit.HERZ)


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "legal"),
    [
        ("EA HU", "", "H", "EA HU"),  # lead anything
        ("EA EU HU", "EK", "H", "EA"),  # follow and beat
        ("EU E7 HU", "EK", "H", "EU E7"),  # follow, though nothing beats
        ("EK HU", "EK", "H", "EK"),  # an equal card does not beat, but follows
        ("EA EU HU", "EK H7", "H", "EA EU"),  # trumped already: following is enough
        ("SA HU H7", "EK", "H", "HU H7"),  # no card of the suit: trump
        ("SA HA H7", "EK HU", "H", "HA"),  # trump higher
        ("SA H7 BU", "EK HU", "H", "H7"),  # trump, though not higher
        ("SA BU", "EK HU", "H", "SA BU"),  # nothing of both: anything
        ("HA H7 SA", "HU", "H", "HA"),  # trump led
        ("HA SA BU", "EK", None, "HA SA BU"),  # Durch: nothing to trump with
        ("EA EU SA", "EK", None, "EA"),  # Durch: follow and beat all the same
        ("EA EU SA", "EK EA", "H", "EA EU"),  # the ace that is there cannot be beaten
    ],
)
def test_what_may_be_played(hand: str, trick: str, trump: str | None, legal: str) -> None:
    assert legal_plays(parse_cards(hand), parse_cards(trick), Suit(trump) if trump else None) == parse_cards(legal)


@given(shuffled(14), st.integers(0, 3), trumps)
def test_some_card_may_always_be_played(cards: list[Card], size: int, trump: Suit | None) -> None:
    hand, trick = cards[3:], cards[:size]
    legal = legal_plays(hand, trick, trump)
    assert legal
    assert set(legal) <= set(hand)


@given(shuffled(14), st.integers(1, 3), trumps)
def test_who_may_play_a_winning_card_of_the_due_suit_must_win(cards: list[Card], size: int, trump: Suit | None) -> None:
    hand, trick = cards[3:], cards[:size]
    wins = [card for card in legal_plays(hand, trick, trump) if trick_winner([*trick, card], trump) == size]
    assert not wins or wins == list(legal_plays(hand, trick, trump))
