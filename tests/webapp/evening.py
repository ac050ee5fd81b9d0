"""What the tests of a tournament evening share: an organiser with a phone, and tables that write by numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from werkzeug.test import TestResponse

from tests.webapp.scribe import Scribe

NAMES = ("Anna", "Berta", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans", "Ida")


def strip(page: str) -> str:
    """The words of a page."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


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

    def page(self, part: str = "") -> str:
        return self.scribe.page(f"{self.address}{part}")

    def words(self, part: str = "") -> str:
        return strip(self.page(part))

    def enter(self, *names: str, **fields: str) -> TestResponse:
        """Register people from a pasted list."""
        return self.post("/leute", do="list", list="\n".join(names or NAMES), **fields)

    def draw(self, rounds: str = "1", seed: str = "7", **fields: str) -> TestResponse:
        """Draw rounds, and find the lots of the first of them."""
        answer = self.post("/auslosen", rounds=rounds, seed=seed, **fields)
        if answer.status_code == 303:
            self.find_lots(int(rounds.split(",")[0]))
        return answer

    def find_lots(self, number: int) -> None:
        page = self.page(f"/durchgang/{number}")
        tables = sorted({int(one) for one in re.findall(rf"durchgang/{number}/tisch/(\d+)", page)})
        self.lots = {table: self.lot(number, table) for table in tables}

    def lot(self, number: int, table: int) -> str:
        """The address on the lots of a table."""
        found = re.search(r'value="http://localhost(/tisch/[^"]+)"', self.page(f"/durchgang/{number}/tisch/{table}"))
        assert found
        return found[1]

    def start(self, number: int = 1) -> TestResponse:
        return self.post(f"/durchgang/{number}/starten")

    def close(self, number: int = 1) -> TestResponse:
        return self.post(f"/durchgang/{number}/schliessen")

    def begin_round(self, number: int = 1, seed: str = "7") -> None:
        """Draw a round and start it."""
        assert self.draw(str(number), seed).status_code == 303
        assert self.start(number).status_code == 303

    def sheet(self, lot: str) -> str:
        """The address of the sheet to which a lot leads."""
        found = re.search(r'href="(/spiel/[^"]+)"', self.scribe.page(lot))
        assert found
        return found[1]

    def seats(self, lot: str) -> list[str]:
        """Who sits at a table."""
        return [unescape(one) for one in re.findall(r"</span><span><b>([^<]+)</b>", self.scribe.page(lot))]

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
        """What the form of a confirmation says it showed."""
        found = re.search(r'name="shown" value="(\d+)"', self.scribe.client.get(f"{lot}/bestaetigen").text)
        return found[1] if found else ""

    def sign(self, lot: str, seat: int, **fields: str) -> TestResponse:
        """Confirm the table's sheet for the player on a seat."""
        given = {"initials": "AB", "shown": self.shown(lot), **fields}
        return self.scribe.post(f"{lot}/bestaetigen", seat=str(seat), **given)

    def play_round(self, number: int) -> None:
        """Draw, start, play and close a whole round."""
        self.begin_round(number)
        for lot in self.lots.values():
            self.play_table(lot)
        assert self.close(number).status_code == 303

    def whole_evening(self) -> None:
        """Play three rounds and end the evening."""
        for number in (1, 2, 3):
            self.play_round(number)
        assert self.post("/beenden").status_code == 303
