"""Handing the sheet on: by the phone's own sheet of apps, by copying, without a script, on paper."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.chromium import Phone
from tests.browser.pages import HANDS, new_game, write_hand

SHARES = """
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async (what) => {
      const [file] = what.files || [];
      window.shared.push(file ? { name: file.name, type: file.type, size: file.size } : what);
      document.documentElement.dataset.shared = window.shared.length;
    };
"""
CANNOT_SHARE = "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"


def sharing(page: Page) -> str:
    """Play a hand and open the page to share it; return its address."""
    game = new_game(page, "Anna", "Bertram", "Clara")
    write_hand(page, game, HANDS[0])
    page.goto(f"{game}/teilen")
    return f"{game}/teilen"


def handed_on(page: Page, count: int) -> list[dict[str, Any]]:
    expect(page.locator("html")).to_have_attribute("data-shared", str(count))
    found: list[dict[str, Any]] = page.evaluate("window.shared")
    return found


def test_a_phone_that_can_hands_on_link_picture_document_and_text(phone: Phone) -> None:
    page = phone()
    page.add_init_script(SHARES)
    sharing(page)
    page.get_by_role("button", name="Link teilen").tap()
    page.get_by_role("link", name="Bild PNG").tap()
    link, picture = handed_on(page, 2)
    assert link["url"] == page.locator("#link").input_value()
    assert picture["name"].endswith(".png")
    assert picture["type"] == "image/png"
    assert picture["size"] > 10_000
    page.get_by_role("link", name="Druckblatt PDF").tap()
    handed_on(page, 3)
    page.get_by_role("button", name="Text teilen").tap()
    _, _, document, text = handed_on(page, 4)
    assert document["type"] == "application/pdf"
    assert "Anna führt mit 131 Punkten Vorsprung." in text["text"]
    expect(page.locator("#trouble")).to_be_hidden()


def test_a_picture_that_does_not_come_is_said(phone: Phone) -> None:
    page = phone()
    page.add_init_script(SHARES)
    sharing(page)
    page.route("**/blatt.png", lambda route: route.abort())
    page.get_by_role("link", name="Bild PNG").tap()
    expect(page.locator("#trouble")).to_contain_text("nicht geklappt")


def test_where_it_cannot_share_there_is_copying_and_saving(phone: Phone) -> None:
    page = phone()
    page.add_init_script(CANNOT_SHARE)
    sharing(page)
    expect(page.get_by_role("button", name="Text teilen")).to_be_hidden()
    page.get_by_role("button", name="Text kopieren").tap()
    expect(page.get_by_role("button", name="Kopiert")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Druckblatt PDF").tap()
    assert saved.value.suggested_filename.endswith(".pdf")


def test_names_are_hidden_without_a_script(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    sharing(page)
    page.get_by_role("button", name="Nur Anfangsbuchstaben zeigen").tap()
    expect(page.get_by_label("Für den Messenger")).to_contain_text("A.: 251")
    page.goto(page.locator("#link").input_value())
    expect(page.locator(".pad")).to_contain_text("B.")
    expect(page.locator("body")).not_to_contain_text("Bertram")


def test_the_sheet_prints_black_on_white_with_nothing_to_press(phone: Phone) -> None:
    page = phone(color_scheme="dark")
    page.goto(sharing(page).removesuffix("/teilen"))
    page.emulate_media(media="print")
    expect(page.locator(".pad")).to_be_visible()
    expect(page.get_by_role("heading", name="Zettel von Anna, Bertram, Clara")).to_be_visible()
    for control in page.locator("button, .button, header").all():
        expect(control).to_be_hidden()
    colours = (
        "[getComputedStyle(document.body).color, getComputedStyle(document.querySelector('.pad')).backgroundColor]"
    )
    assert page.evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
