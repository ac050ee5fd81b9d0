"""What tests need besides Python packages, and what is said where it is missing: a plugin of pytest.

A test module, or a module with doctests, that cannot be imported because a system library or the extra ``train`` is
missing is skipped with a sentence that says how to get it. With ``BINOKEL_SKIP_NOTHING=1``, as in CI, a skip is an
error.
"""

from __future__ import annotations

import os
import re
from collections.abc import Generator
from importlib.util import find_spec

import pytest

APT_LINE = "apt-get install -y --no-install-recommends chromium libatomic1 libegl1 libgl1 kdegames-card-data"
"""Brings everything that the tests want from Debian; the README says it, too."""
EXTRA_TRAIN = "needs the extra `train`: pip install -e '.[train]'"
THIS_PROCESSOR = "this processor does not multiply in bfloat16, so OpenVINO would not be used here"
"""The one reason to skip that nothing that is installed can mend: no failure in CI either."""

SKIP_NOTHING = os.environ.get("BINOKEL_SKIP_NOTHING") == "1"

_LIBRARY = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")
_TRAINING = re.compile(r"No module named '(?:torch|torchvision|ultralytics|onnx)'")


def missing(what: str) -> str:
    """Return the sentence that names what is missing on this machine and the command that brings it."""
    return f"{what} is not installed: {APT_LINE}"


def missing_library(output: str) -> str | None:
    """Return the sentence for the shared library that an error message misses; None if it misses none."""
    found = _LIBRARY.search(output)
    return missing(found[1]) if found else None


def reason_of(error: str) -> str | None:
    """Return why a module that failed to import with ``error`` may be skipped; None if it is simply broken."""
    return missing_library(error) or (EXTRA_TRAIN if _TRAINING.search(error) else None)


def _is_of_training(collector: pytest.Collector) -> bool:
    return collector.path.parent.name == "models" and find_spec("ultralytics") is None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a module that cannot be imported here; with BINOKEL_SKIP_NOTHING=1 it stays an error.

    Only the training's own tests are left out even then where its extra is not installed, see below.
    """
    report = yield
    if report.failed and SKIP_NOTHING and _is_of_training(collector) and reason_of(str(report.longrepr)) == EXTRA_TRAIN:
        report.outcome, report.longrepr, report.result = "passed", None, []
    elif report.failed and not SKIP_NOTHING and (reason := reason_of(str(report.longrepr))):
        report.outcome = "skipped"
        report.longrepr = (str(collector.path), 0, f"Skipped: {reason}")
    elif report.skipped and SKIP_NOTHING:
        report.outcome = "failed"
        report.longrepr = f"BINOKEL_SKIP_NOTHING=1, but this was skipped: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a skipped test fail where nothing may be skipped."""
    report = yield
    if SKIP_NOTHING and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if THIS_PROCESSOR not in reason:
            report.outcome = "failed"
            report.longrepr = f"BINOKEL_SKIP_NOTHING=1, but this was skipped: {reason}"
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the training where its extra is not installed: it is no part of what `.[test]` promises."""
    if find_spec("ultralytics") is not None:
        return
    training = [item for item in items if item.get_closest_marker("train")]
    if SKIP_NOTHING:
        config.hook.pytest_deselected(items=training)
        items[:] = [item for item in items if item not in training]
    for item in training:
        item.add_marker(pytest.mark.skip(reason=EXTRA_TRAIN))
