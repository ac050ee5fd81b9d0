"""What the tests of a tournament evening share: an organiser with a phone, and tables that write by numbers."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from typing import Any

from werkzeug.test import TestResponse

from tests.webapp.page import Page, page_of
from tests.webapp.scribe import HERE, Scribe

NAMES = ("Anna", "Berta", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans", "Ida")


@dataclass
class Organiser:
    """Somebody who organises an evening, and everybody's phones at the tables."""

    scribe: Scribe
    address: str = ""
    lots: dict[int, str] = field(default_factory=dict)
    """Addresses of the tables of the round that was drawn last, by number."""

    def new_evening(self, **fields: str) -> TestResponse:
        """Send the form of a new evening: three rounds of two games, unless told otherwise."""
        answer = self.scribe.post(
            "/abend",
            **{"name": "Preisbinokel", "date": "14.11.2026", "rounds": "3", "per_round": "2"} | fields,
        )
        self.address = answer.location or ""
        return answer

    def post(self, part: str, **fields: Any) -> TestResponse:
        return self.scribe.post(f"{self.address}{part}", **fields)

    def page(self, part: str = "") -> Page:
        return self.scribe.page(f"{self.address}{part}")

    def link(self, role: str) -> str:
        """The address of "organiser", "public" or "hall", as on the page of links."""
        return self.page("/links").attribute(f"#link-{role}", "value").removeprefix(HERE)

    def rows(self, kind: str) -> list[list[str]]:
        """The rows of one of the evening's CSV files, without their heads."""
        text = self.scribe.text(f"{self.address}/{kind}.csv").removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
        return list(csv.reader(io.StringIO(text), delimiter=";"))[1:]

    # people

    def enter(self, *names: str, **fields: str) -> TestResponse:
        """Register people from a pasted list."""
        return self.post("/leute", do="list", list="\n".join(names or NAMES), **fields)

    def person(self, name: str) -> str:
        """The address of somebody's page, below the evening's."""
        return self.page("/leute").part(".people").link(name).removeprefix(self.address)

    # rounds

    def draw(self, rounds: str = "1", seed: str = "7", **fields: str) -> TestResponse:
        """Draw rounds, and find the lots of the first of them."""
        answer = self.post("/auslosen", rounds=rounds, seed=seed, **fields)
        if answer.status_code == 303:
            self.find_lots(int(rounds.split(",")[0]))
        return answer

    def find_lots(self, number: int) -> None:
        found = self.page(f"/durchgang/{number}").addresses(f"/durchgang/{number}/tisch/")
        tables = sorted(int(address.rpartition("/")[2]) for address in found)
        self.lots = {table: self.lot(number, table) for table in tables}

    def lot(self, number: int, table: int) -> str:
        """The address on the lots of a table."""
        return self.page(f"/durchgang/{number}/tisch/{table}").attribute("#link", "value").removeprefix(HERE)

    def start(self, number: int = 1) -> TestResponse:
        return self.post(f"/durchgang/{number}/starten")

    def close(self, number: int = 1) -> TestResponse:
        return self.post(f"/durchgang/{number}/schliessen")

    def begin_round(self, number: int = 1, seed: str = "7") -> None:
        """Draw a round and start it."""
        assert self.draw(str(number), seed).status_code == 303
        assert self.start(number).status_code == 303

    def play_round(self, number: int, games: int = 2) -> None:
        """Draw, start, play and close a whole round."""
        self.begin_round(number)
        for lot in self.lots.values():
            self.play_table(lot, games)
        assert self.close(number).status_code == 303

    def whole_evening(self) -> None:
        """Play three rounds and end the evening."""
        for number in (1, 2, 3):
            self.play_round(number)
        assert self.post("/beenden").status_code == 303

    # a table

    def sheet(self, lot: str) -> str:
        """The address of the sheet to which a lot leads."""
        return self.scribe.page(lot).address("/spiel/")

    def seats(self, lot: str) -> list[str]:
        """Who sits at a table."""
        return self.scribe.page(lot).texts(".seats-at b")

    def play_table(self, lot: str, games: int = 2, confirm: bool = True) -> None:
        """Write all games of a table, and let all three confirm."""
        sheet, table = self.sheet(lot), list(self.lots.values()).index(lot)
        for number in range(games):
            points = (61 + 20 * (table % 5), 100 + number, "")
            self.scribe.play(sheet, bid=100 + 50 * number, declarer=0, points=points)
        if confirm:
            for seat in (1, 2, 3):
                assert self.sign(lot, seat).status_code == 303

    def shown(self, lot: str) -> str:
        """What the form of a confirmation says it showed, "" where there is none."""
        forms = page_of(self.scribe.client.get(f"{lot}/bestaetigen")).forms('form[action*="/bestaetigen"]')
        return forms[0].first()["shown"] if forms else ""

    def sign(self, lot: str, seat: int, **fields: str) -> TestResponse:
        """Confirm the table's sheet for the player on a seat."""
        given = {"initials": "AB", "shown": self.shown(lot), **fields}
        return self.scribe.post(f"{lot}/bestaetigen", seat=str(seat), **given)

    def on_paper(self, number: int, table: int, *totals: int, **fields: str) -> TestResponse:
        """Type in the totals of a table from a sheet of paper."""
        typed = {f"total-{seat}": str(total) for seat, total in enumerate(totals, start=1)}
        return self.post(f"/durchgang/{number}/tisch/{table}/papier", **typed, **fields)

    def correct(self, reason: str) -> str:
        """Open the first game of the first table of round 1 to correct it, and return its draft."""
        form = self.page("/durchgang/1/tisch/1").form("/spiel/")
        return self.scribe.submit(form, reason=reason).location.removesuffix("/reizen")
