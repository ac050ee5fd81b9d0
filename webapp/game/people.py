"""Statistics of the people of a game over all their games; what they say is derived in `webapp.game.tally`.

People are known by their names alone, and on a server that many use others may have the same: so only games are
counted of which this phone has opened the scribe's page. Nobody learns of a game whose address he does not have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, Response, request

from webapp.game.tally import Played, Tally, tally
from webapp.sheet.replay import replayed
from webapp.site.web import get_game_or_404, page, remembered_games, store
from webapp.storage.people import name_key, same_people
from webapp.storage.records import Game

bp = Blueprint("people", __name__)

SAME = "dieselben"
"""What an address asks for that counts only the games of exactly the same people."""


@dataclass(frozen=True, slots=True)
class PeopleView:
    """What the page of statistics shows: the game from which one came, and what its people did.

    Attributes:
        only_same: only games of exactly these people are counted, else all in which one of them played.
        same: what the address says for that.
    """

    game: Game
    tally: Tally
    only_same: bool
    same: str = SAME


@bp.get("/spiel/<token>/statistik")
def show(token: str) -> Response:
    """Show what became of everybody's bids, over the games that this phone knows in which one of them played."""
    game = get_game_or_404(token)
    only_same = request.args.get("nur") == SAME
    played = [
        Played(other, replayed(store(), other))
        for other in _known(game)
        if not only_same or same_people(other.names, game.names)
    ]
    return page("people/people.html", view=PeopleView(game, tally(played, game.names), only_same))


def _known(game: Game) -> Iterator[Game]:
    """Yield the games that this phone knows in which one of the people played, the oldest first.

    A round at a tournament's table is no game at home: each is counted with its kind.
    """
    kept, people = store(), set(map(name_key, game.names))
    tournament = kept.tables.of_game(game.id) is not None
    for other in kept.games.known([game.token, *remembered_games()]):
        if people & set(map(name_key, other.names)) and (kept.tables.of_game(other.id) is not None) == tournament:
            yield other
