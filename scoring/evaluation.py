"""One evaluation of a hand: everything that follows from what was entered about it.

`evaluate` is the only way from an entry to melds, points, questions, problems, findings of the ledger and settlement.
Pages, previews, storage and exports read its result and compute nothing of this themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scoring.cards import DECK, Card, Rank
from scoring.checks import check
from scoring.ending import Ending
from scoring.entry import Entry, Step
from scoring.findings import Finding, findings
from scoring.hand import Hand, Outcome
from scoring.ledger import Ledger, LedgerPlace, PlaceKind, ReadCard
from scoring.melded import Melded, beyond_hand, can_hold, meanings, melded_cards, melded_in
from scoring.misreading import MisreadingOdds, Swap, suggestion
from scoring.pressing import check_pressed_melds
from scoring.problems import Problem
from scoring.questions import Question, questions
from scoring.settlement import HandError, Settlement, cannot_be_made, settle
from scoring.setup import TableSetup
from scoring.tricks import POINTS
from scoring.won import Won, won_in

PRESSED = "pressed"
"""The field of the declarer's pressed cards."""

_STEP_OF_CODE = {
    "bid_min": Step.BID,
    "bid_step": Step.BID,
    "concede_forbidden": Step.TRUMP,
    "durch_forbidden": Step.TRUMP,
    "press_forbidden": Step.TRUMP,
    "misplay_forbidden": Step.TRUMP,
    "thrown_in_forbidden": Step.TRUMP,
    "passed_forbidden": Step.BID,
    "misdeal_forbidden": Step.BID,
    "grade": Step.RESULT,
    "success": Step.RESULT,
    "offender": Step.RESULT,
    "meld_multiple": Step.MELDS,
    "meld_range": Step.MELDS,
    "meld_high": Step.MELDS,
    "pressed_count": Step.MELDS,
    "pressed_trump": Step.MELDS,
    "pressed_seven": Step.MELDS,
    "pressed_meld": Step.MELDS,
    "third_copy": Step.MELDS,
    "not_in_deck": Step.MELDS,
    "points_sum": Step.TRICKS,
    "points_range": Step.TRICKS,
    "points_missing": Step.TRICKS,
    "tricks_missing": Step.TRICKS,
    "points_without_trick": Step.TRICKS,
    "trick_count": Step.TRICKS,
}


def step_of(problem: Problem) -> Step:
    """Return the step at which a problem is corrected."""
    return _STEP_OF_CODE.get(problem.code, Step.TRUMP)


@dataclass(frozen=True, slots=True)
class Readings:
    """How the confirmed cards were read, by place, and how likely cards are misread."""

    odds: MisreadingOdds
    cards: Mapping[LedgerPlace, Sequence[ReadCard]] = field(default_factory=dict)


@dataclass(frozen=True)
class Evaluation:
    """What follows from an entry; make it with :func:`evaluate`.

    What every replay of the sheet needs is worked out at once, the rest when it is first asked for.

    Attributes:
        melded: each player's melds and their points.
        won: each side's cards and points from tricks, and what of them is open.
        hand: what is settled; whatever is not said yet counts as nothing, so look at :attr:`questions` first.
        readings: how the cards were read; None where no misreading is looked for.
    """

    entry: Entry
    setup: TableSetup
    melded: Melded
    won: Won
    hand: Hand
    readings: Readings | None = None

    @property
    def ending(self) -> Ending:
        """How the hand ended, and what of it counts by that."""
        return self.won.ending

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """Everything that is still to be entered, in the order of the steps."""
        return questions(self.entry, self.setup, self.melded, self.won)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong or doubtful, as far as it is known."""
        return (*check(self.hand, self.setup.rules), *self._pressed_and_melded())

    def problems_at(self, step: str) -> tuple[Problem, ...]:
        """Return the problems that are corrected at ``step``; at the settlement all of them."""
        if step == Step.SETTLEMENT:
            return self.problems
        return tuple(problem for problem in self.problems if step_of(problem) == step)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that are more than a warning."""
        return tuple(problem for problem in self.problems if not problem.warning)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is only doubtful."""
        return tuple(problem for problem in self.problems if problem.warning)

    @property
    def pressed_problems(self) -> tuple[Problem, ...]:
        """What is wrong with the pressed cards."""
        return tuple(problem for problem in self.problems_at(Step.MELDS) if _is_pressed(problem))

    @property
    def complete(self) -> bool:
        """Whether the hand can be written on the sheet: nothing is open, and nothing is wrong."""
        return not self.questions and not self.errors

    @cached_property
    def settlement(self) -> Settlement | None:
        """What the hand changes on the sheet; None where something is wrong with it, so that it changes nothing.

        While something is open, it is what the hand would change as it stands; see :attr:`complete`.
        """
        try:
            return settle(self.hand, self.setup.rules)
        except HandError:
            return None

    def can_be_held(self, seat: int) -> bool:
        """Return whether one player can hold all the melds that are named for the one at ``seat``."""
        return can_hold(self.melded.melds[seat], seat, self.entry, self.setup)

    @cached_property
    def unsure_melds(self) -> frozenset[int]:
        """The seats of which more was melded than a hand holds, or by names that are worth different sums."""
        entry, setup = self.entry, self.setup
        return frozenset(
            seat
            for seat in range(setup.players)
            if beyond_hand(entry, seat, setup) is not None or meanings(entry, seat, setup)
        )

    @property
    def declarers_meld(self) -> int | None:
        """What the declarer's side melded; None while it is not all said, or doubted."""
        if self.entry.declarer is None:
            return None
        seats = self.setup.seats_of(self.hand.declarer)
        points = [None if seat in self.unsure_melds else self.melded.points[seat] for seat in seats]
        return None if None in points else sum(number or 0 for number in points)

    @property
    def last_trick_lacks(self) -> bool:
        """Whether all points were said, and those of the last trick seem to be forgotten."""
        rules = self.setup.rules
        known = None not in self.won.points.values()
        return known and self.ending.played_out and self.won.said_so_far == rules.total_points - rules.last_trick

    @property
    def rest(self) -> tuple[int, int] | None:
        """What is left for the only side left open, at least and at most; None where there is none.

        The two differ by the last trick, as long as it was not said who made it and others can have made it.
        """
        entry, side = self.entry, self.won.filled_side
        most = self.won.points[side] if side is not None else None
        if side is None or most is None:
            return None
        others = any(not entry.tricks_of(other).none for other in self.setup.sides if other != side)
        if not others or not entry.tricks_by_cards or entry.last_trick is not None:
            return most, most
        least = max(0, most - self.setup.rules.last_trick)
        return least, least if entry.tricks_of(side).none else most

    @property
    def hopeless(self) -> bool:
        """Whether bid and melds are known and the tricks cannot bring what is missing."""
        entry = self.entry
        if entry.outcome != Outcome.PLAYED or entry.declarer is None or entry.bid is None or entry.trump is None:
            return False
        melded = self.declarers_meld
        return melded is not None and cannot_be_made(entry.bid, melded, self.setup.rules)

    def field_of(self, problem: Problem, step: str) -> str:
        """Return the field beside which a problem is said: the one in which it was typed, or else the whole step."""
        if step == Step.BID:
            return "bid"
        if _is_pressed(problem):
            return PRESSED
        if problem.side and step == Step.TRICKS:
            return f"tricks-{problem.side}"
        if problem.side and step == Step.MELDS:
            seats = self.setup.seats_of(problem.side)
            # partners' melds are checked as a sum: the one to look at is the one that is no multiple of ten by itself
            odd = [seat for seat in seats if (self.melded.points[seat] or 0) % 10]
            return f"meld-{(odd or seats)[0]}"
        return step

    # the ledger of 48 cards

    @cached_property
    def ledger(self) -> Ledger:
        """What the entry says about the deck; only the melds of a hand that was not played to its end."""
        entry, setup, rules = self.entry, self.setup, self.setup.rules
        piles = self._piles()
        numbers = entry.tricks if self.ending.played_out else {}
        laid = {str(seat): cards for seat, cards in enumerate(self._melded_cards) if cards}
        return Ledger(
            sides=setup.sides,
            trick=setup.players,
            talon=setup.talon,
            worth=POINTS[rules.card_values],
            melds={}
            if not self.ending.melds_count
            else {seat: tuple(cards.elements()) for seat, cards in laid.items()},
            pressed=self.won.pressed or (),
            declarer=str(entry.declarer) if entry.declarer is not None else None,
            declaring=setup.side_of(entry.declarer) if entry.declarer is not None else None,
            trump=entry.trump,
            piles=piles,
            points={
                side: amount.number
                for side, amount in numbers.items()
                if amount.number is not None and side not in piles
            },
            last_trick=entry.last_trick,
            deck=DECK if rules.sevens else tuple(card for card in DECK if card.rank != Rank.SIEBENER),
            bonus=rules.last_trick,
            read=self.readings.cards if self.readings else {},
        )

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The contradictions in the ledger."""
        return findings(self.ledger)

    @cached_property
    def misreading(self) -> Swap | None:
        """The misreading that explains most of the contradictions, among cards that were confirmed one by one."""
        swap = suggestion(self.ledger, self.readings.odds) if self.readings else None
        if swap is None or swap.place.kind == PlaceKind.PRESSED:
            return None
        kind, owner = swap.place
        amount = self.entry.meld_of(owner) if kind == PlaceKind.MELD else self.entry.tricks_of(owner)
        return swap if amount.cards is not None and (swap.old is None or swap.old in amount.held) else None

    @property
    def open_pile(self) -> str | None:
        """The only side whose pile is not known card by card, where another one is."""
        unknown = [side for side in self.setup.sides if side not in self.ledger.piles]
        return unknown[0] if len(unknown) == 1 and any(self.ledger.piles.values()) else None

    @property
    def left_over(self) -> tuple[Card, ...]:
        """The cards that :attr:`open_pile` must hold."""
        return self.ledger.unaccounted if self.open_pile is not None else ()

    def _piles(self) -> dict[str, tuple[Card, ...]]:
        """Return the whole pile of each side of which every card is known."""
        found: dict[str, tuple[Card, ...]] = {}
        for side, amount in self.entry.tricks.items() if self.ending.played_out else ():
            cards = self.won.cards[side]
            if amount.none and cards is None:
                # a side without a trick has no cards, except the declarer's, which has the pressed ones
                cards = self.won.pressed if self.won.without_at_most[side] else ()
            if cards is not None:
                found[side] = cards
        return found

    @cached_property
    def _melded_cards(self) -> tuple[Counter[Card] | None, ...]:
        entry, melds = self.entry, self.melded.melds
        return tuple(
            melded_cards(entry.meld_of(seat), found, entry.trump, self.setup.rules) for seat, found in enumerate(melds)
        )

    def _pressed_and_melded(self) -> Iterator[Problem]:
        """Yield where melds and pressed cards contradict each other, as far as the cards of both are known."""
        pressed, declarer = self.won.pressed, self.entry.declarer
        if pressed is None or declarer is None:
            return
        laid = self._melded_cards
        others = sum((cards for seat, cards in enumerate(laid) if cards and seat != declarer), Counter[Card]())
        own = laid[declarer]
        melded = None if own is None else tuple(own.elements())
        yield from check_pressed_melds(
            pressed,
            melded,
            others.elements(),
            self.entry.trump,
            announced=self.setup.rules.press_trump == "announced",
        )


def _is_pressed(problem: Problem) -> bool:
    return problem.code.startswith("pressed") or problem.code in ("third_copy", "not_in_deck")


def evaluate(entry: Entry, setup: TableSetup, readings: Readings | None = None) -> Evaluation:
    """Return everything that follows from what was entered about one hand.

    >>> from scoring.entry import Amount
    >>> from scoring.rules import load
    >>> setup = TableSetup(("Anna", "Bert", "Clara"), load("turnier"))
    >>> entry = Entry(bid=200, declarer=0, meld={"0": Amount(120), "1": Amount(none=True), "2": Amount(20)})
    >>> [str(question) for question in evaluate(entry, setup).questions[:2]]
    ['Welche Farbe ist Trumpf?', 'Wie viele Augen hat Anna?']
    >>> from dataclasses import replace
    >>> from scoring.cards import Suit
    >>> played = replace(entry, trump=Suit.HERZ, tricks={"A": Amount(100), "B": Amount(80)})
    >>> evaluate(played, setup).complete, evaluate(played, setup).settlement.deltas
    (True, {'A': 220, 'B': 80, 'C': 90})

    Args:
        entry: what was entered.
        setup: who plays, and by which rules.
        readings: how the cards were read, where a misreading is to be looked for.
    """
    melded, won = melded_in(entry, setup), won_in(entry, setup)
    return Evaluation(entry, setup, melded, won, _hand(entry, setup, melded, won), readings)


def _hand(entry: Entry, setup: TableSetup, melded: Melded, won: Won) -> Hand:
    tricks = {side: 0 if entry.tricks_of(side).none else 1 for side in setup.sides}
    return Hand(
        players=setup.players,
        declarer="" if won.ending.unplayed else setup.side_of(entry.declarer or 0),
        outcome=entry.outcome,
        bid=0 if won.ending.unplayed else entry.bid or 0,
        trump=entry.trump,
        meld=melded.by_side,
        tricks=tricks if won.ending.needs_tricks else {},
        points={side: won.points[side] or 0 for side in won.ending.counted},
        success=entry.success,
        open=entry.open,
        grade=entry.grade,
        offender=setup.side_of(entry.offender) if entry.offender is not None else None,
        pressed=won.pressed or (),
    )
