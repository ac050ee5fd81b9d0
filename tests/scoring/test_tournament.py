"""The evening's schedule, what a table brings home, and everything that can be wrong with both."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.evening import check_evening, check_games, check_results, check_round, check_sum, check_table, sum_of_game
from scoring.hand import Hand
from scoring.options import Games
from scoring.rules import load
from scoring.settlement import settle
from scoring.tournament import Result, Round, Table, result_of, schedule

TURNIER = load("turnier")
EXAMPLES = json.loads(Path(__file__).with_name("settlements.json").read_text("utf-8"))["turnier"]
WHERE = {"round": 1, "table": 4, "game": 7}


def hand(**changed: object) -> Hand:
    """A made game: 230 for the declarer, 90 for each of the others."""
    data: dict[str, object] = {
        "players": 3, "declarer": "A", "outcome": "played", "bid": 200, "meld": {"A": 100, "B": 20, "C": 40},
        "tricks": {"A": 8, "B": 4, "C": 4}, "points": {"A": 130, "B": 70, "C": 50},
    }  # fmt: skip
    return Hand(**(data | changed))  # type: ignore[arg-type]


LOST = hand(bid=240)
MISPLAY = hand(outcome="misplay", offender="B", bid=300, tricks={}, points={})


def written(hands: int = 9, *, turn: int = 1, table: int = 1) -> Result:
    return Result(round=turn, table=table, totals=(900, 800, 700), games=hands)


def of_example(example: dict[str, object]) -> Hand:
    names = {"players", "declarer", "outcome", "bid", "meld", "tricks", "points", "success", "open", "offender"}
    return Hand(**{key: value for key, value in example.items() if key in names})  # type: ignore[arg-type]


def test_27_games_in_three_rounds_of_nine() -> None:
    games = schedule()
    assert [game.number for game in games] == list(range(1, 28))
    assert [(game.round, game.in_round) for game in games] == [(r, g) for r in (1, 2, 3) for g in range(1, 10)]


def test_number_one_deals_first_in_each_round_and_the_deal_goes_to_the_right() -> None:
    """Four games a round: the first dealer is number 1 all the same, as the tables are new."""
    assert [game.dealer for game in schedule(Games(2, 4))] == [1, 2, 3, 1, 1, 2, 3, 1]


def test_each_deals_bids_first_and_cuts_three_times_in_a_round() -> None:
    first = [game for game in schedule() if game.round == 1]
    for seats in ([g.dealer for g in first], [g.forehand for g in first], [g.cutter for g in first]):
        assert {seat: seats.count(seat) for seat in (1, 2, 3)} == {1: 3, 2: 3, 3: 3}


def test_the_right_neighbour_bids_first_and_the_left_one_cuts() -> None:
    game = schedule()[0]
    assert (game.dealer, game.forehand, game.cutter) == (1, 2, 3)


@pytest.mark.parametrize(
    ("games", "codes"),
    [
        (Games(3, 9), []),
        (Games(1, 3), []),
        (Games(3, 10), ["games_uneven"]),
        (Games(0, 9), ["rounds"]),
        (Games(3, 0), ["games_per_round"]),
        (Games(-1, -1), ["rounds", "games_per_round"]),
    ],
)
def test_numbers_of_games(games: Games, codes: list[str]) -> None:
    assert [problem.code for problem in check_games(games)] == codes


def test_a_table_brings_home_its_sums_and_who_made_and_lost_how_many() -> None:
    result = result_of(2, 5, [hand(), LOST, MISPLAY], TURNIER)
    assert result == Result(
        round=2, table=5, games=3, made=(1, 0, 0), lost=(1, 1, 0),
        totals=(230 - 240 + 100 + 125, 90 + 90 - 300, 90 + 90 + 40 + 125),
    )  # fmt: skip


def test_a_game_with_a_problem_is_not_counted() -> None:
    wrong = hand(points={"A": 130, "B": 70, "C": 49})
    assert result_of(1, 1, [hand(), wrong], TURNIER).games == 1


def test_a_result_has_three_sums() -> None:
    with pytest.raises(ValueError, match="one for each seat"):
        Result(round=1, table=1, totals=(900, 800), games=9)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_the_sum_of_every_worked_example_is_found_without_settling_it(example: dict[str, object]) -> None:
    expected = example["expect"]
    assert isinstance(expected, dict)
    assert sum_of_game(of_example(example), TURNIER) == sum(expected.values())
    assert check_sum(of_example(example), expected, TURNIER, WHERE) == ()


@pytest.mark.parametrize(
    "options",
    [
        {"lost_bonus": "30"},
        {"lost_factor": "2"},
        {"meld_needs_trick": "false"},
        {"misplay_bid_scope": "declarer_only"},
        {"last_trick": "0"},
    ],
)
def test_the_sum_under_variations_of_the_club(options: dict[str, str]) -> None:
    rules = TURNIER.with_options(options)
    points = {"A": 120 + rules.last_trick, "B": 120, "C": 0}
    without = {"points": points, "tricks": {"A": 8, "B": 8, "C": 0}}
    hands = [hand(bid=bid, **without) for bid in (100, 400)]
    for one in [*hands, MISPLAY, replace(MISPLAY, offender="A")]:
        assert sum_of_game(one, rules) == sum(settle(one, rules).deltas.values())


def test_no_sum_is_fixed_when_points_are_rounded() -> None:
    assert sum_of_game(hand(), TURNIER.with_options({"rounding": "tens"})) is None


def test_a_sum_that_cannot_be() -> None:
    (problem,) = check_sum(hand(), {"A": 230, "B": 90, "C": 80}, TURNIER, WHERE)
    assert str(problem) == "Durchgang 1, Tisch 4, Spiel 7: die drei ergeben 400, es müssen 410 sein."


def test_the_games_of_a_table_are_all_checked_at_once() -> None:
    wrong = hand(points={"A": 130, "B": 70, "C": 49})
    problems = check_table(2, 4, [hand(), wrong, hand(outcome="conceded", bid=145)], TURNIER)
    assert [(problem.code, problem.values.get("game"), problem.warning) for problem in problems] == [
        ("game_count", None, False),
        ("points_sum", 2, False),
        ("bid_step", 3, True),
        ("concede_forbidden", 3, False),
    ]
    assert {(problem.values["round"], problem.values["table"]) for problem in problems} == {(2, 4)}
    assert str(problems[0]) == "Durchgang 2: Tisch 4 hat 3 Spiele aufgeschrieben, es sind 9."


def test_nine_right_games() -> None:
    assert check_table(1, 1, [hand(), LOST, MISPLAY] * 3, TURNIER) == ()


FIVE = Round(1, (Table(1, ("a", "b", "c")),), jokers=("d", "e"))
SIX = Round(1, (Table(1, ("a", "b", "c")), Table(2, ("d", "e", "f"))), helpers=("f",))


@pytest.mark.parametrize(
    ("turn", "players", "sentences"),
    [
        (FIVE, "abcde", []),
        (SIX, "abcde", []),
        (SIX, "abcdeg", ["Durchgang 1: g hat keinen Platz."]),
        (SIX, "abcd", ["Durchgang 1: e ist nicht angemeldet."]),
        (replace(FIVE, jokers=("a", "d", "e")), "abcde", ["Durchgang 1: a sitzt an 2 Plätzen."]),
        (replace(FIVE, tables=(Table(1, ("a", "b")),)), "abde", ["Durchgang 1: an Tisch 1 sitzen 2 statt 3."]),
        (replace(FIVE, tables=(Table(1, ("a", "b", "")),)), "abde", ["Durchgang 1: an Tisch 1 sitzen 2 statt 3."]),
        (
            replace(SIX, tables=(Table(1, ("a", "b", "c")), Table(1, ("d", "e", "a")))),
            "abcdef",
            [
                "Durchgang 1: Tisch 1 gibt es zweimal.",
                "Durchgang 1: a sitzt an 2 Plätzen.",
                "Durchgang 1: f hat keinen Platz.",
            ],
        ),
    ],
)
def test_who_sits_where(turn: Round, players: str, sentences: list[str]) -> None:
    assert [str(problem) for problem in check_round(turn, list(players))] == sentences


@pytest.mark.parametrize(
    ("results", "sentences"),
    [
        ([written(), written(table=2)], []),
        ([written(), written(table=2), written(turn=2, table=9)], []),
        ([written()], ["Durchgang 1: von Tisch 2 fehlt das Ergebnis."]),
        (
            [written(), written(), written(8, table=2), written(table=3)],
            [
                "Durchgang 1: von Tisch 1 gibt es 2 Ergebnisse.",
                "Durchgang 1: einen Tisch 3 gibt es nicht.",
                "Durchgang 1: Tisch 2 hat 8 Spiele aufgeschrieben, es sind 9.",
            ],
        ),
    ],
)
def test_what_keeps_a_round_from_being_closed(results: list[Result], sentences: list[str]) -> None:
    assert [str(problem) for problem in check_results(SIX, results)] == sentences


EVENING = [replace(FIVE, number=number) for number in (1, 2, 3)]


def test_everybody_has_27_games_and_the_joker_table_counts_as_played() -> None:
    assert check_evening(EVENING, [written(turn=number) for number in (1, 2, 3)]) == ()


def test_an_evening_that_cannot_be_finished() -> None:
    problems = check_evening(EVENING[:2], [written(), written(8, turn=2)], dropped_out=["a", "d", "e"])
    assert [str(problem) for problem in problems] == [
        "Durchgang 2: Tisch 1 hat 8 Spiele aufgeschrieben, es sind 9.",
        "Durchgang 3 ist noch nicht ausgelost.",
        "b hat 17 von 27 Spielen.",
        "c hat 17 von 27 Spielen.",
    ]


def test_helpers_need_no_27_games() -> None:
    problems = check_evening([SIX], [written(), written(table=2)], Games(1, 9))
    assert problems == ()
