"""How many taps and scrolls a hand takes at 390 x 844: by numbers, and with two photographs read without doubt.

Digits that are typed are not counted, a tap into a field is. The first field of a page has the focus when the page
opens; a browser that opens its keyboard only at a tap, as Safari does, needs one tap more on each page on which
something is typed.
"""

from __future__ import annotations

import re
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

BY_NUMBERS = 7
BY_PHOTOGRAPHS = 10
MELD = "HA H10 HK HO HU"
TRICKS = "EA EA SA SA HA HA BA BA E10 S10 H10 B10"

UNDER_THE_THUMB = """element => {
    const box = element.getBoundingClientRect()
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return box.top >= 0 && box.bottom <= innerHeight && (element.contains(there) || there === element.closest('label'))
}"""


@dataclass
class Thumb:
    """Taps; counts the taps, and the targets to which it would have to scroll.

    A photograph is one tap: what the camera app asks for is its own.
    """

    page: Page
    taps: int = 0
    scrolls: list[str] = field(default_factory=list)
    reader: FakeReader = field(default_factory=FakeReader)

    def tap(self, target: Locator) -> None:
        self._reach(target)
        target.tap()

    def button(self, name: str, *, exact: bool = False) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=exact).first)

    def photograph(self, slot: str, cards: str) -> None:
        self.reader.cards = cards
        camera = self.page.locator(f"input[name=camera-{slot}]")
        self._reach(camera)
        camera.set_input_files(picture(jpeg()))
        expect(self.page.locator(".frame")).to_be_visible()

    def type(self, label: str, number: int) -> None:
        """Type into a field; one that has the focus needs no tap."""
        target = self.page.get_by_label(label)
        expect(target).to_be_visible()
        if not target.evaluate("element => element === document.activeElement"):
            self.tap(target)
        self.page.keyboard.type(str(number))

    def _reach(self, target: Locator) -> None:
        expect(target).to_be_attached()
        self.taps += 1
        if not target.evaluate(UNDER_THE_THUMB):
            self.scrolls.append(str(target))


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


THREE, FOUR = ("Anna", "Berta", "Clara"), ("Anna", "Berta", "Clara", "Dora")
TABLES = [(THREE, 0, "tile"), (THREE, 2, "typed"), (FOUR, 2, "tile"), (FOUR, 0, "typed")]


def begin(thumb: Thumb, bid: str, declarer: str) -> None:
    """Say the bid, by typing it or by a tile, the declarer and trump."""
    if bid == "typed":
        thumb.button("Spiel 1 aufschreiben")
        thumb.type("Reizwert", 250)
    else:
        thumb.button("250", exact=True)
        expect(thumb.page.get_by_label("Reizwert")).to_have_value("250")
    thumb.button(declarer)
    thumb.button("Herz")
    expect(thumb.page.get_by_role("heading", name="Meldungen")).to_be_visible()


def second_of(declarer: int) -> str:
    """Who stands below the declarer on the page."""
    return "Anna" if declarer else "Berta"


def write(thumb: Thumb, explained: str) -> None:
    expect(thumb.page.locator(".settlement")).to_contain_text(explained)
    thumb.button("Aufschreiben")
    expect(thumb.page.locator(".pad tbody tr")).to_have_count(1)


@pytest.mark.parametrize(("players", "declarer", "bid"), TABLES)
def test_a_hand_by_numbers(thumb: Thumb, players: tuple[str, ...], declarer: int, bid: str) -> None:
    start_game(thumb.page, *players)
    begin(thumb, bid, players[declarer])
    thumb.type(f"Meldung von {players[declarer]}", 190)
    thumb.tap(thumb.page.get_by_role("button", name=re.compile("keine Meldung.* weiter")))
    expect(thumb.page.get_by_role("heading", name="Stiche")).to_be_visible()
    pairs = ("Anna & Clara", "Berta & Dora")
    thumb.type(f"Augen von {pairs[0] if len(players) == 4 else players[declarer]}", 119)
    if len(players) == 3:
        # of three, one more side has to say its points; the third gets the rest
        thumb.type(f"Augen von {second_of(declarer)}", 50)
    thumb.button("Abrechnen")
    write(thumb, "Meldung 190 + Stiche 119 = 309, reicht für 250")
    assert thumb.taps <= BY_NUMBERS
    assert thumb.scrolls == []


@pytest.mark.parametrize("last", ["declarer", "other"])
@pytest.mark.parametrize(("players", "declarer", "bid"), TABLES)
def test_a_hand_with_two_photographs(
    thumb: Thumb, players: tuple[str, ...], declarer: int, bid: str, last: str
) -> None:
    start_game(thumb.page, *players)
    begin(thumb, bid, players[declarer])
    thumb.photograph(f"meld-{declarer}", MELD)
    thumb.button("Stimmt, sonst meldet keiner")
    expect(thumb.page.get_by_role("heading", name="Stiche", exact=True)).to_be_visible()
    thumb.photograph("tricks-A" if len(players) == 4 else f"tricks-{'ABC'[declarer]}", TRICKS)
    thumb.button("mit letztem Stich" if last == "declarer" else "Stimmt, übernehmen")
    if len(players) == 3:
        expect(thumb.page.get_by_role("heading", name="Stiche", exact=True)).to_be_visible()
        thumb.type(f"Augen von {second_of(declarer)}", 50)
    asked = thumb.page.get_by_role("group", name="Wer hat den letzten Stich gemacht?")
    if last == "other":
        thumb.tap(asked.get_by_role("button", name="Berta"))
    elif len(players) == 3:
        thumb.button("Abrechnen")
    points = 138 if last == "declarer" else 128
    write(thumb, f"Meldung 150 + Stiche {points} = {150 + points}, reicht für 250")
    assert thumb.taps <= BY_PHOTOGRAPHS
    assert thumb.scrolls == []
