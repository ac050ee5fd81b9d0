"""What is still open in a hand as it was entered, each at its step and its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.cards import Card, Rank
from scoring.entry import Entry, Step
from scoring.hand import KINDS_OF_DURCH, Outcome
from scoring.melded import Melded, beyond_hand, can_hold, meanings
from scoring.melds import total
from scoring.setup import TableSetup
from scoring.texts import N_, of_two
from scoring.together import together
from scoring.won import Won

_NO_SEVENS = N_("Gespielt wird ohne Siebener, hier liegt aber einer. Bitte erst berichtigen.")


@dataclass(frozen=True, slots=True)
class Question:
    """Something still to be entered: the step and the field where, and a German sentence with its values.

    >>> str(Question(Step.MELDS, "meld-0", "Was hat {name} gemeldet?", {"name": "Anna"}))
    'Was hat Anna gemeldet?'
    """

    step: Step
    field: str
    template: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template.format(**self.values)


def questions(entry: Entry, setup: TableSetup, melded: Melded, won: Won) -> tuple[Question, ...]:
    """Return everything that is still to be entered, in the order of the steps."""
    asking = _Asking(entry, setup, melded, won)
    asked = {
        Step.BID: asking.bid,
        Step.TRUMP: asking.trump,
        Step.RESULT: asking.result,
        Step.MELDS: asking.melds,
        Step.TRICKS: asking.tricks,
    }
    return tuple(Question(step, *found) for step in won.ending.steps if step in asked for found in asked[step]())


_Asked = tuple[str, str, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class _Asking:
    """The questions of each step."""

    entry: Entry
    setup: TableSetup
    melded: Melded
    won: Won

    def bid(self) -> Iterator[_Asked]:
        if self.won.ending.unplayed:
            return
        if self.entry.bid is None:
            yield "bid", N_("Wie hoch wurde gereizt?"), {}
        if self.entry.declarer is None:
            yield "declarer", N_("Wer ist der Ansager?"), {}

    def trump(self) -> Iterator[_Asked]:
        entry = self.entry
        if entry.trump is not None or entry.outcome in KINDS_OF_DURCH:
            return
        # given up on seeing the talon, before trump was named: nothing that is written depends on trump
        if entry.outcome != Outcome.CONCEDED or self._worth_by_trump():
            yield "trump", N_("Welche Farbe ist Trumpf?"), {}

    def _worth_by_trump(self) -> bool:
        """Return whether melds that count were laid out or named, so that trump tells what they are worth."""
        amounts = (self.entry.meld_of(seat) for seat in range(self.setup.players) if seat not in self.melded.idle)
        return any(amount.cards or amount.melds for amount in amounts)

    def result(self) -> Iterator[_Asked]:
        if self.entry.outcome == Outcome.MISPLAY:
            if self.entry.offender is None:
                yield "offender", N_("Wer hat falsch gespielt?"), {}
        elif self.entry.success is None:
            yield "success", N_("Hat der Ansager gewonnen?"), {}

    def melds(self) -> Iterator[_Asked]:
        names = self.setup.names
        for seat in self.melded.unsaid:
            template = N_("Was hat {name} gemeldet? Zahl, Karten oder „keine Meldung“.")
            yield f"meld-{seat}", template, {"name": names[seat]}
        for seat in range(self.setup.players):
            amount = self.entry.meld_of(seat)
            if self._has_foreign(amount.held):
                yield f"meld-{seat}", _NO_SEVENS, {}
            yield from self._doubted_meld(seat)
        for side in self.won.trick_sides:
            tricks = self.entry.tricks_of(side)
            if self.melded.by_side[side] and not (tricks.none or tricks.some):
                template = self._to_side(side, N_("Hat {side} einen Stich gemacht?"))
                yield f"trick-{side}", template, {"side": self.setup.side_name(side)}

    def _doubted_meld(self, seat: int) -> Iterator[_Asked]:
        """Yield what is asked where a player cannot have melded what was confirmed or named, or it is worth either."""
        entry, setup, amount = self.entry, self.setup, self.entry.meld_of(seat)
        if seat in self.melded.idle:
            return
        most = beyond_hand(entry, seat, setup)
        if most is not None:
            template = N_(
                "{count} Karten: {name} kann höchstens {most} gemeldet haben. "
                "Liegen die Karten von zweien auf dem Bild? Die des anderen bitte wegnehmen."
            )
            values = {"name": setup.names[seat], "count": len(amount.held), "most": most}
            yield f"meld-{seat}", template, values
        named = amount.melds is not None and amount.cards is None
        if named and not can_hold(self.melded.melds[seat], seat, entry, setup):
            yield f"meld-{seat}", N_("So viel kann {name} nicht auf der Hand halten."), {"name": setup.names[seat]}
        possible = meanings(entry, seat, setup)
        if possible:
            sums = [total(together(codes, entry.trump, setup.rules)) for codes in possible]
            template = N_("Zusammen {least} oder {most}: bitte auf der Liste von {name} antippen, was da liegt.")
            yield f"meld-{seat}", template, {"name": setup.names[seat], "least": sums[0], "most": sums[-1]}

    def _to_side(self, side: str, template: str) -> str:
        """Return the template with the verb that fits the side, which may be two partners."""
        return of_two(template) if len(self.setup.seats_of(side)) > 1 else template

    def _has_foreign(self, cards: tuple[Card, ...]) -> bool:
        """Return whether a seven lies there that the rules, changed meanwhile, do not know."""
        return not self.setup.rules.sevens and any(card.rank == Rank.SIEBENER for card in cards)

    def tricks(self) -> Iterator[_Asked]:
        entry, setup, won = self.entry, self.setup, self.won
        yield from self._points()
        for side in setup.sides:
            if self._has_foreign(entry.tricks_of(side).held):
                yield f"tricks-{side}", _NO_SEVENS, {}
        for side in won.unsaid:
            template = N_("{name} hat {points} Augen. Bitte wählen: „kein Stich“ oder „mindestens ein Stich“.")
            if won.points[side]:
                template = N_(
                    "{points} Augen können gedrückt sein. Hat {name} gestochen? "
                    "Bitte wählen: „kein Stich“ oder „mindestens ein Stich“."
                )
            values = {"name": setup.side_name(side), "points": won.points[side] or 0}
            yield f"tricks-{side}", self._to_side(side, template), values
        if not won.ending.played_out:
            return
        yield from self._pressed()
        last = entry.last_trick
        if last is not None and entry.tricks_of(last).none:
            yield "last_trick", N_("Wer den letzten Stich gemacht hat, hat einen Stich."), {}
        elif entry.tricks_by_cards and last is None:
            yield "last_trick", N_("Wer hat den letzten Stich gemacht?"), {}

    def _points(self) -> Iterator[_Asked]:
        """Yield whose points are open: of a hand that was played to its end one side may stay so, and has the rest."""
        won, asked = self.won, N_("Wie viele Augen hat {name}?")
        if not won.ending.played_out:
            asked = N_("Wie viele Augen hatte {name} bis dahin?")
        elif won.filled_side is not None:
            return
        for side in won.open_sides:
            yield f"tricks-{side}", self._to_side(side, asked), {"name": self.setup.side_name(side)}

    def _pressed(self) -> Iterator[_Asked]:
        entry, won = self.entry, self.won
        if entry.pressed_there is None and won.pressed_unsure:
            yield "pressed_there", N_("Liegen die gedrückten Karten mit auf diesem Bild?"), {}
        if entry.declarer is not None and won.pressed is not None:
            declaring = self.setup.side_of(entry.declarer)
            typed, pressed = won.points[declaring], won.without_at_most[declaring]
            if typed is not None and typed < pressed:
                template = N_("{points} Augen sind zu wenig: schon die gedrückten Karten zählen {pressed}.")
                yield f"tricks-{declaring}", template, {"points": typed, "pressed": pressed}
