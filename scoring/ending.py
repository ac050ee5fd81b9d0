"""What of a hand counts, as it ended: whose melds, whose points, and what must be said of tricks.

A hand that was played to its end counts in full. One that stopped, because somebody gave up or played wrong, counts as
far as the rules say; one that was passed out or misdealt does not count at all. Everything else asks here.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.entry import Entry, Step
from scoring.hand import KINDS_OF_DURCH, UNPLAYED, Hand, Outcome
from scoring.rules import Rules
from scoring.setup import TableSetup


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ended, by which rules; make it with :func:`ending_of` or :func:`ending_of_hand`.

    Attributes:
        outcome: an `Outcome`, or a text that is none.
        sides: the sides that are settled.
        declarer: the declarer's side; "" while it is not known, or where there is none.
        offender: the side that misplayed, None while it is not known.
        success: whether a Durch was made, None while it is not known.
        rules: the rules of the hand.
    """

    outcome: str
    sides: tuple[str, ...]
    declarer: str
    offender: str | None
    success: bool | None
    rules: Rules

    @property
    def unplayed(self) -> bool:
        """Whether the hand was passed out or misdealt: no points, no declarer."""
        return self.outcome in UNPLAYED

    @property
    def opponents(self) -> tuple[str, ...]:
        """All sides but the declarer's."""
        return tuple(side for side in self.sides if side != self.declarer)

    @property
    def lost_by_declarer(self) -> bool:
        """Whether the declarer has lost, whatever the points: given up after the lead, or a revoke (``misplay=lost``).

        [S1] "nicht erreicht hat oder erreichen kann": who gives up after the lead has lost a game that was played.
        """
        revoke = self.outcome == Outcome.MISPLAY and self.rules.misplay == "lost" and self.offender == self.declarer
        return revoke or self.outcome == Outcome.THROWN_IN

    @property
    def spoilt_by_opponent(self) -> bool:
        """Whether an opponent of the declarer revoked, where no fixed penalty settles it (``misplay=lost``)."""
        known = self.offender not in (None, self.declarer)
        return self.outcome == Outcome.MISPLAY and self.rules.misplay == "lost" and known

    @property
    def played_out(self) -> bool:
        """Whether all tricks were made, so that the points add up to all there are."""
        void = self.spoilt_by_opponent and self.rules.misplay_defender == "void"
        return void or self.outcome == Outcome.PLAYED

    @property
    def counted(self) -> tuple[str, ...]:
        """The sides whose points must be known; of a hand that stopped those they had until then."""
        if self.played_out:
            return self.sides
        if self.lost_by_declarer and self.rules.stopped_others == "rest":
            # a single opposing side has all that the declarer's side has not
            return self.sides if len(self.opponents) > 1 else tuple(s for s in self.sides if s == self.declarer)
        if self.spoilt_by_opponent and self.rules.misplay_defender == "rest":
            return self.opponents
        return ()

    @property
    def needs_tricks(self) -> bool:
        """Whether it must be said of the sides if they made a trick."""
        stopped = self.outcome in (Outcome.MISPLAY, Outcome.THROWN_IN)
        melds = bool(self.rules.misplay_melds_need_trick and self.rules.meld_needs_trick)
        return self.played_out or (stopped and melds)

    @property
    def idle(self) -> tuple[str, ...]:
        """The sides whose melds count nothing, so that nobody needs to name them."""
        rules = self.rules
        match self.outcome:
            case Outcome.PASSED | Outcome.MISDEAL:
                return self.sides
            case Outcome.DURCH | Outcome.UNTENDURCH:
                # DanDits: the opponents' melds count when the Durch is lost
                return (self.declarer,) if rules.durch_melds == "lost" and self.success is False else self.sides
            case Outcome.CONCEDED | Outcome.THROWN_IN:
                return (self.declarer,)
            case Outcome.FORGOT_PRESS:
                # where that costs twice the meld, everything hangs on the declarer's
                return () if rules.forgot_press == "twice_meld" else (self.declarer,)
            case Outcome.MISPLAY if self.offender is not None:
                won_by_bid = self.spoilt_by_opponent and rules.misplay_defender == "bid"
                return (self.offender, self.declarer) if won_by_bid else (self.offender,)
        return ()

    @property
    def melds_count(self) -> bool:
        """Whether anybody's melds count."""
        return any(side not in self.idle for side in self.sides)

    def needs_trick(self, side: str) -> bool:
        """Return whether a meld of ``side`` counts only with a trick; the hand is one that asks for tricks."""
        if self.rules.meld_needs_trick == "opponents":
            return side != self.declarer
        return self.rules.meld_needs_trick is True

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in which the hand is entered, in the order in which things happen at the table."""
        if self.unplayed:
            return Step.BID, Step.SETTLEMENT
        asks_result = self.outcome in KINDS_OF_DURCH or self.outcome == Outcome.MISPLAY
        middle = {Step.RESULT: asks_result, Step.MELDS: self.melds_count, Step.TRICKS: bool(self.counted)}
        return (Step.BID, Step.TRUMP, *(step for step, wanted in middle.items() if wanted), Step.SETTLEMENT)

    def step_after(self, step: str) -> Step:
        """Return the step that follows; the first one after a step that this hand does not need."""
        steps = self.steps
        return steps[min(steps.index(Step(step)) + 1, len(steps) - 1)] if step in steps else steps[0]


def ending_of(entry: Entry, setup: TableSetup) -> Ending:
    """Return how the hand that was entered ended.

    >>> from scoring.rules import load
    >>> setup = TableSetup(("Anna", "Bert", "Clara"), load("familie"))
    >>> [step.value for step in ending_of(Entry(outcome=Outcome.CONCEDED), setup).steps]
    ['reizen', 'trumpf', 'melden', 'abrechnung']
    """
    return Ending(
        outcome=entry.outcome,
        sides=setup.sides,
        declarer="" if entry.declarer is None else setup.side_of(entry.declarer),
        offender=None if entry.offender is None else setup.side_of(entry.offender),
        success=entry.success,
        rules=setup.rules,
    )


def ending_of_hand(hand: Hand, rules: Rules) -> Ending:
    """Return how a hand ended."""
    return Ending(hand.outcome, hand.sides, hand.declarer, hand.offender, hand.success, rules)
