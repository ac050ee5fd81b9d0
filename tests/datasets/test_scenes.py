"""What is labelled is where it is said to be, and what is covered is not labelled."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from datasets.decks.deck import Deck
from datasets.scenes import (
    LabelledIndex,
    PlacedCard,
    Scene,
    ScenePoint,
    SceneSpec,
    clutter,
    compose,
    compose_readable,
    layouts,
)
from datasets.scenes.canvas import SceneObject, rectangle, topmost, visible_part
from datasets.scenes.compose import ScenePlan, truth
from datasets.scenes.scene import Size
from scoring.cards import KINDS

SEEDS = range(40)


@pytest.fixture(scope="module")
def scenes(deck: Deck) -> list[Scene]:
    return [compose([deck], np.random.default_rng(seed), (480, 480)) for seed in SEEDS]


def _colour(scene: Scene, at: ScenePoint) -> tuple[int, int, int]:
    """The pixel, bright parts 1 and dark parts 0, whatever the shadow on it."""
    pixel = scene.rgb[int(at.y), int(at.x)].astype(int)
    red, green, blue = (int(part > 0.3 * max(20, pixel.max())) for part in pixel)
    return red, green, blue


def _inside(scene: Scene, at: ScenePoint) -> bool:
    height, width = scene.rgb.shape[:2]
    return 1 <= at.x < int(width) - 1 and 1 <= at.y < int(height) - 1


def test_a_visible_index_is_painted_where_its_label_says(scenes: list[Scene]) -> None:
    seen = [(scene, index) for scene in scenes for index in scene.indices if index.visible == 1]
    assert len(seen) > 200
    for scene, index in seen:
        assert _colour(scene, index.letter) == (1, 0, 0)
        assert _colour(scene, index.sign) == (0, 0, 1)
        left, top, right, bottom = index.box
        for x, y in (index.letter, index.sign):
            assert left < x < right
            assert top < y < bottom


def test_a_hand_held_up_is_labelled_as_exactly_though_most_of_its_cards_are_bent(deck: Deck) -> None:
    spec = SceneSpec(empty=0, kind="held")
    seen = 0
    for seed in range(20):
        scene = compose([deck], np.random.default_rng(seed), (480, 480), spec)
        for index in scene.indices:
            if index.visible == 1:
                seen += 1
                assert _colour(scene, index.letter) == (1, 0, 0)
                assert _colour(scene, index.sign) == (0, 0, 1)
    assert seen > 60


def test_the_inward_point_lies_on_the_same_card(scenes: list[Scene]) -> None:
    visible = [
        (scene, index.inward)
        for scene in scenes
        for card in scene.cards
        for index in card.indices
        if card.visible == 1 and _inside(scene, index.inward)
    ]
    assert visible
    assert all(_colour(scene, at) == (0, 1, 0) for scene, at in visible)


def test_no_index_shows_where_it_is_called_covered(scenes: list[Scene]) -> None:
    """Unless the index of a covering card happens to stand at the same place."""
    covered = 0
    for scene in scenes:
        shown = [np.array(index.letter) for index in scene.indices if index.visible > 0]
        for index in scene.indices:
            alone = all(np.hypot(*(at - index.letter)) > 12 for at in shown)
            if index.visible == 0 and _inside(scene, index.letter) and alone:
                covered += 1
                assert _colour(scene, index.letter) != (1, 0, 0)
    assert covered > 20


def test_boxes_stay_inside_the_picture(scenes: list[Scene]) -> None:
    for scene in scenes:
        for index in scene.indices:
            left, top, right, bottom = index.box
            assert 0 <= left <= right <= 480
            assert 0 <= top <= bottom <= 480


def test_no_scene_holds_a_card_three_times(scenes: list[Scene]) -> None:
    assert max(max(Counter(card.card for card in scene.cards).values(), default=0) for scene in scenes) == 2


def test_scenes_differ_in_kind_and_number_of_cards(scenes: list[Scene]) -> None:
    assert len({scene.kind for scene in scenes}) >= 6
    assert len({len(scene.cards) for scene in scenes}) >= 8


def test_an_empty_scene_has_no_card(deck: Deck) -> None:
    scene = compose([deck], np.random.default_rng(3), (320, 240), SceneSpec(empty=1))
    assert (scene.kind, scene.cards, scene.rgb.shape) == ("empty", (), (240, 320, 3))


def test_the_same_seed_makes_the_same_scene(deck: Deck) -> None:
    first, second = (compose([deck], np.random.default_rng(5), (320, 320)) for _ in range(2))
    assert np.array_equal(first.rgb, second.rgb)
    assert first.cards == second.cards


def test_every_card_of_a_readable_scene_shows_an_index(deck: Deck) -> None:
    spec = SceneSpec(cards=(3, 28), empty=0)
    for seed in range(8):
        scene = compose_readable([deck], np.random.default_rng(seed), (480, 360), spec)
        assert len(scene.cards) >= 3
        assert all(max(index.visible for index in card.indices) >= 0.9 for card in scene.cards)


def test_what_can_be_read_is_large_enough_and_wholly_in_the_picture(deck: Deck) -> None:
    """In scenes with cards so small that the farther ones could not be read."""
    spec = SceneSpec(heights=(0.1, 0.15), cards=(3, 28), empty=0)
    for seed in range(8):
        scene = compose_readable([deck], np.random.default_rng(seed), (480, 360), spec)
        for card in scene.cards:
            good = [index for index in card.indices if index.visible >= 0.9 and _far_from_edge(index, (480, 360))]
            assert max(np.hypot(index.box[2] - index.box[0], index.box[3] - index.box[1]) for index in good) >= 360 * (
                12 / 640
            )


def _far_from_edge(index: LabelledIndex, size: tuple[int, int]) -> bool:
    left, top, right, bottom = index.box
    return left >= 2 and top >= 2 and right <= size[0] - 2 and bottom <= size[1] - 2


@pytest.mark.parametrize("kind", layouts.KINDS)
def test_cards_lie_as_was_wished(deck: Deck, kind: str) -> None:
    spec = SceneSpec(cards=(2, 9), empty=0, kind=kind)
    made = [compose([deck], np.random.default_rng(seed), (320, 320), spec) for seed in range(4)]
    assert {scene.kind for scene in made} == {kind}


def test_nobody_holds_twenty_cards(deck: Deck) -> None:
    spec = SceneSpec(cards=(20, 24), empty=0, kind="held")
    with pytest.raises(ValueError, match="nobody lays 20 cards as held"):
        compose([deck], np.random.default_rng(1), (320, 320), spec)


def test_groups_lie_on_both_sides_of_the_table(deck: Deck) -> None:
    """The cards of some columns are turned by about 180 degrees against others."""
    spec = SceneSpec(cards=(8, 12), empty=0, kind="columns")
    found = 0
    for seed in range(20):
        scene = compose([deck], np.random.default_rng(seed), (480, 480), spec)
        angles = np.array([_angle(card) for card in scene.cards])
        found += bool((np.abs(np.abs(angles[:, None] - angles[None]) - np.pi) < 0.3).any())
    assert 3 <= found <= 17


def _angle(card: PlacedCard) -> float:
    upper_left, _, _, lower_left = card.outline
    return float(np.arctan2(lower_left.y - upper_left.y, lower_left.x - upper_left.x))


def _on_table(deck: Deck, *left_edges: float) -> ScenePlan:
    """Cards upright beside or on each other, the lowest first."""
    things = tuple(
        SceneObject(
            deck.faces[card],
            np.array([[1, 0, left], [0, 1, 50], [0, 0, 1]], float),
            rectangle(*deck.size),
            1,
            card=card,
        )
        for card, left in zip(KINDS, left_edges, strict=False)
    )
    return ScenePlan(deck, Size(640, 400), np.eye(3), things, "row", 300)


@pytest.mark.parametrize(
    ("left_edges", "strips"),
    [
        pytest.param([50], [1.0], id="alone"),
        pytest.param([50, 300], [1.0, 1.0], id="beside each other"),
        pytest.param([50, 50 + 0.3 * 180, 50 + 0.6 * 180], [0.3, 0.3, 1.0], id="three that overlap"),
        pytest.param([200, 200 - 0.4 * 180], [0.4, 1.0], id="free at its right edge"),
        pytest.param([50, 50], [0.0, 1.0], id="covered"),
    ],
)
def test_the_strip_is_what_is_free_beside_an_index(deck: Deck, left_edges: list[float], strips: list[float]) -> None:
    found = [card.strip for card in truth(_on_table(deck, *left_edges))]
    assert found == pytest.approx(strips, abs=0.03)


def test_what_lies_under_a_glass_is_seen_through_its_bottom() -> None:
    under, glass = _square(20, 20, 40), replace(_square(10, 10, 60), window=rectangle(10, 5))
    grid = topmost([under, glass], Size(100, 100))
    assert visible_part(grid, 0, under, (0, 0, 10, 10), 20) == pytest.approx(0.5, abs=0.06)


@pytest.mark.parametrize("maker", sorted({*clutter.BELOW, *clutter.ABOVE, *clutter.OTHER_CARDS}, key=str))
def test_things_are_opaque_where_they_hide(maker: clutter.Maker) -> None:
    for seed in range(3):
        sprite = maker(np.random.default_rng(seed), 150)
        middle = sprite.outline.mean(axis=0)
        inside = np.zeros(sprite.picture.shape[:2], np.uint8)
        cv2.fillPoly(inside, [np.round((sprite.outline - middle) * 0.93 + middle).astype(np.int32)], 1)
        if sprite.window is not None:
            cv2.fillPoly(inside, [np.round((sprite.window - middle) * 1.07 + middle).astype(np.int32)], 0)
            assert sprite.picture[int(middle[1]), int(middle[0]), 3] < 80
        assert (sprite.picture[inside == 1, 3] == 255).mean() > 0.98


def _square(x: float, y: float, side: float) -> SceneObject:
    picture = np.full((10, 10, 4), 255, np.uint8)
    matrix = np.array([[side / 10, 0, x], [0, side / 10, y], [0, 0, 1]])
    return SceneObject(picture, matrix, np.array([(0, 0), (10, 0), (10, 10), (0, 10)], float), 0)


@pytest.mark.parametrize(
    ("above", "visible"),
    [
        pytest.param([], 1.0, id="nothing on it"),
        pytest.param([(40, 20, 40)], 0.5, id="its right half covered"),
        pytest.param([(40, 20, 40), (20, 40, 40)], 0.25, id="only the upper left quarter free"),
        pytest.param([(0, 0, 100)], 0.0, id="covered"),
        pytest.param([(70, 20, 20)], 1.0, id="something beside it"),
    ],
)
def test_visible_part_is_what_later_things_leave_free(above: list[tuple[int, int, int]], visible: float) -> None:
    things = [_square(20, 20, 40), *(_square(*at) for at in above)]
    grid = topmost(things, Size(100, 100))
    assert visible_part(grid, 0, things[0], (0, 0, 10, 10), 20) == pytest.approx(visible, abs=0.06)


@pytest.mark.parametrize(("steepness", "in_front"), [(0.0, True), (0.005, True), (0.0095, False), (0.02, False)])
def test_what_reaches_behind_the_camera_is_known(steepness: float, in_front: bool) -> None:
    """A thing 100 pixels long on a table that rises towards the camera."""
    matrix = np.array([[1, 0, 0], [0, 1, 0], [0, -steepness, 1]])
    thing = SceneObject(
        np.zeros((100, 4, 4), np.uint8), matrix, np.array([(0, 0), (4, 0), (4, 100), (0, 100)], float), 0
    )
    assert thing.in_front is in_front


def test_what_the_edge_cuts_off_is_not_visible() -> None:
    thing = _square(-10, 50, 40)
    grid = topmost([thing], Size(100, 80))
    assert visible_part(grid, 0, thing, (0, 0, 10, 10), 20) == pytest.approx(0.75 * 0.75, abs=0.05)


def test_nothing_is_labelled_twice_at_one_place(scenes: list[Scene]) -> None:
    for scene in scenes:
        letters = sorted(index.letter for index in scene.indices if index.visible > 0.9)
        assert all(np.hypot(a.x - b.x, a.y - b.y) > 1 for a, b in pairwise(letters))
