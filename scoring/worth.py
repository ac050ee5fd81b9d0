"""What a hand may be worth before the bidding: its melds, and an honest range for the points of its tricks.

The melds are certain. The tricks are not, so they are sampled: the cards that one does not see are dealt at random,
the declarer takes the talon and presses, and everybody plays by a simple rule of thumb within the duties of
`scoring.tricks`. The range says how far the results lie apart; it is no promise, and good players get other results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from scoring.bidding import highest_bid
from scoring.cards import DECK, Card, Rank, Suit
from scoring.melds import Meld, find_melds, total
from scoring.rules import Rules
from scoring.tricks import POINTS

DEALS = 200
"""Deals that are played for each trump suit."""
TENTH = 10
"""The range leaves out one deal in ten at either end."""

_RANKS = len(Rank)
_SUITS = tuple(Suit)
_STRENGTH = {rank: strength for strength, rank in enumerate(reversed(Rank))}
_SUIT_OF = tuple(number // _RANKS for number in range(len(_SUITS) * _RANKS))
_ACE = _RANKS - 1


class Range(NamedTuple):
    """Points of tricks: nine of ten sampled deals brought at least ``low``, nine of ten at most ``high``."""

    low: int
    middle: int
    high: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand is worth with one trump suit.

    Attributes:
        trump: the suit.
        melds: every meld with its cards and points.
        meld: what they are worth together.
        tricks: the sampled points of tricks, None where the hand is not complete.
        safe: the highest bid that nine of ten sampled deals made, None: not even the opening.
        even: the highest bid that half of them made.
    """

    trump: Suit
    melds: tuple[Meld, ...]
    meld: int
    tricks: Range | None
    safe: int | None
    even: int | None


def players_of(count: int, rules: Rules) -> int | None:
    """Return with how many players a hand of ``count`` cards is complete before the talon is taken; None: it is not.

    >>> from scoring.rules import load
    >>> [players_of(count, load("familie")) for count in (15, 11, 12)], players_of(16, load("turnier"))
    ([3, 4, None], 3)
    """
    return next((players for players in rules.playable if rules.tricks(players) == count), None)


def worth(hand: Sequence[Card], rules: Rules, players: int | None = None, deals: int = DEALS) -> tuple[Worth, ...]:
    """Return what a hand is worth with each of the four trump suits, the best first.

    The same cards give the same answer every time: chance is drawn from the cards themselves.

    Args:
        hand: one player's cards before the talon is taken.
        rules: the rules.
        players: how many play, None: as many as the number of cards says.
        deals: how many deals are played for each suit.

    Raises:
        CardError: a card is there three times, or is not in the deck of these rules.
    """
    complete = players_of(len(hand), rules) if players is None else players
    if complete is not None and (complete not in rules.playable or rules.tricks(complete) != len(hand)):
        complete = None
    found: list[Worth] = []
    for trump in Suit:
        melds = find_melds(hand, trump, rules)
        meld = total(melds)
        tricks = trick_range(hand, trump, rules, complete, melds, deals) if complete else None
        found.append(
            Worth(
                trump,
                melds,
                meld,
                tricks,
                highest_bid(meld + tricks.low, rules) if tricks else None,
                highest_bid(meld + tricks.middle, rules) if tricks else None,
            )
        )
    return tuple(
        sorted(found, key=lambda found: (-(found.meld + (found.tricks.middle if found.tricks else 0)), -found.meld))
    )


def trick_range(
    hand: Sequence[Card], trump: Suit, rules: Rules, players: int, melds: Sequence[Meld] = (), deals: int = DEALS
) -> Range:
    """Return the sampled points of the declarer's side, pressed cards and last trick included.

    Args:
        hand: the declarer's cards before the talon is taken.
        trump: the trump suit.
        rules: the rules.
        players: how many play; of four, the declarer's partner plays along.
        melds: what the declarer will lay out: these cards are not pressed.
        deals: how many deals are played.
    """
    random = Random(" ".join([trump.value, str(players), *sorted(card.code for card in hand)]))  # noqa: S311
    cards = DECK if rules.sevens else tuple(card for card in DECK if card.rank != Rank.SIEBENER)
    unseen = [_number(card) for card in (Counter(cards) - Counter(hand)).elements()]
    table = _Table(_SUITS.index(trump), players, rules)
    own = [_number(card) for card in hand]
    kept = {_number(card) for meld in melds for card in meld.cards}
    results = []
    for _ in range(deals):
        random.shuffle(unseen)
        results.append(table.play(own, kept, unseen, random.randrange(players)))
    results.sort()
    edge = deals // TENTH
    return Range(results[edge], results[deals // 2], results[deals - 1 - edge])


def _number(card: Card) -> int:
    """Return a card as a number: plain comparisons of numbers are what makes hundreds of deals quick."""
    return _SUITS.index(card.suit) * _RANKS + _STRENGTH[card.rank]


def legal_numbers(hand: list[int], trick: list[int], best: int, trump: int) -> list[int]:
    """Return what `scoring.tricks.legal_plays` returns, for cards as numbers; ``best`` is the card that is winning."""
    if not trick:
        return hand
    led, winning = _SUIT_OF[trick[0]], _SUIT_OF[best]
    for duty in (led, trump):
        playable = [card for card in hand if _SUIT_OF[card] == duty]
        if playable:
            if winning == duty:
                return [card for card in playable if card > best] or playable
            # a plain suit does not beat a trump; any trump beats a plain suit
            return playable
    return hand


class _Table:
    """One deal played by rule of thumb: aces first, schmieren for the partner, otherwise the cheapest card."""

    def __init__(self, trump: int, players: int, rules: Rules) -> None:
        self.trump = trump
        self.players = players
        values = POINTS[rules.card_values]
        self.points = [values[rank] for _ in Suit for rank in reversed(Rank)]
        self.talon = rules.talon_for(players)
        self.each = rules.tricks(players)
        self.last_trick = rules.last_trick
        # with three players the two others play together against the declarer, who sits at 0
        self.side = [0, 1, 1] if players == 3 else [0, 1, 0, 1]

    def play(self, own: list[int], kept: set[int], unseen: list[int], leader: int) -> int:
        """Return the points of the declarer's side; the cards of ``unseen`` are dealt in their order."""
        pressed, mine = self.press(own + unseen[: self.talon], kept)
        hands = [mine]
        for seat in range(1, self.players):
            start = self.talon + (seat - 1) * self.each
            hands.append(sorted(unseen[start : start + self.each]))
        points = sum(self.points[card] for card in pressed)
        for _ in range(self.each):
            leader, won = self.trick(hands, leader)
            if self.side[leader] == 0:
                points += won
        return points + (self.last_trick if self.side[leader] == 0 else 0)

    def press(self, cards: list[int], kept: set[int]) -> tuple[list[int], list[int]]:
        """Return the pressed cards and the hand, sorted: no trump, no melded card, dear ones of short suits first."""
        if not self.talon:
            return [], sorted(cards)
        length = Counter(_SUIT_OF[card] for card in cards)

        def rank(card: int) -> tuple[bool, bool, bool, int, int]:
            suit = _SUIT_OF[card]
            return suit == self.trump, card in kept, card % _RANKS == _ACE, length[suit], -self.points[card]

        order = sorted(cards, key=rank)
        return order[: self.talon], sorted(order[self.talon :])

    def trick(self, hands: list[list[int]], leader: int) -> tuple[int, int]:
        """Play one trick; return who won it and its points."""
        trick: list[int] = []
        best, winner, won = -1, leader, 0
        for turn in range(self.players):
            seat = (leader + turn) % self.players
            card = self.choose(hands[seat], trick, best, seat, winner, last=turn == self.players - 1)
            hands[seat].remove(card)
            if best < 0 or self.beats(card, best):
                best, winner = card, seat
            trick.append(card)
            won += self.points[card]
        return winner, won

    def beats(self, card: int, best: int) -> bool:
        """Return whether a card played later takes the trick."""
        if _SUIT_OF[card] == _SUIT_OF[best]:
            return card > best
        return _SUIT_OF[card] == self.trump

    def choose(self, hand: list[int], trick: list[int], best: int, seat: int, winner: int, *, last: bool) -> int:
        """Return the card that ``seat`` plays."""
        if not trick:
            return self.lead(hand, seat)
        legal = legal_numbers(hand, trick, best, self.trump)
        if len(legal) == 1:
            return legal[0]
        if self.beats(legal[0], best) or self.beats(legal[-1], best):
            # has to beat: last in turn as dear as possible, since the trick is won; else with an ace or cheaply
            if last:
                return max(legal, key=self.points.__getitem__)
            aces = [card for card in legal if card % _RANKS == _ACE and _SUIT_OF[card] == _SUIT_OF[trick[0]]]
            return aces[0] if aces else min(legal, key=self.points.__getitem__)
        if self.side[winner] == self.side[seat] and (last or best % _RANKS == _ACE):
            return max(legal, key=self.points.__getitem__)
        return min(legal, key=self.points.__getitem__)

    def lead(self, hand: list[int], seat: int) -> int:
        """Return what ``seat`` leads: an ace, the declarer's trumps while they are many, else a cheap card."""
        trumps = [card for card in hand if _SUIT_OF[card] == self.trump]
        if self.side[seat] == 0 and len(trumps) * 2 > len(hand):
            return trumps[-1]
        aces = [card for card in hand if card % _RANKS == _ACE and _SUIT_OF[card] != self.trump]
        if aces:
            return aces[0]
        plain = [card for card in hand if _SUIT_OF[card] != self.trump]
        return min(plain or hand, key=self.points.__getitem__)
