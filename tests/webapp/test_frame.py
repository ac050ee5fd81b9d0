"""A photograph is shown cropped to its cards, and the numbers on it do not cover each other."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import Card
from webapp.cards.frame import apart, frame
from webapp.storage.card_records import Held, SeenCard, SeenDoubt, StoredReading

SIZE = (4000, 3000)


def seen(x: float, y: float) -> SeenCard:
    outline = ((x - 50, y - 60), (x + 250, y - 60), (x + 250, y + 400), (x - 50, y + 400))
    return SeenCard("HA", 0.99, outline, ((x - 20, y - 30, x + 20, y + 30),), (x, y + 60), ((x, y, 0, 30),), None)


def reading(*cards: SeenCard, doubts: tuple[SeenDoubt, ...] = ()) -> StoredReading:
    return StoredReading(SIZE, 1.0, "fake", cards, doubts)


def held(count: int) -> list[Held]:
    return [Held(n + 1, Card.parse("HA"), 1, n) for n in range(count)]


def test_all_cards_are_in_the_part_that_is_shown_and_little_else() -> None:
    shown = frame(reading(seen(1500, 1000), seen(2500, 1200)), held(2))
    assert shown.left <= 1450
    assert shown.left + shown.width >= 2750
    assert shown.width < SIZE[0] / 2
    assert shown.height < SIZE[1] / 2


def test_one_card_does_not_fill_the_screen() -> None:
    shown = frame(reading(seen(2000, 1500)), held(1))
    assert min(shown.width, shown.height) >= 0.3 * SIZE[0] - 1


def test_what_was_overlooked_is_shown_too() -> None:
    doubt = SeenDoubt(None, "E7", "overlooked", (100, 2900, 120, 2940))
    shown = frame(reading(seen(2000, 1500), doubts=(doubt,)), held(1))
    assert shown.left <= 100
    assert shown.top + shown.height >= 2940


def test_nothing_seen_or_asked_for_whole_is_the_whole_picture() -> None:
    whole = (0, 0, *SIZE)
    for shown in (frame(reading(), []), frame(reading(seen(2000, 1500)), held(1), whole=True)):
        assert (shown.left, shown.top, shown.width, shown.height) == whole


def test_a_number_that_had_to_move_leads_to_its_place() -> None:
    shown = frame(reading(seen(2000, 1500), seen(2005, 1500)), held(2))
    assert all(badge.moved for badge in shown.badges.values())
    one, two = shown.badges.values()
    assert math.dist((one.x, one.y), (two.x, two.y)) >= 2 * shown.radius


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1000), st.floats(0, 800)), max_size=20))
def test_numbers_do_not_cover_each_other_and_stay_inside(marks: list[tuple[float, float]]) -> None:
    inside, radius = (0.0, 0.0, 1000.0, 800.0), 24.0
    places = apart(marks, radius, inside)
    for place, (x, y) in enumerate(places):
        assert radius <= x <= 1000 - radius
        assert radius <= y <= 800 - radius
        for other in places[:place]:
            assert math.dist((x, y), other) >= 1.9 * radius
