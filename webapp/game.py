"""The scribe's page of a game: the pad, the next hand."""

from __future__ import annotations

from flask import Blueprint, Response

from webapp.standing import end_sentence, standing_of
from webapp.web import get_game_or_404, page, remember, store

bp = Blueprint("game", __name__)


@bp.get("/spiel/<token>")
def show(token: str) -> Response:
    """Show the pad."""
    game = get_game_or_404(token)
    standing = standing_of(game, store().hands(game))
    response = page(
        "game/game.html",
        game=game,
        standing=standing,
        end=end_sentence(game, standing.sheet),
        draft=store().open_draft(game),
    )
    return remember(response, game)
