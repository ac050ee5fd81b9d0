"""What the form of each step says: from its fields to the entry. Pure functions; one per step.

Each takes the form, the entry so far and the game, and returns the entry with everything that is right, and a
sentence for each field that is not. A field that is not right leaves the entry's value as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from scoring.bidding import allowed_bid
from scoring.cards import Suit
from webapp.sheet.asking import idle_melds
from webapp.sheet.entry import Amount, Entry, misplay_tricks
from webapp.site.languages import gettext as _
from webapp.site.web import whole_number
from webapp.storage.records import PRESSED, Game

RAISES = ("10", "50")
"""By how much the buttons of the bid raise it."""

Form = MultiDict[str, str]
Errors = dict[str, str]

_NO_TRUMP = ("durch", "untendurch")
_WITH_TRUMP = ("played", "conceded", "forgot_press", "misplay")


def read_bid(form: Form, entry: Entry, game: Game) -> tuple[Entry, Errors]:
    """Read the bid and who plays ("Reizwert und Ansager")."""
    errors: Errors = {}
    # "exact" and "raise" are buttons beside the field
    text = (form.get("exact") or form.get("bid", "" if entry.bid is None else str(entry.bid))).strip()
    bid = whole_number(text, low=1)
    if text and bid is None:
        errors["bid"] = _("Der Reizwert ist eine ganze Zahl, zum Beispiel 150.")
        bid = entry.bid
    elif form.get("raise") in RAISES:
        bid = allowed_bid((bid or 0) + int(form["raise"]), game.rules)
    declarer = _seat(form.get("declarer"), game)
    return replace(entry, bid=bid, declarer=entry.declarer if declarer is None else declarer), errors


def read_trump(form: Form, entry: Entry, game: Game) -> tuple[Entry, Errors]:
    """Read the trump suit, or what happened instead of a game with trumps."""
    choice, outcome = form.get("trump", ""), form.get("outcome", "played")
    if choice in _NO_TRUMP:
        return replace(entry, outcome=choice, trump=None), {}
    if choice == "conceded":
        # before trump was named, as a tile of its own; one that is known stays
        return replace(entry, outcome=choice), {}
    if outcome not in _WITH_TRUMP:
        outcome = "played"
    if choice in {suit.value for suit in Suit}:
        return replace(entry, outcome=outcome, trump=Suit(choice)), {}
    return replace(entry, outcome=outcome), {}


def read_result(form: Form, entry: Entry, game: Game) -> tuple[Entry, Errors]:
    """Read how a Durch ended, or who misplayed."""
    if entry.outcome == "misplay":
        offender = _seat(form.get("offender"), game)
        return replace(entry, offender=entry.offender if offender is None else offender), {}
    success = {"yes": True, "no": False}.get(form.get("success", ""), entry.success)
    return replace(entry, success=success, open=form.get("open") == "yes"), {}


def read_melds(form: Form, entry: Entry, game: Game) -> tuple[Entry, Errors]:
    """Read each player's melds as far as they are numbers or "keine Meldung"; cards come from the piles.

    The button "rest" says that whoever was left open melds nothing.
    """
    meld, errors = dict(entry.meld), Errors()
    for seat, name in enumerate(game.names):
        key = f"meld-{seat}"
        amount = _amount(form, key, entry.meld.get(str(seat), Amount()))
        if amount is None:
            errors[key] = _("Die Meldung von {name} ist eine ganze Zahl, zum Beispiel 40.").format(name=name)
        elif amount.none and (amount.number or amount.cards or amount.melds):
            errors[key] = _("Entweder eine Zahl oder „keine Meldung“.")
        else:
            meld[str(seat)] = amount
            if form.get("rest") == "none" and not amount.said and seat not in idle_melds(entry, game):
                meld[str(seat)] = Amount(none=True)
    if form.get("do") == f"number-tricks-{PRESSED}":
        entry = replace(entry, pressed=None)
    return replace(entry, meld=meld, tricks=_misplay_tricks(form, entry, game)), errors


def _misplay_tricks(form: Form, entry: Entry, game: Game) -> dict[str, Amount]:
    """Read which sides had a trick before the hand was misplayed."""
    tricks = dict(entry.tricks)
    for side in misplay_tricks(entry, game):
        said = form.get(f"trick-{side}")
        if said in ("yes", "no"):
            tricks[side] = replace(tricks.get(side, Amount()), none=said == "no", some=said == "yes")
    return tricks


def read_tricks(form: Form, entry: Entry, game: Game) -> tuple[Entry, Errors]:
    """Read each side's tricks as far as they are numbers or "kein Stich", and who made the last trick."""
    tricks, errors = dict(entry.tricks), Errors()
    for side in game.sides:
        key = f"tricks-{side}"
        amount = _amount(form, key, entry.tricks.get(side, Amount()))
        if amount is None:
            errors[key] = _("Die Augen von {name} sind eine ganze Zahl von 0 bis 250.").format(
                name=game.side_name(side)
            )
        elif amount.none and amount.some:
            errors[key] = _("Entweder „kein Stich“ oder „mindestens ein Stich“.")
        else:
            tricks[side] = amount
    last = form.get("last_trick")
    if last in game.sides:
        if tricks.get(last, Amount()).none:
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
    return Amount(number, None, none, some)


def _seat(text: str | None, game: Game) -> int | None:
    return int(text) if text in {str(seat) for seat in range(len(game.names))} else None


READERS: Mapping[str, Callable[[Form, Entry, Game], tuple[Entry, Errors]]] = {
    "reizen": read_bid,
    "trumpf": read_trump,
    "ausgang": read_result,
    "melden": read_melds,
    "stiche": read_tricks,
}
"""The reader of each step's form."""
