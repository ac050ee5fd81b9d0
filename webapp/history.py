"""What was changed in a game, the latest first: which hand, which rule, when, and by which phone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from flask import Blueprint, Response

from webapp import house
from webapp.hand import Past, history_of, local_time
from webapp.records import Game, HandRecord, Ruling
from webapp.standing import number_from
from webapp.web import get_game_or_404, page, store

bp = Blueprint("history", __name__)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that was written: a version of a hand, or other rules."""

    at: datetime
    number: int
    """Of the hand, or of the first one for which the rules hold, as it stands on the sheet today."""
    hand: HandRecord | None = None
    past: Past | None = None
    ruling: Ruling | None = None
    rules: str = ""
    inserted: bool = False


def events_of(game: Game, hands: tuple[HandRecord, ...]) -> tuple[Event, ...]:
    """Return everything that was written in the game, the latest first."""
    found: list[Event] = []
    for hand in hands:
        number = number_from(hands, hand.place)
        inserted = any(later.place > hand.place and later.id < hand.id for later in hands)
        found += [
            Event(past.at, number, hand=hand, past=past, inserted=inserted)
            for past in history_of(hand, game.at(hand.place))
        ]
    for count, ruling in enumerate(game.rulings, start=1):
        # as they held for that hand from then on: an earlier ruling may be about later hands only
        said = replace(game, rulings=game.rulings[:count]).at(ruling.place)
        rules = house.in_words(game.preset, said.options)
        found.append(Event(local_time(ruling.at), number_from(hands, ruling.place), ruling=ruling, rules=rules))
    # of two things in the same second the one with the higher number of its kind is the later
    return tuple(sorted(found, key=lambda event: (event.at, event.past.version.id if event.past else 0), reverse=True))


@bp.get("/spiel/<token>/geschichte")
def show(token: str) -> Response:
    """Show everything that was written, changed, taken back and put back."""
    game = get_game_or_404(token)
    return page("history/history.html", game=game, events=events_of(game, store().hands(game)))
