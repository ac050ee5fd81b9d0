"""What was wrong from the beginning and was put right: how people are called, where they sit, who dealt first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seated:
    """What a game says of its table from the first hand on.

    Attributes:
        names: everybody, by number.
        first_dealer: who deals the first hand, by number.
        order: the people as they sit, counter-clockwise, where everybody plays every hand.
    """

    names: tuple[str, ...]
    first_dealer: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Amendment:
    """A table that was put right: as it was, and as it is since. It holds for the whole game.

    Attributes:
        at, by: when, and which phone.
    """

    id: int
    was: Seated
    now: Seated
    at: str
    by: str
