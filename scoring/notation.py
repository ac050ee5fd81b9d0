"""Hands from plain data, as JSON gives it: the shape of the worked examples in tests/scoring/settlements.json."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from scoring.cards import Card, CardError, Suit
from scoring.hand import Hand

Default = TypeVar("Default", int, None)

HIGHEST_NUMBER = 999_999
"""No number of a hand comes near it; longer ones are slips, and the longest cannot even be printed."""


class NotationError(ValueError):
    """Data that is no hand at all, as opposed to a hand with problems."""


def hand_from_data(data: Mapping[str, Any]) -> Hand:
    """Return the hand that ``data`` describes.

    Whatever is left out is left open, so that `scoring.checks` asks for it; only ``meld`` may be left out or null
    where nobody melds. ``meld_players`` and ``tricks_players`` may list the numbers of a side's players, instead of
    ``meld`` and ``tricks`` or beside them; from ``tricks_players`` follows ``partner_tricks`` of a Durch, too. Keys
    that belong to no hand (a title, a note) are ignored.

    >>> hand_from_data({"players": 3, "declarer": "A", "outcome": "conceded", "bid": 200}).bid
    200

    Raises:
        NotationError: a value has the wrong type, names no card or suit, or contradicts another one.
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
        success=flag(data, "success"),
        open=bool(flag(data, "open")),
        grade=_text(data, "grade") or "",
        partner_tricks=_integer(data, "partner_tricks", _partner_tricks(data)),
        offender=_text(data, "offender"),
        pressed=_cards(data, "pressed"),
        game_no=_integer(data, "game_no", None),
    )


def _wrong(key: str, value: object, wanted: str) -> NotationError:
    return NotationError(f"{key} must be {wanted}, not {value!r}")


def whole(key: str, value: object) -> int:
    """Return ``value`` when it is a whole number.

    Raises:
        NotationError: it is none, or one of more than six digits; the sentence names ``key``.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(key, value, "a whole number")
    if abs(value) > HIGHEST_NUMBER:
        msg = f"{key} must be a whole number of at most six digits"
        raise NotationError(msg)
    return value


def _integer(data: Mapping[str, Any], key: str, default: Default) -> int | Default:
    return default if data.get(key) is None else whole(key, data[key])


def _text(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is None or isinstance(value, str):
        return value
    raise _wrong(key, value, "a text")


def flag(data: Mapping[str, Any], key: str) -> bool | None:
    """Return the truth value at ``key``, None when it is left out.

    Raises:
        NotationError: there is something else.
    """
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
    codes = [] if data.get(key) is None else data[key]
    if not isinstance(codes, list):
        raise _wrong(key, codes, "a list of cards")
    try:
        return tuple(Card.parse(str(code)) for code in codes)
    except CardError as error:
        msg = f"{key}: {error}"
        raise NotationError(msg) from None


def _per_side(data: Mapping[str, Any], key: str) -> dict[str, int]:
    """Return the numbers of each side, from ``key``, else summed from ``key_players``."""
    numbers = data.get(key)
    sums = {side: sum(of_players) for side, of_players in _per_player(data, f"{key}_players").items()}
    if numbers is None:
        return sums
    if not isinstance(numbers, dict):
        raise _wrong(key, numbers, "an object with a number for each side")
    for side, number in numbers.items():
        if whole(f"{key} of {side}", number) != sums.get(side, number):
            msg = f"{key} of {side} is {number}, but {key}_players make {sums[side]}"
            raise NotationError(msg)
    return numbers


def _per_player(data: Mapping[str, Any], key: str) -> dict[str, list[int]]:
    players = {} if data.get(key) is None else data[key]
    if not isinstance(players, dict) or not all(isinstance(numbers, list) for numbers in players.values()):
        raise _wrong(key, players, "an object with a list of numbers for each side")
    return {side: [whole(f"{key} of {side}", n) for n in numbers] for side, numbers in players.items()}


def _partner_tricks(data: Mapping[str, Any]) -> int:
    """Return the tricks of the declarer's partner: who of the two made more is taken for the declarer."""
    tricks = _per_player(data, "tricks_players").get(_text(data, "declarer") or "", [])
    return sum(tricks) - max(tricks, default=0)
