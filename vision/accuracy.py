"""How accurately photographs are read; the measure that counts is whole photographs read exactly.

``binokel evaluate`` prints these figures, and the model card is written from them.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from scoring.cards import Card
from vision.decks import DeckKind
from vision.photo import load
from vision.reading import read
from vision.truth import Truth


@dataclass(frozen=True, slots=True)
class Comparison:
    """One photograph's reading beside its truth.

    Attributes:
        truth: the cards that lay there.
        cards: the cards that were read.
        certain: whether the reading has no doubts.
        ms: milliseconds from the file's bytes to the reading.
        kind: the kind of layout, None where it is not known.
    """

    truth: Counter[Card]
    cards: Counter[Card]
    certain: bool
    ms: float
    kind: str | None = None

    @property
    def exact(self) -> bool:
        """Return whether every card was read and nothing else."""
        return self.truth == self.cards

    @property
    def silent(self) -> bool:
        """Return whether the reading is wrong without any doubt."""
        return self.certain and not self.exact

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that lay there and were not read, sorted."""
        return tuple(sorted((self.truth - self.cards).elements()))

    @property
    def extra(self) -> tuple[Card, ...]:
        """The cards that were read but did not lie there, sorted."""
        return tuple(sorted((self.cards - self.truth).elements()))


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured on a set of photographs.

    Attributes:
        photos: how many.
        exact: share of photographs read exactly; exact_low and exact_high are its 95 % Wilson interval.
        precision: share of the cards read that lay there; 1 where none was read.
        recall: share of the cards lying there that were read; 1 where none lay.
        silent: share of photographs read wrongly without any doubt.
        certain: share of photographs read without any doubt.
        ms: median milliseconds from a photograph's bytes to its reading.
        by_kind: exact and all photographs for each kind of layout that is known.
    """

    photos: int
    exact: float
    exact_low: float
    exact_high: float
    precision: float
    recall: float
    silent: float
    certain: float
    ms: float
    by_kind: dict[str, tuple[int, int]]

    def as_dict(self) -> dict[str, object]:
        """Return plain data for JSON, rounded to what the sample can tell."""
        return {key: round(value, 4) if isinstance(value, float) else value for key, value in asdict(self).items()}


def read_photo(path: Path, truth: Truth, deck: DeckKind = DeckKind.GERMAN) -> Comparison:
    """Read the photograph at ``path``, in which ``truth`` lies in cards of ``deck``, with the shipped networks.

    Raises:
        OSError: the file cannot be opened.
        PhotoError: it is not a photograph that can be used.
    """
    data = path.read_bytes()
    begin = time.perf_counter()
    reading = read(load(data), deck)
    ms = 1000 * (time.perf_counter() - begin)
    return Comparison(
        Counter(truth.cards), Counter(seen.card for seen in reading.cards), reading.certain, ms, truth.kind
    )


def wilson(hits: int, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson interval of ``hits`` in ``tries``, 95 % for z = 1.96.

    >>> [round(x, 3) for x in wilson(48, 50)]
    [0.865, 0.989]
    """
    if tries == 0:
        return 0.0, 1.0
    share, spread = hits / tries, 1 + z * z / tries
    middle = share + z * z / (2 * tries)
    half = z * math.sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return (middle - half) / spread, (middle + half) / spread


def figures(photos: Sequence[Comparison]) -> Figures:
    """Return the figures of ``photos``, which must not be empty."""
    exact = sum(photo.exact for photo in photos)
    low, high = wilson(exact, len(photos))
    right = sum((photo.truth & photo.cards).total() for photo in photos)
    kinds: dict[str, tuple[int, int]] = {}
    for kind in sorted({photo.kind for photo in photos if photo.kind is not None}):
        of_kind = [photo.exact for photo in photos if photo.kind == kind]
        kinds[kind] = sum(of_kind), len(of_kind)
    return Figures(
        photos=len(photos),
        exact=exact / len(photos),
        exact_low=low,
        exact_high=high,
        precision=_share(right, sum(photo.cards.total() for photo in photos)),
        recall=_share(right, sum(photo.truth.total() for photo in photos)),
        silent=sum(photo.silent for photo in photos) / len(photos),
        certain=sum(photo.certain for photo in photos) / len(photos),
        ms=median(photo.ms for photo in photos),
        by_kind=kinds,
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0
