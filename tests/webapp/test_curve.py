"""The curve under the pad."""

from __future__ import annotations

from webapp.sheet.curve import HEIGHT, WIDTH, curve


def points(line: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (point.split(",") for point in line.split())]


def test_every_side_starts_at_zero_and_ends_at_its_total() -> None:
    drawn = curve({"A": [100, 300], "B": [-50, 0]}, 400)
    assert points(drawn.lines["A"])[0] == points(drawn.lines["B"])[0]
    assert points(drawn.lines["B"])[-1][1] == drawn.zero
    assert points(drawn.lines["A"])[-1] == drawn.ends["A"]


def test_more_points_stand_higher() -> None:
    heights = [y for _, y in points(curve({"A": [100, 200, 50]}, None).lines["A"])]
    assert heights[2] < heights[1] < heights[3] < heights[0]


def test_everything_stays_inside_the_picture() -> None:
    drawn = curve({"A": [2500, -4000], "B": [10, 20], "C": [0, 0]}, 1500)
    for line in drawn.lines.values():
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points(line))
    assert drawn.target is not None
    assert 0 <= drawn.target <= HEIGHT


def test_a_game_without_hands_has_a_curve() -> None:
    assert curve({"A": [], "B": []}, None).target is None
