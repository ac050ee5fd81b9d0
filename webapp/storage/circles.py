"""Who sits at the table from which hand on: what the store keeps of it, where not everybody plays every hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.circle import Circle


@dataclass(frozen=True, slots=True)
class CircleRecord:
    """Who sits at the table from the hand at ``place`` on; the one of place 0 from the first.

    Attributes:
        at, by: when it was said, and on which phone.
    """

    id: int
    place: int
    circle: Circle
    at: str
    by: str


def circle_at(records: Sequence[CircleRecord], place: float | None, order: Sequence[int]) -> Circle:
    """Return who sits at the table for the hand at ``place``, None: the next; as in ``order`` where nothing is said."""
    known = [record for record in records if place is None or record.place <= place]
    if not known:
        return Circle(tuple(order), len(order))
    return max(known, key=lambda record: (record.place, record.id)).circle
