"""Sheets that lie open follow along: on a second phone, on the one that reads along, awake and asleep."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.chromium import SECONDS, Phone
from tests.browser.hands import start_game
from tests.browser.pages import HANDS, new_game, send, write_hand

AT_MOST = 3 * SECONDS


def reading_link(scribe: Page) -> str:
    """The address to read along, from the scribe's page for sharing."""
    scribe.get_by_role("link", name="Teilen").tap()
    return scribe.get_by_label("Dieser Link zeigt den Zettel").input_value()


def fall_asleep(page: Page, *, asleep: bool) -> None:
    """Let the page believe that the phone was laid away, or taken up again."""
    page.evaluate(
        """(asleep) => {
          Object.defineProperty(document, "hidden", { value: asleep, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        asleep,
    )


def test_both_other_phones_see_the_next_hand_within_three_seconds(phone: Phone) -> None:
    scribe, second, reader = phone(), phone(), phone()
    game = start_game(scribe, "Anna", "Berta", "Clara")
    reader.goto(reading_link(scribe))
    second.goto(game)
    write_hand(scribe, game, HANDS[0])
    for page in (second, reader):
        expect(page.locator(".pad")).to_contain_text("+251", timeout=AT_MOST)
        expect(page.locator("#say")).to_have_text("Nach Spiel 1: Anna 251, Berta 120, Clara 89.")
    expect(second.get_by_role("button", name="Spiel 2 aufschreiben")).to_be_visible()


def test_focus_scrolling_and_what_is_typed_stay_when_the_sheet_changes(phone: Phone) -> None:
    scribe, second = phone(), phone()
    game = start_game(scribe, "Anna", "Berta", "Clara")
    for hand in (*HANDS, *HANDS):
        write_hand(scribe, game, hand)
    second.goto(game)
    third = second.get_by_role("link", name="Spiel 3 ansehen")
    third.focus()
    second.evaluate("window.scrollTo(0, 140)")
    summary = second.get_by_text("Dieses Handy: ein Handy")
    summary.dispatch_event("click")
    second.evaluate("document.getElementById('device').value = 'Handy von E'")
    write_hand(scribe, game, HANDS[0])
    expect(second.get_by_role("link", name="Spiel 11 ansehen")).to_be_attached(timeout=AT_MOST)
    expect(third).to_be_focused()
    assert second.evaluate("window.scrollY") == 140
    assert second.evaluate("document.getElementById('device').value") == "Handy von E"


def test_a_page_asleep_asks_nothing_and_is_right_again_when_it_wakes(phone: Phone) -> None:
    scribe, second = phone(), phone()
    game = start_game(scribe, "Anna", "Berta", "Clara")
    second.goto(game)
    fall_asleep(second, asleep=True)
    second.wait_for_timeout(500)
    asked: list[str] = []
    second.on("request", lambda request: asked.append(request.url))
    write_hand(scribe, game, HANDS[0])
    second.wait_for_timeout(5 * SECONDS)
    assert asked == []
    fall_asleep(second, asleep=False)
    expect(second.locator(".pad")).to_contain_text("+251", timeout=AT_MOST)


def test_a_lost_connection_is_said_and_forgotten_when_it_is_back(phone: Phone) -> None:
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Keine Verbindung. Stand von", timeout=5 * SECONDS)
    page.context.set_offline(False)
    expect(page.locator("#trouble")).to_be_hidden(timeout=5 * SECONDS)


def test_a_link_taken_back_is_said_on_the_page_that_lies_open(phone: Phone) -> None:
    scribe, reader = phone(), phone()
    game = start_game(scribe, "Anna", "Berta", "Clara")
    reader.goto(reading_link(scribe))
    send(scribe, f"{game}/teilen", do="revoke")
    expect(reader.get_by_role("alert")).to_have_text(
        "Diesen Link gibt es nicht mehr. Der Schreiber kann einen neuen zeigen.", timeout=AT_MOST
    )
    expect(reader.locator(".pad")).to_be_visible()


def test_without_a_script_the_sheet_is_loaded_anew_by_a_link(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    game = new_game(page, "Anna", "Berta", "Clara")
    page.goto(game)
    write_hand(page, game, HANDS[0])
    expect(page.locator(".pad")).not_to_contain_text("+251")
    page.get_by_role("link", name="Neu laden").tap()
    expect(page.locator(".pad")).to_contain_text("+251")
