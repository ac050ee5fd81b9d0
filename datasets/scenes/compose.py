"""Composing a scene: a deck's cards laid on a table among other things, and the truth about every index."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from datasets.decks.deck import Deck
from datasets.scenes import clutter, layouts, surfaces
from datasets.scenes.canvas import Light, Thing, owners, paint, project, rectangle, visible_part
from datasets.scenes.scene import Floats, LabelledIndex, PlacedCard, Scene, Size, Spot
from scoring.cards import DECK, Card

_STEEPEST = 30.0
"""Degrees that the camera may be held off the vertical."""

_FRAMED = 0.5
"""Share of the scenes in which the photographer stood so that the cards about fill the picture."""

_INDEX_SAMPLES, _CARD_SAMPLES = 14, 20


@dataclass(frozen=True, slots=True)
class Wish:
    """What a scene shall be like.

    Attributes:
        heights: lowest and highest card height, as a share of the picture's shorter side, drawn log-uniformly.
        cards: fewest and most cards aimed at; what does not fit is left out.
        empty: chance of a scene without cards.
    """

    heights: tuple[float, float] = (130 / 640, 560 / 640)
    cards: tuple[int, int] = (1, 30)
    empty: float = 0.05


TRAINING = Wish()

_LEAST_INDEX = 12 / 640
"""An index is at least so high, as a share of the shorter side: below, its letter could not be read."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A scene before it is painted: what lies where, the lowest first."""

    deck: Deck
    size: Size
    view: Floats
    things: tuple[Thing, ...]
    kind: str
    card_height: float


def compose(
    decks: Sequence[Deck], rng: np.random.Generator, size: tuple[int, int] = (640, 640), wish: Wish = TRAINING
) -> Scene:
    """Return a scene of ``size`` (width, height) with cards of one of ``decks``, each kind at most twice.

    The picture is sharp and evenly lit: `datasets.camera.photograph` does the rest.
    """
    made = plan(decks[int(rng.integers(len(decks)))], rng, Size(*size), wish)
    return painted(made, rng)


def compose_readable(decks: Sequence[Deck], rng: np.random.Generator, size: tuple[int, int], wish: Wish) -> Scene:
    """Return a scene like `compose`, but with at least ``wish.cards[0]`` cards, each with an index 0.9 visible.

    A card that nobody could name is taken away; when too few are left, all are laid anew.
    """
    while True:
        made = _readable(plan(decks[int(rng.integers(len(decks)))], rng, Size(*size), wish))
        if sum(thing.card is not None for thing in made.things) >= wish.cards[0]:
            return painted(made, rng)


def painted(made: Plan, rng: np.random.Generator) -> Scene:
    """Return the scene that ``made`` describes; ``rng`` draws the table and the light."""
    angle, soft = rng.uniform(0, 2 * math.pi), rng.uniform(0.3, 2.5)
    throw = rng.uniform(0.2, 1.5)
    light = Light((math.cos(angle) * throw, math.sin(angle) * throw), soft, rng.uniform(0.15, 0.6))
    rgb = surfaces.table(rng, made.size, made.view)
    for thing in made.things:
        paint(rgb, thing, light)
    return Scene(rgb, truth(made), made.kind, made.card_height)


def plan(deck: Deck, rng: np.random.Generator, size: Size, wish: Wish) -> Plan:
    """Lay out a scene: what lies where."""
    short = min(size)
    low, high = wish.heights
    count = int(rng.integers(wish.cards[0], wish.cards[1] + 1))
    height = short * math.exp(rng.uniform(math.log(low), math.log(high)))
    if rng.random() < _FRAMED:
        height = short * min(max(low, rng.uniform(0.75, 1.3) / math.sqrt(count)), high)
    height = max(height, _LEAST_INDEX * short * deck.size[1] / _index_height(deck))
    view = surfaces.plane_to_picture(rng, size, _STEEPEST)
    table = _Table(deck, rng, size, view, height)
    empty = rng.random() < wish.empty
    things = [table.somewhere(maker) for maker in _some(rng, clutter.BELOW, 4 if empty else 1.2)]
    kind = "empty"
    if not empty:
        kind, cards = table.cards(count)
        things += cards
        things += [table.over(cards, clutter.finger) for _ in range(_fingers(rng))]
        if rng.random() < 0.08:
            things += [table.over(cards, maker) for maker in _some(rng, clutter.ABOVE, 1)]
    return Plan(deck, size, view, tuple(thing for thing in things if thing.in_front), kind, height)


def truth(made: Plan) -> tuple[PlacedCard, ...]:
    """Return the cards of the plan that are inside the picture, with what is visible of them and their indices."""
    grid = owners(made.things, made.size)
    width, height = made.deck.size
    found = []
    for number, thing in enumerate(made.things):
        if thing.card is None:
            continue
        outline = thing.seen_outline
        if not _meets(outline, made.size):
            continue
        visible = visible_part(grid, number, thing.matrix, (0, 0, width, height), _CARD_SAMPLES)
        indices = []
        for at in made.deck.index[thing.card]:
            part = visible_part(grid, number, thing.matrix, at.box, _INDEX_SAMPLES) if visible else 0.0
            letter, sign, inward = _spots(thing.matrix, [at.letter, at.sign, at.inward])
            box = _bounds(project(thing.matrix, _corners(at.box)), made.size)
            indices.append(LabelledIndex(thing.card, letter, sign, inward, box, part))
        upper_left, upper_right, lower_right, lower_left = _spots(thing.matrix, thing.outline)
        corners = (upper_left, upper_right, lower_right, lower_left)
        found.append(PlacedCard(thing.card, corners, visible, tuple(indices)))
    return tuple(found)


def _readable(made: Plan) -> Plan:
    """The plan without the cards that nobody could name."""
    while True:
        grid = owners(made.things, made.size)
        kept = [
            thing
            for number, thing in enumerate(made.things)
            if thing.card is None
            or any(
                visible_part(grid, number, thing.matrix, at.box, _INDEX_SAMPLES) >= 0.9
                for at in made.deck.index[thing.card]
            )
        ]
        if len(kept) == len(made.things):
            return made
        made = Plan(made.deck, made.size, made.view, tuple(kept), made.kind, made.card_height)


class _Table:
    """Puts things on the table: knows the camera's view, the size of a card and what is already there."""

    def __init__(self, deck: Deck, rng: np.random.Generator, size: Size, view: Floats, height: float) -> None:
        self.deck, self.rng, self.size, self.view, self.height = deck, rng, size, view, height
        self.width = deck.size[0] / deck.size[1]

    def cards(self, left: int) -> tuple[str, list[Thing]]:
        """At most ``left`` cards in one to three groups; returns how they lie and the cards."""
        rng = self.rng
        kinds = list(layouts.KINDS)
        kind = str(rng.choice(kinds))
        stock = iter(rng.permutation(len(DECK)))
        groups = int(rng.choice([1, 2, 3], p=[0.5, 0.3, 0.2]))
        mixed = groups > 1 and rng.random() < 0.2
        things: list[Thing] = []
        taken: list[tuple[float, float, float, float]] = []
        for number in range(groups):
            count = max(1, round(left / (groups - number)))
            laid = self._group(str(rng.choice(kinds)) if mixed else kind, count, groups, taken)
            left -= len(laid)
            things += self._as_things(laid, stock)
        return ("mixed" if mixed else kind), things

    def _group(
        self, kind: str, count: int, groups: int, taken: list[tuple[float, float, float, float]]
    ) -> list[layouts.Place]:
        """A group that fits into its part of the picture, where it covers the others least."""
        rng, (across, down) = self.rng, self.size
        share = rng.uniform(0.9, 1.25) * (1 if groups == 1 else rng.uniform(0.5, 0.85))
        places = layouts.place(kind, rng, count, self.width, (across * share / self.height, down * share / self.height))
        scaled = [layouts.Place(x * self.height, y * self.height, angle) for x, y, angle in places]
        left, top, right, bottom = (edge * self.height for edge in layouts.bounds(places, self.width))
        slack_x, slack_y = max(0.12 * across, across - right + left), max(0.12 * down, down - bottom + top)
        best: tuple[float, float, float] | None = None
        for _ in range(12):
            x = across / 2 + rng.uniform(-0.5, 0.5) * slack_x
            y = down / 2 + rng.uniform(-0.5, 0.5) * slack_y
            shared = sum(_shared((left + x, top + y, right + x, bottom + y), other) for other in taken)
            if best is None or shared < best[0]:
                best = shared, x, y
            if not shared:
                break
        assert best is not None  # noqa: S101 - the loop ran
        shared, x, y = best
        if shared > 0.25 * (right - left) * (bottom - top) and rng.random() < 0.85:
            return []
        taken.append((left + x, top + y, right + x, bottom + y))
        return [layouts.Place(own_x + x, own_y + y, angle) for own_x, own_y, angle in scaled]

    def _as_things(self, places: list[layouts.Place], stock: Iterator[int]) -> list[Thing]:
        """Cards from the stock at the places; some groups have a few on their faces."""
        rng = self.rng
        face_down = rng.choice([0, 0.03, 0.3], p=[0.7, 0.22, 0.08])
        tidy = rng.uniform(0.004, 0.02)
        things = []
        for at in places:
            card = None if rng.random() < face_down else DECK[next(stock)]
            picture = self.deck.back if card is None else self.deck.faces[card]
            lift = self.height * tidy * rng.uniform(0.6, 1.6)
            gain = rng.uniform(0.95, 1.03)
            things.append(self._thing(picture, rectangle(*self.deck.size), at, self.deck.size[1], lift, gain, card))
        return things

    def somewhere(self, maker: clutter.Maker) -> Thing:
        """Something anywhere in the picture."""
        x, y = self.rng.uniform(-0.1, 1.1, 2) * self.size
        return self._made(maker, layouts.Place(x, y, self.rng.uniform(0, 360)))

    def over(self, cards: list[Thing], maker: clutter.Maker) -> Thing:
        """Something that reaches over the edge of a card: a finger's tip lies on it, the hand outside."""
        rng = self.rng
        at = self.rng.uniform(0, 1, 2) * self.size
        if cards:
            outline = project(np.linalg.inv(self.view), cards[rng.integers(len(cards))].seen_outline)
            corner, share = int(rng.integers(4)), rng.uniform(0, 1)
            at = outline[corner] * share + outline[(corner + 1) % 4] * (1 - share)
            out = at - outline.mean(axis=0)
            angle = math.degrees(math.atan2(out[1], out[0])) - 90 + rng.normal(0, 25)
        else:
            angle = rng.uniform(0, 360)
        if maker is not clutter.finger:
            return self._made(maker, layouts.Place(float(at[0]), float(at[1]), angle))
        sprite = maker(rng, self.height)
        long = sprite.picture.shape[0]
        inside = rng.uniform(0.05, 0.35) * self.height
        middle = long / 2 - inside
        turned_by = math.radians(angle + 90)
        x, y = at[0] + middle * math.cos(turned_by), at[1] + middle * math.sin(turned_by)
        return self._thing(*sprite, layouts.Place(x, y, angle), self.height, self.height * 0.06)

    def _made(self, maker: clutter.Maker, at: layouts.Place) -> Thing:
        lift = self.height * (0.15 if maker in (clutter.glass,) else 0.012)
        return self._thing(*maker(self.rng, self.height), at, self.height, lift)

    def _thing(
        self,
        picture: np.ndarray,
        outline: Floats,
        at: layouts.Place,
        height: float,
        lift: float,
        gain: float = 1.0,
        card: Card | None = None,
    ) -> Thing:
        """The picture with its middle at the place; ``height`` of its pixels are one card height."""
        scale, turned_by = self.height / height, math.radians(at.angle)
        sine, cosine = scale * math.sin(turned_by), scale * math.cos(turned_by)
        lay = np.array([[cosine, -sine, at.x], [sine, cosine, at.y], [0, 0, 1]])
        middle = np.array([[1, 0, -picture.shape[1] / 2], [0, 1, -picture.shape[0] / 2], [0, 0, 1]])
        return Thing(picture, self.view @ lay @ middle, outline, lift, gain, card)


def _some(rng: np.random.Generator, makers: tuple[clutter.Maker, ...], mean: float) -> list[clutter.Maker]:
    return [makers[number] for number in rng.integers(0, len(makers), min(7, rng.poisson(mean)))]


def _fingers(rng: np.random.Generator) -> int:
    return int(rng.integers(1, 4)) if rng.random() < 0.22 else 0


def _index_height(deck: Deck) -> float:
    """Height of the lowest index of the deck, in face pixels."""
    return min(at.box[3] - at.box[1] for places in deck.index.values() for at in places)


def _spots(matrix: Floats, points: Sequence[tuple[float, float]] | Floats) -> list[Spot]:
    return [Spot(x, y) for x, y in project(matrix, np.array(points, float)).tolist()]


def _corners(box: tuple[float, float, float, float]) -> Floats:
    left, top, right, bottom = box
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def _bounds(points: Floats, size: Size) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of the points, clipped to the picture."""
    low, high = np.clip(points.min(axis=0), 0, size), np.clip(points.max(axis=0), 0, size)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _meets(outline: Floats, size: Size) -> bool:
    low, high = outline.min(axis=0), outline.max(axis=0)
    return bool((high > 0).all() and (low < size).all())


def _shared(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> float:
    """Area that two rectangles share."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)
