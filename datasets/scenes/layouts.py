"""How people lay cards on a table: poses for a group of cards, the lowest card first.

Lengths are in card heights, x to the right and y down, the group's middle at the origin; angles in degrees,
clockwise. ``width`` is the width of a card (0.56 to 0.65). The kinds are those of melds, hands and tricks in
photographs (vision/DECK.md).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from scoring.cards import DECK


class CardPose(NamedTuple):
    """The position of a card's middle and the angle by which it is turned."""

    x: float
    y: float
    angle: float


NARROWEST = 0.12
"""Visible share of a covered card's width in the tightest fans and rows: hardly more than the index."""

_INDEX_ABOVE = 0.4
"""How far the middle of an index lies above the middle of the card."""

_HELD_STEPS = (4.0, 9.0)
"""Degrees from card to card in a hand held up."""

Layout = Callable[[np.random.Generator, int, float], list[CardPose]]


def fan(rng: np.random.Generator, count: int, width: float) -> list[CardPose]:
    """Return a hand spread round a pivot below the cards; half of them so tight that only strips are visible."""
    pivot = rng.uniform(0.8, 2.2)
    step = rng.uniform(4, 15)
    if rng.random() < 0.5:
        step = _step(rng.uniform(NARROWEST, 0.45), pivot, width)
    return _some_reversed(rng, _spread(rng, count, pivot, min(step, 170 / max(1, count - 1))), 0.15)


def held(rng: np.random.Generator, count: int, width: float) -> list[CardPose]:
    """Return a hand held up before the camera: a tight fan round the thumb, of which strips are visible."""
    strip = rng.uniform(NARROWEST, 0.3)
    farthest = strip * width / math.radians(_HELD_STEPS[0]) - _INDEX_ABOVE
    pivot = rng.uniform(0.6, max(0.6, min(1.1, farthest)))
    step = min(_step(strip, pivot, width), _HELD_STEPS[1])
    return _some_reversed(rng, _spread(rng, count, pivot, step), 0.15)


def row(rng: np.random.Generator, count: int, width: float) -> list[CardPose]:
    """Return cards side by side or overlapping, in one or two lines."""
    lines = 2 if count > 5 and rng.random() < 0.3 else 1
    step = width * (rng.uniform(NARROWEST, 0.35) if rng.random() < 0.4 else rng.uniform(0.2, 1.3))
    pitch = rng.uniform(1.04, 1.25) if rng.random() < 0.7 else rng.uniform(0.4, 1.0)
    slant, untidy = rng.normal(0, 0.03), float(rng.choice([0.004, 0.012, 0.03]))
    places: list[CardPose] = []
    for line in range(lines):
        line_of = [
            _untidy(rng, CardPose(number * step, line * pitch + number * slant, 0), untidy)
            for number in range(math.ceil(count / lines))
        ]
        places += _some_reversed(rng, line_of, 0.2)
    return places[:count]


def columns(rng: np.random.Generator, count: int, width: float) -> list[CardPose]:
    """Return one to four columns, in each of which a card leaves the upper end of the one before visible."""
    number_of = int(rng.integers(1, min(4, count) + 1))
    step, gap = rng.uniform(0.14, 0.45), width * rng.uniform(1.03, 1.35)
    untidy = float(rng.choice([0.004, 0.012, 0.025]))
    places: list[CardPose] = []
    for column in range(number_of):
        long = len(range(column, count, number_of))
        column_of = [_untidy(rng, CardPose(column * gap, n * step, 0), untidy) for n in range(long)]
        places += _some_reversed(rng, column_of, 0.15)
    return places


def melds(rng: np.random.Generator, count: int, width: float) -> list[CardPose]:
    """Return several short rows, each a meld, apart from each other."""
    overlapping = rng.random() < 0.6
    step = width * (rng.uniform(0.25, 0.65) if overlapping else rng.uniform(1.02, 1.2))
    gap, pitch = width * rng.uniform(1.1, 1.6), rng.uniform(1.04, 1.3)
    per_line = int(rng.integers(3, 9))
    untidy = float(rng.choice([0.004, 0.012, 0.03]))
    places: list[CardPose] = []
    x, y, in_line = 0.0, 0.0, 0
    while len(places) < count:
        long = min(int(rng.choice([1, 2, 2, 3, 4, 4, 5])), count - len(places))
        if in_line and in_line + long > per_line:
            x, y, in_line = rng.uniform(0, 0.3), y + pitch, 0
        turn = rng.normal(0, 3)
        places += [
            _untidy(rng, CardPose(x + n * step, y + n * step * math.sin(math.radians(turn)), turn), untidy)
            for n in range(long)
        ]
        x, in_line = x + (long - 1) * step + gap, in_line + long
    return places


def scatter(rng: np.random.Generator, count: int, width: float) -> list[CardPose]:
    """Return cards apart from each other, turned as they fell or roughly upright."""
    across = max(1, round(math.sqrt(count) * rng.uniform(0.7, 1.5)))
    turned_freely = rng.random() < 0.6
    cell_x = math.hypot(1, width) * rng.uniform(0.85, 1.1) if turned_freely else width * rng.uniform(1.1, 1.5)
    cell_y = cell_x if turned_freely else rng.uniform(1.05, 1.3)
    places = []
    for number in range(count):
        line, column = divmod(number, across)
        angle = rng.uniform(0, 360) if turned_freely else rng.normal(0, 7) + 180 * (rng.random() < 0.3)
        x = (column + rng.normal(0, 0.06)) * cell_x
        places.append(CardPose(x, (line + rng.normal(0, 0.06)) * cell_y, angle))
    order = rng.permutation(len(places))
    return [places[number] for number in order]


def heap(rng: np.random.Generator, count: int, width: float) -> list[CardPose]:
    """Return cards thrown on each other."""
    spread_x, spread_y = rng.uniform(0.15, 0.35, 2) * math.sqrt(count)
    turn = rng.choice([12.0, 40.0, 180.0])
    return [
        CardPose(rng.normal(0, spread_x * max(width, 0.6)), rng.normal(0, spread_y), rng.uniform(-turn, turn))
        for _ in range(count)
    ]


def tricks(rng: np.random.Generator, count: int, width: float) -> list[CardPose]:
    """Tricks that were taken: the cards of each pushed together, each trick across the one before it."""
    slip, turn = rng.uniform(0.06, 0.28), rng.uniform(5, 30)
    step, across = rng.uniform(0.3, 0.8), float(rng.choice([0.0, 90.0]))
    places: list[CardPose] = []
    x, y, angle = 0.0, 0.0, 0.0
    while len(places) < count:
        for _ in range(min(int(rng.choice([3, 4, 4])), count - len(places))):
            places.append(
                CardPose(
                    x + rng.normal(0, slip * max(width, 0.6)), y + rng.normal(0, slip), angle + rng.normal(0, turn)
                )
            )
        x, y = x + step * rng.uniform(0.7, 1.3), y + rng.normal(0, 0.15)
        angle += across + rng.normal(0, 8)
    return places


KINDS: dict[str, Layout] = {
    "fan": fan,
    "row": row,
    "columns": columns,
    "melds": melds,
    "scatter": scatter,
    "heap": heap,
    "held": held,
    "tricks": tricks,
}

_LEAST_AND_MOST = {"held": (3, 14)}
"""Least and greatest number of cards of the kinds for which it is limited."""


def fewest(kind: str) -> int:
    """Return the least number of cards that make a group of the kind."""
    return _LEAST_AND_MOST.get(kind, (1, 0))[0]


def most(kind: str) -> int:
    """Return the greatest number of cards that people lay as a group of the kind."""
    return _LEAST_AND_MOST.get(kind, (0, len(DECK)))[1]


def group_angle(rng: np.random.Generator, kind: str) -> float:
    """Return a random angle in degrees by which a group is turned.

    Half the groups lie along or across the picture (people sit on all four sides), the others at any angle; a hand
    held up is mostly upright.
    """
    if kind == "held" and rng.random() < 0.6:
        return float(rng.normal(0, 12))
    return float(rng.integers(0, 4) * 90 + rng.normal(0, 5) if rng.random() < 0.5 else rng.uniform(0, 360))


def fitted_group(
    kind: str, rng: np.random.Generator, count: int, width: float, room: tuple[float, float], turn: float
) -> list[CardPose]:
    """Return a group of at most ``count`` cards that fits into ``room`` (across, down), turned by ``turn`` degrees.

    Cards are left out until the group fits; a single card is returned even where it does not fit.
    """
    while True:
        places = turned(centred(KINDS[kind](rng, count, width)), turn)
        left, top, right, bottom = bounds(places, width)
        excess = max((right - left) / room[0], (bottom - top) / room[1])
        if excess <= 1 or count == 1:
            return _shifted(places, -(left + right) / 2, -(top + bottom) / 2)
        count = min(count - 1, max(1, int(count / excess)))


def bounds(places: list[CardPose], width: float) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom round all cards of the group."""
    edges = []
    for x, y, angle in places:
        turned_by = math.radians(angle)
        across = (abs(math.cos(turned_by)) * width + abs(math.sin(turned_by))) / 2
        down = (abs(math.sin(turned_by)) * width + abs(math.cos(turned_by))) / 2
        edges.append((x - across, y - down, x + across, y + down))
    table = np.array(edges)
    return (*table[:, :2].min(axis=0).tolist(), *table[:, 2:].max(axis=0).tolist())


def centred(places: list[CardPose]) -> list[CardPose]:
    """Return the group with the mean of its cards at the origin."""
    mean = np.mean([(x, y) for x, y, _ in places], axis=0)
    return _shifted(places, -mean[0], -mean[1])


def turned(places: list[CardPose], angle: float) -> list[CardPose]:
    """Return the group turned about the origin."""
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    return [CardPose(x * cosine - y * sine, x * sine + y * cosine, own + angle) for x, y, own in places]


def _step(strip: float, pivot: float, width: float) -> float:
    """Return the degrees between the cards of a fan of which ``strip`` card widths show at the height of the index."""
    return math.degrees(strip * width / (pivot + _INDEX_ABOVE))


def _spread(rng: np.random.Generator, count: int, pivot: float, step: float) -> list[CardPose]:
    """Return cards whose middles lie ``pivot`` from the origin, ``step`` degrees apart."""
    places = []
    for number in range(count):
        angle = (number - (count - 1) / 2) * step + rng.normal(0, step * 0.08)
        turned_by, reach = math.radians(angle), pivot + rng.normal(0, 0.02)
        places.append(CardPose(reach * math.sin(turned_by), -reach * math.cos(turned_by), angle))
    return places


def _shifted(places: list[CardPose], x: float, y: float) -> list[CardPose]:
    return [CardPose(own_x + x, own_y + y, angle) for own_x, own_y, angle in places]


def _untidy(rng: np.random.Generator, at: CardPose, amount: float) -> CardPose:
    return CardPose(at.x + rng.normal(0, amount), at.y + rng.normal(0, amount), at.angle + rng.normal(0, amount * 120))


def _some_reversed(rng: np.random.Generator, places: list[CardPose], chance: float) -> list[CardPose]:
    """Return the group, sometimes with the order of the cards reversed: a left-handed fan, a column built upwards."""
    return places[::-1] if rng.random() < chance else places
