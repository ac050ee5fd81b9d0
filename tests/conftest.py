"""How hard property tests look, which tests are fast, and what must not depend on how pytest was started.

Property tests look little and reproducibly by default, hard with ``HYPOTHESIS_PROFILE=thorough``. Every test is marked
``fast`` but those that ``NOT_FAST`` names.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

HERE = Path(__file__).parent

NOT_FAST = {
    "browser/": "plays in Chromium",
    "datasets/": "draws",
    "models/": "draws and trains",
    "scoring/test_meld_search.py": "searches all ways to share cards among melds",
    "scoring/test_together.py": "tries every hand that fits named melds",
    "scoring/test_tournament_draw.py": "draws whole evenings",
    "test_house.py": "reads the whole source",
    "test_needs.py": "starts pytest",
    "test_readme.py": "runs the README's commands",
    "vision/test_french_photographs.py": "draws and runs networks",
    "vision/test_grouping.py": "groups hundreds of drawn pictures",
    "vision/test_runtimes.py": "runs networks",
    "vision/test_shipped_networks.py": "draws and runs networks",
    "webapp/test_command_line.py": "starts servers",
    "webapp/test_drawn.py": "draws sheets",
    "webapp/test_evening_": "plays whole evenings",
    "webapp/test_full_disk.py": "fills disks",
    "webapp/test_kept_data.py": "opens every page of a kept database",
    "webapp/test_label.py": "starts servers",
    "webapp/test_languages.py": "plays whole games in every language",
    "webapp/test_memory.py": "runs networks",
    "webapp/test_photograph": "draws photographs",
    "webapp/test_random_hands.py": "plays many hands",
    "webapp/test_reload.py": "starts servers",
    "webapp/test_sent_twice.py": "many phones at once",
    "webapp/test_server.py": "starts servers and networks",
    "webapp/test_sides_in_sentences.py": "reads the texts of the whole source",
    "webapp/test_simulation.py": "plays whole evenings",
    "webapp/test_translations.py": "reads the texts of the whole source",
}
"""Beginnings of paths in this folder, and what takes long there."""

# Machines at hand are slow and noisy, so no example has a deadline; a red run must be red again tomorrow.
settings.register_profile("default", max_examples=60, deadline=None, derandomize=True, database=None)
settings.register_profile("thorough", max_examples=3000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# a seed draws the same deck on every machine (`datasets.decks.typefaces`); processes that tests start inherit this
os.environ["BINOKEL_EXTRAS_TYPEFACES_ONLY"] = "1"


def _is_fast(path: Path) -> bool:
    return not path.relative_to(HERE).as_posix().startswith(tuple(NOT_FAST))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is fast."""
    for item in items:
        if HERE in item.path.parents and _is_fast(item.path):
            item.add_marker(pytest.mark.fast)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import what `pytest -m fast` would leave out."""
    only_fast = config.getoption("markexpr") == "fast"
    return True if only_fast and collection_path.suffix == ".py" and not _is_fast(collection_path) else None


def pytest_configure() -> None:
    """Let the commands that tests run end at Ctrl-C, even if pytest itself runs in the background of a shell.

    A shell lets its background jobs ignore SIGINT, and whatever they start inherits that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
