"""The replayed sheet, kept in memory until something is written: looking at it then costs one small query."""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache, cached

from webapp.sheet.standing import Standing, standing_of
from webapp.storage.records import Game
from webapp.storage.store import Store

SHEETS_IN_MEMORY = 200
"""Sheets in memory, the last used: 0.85 MB for one of 200 hands, 0.09 MB for one of 20."""


def _key(store: Store, game: Game) -> tuple[object, ...]:
    # an inserted hand moves what stands after it: a game that was read before must not be kept as the one after
    rulings = tuple((ruling.id, ruling.place) for ruling in game.rulings)
    circles = tuple((circle.id, circle.place) for circle in game.circles)
    bookings = tuple((booking.now.id, booking.now.place, booking.now.reason) for booking in game.bookings)
    return (game.token, game.everyone, rulings, circles, bookings, game.ends, store.games.state(game))


@cached(LRUCache(SHEETS_IN_MEMORY), key=_key, lock=Lock())
def _kept(store: Store, game: Game) -> Standing:
    return standing_of(game, store.games.hands(game))


def replayed(store: Store, game: Game) -> Standing:
    """Return where ``game`` stands; what was written since the last time is always in it."""
    if store.is_writing:
        # this change may be rolled back, and its version number used again for another sheet
        return standing_of(game, store.games.hands(game))
    return _kept(store, game)
