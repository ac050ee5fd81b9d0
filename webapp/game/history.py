"""What was changed in a game, the latest first: which hand, which rule, when, and by which phone."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from flask import Blueprint, Response

from webapp.game.amend import amended
from webapp.game.booking import PastBooking, booking_history
from webapp.game.changes import Difference
from webapp.game.hand import Past, history_of
from webapp.sheet import house
from webapp.sheet.standing import number_from
from webapp.site.dates import local_time
from webapp.site.web import get_game_or_404, page, store
from webapp.storage.amendments import Amendment
from webapp.storage.booking_records import AgreedEnd, BookingRecord
from webapp.storage.circles import CircleRecord
from webapp.storage.evening_records import Correction
from webapp.storage.records import Game, HandRecord, Ruling
from webapp.storage.version_kind import VersionKind

bp = Blueprint("history", __name__)


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One thing that was written: a version of a hand or of a booking, other rules, or an end by agreement."""

    at: datetime
    number: int
    """Of the hand, the first one for which rules hold, or the last one before it, as it stands on the sheet today."""
    hand: HandRecord | None = None
    past: Past | None = None
    ruling: Ruling | None = None
    rules: str = ""
    turned: VersionKind | None = None
    """What became of an earlier ruling: deleted when it was taken back, restored when it was put back."""
    inserted: bool = False
    booking: BookingRecord | None = None
    booked: PastBooking | None = None
    end: AgreedEnd | None = None
    amendment: Amendment | None = None
    circle: CircleRecord | None = None
    """Who sits at the table from the hand ``number`` on."""
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryView:
    """What the page of a game's history shows.

    Attributes:
        lines: everything that was written, the latest first.
        corrections: what an organiser changed, by the id of the version.
        error: why nothing was changed, in a sentence.
    """

    game: Game
    lines: tuple[HistoryLine, ...]
    corrections: Mapping[int, Correction] = field(default_factory=dict)
    error: str = ""


def history_lines(game: Game, hands: tuple[HandRecord, ...]) -> tuple[HistoryLine, ...]:
    """Return everything that was written in the game, the latest first."""
    found: list[HistoryLine] = []
    on_sheet = sorted(hand.place for hand in hands if not hand.deleted)
    oldest = math.inf  # id of what stands later on the sheet; whoever is younger was inserted before it
    for hand in sorted(hands, key=lambda hand: -hand.place):
        number = bisect_left(on_sheet, hand.place) + 1
        inserted = oldest < hand.id
        oldest = min(oldest, hand.id)
        found += [
            HistoryLine(past.at, number, hand=hand, past=past, inserted=inserted) for past in history_of(hand, game)
        ]
    for count, ruling in enumerate(game.rulings, start=1):
        # as they held for that hand from then on: an earlier ruling may be about later hands only
        said = replace(game, rulings=game.rulings[:count]).at(ruling.place)
        rules = house.in_words(game.preset, said.options)
        again = sum(earlier.turns == ruling.turns for earlier in game.rulings[:count]) % 2 == 0
        turned = None if ruling.turns is None else VersionKind.RESTORED if again else VersionKind.DELETED
        number = number_from(hands, ruling.place)
        found.append(HistoryLine(local_time(ruling.at), number, ruling=ruling, rules=rules, turned=turned))
    for booking in game.bookings:
        found += [
            HistoryLine(past.at, past.after, booking=booking, booked=past) for past in booking_history(booking, hands)
        ]
    found += [HistoryLine(local_time(end.at), number_from(hands, end.place + 1) - 1, end=end) for end in game.ends]
    found += [
        HistoryLine(local_time(amendment.at), 1, amendment=amendment, differences=amended(amendment))
        for amendment in game.amendments
    ]
    # that of place 0 says who played from the beginning, which nobody changed
    found += [
        HistoryLine(local_time(record.at), number_from(hands, record.place), circle=record)
        for record in game.circles
        if record.place
    ]
    # of two things in the same second the one with the higher number of its kind is the later
    return tuple(sorted(found, key=lambda line: (line.at, _number_of_its_kind(line)), reverse=True))


def _number_of_its_kind(line: HistoryLine) -> int:
    if line.past:
        return line.past.version.id
    if line.booked:
        return line.booked.version.id
    written = line.ruling or line.end or line.amendment or line.circle
    return written.id if written else 0


@bp.get("/spiel/<token>/geschichte")
def show(token: str) -> Response:
    """Show everything that was written, changed, taken back and put back."""
    game = get_game_or_404(token)
    lines = history_lines(game, store().games.hands(game))
    view = HistoryView(game, lines, store().tables.corrections(game.id))
    return page("history/history.html", view=view)
