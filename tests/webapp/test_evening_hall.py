"""The screen for the hall and the read-only page of everybody's phone."""

from __future__ import annotations

import re

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of


def on_screen(organiser: Organiser) -> str:
    """What people read in the hall."""
    return organiser.scribe.page(organiser.link("hall")).text("main")


def test_the_screen_shows_what_matters_from_the_first_guest_to_the_prizes(organiser: Organiser) -> None:
    before = on_screen(organiser)
    assert "9 Spieler sind angemeldet." in before
    assert "Zu gewinnen 1. Schinken, 50 € 2. 30 €" in before
    organiser.draw()
    drawn = on_screen(organiser)
    assert "Durchgang 1 von 3" in drawn
    assert re.search(r"Wer sitzt wo\? Anna Tisch \d Platz \d Berta Tisch \d Platz \d Clara", drawn), "by name"
    organiser.start()
    organiser.play_table(organiser.lots[1])
    organiser.play_table(organiser.lots[2], games=1, confirm=False)
    running = on_screen(organiser)
    assert "1 von 3 Tischen bestätigt" in running
    assert "Spiel 2 von 2" in running
    assert "Stand" not in running
    organiser.play_table(organiser.lots[2], games=1)
    organiser.play_table(organiser.lots[3])
    organiser.close()
    closed = on_screen(organiser)
    assert "Stand nach Durchgang 1" in closed
    assert all(name in closed for name in NAMES)
    for number in (2, 3):
        organiser.play_round(number)
    organiser.post("/beenden")
    ended = on_screen(organiser)
    assert "Der Abend ist beendet." in ended
    assert re.search(r"Preisliste 1\. \w+ Schinken, 50 € 2\. \w+ 30 €", ended)
    assert "Stand nach Durchgang 3" in ended


def test_who_sits_out_is_on_the_screen(organiser: Organiser) -> None:
    organiser.enter("Karl")
    organiser.draw(filling="joker")
    assert "setzt aus" in on_screen(organiser)
    organiser.start()
    assert "Jokertisch, setzt aus: " in on_screen(organiser)
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    assert "* ausgesetzt: gutgeschrieben" in on_screen(organiser)


def test_a_corrected_prize_list_says_so_on_the_screen_and_on_every_phone(organiser: Organiser) -> None:
    organiser.whole_evening()
    organiser.post(
        "/durchgang/2/tisch/1/papier", reason="verlesen", **{f"total-{seat}": str(900 * seat) for seat in (1, 2, 3)}
    )
    head = organiser.scribe.page(organiser.link("hall")).text("h2")
    assert head == "Preisliste Berichtigt, 2. Fassung.", "it takes no room from the prizes"
    phone = organiser.scribe.page(organiser.link("public"))
    assert "Berichtigt, 2. Fassung. Grund: verlesen" in phone
    assert "Schinken, 50 €" in phone


def test_the_screen_asks_whether_anything_changed(organiser: Organiser) -> None:
    screen = organiser.link("hall")
    tag = organiser.scribe.page(screen).tag
    assert organiser.scribe.ask(screen, tag).status_code == 304
    organiser.begin_round()
    assert organiser.scribe.ask(screen, tag).status_code == 200


def test_the_screen_leads_to_the_page_for_phones_and_to_no_other(organiser: Organiser) -> None:
    organiser.begin_round()
    screen = organiser.scribe.page(organiser.link("hall"))
    assert screen.has(".qr")
    for secret in ("/abend/", "/tisch/", "/spiel/"):
        assert secret not in screen.html
    organiser.post("/links", role="public", do="revoke")
    assert not organiser.scribe.page(organiser.link("hall")).has(".qr")


def test_the_drawn_round_leads_to_the_screen(organiser: Organiser) -> None:
    organiser.draw()
    assert organiser.page().addresses("/leinwand/") == [organiser.link("hall")]
    organiser.post("/links", role="hall", do="revoke")
    assert organiser.page().addresses("/leinwand/") == []


def test_the_screens_link_is_renewed_and_taken_back(organiser: Organiser) -> None:
    first = organiser.link("hall")
    organiser.post("/links", role="hall", do="renew")
    second = organiser.link("hall")
    assert first != second
    refused = organiser.scribe.client.get(first)
    assert refused.status_code == 404
    assert "Diese Leinwand gibt es nicht mehr." in page_of(refused)
    organiser.post("/links", role="hall", do="revoke")
    assert organiser.scribe.client.get(second).status_code == 404
    assert "Dieser Link ist zurückgenommen." in organiser.page("/links")


def test_a_phone_finds_table_seat_opponents_and_place(organiser: Organiser) -> None:
    organiser.play_round(1)
    organiser.begin_round(2)
    lot = next(lot for lot in organiser.lots.values() if "Emil" in organiser.seats(lot))
    seats = organiser.seats(lot)
    table = next(number for number, address in organiser.lots.items() if address == lot)
    found = organiser.scribe.page(f"{organiser.link('public')}?name=emil")
    others = ", ".join(name for name in seats if name != "Emil")
    assert f"Tisch {table}, Platz {seats.index('Emil') + 1} mit {others} Im Stand auf Platz" in found


def test_between_two_rounds_nobody_is_sent_back_to_the_old_table(organiser: Organiser) -> None:
    organiser.play_round(1)
    found = organiser.scribe.page(f"{organiser.link('public')}?name=emil")
    assert "Emil Durchgang 2 ist noch nicht ausgelost. Im Stand auf Platz" in found
    assert not re.search(r"Tisch \d, Platz \d", found.words)


def test_at_the_end_a_phone_says_what_somebody_won(organiser: Organiser) -> None:
    organiser.whole_evening()
    page = organiser.link("public")
    first = organiser.page("/preise").text(".awards li span b")
    found = organiser.scribe.page(f"{page}?name={first}")
    assert "Wo stehe ich?" in found
    assert f"{first} Gewonnen: Schinken, 50 € Im Stand auf Platz 1, " in found


@pytest.mark.parametrize("typed", ["haberle", "Haeberle", "HÄB", "strass"])
def test_a_name_is_found_however_a_phone_spells_it(organiser: Organiser, typed: str) -> None:
    organiser.enter("Häberle Straß")
    assert "Häberle Straß" in organiser.scribe.page(f"{organiser.link('public')}?name={typed}")
