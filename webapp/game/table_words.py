"""The deck on the table of a running game, and what its people call things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from flask import Blueprint, Response, request, url_for

from webapp.site.web import get_game_at_home, go, page, sent_key, store
from webapp.site.words import chosen_words, standard_words, typed_words
from webapp.storage.records import Game

bp = Blueprint("words", __name__)


@dataclass(frozen=True, slots=True)
class WordsView:
    """What the form shows: what is chosen in each of its fields, and what an empty one stands for."""

    game: Game
    typed: Mapping[str, str]
    standard: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


def _view(game: Game) -> WordsView:
    standard = asdict(standard_words(game.preset, game.words.deck))
    return WordsView(game, typed_words(game.preset, game.words), standard)


@bp.get("/spiel/<token>/woerter")
def show(token: str) -> Response:
    """Show the deck and the words of the game."""
    game = get_game_at_home(token)
    return page("words/words.html", view=_view(game))


@bp.post("/spiel/<token>/woerter")
def change(token: str) -> Response:
    """Let the game say other words from now on, wherever it is shown."""
    game, key = get_game_at_home(token), sent_key()

    def keep() -> str:
        store().games.set_words(game.id, chosen_words(game.preset, request.form))
        return url_for("game.show", token=token)

    return go(store().once(key, keep))
