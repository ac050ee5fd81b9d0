"""One evening of a family table, played by tapping from the text file that tests/scoring checks by the rules.

Revoke, passed out, booking, wrong dealer put right, five people of whom one pauses, end by agreement, taken up again,
money; and a tablet with the table view follows along.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import PHONE, Phone
from tests.browser.hands import address_of
from tests.scoring.table_evening import PEOPLE, Booked, Ended, Played, Resumed, Seated, Told, read

TABLET = {"width": 1024, "height": 768}
WIDTH = PHONE["viewport"]["width"]


def signed(number: int) -> str:
    """A total as the sheet writes it."""
    return str(number).replace("-", "\N{MINUS SIGN}")


class Evening:
    """The scribe's phone and the tablet, with what was written so far."""

    def __init__(self, told: Told, page: Page, tablet: Page) -> None:
        self.told, self.page, self.tablet = told, page, tablet
        self.names = told.names
        self.hands = self.lines = 0
        self.game = ""

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def go_on(self, name: str) -> None:
        """Tap the link of that name on the sheet."""
        self.page.get_by_role("link", name=name, exact=True).tap()

    def begin(self) -> None:
        """Five people at a table of three; the first may pass. They play for money, and a tablet shows the table."""
        page = self.page
        page.goto("/")
        for seat, name in enumerate(self.names.values(), start=1):
            if seat == 5:
                page.get_by_text("Mehr Leute als Plätze").tap()
            page.get_by_label(f"Name {seat}", exact=True).fill(name)
        page.get_by_text("Drei spielen, der Geber setzt aus.").tap()
        page.locator("summary", has_text="Hausregeln").tap()
        page.locator("summary", has_text="Reizen und Abschreiben").tap()
        page.get_by_label("Muss der Erste reizen, statt zu passen?").select_option("false")
        self.button("Partie beginnen").tap()
        expect(self.button("Spiel 1 aufschreiben")).to_be_visible()
        self.game = address_of(page)

        self.go_on("Um Geld")
        page.get_by_label("Cent je Punkt Unterschied").fill(self.told.per_point)
        page.get_by_label("Cent für ein verlorenes Spiel").fill(self.told.fee)
        self.button("Darum spielen wir").tap()
        expect(page.get_by_text("Es geht um Geld: 0,5 Cent je Punkt Unterschied")).to_be_visible()

        self.go_on("Teilen")
        view = page.get_by_role("link", name="Tischansicht").get_attribute("href")
        assert view
        self.tablet.goto(view)
        page.goto(self.game)

    def book(self, booked: Booked) -> None:
        self.go_on("Punkte buchen")
        for person, points in booked.points.items():
            if points:
                name = self.names[person]
                self.page.get_by_label(name, exact=True).fill(str(abs(points)))
                if points < 0:
                    self.page.get_by_label(f"abziehen {name}").check()
        self.page.get_by_label("Wofür?").fill(booked.reason)
        self.button("So buchen").tap()
        self.lines += 1
        self.see(booked.totals)
        expect(self.page.locator(".pad tbody tr").last).to_contain_text(booked.reason)

    def seat(self, seated: Seated) -> None:
        self.go_on("Wer spielt mit?")
        for person in seated.order:
            self.page.get_by_label(f"{self.names[person]} spielt mit").set_checked(person not in seated.away)
        self.button("So spielen wir").tap()
        expect(self.page.locator(".pad")).to_be_visible()

    def play(self, played: Played) -> None:
        if played.replaces:
            self.page.get_by_role("link", name=f"Spiel {self.hands} ansehen").tap()
            self.button("Ändern").tap()
            self.say_who_dealt(played)
            # whoever has played after all takes over what was written for who dealt, so that nothing is asked again
            expect(self.page.get_by_role("heading", name="Abrechnung")).to_be_visible()
            self.settle(played)
        else:
            self.see_whose_turn_it_is(played)
            self.hands, self.lines = self.hands + 1, self.lines + 1
            self.button(f"Spiel {self.hands} aufschreiben").tap()
            if played.dealer != played.turn:
                self.say_who_dealt(played)
            self.bid(played)
            self.write(played)

    def see_whose_turn_it_is(self, played: Played) -> None:
        """The tablet shows who is to deal, and the number of the hand."""
        turn = self.tablet.locator(".table-turn dd")
        expect(turn.first).to_have_text(self.names[played.turn])
        expect(turn.last).to_have_text(str(self.hands + 1))
        if played.dealer == played.turn:
            seats = PEOPLE[PEOPLE.index(played.dealer) + 1 :] + PEOPLE
            forehand = next(person for person in seats if person in played.players)
            expect(turn.nth(1)).to_have_text(self.names[forehand])
            out = turn.nth(2)
            for person in played.players:
                expect(out).not_to_contain_text(self.names[person])
            expect(out).to_contain_text(self.names[played.dealer])

    def say_who_dealt(self, played: Played) -> None:
        expect(self.page.get_by_label("Reizwert")).to_be_visible()
        self.go_on("Wer spielt?")
        self.page.get_by_role("radio", name=re.compile(f"^{self.names[played.dealer]}")).check()
        self.button("So spielen wir").tap()

    def bid(self, played: Played) -> None:
        if played.outcome == "passed":
            self.button("Alle weg").tap()
            return
        self.page.get_by_label("Reizwert").fill(str(played.bid))
        self.button(self.names[played.declarer]).tap()
        self.button({"durch": "Durch", "conceded": "Abschreiben"}.get(played.outcome, "Herz")).tap()

    def write(self, played: Played) -> None:
        """Say melds and points, settle and write."""
        if played.outcome == "durch":
            self.button("gewonnen").tap()
        elif played.outcome != "passed":
            self.meld(played)
            if played.outcome == "misplay":
                # the page of melds has that fold as well
                expect(self.page.get_by_role("heading", name="Stiche")).to_be_visible()
                self.page.get_by_text("Nicht zu Ende gespielt?").tap()
                self.button("Falsch gespielt", exact=False).tap()
                expect(self.page.get_by_role("heading", name="Wer hat falsch gespielt?")).to_be_visible()
                self.button(self.names[played.offender]).tap()
                # what was melded is asked again, with what was said
                expect(self.page.get_by_role("heading", name="Meldungen")).to_be_visible()
                self.button("Weiter").tap()
            if played.outcome != "conceded":
                self.count(played.points)
        self.settle(played)

    def settle(self, played: Played) -> None:
        self.button("Aufschreiben").tap()
        self.see(played.totals)

    def meld(self, played: Played) -> None:
        expect(self.page.get_by_role("heading", name="Meldungen")).to_be_visible()
        for seat, person in enumerate(played.players):
            if played.melds.get(person):
                self.page.get_by_label(f"Meldung von {self.names[person]}").fill(str(played.melds[person]))
            elif person in played.melds:
                self.page.locator(f"#meld-{seat}").get_by_label("keine Meldung").check()
        self.button("Weiter").tap()

    def count(self, points: Mapping[str, int]) -> None:
        expect(self.page.get_by_role("heading", name="Stiche")).to_be_visible()
        for person, number in points.items():
            self.page.get_by_label(f"Augen von {self.names[person]}").fill(str(number))
        self.button("Abrechnen").tap()

    def see(self, totals: Mapping[str, int]) -> None:
        """The sheet and the tablet show these totals, and nothing hangs over the edge."""
        shown = [signed(total) for total in totals.values()]
        rows = self.page.locator(".pad tbody tr")
        expect(rows).to_have_count(self.lines)
        expect(rows.last.locator("b")).to_have_text(shown)
        expect(self.tablet.locator(".table-totals b")).to_have_text(shown)
        assert self.page.evaluate("document.documentElement.scrollWidth") == WIDTH

    def end(self, ended: Ended) -> None:
        if ended.agreed:
            self.button("Schluss für heute", exact=False).tap()
        for page in (self.page, self.tablet):
            end = page.locator("#ende")
            expect(end).to_contain_text(ended.words)
            expect(end.locator(".money")).to_have_text(
                [
                    f"{self.names[payer]} zahlt {self.names[payee]} {amount} €."
                    for payer, payee, amount in ended.payments
                ]
                + ["Bruchteile eines Cents sind gerundet."]
            )

    def resume(self) -> None:
        """Find the game on the first page, and take it up again."""
        self.page.goto("/")
        self.page.get_by_role("link", name=re.compile("Schluss für heute")).tap()
        self.button("Diese Partie weiterspielen").tap()
        expect(self.page.locator("#ende")).to_have_count(0)


def test_an_evening_of_five_is_written_as_it_was_played(phone: Phone) -> None:
    told = read()
    evening = Evening(told, phone(), phone(viewport=TABLET))
    evening.begin()
    for event in told.events:
        if isinstance(event, Played):
            evening.play(event)
        elif isinstance(event, Booked):
            evening.book(event)
        elif isinstance(event, Seated):
            evening.seat(event)
        elif isinstance(event, Ended):
            evening.end(event)
        elif isinstance(event, Resumed):
            evening.resume()
    expect(evening.page.get_by_role("heading", name="Anna gewinnt")).to_be_visible()
    evening.go_on("Was geändert wurde")
    history = evening.page.locator(".history")
    for said in ("Wer mitspielt, ab Spiel 6", "Schluss für heute nach Spiel 7", "Weitergespielt nach Spiel 7"):
        expect(history).to_contain_text(said)
    expect(history).to_contain_text(re.compile("Geber: Bert.*Clara"))
