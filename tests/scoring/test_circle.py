"""Who deals a hand and who plays it, where people come and go and where more are there than play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.circle import AS_THE_RULE_SAYS, Circle, Dealt, turns


def test_at_a_table_of_three_or_four_the_deal_goes_round() -> None:
    found = turns({1: Circle.all_play(3)}, [AS_THE_RULE_SAYS] * 8, 0)
    assert [turn.dealer for turn in found] == [0, 1, 2, 0, 1, 2, 0, 1, 2]
    assert {turn.players for turn in found} == {(0, 1, 2)}
    assert [turn.forehand for turn in turns({1: Circle.all_play(4)}, [AS_THE_RULE_SAYS] * 3, 2)] == [3, 0, 1, 2]


def test_of_five_two_sit_out_at_a_table_of_three() -> None:
    found = turns({1: Circle((0, 1, 2, 3, 4), 3)}, [AS_THE_RULE_SAYS] * 4, 0)
    assert [turn.players for turn in found] == [(1, 2, 3), (2, 3, 4), (0, 3, 4), (0, 1, 4), (0, 1, 2)]
    assert found[2].sitting_out((0, 1, 2, 3, 4)) == (1, 2)


def test_of_five_at_a_table_of_four_partners_change_with_the_dealer() -> None:
    found = turns({1: Circle((0, 1, 2, 3, 4), 4)}, [AS_THE_RULE_SAYS] * 4, 0)
    assert [turn.players for turn in found] == [(1, 2, 3, 4), (0, 2, 3, 4), (0, 1, 3, 4), (0, 1, 2, 4), (0, 1, 2, 3)]


def test_who_pauses_is_passed_over_and_who_comes_takes_the_seat_given() -> None:
    circles = {1: Circle((0, 1, 2, 3), 3), 2: Circle((0, 1, 2, 3), 3, paused=(1,)), 4: Circle((0, 4, 1, 2, 3), 3)}
    found = turns(circles, [AS_THE_RULE_SAYS] * 4, 0)
    assert [(turn.dealer, turn.players) for turn in found] == [
        (0, (1, 2, 3)),
        (2, (0, 2, 3)),  # 1 was to deal and is away
        (3, (0, 2, 3)),
        (0, (4, 1, 2)),
        (4, (1, 2, 3)),
    ]


def test_where_somebody_else_dealt_the_deal_goes_on_from_there() -> None:
    found = turns({1: Circle((0, 1, 2, 3), 3)}, [Dealt(), Dealt(dealer=3), Dealt()], 0)
    assert [turn.dealer for turn in found] == [0, 3, 0, 1]


def test_the_same_dealer_deals_again_where_the_rule_says_so() -> None:
    found = turns({1: Circle.all_play(3)}, [Dealt(again=True), Dealt(again=True), Dealt()], 2)
    assert [turn.dealer for turn in found] == [2, 2, 2, 0]


def test_who_played_is_as_it_was_said() -> None:
    [turn, _next] = turns({1: Circle((0, 1, 2, 3, 4), 3)}, [Dealt(players=(0, 2, 4))], 1)
    assert (turn.dealer, turn.forehand, turn.players) == (1, 2, (0, 2, 4))


@pytest.mark.parametrize(
    ("order", "size", "paused"), [((0, 1), 3, ()), ((0, 1, 2, 3), 3, (0, 1)), ((0, 1, 1), 3, ()), ((0, 1, 2), 2, ())]
)
def test_a_circle_in_which_nobody_can_play_is_none(order: tuple[int, ...], size: int, paused: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="cannot play"):
        Circle(order, size, paused)


@st.composite
def circles(draw: st.DrawFn) -> Circle:
    size = draw(st.sampled_from((3, 4)))
    order = draw(st.permutations(range(draw(st.integers(size, 8)))))
    away = draw(st.lists(st.sampled_from(order), unique=True, max_size=len(order) - size))
    return Circle(tuple(order), size, tuple(away))


@given(circles(), st.integers(0, 7), st.integers(1, 3))
def test_in_a_whole_round_everybody_deals_once_and_plays_equally_often(circle: Circle, first: int, rounds: int) -> None:
    there = circle.present
    found = turns({1: circle}, [AS_THE_RULE_SAYS] * (rounds * len(there) - 1), first)
    for person in there:
        assert sum(turn.dealer == person for turn in found) == rounds
        assert sum(person in turn.players for turn in found) == rounds * circle.size
    for turn in found:
        assert len(set(turn.players)) == circle.size
        # walked along the seats, chair by chair
        chairs = [person for person in [*circle.order, *circle.order] if person not in circle.paused]
        at = chairs.index(turn.dealer)
        assert set(turn.players) == set(chairs[at + 1 : at + 1 + circle.size])
        assert turn.forehand == chairs[at + 1]
        assert (turn.dealer in turn.players) == (len(there) == circle.size)
