"""How a photograph is shown: cropped to its cards, each card's number where it covers no other one."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from webapp.storage.card_records import Held, StoredReading

_MARGIN = 0.04
"""Of the longer side of what is shown, left round the cards."""
_SMALLEST = 0.3
"""At least so much of the picture's longer side is shown: one card alone does not fill the screen."""
_ROUNDS = 60
"""How often numbers that touch are pushed apart."""
_APART = 2.15
"""How far the middles of two numbers are apart, in radii."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Badge:
    """A card's number in the picture: its middle, and the place that it belongs to; all in pixels of the photograph."""

    x: float
    y: float
    at: tuple[float, float]

    @property
    def moved(self) -> bool:
        """Whether the number is not where it belongs, so that a line leads there."""
        return math.dist((self.x, self.y), self.at) > 1


@dataclass(frozen=True, slots=True)
class Frame:
    """What is shown of a photograph.

    Attributes:
        left, top, width, height: the part of the picture, in its pixels.
        letter: height of a number's letters; ``radius`` that of the disc behind it; ``room`` round each index.
        badges: by a card's number, where that is written.
    """

    left: float
    top: float
    width: float
    height: float
    letter: float
    radius: float
    room: float
    badges: dict[int, Badge]

    @property
    def view_box(self) -> str:
        """The part as an SVG attribute."""
        return f"{self.left:g} {self.top:g} {self.width:g} {self.height:g}"


def frame(reading: StoredReading, cards: Iterable[Held], *, whole: bool = False) -> Frame:
    """Return how a photograph is shown with these of its cards; ``whole`` shows all of the picture."""
    held = [card for card in cards if card.seen is not None or card.missed is not None]
    left, top, right, bottom = (0.0, 0.0, *map(float, reading.size)) if whole else _shown(reading)
    longer = max(right - left, bottom - top)
    letter = max(longer / 30, 1.0)
    radius = 0.72 * letter
    marks = {card.n: mark_of(reading, card) for card in held}
    places = apart(list(marks.values()), radius, (left, top, right, bottom))
    badges = {n: Badge(round(x, 1), round(y, 1), at) for (n, at), (x, y) in zip(marks.items(), places, strict=True)}
    return Frame(
        left, top, right - left, bottom - top, round(letter, 1), round(radius, 1), round(letter / 4, 1), badges
    )


def boxes_of(reading: StoredReading, card: Held) -> Sequence[Box]:
    """Return the boxes of the indices by which a card was seen, or where a person said that it was overlooked."""
    if card.seen is not None:
        return reading.cards[card.seen].boxes
    box = reading.doubts[card.missed].box if card.missed is not None else None
    return (box,) if box else ()


def mark_of(reading: StoredReading, card: Held) -> tuple[float, float]:
    """Return where the card's number belongs."""
    if card.seen is not None:
        return reading.cards[card.seen].mark
    [(left, _, right, bottom)] = boxes_of(reading, card)
    return (left + right) / 2, bottom


def _shown(reading: StoredReading) -> Box:
    """Return the part of the picture in which anything was seen, with some room; all of it where nothing was."""
    width, height = map(float, reading.size)
    xs, ys = list[float](), list[float]()
    for card in reading.cards:
        xs += [x for x, _ in card.outline] + [box[side] for box in card.boxes for side in (0, 2)] + [card.mark[0]]
        ys += [y for _, y in card.outline] + [box[side] for box in card.boxes for side in (1, 3)] + [card.mark[1]]
    for doubt in reading.doubts:
        if doubt.box:
            xs += doubt.box[::2]
            ys += doubt.box[1::2]
    if not xs:
        return 0.0, 0.0, width, height
    longer = max(max(xs) - min(xs), max(ys) - min(ys), _SMALLEST * max(width, height))
    margin = _MARGIN * longer
    left, right = _side(min(xs) - margin, max(xs) + margin, _SMALLEST * max(width, height), width)
    top, bottom = _side(min(ys) - margin, max(ys) + margin, _SMALLEST * max(width, height), height)
    return left, top, right, bottom


def _side(low: float, high: float, least: float, size: float) -> tuple[float, float]:
    """Return the range from ``low`` to ``high``, at least ``least`` long if there is room, inside 0 to ``size``."""
    lacking = max(0.0, least - (high - low)) / 2
    low, high = low - lacking, high + lacking
    shift = max(0.0, -low) - max(0.0, high - size)
    return round(max(0.0, low + shift)), round(min(size, high + shift))


def apart(marks: Sequence[tuple[float, float]], radius: float, inside: Box) -> list[tuple[float, float]]:
    """Return places for discs near their ``marks`` that do not cover each other, inside a part of the picture.

    Discs that touch push each other away, again and again; where there is no room for all, some still touch.
    """
    places = [_into(mark, radius, inside) for mark in marks]
    for _ in range(_ROUNDS):
        still = True
        for one in range(len(places)):
            for two in range(one + 1, len(places)):
                (x1, y1), (x2, y2) = places[one], places[two]
                far = math.hypot(x2 - x1, y2 - y1)
                lacking = _APART * radius - far
                if lacking <= 0.01:
                    continue
                still = False
                # two numbers on one spot go apart to the sides, whichever they are
                across, down = ((x2 - x1) / far, (y2 - y1) / far) if far > 1e-6 else _direction(one, two)
                push = lacking / 2
                places[one] = _into((x1 - push * across, y1 - push * down), radius, inside)
                places[two] = _into((x2 + push * across, y2 + push * down), radius, inside)
        if still:
            break
    return places


def _direction(one: int, two: int) -> tuple[float, float]:
    angle = 2.4 * (one + 2 * two)
    return math.cos(angle), math.sin(angle)


def _into(place: tuple[float, float], radius: float, inside: Box) -> tuple[float, float]:
    left, top, right, bottom = inside
    x, y = place
    return min(max(x, left + radius), max(right - radius, left)), min(max(y, top + radius), max(bottom - radius, top))
