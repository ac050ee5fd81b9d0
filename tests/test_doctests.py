"""The examples in the docstrings of every package run."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from tests.needs import missing_library

HOUSE = Path(__file__).resolve().parents[1]
ROOMS = ("scoring", "vision", "webapp", "datasets", "models")
FILES = [file.relative_to(HOUSE) for room in ROOMS for file in sorted((HOUSE / room).rglob("*.py"))]
WITH_EXAMPLES = [file for file in FILES if ">>> " in (HOUSE / file).read_text("utf-8")]


def test_there_are_examples() -> None:
    assert {file.parts[0] for file in WITH_EXAMPLES} >= {"scoring"}


@pytest.mark.parametrize("file", WITH_EXAMPLES, ids=str)
def test_examples_in_docstrings(file: Path) -> None:
    name = ".".join(file.with_suffix("").parts).removesuffix(".__init__")
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        reason = missing_library(str(error))
        if reason is None:
            raise
        pytest.skip(reason)
    done = doctest.testmod(module)
    assert done.attempted > 0
    assert done.failed == 0
