"""Cards of other games among ours: each is said once, with its name and place, and what they say about the deck."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.cards import Card, Rank, Suit
from vision.corners import corners_of
from vision.decks import RANKS_OF, SUITS_OF, DeckKind, ForeignCard, foreign_card
from vision.grouping import DetectedCard
from vision.index import ForeignIndex, NamedIndex

CARD_GAPS = 22.0
"""Indices of one name closer than this, in distances from letter to sign, are said once: a card's diagonal, with some
room for a tilted camera. That two equal cards side by side are then said as one does no harm."""

MIN_OTHER_DECK = 2
"""So many indices at least that only the other kind of deck has say that this one is played with."""

_ALIKE = frozenset(Card(Suit.HERZ, rank) for rank in (Rank.ASS, Rank.ZEHNER, Rank.KOENIG, Rank.SIEBENER))
"""Cards whose index both kinds of deck print alike."""


class Foreign(NamedTuple):
    """What the foreign indices of a picture mean.

    Attributes:
        cards: the cards that were read, without those whose corners mostly say that they are foreign.
        contradicted: by a card's number in ``cards``, a foreign index at one of its corners.
        others: one index of each foreign card, and that card; None where it cannot be named.
        other_deck: the other kind of deck, where most of the cards that tell are of that kind; else None.
    """

    cards: tuple[DetectedCard, ...]
    contradicted: Mapping[int, tuple[ForeignIndex, ForeignCard | None]]
    others: tuple[tuple[ForeignIndex, ForeignCard | None], ...]
    other_deck: DeckKind | None


def foreign_cards(
    foreign: Sequence[ForeignIndex], named: Sequence[NamedIndex], cards: Sequence[DetectedCard], deck: DeckKind
) -> Foreign:
    """Return what the ``foreign`` indices mean beside the ``named`` ones, which were grouped to ``cards``."""
    if not foreign:
        return Foreign(tuple(cards), {}, (), None)
    other_deck = _other_deck(foreign, named, deck)
    by_certainty = sorted(foreign, key=lambda index: -index.confidence * index.index.confidence)
    called = [(index, _card_of(index, other_deck or deck)) for index in by_certainty]
    at_card = _at_corners(by_certainty, cards)
    outvoted = {which for which, places in at_card.items() if len(places) > len(cards[which].corners)}
    kept = [which for which in range(len(cards)) if which not in outvoted]
    contradicted = {kept.index(which): called[places[0]] for which, places in at_card.items() if which not in outvoted}
    explained = {place for which, places in at_card.items() if which not in outvoted for place in places}
    others = [known for place, known in enumerate(called) if place not in explained]
    return Foreign(tuple(cards[which] for which in kept), contradicted, _each_once(others), other_deck)


def _card_of(index: ForeignIndex, around: DeckKind) -> ForeignCard | None:
    return foreign_card(index.rank, index.sign, around) if index.rank and index.sign else None


def _other_deck(foreign: Sequence[ForeignIndex], named: Sequence[NamedIndex], deck: DeckKind) -> DeckKind | None:
    cards = (_card_of(index, deck) for index in foreign)
    theirs = sum(card is not None and card.kind is deck.other for card in cards)
    ours = sum(index.card not in _ALIKE for index in named)
    return deck.other if theirs >= MIN_OTHER_DECK and theirs > ours else None


def _at_corners(foreign: Sequence[ForeignIndex], cards: Sequence[DetectedCard]) -> dict[int, list[int]]:
    """Return for each card the numbers of the foreign indices that stand where it has its corners."""
    corners = [(which, corner) for which, seen in enumerate(cards) for corner in corners_of(seen)]
    found: dict[int, list[int]] = {}
    for place, index in enumerate(foreign):
        near = [
            (math.dist(index.index.middle, corner.at) / corner.reach, which)
            for which, corner in corners
            if corner.explains(index.index) and _resembles(index, cards[which].card)
        ]
        if near:
            found.setdefault(min(near)[1], []).append(place)
    return found


def _resembles(index: ForeignIndex, card: Card) -> bool:
    """Return whether letter or sign, as either deck prints it, is the card's; nobody misreads both at once."""
    if index.rank is None or index.sign is None:
        return True
    return any(
        RANKS_OF[kind].get(index.rank) is card.rank or SUITS_OF[kind].get(index.sign) is card.suit for kind in DeckKind
    )


def _each_once(
    called: Sequence[tuple[ForeignIndex, ForeignCard | None]],
) -> tuple[tuple[ForeignIndex, ForeignCard | None], ...]:
    kept: list[tuple[ForeignIndex, ForeignCard | None]] = []
    for index, card in called:
        at, reach = index.index.middle, CARD_GAPS * index.index.gap
        if all(other != card or math.dist(at, before.index.middle) > reach for before, other in kept):
            kept.append((index, card))
    return tuple(kept)
