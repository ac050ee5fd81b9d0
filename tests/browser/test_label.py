"""`binokel label` in Chromium: a whole photograph corrected by keys alone, and without a script."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.table import photograph
from tests.webapp.serving import HOUSE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Tisch.jpg").write_bytes(photograph("HA EK SO", 30))
    grey = Image.linear_gradient("L").resize((640, 480))
    out = io.BytesIO()
    grey.save(out, "JPEG")
    (tmp_path / "leer.jpg").write_bytes(out.getvalue())
    return tmp_path


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    names = [str(folder / name) for name in ("leer.jpg", "Tisch.jpg")]
    command = [sys.executable, "-m", "webapp.cli", "label", "--no-browser", *names]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HOUSE) as running:
        assert running.stdout is not None
        try:
            yield running.stdout.readline().removeprefix("Label: ").strip()
        finally:
            running.terminate()


def truth(folder: Path) -> dict[str, dict[str, list[str]]]:
    content: dict[str, dict[str, list[str]]] = json.loads((folder / "truth.json").read_text("utf-8"))
    return content


def opened(browser: Browser, address: str, *, scripts: bool = True) -> Page:
    size: ViewportSize = {"width": 360, "height": 740}
    context = browser.new_context(viewport=size, locale="de-DE", java_script_enabled=scripts)
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.goto(address)
    return page


def test_by_keys_alone(chromium_browser: Browser, address: str, folder: Path) -> None:
    page = opened(chromium_browser, address)
    expect(page.get_by_role("heading", name="Foto 1 von 2")).to_be_visible()
    page.keyboard.press("+")
    expect(page.locator(".chooser")).to_be_visible()
    for key in ("s", "k", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".strip")).to_contain_text("Schippen König")
    page.keyboard.press("Escape")
    expect(page.locator(".chooser")).to_have_count(0)
    expect(page.locator("#k0")).to_be_focused()
    page.locator("#k0").blur()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Foto 2 von 2")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".label-state")).to_contain_text("noch nicht gespeichert")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Foto 2 von 2")).to_be_visible()
    assert truth(folder) == {"leer.jpg": {"cards": ["SK"]}}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.context.close()


def test_without_a_script(chromium_browser: Browser, address: str, folder: Path) -> None:
    page = opened(chromium_browser, address, scripts=False)
    page.locator(".strip .add").click()
    page.locator(".chooser").get_by_role("button", name="Schippen König", exact=True).click()
    page.locator(".chooser").get_by_role("link", name="Fertig").click()
    expect(page.locator(".strip")).to_contain_text("Schippen König")
    page.get_by_role("button", name="Genau diese Karten liegen da").click()
    expect(page.get_by_role("heading", name="Foto 2 von 2")).to_be_visible()
    assert truth(folder)["leer.jpg"]["cards"] == ["SK"]
    page.context.close()
