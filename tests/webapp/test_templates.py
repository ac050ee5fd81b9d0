"""The templates as files."""

from __future__ import annotations

import subprocess
import sys

from webapp.site.assets import STATIC

TEMPLATES = STATIC.parent / "templates"


def test_the_linter_finds_nothing() -> None:
    command = [sys.executable, "-m", "djlint", str(TEMPLATES), "--lint"]
    done = subprocess.run(command, cwd=STATIC.parents[1], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_every_template_is_used() -> None:
    code = "".join(file.read_text("utf-8") for file in STATIC.parent.rglob("*") if file.suffix in (".py", ".html"))
    for template in TEMPLATES.rglob("*.html"):
        name = template.relative_to(TEMPLATES).as_posix()
        assert name in code or name.startswith("draft/"), name
