"""What the pages of a hand do in a browser so that nobody is misled for a moment."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.chromium import Phone
from tests.browser.hands import bid_and_trump, start_game
from tests.browser.pages import HANDS, begin, fill, new_game


def test_a_number_unticks_the_box_beside_it(phone: Phone) -> None:
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 250, "Anna", "Herz")
    for seat in range(3):
        page.locator(f"#meld-{seat}").get_by_label("keine Meldung").check()
    page.get_by_label("Meldung von Anna").fill("190")
    expect(page.locator("#meld-0").get_by_label("keine Meldung")).not_to_be_checked()
    expect(page.locator("#meld-1").get_by_label("keine Meldung")).to_be_checked()
    page.get_by_role("button", name="Weiter", exact=True).tap()
    expect(page.locator("#status")).to_contain_text("Anna braucht noch 60 aus Stichen.")
    page.locator("#tricks-A").get_by_label("kein Stich").check()
    page.get_by_label("Augen von Anna").fill("61")
    expect(page.locator("#tricks-A").get_by_label("kein Stich")).not_to_be_checked()


def in_sight(page: Page, css: str) -> bool:
    """Whether the whole of the first such part is on the screen."""
    return bool(
        page.locator(css).first.evaluate(
            "(part) => part.getBoundingClientRect().top >= 0 && part.getBoundingClientRect().bottom <= innerHeight"
        )
    )


def test_the_winners_banner_is_in_sight_after_the_last_hand(phone: Phone) -> None:
    page = phone(viewport={"width": 360, "height": 640})
    page.goto("/")
    game = new_game(page, "Anna", "Berta", "Clara", target="200")
    draft = begin(page, game, HANDS[0])
    fill(page, draft, HANDS[0])
    page.goto(f"{draft}/abrechnung")
    page.get_by_role("button", name="Aufschreiben").tap()
    expect(page.get_by_role("heading", name="Anna gewinnt")).to_be_visible()
    assert in_sight(page, "#ende h1")


def test_what_was_just_written_is_taken_back_with_one_tap(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    game = new_game(page, "Anna", "Berta", "Clara")
    draft = begin(page, game, HANDS[0])
    fill(page, draft, HANDS[0])
    page.goto(f"{draft}/abrechnung")
    page.get_by_role("button", name="Aufschreiben").tap()
    offer = page.get_by_role("button", name="Zurücknehmen")
    expect(offer).to_be_visible()
    assert in_sight(page, ".just-written")
    offer.tap()
    expect(page.get_by_role("button", name="Zurückholen")).to_be_visible()
    page.goto(game)
    expect(page.locator(".pad")).to_contain_text("Noch kein Spiel aufgeschrieben.")
    expect(offer).to_have_count(0)
