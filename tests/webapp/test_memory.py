"""A server that has read many photographs stays small: `binokel bench memory`, run as people run it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from tests.browser.table import photograph
from webapp.cli import main
from webapp.commands import memory

HOUSE = Path(__file__).parents[2]

MOST = 400
"""Megabytes that a server may hold after 200 photographs."""

GROWTH = 25
"""Megabytes from the tenth photograph to the last."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory a process holds")
def test_photographs_of_12_megapixels_leave_nothing_behind(tmp_path: Path) -> None:
    drawn = Image.open(io.BytesIO(photograph("HA H10 HK HO HU EK EO SO BU B7", 30)))
    drawn.resize((4032, 3024), Image.Resampling.BICUBIC).save(tmp_path / "table.jpg", quality=90)
    # in a process of its own: what the other tests have left in this one is nobody's server
    command = [sys.executable, "-m", "webapp.cli", "bench", "memory", "--times", "16", str(tmp_path)]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "the server is closed without a word"
    after = {int(times): int(size) for times, size in re.findall(r"after +(\d+) photographs +(\d+) MB", done.stdout)}
    assert after[16] < MOST
    assert after[16] - after[10] < GROWTH


def test_where_the_system_does_not_tell_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(memory, "_STATUS", tmp_path / "missing")
    (tmp_path / "table.jpg").write_bytes(photograph("HA", 30))
    done = CliRunner().invoke(main, ["bench", "memory", "--times", "1", str(tmp_path / "table.jpg")])
    assert done.exit_code == 2
    assert "Only Linux tells" in done.output
