"""The settlement of a hand: its points for each side, each with its explanation.

`settle` is the only place where a hand is turned into points: preview, storage and totals all use it. Sides, not
seats, are settled: with four players the two partners share melds, tricks, the one-trick condition and the penalty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.checks import check
from scoring.durch import is_made
from scoring.hand import Hand, Outcome
from scoring.problems import Problem
from scoring.rules import DurchValues, MisplayValues, Rules
from scoring.texts import N_, signed


class HandError(ValueError):
    """A hand that cannot be settled; ``problems`` says everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the explanation; ``str`` gives it in German.

    >>> str(Line("A", "{meld} + {points} = {sum}", {"meld": 190, "points": 61, "sum": 251}))
    '190 + 61 = 251'
    """

    side: str | None
    """The side whose points the line explains."""
    template: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a hand changes on the sheet, and why."""

    deltas: dict[str, int]
    """Points to add to each side's account."""
    lines: tuple[Line, ...]
    """At least one for each side, in the order in which they are told."""
    made: bool | None
    """Whether the declarer's side made its bid or Durch; None after a misplay, when nothing is tested."""
    separate: dict[str, int] = field(default_factory=dict)
    """Points of a Durch that are kept apart from the running game (option ``durch_separate``); else empty."""


def _round_tens(points: int) -> int:
    return (points + 5) // 10 * 10


def _credited(points: int, rules: Rules) -> int:
    return _round_tens(points) if rules.rounding == "tens" else points


def _bonus(bonus: int | str, bid: int, players: int, rules: Rules) -> int:
    """Return the opponents' bonus: a number, half the bid (AKS), or ten for each head at the table."""
    if bonus == "half_bid":
        return _credited(bid // 2, rules)
    return 10 * players if isinstance(bonus, str) else bonus


class _Account:
    """Collects the lines of one settlement together with the points that they explain."""

    def __init__(self) -> None:
        self.deltas: dict[str, int] = {}
        self.lines: list[Line] = []

    def say(self, side: str, template: str, /, **values: object) -> None:
        self.lines.append(Line(side, template, values))

    def book(self, side: str, delta: int, template: str, /, **values: object) -> None:
        self.deltas[side] = delta
        self.say(side, template, **values)


def _valid_meld(hand: Hand, side: str, rules: Rules, account: _Account) -> int:
    """Return the side's meld if it counts: a trick is needed, for the side as a whole [S1][S2]."""
    meld = hand.meld.get(side, 0)
    if not rules.meld_needs_trick or hand.tricks[side]:
        return meld
    if meld:
        account.say(side, N_("Meldung {meld} zählt nicht: kein Stich"), meld=meld)
    return 0


def _credit(hand: Hand, side: str, bonus: int, rules: Rules, account: _Account) -> None:
    """Book meld and tricks for a side that loses nothing, with its bonus for a lost game (option)."""
    meld, exact = _valid_meld(hand, side, rules, account), hand.points[side]
    points = _credited(exact, rules)
    if points != exact:
        account.say(side, N_("{exact} Augen, gerundet {points}"), exact=exact, points=points)
    if bonus:
        account.book(
            side, meld + points + bonus, N_("Meldung {meld} + Stiche {points} + {bonus} Gutschrift = {sum}"),
            meld=meld, points=points, bonus=bonus, sum=meld + points + bonus,
        )  # fmt: skip
    else:
        account.book(
            side, meld + points, N_("Meldung {meld} + Stiche {points} = {sum}"),
            meld=meld, points=points, sum=meld + points,
        )  # fmt: skip


def _settle_played(hand: Hand, rules: Rules, account: _Account) -> bool:
    """[S1][S2] Meld and points must reach the bid, else the declarer loses it, at home doubly.

    Tested on exact points even when the sheet is rounded (BDD, zwick-it), unless ``bid_test`` says otherwise.
    """
    side = hand.declarer
    meld, exact = _valid_meld(hand, side, rules, account), hand.points[side]
    tested = _credited(exact, rules) if rules.bid_test == "rounded" else exact
    if tested != exact:
        account.say(side, N_("{exact} Augen, gerundet {points}"), exact=exact, points=tested)
    result = {"meld": meld, "points": tested, "sum": meld + tested, "bid": hand.bid}
    made = meld + tested >= hand.bid
    if made:
        credited = meld + _credited(exact, rules)
        account.book(side, credited, N_("Meldung {meld} + Stiche {points} = {sum}, reicht für {bid}"), **result)
        if credited != meld + tested:
            account.say(side, N_("gerundet aufgeschrieben: {credited}"), credited=credited)
        bonus = 0
    else:
        account.say(side, N_("Meldung {meld} + Stiche {points} = {sum}, reicht nicht für {bid}"), **result)
        _book_loss(hand, rules, account)
        bonus = _bonus(rules.lost_bonus, hand.bid, hand.players, rules)
    for opponent in hand.opponents:
        _credit(hand, opponent, bonus, rules, account)
    return made


def _book_loss(hand: Hand, rules: Rules, account: _Account) -> None:
    """Book a lost game: [S1] "doppelt in den Keller", [S2] "geht er die Gereizte Punkte ab"."""
    delta = -rules.lost_factor * hand.bid
    if rules.lost_factor == 1:
        account.book(hand.declarer, delta, N_("einfach ab: {delta}"), delta=signed(delta))
    else:
        account.book(
            hand.declarer, delta, N_("doppelt in den Keller: {factor} × {bid} ab = {delta}")
            if rules.lost_factor == 2 else N_("in den Keller: {factor} × {bid} ab = {delta}"),
            factor=rules.lost_factor, bid=hand.bid, delta=signed(delta),
        )  # fmt: skip


def _credit_unplayed(hand: Hand, rules: Rules, account: _Account) -> None:
    """Book meld and bonus for the opponents of a hand that was not played: [S1] "Meldung plus 40 Punkte"."""
    heads = hand.players // len(hand.sides) if rules.concede_bonus_scope == "player" else 1
    bonus = heads * _bonus(rules.concede_bonus, hand.bid, hand.players, rules)
    for side in hand.opponents:
        meld = hand.meld.get(side, 0)
        if meld and rules.concede_melds_need_trick:
            account.say(side, N_("Meldung {meld} zählt nicht: kein Stich"), meld=meld)
            meld = 0
        account.book(
            side, meld + bonus, N_("{meld} + {bonus} Gutschrift = {sum}"), meld=meld, bonus=bonus, sum=meld + bonus
        )


def _settle_conceded(hand: Hand, rules: Rules, account: _Account) -> bool:
    """[S1] Abschreiben before the first card: the bid is taken off, once."""
    delta = -rules.concede_factor * hand.bid
    if rules.concede_factor == 1:
        account.book(hand.declarer, delta, N_("abgeschrieben: {delta}"), delta=signed(delta))
    else:
        account.book(
            hand.declarer, delta, N_("abgeschrieben: {factor} × {bid} ab = {delta}"),
            factor=rules.concede_factor, bid=hand.bid, delta=signed(delta),
        )  # fmt: skip
    _credit_unplayed(hand, rules, account)
    return False


def _settle_forgot_press(hand: Hand, rules: Rules, account: _Account) -> bool:
    """[S1] "Sollte man das Wegdrücken vergessen, hat man das Spiel verloren".

    The price of a played loss; the hand stops, so the others get what they get after Abschreiben. The option
    ``twice_meld`` (schwaebisch-schwaetza.de) takes twice the declarer's meld instead.
    """
    account.say(hand.declarer, N_("Drücken vergessen: verloren"))
    if rules.forgot_press == "twice_meld":
        meld = hand.meld.get(hand.declarer, 0)
        account.book(
            hand.declarer, -2 * meld, N_("doppelte Meldung: 2 × {meld} ab = {delta}"),
            meld=meld, delta=signed(-2 * meld),
        )  # fmt: skip
    else:
        _book_loss(hand, rules, account)
    _credit_unplayed(hand, rules, account)
    return False


def _settle_durch(hand: Hand, values: DurchValues, rules: Rules, account: _Account) -> bool:
    """[S1] Durch and Untendurch stand for themselves: no melds, no bid, nothing for the others."""
    made = is_made(hand, rules)
    side = hand.declarer
    names = {
        (Outcome.DURCH, True): N_("Durch gewonnen: {delta}"),
        (Outcome.DURCH, False): N_("Durch verloren: {delta}"),
        (Outcome.UNTENDURCH, True): N_("Untendurch gewonnen: {delta}"),
        (Outcome.UNTENDURCH, False): N_("Untendurch verloren: {delta}"),
    }
    won = values.open_won if hand.open else values.won
    delta = won if made else values.lost
    if made and hand.open:
        account.say(side, N_("mit offenen Karten"))
    account.book(side, delta, names[Outcome(hand.outcome), made], delta=signed(delta))
    for opponent in hand.opponents:
        account.book(opponent, 0, N_("ohne Wertung"))
    return made


def _settle_misplay(hand: Hand, values: MisplayValues, rules: Rules, account: _Account) -> None:
    """[S2] "geht der Verursacher 250 Punkte ab außer es wurde vom Trumpf Sager höher gereitzt".

    The others get their meld and 125; the bid is not tested, and the offender's own meld is void.
    """
    offender = hand.offender
    bid_counts = rules.misplay_bid_scope == "any" or offender == hand.declarer
    penalty = max(values.penalty, hand.bid) if bid_counts else values.penalty
    for side in hand.sides:
        if side == offender:
            account.book(side, -penalty, N_("falsch gespielt: {delta}"), delta=signed(-penalty))
            continue
        meld = _valid_meld(hand, side, rules, account) if rules.misplay_melds_need_trick else hand.meld.get(side, 0)
        account.book(
            side, meld + values.bonus, N_("{meld} + {bonus} Gutschrift = {sum}"),
            meld=meld, bonus=values.bonus, sum=meld + values.bonus,
        )  # fmt: skip


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
    account = _Account()
    made: bool | None = None
    durch = {Outcome.DURCH: rules.durch, Outcome.UNTENDURCH: rules.untendurch}.get(Outcome(hand.outcome))
    if durch:
        made = _settle_durch(hand, durch, rules, account)
        if rules.durch_separate:
            account.say(hand.declarer, N_("zählt getrennt vom laufenden Spiel"))
            return Settlement(dict.fromkeys(hand.sides, 0), tuple(account.lines), made, separate=account.deltas)
    elif rules.misplay and hand.outcome == Outcome.MISPLAY:
        _settle_misplay(hand, rules.misplay, rules, account)
    elif hand.outcome == Outcome.CONCEDED:
        made = _settle_conceded(hand, rules, account)
    elif hand.outcome == Outcome.FORGOT_PRESS:
        made = _settle_forgot_press(hand, rules, account)
    else:
        made = _settle_played(hand, rules, account)
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
