"""Validation of the shipped networks: how many whole photographs are read exactly.

Reads a folder of photographs with ``truth.json`` by ``vision.reading.read``, as the app does, and keeps what the model
card's tables are computed from.
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
from vision.accuracy import Comparison, figures, wilson
from vision.doubts import SURE, SURE_ALONE
from vision.grouping import DetectedCard
from vision.photo import load
from vision.reading import Reading, read

STRIPS = (0.0, 0.15, 0.2, 0.3, 0.5, 1.01)
"""Bounds of the visible strip's width, in card widths, between which recall is counted."""

THRESHOLDS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995)
"""Thresholds of the curve: a card with a lower confidence would be doubted."""

_BY_CONFIDENCE = ("low_confidence", "weak_single")

_SAME_PLACE_GAPS = 0.5
"""A card was found where an index of its name was read this close, in distances from letter to sign."""


@dataclass(frozen=True, slots=True)
class MeasuredPhoto:
    """What was measured on one photograph.

    Attributes:
        comparison: its reading beside its truth.
        least: confidence of the least certain card, 1 where there is none; that of a card seen by one index only is
            scaled so that one threshold serves for both.
        otherwise_certain: whether low confidence is the only reason for its doubts, if it has any.
        confidences: of each card read its confidence and whether it lay there; where a card was read once too often,
            the least certain of that name did not.
        strips: of each card lying there the visible strip's width and whether it was found at its place.
    """

    comparison: Comparison
    least: float
    otherwise_certain: bool
    confidences: tuple[tuple[float, bool], ...]
    strips: tuple[tuple[float, bool], ...]


def compare_all(folder: Path, truths: Path | None = None) -> list[MeasuredPhoto]:
    """Read every photograph of ``folder``; ``truths`` holds one JSON file for each with the places of its cards."""
    names: dict[str, dict[str, Any]] = json.loads((folder / "truth.json").read_text("utf-8"))
    photos = []
    for name, known in sorted(names.items()):
        places = json.loads((truths / f"{Path(name).stem}.json").read_text("utf-8"))["cards"] if truths else []
        photos.append(_compare(folder / name, known, places))
    return photos


def _compare(path: Path, known: dict[str, Any], places: list[dict[str, Any]]) -> MeasuredPhoto:
    data = path.read_bytes()
    begin = time.perf_counter()
    reading = read(load(data))
    ms = 1000 * (time.perf_counter() - begin)
    truth = Counter(str(code) for code in known["cards"])
    cards = Counter(seen.card.code for seen in reading.cards)
    return MeasuredPhoto(
        Comparison(
            _as_cards(truth), Counter(seen.card for seen in reading.cards), reading.certain, ms, known.get("kind")
        ),
        min((_scaled_confidence(seen) for seen in reading.cards), default=1.0),
        all(doubt.reason in _BY_CONFIDENCE for doubt in reading.doubts),
        _confidences(reading, truth, cards),
        tuple((place["strip"], _found(reading, place)) for place in places),
    )


def _as_cards(codes: Counter[str]) -> Counter[Card]:
    return Counter({Card.parse(code): count for code, count in codes.items()})


def _scaled_confidence(seen: DetectedCard) -> float:
    """Return the confidence of a card; of one seen by one index only, on the scale of the others."""
    if len(seen.corners) > 1:
        return seen.confidence
    return 1 - (1 - seen.confidence) * (1 - SURE) / (1 - SURE_ALONE)


def _confidences(reading: Reading, truth: Counter[str], cards: Counter[str]) -> tuple[tuple[float, bool], ...]:
    confidences = []
    for code in cards:
        of_name = sorted((seen.confidence for seen in reading.cards if seen.card.code == code), reverse=True)
        confidences += [(confidence, place < truth[code]) for place, confidence in enumerate(of_name)]
    return tuple(confidences)


def _found(reading: Reading, place: dict[str, Any]) -> bool:
    """Return whether the reading has an index of the card that lies at ``place`` where one of its indices is."""
    return any(
        math.dist(corner.index.middle, _middle(index)) < _SAME_PLACE_GAPS * math.dist(index["letter"], index["sign"])
        for seen in reading.cards
        if seen.card.code == place["card"]
        for corner in seen.corners
        for index in place["indices"]
    )


def _middle(index: dict[str, Any]) -> tuple[float, float]:
    (x, y), (other_x, other_y) = index["letter"], index["sign"]
    return (x + other_x) / 2, (y + other_y) / 2


def report(photos: Sequence[MeasuredPhoto]) -> dict[str, Any]:
    """Return every figure about readings of photographs with cards, as plain data for ``metrics.json``."""
    return {
        **figures([photo.comparison for photo in photos]).as_dict(),
        "recall_by_strip": _by_strip(photos),
        "curve": [_at(threshold, photos) for threshold in THRESHOLDS],
        "reliability": _reliability(photos),
    }


def _by_strip(photos: Sequence[MeasuredPhoto]) -> list[dict[str, float]]:
    rows: list[dict[str, float]] = []
    for low, high in itertools.pairwise(STRIPS):
        found = [hit for photo in photos for strip, hit in photo.strips if low <= strip < high]
        if found:
            rows.append({"from": low, "to": min(high, 1.0), "cards": len(found), "found": sum(found)})
    return rows


def _at(threshold: float, photos: Sequence[MeasuredPhoto]) -> dict[str, float]:
    """Return how many photographs would be certain, and how many of them wrong, if ``threshold`` were the limit."""
    certain = [photo for photo in photos if photo.otherwise_certain and photo.least >= threshold]
    return {
        "threshold": threshold,
        "certain": round(len(certain) / len(photos), 4),
        "silent": sum(not photo.comparison.exact for photo in certain),
    }


def _reliability(photos: Sequence[MeasuredPhoto]) -> list[dict[str, float]]:
    """Return how many of the cards read with a confidence between two thresholds were right."""
    confidences = [pair for photo in photos for pair in photo.confidences]
    rows: list[dict[str, float]] = []
    for low, high in zip(THRESHOLDS, (*THRESHOLDS[1:], 1.01), strict=True):
        of_bin = [right for confidence, right in confidences if low <= confidence < high]
        if of_bin:
            rows.append({"from": low, "to": min(high, 1.0), "cards": len(of_bin), "right": sum(of_bin)})
    return rows


def without_cards(photos: Sequence[MeasuredPhoto]) -> dict[str, float]:
    """Return what was read in pictures that show no card of ours."""
    false = sum(photo.comparison.cards.total() for photo in photos)
    clean = sum(not photo.comparison.cards for photo in photos)
    low, high = wilson(clean, len(photos))
    return {
        "photos": len(photos),
        "false_cards": false,
        "clean": round(clean / len(photos), 4),
        "clean_low": round(low, 4),
        "clean_high": round(high, 4),
    }
