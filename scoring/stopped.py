"""The settlement of a hand that stopped: given up after the lead, or somebody played wrong.

[S2] has a fixed penalty for whoever misplays. At home a revoke of the declarer, or giving up, is a lost game, and an
opponent's revoke lets the declarer win; what the others have then is an option (Ennahofen, Ohmden).
"""

from __future__ import annotations

from scoring.account import SideAccounts
from scoring.ending import ending_of_hand
from scoring.hand import Outcome
from scoring.rules import MisplayValues
from scoring.texts import N_, signed


def settle_stopped(account: SideAccounts) -> bool | None:
    """Settle a misplay or a hand that was thrown in; return whether the declarer made it, None if nothing says so."""
    rules = account.rules
    if ending_of_hand(account.hand, rules).lost_by_declarer:
        _lost(account)
        return False
    if isinstance(rules.misplay, MisplayValues):
        _penalty(account, rules.misplay)
        return None
    if rules.misplay_defender == "loses":
        _offender_loses(account)
        return None
    _declarer_wins(account)
    return True


def _lost(account: SideAccounts) -> None:
    """[S1] "doppelt in den Keller", whatever the points; Ennahofen: "costs double, the remaining cards are split"."""
    hand, rules = account.hand, account.rules
    if hand.outcome == Outcome.THROWN_IN:
        account.say(hand.declarer, N_("nach dem Ausspielen aufgegeben: verloren"))
        account.book_loss(rules.thrown_in or 0)
    else:
        account.say(hand.declarer, N_("falsch gespielt: verloren"))
        account.book_loss(rules.misplay_factor)
    left = rules.total_points - sum(hand.points.get(side, 0) for side in ending_of_hand(hand, rules).counted)
    for side in hand.opponents:
        meld = account.valid_meld(side)
        if rules.stopped_others == "bonus":
            account.credit_bonus(side, meld, account.concede_bonus())
            continue
        # an odd point of the rest is dropped [DEF]
        own, share = hand.points.get(side, 0), left // len(hand.opponents)
        if len(hand.opponents) == 1:
            own, share = 0, left
        account.credit(side, meld, _with_rest(account, side, own, share), account.lost_bonus())


def _with_rest(account: SideAccounts, side: str, own: int, share: int) -> int:
    """Return a side's points with its share of what was left when the hand stopped."""
    if share and own:
        account.say(side, N_("{points} Augen und {rest} vom Rest"), points=own, rest=share)
    elif share:
        account.say(side, N_("{rest} Augen: der Rest"), rest=share)
    return own + share


def _declarer_wins(account: SideAccounts) -> None:
    """[DEF] An opponent's revoke: the declarer has won, whatever the bid; Ennahofen gives him all remaining cards.

    The offender's melds are void, as in a misplay by the tournament sheet [S2].
    """
    hand, rules = account.hand, account.rules
    for side in hand.opponents:
        if side == hand.offender:
            account.say(side, N_("falsch gespielt"))
        meld = 0 if side == hand.offender else account.valid_meld(side)
        if rules.misplay_defender == "rest":
            account.credit(side, meld, hand.points.get(side, 0))
        elif side == hand.offender:
            account.book(side, 0, N_("ohne Wertung"))
        else:
            account.credit_bonus(side, meld, account.concede_bonus())
    declarer = hand.declarer
    account.say(declarer, N_("Gegner hat falsch gespielt: gewonnen"))
    if rules.misplay_defender == "bid":
        account.book(declarer, hand.bid, N_("der Reizwert: {bid}"), bid=hand.bid)
    else:
        left = rules.total_points - sum(hand.points.get(side, 0) for side in hand.opponents)
        account.credit(declarer, account.valid_meld(declarer), _with_rest(account, declarer, 0, left))


def _offender_loses(account: SideAccounts) -> None:
    """Book the bid off the offender; the others have meld and bonus (after [S2], the bid is not tested)."""
    hand, factor = account.hand, account.rules.misplay_factor
    for side in hand.sides:
        if side == hand.offender:
            delta = -factor * hand.bid
            template = N_("falsch gespielt: {factor} × {bid} ab = {delta}")
            account.book(side, delta, template, factor=factor, bid=hand.bid, delta=signed(delta))
        else:
            account.credit_bonus(side, account.valid_meld(side), account.concede_bonus())


def _penalty(account: SideAccounts, values: MisplayValues) -> None:
    """[S2] "geht der Verursacher 250 Punkte ab außer es wurde vom Trumpf Sager höher gereitzt".

    The others get their meld and 125; the bid is not tested, and the offender's own meld is void.
    """
    hand, offender = account.hand, account.hand.offender
    bid_counts = account.rules.misplay_bid_scope == "any" or offender == hand.declarer
    penalty = max(values.penalty, hand.bid) if bid_counts else values.penalty
    for side in hand.sides:
        if side == offender:
            account.book(side, -penalty, N_("falsch gespielt: {delta}"), delta=signed(-penalty))
        else:
            account.credit_bonus(side, account.valid_meld(side), values.bonus)
