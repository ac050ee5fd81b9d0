"""How good the shipped networks are, by the product's own measure: whole photographs read exactly.

Reads a folder of photographs with ``truth.json`` through the same ``vision.reading.read`` that the app uses, and
keeps of each what the model card's tables are counted from.
"""

from __future__ import annotations

import itertools
import json
import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring.cards import Card
from vision.doubts import SURE, SURE_ALONE
from vision.evaluation import Read, figures, wilson
from vision.layout import SeenCard
from vision.photo import load
from vision.reading import Reading, read

STRIPS = (0.0, 0.15, 0.2, 0.3, 0.5, 1.01)
"""Bounds of the visible strip's width, in card widths, between which recall is counted."""

THRESHOLDS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
"""Of the least confidence at which a card is not doubted, for the curve."""

_BY_CONFIDENCE = ("low_confidence", "weak_single")

_NEAR = 0.5
"""A card was found where an index of its name was seen this near, in distances of letter and sign."""


@dataclass(frozen=True, slots=True)
class Looked:
    """One photograph, its reading, and what lay there.

    Attributes:
        read: the cards on both sides.
        least: confidence of the least certain card, 1 where there is none; a card seen by one index only counts
            as much less certain as it must be surer.
        otherwise_certain: whether nothing is doubted but for confidence.
        sure: of each card read its confidence and whether it lay there; where a card was read once too often, the
            least certain of that name did not.
        strips: of each card lying there the visible strip's width and whether it was found at its place.
    """

    read: Read
    least: float
    otherwise_certain: bool
    sure: tuple[tuple[float, bool], ...]
    strips: tuple[tuple[float, bool], ...]


def look_at_all(folder: Path, truths: Path | None = None) -> list[Looked]:
    """Read every photograph of ``folder``; ``truths`` holds one JSON file for each with the places of its cards."""
    names: dict[str, dict[str, Any]] = json.loads((folder / "truth.json").read_text("utf-8"))
    looked = []
    for name, known in sorted(names.items()):
        places = json.loads((truths / f"{Path(name).stem}.json").read_text("utf-8"))["cards"] if truths else []
        looked.append(_look(folder / name, known, places))
    return looked


def _look(path: Path, known: dict[str, Any], places: list[dict[str, Any]]) -> Looked:
    data = path.read_bytes()
    begin = time.perf_counter()
    reading = read(load(data))
    ms = 1000 * (time.perf_counter() - begin)
    truth = Counter(str(code) for code in known["cards"])
    cards = Counter(seen.card.code for seen in reading.cards)
    return Looked(
        Read(_as_cards(truth), Counter(seen.card for seen in reading.cards), reading.certain, ms, known.get("kind")),
        min((_surety(seen) for seen in reading.cards), default=1.0),
        all(doubt.reason in _BY_CONFIDENCE for doubt in reading.doubts),
        _sure(reading, truth, cards),
        tuple((place["strip"], _found(reading, place)) for place in places),
    )


def _as_cards(codes: Counter[str]) -> Counter[Card]:
    return Counter({Card.parse(code): count for code, count in codes.items()})


def _surety(seen: SeenCard) -> float:
    """The confidence of a card; of one seen by one index only, on the scale of the others."""
    if len(seen.corners) > 1:
        return seen.confidence
    return 1 - (1 - seen.confidence) * (1 - SURE) / (1 - SURE_ALONE)


def _sure(reading: Reading, truth: Counter[str], cards: Counter[str]) -> tuple[tuple[float, bool], ...]:
    sure = []
    for code in cards:
        of_name = sorted((seen.confidence for seen in reading.cards if seen.card.code == code), reverse=True)
        sure += [(confidence, place < truth[code]) for place, confidence in enumerate(of_name)]
    return tuple(sure)


def _found(reading: Reading, place: dict[str, Any]) -> bool:
    return any(
        math.dist(corner.index.middle, _middle(index)) < _NEAR * math.dist(index["letter"], index["sign"])
        for seen in reading.cards
        if seen.card.code == place["card"]
        for corner in seen.corners
        for index in place["indices"]
    )


def _middle(index: dict[str, Any]) -> tuple[float, float]:
    (x, y), (other_x, other_y) = index["letter"], index["sign"]
    return (x + other_x) / 2, (y + other_y) / 2


def report(looked: Sequence[Looked]) -> dict[str, Any]:
    """Return every figure about readings of photographs with cards, as plain data for ``metrics.json``."""
    return {
        **figures([one.read for one in looked]).as_dict(),
        "recall_by_strip": _by_strip(looked),
        "curve": [_at(threshold, looked) for threshold in THRESHOLDS],
        "reliability": _reliability(looked),
    }


def _by_strip(looked: Sequence[Looked]) -> list[dict[str, float]]:
    rows: list[dict[str, float]] = []
    for low, high in itertools.pairwise(STRIPS):
        found = [hit for one in looked for strip, hit in one.strips if low <= strip < high]
        if found:
            rows.append({"from": low, "to": min(high, 1.0), "cards": len(found), "found": sum(found)})
    return rows


def _at(threshold: float, looked: Sequence[Looked]) -> dict[str, float]:
    """What were offered as certain, and of it wrongly, were cards below ``threshold`` doubted."""
    certain = [one for one in looked if one.otherwise_certain and one.least >= threshold]
    return {
        "threshold": threshold,
        "certain": round(len(certain) / len(looked), 4),
        "silent": sum(not one.read.exact for one in certain),
    }


def _reliability(looked: Sequence[Looked]) -> list[dict[str, float]]:
    """How many of the cards offered with a confidence were right."""
    sure = [pair for one in looked for pair in one.sure]
    rows: list[dict[str, float]] = []
    for low, high in zip(THRESHOLDS, (*THRESHOLDS[1:], 1.01), strict=True):
        of_bin = [right for confidence, right in sure if low <= confidence < high]
        if of_bin:
            rows.append({"from": low, "to": min(high, 1.0), "cards": len(of_bin), "right": sum(of_bin)})
    return rows


def without_cards(looked: Sequence[Looked]) -> dict[str, float]:
    """Return what was seen in pictures that show no card of ours."""
    false = sum(one.read.cards.total() for one in looked)
    clean = sum(not one.read.cards for one in looked)
    low, high = wilson(clean, len(looked))
    return {
        "photos": len(looked),
        "false_cards": false,
        "clean": round(clean / len(looked), 4),
        "clean_low": round(low, 4),
        "clean_high": round(high, 4),
    }
