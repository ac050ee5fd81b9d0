"""Which Chromium the tests start, and what the phones in it are like."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "locale": "de-DE",
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SECONDS = 1000

Phone = Callable[..., Page]


def chromium() -> str | None:
    """The path of an installed Chromium."""
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in found if path), None)
