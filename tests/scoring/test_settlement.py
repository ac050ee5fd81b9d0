"""Settling a hand: the cases that the worked examples leave out, and the sentences that explain a result."""

from __future__ import annotations

import pytest

from scoring.hand import Hand
from scoring.rules import load
from scoring.settlement import settle

FAMILIE, TURNIER = load("familie"), load("turnier")


def explained(hand: Hand, rules: str) -> list[str]:
    return [f"{line.side}: {line}" for line in settle(hand, load(rules)).lines]


def played(**changed: object) -> Hand:
    data: dict[str, object] = {
        "players": 3, "declarer": "B", "outcome": "played", "bid": 200, "meld": {"A": 40, "B": 60, "C": 20},
        "tricks": {"A": 1, "B": 1, "C": 0}, "points": {"A": 114, "B": 136, "C": 0},
    }  # fmt: skip
    return Hand(**(data | changed))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "rules", "lines"),
    [
        (
            {"bid": 190},
            "familie",
            ["B: Meldung 60 + Stiche 136 = 196, reicht für 190", "A: Meldung 40 + Stiche 114 = 154",
             "C: Meldung 20 zählt nicht: kein Stich", "C: Meldung 0 + Stiche 0 = 0"],
        ),
        (
            {},
            "turnier",
            ["B: Meldung 60 + Stiche 136 = 196, reicht nicht für 200", "B: einfach ab: −200",
             "A: Meldung 40 + Stiche 114 = 154",
             "C: Meldung 20 zählt nicht: kein Stich", "C: Meldung 0 + Stiche 0 = 0"],
        ),
        (
            {"tricks": {"A": 1, "B": 1, "C": 1}},
            "aks",
            ["B: Meldung 60 + Stiche 136 = 196, reicht nicht für 200", "B: doppelt in den Keller: 2 × 200 ab = −400",
             "A: 114 Augen, gerundet 110", "A: Meldung 40 + Stiche 110 + 100 Gutschrift = 250",
             "C: Meldung 20 + Stiche 0 + 100 Gutschrift = 120"],
        ),
        (
            {"bid": 190, "tricks": {"A": 1, "B": 1, "C": 1}},
            "gerundet_exakt",
            ["B: Meldung 60 + Stiche 136 = 196, reicht für 190", "B: gerundet aufgeschrieben: 200",
             "A: 114 Augen, gerundet 110",
             "A: Meldung 40 + Stiche 110 = 150", "C: Meldung 20 + Stiche 0 = 20"],
        ),
        (
            {"outcome": "forgot_press"},
            "familie",
            ["B: Drücken vergessen: verloren", "B: doppelt in den Keller: 2 × 200 ab = −400",
             "A: Meldung 40 + 40 Gutschrift = 80", "C: Meldung 20 + 40 Gutschrift = 60"],
        ),
        (
            {"outcome": "durch", "success": True, "open": True, "tricks": {}},
            "durch_getrennt",
            ["B: mit offenen Karten", "B: Durch gewonnen: 1500", "A: ohne Wertung", "C: ohne Wertung",
             "B: zählt getrennt vom laufenden Spiel"],
        ),
        (
            {"outcome": "misplay", "offender": "A"},
            "turnier",
            ["A: falsch gespielt: −250",
             "B: Meldung 60 + 125 Gutschrift = 185", "C: Meldung 20 + 125 Gutschrift = 145"],
        ),
    ],
)  # fmt: skip
def test_the_explanation(changed: dict[str, object], rules: str, lines: list[str]) -> None:
    assert explained(played(**changed), rules) == lines


@pytest.mark.parametrize(("factor", "line"), [("1", "abgeschrieben: −200"), ("2", "abgeschrieben: 2 × 200 ab = −400")])
def test_conceding_is_explained(factor: str, line: str) -> None:
    rules = FAMILIE.with_options({"concede_factor": factor})
    assert str(settle(played(outcome="conceded"), rules).lines[0]) == line


@pytest.mark.parametrize(
    ("success", "open_cards", "lines"),
    [
        (True, False, ["Durch gewonnen: 1000"]),
        (True, True, ["mit offenen Karten", "Durch gewonnen: 1500"]),
        (False, False, ["Durch verloren: −2000"]),
        (False, True, ["Durch verloren: −2000"]),
    ],
)
def test_open_cards_matter_to_a_durch_that_is_won(success: bool, open_cards: bool, lines: list[str]) -> None:
    hand = played(outcome="durch", success=success, open=open_cards, tricks={})
    assert [str(line) for line in settle(hand, FAMILIE).lines if line.side == "B"] == lines


@pytest.mark.parametrize("tricks", [{"A": 1, "B": 14, "C": 0}, {"A": 0, "B": 14, "C": 1}])
def test_one_trick_of_one_opponent_loses_a_durch(tricks: dict[str, int]) -> None:
    assert settle(played(outcome="durch", tricks=tricks), FAMILIE).made is False


@pytest.mark.parametrize(
    ("outcome", "tricks", "partner", "made"),
    [
        ("durch", {"A": 11, "B": 0}, 0, True),
        ("durch", {"A": 1, "B": 0}, 0, True),
        ("durch", {"A": 10, "B": 1}, 0, False),
        ("durch", {"A": 11, "B": 0}, 1, False),
        ("untendurch", {"A": 0, "B": 11}, 0, True),
        ("untendurch", {"A": 1, "B": 10}, 1, False),
    ],
)
def test_a_durch_is_told_from_the_tricks(outcome: str, tricks: dict[str, int], partner: int, made: bool) -> None:
    """[S1] "Macht sein Mitspieler oder einer seiner Gegner nur einen Stich, so hat man verloren"."""
    hand = Hand(players=4, declarer="A", outcome=outcome, bid=200, tricks=tricks, partner_tricks=partner)
    settlement = settle(hand, FAMILIE)
    assert settlement.made is made
    assert settlement.deltas == {"A": 1000 if made else -2000, "B": 0}


def test_a_pair_makes_its_trick_together() -> None:
    """[S1] "die Paarung ... Voraussetzung ist aber, dass man mindestens einen Stich gemacht hat"."""
    hand = Hand(players=4, declarer="A", outcome="played", bid=200, meld={"A": 100, "B": 60},
                tricks={"A": 10, "B": 1}, points={"A": 250, "B": 0})  # fmt: skip
    assert settle(hand, FAMILIE).deltas == {"A": 350, "B": 60}


def test_a_pair_is_rounded_once() -> None:
    """A pair with 124 has 120; each partner rounded alone (65 + 59) would have made 130."""
    hand = Hand(players=4, declarer="A", outcome="played", bid=150, meld={"A": 100}, tricks={"A": 6, "B": 5},
                points={"A": 124, "B": 126})  # fmt: skip
    assert settle(hand, load("gerundet_exakt")).deltas == {"A": 220, "B": 130}


def test_fives_round_up_for_both() -> None:
    """AKS Heroldstatt: the sheet then sums to 260."""
    hand = played(bid=150, points={"A": 115, "B": 135, "C": 0}, meld={"B": 60})
    assert settle(hand, load("gerundet_exakt")).deltas == {"A": 120, "B": 200, "C": 0}


@pytest.mark.parametrize(("bid", "bonus"), [(200, 100), (210, 110), (250, 130)])
def test_half_the_bid_is_rounded_like_everything_where_points_are_rounded(bid: int, bonus: int) -> None:
    """AKS Heroldstatt rounds half the bid up to tens."""
    hand = played(outcome="conceded", bid=bid, meld={})
    assert settle(hand, load("aks")).deltas["A"] == bonus


def test_half_of_an_odd_bid_is_rounded_down_where_points_are_exact() -> None:
    rules = TURNIER.with_options({"concede": "true", "concede_bonus": "half_bid"})
    assert settle(played(outcome="conceded", bid=233, meld={}), rules).deltas == {"A": 116, "B": -233, "C": 116}


def test_the_penalty_of_a_misplay_in_a_game_of_four_hits_the_pair() -> None:
    rules = FAMILIE.with_options({"misplay": "250/125"})
    hand = Hand(players=4, declarer="A", outcome="misplay", offender="B", bid=300, meld={"A": 100, "B": 60})
    assert settle(hand, rules).deltas == {"A": 225, "B": -300}


def test_a_misplay_tests_no_bid() -> None:
    assert settle(played(outcome="misplay", offender="A"), TURNIER).made is None
