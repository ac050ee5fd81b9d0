"""What is not right gets a sentence next to where it happened and the right status; nothing entered is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp import create_app


def test_a_meld_that_is_no_multiple_of_ten(scribe: Scribe, draft: str) -> None:
    answer = scribe.step(draft, "melden", meld__0="105", meld__1="0", meld__2="0")
    assert answer.status_code == 422
    assert "105 kann nicht stimmen" in page_of(answer).error("meld-0")
    assert page_of(answer).value("meld-0") == "105"


def test_somebody_whose_meld_was_not_said(scribe: Scribe, draft: str) -> None:
    answer = scribe.step(draft, "melden", meld__0="190", meld__1="", meld__2="")
    assert answer.status_code == 422
    assert "Was hat Berta gemeldet?" in page_of(answer).error("meld-1")
    assert "Was hat Clara gemeldet?" in page_of(answer).error("meld-2")


def test_a_number_and_no_meld_at_once(scribe: Scribe, draft: str) -> None:
    answer = scribe.step(draft, "melden", meld__0="190", **{"meld__0-none": "on"})
    assert answer.status_code == 422
    assert "Entweder" in page_of(answer).error("meld-0")


def test_points_that_do_not_sum_to_250(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="0", meld__2="0")
    answer = scribe.step(draft, "stiche", tricks__A="130", tricks__B="70", tricks__C="49")
    assert answer.status_code == 422
    assert page_of(answer).error("stiche") == "Zusammen müssen es 250 Augen sein, hier sind es 249."
    assert page_of(answer).value("tricks-C") == "49"
    assert scribe.page(f"{draft}/stiche").value("tricks-C") == "49"


def test_the_forgotten_ten_for_the_last_trick_is_guessed(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="0", meld__2="0")
    answer = scribe.step(draft, "stiche", tricks__A="120", tricks__B="70", tricks__C="50")
    assert answer.status_code == 422
    assert "Fehlen die 10 für den letzten Stich?" in page_of(answer)


def test_points_without_a_trick(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="0", meld__2="0")
    answer = scribe.step(draft, "stiche", tricks__A="130", tricks__B="70", **{"tricks__B-none": "on"})
    assert answer.status_code == 422
    assert "Ohne Stich kann Berta nicht 70 Augen haben." in page_of(answer).error("tricks-B")


def test_two_sides_left_open(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="0", meld__2="0")
    answer = scribe.step(draft, "stiche", tricks__A="130")
    assert answer.status_code == 422
    assert "Wie viele Augen hat Berta?" in page_of(answer).error("tricks-B")


def test_the_last_trick_without_a_trick(scribe: Scribe, draft: str) -> None:
    answer = scribe.step(draft, "stiche", last_trick="B", **{"tricks__B-none": "on"})
    assert answer.status_code == 422
    assert "hat einen Stich" in page_of(answer).error("last_trick")


def test_writing_a_hand_that_is_not_complete(scribe: Scribe, draft: str) -> None:
    answer = scribe.step(draft, "abrechnung")
    assert answer.status_code == 422
    assert "Was hat Anna gemeldet?" in page_of(answer)


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"name__2": ""}, "names", "Drei Namen"),
        ({"name__2": "anna"}, "names", "heißen gleich"),
        ({"name__3": "Dora", "preset": "turnier"}, "names", "spielen drei"),
        ({"preset": "poker"}, "preset", "Nach welchen Regeln"),
        ({"dealer": "3"}, "dealer", "nicht besetzt"),
        ({"target": "viel"}, "target", "Zum Beispiel: 1500"),
    ],
)
def test_a_game_that_cannot_start(scribe: Scribe, fields: dict[str, str], field: str, words: str) -> None:
    form = {"name__0": "Anna", "name__1": "Berta", "name__2": "Clara", "preset": "familie", "dealer": "0", **fields}
    answer = scribe.post("/", **form)
    assert answer.status_code == 422
    assert words in page_of(answer).error(field)
    assert page_of(answer).value("name-0") == "Anna"


@pytest.mark.parametrize(
    "address",
    [
        "/spiel/gibtsnicht",
        "/entwurf/gibtsnicht",
        "/karten/gibtsnicht",
        "/lesen/gibtsnicht",
        "/bild/gibtsnicht.jpg",
        "/x",
    ],
)
def test_an_unknown_address(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert page_of(answer).has("h1")
    assert "Zur Startseite" in page_of(answer)


def test_an_unknown_hand_step_and_card(scribe: Scribe, game: str, draft: str) -> None:
    assert scribe.client.get(f"{game}/hand/99").status_code == 404
    assert scribe.post(f"{draft}/tanzen").status_code == 404
    pile = scribe.step(draft, "melden", do="cards-meld-0").location
    assert scribe.client.get(f"{pile}/99").status_code == 404
    assert scribe.post(f"{pile}/99", card="HA").status_code == 404
    assert scribe.post(f"{pile}/0", card="XX").status_code == 422


def test_a_form_without_its_key(client: FlaskClient) -> None:
    answer = client.post("/", data={"name-0": "Anna"})
    assert answer.status_code == 400
    assert "Bitte die Seite neu laden" in page_of(answer)


def test_an_error_inside_the_server_says_nothing_of_itself(tmp_path: Path) -> None:
    def broken(_photo: object, _deck: object) -> None:
        raise ValueError("secret detail")

    scribe = Scribe(create_app({"DATA_FOLDER": tmp_path, "READER": broken}).test_client())
    pile = scribe.post("/blatt", preset="familie").location
    answer = scribe.photo(f"{pile}/foto", "pile")
    assert answer.status_code == 500
    assert "Was aufgeschrieben ist, bleibt erhalten." in page_of(answer)
    assert "secret" not in answer.text


def test_an_odd_meld_is_said_beside_the_player_who_typed_it(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    refused = scribe.step(draft, "melden", meld__0="40", meld__1="43", **{"meld__2-none": "on"})
    assert refused.status_code == 422
    assert "43 kann nicht stimmen" in page_of(refused).error("meld-1")


@pytest.mark.parametrize("text", ["1_5", "٣", "1e3", "+5", "0x10", "15.0", "9" * 5000])
def test_only_plain_digits_are_a_number(scribe: Scribe, draft: str, text: str) -> None:
    refused = scribe.step(draft, "stiche", tricks__A=text, tricks__B="150", tricks__C="86")
    assert refused.status_code == 422
    assert "ganze Zahl" in page_of(refused).error("tricks-A")
