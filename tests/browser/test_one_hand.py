"""One whole hand at 390 x 844: photographed, corrected, confirmed, settled, shared, and read by somebody else."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.chromium import Phone
from tests.browser.hands import bid_and_trump, cards_shown, correct, picture, start_game
from tests.browser.table import photograph


def test_from_a_photograph_to_a_shared_sheet(phone: Phone) -> None:
    scribe = phone()
    start_game(scribe, "Anna", "Berta", "Clara")
    scribe.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(scribe, 250, "Anna", "Herz")

    # Anna laid a seven among her melds where her Unter should be; whatever the network reads, it is put right
    scribe.locator("input[name=camera-meld-0]").set_input_files(picture(photograph("HA H10 HK HO H7 SO BU")))
    expect(scribe.get_by_role("heading", name=re.compile("Meldung von Anna"))).to_be_visible()
    expect(scribe.locator(".frame .picture")).to_be_visible()
    assert correct(scribe, "HA H10 HK HO HU SO BU") >= 1
    expect(scribe.locator("#total")).to_have_text("190")
    expect(scribe.locator(".melds")).to_contain_text("Familie in Herz")
    expect(scribe.locator(".melds")).to_contain_text("Binokel")
    assert len(cards_shown(scribe)) == 7
    scribe.get_by_role("button", name=re.compile("übernehmen")).tap()

    expect(scribe.locator("#meld-0 .from-cards")).to_contain_text("190")
    scribe.locator("#meld-1").get_by_label("keine Meldung").check()
    scribe.get_by_label("Meldung von Clara").fill("40")
    scribe.get_by_role("button", name="Weiter", exact=True).tap()
    expect(scribe.locator("#status")).to_contain_text("Anna braucht noch 60 aus Stichen.")
    scribe.get_by_label("Augen von Anna").fill("61")
    scribe.get_by_label("Augen von Berta").fill("100")
    scribe.get_by_label("Augen von Berta").blur()
    expect(scribe.locator("#status")).to_contain_text("Clara bekommt den Rest: 89 Augen.")
    scribe.get_by_role("button", name="Abrechnen").tap()
    expect(scribe.locator(".settlement")).to_contain_text("Meldung 190 + Stiche 61 = 251, reicht für 250")
    scribe.get_by_role("button", name="Aufschreiben").tap()
    expect(scribe.locator(".pad tbody tr")).to_have_count(1)
    expect(scribe.locator(".pad")).to_contain_text("+251")

    scribe.get_by_role("link", name="Teilen").tap()
    expect(scribe.locator("svg.qr").first).to_be_visible()
    link = scribe.get_by_label("Dieser Link zeigt den Zettel").input_value()

    reader = phone()
    reader.goto(link)
    expect(reader.locator(".pad")).to_contain_text("+251")
    expect(reader.locator(".pad")).to_contain_text("+129")
    assert reader.locator("main").locator("form, button, input").count() == 0
    token = link.rpartition("/")[2]
    answer = reader.request.post(f"/spiel/{token}/neu", form={"key": "from-the-reader"})
    assert answer.status == 404
    assert reader.request.post(link, form={"key": "from-the-reader"}).status == 405


def test_the_reader_sees_the_next_hand_without_touching_the_phone(phone: Phone) -> None:
    scribe, reader = phone(), phone()
    game = start_game(scribe, "Anna", "Berta", "Clara")
    scribe.get_by_role("link", name="Teilen").tap()
    reader.goto(scribe.get_by_label("Dieser Link zeigt den Zettel").input_value())
    expect(reader.locator(".pad")).to_contain_text("Noch kein Spiel")
    scribe.goto(game)
    scribe.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    scribe.get_by_label("Reizwert").fill("250")
    scribe.get_by_role("button", name="Anna", exact=True).tap()
    scribe.get_by_role("button", name="Durch", exact=True).tap()
    scribe.get_by_role("button", name="gewonnen").tap()
    scribe.get_by_role("button", name="Aufschreiben").tap()
    expect(reader.locator(".pad")).to_contain_text("+1000", timeout=20_000)
