"""Every worked example of settlements.json: hands, ends of games, points of cards, and hands that are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.cards import Card
from scoring.checks import check
from scoring.notation import hand_from_data
from scoring.rules import load
from scoring.settlement import HandError, settle
from scoring.sheet import end_of_game
from scoring.tricks import card_points

DATA = json.loads(Path(__file__).with_name("settlements.json").read_text("utf-8"))
HANDS = [*DATA["familie"], *DATA["turnier"], *DATA["varianten"]]

PLAIN = {
    "familie": {
        "players": 3, "declarer": "A", "outcome": "played", "bid": 150,
        "tricks": {"A": 8, "B": 4, "C": 3}, "points": {"A": 150, "B": 60, "C": 40},
    },
    "turnier": {
        "players": 3, "declarer": "A", "outcome": "played", "bid": 150,
        "tricks": {"A": 8, "B": 4, "C": 4}, "points": {"A": 150, "B": 60, "C": 40},
    },
}  # fmt: skip
"""A hand without problems for each sheet, to lay the wrong part of an example over."""


def name(example: dict[str, Any]) -> str:
    return f"{example['id']} {example['title']}"


@pytest.mark.parametrize("example", HANDS, ids=name)
def test_settles_the_hand(example: dict[str, Any]) -> None:
    settlement = settle(hand_from_data(example), load(example["ruleset"]))
    assert settlement.deltas == example["expect"]
    if "made" in example:
        assert settlement.made is example["made"]


@pytest.mark.parametrize("example", HANDS, ids=name)
def test_explains_every_side(example: dict[str, Any]) -> None:
    settlement = settle(hand_from_data(example), load(example["ruleset"]))
    assert {line.side for line in settlement.lines} == set(example["sides"])
    assert all(str(line) for line in settlement.lines)


@pytest.mark.parametrize(
    ("example", "both_over", "winner"),
    [
        pytest.param(example, option, winner, id=f"{example['id']} {option}")
        for example in DATA["spielende"]
        for option, winner in {"highest": example["winner"], **example["alt"]}.items()
    ],
)
def test_ends_the_game(example: dict[str, Any], both_over: str, winner: str | None) -> None:
    rules = load("familie").with_options({"target": str(example["target"]), "both_over": both_over})
    totals = {side: total + example["delta"][side] for side, total in example["before"].items()}
    assert totals == example["after"]
    end = end_of_game(totals, rules, declarer=example["declarer"], made=example["made"])
    assert (end.winner if end else None) == winner
    assert (end is not None) == (winner is not None)


@pytest.mark.parametrize("example", DATA["augen"], ids=name)
def test_counts_the_points_of_cards(example: dict[str, Any]) -> None:
    cards = [Card.parse(code) for code in example["cards"]]
    assert card_points(cards, load("familie"), last_trick=example["last_trick"]) == example["value"]


@pytest.mark.parametrize("example", DATA["ungueltig"], ids=name)
def test_refuses_the_hand_with_the_code(example: dict[str, Any]) -> None:
    rules = load(example["ruleset"])
    plain = PLAIN[example["ruleset"]]
    assert check(hand_from_data(plain), rules) == ()
    with pytest.raises(HandError) as refused:
        settle(hand_from_data({**plain, **example["data"]}), rules)
    assert [problem.code for problem in refused.value.problems] == [example["error"]]
