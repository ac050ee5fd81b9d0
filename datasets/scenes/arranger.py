"""Arranging cards and other things on a table that a camera looks at."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from datasets.decks.deck import Deck
from datasets.scenes import clutter, layouts
from datasets.scenes.bend import Bend, drawn_bend
from datasets.scenes.canvas import SceneObject, project, rectangle
from datasets.scenes.scene import Floats, Image, Size
from datasets.scenes.sprite import Sprite
from scoring.cards import DECK, Card

_BENT = 0.14
"""Share of the groups on a table whose cards curl; most hands held up do."""

_MIXED = tuple(kind for kind in layouts.KINDS if kind != "held")
"""The kinds of layout that groups next to each other may have."""


class Arranger:
    """Places things on the table; knows the deck, the camera's view and the height of a card in pixels."""

    def __init__(
        self,
        deck: Deck,
        rng: np.random.Generator,
        size: Size,
        view: Floats,
        height: float,
        bend: float | None = None,
    ) -> None:
        self.deck, self.rng, self.size, self.view, self.height, self.bend = deck, rng, size, view, height, bend
        self.width = deck.size[0] / deck.size[1]

    def cards(self, kind: str, left: int, mixing: bool, most_groups: int = 3) -> tuple[str, list[SceneObject]]:
        """Return at most ``left`` cards, laid as ``kind`` says in one to ``most_groups`` groups, and how they lie.

        With ``mixing`` the groups may be of several kinds. A hand held up is always alone. In some scenes the groups
        are turned by 180 degrees relative to each other, because people sit on both sides of the table.
        """
        rng = self.rng
        stock = iter(rng.permutation(len(DECK)))
        groups = 1 if kind == "held" else min(most_groups, int(rng.choice([1, 2, 3], p=[0.5, 0.3, 0.2])))
        mixed = mixing and groups > 1 and rng.random() < 0.2
        opposite = groups > 1 and rng.random() < 0.4
        turn = layouts.group_angle(rng, kind)
        things: list[SceneObject] = []
        taken: list[tuple[float, float, float, float]] = []
        for number in range(groups):
            count = max(1, round(left / (groups - number)))
            if number:
                turn = turn + 180 + rng.normal(0, 6) if opposite else layouts.group_angle(rng, kind)
            laid = self._group(str(rng.choice(_MIXED)) if mixed else kind, count, groups, taken, turn)
            left -= len(laid)
            things += self._as_things(laid, stock, kind == "held")
        return ("mixed" if mixed else kind), things

    def _group(
        self, kind: str, count: int, groups: int, taken: list[tuple[float, float, float, float]], turn: float
    ) -> list[layouts.CardPose]:
        """Return a group that fits into its part of the picture, placed where it covers the others least."""
        rng, (across, down) = self.rng, self.size
        share = rng.uniform(0.9, 1.25) * (1 if groups == 1 else rng.uniform(0.5, 0.85))
        room = across * share / self.height, down * share / self.height
        places = layouts.fitted_group(kind, rng, count, self.width, room, turn)
        scaled = [layouts.CardPose(x * self.height, y * self.height, angle) for x, y, angle in places]
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
        return [layouts.CardPose(own_x + x, own_y + y, angle) for own_x, own_y, angle in scaled]

    def _as_things(self, places: list[layouts.CardPose], stock: Iterator[int], held: bool) -> list[SceneObject]:
        """Return cards from the stock at the given poses; in some groups a few lie face down."""
        rng = self.rng
        face_down = 0.0 if held else rng.choice([0, 0.03, 0.3], p=[0.7, 0.22, 0.08])
        tidy = rng.uniform(0.004, 0.02)
        curl = None
        if rng.random() < (0.6 if held else _BENT) or self.bend is not None:
            curl = drawn_bend(rng, self.deck.size, 1.3 if held else 0.8)
        if curl is not None and self.bend is not None:
            curl = replace(curl, turn=math.copysign(max(self.bend, 0.01), curl.turn))
        things = []
        for at in places:
            card = None if rng.random() < face_down else DECK[next(stock)]
            picture = self.deck.back if card is None else self.deck.faces[card]
            lift = self.height * tidy * rng.uniform(0.6, 1.6)
            gain = rng.uniform(0.95, 1.03)
            bend = None
            if curl is not None and (held or rng.random() < 0.7):
                bend = replace(curl, turn=curl.turn * rng.uniform(0.8, 1.2))
                lift *= 2
            things.append(self._card(picture, at, lift, gain, card, bend))
        return things

    def _card(
        self, picture: Image, at: layouts.CardPose, lift: float, gain: float, card: Card | None, bend: Bend | None
    ) -> SceneObject:
        """Return a card with its middle at ``at``, face up, or face down where ``card`` is None."""
        if bend is None:
            sprite = Sprite(picture, rectangle(*self.deck.size))
        else:
            sprite = Sprite(bend.picture(picture), bend.outline())
        thing = self._thing(sprite, at, self.deck.size[1], lift)
        return replace(thing, gain=gain, card=card, bend=bend)

    def strangers(self, count: int, makers: Sequence[clutter.Maker]) -> list[SceneObject]:
        """Return at most ``count`` cards of another game, or of this deck face down, laid as people lay cards.

        One of ``makers`` makes them all.
        """
        rng = self.rng
        kind = str(rng.choice(_MIXED))
        maker = makers[int(rng.integers(len(makers)))]
        backs = rng.random() < 0.25
        things = []
        for at in self._group(kind, count, 1, [], layouts.group_angle(rng, kind)):
            lift = self.height * 0.01
            if backs:
                things.append(self._card(self.deck.back, at, lift, 1.0, None, None))
            else:
                things.append(self._thing(maker(rng, self.height), at, self.height, lift))
        return things

    def in_hand(self, cards: list[SceneObject]) -> list[SceneObject]:
        """Return the cards with a palm behind them and a thumb over their lower middle; either may be missing."""
        rng = self.rng
        end, inwards = self._lower_end(cards)
        skin = clutter.skin(rng)
        behind, before = [], []
        if rng.random() < 0.7:
            palm = clutter.finger(rng, self.height * rng.uniform(2, 3), skin)
            behind = [self._reaching(palm, end, -inwards, 0.45)]
        if rng.random() < 0.8:
            out = _turned(-inwards, rng.normal(0, 25))
            before = [self._reaching(clutter.finger(rng, self.height, skin), end, out, rng.uniform(0.1, 0.5))]
        return [*behind, *cards, *before]

    def _lower_end(self, cards: list[SceneObject]) -> tuple[Floats, Floats]:
        """Return the middle of the middle card's lower edge and the vector to the card's centre, on the table."""
        middle = cards[len(cards) // 2]
        width, height = self.deck.size
        points = middle.seen(np.array([(width / 2, height), (width / 2, height / 2)], float))
        end, centre = project(np.linalg.inv(self.view), points)
        return end, centre - end

    def somewhere(self, maker: clutter.Maker) -> SceneObject:
        """Return something anywhere in the picture."""
        x, y = self.rng.uniform(-0.1, 1.1, 2) * self.size
        return self._made(maker, layouts.CardPose(x, y, self.rng.uniform(0, 360)))

    def over(self, cards: list[SceneObject], maker: clutter.Maker) -> SceneObject:
        """Return something that reaches over the edge of a card: a finger's tip lies on it, the hand outside."""
        rng = self.rng
        at = self.rng.uniform(0, 1, 2) * self.size
        out = np.array([math.cos(turn := rng.uniform(0, 2 * math.pi)), math.sin(turn)])
        if cards:
            outline = project(np.linalg.inv(self.view), cards[rng.integers(len(cards))].seen_outline)
            corner, share = int(rng.integers(len(outline))), rng.uniform(0, 1)
            at = outline[corner] * share + outline[(corner + 1) % len(outline)] * (1 - share)
            out = at - outline.mean(axis=0)
        if maker is not clutter.finger:
            return self._made(maker, layouts.CardPose(float(at[0]), float(at[1]), rng.uniform(0, 360)))
        out = _turned(out, rng.normal(0, 25))
        return self._reaching(maker(rng, self.height), at, out, rng.uniform(0.05, 0.35))

    def _reaching(self, finger: Sprite, at: Floats, out: Floats, inside: float) -> SceneObject:
        """Return a finger whose tip reaches ``inside`` card heights past ``at``, with the hand towards ``out``."""
        angle = math.degrees(math.atan2(out[1], out[0])) - 90
        middle = finger.picture.shape[0] / 2 - inside * self.height
        x, y = at + middle * out / np.hypot(*out)
        return self._thing(finger, layouts.CardPose(float(x), float(y), angle), self.height, self.height * 0.06)

    def _made(self, maker: clutter.Maker, at: layouts.CardPose) -> SceneObject:
        lift = self.height * (0.15 if maker in (clutter.glass, clutter.cup) else 0.012)
        return self._thing(maker(self.rng, self.height), at, self.height, lift)

    def _thing(self, sprite: Sprite, at: layouts.CardPose, height: float, lift: float) -> SceneObject:
        """Return the sprite with its middle at ``at``; ``height`` of its pixels are one card height."""
        scale, turned_by = self.height / height, math.radians(at.angle)
        sine, cosine = scale * math.sin(turned_by), scale * math.cos(turned_by)
        lay = np.array([[cosine, -sine, at.x], [sine, cosine, at.y], [0, 0, 1]])
        middle = np.array([[1, 0, -sprite.picture.shape[1] / 2], [0, 1, -sprite.picture.shape[0] / 2], [0, 0, 1]])
        return SceneObject(sprite.picture, self.view @ lay @ middle, sprite.outline, lift, window=sprite.window)


def _turned(direction: Floats, degrees: float) -> Floats:
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return np.array([[cosine, -sine], [sine, cosine]]) @ direction


def _shared(first: tuple[float, float, float, float], second: tuple[float, float, float, float]) -> float:
    """Return the area that two rectangles share."""
    across = min(first[2], second[2]) - max(first[0], second[0])
    down = min(first[3], second[3]) - max(first[1], second[1])
    return max(0.0, across) * max(0.0, down)
