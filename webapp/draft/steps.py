"""What the form of each step says: from its fields to the entry. One pure function for each step.

Each takes the form, the entry so far and who plays by which rules, and returns the entry with everything that is
right, and a sentence for each field that is not. A field that is not right leaves the entry's value as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from scoring.bidding import allowed_bid
from scoring.cards import Suit
from scoring.entry import NOTHING, Amount, Entry, Step
from scoring.evaluation import PRESSED, evaluate
from scoring.hand import KINDS_OF_DURCH, UNPLAYED, Grade, Outcome
from scoring.rules import Rules
from scoring.setup import TableSetup
from webapp.site.languages import gettext as _
from webapp.site.web import whole_number

RAISES = ("10", "50")
"""By how much the buttons of the bid raise it."""

USUAL_BIDS = (150, 200, 250, 300)
"""Bids that are offered as tiles, beside the last one of the table."""

Form = MultiDict[str, str]
Errors = dict[str, str]

_WITH_TRUMP = set(Outcome) - set(KINDS_OF_DURCH) - set(UNPLAYED)


def bids_to_tap(rules: Rules, last: int | None) -> tuple[int, ...]:
    """Return the bids that are offered as tiles: the usual ones that the rules allow, and the ``last`` of the table."""
    offered = {*USUAL_BIDS, *(() if last is None else (last,))}
    return tuple(sorted(bid for bid in offered if allowed_bid(bid, rules) == bid))


def read_bid(form: Form, entry: Entry, setup: TableSetup) -> tuple[Entry, Errors]:
    """Read the bid and who plays ("Reizwert und Ansager"), or that nobody does: all have passed, or a misdeal.

    Where forehand must open, the button "forehand" says who that is: that player has the lowest bid [S1].
    """
    errors: Errors = {}
    if form.get("unplayed") in UNPLAYED:
        return _unplayed(entry, Outcome(form["unplayed"])), errors
    forehand = _seat(form.get("forehand"), setup)
    if forehand is not None and setup.rules.forehand_must_open:
        return replace(_played(entry), bid=setup.rules.bid_min, declarer=forehand), errors
    # "exact" and "raise" are buttons beside the field
    text = (form.get("exact") or form.get("bid", "" if entry.bid is None else str(entry.bid))).strip()
    bid = whole_number(text, low=1)
    if text and bid is None:
        errors["bid"] = _("Der Reizwert ist eine ganze Zahl, zum Beispiel 150.")
        bid = entry.bid
    elif form.get("raise") in RAISES:
        bid = allowed_bid((bid or 0) + int(form["raise"]), setup.rules)
    declarer = _seat(form.get("declarer"), setup)
    if bid is not None or declarer is not None:
        entry = _played(entry)
    return replace(entry, bid=bid, declarer=entry.declarer if declarer is None else declarer), errors


def _unplayed(entry: Entry, outcome: Outcome) -> Entry:
    """Return the entry of a hand that nobody played; what was bid until then is void."""
    return replace(entry, outcome=outcome, bid=None, declarer=None, trump=None)


def _played(entry: Entry) -> Entry:
    """Return the entry of a hand that is played after all, if nobody was to play it."""
    return replace(entry, outcome=Outcome.PLAYED) if entry.outcome in UNPLAYED else entry


def read_trump(form: Form, entry: Entry, setup: TableSetup) -> tuple[Entry, Errors]:
    """Read the trump suit, or what happened instead of a hand with trumps."""
    choice, sent = form.get("trump", ""), form.get("outcome", "")
    if sent in UNPLAYED:
        return _unplayed(entry, Outcome(sent)), {}
    if choice in KINDS_OF_DURCH:
        return replace(entry, outcome=Outcome(choice), trump=None), {}
    if choice == Outcome.CONCEDED:
        # before trump was named, as a tile of its own; one that is known stays
        return replace(entry, outcome=Outcome.CONCEDED), {}
    outcome = Outcome(sent) if sent in _WITH_TRUMP else Outcome.PLAYED
    if choice in {suit.value for suit in Suit}:
        return replace(entry, outcome=outcome, trump=Suit(choice)), {}
    return replace(entry, outcome=outcome), {}


def read_result(form: Form, entry: Entry, setup: TableSetup) -> tuple[Entry, Errors]:
    """Read how a Durch ended and in which grade it was played, or who misplayed."""
    if entry.outcome == Outcome.MISPLAY:
        offender = _seat(form.get("offender"), setup)
        return replace(entry, offender=entry.offender if offender is None else offender), {}
    success = {"yes": True, "no": False}.get(form.get("success", ""), entry.success)
    grade = form.get("grade", "")
    if grade in set(Grade) - {Grade.PLAIN}:
        return replace(entry, success=success, open=grade == Grade.FROM_HAND, grade=grade), {}
    return replace(entry, success=success, open=form.get("open") == "yes" or grade == "open", grade=""), {}


def read_melds(form: Form, entry: Entry, setup: TableSetup) -> tuple[Entry, Errors]:
    """Read each player's melds as far as they are numbers or "keine Meldung"; cards come from the piles.

    The button "rest" says that whoever was left open melds nothing.
    """
    meld, errors, evaluation = dict(entry.meld), Errors(), evaluate(entry, setup)
    for seat, name in enumerate(setup.names):
        key = f"meld-{seat}"
        amount = _amount(form, key, entry.meld_of(seat))
        if amount is None:
            errors[key] = _("Die Meldung von {name} ist eine ganze Zahl, zum Beispiel 40.").format(name=name)
        elif amount.none and (amount.number or amount.cards or amount.melds):
            errors[key] = _("Entweder eine Zahl oder „keine Meldung“.")
        else:
            meld[str(seat)] = amount
            if form.get("rest") == "none" and not amount.said and seat not in evaluation.melded.idle:
                meld[str(seat)] = Amount(none=True)
    if form.get("do") == f"number-tricks-{PRESSED}":
        entry = replace(entry, pressed=None)
    return replace(entry, meld=meld, tricks=_misplay_tricks(form, entry, evaluation.won.trick_sides)), errors


def _misplay_tricks(form: Form, entry: Entry, sides: tuple[str, ...]) -> dict[str, Amount]:
    """Read which of ``sides`` had a trick before the hand was misplayed."""
    tricks = dict(entry.tricks)
    for side in sides:
        said = form.get(f"trick-{side}")
        if said in ("yes", "no"):
            tricks[side] = replace(entry.tricks_of(side), none=said == "no", some=said == "yes")
    return tricks


def read_tricks(form: Form, entry: Entry, setup: TableSetup) -> tuple[Entry, Errors]:
    """Read each side's tricks as far as they are numbers or "kein Stich", and who made the last trick."""
    tricks, errors = dict(entry.tricks), Errors()
    for side in setup.sides:
        key = f"tricks-{side}"
        amount = _amount(form, key, entry.tricks_of(side))
        if amount is None:
            errors[key] = _("Die Augen von {name} sind eine ganze Zahl von 0 bis 250.").format(
                name=setup.side_name(side)
            )
        elif amount.none and amount.some:
            errors[key] = _("Entweder „kein Stich“ oder „mindestens ein Stich“.")
        else:
            tricks[side] = amount
    last = form.get("last_trick")
    if last in setup.sides:
        if tricks.get(last, NOTHING).none:
            errors["last_trick"] = _("Wer den letzten Stich gemacht hat, hat einen Stich.")
        else:
            entry = replace(entry, last_trick=last)
    if form.get("pressed_there") in ("yes", "no"):
        entry = replace(entry, pressed_there=form["pressed_there"] == "yes")
    return replace(entry, tricks=tricks), errors


def _amount(form: Form, key: str, before: Amount) -> Amount | None:
    """Return what the two fields say; cards stay unless "number instead" was asked; None when no number."""
    if form.get("do") == f"number-{key}":
        return Amount()
    none, some = f"{key}-none" in form, f"{key}-some" in form
    if key not in form and (before.cards is not None or before.melds is not None):
        return replace(before, none=none, some=some)
    if key not in form and not none and not some:
        return before
    text = form.get(key, "").strip()
    number = whole_number(text)
    if text and number is None:
        return None
    if number and before.none and before.number is None:
        # typed after the box was ticked: the number is what was said last
        none = False
    return Amount(number, None, none, some)


def _seat(text: str | None, setup: TableSetup) -> int | None:
    return int(text) if text in {str(seat) for seat in range(setup.players)} else None


READERS: Mapping[str, Callable[[Form, Entry, TableSetup], tuple[Entry, Errors]]] = {
    Step.BID: read_bid,
    Step.TRUMP: read_trump,
    Step.RESULT: read_result,
    Step.MELDS: read_melds,
    Step.TRICKS: read_tricks,
}
"""The reader of each step's form."""
