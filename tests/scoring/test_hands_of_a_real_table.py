"""Every hand of a real table can be written: one table of what the rules make of it, each row through the command line.

The rows are named by the points of the issue that asked for them: B1 revoke and giving up, B2 passed out and misdealt,
B6 what tables play otherwise. Every number was worked out by hand from the sheet or the source of the option.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from scoring.notation import hand_from_data
from scoring.rules import RulesError, load
from scoring.sheet import Sheet
from webapp.commands.scoring import meld, settle

BASE: dict[str, Any] = {
    "players": 3, "declarer": "A", "outcome": "played", "bid": 200, "meld": {"A": 100, "B": 20, "C": 40},
    "tricks": {"A": 1, "B": 1, "C": 1}, "points": {"A": 130, "B": 70, "C": 50},
}  # fmt: skip
FOUR: dict[str, Any] = {"players": 4, "meld": {"A": 100, "B": 60}, "tricks": {}}
REVOKE = {"outcome": "misplay", "offender": "A"}
SPOILT = {"outcome": "misplay", "offender": "B", "points": {"B": 20, "C": 30}}
GIVEN_UP = {"outcome": "thrown_in", "points": {"A": 30, "B": 20, "C": 0}}
DURCH = {"outcome": "durch", "tricks": {}, "points": {}}
NOBODY: dict[str, Any] = {"declarer": None, "bid": 0, "meld": {}, "tricks": {}, "points": {}}
ALL_MAY = "forehand_must_open=no"

# name, preset and options, the hand over BASE, points or codes, whether it was made
ROWS: list[tuple[str, str, dict[str, Any], list[int] | list[str], bool | None]] = [
    # S1: a lost game costs the bid twice; the others have melds and points. Nothing is left to share here.
    ("B1 declarer's revoke, doubly, though the points suffice", "familie", REVOKE, [-400, 90, 90], False),
    ("B1 declarer's revoke, singly", "familie misplay_factor=1", REVOKE, [-200, 90, 90], False),
    # 200 are left: 100 each
    ("B1 given up after the lead, doubly", "familie", GIVEN_UP, [-400, 140, 140], False),
    ("B1 given up after the lead, singly", "familie thrown_in=1", GIVEN_UP, [-200, 140, 140], False),
    ("B1 the others: melds and bonus", "familie stopped_others=bonus", GIVEN_UP, [-400, 60, 80], False),
    ("B1 the others: half the bid as bonus", "familie stopped_others=bonus concede_bonus=half_bid",
     REVOKE, [-400, 120, 140], False),
    ("B1 the others: the rest, an odd point is dropped", "familie",
     GIVEN_UP | {"points": {"A": 31, "B": 20, "C": 0}}, [-400, 139, 139], False),
    ("B1 the others: the rest, rounded", "familie rounding=tens",
     GIVEN_UP | {"points": {"A": 30, "B": 14, "C": 3}}, [-400, 140, 140], False),
    ("B1 the others: the rest, for a pair", "familie", FOUR | GIVEN_UP | {"points": {"A": 30}}, [-400, 280], False),
    ("B1 the others: a pair's revoke", "familie", FOUR | REVOKE | {"points": {"A": 200}}, [-400, 110], False),
    ("B1 the others: the bonus of a lost game on top", "familie lost_bonus=30", GIVEN_UP, [-400, 170, 170], False),
    ("B1 the others: melds only with a trick", "familie misplay_melds_need_trick=yes",
     GIVEN_UP | {"tricks": {"A": 1, "B": 1, "C": 0}}, [-400, 140, 100], False),
    # Ennahofen: the declarer gets all remaining cards, 250 − 20 − 30; the offender's meld is void
    ("B1 a defender's revoke: the declarer wins, with the rest", "familie", SPOILT, [300, 20, 70], True),
    ("B1 a defender's revoke: the declarer wins, with the rest, though it does not reach the bid", "familie",
     SPOILT | {"bid": 400}, [300, 20, 70], True),
    ("B1 a defender's revoke: of a pair", "familie", FOUR | SPOILT | {"points": {"B": 90}}, [260, 90], True),
    ("B1 a defender's revoke: the declarer has the bid", "familie misplay_defender=bid", SPOILT, [200, 0, 80], True),
    ("B1 a defender's revoke: the offender loses the bid doubly", "familie misplay_defender=loses",
     SPOILT, [140, -400, 80], None),
    ("B1 a defender's revoke: the offender loses the bid singly", "familie misplay_defender=loses misplay_factor=1",
     SPOILT, [140, -200, 80], None),
    # Ohmden: the hand is played out, the offender's tricks are not counted
    ("B1 a defender's revoke: the tricks void, the bid made", "familie misplay_defender=void",
     {"outcome": "misplay", "offender": "B"}, [230, 0, 90], True),
    ("B1 a defender's revoke: the tricks void, the bid missed", "familie misplay_defender=void",
     {"outcome": "misplay", "offender": "B", "bid": 240}, [-480, 0, 90], False),
    ("B1 a tournament's fixed penalty stays", "turnier", SPOILT, [225, -250, 165], None),
    ("B1 at a tournament giving up is a misplay", "turnier", GIVEN_UP, ["thrown_in_forbidden"], None),
    ("B1 put right, where a table does not punish", "familie misplay=off", REVOKE, ["misplay_forbidden"], None),
    ("B1 points until then cannot be more than all", "familie",
     GIVEN_UP | {"points": {"A": 130, "B": 100, "C": 21}}, ["points_sum"], None),
    ("B1 points until then must be known", "familie", GIVEN_UP | {"points": {"A": 30}}, ["points_missing"], None),
    ("B2 passed out: no points", f"familie {ALL_MAY}", NOBODY | {"outcome": "passed"}, [0, 0, 0], None),
    ("B2 passed out, four", f"familie {ALL_MAY}", NOBODY | FOUR | {"outcome": "passed", "meld": {}}, [0, 0], None),
    ("B2 forehand must open", "familie", NOBODY | {"outcome": "passed"}, ["passed_forbidden"], None),
    ("B2 a misdeal: no points", "familie", NOBODY | {"outcome": "misdeal"}, [0, 0, 0], None),
    ("B2 a tournament's list has neither", "turnier", NOBODY | {"outcome": "misdeal"}, ["misdeal_forbidden"], None),
    ("B2 a tournament's list has neither, passed", "turnier", NOBODY | {"outcome": "passed"},
     ["passed_forbidden"], None),
    ("B6 Durch with a called card, 500", "familie durch_called=500", DURCH | {"success": True, "grade": "called"},
     [500, 0, 0], True),
    ("B6 Durch with a called card, lost", "familie durch_called=500", DURCH | {"success": False, "grade": "called"},
     [-1000, 0, 0], False),
    ("B6 Durch open from the hand, 2000", "familie durch_from_hand=2000/-2000",
     DURCH | {"success": True, "grade": "hand", "open": True}, [2000, 0, 0], True),
    ("B6 Durch open, 1500", "familie", DURCH | {"success": True, "open": True}, [1500, 0, 0], True),
    ("B6 Durch, 1000", "familie", DURCH | {"success": True}, [1000, 0, 0], True),
    ("B6 a grade that the table does not play", "familie", DURCH | {"success": True, "grade": "hand"},
     ["grade"], None),
    ("B6 an Untendurch has no grades", "familie durch_called=500",
     DURCH | {"outcome": "untendurch", "success": True, "grade": "called"}, ["grade"], None),
    ("B6 the opponents' melds count in a lost Durch", "familie durch_melds=lost", DURCH | {"success": False},
     [-2000, 20, 40], False),
    ("B6 the opponents' melds count nothing in a made one", "familie durch_melds=lost", DURCH | {"success": True},
     [1000, 0, 0], True),
    ("B6 bids by fives", "familie bid_step=5", {"bid": 185}, [230, 90, 90], True),
    ("B6 bids by fives, and nothing between", "familie bid_step=5", {"bid": 183}, ["bid_step"], None),
    ("B6 pressing trump when announced", "familie press_trump=announced",
     {"trump": "H", "pressed": ["HK", "HO", "EA"]}, [230, 90, 90], True),
    ("B6 pressing trump never", "familie", {"trump": "H", "pressed": ["HK", "HO", "EA"]},
     ["pressed_trump", "pressed_trump"], None),
    # S1 to the letter: the example of the rules, 160 and 21 pressed
    ("B6 trick condition for the opponents only", "familie meld_needs_trick=opponents",
     {"bid": 150, "meld": {"A": 160, "B": 20}, "tricks": {"A": 0, "B": 1, "C": 1},
      "points": {"A": 21, "B": 129, "C": 100}}, [181, 149, 100], True),
    ("B6 trick condition for the opponents only: it holds for them", "familie meld_needs_trick=opponents",
     {"tricks": {"A": 1, "B": 1, "C": 0}, "points": {"A": 130, "B": 120, "C": 0}}, [230, 140, 0], True),
    ("B6 Tapp 0 with four and no sevens", "familie sevens=no talon=0",
     FOUR | {"tricks": {"A": 1, "B": 1}, "points": {"A": 130, "B": 120}}, [230, 180], True),
    ("B6 Tapp 8 with four", "familie talon=8",
     FOUR | {"tricks": {"A": 5, "B": 5}, "points": {"A": 130, "B": 120}}, [230, 180], True),
    ("B6 Tapp 6 with three", "familie talon=6", {"tricks": {"A": 7, "B": 4, "C": 3}}, [230, 90, 90], True),
    ("B6 Tapp 6 with four is dealt to nobody", "familie talon=6",
     FOUR | {"tricks": {"A": 1, "B": 1}, "points": {"A": 130, "B": 120}}, ["players"], None),
]  # fmt: skip


@pytest.mark.parametrize(("said", "changed", "expected", "made"), [pytest.param(*row[1:], id=row[0]) for row in ROWS])
def test_the_hand(said: str, changed: dict[str, Any], expected: list[int] | list[str], made: bool | None) -> None:
    name, *options = said.split()
    data = BASE | changed
    arguments = ["--json", "--rules", name, *(part for option in options for part in ("--option", option))]
    result = CliRunner().invoke(settle, arguments, input=json.dumps(data))
    assert result.exit_code == 0, result.output
    answer = json.loads(result.output)
    if all(isinstance(part, str) for part in expected):
        assert answer["errors"] == list(dict.fromkeys(expected))
        return
    hand = hand_from_data(data)
    assert answer["expect"] == dict(zip(hand.sides, expected, strict=True))
    assert {line.partition(":")[0] for line in answer["explanation"]} == set(hand.sides)
    rules = load(name).with_options(dict(option.split("=", 1) for option in options))
    settled = Sheet.of([hand], rules, hand.sides).rows[0].settlement
    assert settled is not None
    assert settled.made is made


@pytest.mark.parametrize(
    ("option", "cards", "points"),
    [
        pytest.param("pair=30/60", "HK HO EK EO", 90, id="B6 pairs"),
        pytest.param("family=120/200", "HA H10 HK HO HU", 200, id="B6 Familie"),
        pytest.param("four=120/80/60/40", "HA EA SA BA", 120, id="B6 fours"),
        pytest.param("binokel=60/300", "SO BU", 60, id="B6 Binokel 60"),
        pytest.param("binokel=40/350", "2xSO 2xBU", 350, id="B6 double Binokel 350"),
        pytest.param("binokel_cards=su_bo", "SU BO", 40, id="B6 other Binokel cards"),
        pytest.param("binokel_cards=bo_eu", "SO BU", 0, id="B6 other Binokel cards, and not the usual ones"),
        pytest.param("rundgang=300", "HK HO EK EO SK SO BK BO", 300, id="B6 Rundgang"),
        pytest.param("rundgang=200", "HK HO EK EO SK SO BK BO", 240, id="B6 a Rundgang below its parts is none"),
    ],
)
def test_melds_of_other_values(option: str, cards: str, points: int) -> None:
    codes = [code for card in cards.split() for code in [card.removeprefix("2x")] * (1 + card.startswith("2x"))]
    result = CliRunner().invoke(meld, ["--json", "--trump", "H", "--option", option, *codes])
    assert json.loads(result.output)["total"] == points


@pytest.mark.parametrize(
    ("options", "dealers"),
    [
        pytest.param({}, [0, 0, 1, 1, 2], id="B2 the same dealer deals again"),
        pytest.param({"passed_out": "next"}, [0, 1, 2, 2, 0], id="B2 passed out: the deal moves on"),
        pytest.param({"passed_out": "next", "misdeal": "next"}, [0, 1, 2, 0, 1], id="B2 the deal moves on"),
    ],
)
def test_who_deals_after_a_hand_that_does_not_count(options: dict[str, str], dealers: list[int]) -> None:
    rules = load("familie").with_options({"forehand_must_open": "no", **options})
    kinds = [NOBODY | {"outcome": "passed"}, {}, NOBODY | {"outcome": "misdeal"}, {}]
    sheet = Sheet.of([hand_from_data(BASE | kind) for kind in kinds], rules, "ABC")
    assert [*(row.dealer for row in sheet.rows), sheet.next_dealer] == dealers
    assert sheet.totals == {"A": 460, "B": 180, "C": 180}


def test_b2_a_hand_that_does_not_count_is_none_of_a_fixed_number() -> None:
    rules = load("familie").with_options({"games": "2", "target": "off"})
    misdeal = hand_from_data(BASE | NOBODY | {"outcome": "misdeal"})
    played = hand_from_data(BASE)
    assert Sheet.of([played, misdeal], rules, "ABC").end is None
    ended = Sheet.of([misdeal, played, misdeal, played], rules, "ABC")
    assert (ended.winner, ended.played) == ("A", 2)


def test_b2_a_misdeal_ends_no_game_and_opens_none() -> None:
    """A tie over the target is played on; a hand that does not count decides nothing in it."""
    rules = load("familie").with_options({"target": "90", "difference_ends": "no"})
    misdeal = hand_from_data(BASE | NOBODY | {"outcome": "misdeal"})
    tied = hand_from_data(BASE | {"bid": 300})
    assert Sheet.of([tied, misdeal], rules, "ABC").end is None


@pytest.mark.parametrize(("talon", "sevens"), [("5", "yes"), ("99", "yes"), ("5", "no")])
def test_b6_a_tapp_that_fits_no_table_is_refused(talon: str, sevens: str) -> None:
    with pytest.raises(RulesError, match="cannot be dealt evenly"):
        load("familie").with_options({"talon": talon, "sevens": sevens})
