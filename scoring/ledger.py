"""The ledger of the 48 cards of one hand: everything confirmed about them, place by place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from scoring.cards import DECK, Card, Rank, Suit


class PlaceKind(StrEnum):
    """Where cards of a hand can have been confirmed."""

    MELD = "meld"
    """Laid out by a player."""
    PILE = "pile"
    """Won by a side."""
    PRESSED = "pressed"
    """Pressed by the declarer, for a side."""


class LedgerPlace(NamedTuple):
    """Where cards were confirmed; the owner of a meld is a player, that of a pile and of pressed cards a side."""

    kind: PlaceKind
    owner: str


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card read or tapped in: what it may be instead, whether it is doubtful, whether a person said it (``sure``)."""

    card: Card
    rival: Card | None = None
    doubtful: bool = False
    sure: bool = False


class CardTally(NamedTuple):
    """How often one kind of card was confirmed: in the piles, melded, pressed, and what of it contradicts the deck."""

    piled: int
    melded: int
    pressed: int
    over_piled: int
    over_melded: int
    not_there: int
    """Pressed, and not in the pile of the side that pressed."""
    absent: int
    """Missing from the piles, all of which are known."""
    melded_and_absent: int
    """How many of the absent ones were melded."""

    @property
    def contradictions(self) -> int:
        """The number of contradictions about this card."""
        return self.over_piled + self.over_melded + self.not_there + self.absent


@dataclass(frozen=True, kw_only=True)
class Ledger:
    """Everything confirmed about one hand that is played to its end.

    Attributes:
        sides: all sides.
        trick: how many cards make a trick, one per player.
        talon: how many cards the declarer's side has pressed; they lie in its pile.
        melds: the cards that each player laid out; players that melded a number or nothing may be left out.
        pressed: the pressed cards, empty when nobody wrote them down.
        declarer, declaring: the player who pressed, and that player's side.
        piles: the whole pile of each side that was confirmed card by card; empty for a side without a trick.
        points: the points of each side for which a number was written, the last trick's included.
        last_trick: the side that made the last trick, None when that was not said.
        deck: the cards of the game.
        worth: points of one card of each rank.
        bonus: points of the last trick.
        read: how the cards of a place were read, where they come from photographs.
    """

    sides: tuple[str, ...]
    trick: int
    worth: Mapping[Rank, int]
    talon: int = 0
    melds: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    pressed: Sequence[Card] = ()
    declarer: str | None = None
    declaring: str | None = None
    trump: Suit | None = None
    piles: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    last_trick: str | None = None
    deck: Sequence[Card] = DECK
    bonus: int = 10
    read: Mapping[LedgerPlace, Sequence[ReadCard]] = field(default_factory=dict)

    @cached_property
    def copies(self) -> Counter[Card]:
        """How often the deck holds each card."""
        return Counter(self.deck)

    @cached_property
    def counts(self) -> dict[LedgerPlace, Counter[Card]]:
        """How often each card was confirmed at each place."""
        found = {LedgerPlace(PlaceKind.PILE, side): Counter(cards) for side, cards in self.piles.items()}
        found |= {LedgerPlace(PlaceKind.MELD, player): Counter(cards) for player, cards in self.melds.items()}
        if self.pressed:
            found[LedgerPlace(PlaceKind.PRESSED, self.declaring or "")] = Counter(self.pressed)
        return found

    @property
    def all_piles(self) -> bool:
        """Whether every side's pile is known card by card."""
        return set(self.sides) <= set(self.piles)

    def melded_when_pressed(self, card: Card) -> bool:
        """Return whether ``card`` is melded although it is pressed: the trump seven ("gemeldet, danach gedrückt")."""
        return card.rank == Rank.SIEBENER and card.suit == self.trump

    @cached_property
    def kinds(self) -> tuple[Card, ...]:
        """Every kind of card that is in the deck or was confirmed anywhere, sorted."""
        return tuple(sorted(set(self.copies).union(*self.counts.values())))

    @cached_property
    def pile_places(self) -> tuple[LedgerPlace, ...]:
        """The places of the piles that are known card by card."""
        return tuple(place for place in self.counts if place.kind == PlaceKind.PILE)

    @property
    def declarers_pile(self) -> LedgerPlace:
        """The place of the pile in which the pressed cards lie."""
        return LedgerPlace(PlaceKind.PILE, self.declaring or "")

    @property
    def unaccounted(self) -> tuple[Card, ...]:
        """The cards that lie in no confirmed pile, sorted; the piles that are not confirmed must hold them."""
        known = sum((self.counts[place] for place in self.pile_places), Counter[Card]())
        return tuple(sorted((self.copies - known).elements()))

    def tally(self, card: Card, moved: Mapping[LedgerPlace, int] | None = None) -> CardTally:
        """Return the tally of one kind of card, with the counts changed by ``moved``."""
        count = {place: cards[card] + (moved or {}).get(place, 0) for place, cards in self.counts.items()}
        copies = self.copies[card]
        piled = sum(number for place, number in count.items() if place.kind == PlaceKind.PILE)
        melded = sum(number for place, number in count.items() if place.kind == PlaceKind.MELD)
        pressed = sum(number for place, number in count.items() if place.kind == PlaceKind.PRESSED)
        apart = pressed
        if self.melded_when_pressed(card):
            apart = max(0, pressed - count.get(LedgerPlace(PlaceKind.MELD, self.declarer or ""), 0))
        own = self.declarers_pile
        if own in count:
            over, not_there = max(0, piled - copies), max(0, pressed - count[own])
        else:
            over, not_there = max(0, piled + pressed - copies), 0
        absent = max(0, copies - piled) if self.all_piles else 0
        unmelded = max(0, min(melded, copies) - piled) if absent else 0
        return CardTally(piled, melded, pressed, over, max(0, melded + apart - copies), not_there, absent, unmelded)

    def is_odd(self, side: str, count: int) -> bool:
        """Return whether a pile of ``count`` cards is no whole number of tricks, the pressed cards not counted."""
        won = count - (self.talon if side == self.declaring else 0)
        return won < 0 or won % self.trick != 0

    @property
    def said_points(self) -> int:
        """All points that were said, by cards or by number."""
        by_cards = sum(self.worth[card.rank] for cards in self.piles.values() for card in cards)
        return by_cards + sum(self.points.values())

    def closes(self, points: int) -> bool:
        """Return whether ``points`` of all sides are those of a deck and the last trick; True if some are unknown."""
        if not self.piles or not set(self.sides) <= {*self.piles, *self.points}:
            return True
        total = sum(self.worth[card.rank] for card in self.deck) + self.bonus
        if self.all_piles:
            return points == total - self.bonus
        if self.last_trick is None:
            return points in (total, total - self.bonus)
        return points + (self.bonus if self.last_trick in self.piles else 0) == total

    @property
    def contradictions(self) -> int:
        """The number of contradictions: cards too many and too few, piles of odd size, a sum that does not close."""
        odd = sum(self.is_odd(side, len(cards)) for side, cards in self.piles.items())
        kinds = sum(self.tally(card).contradictions for card in self.kinds)
        return kinds + odd + (not self.closes(self.said_points))
