"""Everything that can be wrong with a hand, found at once, each with its code and its sentence.

The codes: players, declarer, outcome, offender, sides, game_no · bid_min, bid_step · concede_forbidden,
misplay_forbidden, press_forbidden, thrown_in_forbidden, passed_forbidden, misdeal_forbidden · meld_multiple,
meld_range, meld_high (warning) · tricks_missing, trick_count · points_missing, points_range, points_sum,
points_without_trick · those of `scoring.durch` and `scoring.pressing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scoring.bidding import check_bid, may_be_passed_out
from scoring.durch import check_durch, is_made, tricks_are_all_said
from scoring.ending import Ending, ending_of_hand
from scoring.hand import KINDS_OF_DURCH, UNPLAYED, Hand, Outcome
from scoring.pressing import check_pressed
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.texts import N_
from scoring.tricks import POINTS

HIGHEST_MELD = 2800
"""The greatest known total of one player's melds; more is possible to write, but doubtful."""
MELD_STEP = 10
"""Every meld is worth a multiple of ten."""
TRICKS_OF_40_CARDS = {3: 12, 4: 9}


def check(hand: Hand, rules: Rules) -> tuple[Problem, ...]:
    """Return all problems of ``hand`` under ``rules``, in the order in which a hand is written down."""
    if hand.players not in rules.players:
        allowed = " / ".join(map(str, rules.players))
        template = N_("Nach diesen Regeln spielen {allowed}, nicht {players}.")
        return (Problem("players", None, template, {"allowed": allowed, "players": hand.players}),)
    if not rules.deals_evenly(hand.players):
        return (Problem("players", None, N_("So lassen sich die Karten nicht gleichmäßig verteilen.")),)
    return tuple(_all_problems(hand, rules))


def _all_problems(hand: Hand, rules: Rules) -> Iterator[Problem]:
    yield from _check_game(hand, rules)
    yield from _check_sides(hand)
    ending = ending_of_hand(hand, rules)
    if not ending.unplayed:
        yield from check_bid(hand.bid, rules)
    yield from _check_outcome(hand, rules)
    if ending.unplayed:
        return
    if hand.outcome in KINDS_OF_DURCH:
        yield from _check_trick_count(hand, rules, stopped=not is_made(hand, rules))
    if ending.melds_count:
        yield from _check_melds(hand)
    if ending.needs_tricks:
        yield from _missing(hand.sides, hand.tricks, "tricks_missing", N_("Hat {side} einen Stich gemacht?"))
        yield from _check_trick_count(hand, rules, stopped=not ending.played_out)
    if ending.played_out:
        yield from _check_points(hand, rules)
    elif ending.counted:
        yield from _check_points_so_far(hand, ending, rules)
    if hand.pressed:
        trump = None if hand.outcome in KINDS_OF_DURCH else hand.trump
        yield from check_pressed(hand.pressed, trump, hand.meld.get(hand.declarer, 0), hand.players, rules)


def _check_game(hand: Hand, rules: Rules) -> Iterator[Problem]:
    if hand.game_no is not None and (hand.game_no < 1 or (rules.games and hand.game_no > rules.games.total)):
        template = N_("Ein Spiel Nummer {number} gibt es nicht.")
        yield Problem("game_no", None, template, {"number": hand.game_no})


def _check_sides(hand: Hand) -> Iterator[Problem]:
    if hand.declarer not in hand.sides and hand.outcome not in UNPLAYED:
        yield Problem("declarer", None, N_("Wer hat das Spiel angesagt?"))
    for side in sorted({*hand.meld, *hand.tricks, *hand.points} - set(hand.sides)):
        yield Problem("sides", side, N_("Eine Partei {side} spielt nicht mit."), {"side": side})


_FORBIDDEN: Mapping[str, tuple[str, Callable[[Rules, int], bool], str]] = {
    Outcome.CONCEDED: (
        "concede_forbidden",
        lambda rules, _players: not rules.concede,
        N_("Abschreiben gibt es hier nicht: ein erreiztes Spiel muss gespielt werden."),
    ),
    Outcome.FORGOT_PRESS: (
        "press_forbidden",
        lambda rules, players: rules.forgot_press == "off" or not rules.talon_for(players),
        N_("Ohne Tapp gibt es nichts zu drücken."),
    ),
    Outcome.MISPLAY: (
        "misplay_forbidden",
        lambda rules, _players: not rules.misplay,
        N_("Falsches Spielen wird hier berichtigt, nicht bestraft."),
    ),
    Outcome.THROWN_IN: (
        "thrown_in_forbidden",
        lambda rules, _players: rules.thrown_in is None,
        N_("Nach dem Ausspielen aufgeben gibt es hier nicht."),
    ),
    Outcome.PASSED: (
        "passed_forbidden",
        lambda rules, _players: not may_be_passed_out(rules),
        N_("Dass alle weg sind, wird hier nicht aufgeschrieben: Vorhand muss reizen, oder derselbe gibt noch einmal."),
    ),
    Outcome.MISDEAL: (
        "misdeal_forbidden",
        lambda rules, _players: rules.misdeal == "off",
        N_("Ein vergebenes Spiel wird hier nicht aufgeschrieben: es wird neu gegeben."),
    ),
}
"""By outcome: the code, whether the rules forbid it at a table of so many, and the sentence."""


def is_allowed(outcome: Outcome, rules: Rules, players: int) -> bool:
    """Return whether a hand can end so by these rules, for a table of ``players``.

    >>> from scoring.rules import load
    >>> is_allowed(Outcome.CONCEDED, load("familie"), 3), is_allowed(Outcome.CONCEDED, load("turnier"), 3)
    (True, False)
    """
    if outcome in KINDS_OF_DURCH:
        return bool(rules.durch if outcome == Outcome.DURCH else rules.untendurch)
    return outcome not in _FORBIDDEN or not _FORBIDDEN[outcome][1](rules, players)


def _check_outcome(hand: Hand, rules: Rules) -> Iterator[Problem]:
    """Check that the rules know such an end of a hand, and that all is said that it depends on."""
    if hand.outcome in KINDS_OF_DURCH:
        yield from check_durch(hand, rules)
    elif hand.outcome in _FORBIDDEN:
        code, forbids, template = _FORBIDDEN[hand.outcome]
        if forbids(rules, hand.players):
            yield Problem(code, None, template)
    elif hand.outcome != Outcome.PLAYED:
        template = N_("Ein Spiel kann nicht mit „{outcome}“ enden.")
        yield Problem("outcome", None, template, {"outcome": hand.outcome})
    if hand.outcome == Outcome.MISPLAY and hand.offender not in hand.sides:
        yield Problem("offender", None, N_("Wer hat falsch gespielt?"))


def _check_melds(hand: Hand) -> Iterator[Problem]:
    players_of_side = hand.players // len(hand.sides)
    for side in hand.sides:
        meld = hand.meld.get(side, 0)
        values = {"side": side, "meld": meld}
        if meld < 0:
            yield Problem("meld_range", side, N_("Eine Meldung kann nicht {meld} zählen."), values)
        elif meld % MELD_STEP:
            yield Problem("meld_multiple", side, N_("Jede Meldung zählt Zehner, {meld} kann nicht stimmen."), values)
        if meld > HIGHEST_MELD * players_of_side:
            template = N_("{meld} gemeldete Punkte: so viel hält keiner auf der Hand. Stimmt das?")
            yield Problem("meld_high", side, template, values, warning=True)


def _missing(sides: tuple[str, ...], given: Mapping[str, int], code: str, template: str) -> Iterator[Problem]:
    for side in sides:
        if side not in given:
            yield Problem(code, side, template, {"side": side})


def _check_trick_count(hand: Hand, rules: Rules, *, stopped: bool) -> Iterator[Problem]:
    """Check the numbers of tricks, where all are written down; a hand that ``stopped`` may have fewer.

    Nothing is added up when the scribe only said who made one (all numbers 0 or 1).
    """
    tricks = [hand.tricks[side] for side in hand.sides if side in hand.tricks]
    due, count = rules.tricks(hand.players), sum(tricks)
    values = {"due": due, "count": count}
    if any(number < 0 for number in tricks):
        yield Problem("trick_count", None, N_("Weniger als 0 Stiche macht niemand."))
    elif not tricks_are_all_said(hand) or count == due or set(tricks) in ({0, 1}, {1}) or (stopped and count < due):
        return
    elif count == TRICKS_OF_40_CARDS[hand.players]:
        # A hand of the game without sevens, or three tricks forgotten.
        template = N_("{count} Stiche hat das Spiel ohne Siebener; mit Siebenern sind es {due}.")
        yield Problem("trick_count", None, template, values, warning=True)
    else:
        yield Problem("trick_count", None, N_("Ein Spiel hat {due} Stiche, hier sind es {count}."), values)


def _check_points(hand: Hand, rules: Rules) -> Iterator[Problem]:
    yield from _missing(hand.sides, hand.points, "points_missing", N_("Wie viele Augen hat {side}?"))
    for side in hand.sides:
        points = hand.points.get(side, 0)
        yield from _check_range(side, points, rules)
        if hand.tricks.get(side) == 0 and points > _most_without_trick(hand, side, rules):
            template = N_("Ohne Stich kann {side} nicht {points} Augen haben.")
            yield Problem("points_without_trick", side, template, {"side": side, "points": points})
    total = sum(hand.points.get(side, 0) for side in hand.sides)
    if set(hand.sides) <= set(hand.points) and total != rules.total_points:
        values = {"sum": total, "total": rules.total_points}
        yield Problem("points_sum", None, N_("Zusammen müssen es {total} Augen sein, hier sind es {sum}."), values)


def _check_range(side: str, points: int, rules: Rules) -> Iterator[Problem]:
    if not 0 <= points <= rules.total_points:
        template = N_("Es gibt 0 bis {total} Augen, nicht {points}.")
        yield Problem("points_range", side, template, {"points": points, "total": rules.total_points})


def _check_points_so_far(hand: Hand, ending: Ending, rules: Rules) -> Iterator[Problem]:
    """Check the points that were won until a hand stopped."""
    yield from _missing(ending.counted, hand.points, "points_missing", N_("Wie viele Augen hatte {side} bis dahin?"))
    for side in ending.counted:
        yield from _check_range(side, hand.points.get(side, 0), rules)
    total = sum(hand.points.get(side, 0) for side in ending.counted)
    if total > rules.total_points:
        values = {"sum": total, "total": rules.total_points}
        template = N_("Zusammen können es höchstens {total} Augen sein, hier sind es {sum}.")
        yield Problem("points_sum", None, template, values)


def _most_without_trick(hand: Hand, side: str, rules: Rules) -> int:
    """Return the points a side can have without a trick: the declarer's pressed cards, which are no trick."""
    if side != hand.declarer:
        return 0
    if hand.pressed:
        return sum(POINTS[rules.card_values][card.rank] for card in hand.pressed)
    return rules.talon_for(hand.players) * max(POINTS[rules.card_values].values())
