"""What the scribe entered about one hand, as it stands: raw values, and the steps in which they are entered.

Raw values are kept as they were entered, even where a rule voids them or another outcome does not use them. Cards stay
cards: what they are worth follows from the trump suit and the rules each time, so changing the trump changes the sum.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256
from typing import Any

from scoring.cards import Card, Rank, Suit
from scoring.circle import Dealt
from scoring.hand import Outcome, sides_of


class Step(StrEnum):
    """The steps of entering a hand, in the order in which things happen at the table; the values stand in addresses."""

    BID = "reizen"
    TRUMP = "trumpf"
    RESULT = "ausgang"
    MELDS = "melden"
    TRICKS = "stiche"
    SETTLEMENT = "abrechnung"


@dataclass(frozen=True, slots=True)
class Amount:
    """One player's melds or one side's tricks.

    Attributes:
        number: points as the scribe typed them.
        cards: confirmed cards, as codes; they count instead of a number.
        melds: melds that were named instead, as codes of `scoring.listed`.
        none: "keine Meldung" or "kein Stich", said explicitly and never inferred.
        some: "mindestens ein Stich", said where the points alone do not tell whether there was one.
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

    def to_json(self) -> dict[str, Any]:
        """Return the amount as the store keeps it."""
        cards = list(self.cards) if self.cards is not None else None
        melds = list(self.melds) if self.melds is not None else None
        return {"number": self.number, "cards": cards, "none": self.none, "some": self.some, "melds": melds}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Amount:
        """Return the amount that :meth:`to_json` wrote."""
        cards, melds = (tuple(data[key]) if data[key] is not None else None for key in ("cards", "melds"))
        return Amount(data["number"], cards, data["none"], data["some"], melds)


NOTHING = Amount()
"""What was entered where nothing was."""


def _moved_sides(moved: Mapping[int, int], before: int, after: int) -> dict[str, str]:
    """Return the new side of each side that stays together, where people move from seat to seat."""
    if before != after:
        return {}
    old, new = sides_of(before), sides_of(after)
    seats = {side: [moved[seat] for seat in range(before) if old[seat % len(old)] == side] for side in old}
    became = {side: {new[seat % len(new)] for seat in there} for side, there in seats.items()}
    return {side: next(iter(found)) for side, found in became.items() if len(found) == 1}


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand as entered. Seats are numbers from 0, sides letters; None is "not said yet"."""

    bid: int | None = None
    declarer: int | None = None
    outcome: Outcome = Outcome.PLAYED
    trump: Suit | None = None
    meld: Mapping[str, Amount] = field(default_factory=dict)
    """By seat ("0", "1", ...): partners' melds are added, never combined. Read it with :meth:`meld_of`."""
    tricks: Mapping[str, Amount] = field(default_factory=dict)
    """By side. Read it with :meth:`tricks_of`."""
    last_trick: str | None = None
    success: bool | None = None
    open: bool = False
    grade: str = ""
    """Of a Durch, a `scoring.hand.Grade`."""
    offender: int | None = None
    pressed: tuple[str, ...] | None = None
    """The declarer's pressed cards, as codes; None when nobody wrote them down, as most tables do."""
    pressed_there: bool | None = None
    """Whether the pressed cards lie in the declarer's pile, said where the cards do not tell."""
    players: tuple[int, ...] | None = None
    """Who played it, by seat, see `scoring.circle`; None where everybody plays every hand."""
    dealer: int | None = None
    """Who dealt it, None: whose turn it was."""

    @property
    def dealt(self) -> Dealt:
        """What was said of who dealt the hand and who played it."""
        return Dealt(self.dealer, self.players)

    def meld_of(self, seat: int | str) -> Amount:
        """Return what was entered about the melds of the player at ``seat``."""
        return self.meld.get(str(seat), NOTHING)

    def tricks_of(self, side: str) -> Amount:
        """Return what was entered about the tricks of ``side``."""
        return self.tricks.get(side, NOTHING)

    def with_meld(self, seat: int | str, amount: Amount) -> Entry:
        """Return the entry with other melds of the player at ``seat``."""
        return replace(self, meld={**self.meld, str(seat): amount})

    def with_tricks(self, side: str, amount: Amount) -> Entry:
        """Return the entry with other tricks of ``side``."""
        return replace(self, tricks={**self.tricks, side: amount})

    def reseated(self, players: tuple[int, ...], dealer: int | None, seats: int | None = None) -> Entry:
        """Return the entry for a hand that other people play; of ``seats`` so far, where it does not say who they were.

        What was entered for somebody goes along to the new seat; whoever is new takes over what was entered for who
        left. Where three become four, or partners change, what a side won is said anew.

        >>> entry = Entry(players=(0, 1, 2), declarer=2, meld={"2": Amount(40), "0": Amount(20)})
        >>> moved = entry.reseated((0, 2, 3), dealer=1)
        >>> moved.players, moved.declarer, {seat: amount.number for seat, amount in moved.meld.items()}
        ((0, 2, 3), 1, {'1': 40, '0': 20})
        """
        before = self.players or tuple(range(seats or len(players)))
        stay = {seat: players.index(person) for seat, person in enumerate(before) if person in players}
        left = [seat for seat in range(len(before)) if seat not in stay]
        free = [seat for seat in range(len(players)) if seat not in stay.values()]
        moved = stay | dict(zip(left, free, strict=False))
        sides = _moved_sides(moved, len(before), len(players))
        return replace(
            self,
            players=players,
            dealer=dealer,
            declarer=moved.get(self.declarer) if self.declarer is not None else None,
            offender=moved.get(self.offender) if self.offender is not None else None,
            meld={str(moved[int(seat)]): amount for seat, amount in self.meld.items() if int(seat) in moved},
            tricks={sides[side]: amount for side, amount in self.tricks.items() if side in sides},
            last_trick=sides.get(self.last_trick or ""),
        )

    @property
    def pressed_amount(self) -> Amount:
        """The pressed cards, as an amount like the others."""
        return Amount(cards=self.pressed)

    @property
    def has_sevens(self) -> bool:
        """Whether a seven was confirmed anywhere in the hand."""
        amounts = (*self.meld.values(), *self.tricks.values(), self.pressed_amount)
        return any(card.rank == Rank.SIEBENER for amount in amounts for card in amount.held)

    @property
    def tricks_by_cards(self) -> bool:
        """Whether any side's pile was confirmed card by card."""
        return any(amount.cards is not None for amount in self.tricks.values())

    def to_json(self) -> dict[str, Any]:
        """Return the entry as the store keeps it."""
        return {
            "bid": self.bid,
            "declarer": self.declarer,
            "outcome": self.outcome.value,
            "trump": self.trump.value if self.trump else None,
            "meld": {slot: amount.to_json() for slot, amount in self.meld.items()},
            "tricks": {slot: amount.to_json() for slot, amount in self.tricks.items()},
            "last_trick": self.last_trick,
            "success": self.success,
            "open": self.open,
            "offender": self.offender,
            "pressed": list(self.pressed) if self.pressed is not None else None,
            "pressed_there": self.pressed_there,
            # a plain Durch, and any other hand, is stored as before there were grades
            **({"grade": self.grade} if self.grade else {}),
            **self._turn_to_json(),
        }

    def _turn_to_json(self) -> dict[str, Any]:
        """Return what was said of who dealt and who played; at most tables nothing was."""
        said = {"players": list(self.players) if self.players is not None else None, "dealer": self.dealer}
        return {key: value for key, value in said.items() if value is not None}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Entry:
        """Return the entry that :meth:`to_json` wrote; an empty mapping is an empty entry."""
        values = dict(data)
        for key in ("meld", "tricks"):
            values[key] = {slot: Amount.from_json(amount) for slot, amount in values.get(key, {}).items()}
        values["outcome"] = Outcome(values.get("outcome", Outcome.PLAYED))
        values["trump"] = Suit(values["trump"]) if values.get("trump") else None
        for key in ("pressed", "players"):
            values[key] = tuple(values[key]) if values.get(key) is not None else None
        return Entry(**values)

    @property
    def fingerprint(self) -> str:
        """A short text that differs when anything entered differs."""
        return sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()[:16]
