"""What is my hand worth ("Was ist mein Blatt wert?"): one's own cards, before the bidding.

Tied to no game and shown to nobody else.
"""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from scoring.rules import PRESETS
from webapp.web import go, sent_key, store

bp = Blueprint("worth", __name__)


@bp.post("/blatt")
def begin() -> Response:
    """Start with an empty private hand, by the rules of the game from which it was asked, else of a rule set."""
    key = sent_key()
    game = store().game(request.form.get("game", ""))
    preset = request.form.get("preset", "")
    if preset not in PRESETS:
        preset = PRESETS[0]

    def add() -> str:
        chosen = (game.preset, game.options) if game else (preset, {})
        return url_for("pile.show", token=store().add_private_pile(*chosen))

    return go(store().once(key, add))
