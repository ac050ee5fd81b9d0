"""Hands from plain data, as JSON gives it: the shape of the worked examples in tests/scoring/settlements.json."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from scoring.cards import Card, CardError, Suit
from scoring.hand import Hand

Default = TypeVar("Default", int, None)


class NotationError(ValueError):
    """Data that is no hand at all, as opposed to a hand with problems."""


def hand_from_data(data: Mapping[str, Any]) -> Hand:
    """Return the hand that ``data`` describes.

    Whatever is left out is left open, so that `Hand.problems` asks for it; only ``meld`` may be left out or null
    where nobody melds. Instead of ``meld`` and ``tricks`` per side, ``meld_players`` and ``tricks_players`` may list
    the numbers of a side's players. Keys that belong to no hand (a title, a note) are ignored.

    >>> hand_from_data({"players": 3, "declarer": "A", "outcome": "conceded", "bid": 200}).bid
    200

    Raises:
        NotationError: a value has the wrong type, or names no card or suit.
    """
    sides = data.get("sides")
    return Hand(
        players=_integer(data, "players", 4 if isinstance(sides, list) and len(sides) == 2 else 3),
        declarer=_text(data, "declarer") or "",
        outcome=_text(data, "outcome") or "",
        bid=_integer(data, "bid", 0),
        trump=_suit(data),
        meld=_per_side(data, "meld"),
        tricks=_per_side(data, "tricks"),
        points=_per_side(data, "points"),
        success=_flag(data, "success"),
        open=bool(_flag(data, "open")),
        partner_tricks=_integer(data, "partner_tricks", 0),
        offender=_text(data, "offender"),
        pressed=_cards(data, "pressed"),
        game_no=_integer(data, "game_no", None),
    )


def _wrong(key: str, value: object, wanted: str) -> NotationError:
    return NotationError(f"{key} must be {wanted}, not {value!r}")


def _whole(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(key, value, "a whole number")
    return value


def _integer(data: Mapping[str, Any], key: str, default: Default) -> int | Default:
    return default if data.get(key) is None else _whole(key, data[key])


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is None or isinstance(value, str):
        return value
    raise _wrong(key, value, "a text")


def _flag(data: Mapping[str, Any], key: str) -> bool | None:
    value = data.get(key)
    if value is None or isinstance(value, bool):
        return value
    raise _wrong(key, value, "true or false")


def _suit(data: Mapping[str, Any]) -> Suit | None:
    text = _text(data, "trump")
    if text is None:
        return None
    try:
        return Suit(text.upper())
    except ValueError:
        raise _wrong("trump", text, "one of E, S, H and B") from None


def _cards(data: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    codes = data.get(key) or []
    if not isinstance(codes, list):
        raise _wrong(key, codes, "a list of cards")
    try:
        return tuple(Card.parse(str(code)) for code in codes)
    except CardError as error:
        msg = f"{key}: {error}"
        raise NotationError(msg) from None


def _per_side(data: Mapping[str, Any], key: str) -> dict[str, int]:
    """Return the numbers of each side, from ``key`` or summed from ``key_players``."""
    numbers = data.get(key)
    if numbers is None:
        return _summed(data, f"{key}_players")
    if not isinstance(numbers, dict):
        raise _wrong(key, numbers, "an object with a number for each side")
    return {side: _whole(f"{key} of {side}", number) for side, number in numbers.items()}


def _summed(data: Mapping[str, Any], key: str) -> dict[str, int]:
    players = data.get(key) or {}
    if not isinstance(players, dict) or not all(isinstance(numbers, list) for numbers in players.values()):
        raise _wrong(key, players, "an object with a list of numbers for each side")
    return {side: sum(_whole(f"{key} of {side}", n) for n in numbers) for side, numbers in players.items()}
