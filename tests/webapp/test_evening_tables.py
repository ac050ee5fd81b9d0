"""A table of a tournament: its lots, its phones, its three confirmations, and what the organiser may do there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.webapp.evening import Organiser, strip
from tests.webapp.scribe import Scribe

STROKES = "M10 20L30 40L50 20M60 20L80 60"


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    one = Organiser(scribe)
    one.new_evening()
    one.enter()
    one.begin_round()
    return one


@pytest.fixture
def phone(app: Flask) -> Iterator[Scribe]:
    """Another phone."""
    with app.test_client() as client:
        yield Scribe(client)


def hand_in(page: str) -> str:
    found = re.search(r'id="spiel-(\d+)"', page)
    assert found
    return found[1]


def test_a_lot_shows_whose_table_it_is_and_who_writes(organiser: Organiser) -> None:
    lot = organiser.lots[2]
    words = strip(organiser.scribe.page(f"{lot}?platz=2"))
    first, second, _third = organiser.seats(lot)
    assert "Durchgang 1 Tisch 2" in words
    assert f"{first} schreibt und gibt zuerst" in words
    assert f"{second} dieses Los reizt zuerst" in words
    assert "Zettel beginnen" in words


def test_the_sheet_of_a_table_is_written_by_the_tournament_rules(organiser: Organiser) -> None:
    sheet = organiser.sheet(organiser.lots[1])
    page = strip(organiser.scribe.page(sheet))
    names = organiser.seats(organiser.lots[1])
    assert "Regeln: Turnier" in page
    assert f"{names[0]} gibt, {names[1]} reizt zuerst." in page
    assert "Spiel 1 von 2" in page
    for said in (page, organiser.scribe.page(f"{sheet}/blatt.txt")):
        assert "Hausregeln" not in said, "how many games are played is none"
    assert "Tisch 1 · Durchgang 1" in page
    assert "Regeln ändern" not in page


def test_a_lot_scanned_at_the_wrong_table_says_so(organiser: Organiser, phone: Scribe) -> None:
    phone.page(organiser.sheet(organiser.lots[1]))
    words = strip(phone.page(organiser.lots[2]))
    assert "Dieses Telefon schreibt in diesem Durchgang an Tisch 1. Das hier ist das Los von Tisch 2." in words
    assert "Zu Tisch 1" in words
    assert "Dieses Telefon schreibt" not in strip(phone.page(organiser.lots[1]))


def test_a_lot_of_an_earlier_round_says_so(organiser: Organiser, phone: Scribe) -> None:
    old = organiser.lots[1]
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    organiser.begin_round(2)
    assert "Das ist das Los von Durchgang 1. Jetzt geht es um Durchgang 2." in strip(phone.page(old))


def test_another_phone_takes_over_from_a_dead_one(organiser: Organiser, phone: Scribe) -> None:
    lot = organiser.lots[1]
    draft = organiser.scribe.begin(organiser.sheet(lot))
    organiser.scribe.step(draft, "reizen", bid="240", declarer="1")
    # the battery is empty; somebody else at the table scans a lot
    found = re.search(r'href="(/spiel/[^"]+)"', phone.page(lot))
    assert found
    assert "Spiel 1 weiterschreiben" in phone.page(found[1])
    assert phone.post(f"{found[1]}/neu").location == draft
    assert 'value="240"' in phone.page(f"{draft}/reizen")


def test_nothing_is_written_before_the_round_has_begun(organiser: Organiser) -> None:
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    organiser.draw("2")
    assert "Der Durchgang hat noch nicht begonnen." in strip(organiser.scribe.page(organiser.lots[1]))
    found = re.search(r"tisch/1", organiser.page("/durchgang/2"))
    assert found
    assert 'href="/spiel/' not in organiser.scribe.page(organiser.lots[1])


def test_the_last_game_is_the_last(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    sheet = organiser.sheet(lot)
    page = organiser.scribe.page(sheet)
    assert "Alle 2 Spiele stehen auf dem Zettel" in strip(page)
    assert "aufschreiben" not in strip(page).partition("Verlauf")[0]
    for address in (f"{sheet}/neu", f"{sheet}/hand/{hand_in(page)}/davor"):
        refused = organiser.scribe.post(address)
        assert refused.status_code == 423
        assert "Alle Spiele dieses Durchgangs stehen schon auf dem Zettel." in strip(refused.text)


def test_each_of_the_three_confirms_and_the_third_locks_the_round_of_the_table(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    names = organiser.seats(lot)
    first = organiser.sign(lot, 1, initials="AM")
    assert first.location == f"{lot}/bestaetigen#platz-2", "the phone is handed on"
    assert organiser.sign(lot, 2, initials="", drawn=STROKES).status_code == 303
    page = organiser.scribe.page(f"{lot}/bestaetigen")
    assert f'<path d="{STROKES}"/>' in page
    assert f"{names[2]} bestätigt" in strip(page)
    assert f"{names[0]} bestätigt" not in strip(page)
    assert "fertig, 2 von 3 haben bestätigt" in organiser.words()
    assert organiser.sign(lot, 3).status_code == 303
    words = strip(organiser.scribe.page(lot))
    assert "Von allen dreien bestätigt und abgeschlossen." in words
    assert "AM" in words
    assert "Dieser Zettel ist bestätigt." in strip(organiser.scribe.page(organiser.sheet(lot)))


@pytest.mark.parametrize(
    "given",
    [
        {"initials": ""},
        {"initials": "12"},
        {"initials": "   "},
        {"initials": "", "drawn": "M1 1"},
        {"initials": "", "drawn": '"/><script>alert(1)</script>'},
        {"initials": "", "drawn": "M1 1" + "L2 2" * 4000},
    ],
)
def test_a_confirmation_without_a_sign_of_somebody_is_none(organiser: Organiser, given: dict[str, str]) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    refused = organiser.sign(lot, 1, **given)
    assert refused.status_code == 422
    assert "Bitte unterschreiben oder die Anfangsbuchstaben eintippen." in strip(refused.text)
    assert "<script>alert" not in refused.text


def test_one_game_is_no_plural(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(per_round="1")
    organiser.enter()
    organiser.draw()
    organiser.start()
    organiser.play_table(organiser.lots[1], games=1, confirm=False)
    assert "Das Spiel steht auf dem Zettel" in strip(scribe.page(organiser.sheet(organiser.lots[1])))


def test_nobody_confirms_a_sheet_that_is_not_full(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, games=1, confirm=False)
    refused = organiser.sign(lot, 1)
    assert refused.status_code == 409
    assert "Es fehlen noch Spiele: 1 von 2 stehen auf dem Zettel." in strip(refused.text)


def test_nobody_confirms_a_sheet_that_he_did_not_see(organiser: Organiser, phone: Scribe) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    seen = organiser.shown(lot)
    sheet = organiser.sheet(lot)
    draft = phone.post(f"{sheet}/hand/{hand_in(phone.page(sheet))}/aendern").location.removesuffix("/reizen")
    phone.step(draft, "reizen", bid="777", declarer="0")
    assert phone.step(draft, "abrechnung").status_code == 303
    refused = organiser.sign(lot, 1, shown=seen)
    assert refused.status_code == 409
    assert "Der Zettel wurde inzwischen geändert." in strip(refused.text)


def test_a_change_before_the_third_confirmation_asks_all_anew(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    organiser.sign(lot, 1)
    organiser.sign(lot, 2)
    sheet, scribe = organiser.sheet(lot), organiser.scribe
    draft = scribe.post(f"{sheet}/hand/{hand_in(scribe.page(sheet))}/aendern").location.removesuffix("/reizen")
    scribe.step(draft, "reizen", bid="120", declarer="0")
    scribe.step(draft, "abrechnung")
    assert "fertig, 0 von 3 haben bestätigt" in organiser.words()
    names = organiser.seats(lot)
    asked = strip(scribe.page(f"{lot}/bestaetigen"))
    assert f"Seit der Bestätigung von {names[0]}, {names[1]} wurde der Zettel geändert" in asked
    organiser.sign(lot, 3)
    assert "fertig, 1 von 3 haben bestätigt" in organiser.words()
    organiser.sign(lot, 1)
    assert f"Seit der Bestätigung von {names[1]} wurde" in strip(scribe.page(f"{lot}/bestaetigen"))


def test_a_confirmed_sheet_refuses_every_address_that_writes(organiser: Organiser) -> None:
    lot, scribe = organiser.lots[1], organiser.scribe
    organiser.play_table(lot, confirm=False)
    sheet = organiser.sheet(lot)
    hand = hand_in(scribe.page(sheet))
    draft = scribe.post(f"{sheet}/hand/{hand}/aendern").location.removesuffix("/reizen")
    for seat in (1, 2, 3):
        organiser.sign(lot, seat)
    addresses = [
        *(
            f"{sheet}/{part}"
            for part in ("neu", f"hand/{hand}/aendern", f"hand/{hand}/streichen", f"hand/{hand}/davor")
        ),
        f"{draft}/reizen",
    ]
    for address in addresses:
        refused = scribe.post(address, bid="300", declarer="1")
        assert refused.status_code == 423, address
        assert "Dieser Zettel ist bestätigt. Nur die Turnierleitung kann ihn noch ändern." in strip(refused.text)
    assert scribe.step(draft, "abrechnung").status_code == 423
    page = scribe.page(f"{sheet}/hand/{hand}")
    assert "Dieser Zettel gehört zu einem Turnier und ist gerade nicht zu ändern." in strip(page)
    assert "streichen" not in page


def test_the_rules_are_the_organisers(organiser: Organiser) -> None:
    sheet = organiser.sheet(organiser.lots[1])
    refused = organiser.scribe.post(f"{sheet}/regeln", eight_tens="1000", **{"from": "next", "bid_min": "150"})
    assert refused.status_code == 423
    assert "Die Regeln eines Turniers macht die Turnierleitung, nicht der Tisch." in strip(refused.text)


def test_a_round_is_not_closed_while_a_table_is_missing(organiser: Organiser) -> None:
    organiser.play_table(organiser.lots[1])
    organiser.play_table(organiser.lots[2], confirm=False)
    organiser.sign(organiser.lots[2], 1)
    refused = organiser.close()
    assert refused.status_code == 409
    words = strip(refused.text)
    assert (
        "Durchgang 1 lässt sich noch nicht abschließen. Es fehlen: "
        "Tisch 2 (fertig, 1 von 3 haben bestätigt), Tisch 3 (Spiel 1 von 2)." in words
    )
    assert "Noch kein Durchgang ist abgeschlossen." in organiser.words("/stand")
    organiser.sign(organiser.lots[2], 2)
    organiser.sign(organiser.lots[2], 3)
    organiser.play_table(organiser.lots[3])
    assert organiser.close().status_code == 303
    assert "Durchgang 1 ist abgeschlossen." in organiser.words()


def test_totals_of_a_paper_table_are_typed_in(organiser: Organiser) -> None:
    for lot in (organiser.lots[1], organiser.lots[2]):
        organiser.play_table(lot)
    wrong = organiser.post("/durchgang/1/tisch/3/papier", **{"total-1": "512", "total-2": "viel", "total-3": "-40"})
    assert wrong.status_code == 422
    assert "Für jeden der drei bitte eine ganze Zahl" in strip(wrong.text)
    assert 'value="512"' in wrong.text
    totals = {"total-1": "512", "total-2": "0", "total-3": "−40"}
    assert organiser.post("/durchgang/1/tisch/3/papier", **totals).status_code == 303
    assert "vom Papier eingetippt" in organiser.words()
    assert organiser.close().status_code == 303
    seats = organiser.seats(organiser.lots[3])
    standing = organiser.words("/stand")
    assert f"{seats[0]} 512" in standing
    assert f"{seats[2]} −40" in standing
    again = organiser.post("/durchgang/1/tisch/3/papier", **{**totals, "total-1": "521"})
    assert again.status_code == 422
    assert "Hier steht schon etwas: bitte sagen, warum es geändert wird." in strip(again.text)
    organiser.post("/durchgang/1/tisch/3/papier", reason="Zahlendreher", **{**totals, "total-1": "521"})
    assert "521 / 0 / −40 statt 512 / 0 / −40. Grund: Zahlendreher" in organiser.words("/protokoll")
    assert f"{seats[0]} 521" in organiser.words("/stand")


def test_only_the_organiser_reopens_a_table_and_that_is_said(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot)
    without = organiser.post("/durchgang/1/tisch/1/oeffnen")
    assert without.status_code == 422
    assert "Warum wird der Tisch wieder geöffnet?" in strip(without.text)
    assert organiser.post("/durchgang/1/tisch/1/oeffnen", reason="ein Spiel falsch").status_code == 303
    said = "Durchgang 1, Tisch 1: wieder geöffnet. Grund: ein Spiel falsch"
    sheet = organiser.sheet(lot)
    for words in (
        organiser.words("/protokoll"),
        strip(organiser.scribe.page(lot)),
        strip(organiser.scribe.page(sheet)),
    ):
        assert said in words
    hand = hand_in(organiser.scribe.page(sheet))
    assert organiser.scribe.post(f"{sheet}/hand/{hand}/aendern").status_code == 303
    assert "fertig, 0 von 3 haben bestätigt" in organiser.words()


def test_reopening_a_table_of_a_closed_round_opens_the_round(organiser: Organiser) -> None:
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    organiser.post("/durchgang/1/tisch/2/oeffnen", reason="ein Spiel falsch")
    assert "Durchgang 1: 2 von 3 Tischen bestätigt" in organiser.words()
    assert organiser.close().status_code == 409


def test_the_organiser_corrects_a_hand_with_a_reason(organiser: Organiser) -> None:
    lot, scribe = organiser.lots[1], organiser.scribe
    organiser.play_table(lot)
    hand = re.search(r"tisch/1/spiel/(\d+)", organiser.page("/durchgang/1/tisch/1"))
    assert hand
    address = f"/durchgang/1/tisch/1/spiel/{hand[1]}"
    without = organiser.post(address)
    assert without.status_code == 422
    fold = without.text.partition("<details open>")[2].partition("</details>")[0]
    assert "Warum wird das Spiel berichtigt?" in strip(fold), "the fold that was opened is open still"
    draft = organiser.post(address, reason="verlesen").location.removesuffix("/reizen")
    scribe.step(draft, "reizen", bid="900", declarer="0")
    assert scribe.step(draft, "abrechnung").status_code == 303
    sheet = organiser.sheet(lot)
    history = strip(scribe.page(f"{sheet}/geschichte"))
    assert "von der Turnierleitung berichtigt: verlesen" in history
    assert "Reizwert: 100 → jetzt 900" in history
    assert "Durchgang 1, Tisch 1: Spiel 1 wurde berichtigt. Grund: verlesen" in strip(scribe.page(lot))
    assert "(−900)" in scribe.page(sheet)
    assert "1 von 3 Tischen bestätigt" in organiser.words(), "the table stays confirmed"
    assert scribe.post(f"{sheet}/hand/{hand[1]}/aendern").status_code == 423


def test_an_open_sheet_is_not_the_organisers_to_correct(organiser: Organiser) -> None:
    organiser.play_table(organiser.lots[1], confirm=False)
    hand = hand_in(organiser.scribe.page(organiser.sheet(organiser.lots[1])))
    refused = organiser.post(f"/durchgang/1/tisch/1/spiel/{hand}", reason="verlesen")
    assert refused.status_code == 422


def test_a_renewed_link_voids_lot_and_sheet(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    sheet = organiser.sheet(lot)
    draft = organiser.scribe.begin(sheet)
    assert organiser.post("/durchgang/1/tisch/1/link").status_code == 303
    for address in (lot, sheet, f"{draft}/reizen"):
        assert organiser.scribe.client.get(address).status_code == 404
    assert "Dieses Los gilt nicht mehr." in strip(organiser.scribe.client.get(lot).text)
    organiser.find_lots(1)
    assert "Spiel 1 weiterschreiben" in organiser.scribe.page(organiser.sheet(organiser.lots[1]))


def test_a_form_sent_twice_confirms_reopens_and_closes_once(organiser: Organiser) -> None:
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    for _ in range(2):
        assert organiser.post("/durchgang/1/schliessen", key="the-same-closing").status_code == 303
        assert organiser.post("/durchgang/1/tisch/1/oeffnen", key="the-same-opening", reason="x").status_code == 303
    assert organiser.words("/protokoll").count("wieder geöffnet") == 1
    assert organiser.words("/protokoll").count("ist abgeschlossen") == 1


def test_the_pages_of_tables_follow_along(organiser: Organiser, phone: Scribe) -> None:
    for address in (organiser.address, organiser.lots[1]):
        page = phone.page(address)
        tag = re.search(r"data-tag='([^']+)'", page)
        assert tag
        asked = {"HX-Request": "true", "If-None-Match": tag[1]}
        assert phone.client.get(address, headers=asked).status_code == 304
        organiser.play_table(organiser.lots[1], games=1, confirm=False)
        changed = phone.client.get(address, headers=asked)
        assert changed.status_code == 200
        assert 'id="sheet"' in changed.text
        assert "<html" not in changed.text
