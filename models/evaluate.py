"""How good the shipped networks are, by the product's own measure: whole photographs read exactly.

Reads a folder of photographs with ``truth.json`` through the same ``vision.reading.read`` that the app uses.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from scoring.cards import Card
from vision.photo import load
from vision.reading import read


@dataclass(frozen=True, slots=True)
class Read:
    """One photograph: what lay there, what was read, whether it was offered as certain."""

    kind: str
    truth: Counter[str]
    cards: Counter[str]
    certain: bool
    ms: float

    @property
    def exact(self) -> bool:
        """Whether every card was read and nothing else."""
        return self.truth == self.cards


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured on a set of photographs.

    Attributes:
        photos: how many.
        exact: share of photographs read exactly; exact_low and exact_high are its 95 % Wilson interval.
        precision: share of the cards read that lay there.
        recall: share of the cards lying there that were read.
        silent: share of photographs offered as certain and yet wrong.
        certain: share of photographs offered as certain.
        ms: median milliseconds from a photograph's bytes to its reading.
        by_kind: exact and all photographs for each kind of layout.
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
        """Return plain data for ``metrics.json``, rounded to what the sample can tell."""
        return {key: round(value, 4) if isinstance(value, float) else value for key, value in asdict(self).items()}


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


def read_all(folder: Path) -> list[Read]:
    """Read every photograph that ``folder/truth.json`` names."""
    truth: dict[str, dict[str, object]] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    return [_read_one(folder / name, known) for name, known in sorted(truth.items())]


def _read_one(path: Path, known: dict[str, object]) -> Read:
    cards = known["cards"]
    assert isinstance(cards, list)  # noqa: S101 - our own file
    reading = read(load(path.read_bytes()))
    seen: Iterable[Card] = (card.card for card in reading.cards)
    return Read(str(known.get("kind")), Counter(cards), Counter(map(str, seen)), reading.certain, reading.ms)


def figures(reads: list[Read]) -> Figures:
    """Sum up readings; an empty list is an error of the caller."""
    exact = sum(read.exact for read in reads)
    low, high = wilson(exact, len(reads))
    right = sum((read.truth & read.cards).total() for read in reads)
    kinds: dict[str, tuple[int, int]] = {}
    for read_ in sorted(reads, key=lambda read: read.kind):
        good, total = kinds.get(read_.kind, (0, 0))
        kinds[read_.kind] = good + read_.exact, total + 1
    return Figures(
        photos=len(reads),
        exact=exact / len(reads),
        exact_low=low,
        exact_high=high,
        precision=right / max(1, sum(read.cards.total() for read in reads)),
        recall=right / max(1, sum(read.truth.total() for read in reads)),
        silent=sum(read.certain and not read.exact for read in reads) / len(reads),
        certain=sum(read.certain for read in reads) / len(reads),
        ms=median(read.ms for read in reads),
        by_kind=kinds,
    )
