"""What a game comes to in money, in sentences with names; nothing where a table does not play for money, or plays on."""

from __future__ import annotations

from scoring.money import Account, account, euros, lost_hands, read_stakes
from scoring.texts import N_
from webapp.sheet.standing import Standing
from webapp.site.languages import gettext
from webapp.storage.records import Game

_PAYS = {
    False: N_("{payer} zahlt {payee} {amount}."),
    True: N_("{payer} zahlen {payee} je {amount}."),
}
"""By whether two partners pay two others."""


def settled_money(game: Game, standing: Standing) -> Account | None:
    """Return what a game that is over comes to in money, by the rules of its end; None where nothing is played for."""
    rules = game.at(None).rules
    stakes = read_stakes(rules.money, rules.lost_fee)
    if stakes.none or standing.sheet.end is None:
        return None
    return account(standing.sheet.totals, stakes, lost_hands(standing.sheet.rows))


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
