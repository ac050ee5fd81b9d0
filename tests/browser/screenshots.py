"""The pictures of the README: `python -m tests.browser.screenshots` plays half an evening and photographs it."""

from __future__ import annotations

import io
import re
import secrets
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, PHONE, chromium
from tests.browser.hands import bid_and_trump, correct, picture, start_game
from tests.browser.table import photograph
from tests.webapp.serving import serving
from webapp.assets import STATIC

FOLDER = STATIC / "screenshots"
COLOURS = 256
DECK = 30
"""Seed of a deck that looks well in print."""

MELDS = "HA H10 HK HO HU SO BU"


class Hand(NamedTuple):
    """A hand by numbers: who bid what on which trump, everybody's melds, the first two sides' tricks."""

    declarer: int
    bid: int
    trump: str
    melds: tuple[int, int, int]
    tricks: tuple[int, int]


HANDS = (
    Hand(0, 250, "H", (190, 20, 0), (61, 100)),
    Hand(1, 300, "S", (40, 120, 20), (90, 110)),
    Hand(2, 220, "B", (60, 0, 140), (50, 80)),
    Hand(0, 280, "E", (150, 40, 20), (160, 40)),
    Hand(1, 180, "H", (20, 100, 40), (70, 120)),
)


def write_hand(page: Page, game: str, hand: Hand) -> None:
    """Write a hand by numbers, as quickly as forms can be sent."""

    def send(address: str, **fields: str | float) -> str:
        answer = page.request.post(address, form={"key": secrets.token_urlsafe(), **fields})
        assert answer.ok, answer.text()
        return answer.url

    draft = send(f"{game}/neu").removesuffix("/reizen")
    send(f"{draft}/reizen", bid=hand.bid, declarer=hand.declarer)
    send(f"{draft}/trumpf", trump=hand.trump)
    send(f"{draft}/melden", **{f"meld-{seat}": meld for seat, meld in enumerate(hand.melds)})
    send(f"{draft}/stiche", **{f"tricks-{side}": points for side, points in zip("AB", hand.tricks, strict=True)})
    shown = re.search(r'name="shown" value="([^"]*)"', page.request.get(f"{draft}/abrechnung").text())
    assert shown
    send(f"{draft}/abrechnung", shown=shown[1])


def save(page: Page, name: str) -> None:
    """Save what the phone shows, as a small PNG."""
    page.evaluate("document.activeElement.blur()")
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{name}.png"
    shot.quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file.relative_to(Path.cwd())}: {file.stat().st_size // 1000} kB")  # noqa: T201 - a command for people


def play(page: Page) -> None:
    """Take every picture."""
    game = start_game(page, "Anna", "Bertram", "Clara")
    for hand in HANDS:
        write_hand(page, game, hand)
    page.goto(game)
    save(page, "sheet")
    page.emulate_media(color_scheme="dark")
    save(page, "sheet-dark")
    page.emulate_media(color_scheme="light")

    page.get_by_role("button", name=re.compile("aufschreiben")).tap()
    bid_and_trump(page, 250, "Anna", "Herz")
    page.locator("input[name=camera-meld-0]").set_input_files(picture(photograph(MELDS, DECK)))
    expect(page.get_by_role("heading", name=re.compile("Meldung von Anna"))).to_be_visible()
    save(page, "reading")
    page.locator(".strip .card").first.tap()
    expect(page.locator(".chooser")).to_be_visible()
    save(page, "correcting")
    page.locator(".chooser").get_by_role("link", name="Fertig").tap()
    correct(page, MELDS)
    page.get_by_role("button", name=re.compile("übernehmen")).tap()
    page.get_by_label("Meldung von Bertram").fill("20")
    page.locator("#meld-2").get_by_label("keine Meldung").check()
    page.get_by_role("button", name="Weiter").tap()
    page.get_by_label("Augen von Anna").fill("61")
    page.get_by_label("Augen von Bertram").fill("100")
    page.get_by_role("button", name="Abrechnen").tap()
    expect(page.locator(".settlement")).to_be_visible()
    save(page, "settlement")


def main() -> None:
    """Run the app, play, save."""
    path = chromium()
    if path is None:
        raise SystemExit("no Chromium is installed (apt-get install chromium)")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context(base_url=address, device_scale_factor=1.5, color_scheme="light", **PHONE)
        play(context.new_page())
        browser.close()


if __name__ == "__main__":
    main()
