"""What melds that were named come to together: the same as if their cards were laid out (RULES.md 4.7).

"Paar in Eichel, Paar in Schippen, Paar in Herz, Paar in Schellen" is a Rundgang, whether or not somebody says so. Where
several hands fit the names and are worth different sums, a person has to say which it is, see :func:`readings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.cards import COPIES, Card, Rank, Suit
from scoring.listed import can_be_held, cards_needed, code_of, named_melds, with_named
from scoring.melds import PAIR_RANKS, Meld, MeldKind, find_melds, total
from scoring.rules import Rules

_KINGS_AND_OBER = tuple(f"{MeldKind.VIER}-{rank.value}" for rank in PAIR_RANKS)
_PAIRS = tuple(f"{MeldKind.PAAR}-{suit.value}" for suit in Suit)


def together(codes: Iterable[str], trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    """Return the melds that count where ``codes`` were named: as named, or as found in the cards that they name.

    Melds that nobody can hold stay as they were named; `scoring.questions` asks about them.

    >>> from scoring.rules import load
    >>> def said(*codes: str) -> list[tuple[str, int]]:
    ...     return [(code_of(meld), meld.points) for meld in together(codes, Suit.HERZ, load("familie"))]
    >>> said("familie-H", "paar-E", "paar-S", "paar-B")
    [('familie-H', 150), ('rundgang', 240)]
    >>> said("paar-E", "familie-H")
    [('paar-E', 20), ('familie-H', 150)]

    Raises:
        KeyError: a code names no meld.
    """
    named = named_melds(codes, trump, rules)
    found = _found(cards_needed(named, trump, rules), trump, rules)
    return found if total(found) > total(named) else named


def codes_of(melds: Iterable[Meld]) -> tuple[str, ...]:
    """Return the codes of all melds that are worth anything."""
    return tuple(code_of(meld) for meld in melds if meld.points)


def readings(codes: Sequence[str], hand: int, trump: Suit | None, rules: Rules) -> tuple[tuple[str, ...], ...]:
    """Return what ``codes`` can mean where that is worth different sums, each as codes; () where they say it.

    Kings and Ober of named pairs may be among four kings and four Ober that were named, or lie beside them; and a
    Rundgang that was named besides a pair in each suit may be the name for those, or further cards.

    >>> from scoring.rules import load
    >>> readings(("paar-H", "vier-K", "vier-O"), 15, Suit.HERZ, load("familie"))
    (('rundgang',), ('rundgang', 'paar-H'))
    >>> readings(("paar-E", "paar-S", "paar-H", "paar-B"), 15, Suit.HERZ, load("familie"))
    ()

    Args:
        codes: what was named.
        hand: how many cards a player can have melded.
        trump: the trump suit.
        rules: the rules.
    """
    named = named_melds(codes, trump, rules)
    least = cards_needed(named, trump, rules)
    if total(_found(least, trump, rules)) <= total(named):
        return ()
    possible = [least]
    if MeldKind.RUNDGANG not in codes and set(_KINGS_AND_OBER) <= set(codes):
        of_suits = [meld for meld in named if meld.suit is not None and meld.kind != MeldKind.TRUMPFSIEBEN]
        beside = Counter(card for meld in of_suits for card in meld.cards if card.rank in PAIR_RANKS)
        possible.append(least | (beside + Counter(Card(suit, rank) for suit in Suit for rank in PAIR_RANKS)))
    elif MeldKind.RUNDGANG in codes and set(_PAIRS) <= set(codes):
        rest = list(codes)
        for code in _PAIRS:
            rest.remove(code)
        possible.append(cards_needed(named_melds(rest, trump, rules), trump, rules))
    by_total: dict[int, tuple[str, ...]] = {}
    for cards in possible:
        found = _found(cards, trump, rules)
        if found and cards.total() <= hand:
            by_total.setdefault(total(found), codes_of(found))
    return tuple(by_total[points] for points in sorted(by_total)) if len(by_total) > 1 else ()


def named_besides(codes: Sequence[str], code: str, hand: int, trump: Suit | None, rules: Rules) -> tuple[str, ...]:
    """Return the codes that are named once ``code`` is named as well.

    A Rundgang is also the name for pairs, four kings and four Ober that were named before, and takes their place.

    >>> from scoring.rules import load
    >>> named_besides(("familie-H", "paar-E", "paar-S", "paar-B"), "rundgang", 15, Suit.HERZ, load("familie"))
    ('familie-H', 'rundgang')
    """
    named = with_named(codes, code)
    if code != MeldKind.RUNDGANG or MeldKind.RUNDGANG in codes:
        return named
    whole = codes_of(_found(cards_needed(named_melds(codes, trump, rules), trump, rules), trump, rules))
    if MeldKind.RUNDGANG in whole:
        return whole
    if can_be_held(named_melds(named, trump, rules), hand, trump, rules):
        return named
    return tuple(part for part in named if part not in _KINGS_AND_OBER)


def _found(cards: Counter[Card], trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    """Return the melds in cards, as far as one player can hold them and the deck has them."""
    if max(cards.values(), default=0) > COPIES:
        return ()
    if not rules.sevens and any(card.rank == Rank.SIEBENER for card in cards):
        return ()
    return tuple(meld for meld in find_melds(cards.elements(), trump, rules) if meld.points)
