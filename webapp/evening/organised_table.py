"""The organiser's page of a table: its sheet, totals from paper, reopening, corrections with a reason, its link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, request, url_for

from scoring.tournament import Result
from webapp.evening.results import republish_prize_list, result_at
from webapp.evening.web import get_evening_or_404, get_round_or_404
from webapp.share.sharing import qr_svg
from webapp.sheet.replay import replayed
from webapp.sheet.standing import Standing
from webapp.site.addresses import address_for
from webapp.site.languages import gettext as _
from webapp.site.web import get_game_or_404, go, page, sent_key, store, tidy_text, whole_number
from webapp.storage.evening_records import Confirmation, Evening, RoundState, TableContext
from webapp.storage.event_records import Event
from webapp.storage.records import Game

bp = Blueprint("evening_organised_table", __name__)

REASON_LENGTH = 120
MOST_POINTS = 99_999
_TABLE = "/abend/<token>/durchgang/<int:number>/tisch/<int:table>"


def _get_or_404(token: str, number: int, table: int) -> TableContext:
    evening = get_evening_or_404(token)
    drawn_round = get_round_or_404(evening, number)
    found = drawn_round.table(table)
    if found is None:
        abort(404, "table")
    return TableContext(evening, drawn_round.number, drawn_round.state, found)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganisedTableView:
    """What the organiser's page of a table shows.

    Attributes:
        game, standing: its sheet.
        result: what counts, None while nothing is written.
        confirmations: by seat.
        events: what was done at the table, the latest first.
        link, qr: the address of the table, and the same as SVG of its QR code.
        typed: what was just sent and refused, by input.
        errors: sentences by field.
    """

    context: TableContext
    game: Game
    standing: Standing
    result: Result | None
    confirmations: Mapping[int, Confirmation]
    events: Sequence[Event]
    link: str
    qr: str
    typed: Mapping[str, str]
    errors: Mapping[str, str]
    reason_length: int = REASON_LENGTH

    @property
    def evening(self) -> Evening:
        """The evening of the table."""
        return self.context.evening


@bp.get(_TABLE)
def show(token: str, number: int, table: int) -> Response:
    """Show a table with everything that the organiser can do with it."""
    return _page(_get_or_404(token, number, table), {})


def _page(context: TableContext, errors: dict[str, str], status: int = 200, *, keep_typed: bool = True) -> Response:
    game = get_game_or_404(context.table.game_token)
    link = address_for("evening_table.show", token=context.table.token)
    view = OrganisedTableView(
        context=context,
        game=game,
        standing=replayed(store(), game),
        result=result_at(store(), context.round_number, context.table),
        confirmations=store().tables.confirmations(context.table),
        events=store().evenings.events(context.evening, context.table),
        link=link,
        qr=qr_svg(link),
        typed=request.form if keep_typed else {},
        errors=errors,
    )
    return page("evening/table_organised.html", status, view=view)


def _invalid(token: str, number: int, table: int, errors: dict[str, str]) -> Response | None:
    """Return the page with the errors of the form, None if there are none."""
    return _page(_get_or_404(token, number, table), errors, 422) if errors else None


def _reason() -> str:
    return tidy_text(request.form.get("reason", ""))[:REASON_LENGTH]


def _address(token: str, number: int, table: int) -> str:
    return url_for("evening_organised_table.show", token=token, number=number, table=table)


@bp.post(f"{_TABLE}/papier")
def paper(token: str, number: int, table: int) -> Response:
    """Store the totals of a signed paper sheet; they count instead of what the table wrote."""
    key, context = sent_key(), _get_or_404(token, number, table)
    if request.form.get("table", str(context.table.id)) != str(context.table.id):
        sentence = _("Durchgang {round} wurde inzwischen neu ausgelost: an Tisch {table} sitzen jetzt andere.")
        error = sentence.format(round=number, table=table)
        return _page(context, {"paper": error}, 409, keep_typed=False)
    texts = [request.form.get(f"total-{seat}", "") for seat in (1, 2, 3)]
    totals = [value for text in texts if (value := whole_number(text, -MOST_POINTS, MOST_POINTS)) is not None]
    errors: dict[str, str] = {}
    if len(totals) < len(texts):
        errors["paper"] = _("Für jeden der drei bitte eine ganze Zahl, auch 0 oder mit Minus.")
    elif context.state is RoundState.DRAWN:
        errors["paper"] = _("Der Durchgang hat noch nicht begonnen.")
    elif (context.table.locked or context.table.hands) and not _reason():
        errors["paper"] = _("Hier steht schon etwas: bitte sagen, warum es geändert wird.")
    invalid = _invalid(token, number, table, errors)
    if invalid:
        return invalid

    def keep() -> str:
        now = _get_or_404(token, number, table)
        if now.table.id != context.table.id:
            abort(409)
        store().tables.set_paper(now, totals, _reason())
        republish_prize_list(store(), now.evening, _reason())
        return _address(token, number, table)

    return go(store().once(key, keep))


@bp.post(f"{_TABLE}/oeffnen")
def reopen(token: str, number: int, table: int) -> Response:
    """Reopen a confirmed table; its page and the record show the reason."""
    key, context = sent_key(), _get_or_404(token, number, table)
    errors: dict[str, str] = {}
    if context.evening.finished:
        errors["reopen"] = _("Der Abend ist beendet. Einzelne Spiele lassen sich noch mit einem Grund berichtigen.")
    elif not _reason():
        errors["reopen"] = _("Warum wird der Tisch wieder geöffnet? Der Grund steht dann auf dem Zettel.")
    invalid = _invalid(token, number, table, errors)
    if invalid:
        return invalid

    def act() -> str:
        now = _get_or_404(token, number, table)
        if now.table.locked and not now.evening.finished:
            store().tables.reopen(now, _reason())
        return _address(token, number, table)

    return go(store().once(key, act))


@bp.post(f"{_TABLE}/link")
def renew(token: str, number: int, table: int) -> Response:
    """Give the table a new address; the old one cannot write any more."""
    key = sent_key()

    def act() -> str:
        store().tables.renew(_get_or_404(token, number, table))
        return _address(token, number, table)

    return go(store().once(key, act))


@bp.post(f"{_TABLE}/spiel/<int:hand>")
def correct(token: str, number: int, table: int, hand: int) -> Response:
    """Begin the correction of a hand of a confirmed table, for a reason that stays visible."""
    key, context = sent_key(), _get_or_404(token, number, table)
    errors: dict[str, str] = {}
    if not _reason():
        errors[f"correct-{hand}"] = _("Warum wird das Spiel berichtigt? Der Grund steht dann auf dem Zettel.")
    elif not context.table.locked or context.table.paper is not None:
        errors["correct"] = _("Dieser Zettel ist offen: der Tisch ändert ihn selbst.")
    invalid = _invalid(token, number, table, errors)
    if invalid:
        return invalid

    def begin() -> str:
        now = _get_or_404(token, number, table)
        game = get_game_or_404(now.table.game_token)
        record = next(
            (written for written in store().games.hands(game) if written.id == hand and not written.deleted), None
        )
        if record is None:
            abort(404, "hand")
        draft = store().tables.begin_correction(now, record, _reason())
        return url_for("draft.show", token=draft, step="reizen")

    return go(store().once(key, begin))
