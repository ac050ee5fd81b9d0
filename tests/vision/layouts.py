"""Composed layouts with exact truth: cards on a table, seen by a camera, as indices with the finder's errors.

``python -m tests.vision.layouts 100`` prints the share of pictures grouped exactly, by kind and by exactness of places.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.cards import DECK, Card
from scoring.cards import KINDS as KINDS_OF_CARDS
from vision.grouping import DetectedCard, group
from vision.index import INWARD, Index, NamedIndex, Point


@dataclass(frozen=True)
class DeckShape:
    """Where a deck prints its indices, in card widths."""

    height: float
    side: float
    top: float
    gap: float
    corners: tuple[int, ...]

    @staticmethod
    def draw(rng: np.random.Generator) -> DeckShape:
        """A deck within the limits of vision/DECK.md; one in seven has only two indices."""
        height = rng.uniform(1.55, 1.8)
        corners = (0, 2) if rng.random() < 0.15 else (0, 1, 2, 3)
        return DeckShape(
            height, rng.uniform(0.06, 0.16), height * rng.uniform(0.07, 0.12), height * rng.uniform(0.04, 0.07), corners
        )


@dataclass(frozen=True)
class Pose:
    """A card's middle, in card widths, and its turn in radians (0: upright, y down)."""

    x: float
    y: float
    turn: float


@dataclass(frozen=True)
class Layout:
    """The output of a finder and a reader, and the truth.

    Attributes:
        indices: the named indices, shuffled.
        owner: for each the number of its card.
    """

    indices: tuple[NamedIndex, ...]
    owner: tuple[int, ...]

    @property
    def truth(self) -> set[frozenset[int]]:
        """The right partition: sets of places in ``indices``."""
        groups: dict[int, set[int]] = {}
        for place, card in enumerate(self.owner):
            groups.setdefault(card, set()).add(place)
        return {frozenset(group) for group in groups.values()}


def _line(rng: np.random.Generator, count: int, step: complex, turn: float) -> list[Pose]:
    """Return ``count`` cards, each moved by ``step`` (x right, y down on the card) from the one before."""
    wobble = rng.normal(0, 0.012, (count, 2))
    turns = turn + rng.normal(0, np.radians(1.5), count)
    ways = [complex(i * step + complex(*wobble[i])) * np.exp(1j * turn) for i in range(count)]
    return [Pose(w.real, w.imag, t) for w, t in zip(ways, turns, strict=True)]


def row(rng: np.random.Generator, count: int, height: float) -> list[Pose]:
    """Side by side, overlapping or apart."""
    return _line(rng, count, complex(rng.uniform(0.2, 1.3), 0), rng.uniform(-0.05, 0.05))


def half(rng: np.random.Generator, count: int, height: float) -> list[Pose]:
    """Each card covers about half of the one before."""
    return _line(rng, count, complex(rng.uniform(0.4, 0.6), 0), rng.uniform(-0.05, 0.05))


def column(rng: np.random.Generator, count: int, height: float) -> list[Pose]:
    """One below the other, the upper ends showing."""
    return _line(rng, count, complex(0, height * rng.uniform(0.16, 0.45)), rng.uniform(-0.05, 0.05))


def fan(rng: np.random.Generator, count: int, height: float) -> list[Pose]:
    """A hand: turned about a point below the cards."""
    arm = height * rng.uniform(0.8, 2.2)
    step = np.radians(rng.uniform(5, 15))
    turns = (np.arange(count) - (count - 1) / 2) * step + rng.normal(0, np.radians(1), count)
    return [Pose(arm * np.sin(t), -arm * np.cos(t), t) for t in turns]


def scatter(rng: np.random.Generator, count: int, height: float) -> list[Pose]:
    """Loose, seldom touching."""
    side = np.sqrt(count) * 1.5
    return [
        Pose(x, y, t)
        for x, y, t in zip(*rng.uniform(-side / 2, side / 2, (2, count)), rng.uniform(0, 2 * np.pi, count), strict=True)
    ]


def heap(rng: np.random.Generator, count: int, height: float) -> list[Pose]:
    """A trick pile pushed apart: any turn, most cards partly covered."""
    side = np.sqrt(count) * 0.8
    return [
        Pose(x, y, t)
        for x, y, t in zip(*rng.normal(0, side / 2, (2, count)), rng.uniform(0, 2 * np.pi, count), strict=True)
    ]


KINDS: dict[str, Callable[[np.random.Generator, int, float], list[Pose]]] = {
    "row": row,
    "half": half,
    "column": column,
    "fan": fan,
    "scatter": scatter,
    "heap": heap,
}
COUNTS = {"row": (3, 10), "half": (3, 12), "column": (3, 10), "fan": (5, 16), "scatter": (3, 14), "heap": (5, 20)}


def compose(rng: np.random.Generator, kind: str, height: float) -> list[Pose]:
    """One to three groups of ``kind`` (a heap and a scatter stay one), each turned as a whole; later ones on top."""
    groups = 1 if kind in ("scatter", "heap") else int(rng.integers(1, 4))
    poses: list[Pose] = []
    below = 0.0
    for _ in range(groups):
        low, high = COUNTS[kind]
        group = KINDS[kind](rng, int(rng.integers(low, high // (1 if groups == 1 else 2) + 2)), height)
        turn = rng.normal(0, 0.15) + rng.integers(2) * np.pi if groups > 1 else 0.0
        middle = np.mean([complex(p.x, p.y) for p in group])
        placed = [((complex(p.x, p.y) - middle) * np.exp(1j * turn), p.turn + turn) for p in group]
        reach = max(abs(z.imag) for z, _ in placed) + height / 2
        below += reach + 0.15
        poses += [Pose(z.real, z.imag + below, t) for z, t in placed]
        below += reach
    return poses


def deal(rng: np.random.Generator, count: int) -> list[Card]:
    """Return cards of one deck; equal ones often follow each other."""
    deck = list(DECK)
    cards: list[Card] = []
    while len(cards) < count:
        place = int(rng.integers(len(deck)))
        if cards and rng.random() < 0.35 and cards[-1] in deck:
            place = deck.index(cards[-1])
        cards.append(deck.pop(place))
    return cards


def camera(
    rng: np.random.Generator, points: NDArray[np.complex128]
) -> Callable[[NDArray[np.complex128]], NDArray[np.complex128]]:
    """Return the view of a phone tilted over ``points`` (card widths): table to pixels of a 4000 × 3000 picture."""
    middle = (points.real.min() + points.real.max() + 1j * (points.imag.min() + points.imag.max())) / 2
    tilt, azimuth, roll = rng.uniform(0, np.radians(40)), rng.uniform(0, 2 * np.pi), rng.uniform(0, 2 * np.pi)
    focal = rng.uniform(1.1, 1.7)  # in half diagonals: a phone's main camera
    reach = np.abs(points - middle).max()
    distance = focal * reach * rng.uniform(1.1, 2.0)

    def view(place: NDArray[np.complex128]) -> NDArray[np.complex128]:
        z = (place - middle) * np.exp(1j * azimuth)
        depth = distance + z.imag * np.sin(tilt)
        seen = focal * (z.real + 1j * z.imag * np.cos(tilt)) / depth
        return np.asarray(1350 * seen * np.exp(1j * roll) + complex(2000, 1500))

    return view


def _local(place: NDArray[np.complex128], pose: Pose) -> NDArray[np.complex128]:
    return np.asarray((place - complex(pose.x, pose.y)) * np.exp(-1j * pose.turn))


def _global(place: NDArray[np.complex128], pose: Pose) -> NDArray[np.complex128]:
    return np.asarray(place * np.exp(1j * pose.turn) + complex(pose.x, pose.y))


@dataclass(frozen=True)
class Errors:
    """Errors of the finder and the reader: sigma in card widths, turned in radians, the others as shares."""

    sigma: float = 0.02
    missed: float = 0.015
    misread: float = 0.0
    flipped: float = 0.05
    turned: float = float(np.radians(12))


def printed(shape: DeckShape, corner: int) -> tuple[complex, complex, complex, NDArray[np.complex128]]:
    """The index in a corner: letter, sign, inward direction, and 25 places all over it; from the card's middle."""
    letter = complex(shape.side - 0.5, shape.top - shape.height / 2)
    sign = letter + 1j * shape.gap
    grid = np.linspace(-1, 1, 5)
    x, y = np.meshgrid(grid * 0.045, np.linspace(-0.03 * shape.height, shape.gap + 0.025 * shape.height, 5))
    area = letter + (x + 1j * y).ravel()
    flip = 1.0
    if corner in (1, 3):  # mirrored places, but an index is never printed mirrored
        letter, sign, area, flip = -letter.conjugate(), -sign.conjugate(), -area.conjugate(), -1.0
    turn = -1 if corner in (2, 3) else 1
    return letter * turn, sign * turn, complex(flip * turn), area * turn


def visible(poses: Sequence[Pose], card: int, area: NDArray[np.complex128], height: float) -> bool:
    """Return whether no later card covers more than 14 % of an index (as the finder is trained)."""
    free = np.ones(len(area), bool)
    place = _global(area, poses[card])
    for above in poses[card + 1 :]:
        z = _local(place, above)
        free &= ~((np.abs(z.real) < 0.5) & (np.abs(z.imag) < height / 2))
    return bool(free.mean() >= 0.86)


def draw(rng: np.random.Generator, kind: str, errors: Errors | None = None) -> Layout:
    """A random picture of ``kind``."""
    shape = DeckShape.draw(rng)
    poses = compose(rng, kind, shape.height)
    if errors is None:
        errors = Errors(sigma=rng.uniform(0.01, 0.04))
    return photograph(rng, poses, deal(rng, len(poses)), shape, errors)


def photograph(
    rng: np.random.Generator, poses: Sequence[Pose], cards: Sequence[Card], shape: DeckShape, errors: Errors
) -> Layout:
    """What is seen of ``cards`` lying at ``poses``, later ones on top."""
    outline = np.array([-0.5, 0.5, 0.5, -0.5]) + 1j * shape.height / 2 * np.array([-1, -1, 1, 1])
    view = camera(rng, np.concatenate([_global(outline, pose) for pose in poses]))
    found: list[tuple[NamedIndex, int]] = []
    for number, (pose, card) in enumerate(zip(poses, cards, strict=True)):
        for corner in shape.corners:
            letter, sign, inward, area = printed(shape, corner)
            if visible(poses, number, area, shape.height) and rng.random() >= errors.missed:
                points = _global(np.array([letter, sign, (letter + sign) / 2 + INWARD * inward]), pose)
                index = _index(rng, view(points), errors)
                found.append((_read(rng, index, card, errors), number))
    order = rng.permutation(len(found))
    return Layout(tuple(found[i][0] for i in order), tuple(found[i][1] for i in order))


def _read(rng: np.random.Generator, index: Index, card: Card, errors: Errors) -> NamedIndex:
    """An index as a reader names it: a misread one less surely, the right name its second choice."""
    if rng.random() >= errors.misread:
        return NamedIndex(index, card, float(rng.uniform(0.8, 0.999)))
    wrong = KINDS_OF_CARDS[int(rng.integers(len(KINDS_OF_CARDS)))]
    return NamedIndex(index, wrong, float(rng.uniform(0.4, 0.95)), runner_up=card)


def _index(rng: np.random.Generator, points: NDArray[np.complex128], errors: Errors) -> Index:
    """An index as a finder gives it: places off by ``sigma``, the inward point turned and sometimes flipped."""
    middle = (points[0] + points[1]) / 2
    arm = points[2] - middle
    width = abs(arm) / INWARD
    noise = rng.normal(0, errors.sigma * width, (2, 2))
    letter, sign = points[0] + complex(*noise[0]), points[1] + complex(*noise[1])
    arm = arm * np.exp(1j * rng.normal(0, errors.turned)) * (-1 if rng.random() < errors.flipped else 1)
    inward = (letter + sign) / 2 + arm
    return Index(
        Point(letter.real, letter.imag),
        Point(sign.real, sign.imag),
        Point(inward.real, inward.imag),
        float(rng.uniform(0.5, 0.95)),
    )


def partition(layout: Layout, seen: Sequence[DetectedCard]) -> set[frozenset[int]]:
    """The cards as sets of places in the layout's indices, comparable with ``layout.truth``."""
    places = {id(named): place for place, named in enumerate(layout.indices)}
    return {frozenset(places[id(corner)] for corner in card.corners) for card in seen}


def measure(pictures: int, misread: float) -> None:
    """Print the table that vision/README.md quotes."""
    print(f"{'':10}" + "".join(f"{sigma:>8.1%}" for sigma in SIGMAS) + "   of pictures exactly; ms a picture")  # noqa: T201
    for kind in KINDS:
        shares, begin = [], time.process_time()
        for sigma in SIGMAS:
            layouts = [
                draw(np.random.default_rng([seed, 9]), kind, Errors(sigma, misread=misread)) for seed in range(pictures)
            ]
            shares.append(sum(partition(each, group(each.indices)) == each.truth for each in layouts) / pictures)
        ms = 1000 * (time.process_time() - begin) / pictures / len(SIGMAS)
        print(f"{kind:10}" + "".join(f"{share:>8.3f}" for share in shares) + f"{ms:>8.0f}", flush=True)  # noqa: T201


SIGMAS = (0.01, 0.02, 0.03, 0.04)

if __name__ == "__main__":
    measure(int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0.0)
