"""A page that lies open asks every two seconds; when nothing changed, the answer is empty (304)."""

from __future__ import annotations

import re

import pytest
from werkzeug.test import TestResponse

from tests.webapp.scribe import Scribe
from tests.webapp.test_the_sheet import hands_of

ASKS = {"HX-Request": "true"}


@pytest.fixture(params=["scribe", "reader"])
def address(request: pytest.FixtureRequest, scribe: Scribe, game: str) -> str:
    """The scribe's sheet, and the one to read along."""
    if request.param == "scribe":
        return game
    found = re.search(r"/lesen/[\w-]+", scribe.page(f"{game}/teilen"))
    assert found
    return found[0]


def tag_in(page: str) -> str:
    """What the page says it shows."""
    found = re.search(r"data-tag='([^']+)'", page)
    assert found
    return found[1]


def ask(scribe: Scribe, address: str, tag: str) -> TestResponse:
    return scribe.client.get(address, headers={**ASKS, "If-None-Match": tag})


def test_nothing_new_is_an_empty_answer(scribe: Scribe, address: str) -> None:
    answer = ask(scribe, address, tag_in(scribe.page(address)))
    assert (answer.status_code, answer.data) == (304, b"")
    assert "Set-Cookie" not in answer.headers


def test_a_hand_written_elsewhere_comes_as_a_part_of_the_page(scribe: Scribe, game: str, address: str) -> None:
    old = tag_in(scribe.page(address))
    scribe.play(game)
    answer = ask(scribe, address, old)
    assert answer.status_code == 200
    assert "+251" in answer.text
    assert "<!doctype" not in answer.text
    assert "Nach Spiel 1: Anna 251, Berta 120, Clara 89." in answer.text, "what is read out"
    assert tag_in(answer.text) == answer.headers["ETag"] != old
    assert ask(scribe, address, answer.headers["ETag"]).status_code == 304


def test_every_change_is_noticed(scribe: Scribe, game: str, address: str) -> None:
    tags = {tag_in(scribe.page(address))}

    def noticed() -> None:
        new = tag_in(scribe.page(address))
        assert new not in tags
        tags.add(new)

    scribe.play(game)
    noticed()
    hand = hands_of(scribe, game)[0]
    scribe.post(f"{hand}/streichen")
    noticed()
    scribe.post(f"{hand}/zurueckholen")
    noticed()
    scribe.post(f"{game}/regeln", target="1000", **{"from": "next"})
    noticed()


def test_a_hand_begun_on_another_phone_is_noticed_by_the_scribe_only(scribe: Scribe, game: str, address: str) -> None:
    old = tag_in(scribe.page(address))
    scribe.begin(game)
    assert ask(scribe, address, old).status_code == (200 if address == game else 304)


def test_what_others_play_is_no_news(scribe: Scribe, address: str) -> None:
    old = tag_in(scribe.page(address))
    scribe.play(scribe.new_game("Dora", "Emil", "Franz"))
    assert ask(scribe, address, old).status_code == 304


def test_a_whole_page_is_never_answered_with_nothing(scribe: Scribe, address: str) -> None:
    tag = tag_in(scribe.page(address))
    answer = scribe.client.get(address, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_link_that_was_taken_back_is_said_to_the_page_that_lies_open(scribe: Scribe, game: str) -> None:
    found = re.search(r"/lesen/[\w-]+", scribe.page(f"{game}/teilen"))
    assert found
    tag = tag_in(scribe.page(found[0]))
    scribe.post(f"{game}/teilen", do="revoke")
    answer = ask(scribe, found[0], tag)
    assert answer.status_code == 404
    assert answer.text == "Diesen Link gibt es nicht mehr. Der Schreiber kann einen neuen zeigen."


def test_without_a_script_there_is_a_link_to_load_anew(scribe: Scribe, address: str) -> None:
    assert re.search(rf'class="without-script"><a [^>]*href="{address}">Neu laden', scribe.page(address))
