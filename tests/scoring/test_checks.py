"""Everything that can be wrong with a hand: each problem with its code, and all of them at once."""

from __future__ import annotations

import pytest

from scoring.cards import Suit, parse_cards
from scoring.checks import check
from scoring.hand import Hand
from scoring.rules import load
from scoring.settlement import HandError, settle

FAMILIE, TURNIER = load("familie"), load("turnier")


def hand(**changed: object) -> Hand:
    """Return a hand of three at home that has no problem."""
    data: dict[str, object] = {
        "players": 3, "declarer": "A", "outcome": "played", "bid": 200, "meld": {"A": 100, "B": 20, "C": 0},
        "tricks": {"A": 8, "B": 4, "C": 3}, "points": {"A": 130, "B": 70, "C": 50},
    }  # fmt: skip
    return Hand(**(data | changed))  # type: ignore[arg-type]


def tricks(a: int, b: int, c: int) -> dict[str, object]:
    return {"tricks": {"A": a, "B": b, "C": c}}


def points(a: int, b: int, c: int) -> dict[str, object]:
    return {"points": {"A": a, "B": b, "C": c}}


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({}, []),
        ({"players": 2}, ["players"]),
        ({"players": 5}, ["players"]),
        ({"declarer": ""}, ["declarer"]),
        ({"declarer": "D"}, ["declarer"]),
        ({"outcome": ""}, ["outcome"]),
        ({"outcome": "won"}, ["outcome"]),
        ({"meld": {"D": 20}}, ["sides"]),
        ({"meld": {"D": 20}, "offender": "D"}, ["sides"]),
        ({"meld": {"D": 20}, "declarer": "D"}, ["declarer", "sides"]),
        ({"players": 4}, ["sides", "trick_count", "points_sum"]),
        ({"bid": 140}, ["bid_min"]),
        ({"bid": 155}, ["bid_step"]),
        ({"bid": 145}, ["bid_min", "bid_step"]),
        ({"bid": 0}, ["bid_min"]),
        ({"meld": {"A": 105}}, ["meld_multiple"]),
        ({"meld": {"A": -20}}, ["meld_range"]),
        ({"meld": {}}, []),
        (tricks(8, 4, 4), ["trick_count"]),
        (tricks(8, 4, 2), ["trick_count"]),
        (tricks(-1, 8, 8), ["trick_count"]),
        (tricks(-1, 8, 5), ["trick_count"]),
        ({"tricks": {"A": 8, "B": 4}}, ["tricks_missing"]),
        ({"tricks": {}}, ["tricks_missing"] * 3),
        ({"tricks": {"A": -1, "B": 4}}, ["tricks_missing", "trick_count"]),
        (points(130, 70, 49), ["points_sum"]),
        (points(130, 70, 60), ["points_sum"]),
        (points(260, -10, 0), ["points_range"] * 2),
        ({"points": {"A": 130, "B": 70}}, ["points_missing"]),
        (tricks(11, 4, 0), ["points_without_trick"]),
        (tricks(0, 8, 7) | points(34, 116, 100), ["points_without_trick"]),
        (tricks(0, 8, 7) | points(33, 117, 100), []),
        (tricks(0, 8, 7) | points(33, 117, 100) | {"pressed": parse_cards("EA E10 EK")}, ["points_without_trick"]),
        (tricks(0, 8, 7) | points(25, 125, 100) | {"pressed": parse_cards("EA E10 EK")}, []),
        ({"outcome": "misplay", "offender": "B"}, []),
        ({"outcome": "misplay"}, ["offender"]),
        ({"outcome": "durch", "tricks": {}}, ["success"]),
        ({"outcome": "untendurch", "success": None}, []),
        ({"outcome": "durch", "tricks": {}, "success": False, "meld": {"A": 5}}, []),
        ({"outcome": "conceded", "tricks": {}, "points": {}}, []),
        ({"game_no": 0}, ["game_no"]),
        ({"game_no": 99}, []),
        ({"pressed": parse_cards("EA E10"), "trump": Suit.HERZ}, ["pressed_count"]),
        ({"pressed": parse_cards("EA E10 HK"), "trump": Suit.HERZ}, ["pressed_trump"]),
        ({"pressed": parse_cards("EA E10 H7"), "trump": Suit.HERZ}, []),
        ({"pressed": parse_cards("EA H7 H7"), "trump": Suit.HERZ, "meld": {"A": 10}}, ["pressed_seven"]),
        ({"pressed": parse_cards("EA E7 H7"), "trump": Suit.HERZ, "meld": {"A": 10}}, []),
        ({"pressed": (*parse_cards("EA EA"), *parse_cards("EA"))}, ["third_copy"]),
        ({"bid": 145, "declarer": "X", **points(1, 2, 3)}, ["declarer", "bid_min", "bid_step", "points_sum"]),
    ],
)  # fmt: skip
def test_problems_at_home(changed: dict[str, object], codes: list[str]) -> None:
    wrong = hand(**changed)
    assert [problem.code for problem in check(wrong, FAMILIE) if not problem.warning] == codes
    if codes:
        with pytest.raises(HandError):
            settle(wrong, FAMILIE)
    else:
        assert set(settle(wrong, FAMILIE).deltas) == {"A", "B", "C"}


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        ({"players": 4}, ["players"]),
        (tricks(8, 4, 3), ["trick_count"]),
        ({"outcome": "conceded"}, ["concede_forbidden"]),
        ({"outcome": "durch", "success": True}, ["durch_forbidden"]),
        ({"outcome": "untendurch", "success": True}, ["durch_forbidden"]),
        ({"outcome": "forgot_press"}, ["press_forbidden"]),
        ({"outcome": "misplay", "offender": "D"}, ["offender"]),
        ({"bid": 0}, ["bid_min"]),
        ({"bid": 57}, []),
        ({"game_no": 1}, []),
        ({"game_no": 27}, []),
        ({"game_no": 28}, ["game_no"]),
        (tricks(0, 8, 8) | points(11, 139, 100), ["points_without_trick"]),
    ],
)
def test_problems_at_the_tournament(changed: dict[str, object], codes: list[str]) -> None:
    wrong = hand(**tricks(8, 4, 4) | changed)
    assert [problem.code for problem in check(wrong, TURNIER) if not problem.warning] == codes


@pytest.mark.parametrize(
    ("changed", "codes"),
    [
        (tricks(15, 0, 0), []),
        (tricks(1, 0, 0), []),
        (tricks(3, 1, 0), []),  # stopped when it was lost
        (tricks(0, 0, 0), ["trick_count"]),
        (tricks(3, 0, 0), ["trick_count"]),
        (tricks(99, 0, 0), ["trick_count"]),
        (tricks(12, 4, 0), ["trick_count"]),
        (tricks(-1, 0, 0), ["trick_count"]),
        (tricks(10, 5, 0) | {"success": True}, ["success"]),
        (tricks(15, 0, 0) | {"success": False}, ["success"]),
        (tricks(15, 0, 0) | {"success": True}, []),
        (tricks(3, 1, 0) | {"success": False}, []),
        ({"tricks": {"B": 1}, "success": True}, ["success"]),
        ({"tricks": {"A": 1}, "success": False}, []),
        (tricks(15, 0, 0) | {"partner_tricks": 1, "success": False}, ["partner_tricks"]),
        (tricks(0, 8, 7) | {"outcome": "untendurch"}, []),
        (tricks(4, 8, 3) | {"outcome": "untendurch", "success": True}, ["success"]),
        (tricks(0, 8, 7) | {"outcome": "untendurch", "success": False}, ["success"]),
        (tricks(0, 0, 0) | {"outcome": "untendurch"}, ["trick_count"]),
        (tricks(15, 0, 0) | {"trump": Suit.HERZ, "pressed": parse_cards("HA HK E7")}, []),  # no trump in a Durch
    ],
)
def test_what_the_tricks_say_of_a_durch(changed: dict[str, object], codes: list[str]) -> None:
    said = hand(**{"outcome": "durch", "points": {}} | changed)
    assert [problem.code for problem in check(said, FAMILIE)] == codes


@pytest.mark.parametrize(
    ("a", "b", "more", "codes"),
    [
        (11, 0, {"success": False}, []),  # the partner made one
        (11, 0, {"success": False, "partner_tricks": 1}, []),
        (11, 0, {"success": True, "partner_tricks": 1}, ["success"]),
        (11, 0, {"partner_tricks": 12}, ["partner_tricks"]),
        (11, 0, {"partner_tricks": -1}, ["partner_tricks"]),
        (10, 1, {"success": True}, ["success"]),
    ],
)
def test_what_the_tricks_say_of_a_durch_of_four(a: int, b: int, more: dict[str, object], codes: list[str]) -> None:
    said = hand(**{"players": 4, "outcome": "durch", "meld": {}, "points": {}, "tricks": {"A": a, "B": b}} | more)
    assert [problem.code for problem in check(said, FAMILIE)] == codes


def test_a_partner_who_may_help_cannot_have_lost_the_durch() -> None:
    data = {"players": 4, "outcome": "durch", "meld": {}, "points": {}, "tricks": {"A": 11, "B": 0}, "success": False}
    rules = FAMILIE.with_options({"durch_partner_may_win": "true"})
    assert [problem.code for problem in check(hand(**data), rules)] == ["success"]


def test_steps_are_counted_from_the_lowest_bid() -> None:
    rules = FAMILIE.with_options({"bid_min": "155"})
    assert [problem.code for problem in check(hand(bid=160), rules)] == ["bid_step"]
    assert not any(problem.code == "bid_step" and not problem.warning for problem in check(hand(bid=165), rules))


def test_a_seven_cannot_be_pressed_in_a_game_without_sevens() -> None:
    rules = load("aks")
    wrong = hand(pressed=parse_cards("E7 EA EK EU"), trump=Suit.HERZ, **tricks(6, 3, 3))
    assert [problem.code for problem in check(wrong, rules)] == ["not_in_deck"]


def test_a_misplay_asks_for_tricks_only_where_melds_need_one() -> None:
    misplay = hand(outcome="misplay", offender="A", tricks={})
    assert check(misplay, TURNIER) == ()
    strict = TURNIER.with_options({"misplay_melds_need_trick": "true"})
    assert [problem.code for problem in check(misplay, strict)] == ["tricks_missing"] * 3


def test_a_misplay_settles_without_tricks_where_no_meld_needs_one() -> None:
    misplay = hand(outcome="misplay", offender="A", tricks={}, meld={"B": 40})
    never = TURNIER.with_options({"misplay_melds_need_trick": "true", "meld_needs_trick": "false"})
    assert check(misplay, never) == ()
    assert {side: settle(misplay, never).deltas[side] for side in "BC"} == {"B": 165, "C": 125}


@pytest.mark.parametrize(
    ("made", "codes"),
    [((0, 0, 0), []), ((2, 1, 0), []), ((8, 4, 4), []), ((-1, 1, 0), ["trick_count"]), ((9, 9, 0), ["trick_count"])],
)
def test_a_misplay_stops_the_hand(made: tuple[int, int, int], codes: list[str]) -> None:
    strict = TURNIER.with_options({"misplay_melds_need_trick": "true"})
    misplay = hand(outcome="misplay", offender="A", **tricks(*made))
    assert [problem.code for problem in check(misplay, strict)] == codes


@pytest.mark.parametrize(
    ("changed", "rules", "code", "sentence"),
    [
        ({"meld": {"A": 2810}}, FAMILIE, "meld_high", "2810 gemeldete Punkte: so viel hält keiner auf der Hand."),
        ({"bid": 233, **tricks(8, 4, 4)}, TURNIER, "bid_step", "Der Reizwert 233 ist kein Zehner. Stimmt er?"),
        (tricks(8, 4, 0) | points(150, 100, 0), FAMILIE, "trick_count", "12 Stiche hat das Spiel ohne Siebener"),
        (tricks(6, 3, 3), FAMILIE, "trick_count", "12 Stiche hat das Spiel ohne Siebener; mit Siebenern sind es 15."),
    ],
)
def test_a_doubt_is_said_but_stops_nobody(changed: dict[str, object], rules: object, code: str, sentence: str) -> None:
    assert isinstance(rules, type(FAMILIE))
    doubtful = hand(**changed)
    (problem,) = check(doubtful, rules)
    assert (problem.code, problem.warning) == (code, True)
    assert str(problem).startswith(sentence)
    assert settle(doubtful, rules).deltas


def test_the_most_that_one_player_can_meld_is_no_doubt() -> None:
    assert check(hand(meld={"A": 2800}), FAMILIE) == ()


def test_two_partners_may_meld_more_than_one_player_can() -> None:
    pair = {"players": 4, "tricks": {"A": 11, "B": 0}, "points": {"A": 250, "B": 0}}
    assert check(hand(**pair, meld={"A": 3000}), FAMILIE) == ()


@pytest.mark.parametrize("yes_or_no", [(1, 1, 1), (1, 1, 0), (0, 1, 0)])
def test_a_scribe_need_not_count_tricks(yes_or_no: tuple[int, int, int]) -> None:
    a, b, c = yes_or_no
    closed = points(20, 230, 0)
    assert check(hand(**tricks(a, b, c), **closed), FAMILIE) == ()


def test_somebody_must_have_made_a_trick() -> None:
    assert "trick_count" in [problem.code for problem in check(hand(**tricks(0, 0, 0)), FAMILIE)]


def test_an_error_says_everything_that_is_wrong() -> None:
    with pytest.raises(HandError) as refused:
        settle(hand(bid=140, **points(130, 70, 49)), FAMILIE)
    assert str(refused.value) == (
        "Gereizt wird ab 150, nicht 140. Zusammen müssen es 250 Augen sein, hier sind es 249."
    )


def test_a_problem_names_its_side() -> None:
    (problem,) = check(hand(tricks={"A": 8, "B": 4}), FAMILIE)
    assert (problem.side, str(problem)) == ("C", "Hat C einen Stich gemacht?")
