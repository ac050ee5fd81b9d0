"""What an evening adds to the pages of games, and how it follows what is written there: those know nothing of it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint

from webapp.evening.results import record_correction
from webapp.evening.web import is_organised_here, remembered_evenings
from webapp.site.web import store
from webapp.storage.evening_records import Evening, Event, TableContext
from webapp.storage.records import Draft
from webapp.storage.signals import hand_to_be_written, hand_written
from webapp.storage.store import Store

bp = Blueprint("evening_at_home", __name__)


@bp.app_template_global()
def evenings_here() -> Sequence[Evening]:
    """Return the evenings that this phone organises, for the start page."""
    return remembered_evenings()


@bp.app_template_global()
def organised_here(evening: Evening) -> bool:
    """Return whether this phone organises the evening of the sheet that is shown."""
    return is_organised_here(evening)


@bp.app_template_global()
def events_at(context: TableContext) -> Sequence[Event]:
    """Return what was done at the table of the sheet that is shown, the latest first."""
    return store().evenings.events(context.evening, context.table)


@hand_to_be_written.connect
def permit_correction(kept: Store, draft: Draft) -> None:
    """Let the hand of a confirmed sheet be written by the draft of a correction."""
    kept.tables.permit(draft)


@hand_written.connect
def follow_correction(kept: Store, draft: Draft) -> None:
    """Record what was corrected, and publish the prize list again where it is another one now."""
    reason = kept.tables.reason_of(draft)
    if reason is not None:
        record_correction(kept, draft, reason)
