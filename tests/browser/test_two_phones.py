"""Two phones at one hand: the first is told, and where both say something else, one tap decides."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.chromium import Phone
from tests.browser.hands import address_of, bid_and_trump, start_game


def leave(page: Page, label: str, text: str) -> None:
    """Type into a field and leave it; the script keeps it at once."""
    with page.expect_response(lambda answer: answer.url.endswith("/melden")):
        page.get_by_label(label).fill(text)
        page.get_by_label(label).blur()


def test_a_second_phone_takes_over_and_the_first_one_is_told(phone: Phone) -> None:
    first, second = phone(), phone()
    game = start_game(first, "Anna", "Berta", "Clara")
    first.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(first, 250, "Anna", "Herz")
    leave(first, "Meldung von Anna", "190")

    second.goto(game)
    second.get_by_role("button", name="Spiel 1 weiterschreiben").tap()
    expect(second.get_by_label("Meldung von Anna")).to_have_value("190")
    expect(first.get_by_text("Ein anderes Handy schreibt gerade mit.")).to_be_visible()
    leave(second, "Meldung von Berta", "40")

    # the first phone still shows Berta's field empty, and says something else there
    leave(first, "Meldung von Berta", "20")
    asked = first.locator(".conflict")
    expect(asked).to_contain_text("Ein anderes Handy hat inzwischen „40“ eingetragen, hier steht „20“.")
    asked.get_by_role("button", name="„20“ nehmen").tap()
    expect(first.get_by_label("Meldung von Berta")).to_have_value("20")
    expect(first.get_by_label("Meldung von Anna")).to_have_value("190")
    expect(first.locator(".conflict")).to_have_count(0)


def test_cards_and_named_melds_over_what_another_phone_typed_are_asked_about(phone: Phone) -> None:
    first, second = phone(viewport={"width": 360, "height": 640}), phone()
    game = start_game(first, "Anna", "Berta", "Clara")
    first.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(first, 250, "Anna", "Herz")
    second.goto(game)
    second.get_by_role("button", name="Spiel 1 weiterschreiben").tap()

    first.locator("#meld-0").get_by_role("link", name="Liste").tap()
    leave(second, "Meldung von Anna", "180")
    first.get_by_role("button", name="Binokel 40", exact=True).tap()
    asked = first.locator(".conflict")
    expect(asked).to_contain_text(
        "Ein anderes Handy hat inzwischen „180“ eingetragen, hier steht „1 genannte Meldung“."
    )
    expect(asked).to_be_in_viewport()
    asked.get_by_role("button", name="„180“ lassen").tap()
    expect(first.get_by_label("Meldung von Anna")).to_have_value("180")

    first.locator("#meld-1").get_by_role("button", name="Karten").tap()
    first.locator("#k0").tap()
    for card in ("Schippen Ober", "Bollen Unter"):
        first.get_by_role("button", name=card, exact=True).tap()
    leave(second, "Meldung von Berta", "60")
    first.get_by_role("link", name="Fertig").tap()
    first.get_by_role("button", name="Stimmt, übernehmen").tap()
    expect(asked).to_contain_text("„60“ eingetragen, hier steht „Schippen Ober, Bollen Unter“.")
    expect(asked).to_be_in_viewport()
    asked.get_by_role("button", name="nehmen").tap()
    expect(first.locator("#meld-1 .from-cards")).to_contain_text("40")


def test_taps_raise_the_bid_and_melds_are_named(phone: Phone) -> None:
    page = phone(viewport={"width": 360, "height": 640})
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid = page.get_by_label("Reizwert")
    for button, shown in (("+10", "150"), ("+50", "200"), ("+10", "210")):
        page.get_by_role("button", name=button).tap()
        expect(bid).to_have_value(shown)
    page.get_by_role("button", name="Anna", exact=True).tap()
    page.get_by_role("button", name="Herz", exact=True).tap()
    page.locator("#meld-0").get_by_role("link", name="Liste").tap()
    page.get_by_role("button", name="Familie in Herz 150", exact=True).tap()
    expect(page.locator("#total")).to_have_text("150")
    page.get_by_role("button", name="vier Ober 60", exact=True).tap()
    expect(page.locator("#total")).to_have_text("210")
    page.get_by_role("button", name="Familie in Herz 150 wegnehmen").tap()
    expect(page.locator("#total")).to_have_text("60")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="Fertig").tap()
    expect(page.locator("#meld-0 .from-cards")).to_contain_text("60 vier Ober")
    assert address_of(page).endswith("/melden")
