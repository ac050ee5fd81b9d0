"""What contradicts in the ledger of one hand: what was confirmed is held against the deck.

Every card exists twice, lies in exactly one side's pile when the hand is over, and came from exactly one player's hand.
So melds, pressed cards and piles contradict each other where one of them was misread. What contradicts is named with
its cards; nothing is ever changed here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import Card
from scoring.ledger import CardTally, Ledger, LedgerPlace, PlaceKind
from scoring.texts import N_


class FindingCode(StrEnum):
    """All kinds of findings, in the order in which they are given."""

    NOT_IN_DECK = "not_in_deck"
    THIRD_COPY = "third_copy"
    THIRD_MELDED = "third_melded"
    PRESSED_AND_MELDED = "pressed_and_melded"
    PRESSED_NOT_THERE = "pressed_not_there"
    MELDED_NOT_THERE = "melded_not_there"
    MISSING = "missing"
    ODD_PILE = "odd_pile"
    POINTS_SUM = "points_sum"


_ORDER = {code: place for place, code in enumerate(FindingCode)}


@dataclass(frozen=True, slots=True)
class Finding:
    """One contradiction; ``str`` gives it in German, with codes for cards and letters for sides.

    >>> str(Finding(FindingCode.ODD_PILE, "Bei {side} liegen {count} Karten.", {"side": "A", "count": 22}))
    'Bei A liegen 22 Karten.'
    """

    code: FindingCode
    template: str
    values: Mapping[str, object]
    """``card`` a code, ``cards`` codes apart by spaces, ``side``/``sides`` and ``players`` owners apart by spaces."""
    cards: tuple[Card, ...] = ()
    places: tuple[LedgerPlace, ...] = ()
    """Where to look."""

    def __str__(self) -> str:
        return self.template.format(**self.values)


def findings(ledger: Ledger) -> tuple[Finding, ...]:
    """Return everything that contradicts, sorted by kind and card; empty when the hand can have been as it was said.

    >>> from scoring.cards import Rank, parse_cards
    >>> worth = dict(zip(Rank, (11, 10, 4, 3, 2, 0)))
    >>> piles = {"A": (*parse_cards("2xHO HA EA E10"), Card.parse("HO"))}
    >>> [str(finding) for finding in findings(Ledger(sides=("A", "B"), trick=3, worth=worth, piles=piles))]
    ['HO liegt 3-mal bei A; jede Karte gibt es nur zweimal.']
    """
    tallies = {card: ledger.tally(card) for card in ledger.kinds}
    found = [finding for card, tally in tallies.items() for finding in _of_card(ledger, card, tally)]
    # a card that a meld names is named there already
    absent = [card for card, tally in tallies.items() for _ in range(tally.absent - tally.melded_and_absent)]
    if absent:
        values = {"cards": " ".join(card.code for card in sorted(absent))}
        template = N_("In den Stapeln fehlt: {cards}.")
        found.append(Finding(FindingCode.MISSING, template, values, tuple(absent), ledger.pile_places))
    found += _odd_piles(ledger)
    found += _sum(ledger)
    return tuple(sorted(found, key=lambda finding: _ORDER[finding.code]))


def _owners(places: Sequence[LedgerPlace]) -> str:
    return " ".join(place.owner for place in places)


def _of_card(ledger: Ledger, card: Card, tally: CardTally) -> Iterator[Finding]:
    copies, own = ledger.copies[card], ledger.declarers_pile
    holders = tuple(place for place, cards in ledger.counts.items() if cards[card])
    piles = tuple(place for place in holders if place.kind != PlaceKind.MELD)
    melds = tuple(place for place in holders if place.kind == PlaceKind.MELD)
    values: dict[str, object] = {"card": card.code, "side": _owners(piles), "players": _owners(melds)}

    def say(code: FindingCode, template: str, places: tuple[LedgerPlace, ...], **more: object) -> Finding:
        return Finding(code, template, {**values, **more}, (card,), places)

    if not copies:
        template = N_("{card} ist nicht im Spiel: gespielt wird ohne Siebener.")
        yield say(FindingCode.NOT_IN_DECK, template, holders)
        return
    if tally.over_piled:
        template = N_("{card} liegt {count}-mal bei {side}; jede Karte gibt es nur zweimal.")
        count = tally.piled + (0 if own in ledger.counts else tally.pressed)
        yield say(FindingCode.THIRD_COPY, template, piles, count=count)
    if tally.over_melded and tally.melded > copies:
        template = N_("{card} wurde {count}-mal gemeldet von {players}; jede Karte gibt es nur zweimal.")
        yield say(FindingCode.THIRD_MELDED, template, melds, count=tally.melded)
    elif tally.over_melded:
        template = N_("{card} wurde gedrückt und kann nicht zugleich {count}-mal gemeldet sein von {players}.")
        yield say(FindingCode.PRESSED_AND_MELDED, template, holders, count=tally.melded)
    if tally.not_there:
        template = N_("{card} wurde gedrückt und liegt nicht bei {side}: die gedrückten Karten zählen mit.")
        yield say(FindingCode.PRESSED_NOT_THERE, template, (own,), side=own.owner)
    if tally.melded_and_absent:
        template = N_("{card} wurde gemeldet von {players} und liegt in keinem Stapel.")
        if tally.piled:
            template = N_("{card} wurde zweimal gemeldet von {players} und liegt nur einmal in den Stapeln.")
        yield say(FindingCode.MELDED_NOT_THERE, template, ledger.pile_places, count=tally.piled)


def _odd_piles(ledger: Ledger) -> Iterator[Finding]:
    for side, cards in ledger.piles.items():
        if ledger.is_odd(side, len(cards)):
            template = N_("Bei {side} liegen {count} Karten, das sind keine ganzen Stiche zu {trick} Karten.")
            if len(cards) == 1:
                template = N_("Bei {side} liegt {count} Karte, das ist kein ganzer Stich zu {trick} Karten.")
            values = {"side": side, "count": len(cards), "trick": ledger.trick}
            yield Finding(FindingCode.ODD_PILE, template, values, (), (LedgerPlace(PlaceKind.PILE, side),))


def _sum(ledger: Ledger) -> Iterator[Finding]:
    points = ledger.said_points
    if not ledger.closes(points):
        total = sum(ledger.worth[card.rank] for card in ledger.deck)
        if not ledger.all_piles:
            total += ledger.bonus
            points += ledger.bonus if ledger.last_trick in ledger.piles else 0
        template = N_("Zusammen sind es {sum} Augen statt {total}.")
        if ledger.all_piles:
            template = N_("Die Karten zählen zusammen {sum} Augen statt {total}.")
        yield Finding(FindingCode.POINTS_SUM, template, {"sum": points, "total": total}, (), ledger.pile_places)
