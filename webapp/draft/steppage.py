"""The page of one step of writing down a hand: what is known, what is still open, what was refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from flask import Response, request, url_for

from scoring.bidding import allowed_bid, highest_bid
from scoring.cards import Suit
from scoring.hand import Hand
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.settlement import cannot_be_made, settle
from scoring.texts import N_
from webapp.draft import ledger
from webapp.draft.merging import Conflict
from webapp.draft.scribes import conflict_words, draw, other_phone
from webapp.draft.steps import RAISES, Errors
from webapp.sheet import standing
from webapp.sheet.asking import idle_melds, problems_at, questions, step_of
from webapp.sheet.entry import (
    Amount,
    Entry,
    counted_cards,
    filled_side,
    hand_of,
    meld_points,
    melds_of,
    misplay_tricks,
    pressed_cards,
    pressed_unsure,
    side_melds,
    trick_points,
    trick_unsaid,
)
from webapp.sheet.replay import replayed
from webapp.sheet.standing import fill_for
from webapp.site.languages import gettext
from webapp.site.web import fill, page, store
from webapp.storage.records import PRESSED, Draft, Game

_TAKEN_BACK = N_("Dieses Spiel wurde inzwischen gestrichen. „Aufschreiben“ holt es zurück, so wie es hier steht.")

NOT_SENT_AGAIN = {"key", "drawn", "do", "take", "leave", "asked"}


def ask(entry: Entry, game: Game, step: str, errors: Errors) -> None:
    """Add a sentence for everything that is still open or wrong in this step."""
    for question in questions(entry, game):
        if question.step == step:
            errors.setdefault(question.field, fill(question.template, question.values))
    if not errors:
        for problem in problems_at(entry, game, step):
            if not problem.warning:
                errors.setdefault(_field(problem, entry, game, step), fill_for(game, problem))


def _field(problem: Problem, entry: Entry, game: Game, step: str) -> str:
    """Return the field beside which the problem is said: where it was typed, or else the whole step."""
    if step == "reizen":
        return "bid"
    if _is_pressed(problem):
        return PRESSED
    if problem.side and step == "stiche":
        return f"tricks-{problem.side}"
    if problem.side and step == "melden":
        seats = game.seats_of(problem.side)
        # partners' melds are judged as a sum, so the one to look at is the one that is no whole ten by itself
        odd = [seat for seat in seats if (meld_points(entry, seat, game.rules) or 0) % 10]
        return f"meld-{(odd or seats)[0]}"
    return step


def _is_pressed(problem: Problem) -> bool:
    return problem.code.startswith("pressed") or problem.code in ("third_copy", "not_in_deck")


def open_at(entry: Entry, game: Game, step: str) -> bool:
    """Say whether anything is open or wrong at ``step``; at "abrechnung" anywhere."""
    asked = questions(entry, game)
    return bool(asked) or any(not problem.warning for problem in problems_at(entry, game, step))


def step_after(entry: Entry, step: str) -> str:
    """Return the step that follows."""
    steps = entry.steps
    return steps[min(steps.index(step) + 1, len(steps) - 1)] if step in steps else steps[0]


def address_of(draft: Draft, step: str) -> str:
    """Return the address of a step."""
    return url_for("draft.show", token=draft.token, step=step)


def settlement_tag(draft: Draft, entry: Entry, game: Game) -> str:
    """Return a short text that differs when the hand is entered otherwise or settled by other rules.

    So it does when the draft changes another version of its hand than before: what another phone wrote meanwhile has
    been seen by nobody here, even where the change overrules all of it.
    """
    rules = json.dumps(sorted(game.rules.options().items()))
    return f"{entry.fingerprint}-{sha256(rules.encode()).hexdigest()[:16]}-{draft.base or 0}"


def step_page(
    draft: Draft,
    game: Game,
    entry: Entry,
    step: str,
    errors: Errors | None = None,
    status: int = 200,
    *,
    typed: Mapping[str, str] | None = None,
    conflicts: tuple[Conflict, ...] = (),
    block: str = "status",
) -> Response:
    """Show a step with what is known.

    Args:
        draft: the hand being written.
        game: its game.
        entry: what was entered.
        step: the step to show.
        errors: sentences by field.
        status: of the answer.
        typed: the form that was just sent: what was refused of it is shown again.
        conflicts: what this form and another phone both changed.
        block: the part of the page that htmx gets.
    """
    rules, asked = game.rules, questions(entry, game)
    revisions = store().drafts.revisions(draft)
    errors = errors or {}
    hand, hands = hand_of(entry, game), store().games.hands(game)
    context: dict[str, Any] = {
        "draft": draft,
        "game": game,
        "rules": rules,
        "entry": entry,
        "hand": hand,
        "step": step,
        "steps": entry.steps,
        "errors": errors,
        "typed": {name: value for name, value in (typed or {}).items() if _field_of(name) in errors},
        "drawn": draw(revisions),
        "other": other_phone(revisions),
        **asked_about(conflicts, game, address_of(draft, step)),
        "raises": RAISES,
        "near_bids": _near_bids(entry, rules) if "bid" in errors else (),
        "hopeless": _hopeless(entry, game, hand),
        "side_melds": side_melds(entry, game, rules),
        "named": [melds_of(entry, seat, rules) for seat in range(len(game.names))],
        "unsaid": _unsaid(entry, game),
        "idle": idle_melds(entry, game),
        "by_cards": any(amount.cards is not None for amount in entry.tricks.values()),
        "pressed": pressed_cards(entry, game),
        "pressed_wrong": [fill_for(game, one) for one in problems_at(entry, game, "melden") if _is_pressed(one)],
        "may_press": entry.outcome == "played" and rules.talon_for(len(game.names)),
        "pressed_added": _pressed_added(entry, game),
        "pressed_unsure": pressed_unsure(entry, game),
        "slot_pressed": f"tricks-{PRESSED}",
        "nothing": Amount(),
        "number": standing.number_of(hands, draft.hand or draft.before),
        "melds": [meld_points(entry, seat, rules) for seat in range(len(game.names))],
        "points": trick_points(entry, game, rules),
        "fill_side": filled_side(entry, game),
        "misplay_tricks": misplay_tricks(entry, game),
        "trick_unsaid": trick_unsaid(entry, game),
        "asked": asked,
        "suits": tuple(Suit),
        "account": ledger.account(draft, game, entry, ledger.AT_STEP[step]) if step in ledger.AT_STEP else None,
    }
    if step == "abrechnung":
        if any(one.deleted for one in hands if one.id == draft.hand):
            context["errors"] = {**errors, "abrechnung": gettext(_TAKEN_BACK)}
        problems = problems_at(entry, game, step)
        wrong = [problem for problem in problems if not problem.warning]
        context["warnings"] = [problem for problem in problems if problem.warning]
        context["wrong"] = [(step_of(problem), problem) for problem in wrong]
        if not asked and not wrong:
            context["shown"] = settlement_tag(draft, entry, game)
            context["settled"] = settled = settle(hand, rules)
            context["verdict"] = "" if settled.made is None else standing.verdict(hand, game, made=settled.made)
            sheet, row = standing.sheet_with(game, hands, draft, entry)
            context["after"] = row.totals
            context["moved"] = standing.moved_end(game, replayed(store(), game).sheet, sheet)
    if block == "conflicts":
        return page("draft/conflicts.html", status, **context)
    return page(f"draft/{step}.html", status, block=block, **context)


def asked_about(conflicts: tuple[Conflict, ...], game: Game | None, address: str) -> dict[str, Any]:
    """Return what ``draft/conflicts.html`` shows: the conflicts, the form just sent, and where it goes once more."""
    return {
        "conflicts": [conflict_words(one, game) for one in conflicts if game],
        "resent": [(name, value) for name, value in request.form.items() if name not in NOT_SENT_AGAIN],
        "settle": address,
    }


def _field_of(name: str) -> str:
    """Return the field to which an input belongs."""
    return name.removesuffix("-none").removesuffix("-some")


def _near_bids(entry: Entry, rules: Rules) -> tuple[int, ...]:
    """Return the allowed bids next to one that is not allowed."""
    if entry.bid is None:
        return ()
    near = {highest_bid(entry.bid, rules), allowed_bid(entry.bid, rules)} - {None, entry.bid}
    return tuple(sorted(bid for bid in near if bid is not None))


def _hopeless(entry: Entry, game: Game, hand: Hand) -> bool:
    """Say whether bid and melds are known and the tricks cannot bring what is missing."""
    if entry.outcome != "played" or entry.declarer is None or entry.bid is None or entry.trump is None:
        return False
    seats = game.seats_of(hand.declarer)
    known = all(meld_points(entry, seat, game.rules) is not None for seat in seats)
    return known and cannot_be_made(entry.bid, hand.meld.get(hand.declarer, 0), game.rules)


def _unsaid(entry: Entry, game: Game) -> list[str]:
    """Return who has not said anything about melds that count."""
    idle = idle_melds(entry, game)
    silent = [seat for seat in range(len(game.names)) if not entry.meld.get(str(seat), Amount()).said]
    return [game.names[seat] for seat in silent if seat not in idle]


def _pressed_added(entry: Entry, game: Game) -> bool:
    """Say whether the declarer's pile lacks the pressed cards, so that they are counted in addition."""
    if entry.declarer is None:
        return False
    side = game.side_of(entry.declarer)
    counted = counted_cards(entry, game, side)
    return counted is not None and len(counted) > len(entry.tricks.get(side, Amount()).held)
