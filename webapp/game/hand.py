"""One hand of the sheet: its settlement, its history, changing it, taking it back, inserting one before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, Response, abort, request, url_for

from scoring.entry import Entry
from scoring.evaluation import evaluate
from scoring.settlement import Settlement
from webapp.game.changes import Difference, differences
from webapp.sheet.replay import replayed
from webapp.sheet.standing import PadRow, entry_to_begin
from webapp.site.dates import local_time
from webapp.site.languages import gettext as _
from webapp.site.web import get_game_or_404, go, page, sent_key, store
from webapp.storage.evening_records import Correction
from webapp.storage.records import Game, HandRecord, Version
from webapp.storage.version_kind import VersionKind

bp = Blueprint("hand", __name__)


def _get_or_404(game: Game, hand: int) -> HandRecord:
    record = next((record for record in store().games.hands(game) if record.id == hand), None)
    if record is None:
        abort(404, "hand")
    return record


@dataclass(frozen=True, slots=True)
class Past:
    """A version of a hand as the history shows it: how it settles, when it was written, what it changed.

    ``game`` has the rules and the players of the hand.
    """

    version: Version
    game: Game
    entry: Entry
    settled: Settlement | None
    at: datetime
    differences: tuple[Difference, ...]


def history_of(record: HandRecord, game: Game) -> tuple[Past, ...]:
    """Return every version of the hand, the latest first."""
    entries = [version.entry for version in record.versions]
    past = [
        Past(
            version,
            played,
            entry,
            evaluate(entry, played.setup).settlement,
            local_time(version.at),
            differences(before, entry, game.at(record.place)) if before else (),
        )
        for version, entry, before in zip(record.versions, entries, [None, *entries[:-1]], strict=True)
        for played in [game.of_hand(record.place, entry)]
    ]
    return tuple(reversed(past))


@bp.get("/spiel/<token>/hand/<int:hand>")
def show(token: str, hand: int) -> Response:
    """Show a hand with how it was settled and every earlier version of it."""
    game = get_game_or_404(token)
    return _page(game, _get_or_404(game, hand))


class _TakenBackError(Exception):
    """What was to be changed stands on the sheet no more."""


@dataclass(frozen=True, kw_only=True)
class HandView:
    """What the page of a hand shows.

    Attributes:
        record: the hand with its history, ``history`` that in words, the latest version first.
        row: its row on the sheet, None where it was taken back.
        locked: the sheet is that of a tournament's table and takes no change now.
        corrections: what the organiser changed, by the id of the version.
        refused: why nothing was changed, in a sentence.
    """

    game: Game
    record: HandRecord
    history: tuple[Past, ...]
    row: PadRow | None
    locked: bool
    corrections: Mapping[int, Correction]
    refused: str = ""

    @property
    def number(self) -> int:
        """The hand's number on the sheet; 0 where it was taken back."""
        return self.row.number if self.row else 0


def _page(game: Game, record: HandRecord, refused: str = "", status: int = 200) -> Response:
    context = store().tables.of_game(game.id)
    view = HandView(
        game=game,
        record=record,
        history=history_of(record, game),
        row=next((row for row in replayed(store(), game).rows if row.id == record.id), None),
        locked=context is not None and bool(context.table.lock),
        corrections=store().tables.corrections(game.id),
        refused=refused,
    )
    return page("hand/hand.html", status, view=view)


@bp.post("/spiel/<token>/hand/<int:hand>/davor")
def insert(token: str, hand: int) -> Response:
    """Start writing down a forgotten hand that was played right before this one, or go on with it."""
    game, key = get_game_or_404(token), sent_key()

    def add() -> str:
        _get_or_404(game, hand)
        running = store().drafts.open_for(game, before=hand)
        begun = entry_to_begin(game, store().games.hands(game), hand)
        draft = running.token if running else store().drafts.add(game, begun, before=hand)
        return url_for("draft.resume", token=draft)

    return go(store().once(key, add))


@bp.post("/spiel/<token>/hand/<int:hand>/aendern")
def change(token: str, hand: int) -> Response:
    """Open the hand as a draft; the sheet changes only when the draft is written."""
    game, key = get_game_or_404(token), sent_key()

    def add() -> str:
        record = _get_or_404(game, hand)
        if record.deleted:
            raise _TakenBackError
        draft = store().drafts.add(game, record.now.entry, hand=hand, base=record.now.id)
        return url_for("draft.show", token=draft, step="reizen")

    try:
        return go(store().once(key, add))
    except _TakenBackError:
        sentence = _("Dieses Spiel wurde inzwischen gestrichen. Wer es ändern will, holt es erst zurück.")
        return _page(game, _get_or_404(game, hand), sentence, 409)


@bp.post("/spiel/<token>/hand/<int:hand>/streichen")
def delete(token: str, hand: int) -> Response:
    """Take the hand back; its row goes, its history stays."""
    return _set(token, hand, VersionKind.DELETED)


@bp.post("/spiel/<token>/hand/<int:hand>/zurueckholen")
def restore(token: str, hand: int) -> Response:
    """Put a hand back that was taken back."""
    return _set(token, hand, VersionKind.RESTORED)


@bp.post("/spiel/<token>/hand/<int:hand>/doch-nicht")
def undo(token: str, hand: int) -> Response:
    """Let a hand say again what it said before its last change, if that is still the last one."""
    game, key = get_game_or_404(token), sent_key()

    def add() -> str:
        record = _get_or_404(game, hand)
        if record.now.kind != VersionKind.CHANGED or str(record.now.id) != request.form.get("shown", ""):
            abort(409, "changed")
        store().games.add_version(hand, VersionKind.CHANGED, record.versions[-2].entry)
        return url_for("game.show", token=token, _anchor="stand")

    return go(store().once(key, add))


def _set(token: str, hand: int, kind: VersionKind) -> Response:
    game, key = get_game_or_404(token), sent_key()

    def add() -> str:
        record = _get_or_404(game, hand)
        if record.deleted == (kind == VersionKind.DELETED):
            abort(409, "changed")
        store().games.add_version(hand, kind, record.now.entry)
        return url_for("hand.show", token=token, hand=hand)

    return go(store().once(key, add))
