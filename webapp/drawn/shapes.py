"""What a drawn sheet is made of: texts, lines, boxes, dots, suit signs, QR codes. Plain values, no drawing library.

Lengths are in points (1/72 inch), y grows downwards. Texts hold only what the shipped fonts can show, see `shown`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from scoring.cards import Suit

Face = Literal["serif", "sans", "bold"]
Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; (x, y) is where its baseline starts, has its middle or ends."""

    x: float
    y: float
    text: str
    face: Face
    size: float
    colour: str
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through two or more points; ``dash`` gives the lengths of its dashes and gaps, () for a solid one."""

    points: tuple[Point, ...]
    colour: str
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle with rounded corners and perhaps an edge."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str | None = None
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Dot:
    """A disc, or with ``edge`` a ring."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    edge: str | None = None


@dataclass(frozen=True, slots=True)
class Sign:
    """A suit's sign in a square whose upper left corner is (x, y)."""

    x: float
    y: float
    size: float
    suit: Suit


CODE_COLOUR = "#000000"


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code in a square whose upper left corner is (x, y), without the white round it.

    Attributes:
        rows: its modules from the top, each row from the left; 1 is dark.
    """

    x: float
    y: float
    size: float
    rows: tuple[bytes, ...]

    @property
    def bars(self) -> Iterator[tuple[float, float, float, float]]:
        """The dark modules as rectangles, those that touch in a row as one: left, top, width and height."""
        side = self.size / len(self.rows)
        for down, row in enumerate(self.rows):
            across = 0
            for dark, modules in groupby(row):
                count = len(list(modules))
                if dark:
                    yield self.x + across * side, self.y + down * side, count * side, side
                across += count


Shape = Text | Stroke | Box | Dot | Sign | Code


@dataclass(frozen=True, slots=True)
class Page:
    """A page with everything on it, in the order of drawing."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Shapes that take up ``height`` points, drawn as if their upper left corner were (0, 0)."""

    height: float
    shapes: tuple[Shape, ...]

    def at(self, x: float, y: float) -> tuple[Shape, ...]:
        """Return the shapes with their upper left corner at (x, y)."""
        return tuple(moved(shape, x, y) for shape in self.shapes)


def moved(shape: Shape, x: float, y: float) -> Shape:
    """Return the shape shifted to the right by ``x`` and down by ``y``."""
    if isinstance(shape, Stroke):
        return replace(shape, points=tuple((left + x, top + y) for left, top in shape.points))
    return replace(shape, x=shape.x + x, y=shape.y + y)
