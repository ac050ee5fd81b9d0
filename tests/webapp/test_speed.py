"""The measure of how fast pages are: it asks for every page, and notices one that is not answered."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from webapp.cli import main
from webapp.commands import speed


def test_every_page_is_timed_as_often_as_asked() -> None:
    figures = dict(speed.timed(2, games=3, hands=4))
    assert {"start", "sheet", "sheet, asked whether it changed", "statistics", "writing: abrechnung"} <= set(figures)
    assert {len(times) for times in figures.values()} == {2}
    assert all(time > 0 for times in figures.values() for time in times)


def test_the_command_prints_a_line_for_each_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "timed", lambda times: iter([("sheet", [1.0, 3.0] * times)]))
    printed = CliRunner().invoke(main, ["bench", "web", "--times", "2"])
    assert printed.exit_code == 0
    assert printed.output.splitlines()[1].split() == ["sheet", "2.0", "ms", "3.0", "ms"]
