"""What is still open or wrong in a hand as it was entered, each at its step and its field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.cards import Card, Rank
from scoring.checks import check
from scoring.listed import can_be_held
from scoring.pressing import check_pressed_melds
from scoring.problems import Problem
from scoring.texts import N_
from webapp.sheet.entry import (
    Amount,
    Entry,
    hand_of,
    melded_cards,
    melds_of,
    misplay_tricks,
    pressed_at_most,
    pressed_cards,
    pressed_unsure,
    side_melds,
    trick_points,
    trick_unsaid,
    without_points,
)
from webapp.storage.records import Game

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
    "pressed_count": "melden",
    "pressed_trump": "melden",
    "pressed_seven": "melden",
    "pressed_meld": "melden",
    "third_copy": "melden",
    "not_in_deck": "melden",
    "points_sum": "stiche",
    "points_range": "stiche",
    "points_missing": "stiche",
    "tricks_missing": "stiche",
    "points_without_trick": "stiche",
    "trick_count": "stiche",
}


@dataclass(frozen=True, slots=True)
class Question:
    """Something still to be entered: the step and the field where, and a German sentence with its values."""

    step: str
    field: str
    template: str
    values: Mapping[str, object]


def problems_at(entry: Entry, game: Game, step: str) -> tuple[Problem, ...]:
    """Return the hand's problems that belong to ``step``; at "abrechnung" all of them."""
    found = (*check(hand_of(entry, game), game.rules), *_pressed_melds(entry, game))
    if step == "abrechnung":
        return found
    return tuple(problem for problem in found if step_of(problem) == step)


def _pressed_melds(entry: Entry, game: Game) -> Iterator[Problem]:
    """Yield what is wrong with the melds in sight of the pressed cards, as far as both are known by cards."""
    pressed = pressed_cards(entry, game)
    if pressed is None or entry.declarer is None:
        return
    others: Counter[Card] = Counter()
    for seat in range(len(game.names)):
        if seat != entry.declarer:
            others += melded_cards(entry, seat, game.rules) or Counter()
    own = melded_cards(entry, entry.declarer, game.rules)
    melded = None if own is None else tuple(own.elements())
    yield from check_pressed_melds(pressed, melded, others.elements(), entry.trump)


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


_NO_SEVENS = N_("Gespielt wird ohne Siebener, hier liegt aber einer. Bitte erst berichtigen.")


def _foreign(card: Card, game: Game) -> bool:
    """Say whether the card is a seven that the rules, changed meanwhile, do not know."""
    return card.rank == Rank.SIEBENER and not game.rules.sevens


_Asked = list[tuple[str, str, Mapping[str, object]]]


def _ask_bid(entry: Entry, game: Game) -> _Asked:
    found: _Asked = []
    if entry.bid is None:
        found.append(("bid", N_("Wie hoch wurde gereizt?"), {}))
    if entry.declarer is None:
        found.append(("declarer", N_("Wer ist der Ansager?"), {}))
    return found


def _ask_trump(entry: Entry, game: Game) -> _Asked:
    if entry.trump is not None or entry.outcome in ("durch", "untendurch"):
        return []
    if entry.outcome == "conceded" and not _worth_by_trump(entry, game):
        # given up on the Tapp, before trump was named: nothing that is written hangs on it
        return []
    return [("trump", N_("Welche Farbe ist Trumpf?"), {})]


def _worth_by_trump(entry: Entry, game: Game) -> bool:
    """Say whether melds that count were laid out or named, so that trump tells what they are worth."""
    idle = idle_melds(entry, game)
    amounts = (entry.meld.get(str(seat), Amount()) for seat in range(len(game.names)) if seat not in idle)
    return any(amount.cards or amount.melds for amount in amounts)


def _ask_result(entry: Entry, game: Game) -> _Asked:
    if entry.outcome == "misplay":
        return [] if entry.offender is not None else [("offender", N_("Wer hat falsch gespielt?"), {})]
    return [] if entry.success is not None else [("success", N_("Hat der Ansager gewonnen?"), {})]


def idle_melds(entry: Entry, game: Game) -> tuple[int, ...]:
    """Return the seats whose melds count nothing as the hand ended, so that nobody needs to name them.

    That is the side that concedes or misplays; where forgotten pressing costs twice the meld, everything hangs on it.
    """
    idle = {
        "conceded": entry.declarer,
        "forgot_press": None if game.rules.forgot_press == "twice_meld" else entry.declarer,
        "misplay": entry.offender,
    }.get(entry.outcome)
    return () if idle is None else game.seats_of(game.side_of(idle))


def _ask_melds(entry: Entry, game: Game) -> _Asked:
    idle = idle_melds(entry, game)
    found: _Asked = [
        (
            f"meld-{seat}",
            N_("Was hat {name} gemeldet? Zahl, Karten oder „keine Meldung“."),
            {"name": name},
        )
        for seat, name in enumerate(game.names)
        if not entry.meld.get(str(seat), Amount()).said and seat not in idle
    ]
    for seat, name in enumerate(game.names):
        if any(_foreign(card, game) for card in entry.meld.get(str(seat), Amount()).held):
            found.append((f"meld-{seat}", _NO_SEVENS, {}))
        named = melds_of(entry, seat, game.rules) if entry.meld.get(str(seat), Amount()).melds is not None else None
        if named and not can_be_held(named, game.rules.tricks(len(game.names)), entry.trump, game.rules):
            found.append((f"meld-{seat}", N_("So viel kann {name} nicht auf der Hand halten."), {"name": name}))
    melds = side_melds(entry, game, game.rules)
    for side in misplay_tricks(entry, game):
        amount = entry.tricks.get(side, Amount())
        if melds[side] and not (amount.none or amount.some):
            found.append((f"trick-{side}", N_("Hat {side} einen Stich gemacht?"), {"side": game.side_name(side)}))
    return found


def _ask_tricks(entry: Entry, game: Game) -> _Asked:
    unknown = without_points(entry, game)
    found: _Asked = []
    if len(unknown) > 1:
        found += [
            (f"tricks-{side}", N_("Wie viele Augen hat {name}?"), {"name": game.side_name(side)}) for side in unknown
        ]
    for side in game.sides:
        if any(_foreign(card, game) for card in entry.tricks.get(side, Amount()).held):
            found.append((f"tricks-{side}", _NO_SEVENS, {}))
    points = trick_points(entry, game, game.rules)
    for side in trick_unsaid(entry, game):
        template = N_("{name} hat {points} Augen. Bitte wählen: „kein Stich“ oder „mindestens ein Stich“.")
        if points[side]:
            template = N_(
                "{points} Augen können gedrückt sein. Hat {name} gestochen? "
                "Bitte wählen: „kein Stich“ oder „mindestens ein Stich“."
            )
        found.append((f"tricks-{side}", template, {"name": game.side_name(side), "points": points[side] or 0}))
    found += _ask_pressed(entry, game, points)
    by_cards = any(amount.cards is not None for amount in entry.tricks.values())
    last = entry.last_trick
    if last is not None and entry.tricks.get(last, Amount()).none:
        found.append(("last_trick", N_("Wer den letzten Stich gemacht hat, hat einen Stich."), {}))
    elif by_cards and last is None:
        found.append(("last_trick", N_("Wer hat den letzten Stich gemacht?"), {}))
    return found


def _ask_pressed(entry: Entry, game: Game, points: Mapping[str, int | None]) -> _Asked:
    found: _Asked = []
    if entry.pressed_there is None and pressed_unsure(entry, game):
        found.append(("pressed_there", N_("Liegen die gedrückten Karten mit auf diesem Bild?"), {}))
    if entry.declarer is not None and pressed_cards(entry, game) is not None:
        declaring = game.side_of(entry.declarer)
        typed, pressed = points[declaring], pressed_at_most(entry, game, declaring)
        if typed is not None and typed < pressed:
            template = N_("{points} Augen sind zu wenig: schon die gedrückten Karten zählen {pressed}.")
            found.append((f"tricks-{declaring}", template, {"points": typed, "pressed": pressed}))
    return found
