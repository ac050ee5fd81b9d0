"""Random hands as at a tournament table: dealt, melded, played to the last trick or misplayed.

Cards are written as in `scoring.cards`: suit (E, S, H, B) and rank (A, 10, K, O, U, 7); the deck has each card twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

SUITS = "ESHB"
RANKS = ("A", "10", "K", "O", "U", "7")
"""From the highest to the lowest."""
CARD_POINTS = {"A": 11, "10": 10, "K": 4, "O": 3, "U": 2, "7": 0}
LAST_TRICK = 10
SEAT_NUMBERS = (0, 1, 2)
_FOURS = {"A": 100, "K": 80, "O": 60, "U": 40}
_DECK = tuple(suit + rank for suit in SUITS for rank in RANKS) * 2
_MISPLAYS = 0.05
"""Share of misplayed hands. At a real table there are fewer, but every simulated evening should have some."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as its scribe writes it down; tuples are by seat, 0 to 2."""

    declarer: int
    bid: int
    trump: str
    melds: tuple[int, ...]
    tricks: tuple[int, ...]
    """Number of tricks of each seat; all 0 if the hand was misplayed."""
    points: tuple[int, ...]
    """Trick points of each seat, with the 10 for the last trick."""
    offender: int | None
    """The seat that misplayed, None if the hand was played to its end."""


def random_hand(random: Random, dealer: int) -> PlayedHand:
    """Deal, bid, meld and play a hand; each player plays a random legal card."""
    deck = list(_DECK)
    random.shuffle(deck)
    held = [deck[seat::3] for seat in SEAT_NUMBERS]
    declarer = random.choice(SEAT_NUMBERS)
    trump = max(SUITS, key=lambda suit: meld_points(held[declarer], suit))
    melds = tuple(meld_points(cards, trump) for cards in held)
    bid = max(1, melds[declarer] + random.randint(20, 125))
    if random.random() < _MISPLAYS:
        return PlayedHand(declarer, bid, trump, melds, (0, 0, 0), (0, 0, 0), random.choice(SEAT_NUMBERS))
    tricks, points = _play(random, held, trump, leader=(dealer + 1) % 3)
    return PlayedHand(declarer, bid, trump, melds, tricks, points, None)


def meld_points(cards: Sequence[str], trump: str) -> int:
    """Return the meld points of one player's cards by the tournament sheet.

    >>> meld_points("HA H10 HK HO HU SO BU".split(), "H"), meld_points("EK EO SK SO HK HO BK BO".split(), "B")
    (190, 240)
    """
    count = Counter(cards)
    points = 10 * count[trump + "7"]
    pairs = {suit: min(count[suit + "K"], count[suit + "O"]) for suit in SUITS}
    for suit in SUITS:
        families = min(count[suit + rank] for rank in RANKS[:-1])
        points += (0, 150, 1500)[families] if suit == trump else (0, 100, 1000)[families]
        points += (pairs[suit] - families) * _pair(suit, trump)
    fours = dict(_FOURS)
    if all(pairs.values()):
        # a Rundgang contains a pair of each suit, four kings and four Ober; the pair of a Familie counts in both
        single = [suit for suit in SUITS if not min(count[suit + rank] for rank in RANKS[:-1])]
        points += 240 - sum(_pair(suit, trump) for suit in single)
        fours |= {"K": 0, "O": 0}
    points += (0, 40, 300)[min(count["SO"], count["BU"])]
    for rank, worth in fours.items():
        points += (0, worth, 1000)[min(count[suit + rank] for suit in SUITS)]
    return points + (1000 if min(count[suit + "7"] for suit in SUITS) == 2 else 0)


def _pair(suit: str, trump: str) -> int:
    return 40 if suit == trump else 20


def _play(
    random: Random, held: Sequence[Sequence[str]], trump: str, leader: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Play sixteen tricks; return the number of tricks of each seat, and the trick points."""
    hands = [list(cards) for cards in held]
    tricks, points = [0, 0, 0], [0, 0, 0]
    while hands[0]:
        trick: list[str] = []
        best, winner = "", leader
        for seat in (leader, (leader + 1) % 3, (leader + 2) % 3):
            card = random.choice(_allowed(hands[seat], trick[:1], best, trump))
            hands[seat].remove(card)
            trick.append(card)
            if not best or _beats(card, best, trump):
                best, winner = card, seat
        tricks[winner] += 1
        points[winner] += sum(CARD_POINTS[card[1:]] for card in trick)
        leader = winner
    points[leader] += LAST_TRICK
    return tuple(tricks), tuple(points)


def _allowed(cards: Sequence[str], led: Sequence[str], best: str, trump: str) -> Sequence[str]:
    """Return the legal cards: follow suit, else play trump, and beat the highest card if possible."""
    if not led:
        return cards
    following = [card for card in cards if card[0] == led[0][0]]
    bound = following or [card for card in cards if card[0] == trump] or cards
    return [card for card in bound if _beats(card, best, trump)] or bound


def _beats(card: str, best: str, trump: str) -> bool:
    """Return whether a card beats the best card so far; of two equal cards the first wins."""
    if card[0] == best[0]:
        return RANKS.index(card[1:]) < RANKS.index(best[1:])
    return card[0] == trump
