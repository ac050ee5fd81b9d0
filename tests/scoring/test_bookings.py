"""Points booked beside the hands, and the end of a game by agreement, on the running sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Hand
from scoring.rules import load
from scoring.sheet import Booking, Sheet
from tests.scoring.test_sheet import FAMILIE, FOUR, THREE, three

POINTS = st.integers(-2000, 2000)
BOOKINGS = st.lists(
    st.builds(Booking, after=st.integers(0, 6), points=st.dictionaries(st.sampled_from("ABC"), POINTS)), max_size=5
)
MADE = st.builds(three, st.integers(150, 400), st.integers(80, 300), st.integers(80, 300))


@given(st.lists(MADE, max_size=6), BOOKINGS)
def test_totals_are_the_sums_of_hands_and_bookings(hands: list[Hand], bookings: list[Booking]) -> None:
    """A second opinion: what is in a total after a hand is every hand so far, and each booking of before."""
    due = [booking for booking in bookings if booking.after <= len(hands)]
    sheet = Sheet.of(hands, FAMILIE, THREE, bookings=due)
    alone = [Sheet.of([hand], FAMILIE, THREE).totals for hand in hands]
    for side in THREE:
        for number, row in enumerate(sheet.rows, start=1):
            earlier = [booking.points.get(side, 0) for booking in due if booking.after < number]
            assert row.totals[side] == sum(totals[side] for totals in alone[:number]) + sum(earlier)
        everything = [totals[side] for totals in alone] + [booking.points.get(side, 0) for booking in due]
        assert sheet.totals[side] == sum(everything)
    assert [booked.booking for booked in sheet.bookings] == sorted(due, key=lambda booking: booking.after)


@given(st.lists(MADE, max_size=6), BOOKINGS)
def test_a_sheet_never_names_a_winner_who_is_not_over_the_target(hands: list[Hand], bookings: list[Booking]) -> None:
    sheet = Sheet.of(hands, replace(FAMILIE, difference_ends=False), THREE, bookings=bookings)
    if sheet.rows and not any(row.after_end for row in sheet.rows):
        assert sheet.finished == (max(sheet.totals.values()) >= 1500) or not sheet.winner


def test_bookings_move_neither_the_deal_nor_the_numbers_of_the_hands() -> None:
    sheet = Sheet.of([three(200, 90, 80)] * 2, FAMILIE, THREE, bookings=[Booking(1, {"B": -100})])
    assert ([row.number for row in sheet.rows], [row.dealer for row in sheet.rows]) == ([1, 2], [0, 1])
    assert (sheet.next_dealer, sheet.totals["B"]) == (2, 80)


def test_a_carry_over_stands_before_the_first_hand() -> None:
    sheet = Sheet.of([three(200, 90, 80)], FAMILIE, THREE, bookings=[Booking(0, {"A": 640, "B": 700, "C": -20})])
    assert sheet.rows[0].totals == {"A": 840, "B": 790, "C": 60}


def test_a_booking_may_end_a_game() -> None:
    sheet = Sheet.of([three(1400, 90, 80)], FAMILIE, THREE, bookings=[Booking(1, {"A": 100})])
    assert (sheet.winner, str(sheet.end)) == ("A", "A hat das Ziel 1500 erreicht: 1500")


def test_a_penalty_after_the_end_reopens_the_game() -> None:
    over = [three(1510, 90, 80)]
    assert Sheet.of(over, FAMILIE, THREE).winner == "A"
    sheet = Sheet.of(over, FAMILIE, THREE, bookings=[Booking(1, {"A": -50})])
    assert sheet.end is None, "A has 1460: the end that named 1510 is none"
    assert (
        not Sheet.of([*over, three(150, 90, 80)], FAMILIE, THREE, bookings=[Booking(1, {"A": -50})]).rows[1].after_end
    )


def test_a_booking_for_others_leaves_the_winner_whom_the_rules_had_named() -> None:
    """Of two over the target the declarer's side wins (option both_over); a booking for the third changes nothing."""
    rules = FAMILIE.with_options({"both_over": "declarer_first"})
    hands = [three(1510, 1600, 80)]
    assert Sheet.of(hands, rules, THREE).winner == "A"
    assert Sheet.of(hands, rules, THREE, bookings=[Booking(1, {"C": -10})]).winner == "A"
    assert Sheet.of(hands, rules, THREE, bookings=[Booking(1, {"A": -50})]).winner == "B"


def test_a_booking_changes_who_is_in_front_after_all_hands() -> None:
    rules = load("turnier").with_options({"games": "2"})
    hands = [three(200, 150, 80)] * 2
    assert Sheet.of(hands, rules, THREE).winner == "A"
    assert Sheet.of(hands, rules, THREE, bookings=[Booking(2, {"A": -150})]).winner == "B"
    assert Sheet.of(hands, rules, THREE, bookings=[Booking(2, {"A": -100})]).winner is None


def test_a_booking_raises_the_target_as_a_hand_does() -> None:
    rules = FAMILIE.with_options({"both_over": "raise_250"})
    sheet = Sheet.of([three(1510, 1400, 80)], rules, THREE, bookings=[Booking(1, {"B": 120})])
    assert (sheet.target, sheet.end) == (1750, None)


@pytest.mark.parametrize(
    ("sides", "bookings", "winner", "said"),
    [
        (THREE, [], "A", "Schluss für heute, A liegt vorn: 200"),
        (THREE, [Booking(1, {"C": 300})], "C", "Schluss für heute, C liegt vorn: 380"),
        (THREE, [Booking(1, {"B": 110})], None, "Schluss für heute, Gleichstand vorn"),
    ],
)
def test_people_end_a_game_with_its_standing(
    sides: tuple[str, ...], bookings: list[Booking], winner: str | None, said: str
) -> None:
    sheet = Sheet.of([three(200, 90, 80)], FAMILIE, sides, bookings=bookings, agreed=True)
    assert (sheet.finished, sheet.winner, str(sheet.end)) == (True, winner, said)


def test_an_end_by_the_rules_comes_before_that_by_agreement() -> None:
    assert "Ziel 1500" in str(Sheet.of([three(1510, 90, 80)], FAMILIE, THREE, agreed=True).end)
    assert Sheet.of([], FAMILIE, FOUR, agreed=True).winner is None, "nothing was played"
