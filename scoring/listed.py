"""Melds as people name them at the table ("Familie in Herz, vier Ober"), where nobody lays cards before a camera.

A meld is written as a code: its kind, then its suit or rank where it has one: ``paar-H``, ``vier-O``, ``binokel``.
What it is worth is asked of `scoring.melds`, so that named and photographed melds are never valued differently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from scoring.cards import COPIES, Card, Rank, Suit
from scoring.melds import FAMILY_RANKS, PAIR_RANKS, Meld, MeldKind, binokel_of, family_serves, find_melds, total
from scoring.rules import Rules

OF_A_SUIT = {
    MeldKind.PAAR: (PAIR_RANKS, 1),
    MeldKind.FAMILIE: (FAMILY_RANKS, 1),
    MeldKind.DOPPELFAMILIE: (FAMILY_RANKS, COPIES),
}
OF_A_RANK = {MeldKind.VIER: 1, MeldKind.ACHT: COPIES}
_FREE = (MeldKind.BINOKEL, MeldKind.DOPPELBINOKEL, MeldKind.RUNDGANG)
_RUNDGANG = tuple(Card(suit, rank) for suit in Suit for rank in PAIR_RANKS)
# within one of these groups a card counts once (RULES.md 4.2); between them it may serve twice
_GROUPS = (
    {MeldKind.PAAR, MeldKind.FAMILIE, MeldKind.DOPPELFAMILIE},
    {MeldKind.VIER, MeldKind.ACHT},
    {MeldKind.BINOKEL, MeldKind.DOPPELBINOKEL},
    {MeldKind.RUNDGANG},
    {MeldKind.TRUMPFSIEBEN},
)
_MADE_OF = {
    MeldKind.DOPPELFAMILIE: (MeldKind.FAMILIE,),
    MeldKind.ACHT: (MeldKind.VIER,),
    MeldKind.RUNDGANG: (MeldKind.PAAR, MeldKind.VIER),
}

_DOUBLE: Mapping[str, MeldKind] = {
    MeldKind.FAMILIE: MeldKind.DOPPELFAMILIE,
    MeldKind.BINOKEL: MeldKind.DOPPELBINOKEL,
    MeldKind.VIER: MeldKind.ACHT,
}

CODES: tuple[str, ...] = (
    *(f"{kind}-{suit.value}" for kind in OF_A_SUIT for suit in Suit),
    *(kind.value for kind in _FREE),
    *(f"{kind}-{rank.value}" for kind in OF_A_RANK for rank in Rank),
    MeldKind.TRUMPFSIEBEN.value,
)
"""Every meld that can be named."""


def code_of(meld: Meld) -> str:
    """Return the code that names a meld.

    >>> from scoring.rules import load
    >>> code_of(named_meld("vier-O", Suit.HERZ, load("familie")))
    'vier-O'
    """
    if meld.kind in OF_A_SUIT and meld.suit is not None:
        return f"{meld.kind.value}-{meld.suit.value}"
    return f"{meld.kind.value}-{meld.rank.value}" if meld.rank is not None else meld.kind.value


# the page of named melds asks for every one of them with each tap
@lru_cache(maxsize=4096)
def named_meld(code: str, trump: Suit | None, rules: Rules) -> Meld:
    """Return the meld that ``code`` names, with its cards and what it is worth by itself.

    Without a trump suit, or under rules that do not pay it, it is worth 0.

    >>> from scoring.rules import load
    >>> [named_meld(code, Suit.HERZ, load("familie")).points for code in ("paar-H", "paar-E", "vier-O", "rundgang")]
    [40, 20, 60, 240]

    Raises:
        KeyError: the code names no meld.
    """
    name, _, which = code.partition("-")
    if code not in CODES:
        raise KeyError(code)
    kind = MeldKind(name)
    suit = rank = None
    if kind in OF_A_SUIT:
        suit = Suit(which)
        ranks, copies = OF_A_SUIT[kind]
        cards = tuple(Card(suit, each) for each in ranks) * copies
    elif kind in OF_A_RANK:
        rank = Rank(which)
        cards = tuple(Card(each, rank) for each in Suit) * OF_A_RANK[kind]
    elif kind == MeldKind.TRUMPFSIEBEN:
        suit = trump
        cards = (Card(trump, Rank.SIEBENER),) if trump else ()
    elif kind == MeldKind.RUNDGANG:
        cards = _RUNDGANG
    else:
        cards = binokel_of(rules) * (COPIES if kind == MeldKind.DOPPELBINOKEL else 1)
    in_deck = rules.sevens or all(card.rank != Rank.SIEBENER for card in cards)
    found = find_melds(cards, trump, rules) if in_deck else ()
    # where the rules do not pay it as one, it is paid as what it is made of
    points = total(meld for meld in found if meld.kind == kind)
    points = points or total(meld for meld in found if meld.kind in _MADE_OF.get(kind, ()))
    return Meld(kind, points, cards, suit=suit, rank=rank)


def named_melds(codes: Iterable[str], trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    """Return the melds that ``codes`` name, in their order; what is named twice is the double meld.

    >>> from scoring.rules import load
    >>> [meld.points for meld in named_melds(["binokel", "paar-E", "binokel"], Suit.HERZ, load("familie"))]
    [300, 20]

    Raises:
        KeyError: a code names no meld.
    """
    return tuple(named_meld(code, trump, rules) for code in doubled(codes))


def doubled(codes: Iterable[str]) -> tuple[str, ...]:
    """Return ``codes`` with the double meld for what is named twice, see :func:`with_named`."""
    named: tuple[str, ...] = ()
    for code in codes:
        named = with_named(named, code)
    return named


def with_named(codes: Sequence[str], code: str) -> tuple[str, ...]:
    """Return the codes that are named once ``code`` is named as well.

    Who holds a Binokel twice holds a doppelter Binokel, worth 300 and not 2 × 40; Familien of a suit and fours of a
    rank likewise (RULES.md 4.2).

    >>> with_named(["paar-E", "binokel"], "binokel"), with_named(["vier-A"], "vier-K"), with_named(["paar-E"], "paar-E")
    (('paar-E', 'doppelbinokel'), ('vier-A', 'vier-K'), ('paar-E', 'paar-E'))
    """
    name, dash, which = code.partition("-")
    double = _DOUBLE.get(name)
    if double is None or code not in codes:
        return (*codes, code)
    place = list(codes).index(code)
    return (*codes[:place], f"{double}{dash}{which}", *codes[place + 1 :])


def cards_needed(melds: Sequence[Meld], trump: Suit | None, rules: Rules) -> Counter[Card]:
    """Return the fewest cards that hold all of ``melds`` at once.

    >>> from scoring.rules import load
    >>> family = load("familie")
    >>> melds = named_melds(["familie-H", "paar-H", "binokel"], Suit.HERZ, family)
    >>> sum(cards_needed(melds, Suit.HERZ, family).values())
    9
    """
    needed: Counter[Card] = Counter()
    for group in _GROUPS:
        needed |= Counter(card for meld in melds if meld.kind in group for card in meld.cards)
    rounds = sum(meld.kind == MeldKind.RUNDGANG for meld in melds)
    if rounds and rules.rundgang_mode == "named" and rules.eight == "two_fours":
        # a Rundgang contains its kings and Ober, so four of them beside it are further ones
        for rank in PAIR_RANKS:
            fours = sum(meld.kind == MeldKind.VIER and meld.rank == rank for meld in melds)
            needed |= Counter({Card(suit, rank): fours + rounds for suit in Suit if fours})
    for suit in Suit if rounds else ():
        of_suit = [meld for meld in melds if meld.suit == suit]
        pairs = sum(meld.kind == MeldKind.PAAR for meld in of_suit)
        families = sum({MeldKind.FAMILIE: 1, MeldKind.DOPPELFAMILIE: COPIES}.get(meld.kind, 0) for meld in of_suit)
        # a Rundgang's pair is no pair beside it; a Familie's may serve in it, where it is more than its parts
        serving = families if rules.rundgang_mode == "named" and family_serves(suit, trump, rules) else 0
        for rank in PAIR_RANKS:
            needed |= Counter({Card(suit, rank): pairs + families + max(0, rounds - serving)})
    return needed


def can_be_held(melds: Sequence[Meld], cards_each: int, trump: Suit | None, rules: Rules) -> bool:
    """Return whether one player can meld all of ``melds``.

    Each card is there twice, nobody has more than his hand, and no card counts twice within a kind: what was named may
    not be worth more than its cards are, for a Rundgang already contains its kings and Ober.

    >>> from scoring.rules import load
    >>> family = load("familie")
    >>> def held(*codes: str) -> bool:
    ...     return can_be_held(named_melds(codes, Suit.HERZ, family), 15, Suit.HERZ, family)
    >>> held("familie-H", "rundgang"), held("familie-H", "paar-H", "paar-H"), held("rundgang", "vier-K")
    (True, False, False)
    """
    needed = cards_needed(melds, trump, rules)
    if max(needed.values(), default=0) > COPIES or sum(needed.values()) > cards_each:
        return False
    cards = (card for card in needed.elements() if rules.sevens or card.rank != Rank.SIEBENER)
    return total(melds) <= total(find_melds(cards, trump, rules))
