"""`binokel meld` and `binokel settle`: every worked example through the command line, and every kind of bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from webapp.commands.scoring import meld, settle

HERE = Path(__file__).parent
MELDS = json.loads((HERE / "melds.json").read_text("utf-8"))["examples"]
SETTLEMENTS = HERE / "settlements.json"

PROFILES = {
    "trump_only": ["rundgang_family_pair=trump_only"],
    "components": ["rundgang_mode=components"],
    "additive": ["rundgang_mode=pairs_only"],
    "dabb": ["rundgang_mode=components", "double_family=two_families", "eight=two_fours", "sevens=false"],
    "aks": ["rundgang_mode=components", "double_family=1000", "eight_tens=1000"],
    "flat1500": ["double_family=1500"],
    "eight_sevens_0": ["eight_sevens=0"],
}
"""The other readings in melds.json, written as options."""


def run_meld(example: dict[str, Any], *more: str) -> Any:
    trump = ["--trump", example["trump"]] if example["trump"] else []
    result = CliRunner().invoke(meld, ["--json", *trump, *more, *example["cards"]])
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def run_settle(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(settle, list(arguments), input=given)


def answers(*arguments: str, given: str | None = None) -> list[Any]:
    result = run_settle("--json", *arguments, given=given)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


@pytest.mark.parametrize("example", MELDS, ids=lambda example: example["id"])
def test_meld_gives_every_example(example: dict[str, Any]) -> None:
    answer = run_meld(example)
    assert answer["total"] == example["total"]
    assert sorted((found["kind"], found["points"]) for found in answer["melds"]) == sorted(
        (expected["kind"], expected["points"]) for expected in example["melds"]
    )
    for found in answer["melds"]:
        assert set(found) == {"kind", "points", "cards"}
        assert set(found["cards"]) <= set(example["cards"])
    for profile, expected in example["alt"].items():
        options = [part for option in PROFILES[profile] for part in ("--option", option)]
        assert run_meld(example, *options)["total"] == expected
        assert run_meld(example, "--rules", profile)["total"] == expected


def test_settle_gives_every_example_of_the_file() -> None:
    data = json.loads(SETTLEMENTS.read_text("utf-8"))
    given = {answer.pop("id"): answer for answer in answers(str(SETTLEMENTS))}
    for example in (*data["familie"], *data["turnier"], *data["varianten"]):
        assert given[example["id"]]["expect"] == example["expect"]
        assert given[example["id"]]["explanation"]
    for example in data["spielende"]:
        assert given[example["id"]] == {key: example[key] for key in ("after", "finished", "winner")}
    for example in data["augen"]:
        assert given[example["id"]] == {"value": example["value"]}
    for example in data["ungueltig"]:
        assert given[example["id"]] == {"errors": [example["error"]]}
    assert len(given) == sum(len(part) for part in data.values() if isinstance(part, list))


@pytest.mark.parametrize("both_over", ["declarer_first", "only_declarer"])
def test_settle_gives_the_other_winners(both_over: str) -> None:
    ends = [end for end in json.loads(SETTLEMENTS.read_text("utf-8"))["spielende"] if both_over in end["alt"]]
    given = answers("--option", f"both_over={both_over}", given=json.dumps(ends))
    assert [answer["winner"] for answer in given] == [end["alt"][both_over] for end in ends]


HAND = {
    "id": "X", "players": 3, "declarer": "A", "outcome": "played", "bid": 200, "meld": {"A": 60},
    "tricks": {"A": 1, "B": 1, "C": 1}, "points": {"A": 136, "B": 114, "C": 0},
}  # fmt: skip


def test_one_hand_from_the_standard_input() -> None:
    (answer,) = answers(given=json.dumps(HAND))
    assert answer == {
        "id": "X",
        "expect": {"A": -400, "B": 114, "C": 0},
        "explanation": [
            "A: Meldung 60 + Stiche 136 = 196, reicht nicht für 200",
            "A: doppelt in den Keller: 2 × 200 ab = −400",
            "B: Meldung 0 + Stiche 114 = 114",
            "C: Meldung 0 + Stiche 0 = 0",
        ],
    }


@pytest.mark.parametrize(
    ("arguments", "ruleset", "delta"),
    [
        ([], None, -400),
        ([], "turnier", -200),
        (["--rules", "turnier"], "familie", -200),
        (["--option", "lost_factor=3"], None, -600),
        (["--option", "rounding=tens", "--option", "bid_test=rounded"], "familie", 200),
    ],
)
def test_rules_come_from_the_command_line_the_hand_or_the_home_sheet(
    arguments: list[str], ruleset: str | None, delta: int
) -> None:
    hand = {**HAND, "ruleset": ruleset} if ruleset else HAND
    (answer,) = answers(*arguments, given=json.dumps([hand]))
    assert answer["expect"]["A"] == delta


def test_a_separate_durch_and_a_doubt_are_told_apart_from_the_result() -> None:
    durch = {"id": 1, "players": 3, "declarer": "A", "outcome": "durch", "success": True, "bid": 155}
    options = ["--option", "durch_separate=true", "--option", "bid_step=5"]
    (answer,) = answers(*options, given=json.dumps(durch))
    assert answer["expect"] == {"A": 0, "B": 0, "C": 0}
    assert answer["separate"] == {"A": 1000, "B": 0, "C": 0}
    assert answer["warnings"] == ["bid_step"]


def test_several_errors_are_named_once_each() -> None:
    (answer,) = answers(given=json.dumps({"id": "X", "players": 3, "declarer": "A", "outcome": "played", "bid": 145}))
    assert answer == {"id": "X", "errors": ["bid_min", "bid_step", "tricks_missing", "points_missing"]}


def test_for_people() -> None:
    result = run_settle(given=json.dumps([{**HAND, "title": "knapp"}, {**HAND, "bid": 140}]))
    assert result.output.splitlines() == [
        "X knapp",
        "  A   −400   Meldung 60 + Stiche 136 = 196, reicht nicht für 200; doppelt in den Keller: 2 × 200 ab = −400",
        "  B    114   Meldung 0 + Stiche 114 = 114",
        "  C      0   Meldung 0 + Stiche 0 = 0",
        "X",
        "  ! Gereizt wird ab 150, nicht 140. (bid_min)",
    ]
    melds = CliRunner().invoke(meld, ["--trump", "h", "HA", "H10", "HK", "HO", "HU", "SO", "BU"])
    assert melds.output.splitlines() == [
        "   150  familie        HA H10 HK HO HU",
        "    40  binokel        SO BU",
        "   190  total",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["HA", "HA", "HA"], "HA is named 3 times, but the deck holds every card only twice"),
        (["H9"], "'H9' is no card: write the suit (E, S, H or B) and then the rank"),
        (["--rules", "aks", "H7"], "H7 is not in the deck"),
        (["--option", "colour=red", "HA"], "there is no option 'colour'"),
        (["--option", "sevens", "HA"], "write an option as KEY=VALUE, not 'sevens'"),
        (["--option", "eight=many", "HA"], "'many' is no value for the option eight"),
        (["--rules", "skat", "HA"], "'skat' is not one of"),
        (["--trump", "X", "HA"], "'X' is not one of"),
        ([], "Missing argument 'CARD...'"),
        ([""], "no card is named"),
    ],
)
def test_meld_refuses_bad_input_with_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(meld, arguments)
    assert sentence in result.output
    assert result.exit_code in (1, 2)
    assert isinstance(result.exception, SystemExit)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("", "this is no JSON"),
        ("no json", "this is no JSON"),
        (b"\xff\xfe\xff", "this is no JSON"),
        ("[" * 100_000, "this is no JSON"),
        ("17", "a JSON object for one hand is wanted"),
        ("[1, 2]", "a JSON object for one hand is wanted"),
        ('{"monday": [{}], "tuesday": [{}, 5]}', "a JSON object for one hand is wanted"),
        ('{"id": "F01", "bid": "much"}', "F01: bid must be a whole number, not 'much'"),
        ('{"outcome": "played", "ruleset": "skat"}', "hand: there are no rules 'skat'"),
        ('{"id": "A", "cards": ["HA", "HA", "HA"]}', "A: HA is named 3 times"),
        ('{"id": "A", "cards": "HA"}', "A: cards must be a list, not 'HA'"),
        ('{"id": "X", "data": 5}', "X: data must be an object, not 5"),
        ('{"id": "X", "data": {"players": "x"}}', "X: players must be a whole number, not 'x'"),
        ('{"id": "X", "players": 3, "bid": 200, "bid": 300}', "of the keys id, players, bid, bid one is given twice"),
        ('{"id": "X", "bid": 1' + "0" * 4200 + "}", "X: bid must be a whole number of at most six digits"),
        ('{"id": "A", "cards": ["HA"], "last_trick": "no"}', "A: last_trick must be true or false, not 'no'"),
        ('{"before": {"A": 1, "B": 2}, "delta": {"A": 1, "B": 2}, "made": "no"}', "hand: made must be true or false"),
        (
            '{"before": {"A": 1, "B": 2}, "delta": {"A": 1, "B": 2}, "declarer": []}',
            "declarer must be one of A, B, not",
        ),
        (
            '{"id": "E", "before": {"A": 1, "B": 1%s}, "delta": {"A": 1, "B": 2}}' % ("0" * 4200),
            "E: before of B must be",
        ),
        (
            '{"id": "E", "before": {"A": 1, "B": 2.5}, "delta": {"A": 1, "B": 2}}',
            "E: before of B must be a whole number",
        ),
        ('{"id": "E", "before": {"A": 1, "B": 2}}', "E: delta must be an object, not None"),
        ('{"id": "E", "before": {"A": 1, "B": 2}, "delta": {"A": 1}}', "E: before and delta must give a whole number"),
        ('{"id": "E", "before": {"A": 1}, "delta": {"A": 1}}', "E: before and delta must give a whole number"),
        ('{"id": "E", "before": {"A": 1, "B": 0}, "delta": {"A": 1, "B": 0}, "target": "far"}', "E: 'far' is no value"),
    ],
)
def test_settle_refuses_bad_input_with_a_sentence(given: str | bytes, sentence: str) -> None:
    result = run_settle("--json", given=given)
    assert sentence in result.output
    assert result.exit_code in (1, 2)
    assert isinstance(result.exception, SystemExit)


def test_settle_refuses_a_file_that_is_not_there_and_an_unknown_option() -> None:
    for arguments, sentence in ((["nowhere.json"], "No such file"), (["--option", "a=b", "-"], "there is no option")):
        result = run_settle(*arguments, given=json.dumps(HAND))
        assert sentence in result.output
        assert result.exit_code == 2


def test_each_option_counts_also_where_two_share_a_name() -> None:
    durch = {"id": 1, "players": 3, "declarer": "A", "outcome": "durch", "success": False, "bid": 150}
    (answer,) = answers("--option", "durch=separate", "--option", "durch=-1000", given=json.dumps(durch))
    assert answer["separate"] == {"A": -1000, "B": 0, "C": 0}


def test_a_part_with_another_end_is_laid_over_a_hand_without_tricks() -> None:
    part = {"id": "X", "data": {"outcome": "durch", "success": True}}
    assert answers(given=json.dumps(part))[0]["expect"] == {"A": 1000, "B": 0, "C": 0}


def test_the_raised_target_goes_on_when_two_are_over() -> None:
    end = {"before": {"A": 1400, "B": 1450}, "delta": {"A": 200, "B": 100}, "declarer": "A", "made": True}
    (answer,) = answers("--option", "both_over=raise_250", given=json.dumps(end))
    assert (answer["finished"], answer["winner"]) == (False, None)


def run_process(given: str, encoding: str, shell_redirect: str = "") -> subprocess.CompletedProcess[bytes]:
    command = f'"{sys.executable}" -m webapp.cli settle {shell_redirect}'
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(command, shell=True, input=given.encode(), capture_output=True, env=environment)  # noqa: S602


def test_a_loss_stays_a_loss_on_a_terminal_without_a_minus_sign() -> None:
    result = run_process(json.dumps({**HAND, "title": "Łódź"}), "ascii")
    assert result.stdout.decode("ascii").splitlines()[:2] == [
        "X ??d?",
        "  A   -400   Meldung 60 + Stiche 136 = 196, reicht nicht f?r 200; doppelt in den Keller: 2 x 200 ab = -400",
    ]


def test_a_closed_standard_input_is_refused_with_a_sentence() -> None:
    result = run_process("", "utf-8", "<&-")
    assert result.returncode == 2
    assert b"the standard input is closed" in result.stderr
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("command", [meld, settle])
def test_help_is_in_english_and_names_its_options(command: Any) -> None:
    result = CliRunner().invoke(command, ["--help"])
    assert result.exit_code == 0
    assert all(word in result.output for word in ("--rules", "--option KEY=VALUE", "--json", "Print JSON"))
