"""What may be bid (Reizen): the opening, the steps, and who may pass."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.problems import Problem
from scoring.rules import Rules
from scoring.texts import N_

USUAL_STEP = 10


def lowest_bid(highest: int | None, rules: Rules) -> int:
    """Return the least that may be bid over ``highest``; None: nobody has bid yet.

    [S1] "meldet minimal 150 Punkte", then "immer in 10er-Schritten"; [S2] "Es gibt kein Reitz Anfang".

    >>> from scoring.rules import load
    >>> lowest_bid(None, load("familie")), lowest_bid(150, load("familie"))
    (150, 160)
    """
    return rules.bid_min if highest is None else highest + rules.bid_step


def allowed_bid(number: int, rules: Rules) -> int:
    """Return the lowest bid that is allowed and not below ``number``.

    >>> from scoring.rules import load
    >>> [allowed_bid(number, load("familie")) for number in (20, 150, 155, 160)]
    [150, 150, 160, 160]
    """
    return rules.bid_min + max(0, -(-(number - rules.bid_min) // rules.bid_step)) * rules.bid_step


def highest_bid(number: int, rules: Rules) -> int | None:
    """Return the highest bid that is allowed and not above ``number``; None: not even the opening.

    >>> from scoring.rules import load
    >>> [highest_bid(number, load("familie")) for number in (149, 150, 159, 160)]
    [None, 150, 150, 160]
    """
    steps = (number - rules.bid_min) // rules.bid_step
    return rules.bid_min + steps * rules.bid_step if steps >= 0 else None


def near_bids(bid: int, rules: Rules) -> tuple[int, ...]:
    """Return the allowed bids next to one that is not allowed.

    >>> from scoring.rules import load
    >>> near_bids(155, load("familie")), near_bids(20, load("familie")), near_bids(160, load("familie"))
    ((150, 160), (150,), ())
    """
    near = (highest_bid(bid, rules), allowed_bid(bid, rules))
    return tuple(sorted({number for number in near if number is not None and number != bid}))


def may_pass(seat: int, forehand: int, highest: int | None, rules: Rules) -> bool:
    """Return whether the player at ``seat`` may say "weg".

    Forehand has to open where the family sheet is followed, so that no hand is passed out; elsewhere all may pass,
    and then the same dealer deals again (option ``forehand_must_open``).
    """
    return not (rules.forehand_must_open and seat == forehand and highest is None)


def may_be_passed_out(rules: Rules) -> bool:
    """Return whether a hand can be written down in which nobody has bid.

    [S1] "meldet minimal 150 Punkte": where forehand must open, forehand plays for the lowest bid when all others pass
    (option ``forehand_must_open``). On the list of a tournament nothing is written (``passed_out=off``).
    """
    return not rules.forehand_must_open and rules.passed_out != "off"


def check_bid(bid: int, rules: Rules) -> Iterator[Problem]:
    """Yield what is wrong with a winning bid: bid_min, bid_step; off the tens is a warning where it is allowed."""
    if bid < rules.bid_min:
        template = N_("Gereizt wird ab {minimum}, nicht {bid}.")
        yield Problem("bid_min", None, template, {"minimum": rules.bid_min, "bid": bid})
    if (bid - rules.bid_min) % rules.bid_step:
        template = N_("Gereizt wird in Schritten von {step} ab {minimum}, nicht {bid}.")
        yield Problem("bid_step", None, template, {"step": rules.bid_step, "minimum": rules.bid_min, "bid": bid})
    elif bid % USUAL_STEP:
        template = N_("Der Reizwert {bid} ist kein Zehner. Stimmt er?")
        yield Problem("bid_step", None, template, {"bid": bid}, warning=True)
