"""How many taps a hand takes, when two photographs are read without doubt. Typing the bid is not counted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from werkzeug.serving import make_server

from tests.browser.chromium import PHONE
from tests.browser.hands import picture, start_game
from tests.webapp.scribe import FakeReader, jpeg
from webapp import create_app

MOST = 12
MELD = "HA H10 HK HO HU"
TRICKS = "EA EA SA SA HA HA BA BA E10 S10 H10 B10"


@dataclass
class Thumb:
    """Taps, and counts the taps. A photograph is one tap: what the camera app asks for is its own."""

    page: Page
    taps: int = 0
    reader: FakeReader = field(default_factory=FakeReader)

    def tap(self, target: Locator) -> None:
        self.taps += 1
        target.tap()

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name).first)

    def photograph(self, slot: str, cards: str) -> None:
        self.reader.cards = cards
        self.taps += 1
        self.page.locator(f"input[name=camera-{slot}]").set_input_files(picture(jpeg()))
        self.button("Stimmt, übernehmen")


@pytest.fixture
def thumb(chromium_browser: Browser, tmp_path: Path) -> Iterator[Thumb]:
    """A phone at an app whose reader sees what the test lays before it."""
    reader = FakeReader()
    server = make_server("127.0.0.1", 0, create_app({"DATA_FOLDER": tmp_path, "READER": reader}), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    context = chromium_browser.new_context(base_url=f"http://127.0.0.1:{server.port}", **PHONE)
    yield Thumb(context.new_page(), reader=reader)
    context.close()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("players", [("Anna", "Berta", "Clara", "Dora"), ("Anna", "Berta", "Clara")], ids=["4", "3"])
def test_a_hand_with_two_photographs_takes_at_most_twelve_taps(thumb: Thumb, players: tuple[str, ...]) -> None:
    page = thumb.page
    start_game(page, *players)
    thumb.button("Spiel 1 aufschreiben")
    expect(page.get_by_label("Reizwert")).to_be_focused()
    page.keyboard.type("250")
    thumb.button("Anna")
    thumb.button("Herz")
    thumb.photograph("meld-0", MELD)
    thumb.button("keine Meldung, weiter")
    thumb.photograph("tricks-A", TRICKS)
    if len(players) == 3:
        # of three, one more side has to say its points; the third gets the rest
        thumb.tap(page.get_by_label("Augen von Berta"))
        page.keyboard.type("50")
    thumb.tap(page.get_by_role("group", name="Wer hat den letzten Stich gemacht?").get_by_role("button").first)
    expect(page.locator(".settlement")).to_contain_text("150 + 138 = 288 ≥ 250: gewonnen")
    thumb.button("Aufschreiben")
    expect(page.locator(".pad tbody tr")).to_have_count(1)
    assert thumb.taps <= MOST
