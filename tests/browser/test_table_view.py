"""The table view on a tablet and a small phone: it fills the screen, keeps it on, follows along, and reads aloud."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import Phone
from tests.browser.pages import HANDS, begin, fill, new_game, send, shown, write_hand

TABLET = {"width": 1024, "height": 768}
SMALL = {"width": 360, "height": 740}
SPEECH = """
    window.spoken = [];
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(window, "speechSynthesis", {
      value: { cancel() {}, speak({ text, lang }) { window.spoken.push(`${lang}: ${text.trim()}`); } },
    });
"""
WITHOUT = "delete Navigator.prototype.wakeLock; delete window.speechSynthesis; delete Navigator.prototype.vibrate;"


def table_view(scribe: Page, game: str) -> str:
    return str(shown(scribe, f"{game}/teilen").attribute("#link", "value")) + "/tisch"


def bottom(part: Locator) -> float:
    """Where the lower edge of a part is."""
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def spoken(page: Page, count: int) -> list[str]:
    """Wait until ``count`` texts were read aloud, and return them."""
    said: list[str] = []
    for _ in range(300):
        said = page.evaluate("window.spoken")
        if len(said) >= count:
            break
        page.wait_for_timeout(100)
    return said


@pytest.mark.parametrize("screen", [TABLET, SMALL], ids=["tablet", "phone"])
@pytest.mark.parametrize("players", [3, 4])
def test_everything_is_seen_at_once(phone: Phone, screen: dict[str, int], players: int) -> None:
    page = phone(viewport=screen)
    page.goto("/")
    game = new_game(page, *("Maximiliane", "Bertram", "Clara", "Johannes")[:players])
    if players == 3:
        write_hand(page, game, HANDS[0])
    page.goto(table_view(page, game))
    assert page.evaluate("document.documentElement.scrollWidth") == screen["width"]
    for part in page.locator(".table-totals b, .table-turn dd").all():
        box = part.bounding_box()
        assert box
        assert box["y"] + box["height"] <= screen["height"]
    totals = page.locator(".table-totals b")
    assert min(totals.evaluate_all("all => all.map((total) => parseFloat(getComputedStyle(total).fontSize))")) >= 75


@pytest.mark.parametrize("screen", [TABLET, SMALL], ids=["tablet", "phone"])
def test_the_end_of_a_game_of_five_for_money_is_seen_at_once(phone: Phone, screen: dict[str, int]) -> None:
    page = phone(viewport=screen)
    page.goto("/")
    game = new_game(page, "Anna", "Bert", "Clara", "Dora", "Emil", size="3")
    send(page, f"{game}/geld", per_point="0,5", lost_fee="20", to="each")
    for hand in HANDS[:2]:
        write_hand(page, game, hand)
    page.goto(table_view(page, game))
    totals = page.locator(".table-totals b")
    expect(totals).to_have_count(5)
    assert all(bottom(part) <= screen["height"] for part in [*totals.all(), *page.locator(".table-turn dd").all()])
    if screen == TABLET:
        # three abreast, whether they have played the last hand or not
        bottoms = [bottom(total) for total in totals.all()]
        assert bottoms[0] == pytest.approx(bottoms[1]) == pytest.approx(bottoms[2])
        assert bottoms[3] == pytest.approx(bottoms[4])
        send(page, f"{game}/schluss")
        page.goto(table_view(page, game))
        paid = [part.bounding_box() for part in page.locator(".money").all()]
        # sentences of one line do not touch
        assert all(
            before and after and (after["y"] > before["y"] or after["x"] >= before["x"] + before["width"] + 4)
            for before, after in pairwise(paid)
        )
        assert len(paid) > 1
        assert all(bottom(total) <= screen["height"] for total in totals.all())


def test_it_follows_along_and_keeps_the_screen_on(phone: Phone) -> None:
    scribe, tablet = phone(), phone(viewport=TABLET)
    scribe.goto("/")
    game = new_game(scribe, "Anna", "Berta", "Clara")
    tablet.add_init_script("""
      window.asked = [];
      Object.defineProperty(navigator, "wakeLock", {
        value: { request: async (kind) => { window.asked.push(kind); return new EventTarget(); } },
      });""")
    tablet.goto(table_view(scribe, game))
    expect(tablet.locator("[data-awake]")).to_have_css("visibility", "visible")
    assert tablet.evaluate("window.asked") == ["screen"]
    write_hand(scribe, game, HANDS[0])
    expect(tablet.locator(".table-totals b").first).to_have_text("251")
    expect(tablet.locator(".table-turn dd").first).to_have_text("Berta")


def test_a_browser_that_can_neither_shows_the_standing(phone: Phone) -> None:
    page = phone()
    page.add_init_script(WITHOUT)
    page.goto("/")
    game = new_game(page, "Anna", "Berta", "Clara")
    page.goto(table_view(page, game))
    expect(page.locator(".table-totals b")).to_have_count(3)
    expect(page.locator("[data-awake]")).to_have_css("visibility", "hidden")
    expect(page.get_by_role("button", name="Vorlesen")).to_be_hidden()


def test_reading_aloud_is_off_until_it_is_asked_for_and_then_stays_on(phone: Phone) -> None:
    scribe, tablet = phone(), phone(viewport=TABLET)
    scribe.goto("/")
    game = new_game(scribe, "Anna", "Berta", "Clara")
    tablet.add_init_script(SPEECH)
    tablet.goto(table_view(scribe, game))
    write_hand(scribe, game, HANDS[0])
    expect(tablet.locator(".table-totals b").first).to_have_text("251")
    assert tablet.evaluate("window.spoken") == []
    switch = tablet.get_by_role("button", name="Vorlesen")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.tap()
    assert tablet.evaluate("window.spoken") == ["de: Nach Spiel 1: Anna 251, Berta 120, Clara 89."]
    write_hand(scribe, game, HANDS[1])
    assert "Berta minus 480" in spoken(tablet, 2)[1]
    tablet.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_the_settlement_is_read_aloud(phone: Phone) -> None:
    page = phone()
    page.add_init_script(SPEECH)
    page.goto("/")
    game = new_game(page, "Anna", "Berta", "Clara")
    write_hand(page, game, HANDS[0])
    draft = begin(page, game, HANDS[1])
    fill(page, draft, HANDS[1])
    page.goto(f"{draft}/abrechnung")
    assert page.evaluate("window.spoken") == []
    page.get_by_role("button", name="Vorlesen").tap()
    [said] = page.evaluate("window.spoken")
    assert said.startswith("de: Berta hat verloren.")
    assert "Berta minus 600, neuer Stand minus 480." in said
    page.reload()
    assert spoken(page, 1) == [said]
