"""The cards of a pile among those of its hand: where it belongs, whose they are, what confirming them makes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.cards import Card
from scoring.entry import Amount, Entry, Step
from scoring.evaluation import PRESSED
from webapp.cards import piles
from webapp.cards.piles import Cards
from webapp.storage.records import Game, Pile, PilePurpose

STEPS = {PilePurpose.MELD: Step.MELDS, PilePurpose.TRICKS: Step.TRICKS}


def cards_of(pile: Pile) -> Cards:
    """Return the pile's cards."""
    return pile.cards


def codes_of(pile: Pile) -> list[str]:
    """Return the cards that count, as codes."""
    return [card.code for card in piles.present(cards_of(pile))]


def step_of_pile(pile: Pile) -> Step:
    """Return the step to which the pile belongs."""
    return Step.MELDS if pile.slot == PRESSED else STEPS[pile.purpose]


def others(pile: Pile, entry: Entry | None) -> dict[str, tuple[Card, ...]]:
    """Return the cards that were confirmed for others in the same hand, by seat or side."""
    if entry is None or pile.slot == PRESSED:
        return {}
    amounts = entry.meld if pile.purpose == PilePurpose.MELD else entry.tricks
    return {slot: amount.held for slot, amount in amounts.items() if slot != pile.slot and amount.cards}


def elsewhere(pile: Pile, entry: Entry | None) -> list[Card]:
    """Return the cards that were confirmed for others in the same hand: they cannot lie here as well."""
    return [card for held in others(pile, entry).values() for card in held]


def names_of(pile: Pile, slots: Iterable[str], game: Game) -> list[str]:
    """Return whose the slots are that have the same purpose as the pile's; the pressed cards are nobody else's."""
    named = (slot for slot in slots if slot != PRESSED)
    return [game.names[int(slot)] if pile.purpose == PilePurpose.MELD else game.side_name(slot) for slot in named]


def with_confirmed(entry: Entry, pile: Pile, codes: tuple[str, ...]) -> Entry:
    """Return the entry in which these cards of the pile were confirmed."""
    amount = Amount(cards=codes)
    if pile.slot == PRESSED:
        return replace(entry, pressed=codes, pressed_there=None)
    if pile.purpose == PilePurpose.MELD:
        return entry.with_meld(pile.slot, amount)
    # whether the pressed cards lie among them was said about the earlier cards
    return replace(entry.with_tricks(pile.slot, amount), pressed_there=None)
