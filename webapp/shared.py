"""The read-only sheet for everybody else. There is nothing to press here, and the scribe's address is not on it."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from webapp.standing import end_sentence, standing_of
from webapp.web import page, store

bp = Blueprint("shared", __name__)


@bp.get("/lesen/<share>")
def show(share: str) -> Response:
    """Show the sheet; the page asks for it again every few seconds."""
    game = store().shared_game(share)
    if game is None:
        abort(404, "share")
    standing = standing_of(game, store().hands(game))
    return page(
        "shared/shared.html",
        block="sheet",
        game=game,
        standing=standing,
        end=end_sentence(game, standing.sheet),
        share=share,
    )
