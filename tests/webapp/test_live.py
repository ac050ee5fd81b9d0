"""A page that lies open asks every two seconds; when nothing changed, the answer is empty (304)."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


@pytest.fixture(params=["scribe", "reader"])
def address(request: pytest.FixtureRequest, scribe: Scribe, game: str) -> str:
    """The scribe's sheet, and the one to read along."""
    if request.param == "scribe":
        return game
    return scribe.shared_link(game)


def test_nothing_new_is_an_empty_answer(scribe: Scribe, address: str) -> None:
    answer = scribe.ask(address, scribe.page(address).tag)
    assert (answer.status_code, answer.data) == (304, b"")
    assert "Set-Cookie" not in answer.headers


def test_a_hand_written_elsewhere_comes_as_a_part_of_the_page(scribe: Scribe, game: str, address: str) -> None:
    old = scribe.page(address).tag
    scribe.play(game)
    answer = scribe.ask(address, old)
    assert answer.status_code == 200
    assert "+251" in page_of(answer)
    assert "<!doctype" not in answer.text
    said = page_of(answer).attribute("#sheet", "data-totals")
    assert said == "Nach Spiel 1: Anna 251, Berta 120, Clara 89.", "what is read out"
    assert page_of(answer).tag == answer.headers["ETag"] != old
    assert scribe.ask(address, answer.headers["ETag"]).status_code == 304


def test_every_change_is_noticed(scribe: Scribe, game: str, address: str) -> None:
    tags = {scribe.page(address).tag}

    def noticed() -> None:
        new = scribe.page(address).tag
        assert new not in tags
        tags.add(new)

    scribe.play(game)
    noticed()
    hand = scribe.hands(game)[0]
    scribe.post(f"{hand}/streichen")
    noticed()
    scribe.post(f"{hand}/zurueckholen")
    noticed()
    scribe.post(f"{game}/regeln", target="1000", **{"from": "next"})
    noticed()


def test_a_hand_begun_on_another_phone_is_noticed_by_the_scribe_only(scribe: Scribe, game: str, address: str) -> None:
    old = scribe.page(address).tag
    scribe.begin(game)
    assert scribe.ask(address, old).status_code == (200 if address == game else 304)


def test_what_others_play_is_no_news(scribe: Scribe, address: str) -> None:
    old = scribe.page(address).tag
    scribe.play(scribe.new_game("Dora", "Emil", "Franz"))
    assert scribe.ask(address, old).status_code == 304


def test_a_whole_page_is_never_answered_with_nothing(scribe: Scribe, address: str) -> None:
    tag = scribe.page(address).tag
    answer = scribe.client.get(address, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_link_that_was_taken_back_is_said_to_the_page_that_lies_open(scribe: Scribe, game: str) -> None:
    link = scribe.shared_link(game)
    tag = scribe.page(link).tag
    scribe.post(f"{game}/teilen", do="revoke")
    answer = scribe.ask(link, tag)
    assert answer.status_code == 404
    assert answer.text == "Diesen Link gibt es nicht mehr. Der Schreiber kann einen neuen zeigen."


def test_without_a_script_there_is_a_link_to_load_anew(scribe: Scribe, address: str) -> None:
    beside = scribe.page(address).part(".without-script")
    assert (beside.text("a"), beside.attribute("a", "href")) == ("Neu laden", address)
