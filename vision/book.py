"""Everything confirmed about the cards of one hand, place by place: what `vision.ledger` holds against the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from scoring.cards import DECK, Card, Rank, Suit


class Place(NamedTuple):
    """Where cards were confirmed: ``kind`` is meld (``owner`` a player), pile or pressed (``owner`` a side)."""

    kind: str
    owner: str


@dataclass(frozen=True, slots=True)
class Read:
    """A card read or tapped in: what it may be instead, whether it is doubtful, or ``sure``: a person said it."""

    card: Card
    rival: Card | None = None
    doubtful: bool = False
    sure: bool = False


@dataclass(frozen=True, kw_only=True)
class Book:
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
    read: Mapping[Place, Sequence[Read]] = field(default_factory=dict)

    @cached_property
    def copies(self) -> Counter[Card]:
        """How often the deck holds each card."""
        return Counter(self.deck)

    @cached_property
    def counts(self) -> dict[Place, Counter[Card]]:
        """How often each card was confirmed at each place."""
        found = {Place("pile", side): Counter(cards) for side, cards in self.piles.items()}
        found |= {Place("meld", player): Counter(cards) for player, cards in self.melds.items()}
        if self.pressed:
            found[Place("pressed", self.declaring or "")] = Counter(self.pressed)
        return found

    @property
    def all_piles(self) -> bool:
        """Whether every side's pile is known card by card."""
        return set(self.sides) <= set(self.piles)

    def melded_when_pressed(self, card: Card) -> bool:
        """Say whether ``card`` is melded although it is pressed: the trump seven ("gemeldet und danach gedrückt")."""
        return card.rank == Rank.SIEBENER and card.suit == self.trump
