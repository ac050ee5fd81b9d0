"""A corner index: the rank letter with the small suit sign beneath it, as it stands in a card's corners."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from scoring.cards import Card

INWARD = 0.12
"""From an index's middle to its inward point, in card widths: the finder's labels are made so, and the grouping expects
it. A network has to be trained anew when this changes."""


class Point(NamedTuple):
    """A place in the photograph, in pixels from its upper left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Index:
    """One corner index as the finder saw it, in pixels of the full photograph.

    Attributes:
        letter: centre of the rank letter.
        sign: centre of the small suit sign; ``sign - letter`` points down the card, from the corner at which
            the index stands towards the card's middle.
        inward: a point `INWARD` card widths from the middle between letter and sign towards the card's other long
            side; tells an index in a left corner from one in a right corner. The least exact of the three.
        confidence: the probability that there is an index at all, 0 to 1.
    """

    letter: Point
    sign: Point
    inward: Point
    confidence: float

    @property
    def gap(self) -> float:
        """The distance from letter to sign, in pixels: the unit in which sizes and errors of an index are given."""
        return math.dist(self.letter, self.sign)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of what is printed: letter and sign with a margin of half their distance."""
        reach = self.gap / 2
        (left, right), (top, bottom) = sorted((self.letter.x, self.sign.x)), sorted((self.letter.y, self.sign.y))
        return left - reach, top - reach, right + reach, bottom + reach

    @property
    def middle(self) -> Point:
        """The point halfway between letter and sign."""
        return Point((self.letter.x + self.sign.x) / 2, (self.letter.y + self.sign.y) / 2)


@dataclass(frozen=True, slots=True)
class NamedIndex:
    """An index with the card that the reader takes it for.

    Attributes:
        index: where it is.
        card: the most likely kind.
        confidence: the calibrated probability that ``card`` is right, 0 to 1.
        runner_up: the second most likely kind, for corrections.
    """

    index: Index
    card: Card
    confidence: float
    runner_up: Card | None = None


@dataclass(frozen=True, slots=True)
class ForeignIndex:
    """An index of a card that the deck does not have.

    Attributes:
        index: where it is.
        rank, sign: what is printed, as class names of the reader (`vision.decks`); None where it cannot be said.
        confidence: the probability that it is an index and none of the deck's, 0 to 1.
    """

    index: Index
    rank: str | None
    sign: str | None
    confidence: float
