"""What a game comes to in money, in sentences with names; nothing where it does not go for money, or is not over."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from scoring.money import MoneyAccount, Stakes, account, euros, lost_hands
from scoring.texts import N_
from webapp.sheet.standing import Standing
from webapp.site.languages import gettext
from webapp.storage.records import Game

_PAYS = {
    False: N_("{payer} zahlt {payee} {amount}."),
    True: N_("{payer} zahlen {payee} je {amount}."),
}
"""By whether two partners pay two others."""


def settled_money(game: Game, standing: Standing) -> MoneyAccount | None:
    """Return what a game that is over comes to in money; None where nothing is played for.

    Whoever came and never played, and for whom nothing was booked, neither pays nor gets anything [DEF].
    """
    if game.stakes.none or standing.sheet.end is None:
        return None
    sheet = standing.sheet
    concerned = {column for row in sheet.rows if row.played for column in row.sides}
    concerned |= {column for row in sheet.bookings for column, points in row.booking.points.items() if points}
    totals = {column: total for column, total in sheet.totals.items() if column in concerned}
    settled = account(totals or sheet.totals, game.stakes, lost_hands(sheet.rows))
    return replace(settled, balance={column: settled.balance.get(column, 0) for column in sheet.totals})


def stakes_sentence(stakes: Stakes) -> str:
    """Return what is played for, in a sentence; "" for nothing."""
    fee = gettext("{amount} in die Kasse") if stakes.to_till else gettext("{amount} an jeden Gegner")
    parts = [
        gettext("{cents} Cent je Punkt Unterschied").format(cents=decimal_words(stakes.per_point)),
        gettext("für ein verlorenes Spiel {fee}").format(fee=fee.format(amount=euros(stakes.lost_fee))),
    ]
    said = [part for part, counts in zip(parts, (stakes.per_point, stakes.lost_fee), strict=True) if counts]
    return gettext("Es geht um Geld: {stakes}.").format(stakes=", ".join(said)) if said else ""


def decimal_words(number: Decimal) -> str:
    """Return a number of cents as it is written.

    >>> decimal_words(Decimal("0.50")), decimal_words(Decimal(2))
    ('0,5', '2')
    """
    return f"{number.normalize():f}".replace(".", ",")


def money_sentences(game: Game, standing: Standing) -> list[str]:
    """Return who pays whom, what goes into the till, and whether anything was rounded; none without money."""
    settled = settled_money(game, standing)
    if settled is None:
        return []
    pairs = len(game.sides) == 2
    said = [
        gettext(_PAYS[pairs]).format(
            payer=game.side_name(payment.payer), payee=game.side_name(payment.payee), amount=euros(payment.cents)
        )
        for payment in settled.payments
    ]
    left = dict(settled.balance)
    for payment in settled.payments:
        left[payment.payer] += payment.cents
    till = [f"{game.side_name(side)} {euros(-cents)}" for side, cents in left.items() if cents < 0 and settled.till]
    if till:
        sentence = gettext("In die Kasse, je Spieler: {payments}.") if pairs else gettext("In die Kasse: {payments}.")
        said.append(sentence.format(payments=", ".join(till)))
    if not said:
        return [gettext("Niemand muss etwas zahlen.")]
    if settled.rounded:
        said.append(gettext("Bruchteile eines Cents sind gerundet."))
    return said
