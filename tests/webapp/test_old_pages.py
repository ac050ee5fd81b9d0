"""A page that was opened long ago, before a restart or before another phone wrote: its forms still do what they say."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from tests.webapp.database import opened
from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe, jpeg
from webapp import create_app


def test_after_three_hours_and_a_restart_every_open_page_still_writes(
    scribe: Scribe, game: str, app: Flask, tmp_path: Path, reader: FakeReader
) -> None:
    draft = scribe.begin(game)
    for step, fields in (
        ("reizen", {"bid": "250", "declarer": "0"}),
        ("trumpf", {"trump": "H"}),
        ("melden", {"meld__0": "190", "meld__1": "20", "meld__2-none": "on"}),
        ("stiche", {"tricks__A": "61", "tricks__B": "100"}),
    ):
        assert scribe.step(draft, step, **fields).status_code == 303
    shown, key = scribe.shown(draft), scribe.key()
    with opened(tmp_path) as database:
        database.execute("UPDATE draft SET created = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-3 hours')")
        database.execute("UPDATE game SET created = strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now', '-3 hours')")
    database.close()
    restarted = create_app({"DATA_FOLDER": tmp_path, "READER": reader}).test_client()
    answer = restarted.post(f"{draft}/abrechnung", data={"key": key, "shown": shown})
    assert answer.status_code == 303
    assert "+251" in page_of(restarted.get(answer.location.partition("#")[0]))


def test_buttons_of_an_old_sheet_do_what_they_say(scribe: Scribe, game: str) -> None:
    """A sheet that lay open while another phone wrote: its buttons name hands, not rows."""
    scribe.play(game, bid=250)
    scribe.play(game, bid=240)
    first, second = scribe.hands(game)
    scribe.post(f"{first}/streichen")
    assert scribe.post(f"{second}/aendern").status_code == 303
    assert scribe.post(f"{first}/davor").status_code == 303, "a place stays a place"
    refused = scribe.post(f"{first}/streichen")
    assert refused.status_code == 409
    assert "von einem anderen Handy geändert" in page_of(refused)


def test_back_to_the_form_of_a_new_game_starts_no_second_one(scribe: Scribe) -> None:
    form = {"key": "the-same-form", "preset": "familie", "dealer": "0"}
    names = {"name-0": "Anna", "name-1": "Berta", "name-2": "Clara"}
    assert len({scribe.client.post("/", data={**form, **names}).location for _ in range(2)}) == 1


def test_speakr_46_a_form_left_open_for_hours_is_still_good(scribe: Scribe, game: str) -> None:
    form = scribe.page(game).form("/neu")
    for _ in range(3):
        scribe.page(game)
    assert scribe.submit(form).status_code == 303, "nothing in it expires"


def test_field_tm_2740_a_reloaded_page_has_everything(scribe: Scribe, draft: str) -> None:
    scribe.photo(f"{draft}/melden", "meld-1", jpeg(), meld__0="190", **{"meld__2-none": "on"})
    other_phone = Scribe(scribe.client.application.test_client())
    page = other_phone.page(f"{draft}/melden")
    assert page.value("meld-0") == "190"
    assert page.checked("meld-2-none")
