"""Debian's Chromium and the app behind the server that `binokel serve` uses."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser.chromium import FLAGS, PHONE, SECONDS, Phone, chromium
from tests.needs import missing, missing_library
from tests.webapp.serving import serving

POLICY = "Content Security Policy"

# the first photograph loads the networks, on a busy machine too
expect.set_options(timeout=30 * SECONDS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark these tests."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def chromium_path() -> str:
    """Where Chromium is; without it, or a library that playwright's driver wants, every test here is skipped."""
    path = chromium()
    if path is None:
        pytest.skip(missing("Chromium"))
    driver = subprocess.run([sys.executable, "-m", "playwright", "--version"], capture_output=True, text=True)
    if reason := missing_library(driver.stderr):
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def chromium_browser(chromium_path: str, playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a running app with the shipped networks."""
    with serving(tmp_path) as (address, _):
        yield address


@pytest.fixture
def phone(chromium_browser: Browser, address: str) -> Iterator[Phone]:
    """Make phones: each a browser of its own. A page that breaks its own policy or a script that fails is an error."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new_phone(**options: Any) -> Page:
        context = chromium_browser.new_context(base_url=address, **{**PHONE, **options})
        context.set_default_timeout(30 * SECONDS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if POLICY in said.text else None)
        return page

    yield new_phone
    for context in contexts:
        context.close()
    assert not complaints
