"""What the scribe entered about one hand, as it stands: raw values, steps, and the hand they make.

Raw values are kept as they were entered, also where a rule voids them or another outcome makes them idle. Cards stay
cards: what they are worth follows from the trump suit and the rules each time, so changing the trump changes the sum.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from scoring.cards import COPIES, Card, Rank, Suit
from scoring.checks import asks_for_tricks
from scoring.hand import Hand
from scoring.listed import cards_needed, doubled, named_melds
from scoring.melds import Meld, find_melds, total
from scoring.rules import Rules
from scoring.settlement import missing_points
from scoring.tricks import POINTS, card_points
from webapp.sheet.apart import Codes, lies_there
from webapp.storage.records import Game


@dataclass(frozen=True, slots=True)
class Amount:
    """One player's melds or one side's tricks.

    Attributes:
        number: points as the scribe typed them.
        cards: confirmed cards, as codes; they count instead of a number.
        melds: melds that were named instead, as codes of `scoring.listed`.
        none: "keine Meldung" or "kein Stich", said explicitly and never inferred.
        some: "mindestens ein Stich", said where the points alone do not tell.
    """

    number: int | None = None
    cards: tuple[str, ...] | None = None
    none: bool = False
    some: bool = False
    melds: tuple[str, ...] | None = None

    @property
    def said(self) -> bool:
        """Whether anything was entered."""
        return self.none or self.number is not None or self.cards is not None or self.melds is not None

    @property
    def held(self) -> tuple[Card, ...]:
        """The confirmed cards."""
        return tuple(Card.parse(code) for code in self.cards or ())


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand as entered. Seats are numbers from 0, sides letters; None is "not said yet"."""

    bid: int | None = None
    declarer: int | None = None
    outcome: str = "played"
    trump: Suit | None = None
    meld: Mapping[str, Amount] = field(default_factory=dict)
    """By seat ("0", "1", ...): partners' melds are added, never combined (RULES.md 4.2)."""
    tricks: Mapping[str, Amount] = field(default_factory=dict)
    """By side."""
    last_trick: str | None = None
    success: bool | None = None
    open: bool = False
    offender: int | None = None
    pressed: tuple[str, ...] | None = None
    """The declarer's pressed cards, as codes; None when nobody wrote them down, as most tables do."""
    pressed_there: bool | None = None
    """Whether the pressed cards lie in the declarer's pile, said where the cards do not tell."""

    def to_json(self) -> dict[str, Any]:
        """Return the entry as the store keeps it."""
        return {
            "bid": self.bid,
            "declarer": self.declarer,
            "outcome": self.outcome,
            "trump": self.trump.value if self.trump else None,
            "meld": {slot: _amount_json(amount) for slot, amount in self.meld.items()},
            "tricks": {slot: _amount_json(amount) for slot, amount in self.tricks.items()},
            "last_trick": self.last_trick,
            "success": self.success,
            "open": self.open,
            "offender": self.offender,
            "pressed": list(self.pressed) if self.pressed is not None else None,
            "pressed_there": self.pressed_there,
        }

    @property
    def pressed_amount(self) -> Amount:
        """The pressed cards, as an amount like the others."""
        return Amount(cards=self.pressed)

    @property
    def fingerprint(self) -> str:
        """A short text that differs when anything entered differs."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Entry:
        """Return the entry that :meth:`to_json` wrote; an empty mapping is an empty entry."""
        values = dict(data)
        for key in ("meld", "tricks"):
            values[key] = {slot: _amount(amount) for slot, amount in values.get(key, {}).items()}
        values["trump"] = Suit(values["trump"]) if values.get("trump") else None
        values["pressed"] = tuple(values["pressed"]) if values.get("pressed") is not None else None
        return Entry(**values)

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps this hand needs, in the order in which things happen at the table."""
        middle = {
            "played": ("melden", "stiche"),
            "conceded": ("melden",),
            "forgot_press": ("melden",),
            "durch": ("ausgang",),
            "untendurch": ("ausgang",),
            "misplay": ("ausgang", "melden"),
        }[self.outcome]
        return ("reizen", "trumpf", *middle, "abrechnung")


def _amount_json(amount: Amount) -> dict[str, Any]:
    cards = list(amount.cards) if amount.cards is not None else None
    melds = list(amount.melds) if amount.melds is not None else None
    return {"number": amount.number, "cards": cards, "none": amount.none, "some": amount.some, "melds": melds}


def _amount(data: Mapping[str, Any]) -> Amount:
    cards, melds = data["cards"], data.get("melds")
    held = tuple(cards) if cards is not None else None
    # before it was one meld, a doppelter Binokel was stored as two
    named = doubled(melds) if melds is not None else None
    return Amount(data["number"], held, data["none"], data.get("some", False), named)


def meld_points(entry: Entry, seat: int, rules: Rules) -> int | None:
    """Return what the player at ``seat`` melded, None while it was not said."""
    amount = entry.meld.get(str(seat), Amount())
    found = melds_of(entry, seat, rules)
    if found is not None:
        return total(found)
    return 0 if amount.none else amount.number


def melds_of(entry: Entry, seat: int, rules: Rules) -> tuple[Meld, ...] | None:
    """Return the melds of the player at ``seat``, in cards or named; None where only a number or nothing was said."""
    amount = entry.meld.get(str(seat), Amount())
    if amount.cards is not None:
        return _melds_in(amount.cards, entry.trump, rules)
    return _melds_named(amount.melds, entry.trump, rules) if amount.melds is not None else None


def _in_deck(cards: Iterable[Card], rules: Rules) -> Iterator[Card]:
    """Yield the cards without sevens that the rules do not know; they are asked about, see `webapp.sheet.asking`."""
    return (card for card in cards if rules.sevens or card.rank != Rank.SIEBENER)


# the sheet is replayed after every change, and asks for the melds of all earlier hands again
@lru_cache(maxsize=8192)
def _melds_in(codes: tuple[str, ...], trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    return find_melds(_in_deck(map(Card.parse, codes), rules), trump, rules)


@lru_cache(maxsize=8192)
def _melds_named(codes: tuple[str, ...], trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    return named_melds(codes, trump, rules)


def has_sevens(entry: Entry) -> bool:
    """Return whether a seven was confirmed anywhere in the hand."""
    amounts = (*entry.meld.values(), *entry.tricks.values(), entry.pressed_amount)
    return any(card.rank == Rank.SIEBENER for amount in amounts for card in amount.held)


def melded_cards(entry: Entry, seat: int, rules: Rules) -> Counter[Card] | None:
    """Return the cards that the player at ``seat`` laid out, or must hold for what was named; None: not known."""
    amount = entry.meld.get(str(seat), Amount())
    if amount.cards is not None:
        return Counter(amount.held)
    found = melds_of(entry, seat, rules)
    return cards_needed(found, entry.trump, rules) if found is not None else None


def pressed_cards(entry: Entry, game: Game) -> tuple[Card, ...] | None:
    """Return the pressed cards of a hand that is played; None when nobody wrote them down."""
    if entry.pressed is None or entry.declarer is None or entry.outcome != "played":
        return None
    if not game.rules.talon_for(len(game.names)):
        return None
    return tuple(Card.parse(code) for code in entry.pressed)


def counted_cards(entry: Entry, game: Game, side: str) -> tuple[Card, ...] | None:
    """Return the cards that count for ``side``: its pile, and the declarer's what was pressed; None: not by cards.

    At most tables what was pressed lies among the tricks when they are counted. Where it does not, which the cards
    themselves tell or else a person, it is added; while neither does, it counts as lying there.
    """
    pile = entry.tricks.get(side, Amount()).cards
    if pile is None:
        return None
    held = tuple(Card.parse(code) for code in pile)
    pressed = pressed_cards(entry, game) if _declares(entry, game, side) else None
    apart = Counter(pressed or ()) - Counter(held)
    if pressed and apart:
        both = Counter(held) + Counter(pressed)
        # a third copy tells that the other pressed cards are there already
        return (*held, *pressed) if max(both.values()) <= COPIES else (*held, *apart.elements())
    there = _pressed_lie(entry, game, side) if pressed else True
    if pressed and (entry.pressed_there if there is None else there) is False:
        return (*held, *pressed)
    return held


def pressed_unsure(entry: Entry, game: Game) -> bool:
    """Say whether only a person can tell if the pressed cards lie in the declarer's pile, or apart."""
    side = game.side_of(entry.declarer) if entry.declarer is not None else ""
    pile, pressed = entry.tricks.get(side, Amount()).cards, pressed_cards(entry, game)
    if pile is None or not pressed or Counter(pressed) - Counter(Amount(cards=pile).held):
        return False
    return _pressed_lie(entry, game, side) is None


def _pressed_lie(entry: Entry, game: Game, side: str) -> bool | None:
    """Return what a whole deck tells about the pressed cards, each of which occurs in the pile of ``side``."""
    amount, others, bonus = entry.tricks.get(side, Amount()), list[Codes | int | None](), None
    for said in (entry.tricks.get(other, Amount()) for other in game.sides if other != side):
        written = () if said.none and not said.number else said.number
        others.append(written if said.cards is None else said.cards)
    if entry.last_trick is not None:
        bonus = game.rules.last_trick if entry.tricks.get(entry.last_trick, Amount()).number is None else 0
    return lies_there(amount.cards or (), entry.pressed or (), tuple(others), bonus, len(game.names), game.rules)


def _declares(entry: Entry, game: Game, side: str) -> bool:
    return entry.declarer is not None and game.side_of(entry.declarer) == side


def trick_points(entry: Entry, game: Game, rules: Rules) -> dict[str, int | None]:
    """Return each side's points from tricks, the last trick's included; None where it was not said.

    A single side left open gets the rest of the hand's points (250): also the declarer's without a trick, for what he
    pressed counts for him.
    """
    points: dict[str, int] = {}
    for side in game.sides:
        amount = entry.tricks.get(side, Amount())
        counted = counted_cards(entry, game, side)
        if counted is not None:
            points[side] = card_points(_in_deck(counted, rules), rules, last_trick=entry.last_trick == side)
        elif amount.number is not None:
            points[side] = amount.number
        elif amount.none and (without := points_without_trick(entry, game, side)) is not None:
            points[side] = without
    missing = missing_points(points, game.sides, rules)
    if missing is not None:
        points[missing[0]] = missing[1]
    return {side: points.get(side) for side in game.sides}


def filled_side(entry: Entry, game: Game) -> str | None:
    """Return the only side whose tricks were left open, to be filled from 250."""
    unknown = without_points(entry, game)
    return unknown[0] if len(unknown) == 1 else None


def pressed_at_most(entry: Entry, game: Game, side: str) -> int:
    """Return how many points ``side`` can have without a trick: what its declarer may have pressed."""
    if not _declares(entry, game, side):
        return 0
    pressed = pressed_cards(entry, game)
    if pressed is not None:
        return _points_of(pressed, game.rules)
    return game.rules.talon_for(len(game.names)) * card_points((Card(Suit.HERZ, Rank.ASS),), game.rules)


def points_without_trick(entry: Entry, game: Game, side: str) -> int | None:
    """Return what ``side`` has when it made no trick; None for a declarer whose pressed cards nobody wrote down."""
    if not pressed_at_most(entry, game, side):
        return 0
    pressed = pressed_cards(entry, game)
    return _points_of(pressed, game.rules) if pressed is not None else None


def _points_of(cards: tuple[Card, ...], rules: Rules) -> int:
    """Return the points of cards that may still be wrong, so that nothing is checked here."""
    return sum(POINTS[rules.card_values][card.rank] for card in cards)


def trick_unsaid(entry: Entry, game: Game) -> tuple[str, ...]:
    """Return the sides of which the points do not tell whether they made a trick, and nobody said it.

    A trick of sevens is worth nothing, and what the declarer pressed is no trick (RULES.md 7): so neither 0 points nor
    a declarer's few points mean anything by themselves, and melds hang on the answer.
    """
    points = trick_points(entry, game, game.rules)
    return tuple(side for side in game.sides if _trick_unsaid(entry, game, side, points[side]))


def _trick_unsaid(entry: Entry, game: Game, side: str, points: int | None) -> bool:
    amount = entry.tricks.get(side, Amount())
    if points is None or amount.none or amount.some or entry.last_trick == side:
        return False
    counted = counted_cards(entry, game, side)
    if counted is not None:
        pressed = pressed_cards(entry, game)
        talon = game.rules.talon_for(len(game.names)) if pressed is None else len(pressed)
        return len(counted) <= (talon if _declares(entry, game, side) else 0)
    return points <= pressed_at_most(entry, game, side)


def misplay_tricks(entry: Entry, game: Game) -> tuple[str, ...]:
    """Return the sides of which a misplayed hand asks whether they had a trick by then, where melds hang on it."""
    if entry.outcome != "misplay" or entry.offender is None or not asks_for_tricks(entry.outcome, game.rules):
        return ()
    return tuple(side for side in game.sides if side != game.side_of(entry.offender))


def without_points(entry: Entry, game: Game) -> list[str]:
    """Return the sides whose points nobody said; a declarer "without a trick" still has what he pressed."""
    return [
        side
        for side in game.sides
        if (amount := entry.tricks.get(side, Amount())).number is None
        and amount.cards is None
        and not (amount.none and points_without_trick(entry, game, side) is not None)
    ]


def hand_of(entry: Entry, game: Game) -> Hand:
    """Return the hand that the entry makes; whatever is not said yet counts as nothing.

    Use it after :func:`webapp.sheet.asking.questions` found nothing open, or for the problems of a single step.
    """
    rules = game.rules
    played = entry.outcome == "played"
    points = trick_points(entry, game, rules) if played else {}
    return Hand(
        players=len(game.names),
        declarer=game.side_of(entry.declarer or 0),
        outcome=entry.outcome,
        bid=entry.bid or 0,
        trump=entry.trump,
        meld=side_melds(entry, game, rules),
        tricks={side: 0 if entry.tricks.get(side, Amount()).none else 1 for side in game.sides}
        if asks_for_tricks(entry.outcome, rules)
        else {},
        points={side: value or 0 for side, value in points.items()},
        success=entry.success,
        open=entry.open,
        offender=game.side_of(entry.offender) if entry.offender is not None else None,
        pressed=pressed_cards(entry, game) or (),
    )


def side_melds(entry: Entry, game: Game, rules: Rules) -> dict[str, int]:
    """Return the sum of melds per side, partners added; no melds in a Durch."""
    if entry.outcome in ("durch", "untendurch"):
        return {}
    return {side: sum(meld_points(entry, seat, rules) or 0 for seat in game.seats_of(side)) for side in game.sides}
