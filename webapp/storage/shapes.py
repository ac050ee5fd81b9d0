"""Converts hands, cards and readings from the shapes of earlier code to that in which release 0.2 stores them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlite_utils import Database

from scoring.listed import doubled

_ENTRY: dict[str, Any] = {
    "bid": None,
    "declarer": None,
    "outcome": "played",
    "trump": None,
    "meld": {},
    "tricks": {},
    "last_trick": None,
    "success": None,
    "open": False,
    "offender": None,
    "pressed": None,
    "pressed_there": None,
}
_AMOUNT: dict[str, Any] = {"number": None, "cards": None, "none": False, "some": False, "melds": None}
_HELD: dict[str, Any] = {"photo": None, "seen": None, "doubt": None, "gone": False, "looked": False}
_SEEN: dict[str, Any] = {"indices": [], "rival": None}


def entry(old: dict[str, Any]) -> dict[str, Any]:
    """Return a stored entry with the keys that were added later, in which nothing was said."""
    slots = {key: {slot: _amount(amount) for slot, amount in old.get(key, {}).items()} for key in ("meld", "tricks")}
    return {**_ENTRY, **old, **slots}


def _amount(old: dict[str, Any]) -> dict[str, Any]:
    """Return an amount; a meld that was named twice, as was possible once, becomes the double meld."""
    new = {**_AMOUNT, **old}
    if new["melds"] is not None:
        new["melds"] = list(doubled(new["melds"]))
    return new


def held(old: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the cards of a pile with the keys that were added later: nobody has looked at them."""
    return [{**_HELD, **card} for card in old]


def reading(old: dict[str, Any]) -> dict[str, Any]:
    """Return a photograph's reading with the keys that were added later: indices and rivals are unknown."""
    return {**old, "cards": [{**_SEEN, **seen} for seen in old["cards"]]}


def bring_up_to_date(db: Database) -> None:
    """Write all hands, drafts, piles and readings in the shape of today."""
    with _without_triggers(db):
        _rewrite(db, "version", "id", "entry", entry)
        _rewrite(db, "draft", "id", "entry", entry)
        _rewrite(db, "revision", "draft, number", "entry", entry)
        _rewrite(db, "pile", "id", "cards", held)
        _rewrite(db, "photo", "id", "reading", reading)


def _rewrite(db: Database, table: str, keys: str, column: str, change: Callable[[Any], Any]) -> None:
    names = keys.split(", ")
    where = " AND ".join(f"{key} = ?" for key in names)
    for row in list(db.query(f"SELECT {keys}, {column} FROM {table}")):  # noqa: S608
        old = json.loads(row[column])
        if (new := change(old)) != old:
            values = [json.dumps(new), *(row[key] for key in names)]
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", values)  # noqa: S608


@contextmanager
def _without_triggers(db: Database) -> Iterator[None]:
    """Let this change what triggers keep from changing, and sheets that are locked."""
    triggers = list(db.query("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    for trigger in triggers:
        db.execute(f"DROP TRIGGER {trigger['name']}")
    yield
    for trigger in triggers:
        db.execute(trigger["sql"])
