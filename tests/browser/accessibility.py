"""What makes a page one for everybody: readable, narrow enough, at rest, and nothing asked of strangers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
"""
SMALL: Final = {"width": 360, "height": 740}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
AT_REST = 400
"""Milliseconds after which a page has settled."""


def complaints(page: Page, address: str) -> list[str]:
    """Open a page and say what is wrong with it."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_timeout(AT_REST)
    base = "/".join(address.split("/")[:3])
    wrong = [f"asks {url}" for url in asked if not url.startswith(base)]
    wrong += [f"moves by {shift}" for shift in page.evaluate("window.shifts") if shift > 0]
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > 360:
        wrong.append(f"is {width} px wide")
    # what stays at the lower edge covers fields that are scrolled to; axe takes a covered field for a small one
    at_the_edge = ".button.main, .way-on, .next"
    page.evaluate(f"for (const part of document.querySelectorAll('{at_the_edge}')) part.style.position = 'static'")
    found = Axe().run(page, options={"runOnly": WCAG, "resultTypes": ["violations"]}).response["violations"]
    wrong += [
        f"{rule['id']}: {node['html'][:150]} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]
    return wrong


def complaints_by_scheme(page: Page, addresses: Mapping[str, str]) -> dict[str, list[str]]:
    """Look at every page in light and dark."""
    page.add_init_script(SHIFTS)
    wrong: dict[str, list[str]] = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        wrong |= {f"{name}, {scheme}": complaints(page, address) for name, address in addresses.items()}
    return {name: said for name, said in wrong.items() if said}
