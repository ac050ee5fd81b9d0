"""How well photographs are read, by the product's own measure: whole photographs read exactly.

The counting that ``binokel evaluate`` prints and the model card is written from.
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
from vision.photo import load
from vision.reading import read
from vision.truth import Truth


@dataclass(frozen=True, slots=True)
class Read:
    """One photograph: what lay there, what was read, whether it was offered as certain.

    Attributes:
        truth: the cards that lay there.
        cards: the cards that were read.
        certain: whether nothing was doubted.
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
        """Whether every card was read and nothing else."""
        return self.truth == self.cards

    @property
    def silent(self) -> bool:
        """Whether it was offered as certain and yet wrong."""
        return self.certain and not self.exact

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that lay there and were not read, sorted."""
        return tuple(sorted((self.truth - self.cards).elements()))

    @property
    def extra(self) -> tuple[Card, ...]:
        """The cards that were read and did not lie there, sorted."""
        return tuple(sorted((self.cards - self.truth).elements()))


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured on a set of photographs.

    Attributes:
        photos: how many.
        exact: share of photographs read exactly; exact_low and exact_high are its 95 % Wilson interval.
        precision: share of the cards read that lay there; 1 where none was read.
        recall: share of the cards lying there that were read; 1 where none lay.
        silent: share of photographs offered as certain and yet wrong.
        certain: share of photographs offered as certain.
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


def read_photo(path: Path, truth: Truth) -> Read:
    """Read the photograph at ``path``, in which ``truth`` lies, with the shipped networks.

    Raises:
        OSError: the file cannot be opened.
        PhotoError: it is no photograph that can be used.
    """
    data = path.read_bytes()
    begin = time.perf_counter()
    reading = read(load(data))
    ms = 1000 * (time.perf_counter() - begin)
    return Read(Counter(truth.cards), Counter(seen.card for seen in reading.cards), reading.certain, ms, truth.kind)


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


def figures(reads: Sequence[Read]) -> Figures:
    """Sum up readings; an empty list is an error of the caller."""
    exact = sum(one.exact for one in reads)
    low, high = wilson(exact, len(reads))
    right = sum((one.truth & one.cards).total() for one in reads)
    kinds: dict[str, tuple[int, int]] = {}
    for kind in sorted({one.kind for one in reads if one.kind is not None}):
        of_kind = [one.exact for one in reads if one.kind == kind]
        kinds[kind] = sum(of_kind), len(of_kind)
    return Figures(
        photos=len(reads),
        exact=exact / len(reads),
        exact_low=low,
        exact_high=high,
        precision=_share(right, sum(one.cards.total() for one in reads)),
        recall=_share(right, sum(one.truth.total() for one in reads)),
        silent=sum(one.silent for one in reads) / len(reads),
        certain=sum(one.certain for one in reads) / len(reads),
        ms=median(one.ms for one in reads),
        by_kind=kinds,
    )


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0
