"""Measures the response times of pages: the app with a database of many games, requested as by a phone."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from flask.testing import FlaskClient

from scoring.cards import Suit
from scoring.entry import Amount, Entry
from webapp.app import create_app
from webapp.storage.connection import new_token
from webapp.storage.records import Game
from webapp.storage.store import Store
from webapp.storage.version_kind import VersionKind

GAMES = 500
"""Number of games in the database; every fifth has the same people."""
HANDS = 200
"""Number of hands in the game whose pages are timed; the others have ``HANDS_OF_AN_EVENING``."""
HANDS_OF_AN_EVENING = 20

_PEOPLE = ("Anna", "Bertram", "Clara")
_MELDS = ("HA H10 HK HO HU SO BU", "EK EO SK SO HK HO BK BO", "EA SA HA BA", "SO BU")


class TimedPage(NamedTuple):
    """A page to be timed: its name, how it is requested, and what happens before each request without being timed."""

    name: str
    request: Callable[[], int]
    prepare: Callable[[], object] = lambda: None


def timed(times: int, games: int = GAMES, hands: int = HANDS) -> Iterator[tuple[str, list[float]]]:
    """Yield the name of each page with its response times in milliseconds.

    Raises:
        RuntimeError: a page gave an unexpected status.
    """
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        client = create_app({"DATA_FOLDER": data}).test_client()
        store = Store(data)
        try:
            game = _evenings(store, games, hands)
            for page in _pages(client, store, game):
                yield page.name, [_milliseconds(page) for _ in range(times)]
        finally:
            store.close()


def _milliseconds(page: TimedPage) -> float:
    page.prepare()
    begin = time.perf_counter()
    status = page.request()
    took = 1000 * (time.perf_counter() - begin)
    if status not in (200, 304):
        msg = f"{page.name} was answered with {status}"
        raise RuntimeError(msg)
    return took


def _evenings(store: Store, games: int, hands: int) -> Game:
    """Fill the database; return the game with the most hands, the oldest one."""
    tokens = []
    with store.writing():
        for number in range(games):
            names = _PEOPLE if number % 5 == 0 else (f"Spieler {number}", "Dora", "Emil")
            token = store.games.add("familie", {}, names, number % 3)
            game = _known(store, token)
            for hand in range(hands if number == 0 else HANDS_OF_AN_EVENING):
                store.games.add_hand(game, _entry(hand))
            tokens.append(token)
    return _known(store, tokens[0])


def _known(store: Store, token: str) -> Game:
    game = store.games.find(token)
    assert game is not None  # noqa: S101 - just added
    return game


def _entry(number: int) -> Entry:
    """Return a hand with cards and numbers, as it is entered at the table; every seventh is lost."""
    declarer = number % 3
    cards = tuple(_MELDS[number % len(_MELDS)].split())
    melds = {str(seat): Amount(number=20 * seat) for seat in range(3)} | {str(declarer): Amount(cards=cards)}
    points = {"A": 90, "B": 80, "C": 80}
    return Entry(
        bid=150 + 10 * (number % 7) + (400 if number % 7 == 6 else 0),
        declarer=declarer,
        trump=tuple(Suit)[number % 4],
        meld=melds,
        tricks={side: Amount(number=value) for side, value in points.items()},
    )


def _pages(client: FlaskClient, store: Store, game: Game) -> Iterator[TimedPage]:
    sheet, read = f"/spiel/{game.token}", f"/lesen/{game.share}"
    last = store.games.hands(game)[-1]

    def get(address: str, **headers: str) -> Callable[[], int]:
        return lambda: client.get(address, headers=headers).status_code

    def write() -> None:
        store.games.add_version(last.id, VersionKind.CHANGED, last.now.entry)

    draft = _draft(client, sheet)
    tag = re.search(r"data-tag='([^']+)'", client.get(sheet).text)
    assert tag  # noqa: S101 - every sheet has one
    unchanged = get(sheet, **{"HX-Request": "true", "If-None-Match": tag[1]})
    yield TimedPage("start", get("/"))
    yield TimedPage("sheet", get(sheet))
    yield TimedPage("sheet, asked whether it changed", unchanged)
    yield TimedPage("sheet, right after a change", get(sheet), write)
    yield TimedPage("sheet to read along", get(read))
    yield TimedPage("sheet to read along, right after a change", get(read), write)
    yield TimedPage("one hand", get(f"{sheet}/hand/{last.id}"))
    yield TimedPage("what was changed", get(f"{sheet}/geschichte"))
    yield TimedPage("statistics", get(f"{sheet}/statistik"))
    yield TimedPage("house rules", get(f"{sheet}/regeln"))
    yield TimedPage("sharing", get(f"{sheet}/teilen"))
    for step in ("reizen", "trumpf", "melden", "stiche", "abrechnung"):
        yield TimedPage(f"writing: {step}", get(f"{draft}/{step}"))


def _draft(client: FlaskClient, sheet: str) -> str:
    """Begin the next hand and enter it up to its settlement; return its address."""

    def send(address: str, **fields: str) -> str:
        return str(client.post(address, data={"key": new_token(), **fields}).location)

    draft = client.get(send(f"{sheet}/neu")).location.removesuffix("/reizen")
    send(f"{draft}/reizen", bid="250", declarer="0")
    send(f"{draft}/trumpf", trump="H")
    send(f"{draft}/melden", **{"meld-0": "190", "meld-1": "20", "meld-2": "0"})
    send(f"{draft}/stiche", **{"tricks-A": "61", "tricks-B": "100"})
    return str(draft)
