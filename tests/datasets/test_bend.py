"""Cards that curl: what is said about the flat card is found on the bent one."""

import cv2
import numpy as np
import pytest

from datasets.decks.deck import Deck
from datasets.scenes.bend import Bend, drawn_bend
from datasets.scenes.canvas import SceneObject, rectangle, topmost, visible_part
from datasets.scenes.scene import Size
from scoring.cards import KINDS
from tests.datasets.conftest import HEIGHT, INWARD_POINT, LETTER, SIGN, WIDTH

BENDS = [drawn_bend(np.random.default_rng(seed), (WIDTH, HEIGHT), 1.3) for seed in range(12)]


@pytest.mark.parametrize("bend", BENDS)
def test_the_indices_of_a_bent_card_are_where_they_are_said_to_be(deck: Deck, bend: Bend) -> None:
    picture = bend.picture(deck.faces[KINDS[0]])
    for place in deck.index[KINDS[0]]:
        points = np.array([place.letter, place.sign, place.inward])
        for (x, y), colour in zip(bend.moved(points), (LETTER, SIGN, INWARD_POINT), strict=True):
            seen = picture[int(y), int(x), :3].astype(int)
            assert tuple(seen > 60) == tuple(part > 60 for part in colour)


@pytest.mark.parametrize("bend", BENDS)
def test_the_discs_of_a_bent_card_have_their_middles_at_the_points(deck: Deck, bend: Bend) -> None:
    """To a quarter of a pixel: a label is as exact on a bent card as on a flat one."""
    picture = bend.picture(deck.faces[KINDS[0]]).astype(int)
    for place in deck.index[KINDS[0]]:
        x, y = bend.moved(np.array([place.sign]))[0]
        left, top = int(x) - 9, int(y) - 9
        part = picture[max(0, top) : top + 19, max(0, left) : left + 19]
        rows, columns = np.nonzero((part[..., 2] > 60) & (part[..., 0] < 60) & (part[..., 1] < 60))
        middle = columns.mean() + max(0, left) + 0.5, rows.mean() + max(0, top) + 0.5
        assert middle == pytest.approx((x, y), abs=0.5)


@pytest.mark.parametrize("bend", BENDS)
def test_the_outline_of_a_bent_card_encloses_what_is_opaque(deck: Deck, bend: Bend) -> None:
    picture, outline = bend.picture(deck.back), bend.outline()
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round((outline - 0.5) * 8).astype(np.int32)], 1, cv2.LINE_8, 3)
    assert (mask.astype(bool) == (picture[..., 3] > 127)).mean() > 0.985
    corners = bend.moved(rectangle(WIDTH, HEIGHT))
    assert all(np.isclose(outline, corner).all(axis=1).any() for corner in corners)


def test_a_bent_card_is_narrower_than_a_flat_one_and_shaded() -> None:
    bend = Bend((WIDTH, HEIGHT), 0, 1.0, 0.5, 0.0)
    across = np.ptp(bend.outline()[:, 0])
    assert across == pytest.approx(WIDTH * 2 * np.sin(0.5), abs=0.01)
    picture = bend.picture(np.full((HEIGHT, WIDTH, 4), 128, np.uint8))
    assert picture[HEIGHT // 2, 8, 0] < 115
    assert picture[HEIGHT // 2, -8, 0] > 140


def test_a_box_of_a_bent_card_is_visible_where_the_card_is(deck: Deck) -> None:
    bend = BENDS[0]
    thing = SceneObject(bend.picture(deck.back), np.diag([0.5, 0.5, 1]), bend.outline(), 0, bend=bend)
    grid = topmost([thing], Size(200, 200))
    assert visible_part(grid, 0, thing, (0, 0, WIDTH, HEIGHT), 20) > 0.95
