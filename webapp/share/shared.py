"""The read-only sheet for everybody else. There is nothing to press here, and the scribe's address is not on it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort

from webapp.share import live
from webapp.share.sharing import refuse_uncounted
from webapp.site.web import store
from webapp.site.words import speak

bp = Blueprint("shared", __name__)


@dataclass(frozen=True, slots=True)
class SharedView:
    """What the read-only page of a game shows; ``share`` is its address."""

    sheet: live.SheetView
    share: str


@bp.get("/lesen/<share>")
def show(share: str) -> Response:
    """Show the sheet; the page asks every two seconds whether it changed."""
    game = store().games.shared(share)
    if game is None:
        abort(404, "share")
    speak(game.words)
    refuse_uncounted(game)
    return live.sheet("shared/shared.html", game, live.tag_of(game), lambda sheet: SharedView(sheet, share))
