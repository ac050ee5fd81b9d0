"""What an evening adds to the pages of games, and how it listens to their signals; games do not know about evenings."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint

from webapp.evening.results import record_correction
from webapp.evening.web import is_organised_here, remembered_evenings
from webapp.site.web import store
from webapp.storage.evening_records import Evening, TableContext
from webapp.storage.event_records import Event
from webapp.storage.records import Draft
from webapp.storage.signals import hand_to_be_written, hand_written
from webapp.storage.store import Store

bp = Blueprint("evening_game_hooks", __name__)


@bp.app_template_global()
def evenings_here() -> Sequence[Evening]:
    """Return the evenings that this phone organises, for the start page."""
    return remembered_evenings()


@bp.app_template_global()
def organised_here(evening: Evening) -> bool:
    """Return whether this phone organises the evening to which the sheet belongs."""
    return is_organised_here(evening)


@bp.app_template_global()
def events_at(context: TableContext) -> Sequence[Event]:
    """Return the events at the table to which the sheet belongs, the latest first."""
    return store().evenings.events(context.evening, context.table)


@hand_to_be_written.connect
def permit_correction(opened: Store, draft: Draft) -> None:
    """Allow the draft of a correction to write the hand of a confirmed sheet."""
    opened.tables.permit(draft)


@hand_written.connect
def follow_correction(opened: Store, draft: Draft) -> None:
    """Record a correction, and publish the prize list again if it has changed."""
    reason = opened.tables.reason_of(draft)
    if reason is not None:
        record_correction(opened, draft, reason)
