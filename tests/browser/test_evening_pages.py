"""What holds for every page of a tournament evening: readable for everybody, narrow enough, at rest."""

from __future__ import annotations

from urllib.parse import urljoin

from tests.browser.conftest import Phone
from tests.browser.evenings import evening_pages
from tests.browser.test_every_page import SMALL, complaints_by_scheme


def test_every_page_of_an_evening_is_for_everybody(phone: Phone, address: str) -> None:
    page = phone(viewport=SMALL)
    pages = {name: urljoin(address, at) for name, at in evening_pages(page).items()}
    assert not complaints_by_scheme(page, pages)
