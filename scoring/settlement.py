"""The settlement of a hand: its points for each side, each with its explanation.

`settle` is the only place where a hand is turned into points: preview, storage and totals all use it. Sides, not
seats, are settled: with four players the two partners share melds, tricks, the one-trick condition and the penalty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.account import Line, SideAccounts, credited
from scoring.checks import check
from scoring.durch import is_made, value_of
from scoring.ending import ending_of_hand
from scoring.hand import KINDS_OF_DURCH, Grade, Hand, Outcome
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.stopped import settle_stopped
from scoring.texts import N_, signed

__all__ = ["HandError", "Line", "Settlement", "cannot_be_made", "missing_points", "needed", "settle", "settle_sound"]


class HandError(ValueError):
    """A hand that cannot be settled; ``problems`` says everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a hand changes on the sheet, and why."""

    deltas: dict[str, int]
    """Points to add to each side's account."""
    lines: tuple[Line, ...]
    """At least one for each side, in the order in which they are told."""
    made: bool | None
    """Whether the declarer's side made its bid or Durch; None where nothing is tested."""
    separate: dict[str, int] = field(default_factory=dict)
    """Points of a Durch that are kept apart from the running game (option ``durch_separate``); else empty."""


def _settle_played(account: SideAccounts) -> bool:
    """[S1][S2] Meld and points must reach the bid, else the declarer loses it, at home doubly.

    Tested on exact points even when the sheet is rounded (BDD, zwick-it), unless ``bid_test`` says otherwise. An
    opponent who revoked in a hand that was played out has nothing (Ohmden: option ``misplay_defender=void``).
    """
    hand, rules = account.hand, account.rules
    side = hand.declarer
    meld, exact = account.valid_meld(side), hand.points[side]
    tested = account.credited(side, exact) if rules.bid_test == "rounded" else exact
    result = {"meld": meld, "points": tested, "sum": meld + tested, "bid": hand.bid}
    made = meld + tested >= hand.bid
    if made:
        booked = meld + credited(exact, rules)
        account.book(side, booked, N_("Meldung {meld} + Stiche {points} = {sum}, reicht für {bid}"), **result)
        if booked != meld + tested:
            account.say(side, N_("gerundet aufgeschrieben: {credited}"), credited=booked)
        bonus = 0
    else:
        account.say(side, N_("Meldung {meld} + Stiche {points} = {sum}, reicht nicht für {bid}"), **result)
        account.book_loss(rules.lost_factor)
        bonus = account.lost_bonus()
    for opponent in hand.opponents:
        if hand.outcome == Outcome.MISPLAY and opponent == hand.offender:
            account.book(opponent, 0, N_("falsch gespielt: Meldung und Stiche zählen nicht"))
        else:
            account.credit(opponent, account.valid_meld(opponent), hand.points[opponent], bonus)
    return made


def _credit_unplayed(account: SideAccounts) -> None:
    """Book meld and bonus for the opponents of a hand that was not played: [S1] "Meldung plus 40 Punkte"."""
    for side in account.hand.opponents:
        meld = account.hand.meld.get(side, 0)
        if meld and account.rules.concede_melds_need_trick:
            account.say(side, N_("Meldung {meld} zählt nicht: kein Stich"), meld=meld)
            meld = 0
        account.credit_bonus(side, meld, account.concede_bonus())


def _settle_conceded(account: SideAccounts) -> bool:
    """[S1] Abschreiben before the first card: the bid is taken off, once."""
    hand, factor = account.hand, account.rules.concede_factor
    delta = -factor * hand.bid
    if factor == 1:
        account.book(hand.declarer, delta, N_("abgeschrieben: {delta}"), delta=signed(delta))
    else:
        account.book(
            hand.declarer, delta, N_("abgeschrieben: {factor} × {bid} ab = {delta}"),
            factor=factor, bid=hand.bid, delta=signed(delta),
        )  # fmt: skip
    _credit_unplayed(account)
    return False


def _settle_forgot_press(account: SideAccounts) -> bool:
    """[S1] "Sollte man das Wegdrücken vergessen, hat man das Spiel verloren".

    The price of a played loss; the hand stops, so the others get what they get after Abschreiben. The option
    ``twice_meld`` (schwaebisch-schwaetza.de) takes twice the declarer's meld instead.
    """
    declarer = account.hand.declarer
    account.say(declarer, N_("Drücken vergessen: verloren"))
    if account.rules.forgot_press == "twice_meld":
        meld = account.hand.meld.get(declarer, 0)
        account.book(
            declarer, -2 * meld, N_("doppelte Meldung: 2 × {meld} ab = {delta}"), meld=meld, delta=signed(-2 * meld)
        )
    else:
        account.book_loss(account.rules.lost_factor)
    _credit_unplayed(account)
    return False


_GRADES = {Grade.CALLED: N_("mit gerufener Karte"), Grade.FROM_HAND: N_("offen aus der Hand")}


def _settle_durch(account: SideAccounts) -> bool:
    """[S1] Durch and Untendurch stand for themselves: no bid, no melds, nothing for the others.

    The option ``durch_melds=lost`` (DanDits) credits the others' melds when the Durch is lost.
    """
    hand, rules = account.hand, account.rules
    made = is_made(hand, rules)
    side = hand.declarer
    names = {
        (Outcome.DURCH, True): N_("Durch gewonnen: {delta}"),
        (Outcome.DURCH, False): N_("Durch verloren: {delta}"),
        (Outcome.UNTENDURCH, True): N_("Untendurch gewonnen: {delta}"),
        (Outcome.UNTENDURCH, False): N_("Untendurch verloren: {delta}"),
    }
    delta = value_of(hand, rules, made=made)
    if hand.grade:
        account.say(side, _GRADES[Grade(hand.grade)])
    elif made and hand.open:
        account.say(side, N_("mit offenen Karten"))
    account.book(side, delta, names[Outcome(hand.outcome), made], delta=signed(delta))
    for opponent in hand.opponents:
        meld = hand.meld.get(opponent, 0) if rules.durch_melds == "lost" and not made else 0
        if meld:
            account.book(opponent, meld, N_("Meldung {points}"), points=meld)
        else:
            account.book(opponent, 0, N_("ohne Wertung"))
    return made


def _settle_unplayed(account: SideAccounts) -> None:
    """Book nothing for a hand that was passed out or misdealt."""
    passed = account.hand.outcome == Outcome.PASSED
    for side in account.hand.sides:
        account.book(side, 0, N_("alle weg: ohne Wertung") if passed else N_("vergeben: ohne Wertung"))


def settle(hand: Hand, rules: Rules) -> Settlement:
    """Return what ``hand`` changes on the sheet, each side with its explanation.

    >>> from scoring.rules import load
    >>> hand = Hand(players=3, declarer="A", outcome="played", bid=250, meld={"A": 190, "B": 20},
    ...             tricks={"A": 6, "B": 5, "C": 4}, points={"A": 61, "B": 100, "C": 89})
    >>> settlement = settle(hand, load("familie"))
    >>> settlement.deltas
    {'A': 251, 'B': 120, 'C': 89}
    >>> str(settlement.lines[0])
    'Meldung 190 + Stiche 61 = 251, reicht für 250'

    Raises:
        HandError: the hand has a problem that is more than a warning.
    """
    errors = tuple(problem for problem in check(hand, rules) if not problem.warning)
    if errors:
        raise HandError(errors)
    return settle_sound(hand, rules)


def settle_sound(hand: Hand, rules: Rules) -> Settlement:
    """Return what `settle` returns, for a hand whose problems were looked at already: none is more than a warning."""
    account = SideAccounts(hand, rules)
    made: bool | None = None
    if ending_of_hand(hand, rules).unplayed:
        _settle_unplayed(account)
    elif hand.outcome in KINDS_OF_DURCH:
        made = _settle_durch(account)
        if rules.durch_separate:
            account.say(hand.declarer, N_("zählt getrennt vom laufenden Spiel"))
            return Settlement(dict.fromkeys(hand.sides, 0), tuple(account.lines), made, separate=account.deltas)
    elif ending_of_hand(hand, rules).played_out:
        made = _settle_played(account)
    elif hand.outcome == Outcome.CONCEDED:
        made = _settle_conceded(account)
    elif hand.outcome == Outcome.FORGOT_PRESS:
        made = _settle_forgot_press(account)
    else:
        made = settle_stopped(account)
    deltas = {side: account.deltas[side] for side in hand.sides}
    return Settlement(deltas, tuple(account.lines), made)


def missing_points(points: Mapping[str, int], sides: Iterable[str], rules: Rules) -> tuple[str, int] | None:
    """Return the only side without points and what is left for it of all points, None if there is no such side.

    >>> from scoring.rules import load
    >>> missing_points({"A": 130, "C": 50}, ("A", "B", "C"), load("familie"))
    ('B', 70)
    """
    without = [side for side in sides if side not in points]
    rest = rules.total_points - sum(points.values())
    return (without[0], rest) if len(without) == 1 and rest >= 0 else None


def needed(bid: int, meld: int, rules: Rules) -> int:
    """Return how many points the declarer's tricks must bring; 0 still means one trick, for the meld to count.

    >>> from scoring.rules import load
    >>> needed(280, 190, load("familie"))
    90
    """
    rest = bid - meld
    if rules.rounding == "tens" and rules.bid_test == "rounded":
        rest = -(-rest // 10) * 10 - 5
    return max(0, rest)


def cannot_be_made(bid: int, meld: int, rules: Rules) -> bool:
    """Return whether the bid needs more points than all tricks together hold."""
    return needed(bid, meld, rules) > rules.total_points
