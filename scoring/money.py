"""What a game's points come to in money: who pays whom, in whole cents. Off unless a table plays for money.

Neither sheet plays for money. Points at so much each are the usual way ("einen Einsatz pro Punkt", 123); a fee for a
lost hand, and how both are settled here, is our own choice [DEF].
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from scoring.hand import Outcome
from scoring.sheet import Row

CENT = Decimal(1)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a table plays for.

    Attributes:
        per_point: cents for a point of difference; 0 for none.
        lost_fee: cents that whoever lost a hand pays, a declarer or who played wrongly; 0 for none.
        to_till: the fee goes into the till of the table, instead of to each opponent.
    """

    per_point: Decimal = Decimal(0)
    lost_fee: int = 0
    to_till: bool = False

    @property
    def none(self) -> bool:
        """Whether nothing is played for."""
        return not self.per_point and not self.lost_fee


@dataclass(frozen=True, slots=True)
class LostHand:
    """A hand that somebody lost, mostly its declarer: the columns that pay the fee, and those of all others."""

    losers: tuple[str, ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """Cents that one column pays another."""

    payer: str
    payee: str
    cents: int


@dataclass(frozen=True, slots=True)
class MoneyAccount:
    """A game settled in money.

    Attributes:
        balance: cents that each column gets (positive) or pays, a player's each where a column is a pair.
        till: cents in the till, which all balances together lack.
        payments: who pays whom, so few that every column that pays does not get, and the other way round.
        rounded: whether a difference of points came to a fraction of a cent, which was rounded.
    """

    balance: Mapping[str, int]
    till: int
    payments: tuple[Payment, ...]
    rounded: bool


def account(totals: Mapping[str, int], stakes: Stakes, lost: Iterable[LostHand] = ()) -> MoneyAccount:
    """Return what a game comes to in money.

    Everybody settles with everybody: the difference of two totals at ``stakes.per_point``, rounded to whole cents,
    halves up. So all balances together are nothing, but for what is in the till.

    >>> settled = account({"A": 1510, "B": 900, "C": 300}, Stakes(Decimal("0.1")), [LostHand(("B",), ("A", "C"))])
    >>> settled.balance, [(payment.payer, payment.payee, payment.cents) for payment in settled.payments]
    ({'A': 182, 'B': -1, 'C': -181}, [('C', 'A', 181), ('B', 'A', 1)])
    """
    balance = dict.fromkeys(totals, 0)
    rounded = False
    columns = list(totals)
    for place, one in enumerate(columns):
        for other in columns[place + 1 :]:
            exact = stakes.per_point * abs(totals[one] - totals[other])
            cents = int(exact.quantize(CENT, ROUND_HALF_UP))
            rounded |= exact != cents
            winner, loser = (one, other) if totals[one] > totals[other] else (other, one)
            balance[winner] += cents
            balance[loser] -= cents
    till = _fees(balance, stakes, lost)
    return MoneyAccount(balance, till, _payments(balance), rounded)


def _fees(balance: dict[str, int], stakes: Stakes, lost: Iterable[LostHand]) -> int:
    """Book the fees of lost hands and return what is in the till.

    A single declarer pays each opponent; of two partners each pays one opponent.
    """
    till = 0
    for hand in lost if stakes.lost_fee else ():
        if stakes.to_till:
            for loser in hand.losers:
                balance[loser] -= stakes.lost_fee
            till += stakes.lost_fee * len(hand.losers)
            continue
        losers = hand.losers if len(hand.losers) == len(hand.others) else hand.losers * len(hand.others)
        for loser, other in zip(losers, hand.others, strict=True):
            balance[loser] -= stakes.lost_fee
            balance[other] += stakes.lost_fee
    return till


def _payments(balance: Mapping[str, int]) -> tuple[Payment, ...]:
    """Return who pays whom: the most to the most, until nobody owes another; what is left over goes to the till."""
    open_ = dict(balance)
    found: list[Payment] = []
    while True:
        payee, payer = max(open_, key=lambda column: open_[column]), min(open_, key=lambda column: open_[column])
        cents = min(open_[payee], -open_[payer])
        if cents <= 0:
            return tuple(found)
        found.append(Payment(payer, payee, cents))
        open_[payee] -= cents
        open_[payer] += cents


def euros(cents: int) -> str:
    """Return an amount in euros and cents, as it is written down.

    >>> euros(182), euros(-5), euros(1200)
    ('1,82 €', '\N{MINUS SIGN}0,05 €', '12,00 €')
    """
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100},{abs(cents) % 100:02d} €"


def lost_hands(rows: Iterable[Row]) -> tuple[LostHand, ...]:
    """Return the hands of a sheet that were lost: by the declarer, or by who played wrongly."""
    found = []
    for row in rows:
        loser = row.hand.offender if row.hand.outcome == Outcome.MISPLAY else row.hand.declarer
        if row.settlement is None or (row.hand.outcome != Outcome.MISPLAY and row.settlement.made is not False):
            continue
        losers = tuple(column for column, side in row.sides.items() if side == loser)
        found.append(LostHand(losers, tuple(column for column in row.sides if column not in losers)))
    return tuple(found)
