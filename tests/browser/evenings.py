"""A tournament evening half played, by forms, so that there is everything to see on its pages."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from tests.browser.pages import Hand, send, shown, write_hand

PEOPLE = (
    "Annemarie Maier",
    "Bertram-Friedrich Häberle",
    "Klara",
    "Dora Eisele",
    "Emil",
    "Franz Xaver Schwäble",
    "Gerda",
    "Hans",
    "Ida",
    "Klara",
)
STROKE = "M60 140L90 60L120 150L150 70L190 150M210 120L250 90L290 130L340 80L420 120"


def new_evening(page: Page, people: Sequence[str] = PEOPLE, **fields: str) -> str:
    """Lay down an evening of three rounds of two games, register people, and return the organiser's address."""
    plan = {"name": "Preisbinokel im Löwen", "date": "14.11.2026", "place": "Ohmden", "rounds": "3", "per_round": "2"}
    address = send(page, "/abend", **{**plan, "prizes": "1: Schinken, 50 €\n2: 30 €\n3: Salami", **fields})
    send(page, f"{address}/leute", do="list-despite", list="\n".join(people))
    return address


def link_of(page: Page, address: str, role: str) -> str:
    """The address of a role, as on the organiser's page of links."""
    return shown(page, f"{address}/links").attribute(f"#link-{role}", "value")


def lots_of(page: Page, address: str, number: int) -> dict[int, str]:
    """Addresses of the tables of a round, as on their lots, by number."""
    found = shown(page, f"{address}/durchgang/{number}").addresses(f"/durchgang/{number}/tisch/")
    tables = sorted(int(link.rpartition("/")[2]) for link in found)
    at = f"{address}/durchgang/{number}/tisch"
    return {table: shown(page, f"{at}/{table}").attribute("#link", "value") for table in tables}


def sheet_of(page: Page, lot: str) -> str:
    """The address of a table's sheet."""
    return shown(page, lot).address("/spiel/")


def sign(page: Page, lot: str, seat: int, **fields: str) -> None:
    """Confirm a table's sheet."""
    form = shown(page, f"{lot}/bestaetigen").form("/bestaetigen")
    send(page, f"{lot}/bestaetigen", seat=seat, shown=form.first()["shown"], **{"initials": "AB", **fields})


def play_table(page: Page, lot: str, table: int, games: int = 2) -> None:
    """Write some games of a table, each table with other points."""
    for number in range(games):
        write_hand(
            page, sheet_of(page, lot), Hand(number % 3, 120, "HSEB"[number], (150, 40, 20), (90 + 7 * table, 60))
        )


def draw_and_start(page: Page, address: str, number: int) -> dict[int, str]:
    """Draw a round, start it, and return its lots."""
    send(page, f"{address}/auslosen", rounds=number, seed=number, filling="joker")
    send(page, f"{address}/durchgang/{number}/starten")
    return lots_of(page, address, number)


def play_round(page: Page, address: str, number: int) -> None:
    """Play a whole round and close it."""
    for table, lot in draw_and_start(page, address, number).items():
        play_table(page, lot, table)
        for seat in (1, 2, 3):
            sign(page, lot, seat, drawn=STROKE if seat == 1 else "")
    send(page, f"{address}/durchgang/{number}/schliessen")


def evening_pages(page: Page, people: Sequence[str] = PEOPLE) -> dict[str, str]:
    """Play one round, and the second so far that there is everything to see; return addresses by name."""
    address = new_evening(page, people)
    play_round(page, address, 1)
    lots = draw_and_start(page, address, 2)
    play_table(page, lots[1], 1)
    sign(page, lots[1], 1, drawn=STROKE)
    play_table(page, lots[2], 2, games=1)
    fresh, ended = new_evening(page, people), finished_evening(page, people)
    send(page, f"{fresh}/auslosen", rounds="1", seed="1", filling="joker")
    people_only = new_evening(page, people)
    names = ("leute", "leute/1", "auslosen", "stand", "preise", "papier", "links", "angaben", "protokoll")
    parts = (*names, "durchgang/1/tisch/1")
    return {
        **{f"abend-{part.replace('/', '-')}": f"{address}/{part}" for part in parts},
        "abend": address,
        "abend-neu": "/abend",
        "abend-frisch": fresh,
        "abend-ausgelost": f"{fresh}/durchgang/1",
        "tisch-wartet": lots_of(page, fresh, 1)[1] + "?platz=2",
        "tisch": lots[2] + "?platz=3",
        "tisch-bestaetigen": lots[1] + "/bestaetigen",
        "tisch-zettel": sheet_of(page, lots[1]),
        "tisch-fertig": lots_of(page, address, 1)[1],
        "abend-zu-ende": ended,
        "abend-papier": f"{ended}/durchgang/2/tisch/1",
        "abend-papier-leer": f"{people_only}/papier",
        "turnier": f"{link_of(page, address, 'public')}?name=klara",
        "turnier-zu-ende": link_of(page, ended, "public"),
        "leinwand-vorher": link_of(page, people_only, "hall"),
        "leinwand-plaetze": link_of(page, fresh, "hall"),
        "leinwand": link_of(page, address, "hall"),
        "leinwand-preise": link_of(page, ended, "hall"),
        "preise-berichtigt": f"{ended}/preise",
        "stand-am-ende": f"{ended}/stand",
    }


def finished_evening(page: Page, people: Sequence[str]) -> str:
    """Play an evening of two rounds, correct a table's totals after its end; return the organiser's address."""
    address = new_evening(page, people[:9], rounds="2")
    for number in (1, 2):
        play_round(page, address, number)
    send(page, f"{address}/beenden")
    totals = {f"total-{seat}": str(900 * (seat == 2)) for seat in (1, 2, 3)}
    send(page, f"{address}/durchgang/2/tisch/1/papier", reason="Zettel falsch abgelesen", **totals)
    return address
