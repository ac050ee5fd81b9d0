"""Without a network: forms and links stay on their page, say so, and go once when the network is back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.chromium import Phone
from tests.browser.hands import bid_and_trump, start_game
from tests.browser.pages import HANDS, begin, fill, new_game

HELD = "wird von selbst gesendet"


def offline(page: Page) -> Callable[[], None]:
    """The phone has left the Wi-Fi and knows it."""
    page.context.set_offline(True)
    return lambda: page.context.set_offline(False)


def server_gone(page: Page) -> Callable[[], None]:
    """The Wi-Fi is there, but nothing answers."""

    def refuse(route: Route) -> None:
        route.abort()

    page.route("**/*", refuse)
    return lambda: page.unroute("**/*", refuse)


GONE = pytest.mark.parametrize("gone", [offline, server_gone], ids=["offline", "server gone"])


def sent(page: Page, ending: str) -> list[Request]:
    """The forms that get an answer from now on."""
    found: list[Request] = []
    page.on(
        "requestfinished",
        lambda request: found.append(request) if request.method == "POST" and request.url.endswith(ending) else None,
    )
    return found


@GONE
def test_melds_stay_and_are_sent_once(phone: Phone, gone: Callable[[Page], Callable[[], None]]) -> None:
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 250, "Anna", "Herz")
    back = gone(page)
    page.get_by_label("Meldung von Anna").fill("190")
    page.get_by_label("Meldung von Berta").fill("20")
    page.locator("#meld-2").get_by_label("keine Meldung").check()
    forms = sent(page, "/melden")
    for _ in range(2):
        page.get_by_role("button", name="Weiter", exact=True).tap()
        expect(page.locator("#trouble")).to_contain_text(HELD)
    expect(page.get_by_role("heading", name="Meldungen")).to_be_visible()
    expect(page.get_by_label("Meldung von Anna")).to_have_value("190")
    # what is typed meanwhile is sent along
    page.get_by_label("Meldung von Berta").fill("40")
    back()
    expect(page.get_by_role("heading", name="Stiche")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Anna 190 · Berta 40")
    plain = [request for request in forms if "hx-request" not in request.headers]
    assert len(plain) == 1


def test_a_game_is_begun_once(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    for seat, name in enumerate(("Anna", "Berta", "Clara")):
        page.locator(f"input[name=name-{seat}]").fill(name)
    back = offline(page)
    page.get_by_role("button", name="Partie beginnen").tap()
    expect(page.locator("#trouble")).to_contain_text(HELD)
    expect(page.locator("input[name=name-2]")).to_have_value("Clara")
    back()
    expect(page.get_by_role("button", name="Spiel 1 aufschreiben")).to_be_visible()
    page.goto("/")
    expect(page.locator(".games a", has_text="Anna, Berta, Clara")).to_have_count(1)


@GONE
def test_a_hand_is_written_once(phone: Phone, gone: Callable[[Page], Callable[[], None]]) -> None:
    page = phone()
    page.goto("/")
    game = new_game(page, "Anna", "Berta", "Clara")
    draft = begin(page, game, HANDS[0])
    fill(page, draft, HANDS[0])
    page.goto(f"{draft}/abrechnung")
    back = gone(page)
    if gone is server_gone:
        # the page asks every four seconds whether another phone writes as well
        with page.expect_event("requestfailed", lambda request: "/mit" in request.url):
            pass
        page.wait_for_timeout(500)
    page.get_by_role("button", name="Aufschreiben").tap()
    expect(page.locator("#trouble")).to_contain_text(HELD)
    page.get_by_role("button", name="Aufschreiben").tap()
    back()
    expect(page.locator(".pad tbody tr")).to_have_count(1)
    expect(page.locator(".pad")).to_contain_text("+251")


def test_a_link_waits_as_well(phone: Phone) -> None:
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    back = offline(page)
    page.get_by_role("link", name="Teilen").tap()
    expect(page.locator("#trouble")).to_contain_text(HELD)
    expect(page.get_by_role("button", name="Spiel 1 aufschreiben")).to_be_visible()
    back()
    expect(page.locator("svg.qr").first).to_be_visible()


def test_what_a_tap_chose_is_kept_while_the_form_waits(phone: Phone) -> None:
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    expect(page.get_by_label("Reizwert")).to_be_visible()
    back = offline(page)
    page.get_by_label("Reizwert").fill("230")
    page.get_by_role("button", name="Clara", exact=True).tap()
    expect(page.locator("#trouble")).to_contain_text(HELD)
    back()
    expect(page.locator(".over")).to_contain_text("Clara 230")


def test_a_page_that_was_left_alone_asks_first(phone: Phone) -> None:
    page = phone()
    page.clock.install()
    page.goto("/")
    for seat, name in enumerate(("Anna", "Berta", "Clara")):
        page.locator(f"input[name=name-{seat}]").fill(name)
    page.clock.run_for(30_000)
    asked = []
    page.on("request", lambda request: asked.append(request.method))
    page.get_by_role("button", name="Partie beginnen").tap()
    expect(page.get_by_role("button", name="Spiel 1 aufschreiben")).to_be_visible()
    assert asked[:2] == ["HEAD", "POST"]


def test_a_link_takes_along_what_was_typed_without_a_network(phone: Phone) -> None:
    page = phone()
    start_game(page, "Anna", "Berta", "Clara")
    page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
    bid_and_trump(page, 250, "Anna", "Herz")
    back = offline(page)
    page.get_by_label("Meldung von Anna").fill("190")
    page.get_by_label("Meldung von Anna").blur()
    expect(page.locator("#trouble")).to_contain_text("Keine Verbindung")
    back()
    page.get_by_role("link", name="Zum Zettel").tap()
    page.get_by_role("button", name="Spiel 1 weiterschreiben").tap()
    expect(page.get_by_label("Meldung von Anna")).to_have_value("190")
