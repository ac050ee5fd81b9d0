"""How cards are laid: groups fit into their room, and every kind looks as its name says."""

import math
from itertools import pairwise

import numpy as np
import pytest

from datasets.scenes import layouts
from datasets.scenes.layouts import CardPose

WIDTH = 0.58


def _rng(seed: int = 1) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("kind", layouts.KINDS)
def test_a_group_has_the_cards_asked_for_when_there_is_room(kind: str) -> None:
    assert len(layouts.fitted_group(kind, _rng(), 12, WIDTH, (40, 40), 0)) == 12


@pytest.mark.parametrize("kind", layouts.KINDS)
@pytest.mark.parametrize("room", [(2.0, 2.0), (4.0, 1.6)])
def test_a_group_is_cut_down_to_its_room(kind: str, room: tuple[float, float]) -> None:
    for seed in range(10):
        places = layouts.fitted_group(kind, _rng(seed), 20, WIDTH, room, 30)
        left, top, right, bottom = layouts.bounds(places, WIDTH)
        assert len(places) == 1 or (right - left <= room[0] and bottom - top <= room[1])
        assert (left + right, top + bottom) == pytest.approx((0, 0), abs=1e-9)


def test_a_card_lies_alone_where_there_is_room_for_none() -> None:
    assert len(layouts.fitted_group("row", _rng(), 5, WIDTH, (0.1, 0.1), 0)) == 1


def test_a_fan_turns_about_a_point_below_its_cards() -> None:
    places = layouts.fan(_rng(), 9, WIDTH)
    for x, y, angle in places:
        reach = math.hypot(x, y)
        assert 0.7 < reach < 2.3
        assert math.degrees(math.atan2(x, -y)) == pytest.approx(angle, abs=1e-6)
    angles = [place.angle for place in places]
    assert sorted(angles) in (angles, angles[::-1])


def _strips(places: list[CardPose]) -> list[float]:
    """How far from card to card the middles of the upper ends are apart, across the lower card, in card widths."""
    apart = []
    for lower, upper in pairwise(sorted(places, key=lambda place: place.angle)):
        ends = [
            (x + 0.4 * math.sin(math.radians(angle)), y - 0.4 * math.cos(math.radians(angle)))
            for x, y, angle in (lower, upper)
        ]
        apart.append(math.dist(*ends) / WIDTH)
    return apart


def test_the_tightest_fans_leave_hardly_more_than_the_index_free() -> None:
    means = [np.mean(_strips(layouts.fan(_rng(seed), 9, WIDTH))) for seed in range(60)]
    assert 0.1 < min(means) < 0.16
    assert max(means) > 0.5


def test_the_tightest_rows_leave_hardly_more_than_the_index_free() -> None:
    steps = []
    for seed in range(60):
        first, second, *_ = layouts.row(_rng(seed), 4, WIDTH)
        steps.append(abs(second.x - first.x) / WIDTH)
    assert 0.05 < min(steps) < 0.18
    assert max(steps) > 1


def test_a_hand_held_up_is_a_tight_fan_round_the_thumb() -> None:
    for seed in range(30):
        places = layouts.held(_rng(seed), 8, WIDTH)
        assert 0.5 < np.mean([math.hypot(x, y) for x, y, _ in places]) < 1.2
        angles = sorted(place.angle for place in places)
        assert 3.3 < np.mean(np.diff(angles)) < 9.5
        assert 0.11 < np.mean(_strips(places)) < 0.33


def test_a_hand_held_up_has_3_to_14_cards_and_mostly_stands_upright() -> None:
    assert (layouts.fewest("held"), layouts.most("held")) == (3, 14)
    turns = [layouts.group_angle(_rng(seed), "held") for seed in range(60)]
    assert sum(abs(turn) < 30 for turn in turns) > 30
    assert max(turns) > 150


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
    assert layouts.bounds([CardPose(1, 2, 90)], WIDTH) == pytest.approx((0.5, 2 - WIDTH / 2, 1.5, 2 + WIDTH / 2))
