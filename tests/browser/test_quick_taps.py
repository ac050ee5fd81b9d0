"""Taps that come faster than the answers, as on a busy server or in a slow Wi-Fi: each counts, a double tap once."""

from __future__ import annotations

import time

from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import Phone
from tests.browser.hands import bid_and_trump, start_game


def slowly(route: Route) -> None:
    """Let a tap's request take longer than the next tap."""
    if route.request.method == "POST":
        time.sleep(0.6)
    route.continue_()


def at_melds(page: Page) -> None:
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 250, "Anna", "Herz")


def tap_at_once(page: Page, *selectors: str) -> None:
    """Tap one after another, without looking whether the page has answered."""
    for selector in selectors:
        page.evaluate("selector => document.querySelector(selector).click()", selector)


def test_cards_tapped_in_quickly_all_lie_there(phone: Phone) -> None:
    page = phone()
    at_melds(page)
    page.get_by_role("button", name="Karten Anna").tap()
    expect(page.locator(".chooser")).to_be_visible()
    page.route("**/karten/**", slowly)
    tap_at_once(page, *(f".chooser [value={code}]" for code in ("HA", "HK", "HK", "EO")))
    expect(page.locator(".strip .card:not(.add)")).to_have_count(3)
    page.wait_for_timeout(1500)
    assert page.locator(".strip .card:not(.add) .card-name").all_inner_texts() == [
        "Kreuz Ober",
        "Herz Ass",
        "Herz König",
    ]
    # the second copy of a card that lies there is tapped once its answer has come
    tap_at_once(page, ".chooser [value=HK]")
    expect(page.locator(".strip .card:not(.add)")).to_have_count(4)


def test_a_changed_card_is_changed_once(phone: Phone) -> None:
    page = phone()
    at_melds(page)
    page.get_by_role("button", name="Karten Anna").tap()
    page.locator(".chooser [value=HA]").tap()
    expect(page.locator(".strip .card:not(.add)")).to_have_count(1)
    page.locator(".chooser").get_by_role("link", name="Fertig").tap()
    page.locator("#k1").tap()
    expect(page.locator(".chooser")).to_be_visible()
    page.route("**/karten/**", slowly)
    tap_at_once(page, ".chooser [value=HK]", ".chooser [value=HO]")
    expect(page.locator(".chooser")).to_have_count(0)
    expect(page.locator(".strip .card:not(.add) .card-name")).to_have_text("Herz König")


def test_melds_named_quickly_all_count(phone: Phone) -> None:
    page = phone()
    at_melds(page)
    page.get_by_role("link", name="Liste Anna").tap()
    expect(page.locator("#naming")).to_be_visible()
    page.route("**/nennen/**", slowly)
    tap_at_once(page, "[value=paar-E]", "[value=paar-E]", "[value=vier-A]", "[value=binokel]")
    expect(page.locator(".named button")).to_have_count(3)
