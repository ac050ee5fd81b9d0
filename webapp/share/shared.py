"""The read-only sheet for everybody else. There is nothing to press here, and the scribe's address is not on it."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from webapp.share import live
from webapp.share.sharing import refuse_uncounted
from webapp.site.web import store

bp = Blueprint("shared", __name__)


@bp.get("/lesen/<share>")
def show(share: str) -> Response:
    """Show the sheet; the page asks every two seconds whether it changed."""
    game = store().games.shared(share)
    if game is None:
        abort(404, "share")
    refuse_uncounted(game)
    return live.sheet("shared/shared.html", game, live.tag_of(game), lambda: {"share": share})
