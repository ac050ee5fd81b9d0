"""`binokel rules` says what `--rules` and `--option` take, in names that they take; and the helps point to it."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from scoring.options import OPTIONS
from scoring.rules import PRESETS, VARIANTS, load
from webapp.cli import main
from webapp.site.languages import english

SETS = PRESETS + VARIANTS


def run(*arguments: str, given: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments, input=given)
    return result.exit_code, result.output


def keys_of(listing: str) -> dict[str, str]:
    return dict(re.findall(r"^[ *] (\w+)=(.*)$", listing, re.MULTILINE))


def test_it_names_every_rule_set_with_words() -> None:
    code, listing = run("rules")
    assert code == 0
    for name in SETS:
        assert re.search(rf"^  {name} +\S", listing, re.MULTILINE), name


@pytest.mark.parametrize("name", SETS)
def test_it_gives_each_option_as_the_rule_set_has_it(name: str) -> None:
    code, listing = run("rules", name)
    assert code == 0
    assert keys_of(listing) == load(name).options()
    marked = set(re.findall(r"^\* (\w+)=", listing, re.MULTILINE))
    family = load("familie").options()
    assert marked == {key for key, value in load(name).options().items() if value != family[key]}


def test_every_value_that_it_offers_is_taken() -> None:
    offered = re.findall(r"^[ *] (\w+)=.*\n {6}(.+)\n {6}(.+)$", run("rules")[1], re.MULTILINE)
    assert {key for key, _meaning, _values in offered} == set(OPTIONS)
    for key, meaning, values in offered:
        assert meaning
        words = re.findall(r"([\w/]+) \(", values)
        numbers = values.partition("for example ")[2].split(", ") if "for example " in values else []
        assert words + numbers, key
        for value in words + numbers:
            OPTIONS[key].read(value, None if value != "-1000" else getattr(load("familie"), key))


def test_it_speaks_english_as_every_command() -> None:
    listing = run("rules")[1]
    assert english().gettext("Gereizt wird ab") in listing
    assert "Gereizt wird ab" not in listing


def test_a_rule_set_that_there_is_not_is_refused() -> None:
    assert run("rules", "skat")[0] == 2


@pytest.mark.parametrize("command", ["meld", "settle"])
def test_the_helps_point_to_it(command: str) -> None:
    assert run(command, "--help")[1].count("binokel rules") == 2


def test_both_hands_of_the_help_can_be_settled() -> None:
    shown = run("settle", "--help")[1]
    hands = [json.loads(hand) for hand in re.findall(r'\{"id": "\w+", "ruleset".+?\}\}', shown, re.DOTALL)]
    assert [hand["ruleset"] for hand in hands] == list(PRESETS)
    code, output = run("settle", given=json.dumps(hands))
    assert code == 0
    assert output.count("reicht für") == 2
