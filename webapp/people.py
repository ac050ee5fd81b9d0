"""Statistics over all games of the same people; what they say is derived in `webapp.tally`."""

from __future__ import annotations

from flask import Blueprint, Response

from webapp.records import people_of
from webapp.replay import replayed
from webapp.tally import Played, tally
from webapp.web import get_game_or_404, page, store

bp = Blueprint("people", __name__)


@bp.get("/spiel/<token>/statistik")
def show(token: str) -> Response:
    """Show what became of everybody's bids, over all games of the people of this one, wherever they sat."""
    game = get_game_or_404(token)
    kept = store()
    played = [Played(one, replayed(kept, one)) for one in kept.games_of(people_of(game.names))]
    return page("people/people.html", game=game, tally=tally(played))
