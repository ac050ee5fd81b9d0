"""Writing down a hand, step by step. The draft lives on the server under its own address."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, request, url_for

from scoring.bidding import allowed_bid
from scoring.ending import ending_of
from scoring.entry import Entry, Step
from scoring.evaluation import PRESSED, evaluate
from webapp.cards import piles
from webapp.cards.picture import PhotoRefusedError, sent_photo, take_photo
from webapp.draft import scribes
from webapp.draft.merging import Choice, Conflict, Merged, laid_over, merge, overtaken
from webapp.draft.steppage import (
    StepView,
    address_of,
    ask,
    settlement_tag,
    show_step,
    step_view,
    with_conflicts,
    with_typed,
)
from webapp.draft.steps import READERS, Errors
from webapp.draft.turn import refuse_reseated
from webapp.sheet.replay import replayed
from webapp.sheet.standing import entry_to_begin
from webapp.site.errors import ChangedMeanwhileError
from webapp.site.languages import gettext as _
from webapp.site.web import (
    get_draft_or_404,
    get_game_or_404,
    go,
    sent_key,
    still_open,
    store,
    wants_fragment,
    wants_json,
    whole_number,
)
from webapp.storage.records import Draft, DraftState, Game, Pile, PilePurpose
from webapp.storage.signals import hand_to_be_written, hand_written
from webapp.storage.store import Store
from webapp.storage.version_kind import VersionKind

bp = Blueprint("draft", __name__)

WITH_CARDS = (Step.MELDS, Step.TRICKS)
KEPT_STEPS = (Step.BID, *WITH_CARDS)
"""The steps whose fields the script saves as soon as they are left."""


@bp.post("/spiel/<token>/neu")
def begin(token: str) -> Response:
    """Start writing down the next hand, or take over the one that another phone started."""
    game, key = get_game_or_404(token), sent_key()
    # a tile on the page of the game says the bid at once; where a hand is being written already, its bid stays
    tapped = whole_number(request.form.get("bid", ""), low=1)
    bid = tapped if tapped is not None and allowed_bid(tapped, game.rules) == tapped else None

    def add() -> str:
        running = store().drafts.open_for(game)
        begun = replace(entry_to_begin(game, store().games.hands(game)), bid=bid)
        if running:
            # so that the phone that wrote until now is told at once
            store().drafts.save(running, running.entry, phone=scribes.phone())
        return url_for("draft.resume", token=running.token if running else store().drafts.add(game, begun))

    return go(store().once(key, add))


@bp.get("/entwurf/<token>")
def resume(token: str) -> Response:
    """Go on at the first step where something is open."""
    draft, game = get_draft_or_404(token)
    entry = draft.entry
    asked = evaluate(entry, game.setup).questions
    return go(address_of(draft, asked[0].step if asked else Step.SETTLEMENT))


@bp.get("/entwurf/<token>/<step>")
def show(token: str, step: str) -> Response:
    """Show one step."""
    draft, game = get_draft_or_404(token)
    if draft.state != DraftState.OPEN:
        return go(url_for("game.show", token=game.token))
    entry = draft.entry
    if step not in ending_of(entry, game.setup).steps:
        return go(url_for("draft.resume", token=token))
    return show_step(step_view(draft, game, entry, Step(step)))


@bp.post("/entwurf/<token>/abrechnung")
def write(token: str) -> Response:
    """Write the hand on the sheet ("Aufschreiben"), once however often the button is tapped."""
    key, moved = sent_key(), _bring_up_to_date(token)
    draft, game = get_draft_or_404(token)
    entry = draft.entry
    if draft.state == DraftState.OPEN and not evaluate(entry, game.setup).complete:
        return show_step(step_view(draft, game, entry, Step.SETTLEMENT), 422)

    def add() -> str:
        if moved:
            raise ChangedMeanwhileError
        _write(store(), draft, request.form.get("shown", ""))
        return url_for("game.show", token=game.token)

    try:
        address = store().once(key, add)
        # the game as it is now: a hand that was inserted has moved its rulings
        return go(f"{address}#{'ende' if _at_end(get_game_or_404(game.token)) else 'stand'}")
    except ChangedMeanwhileError:
        sentence = _("Inzwischen wurde etwas geändert, vielleicht an einem anderen Handy. Bitte noch einmal ansehen.")
        draft, game = get_draft_or_404(token)
        entry = still_open(draft).entry
        return show_step(step_view(draft, game, entry, Step.SETTLEMENT, {Step.SETTLEMENT: sentence}), 409)


def _at_end(game: Game) -> bool:
    """Return whether the sheet opens with a banner: somebody has won, or the table's last hand is written."""
    context = store().tables.of_game(game.id)
    if context is not None:
        return context.table.full and not context.table.lock
    return replayed(store(), game).sheet.end is not None


def _bring_up_to_date(token: str) -> bool:
    """Merge a change with what another phone wrote of the same hand meanwhile; return whether there was anything."""
    with store().writing():
        draft, game = get_draft_or_404(token)
        hand = next((hand for hand in store().games.hands(game) if hand.id == draft.hand), None)
        if draft.state != DraftState.OPEN or hand is None or hand.now.id == draft.base:
            return False
        base = next(version for version in hand.versions if version.id == draft.base)
        entry = laid_over(base.entry, hand.now.entry, draft.entry, game.setup)
        store().drafts.save(draft, entry, phone=scribes.phone())
        store().drafts.rebase(draft, hand.now.id)
    return True


def _write(kept: Store, draft: Draft, shown: str) -> None:
    now = still_open(kept.drafts.find(draft.token))
    entry, game = now.entry, kept.drafts.game_of(now)
    if settlement_tag(now, entry, game) != shown:
        raise ChangedMeanwhileError
    hand_to_be_written.send(kept, draft=draft)
    if draft.hand is None:
        kept.games.add_hand(game, entry, before=draft.before)
    else:
        hand = next((hand for hand in kept.games.hands(game) if hand.id == draft.hand), None)
        if hand is None or hand.now.id != draft.base:
            abort(409, "changed")
        kept.games.add_version(draft.hand, VersionKind.RESTORED if hand.deleted else VersionKind.CHANGED, entry)
    hand_written.send(kept, draft=draft)
    kept.drafts.end(draft, DraftState.WRITTEN)


@bp.post("/entwurf/<token>/verwerfen")
def drop(token: str) -> Response:
    """Throw the draft away."""
    draft, game = get_draft_or_404(token)
    with store().writing():
        now = store().drafts.find(token)
        if now is not None and now.state == DraftState.OPEN:
            store().drafts.end(draft, DraftState.DROPPED)
    return go(url_for("game.show", token=game.token))


@bp.post("/entwurf/<token>/<step>")
def save(token: str, step: str) -> Response:
    """Keep what the step's form says, then do what its button asked: go on, read a photograph, tap in cards."""
    draft, game = get_draft_or_404(token)
    if step not in set(READERS):
        abort(404)
    return _save(draft, game, Step(step))


def _save(draft: Draft, game: Game, step: Step) -> Response:
    token = draft.token
    with store().writing():
        now = still_open(store().drafts.find(token))
        merged, errors = _merged(now, game, step)
        entry, showing = merged.entry, scribes.drawn()[1]
        # after a request of the script the page stays; any other request is the last one from this showing
        sent = step if showing and not wants_fragment() and not wants_json() else ""
        if sent or entry != now.entry:
            store().drafts.save(draft, entry, phone=scribes.phone(), page=showing, sent=sent)
    if step not in ending_of(entry, game.setup).steps:
        # another phone said meanwhile that the hand ended otherwise
        return go(url_for("draft.resume", token=token))
    do = request.form.get("do")
    if do == "keep" and step in KEPT_STEPS and wants_fragment():
        return _kept(draft, game, entry, step, merged.conflicts)
    if do in ("raise", "stay") and step == Step.BID and wants_fragment():
        return _raised(draft, game, entry, errors, merged.conflicts)
    answer = _cards(draft, game, entry, step, errors) if step in WITH_CARDS else None
    # the script has saved every field before and the person was asked then; after a plain form they are asked now
    if answer and (not merged.conflicts or wants_json()):
        return answer
    if merged.conflicts:
        view = with_typed(step_view(draft, game, entry, step, errors), request.form)
        return show_step(with_conflicts(view, merged.conflicts), 409)
    if do in ("raise", "stay") and not errors:
        return go(address_of(draft, step))
    said_first = entry.bid is None and entry.declarer != now.entry.declarer
    if step == Step.BID and (said_first or (entry.declarer is None and "exact" in request.form)) and not errors:
        # whoever taps the declarer first, or a bid, is not told off: the page asks for the other one anyway
        return go(address_of(draft, step))
    return _go_on(draft, game, entry, step, errors)


def _go_on(draft: Draft, game: Game, entry: Entry, step: Step, errors: Errors) -> Response:
    """Go to the next step, or stay where something is open or wrong."""
    ask(evaluate(entry, game.setup), step, errors)
    if errors:
        return show_step(with_typed(step_view(draft, game, entry, step, errors), request.form), 422)
    if request.form.get("do") == "resume":
        return go(url_for("draft.resume", token=draft.token))
    return go(address_of(draft, ending_of(entry, game.setup).step_after(step)))


def _merged(now: Draft, game: Game, step: Step) -> tuple[Merged, Errors]:
    """Merge the sent form into the draft as it stands."""
    errors: Errors = {}

    def read(shown: Entry) -> Entry:
        entry, found = READERS[step](request.form, shown, game.setup)
        errors.update(found)
        return entry

    drawn, showing = scribes.drawn()
    revisions = store().drafts.revisions(now)
    refuse_reseated(revisions, drawn)
    if request.form.get("do") == "keep" and overtaken(revisions, showing, step):
        return Merged(now.entry, ()), errors
    return merge(read, revisions, drawn, showing, game.setup, _choice()), errors


def _choice() -> Choice | None:
    """Return what the form says about fields in which two phones differed; None where nobody was asked."""
    form = request.form
    settled = {form.get("take"), form.get("leave")} - {None}
    if not settled:
        return None
    return Choice(form.get("take", ""), set(form.getlist("asked")) - settled)


def _kept(draft: Draft, game: Game, entry: Entry, step: Step, conflicts: tuple[Conflict, ...]) -> Response:
    """Answer a field that was saved as soon as it was left: with the status line, or by asking which phone is right."""
    if step == Step.BID:
        # nothing on the page follows from a bid before the form is sent; where two phones differ, they are asked then
        return make_response("", 204)
    view = step_view(draft, game, entry, step)
    return _asked(view, conflicts) if conflicts else show_step(view)


def _raised(draft: Draft, game: Game, entry: Entry, errors: Errors, conflicts: tuple[Conflict, ...]) -> Response:
    """Answer a bid that was raised by a tap: with its field, or which of two phones is right."""
    if conflicts:
        return _asked(step_view(draft, game, entry, Step.BID), conflicts)
    view = step_view(draft, game, entry, Step.BID, errors)
    # htmx puts nothing of a refused request on the page, so the sentence beside the field comes with status 200
    return show_step(with_typed(view, request.form) if errors else view, block="bid")


def _asked(view: StepView, conflicts: tuple[Conflict, ...]) -> Response:
    """Answer a part of a page by asking which of two phones is right."""
    response = show_step(with_conflicts(view, conflicts), block="conflicts")
    response.headers.update({"HX-Retarget": "#conflicts", "HX-Reswap": "outerHTML"})
    return response


def _cards(draft: Draft, game: Game, entry: Entry, step: Step, errors: Errors) -> Response | None:
    """Do what a button beside one player's or side's amount asks; None when it was another button."""
    do = request.form.get("do", "")
    for purpose, slot in _slots(game, step):
        photo = sent_photo(f"{purpose}-{slot}")
        if photo is not None:
            pile = _pile(draft, entry, purpose, slot)
            try:
                take_photo(pile, photo, sent_key())
            except PhotoRefusedError as refused:
                errors[f"photo-{purpose}-{slot}"] = refused.sentence
                return show_step(step_view(draft, game, entry, step, errors), refused.status)
            return go(_pile_address(pile))
        if do == f"photo-{purpose}-{slot}":
            errors[f"photo-{purpose}-{slot}"] = _("Bitte erst ein Foto machen oder aussuchen.")
            return show_step(step_view(draft, game, entry, step, errors), 422)
        if do == f"cards-{purpose}-{slot}":
            return go(_pile_address(_pile(draft, entry, purpose, slot)))
        if do == f"number-{purpose}-{slot}":
            return go(address_of(draft, step))
    return None


def _pile_address(pile: Pile) -> str:
    """Return the address of a pile, with the revision of the hand that the person saw before going there."""
    return url_for("pile.show", token=pile.token, drawn=request.form.get("drawn"))


def _slots(game: Game, step: Step) -> list[tuple[PilePurpose, str]]:
    """Return purpose and slot of each pile that belongs to the step."""
    if step == Step.MELDS:
        return [(PilePurpose.TRICKS, PRESSED), *((PilePurpose.MELD, str(seat)) for seat in range(len(game.names)))]
    return [(PilePurpose.TRICKS, side) for side in game.sides]


def _pile(draft: Draft, entry: Entry, purpose: PilePurpose, slot: str) -> Pile:
    """Return the pile of one player's melds or one side's tricks, with the cards that were confirmed before."""
    amount = entry.meld_of(slot) if purpose == PilePurpose.MELD else entry.tricks_of(slot)
    cards = piles.tapped_in((entry.pressed_amount if slot == PRESSED else amount).held)
    return store().piles.for_slot(draft, purpose, slot, cards)
