"""Names, seats and the first dealer are put right at any time, and the history says so."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.webapp.evening import Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def amend(scribe: Scribe, game: str, **fields: Any) -> TestResponse:
    """Put something right by the form of "Namen und Plätze"."""
    form = scribe.page(scribe.page(game).link("Namen und Plätze")).form("/tisch")
    return scribe.submit(form, **fields)


def dealers(scribe: Scribe, game: str) -> list[int]:
    return [hand["dealer"] for hand in scribe.exported(game)["hands"]]


def history(scribe: Scribe, game: str) -> list[str]:
    """What the history says of amendments."""
    lines = scribe.page(f"{game}/geschichte").texts("ol.history li")
    return [line.partition("Handy,")[2].split(" ", 3)[3] for line in lines if line.startswith("Namen und Plätze")]


@pytest.fixture
def two(scribe: Scribe, game: str) -> str:
    """A game in which Anna has played two hands."""
    scribe.play(game)
    scribe.play(game)
    return game


def test_a_wrong_first_dealer_is_put_right_and_all_dealers_follow(scribe: Scribe, two: str) -> None:
    assert dealers(scribe, two) == [0, 1]
    assert amend(scribe, two, dealer="2").status_code == 303
    assert dealers(scribe, two) == [2, 0]
    assert "Berta gibt, Clara reizt zuerst." in scribe.page(two)
    assert history(scribe, two) == ["Gibt zuerst: Anna → jetzt Clara"]
    assert scribe.totals(two) == {"A": 502, "B": 240, "C": 178}


def test_a_name_is_put_right_in_all_hands(scribe: Scribe, two: str) -> None:
    amend(scribe, two, name__1="Bertha")
    page = scribe.page(two)
    assert "Bertha" in page.texts("thead th")
    assert "Berta" not in page.texts("thead th")
    assert scribe.exported(two)["players"] == ["Anna", "Bertha", "Clara"]
    assert history(scribe, two) == ["Name: Berta → jetzt Bertha"]
    again = scribe.new_game("Anna", "Bertha", "Clara")
    scribe.page(again)
    assert "Aus 2 Partien, in denen" in scribe.page(f"{again}/statistik"), "known by the right name"


def test_seats_are_put_right_and_hands_stay_with_their_people(scribe: Scribe, two: str) -> None:
    before = scribe.exported(two)["hands"][0]
    amend(scribe, two, seat__1="3", seat__2="2")
    after = scribe.exported(two)["hands"][0]
    assert (after["declarer"], after["deltas"]) == (before["declarer"], before["deltas"])
    assert scribe.totals(two) == {"A": 502, "B": 240, "C": 178}
    assert dealers(scribe, two) == [0, 2], "Clara sits next to Anna"
    assert "Berta gibt, Anna reizt zuerst." in scribe.page(two)
    assert history(scribe, two) == ["Plätze: Anna, Berta, Clara → jetzt Anna, Clara, Berta"]
    assert scribe.page(f"{two}/tisch").value("seat-1") == "3"
    scribe.play(two, declarer=1)
    assert scribe.exported(two)["hands"][2]["declarer"] == "B", "the next hand knows Berta as before"


def test_before_anything_is_written_columns_follow_the_seats(scribe: Scribe, game: str) -> None:
    amend(scribe, game, seat__1="3", seat__2="2", dealer="2")
    data = scribe.exported(game)
    assert (data["players"], data["first_dealer"]) == (["Anna", "Clara", "Berta"], 1)
    assert "Clara gibt, Berta reizt zuerst." in scribe.page(game)
    assert history(scribe, game) == [
        "Plätze: Anna, Berta, Clara → jetzt Anna, Clara, Berta Gibt zuerst: Anna → jetzt Clara"
    ]


def test_what_was_put_right_can_be_put_right_again(scribe: Scribe, two: str) -> None:
    amend(scribe, two, seat__1="3", seat__2="2", name__0="Anne", dealer="1")
    amend(scribe, two, seat__1="2", seat__2="3", name__0="Anna", dealer="0")
    assert dealers(scribe, two) == [0, 1]
    assert scribe.exported(two)["players"] == ["Anna", "Berta", "Clara"]
    assert len(history(scribe, two)) == 2


def test_partners_stay_opposite_each_other(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", "Dora")
    scribe.play(game, points=(150, ""))
    refused = amend(scribe, game, seat__1="3", seat__2="2")
    assert refused.status_code == 422
    assert page_of(refused).error("seats").startswith("Wer zusammen spielt, sitzt sich gegenüber.")
    assert page_of(refused).value("seat-1") == "3", "nothing typed is lost"
    assert amend(scribe, game, seat__1="4", seat__3="2").status_code == 303
    assert "Dora gibt, Clara reizt zuerst." in scribe.page(game)
    assert scribe.exported(game)["sides"] == {"A": "Anna & Clara", "B": "Berta & Dora"}


def test_before_anything_is_written_any_two_may_be_partners(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", "Dora")
    assert amend(scribe, game, seat__1="3", seat__2="2").status_code == 303
    assert scribe.exported(game)["sides"] == {"A": "Anna & Berta", "B": "Clara & Dora"}


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"name__1": " "}, "names", "Jeder am Tisch braucht einen Namen."),
        ({"name__1": "anna"}, "names", "Zwei Spieler heißen gleich. Bitte unterscheidbare Namen."),
        ({"seat__1": "1"}, "seats", "Auf jedem Platz sitzt einer."),
        ({"seat__1": "77"}, "seats", "Auf jedem Platz sitzt einer."),
        ({"dealer": "3"}, "dealer", "Wer gibt zuerst? Der Platz ist nicht besetzt."),
    ],
)
def test_what_cannot_be_is_said(scribe: Scribe, two: str, fields: dict[str, str], field: str, sentence: str) -> None:
    answer = amend(scribe, two, **fields)
    assert (answer.status_code, page_of(answer).error(field)) == (422, sentence)
    assert scribe.exported(two)["players"] == ["Anna", "Berta", "Clara"]


def test_of_two_phones_the_second_is_asked_to_look_again(scribe: Scribe, two: str) -> None:
    form = scribe.page(f"{two}/tisch").form("/tisch")
    amend(scribe, two, name__1="Bertha")
    late = scribe.submit(form, name__2="Klara")
    assert late.status_code == 409
    assert "Bitte noch einmal ansehen." in page_of(late).error("names")
    assert page_of(late).value("name-2") == "Klara"
    assert scribe.exported(two)["players"] == ["Anna", "Bertha", "Clara"]


def test_nothing_changed_is_no_amendment(scribe: Scribe, two: str) -> None:
    assert amend(scribe, two).status_code == 303
    assert history(scribe, two) == []


def test_a_page_that_lies_open_notices(scribe: Scribe, two: str) -> None:
    tag = scribe.page(two).tag
    amend(scribe, two, dealer="2")
    assert scribe.ask(two, tag).status_code == 200


def test_another_game_seats_them_as_they_were_put_right(scribe: Scribe, two: str) -> None:
    amend(scribe, two, seat__1="3", seat__2="2")
    again = scribe.post(f"{two}/noch-eine").location
    assert scribe.exported(again)["players"] == ["Anna", "Clara", "Berta"]
    assert "Berta gibt, Anna reizt zuerst." in scribe.page(again)


def test_a_tournaments_table_is_seated_by_the_draw(organiser: Organiser, scribe: Scribe) -> None:
    organiser.begin_round()
    game = organiser.sheet(organiser.lots[1])
    assert "Namen und Plätze" not in scribe.page(game)
    for answer in (scribe.client.get(f"{game}/tisch"), scribe.post(f"{game}/tisch", name__0="Eva")):
        assert answer.status_code == 423
