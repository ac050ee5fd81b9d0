"""The table of knees: a row for each value of an axis of which there are pictures, and one for all of them."""

from __future__ import annotations

from collections import Counter

from models.knees import table
from scoring.cards import parse_cards
from vision.accuracy import Comparison


def _photo(kind: str, read: str, *, certain: bool) -> Comparison:
    return Comparison(Counter(parse_cards("HA EO")), Counter(parse_cards(read)), certain, 100.0, kind)


def test_each_value_has_its_row_and_all_that_a_person_reads_one_more() -> None:
    photos = [
        _photo("orange light, 40 %", "HA EO", certain=True),
        _photo("orange light, 40 %", "HA", certain=True),
        _photo("small, index, 12 px", "HA", certain=False),
        _photo("camera tilted, 40°", "HA EO", certain=False),
    ]
    rows = list(table(photos))[2:]
    assert rows == [
        "| orange light, 40 % | 0.500 | 0.7500 | 1 | 2 |  |",
        "| camera tilted, 40° | 1.000 | 1.0000 | 0 | 1 |  |",
        "| small, index, 12 px | 0.000 | 0.5000 | 0 | 1 | beyond a person |",
        "| **all that a person reads** | 0.667 | 0.8333 | 1 | 3 | |",
    ]
