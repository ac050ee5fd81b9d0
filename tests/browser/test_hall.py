"""The screen for the hall on a projector: all of it in sight, large, readable for everybody, part after part."""

from __future__ import annotations

from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.accessibility import SCHEMES, WCAG
from tests.browser.chromium import Phone
from tests.browser.evenings import draw_and_start, evening_pages, link_of, new_evening

SIZES: Final = ((1280, 720), (1920, 1080))
FULL_HOUSE = [f"Bertram-Friedrich Häberle {number}" for number in range(1, 61)]


def projector(phone: Phone, width: int, height: int) -> Page:
    return phone(viewport={"width": width, "height": height}, is_mobile=False, has_touch=False)


def in_sight(page: Page, selector: str) -> bool:
    """Whether something lies on the screen with all four corners."""
    return bool(
        page.eval_on_selector_all(
            selector,
            """(found) => found.every((element) => {
                const box = element.getBoundingClientRect();
                return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
            })""",
        )
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_state_of_the_screen_is_for_everybody_and_in_sight(phone: Phone, size: tuple[int, int]) -> None:
    page = projector(phone, *size)
    screens = {name: at for name, at in evening_pages(page).items() if name.startswith("leinwand")}
    assert len(screens) == 4
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for name, at in screens.items():
            page.goto(at)
            assert in_sight(page, "main, .hall-pane, [data-roll] > :not(.away), .qr"), f"{name}, {scheme}"
            found = Axe().run(page, options={"runOnly": WCAG, "resultTypes": ["violations"]}).response["violations"]
            assert not [rule["id"] for rule in found], f"{name}, {scheme}"
    sizes = page.eval_on_selector_all(
        ".hall-pane *", "(found) => found.map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert min(sizes) >= size[0] / 100, "letters are a hundredth of the screen's width at least"


def test_a_large_evening_is_shown_part_after_part_and_can_be_held(phone: Phone) -> None:
    page = projector(phone, 1280, 720)
    address = new_evening(page, FULL_HOUSE)
    draw_and_start(page, address, 1)
    page.clock.install()
    page.goto(link_of(page, address, "hall"))
    seen: set[str] = set()
    parts = int((page.locator(".hall-main .page-of").inner_text()).split("/")[1])
    assert parts > 1
    for part in range(1, parts + 1):
        expect(page.locator(".hall-main .page-of")).to_have_text(f"{part} / {parts}")
        assert in_sight(page, "#leinwand-tische > :not(.away)")
        seen.update(page.locator("#leinwand-tische > :not(.away) .table-no").all_inner_texts())
        page.clock.run_for(9000)
    assert len(seen) == len(FULL_HOUSE) // 3
    expect(page.locator(".hall-main .page-of")).to_have_text(f"1 / {parts}")
    page.get_by_role("button", name="Anhalten").click()
    page.clock.run_for(20_000)
    expect(page.locator(".hall-main .page-of")).to_have_text(f"1 / {parts}")
    page.get_by_role("button", name="Weiterblättern").click()
    page.clock.run_for(9000)
    expect(page.locator(".hall-main .page-of")).to_have_text(f"2 / {parts}")
