"""Writing down a hand, step by step. The draft lives on the server under its own address."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request, url_for

from scoring.cards import Suit
from scoring.hand import settle
from scoring.problems import Problem
from webapp import ledger, piles, standing
from webapp.asking import problems_at, questions, step_of
from webapp.entry import Amount, Entry, filled_side, hand_of, meld_points, trick_points, trick_unsaid
from webapp.languages import gettext as _
from webapp.picture import PhotoRefusedError, sent_photo, take_photo
from webapp.records import Draft, Game, Pile
from webapp.standing import fill_for
from webapp.steps import READERS, Errors
from webapp.store import Store
from webapp.web import fill, get_draft_or_404, get_game_or_404, go, page, sent_key, store, wants_fragment

bp = Blueprint("draft", __name__)

PURPOSES = {"melden": "meld", "stiche": "tricks"}


@bp.post("/spiel/<token>/neu")
def begin(token: str) -> Response:
    """Start writing down the next hand, or take over the one that another phone started."""
    game, key = get_game_or_404(token), sent_key()

    def add() -> str:
        running = store().open_draft(game)
        return url_for("draft.resume", token=running.token if running else store().add_draft(game, {}))

    return go(store().once(key, add))


@bp.get("/entwurf/<token>")
def resume(token: str) -> Response:
    """Go on at the first step where something is open."""
    draft, game = get_draft_or_404(token)
    entry = Entry.from_json(draft.entry)
    asked = questions(entry, game)
    return go(_address(draft, asked[0].step if asked else "abrechnung"))


@bp.get("/entwurf/<token>/<step>")
def show(token: str, step: str) -> Response:
    """Show one step."""
    draft, game = get_draft_or_404(token)
    if draft.state != "open":
        return go(url_for("game.show", token=game.token))
    entry = Entry.from_json(draft.entry)
    if step not in entry.steps:
        return go(url_for("draft.resume", token=token))
    return _page(draft, game, entry, step, {})


@bp.post("/entwurf/<token>/abrechnung")
def write(token: str) -> Response:
    """Write the hand on the sheet ("Aufschreiben"), once however often the button is tapped."""
    draft, game = get_draft_or_404(token)
    key = sent_key()
    entry = Entry.from_json(draft.entry)
    if draft.state == "open" and _open_at(entry, game, "abrechnung"):
        return _page(draft, game, entry, "abrechnung", {}, 422)

    def add() -> str:
        _write(store(), draft, game, request.form.get("shown", ""))
        return url_for("game.show", token=game.token, _anchor="stand")

    try:
        return go(store().once(key, add))
    except _ChangedMeanwhileError as changed:
        sentence = _("Inzwischen wurde etwas geändert, vielleicht an einem anderen Telefon. Bitte noch einmal ansehen.")
        return _page(draft, game, changed.entry, "abrechnung", {"abrechnung": sentence}, 409)


class _ChangedMeanwhileError(Exception):
    """What would be written is not what the person saw; ``entry`` is how it stands now."""

    def __init__(self, entry: Entry) -> None:
        super().__init__()
        self.entry = entry


def _write(kept: Store, draft: Draft, game: Game, shown: str) -> None:
    now = kept.draft(draft.token)
    if now is None or now.state != "open":
        abort(409, "written")
    entry = Entry.from_json(now.entry)
    if entry.fingerprint != shown:
        raise _ChangedMeanwhileError(entry)
    if draft.hand is None:
        kept.add_hand(game, entry.to_json(), before=draft.before)
    else:
        hand = next((hand for hand in kept.hands(game) if hand.id == draft.hand), None)
        if hand is None or hand.now.id != draft.base:
            abort(409, "changed")
        kept.add_version(draft.hand, "changed", entry.to_json())
    kept.end_draft(draft, "written")


@bp.post("/entwurf/<token>/verwerfen")
def drop(token: str) -> Response:
    """Throw the draft away."""
    draft, game = get_draft_or_404(token)
    with store().writing():
        now = store().draft(token)
        if now is not None and now.state == "open":
            store().end_draft(draft, "dropped")
    return go(url_for("game.show", token=game.token))


@bp.post("/entwurf/<token>/<step>")
def save(token: str, step: str) -> Response:
    """Keep what the step's form says, then do what its button asked: go on, read a photograph, tap in cards."""
    draft, game = get_draft_or_404(token)
    if step not in READERS:
        abort(404)
    with store().writing():
        now = store().draft(token)
        if now is None or now.state != "open":
            abort(409, "written")
        entry, errors = READERS[step](request.form, Entry.from_json(now.entry), game)
        store().save_draft(draft, entry.to_json())
    if step not in entry.steps:
        # another phone said meanwhile that the hand ended otherwise
        return go(url_for("draft.resume", token=token))
    if request.form.get("do") == "keep" and wants_fragment():
        return _page(draft, game, entry, step, {})
    if step in PURPOSES and (answer := _cards(draft, game, entry, step, errors)):
        return answer
    _ask(entry, game, step, errors)
    if errors:
        return _page(draft, game, entry, step, errors, 422)
    if request.form.get("do") == "resume":
        return go(url_for("draft.resume", token=token))
    return go(_address(draft, _after(entry, step)))


def _cards(draft: Draft, game: Game, entry: Entry, step: str, errors: Errors) -> Response | None:
    """Do what a button beside one player's or side's amount asks; None when it was another button."""
    do, purpose = request.form.get("do", ""), PURPOSES[step]
    slots = [str(seat) for seat in range(len(game.names))] if purpose == "meld" else list(game.sides)
    for slot in slots:
        photo = sent_photo(f"{purpose}-{slot}")
        if photo is not None:
            pile = _pile(draft, entry, purpose, slot)
            try:
                take_photo(pile, photo, sent_key())
            except PhotoRefusedError as refused:
                errors[f"photo-{purpose}-{slot}"] = refused.sentence
                return _page(draft, game, entry, step, errors, refused.status)
            return go(url_for("pile.show", token=pile.token))
        if do == f"photo-{purpose}-{slot}":
            errors[f"photo-{purpose}-{slot}"] = _("Bitte erst ein Foto machen oder aussuchen.")
            return _page(draft, game, entry, step, errors, 422)
        if do == f"cards-{purpose}-{slot}":
            return go(url_for("pile.show", token=_pile(draft, entry, purpose, slot).token))
        if do == f"number-{purpose}-{slot}":
            return go(_address(draft, step))
    return None


def _pile(draft: Draft, entry: Entry, purpose: str, slot: str) -> Pile:
    """The pile of one player's melds or one side's tricks, with the cards that were confirmed before."""
    amount = (entry.meld if purpose == "meld" else entry.tricks).get(slot, Amount())
    return store().pile_for(draft, purpose, slot, [held.to_json() for held in piles.tapped_in(amount.held)])


def _ask(entry: Entry, game: Game, step: str, errors: Errors) -> None:
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
    if problem.side and step == "stiche":
        return f"tricks-{problem.side}"
    if problem.side and step == "melden":
        seats = game.seats_of(problem.side)
        # partners' melds are judged as a sum, so the one to look at is the one that is no whole ten by itself
        odd = [seat for seat in seats if (meld_points(entry, seat, game.rules) or 0) % 10]
        return f"meld-{(odd or seats)[0]}"
    return step


def _open_at(entry: Entry, game: Game, step: str) -> bool:
    asked = questions(entry, game)
    return bool(asked) or any(not problem.warning for problem in problems_at(entry, game, step))


def _after(entry: Entry, step: str) -> str:
    steps = entry.steps
    return steps[min(steps.index(step) + 1, len(steps) - 1)] if step in steps else steps[0]


def _address(draft: Draft, step: str) -> str:
    return url_for("draft.show", token=draft.token, step=step)


def _page(draft: Draft, game: Game, entry: Entry, step: str, errors: Errors, status: int = 200) -> Response:
    """Show a step with what is known; a form that was just refused shows what was typed."""
    rules, asked = game.rules, questions(entry, game)
    hand, hands = hand_of(entry, game), store().hands(game)
    context = {
        "draft": draft,
        "game": game,
        "rules": rules,
        "entry": entry,
        "hand": hand,
        "step": step,
        "steps": entry.steps,
        "errors": errors,
        "typed": request.form if errors else {},
        "nothing": Amount(),
        "number": standing.number_of(hands, draft.hand or draft.before),
        "melds": [meld_points(entry, seat, rules) for seat in range(len(game.names))],
        "points": trick_points(entry, game, rules),
        "fill_side": filled_side(entry, game),
        "trick_unsaid": trick_unsaid(entry, game),
        "asked": asked,
        "suits": tuple(Suit),
        "account": ledger.account(draft, game, entry) if step in ("stiche", "abrechnung") else None,
    }
    if step == "abrechnung":
        problems = problems_at(entry, game, step)
        wrong = [problem for problem in problems if not problem.warning]
        context["warnings"] = [problem for problem in problems if problem.warning]
        context["wrong"] = [(step_of(problem), problem) for problem in wrong]
        if not asked and not wrong:
            context["settled"] = settle(hand, rules)
            context["after"] = standing.totals_with(game, hands, draft, entry)
    return page(f"draft/{step}.html", status, block="status", **context)
