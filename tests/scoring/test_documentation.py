"""The README's examples run; RULES.md has every option, problem and section that the code names."""

from __future__ import annotations

import doctest
import re
import subprocess
from pathlib import Path

import scoring
from scoring.options import OPTIONS
from scoring.rules import PRESETS, VARIANTS, load

ROOM = Path(scoring.__file__).parent
REPOSITORY = ROOM.parent
RULES = (ROOM / "RULES.md").read_text("utf-8")
CITED = re.compile(r"RULES\.md (?:section )?(\d+(?:\.\d+)?)")
"""How code and documents cite a section of the rules."""


def test_examples_in_the_readme() -> None:
    result = doctest.testfile(str(ROOM / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_rules_list_every_option_with_its_values() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (`[^|]*` \| `[^|]*`) \|", RULES, flags=re.MULTILINE))
    options = {preset: load(preset).options() for preset in PRESETS}
    assert rows == {key: f"`{options['familie'][key]}` | `{options['turnier'][key]}`" for key in OPTIONS}


def test_the_rules_name_every_preset_and_variant() -> None:
    assert all(f"`{name}`" in RULES for name in PRESETS + VARIANTS)


def test_the_rules_explain_every_problem_and_no_other() -> None:
    tables = RULES[RULES.index("## 14. Problems") : RULES.index("## 15. ")]
    explained = {
        code for row in re.findall(r"^\| (`[^|]*) \|", tables, re.MULTILINE) for code in re.findall(r"\w+", row)
    }
    code = "".join(path.read_text("utf-8") for path in ROOM.glob("*.py"))
    assert set(re.findall(r"\bProblem\(\s*\"(\w+)\"", code)) <= explained
    assert {word for word in explained if f'"{word}"' not in code} == set()


def test_every_cited_section_of_the_rules_exists() -> None:
    sections = set(re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", RULES, re.MULTILINE))
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=REPOSITORY, capture_output=True, check=True).stdout
    cited = set(re.findall(r"[( ]sections? (\d+(?:\.\d+)?)", RULES))
    for name in tracked.decode().split("\0"):
        path = REPOSITORY / name
        if path.suffix in {".css", ".html", ".js", ".json", ".md", ".py", ".toml"} and path.is_file():
            cited.update(CITED.findall(path.read_text("utf-8")))
    assert len(cited) > 5
    assert cited <= sections
