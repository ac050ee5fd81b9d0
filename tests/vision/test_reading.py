"""vision.reading and vision.doubts: cards and named doubts, in a stable JSON shape."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from scoring.cards import Card
from tests.vision.layouts import Pose, photograph
from tests.vision.side_by_side import EXACT, SHAPE, SIZE, ReadAs, seen
from vision import finder, grouping, reader
from vision import reading as vision_reading
from vision.doubts import doubts
from vision.grouping import DetectedCard, group
from vision.index import Index
from vision.photo import Photo
from vision.reading import read


def reasons(cards: Sequence[DetectedCard], size: tuple[int, int] = SIZE) -> list[tuple[str | None, str]]:
    return [(str(d.card) if d.card else None, d.reason) for d in doubts(cards, size)]


def test_clear_cards_leave_no_doubt(read_as: ReadAs) -> None:
    reading = read_as(seen("HA EO EO"))
    assert [str(card.card) for card in reading.cards] == ["EO", "EO", "HA"]
    assert reading.certain
    assert reading.size == SIZE
    assert reading.ms > 0


def test_nothing_found_is_a_doubt_about_the_picture(read_as: ReadAs) -> None:
    reading = read_as(())
    assert reading.cards == ()
    assert not reading.certain
    assert reading.as_dict()["doubts"] == [{"card": None, "reason": "nothing_found"}]


def test_the_shape_for_other_programs(read_as: ReadAs) -> None:
    shape = json.loads(json.dumps(read_as(seen("HA EO", confidence=0.3)).as_dict()))
    assert set(shape) == {"cards", "doubts", "ms", "boxes", "deck", "other_deck"}
    assert (shape["deck"], shape["other_deck"]) == ("german", None)
    assert shape["cards"] == ["EO", "HA"]
    assert all(set(doubt) == {"card", "reason"} for doubt in shape["doubts"])
    assert [box["card"] for box in shape["boxes"]] == shape["cards"]
    for box in shape["boxes"]:
        assert set(box) == {"card", "confidence", "outline", "indices"}
        assert np.shape(box["outline"]) == (4, 2)
        assert np.shape(box["indices"]) == (4, 4)


def test_a_third_copy_is_doubted_on_all_three() -> None:
    assert reasons(group(seen("HA EO HA HA"))) == [("HA", "third_copy")] * 3


@pytest.mark.parametrize(("confidence", "doubted"), [(0.5, True), (0.95, False)])
def test_low_confidence_of_all_corners(confidence: float, doubted: bool) -> None:
    (card,) = group(seen("HA"))
    corners = tuple(replace(corner, confidence=confidence) for corner in card.corners)
    weak = replace(card, corners=corners, confidence=confidence)
    assert reasons([weak]) == ([("HA", "low_confidence")] if doubted else [])


@pytest.mark.parametrize(
    ("named", "found", "doubted"),
    [(0.99, 0.9, False), (0.95, 0.9, True), (0.99, 0.3, True)],
)
def test_a_single_index_must_be_surer(named: float, found: float, doubted: bool) -> None:
    corner = replace(seen("HA")[0], confidence=named)
    (card,) = group([replace(corner, index=replace(corner.index, confidence=found))])
    assert (("HA", "weak_single") in reasons([card])) == doubted


def test_corners_that_disagree() -> None:
    indices = list(seen("HU EO"))
    at = next(i for i, named in enumerate(indices) if named.card == Card.parse("HU"))
    indices[at] = replace(indices[at], card=Card.parse("HO"), confidence=0.6, runner_up=Card.parse("HU"))
    assert reasons(group(indices)) == [("HU", "corners_disagree")]


def test_an_index_at_the_pictures_edge() -> None:
    cards = group(seen("HA EO"))
    right = cards[1].corners[0].index.box[2]
    assert ("HA", "edge") in reasons(cards, (int(right) + 3, 3000))
    assert ("HA", "edge") not in reasons(cards, (100_000, 100_000))


def test_a_card_mostly_outside_the_picture() -> None:
    (card,) = group(seen("HA"))
    middle = np.mean(card.outline, axis=0)
    corner = min(card.corners, key=lambda c: c.index.letter.x)
    alone = replace(card, corners=(replace(corner, confidence=0.99),))
    cut = (int(max(corner.index.box[2] + 60, middle[0] * 0.7)), 3000)
    assert cut[0] < middle[0]
    assert ("HA", "edge") in reasons([alone], cut)


def test_an_index_of_another_size_than_all_others() -> None:
    cards = group(seen("HA EO S7"))
    corner = cards[0].corners[0]
    big = _scaled(corner.index, 3.5)
    odd = replace(cards[0], corners=(replace(corner, index=big),))
    assert ("EO", "isolated_scale") in reasons([odd, *cards[1:]])


def _scaled(index: Index, factor: float) -> Index:
    x = index.letter.x + factor * (index.sign.x - index.letter.x)
    y = index.letter.y + factor * (index.sign.y - index.letter.y)
    return replace(index, sign=index.sign._replace(x=x, y=y))


def test_what_no_known_card_explains_is_doubted_with_name_and_place(read_as: ReadAs) -> None:
    everything = seen("HA EO S7")
    left_out = [named for named in everything if named.card == Card.parse("S7")]
    read = tuple(named for named in everything if named.card != Card.parse("S7"))
    reading = read_as(read, tuple(replace(named, confidence=0.3) for named in left_out[:1]))
    (doubt,) = reading.doubts
    assert (doubt.which, doubt.card, doubt.reason) == (None, Card.parse("S7"), "overlooked")
    assert reading.as_dict()["doubts"] == [
        {"card": "S7", "reason": "overlooked", "box": [round(side, 1) for side in left_out[0].index.box]}
    ]


def test_a_dropped_corner_of_a_known_card_is_no_doubt(read_as: ReadAs) -> None:
    everything = seen("HA EO S7")
    hidden = next(place for place, named in enumerate(everything) if named.card == Card.parse("S7"))
    read = everything[:hidden] + everything[hidden + 1 :]
    assert read_as(read, (replace(everything[hidden], confidence=0.3),)).certain


def test_one_place_is_doubted_once(read_as: ReadAs) -> None:
    everything = seen("HA EO S7")
    read = tuple(named for named in everything if named.card != Card.parse("S7"))
    twice = next(named for named in everything if named.card == Card.parse("S7"))
    other = replace(twice, card=Card.parse("SA"), confidence=0.2)
    assert [doubt.card for doubt in read_as(read, (other, twice)).doubts] == [twice.card]


def test_more_than_a_deck_shows_is_said_and_answered_in_time(read_as: ReadAs) -> None:
    cards = [Card.parse("HA")] * 24
    poses = [Pose(1.2 * (i % 8), 1.9 * (i // 8), 0) for i in range(24)]
    wall = photograph(np.random.default_rng(4), poses, cards, SHAPE, EXACT).indices
    reading = read_as(wall)
    assert "crowded" in {doubt.reason for doubt in reading.doubts}
    assert reading.ms < 10_000  # three seconds of a machine that does nothing else: tests.soak


def test_of_very_many_detections_the_most_certain_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    corner = seen("HA")[0].index
    found = tuple(replace(corner, confidence=0.9 - place / 10_000) for place in range(5000))
    given: list[Sequence[Index]] = []

    def name(_rgb: object, indices: Sequence[Index], _deck: object) -> reader.Names:
        given.append(indices)
        return reader.Names(())

    monkeypatch.setattr(finder, "find", lambda _rgb: found)
    monkeypatch.setattr(reader, "name", name)
    reading = read(Photo(np.zeros((100, 100, 3), np.uint8)))
    assert given == [found[: vision_reading.MAX_FOUND]]
    assert [doubt.reason for doubt in reading.doubts] == ["crowded"]


def test_who_waits_too_long_is_told(read_as: ReadAs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision_reading, "PATIENCE_S", 0.01)
    with vision_reading._ONE_AT_A_TIME, pytest.raises(vision_reading.BusyError):
        read_as(seen("HA"))
    assert read_as(seen("HA")).cards
    monkeypatch.setattr(grouping, "group", _fails)
    for _ in range(2):  # a reading that fails does not keep the others waiting
        with pytest.raises(ZeroDivisionError):
            read(Photo(np.zeros((100, 100, 3), np.uint8)))


def _fails(_: object) -> None:
    raise ZeroDivisionError
