"""The scribe's page of a game: the pad, the next hand, another game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import Blueprint, Response, request, url_for

from scoring.problems import Problem
from scoring.setup import TableSetup
from webapp.draft.steps import bids_to_tap
from webapp.game.circle import begin_game
from webapp.share import live
from webapp.sheet import house, standing
from webapp.sheet.replay import replayed
from webapp.sheet.standing import PadRow, since
from webapp.site.web import device_name, get_game_or_404, go, name_device, remember_game, sent_key, store
from webapp.storage.evening_records import TableContext
from webapp.storage.records import Draft, Game, Version

bp = Blueprint("game", __name__)


@bp.app_template_filter()
def house_rules(game: Game) -> str:
    """Return the house rules of the next hand in words, each with the hand from which it holds."""
    return house.house_rules(game.preset, game.options, since(game, store().games.hands(game)))


@bp.app_template_filter()
def fill_for(problem: Problem, players: Game | TableSetup) -> str:
    """Return a problem's sentence with the players' names."""
    return standing.fill_for(players, problem)


bp.add_app_template_filter(standing.news_sentence)


@dataclass(frozen=True, slots=True)
class JustWritten:
    """The row of a hand that was written or changed a moment ago, and the version that this made."""

    row: PadRow
    version: Version


@dataclass(frozen=True, slots=True)
class GameView:
    """What the scribe's page of a game shows.

    Attributes:
        draft: the hand that is being written down, None for none.
        context: the tournament table whose sheet this is, None at home.
        device: what this phone is called.
        bids: what may be tapped to begin the next hand with that bid.
        just_written: what was written a moment ago and may still be taken back here, None for nothing.
    """

    sheet: live.SheetView
    draft: Draft | None
    context: TableContext | None
    device: str
    bids: Sequence[int]
    just_written: JustWritten | None


_TAKEN_BACK_FOR = timedelta(seconds=30)
"""For how long after it was written the page of a game offers to take a hand, or a change of one, back."""


def _just_written(game: Game, context: TableContext | None) -> JustWritten | None:
    """Return the hand that was written or changed last, if that was a moment ago and it may be changed."""
    hands = store().games.hands(game)
    if not hands or (context and context.table.lock):
        return None
    last = max(hands, key=lambda hand: hand.now.id)
    if last.deleted or datetime.now(UTC) - datetime.fromisoformat(last.now.at) > _TAKEN_BACK_FOR:
        return None
    row = next((row for row in replayed(store(), game).rows if row.id == last.id), None)
    return JustWritten(row, last.now) if row else None


@bp.get("/spiel/<token>")
def show(token: str) -> Response:
    """Show the pad; a page that is open asks for its changing part every two seconds."""
    game = get_game_or_404(token)
    draft = store().drafts.open_for(game)
    context = store().tables.of_game(game.id)
    tag = live.tag_of(game, draft.token if draft else "", (context.table.lock or "") if context else "")
    answer = live.sheet("game/game.html", game, tag, lambda sheet: _view(sheet, draft, context))
    return answer if answer.status_code == 304 else remember_game(answer, game)


def _view(sheet: live.SheetView, draft: Draft | None, context: TableContext | None) -> GameView:
    return GameView(
        sheet, draft, context, device_name(), _bids(sheet, draft, context), _just_written(sheet.game, context)
    )


def _bids(sheet: live.SheetView, draft: Draft | None, context: TableContext | None) -> Sequence[int]:
    """Return the bids with which the next hand may be begun; none where there is no next hand, or it is begun."""
    if draft or (sheet.end if context is None else context.table.lock or context.table.full):
        return ()
    rows = sheet.standing.rows
    return bids_to_tap(sheet.game.rules, rows[-1].bid if rows else None)


@bp.post("/spiel/<token>/noch-eine")
def again(token: str) -> Response:
    """Start another game with the same people and rules, their names hidden as before; whose turn it is deals.

    A second phone that asks for it at the same sheet is led to the game that the first one started.
    """
    game = get_game_or_404(token)

    def add() -> str:
        dealer = replayed(store(), game).sheet.next_dealer
        return url_for("game.show", token=begin_game(game, game.everyone, game.circle_at(None), dealer))

    state = " ".join(map(str, store().games.state(game)))
    return go(store().once(f"again {token} {state} {game.hide_names}", add))


@bp.post("/spiel/<token>/schluss")
def close(token: str) -> Response:
    """End the game by agreement ("Schluss für heute"): who leads has won."""
    return _agree(token, resumed=False)


@bp.post("/spiel/<token>/weiter")
def resume(token: str) -> Response:
    """Take up again a game that was ended by agreement."""
    return _agree(token, resumed=True)


def _agree(token: str, *, resumed: bool) -> Response:
    key = sent_key()
    get_game_or_404(token)

    def add() -> str:
        now = get_game_or_404(token)
        # a late tap on a game that its target has ended would hold it when a correction reopens it
        if now.agreed_end is not None if resumed else replayed(store(), now).sheet.end is None:
            store().games.add_end(now, resumed=resumed)
        return url_for("game.show", token=token)

    return go(f"{store().once(key, add)}#{'stand' if resumed else 'ende'}")


@bp.post("/spiel/<token>/telefon")
def call_device(token: str) -> Response:
    """Give this phone a name, under which the history says who wrote."""
    get_game_or_404(token)
    return name_device(go(url_for("game.show", token=token)), request.form.get("device", ""))
