"""Statistics over games of the same people; what they say is derived in `webapp.game.tally`.

People are known by their names alone, and on a server that many use others may have the same: so only games are
counted of which this phone has opened the scribe's page. Nobody learns of a game whose address he does not have.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response

from webapp.game.tally import Played, Tally, tally
from webapp.sheet.replay import replayed
from webapp.site.web import get_game_or_404, page, remembered_games, store
from webapp.storage.people import people_of, same_people
from webapp.storage.records import Game

bp = Blueprint("people", __name__)


@dataclass(frozen=True, slots=True)
class PeopleView:
    """What the page of statistics shows: the game from which one came, and what its people did."""

    game: Game
    tally: Tally


@bp.get("/spiel/<token>/statistik")
def show(token: str) -> Response:
    """Show what became of everybody's bids, over the games that this phone knows of the people of this one."""
    game = get_game_or_404(token)
    kept = store()
    played = [
        Played(other, replayed(kept, other))
        for other in kept.games.of_people(people_of(game.names), [token, *remembered_games()])
        if same_people(other.names, game.names)
    ]
    return page("people/people.html", view=PeopleView(game, tally(played)))
