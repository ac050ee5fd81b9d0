"""The account of one settlement: the points of each side together with the lines that explain them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.ending import ending_of_hand
from scoring.hand import Hand
from scoring.rules import Rules
from scoring.texts import N_, signed


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the explanation; ``str`` gives it in German.

    >>> str(Line("A", "{meld} + {points} = {sum}", {"meld": 190, "points": 61, "sum": 251}))
    '190 + 61 = 251'
    """

    side: str | None
    """The side whose points the line explains."""
    template: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template.format(**self.values)


@dataclass
class SideAccounts:
    """Collects the lines of one settlement together with the points that they explain."""

    hand: Hand
    rules: Rules
    deltas: dict[str, int] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    def say(self, side: str, template: str, /, **values: object) -> None:
        """Add a line."""
        self.lines.append(Line(side, template, values))

    def book(self, side: str, delta: int, template: str, /, **values: object) -> None:
        """Set what the hand changes for ``side``, with the line that says so."""
        self.deltas[side] = delta
        self.say(side, template, **values)

    def book_loss(self, factor: int) -> None:
        """Book a lost game: [S1] "doppelt in den Keller", [S2] "geht er die Gereizte Punkte ab"."""
        hand, delta = self.hand, -factor * self.hand.bid
        if factor == 1:
            self.book(hand.declarer, delta, N_("einfach ab: {delta}"), delta=signed(delta))
        else:
            self.book(
                hand.declarer, delta, N_("doppelt in den Keller: {factor} × {bid} ab = {delta}")
                if factor == 2 else N_("in den Keller: {factor} × {bid} ab = {delta}"),
                factor=factor, bid=hand.bid, delta=signed(delta),
            )  # fmt: skip

    def valid_meld(self, side: str) -> int:
        """Return the side's meld if it counts: a trick is needed, for the side as a whole [S1][S2]."""
        meld, ending = self.hand.meld.get(side, 0), ending_of_hand(self.hand, self.rules)
        if not ending.needs_tricks or not ending.needs_trick(side) or self.hand.tricks[side]:
            return meld
        if meld:
            self.say(side, N_("Meldung {meld} zählt nicht: kein Stich"), meld=meld)
        return 0

    def credited(self, side: str, exact: int) -> int:
        """Return points as they are written down, with a line where that rounds them."""
        points = credited(exact, self.rules)
        if points != exact:
            self.say(side, N_("{exact} Augen, gerundet {points}"), exact=exact, points=points)
        return points

    def credit(self, side: str, meld: int, exact: int, bonus: int = 0) -> None:
        """Book meld and points for a side that loses nothing, with its bonus for a lost game (option)."""
        points = self.credited(side, exact)
        if bonus:
            self.book(
                side, meld + points + bonus, N_("Meldung {meld} + Stiche {points} + {bonus} Gutschrift = {sum}"),
                meld=meld, points=points, bonus=bonus, sum=meld + points + bonus,
            )  # fmt: skip
        else:
            self.book(
                side, meld + points, N_("Meldung {meld} + Stiche {points} = {sum}"),
                meld=meld, points=points, sum=meld + points,
            )  # fmt: skip

    def credit_bonus(self, side: str, meld: int, bonus: int) -> None:
        """Book meld and bonus for a side of a hand that was not played out: [S1] "Meldung plus 40 Punkte"."""
        template = N_("Meldung {meld} + {bonus} Gutschrift = {sum}")
        self.book(side, meld + bonus, template, meld=meld, bonus=bonus, sum=meld + bonus)

    def lost_bonus(self) -> int:
        """Return the bonus of an opposing side after a played loss (option ``lost_bonus``)."""
        return self._bonus(self.rules.lost_bonus)

    def concede_bonus(self) -> int:
        """Return the bonus of a side when a hand was not played out (options ``concede_bonus`` and its scope)."""
        hand = self.hand
        heads = hand.players // len(hand.sides) if self.rules.concede_bonus_scope == "player" else 1
        return heads * self._bonus(self.rules.concede_bonus)

    def _bonus(self, bonus: int | str) -> int:
        """Return a bonus: a number, half the bid (AKS), or ten for each head at the table."""
        if bonus == "half_bid":
            return credited(self.hand.bid // 2, self.rules)
        return 10 * self.hand.players if isinstance(bonus, str) else bonus


def credited(points: int, rules: Rules) -> int:
    """Return points as they are written down: exact, or in tens with 5 going up (option ``rounding``)."""
    return (points + 5) // 10 * 10 if rules.rounding == "tens" else points
