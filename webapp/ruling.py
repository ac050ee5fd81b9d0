"""Other house rules in a running game, from a hand on."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from scoring.rules import load
from webapp import house
from webapp.entry import Entry, has_sevens
from webapp.languages import gettext as _
from webapp.pile import IMPOSSIBLE
from webapp.records import Game
from webapp.replay import replayed
from webapp.web import get_game_or_404, go, page, sent_key, store

bp = Blueprint("ruling", __name__)

NEXT = "next"


@bp.get("/spiel/<token>/regeln")
def show(token: str) -> Response:
    """Show every house rule as it is now, and ask from which hand on others hold."""
    game = get_game_or_404(token)
    return _page(game, dict(game.options), NEXT, {})


@bp.post("/spiel/<token>/regeln")
def change(token: str) -> Response:
    """Let other rules hold from a hand on; the sheet follows by itself."""
    game, key = get_game_or_404(token), sent_key()
    begin, typed = request.form.get("from", ""), house.typed_in(request.form)
    options, errors = house.read(typed, game.preset, len(game.names))
    if _place(game, begin) is None:
        errors["from"] = _("Ab welchem Spiel gilt es?")
    elif not errors and _sevens_lie(game, begin, options):
        errors["sevens"] = _(IMPOSSIBLE["not_in_deck"])
    if errors:
        return _page(game, typed, begin, errors, 422)

    def add() -> str:
        place = _place(game, begin)
        if place is not None and (begin != NEXT or options != game.options):
            store().add_ruling(game, place, options)
        return url_for("game.show", token=token)

    return go(store().once(key, add))


def _place(game: Game, begin: str) -> int | None:
    """Return the place from which the rules hold: that of the next hand, of a hand by its id, or 0 for the first."""
    hands = store().hands(game)
    if begin == NEXT:
        # before anything was played: from the start, also for a forgotten hand inserted later
        return store().next_place(game) if hands else 0
    played = [hand for hand in hands if not hand.deleted]
    for hand in hands:
        if str(hand.id) == begin:
            return 0 if played[:1] == [hand] else hand.place
    return None


def _sevens_lie(game: Game, begin: str, options: dict[str, str]) -> bool:
    """Say whether sevens were confirmed in hands for which rules without them would hold, taken back ones too."""
    place = _place(game, begin)
    if place is None or load(game.preset).with_options(options).sevens:
        return False
    hands = (hand for hand in store().hands(game) if hand.place >= place)
    return any(has_sevens(Entry.from_json(hand.now.entry)) for hand in hands)


def _page(game: Game, typed: dict[str, str], begin: str, errors: dict[str, str], status: int = 200) -> Response:
    return page(
        "ruling/ruling.html",
        status,
        game=game,
        rows=replayed(store(), game).rows,
        typed=typed,
        begin=begin,
        errors=errors,
        groups=house.GROUPS,
    )
