"""The read-only sheet for everybody else. There is nothing to press here, and the scribe's address is not on it."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from webapp import live
from webapp.replay import replayed
from webapp.standing import end_sentence
from webapp.web import page, store

bp = Blueprint("shared", __name__)


@bp.get("/lesen/<share>")
def show(share: str) -> Response:
    """Show the sheet; the page asks every two seconds whether it changed."""
    game = store().shared_game(share)
    if game is None:
        abort(404, "share")
    tag = live.tag_of(game)

    def sheet() -> Response:
        standing = replayed(store(), game)
        return page(
            "shared/shared.html",
            block="sheet",
            game=game,
            standing=standing,
            end=end_sentence(game, standing.sheet),
            share=share,
            tag=tag,
        )

    return live.answer(tag, sheet)
