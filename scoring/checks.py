"""Everything that can be wrong with a hand, found at once, each with its code and its sentence.

The codes: players, declarer, outcome, offender, sides, game_no · bid_min, bid_step · concede_forbidden,
misplay_forbidden, press_forbidden · meld_multiple, meld_range, meld_high (warning) · tricks_missing, trick_count ·
points_missing, points_range, points_sum, points_without_trick · those of `scoring.durch` and `scoring.pressing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.bidding import check_bid
from scoring.durch import check_durch, is_made, tricks_are_all_said
from scoring.hand import KINDS_OF_DURCH, Hand, Outcome
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
    return tuple(_all_problems(hand, rules))


def _all_problems(hand: Hand, rules: Rules) -> Iterator[Problem]:
    yield from _check_game(hand, rules)
    yield from _check_sides(hand)
    yield from check_bid(hand.bid, rules)
    yield from _check_outcome(hand, rules)
    if hand.outcome in KINDS_OF_DURCH:
        yield from _check_trick_count(hand, rules, stopped=not is_made(hand, rules))
    else:
        yield from _check_melds(hand)
    if asks_for_tricks(hand.outcome, rules):
        yield from _missing(hand, hand.tricks, "tricks_missing", N_("Hat {side} einen Stich gemacht?"))
        yield from _check_trick_count(hand, rules, stopped=hand.outcome == Outcome.MISPLAY)
    if hand.outcome == Outcome.PLAYED:
        yield from _check_points(hand, rules)
    if hand.pressed:
        trump = None if hand.outcome in KINDS_OF_DURCH else hand.trump
        yield from check_pressed(hand.pressed, trump, hand.meld.get(hand.declarer, 0), hand.players, rules)


def _check_game(hand: Hand, rules: Rules) -> Iterator[Problem]:
    if hand.game_no is not None and (hand.game_no < 1 or (rules.games and hand.game_no > rules.games.total)):
        template = N_("Ein Spiel Nummer {number} gibt es nicht.")
        yield Problem("game_no", None, template, {"number": hand.game_no})


def _check_sides(hand: Hand) -> Iterator[Problem]:
    if hand.declarer not in hand.sides:
        yield Problem("declarer", None, N_("Wer hat das Spiel angesagt?"))
    for side in sorted({*hand.meld, *hand.tricks, *hand.points} - set(hand.sides)):
        yield Problem("sides", side, N_("Eine Partei {side} spielt nicht mit."), {"side": side})


def _check_outcome(hand: Hand, rules: Rules) -> Iterator[Problem]:
    """Check that the rules know such an end of a hand, and that all is said that it depends on."""
    match hand.outcome:
        case Outcome.PLAYED:
            pass
        case Outcome.CONCEDED:
            if not rules.concede:
                template = N_("Abschreiben gibt es hier nicht: ein erreiztes Spiel muss gespielt werden.")
                yield Problem("concede_forbidden", None, template)
        case Outcome.DURCH | Outcome.UNTENDURCH:
            yield from check_durch(hand, rules)
        case Outcome.FORGOT_PRESS:
            if rules.forgot_press == "off" or not rules.talon_for(hand.players):
                yield Problem("press_forbidden", None, N_("Ohne Tapp gibt es nichts zu drücken."))
        case Outcome.MISPLAY:
            if not rules.misplay:
                template = N_("Falsches Spielen wird hier berichtigt, nicht bestraft.")
                yield Problem("misplay_forbidden", None, template)
            if hand.offender not in hand.sides:
                yield Problem("offender", None, N_("Wer hat falsch gespielt?"))
        case _:
            template = N_("Ein Spiel kann nicht mit „{outcome}“ enden.")
            yield Problem("outcome", None, template, {"outcome": hand.outcome})


def asks_for_tricks(outcome: str, rules: Rules) -> bool:
    """Return whether a hand that ended so is settled only when it was said of every side whether it made a trick."""
    return outcome == Outcome.PLAYED or (
        outcome == Outcome.MISPLAY and rules.misplay_melds_need_trick and rules.meld_needs_trick
    )


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


def _missing(hand: Hand, given: Mapping[str, int], code: str, template: str) -> Iterator[Problem]:
    for side in hand.sides:
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
    yield from _missing(hand, hand.points, "points_missing", N_("Wie viele Augen hat {side}?"))
    for side in hand.sides:
        points = hand.points.get(side, 0)
        if not 0 <= points <= rules.total_points:
            template = N_("Es gibt 0 bis {total} Augen, nicht {points}.")
            yield Problem("points_range", side, template, {"points": points, "total": rules.total_points})
        if hand.tricks.get(side) == 0 and points > _most_without_trick(hand, side, rules):
            template = N_("Ohne Stich kann {side} nicht {points} Augen haben.")
            yield Problem("points_without_trick", side, template, {"side": side, "points": points})
    total = sum(hand.points.get(side, 0) for side in hand.sides)
    if set(hand.sides) <= set(hand.points) and total != rules.total_points:
        values = {"sum": total, "total": rules.total_points}
        yield Problem("points_sum", None, N_("Zusammen müssen es {total} Augen sein, hier sind es {sum}."), values)


def _most_without_trick(hand: Hand, side: str, rules: Rules) -> int:
    """Return the points a side can have without a trick: the declarer's pressed cards, which are no trick."""
    if side != hand.declarer:
        return 0
    if hand.pressed:
        return sum(POINTS[rules.card_values][card.rank] for card in hand.pressed)
    return rules.talon_for(hand.players) * max(POINTS[rules.card_values].values())
