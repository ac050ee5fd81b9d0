"""A table of a tournament: its lots, its phones and its three confirmations."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.webapp.evening import Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


@pytest.fixture
def organiser(organiser: Organiser) -> Organiser:
    """An evening whose first round has begun."""
    organiser.begin_round()
    return organiser


@pytest.fixture
def phone(app: Flask) -> Iterator[Scribe]:
    """Another phone."""
    with app.test_client() as client:
        yield Scribe(client)


STROKES = "M10 20L30 40L50 20M60 20L80 60"


def test_a_lot_shows_whose_table_it_is_and_who_writes(organiser: Organiser) -> None:
    lot = organiser.lots[2]
    words = organiser.scribe.page(f"{lot}?platz=2")
    first, second, _third = organiser.seats(lot)
    assert "Durchgang 1 Tisch 2" in words
    assert f"{first} schreibt und gibt zuerst" in words
    assert f"{second} dieses Los reizt zuerst" in words
    assert "Zettel beginnen" in words


def test_the_sheet_of_a_table_is_written_by_the_tournament_rules(organiser: Organiser) -> None:
    sheet = organiser.sheet(organiser.lots[1])
    page = organiser.scribe.page(sheet)
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
    words = phone.page(organiser.lots[2])
    assert "Dieses Handy schreibt in diesem Durchgang an Tisch 1. Das hier ist das Los von Tisch 2." in words
    assert "Zu Tisch 1" in words
    assert "Dieses Handy schreibt" not in phone.page(organiser.lots[1])


def test_a_lot_of_an_earlier_round_says_so(organiser: Organiser, phone: Scribe) -> None:
    old = organiser.lots[1]
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    organiser.begin_round(2)
    assert "Das ist das Los von Durchgang 1. Jetzt geht es um Durchgang 2." in phone.page(old)


def test_another_phone_takes_over_from_a_dead_one(organiser: Organiser, phone: Scribe) -> None:
    lot = organiser.lots[1]
    draft = organiser.scribe.begin(organiser.sheet(lot))
    organiser.scribe.step(draft, "reizen", bid="240", declarer="1")
    # the battery is empty; somebody else at the table scans a lot
    sheet = phone.page(lot).address("/spiel/")
    assert "Spiel 1 weiterschreiben" in phone.page(sheet)
    assert phone.begin(sheet) == draft
    assert phone.page(f"{draft}/reizen").value("bid") == "240"


def test_nothing_is_written_before_the_round_has_begun(organiser: Organiser) -> None:
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    organiser.draw("2")
    assert "Der Durchgang hat noch nicht begonnen." in organiser.scribe.page(organiser.lots[1])
    assert organiser.page("/durchgang/2").addresses("/tisch/1") != []
    assert organiser.scribe.page(organiser.lots[1]).addresses("/spiel/") == []


def test_the_last_game_is_the_last(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    sheet = organiser.sheet(lot)
    page = organiser.scribe.page(sheet)
    assert "Alle 2 Spiele stehen auf dem Zettel" in page
    assert not page.has("form.next")
    assert not any("aufschreiben" in said for said in page.texts("button"))
    for address in (f"{sheet}/neu", f"{organiser.scribe.hands(sheet)[0]}/davor"):
        refused = organiser.scribe.post(address)
        assert refused.status_code == 423
        assert "Alle Spiele dieses Durchgangs stehen schon auf dem Zettel." in page_of(refused)


def test_each_of_the_three_confirms_and_the_third_locks_the_round_of_the_table(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    names = organiser.seats(lot)
    first = organiser.sign(lot, 1, initials="AM")
    assert first.location == f"{lot}/bestaetigen#platz-2", "the phone is handed on"
    assert organiser.sign(lot, 2, initials="", drawn=STROKES).status_code == 303
    page = organiser.scribe.page(f"{lot}/bestaetigen")
    assert page.has(f'.signature path[d="{STROKES}"]')
    assert f"{names[2]} bestätigt" in page
    assert f"{names[0]} bestätigt" not in page
    assert "fertig, 2 von 3 haben bestätigt" in organiser.page()
    assert organiser.sign(lot, 3).status_code == 303
    words = organiser.scribe.page(lot)
    assert "Von allen dreien bestätigt und abgeschlossen." in words
    assert "AM" in words
    assert "Dieser Zettel ist bestätigt." in organiser.scribe.page(organiser.sheet(lot))


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
    assert "Bitte unterschreiben oder die Anfangsbuchstaben eintippen." in page_of(refused)
    assert not page_of(refused).has("script:not([src])")


def test_one_game_is_no_plural(scribe: Scribe) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening(per_round="1")
    organiser.enter()
    organiser.draw()
    organiser.start()
    organiser.play_table(organiser.lots[1], games=1, confirm=False)
    assert "Das Spiel steht auf dem Zettel" in scribe.page(organiser.sheet(organiser.lots[1]))


def test_nobody_confirms_a_sheet_that_is_not_full(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, games=1, confirm=False)
    refused = organiser.sign(lot, 1)
    assert refused.status_code == 409
    assert "Es fehlen noch Spiele: 1 von 2 stehen auf dem Zettel." in page_of(refused)


def test_nobody_confirms_a_sheet_that_he_did_not_see(organiser: Organiser, phone: Scribe) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    seen = organiser.shown(lot)
    sheet = organiser.sheet(lot)
    draft = phone.change(phone.hands(sheet)[0], bid="777", declarer="0")
    assert phone.step(draft, "abrechnung").status_code == 303
    refused = organiser.sign(lot, 1, shown=seen)
    assert refused.status_code == 409
    assert "Der Zettel wurde inzwischen geändert." in page_of(refused)


def test_a_change_before_the_third_confirmation_asks_all_anew(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot, confirm=False)
    organiser.sign(lot, 1)
    organiser.sign(lot, 2)
    sheet, scribe = organiser.sheet(lot), organiser.scribe
    draft = scribe.change(scribe.hands(sheet)[0], bid="120", declarer="0")
    scribe.step(draft, "abrechnung")
    assert "fertig, 0 von 3 haben bestätigt" in organiser.page()
    names = organiser.seats(lot)
    asked = scribe.page(f"{lot}/bestaetigen")
    assert f"Seit der Bestätigung von {names[0]}, {names[1]} wurde der Zettel geändert" in asked
    organiser.sign(lot, 3)
    assert "fertig, 1 von 3 haben bestätigt" in organiser.page()
    organiser.sign(lot, 1)
    assert f"Seit der Bestätigung von {names[1]} wurde" in scribe.page(f"{lot}/bestaetigen")


def test_a_confirmed_sheet_refuses_every_address_that_writes(organiser: Organiser) -> None:
    lot, scribe = organiser.lots[1], organiser.scribe
    organiser.play_table(lot, confirm=False)
    sheet = organiser.sheet(lot)
    hand = scribe.hands(sheet)[0]
    draft = scribe.change(hand)
    for seat in (1, 2, 3):
        organiser.sign(lot, seat)
    addresses = [
        f"{sheet}/neu",
        *(f"{hand}/{part}" for part in ("aendern", "streichen", "davor")),
        f"{draft}/reizen",
    ]
    for address in addresses:
        refused = scribe.post(address, bid="300", declarer="1")
        assert refused.status_code == 423, address
        assert "Dieser Zettel ist bestätigt. Nur die Turnierleitung kann ihn noch ändern." in page_of(refused)
    assert scribe.step(draft, "abrechnung").status_code == 423
    page = scribe.page(hand)
    assert "Dieser Zettel gehört zu einem Turnier und ist gerade nicht zu ändern." in page
    assert not page.has("main form")


def test_the_rules_are_the_organisers(organiser: Organiser) -> None:
    sheet = organiser.sheet(organiser.lots[1])
    refused = organiser.scribe.post(f"{sheet}/regeln", eight_tens="1000", **{"from": "next", "bid_min": "150"})
    assert refused.status_code == 423
    assert "Die Regeln eines Turniers macht die Turnierleitung, nicht der Tisch." in page_of(refused)


def test_a_round_is_not_closed_while_a_table_is_missing(organiser: Organiser) -> None:
    organiser.play_table(organiser.lots[1])
    organiser.play_table(organiser.lots[2], confirm=False)
    organiser.sign(organiser.lots[2], 1)
    refused = organiser.close()
    assert refused.status_code == 409
    words = page_of(refused)
    assert (
        "Durchgang 1 lässt sich noch nicht abschließen. Es fehlen: "
        "Tisch 2 (fertig, 1 von 3 haben bestätigt), Tisch 3 (Spiel 1 von 2)." in words
    )
    assert "Noch kein Durchgang ist abgeschlossen." in organiser.page("/stand")
    organiser.sign(organiser.lots[2], 2)
    organiser.sign(organiser.lots[2], 3)
    organiser.play_table(organiser.lots[3])
    assert organiser.close().status_code == 303
    assert "Durchgang 1 ist abgeschlossen." in organiser.page()


def test_a_renewed_link_voids_lot_and_sheet(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    sheet = organiser.sheet(lot)
    draft = organiser.scribe.begin(sheet)
    assert organiser.post("/durchgang/1/tisch/1/link").status_code == 303
    for address in (lot, sheet, f"{draft}/reizen"):
        assert organiser.scribe.client.get(address).status_code == 404
    assert "Dieses Los gilt nicht mehr." in page_of(organiser.scribe.client.get(lot))
    organiser.find_lots(1)
    assert "Spiel 1 weiterschreiben" in organiser.scribe.page(organiser.sheet(organiser.lots[1]))


def test_a_form_sent_twice_confirms_reopens_and_closes_once(organiser: Organiser) -> None:
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    for _ in range(2):
        assert organiser.post("/durchgang/1/schliessen", key="the-same-closing").status_code == 303
        assert organiser.post("/durchgang/1/tisch/1/oeffnen", key="the-same-opening", reason="x").status_code == 303
    assert organiser.page("/protokoll").words.count("wieder geöffnet") == 1
    assert organiser.page("/protokoll").words.count("ist abgeschlossen") == 1


def test_the_pages_of_tables_follow_along(organiser: Organiser, phone: Scribe) -> None:
    for address in (organiser.address, organiser.lots[1]):
        tag = phone.page(address).tag
        assert phone.ask(address, tag).status_code == 304
        organiser.play_table(organiser.lots[1], games=1, confirm=False)
        changed = phone.ask(address, tag)
        assert changed.status_code == 200
        assert page_of(changed).has("#sheet")
        assert "<html" not in changed.text
