"""Statistics over games of the same people; what they say is derived in `webapp.game.tally`.

People are known by their names alone, and on a server that many use others may have the same: so only games are
counted of which this phone has opened the scribe's page. Nobody learns of a game whose address he does not have.
"""

from __future__ import annotations

from flask import Blueprint, Response

from webapp.game.tally import Played, tally
from webapp.sheet.replay import replayed
from webapp.site.web import get_game_or_404, page, remembered_games, store
from webapp.storage.records import people_of

bp = Blueprint("people", __name__)


@bp.get("/spiel/<token>/statistik")
def show(token: str) -> Response:
    """Show what became of everybody's bids, over the games that this phone knows of the people of this one."""
    game = get_game_or_404(token)
    kept = store()
    played = [
        Played(one, replayed(kept, one))
        for one in kept.games.of_people(people_of(game.names), [token, *remembered_games()])
    ]
    return page("people/people.html", game=game, tally=tally(played))
