"""Points in money: who pays whom, so that nothing is lost or made up."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Hand
from scoring.money import LostHand, MoneyAccount, Stakes, account, euros, lost_hands
from scoring.rules import load
from scoring.sheet import Sheet


def paid(settled: MoneyAccount) -> list[tuple[str, str, int]]:
    return [(payment.payer, payment.payee, payment.cents) for payment in settled.payments]


def test_everybody_settles_with_everybody() -> None:
    settled = account({"A": 1500, "B": 1000, "C": 200}, Stakes(Decimal(1)))
    assert settled.balance == {"A": 500 + 1300, "B": -500 + 800, "C": -1300 - 800}
    assert paid(settled) == [("C", "A", 1800), ("C", "B", 300)]
    assert (settled.till, settled.rounded) == (0, False)


def test_half_a_cent_is_rounded_up_for_who_pays_and_who_gets_alike() -> None:
    settled = account({"A": 15, "B": 0}, Stakes(Decimal("0.1")))
    assert (settled.balance, settled.rounded) == ({"A": 2, "B": -2}, True)


def test_a_fee_goes_to_each_opponent_or_into_the_till() -> None:
    lost = [LostHand(("B",), ("A", "C")), LostHand(("B",), ("A", "C"))]
    to_each = account({"A": 0, "B": 0, "C": 0}, Stakes(lost_fee=20), lost)
    assert (to_each.balance, to_each.till) == ({"A": 40, "B": -80, "C": 40}, 0)
    to_till = account({"A": 0, "B": 0, "C": 0}, Stakes(lost_fee=20, to_till=True), lost)
    assert (to_till.balance, to_till.till, paid(to_till)) == ({"A": 0, "B": -40, "C": 0}, 40, [])


def test_partners_pay_one_opponent_each_whether_they_share_a_column_or_not() -> None:
    together = account({"A": 0, "B": 0}, Stakes(lost_fee=25), [LostHand(("A",), ("B",))])
    apart = account(dict.fromkeys("ABCD", 0), Stakes(lost_fee=25), [LostHand(("A", "C"), ("B", "D"))])
    assert together.balance == {"A": -25, "B": 25}
    assert apart.balance == {"A": -25, "B": 25, "C": -25, "D": 25}


def test_a_fee_is_paid_by_who_lost_the_hand() -> None:
    lost = Hand(players=3, declarer="B", outcome="conceded", bid=200)
    made = Hand(players=3, declarer="A", outcome="durch", bid=200, success=True)
    foul = Hand(players=3, declarer="A", outcome="misplay", bid=200, offender="C")
    rules = load("familie").with_options({"misplay": "250/125"})
    found = lost_hands(Sheet.of([lost, made, foul], rules, ("A", "B", "C")).rows)
    assert found == (LostHand(("B",), ("A", "C")), LostHand(("C",), ("A", "B")))


@pytest.mark.parametrize(("cents", "said"), [(0, "0,00 €"), (5, "0,05 €"), (-1999, "−19,99 €")])
def test_amounts_are_said_in_euros(cents: int, said: str) -> None:
    assert euros(cents) == said


@st.composite
def games(draw: st.DrawFn) -> tuple[dict[str, int], Stakes, list[LostHand]]:
    columns = "ABCDEFGH"[: draw(st.integers(2, 8))]
    totals = {column: draw(st.integers(-9999, 9999)) for column in columns}
    stakes = Stakes(Decimal(draw(st.integers(0, 1000))) / 100, draw(st.integers(0, 500)), draw(st.booleans()))
    lost = []
    for _ in range(draw(st.integers(0, 5))):
        order = draw(st.permutations(columns))
        losers = 2 if len(columns) >= 4 and draw(st.booleans()) else 1
        others = 2 if len(columns) >= 3 else 1
        lost.append(LostHand(tuple(order[:losers]), tuple(order[losers : losers + others])))
    return totals, stakes, lost


def by_hand(totals: dict[str, int], stakes: Stakes, lost: list[LostHand]) -> dict[str, int]:
    """The same by going from chair to chair with fractions, each seeing only what it pays and gets itself."""
    found = {}
    for own in totals:
        purse = 0
        for other in totals:
            exact = Fraction(str(stakes.per_point)) * (totals[own] - totals[other])
            purse += floor(exact + Fraction(1, 2)) if exact > 0 else -floor(-exact + Fraction(1, 2))
        for hand in lost:
            if own in hand.losers:
                shares = 1 if stakes.to_till or len(hand.losers) == 2 else len(hand.others)
                purse -= stakes.lost_fee * shares
            elif own in hand.others and not stakes.to_till:
                purse += stakes.lost_fee
        found[own] = purse
    return found


@given(games())
def test_what_one_pays_others_get(game: tuple[dict[str, int], Stakes, list[LostHand]]) -> None:
    totals, stakes, lost = game
    settled = account(totals, stakes, lost)
    assert settled.balance == by_hand(totals, stakes, lost)
    assert sum(settled.balance.values()) + settled.till == 0
    if not stakes.to_till:
        assert settled.till == 0
    left = dict(settled.balance)
    for payment in settled.payments:
        assert payment.cents > 0
        left[payment.payer] += payment.cents
        left[payment.payee] -= payment.cents
    assert all(cents <= 0 for cents in left.values())
    assert -sum(left.values()) == settled.till
    assert len(settled.payments) < len(totals)


@given(games())
def test_the_order_of_the_columns_changes_nothing(game: tuple[dict[str, int], Stakes, list[LostHand]]) -> None:
    totals, stakes, lost = game
    turned = next(iter(permutations(totals)))[::-1]
    assert (
        account({column: totals[column] for column in turned}, stakes, lost).balance
        == account(totals, stakes, lost).balance
    )
