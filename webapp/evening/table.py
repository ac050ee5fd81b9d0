"""The pages of a table, opened by the QR code on a lot: its players, its sheet, and the three confirmations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, request, url_for

from scoring.tournament import Result
from webapp.evening.results import result_at
from webapp.evening.web import current_round, evening_tag, get_table_or_404
from webapp.share import live
from webapp.sheet.replay import replayed
from webapp.sheet.standing import Standing
from webapp.site.dates import local_time
from webapp.site.errors import ChangedMeanwhileError
from webapp.site.languages import gettext as _
from webapp.site.web import clean_name, get_game_or_404, go, page, remembered_games, sent_key, store
from webapp.storage.evening_records import Confirmation, RoundState, SignatureKind, TableContext
from webapp.storage.event_records import Event, EventKind
from webapp.storage.records import Game

bp = Blueprint("evening_table", __name__)
bp.add_app_template_filter(local_time)

INITIALS_LENGTH = 6
_STROKES = re.compile(r"(?:M[0-9]{1,3} [0-9]{1,3}(?:L[0-9]{1,3} [0-9]{1,3})+)+")
"""A drawn signature: strokes on a field of 600 by 200, as written by static/sign.js."""
_STROKES_LENGTH = 12_000
"""Most characters of a drawn signature, enough for about 1200 points."""
_SHOWN_EVENTS = (EventKind.REOPENED, EventKind.CORRECTED, EventKind.PAPER)
"""Kinds of events of the organiser that are shown to the players of the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What the page of a table shows to its players.

    Attributes:
        seat: the seat of the lot that was scanned, 0 where the link names none.
        result: what counts, None while nothing is written.
        confirmations: by seat.
        other: the other table of the same round that this phone writes for.
        later: number of the current round if it is a later one, else 0.
        events: what the organiser did at the table, the latest first.
        tag: see :func:`webapp.evening.web.evening_tag`.
    """

    context: TableContext
    seat: int
    result: Result | None
    confirmations: Mapping[int, Confirmation]
    other: TableContext | None
    later: int
    events: Sequence[Event]
    tag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmView:
    """What the page of the three confirmations shows.

    Attributes:
        game, standing: the sheet that is confirmed.
        confirmations: by seat.
        lapsed: the players whose confirmation counts no more, because the sheet was changed after it.
        errors: sentences by field.
    """

    context: TableContext
    game: Game
    standing: Standing
    confirmations: Mapping[int, Confirmation]
    lapsed: Sequence[str]
    errors: Mapping[str, str]
    initials_length: int = INITIALS_LENGTH


@bp.get("/tisch/<token>")
def show(token: str) -> Response:
    """Show the players of the table in this round and the link to its sheet; the page updates itself."""
    context = get_table_or_404(token)
    seat = request.args.get("platz", "")
    tag = evening_tag(context.evening, token, seat, context.table.lock, len(remembered_games()))

    def sheet() -> Response:
        return _page(context, seat, tag)

    return live.answer(tag, sheet)


def _page(context: TableContext, seat: str, tag: str) -> Response:
    drawn_rounds = store().tables.drawn_rounds(context.evening)
    now = current_round(drawn_rounds)
    events = store().evenings.events(context.evening, context.table)
    view = TableView(
        context=context,
        seat=int(seat) if seat in ("1", "2", "3") else 0,
        result=result_at(store(), context.round_number, context.table),
        confirmations=store().tables.confirmations(context.table),
        other=_other_table(context),
        later=now.number if now and now.number > context.round_number else 0,
        events=[event for event in events if event.kind in _SHOWN_EVENTS],
        tag=tag,
    )
    return page("evening/table.html", block="sheet", view=view)


def _other_table(context: TableContext) -> TableContext | None:
    """Return the other table of the same round that this phone writes for, None if there is none."""
    if context.state not in (RoundState.DRAWN, RoundState.RUNNING):
        return None
    for token in remembered_games():
        game = store().games.find(token)
        other = store().tables.of_game(game.id) if game else None
        if (
            other
            and (other.evening.id, other.round_number) == (context.evening.id, context.round_number)
            and other.state is not RoundState.REPLACED
        ):
            return other if other.table.id != context.table.id else None
    return None


@bp.get("/tisch/<token>/bestaetigen")
def ask(token: str) -> Response:
    """Show the totals, and ask each of the three players to confirm them."""
    return _confirm_page(get_table_or_404(token), {})


def _confirm_page(context: TableContext, errors: dict[str, str], status: int = 200) -> Response:
    if context.table.lock:
        return go(url_for("evening_table.show", token=context.table.token))
    game = get_game_or_404(context.table.game_token)
    view = ConfirmView(
        context=context,
        game=game,
        standing=replayed(store(), game),
        confirmations=store().tables.confirmations(context.table),
        lapsed=[context.table.players[seat - 1] for seat in store().tables.lapsed(context.table)],
        errors=errors,
    )
    return page("evening/confirm.html", status, view=view)


@bp.post("/tisch/<token>/bestaetigen")
def confirm(token: str) -> Response:
    """Store one player's confirmation of the sheet as it was shown; the third one locks the table."""
    key, context = sent_key(), get_table_or_404(token)
    seat = request.form.get("seat", "")
    kind, value = _signature()
    field = f"seat-{seat}"
    if context.table.lock:
        return go(url_for("evening_table.show", token=token))
    if seat not in ("1", "2", "3"):
        return _confirm_page(context, {"confirm": _("Wer bestätigt?")}, 422)
    if not context.table.full:
        return _confirm_page(context, {"confirm": _not_full(context)}, 409)
    if not value:
        sentence = _("Bitte unterschreiben oder die Anfangsbuchstaben eintippen.")
        return _confirm_page(context, {field: sentence}, 422)

    def keep() -> str:
        now = get_table_or_404(token)
        if not now.table.full or str(now.table.version) != request.form.get("shown", ""):
            raise ChangedMeanwhileError
        if not now.table.lock:
            store().tables.sign(now, int(seat), kind, value)
        signed = store().tables.confirmations(get_table_or_404(token).table)
        following = next((f"platz-{place}" for place in (1, 2, 3) if place not in signed), None)
        return url_for("evening_table.ask", token=token, _anchor=following)

    try:
        return go(store().once(key, keep))
    except ChangedMeanwhileError:
        sentence = _("Der Zettel wurde inzwischen geändert. Bitte noch einmal ansehen und dann bestätigen.")
        return _confirm_page(get_table_or_404(token), {"confirm": sentence}, 409)


def _not_full(context: TableContext) -> str:
    sentence = _("Es fehlen noch Spiele: {count} von {due} stehen auf dem Zettel.")
    return sentence.format(count=context.table.hands, due=context.table.due)


def _signature() -> tuple[SignatureKind, str]:
    """Return kind and value of the signature: a drawn one if there is one, else initials; "" if there are none."""
    drawn = request.form.get("drawn", "")
    if len(drawn) <= _STROKES_LENGTH and _STROKES.fullmatch(drawn):
        return SignatureKind.DRAWN, drawn
    initials = clean_name(request.form.get("initials", ""))[:INITIALS_LENGTH]
    return SignatureKind.INITIALS, initials if any(character.isalpha() for character in initials) else ""
