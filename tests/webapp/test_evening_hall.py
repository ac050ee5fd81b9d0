"""The screen for the hall and the read-only page of everybody's phone."""

from __future__ import annotations

import re

import pytest

from tests.webapp.evening import NAMES, Organiser, strip


def link(organiser: Organiser, kind: str) -> str:
    found = re.search(rf'value="http://localhost(/{kind}/[^"]+)"', organiser.page("/links"))
    assert found
    return found[1]


def on_screen(organiser: Organiser) -> str:
    return strip(organiser.scribe.page(link(organiser, "leinwand")).partition("<main>")[2])


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
    heads = re.findall(r"<h2.*?</h2>", organiser.scribe.page(link(organiser, "leinwand")), re.DOTALL)
    assert strip(heads[0]) == "Preisliste Berichtigt, 2. Fassung.", "it takes no room from the prizes"
    phone = strip(organiser.scribe.page(link(organiser, "turnier")))
    assert "Berichtigt, 2. Fassung. Grund: verlesen" in phone
    assert "Schinken, 50 €" in phone


def test_the_screen_asks_whether_anything_changed(organiser: Organiser) -> None:
    screen = link(organiser, "leinwand")

    def ask(tag: str) -> int:
        headers = {"HX-Request": "true", "If-None-Match": tag}
        return organiser.scribe.client.get(screen, headers=headers).status_code

    found = re.search(r"data-tag='([^']+)'", organiser.scribe.page(screen))
    assert found
    assert ask(found[1]) == 304
    organiser.begin_round()
    assert ask(found[1]) == 200


def test_the_screen_leads_to_the_page_for_phones_and_to_no_other(organiser: Organiser) -> None:
    organiser.begin_round()
    screen = organiser.scribe.page(link(organiser, "leinwand"))
    assert 'class="qr"' in screen
    for secret in ("/abend/", "/tisch/", "/spiel/"):
        assert secret not in screen
    organiser.post("/links", role="public", do="revoke")
    assert 'class="qr"' not in organiser.scribe.page(link(organiser, "leinwand"))


def test_the_drawn_round_leads_to_the_screen(organiser: Organiser) -> None:
    organiser.draw()
    assert f'href="{link(organiser, "leinwand")}"' in organiser.page()
    organiser.post("/links", role="hall", do="revoke")
    assert "/leinwand/" not in organiser.page()


def test_the_screens_link_is_renewed_and_taken_back(organiser: Organiser) -> None:
    first = link(organiser, "leinwand")
    organiser.post("/links", role="hall", do="renew")
    second = link(organiser, "leinwand")
    assert first != second
    refused = organiser.scribe.client.get(first)
    assert refused.status_code == 404
    assert "Diese Leinwand gibt es nicht mehr." in strip(refused.text)
    organiser.post("/links", role="hall", do="revoke")
    assert organiser.scribe.client.get(second).status_code == 404
    assert "Dieser Link ist zurückgenommen." in organiser.words("/links")


def test_a_phone_finds_table_seat_opponents_and_place(organiser: Organiser) -> None:
    organiser.play_round(1)
    organiser.begin_round(2)
    lot = next(lot for lot in organiser.lots.values() if "Emil" in organiser.seats(lot))
    seats = organiser.seats(lot)
    table = next(number for number, one in organiser.lots.items() if one == lot)
    found = strip(organiser.scribe.page(f"{link(organiser, 'turnier')}?name=emil"))
    others = ", ".join(name for name in seats if name != "Emil")
    assert f"Tisch {table}, Platz {seats.index('Emil') + 1} mit {others} Im Stand auf Platz" in found


def test_between_two_rounds_nobody_is_sent_back_to_the_old_table(organiser: Organiser) -> None:
    organiser.play_round(1)
    found = strip(organiser.scribe.page(f"{link(organiser, 'turnier')}?name=emil"))
    assert "Emil Durchgang 2 ist noch nicht ausgelost. Im Stand auf Platz" in found
    assert not re.search(r"Tisch \d, Platz \d", found)


def test_at_the_end_a_phone_says_what_somebody_won(organiser: Organiser) -> None:
    organiser.whole_evening()
    page = link(organiser, "turnier")
    first = organiser.words("/preise").partition("1. ")[2].partition(" ")[0]
    found = strip(organiser.scribe.page(f"{page}?name={first}"))
    assert "Wo stehe ich?" in found
    assert f"{first} Gewonnen: Schinken, 50 € Im Stand auf Platz 1, " in found


@pytest.mark.parametrize("typed", ["haberle", "Haeberle", "HÄB", "strass"])
def test_a_name_is_found_however_a_phone_spells_it(organiser: Organiser, typed: str) -> None:
    organiser.enter("Häberle Straß")
    assert "Häberle Straß" in strip(organiser.scribe.page(f"{link(organiser, 'turnier')}?name={typed}"))
