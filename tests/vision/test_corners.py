"""vision.corners: which further index a card that was read explains."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.cards import Card
from tests.vision.side_by_side import ReadAs, seen
from vision.corners import corners_of
from vision.grouping import DetectedCard, group
from vision.index import Index, NamedIndex, Point


@pytest.fixture
def two() -> tuple[DetectedCard, NamedIndex, NamedIndex]:
    """A card read by all of its corners but one, one of those, and the missing one."""
    corners = [named for named in seen("HA EO S7") if named.card == Card.parse("S7")]
    others = [named for named in seen("HA EO S7") if named.card != Card.parse("S7")]
    cards = group([*others, *corners[1:]])
    (card,) = (found for found in cards if found.card == Card.parse("S7"))
    return card, corners[1], corners[0]


def explained(card: DetectedCard, index: Index) -> bool:
    return any(corner.explains(index) for corner in corners_of(card))


def shifted(index: Index, gaps: float) -> Index:
    """The index moved along its own direction, by so many distances from letter to sign."""
    right, down = gaps * (index.sign.x - index.letter.x), gaps * (index.sign.y - index.letter.y)
    letter, sign, inward = (Point(x + right, y + down) for x, y in (index.letter, index.sign, index.inward))
    return replace(index, letter=letter, sign=sign, inward=inward)


def test_the_card_itself_is_explained(two: tuple[DetectedCard, NamedIndex, NamedIndex]) -> None:
    card, known, missing = two
    assert explained(card, known.index)
    assert explained(card, missing.index)


def test_at_a_corner_that_was_read_only_the_same_index_is(two: tuple[DetectedCard, NamedIndex, NamedIndex]) -> None:
    card, known, _ = two
    assert explained(card, shifted(known.index, 0.5))
    assert not explained(card, shifted(known.index, 1.2))  # the next card of a narrow fan


def test_at_a_corner_that_was_not_read_the_place_is_known_less_exactly(
    two: tuple[DetectedCard, NamedIndex, NamedIndex],
) -> None:
    card, _, missing = two
    assert explained(card, shifted(missing.index, 1.2))
    assert not explained(card, shifted(missing.index, 6))


def test_an_index_that_stands_across_is_of_another_card(two: tuple[DetectedCard, NamedIndex, NamedIndex]) -> None:
    card, _, missing = two
    index = missing.index
    middle = index.middle
    turned = [
        Point(middle.x - (point.y - middle.y), middle.y + (point.x - middle.x)) for point in (index.letter, index.sign)
    ]
    assert not explained(card, replace(index, letter=turned[0], sign=turned[1]))


@pytest.mark.parametrize(
    ("gaps", "card", "confidence", "doubted"),
    [
        (1.2, "SU", 0.97, True),
        (0.6, "SU", 0.97, True),  # hardly farther than an index that was found twice, but surely another card's
        (0.6, "SU", 0.5, False),
        (0.6, "S7", 0.97, False),
    ],
)
def test_the_next_card_of_a_narrow_fan_is_not_lost_in_silence(
    read_as: ReadAs, gaps: float, card: str, confidence: float, doubted: bool
) -> None:
    everything = seen("HA EO S7")
    corner = next(named for named in everything if named.card == Card.parse("S7"))
    beside = replace(corner, index=shifted(corner.index, gaps), card=Card.parse(card), confidence=confidence)
    reading = read_as(everything, (beside,))
    assert [(str(doubt.card), doubt.reason) for doubt in reading.doubts] == [(card, "overlooked")] * doubted
