"""What a hand may be worth: the melds are those of the rules, and what is sampled is played by the rules."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import DECK, Card, Suit, parse_cards
from scoring.melds import find_melds
from scoring.rules import load
from scoring.tricks import legal_plays, trick_winner
from scoring.worth import _number, _Table, legal_numbers, players_of, trick_range, worth

FAMILIE, TURNIER = load("familie"), load("turnier")
SUITS = tuple(Suit)
DEALT = st.permutations(DECK)


@settings(max_examples=150, deadline=None)
@given(DEALT, st.integers(1, 15), st.integers(0, 3), st.sampled_from(SUITS))
def test_numbers_obey_the_duties_of_the_rules(deck: list[Card], count: int, played: int, trump: Suit) -> None:
    hand, trick = deck[:count], deck[count : count + played]
    best = _number(trick[trick_winner(trick, trump)]) if trick else -1
    legal = legal_numbers([_number(c) for c in hand], [_number(c) for c in trick], best, SUITS.index(trump))
    assert Counter(legal) == Counter(_number(card) for card in legal_plays(hand, trick, trump))


@settings(max_examples=40, deadline=None)
@given(DEALT, st.sampled_from([(FAMILIE, 3), (FAMILIE, 4), (TURNIER, 3), (load("dabb"), 3)]), st.sampled_from(SUITS))
def test_every_deal_is_played_out_to_its_last_point(deck: list[Card], table: tuple[object, int], trump: Suit) -> None:
    rules, players = table
    cards = [_number(card) for card in deck if rules.sevens or card.rank != "7"]  # type: ignore[attr-defined]
    one = _Table(SUITS.index(trump), players, rules)  # type: ignore[arg-type]
    own, unseen = cards[: one.each], cards[one.each :]
    pressed, mine = one.press(own + unseen[: one.talon], set())
    assert Counter(pressed + mine) == Counter(own + unseen[: one.talon])
    assert len(pressed) == one.talon
    hands = [mine, *(unseen[one.talon + k * one.each :][: one.each] for k in range(players - 1))]
    leader, points = 0, sum(one.points[card] for card in pressed)
    for _ in range(one.each):
        leader, won = one.trick(hands, leader)
        points += won
    assert hands == [[]] * players
    assert points == 240
    assert 0 <= one.play(own, set(), unseen, 0) <= 250


@settings(max_examples=15, deadline=None)
@given(DEALT, st.sampled_from([15, 11]))
def test_melds_are_those_of_the_rules_and_the_best_trump_comes_first(deck: list[Card], count: int) -> None:
    found = worth(deck[:count], FAMILIE, deals=20)
    assert {choice.trump for choice in found} == set(Suit)
    for choice in found:
        assert choice.melds == find_melds(deck[:count], choice.trump, FAMILIE)
        assert choice.tricks is not None
        assert 0 <= choice.tricks.low <= choice.tricks.middle <= choice.tricks.high <= 250
        assert choice.safe is None or (150 <= choice.safe <= choice.meld + choice.tricks.low and choice.safe % 10 == 0)
        assert choice.even is not None or choice.safe is None
    middles = [choice.meld + choice.tricks.middle for choice in found if choice.tricks]
    assert middles == sorted(middles, reverse=True)


def test_the_same_cards_give_the_same_answer() -> None:
    hand = Random(3).sample(DECK, 15)  # noqa: S311
    assert worth(hand, FAMILIE, deals=20) == worth(sorted(hand), FAMILIE, deals=20)


def test_a_strong_hand_takes_more_than_a_weak_one() -> None:
    strong = parse_cards("2xHA 2xH10 2xHK 2xHO 2xHU 2xEA 2xSA BA")
    weak = parse_cards("2xE7 2xS7 2xH7 2xB7 2xEU 2xSU 2xHU BU")
    assert trick_range(strong, Suit.HERZ, FAMILIE, 3).low > 150
    assert trick_range(weak, Suit.HERZ, FAMILIE, 3).high < 100


def test_melded_cards_trumps_and_aces_are_not_pressed() -> None:
    table = _Table(SUITS.index(Suit.HERZ), 3, FAMILIE)
    hand = [_number(card) for card in parse_cards("HA HK HO EA EK EO SA S10 SK BU B10 BA E7 S7 B7 H7 HU H10")]
    kept = {_number(card) for card in parse_cards("EK EO")}
    pressed, _ = table.press(hand, kept)
    assert not set(pressed) & {_number(card) for card in parse_cards("HA HK HO H7 HU H10 EA SA BA EK EO")}


@pytest.mark.parametrize(("count", "players"), [(15, 3), (11, 4), (14, None), (18, None)])
def test_a_hand_is_complete_with_as_many_cards_as_are_dealt(count: int, players: int | None) -> None:
    assert players_of(count, FAMILIE) == players


def test_an_incomplete_hand_has_melds_and_no_range() -> None:
    found = worth(parse_cards("HK HO"), FAMILIE)
    assert (found[0].trump, found[0].meld, found[0].tricks, found[0].safe) == (Suit.HERZ, 40, None, None)


def test_all_four_trumps_take_less_than_150_ms() -> None:
    hand = Random(5).sample(DECK, 15)  # noqa: S311
    took = []
    for _ in range(3):
        start = time.process_time()
        worth(hand, FAMILIE)
        took.append(time.process_time() - start)
    assert min(took) < 0.15
