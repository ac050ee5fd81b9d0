"""Large letters and narrow screens: no two numbers touch, nothing is cut, no word is broken inside."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page

from tests.browser.chromium import Phone
from tests.browser.evenings import PEOPLE, draw_and_start, link_of, new_evening, play_round, play_table
from tests.browser.layout import faults, small_letters
from tests.browser.pages import MELDS, Hand, begin, fill, new_game, send, shown, upload
from tests.browser.table import photograph
from webapp.site.languages import LANGUAGE_COOKIE

THREE = ("Annegret", "Maximiliane", "Katharina")
FOUR = ("Gretel", "Bernhard", "Rosa", "Johannes")
TRICKS = "EA SA HA BA E10 S10 H10 B10 EK SK HK BK"
FIVE = ("Annegret", "Maximiliane", "Katharina", "Johannes", "Bernhard")


def write_durch(page: Page, game: str, declarer: int, success: str) -> None:
    """Write a hand that moves a total by thousands."""
    draft = send(page, f"{game}/neu").removesuffix("/reizen")
    send(page, f"{draft}/reizen", bid=250, declarer=declarer)
    send(page, f"{draft}/trumpf", trump="durch")
    send(page, f"{draft}/ausgang", success=success)
    form = shown(page, f"{draft}/abrechnung").form("/abrechnung")
    send(page, f"{draft}/abrechnung", shown=form.first()["shown"])


def concede(page: Page, game: str) -> None:
    """Write a hand that the third declarer gave up."""
    draft = send(page, f"{game}/neu").removesuffix("/reizen")
    send(page, f"{draft}/reizen", bid=300, declarer=1)
    send(page, f"{draft}/trumpf", trump="conceded")
    melds = {f"meld-{seat}": 100 for seat in range(4)}
    send(page, f"{draft}/melden", **melds)
    form = shown(page, f"{draft}/abrechnung").form("/abrechnung")
    send(page, f"{draft}/abrechnung", shown=form.first()["shown"])


def pages_of_a_game(page: Page, names: tuple[str, ...]) -> dict[str, str]:
    """Play a game of large totals and losses, begin its next hand, and return the addresses of its pages."""
    game = new_game(page, *names, target="9000")
    for declarer, success in ((1, "no"), (1, "no"), (0, "yes")):
        write_durch(page, game, declarer, success)
    concede(page, game)
    hand = Hand(0, 250, "S", (190, 20, 0), (61, 100))
    melds = {"meld-0": 190, "meld-1": 1020, "meld-2": 0, "meld-3": 240}
    draft = begin(page, game, hand)
    if len(names) == 3:
        fill(page, draft, hand)
    else:
        send(page, f"{draft}/melden", **melds)
        send(page, f"{draft}/stiche", **{"tricks-A": 161})
    steps = ("reizen", "trumpf", "melden", "stiche", "abrechnung", "nennen/1")
    ways = ("", "/hand/4", "/statistik", "/regeln", "/geschichte", "/teilen")
    shared = shown(page, f"{game}/teilen").attribute("#link", "value")
    views = {"lesen": shared, "tischansicht": f"{shared}/tisch"}
    return {f"spiel{way}": game + way for way in ways} | {step: f"{draft}/{step}" for step in steps} | views


def piles_of_a_hand(page: Page, names: tuple[str, ...]) -> dict[str, str]:
    """Photograph melds and tricks, open what is pressed; return the pages of these piles, and all cards to choose."""
    draft = begin(page, new_game(page, *names), Hand(0, 250, "H", (0, 0, 0), (0, 0)))
    melds = upload(page, f"{draft}/melden", "meld-0", photograph(MELDS)).partition("?")[0]
    tricks = upload(page, f"{draft}/stiche", "tricks-A", photograph(TRICKS)).partition("?")[0]
    pressed = send(page, f"{draft}/melden", do="cards-tricks-pressed").partition("?")[0]
    return {
        "meld pile": melds,
        "meld chosen": f"{melds}/1",
        "tricks pile": tricks,
        "one more": f"{tricks}/0",
        "pressed": f"{pressed}?zu=1",
    }


def pages_of_a_changing_table(page: Page, names: tuple[str, ...]) -> dict[str, str]:
    """Play a game of more people than play a hand, with totals of thousands; return the addresses of its pages."""
    game = new_game(page, *names, target="9000", size="3")
    for declarer, success in ((1, "no"), (2, "no"), (0, "yes"), (1, "no"), (2, "no")):
        write_durch(page, game, declarer, success)
    concede(page, game)
    draft = begin(page, game, Hand(0, 250, "S", (190, 20, 0), (61, 100)))
    fill(page, draft, Hand(0, 250, "S", (190, 20, 0), (61, 100)))
    ways = ("", "/hand/1", "/runde", "/neue-runde", "/statistik")
    return {f"spiel{way}": game + way for way in ways} | {
        step: f"{draft}/{step}" for step in ("reizen", "runde", "abrechnung")
    }


def test_a_sheet_with_a_column_for_each_of_five_stays_readable(phone: Phone, address: str) -> None:
    page = phone()
    pages = {name: urljoin(address, at) for name, at in pages_of_a_changing_table(page, FIVE).items()}
    assert not small_letters(page, pages)
    found = list(faults(page, pages))
    assert not found, "\n".join(f"{name} {width} px {scale} %: {', '.join(said)}" for name, width, scale, said in found)


def pages_of_bookings(page: Page, names: tuple[str, ...]) -> dict[str, str]:
    """Book points beside hands of several rounds, and end the game by agreement; return the addresses of its pages."""
    game = new_game(page, *names, **{"games-typed": "3x1"})
    carried = {"points-A": -4990, "points-B": 1230}
    send(page, f"{game}/buchen", reason="Übertrag vom Papier", after="0", **carried)
    write_durch(page, game, 1, "no")
    booked = send(page, f"{game}/buchen", reason="Verschmissen", after="1", **{"points-A": -1000, "points-B": 500})
    write_durch(page, game, 0, "yes")
    send(page, f"{game}/schluss")
    change = shown(page, booked).addresses("/buchung/")[0]
    ways = ("", "/buchen", "/tisch", "/geschichte", "/statistik")
    return {f"spiel{way}": game + way for way in ways} | {"buchung": change, "start": "/"}


@pytest.mark.parametrize("names", [THREE, FOUR], ids=["three", "four"])
def test_bookings_and_sums_of_rounds_stay_readable(phone: Phone, address: str, names: tuple[str, ...]) -> None:
    page = phone()
    pages = {name: urljoin(address, at) for name, at in pages_of_bookings(page, names).items()}
    assert not small_letters(page, pages)
    found = list(faults(page, pages))
    assert not found, "\n".join(f"{name} {width} px {scale} %: {', '.join(said)}" for name, width, scale, said in found)


def pages_of_an_evening(page: Page) -> dict[str, str]:
    """Play one round of a small evening and one table of a larger one; return the pages that its people see."""
    small = new_evening(page, PEOPLE[:3])
    play_round(page, small, 1)
    address = new_evening(page)
    lots = draw_and_start(page, address, 1)
    play_table(page, lots[1], 1)
    public = link_of(page, address, "public")
    return {"tisch": lots[1] + "?platz=3", "turnier": public, "abend": address, "stand": f"{small}/stand"}


@pytest.mark.parametrize("names", [THREE, FOUR], ids=["three", "four"])
def test_no_number_touches_another_and_no_word_is_broken(phone: Phone, address: str, names: tuple[str, ...]) -> None:
    page = phone()
    pages = pages_of_a_game(page, names)
    if names == THREE:
        pages |= {"start": "/", "abend/neu": "/abend", **pages_of_an_evening(page)}
    pages = {name: urljoin(address, at) for name, at in pages.items()}
    assert not small_letters(page, pages)
    found = list(faults(page, pages))
    assert not found, "\n".join(f"{name} {width} px {scale} %: {', '.join(said)}" for name, width, scale, said in found)


@pytest.mark.parametrize("language", ["de", "en", "swg"])
@pytest.mark.parametrize("names", [THREE, FOUR], ids=["three", "four"])
def test_piles_and_photographs_fit_in_every_language(
    phone: Phone, address: str, names: tuple[str, ...], language: str
) -> None:
    page = phone()
    speak(page, address, language)
    pages = {name: urljoin(address, at) for name, at in piles_of_a_hand(page, names).items()}
    assert not small_letters(page, pages)
    found = list(faults(page, pages))
    assert not found, "\n".join(f"{name} {width} px {scale} %: {', '.join(said)}" for name, width, scale, said in found)


@pytest.mark.parametrize("language", ["en", "swg"])
@pytest.mark.parametrize("names", [THREE, FOUR], ids=["three", "four"])
def test_the_pages_of_a_game_fit_in_other_languages(
    phone: Phone, address: str, names: tuple[str, ...], language: str
) -> None:
    page = phone()
    speak(page, address, language)
    pages = {name: urljoin(address, at) for name, at in {"start": "/", **pages_of_a_game(page, names)}.items()}
    assert not small_letters(page, pages)
    found = list(faults(page, pages))
    assert not found, "\n".join(f"{name} {width} px {scale} %: {', '.join(said)}" for name, width, scale, said in found)


def speak(page: Page, address: str, language: str) -> None:
    """Choose the language, as the form at the foot of a page does."""
    page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": address}])


AT_THE_POINT = """button => {
    const box = button.getBoundingClientRect()
    const there = document.elementFromPoint(box.x + box.width / 2, box.bottom - 4)
    return box.bottom <= innerHeight && button.contains(there)
}"""


@pytest.mark.parametrize("names", [THREE, FOUR], ids=["three", "four"])
def test_the_way_on_is_seen_without_scrolling_and_hides_no_field(phone: Phone, names: tuple[str, ...]) -> None:
    page = phone()
    pages = pages_of_a_game(page, names)
    for step in ("melden", "stiche", "abrechnung"):
        page.goto(pages[step])
        assert page.locator(".way-on .button.main").evaluate(AT_THE_POINT), step
        way_on = page.locator(".way-on")
        for field in page.locator(".step .number").all():
            field.focus()
            box, edge = field.bounding_box(), way_on.bounding_box()
            assert box
            assert edge
            assert box["y"] + box["height"] <= edge["y"], step
