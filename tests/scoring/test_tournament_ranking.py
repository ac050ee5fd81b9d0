"""The standing with its shared places and tie-breaks, bye scores, and the prize list."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.prizes import Award, Prize, Sharing, awards, check_prizes
from scoring.ranking import Bye, ByeMean, Score, StandingLine, TieBreak, check_tie_breaks, draw_lots, ranking, scores
from scoring.tournament import Result, Round, Table


def result(turn: int, table: int, *totals: int, made: Sequence[int] | None = (0, 0, 0)) -> Result:
    counted = None if made is None else tuple(made)
    lost = None if made is None else (3, 2, 1)
    return Result(round=turn, table=table, totals=totals, games=9, made=counted, lost=lost)


def score(player: str, *rounds: int, made: int | None = 0, lost: int | None = 0) -> Score:
    return Score(player, dict(enumerate(rounds, start=1)), frozenset(), made, lost)


def lines(standing: Sequence[StandingLine]) -> list[tuple[int | None, str]]:
    return [(line.place, line.score.player) for line in standing]


TWO_ROUNDS = (
    Round(1, (Table(1, ("a", "b", "c")), Table(2, ("d", "e", "f")))),
    Round(2, (Table(1, ("d", "a", "e")), Table(2, ("b", "f", "c")))),
)
RESULTS = [
    result(1, 1, 900, -100, 700, made=(4, 0, 3)), result(1, 2, 800, 850, 600, made=(3, 3, 2)),
    result(2, 1, 100, 300, 500, made=(0, 1, 2)), result(2, 2, 1000, 400, 500, made=(5, 1, 1)),
]  # fmt: skip


def test_sums_of_each_round_and_of_the_evening() -> None:
    made = scores(TWO_ROUNDS, RESULTS)
    assert {player: (dict(one.rounds), one.total) for player, one in made.items()} == {
        "a": ({1: 900, 2: 300}, 1200), "b": ({1: -100, 2: 1000}, 900), "c": ({1: 700, 2: 500}, 1200),
        "d": ({1: 800, 2: 100}, 900), "e": ({1: 850, 2: 500}, 1350), "f": ({1: 600, 2: 400}, 1000),
    }  # fmt: skip
    assert {player: (one.made, one.lost) for player, one in made.items()} == {
        "a": (5, 5), "b": (5, 5), "c": (4, 2), "d": (3, 6), "e": (5, 3), "f": (3, 3),
    }  # fmt: skip


def test_the_standing_after_the_first_round() -> None:
    standing = ranking(scores(TWO_ROUNDS, RESULTS[:2]).values())
    assert lines(standing) == [(1, "a"), (2, "e"), (3, "d"), (4, "c"), (5, "f"), (6, "b")]


def test_a_table_that_still_plays_counts_nothing_yet() -> None:
    half = scores(TWO_ROUNDS, RESULTS[:3])
    assert (half["b"].rounds, half["a"].rounds) == ({1: -100}, {1: 900, 2: 300})


def test_equal_sums_share_the_place_and_the_next_is_skipped() -> None:
    standing = ranking(scores(TWO_ROUNDS, RESULTS).values())
    assert lines(standing) == [(1, "e"), (2, "a"), (2, "c"), (4, "f"), (5, "b"), (5, "d")]
    assert [line.shared for line in standing] == [False, True, True, False, True, True]


@pytest.mark.parametrize(
    ("tie_breaks", "lots", "expected", "decided"),
    [
        ([], {}, [(1, "x"), (1, "y"), (1, "z")], [None, None, None]),
        ([TieBreak.BEST_ROUND], {}, [(1, "y"), (1, "z"), (3, "x")], [None, None, TieBreak.BEST_ROUND]),
        ([TieBreak.MADE_GAMES], {}, [(1, "x"), (2, "z"), (3, "y")], [None, TieBreak.MADE_GAMES, TieBreak.MADE_GAMES]),
        ([TieBreak.LOST_GAMES], {}, [(1, "z"), (2, "x"), (2, "y")], [None, TieBreak.LOST_GAMES, None]),
        (
            [TieBreak.BEST_ROUND, TieBreak.LOST_GAMES],
            {},
            [(1, "z"), (2, "y"), (3, "x")],
            [None, TieBreak.LOST_GAMES, TieBreak.BEST_ROUND],
        ),
        ([TieBreak.LOT], {"x": 2, "y": 3, "z": 1}, [(1, "z"), (2, "x"), (3, "y")], [None, TieBreak.LOT, TieBreak.LOT]),
        ([TieBreak.LOT], {"x": 2, "y": 3}, [(1, "x"), (1, "y"), (1, "z")], [None, None, None]),
        (
            [TieBreak.LOST_GAMES, TieBreak.LOT],
            {"x": 2, "y": 1, "z": 3},
            [(1, "z"), (2, "y"), (3, "x")],
            [None, TieBreak.LOST_GAMES, TieBreak.LOT],
        ),
    ],
)
def test_tie_breaks(
    tie_breaks: list[TieBreak], lots: dict[str, int], expected: list[tuple[int, str]], decided: list[TieBreak | None]
) -> None:
    equal = [score("x", 500, 500, made=9, lost=2), score("y", 700, 300, made=2, lost=2),
             score("z", 300, 700, made=5, lost=1)]  # fmt: skip
    standing = ranking(equal, tie_breaks, lots=lots)
    assert lines(standing) == expected
    assert [line.decided_by for line in standing] == decided


def test_a_tie_break_never_beats_a_higher_sum() -> None:
    standing = ranking([score("x", 900, made=9), score("y", 901)], [TieBreak.MADE_GAMES])
    assert lines(standing) == [(1, "y"), (2, "x")]


def test_a_sheet_of_paper_does_not_tell_who_made_how_many() -> None:
    on_paper = scores(TWO_ROUNDS[:1], [result(1, 1, 900, 900, 700, made=None), RESULTS[1]])
    standing = ranking(on_paper.values(), [TieBreak.MADE_GAMES])
    assert lines(standing)[:2] == [(1, "a"), (1, "b")]
    assert [str(problem) for problem in check_tie_breaks(standing, [TieBreak.MADE_GAMES])] == [
        "Von a ist nicht bekannt, wie viele Spiele gewonnen und verloren wurden.",
        "Von b ist nicht bekannt, wie viele Spiele gewonnen und verloren wurden.",
    ]


def test_who_is_equal_must_still_draw_a_lot() -> None:
    equal = [score("x", 500), score("y", 500), score("z", 400)]
    problems = check_tie_breaks(ranking(equal, [TieBreak.LOT]), [TieBreak.LOT])
    assert [str(problem) for problem in problems] == [
        "Um Platz 1 muss x noch ein Los ziehen.", "Um Platz 1 muss y noch ein Los ziehen.",
    ]  # fmt: skip
    drawn = ranking(equal, [TieBreak.LOT], lots=draw_lots(["x", "y"], seed=4))
    assert check_tie_breaks(drawn, [TieBreak.LOT]) == ()
    assert [line.place for line in drawn] == [1, 2, 3]


def test_lots_fall_to_everybody() -> None:
    assert {tuple(sorted(draw_lots("xyz", seed).items())) for seed in range(60)} == {
        (("x", a), ("y", b), ("z", c))
        for a in (1, 2, 3)
        for b in (1, 2, 3)
        for c in (1, 2, 3)
        if {a, b, c} == {1, 2, 3}
    }


def test_who_has_dropped_out_has_no_place() -> None:
    standing = ranking([score("x", 900), score("y", 500), score("z", 400)], dropped_out=["x"])
    assert lines(standing) == [(1, "y"), (2, "z"), (None, "x")]
    assert awards(standing, [Prize(1, "Schinken")]) == (Award(1, ("y",), ("Schinken",), 0),)


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=12))
def test_a_place_is_one_more_than_those_who_have_more(totals: list[int]) -> None:
    standing = ranking([score(f"P{number}", total) for number, total in enumerate(totals)])
    for line in standing:
        assert line.place == 1 + sum(total > line.score.total for total in totals)
        assert line.shared == (totals.count(line.score.total) > 1)


FOUR = (
    Round(1, (Table(1, ("a", "b", "c")),), jokers=("d",)),
    Round(2, (Table(1, ("d", "a", "b")),), jokers=("c",)),
)


@pytest.mark.parametrize(
    ("bye", "first", "second"),
    [
        (500, 500, 500),
        (-20, -20, -20),
        (ByeMean.ROUND, 667, 351),  # 2001 / 3; 1052 / 3 is 350 2/3
        (ByeMean.OWN, 352, 701),
    ],
)
def test_what_the_joker_table_counts(bye: Bye, first: int, second: int) -> None:
    made = scores(FOUR, [result(1, 1, 900, 400, 701), result(2, 1, 352, 300, 400)], bye)
    assert (made["d"].rounds, made["c"].rounds) == ({1: first, 2: 352}, {1: 701, 2: second})
    assert [made[player].byes for player in "dca"] == [frozenset({1}), frozenset({2}), frozenset()]


def test_means_are_rounded_to_whole_points_halves_up() -> None:
    three = (*FOUR[:1], Round(2, (Table(1, ("a", "b", "d")),)), Round(3, (Table(1, ("a", "b", "d")),)))
    plus = [result(2, 1, 0, 0, 3), result(3, 1, 0, 0, 4)]
    minus = [result(2, 1, 0, 0, -3), result(3, 1, 0, 0, -4)]
    assert scores(three, plus, ByeMean.OWN)["d"].rounds[1] == 4
    assert scores(three, minus, ByeMean.OWN)["d"].rounds[1] == -3


@pytest.mark.parametrize("bye", [ByeMean.ROUND, ByeMean.OWN])
def test_a_mean_of_nothing_counts_nothing_yet(bye: Bye) -> None:
    assert scores(FOUR[:1], [], bye)["d"].rounds == {}


def test_helpers_stand_in_no_standing_and_in_no_mean() -> None:
    helped = Round(1, (Table(1, ("a", "b", "wirt")),), jokers=("c",), helpers=("wirt",))
    made = scores([helped], [result(1, 1, 500, 300, 9000)])
    assert {player: one.total for player, one in made.items()} == {"a": 500, "b": 300, "c": 400}


PRIZES = [Prize(2, cents=6000), Prize(1, "Schinken", 10001), Prize(3, "Wurst"), Prize(3, cents=3001)]


def places(*totals: int) -> tuple[StandingLine, ...]:
    return ranking([score("abcdef"[number], total) for number, total in enumerate(totals)])


@pytest.mark.parametrize(
    ("totals", "sharing", "expected"),
    [
        ((9, 8, 7, 6), Sharing.SHARE,
         [Award(1, ("a",), ("Schinken",), 10001), Award(2, ("b",), (), 6000), Award(3, ("c",), ("Wurst",), 3001)]),
        ((9, 9, 7, 6), Sharing.SHARE,
         [Award(1, ("a", "b"), ("Schinken",), 8000, 1), Award(3, ("c",), ("Wurst",), 3001)]),
        ((9, 9, 7, 6), Sharing.EACH, [Award(1, ("a", "b"), ("Schinken",), 10001), Award(3, ("c",), ("Wurst",), 3001)]),
        ((9, 8, 7, 7), Sharing.SHARE,
         [Award(1, ("a",), ("Schinken",), 10001), Award(2, ("b",), (), 6000),
          Award(3, ("c", "d"), ("Wurst",), 1500, 1)]),
        ((9, 9, 9, 9), Sharing.SHARE, [Award(1, ("a", "b", "c", "d"), ("Schinken", "Wurst"), 4750, 2)]),
        ((9, 9, 9, 9), Sharing.EACH, [Award(1, ("a", "b", "c", "d"), ("Schinken",), 10001)]),
    ],
)  # fmt: skip
def test_prize_lists(totals: tuple[int, ...], sharing: Sharing, expected: list[Award]) -> None:
    assert list(awards(places(*totals), PRIZES, sharing)) == expected


@given(st.lists(st.integers(0, 4), min_size=1, max_size=6), st.lists(st.integers(0, 9999), max_size=6))
def test_shared_money_is_neither_lost_nor_made(totals: list[int], money: list[int]) -> None:
    prizes = [Prize(place, cents=cents) for place, cents in enumerate(money, start=1)]
    given_out = awards(places(*totals), prizes)
    due = sum(prize.cents for prize in prizes if prize.place <= len(totals))
    assert sum(len(award.players) * award.cents + award.rest for award in given_out) == due
    assert all(0 <= award.rest < len(award.players) for award in given_out)


@pytest.mark.parametrize(
    ("prize", "codes"),
    [
        (Prize(1, "Schinken"), []),
        (Prize(9, cents=100), []),
        (Prize(0, "Schinken"), ["prize_place"]),
        (Prize(10, "Schinken"), ["prize_unreachable"]),
        (Prize(1, "Schinken", -1), ["prize_money"]),
        (Prize(1, "  "), ["prize_empty"]),
        (Prize(-1), ["prize_place", "prize_empty"]),
    ],
)
def test_prizes_that_cannot_be(prize: Prize, codes: list[str]) -> None:
    problems = check_prizes([prize], players=9)
    assert [problem.code for problem in problems] == codes
    assert all(str(problem) for problem in problems)
