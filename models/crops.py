"""Crops to train the reader with: upright corner indices, and negatives that show none.

The crops are drawn directly, not taken from whole scenes: one card's corner, what lies beneath and over it, and the
camera's effects, at the size at which a photograph would show it. That yields hundreds a second, of every size.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from datasets.camera import photograph
from datasets.conditions import drawn_conditions
from datasets.decks.deck import Deck, IndexPlace, Rgba
from datasets.decks.neighbours import Face, french_faces, german_neighbours
from datasets.decks.source import any_deck
from datasets.scenes.compose import SceneSpec, compose
from models.classes import rank_class, suit_class
from models.lookalikes import dotted, marked
from scoring.cards import KINDS, Card, Rank, Suit
from vision.crop import (
    CROP_HEIGHT,
    CROP_SPAN,
    CROP_WIDTH,
    NO_RANK,
    NO_SUIT,
    Image,
    Matrix,
    Offsets,
    crop_matrix,
    offsets,
)

_SMALLEST, _LARGEST = 15, 220
"""Height of a crop in pixels of the photograph, before it is scaled to CROP_HEIGHT."""


_SPREADS, _SPREAD_CHANCES = (0.05, 0.10, 0.16), (0.55, 0.3, 0.15)
"""Standard deviations of the finder's letter and sign, in the distance between them, and how often each occurs."""


@dataclass(frozen=True, slots=True)
class TrainingCrop:
    """One labelled crop for the reader.

    Attributes:
        rgb: uint8 (CROP_HEIGHT, CROP_WIDTH, 3).
        rank, suit: its class numbers.
        off: how far letter and sign are from where an exact crop has them; zeros where there is no index.
    """

    rgb: Image
    rank: int
    suit: int
    off: Offsets = (0.0, 0.0, 0.0, 0.0)


def random_crop(
    deck: Deck, grounds: Sequence[Image], rng: np.random.Generator, neighbours: Sequence[Face] = ()
) -> TrainingCrop:
    """Return one crop: three in four show an index of ``deck`` or of its ``neighbours``, the others something else.

    ``grounds`` are pictures of tables with things on them, at least 200 × 200 pixels.
    """
    chance = rng.random()
    if chance < 0.60 or (chance < _INDICES and not neighbours):
        card = KINDS[int(rng.choice(len(KINDS), p=_KIND_SHARES))]
        own = Face(deck.faces[card], deck.index[card], card.rank.value, card.suit.value)
        return _index_crop(own, deck, grounds, rng)
    if chance < _INDICES:
        return _index_crop(neighbours[int(rng.integers(len(neighbours)))], deck, grounds, rng)
    return _negative_crop(deck, grounds, rng)


_INDICES = 0.78
"""Share of the crops that show an index, ours or another game's."""

_HARD_SUIT = 1.5
"""How much more often acorns are shown than other suits: their print differs most from deck to deck."""

_KIND_SHARES = np.array([_HARD_SUIT if card.suit is Suit.EICHEL else 1.0 for card in KINDS])
_KIND_SHARES /= _KIND_SHARES.sum()


def _index_crop(face: Face, deck: Deck, grounds: Sequence[Image], rng: np.random.Generator) -> TrainingCrop:
    place = face.places[int(rng.integers(len(face.places)))]
    height = _height(rng)
    matrix = _jittered(place, height, rng)
    picture = _ground(deck, grounds, height, rng)
    _lay(picture, face.picture, matrix)
    seen = _cover(picture, deck, grounds, matrix, place, rng)
    if not seen:
        return TrainingCrop(_finish(picture, rng), NO_RANK, NO_SUIT)
    letter, sign = np.array([(*place.letter, 1), (*place.sign, 1)]) @ matrix.T
    off = offsets((letter[0], letter[1]), (sign[0], sign[1]), height)
    return TrainingCrop(_finish(picture, rng), rank_class(face.text), suit_class(face.sign), off)


def _height(rng: np.random.Generator) -> int:
    return round(math.exp(rng.uniform(math.log(_SMALLEST), math.log(_LARGEST))))


def _jittered(place: IndexPlace, height: float, rng: np.random.Generator) -> Matrix:
    """Return the crop's matrix for keypoints with the finder's errors, and a card seen at an angle."""
    distance = math.dist(place.letter, place.sign)
    spread = float(rng.choice(_SPREADS, p=_SPREAD_CHANCES))
    letter = (place.letter[0] + rng.normal(0, spread) * distance, place.letter[1] + rng.normal(0, spread) * distance)
    sign = (place.sign[0] + rng.normal(0, spread) * distance, place.sign[1] + rng.normal(0, spread) * distance)
    matrix = crop_matrix(letter, sign, height)
    if rng.random() < 0.7:
        aslant = np.array([[rng.uniform(0.72, 1.25), rng.normal(0, 0.08)], [rng.normal(0, 0.04), 1.0]])
    else:  # a camera held low, a card that bends away
        aslant = np.array([[math.exp(rng.uniform(-0.65, 0.65)), rng.normal(0, 0.22)], [rng.normal(0, 0.08), 1.0]])
    middle = np.array([height * CROP_WIDTH / CROP_HEIGHT / 2, height / 2])
    matrix[:, :2] = aslant @ matrix[:, :2]
    matrix[:, 2] = aslant @ (matrix[:, 2] - middle) + middle
    return matrix


def _width(height: int) -> int:
    return round(height * CROP_WIDTH / CROP_HEIGHT)


def _ground(deck: Deck, grounds: Sequence[Image], height: int, rng: np.random.Generator) -> Image:
    """Return what the card lies on: the table, or another card of the deck."""
    width = _width(height)
    if rng.random() < 0.5:
        ground = grounds[int(rng.integers(len(grounds)))]
        size = min(*ground.shape[:2], round(height * rng.uniform(1, 4)) + 1)
        y, x = (int(rng.integers(side - size + 1)) for side in ground.shape[:2])
        return np.array(
            cv2.resize(ground[y : y + size, x : x + size], (width, height), interpolation=cv2.INTER_AREA), np.uint8
        )
    picture = np.full((height, width, 3), rng.integers(20, 220, 3), dtype=np.uint8)
    _lay(picture, _any_face(deck, rng), _anywhere(deck, height, rng))
    return picture


def _any_face(deck: Deck, rng: np.random.Generator) -> Rgba:
    return deck.faces[KINDS[int(rng.integers(len(KINDS)))]]


def _anywhere(deck: Deck, height: int, rng: np.random.Generator, place: tuple[float, float] | None = None) -> Matrix:
    """Return a matrix that maps ``place`` of a card, or a random point, to the crop's middle at a random angle."""
    width, tall = deck.size
    x, y = place or (rng.uniform(0, width), rng.uniform(0, tall))
    scale = height / (tall * rng.uniform(0.10, 0.3))
    turn = rng.uniform(0, math.tau)
    cos, sin = scale * math.cos(turn), scale * math.sin(turn)
    return np.array(
        [[cos, -sin, _width(height) / 2 - cos * x + sin * y], [sin, cos, height / 2 - sin * x - cos * y]],
        dtype=np.float64,
    )


def _lay(picture: Image, face: Rgba, matrix: Matrix) -> None:
    """Paint ``face`` into ``picture`` by ``matrix``; it is shrunk first, to avoid aliasing."""
    height, width = picture.shape[:2]
    scale = math.sqrt(abs(float(np.linalg.det(matrix[:, :2]))))
    corners = np.array([[0, 0, 1], [width, 0, 1], [0, height, 1], [width, height, 1]], dtype=np.float64)
    back = cv2.invertAffineTransform(matrix)
    seen = corners @ back.T
    left, top = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 2, 0)
    right, bottom = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 2, [face.shape[1], face.shape[0]])
    if min(right - left, bottom - top) * min(scale, 1.0) < 1.5:
        return
    part = face[top:bottom, left:right]
    moved = matrix.copy()
    moved[:, 2] += matrix[:, :2] @ np.array([left, top], dtype=np.float64)
    if scale < 0.75:
        small = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        shrink = np.array([part.shape[1] / small.shape[1], part.shape[0] / small.shape[0]])
        moved[:, :2] *= shrink
        part = small
    layer = cv2.warpAffine(part, moved, (width, height), flags=cv2.INTER_LINEAR)
    alpha = layer[..., 3:].astype(np.float32) / 255
    picture[:] = (picture * (1 - alpha) + layer[..., :3] * alpha).astype(np.uint8)


def _cover(
    picture: Image, deck: Deck, grounds: Sequence[Image], matrix: Matrix, place: IndexPlace, rng: np.random.Generator
) -> bool:
    """Lay another card over part of some pictures; return whether the index still counts as visible."""
    if rng.random() < 0.6:
        return True
    height, width = picture.shape[:2]
    left, top, right, bottom = place.box
    quad = np.array([[left, top, 1], [right, top, 1], [right, bottom, 1], [left, bottom, 1]]) @ matrix.T
    before = picture.copy()
    turn = rng.uniform(0, math.tau)
    normal = np.array([math.cos(turn), math.sin(turn)])
    along = quad @ normal
    # An edge that just misses the index, touches it, or hides about half of it or more.
    hidden = rng.choice([rng.uniform(-0.6, 0.0), rng.uniform(0.0, 0.10), rng.uniform(0.45, 1.1)], p=[0.7, 0.2, 0.1])
    edge = along.max() - hidden * (along.max() - along.min())
    ys, xs = np.mgrid[0:height, 0:width]
    mask = (xs + 0.5) * normal[0] + (ys + 0.5) * normal[1] > edge
    over = _ground(deck, grounds, height, rng) if rng.random() < 0.5 else _blank_card(picture, rng)
    picture[mask] = over[mask]
    if rng.random() < 0.7:  # the shadow of its edge
        shade = np.clip(1 - (edge - ((xs + 0.5) * normal[0] + (ys + 0.5) * normal[1])) / (0.06 * height), 0, 1) * ~mask
        picture[:] = (picture * (1 - 0.35 * shade[..., None])).astype(np.uint8)
    inside = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 1)
    share = float(mask[inside > 0].mean()) if inside.any() else 0.0
    if 0.14 < share < 0.45:  # neither visible nor hidden: its label would be arbitrary
        picture[:] = before
        return True
    return share <= 0.14


def _blank_card(picture: Image, rng: np.random.Generator) -> Image:
    return np.full_like(picture, rng.integers(190, 256, 3))


_FOREIGN = (*"8965432BDJQXVZWMSaku%", "IX", "11", "70")
"""Texts that stand where an index might, on other cards, pads and labels."""


def _negative_crop(deck: Deck, grounds: Sequence[Image], rng: np.random.Generator) -> TrainingCrop:
    height = _height(rng)
    picture = _ground(deck, grounds, height, rng)
    card = KINDS[int(rng.integers(len(KINDS)))]
    kind = int(rng.choice(9, p=_NEGATIVE_SHARES))
    if kind == 0:
        _lay(picture, deck.faces[card], _off_index(deck, card, height, rng))
    elif kind == 1:
        _lay(picture, deck.faces[card], _misread_index(deck, card, height, rng))
    elif kind == 2:
        return _foreign_index(picture, deck, card, rng)
    elif kind == 3:
        _lay(picture, deck.back, _anywhere(deck, height, rng))
    elif kind == 5:  # the words Ober and Unter in small print
        width, tall = deck.size
        caption = (width * rng.uniform(0.4, 0.6), tall * rng.uniform(0.02, 0.06))
        court = Card(card.suit, (Rank.OBER, Rank.UNTER)[int(rng.integers(2))])
        _lay(picture, deck.faces[court], _anywhere(deck, height, rng, caption))
    elif kind == 6:
        dotted(picture, rng)
    elif kind == 7:
        marked(picture, rng)
    return TrainingCrop(_finish(picture, rng), NO_RANK, NO_SUIT)


_NEGATIVE_SHARES = np.array([1.2, 1.2, 1.0, 0.8, 0.4, 0.8, 1.2, 1.2, 1.2]) / 9
"""Of the kinds in `_negative_crop`; the last and the fifth show nothing but the ground."""


def _off_index(deck: Deck, card: Card, height: int, rng: np.random.Generator) -> Matrix:
    """Return a matrix for pips, figures and edges: a part of a face whose middle is far enough from every index."""
    places = deck.index[card]
    keep = 0.9 * CROP_SPAN * math.dist(places[0].letter, places[0].sign)
    middle = np.array([_width(height) / 2, height / 2])
    for _ in range(20):
        matrix = _anywhere(deck, height, rng)
        at = cv2.invertAffineTransform(matrix) @ np.array([*middle, 1.0])
        if all(math.dist(at, (np.array(p.letter) + np.array(p.sign)) / 2) > keep for p in places):
            break
    return matrix


def _misread_index(deck: Deck, card: Card, height: int, rng: np.random.Generator) -> Matrix:
    """Return a matrix for an index upside down, on its side, or far off the middle: the crops of a wrong pose."""
    place = deck.index[card][0]
    kind = int(rng.integers(3))
    distance = math.dist(place.letter, place.sign)
    if kind == 0:
        return crop_matrix(place.sign, place.letter, height)
    if kind == 1:
        side = 1 if rng.random() < 0.5 else -1
        mx, my = (place.letter[0] + place.sign[0]) / 2, (place.letter[1] + place.sign[1]) / 2
        return crop_matrix((mx + side * distance / 2, my), (mx - side * distance / 2, my), height)
    turn = rng.uniform(0, math.tau)
    dx, dy = (1.0 + rng.random()) * distance * math.cos(turn), (1.0 + rng.random()) * distance * math.sin(turn)
    return crop_matrix((place.letter[0] + dx, place.letter[1] + dy), (place.sign[0] + dx, place.sign[1] + dy), height)


def _foreign_index(picture: Image, deck: Deck, card: Card, rng: np.random.Generator) -> TrainingCrop:
    """Return a letter or number that is no rank of ours, over one of our signs or over nothing."""
    height, width = picture.shape[:2]
    place = deck.index[card][0]
    matrix = _jittered(place, height, rng)
    _lay(picture, deck.faces[card], matrix)
    paper = tuple(int(v) for v in np.percentile(picture.reshape(-1, 3), 90, axis=0))
    cv2.rectangle(picture, (0, 0), (width, round(height * 0.52)), paper, -1)
    text = _FOREIGN[int(rng.integers(len(_FOREIGN)))]
    font = (cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)[int(rng.integers(3))]
    scale = height * 0.36 / 22 * rng.uniform(0.8, 1.15)
    thick = max(1, round(height / 30 * rng.uniform(0.7, 1.6)))
    (w, h), _ = cv2.getTextSize(text, font, scale, thick)
    ink = tuple(int(v) for v in rng.integers(0, 90, 3)) if rng.random() < 0.7 else (180, 20, 25)
    cv2.putText(picture, text, ((width - w) // 2, round(height * 0.32 + h / 2)), font, scale, ink, thick, cv2.LINE_AA)
    if rng.random() < 0.4:  # a letter alone is no index
        cv2.rectangle(picture, (0, round(height * 0.52)), (width, height), paper, -1)
        return TrainingCrop(_finish(picture, rng), NO_RANK, NO_SUIT)
    sign = matrix @ np.array([*place.sign, 1.0])
    off = offsets((width / 2, height * 0.32), (float(sign[0]), float(sign[1])), height)
    return TrainingCrop(_finish(picture, rng), rank_class(text), suit_class(card.suit.value), off)


def _finish(picture: Image, rng: np.random.Generator) -> Image:
    """Return ``picture`` as photographed, scaled to the reader's input."""
    # A large index belongs to a large photograph, whose blur is larger in proportion.
    scale = max(1.0, picture.shape[0] / 45)
    conditions = drawn_conditions(rng)
    # Nobody reads a letter that moved by its own height.
    conditions = replace(conditions, motion=min(conditions.motion, 0.2 * picture.shape[0] / scale))
    taken = photograph(picture, rng, scale=scale, conditions=conditions)
    shrinking = taken.shape[0] > CROP_HEIGHT
    return cv2.resize(
        taken, (CROP_WIDTH, CROP_HEIGHT), interpolation=cv2.INTER_AREA if shrinking else cv2.INTER_LINEAR
    ).astype(np.uint8, copy=False)


class CropSource:
    """An endless stream of crops from a pool of decks and tables, one of which is replaced at a time.

    Decks are named by ``(seed, split, number)``, so no deck of one split is ever drawn for the other.
    """

    def __init__(self, seed: int, split: str, *, worker: int = 0, pool: int = 16, renew_every: int = 1500) -> None:
        self._seed = (seed, {"train": 0, "val": 1}[split], worker)
        self._rng = np.random.default_rng((*self._seed, 1))
        self._pool, self._renew_every = pool, renew_every
        self._decks: list[Deck] = []
        self._grounds: list[Image] = []
        self._neighbours: list[list[Face]] = []
        self._drawn = 0
        self._given = 0

    def next(self) -> TrainingCrop:
        """Return the next crop."""
        if self._given % self._renew_every == 0:
            self._renew()
        self._given += 1
        place = int(self._rng.integers(len(self._decks)))
        return random_crop(self._decks[place], self._grounds, self._rng, self._neighbours[place])

    def _renew(self) -> None:
        fresh = 1 if self._decks else self._pool
        for _ in range(fresh):
            self._decks.append(any_deck(np.random.default_rng((*self._seed, 2, self._drawn))))
            self._grounds.append(compose(self._decks[-1:], self._rng, (480, 480), _TABLE_ONLY).rgb)
            others = np.random.default_rng((*self._seed, 3, self._drawn))
            self._neighbours.append([*german_neighbours(others, 6), *french_faces(others, 10)])
            self._drawn += 1
        del self._decks[: -self._pool], self._neighbours[: -self._pool], self._grounds[: -3 * self._pool]


_TABLE_ONLY = SceneSpec(empty=1.0)
