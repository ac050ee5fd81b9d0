"""Who deals the hand that is being written and who plays it, where people come and go: shown, and put right."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort, request, url_for

from scoring.circle import Circle
from scoring.entry import Entry
from webapp.draft.scribes import phone
from webapp.sheet.standing import place_of
from webapp.site.languages import gettext as _
from webapp.site.web import get_draft_or_404, go, page, sent_key, still_open, store
from webapp.storage.records import Draft, Game, Revision

bp = Blueprint("turn", __name__)


def refuse_reseated(revisions: tuple[Revision, ...], shown: int) -> None:
    """Refuse a form whose page, of revision ``shown``, had other people in its seats than those who play by now."""
    then = [revision for revision in revisions if revision.number <= shown]
    if then and then[-1].entry.players != revisions[-1].entry.players:
        abort(409, "reseated")


@dataclass(frozen=True, kw_only=True)
class TurnView:
    """What the page shows: the hand, everybody at the table by seat with who deals and who plays, and what is wrong."""

    draft: Draft
    game: Game
    circle: Circle
    entry: Entry
    error: str = ""

    @property
    def rows(self) -> list[tuple[int, str, str, bool]]:
        """Everybody present: number, name, who sits out when the person deals, and whether the person plays now."""
        names = self.game.everyone
        there = self.circle.present
        return [
            (
                person,
                names[person],
                ", ".join(names[out] for out in self.circle.turn(person).sitting_out(there)),
                person in (self.entry.players or ()),
            )
            for person in there
        ]


def _view(draft: Draft, game: Game, error: str = "") -> TurnView:
    circle = game.circle_at(place_of(draft, store().games.hands(game)))
    return TurnView(draft=draft, game=game, circle=circle, entry=draft.entry, error=error)


def _get_or_404(token: str) -> tuple[Draft, Game]:
    draft, game = get_draft_or_404(token)
    if not game.circles:
        abort(404)
    return draft, game


@bp.get("/entwurf/<token>/runde")
def show(token: str) -> Response:
    """Show who deals and who plays."""
    return page("draft/turn.html", view=_view(*_get_or_404(token)))


@bp.post("/entwurf/<token>/runde")
def change(token: str) -> Response:
    """Let somebody else deal, and with that others play; or those who were ticked."""
    draft, game = _get_or_404(token)
    key, view = sent_key(), _view(draft, game)
    there = view.circle.present
    dealer = next((person for person in there if str(person) == request.form.get("dealer")), draft.entry.dealer)
    ticked = tuple(person for person in there if f"plays-{person}" in request.form)
    players = view.circle.turn(there[0] if dealer is None else dealer).players
    if set(ticked) != set(draft.entry.players or ()):
        if len(ticked) != view.circle.size:
            sentence = _("Es spielen {count}, angekreuzt sind {ticked}.")
            error = sentence.format(count=view.circle.size, ticked=len(ticked))
            return page("draft/turn.html", 422, view=_view(draft, game, error))
        players = ticked

    def add() -> str:
        now = still_open(store().drafts.find(token))
        entry = now.entry.reseated(players, dealer)
        if players != now.entry.players:
            store().piles.remove(now)
        store().drafts.save(now, entry, phone=phone())
        return url_for("draft.resume", token=token)

    return go(store().once(key, add))
