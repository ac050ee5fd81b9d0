"""The page of one step of writing down a hand: what is known, what is still open, what was refused."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from flask import Response, url_for

from scoring.bidding import near_bids
from scoring.cards import Suit
from scoring.checks import is_allowed
from scoring.entry import Entry, Step
from scoring.evaluation import PRESSED, Evaluation, evaluate, step_of
from scoring.hand import Hand, Outcome
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.settlement import Settlement
from scoring.sheet import Row, Sheet
from scoring.texts import N_, signed
from webapp.draft import ledger
from webapp.draft.asked import AskedAgain, asked_again
from webapp.draft.merging import Conflict
from webapp.draft.scribes import draw, other_phone
from webapp.draft.steps import RAISES, Errors, bids_to_tap
from webapp.sheet import standing, verdict
from webapp.sheet.replay import replayed
from webapp.sheet.standing import fill_for
from webapp.site.languages import gettext
from webapp.site.web import fill, page, store
from webapp.storage.records import Draft, Game, HandRecord, Revision

_OTHER_ENDS = (Outcome.CONCEDED, Outcome.THROWN_IN, Outcome.MISPLAY, Outcome.MISDEAL)

_TAKEN_BACK = N_("Dieses Spiel wurde inzwischen gestrichen. „Aufschreiben“ holt es zurück, so wie es hier steht.")


def ask(evaluation: Evaluation, step: Step, errors: Errors) -> None:
    """Add a sentence for everything that is still open or wrong in this step."""
    for question in evaluation.questions:
        if question.step == step:
            errors.setdefault(question.field, fill(question.template, question.values))
    if not errors:
        for problem in evaluation.problems_at(step):
            if not problem.warning:
                errors.setdefault(evaluation.field_of(problem, step), fill_for(evaluation.setup, problem))


def address_of(draft: Draft, step: str) -> str:
    """Return the address of a step."""
    return url_for("draft.show", token=draft.token, step=step)


def settlement_tag(draft: Draft, entry: Entry, game: Game) -> str:
    """Return a short text that differs when the hand is entered otherwise or settled by other rules.

    So it does when somebody is called otherwise: where two names were swapped, whoever looked has seen the hand of the
    other one. It also differs when the draft changes another version of its hand than before: nobody here has seen what
    another phone wrote meanwhile, even where the change replaces all of it.
    """
    seen = json.dumps([sorted(game.rules.options().items()), game.names])
    return f"{entry.fingerprint}-{sha256(seen.encode()).hexdigest()[:16]}-{draft.base or 0}"


@dataclass(frozen=True, kw_only=True)
class SettlementView:
    """What the last step shows of a hand that can be written.

    Attributes:
        shown: what the form carries along, see :func:`settlement_tag`.
        settled: what the hand changes.
        verdict: how it ended for the declarer, in a sentence.
        after: each side's total with it, in words: that of both partners where they have columns of their own.
        next_dealer: who deals the next hand.
        moved: how the end of the game changes, in a sentence; "" where it does not.
    """

    shown: str
    settled: Settlement
    verdict: str
    after: Mapping[str, str]
    next_dealer: str
    moved: str


@dataclass(frozen=True, kw_only=True)
class StepView:
    """What the page of one step shows.

    Attributes:
        draft, game: the hand being written, its game with the rules of the hand.
        evaluation: what follows from what was entered.
        number: of the hand on the sheet.
        drawn: what the form carries along, see :func:`webapp.draft.scribes.draw`.
        other: the last save of another phone that writes as well.
        asked: what this form and another phone both changed.
        errors: sentences by field.
        typed: what was just typed and refused, by input.
        account: what the ledger says, None where it is not shown.
        forehand: the seat that bids first, on the first step.
        settlement: on the last step, once nothing is open or wrong.
        turn_words: who deals and who sits out, in a sentence; "" where everybody plays every hand.
    """

    draft: Draft
    game: Game
    evaluation: Evaluation
    step: Step
    number: int
    drawn: str
    other: Revision | None
    asked: AskedAgain
    errors: Mapping[str, str] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    account: ledger.Account | None = None
    forehand: int | None = None
    settlement: SettlementView | None = None
    turn_words: str = ""
    raises: Sequence[str] = RAISES
    suits: Sequence[Suit] = tuple(Suit)
    slot_pressed: str = f"tricks-{PRESSED}"

    @property
    def entry(self) -> Entry:
        """What was entered."""
        return self.evaluation.entry

    @property
    def hand(self) -> Hand:
        """The hand that is settled."""
        return self.evaluation.hand

    @property
    def rules(self) -> Rules:
        """The rules of the hand."""
        return self.evaluation.setup.rules

    def may_end(self, outcome: str) -> bool:
        """Return whether a hand can end so at this table."""
        return is_allowed(Outcome(outcome), self.rules, self.evaluation.setup.players)

    @property
    def other_ends(self) -> Sequence[Outcome]:
        """How a hand that is being played can end before its last trick."""
        return [outcome for outcome in _OTHER_ENDS if self.may_end(outcome)]

    @property
    def grades(self) -> Sequence[str]:
        """The grades in which a Durch can be played at this table, for the form; "open" is one of them there."""
        rules = self.rules
        played = {
            "": True,
            "called": rules.durch_called,
            "open": rules.durch and rules.durch.open_won != rules.durch.won,
            "hand": rules.durch_from_hand,
        }
        return [grade for grade, known in played.items() if known]

    @property
    def forehand_name(self) -> str:
        """The name of who must open, where that is so and nobody has bid; else ""."""
        opens = self.rules.forehand_must_open and self.entry.bid is None
        return self.game.names[self.forehand] if opens and self.forehand is not None else ""

    @property
    def left_so_far(self) -> tuple[int, int] | None:
        """The points that the sides had until a hand stopped, and what is left of all; None where none are counted."""
        if self.evaluation.ending.played_out or not self.evaluation.ending.counted:
            return None
        said = sum(self.evaluation.won.points[side] or 0 for side in self.evaluation.ending.counted)
        return said, self.rules.total_points - said

    @property
    def bids(self) -> Sequence[int]:
        """The bids that are offered as tiles."""
        rows = replayed(store(), self.game).rows
        return bids_to_tap(self.rules, rows[-1].bid if rows else None)

    @property
    def near_bids(self) -> Sequence[int]:
        """The allowed bids next to one that was refused."""
        return near_bids(self.entry.bid, self.rules) if "bid" in self.errors and self.entry.bid is not None else ()

    @property
    def declaring(self) -> str | None:
        """The declarer's side."""
        return self.hand.declarer if self.entry.declarer is not None else None

    @property
    def needs(self) -> str:
        """What the declarer's side still needs from tricks, in a sentence."""
        side = self.hand.declarer
        return verdict.needs(self.entry.bid or 0, self.hand.meld.get(side, 0), self.game, side)

    @property
    def seats(self) -> Sequence[int]:
        """The players' seats, the declarer's first: of most hands only that meld is written."""
        return sorted(range(len(self.game.names)), key=lambda seat: seat != self.entry.declarer)

    @property
    def sides(self) -> Sequence[str]:
        """The sides, the declarer's first."""
        return sorted(self.game.sides, key=lambda side: side != self.declaring)

    @property
    def focus(self) -> str:
        """The field in which something is to be typed first; "" where there may be nothing to type."""
        if self.errors or self.asked.conflicts:
            return ""
        if self.step == Step.MELDS:
            seat = self.entry.declarer
            return f"meld-{seat}" if seat in self.evaluation.melded.unsaid else ""
        unsaid = [side for side in self.sides if not self.entry.tricks_of(side).said]
        # the last one gets the rest
        return f"tricks-{unsaid[0]}" if len(unsaid) > 1 else ""

    def doubts(self, seat: int) -> Sequence[str]:
        """Why the player at ``seat`` cannot have melded that, or what it is worth, in sentences."""
        if seat not in self.evaluation.unsure_melds or self.errors:
            return ()
        asked = [question for question in self.evaluation.questions if question.field == f"meld-{seat}"]
        return [fill(question.template, question.values) for question in asked]

    @property
    def rest(self) -> str:
        """What the only side that was left open gets, in a sentence; "" where there is none."""
        return verdict.rest(self.evaluation, self.game)

    @property
    def may_press(self) -> bool:
        """Whether the declarer presses cards."""
        return self.entry.outcome == Outcome.PLAYED and self.evaluation.setup.talon > 0

    @property
    def pressed_wrong(self) -> Sequence[str]:
        """What is wrong with the pressed cards, in sentences."""
        return [fill_for(self.game, problem) for problem in self.evaluation.pressed_problems]

    @property
    def unsaid(self) -> Sequence[str]:
        """The names of those whose melds count and were not said."""
        return [self.game.names[seat] for seat in self.evaluation.melded.unsaid]

    @property
    def wrong(self) -> Sequence[tuple[Step, Problem]]:
        """What is wrong, with the step at which it is corrected."""
        return [(step_of(problem), problem) for problem in self.evaluation.errors]


def step_view(draft: Draft, game: Game, entry: Entry, step: Step, errors: Errors | None = None) -> StepView:
    """Return what the page of a step shows of a hand as it was entered; ``errors`` are sentences by field."""
    evaluation, errors = evaluate(entry, game.setup), errors or {}
    revisions, hands = store().drafts.revisions(draft), store().games.hands(game)
    codes = ledger.AT_STEP.get(step)
    if step == Step.SETTLEMENT and any(hand.deleted for hand in hands if hand.id == draft.hand):
        errors = {**errors, Step.SETTLEMENT: gettext(_TAKEN_BACK)}
    return StepView(
        draft=draft,
        game=game,
        evaluation=evaluation,
        step=step,
        number=standing.number_of(hands, draft.hand or draft.before),
        drawn=draw(revisions),
        other=other_phone(revisions),
        asked=asked_again((), game, address_of(draft, step)),
        errors=errors,
        account=ledger.account(draft, evaluation, codes) if codes else None,
        forehand=_forehand(draft, game) if step == Step.BID else None,
        settlement=_settlement(draft, game, evaluation, hands) if step == Step.SETTLEMENT else None,
        turn_words=standing.turn_sentence(game, entry, standing.place_of(draft, hands)),
    )


def _settlement(
    draft: Draft, game: Game, evaluation: Evaluation, hands: tuple[HandRecord, ...]
) -> SettlementView | None:
    settled = evaluation.settlement
    if settled is None or not evaluation.complete:
        return None
    sheet, row = standing.sheet_with(game, hands, draft, evaluation.entry)
    return SettlementView(
        shown=settlement_tag(draft, evaluation.entry, game),
        settled=settled,
        verdict="" if settled.made is None else verdict.verdict(evaluation.hand, game, made=settled.made),
        after={side: _totals(game.whole, row, side) for side in settled.deltas},
        next_dealer=game.whole.names[_dealer_after(row, sheet)],
        moved=standing.moved_end(game, replayed(store(), game).sheet, sheet),
    )


def _totals(game: Game, row: Row, side: str) -> str:
    columns = [column for column, own in row.sides.items() if own == side]
    if len(columns) == 1:
        return signed(row.totals[columns[0]])
    return ", ".join(f"{game.side_name(column)} {signed(row.totals[column])}" for column in columns)


def _dealer_after(row: Row, sheet: Sheet) -> int:
    """Return who deals the hand after ``row``."""
    later = sheet.rows[row.number :]
    return later[0].dealer if later else sheet.next_dealer


def _forehand(draft: Draft, game: Game) -> int | None:
    """Return the seat that bids first in the hand that is being written; None where that one does not play it."""
    shown = replayed(store(), game.whole)
    turns = [row.row.turn for row in shown.rows if row.id in (draft.hand, draft.before)]
    turn = turns[0] if turns else shown.sheet.next_turn
    players = game.players or turn.players
    return players.index(turn.forehand) if turn.forehand in players else None


def with_typed(view: StepView, form: Mapping[str, str]) -> StepView:
    """Return the view with what was refused of the form that was just sent."""
    refused = {name: value for name, value in form.items() if _field_of(name) in view.errors}
    return replace(view, typed=refused)


def with_conflicts(view: StepView, conflicts: tuple[Conflict, ...]) -> StepView:
    """Return the view with what this form and another phone both changed."""
    return replace(view, asked=asked_again(conflicts, view.game, address_of(view.draft, view.step)))


_WITH_STATUS = (Step.MELDS, Step.TRICKS)
"""The steps with a line that says, after each field, what is still open."""


def show_step(view: StepView, status: int = 200, *, block: str = "status") -> Response:
    """Answer with the page of a step, or with its ``block`` when htmx asked and the page has it."""
    template = "conflicts" if block == "conflicts" else view.step.value
    whole = block == "conflicts" or (block == "status" and view.step not in _WITH_STATUS)
    return page(f"draft/{template}.html", status, block=None if whole else block, view=view)


def _field_of(name: str) -> str:
    """Return the field to which an input belongs."""
    return name.removesuffix("-none").removesuffix("-some")
