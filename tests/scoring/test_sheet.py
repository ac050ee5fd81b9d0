"""The running sheet: who deals, what the totals are, and when the game is over."""

from __future__ import annotations

import pytest

from scoring.hand import Hand
from scoring.rules import Rules, load
from scoring.sheet import Sheet, end_of_game

FAMILIE, TURNIER = load("familie"), load("turnier")
THREE, FOUR = ("A", "B", "C"), ("A", "B")


def three(a: int, b: int, c: int, *, declarer: str = "A", bid: int = 150) -> Hand:
    """Return a hand of three in which the sides make a, b, c; the melds bring what 250 do not hold."""
    wanted = {"A": a, "B": b, "C": c}
    points = {"A": 90, "B": 80, "C": 80}
    meld = {side: wanted[side] - points[side] for side in wanted}
    return Hand(players=3, declarer=declarer, outcome="played", bid=bid, meld=meld,
                tricks=dict.fromkeys(wanted, 1), points=points)  # fmt: skip


def durch(declarer: str = "A", *, success: bool, players: int = 3) -> Hand:
    return Hand(players=players, declarer=declarer, outcome="durch", bid=150, success=success)


def test_an_empty_sheet() -> None:
    sheet = Sheet.of([], FAMILIE, THREE)
    assert (sheet.totals, sheet.finished, sheet.winner) == ({"A": 0, "B": 0, "C": 0}, False, None)
    assert (sheet.next_dealer, sheet.forehand) == (0, 1)


@pytest.mark.parametrize(
    ("sides", "first", "dealers", "next_dealer", "forehand"),
    [(THREE, 0, [0, 1, 2, 0], 1, 2), (THREE, 2, [2, 0, 1, 2], 0, 1), (FOUR, 1, [1, 2, 3, 0], 1, 2)],
)
def test_the_deal_goes_round_whatever_became_of_the_hand(
    sides: tuple[str, ...], first: int, dealers: list[int], next_dealer: int, forehand: int
) -> None:
    players = 3 if len(sides) == 3 else 4
    conceded = Hand(players=players, declarer="A", outcome="conceded", bid=150)
    hands = [durch(success=False, players=players), conceded, durch("B", success=False, players=players), conceded]
    sheet = Sheet.of(hands, FAMILIE, sides, first)
    assert [row.dealer for row in sheet.rows] == dealers
    assert (sheet.next_dealer, sheet.forehand) == (next_dealer, forehand)


def test_each_deals_three_times_in_a_round_of_the_tournament() -> None:
    hands = [three(150, 90, 80, bid=100 + n) for n in range(9)]
    dealers = [row.dealer for row in Sheet.of(hands, TURNIER, THREE).rows]
    assert {seat: dealers.count(seat) for seat in range(3)} == {0: 3, 1: 3, 2: 3}


def test_totals_run_and_may_be_negative() -> None:
    sheet = Sheet.of([three(240, 90, 80), durch("B", success=False), three(250, 80, 100)], FAMILIE, THREE)
    assert [row.totals["B"] for row in sheet.rows] == [90, -1910, -1830]
    assert sheet.standing == ("A", "C", "B")
    assert [row.number for row in sheet.rows] == [1, 2, 3]


def test_a_hand_with_problems_stands_on_the_sheet_and_changes_nothing() -> None:
    wrong = three(240, 90, 80, bid=140)
    sheet = Sheet.of([three(240, 90, 80), wrong, three(250, 80, 80)], FAMILIE, THREE)
    assert sheet.rows[1].settlement is None
    assert [problem.code for problem in sheet.rows[1].problems] == ["bid_min"]
    assert sheet.rows[1].deltas == {"A": 0, "B": 0, "C": 0}
    assert sheet.totals == {"A": 490, "B": 170, "C": 160}


def test_a_separate_durch_is_summed_apart() -> None:
    sheet = Sheet.of([durch(success=True), durch("B", success=False)], load("durch_getrennt"), THREE)
    assert sheet.totals == {"A": 0, "B": 0, "C": 0}
    assert sheet.separate == {"A": 1000, "B": -2000, "C": 0}


def test_an_edit_reopens_the_game() -> None:
    won = [durch(success=True), three(590, 80, 80, bid=590)]
    assert Sheet.of(won, FAMILIE, THREE).winner == "A"
    edited = [durch(success=False), won[1]]
    assert not Sheet.of(edited, FAMILIE, THREE).finished


def test_an_edit_may_end_the_game_before_its_last_hand() -> None:
    hands = [three(1500, 80, 80), three(240, 2080, 80)]
    sheet = Sheet.of(hands, FAMILIE, THREE)
    assert sheet.winner == "A"
    assert [row.after_end for row in sheet.rows] == [False, True]
    assert str(sheet.end) == "A hat das Ziel 1500 erreicht: 1500"


def ended(totals: dict[str, int], rules: Rules = FAMILIE, declarer: str = "A", *, made: bool = True) -> str | None:
    end = end_of_game(totals, rules, declarer=declarer, made=made)
    return end.winner if end else None


@pytest.mark.parametrize(
    ("totals", "declarer", "winner"),
    [
        ({"A": 1500, "B": 1500}, "B", "B"),  # exact tie: the declarer's side
        ({"A": 1500, "B": 1500, "C": 1000}, "C", None),  # still tied: play on
        ({"A": 1500, "B": 1600, "C": 1600}, "A", None),
        ({"A": 1499, "B": 1499}, "A", None),
        ({"A": 0, "B": -1500}, "A", "A"),
        ({"A": 0, "B": -1499}, "A", None),
        ({"A": 1000, "B": 100, "C": -600}, "A", None),  # three: leader minus runner-up
        ({"A": 1000, "B": -500, "C": -600}, "A", "A"),
        ({"A": 500, "B": 500, "C": -1100}, "A", None),  # nobody leads alone
    ],
)
def test_the_end_at_home(totals: dict[str, int], declarer: str, winner: str | None) -> None:
    assert ended(totals, declarer=declarer) == winner


def test_two_leaders_who_are_equal_end_nothing_by_their_lead_over_the_last() -> None:
    rules = FAMILIE.with_options({"diff_to_last": "true"})
    assert ended({"A": 500, "B": 500, "C": -1100}, rules) is None
    assert ended({"A": 510, "B": 500, "C": -1100}, rules) == "A"


def test_only_a_made_declarer_ends_the_game_and_a_side_over_the_target_waits_for_its_turn() -> None:
    rules = FAMILIE.with_options({"both_over": "only_declarer"})
    hands = [three(150, 1500, 80), three(150, 90, 80), three(150, 200, 80, declarer="B")]
    assert [Sheet.of(hands[:n], rules, THREE).winner for n in (1, 2, 3)] == [None, None, "B"]


def test_declarer_first_needs_a_declarer_who_is_over() -> None:
    rules = FAMILIE.with_options({"both_over": "declarer_first"})
    assert ended({"A": 1000, "B": 1550, "C": 1600}, rules) == "C"
    assert ended({"A": 1500, "B": 1550, "C": 1600}, rules) == "A"


def test_two_over_raise_the_target_until_one_is_over_alone() -> None:
    rules = FAMILIE.with_options({"both_over": "raise_250", "target": "1000"})
    hands = [three(1010, 1000, 80), three(150, 90, 80), three(150, 80, 80)]
    assert [Sheet.of(hands[:n], rules, THREE).winner for n in (1, 2, 3)] == [None, None, "A"]
    assert str(Sheet.of(hands, rules, THREE).end) == "A hat das Ziel 1250 erreicht: 1310"


def test_the_tournament_ends_after_27_games() -> None:
    game = three(150, 100, 90, bid=100)
    assert not Sheet.of([game] * 26, TURNIER, THREE).finished
    sheet = Sheet.of([game] * 27, TURNIER, THREE)
    assert (sheet.winner, str(sheet.end)) == ("A", "Alle 27 Spiele sind gespielt, A liegt vorn: 4050")


def test_a_tie_at_the_end_of_the_tournament_has_no_winner() -> None:
    sheet = Sheet.of([three(150, 150, 90, bid=100)] * 27, TURNIER, THREE)
    assert (sheet.finished, sheet.winner) == (True, None)
    assert str(sheet.end) == "Alle 27 Spiele sind gespielt, Gleichstand vorn"


@pytest.mark.parametrize(("b", "said"), [(80, "A liegt vorn: 150"), (150, "Gleichstand vorn")])
def test_a_single_game_is_not_called_all(b: int, said: str) -> None:
    sheet = Sheet.of([three(150, b, 90, bid=100)], TURNIER.with_options({"games": "1x1"}), THREE)
    assert str(sheet.end) == f"Das einzige Spiel ist gespielt, {said}"


@pytest.mark.parametrize("sides", [("Anna", "Bert", "Carl"), ("A", "C", "B"), ("A",), FOUR])
def test_a_sheet_is_for_the_sides_of_its_hands(sides: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="a sheet of the sides"):
        Sheet.of([three(150, 90, 80)], FAMILIE, sides)


def test_other_rules_hold_from_their_hand_on() -> None:
    lost = three(150, 90, 80, bid=300)
    sheet = Sheet.of([lost] * 4, FAMILIE, THREE, changes={3: FAMILIE.with_options({"lost_factor": "1"})})
    assert [row.deltas["A"] for row in sheet.rows] == [-600, -600, -300, -300]
    assert [row.rules.lost_factor for row in sheet.rows] == [2, 2, 1, 1]


def test_a_change_for_the_next_hand_leaves_the_hands_played_alone() -> None:
    hands = [three(800, 90, 80)]
    sheet = Sheet.of(hands, FAMILIE, THREE, changes={2: FAMILIE.with_options({"target": "1000"})})
    assert sheet.totals == Sheet.of(hands, FAMILIE, THREE).totals
    assert (sheet.target, sheet.finished) == (1000, False)


def test_a_finished_game_goes_on_to_a_higher_target() -> None:
    hands = [three(1600, 90, 80)]
    higher = FAMILIE.with_options({"target": "2000"})
    assert Sheet.of(hands, FAMILIE, THREE).winner == "A"
    on = Sheet.of([*hands, three(450, 90, 80)], FAMILIE, THREE, changes={2: higher})
    assert [row.after_end for row in on.rows] == [False, False]
    assert on.winner == "A"
    assert str(on.end) == "A hat das Ziel 2000 erreicht: 2050"
    assert not Sheet.of(hands, FAMILIE, THREE, changes={2: higher}).finished


def test_a_change_that_leaves_the_game_finished_does_not_reopen_it() -> None:
    sheet = Sheet.of([three(1600, 90, 80)], FAMILIE, THREE, changes={2: FAMILIE.with_options({"lost_factor": "1"})})
    assert sheet.winner == "A"


def test_the_sheet_says_the_raised_target() -> None:
    rules = FAMILIE.with_options({"both_over": "raise_250", "difference_ends": "no"})
    sheet = Sheet.of([three(1510, 1520, 80)], rules, THREE)
    assert (sheet.target, sheet.finished) == (1750, False)
