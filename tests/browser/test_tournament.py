"""A tournament evening in Chromium: nine players, three rounds of two games, three tables with a phone each."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.chromium import Phone
from tests.browser.evenings import link_of, lots_of, play_table, sign
from tests.browser.hands import address_of

PEOPLE = ("Anna", "Berta", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans", "Ida")
PROJECTOR: Final = {"viewport": {"width": 1280, "height": 720}, "is_mobile": False, "has_touch": True}
LAPTOP: Final = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": True}


def new_evening(organiser: Page) -> str:
    """Lay down the evening and register everybody from a pasted list; return its address."""
    organiser.goto("/")
    organiser.get_by_role("link", name="Turnierabend anlegen").tap()
    organiser.get_by_label("Wie heißt der Abend?").fill("Preisbinokel im Löwen")
    organiser.get_by_label("Spiele je Durchgang").fill("2")
    organiser.get_by_label("Preise, je Zeile einer").fill("1: Schinken, 50 €\n2: 30 €\n3: Salami")
    organiser.get_by_role("button", name="Abend anlegen").tap()
    expect(organiser.get_by_role("link", name="Spieler anmelden")).to_be_visible()
    address = address_of(organiser)
    organiser.get_by_role("link", name="Spieler anmelden").tap()
    organiser.get_by_text("Eine Liste einfügen").tap()
    organiser.get_by_label("Je Zeile ein Name").fill("\n".join(PEOPLE))
    organiser.get_by_role("button", name="Alle anmelden").tap()
    expect(organiser.get_by_role("heading", name="9 Spieler")).to_be_visible()
    return address


def draw(organiser: Page, address: str, number: int) -> dict[int, str]:
    """Draw a round and return its lots."""
    organiser.goto(address)
    organiser.get_by_role("link", name=f"Durchgang {number} auslosen").tap()
    organiser.get_by_label("Startzahl").fill(str(number))
    organiser.get_by_role("button", name="Auslosen").tap()
    expect(organiser.get_by_role("heading", name=re.compile(f"Durchgang {number}"))).to_be_visible()
    return lots_of(organiser, address, number)


def start(organiser: Page, number: int) -> None:
    organiser.get_by_role("button", name=f"Durchgang {number} starten").tap()
    expect(organiser.get_by_text(f"Durchgang {number}: 0 von 3 Tischen bestätigt")).to_be_visible()


def close(organiser: Page, address: str, number: int) -> None:
    organiser.goto(address)
    organiser.get_by_role("button", name=f"Durchgang {number} abschließen").tap()
    expect(organiser.get_by_role("link", name=re.compile("auslosen|Abend beenden"))).to_be_visible()


def begin(table: Page, number: int, bid: int, declarer: str) -> None:
    table.get_by_role("button", name=f"Spiel {number} aufschreiben").tap()
    table.get_by_label("Reizwert").fill(str(bid))
    table.get_by_role("button", name=declarer, exact=True).tap()


def melds(table: Page, said: tuple[int | None, ...]) -> None:
    """Fill in what each seat melded; None: is not asked."""
    for seat, points in enumerate(said):
        if points is None:
            expect(table.locator(f"#n-meld-{seat}")).to_have_count(0)
            continue
        table.locator(f"#n-meld-{seat}").fill(str(points))
    table.get_by_role("button", name=re.compile("Weiter|Abrechnen"), exact=True).tap()


def write(table: Page, *totals: str) -> None:
    """Write the hand; the sheet then ends with these totals."""
    table.get_by_role("button", name="Aufschreiben", exact=True).tap()
    expect(table.locator(".pad tbody tr").last.locator("b")).to_have_text(totals)


def misplayed(table: Page, names: list[str]) -> None:
    """Seat 2 bids 180; seat 3 does not follow suit: 250 off, the others get their melds and 125."""
    begin(table, 1, 180, names[1])
    table.get_by_label("falsch gespielt").check()
    table.get_by_role("button", name="Herz", exact=True).tap()
    table.get_by_role("button", name=names[2]).tap()
    melds(table, (100, 0, None))  # who misplayed melds for nothing
    expect(table.locator(".settlement")).to_contain_text("−250")
    write(table, "225", "125", "−250")


def made(table: Page, names: list[str]) -> None:
    """Seat 1 bids 57, less than any family would begin with, and makes it."""
    begin(table, 2, 57, names[0])
    table.get_by_role("button", name="Eichel", exact=True).tap()
    melds(table, (20, 40, 0))
    table.get_by_label(f"Augen von {names[0]}").fill("61")
    table.get_by_label(f"Augen von {names[1]}").fill("109")
    table.get_by_role("button", name="Abrechnen").tap()
    write(table, "306", "274", "−170")


def sign_on_screen(table: Page, seat: int) -> None:
    """Draw a signature and confirm with it."""
    field = table.locator(f"#platz-{seat} canvas")
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box is not None
    table.mouse.move(box["x"] + 30, box["y"] + 60)
    table.mouse.down()
    for step in range(1, 9):
        table.mouse.move(box["x"] + 30 + 22 * step, box["y"] + (20 if step % 2 else 70))
    table.mouse.up()
    table.locator(f"#platz-{seat}").get_by_role("button", name=re.compile("bestätigt")).tap()


def seats(table: Page) -> list[str]:
    """Who sits at the table, as its phone shows it."""
    return table.locator(".seats-at b").all_inner_texts()


def by_forms(table: Page, lot: str, number: int) -> None:
    """Play a whole table as quickly as forms can be sent."""
    play_table(table, lot, number)
    for seat in (1, 2, 3):
        sign(table, lot, seat)


def test_an_evening_of_nine_players_and_three_rounds(phone: Phone) -> None:
    organiser, tables = phone(**LAPTOP), {number: phone() for number in (1, 2, 3)}
    address = new_evening(organiser)
    hall = phone(**PROJECTOR)
    hall.goto(link_of(organiser, address, "hall"))
    expect(hall.get_by_text("9 Spieler sind angemeldet.")).to_be_visible()
    lots = draw(organiser, address, 1)
    expect(hall.locator("#leinwand-namen li")).to_have_count(9)
    printed_lots(organiser, address)
    for number, table in tables.items():
        table.goto(lots[number])
        expect(table.get_by_text("Der Durchgang hat noch nicht begonnen.")).to_be_visible()
    start(organiser, 1)

    # the first table's page follows along, and leads to the sheet; its first game is misplayed
    table = tables[1]
    names = seats(table)
    table.get_by_role("link", name="Zettel beginnen").tap()
    misplayed(table, names)
    expect(organiser.get_by_text("Spiel 2 von 2")).to_be_visible()
    expect(hall.locator("#leinwand-tische").get_by_text("Spiel 2 von 2")).to_be_visible()
    made(table, names)
    table.get_by_role("link", name="Ergebnis bestätigen").tap()
    sign_on_screen(table, 1)
    expect(table.locator("#platz-1 .signature path")).to_have_count(1)
    table.locator("#platz-2").get_by_label("Anfangsbuchstaben").fill("XY")
    table.locator("#platz-2").get_by_role("button", name=re.compile("bestätigt")).tap()
    expect(table.locator("#platz-2")).to_contain_text("XY")
    expect(organiser.get_by_text("fertig, 2 von 3 haben bestätigt")).to_be_visible()
    sign_on_screen(table, 3)
    expect(table.get_by_text("Von allen dreien bestätigt und abgeschlossen.")).to_be_visible()
    table.get_by_role("link", name="Zettel ansehen").tap()
    expect(table.get_by_text("Dieser Zettel ist bestätigt.")).to_be_visible()
    expect(table.get_by_role("button", name=re.compile("aufschreiben"))).to_have_count(0)

    # the round is closed only when the others have confirmed, too
    organiser.get_by_role("button", name="Durchgang 1 abschließen").tap()
    expect(organiser.get_by_role("alert")).to_contain_text("Es fehlen: Tisch 2 (Spiel 1 von 2), Tisch 3")
    for number in (2, 3):
        by_forms(tables[number], lots[number], number)
    close(organiser, address, 1)
    expect(hall.get_by_role("heading", name="Stand nach Durchgang 1")).to_be_visible()
    expect(hall.locator("#leinwand-stand li")).to_have_count(9)

    for number in (2, 3):
        lots = draw(organiser, address, number)
        start(organiser, number)
        for at, other in tables.items():
            other.goto(lots[at])
            by_forms(other, lots[at], at)
        close(organiser, address, number)

    organiser.get_by_role("link", name="Abend beenden").tap()
    organiser.get_by_role("button", name="Abend beenden").tap()
    expect(organiser.locator(".awards")).to_contain_text("Schinken, 50 €")
    winner = organiser.locator(".awards li").first.inner_text()
    expect(hall.locator("#leinwand-preise li").first).to_contain_text("Schinken, 50 €")
    every_game(organiser, address)

    correct(organiser, address, reason="Meldung vergessen")
    organiser.goto(f"{address}/preise")
    expect(organiser.locator(".warning")).to_contain_text("Berichtigt, 2. Fassung. Grund: Meldung vergessen")
    assert organiser.locator(".awards li").first.inner_text() != winner
    expect(organiser.get_by_text("Frühere Fassungen")).to_be_visible()
    expect(hall.get_by_text("Berichtigt, 2. Fassung.")).to_be_visible()


def saved(organiser: Page, address: str, button: str) -> tuple[str, bytes]:
    """Save a file of the page of paper; return its name and what is in it."""
    organiser.goto(f"{address}/papier")
    with organiser.expect_download() as waiting:
        organiser.locator(button).tap()
    organiser.goto(address)
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def printed_lots(organiser: Page, address: str) -> None:
    name, document = saved(organiser, address, "#lose-1")
    assert name == "lose-1.pdf"
    assert document.startswith(b"%PDF")
    assert document.count(b"/Type /Page\n") == 2, "nine lots, eight to a page"


def every_game(organiser: Page, address: str) -> None:
    """The CSV of all games: 9 tables in 3 rounds of 2 games, one misplayed, and sums that go on from game to game."""
    name, data = saved(organiser, address, "#csv-spiele")
    assert name == "spiele.csv"
    games = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    assert len(games) == 18
    assert [game["Punkte 3"] for game in games if game["falsch gespielt"]] == ["-250"]
    for first, second in zip(games[::2], games[1::2], strict=True):
        for seat in (1, 2, 3):
            assert int(second[f"Summe {seat}"]) == int(first[f"Summe {seat}"]) + int(second[f"Punkte {seat}"])


def correct(organiser: Page, address: str, reason: str) -> None:
    """Let seat 3 of table 1 in the first round have melded 1000 in the second game."""
    organiser.goto(f"{address}/durchgang/1/tisch/1")
    organiser.locator("summary", has_text="Spiel 2").tap()
    fold = organiser.locator("details[open]")
    fold.get_by_label("Warum wird es berichtigt?").fill(reason)
    fold.get_by_role("button", name="Spiel 2 berichtigen").tap()
    organiser.get_by_role("navigation", name="Schritte").get_by_role("link", name="Melden").tap()
    organiser.locator("#n-meld-2").fill("1500")
    organiser.get_by_role("button", name="Weiter", exact=True).tap()
    organiser.get_by_role("button", name="Abrechnen").tap()
    organiser.get_by_role("button", name="Aufschreiben", exact=True).tap()
    expect(organiser.locator(".pad tbody tr").last.locator("b").last).to_have_text("1330")
