"""Pictures of the pages, made by playing half an evening.

`python -m tests.browser.screenshots` makes those of the README; `--pages FOLDER` writes every page into a folder, on a
small phone and on a wide screen, light and dark, to be looked at.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import tempfile
from pathlib import Path
from typing import Final, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from datasets.decks.typefaces import EXTRAS_ONLY
from tests.browser.chromium import FLAGS, PHONE, SECONDS, chromium
from tests.browser.evenings import evening_pages
from tests.browser.hands import bid_and_trump, correct, picture, start_game
from tests.browser.pages import HANDS, MELDS, every_page, write_hand
from tests.browser.table import photograph
from tests.webapp.serving import serving
from webapp.site.assets import STATIC

FOLDER = STATIC / "screenshots"
COLOURS = 256
DECK = 30
"""Seed of a deck that looks well in print."""
WIDTHS = (360, 1280)
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


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
    page.get_by_role("button", name="Weiter", exact=True).tap()
    page.get_by_label("Augen von Anna").fill("61")
    page.get_by_label("Augen von Bertram").fill("100")
    page.get_by_role("button", name="Abrechnen").tap()
    expect(page.locator(".settlement")).to_be_visible()
    save(page, "settlement")


def photograph_pages(browser: Browser, address: str, folder: Path) -> None:
    """Save every page in every width and colour scheme."""
    folder.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(base_url=address, locale="de-DE", is_mobile=True, viewport=PHONE["viewport"])
    page = context.new_page()
    pages = {**every_page(page, DECK), **evening_pages(page)}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            for name, at in pages.items():
                page.goto(at)
                page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=True)
    print(f"{folder}: {len(pages)} pages")  # noqa: T201 - a command for people


def main() -> None:
    """Run the app, play, save."""
    parser = argparse.ArgumentParser(description="Pictures of the pages, made by playing half an evening.")
    parser.add_argument("--pages", type=Path, metavar="FOLDER", help="write every page there instead of the README's")
    wanted = parser.parse_args()
    os.environ[EXTRAS_ONLY] = "1"  # the seed draws the same deck on every machine
    # a busy machine reads a photograph slowly
    expect.set_options(timeout=60 * SECONDS)
    path = chromium()
    if path is None:
        raise SystemExit("no Chromium is installed (apt-get install chromium)")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as (address, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        if wanted.pages:
            photograph_pages(browser, address, wanted.pages)
        else:
            context = browser.new_context(base_url=address, device_scale_factor=1.5, color_scheme="light", **PHONE)
            play(context.new_page())
        browser.close()


if __name__ == "__main__":
    main()
