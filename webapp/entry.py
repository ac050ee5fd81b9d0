"""What the scribe entered about one hand, as it stands: raw values, steps, open questions, and the hand they make.

Raw values are kept as they were entered, also where a rule voids them or another outcome makes them idle. Cards stay
cards: what they are worth follows from the trump suit and the rules each time, so changing the trump changes the sum.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from scoring.cards import Card, Rank, Suit
from scoring.hand import Hand, Problem, missing_points
from scoring.melds import find_melds, total
from scoring.rules import Rules
from scoring.texts import N_
from scoring.tricks import card_points
from webapp.records import Game

_STEP_OF_CODE = {
    "bid_min": "reizen",
    "bid_step": "reizen",
    "concede_forbidden": "trumpf",
    "durch_forbidden": "trumpf",
    "press_forbidden": "trumpf",
    "misplay_forbidden": "trumpf",
    "success": "ausgang",
    "offender": "ausgang",
    "meld_multiple": "melden",
    "meld_range": "melden",
    "meld_high": "melden",
    "points_sum": "stiche",
    "points_range": "stiche",
    "points_missing": "stiche",
    "tricks_missing": "stiche",
    "points_without_trick": "stiche",
    "trick_count": "stiche",
}


@dataclass(frozen=True, slots=True)
class Amount:
    """One player's melds or one side's tricks.

    Attributes:
        number: points as the scribe typed them.
        cards: confirmed cards, as codes; they count instead of a number.
        none: "keine Meldung" or "kein Stich", said explicitly and never inferred.
        some: "mindestens ein Stich", said where the points alone do not tell.
    """

    number: int | None = None
    cards: tuple[str, ...] | None = None
    none: bool = False
    some: bool = False

    @property
    def said(self) -> bool:
        """Whether anything was entered."""
        return self.none or self.number is not None or self.cards is not None

    @property
    def held(self) -> tuple[Card, ...]:
        """The confirmed cards."""
        return tuple(Card.parse(code) for code in self.cards or ())


@dataclass(frozen=True, slots=True)
class Question:
    """Something still to be entered: the step and the field where, and a German sentence with its values."""

    step: str
    field: str
    template: str
    values: Mapping[str, object]


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
        }

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
    return {"number": amount.number, "cards": cards, "none": amount.none, "some": amount.some}


def _amount(data: Mapping[str, Any]) -> Amount:
    cards = data["cards"]
    held = tuple(cards) if cards is not None else None
    return Amount(data["number"], held, data["none"], data.get("some", False))


def meld_points(entry: Entry, seat: int, rules: Rules) -> int | None:
    """Return what the player at ``seat`` melded, None while it was not said."""
    amount = entry.meld.get(str(seat), Amount())
    if amount.cards is not None:
        return total(find_melds(amount.held, entry.trump, rules))
    return 0 if amount.none else amount.number


def trick_points(entry: Entry, game: Game, rules: Rules) -> dict[str, int | None]:
    """Return each side's points from tricks, the last trick's included; None where it was not said.

    A single side left open gets the rest of the hand's points (250): also the declarer's without a trick, for what he
    pressed counts for him.
    """
    points: dict[str, int] = {}
    for side in game.sides:
        amount = entry.tricks.get(side, Amount())
        if amount.cards is not None:
            points[side] = card_points(amount.held, rules, last_trick=entry.last_trick == side)
        elif amount.number is not None:
            points[side] = amount.number
        elif amount.none and not pressed_at_most(entry, game, side):
            points[side] = 0
    missing = missing_points(points, game.sides, rules)
    if missing is not None:
        points[missing[0]] = missing[1]
    return {side: points.get(side) for side in game.sides}


def filled_side(entry: Entry, game: Game) -> str | None:
    """Return the only side whose tricks were left open, to be filled from 250."""
    unknown = _without_points(entry, game)
    return unknown[0] if len(unknown) == 1 else None


def pressed_at_most(entry: Entry, game: Game, side: str) -> int:
    """Return how many points ``side`` can have without a trick: what its declarer may have pressed."""
    if entry.declarer is None or game.side_of(entry.declarer) != side:
        return 0
    return game.rules.talon_for(len(game.names)) * card_points((Card(Suit.HERZ, Rank.ASS),), game.rules)


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
    pressed = pressed_at_most(entry, game, side)
    if amount.cards is not None:
        return len(amount.cards) <= (game.rules.talon_for(len(game.names)) if pressed else 0)
    return points <= pressed


def _without_points(entry: Entry, game: Game) -> list[str]:
    """The sides whose points nobody said; a declarer "without a trick" still has what he pressed."""
    return [
        side
        for side in game.sides
        if not (amount := entry.tricks.get(side, Amount())).said
        or (amount.none and amount.number is None and amount.cards is None and pressed_at_most(entry, game, side))
    ]


def hand_of(entry: Entry, game: Game) -> Hand:
    """Return the hand that the entry makes; whatever is not said yet counts as nothing.

    Use it after :func:`questions` found nothing open, or for the problems of a single step.
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
        tricks={side: 0 if entry.tricks.get(side, Amount()).none else 1 for side in game.sides} if played else {},
        points={side: value or 0 for side, value in points.items()},
        success=entry.success,
        open=entry.open,
        offender=game.side_of(entry.offender) if entry.offender is not None else None,
    )


def side_melds(entry: Entry, game: Game, rules: Rules) -> dict[str, int]:
    """Return the sum of melds per side, partners added; no melds in a Durch."""
    if entry.outcome in ("durch", "untendurch"):
        return {}
    return {side: sum(meld_points(entry, seat, rules) or 0 for seat in game.seats_of(side)) for side in game.sides}


def problems_at(entry: Entry, game: Game, step: str) -> tuple[Problem, ...]:
    """Return the hand's problems that belong to ``step``; at "abrechnung" all of them."""
    found = hand_of(entry, game).problems(game.rules)
    if step == "abrechnung":
        return found
    return tuple(problem for problem in found if step_of(problem) == step)


def step_of(problem: Problem) -> str:
    """Return the step at which a problem is put right."""
    return _STEP_OF_CODE.get(problem.code, "trumpf")


def questions(entry: Entry, game: Game) -> tuple[Question, ...]:
    """Return everything that is still to be entered, in the order of the steps."""
    asked = {
        "reizen": _ask_bid,
        "trumpf": _ask_trump,
        "ausgang": _ask_result,
        "melden": _ask_melds,
        "stiche": _ask_tricks,
    }
    return tuple(
        Question(step, *question) for step in entry.steps if step in asked for question in asked[step](entry, game)
    )


_Asked = list[tuple[str, str, Mapping[str, object]]]


def _ask_bid(entry: Entry, game: Game) -> _Asked:
    found: _Asked = []
    if entry.bid is None:
        found.append(("bid", N_("Wie hoch wurde gereizt?"), {}))
    if entry.declarer is None:
        found.append(("declarer", N_("Wer ist der Ansager?"), {}))
    return found


def _ask_trump(entry: Entry, game: Game) -> _Asked:
    if entry.trump is None and entry.outcome not in ("durch", "untendurch"):
        return [("trump", N_("Welche Farbe ist Trumpf?"), {})]
    return []


def _ask_result(entry: Entry, game: Game) -> _Asked:
    if entry.outcome == "misplay":
        return [] if entry.offender is not None else [("offender", N_("Wer hat falsch gespielt?"), {})]
    return [] if entry.success is not None else [("success", N_("Hat der Ansager gewonnen?"), {})]


def _ask_melds(entry: Entry, game: Game) -> _Asked:
    # the side that concedes or misplays gets nothing for its melds, so nobody needs to name them
    idle = {
        "conceded": entry.declarer,
        "forgot_press": entry.declarer,
        "misplay": entry.offender,
    }.get(entry.outcome)
    return [
        (
            f"meld-{seat}",
            N_("Was hat {name} gemeldet? Zahl, Karten oder „keine Meldung“."),
            {"name": name},
        )
        for seat, name in enumerate(game.names)
        if not entry.meld.get(str(seat), Amount()).said and (idle is None or game.side_of(seat) != game.side_of(idle))
    ]


def _ask_tricks(entry: Entry, game: Game) -> _Asked:
    unknown = _without_points(entry, game)
    found: _Asked = []
    if len(unknown) > 1:
        found += [
            (f"tricks-{side}", N_("Wie viele Augen hat {name}?"), {"name": game.side_name(side)}) for side in unknown
        ]
    points = trick_points(entry, game, game.rules)
    for side in trick_unsaid(entry, game):
        template = N_("{name} hat {points} Augen. Bitte wählen: „kein Stich“ oder „mindestens ein Stich“.")
        if points[side]:
            template = N_(
                "{points} Augen können gedrückt sein. Hat {name} gestochen? "
                "Bitte wählen: „kein Stich“ oder „mindestens ein Stich“."
            )
        found.append((f"tricks-{side}", template, {"name": game.side_name(side), "points": points[side] or 0}))
    by_cards = any(amount.cards is not None for amount in entry.tricks.values())
    last = entry.last_trick
    if last is not None and entry.tricks.get(last, Amount()).none:
        found.append(("last_trick", N_("Wer den letzten Stich gemacht hat, hat einen Stich."), {}))
    elif by_cards and last is None:
        found.append(("last_trick", N_("Wer hat den letzten Stich gemacht?"), {}))
    return found
