"""What cannot run on a machine is skipped with a sentence, and nothing is skipped in CI."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import APT_LINE, EXTRA_TRAIN, THIS_PROCESSOR

HOUSE = Path(__file__).resolve().parents[1]
MODULES = {
    "library": "raise ImportError('libEGL.so.1: cannot open shared object file: No such file or directory')",
    "extra": "raise ModuleNotFoundError(\"No module named 'torch'\")",
    "broken": "import a_module_that_is_nowhere",
    "skipped": "import pytest\ndef test() -> None: pytest.skip('for fun')",
    "processor": f"import pytest\ndef test() -> None: pytest.skip({THIS_PROCESSOR!r})",
}


def run(folder: Path, name: str, *, skip_nothing: bool) -> tuple[int, str]:
    """Run pytest on one of the modules; return its exit status and what it printed."""
    (folder / f"test_{name}.py").write_text(MODULES[name])
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -ra -p tests.needs\n")
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "BINOKEL_"))},
        "PYTHONPATH": str(HOUSE),
        "BINOKEL_SKIP_NOTHING": "1" if skip_nothing else "",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "CI": "true",
    }
    command = [sys.executable, "-m", "pytest", "-q", f"test_{name}.py"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("library", f"libEGL.so.1 is not installed: {APT_LINE}"), ("extra", EXTRA_TRAIN)],
)
def test_a_module_that_misses_something_of_the_system_is_skipped_with_a_sentence(
    tmp_path: Path, name: str, sentence: str
) -> None:
    _, printed = run(tmp_path, name, skip_nothing=False)
    assert "1 skipped" in printed
    assert sentence in printed
    status, printed = run(tmp_path, name, skip_nothing=True)
    assert status == 2
    assert "1 error" in printed


def test_a_module_that_is_broken_stays_an_error(tmp_path: Path) -> None:
    status, printed = run(tmp_path, "broken", skip_nothing=False)
    assert status == 2
    assert "1 error" in printed


def test_a_skipped_test_fails_where_nothing_may_be_skipped(tmp_path: Path) -> None:
    assert run(tmp_path, "skipped", skip_nothing=False)[0] == 0
    status, printed = run(tmp_path, "skipped", skip_nothing=True)
    assert status == 1
    assert "for fun" in printed


def test_a_processor_is_no_reason_to_fail(tmp_path: Path) -> None:
    status, printed = run(tmp_path, "processor", skip_nothing=True)
    assert status == 0
    assert "1 skipped" in printed
