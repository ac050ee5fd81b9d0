"""A hand written down in Swabian, chosen at the foot of the page, without a script too."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE
from tests.browser.hands import start_game


@pytest.mark.parametrize("scripts", [True, False])
def test_a_hand_is_written_down_in_swabian(chromium_browser: Browser, address: str, scripts: bool) -> None:
    options: dict[str, Any] = {**PHONE, "base_url": address, "java_script_enabled": scripts}
    context = chromium_browser.new_context(**options)
    scribe = context.new_page()
    game = start_game(scribe, "Anna", "Berta", "Clara")
    chooser = scribe.get_by_role("button", name="Schwäbisch")
    size = chooser.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 44
    chooser.tap()
    expect(scribe.locator("html")).to_have_attribute("lang", "swg")
    assert scribe.url == game
    expect(scribe.locator(".turn")).to_contain_text("Anna geit, Berta reizt z'erst.")

    scribe.get_by_role("button", name="Spiel 1 uffschreiba").tap()
    scribe.get_by_label("Reizwert").fill("250")
    scribe.get_by_role("button", name="Anna", exact=True).tap()
    scribe.get_by_role("button", name="Herz").tap()
    scribe.get_by_label("Meldong von Anna", exact=True).fill("190")
    scribe.locator("#meld-1").get_by_label("koi Meldong").check()
    scribe.get_by_label("Meldong von Clara", exact=True).fill("40")
    scribe.get_by_role("button", name="Weiter", exact=True).tap()
    scribe.get_by_label("Auga von Anna").fill("61")
    scribe.get_by_label("Auga von Berta").fill("100")
    scribe.get_by_role("button", name="Abrechna").tap()
    expect(scribe.locator(".settlement")).to_contain_text("Meldong 190 + Stich 61 = 251, langt für 250")
    scribe.get_by_role("button", name=re.compile("Uffschreiba")).tap()
    expect(scribe.locator(".pad")).to_contain_text("+251")
    expect(scribe.locator("html")).to_have_attribute("lang", "swg")
    context.close()
