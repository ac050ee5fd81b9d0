"""What holds for every page: readable for everybody, narrow enough, at rest, and nothing asked of strangers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from tests.browser.accessibility import AT_REST, SHIFTS, SMALL, complaints_by_scheme
from tests.browser.chromium import Phone
from tests.browser.pages import HANDS, MELDS, begin, every_page, new_game, send
from tests.browser.table import photograph
from tests.webapp.serving import labelling


def test_every_page_is_for_everybody(phone: Phone) -> None:
    page = phone(viewport=SMALL)
    addresses = every_page(page)
    assert {"start", "spiel", "spiel-teilen", "lesen", "karten", "karten-1", "entwurf-melden"} <= set(addresses)
    assert not complaints_by_scheme(page, addresses)


@pytest.mark.parametrize("late", [500, 3500])
def test_a_typeface_that_comes_late_moves_nothing(phone: Phone, address: str, late: int) -> None:
    page = phone(viewport=SMALL)
    page.add_init_script(SHIFTS)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*.woff2", hold)
    page.goto(address, wait_until="domcontentloaded")
    page.wait_for_timeout(late)
    assert len(held) == 2
    for route in held:
        route.continue_()
    page.wait_for_timeout(AT_REST)
    assert page.evaluate("getComputedStyle(document.body).opacity") == "1"
    assert page.evaluate("window.shifts") == []


def test_a_typeface_that_is_missing_holds_nothing_up(phone: Phone, address: str) -> None:
    page = phone(viewport=SMALL)
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(address)
    page.wait_for_function("getComputedStyle(document.body).opacity === '1'", timeout=2000)


def too_wide(page: Page, addresses: Mapping[str, str]) -> dict[str, int]:
    """Return how wide each page is that would have to be moved sideways, every fold open."""
    widths: dict[str, int] = {}
    for name, address in addresses.items():
        page.goto(address)
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        widths[name] = page.evaluate("document.documentElement.scrollWidth")
    return {name: width for name, width in widths.items() if width > SMALL["width"]}


LONG = tuple(f"{letter * 60}" for letter in "WMQ")
"""Names without a place to break them, of which a form keeps 24 letters."""


def test_long_names_make_no_page_wider(phone: Phone) -> None:
    page = phone(viewport=SMALL)
    addresses = every_page(page, names=LONG)
    assert {"spiel", "spiel-statistik", "lesen", "karten", "entwurf-abrechnung", "entwurf-nennen-1"} <= set(addresses)
    assert not too_wide(page, addresses)


def test_long_names_of_pairs_make_no_page_wider(phone: Phone) -> None:
    page = phone(viewport=SMALL)
    game = new_game(page, *LONG, "N" * 60)
    send(page, f"{game}/telefon", device="W" * 60)
    draft = begin(page, game, HANDS[0])
    send(page, f"{draft}/melden", **dict.fromkeys((f"meld-{seat}" for seat in range(4)), 100))
    send(page, f"{draft}/stiche", **{"tricks-A": 100})
    assert not too_wide(page, {"preview": f"{draft}/abrechnung"})
    page.get_by_role("button", name="Aufschreiben").tap()
    page.wait_for_url("**/spiel/**")
    draft = begin(page, game, HANDS[0])
    ways = ("", "/hand/1", "/geschichte", "/statistik", "/regeln", "/teilen")
    steps = ("reizen", "trumpf", "melden", "stiche", "abrechnung", "nennen/3")
    addresses = {way: game + way for way in ways} | {step: f"{draft}/{step}" for step in steps}
    assert not too_wide(page, addresses)


def test_the_pages_of_binokel_label_are_for_everybody(phone: Phone, tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(photograph(MELDS))
    with labelling(tmp_path) as address:
        pages = {part: f"{address}{part}" for part in ("alle", "foto/1", "foto/1/karte/1")}
        assert not complaints_by_scheme(phone(viewport=SMALL), pages)
