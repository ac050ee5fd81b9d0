"""One hand of the sheet: its settlement, its history, changing it, taking it back."""

from __future__ import annotations

from datetime import datetime

from flask import Blueprint, Response, abort, url_for

from webapp.entry import Entry
from webapp.records import Game, HandRecord
from webapp.standing import number_of, settlement_of, standing_of
from webapp.web import get_game_or_404, go, page, sent_key, store

bp = Blueprint("hand", __name__)


def _get_or_404(game: Game, hand: int) -> HandRecord:
    record = next((record for record in store().hands(game) if record.id == hand), None)
    if record is None:
        abort(404, "hand")
    return record


@bp.get("/spiel/<token>/hand/<int:hand>")
def show(token: str, hand: int) -> Response:
    """Show a hand with how it was settled and every earlier version of it."""
    game = get_game_or_404(token)
    record, hands = _get_or_404(game, hand), store().hands(game)
    history = [
        (version, entry, settlement_of(entry, game.at(record.place)), _local(version.at))
        for version in reversed(record.versions)
        for entry in [Entry.from_json(version.entry)]
    ]
    return page(
        "hand/hand.html",
        game=game,
        record=record,
        number=number_of(hands, hand),
        history=history,
        row=next((row for row in standing_of(game, hands).rows if row.id == hand), None),
    )


@bp.post("/spiel/<token>/hand/<int:hand>/aendern")
def change(token: str, hand: int) -> Response:
    """Open the hand as a draft; the sheet changes only when the draft is written."""
    game, key = get_game_or_404(token), sent_key()

    def add() -> str:
        record = _get_or_404(game, hand)
        draft = store().add_draft(game, record.now.entry, hand=hand, base=record.now.id)
        return url_for("draft.show", token=draft, step="reizen")

    return go(store().once(key, add))


@bp.post("/spiel/<token>/hand/<int:hand>/streichen")
def delete(token: str, hand: int) -> Response:
    """Take the hand back; its row goes, its history stays."""
    return _set(token, hand, "deleted")


@bp.post("/spiel/<token>/hand/<int:hand>/zurueckholen")
def restore(token: str, hand: int) -> Response:
    """Put a hand back that was taken back."""
    return _set(token, hand, "restored")


def _set(token: str, hand: int, kind: str) -> Response:
    game, key = get_game_or_404(token), sent_key()

    def add() -> str:
        record = _get_or_404(game, hand)
        if record.deleted == (kind == "deleted"):
            abort(409, "changed")
        store().add_version(hand, kind, record.now.entry)
        return url_for("hand.show", token=token, hand=hand)

    return go(store().once(key, add))


def _local(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone()
