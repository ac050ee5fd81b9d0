"""Other house rules in a running game, from a hand on; taken back and put back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, request, url_for

from scoring.evaluation import evaluate
from webapp.draft.pileview import IMPOSSIBLE
from webapp.game.history import HistoryView, history_lines
from webapp.sheet import house
from webapp.sheet.replay import replayed
from webapp.sheet.standing import PadRow, number_from
from webapp.site.languages import gettext as _
from webapp.site.web import fill, get_game_or_404, go, page, sent_key, store, whole_number
from webapp.storage.records import Game, Ruling
from webapp.storage.rule_changes import changed, differing

bp = Blueprint("ruling", __name__)

NEXT = "next"

bp.add_app_template_filter(house.standard_words)


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
    options, errors = house.read(typed, game.preset, game.size)
    place = _place(game, begin)
    if place is None:
        errors["from"] = _("Ab welchem Spiel gilt es?")
    elif not errors:
        errors = _impossible(game, Ruling(0, place, _ruled(game, options), "", ""))
    if errors:
        return _page(game, typed, begin, errors, 422)

    def add() -> str:
        now = get_game_or_404(token)
        later = _written_since(now) if begin == NEXT else None
        if later is not None:
            raise _MeantEarlierError(later)
        place, ruled = _place(now, begin), _ruled(now, options)
        if place is not None and (begin != NEXT or ruled != now.options):
            store().games.add_ruling(now, place, ruled)
        return url_for("game.show", token=token)

    try:
        return go(store().once(key, add))
    except _MeantEarlierError as meant:
        sentence = _("Inzwischen wurde ein Spiel aufgeschrieben. Ab welchem gilt es?")
        return _page(game, typed, str(meant.hand), {"from": sentence}, 409)


@bp.post("/spiel/<token>/regeln/<int:ruling>/zuruecknehmen")
def take_back(token: str, ruling: int) -> Response:
    """Let a change of the rules count no more; the sheet follows by itself."""
    return _turn(token, ruling, back=True)


@bp.post("/spiel/<token>/regeln/<int:ruling>/zurueckholen")
def put_back(token: str, ruling: int) -> Response:
    """Let a change of the rules count again that was taken back."""
    return _turn(token, ruling, back=False)


def _turn(token: str, ruling: int, *, back: bool) -> Response:
    key = sent_key()

    def add() -> str:
        game = get_game_or_404(token)
        turned = next((known for known in game.rulings if known.id == ruling and known.turns is None), None)
        if turned is None:
            abort(404, "ruling")
        if game.taken_back(turned) == back:
            abort(409, "changed")
        turn = Ruling(0, turned.place, {}, "", "", turns=ruling)
        errors = _impossible(game, turn)
        if errors:
            raise _ImpossibleError(next(iter(errors.values())))
        options = replace(game, rulings=(*game.rulings, turn)).at(None).options
        store().games.add_ruling(game, turned.place, options, turns=ruling)
        return url_for("history.show", token=token)

    try:
        return go(store().once(key, add))
    except _ImpossibleError as impossible:
        game = get_game_or_404(token)
        lines = history_lines(game, store().games.hands(game))
        return page("history/history.html", 422, view=HistoryView(game, lines, error=str(impossible)))


class _ImpossibleError(Exception):
    """The rules would not fit each other, or what was played; its text is a sentence."""


class _MeantEarlierError(Exception):
    """The next hand of the form is on the sheet by now: ``hand`` is its id."""

    def __init__(self, hand: int) -> None:
        super().__init__()
        self.hand = hand


def _last(game: Game) -> int:
    """Return the id of the hand that was played last, 0 where there is none."""
    hands = store().games.hands(game)
    return hands[-1].id if hands else 0


def _written_since(game: Game) -> int | None:
    """Return the hand that was the next one when the form was shown; None when it still is to be played."""
    ids = [hand.id for hand in store().games.hands(game)]
    last = whole_number(request.form.get("last", ""))
    after = ids if last == 0 else ids[ids.index(last) + 1 :] if last in ids else []
    return after[0] if after else None


def _place(game: Game, begin: str) -> int | None:
    """Return the place from which the rules hold: that of the next hand, of a hand by its id, or 0 for the first."""
    hands = store().games.hands(game)
    if begin == NEXT:
        # before anything was played: from the start, also for a forgotten hand inserted later
        return store().games.next_place(game) if hands else 0
    played = [hand for hand in hands if not hand.deleted]
    for hand in hands:
        if str(hand.id) == begin:
            return 0 if played[:1] == [hand] else hand.place
    return None


def _ruled(game: Game, sent: dict[str, str]) -> dict[str, str]:
    """Return the house rules of the next hand with what was changed in the form, and nothing that it only showed."""
    shown = request.form.get("shown", "")
    said = {"0": game.first_options, **{str(ruling.id): ruling.options for ruling in game.rulings}}
    return changed(game.options, differing(said.get(shown, game.options), sent))


def _impossible(game: Game, ruling: Ruling) -> dict[str, str]:
    """Return a sentence where the rules would not fit each other in some hand, or not the cards confirmed in it."""
    after = replace(game, rulings=(*game.rulings, ruling))
    for place in [ruling.place, *(other.place for other in game.rulings if other.place > ruling.place)]:
        wrong = house.not_together(game.preset, after.at(place).options, game.size)
        if wrong:
            return wrong
    hands = store().games.hands(game)
    # those that were taken back too: they may be put back
    for hand in (hand for hand in hands if hand.place >= ruling.place):
        entry, ruled = hand.now.entry, after.of_hand(hand.place, hand.now.entry)
        if not ruled.rules.sevens and entry.has_sevens:
            return {"sevens": _(IMPOSSIBLE["not_in_deck"])}
        unsaid = evaluate(entry, ruled.setup).questions
        if unsaid and not evaluate(entry, game.of_hand(hand.place, entry).setup).questions:
            sentence = _("In Spiel {number} fehlt dafür etwas: {question}")
            question = fill(unsaid[0].template, unsaid[0].values)
            return {"from": sentence.format(number=number_from(hands, hand.place), question=question)}
    return {}


@dataclass(frozen=True, kw_only=True)
class RulingView:
    """What the form of other house rules shows.

    Attributes:
        rows: the hands from which they may hold.
        typed: house rules as they are, or were typed; ``errors`` sentences by field.
        shown: the ruling that the form showed; ``last`` the hand that was played last.
        begin: the hand from which they are to hold, by its id, or NEXT.
    """

    game: Game
    rows: Sequence[PadRow]
    typed: Mapping[str, str]
    shown: str
    last: int
    begin: str
    errors: Mapping[str, str]
    groups: Sequence[tuple[str, Sequence[house.Asked]]] = house.GROUPS


def _page(game: Game, typed: dict[str, str], begin: str, errors: dict[str, str], status: int = 200) -> Response:
    view = RulingView(
        game=game,
        rows=replayed(store(), game).rows,
        typed=typed,
        shown=request.form.get("shown") or str(game.rulings[-1].id if game.rulings else 0),
        last=_last(game),
        begin=begin,
        errors=errors,
    )
    return page("ruling/ruling.html", status, view=view)
