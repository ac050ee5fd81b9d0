"""Browsers of 2020: what they lack is taken away before any script runs."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import Phone
from tests.browser.evenings import draw_and_start, link_of, new_evening
from tests.browser.hands import start_game
from tests.browser.pages import HANDS, new_game, shown, write_hand

AS_IN_2020 = """
delete AbortSignal.timeout; delete AbortSignal.any; delete Array.prototype.at; delete String.prototype.at;
delete Array.prototype.findLast; delete String.prototype.replaceAll; delete HTMLFormElement.prototype.requestSubmit;
delete SubmitEvent.prototype.submitter; delete Element.prototype.replaceChildren; delete window.structuredClone;
delete Object.hasOwn; delete window.createImageBitmap; delete window.ResizeObserver;
delete Element.prototype.requestFullscreen; delete Promise.any;
"""


def slowly(route: Route) -> None:
    """A Wi-Fi that takes its time."""
    time.sleep(0.3)
    route.continue_()


@pytest.fixture
def old_phone(phone: Phone) -> Phone:
    def new_phone(**options: Any) -> Page:
        page = phone(**options)
        page.add_init_script(AS_IN_2020)
        return page

    return new_phone


def test_the_first_tap_after_typing_a_bid_counts(old_phone: Phone) -> None:
    page = old_phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    # the field is still being saved when the name is tapped
    page.route("**/reizen", slowly)
    page.get_by_label("Reizwert").press_sequentially("230")
    page.get_by_role("button", name="Berta", exact=True).tap()
    expect(page.locator(".over")).to_contain_text("Berta 230")
    page.get_by_role("button", name="Herz", exact=True).tap()
    page.get_by_label("Meldung von Anna").press_sequentially("40")
    page.get_by_role("button", name="Sonst keine Meldung: weiter").tap()
    expect(page.get_by_role("heading", name="Stiche")).to_be_visible()


def test_a_sheet_that_lies_open_follows_along(old_phone: Phone) -> None:
    scribe, reader = old_phone(), old_phone()
    scribe.goto("/")
    game = new_game(scribe, "Anna", "Berta", "Clara")
    reader.goto(shown(scribe, f"{game}/teilen").attribute("#link", "value"))
    write_hand(scribe, game, HANDS[0])
    expect(reader.locator(".pad")).to_contain_text("+251")
    expect(reader.locator("#trouble")).to_be_hidden()


def test_the_screen_for_the_hall_shows_part_after_part(old_phone: Phone) -> None:
    page = old_phone(viewport={"width": 1280, "height": 720}, is_mobile=False, has_touch=False)
    address = new_evening(page, [f"Bertram-Friedrich Häberle {number}" for number in range(1, 61)])
    draw_and_start(page, address, 1)
    page.clock.install()
    page.goto(link_of(page, address, "hall"))
    expect(page.locator(".hall-main .page-of")).to_contain_text("1 / ")
    page.clock.run_for(9000)
    expect(page.locator(".hall-main .page-of")).to_contain_text("2 / ")
    expect(page.get_by_role("button", name="Vollbild")).to_be_hidden()
