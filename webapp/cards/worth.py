"""What is my hand worth ("Was ist mein Blatt wert?"): one's own cards, before the bidding.

Tied to no game and shown to nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, request, url_for

from scoring.cards import Card
from scoring.rules import PRESETS, Rules
from scoring.worth import DEALS, Worth, worth
from webapp.site.web import go, sent_key, store
from webapp.site.words import standard_words
from webapp.storage.records import Pile

bp = Blueprint("worth", __name__)


@bp.post("/blatt")
def begin() -> Response:
    """Start with an empty private hand, by the rules of the game from which it was asked, else of a rule set."""
    key = sent_key()
    game = store().games.find(request.form.get("game", ""))
    context = store().tables.of_game(game.id) if game else None
    if context is not None and not context.evening.plan.worth:
        abort(403, "table_worth")
    preset = request.form.get("preset", "")
    if preset not in PRESETS:
        preset = PRESETS[0]

    def add() -> str:
        if game:
            private = store().piles.add_private(game.preset, game.options, game.size, game.words)
        else:
            private = store().piles.add_private(preset, {}, None, standard_words(preset))
        return url_for("pile.show", token=private)

    return go(store().once(key, add))


@dataclass(frozen=True, slots=True)
class Shown:
    """A private hand as its page shows it.

    Attributes:
        choices: what it is worth with each trump suit, the best first.
        due: with how many cards a hand is complete, by number of players.
        tapp: whether there is a Tapp, which may bring more melds.
        deals: how many deals were played for the range.
    """

    choices: tuple[Worth, ...]
    due: dict[int, int]
    tapp: bool
    deals: int = DEALS


def shown(pile: Pile, cards: Sequence[Card], rules: Rules) -> Shown:
    """Return what the page of a private hand says."""
    players = pile.rules.players if pile.rules else None
    due = {number: rules.tricks(number) for number in ([players] if players else rules.playable)}
    return Shown(worth(cards, rules, players), due, any(rules.talon_for(number) for number in due))
