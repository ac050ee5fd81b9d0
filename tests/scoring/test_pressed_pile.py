"""Over whole decks dealt at random: what the cards tell about the pressed cards is never wrong."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from scoring.cards import DECK, Card
from scoring.pressed_pile import lies_there
from scoring.rules import load
from scoring.tricks import card_points

RULES = load("familie")
ACES = ("EA", "SA", "BA")


def piles(seed: int) -> tuple[list[Card], list[Card], list[Card]]:
    """What Anna won without the aces she pressed, their other copies among it, and the piles of the two others."""
    aces = [Card.parse(code) for code in ACES]
    left = sorted((Counter(DECK) - Counter(aces) - Counter(aces)).elements())
    left = [left[place] for place in np.random.default_rng(seed).permutation(len(left))]
    return [*aces, *left[:12]], left[12:27], left[27:]


def codes(cards: list[Card]) -> tuple[str, ...]:
    return tuple(card.code for card in cards)


@pytest.mark.parametrize("among", [True, False])
@pytest.mark.parametrize("seed", range(10))
def test_a_third_copy_tells_that_they_lie_there(seed: int, among: bool) -> None:
    won, *others = piles(seed)
    pile = (*codes(won), *(ACES if among else ()))
    told = lies_there(pile, ACES, (codes(others[0]), None), None, 3, RULES)
    assert told is (True if among else None)


@pytest.mark.parametrize("seed", range(10))
def test_all_piles_tell_that_they_lie_apart(seed: int) -> None:
    won, *others = piles(seed)
    assert lies_there(codes(won), ACES, (codes(others[0]), codes(others[1])), None, 3, RULES) is False


@pytest.mark.parametrize("seed", range(10))
def test_all_points_tell_that_they_lie_apart(seed: int) -> None:
    won, *others = piles(seed)
    numbers = (card_points(others[0], RULES, last_trick=True), card_points(others[1], RULES))
    assert lies_there(codes(won), ACES, numbers, 0, 3, RULES) is False


@pytest.mark.parametrize("seed", range(10))
def test_where_the_other_copies_lie_elsewhere_nothing_but_the_piles_tell(seed: int) -> None:
    won, *others = piles(seed)
    swapped = [*others[0][:-3], *won[:3]], [*won[3:], *others[0][-3:]]
    pile = codes([*(Card.parse(code) for code in ACES), *swapped[1]])
    assert lies_there(pile, ACES, (None, None), None, 3, RULES) is None
    assert lies_there(pile, ACES, (codes(swapped[0]), None), None, 3, RULES) is True
    assert lies_there(pile, ACES, (codes(swapped[0]), codes(others[1])), None, 3, RULES) is True
