"""What the README says is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.needs import APT_LINE
from tests.webapp.languages import messages
from webapp.cli import main

README = Path(__file__).resolve().parents[1] / "README.md"


def test_its_examples_run() -> None:
    done = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert done.attempted > 0
    assert done.failed == 0


def test_its_links_and_pictures_are_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_it_names_the_command_that_brings_what_tests_need() -> None:
    assert f"\n    {APT_LINE}\n" in README.read_text("utf-8")


def commands_named() -> set[str]:
    return set(re.findall(r"^ {4}(?:.* && )?binokel ([a-z]+)", README.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("name", sorted(commands_named()))
def test_every_command_it_names_exists_and_explains_itself(name: str) -> None:
    context = click.Context(main)
    command = main.get_command(context, name)
    assert command is not None
    assert command.help


def test_it_names_every_command() -> None:
    assert commands_named() == set(main.list_commands(click.Context(main)))


def test_it_names_every_command_of_a_group() -> None:
    text, context = README.read_text(encoding="utf-8"), click.Context(main)
    for name in commands_named():
        group = main.get_command(context, name)
        if isinstance(group, click.Group):
            for part in group.list_commands(context):
                assert f"    binokel {name} {part} " in text


def test_its_examples_are_in_the_repository_and_work() -> None:
    lines = re.findall(
        r"^ {4}binokel ((?:read|meld|settle|rules) [^#\n]+?) +#", README.read_text("utf-8"), re.MULTILINE
    )
    assert len(lines) == 4
    for line in lines:
        arguments = [str(README.parent / word) if "/" in word else word for word in line.split()]
        done = CliRunner().invoke(main, arguments)
        assert done.exit_code == 0, f"{line}: {done.output}"
        assert done.output


def test_what_it_quotes_is_said_by_the_pages() -> None:
    quoted = re.findall("„([^“]+)“", README.read_text(encoding="utf-8"))
    assert quoted
    assert set(map(" ".join, map(str.split, quoted))) <= set(messages())


def test_the_tests_that_the_tables_name_exist() -> None:
    tests = Path(__file__).parent
    named = re.findall(r"`(\w+/test_\w+\.py)(?:::(test_\w+))?`", (tests / "README.md").read_text(encoding="utf-8"))
    assert len(named) > 25
    for file, function in named:
        assert f"def {function or 'test_'}" in (tests / file).read_text(encoding="utf-8"), (file, function)
