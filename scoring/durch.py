"""Durch and Untendurch: whether the tricks say that it was made, and what can be wrong with what is said about it."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.hand import Grade, Hand, Outcome
from scoring.problems import Problem
from scoring.rules import GradeValues, Rules
from scoring.texts import N_


def tricks_are_all_said(hand: Hand) -> bool:
    """Return whether the number of tricks is written down for every side."""
    return set(hand.sides) <= set(hand.tricks)


def made_by_tricks(hand: Hand, rules: Rules) -> bool:
    """Return whether no trick that is written down loses the Durch or Untendurch.

    [S1] "Macht sein Mitspieler oder einer seiner Gegner nur einen Stich, so hat man verloren"; option
    ``durch_partner_may_win`` (schwaebisch-schwaetza.de) lets the partner of a Durch help. In an Untendurch the
    declarer's side makes none at all.
    """
    if hand.outcome == Outcome.UNTENDURCH:
        return not hand.tricks.get(hand.declarer, 0)
    alone = hand.partner_tricks == 0 or rules.durch_partner_may_win
    return alone and not any(hand.tricks.get(side, 0) for side in hand.opponents)


def is_made(hand: Hand, rules: Rules) -> bool:
    """Return whether a Durch or Untendurch without problems was made: as the scribe said, else as the tricks tell."""
    return made_by_tricks(hand, rules) if hand.success is None else hand.success


def value_of(hand: Hand, rules: Rules, *, made: bool) -> int:
    """Return what a Durch or Untendurch without problems changes on the declarer's account."""
    grade = grade_values(hand, rules)
    if grade is not None:
        return grade.won if made else grade.lost
    values = rules.durch if hand.outcome == Outcome.DURCH else rules.untendurch
    if values is None:
        return 0
    if not made:
        return values.lost
    return values.open_won if hand.open else values.won


def grade_values(hand: Hand, rules: Rules) -> GradeValues | None:
    """Return what the grade of a Durch is worth; None for a plain one, or where the rules do not know the grade."""
    known = {Grade.CALLED: rules.durch_called, Grade.FROM_HAND: rules.durch_from_hand}
    return known.get(Grade(hand.grade)) if hand.outcome == Outcome.DURCH and hand.grade in known else None


def check_durch(hand: Hand, rules: Rules) -> Iterator[Problem]:
    """Yield what is wrong: durch_forbidden, grade, success (not said, or not what the tricks say), partner_tricks."""
    if not (rules.durch if hand.outcome == Outcome.DURCH else rules.untendurch):
        yield Problem("durch_forbidden", None, N_("Durch und Untendurch gibt es hier nicht."))
        return
    if hand.grade and grade_values(hand, rules) is None:
        yield Problem("grade", None, N_("So einen Durch gibt es hier nicht."))
    if hand.success is None and not tricks_are_all_said(hand):
        yield Problem("success", None, N_("Gewonnen oder verloren?"))
    elif hand.success and not made_by_tricks(hand, rules):
        yield Problem("success", None, N_("Gewonnen kann es nicht sein: dagegen spricht, wer Stiche gemacht hat."))
    elif hand.success is False and _cannot_be_lost(hand, rules):
        yield Problem("success", None, N_("Verloren kann es nicht sein: dagegen spricht, wer Stiche gemacht hat."))
    most = hand.tricks.get(hand.declarer, hand.partner_tricks) if hand.players == 4 else 0
    if not 0 <= hand.partner_tricks <= most:
        template = N_("Der Partner kann nicht {count} Stiche gemacht haben.")
        yield Problem("partner_tricks", hand.declarer, template, {"count": hand.partner_tricks})


def _cannot_be_lost(hand: Hand, rules: Rules) -> bool:
    """Return whether the tricks leave no way to lose; of four, the declarer's partner may have made the fatal one."""
    partner_may_have_lost_it = hand.players == 4 and hand.outcome == Outcome.DURCH and not rules.durch_partner_may_win
    return tricks_are_all_said(hand) and made_by_tricks(hand, rules) and not partner_may_have_lost_it
