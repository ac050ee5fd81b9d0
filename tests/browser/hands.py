"""A scribe with a phone: what people do on the pages, by what they read there."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import FilePayload, Page, expect

from scoring.cards import Card, parse_cards

SUITS = {"E": "Kreuz", "S": "Schippen", "H": "Herz", "B": "Bollen"}
RANKS = {"A": "Ass", "10": "Zehner", "K": "König", "O": "Ober", "U": "Unter", "7": "Siebener"}


def name(card: Card) -> str:
    """The card's name as the page shows it."""
    return f"{SUITS[card.suit.value]} {RANKS[card.rank.value]}"


CARDS = {name(Card.parse(suit + rank)): Card.parse(suit + rank) for suit in SUITS for rank in RANKS}


def picture(data: bytes) -> FilePayload:
    """A photograph as the phone's camera hands it over."""
    return {"name": "IMG_0001.jpg", "mimeType": "image/jpeg", "buffer": data}


def address_of(page: Page) -> str:
    """The page's address without the place on it."""
    return page.url.partition("#")[0]


def start_game(page: Page, *players: str) -> str:
    """Start a game and return its address."""
    page.goto("/")
    for seat, player in enumerate(players):
        page.get_by_label(f"Name {seat + 1}", exact=True).fill(player)
    page.get_by_role("button", name="Partie beginnen").tap()
    expect(page.get_by_role("button", name="Spiel 1 aufschreiben")).to_be_visible()
    return address_of(page)


def bid_and_trump(page: Page, bid: int, declarer: str, trump: str) -> None:
    """The first two steps."""
    page.get_by_label("Reizwert").fill(str(bid))
    page.get_by_role("button", name=declarer, exact=True).tap()
    page.get_by_role("button", name=trump, exact=True).tap()
    expect(page.get_by_role("heading", name="Meldungen")).to_be_visible()


def cards_shown(page: Page) -> list[Card]:
    """The cards in the strip."""
    names = page.locator(".strip .card:not(.add) .card-name").all_inner_texts()
    return [CARDS[text.strip()] for text in names]


def correct(page: Page, wanted: str) -> int:
    """Tap what is wrong until the strip shows exactly the cards of ``wanted``; return how many cards were touched."""
    goal, touched = Counter(parse_cards(wanted)), 0
    while Counter(cards_shown(page)) != goal:
        shown = Counter(cards_shown(page))
        missing, extra = list((goal - shown).elements()), list((shown - goal).elements())
        tile = page.locator(".strip .card", has_text=name(extra[0])).last if extra else page.locator(".strip .add")
        tile.tap()
        grid = page.locator(".chooser")
        expect(grid).to_be_visible()
        choice = name(missing[0]) if missing else "keine Karte"
        before = page.locator(".strip .card").count() + (not extra) - (not missing)
        grid.get_by_role("button", name=choice, exact=True).tap()
        expect(page.locator(".strip .card")).to_have_count(before)
        if missing:
            expect(page.locator(".strip .card:not(.add)", has_text=choice)).to_have_count(
                goal[missing[0]] if goal[missing[0]] == 1 else shown[missing[0]] + 1
            )
        if not extra:
            grid.get_by_role("link", name="Fertig").tap()
        expect(grid).to_have_count(0)
        touched += 1
    return touched
