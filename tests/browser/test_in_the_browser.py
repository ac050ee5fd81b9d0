"""What only a browser can show: failures beside the button, no script, narrow screens, weight."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Response, Route, expect

from tests.browser.chromium import Phone
from tests.browser.hands import address_of, bid_and_trump, picture, start_game
from tests.browser.table import photograph

JPEG = b"\xff\xd8\xff\xe0" + b"\0" * 5000


def failing(status: int) -> Callable[[Route], None]:
    """A proxy that answers in its own words."""
    return lambda route: route.fulfill(status=status, content_type="text/html", body="<h1>Traceback</h1>")


def test_htmx_3008_every_failed_upload_is_said_beside_the_button(phone: Phone) -> None:
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 250, "Anna", "Herz")
    page.get_by_label("Meldung von Clara").fill("40")
    place = page.locator("#error-photo-meld-0")
    upload = page.locator("input[name=gallery-meld-0]")

    upload.set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": JPEG})
    expect(place).to_contain_text("Bild")
    for status, words in ((413, "15 MB"), (429, "eine Minute"), (502, "nicht geklappt"), (500, "nicht geklappt")):
        page.route("**/melden", failing(status))
        upload.set_input_files(picture(JPEG))
        expect(place).to_contain_text(words)
        page.unroute("**/melden")
    page.route("**/melden", lambda route: route.abort())
    upload.set_input_files(picture(JPEG))
    expect(place).to_contain_text("Keine Verbindung")
    page.unroute("**/melden")
    upload.set_input_files(picture(b"\xff\xd8" + b"\0" * 15_000_001))
    expect(place).to_contain_text("größer als 15 MB")
    expect(page.get_by_label("Meldung von Clara")).to_have_value("40")
    expect(page.get_by_role("heading", name="Meldungen")).to_be_visible()


def test_htmx_3755_a_failing_server_replaces_nothing(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("button", name=re.compile("Blatt ansehen.*Familie")).tap()
    page.locator(".strip .add").tap()
    page.locator(".chooser").get_by_role("button", name="Herz Ass", exact=True).tap()
    expect(page.locator(".strip")).to_contain_text("Herz Ass")

    page.route("**/karten/**", failing(500))
    page.locator(".chooser").get_by_role("button", name="Herz König", exact=True).tap()
    expect(page.locator("#trouble")).to_contain_text("nicht geklappt")
    expect(page.locator(".strip")).to_contain_text("Herz Ass")
    expect(page.locator("body")).not_to_contain_text("Traceback")


def test_htmx_3037_the_back_button_shows_a_whole_page(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("button", name=re.compile("Blatt ansehen.*Familie")).tap()
    page.locator(".strip .add").tap()
    expect(page.locator(".chooser")).to_be_visible()
    page.get_by_role("link", name="Binokel").tap()
    expect(page.get_by_role("button", name="Partie beginnen")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Was ist mein Blatt wert?")).to_be_visible()
    expect(page.locator("header.bar")).to_be_visible()


def test_field_tm_2740_a_reload_after_the_camera_loses_nothing(phone: Phone) -> None:
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 250, "Anna", "Herz")
    with page.expect_response(re.compile("/melden$")):
        page.get_by_label("Meldung von Anna").fill("190")
        page.get_by_label("Meldung von Anna").blur()
    page.reload()
    expect(page.get_by_label("Meldung von Anna")).to_have_value("190")


def test_a_whole_hand_and_a_photograph_without_script(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 150, "Anna", "Herz")
    page.get_by_label("Meldung von Clara").fill("40")
    page.locator("input[name=gallery-meld-0]").set_input_files(picture(photograph("HA HK HO")))
    page.locator("#meld-0").get_by_role("button", name="Foto lesen").tap()
    expect(page.get_by_role("heading", name=re.compile("Meldung von Anna"))).to_be_visible()
    page.locator(".strip .add").tap()
    page.locator(".chooser").get_by_role("button", name="Bollen Siebener", exact=True).tap()
    expect(page.locator(".strip")).to_contain_text("Bollen Siebener")
    page.get_by_role("button", name=re.compile("übernehmen")).tap()
    expect(page.get_by_label("Meldung von Clara")).to_have_value("40")
    page.locator("#meld-1").get_by_label("keine Meldung").check()
    page.get_by_role("button", name="Weiter", exact=True).tap()
    page.get_by_label("Augen von Anna").fill("200")
    page.get_by_label("Augen von Berta").fill("30")
    page.get_by_role("button", name="Abrechnen").tap()
    page.get_by_role("button", name="Aufschreiben").tap()
    expect(page.locator(".pad tbody tr")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_small_phone_and_every_target_has_44_pixels(phone: Phone, scheme: str) -> None:
    page = phone(viewport={"width": 360, "height": 640}, color_scheme=scheme)
    game = start_game(page, "Annemarie", "Bertram-Friedrich", "Klara")
    addresses = ["/", game, f"{game}/teilen"]
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    expect(page.get_by_label("Reizwert")).to_be_visible()
    draft = address_of(page).removesuffix("/reizen")
    bid_and_trump(page, 250, "Annemarie", "Herz")
    addresses += [f"{draft}/{step}" for step in ("reizen", "trumpf", "melden", "stiche", "abrechnung")]
    page.locator("#meld-0").get_by_role("button", name=re.compile("Karten")).tap()
    expect(page.get_by_role("heading", name="Meldung von Annemarie")).to_be_visible()
    addresses += [address_of(page), f"{address_of(page)}/0"]
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.ok
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
        small = page.evaluate(
            """[...document.querySelectorAll("a, button, summary, .pick, .check, input:not([type])")].filter((node) => {
                 const box = node.getBoundingClientRect();
                 return box.width > 1 && (box.height < 44 || box.width < 44);
               }).map((node) => node.outerHTML.slice(0, 90))"""
        )
        assert not small, address


def test_the_first_page_weighs_less_than_100_kb_without_its_two_typefaces_and_asks_nobody_else(
    phone: Phone, address: str
) -> None:
    page = phone()
    answers: list[Response] = []

    def weigh(answer: Response) -> None:
        answers.append(answer)

    page.on("response", weigh)
    page.goto("/")
    typefaces = [answer for answer in answers if answer.request.resource_type == "font"]
    assert len(typefaces) == 2, "each is fetched once"
    assert sum(len(answer.body()) for answer in typefaces) < 100_000
    others = [answer for answer in answers if answer not in typefaces]
    assert sum(answer.request.sizes()["responseBodySize"] for answer in others) < 100_000
    assert all(answer.url.startswith(address) for answer in answers)


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_refused_form_opens_where_the_sentence_stands(phone: Phone, script: bool) -> None:
    page = phone(java_script_enabled=script)
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 250, "Anna", "Herz")
    for seat in (0, 1):
        page.locator(f"#meld-{seat}").get_by_label("keine Meldung").check()
    page.get_by_role("button", name="Weiter", exact=True).tap()
    expect(page.get_by_text("Was hat Clara gemeldet?")).to_be_in_viewport()


def test_a_form_waits_for_what_is_under_way(phone: Phone) -> None:
    """A bid is raised, a meld is left, and the next button tapped before the answer is there: both count."""
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()

    def late(route: Route) -> None:
        if re.search(r"do=(keep|raise)", route.request.post_data or ""):
            time.sleep(0.5)
        route.continue_()

    page.route("**/entwurf/**", late)
    page.get_by_label("Reizwert").fill("150")
    page.get_by_role("button", name="+10").tap()
    page.get_by_role("button", name="Anna", exact=True).tap()
    page.get_by_role("button", name="Herz").tap()
    expect(page.locator(".over")).to_contain_text("Anna 160")
    page.get_by_label("Meldung von Anna").fill("100")
    page.get_by_role("button", name=re.compile("keine Meldung[,:] weiter")).tap()
    expect(page.get_by_label("Augen von Anna")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Meldung von Anna")).to_have_value("100")
    expect(page.locator("input[name=meld-2-none]")).to_be_checked()


def test_a_link_waits_for_what_is_under_way(phone: Phone) -> None:
    """In a hand that is changed, the last step tapped right after a field was typed in shows what it comes to now."""
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 150, "Anna", "Herz")
    page.get_by_label("Meldung von Anna").fill("100")
    page.get_by_role("button", name="Weiter", exact=True).tap()
    page.get_by_role("button", name="keine Meldung, weiter").tap()
    page.get_by_label("Augen von Anna").fill("61")
    page.get_by_label("Augen von Berta").fill("100")
    page.get_by_role("button", name="Abrechnen").tap()

    def late(route: Route) -> None:
        if "do=keep" in (route.request.post_data or ""):
            time.sleep(0.5)
        route.continue_()

    page.route("**/entwurf/**", late)
    steps = page.locator(".steps a")
    steps.nth(0).tap()
    page.get_by_label("Reizwert").fill("300")
    steps.nth(4).tap()
    expect(page.locator(".over")).to_contain_text("Anna 300")
    steps.nth(2).tap()
    page.get_by_label("Meldung von Anna").fill("240")
    steps.nth(4).tap()
    expect(page.locator(".settlement")).to_contain_text("Meldung 240 + Stiche 61 = 301")

    steps.nth(2).tap()
    page.unroute("**/entwurf/**")
    page.route("**/entwurf/**/melden", lambda route: route.abort())
    page.get_by_label("Meldung von Anna").fill("190")
    steps.nth(4).tap()
    expect(page.get_by_text("Keine Verbindung.")).to_be_visible()
    expect(page.get_by_label("Meldung von Anna")).to_have_value("190")
