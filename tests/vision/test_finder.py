"""The finder around its network: how its input is prepared and its output decoded."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from vision.finder import decoded, find, letterbox, non_maximum_suppression
from vision.index import Index, Point


def row(x: float, y: float, confidence: float = 0.9, span: float = 10) -> list[float]:
    """One row of the network: an upright index whose middle is (x, y)."""
    return [confidence, x, y - span / 2, 1, x, y + span / 2, 1, x + 8, y, 1]


def rows(*which: list[float]) -> npt.NDArray[np.float32]:
    return np.array(which, dtype=np.float32).reshape(-1, 10)


def index(x: float, y: float, confidence: float = 0.9) -> Index:
    return Index(Point(x, y - 5), Point(x, y + 5), Point(x + 8, y), confidence)


def test_rows_become_indices_in_pixels_of_the_photograph() -> None:
    (found,) = decoded(rows(row(100, 50)), scale=0.5)
    assert found.letter == Point(200, 90)
    assert found.sign == Point(200, 110)
    assert found.inward == Point(216, 100)
    assert found.box == pytest.approx((190, 80, 210, 120))
    assert found.middle == Point(200, 100)


def test_the_most_certain_comes_first_and_the_hopeless_not_at_all() -> None:
    found = decoded(rows(row(10, 10, 0.4), row(50, 50, 0.8), row(90, 90, 0.01)), scale=1)
    assert [round(index.confidence, 1) for index in found] == [0.8, 0.4]


def test_an_index_without_direction_is_dropped() -> None:
    assert decoded(rows(row(10, 10, span=0.2)), scale=1) == []


def test_no_rows_no_indices() -> None:
    assert decoded(rows(), scale=1) == []


@pytest.mark.parametrize("offset", [(0, 0), (3, 0), (0, 5), (-4, 4)], ids=str)
def test_one_index_seen_twice_is_one_and_the_surer_stays(offset: tuple[int, int]) -> None:
    """The same error as in ultralytics issue 23850: doubled boxes."""
    sure, unsure = index(100, 100, 0.9), index(100 + offset[0], 100 + offset[1], 0.5)
    assert non_maximum_suppression([sure, unsure]) == (sure,)


def test_equal_indices_of_two_cards_stay_two() -> None:
    assert len(non_maximum_suppression([index(100, 100), index(112, 100)])) == 2


@pytest.mark.parametrize("shape", [(480, 640), (37, 100), (1000, 31)], ids=str)
def test_the_networks_picture_has_sides_that_are_multiples_of_32(shape: tuple[int, int]) -> None:
    picture = letterbox(np.zeros((*shape, 3), np.uint8), 1.0)
    assert picture.dtype == np.uint8
    assert all(side % 32 == 0 for side in picture.shape[:2])
    assert picture.shape[0] - shape[0] < 32
    assert picture.shape[1] - shape[1] < 32


def test_the_networks_picture_is_shrunk_and_its_rim_grey() -> None:
    white = letterbox(np.full((64, 40, 3), 255, np.uint8), 0.5)
    assert white.shape == (32, 32, 3)
    assert (white[:, :20] == 255).all()
    assert (white[:, 20:] == 114).all()


def test_a_picture_with_odd_sides_is_shrunk_as_one_with_even_sides() -> None:
    """By exact halves: OpenCV takes nine times as long for nearly exact ones."""
    slope = np.add.outer(np.arange(1501), np.arange(2001))[..., None] * np.array([0.06, 0.05, 0.04])
    picture = slope.astype(np.uint8)
    odd, even = letterbox(picture, 0.3), letterbox(np.ascontiguousarray(picture[:1500, :2000]), 0.3)
    assert odd.shape == even.shape
    assert np.abs(odd.astype(int) - even)[:450, :600].max() <= 1


def small(x: float, y: float) -> Index:
    """An upright index that has 6 pixels from letter to sign in the input of 1,280 pixels: too small."""
    return Index(Point(x, y - 9), Point(x, y + 9), Point(x + 15, y), 0.8)


def test_cards_too_small_get_a_second_pass_without_the_table_around_them() -> None:
    passes: list[tuple[tuple[int, ...], int]] = []

    def run(rgb: npt.NDArray[np.uint8], longer_side: int) -> tuple[Index, ...]:
        passes.append((rgb.shape[:2], longer_side))
        across = (0, 60, 120, 180)
        if len(passes) == 1:
            return (*(small(2900 + x, 1000) for x in across), small(3100, 1200))
        return (*(small(216 + x, 216) for x in across), small(416, 416))

    found = find(np.zeros((2880, 3840, 3), np.uint8), run)
    (whole, first), (part, second) = passes
    assert (whole, first) == ((2880, 3840), 1280)
    assert part == (632, 632)
    assert second == 562  # 16 of 18 pixels from letter to sign
    assert [index.middle for index in found[-2:]] == [Point(3080, 1000), Point(3100, 1200)]


def test_a_second_pass_that_loses_indices_does_not_count() -> None:
    first = tuple(small(1000 + 60 * place, 1000) for place in range(5))
    answers = iter([first, (small(216, 216),)])
    assert find(np.zeros((2880, 3840, 3), np.uint8), lambda _rgb, _side: next(answers)) == first


def test_cards_of_a_good_size_need_one_pass() -> None:
    answers = iter([(index(100, 100), index(300, 100))])
    assert len(find(np.zeros((960, 1280, 3), np.uint8), lambda _rgb, _side: next(answers))) == 2


def large(x: float, y: float, gap: float) -> Index:
    return Index(Point(x, y - gap / 2), Point(x, y + gap / 2), Point(x + gap, y), 0.8)


def test_a_close_up_is_looked_at_smaller_until_there_is_something() -> None:
    sides: list[int] = []

    def run(_rgb: npt.NDArray[np.uint8], longer_side: int) -> tuple[Index, ...]:
        sides.append(longer_side)
        return (large(400, 400, 64), large(900, 400, 64)) if longer_side <= 320 else ()

    assert len(find(np.zeros((960, 1280, 3), np.uint8), run)) == 2
    assert sides == [1280, 640, 320]


def test_a_few_large_indices_are_kept_where_a_smaller_look_finds_no_more() -> None:
    first = (large(400, 400, 16), large(900, 400, 16))
    answers = iter([first, first[:1]])
    assert find(np.zeros((960, 1280, 3), np.uint8), lambda _rgb, _side: next(answers)) == first


@pytest.mark.parametrize(("shape", "larger"), [((3000, 4000), 2560), ((900, 7200), 5120), ((960, 1600), 1600)])
def test_where_next_to_nothing_is_found_the_whole_picture_is_looked_at_larger(
    shape: tuple[int, int], larger: int
) -> None:
    """Small cards in a large picture; a panorama with as many pixels as one twice as wide as high."""
    sides: list[int] = []

    def run(_rgb: npt.NDArray[np.uint8], longer_side: int) -> tuple[Index, ...]:
        sides.append(longer_side)
        gap = 12 * shape[1] / larger
        return (large(400, 400, gap), large(700, 400, gap)) if longer_side == larger else ()

    assert len(find(np.zeros((*shape, 3), np.uint8), run)) == 2
    assert sides == [1280, 640, 320, larger]


def test_a_few_small_indices_may_not_be_all_there_are() -> None:
    sides: list[int] = []

    def run(_rgb: npt.NDArray[np.uint8], longer_side: int) -> tuple[Index, ...]:
        sides.append(longer_side)
        return tuple(large(400 + 200 * place, 400, 20) for place in range(2 if longer_side == 1280 else 9))

    assert len(find(np.zeros((3000, 4000, 3), np.uint8), run)) == 9
    assert sides == [1280, 2560]


def test_a_small_picture_is_not_looked_at_larger_than_it_is() -> None:
    sides: list[int] = []

    def run(_rgb: npt.NDArray[np.uint8], longer_side: int) -> tuple[Index, ...]:
        sides.append(longer_side)
        return ()

    assert find(np.zeros((960, 1280, 3), np.uint8), run) == ()
    assert max(sides) == 1280
