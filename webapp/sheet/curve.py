"""The curve of the running totals, as points for an SVG polyline. Pure: no drawing library, no I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 320, 140
_MARGIN = 8


@dataclass(frozen=True, slots=True)
class Curve:
    """What the template draws.

    Attributes:
        lines: per side the points "x,y x,y ..." from the start of the game to the last hand.
        ends: per side the place of the last point.
        zero, target: heights of the two levels; target is None when the game has none.
    """

    lines: Mapping[str, str]
    ends: Mapping[str, tuple[float, float]]
    zero: float
    target: float | None


def curve(totals: Mapping[str, Sequence[int]], target: int | None) -> Curve:
    """Return the curve of each side's totals after every hand.

    >>> curve({"A": [140], "B": [-20]}, None).lines["A"]
    '8.0,116.5 312.0,8.0'
    """
    values = [0, target or 0, *(total for column in totals.values() for total in column)]
    low, high = min(values), max(*values, min(values) + 1)
    hands = max((len(column) for column in totals.values()), default=0)

    def place(hand: int, total: int) -> tuple[float, float]:
        x = _MARGIN + (WIDTH - 2 * _MARGIN) * hand / max(hands, 1)
        y = HEIGHT - _MARGIN - (HEIGHT - 2 * _MARGIN) * (total - low) / (high - low)
        return round(x, 1), round(y, 1)

    points = {side: [place(hand, total) for hand, total in enumerate([0, *column])] for side, column in totals.items()}
    return Curve(
        lines={side: " ".join(f"{x},{y}" for x, y in column) for side, column in points.items()},
        ends={side: column[-1] for side, column in points.items()},
        zero=place(0, 0)[1],
        target=place(0, target)[1] if target else None,
    )
