"""The result of a table, and everything that can be wrong with an evening."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.evening import check_evening, check_results, check_round
from scoring.hand import Hand
from scoring.options import Games, MisplayValues
from scoring.rules import Rules, load
from scoring.settlement import settle
from scoring.tournament import Result, Round, Table, result_of

TURNIER = load("turnier")
EXAMPLES = json.loads(Path(__file__).with_name("settlements.json").read_text("utf-8"))["turnier"]


def hand(**changed: object) -> Hand:
    """A made game: 230 for the declarer, 90 for each of the others."""
    data: dict[str, object] = {
        "players": 3, "declarer": "A", "outcome": "played", "bid": 200, "meld": {"A": 100, "B": 20, "C": 40},
        "tricks": {"A": 8, "B": 4, "C": 4}, "points": {"A": 130, "B": 70, "C": 50},
    }  # fmt: skip
    return Hand(**(data | changed))  # type: ignore[arg-type]


LOST = hand(bid=240)
MISPLAY = hand(outcome="misplay", offender="B", bid=300, tricks={}, points={})


def written(hands: int = 9, *, round_number: int = 1, table: int = 1) -> Result:
    return Result(round=round_number, table=table, totals=(900, 800, 700), games=hands)


def of_example(example: dict[str, object]) -> Hand:
    names = {"players", "declarer", "outcome", "bid", "meld", "tricks", "points", "success", "open", "offender"}
    return Hand(**{key: value for key, value in example.items() if key in names})  # type: ignore[arg-type]


def sum_of_game(hand: Hand, rules: Rules) -> int:
    """Return the sum of the three results of a tournament hand, found without settling it (RULES.md section 9).

    Made: 250 and the valid melds. Lost: the same without what the declarer would have had, less the bid. Misplay: the
    others' melds and 125 for each, less the penalty.
    """
    if hand.outcome == "misplay":
        assert isinstance(rules.misplay, MisplayValues)
        bid_counts = hand.offender == hand.declarer or rules.misplay_bid_scope == "any"
        penalty = max(rules.misplay.penalty, hand.bid if bid_counts else 0)
        others = [side for side in hand.sides if side != hand.offender]
        return sum(hand.meld.get(side, 0) + rules.misplay.bonus for side in others) - penalty
    melds = {side: hand.meld.get(side, 0) for side in hand.sides if hand.tricks[side] or not rules.meld_needs_trick}
    own = hand.points[hand.declarer] + melds.get(hand.declarer, 0)
    everything = rules.total_points + sum(melds.values())
    if own >= hand.bid:
        return everything
    assert rules.lost_bonus != "half_bid"
    return everything - own - rules.lost_factor * hand.bid + len(hand.opponents) * rules.lost_bonus


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
    for example in [*hands, MISPLAY, replace(MISPLAY, offender="A")]:
        assert sum_of_game(example, rules) == sum(settle(example, rules).deltas.values())


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
        ([written(), written(table=2), written(round_number=2, table=9)], []),
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
    assert check_evening(EVENING, [written(round_number=number) for number in (1, 2, 3)]) == ()


def test_an_evening_that_cannot_be_finished() -> None:
    problems = check_evening(EVENING[:2], [written(), written(8, round_number=2)], dropped_out=["a", "d", "e"])
    assert [str(problem) for problem in problems] == [
        "Durchgang 2: Tisch 1 hat 8 Spiele aufgeschrieben, es sind 9.",
        "Durchgang 3 ist noch nicht ausgelost.",
        "b hat 17 von 27 Spielen.",
        "c hat 17 von 27 Spielen.",
    ]


def test_helpers_need_no_27_games() -> None:
    problems = check_evening([SIX], [written(), written(table=2)], Games(1, 9))
    assert problems == ()
