"""Every page of the app, found by following its links from an evening that was half played."""

from __future__ import annotations

import re
import secrets
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Page

from tests.browser.chromium import SECONDS
from tests.browser.hands import picture
from tests.browser.table import photograph
from tests.webapp.page import Page as Shown

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


def send(page: Page, address: str, **fields: str | float) -> str:
    """Send a form and return where it led."""
    answer = page.request.post(address, form={"key": secrets.token_urlsafe(), **fields})
    assert answer.ok, answer.text()
    return answer.url


def shown(page: Page, address: str) -> Shown:
    """Return what an address shows, without opening it in the browser."""
    return Shown(page.request.get(address).text())


def new_game(page: Page, *names: str, **fields: str) -> str:
    """Start a game and return its address."""
    data = {f"name-{seat}": name for seat, name in enumerate(names)}
    return send(page, "/", preset="familie", dealer="0", **data, **fields)


def begin(page: Page, game: str, hand: Hand) -> str:
    """Begin to write a hand down, up to its melds, and return the draft's address."""
    draft = send(page, f"{game}/neu").removesuffix("/reizen")
    send(page, f"{draft}/reizen", bid=hand.bid, declarer=hand.declarer)
    send(page, f"{draft}/trumpf", trump=hand.trump)
    return draft


def fill(page: Page, draft: str, hand: Hand) -> None:
    """Enter melds and tricks."""
    send(page, f"{draft}/melden", **{f"meld-{seat}": meld for seat, meld in enumerate(hand.melds)})
    send(page, f"{draft}/stiche", **{f"tricks-{side}": points for side, points in zip("AB", hand.tricks, strict=True)})


def write_hand(page: Page, game: str, hand: Hand) -> None:
    """Write a hand by numbers, as quickly as forms can be sent."""
    draft = begin(page, game, hand)
    fill(page, draft, hand)
    form = shown(page, f"{draft}/abrechnung").form("/abrechnung")
    send(page, f"{draft}/abrechnung", shown=form.first()["shown"])


def upload(page: Page, address: str, field: str, data: bytes) -> str:
    """Send a photograph and return the address of its cards."""
    key = secrets.token_urlsafe()
    answer = page.request.post(
        address,
        multipart={"key": key, "do": f"photo-{field}", f"camera-{field}": picture(data)},
        # the first photograph loads the networks, on a busy machine too
        timeout=120 * SECONDS,
    )
    assert answer.ok, answer.text()
    return answer.url


NAMES = ("Annemarie", "Bertram-Friedrich", "Klara")


def half_an_evening(page: Page, deck: int, names: tuple[str, ...]) -> list[str]:
    """Play so far that there is everything to see; return addresses from which every page can be reached."""
    finished = new_game(page, *names, target="200")
    write_hand(page, finished, HANDS[0])
    game = new_game(page, *names)
    for hand in HANDS:
        write_hand(page, game, hand)
    booked = {"points-A": 64, "points-B": -128}
    send(page, f"{game}/buchen", reason="Übertrag vom Papier", after="0", **booked)
    # one hand is taken back, and one is changed
    send(page, f"{game}/hand/3/streichen")
    draft = begin(page, game, HANDS[1])
    pile = upload(page, f"{draft}/melden", "meld-0", photograph(MELDS, deck))
    fill(page, draft, HANDS[1])
    durch = send(page, f"{finished}/neu").removesuffix("/reizen")
    send(page, f"{durch}/reizen", bid=250, declarer=0)
    send(page, f"{durch}/trumpf", trump="durch")
    private = upload(page, f"{send(page, '/blatt', preset='familie')}/foto", "pile", photograph(MELDS, deck))
    fresh = new_game(page, *names)
    return ["/", game, finished, fresh, f"{draft}/abrechnung", f"{durch}/ausgang", pile, private, "/gibtsnicht"]


def kind_of(address: str) -> str:
    """Return an address without what differs from game to game: the name of its page."""
    parts = urlsplit(address)
    path = re.sub(r"/[\w-]{24}(?=/|$)", "", re.sub(r"/\d+(?=/|$)", "/1", parts.path))
    return path.strip("/").replace("/", "-") or "start"


def every_page(page: Page, deck: int = 7, names: tuple[str, ...] = NAMES) -> dict[str, str]:
    """Return the address of each page by its name; of pages that differ only in their content the first one found."""
    start = half_an_evening(page, deck, names)
    base = urljoin(page.request.get("/").url, "/")
    waiting = [urljoin(base, address) for address in start]
    found: dict[str, str] = {}
    # a sheet at its end and one without a hand look different from the others
    for name, address in (("blatt-zu-ende", waiting[2]), ("blatt-leer", waiting[3])):
        found[name] = address
    while waiting:
        address = waiting.pop(0).partition("#")[0]
        if not address.startswith(base) or re.search(r"\.\w+$", urlsplit(address).path) or kind_of(address) in found:
            continue
        answer = page.request.get(address)
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        found[kind_of(address)] = address
        there = Shown(answer.text())
        waiting += [urljoin(address, link) for link in there.attributes("a[href]", "href")]
        waiting += there.attributes("#link", "value")
    return found
