"""Only what the truth leaves no choice about becomes a label."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from models.labelled import FoundIndex, SureLabel, sure_labels
from scoring.cards import Card, parse_cards
from tests.vision.layouts import DeckShape, Errors, Pose, photograph
from vision.grouping import DetectedCard, group
from vision.index import Index, NamedIndex, Point

SHAPE = DeckShape(height=1.74, side=0.11, top=0.16, gap=0.095, corners=(0, 1, 2, 3))
EXACT = Errors(sigma=0.0, missed=0.0, flipped=0.0, turned=0.0)


def read(codes: str) -> tuple[DetectedCard, ...]:
    """The cards side by side, each with its four corners."""
    cards = parse_cards(codes)
    poses = [Pose(1.3 * place, 0, 0) for place in range(len(cards))]
    return group(photograph(np.random.default_rng(1), poses, list(cards), SHAPE, EXACT).indices)


def labels(
    cards: tuple[DetectedCard, ...], truth: str, *more: FoundIndex, without: int = 0
) -> Counter[tuple[str, str]]:
    """How often each card was labelled for each reason; ``without`` corners of the first one were not accepted."""
    found = [FoundIndex(corner.index, seen.card) for seen in cards for corner in seen.corners]
    if without:
        cards = (replace(cards[0], corners=cards[0].corners[without:]), *cards[1:])
    got = sure_labels([*found, *more], cards, Counter(parse_cards(truth)))
    assert all(isinstance(label, SureLabel) for label in got)
    assert len({label.index for label in got}) == len(got), "no index has two labels"
    return Counter((label.card.code, label.why) for label in got)


def elsewhere(code: str, x: float = -900.0, confidence: float = 0.9) -> FoundIndex:
    index = Index(Point(x, 0), Point(x, 20), Point(x + 10, 10), confidence)
    return FoundIndex(index, Card.parse(code))


def test_what_is_read_and_true_labels_itself() -> None:
    assert labels(read("HA EK"), "HA EK") == {("HA", "agreed"): 4, ("EK", "agreed"): 4}


def test_a_corner_of_a_known_card_is_that_card_whatever_was_read_there() -> None:
    assert labels(read("HA EK"), "HA EK", without=2) == {
        ("EK", "agreed"): 2,
        ("EK", "corner"): 2,
        ("HA", "agreed"): 4,
    }


def test_the_one_card_that_can_be_meant_puts_a_wrong_name_right() -> None:
    assert labels(read("HA S7"), "HA E7") == {("HA", "agreed"): 4, ("E7", "put right"): 4}


def test_where_two_missing_cards_resemble_it_nothing_is_put_right() -> None:
    assert labels(read("HA S7"), "HA E7 H7") == {("HA", "agreed"): 4}
    assert labels(read("HA S7 B7"), "HA E7") == {("HA", "agreed"): 4}, "one card for two"


def test_a_card_that_resembles_none_of_the_missing_is_none_of_them() -> None:
    assert labels(read("HA S7"), "HA EK") == {("HA", "agreed"): 4}


def test_an_index_left_over_is_the_one_kind_that_is_missing() -> None:
    assert labels(read("HA"), "HA E7", elsewhere("S7"), elsewhere("HO", x=-700)) == {
        ("HA", "agreed"): 4,
        ("E7", "recovered"): 1,
    }
    assert labels(read("HA"), "HA E7 B7", elsewhere("S7")) == {("HA", "agreed"): 4}, "either could be meant"
    assert labels(read("HA"), "HA E7", elsewhere("S7", confidence=0.1)) == {("HA", "agreed"): 4}, "too faint"


def test_of_equal_cards_too_many_none_is_an_example() -> None:
    assert labels(read("HA HA EK"), "HA EK S7", elsewhere("S7")) == {("EK", "agreed"): 4}


def test_a_corner_of_a_card_itself_is_named_by_the_card() -> None:
    (seen,) = read("HA")
    misread = NamedIndex(seen.corners[0].index, Card.parse("SA"), 0.95)
    card = replace(seen, corners=(misread, *seen.corners[1:]))
    assert labels((card,), "HA") == {("HA", "agreed"): 3, ("HA", "corner"): 1}
