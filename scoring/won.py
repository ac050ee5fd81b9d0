"""What the sides won in tricks, as far as it was entered: the cards and points that count, and what is open in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.cards import COPIES, Card, Rank, Suit
from scoring.ending import Ending, ending_of
from scoring.entry import Entry
from scoring.melded import in_deck
from scoring.pressed_pile import Codes, lies_there
from scoring.settlement import missing_points
from scoring.setup import TableSetup
from scoring.tricks import POINTS, card_points


@dataclass(frozen=True)
class Won:
    """What was won in one hand; make it with :func:`won_in`.

    Attributes:
        pressed: the pressed cards of a hand that is played; None when nobody wrote them down.
        pressed_unsure: whether only a person can tell if they lie in the declarer's pile or apart.
        pressed_added: whether the declarer's pile lacks them, so that they are counted in addition.
        cards: by side, the cards that count for it, the declarer's pressed ones included; None: not by cards.
        without: by side, how many points it has when it made no trick; None for a declarer whose pressed cards nobody
            wrote down.
        without_at_most: by side, how many points it can have without a trick.
        points: by side, from tricks, the last trick's included; None where it was not said. A single side left open
            has the rest of the hand's points (250).
        open_sides: the sides whose points nobody said; a declarer "without a trick" still has what he pressed.
        unsaid: the sides whose points do not tell whether they made a trick, where nobody said it.
        trick_sides: in a hand that stopped, the sides that must say if they had a trick, where melds depend on it.
        ending: how the hand ended, which decides what of this is needed.
    """

    pressed: tuple[Card, ...] | None
    pressed_unsure: bool
    pressed_added: bool
    cards: Mapping[str, tuple[Card, ...] | None]
    without: Mapping[str, int | None]
    without_at_most: Mapping[str, int]
    points: Mapping[str, int | None]
    open_sides: tuple[str, ...]
    unsaid: tuple[str, ...]
    trick_sides: tuple[str, ...]
    ending: Ending

    @property
    def filled_side(self) -> str | None:
        """The only side whose tricks were left open, which gets the rest of the hand's points."""
        return self.open_sides[0] if len(self.open_sides) == 1 and self.ending.played_out else None

    @property
    def said_so_far(self) -> int:
        """The points of all sides together, as far as they were said."""
        return sum(points or 0 for points in self.points.values())


def won_in(entry: Entry, setup: TableSetup) -> Won:
    """Return what was won in a hand."""
    count = _Count(entry, setup)
    return Won(
        pressed=count.pressed,
        pressed_unsure=count.pressed_unsure,
        pressed_added=count.pressed_added,
        cards=count.cards,
        without=count.without,
        without_at_most=count.without_at_most,
        points=count.points,
        open_sides=tuple(side for side in setup.sides if count.is_open(side)),
        unsaid=tuple(side for side in setup.sides if count.is_unsaid(side)),
        trick_sides=_trick_sides(count.ending),
        ending=count.ending,
    )


def _trick_sides(ending: Ending) -> tuple[str, ...]:
    if ending.played_out or not ending.needs_tricks or not ending.idle:
        return ()
    return tuple(side for side in ending.sides if side not in ending.idle and ending.needs_trick(side))


@dataclass(frozen=True)
class _Count:
    """The count of one hand's tricks, each part worked out once."""

    entry: Entry
    setup: TableSetup

    @cached_property
    def ending(self) -> Ending:
        return ending_of(self.entry, self.setup)

    @cached_property
    def declaring(self) -> str | None:
        """The declarer's side."""
        return self.setup.side_of(self.entry.declarer) if self.entry.declarer is not None else None

    @cached_property
    def pressed(self) -> tuple[Card, ...] | None:
        entry = self.entry
        if entry.pressed is None or entry.declarer is None or not self.ending.played_out or not self.setup.talon:
            return None
        return tuple(Card.parse(code) for code in entry.pressed)

    @cached_property
    def pile(self) -> tuple[Card, ...] | None:
        """The declarer's pile as it was confirmed; None: not by cards."""
        if self.declaring is None:
            return None
        amount = self.entry.tricks_of(self.declaring)
        return amount.held if amount.cards is not None else None

    @cached_property
    def lacking(self) -> Counter[Card]:
        """The pressed cards of which the declarer's pile has no copy that they could be."""
        return Counter(self.pressed or ()) - Counter(self.pile or ())

    @cached_property
    def told_there(self) -> bool | None:
        """What a whole deck tells about pressed cards each of which occurs in the declarer's pile."""
        entry, setup = self.entry, self.setup
        others, bonus = list[Codes | int | None](), None
        for amount in (entry.tricks_of(side) for side in setup.sides if side != self.declaring):
            written = () if amount.none and not amount.number else amount.number
            others.append(written if amount.cards is None else amount.cards)
        if entry.last_trick is not None:
            bonus = setup.rules.last_trick if entry.tricks_of(entry.last_trick).number is None else 0
        pile = entry.tricks_of(self.declaring or "").cards or ()
        return lies_there(pile, entry.pressed or (), tuple(others), bonus, setup.players, setup.rules)

    @cached_property
    def pressed_unsure(self) -> bool:
        return bool(self.pressed) and self.pile is not None and not self.lacking and self.told_there is None

    @cached_property
    def declarers_cards(self) -> tuple[Card, ...] | None:
        """The cards that count for the declarer's side.

        At most tables what was pressed lies among the tricks when they are counted. Where it does not, which the cards
        themselves tell or else a person, it is added; while neither does, it counts as lying there.
        """
        held, pressed = self.pile, self.pressed
        if held is None or not pressed:
            return held
        if self.lacking:
            both = Counter(held) + Counter(pressed)
            # a third copy tells that the other pressed cards are there already
            return (*held, *pressed) if max(both.values()) <= COPIES else (*held, *self.lacking.elements())
        there = self.entry.pressed_there if self.told_there is None else self.told_there
        return (*held, *pressed) if there is False else held

    @cached_property
    def pressed_added(self) -> bool:
        return self.pile is not None and len(self.declarers_cards or ()) > len(self.pile)

    @cached_property
    def cards(self) -> dict[str, tuple[Card, ...] | None]:
        found: dict[str, tuple[Card, ...] | None] = {}
        for side in self.setup.sides:
            amount = self.entry.tricks_of(side)
            found[side] = amount.held if amount.cards is not None else None
            if side == self.declaring:
                found[side] = self.declarers_cards
        return found

    @cached_property
    def without_at_most(self) -> dict[str, int]:
        rules = self.setup.rules
        if not self.ending.played_out:
            # until a hand stops nobody has counted what was pressed: without a trick it is among the rest
            most = 0
        elif self.pressed is None:
            most = self.setup.talon * card_points((Card(Suit.HERZ, Rank.ASS),), rules)
        else:
            # they may still be wrong, so that nothing is checked here
            most = sum(POINTS[rules.card_values][card.rank] for card in self.pressed)
        return {side: most if side == self.declaring else 0 for side in self.setup.sides}

    @cached_property
    def without(self) -> dict[str, int | None]:
        return {side: None if most and self.pressed is None else most for side, most in self.without_at_most.items()}

    @cached_property
    def points(self) -> dict[str, int | None]:
        entry, rules = self.entry, self.setup.rules
        points: dict[str, int] = {}
        for side in self.setup.sides:
            amount, counted, without = entry.tricks_of(side), self.cards[side], self.without[side]
            if counted is not None:
                points[side] = card_points(in_deck(counted, rules), rules, last_trick=entry.last_trick == side)
            elif amount.number is not None:
                points[side] = amount.number
            elif amount.none and without is not None:
                points[side] = without
        missing = missing_points(points, self.setup.sides, rules)
        if missing is not None and self.ending.played_out:
            points[missing[0]] = missing[1]
        return {side: points.get(side) for side in self.setup.sides}

    def is_open(self, side: str) -> bool:
        """Return whether nobody said the points of ``side``."""
        amount = self.entry.tricks_of(side)
        if side not in self.ending.counted:
            return False
        if amount.number is not None or amount.cards is not None:
            return False
        return not (amount.none and self.without[side] is not None)

    def is_unsaid(self, side: str) -> bool:
        """Return whether nobody said if ``side`` made a trick, and its points do not tell.

        A trick of sevens is worth nothing, and what the declarer pressed is no trick: so neither 0 points nor a
        declarer's few points mean anything by themselves, and melds depend on the answer.
        """
        amount, points, counted = self.entry.tricks_of(side), self.points[side], self.cards[side]
        if not self.ending.played_out or points is None or amount.none or amount.some or self.entry.last_trick == side:
            return False
        if counted is None:
            return points <= self.without_at_most[side]
        pressed = self.setup.talon if self.pressed is None else len(self.pressed)
        return len(counted) <= (pressed if side == self.declaring else 0)
