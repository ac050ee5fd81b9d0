"""The README's examples run, and it names every option with its values in both presets."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import scoring
from scoring.options import OPTIONS
from scoring.rules import PRESETS, VARIANTS, load

ROOM = Path(scoring.__file__).parent
README = (ROOM / "README.md").read_text("utf-8")


def test_examples_in_the_readme() -> None:
    result = doctest.testfile(str(ROOM / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_lists_every_option_with_its_values() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (`[^|]*` \| `[^|]*`) \|", README, flags=re.MULTILINE))
    options = {preset: load(preset).options() for preset in PRESETS}
    assert rows == {key: f"`{options['familie'][key]}` | `{options['turnier'][key]}`" for key in OPTIONS}


def test_the_readme_names_every_set_of_rules() -> None:
    assert all(f"`{name}`" in README for name in PRESETS + VARIANTS)
