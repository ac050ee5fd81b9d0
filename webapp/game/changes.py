"""What differs between two versions of a hand, in words: "Reizwert: 250, jetzt 260". Pure but for the language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.cards import Card
from scoring.entry import Amount, Entry
from scoring.listed import named_melds
from webapp.site.languages import gettext as _
from webapp.site.texts import card_name, grade_name, meld_name, outcome_name, suit_name
from webapp.storage.records import Game


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that was changed: its name, how it was, how it is."""

    label: str
    old: str
    new: str


def differences(old: Entry, new: Entry, game: Game) -> tuple[Difference, ...]:
    """Return what differs, in the order in which it is written down; ``game`` has the rules of the hand."""
    before, after = (dict(_said(entry, game.seen_by(entry))) for entry in (old, new))
    nothing = _("nichts")
    return tuple(
        Difference(label, before.get(label, nothing), after.get(label, nothing))
        for label in dict.fromkeys([*before, *after])
        if before.get(label) != after.get(label)
    )


def _said(entry: Entry, game: Game) -> Iterator[tuple[str, str]]:
    """Yield every value of the entry with its name, both in words; ``game`` is as the hand sees it."""
    if entry.dealer is not None:
        yield _("Geber"), game.everyone[entry.dealer]
    if entry.players is not None:
        yield _("Es spielen"), ", ".join(game.names)
    if entry.bid is not None:
        yield _("Reizwert"), str(entry.bid)
    if entry.declarer is not None:
        yield _("Ansager"), game.names[entry.declarer]
    yield _("Ausgang"), outcome_name(entry.outcome)
    if entry.trump:
        yield _("Trumpf"), suit_name(entry.trump)
    yield from _said_of_cards(entry, game)
    if entry.success is not None:
        yield _("Ergebnis"), _("gewonnen") if entry.success else _("verloren")
    if entry.open:
        yield _("Aufgelegt"), _("ja")
    if entry.grade:
        yield _("Durch"), grade_name(entry.grade)
    if entry.offender is not None:
        yield _("Falsch gespielt"), game.names[entry.offender]


def _said_of_cards(entry: Entry, game: Game) -> Iterator[tuple[str, str]]:
    for seat, name in enumerate(game.names):
        if (amount := entry.meld_of(seat)).said:
            named = ", ".join(meld_name(meld) for meld in named_melds(amount.melds or (), entry.trump, game.rules))
            yield _("Meldung von {name}").format(name=name), named or _amount(amount, _("keine Meldung"))
    if entry.pressed is not None:
        yield _("Gedrückt"), _cards(entry.pressed)
    if entry.pressed_there is not None:
        yield _("Gedrückte Karten im Stapel"), _("ja") if entry.pressed_there else _("nein")
    for side in game.sides:
        amount = entry.tricks_of(side)
        if amount.said or amount.some:
            yield _("Stiche von {name}").format(name=game.side_name(side)), _amount(amount, _("kein Stich"))
    if entry.last_trick:
        yield _("Letzter Stich"), game.side_name(entry.last_trick)


def _amount(amount: Amount, none: str) -> str:
    if amount.cards is not None:
        return _cards(amount.cards) or none
    words = [str(amount.number)] if amount.number is not None else []
    if amount.none:
        words.append(none)
    elif amount.some:
        words.append(_("mindestens ein Stich"))
    return ", ".join(words)


def _cards(codes: Iterable[str]) -> str:
    return ", ".join(card_name(card) for card in sorted(Card.parse(code) for code in codes))
