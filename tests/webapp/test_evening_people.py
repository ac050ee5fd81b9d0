"""People of a tournament evening: registered by hand, equal names, drop-outs, latecomers."""

from __future__ import annotations

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    organiser = Organiser(scribe)
    assert organiser.new_evening().status_code == 303
    return organiser


def test_people_are_registered_by_hand(organiser: Organiser) -> None:
    assert organiser.post("/leute", do="one", name="Eva Maier", note="Ohmden").status_code == 303
    assert organiser.post("/leute", do="one", name="Otto; Karl", helper="on").status_code == 303
    words = organiser.page("/leute")
    assert "1 Spieler, 1 Helfer" in words
    assert "Eva Maier Ohmden" in words
    assert "Otto, Karl hilft aus" in words


def test_at_the_door_the_field_is_ready_for_the_next_name(organiser: Organiser) -> None:
    organiser.enter("Otto")
    then = organiser.scribe.page(organiser.post("/leute", do="one", name="Eva Maier").location)
    assert "Angemeldet: Eva Maier. 2 Spieler" in then
    assert then.has("[autofocus]")
    assert not organiser.page("/leute").has("[autofocus]"), "a phone's keyboard covers the list"


def test_the_page_of_people_leads_on(organiser: Organiser) -> None:
    organiser.enter("Eva", "Otto")
    assert "auslosen" not in organiser.page("/leute")
    organiser.enter("Paula")
    assert "Durchgang 1 auslosen" in organiser.page("/leute")
    organiser.draw()
    assert "Durchgang 1 ist schon ausgelost: wer jetzt dazukommt, braucht eine neue" in organiser.page("/leute")
    organiser.start()
    assert "Durchgang 1 läuft: wer jetzt dazukommt, spielt ab dem nächsten mit." in organiser.page("/leute")
    organiser.play_table(organiser.lots[1])
    organiser.close()
    assert "Durchgang 2 auslosen" in organiser.page("/leute")


def test_two_people_of_the_same_name_are_asked_about_and_told_apart(organiser: Organiser) -> None:
    organiser.enter("Eva Maier", "Otto")
    again = organiser.enter("Eva Maier", "Klara")
    assert again.status_code == 409
    assert "Schon angemeldet: Eva Maier. Sind es wirklich andere, die gleich heißen?" in page_of(again)
    assert page_of(again).value("list") == "Eva Maier\nKlara", "what was pasted is still there"
    assert "2 Spieler" in organiser.page("/leute")
    assert organiser.post("/leute", do="list-despite", list="Eva Maier\nKlara").status_code == 303
    words = organiser.page("/leute")
    assert "Eva Maier (2)" in words
    organiser.post("/leute", do="one", name="Eva Maier", note="Tübingen")
    assert "Eva Maier (Tübingen)" in organiser.page("/leute"), "with another town nobody has to be asked"


def test_equal_names_stay_apart_on_lots_sheets_and_in_the_standing(organiser: Organiser) -> None:
    organiser.post("/leute", do="list-despite", list="Eva\nEva\nOtto")
    organiser.begin_round()
    lot = organiser.lots[1]
    assert sorted(organiser.seats(lot)) == ["Eva", "Eva (2)", "Otto"]
    organiser.play_table(lot)
    assert "Eva (2)" in organiser.scribe.page(organiser.sheet(lot))
    organiser.close()
    standing = organiser.page("/stand")
    assert "Eva (2)" in standing


def test_the_same_form_sent_twice_registers_once(organiser: Organiser) -> None:
    fields = {"do": "one", "name": "Eva", "key": "one-and-the-same-key"}
    for _ in range(2):
        assert organiser.post("/leute", **fields).status_code in (303, 409)
    assert "1 Spieler" in organiser.page("/leute")


def test_no_more_than_three_hundred(organiser: Organiser) -> None:
    organiser.enter(*(f"Person {number}" for number in range(299)))
    answer = organiser.enter("Eva", "Otto")
    assert answer.status_code == 409
    assert "Angemeldet sind 299; mit diesen 2 wären es mehr als 300." in page_of(answer)


def test_a_new_name_stands_everywhere_also_on_sheets(organiser: Organiser) -> None:
    organiser.enter("Eva", "Otto", "Klara")
    organiser.begin_round()
    otto = organiser.person("Otto")
    assert organiser.post(otto, do="rename", name="Otto Häberle", note="").status_code == 303
    lot = organiser.lots[1]
    assert "Otto Häberle" in organiser.seats(lot)
    assert "Otto Häberle" in organiser.scribe.page(organiser.sheet(lot))
    assert "Otto heißt jetzt Otto Häberle." in organiser.page("/protokoll")
    wrong = organiser.post(otto, do="rename", name="x" * 33)
    assert wrong.status_code == 422


def test_who_was_drawn_is_not_struck_but_drops_out(organiser: Organiser) -> None:
    organiser.enter("Eva", "Otto", "Klara", "Irrtum")
    assert organiser.post(organiser.person("Irrtum"), do="strike").status_code == 303
    assert "3 Spieler" in organiser.page("/leute")
    organiser.draw()
    refused = organiser.post(organiser.person("Eva"), do="strike")
    assert refused.status_code == 409
    assert "Eva war schon ausgelost und bleibt in der Liste." in page_of(refused)


def test_a_player_drops_out_between_rounds(organiser: Organiser) -> None:
    organiser.enter(*NAMES)
    organiser.play_round(1)
    assert organiser.post(organiser.person("Anna"), do="leave").status_code == 303
    page = organiser.page("/leute")
    assert "8 Spieler" in page
    assert "Anna ausgeschieden" in page
    organiser.begin_round(2)
    assert len(organiser.lots) == 2, "eight at two tables, two sit out"
    seated = [name for lot in organiser.lots.values() for name in organiser.seats(lot)]
    assert "Anna" not in seated
    assert "Jokertisch, setzt aus:" in organiser.page("/durchgang/2")
    standing = organiser.page("/stand")
    assert standing.texts("td.person > b")[-1] == "Anna", "below all others, with what she has"
    assert "ausgeschieden" in standing


def test_a_player_who_drops_out_after_the_draw_must_be_drawn_around(organiser: Organiser) -> None:
    organiser.enter(*NAMES)
    organiser.draw()
    organiser.post(organiser.person("Anna"), do="leave")
    refused = organiser.start()
    assert refused.status_code == 409
    words = page_of(refused)
    assert "Anna ist ausgeschieden und hat noch einen Platz. Bitte Durchgang 1 neu auslosen." in words
    organiser.post(organiser.person("Anna"), do="back")
    assert organiser.start().status_code == 303


def test_a_latecomer_plays_once_drawn(organiser: Organiser) -> None:
    organiser.enter(*NAMES)
    organiser.draw()
    organiser.enter("Spät")
    refused = organiser.start()
    assert refused.status_code == 409
    assert "Spät hat keinen Platz. Bitte Durchgang 1 neu auslosen. Wer erst ab dem" in page_of(refused)
    organiser.post(organiser.person("Spät"), do="strike")
    assert organiser.start().status_code == 303, "the lots are handed out already: the latecomer waits a round"
    organiser.enter("Spät")
    assert organiser.draw(seed="8").status_code == 303
    assert organiser.start().status_code == 303


def test_after_the_end_nobody_comes_or_goes(organiser: Organiser) -> None:
    organiser.enter(*NAMES)
    organiser.whole_evening()
    for answer in (
        organiser.enter("Spät"),
        organiser.post(organiser.person("Anna"), do="leave"),
        organiser.draw("3"),
    ):
        assert answer.status_code in (409, 422)
        assert "Der Abend ist beendet." in page_of(answer)
