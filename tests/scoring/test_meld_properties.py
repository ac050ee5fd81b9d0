"""What holds for the melds of every hand (RULES.md section 9), and where the readings of the rules part."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, Card, CardError, Rank, Suit, parse_cards
from scoring.melds import find_melds, total
from scoring.rules import load

NAMED, TRUMP_ONLY, COMPONENTS, PAIRS_ONLY = (load(n) for n in ("turnier", "trump_only", "components", "additive"))

suits = st.sampled_from(list(Suit))
hands = st.lists(st.sampled_from(range(len(DECK))), unique=True, max_size=20).map(lambda at: [DECK[i] for i in at])


@given(hands, suits)
def test_totals_are_multiples_of_ten(hand: list[Card], trump: Suit) -> None:
    for rules in (NAMED, TRUMP_ONLY, COMPONENTS, PAIRS_ONLY):
        assert total(find_melds(hand, trump, rules)) % 10 == 0


@given(hands, suits)
def test_a_freer_reading_of_the_rundgang_is_never_worth_less(hand: list[Card], trump: Suit) -> None:
    named, trump_only, components = (total(find_melds(hand, trump, rules)) for rules in (NAMED, TRUMP_ONLY, COMPONENTS))
    assert named >= trump_only >= components


@given(hands, suits)
def test_eichel_and_herz_are_alike(hand: list[Card], trump: Suit) -> None:
    """Only the Binokel tells suits apart, and it knows Schippen and Schellen alone."""
    swap = {Suit.EICHEL: Suit.HERZ, Suit.HERZ: Suit.EICHEL}
    swapped = [Card(swap.get(card.suit, card.suit), card.rank) for card in hand]
    assert total(find_melds(swapped, swap.get(trump, trump), NAMED)) == total(find_melds(hand, trump, NAMED))


@given(hands, suits)
def test_the_order_of_the_cards_does_not_matter(hand: list[Card], trump: Suit) -> None:
    assert find_melds(sorted(hand), trump, NAMED) == find_melds(hand, trump, NAMED)


@given(hands, suits, st.sampled_from(DECK))
def test_one_more_card_never_lowers_the_total(hand: list[Card], trump: Suit, more: Card) -> None:
    if hand.count(more) == 2:
        return
    for rules in (NAMED, TRUMP_ONLY, COMPONENTS):
        assert total(find_melds([*hand, more], trump, rules)) >= total(find_melds(hand, trump, rules))


def test_with_pairs_only_completing_a_family_can_lower_the_total() -> None:
    """A known weakness of that reading (Drecksau): the family takes the pair away from the Rundgang."""
    cards = parse_cards("EK EO EU E10 HK HO HU SK SO SU BK BO BU")
    assert total(find_melds(cards, Suit.HERZ, PAIRS_ONLY)) == 460
    assert total(find_melds([*cards, Card.parse("EA")], Suit.HERZ, PAIRS_ONLY)) == 400


@given(hands)
def test_without_a_trump_suit_nothing_is_melded(hand: list[Card]) -> None:
    assert find_melds(hand, None, NAMED) == ()


@pytest.mark.parametrize("trump", [*Suit, None])
def test_a_third_copy_is_refused_whatever_is_trump(trump: Suit | None) -> None:
    with pytest.raises(CardError, match="HA is named 3 times"):
        find_melds([Card.parse("HA")] * 3, trump, NAMED)


def test_a_seven_is_refused_in_a_game_without_sevens() -> None:
    with pytest.raises(CardError, match="H7 is not in the deck"):
        find_melds([Card(Suit.HERZ, Rank.SIEBENER)], Suit.HERZ, load("aks"))


def test_a_rundgang_that_is_no_bonus_is_still_named() -> None:
    found = find_melds(parse_cards("HK HO EK EO SK SO BK BO"), Suit.HERZ, COMPONENTS)
    assert [meld.points for meld in found if meld.kind == "rundgang"] == [0]
    assert total(found) == 240
