"""What holds for every page of a tournament evening: readable for everybody, narrow enough, at rest."""

from __future__ import annotations

from urllib.parse import urljoin

from axe_playwright_python.sync_playwright import Axe

from tests.browser.accessibility import SMALL, WCAG, complaints_by_scheme
from tests.browser.chromium import Phone
from tests.browser.evenings import evening_pages


def test_every_page_of_an_evening_is_for_everybody(phone: Phone, address: str) -> None:
    page = phone(viewport=SMALL)
    pages = {name: urljoin(address, at) for name, at in evening_pages(page).items()}
    assert not complaints_by_scheme(page, pages)


def test_folds_are_for_everybody_too_and_nobodys_long_name_makes_a_page_wider(phone: Phone) -> None:
    page = phone(viewport=SMALL)
    people = [f"{letter * 29} {number}" for number, letter in enumerate("WMQWMQWMQW")]
    for name, at in evening_pages(page, people).items():
        page.goto(at)
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"], name
        found = Axe().run(page, options={"runOnly": WCAG, "resultTypes": ["violations"]}).response["violations"]
        assert not [rule["id"] for rule in found], name
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
        assert len(ids) == len(set(ids)), name
