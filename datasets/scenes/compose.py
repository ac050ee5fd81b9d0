"""Composing a scene: a deck's cards laid on a table among other things, and the truth about every index."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.decks.deck import Deck
from datasets.scenes import clutter, layouts, surfaces
from datasets.scenes.arranger import Arranger
from datasets.scenes.canvas import Light, SceneObject, paint, rectangle, topmost, visible_part, visible_points
from datasets.scenes.scene import Floats, Image, LabelledIndex, PlacedCard, Scene, ScenePoint, Size

_STEEPEST = 30.0
"""Degrees that the camera may be held off the vertical."""

_STEEPEST_BEHIND = 60.0
"""Degrees off the vertical at which a table is seen behind a hand held up."""

_FRAMED = 0.5
"""Share of the scenes in which the cards roughly fill the picture."""

_INDEX_SAMPLES, _CARD_SAMPLES, _STRIP_SAMPLES = 14, 20, (50, 8)

_READABLE = 0.9
"""Visible share at which an index can be read."""

_EDGE_PIXELS = 2.0
"""Least distance in pixels from the picture's edge to an index that can be read."""


@dataclass(frozen=True, slots=True)
class SceneSpec:
    """What is asked of a scene.

    Attributes:
        heights: least and greatest card height, as a share of the picture's shorter side, drawn log-uniformly.
        cards: least and greatest number of cards aimed at; what does not fit is left out.
        empty: probability of a scene without cards.
        kind: how the cards lie, one of `layouts.KINDS`; None for any.
        strangers: share of the scenes without cards in which cards of another game, or backs, are laid out.
        tilt: degrees that the camera is held off the vertical; None for at most `_STEEPEST`, small ones more often.
        bend: how far the cards of a group bend, in radians from edge to edge; None for now and then a little.
        least_index: an index is at least so high, as a share of the shorter side.
        one_group: whether all cards lie in one group; else in up to three.
        french: whether French cards may lie about, as things without a label. Not where the finder learns: it finds
            them, too, in scenes with a French deck.
    """

    heights: tuple[float, float] = (130 / 640, 560 / 640)
    cards: tuple[int, int] = (1, 30)
    empty: float = 0.05
    kind: str | None = None
    strangers: float = 0.4
    tilt: float | None = None
    bend: float | None = None
    least_index: float = 12 / 640
    one_group: bool = False
    french: bool = True


TRAINING = SceneSpec()


@dataclass(frozen=True, slots=True)
class ScenePlan:
    """A scene before it is painted.

    Attributes:
        deck: the deck whose cards lie there.
        size: of the picture.
        view: (3, 3) homography from the table to the picture, both in pixels.
        things: what lies where, the lowest first.
        kind: how the cards lie.
        card_height: height of a card in pixels in the middle of the picture, before the tilt.
        behind: how many of the things are far behind the cards, where the picture is not sharp.
    """

    deck: Deck
    size: Size
    view: Floats
    things: tuple[SceneObject, ...]
    kind: str
    card_height: float
    behind: int = 0


def compose(
    decks: Sequence[Deck], rng: np.random.Generator, size: tuple[int, int] = (640, 640), spec: SceneSpec = TRAINING
) -> Scene:
    """Return a scene of ``size`` (width, height) with cards of one of ``decks``, each kind at most twice.

    The picture is sharp and evenly lit; `datasets.camera.photograph` adds light, blur and noise.
    """
    made = plan(decks[int(rng.integers(len(decks)))], rng, Size(*size), spec)
    return painted(made, rng)


def compose_readable(
    decks: Sequence[Deck], rng: np.random.Generator, size: tuple[int, int], spec: SceneSpec, least: int | None = None
) -> Scene:
    """Return a scene like `compose`, but with at least ``least`` cards, each with an index that can be read.

    Such an index is 0.9 visible, at least ``spec.least_index`` high and 2 pixels from the picture's edge. A card
    without one is removed; when too few are left, all are laid out anew. ``least`` is ``spec.cards[0]`` by default.
    """
    least = spec.cards[0] if least is None else least
    while True:
        made = _readable(plan(decks[int(rng.integers(len(decks)))], rng, Size(*size), spec), spec.least_index)
        if sum(thing.card is not None for thing in made.things) >= least:
            return painted(made, rng)


def painted(made: ScenePlan, rng: np.random.Generator) -> Scene:
    """Return the scene that ``made`` plans; ``rng`` draws the table and the light."""
    angle, soft = rng.uniform(0, 2 * math.pi), rng.uniform(0.3, 2.5)
    throw = rng.uniform(0.2, 1.5)
    light = Light((math.cos(angle) * throw, math.sin(angle) * throw), soft, rng.uniform(0.15, 0.6))
    held = made.kind == "held"
    view = surfaces.plane_to_picture(rng, made.size, _STEEPEST_BEHIND) if held else made.view
    rgb = surfaces.table(rng, made.size, view)
    for number, thing in enumerate(made.things):
        if held and number == made.behind:
            rgb = _unsharp(rng, rgb)
        paint(rgb, thing, light)
    return Scene(rgb, truth(made), made.kind, made.card_height)


def plan(deck: Deck, rng: np.random.Generator, size: Size, spec: SceneSpec) -> ScenePlan:
    """Return a plan of what lies where."""
    short = min(size)
    low, high = spec.heights
    kind = spec.kind or str(rng.choice([kind for kind in layouts.KINDS if spec.cards[0] <= layouts.most(kind)]))
    count = _count(rng, kind, spec)
    height = short * math.exp(rng.uniform(math.log(low), math.log(high)))
    if rng.random() < _FRAMED:
        fitting = rng.uniform(0.35, 0.6) if kind == "held" else rng.uniform(0.75, 1.3) / math.sqrt(count)
        height = short * min(max(low, fitting), high)
    height = max(height, spec.least_index * short * deck.size[1] / _index_height(deck))
    view = surfaces.plane_to_picture(rng, size, _STEEPEST, spec.tilt)
    table = Arranger(deck, rng, size, view, height, spec.bend)
    empty = rng.random() < spec.empty
    below, others = clutter.BELOW, clutter.OTHER_CARDS
    if not spec.french:
        below, others = clutter.without_french(below), clutter.without_french(others)
    things = [table.somewhere(maker) for maker in _some(rng, below, 4 if empty else 1.2)]
    things = [thing for thing in things if thing.in_front]
    behind = len(things)
    if empty:
        kind, cards = "empty", table.strangers(count, others) if rng.random() < spec.strangers else []
    else:
        kind, cards = table.cards(kind, count, mixing=spec.kind is None, most_groups=1 if spec.one_group else 3)
    things += table.in_hand(cards) if kind == "held" else cards
    things += [table.over(cards, clutter.finger) for _ in range(_fingers(rng))]
    if not empty and rng.random() < 0.08:
        things += [table.over(cards, maker) for maker in _some(rng, clutter.ABOVE, 1)]
    return ScenePlan(deck, size, view, tuple(thing for thing in things if thing.in_front), kind, height, behind)


def _count(rng: np.random.Generator, kind: str, spec: SceneSpec) -> int:
    """Return the number of cards to aim at."""
    most = min(spec.cards[1], layouts.most(kind))
    fewest = max(spec.cards[0], min(most, layouts.fewest(kind)))
    if fewest > most:
        msg = f"nobody lays {spec.cards[0]} cards as {kind}"
        raise ValueError(msg)
    return int(rng.integers(fewest, most + 1))


def _unsharp(rng: np.random.Generator, rgb: Image) -> Image:
    """Return the picture of what is behind the cards, blurred at random as if out of focus."""
    small = cv2.resize(rgb, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    sigma = min(rgb.shape[:2]) * rng.uniform(0, 0.02) / 4
    if sigma < 0.5:
        return rgb
    soft = cv2.GaussianBlur(small, (0, 0), sigma)
    return np.asarray(cv2.resize(soft, (rgb.shape[1], rgb.shape[0]), interpolation=cv2.INTER_LINEAR), np.uint8)


def truth(made: ScenePlan) -> tuple[PlacedCard, ...]:
    """Return the plan's cards inside the picture, with the visible shares of them and of their indices."""
    grid = topmost(made.things, made.size)
    width, height = made.deck.size
    found = []
    for number, thing in enumerate(made.things):
        if thing.card is None or not _meets(thing.seen_outline, made.size):
            continue
        visible = visible_part(grid, number, thing, (0, 0, width, height), _CARD_SAMPLES)
        indices, strip = [], 0.0
        for at in made.deck.index[thing.card]:
            part = visible_part(grid, number, thing, at.box, _INDEX_SAMPLES) if visible else 0.0
            letter, sign, inward = _points(thing, [at.letter, at.sign, at.inward])
            box = _bounds(thing.seen(_corners(at.box)), made.size)
            indices.append(LabelledIndex(thing.card, letter, sign, inward, box, part))
            if part >= _READABLE:
                strip = max(strip, _free_strip(grid, number, thing, at.box, width))
        upper_left, upper_right, lower_right, lower_left = _points(thing, rectangle(width, height))
        corners = (upper_left, upper_right, lower_right, lower_left)
        found.append(PlacedCard(thing.card, corners, visible, tuple(indices), strip))
    return tuple(found)


def _free_strip(
    grid: NDArray[np.int32], number: int, thing: SceneObject, box: tuple[float, float, float, float], width: int
) -> float:
    """Return how far the card is uncovered at an index, from the nearer long edge inwards, as a share of its width."""
    left, top, right, bottom = box
    free = visible_points(grid, number, thing, (0, top, width, bottom), _STRIP_SAMPLES).mean(axis=0) >= _READABLE
    if (left + right) / 2 > width / 2:
        free = free[::-1]
    return float(np.argmin([*free, False])) / len(free)


def _readable(made: ScenePlan, least_index: float) -> ScenePlan:
    """Return the plan without the cards that have no readable index."""
    while True:
        grid = topmost(made.things, made.size)
        kept = [
            thing
            for number, thing in enumerate(made.things)
            if thing.card is None
            or any(_can_be_read(made, grid, number, thing, at.box, least_index) for at in made.deck.index[thing.card])
        ]
        if len(kept) == len(made.things):
            return made
        made = replace(made, things=tuple(kept))


def _can_be_read(
    made: ScenePlan,
    grid: NDArray[np.int32],
    number: int,
    thing: SceneObject,
    box: tuple[float, float, float, float],
    least_index: float,
) -> bool:
    """Return whether an index is visible, large enough and clear of the picture's edge."""
    corners = thing.seen(_corners(box))
    upper_left, upper_right, lower_right, lower_left = corners
    tall = min(np.hypot(*(lower_left - upper_left)), np.hypot(*(lower_right - upper_right)))
    inside = (corners >= _EDGE_PIXELS).all() and (corners <= np.array(made.size) - _EDGE_PIXELS).all()
    large = tall >= least_index * min(made.size)
    return bool(inside and large) and visible_part(grid, number, thing, box, _INDEX_SAMPLES) >= _READABLE


def _some(rng: np.random.Generator, makers: tuple[clutter.Maker, ...], mean: float) -> list[clutter.Maker]:
    return [makers[number] for number in rng.integers(0, len(makers), min(7, rng.poisson(mean)))]


def _fingers(rng: np.random.Generator) -> int:
    return int(rng.integers(1, 4)) if rng.random() < 0.22 else 0


def _index_height(deck: Deck) -> float:
    """Return the height of the deck's smallest index, in face pixels."""
    return min(at.box[3] - at.box[1] for places in deck.index.values() for at in places)


def _points(thing: SceneObject, points: Sequence[tuple[float, float]] | Floats) -> list[ScenePoint]:
    return [ScenePoint(x, y) for x, y in thing.seen(np.array(points, float)).tolist()]


def _corners(box: tuple[float, float, float, float]) -> Floats:
    left, top, right, bottom = box
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def _bounds(points: Floats, size: Size) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of the points, clipped to the picture."""
    low, high = np.clip(points.min(axis=0), 0, size), np.clip(points.max(axis=0), 0, size)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _meets(outline: Floats, size: Size) -> bool:
    """Return whether a part of the outline's bounding box is inside the picture."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    return bool((high > 0).all() and (low < size).all())
