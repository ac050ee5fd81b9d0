"""A game of the family rules for four, played by tapping: lost doubly, given up, Durch, won, reopened, won again."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.browser.chromium import Phone
from tests.browser.hands import bid_and_trump, start_game

NAMES = ("Anna", "Berta", "Clara", "Dora")


def melds(page: Page, said: Mapping[str, int]) -> None:
    """Say everybody's melds; who is not in ``said`` melded nothing."""
    for seat, name in enumerate(NAMES):
        if name in said:
            page.get_by_label(f"Meldung von {name}").fill(str(said[name]))
        else:
            page.locator(f"#meld-{seat}").get_by_label("keine Meldung").check()
    page.get_by_role("button", name="Weiter", exact=True).tap()


def begin(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Spiel {number} aufschreiben").tap()


def write(page: Page, number: int, *totals: str) -> None:
    """Write the hand; the sheet then ends with these totals."""
    page.get_by_role("button", name="Aufschreiben", exact=True).tap()
    expect(page.locator(".pad tbody tr")).to_have_count(number)
    expect(page.locator(".pad tbody tr").last.locator("b")).to_have_text(totals)


def play(page: Page, number: int, bid: int, declarer: str, said: Mapping[str, int], points: int) -> None:
    """Write a hand that was played, up to its settlement; ``points`` are those of Anna and Clara."""
    begin(page, number)
    bid_and_trump(page, bid, declarer, "Herz")
    melds(page, said)
    page.get_by_label("Augen von Anna & Clara").fill(str(points))
    page.get_by_role("button", name="Abrechnen").tap()


def test_a_game_of_four_is_lost_won_reopened_and_won_again(phone: Phone) -> None:
    page = phone()
    start_game(page, *NAMES)

    # Anna bids 250: 40 + 100 are not enough, and it costs double; the others keep 20 + 150
    play(page, 1, 250, "Anna", {"Anna": 40, "Dora": 20}, 100)
    expect(page.locator(".settlement")).to_contain_text("doppelt in den Keller: 2 × 250 ab = −500")
    write(page, 1, "−500", "170")

    # Berta gives up 200: it costs her side that much, and brings the others 40 and their meld
    begin(page, 2)
    page.get_by_label("Reizwert").fill("200")
    page.get_by_role("button", name="Berta", exact=True).tap()
    page.get_by_role("button", name="Abschreiben", exact=True).tap()
    expect(page.get_by_label("Meldung von Berta")).to_have_count(0)
    page.get_by_label("Meldung von Anna").fill("60")
    page.locator("#meld-2").get_by_label("keine Meldung").check()
    page.get_by_role("button", name="Weiter", exact=True).tap()
    write(page, 2, "−400", "−30")

    # Clara's Durch
    begin(page, 3)
    page.get_by_label("Reizwert").fill("300")
    page.get_by_role("button", name="Clara", exact=True).tap()
    page.get_by_role("button", name="Durch", exact=True).tap()
    page.get_by_role("button", name="gewonnen").tap()
    write(page, 3, "600", "−30")

    # Anna reaches 1500: 750 + 150 on top of 600
    play(page, 4, 400, "Anna", {"Anna": 750}, 150)
    write(page, 4, "1500", "70")
    expect(page.get_by_role("heading", name="Anna & Clara gewinnen")).to_be_visible()
    expect(page.locator(".finish")).to_contain_text("Anna & Clara haben das Ziel 1500 erreicht: 1500")

    # in the hand that Berta gave up Anna had melded 50 only: the game is open again
    page.get_by_role("link", name="Spiel 2 ansehen").tap()
    page.get_by_role("button", name="Ändern").tap()
    page.get_by_role("navigation", name="Schritte").get_by_role("link", name="Melden").tap()
    page.get_by_label("Meldung von Anna").fill("50")
    page.get_by_role("button", name="Weiter", exact=True).tap()
    page.get_by_role("button", name="Aufschreiben", exact=True).tap()
    expect(page.get_by_text("Spiel 2 wurde geändert. Die Partie ist wieder offen und geht weiter.")).to_be_visible()
    expect(page.locator(".pad tbody tr").last.locator("b")).to_have_text(["1490", "70"])
    expect(page.locator(".pad tfoot td")).to_have_text(["10", "1430"])

    # and ends with the next hand; then another one with the same people
    play(page, 5, 150, "Dora", {"Dora": 100}, 120)
    write(page, 5, "1610", "300")
    page.get_by_role("button", name=re.compile("Noch eine Partie")).tap()
    expect(page.get_by_role("button", name="Spiel 1 aufschreiben")).to_be_visible()
    expect(page.get_by_text("Berta gibt, Clara reizt zuerst.")).to_be_visible()
