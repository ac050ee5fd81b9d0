"""Readings that nobody would photograph: walls of equal cards, several decks, grids of print, indices at random.

``python -m tests.soak reading`` gives each to the grouping and the doubts, as if all were foreign and none were sure,
too, and asks for an answer within three seconds, with every index used once at most, and without memory that grows.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator

import click
import numpy as np

from scoring.cards import DECK, KINDS, Card
from tests.vision.layouts import DeckShape, Errors, Pose, photograph
from vision.decks import DeckKind
from vision.doubts import doubts
from vision.foreign import foreign_cards
from vision.grouping import group
from vision.index import ForeignIndex, Index, NamedIndex, Point
from vision.overlooked import overlooked

MAX_SECONDS = 3.0
"""Of processor time, so that it means the same on a machine that does other things besides."""
MAX_GROWTH_MB = 200.0
"""Least upper bound of what the process may grow by while it reads everything."""

_SHAPE = DeckShape(height=1.74, side=0.11, top=0.16, gap=0.095, corners=(0, 1, 2, 3))
_USUAL = Errors(sigma=0.01, missed=0.02, flipped=0.0, turned=0.02)


def walls(rng: np.random.Generator) -> Iterator[tuple[str, tuple[NamedIndex, ...]]]:
    """Yield pictures of equal cards side by side, all corners free, and such that overlap."""
    for count in (4, 8, 12, 24, 60, 200):
        for across, step in ((8, 1.2), (8, 0.3), (20, 1.05)):
            poses = [Pose(step * (i % across), 1.9 * (i // across), 0) for i in range(count)]
            cards = [Card.parse("HA")] * count
            yield f"{count} equal cards, {step} apart", photograph(rng, poses, cards, _SHAPE, _USUAL).indices


def decks(rng: np.random.Generator) -> Iterator[tuple[str, tuple[NamedIndex, ...]]]:
    """Yield one to four whole decks, laid out and as heaps."""
    for count in (1, 2, 4):
        cards = list(DECK) * count
        poses = [Pose(1.15 * (i % 12), 1.9 * (i // 12), 0) for i in range(len(cards))]
        yield f"{count} decks laid out", photograph(rng, poses, cards, _SHAPE, _USUAL).indices
        heaped = [Pose(rng.uniform(0, 6), rng.uniform(0, 6), rng.uniform(0, 6.28)) for _ in cards]
        yield f"{count} decks in a heap", photograph(rng, heaped, cards, _SHAPE, _USUAL).indices


def grids(rng: np.random.Generator) -> Iterator[tuple[str, tuple[NamedIndex, ...]]]:
    """Yield sheets on which indices are printed in rows, all alike or of every kind."""
    for side in (5, 10, 16):
        for kinds in (1, 2, 24):
            yield (
                f"{side} by {side} printed indices of {kinds} kinds",
                tuple(
                    _index(60.0 * x, 90.0 * y, 30.0, 0.0, KINDS[int(rng.integers(kinds))], rng)
                    for x in range(side)
                    for y in range(side)
                ),
            )


def at_random(rng: np.random.Generator, count: int) -> Iterator[tuple[str, tuple[NamedIndex, ...]]]:
    """Yield ``count`` pictures of indices anywhere, of few names or many, of one size or any."""
    for number in range(count):
        many = int(rng.integers(1, 13)) if number % 20 else int(rng.integers(20, 120))
        kinds, uneven = int(rng.choice([1, 2, 5, 24])), rng.random() < 0.3
        yield (
            f"random {number}",
            tuple(
                _index(
                    rng.uniform(0, 1500),
                    rng.uniform(0, 1500),
                    float(np.exp(rng.uniform(1, 5)) if uneven else 30 * np.exp(rng.normal(0, 0.1))),
                    float(rng.choice([0, 90, 180]) + rng.normal(0, 5) if rng.random() < 0.5 else rng.uniform(0, 360)),
                    KINDS[int(rng.integers(kinds))],
                    rng,
                )
                for _ in range(many)
            ),
        )


def _index(x: float, y: float, gap: float, degrees: float, card: Card, rng: np.random.Generator) -> NamedIndex:
    turn = np.exp(1j * np.radians(degrees))
    down, across = 1j * turn * gap, turn * gap * 1.2 * rng.choice([-1, 1])
    letter = complex(x, y)
    sign, inward = letter + down, letter + down / 2 + across
    at = [Point(place.real, place.imag) for place in (letter, sign, inward)]
    index = Index(at[0], at[1], at[2], float(rng.uniform(0.3, 1)))
    return NamedIndex(index, card, float(rng.uniform(0.5, 0.99)), KINDS[int(rng.integers(len(KINDS)))])


def soak(pictures: int, seed: int) -> list[str]:
    """Group everything; return what went wrong, one line each."""
    rng = np.random.default_rng(seed)
    wrong: list[str] = []
    group(next(walls(rng))[1])  # what is loaded once does not count as growth
    begin, worst = _resident_mb(), (0.0, "")
    for part in (walls(rng), decks(rng), grids(rng), at_random(rng, pictures)):
        for name, indices in part:
            start = time.process_time()
            cards = group(indices)
            doubts(cards, (4000, 3000))
            others = [ForeignIndex(named.index, "9", named.card.suit.value, 0.99) for named in indices]
            for deck in DeckKind:
                foreign_cards(others, indices, cards, deck)
            overlooked(indices, cards[::2])
            seconds = time.process_time() - start
            worst = max(worst, (seconds, name))
            if seconds > MAX_SECONDS:
                wrong.append(f"{name}: {seconds:.1f} s")
            used = [id(corner) for seen in cards for corner in seen.corners]
            if len(used) != len(set(used)) or not set(used) <= {id(index) for index in indices}:
                wrong.append(f"{name}: an index is used twice, or none of ours")
    if (grown := _resident_mb() - begin) > MAX_GROWTH_MB:
        wrong.append(f"memory grew by {grown:.0f} MB")
    click.echo(f"longest: {worst[1]}, {worst[0]:.2f} s; memory grew by {max(grown, 0):.0f} MB")
    return wrong


def _resident_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
