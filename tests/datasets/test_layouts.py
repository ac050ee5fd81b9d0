"""How cards are laid: groups fit into their room, and every kind looks as its name says."""

import math
from itertools import pairwise

import numpy as np
import pytest

from datasets.scenes import layouts
from datasets.scenes.layouts import Place

WIDTH = 0.58


def _rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("kind", layouts.KINDS)
def test_a_group_has_the_cards_asked_for_when_there_is_room(kind: str) -> None:
    assert len(layouts.place(kind, _rng(), 12, WIDTH, (40, 40), 0)) == 12


@pytest.mark.parametrize("kind", layouts.KINDS)
@pytest.mark.parametrize("room", [(2.0, 2.0), (4.0, 1.6)])
def test_a_group_is_cut_down_to_its_room(kind: str, room: tuple[float, float]) -> None:
    for seed in range(10):
        places = layouts.place(kind, _rng(seed), 20, WIDTH, room, 30)
        left, top, right, bottom = layouts.bounds(places, WIDTH)
        assert len(places) == 1 or (right - left <= room[0] and bottom - top <= room[1])
        assert (left + right, top + bottom) == pytest.approx((0, 0), abs=1e-9)


def test_a_card_lies_alone_where_there_is_room_for_none() -> None:
    assert len(layouts.place("row", _rng(), 5, WIDTH, (0.1, 0.1), 0)) == 1


def test_a_fan_turns_about_a_point_below_its_cards() -> None:
    places = layouts.fan(_rng(), 9, WIDTH)
    for x, y, angle in places:
        reach = math.hypot(x, y)
        assert 0.7 < reach < 2.3
        assert math.degrees(math.atan2(x, -y)) == pytest.approx(angle, abs=1e-6)
    angles = [place.angle for place in places]
    assert sorted(angles) in (angles, angles[::-1])


def test_columns_leave_the_ends_of_the_lower_cards_free() -> None:
    for seed in range(10):
        places = layouts.columns(_rng(seed), 6, WIDTH)
        for lower, upper in pairwise(places):
            if abs(lower.x - upper.x) < WIDTH / 2:
                assert 0.05 < abs(upper.y - lower.y) < 0.6


def test_scattered_cards_lie_apart() -> None:
    for seed in range(10):
        places = layouts.scatter(_rng(seed), 9, WIDTH)
        near = min(math.hypot(a.x - b.x, a.y - b.y) for a in places for b in places if a is not b)
        assert near > 0.4


def test_bounds_of_a_turned_card() -> None:
    assert layouts.bounds([Place(1, 2, 90)], WIDTH) == pytest.approx((0.5, 2 - WIDTH / 2, 1.5, 2 + WIDTH / 2))
