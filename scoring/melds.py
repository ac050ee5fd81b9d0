"""Which melds a hand of cards holds, and which cards each of them uses.

Values are those of the tournament sheet [S2]; the family sheet ends before its table of melds. What combines with
what: a card may serve in melds of different kinds, but only once within a kind; a Familie contains its pair; the
double meld replaces the single one. The Rundgang is the one meld that is read in three ways (option
``rundgang_mode``), see `_Holding.rundgaenge`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scoring.cards import COPIES, Card, CardError, Rank, Suit, check_copies
from scoring.rules import Rules

FAMILY_RANKS = (Rank.ASS, Rank.ZEHNER, Rank.KOENIG, Rank.OBER, Rank.UNTER)
PAIR_RANKS = (Rank.KOENIG, Rank.OBER)
FOUR_RANKS = (Rank.ASS, Rank.KOENIG, Rank.OBER, Rank.UNTER)
"""[S2] "4 x ... von jeder Farbe"; tens and sevens count nothing."""


class MeldKind(StrEnum):
    """The kinds of melds; the values are those of stored codes (`scoring.listed`) and of `binokel meld`."""

    PAAR = "paar"
    FAMILIE = "familie"
    DOPPELFAMILIE = "doppelfamilie"
    BINOKEL = "binokel"
    DOPPELBINOKEL = "doppelbinokel"
    VIER = "vier"
    """Four of a rank, one of each suit."""
    ACHT = "acht"
    """All eight of a rank."""
    RUNDGANG = "rundgang"
    TRUMPFSIEBEN = "trumpfsieben"


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld: its kind, what it is worth, and the cards it uses.

    ``suit`` is set for the kinds of one suit, ``rank`` for four and eight of a kind.
    """

    kind: MeldKind
    points: int
    cards: tuple[Card, ...]
    suit: Suit | None = None
    rank: Rank | None = None


@cache
def binokel_of(rules: Rules) -> tuple[Card, ...]:
    """Return the two cards of a Binokel: [S2] "Schippen Dame und Schellen Bube" (option ``binokel_cards``)."""
    return tuple(Card.parse(code) for code in rules.binokel_cards.upper().split("_"))


def family_serves(suit: Suit, trump: Suit | None, rules: Rules) -> bool:
    """Return whether the pair inside a Familie of ``suit`` may serve in a Rundgang all the same."""
    if rules.rundgang_mode == "pairs_only" or rules.rundgang_family_pair == "none":
        return False
    return rules.rundgang_family_pair == "any" or suit == trump


@dataclass(frozen=True, slots=True)
class _Holding:
    """The cards of one hand, counted, with the trump suit and the rules they are valued by."""

    counts: Counter[Card]
    trump: Suit | None
    rules: Rules

    def least(self, suit: Suit, ranks: Iterable[Rank]) -> int:
        """Return how many complete sets of ``ranks`` the suit holds: 0, 1 or 2."""
        return min(self.counts[Card(suit, rank)] for rank in ranks)

    def families(self, suit: Suit) -> int:
        """Return how many Familien the suit holds."""
        return self.least(suit, FAMILY_RANKS)

    def free_pairs(self, suit: Suit) -> int:
        """Return the pairs that no Familie of the suit contains."""
        return self.least(suit, PAIR_RANKS) - self.families(suit)

    def family_pairs(self, suit: Suit) -> int:
        """Return the pairs inside a Familie that may serve in a Rundgang all the same.

        [S2] "zählt das Paar von der Familie beim Rundgang mit", said of the trump family; option
        ``rundgang_family_pair``. Where the Rundgang is the four free pairs only, none may.
        """
        return self.families(suit) if family_serves(suit, self.trump, self.rules) else 0

    def rundgaenge(self) -> int:
        """Return how often a Rundgang is melded: as often as a pair is there in each suit, if that pays.

        By the values of the tournament sheet it always does; with others its parts may be worth more.
        """
        most = min(self.free_pairs(suit) + self.family_pairs(suit) for suit in Suit)
        if most == 0 or self.rules.rundgang_mode == "components":
            return most
        return max(range(most + 1), key=lambda number: (self._worth_with(number), number))

    def _worth_with(self, number: int) -> int:
        """Return what so many Rundgänge are worth, with the pairs and fours beside them."""
        pairs = sum(self.pair_points(suit) * self.single_pairs(suit, number) for suit in Suit)
        fours = sum(self.four_points(rank) * self.fours(rank, number) for rank in PAIR_RANKS)
        return number * self.rules.rundgang + pairs + fours

    def pair_points(self, suit: Suit) -> int:
        """Return what a pair of the suit is worth."""
        return self.rules.pair[suit == self.trump]

    def four_points(self, rank: Rank) -> int:
        """Return what four of the rank are worth."""
        return self.rules.four[FOUR_RANKS.index(rank)]

    def single_pairs(self, suit: Suit, rundgaenge: int) -> int:
        """Return the pairs that are paid as pairs: a Rundgang takes the Familie's pair first, then a free one."""
        if self.rules.rundgang_mode == "components":
            return self.free_pairs(suit)
        return self.free_pairs(suit) - max(0, rundgaenge - self.family_pairs(suit))

    def fours(self, rank: Rank, rundgaenge: int) -> int:
        """Return how many sets of four of a kind are paid; a named Rundgang contains its kings and Ober."""
        sets = min(self.counts[Card(suit, rank)] for suit in Suit)
        if sets == COPIES and not self.pays_two_fours(rank):
            return 0
        if self.rules.rundgang_mode == "named" and rank in PAIR_RANKS:
            return max(0, sets - rundgaenge)
        return sets

    def pays_two_fours(self, rank: Rank) -> bool:
        """Return whether eight of a kind are just two fours (option ``eight``)."""
        return self.rules.eight == "two_fours" and rank in FOUR_RANKS

    def eight_points(self, rank: Rank) -> int:
        """Return what eight of the rank are worth as a meld of their own, 0 if they are none."""
        if rank == Rank.ZEHNER:
            return self.rules.eight_tens
        if rank == Rank.SIEBENER:
            return self.rules.eight_sevens
        return 0 if self.rules.eight == "two_fours" else self.rules.eight[FOUR_RANKS.index(rank)]


def _families(held: _Holding) -> Iterator[Meld]:
    """[S2] A 10 K O U of one suit: 100, as trump 150; both copies ("doppelte Familie"): 1000, as trump 1500."""
    for suit in Suit:
        cards = tuple(Card(suit, rank) for rank in FAMILY_RANKS)
        is_trump = suit == held.trump
        count = held.families(suit)
        double = held.rules.double_family
        if count == COPIES and double != "two_families":
            yield Meld(MeldKind.DOPPELFAMILIE, double[is_trump], cards * COPIES, suit=suit)
        else:
            yield from [Meld(MeldKind.FAMILIE, held.rules.family[is_trump], cards, suit=suit)] * count


def _rundgaenge(held: _Holding) -> Iterator[Meld]:
    """[S2] "4 paar von jeder Farbe sind 240 Punkte"; by its parts (option) only a name, worth nothing itself."""
    points = 0 if held.rules.rundgang_mode == "components" else held.rules.rundgang
    cards = tuple(Card(suit, rank) for suit in Suit for rank in PAIR_RANKS)
    yield from [Meld(MeldKind.RUNDGANG, points, cards)] * held.rundgaenge()


def _pairs(held: _Holding) -> Iterator[Meld]:
    """[S2] King and Ober of one suit: 20, as trump 40."""
    rundgaenge = held.rundgaenge()
    for suit in Suit:
        cards = tuple(Card(suit, rank) for rank in PAIR_RANKS)
        pair = Meld(MeldKind.PAAR, held.pair_points(suit), cards, suit=suit)
        yield from [pair] * held.single_pairs(suit, rundgaenge)


def _eights(held: _Holding) -> Iterator[Meld]:
    """[S2] "8 x Asse, Könige, Damen, Buben, Siebner sind 1000 Punkte"."""
    for rank in Rank:
        cards = tuple(Card(suit, rank) for suit in Suit) * COPIES
        if held.eight_points(rank) and all(held.counts[card] == COPIES for card in cards):
            yield Meld(MeldKind.ACHT, held.eight_points(rank), cards, rank=rank)


def _fours(held: _Holding) -> Iterator[Meld]:
    """[S2] Aces 100, kings 80, Ober 60, Unter 40, one "von jeder Farbe"."""
    rundgaenge = held.rundgaenge()
    for rank in FOUR_RANKS:
        cards = tuple(Card(suit, rank) for suit in Suit)
        yield from [Meld(MeldKind.VIER, held.four_points(rank), cards, rank=rank)] * held.fours(rank, rundgaenge)


def _binokel(held: _Holding) -> Iterator[Meld]:
    """[S2] Schippen-Ober and Schellen-Unter: 40; both of both: 300."""
    cards, (single, double) = binokel_of(held.rules), held.rules.binokel
    count = min(held.counts[card] for card in cards)
    if count == COPIES:
        yield Meld(MeldKind.DOPPELBINOKEL, double, cards * COPIES)
    elif count:
        yield Meld(MeldKind.BINOKEL, single, cards)


def _trump_sevens(held: _Holding) -> Iterator[Meld]:
    """[S2] "Trumpf 7 Zählt 10 Punkte", each."""
    if held.trump is not None and held.rules.trump_seven:
        seven = Card(held.trump, Rank.SIEBENER)
        yield from [Meld(MeldKind.TRUMPFSIEBEN, held.rules.trump_seven, (seven,), suit=held.trump)] * held.counts[seven]


_MATCHERS: Sequence[Callable[[_Holding], Iterator[Meld]]] = (
    _families, _rundgaenge, _eights, _fours, _binokel, _pairs, _trump_sevens,
)  # fmt: skip


def check_deck(cards: Sequence[Card], rules: Rules) -> None:
    """Raise CardError for a third copy of a card, or for a seven when the game is played without."""
    check_copies(cards)
    sevens = [card for card in cards if card.rank == Rank.SIEBENER]
    if sevens and not rules.sevens:
        msg = f"{sevens[0]} is not in the deck: this game is played with 40 cards, without the sevens"
        raise CardError(msg)


def find_melds(cards: Iterable[Card], trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    """Return every meld of one player's cards, the great ones first.

    Without a trump suit (Durch, Untendurch) nothing is melded, unless the option ``durch_melds`` lets the opponents'
    melds count, all as plain ones. Melds are found per player: partners' cards are
    never combined.

    >>> from scoring.cards import parse_cards
    >>> from scoring.rules import load
    >>> cards = parse_cards("HA H10 2xHK 2xHO HU")
    >>> [(meld.kind.value, meld.points) for meld in find_melds(cards, Suit.HERZ, load("turnier"))]
    [('familie', 150), ('paar', 40)]

    Raises:
        CardError: a card is there three times, or is not in the deck of these rules.
    """
    cards = tuple(cards)
    check_deck(cards, rules)
    if trump is None and rules.durch_melds == "none":
        return ()
    held = _Holding(Counter(cards), trump, rules)
    found = (meld for matcher in _MATCHERS for meld in matcher(held))
    # a Rundgang that is only a name for its parts is told all the same
    return tuple(meld for meld in found if meld.points or meld.kind == MeldKind.RUNDGANG)


def total(melds: Iterable[Meld]) -> int:
    """Return what the melds are worth together."""
    return sum(meld.points for meld in melds)
