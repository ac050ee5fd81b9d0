"""The Enter key in every form: it keeps what was typed, and goes to the next open field, or on if nothing is open."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Phone
from tests.browser.hands import bid_and_trump, start_game
from tests.browser.pages import every_page

DEFAULT_BUTTONS = """
() => [...document.forms].flatMap((form) => {
  const parts = [...form.elements];
  const submits = parts.filter((part) => part.type === "submit");
  const typed = parts.filter((part) => part.tagName === "INPUT" && !["hidden", "submit", "file"].includes(part.type));
  const safe = !submits.length || submits.length === 1 || submits[0].matches(".enter, .main");
  return typed.length && !safe ? [`${form.action}: ${submits[0].outerHTML}`] : [];
})
"""


def at_melds(page: Page) -> None:
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 250, "Anna", "Herz")


def focused(page: Page) -> str:
    """The name of the field or button that has the focus, and its value where it is a button."""
    return str(
        page.evaluate(
            "(({name, value, type}) => type === 'submit' ? name + '=' + value : name)(document.activeElement)"
        )
    )


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_the_bid_stays_as_it_was_typed(phone: Phone, script: bool) -> None:
    page = phone(java_script_enabled=script)
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    page.get_by_label("Reizwert").fill("230")
    page.get_by_label("Reizwert").press("Enter")
    expect(page.get_by_label("Reizwert")).to_have_value("230")
    expect(page.get_by_role("heading", name="Ansager")).to_be_visible()
    if script:
        assert focused(page) == "declarer=0"
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name="Berta", exact=True).tap()
    expect(page.get_by_role("heading", name="Trumpf", exact=True)).to_be_visible()
    expect(page.locator(".over")).to_contain_text("Berta 230")
    # who declares is said now: Enter goes on
    page.locator(".steps a").first.tap()
    page.get_by_label("Reizwert").fill("260")
    page.get_by_label("Reizwert").press("Enter")
    expect(page.locator(".over")).to_contain_text("Berta 260")


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_enter_among_the_trumps_chooses_none(phone: Phone, script: bool) -> None:
    page = phone(java_script_enabled=script)
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    page.get_by_label("Reizwert").fill("200")
    page.get_by_role("button", name="Anna", exact=True).tap()
    page.get_by_label("gespielt", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Trumpf", exact=True)).to_be_visible()
    expect(page.locator(".suit-tile.chosen")).to_have_count(0)
    page.get_by_role("button", name="Durch", exact=True).tap()
    open_cards = page.get_by_label("mit offenen Karten gespielt")
    if open_cards.count():
        open_cards.press("Enter")
        expect(page.get_by_role("button", name="gewonnen")).to_be_visible()
        expect(page.locator(".tile.chosen")).to_have_count(0)


def test_melds_and_tricks_are_typed_with_enter_alone(phone: Phone) -> None:
    page = phone()
    at_melds(page)
    page.get_by_label("Meldung von Anna").fill("190")
    page.get_by_label("Meldung von Anna").press("Enter")
    assert focused(page) == "meld-1"
    page.keyboard.type("20")
    page.locator("#meld-2").get_by_label("keine Meldung").check()
    page.get_by_label("Meldung von Berta").press("Enter")
    expect(page.get_by_role("heading", name="Stiche")).to_be_visible()
    page.get_by_label("Augen von Anna").fill("100")
    page.get_by_label("Augen von Anna").press("Enter")
    assert focused(page) == "tricks-B"
    page.keyboard.type("80")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Abrechnung")).to_be_visible()
    expect(page.locator(".settlement")).to_contain_text("Meldung 190 + Stiche 100 = 290")


def test_without_a_script_enter_asks_for_what_is_open_and_for_no_photograph(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    at_melds(page)
    page.get_by_label("Meldung von Berta").fill("40")
    page.get_by_label("Meldung von Berta").press("Enter")
    expect(page.get_by_role("heading", name="Meldungen")).to_be_visible()
    expect(page.get_by_label("Meldung von Berta")).to_have_value("40")
    expect(page.locator("#error-photo-meld-0")).to_be_hidden()
    expect(page.locator("#error-meld-0")).to_be_visible()
    for name, meld in (("Anna", "190"), ("Clara", "0")):
        page.get_by_label(f"Meldung von {name}").fill(meld)
    page.get_by_label("Meldung von Clara").press("Enter")
    expect(page.get_by_role("heading", name="Stiche")).to_be_visible()
    page.get_by_label("Augen von Anna").fill("100")
    page.get_by_label("Augen von Anna").press("Enter")
    expect(page.get_by_role("heading", name="Stiche")).to_be_visible()
    expect(page.get_by_label("Augen von Anna")).to_have_value("100")
    page.get_by_label("Augen von Berta").fill("80")
    page.get_by_label("Augen von Berta").press("Enter")
    expect(page.locator(".settlement")).to_contain_text("Meldung 190 + Stiche 100 = 290")


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_game_begins_by_enter_only_when_all_names_are_there(phone: Phone, script: bool) -> None:
    page = phone(java_script_enabled=script)
    page.goto("/")
    page.get_by_label("Name 1", exact=True).fill("Anna")
    for seat, name in enumerate(("Berta", "Clara", "Dora"), start=1):
        page.get_by_label(f"Name {seat}", exact=True).press("Enter")
        expect(page.get_by_role("heading", name="Neue Partie")).to_be_visible()
        expect(page.locator(f"input[name=name-{seat}]")).to_be_focused()
        expect(page.get_by_label("Name 1", exact=True)).to_have_value("Anna")
        expect(page.locator("#error-names")).to_be_hidden()
        page.locator(f"input[name=name-{seat}]").fill(name)
    page.locator("input[name=name-3]").press("Enter")
    expect(page.get_by_role("button", name="Spiel 1 aufschreiben")).to_be_visible()
    expect(page.locator(".pad")).to_contain_text("Anna & Clara")


def test_three_play_when_enter_is_pressed_in_the_empty_fourth_field(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    for seat, name in enumerate(("Anna", "Berta", "Clara")):
        page.locator(f"input[name=name-{seat}]").fill(name)
    page.locator("input[name=name-3]").press("Enter")
    expect(page.get_by_role("button", name="Spiel 1 aufschreiben")).to_be_visible()


def test_enter_leads_through_the_rules_and_the_plan_of_an_evening(phone: Phone) -> None:
    page = phone()
    game = start_game(page, "Anna", "Berta", "Clara")
    page.goto(f"{game}/regeln")
    fields = page.locator("details[open] input:not([type=hidden]):visible")
    fields.first.fill("20")
    fields.first.press("Enter")
    expect(page.get_by_role("heading", name="Regeln ändern")).to_be_visible()
    expect(fields.nth(1)).to_be_focused()
    page.goto("/abend")
    page.get_by_label("Wie heißt der Abend?").fill("Preisbinokel")
    page.get_by_label("Wie heißt der Abend?").press("Enter")
    expect(page.get_by_label("Tag", exact=True)).to_be_focused()
    expect(page.get_by_role("button", name="Abend anlegen")).to_be_visible()


def test_on_every_page_enter_presses_a_button_that_harms_nothing(phone: Phone) -> None:
    page = phone()
    wrong = {}
    for name, address in every_page(page).items():
        page.goto(address)
        if found := page.evaluate(DEFAULT_BUTTONS):
            wrong[name] = found
    assert not wrong
