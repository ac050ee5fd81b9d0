"""Points booked beside the hands, with a reason: a carry-over from paper, a penalty, whatever no rule foresees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, Response, abort, request, url_for

from webapp.sheet.lines import PadBooking
from webapp.sheet.replay import replayed
from webapp.sheet.standing import PadRow, number_from
from webapp.site.dates import local_time
from webapp.site.errors import ChangedMeanwhileError
from webapp.site.languages import gettext as _
from webapp.site.web import get_game_at_home, get_game_or_404, go, page, sent_key, store, tidy_text, whole_number
from webapp.storage.booking_records import BookingRecord, BookingVersion
from webapp.storage.records import Game, HandRecord
from webapp.storage.version_kind import VersionKind

bp = Blueprint("booking", __name__)

REASON_LENGTH = 60
"""Most characters of a reason."""
MOST = 9_999
"""Most points of a booking."""


@dataclass(frozen=True, slots=True)
class PastBooking:
    """A version of a booking as the history shows it: when it was written, the hand before it, and what came before."""

    version: BookingVersion
    at: datetime
    after: int
    before: BookingVersion | None


def booking_history(booking: BookingRecord, hands: Sequence[HandRecord]) -> tuple[PastBooking, ...]:
    """Return every version of the booking, the latest first; ``hands`` are those of its game."""
    past = [
        PastBooking(version, local_time(version.at), number_from(hands, version.place + 1) - 1, before)
        for version, before in zip(booking.versions, [None, *booking.versions[:-1]], strict=True)
    ]
    return tuple(reversed(past))


@dataclass(frozen=True, kw_only=True)
class BookingView:
    """What the form of a booking shows.

    Attributes:
        booking: the one that is changed, None for a new one; ``row`` is None where it was taken back.
        history: its versions in words, the latest first.
        rows: the hands after which it may stand.
        typed: fields as they are, or were typed; ``errors`` sentences by field.
    """

    game: Game
    booking: BookingRecord | None
    row: PadBooking | None
    history: Sequence[PastBooking]
    rows: Sequence[PadRow]
    typed: Mapping[str, str]
    errors: Mapping[str, str]
    reason_length: int = REASON_LENGTH


def _get_or_404(game: Game, booking: int) -> BookingRecord:
    record = next((record for record in game.bookings if record.id == booking), None)
    if record is None:
        abort(404, "booking")
    return record


def _page(
    game: Game, booking: BookingRecord | None, typed: Mapping[str, str], errors: Mapping[str, str], status: int = 200
) -> Response:
    standing = replayed(store(), game)
    booked = [line.booking for line in standing.lines if line.booking]
    view = BookingView(
        game=game,
        booking=booking,
        row=next((row for row in booked if booking and row.id == booking.id), None),
        history=booking_history(booking, store().games.hands(game)) if booking else (),
        rows=standing.rows,
        typed=typed,
        errors=errors,
    )
    return page("booking/booking.html", status, view=view)


def _typed(game: Game, version: BookingVersion) -> dict[str, str]:
    """Return the fields of the form as they show a booking."""
    before = [hand for hand in store().games.hands(game) if hand.place <= version.place and not hand.deleted]
    fields = {"reason": version.reason, "after": str(before[-1].id if before else 0), "shown": str(version.id)}
    for side, points in game.by_side(version.points).items():
        fields[f"points-{side}"] = str(abs(points))
        fields[f"minus-{side}"] = "on" if points < 0 else ""
    return fields


@bp.get("/spiel/<token>/buchen")
def new(token: str) -> Response:
    """Ask what is to be booked, for whom, and what for."""
    game = get_game_at_home(token, "table_bookings")
    rows = replayed(store(), game).rows
    return _page(game, None, {"after": str(rows[-1].id if rows else 0)}, {})


@bp.post("/spiel/<token>/buchen")
def add(token: str) -> Response:
    """Book it."""
    game, key = get_game_at_home(token, "table_bookings"), sent_key()
    points, reason, errors = _read(game)
    if errors:
        return _page(game, None, request.form, errors, 422)

    def book() -> str:
        _check_columns(get_game_or_404(token))
        # looked up here: a hand that was inserted meanwhile has moved those after it
        store().games.add_booking(game, _place(game) or 0, points, reason)
        return url_for("game.show", token=token)

    try:
        return go(f"{store().once(key, book)}#stand")
    except ChangedMeanwhileError:
        return _ask_again(token, None)


@bp.get("/spiel/<token>/buchung/<int:booking>")
def show(token: str, booking: int) -> Response:
    """Show a booking with its history, and the form to change it."""
    game = get_game_at_home(token, "table_bookings")
    record = _get_or_404(game, booking)
    return _page(game, record, _typed(game, record.now), {})


@bp.post("/spiel/<token>/buchung/<int:booking>")
def change(token: str, booking: int) -> Response:
    """Change a booking; its earlier version stays in the history."""
    game, key = get_game_at_home(token, "table_bookings"), sent_key()
    record = _get_or_404(game, booking)
    points, reason, errors = _read(game)
    if errors:
        return _page(game, record, request.form, errors, 422)

    def book() -> str:
        now = get_game_or_404(token)
        _check_columns(now)
        known = _get_or_404(now, booking)
        if known.deleted or str(known.now.id) != request.form.get("shown", ""):
            abort(409, "booking_changed")
        place = _place(now) or 0
        if (place, points, reason) != (known.now.place, known.now.points, known.now.reason):
            store().games.add_booking_version(booking, VersionKind.CHANGED, place, points, reason)
        return url_for("game.show", token=token)

    try:
        return go(f"{store().once(key, book)}#stand")
    except ChangedMeanwhileError:
        return _ask_again(token, booking)


@bp.post("/spiel/<token>/buchung/<int:booking>/streichen")
def delete(token: str, booking: int) -> Response:
    """Take a booking back; its history stays."""
    return _set(token, booking, VersionKind.DELETED)


@bp.post("/spiel/<token>/buchung/<int:booking>/zurueckholen")
def restore(token: str, booking: int) -> Response:
    """Put a booking back that was taken back."""
    return _set(token, booking, VersionKind.RESTORED)


def _set(token: str, booking: int, kind: VersionKind) -> Response:
    key = sent_key()
    get_game_at_home(token, "table_bookings")

    def turn() -> str:
        record = _get_or_404(get_game_or_404(token), booking)
        if record.deleted == (kind == VersionKind.DELETED):
            abort(409, "booking_changed")
        now = record.now
        store().games.add_booking_version(booking, kind, now.place, now.points, now.reason)
        return url_for("booking.show", token=token, booking=booking)

    return go(store().once(key, turn))


def _read(game: Game) -> tuple[dict[int, int], str, dict[str, str]]:
    """Return points by person, the reason, and a sentence for every field that is not right."""
    points: dict[int, int] = {}
    errors: dict[str, str] = {}
    for side in game.sides:
        text = request.form.get(f"points-{side}", "").strip()
        number = whole_number(text or "0", -MOST, MOST)
        if number is None:
            errors[f"points-{side}"] = _("Bitte eine ganze Zahl, höchstens {most}.").format(most=MOST)
        elif number:
            number = -abs(number) if request.form.get(f"minus-{side}") else number
            points |= dict.fromkeys(game.seats_of(side), number)
    if not points and not errors:
        errors["points"] = _("Wie viele Punkte werden gebucht, und für wen?")
    reason = tidy_text(request.form.get("reason", ""))[:REASON_LENGTH]
    if not reason:
        errors["reason"] = _("Wofür? Zum Beispiel „Übertrag vom Papier“ oder „Strafe“.")
    if _place(game) is None:
        errors["after"] = _("Nach welchem Spiel?")
    return points, reason, errors


def _check_columns(game: Game) -> None:
    """Check that every column of the form still is that of the person it showed.

    Raises:
        ChangedMeanwhileError: another phone has put seats right, or partners have own columns since.
    """
    if any(request.form.get(f"whose-{side}", name) != name for side, name in game.side_names.items()):
        raise ChangedMeanwhileError


def _ask_again(token: str, booking: int | None) -> Response:
    """Show the form once more, with points at the names at which they were typed."""
    game = get_game_at_home(token, "table_bookings")
    form, typed = request.form, {key: request.form[key] for key in ("reason", "after", "shown") if key in request.form}
    columns = {name: side for side, name in game.side_names.items()}
    for field, name in form.items():
        if field.startswith("whose-") and name in columns:
            for kind in ("points", "minus"):
                typed[f"{kind}-{columns[name]}"] = form.get(f"{kind}-{field.removeprefix('whose-')}", "")
    sentence = _("Inzwischen wurde etwas geändert, vielleicht an einem anderen Handy. Bitte noch einmal ansehen.")
    return _page(game, _get_or_404(game, booking) if booking else None, typed, {"points": sentence}, 409)


def _place(game: Game) -> int | None:
    """Return the place of the hand after which the form wants it, 0 before the first; None where there is no such."""
    after = request.form.get("after", "")
    places = {str(hand.id): hand.place for hand in store().games.hands(game)}
    return 0 if after == "0" else places.get(after)
