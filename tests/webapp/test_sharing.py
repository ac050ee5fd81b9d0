"""Handing the sheet round: every form of it, to everybody who has the link, with names or without."""

from __future__ import annotations

import io
import json
import re

import pytest
from flask import Flask
from PIL import Image

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.site.limits import limiter

FORMS = ("png", "pdf", "txt", "csv", "json")


@pytest.mark.parametrize("form", FORMS)
def test_scribe_and_readers_get_the_same_file(scribe: Scribe, game: str, form: str) -> None:
    scribe.play(game)
    own = scribe.client.get(f"{game}/blatt.{form}")
    read = scribe.client.get(f"{scribe.shared_link(game)}/blatt.{form}")
    assert own.status_code == read.status_code == 200
    assert own.data == read.data
    assert re.search(rf'filename="binokel-\d{{4}}-\d\d-\d\d\.{form}"', own.headers["Content-Disposition"])


def test_the_picture_is_as_wide_as_a_phone_shows_sharply(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    picture = Image.open(io.BytesIO(scribe.client.get(f"{game}/blatt.png").data))
    assert picture.format == "PNG"
    assert picture.width == 1024


def test_the_message_tells_totals_lead_and_last_hands(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=400, declarer=1, trump="B")
    text = scribe.client.get(f"{game}/blatt.txt").text
    head, totals, lead, hands, more = text.strip().split("\n\n")
    assert re.fullmatch(r"Binokel, \d\d\.\d\d\.\d{4}\nRegeln: Familie · bis 1500", head)
    assert totals.splitlines() == ["Anna: 502", "Clara: 178", "Berta: −680"]
    assert lead.splitlines() == ["Anna führt mit 324 Punkten Vorsprung.", "Bis 1500 fehlen 998."]
    assert hands.splitlines()[1] == "2. Berta 400 Bollen: Anna +251, Berta (−800), Clara +89"
    assert more == f"Mitlesen: http://localhost{scribe.shared_link(game)}"


def test_one_point_is_no_plural(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", target="231")
    scribe.play(game, bid=150, points=(40, 209, ""))
    text = scribe.client.get(f"{game}/blatt.txt").text
    assert "Anna führt mit 1 Punkt Vorsprung.\nBis 231 fehlt 1.\n" in text


def test_the_message_of_a_finished_game_says_who_won_and_why(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", target="200")
    scribe.play(game, bid=250)
    text = scribe.client.get(f"{game}/blatt.txt").text
    assert "Anna gewinnt.\nAnna hat das Ziel 200 erreicht: 251." in text


def test_the_message_says_from_which_hand_on_a_rule_holds_and_which_hands_came_after_the_end(
    scribe: Scribe, game: str
) -> None:
    for _ in range(3):
        scribe.play(game, bid=250)
    hands = [hand.rpartition("/")[2] for hand in scribe.hands(game)]
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": hands[2], "lost_factor": "1"})
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": hands[1], "target-typed": "500"})
    text = scribe.client.get(f"{game}/blatt.txt").text
    assert "Regeln: Familie · bis 500 (ab Spiel 2) · Hausregeln: Verloren kostet: einfach (ab Spiel 3)\n" in text
    assert "\n2. Anna 250 Herz: Anna +251," in text
    assert "\n3. Anna 250 Herz, nach dem Ende: Anna +251," in text


def test_before_the_first_hand_there_is_a_sheet_too(scribe: Scribe, game: str) -> None:
    for form in FORMS:
        assert scribe.client.get(f"{game}/blatt.{form}").status_code == 200


@pytest.mark.parametrize("form", FORMS)
def test_a_revoked_link_gives_no_file_and_says_so(scribe: Scribe, game: str, form: str) -> None:
    link = scribe.shared_link(game)
    scribe.post(f"{game}/teilen", do="revoke")
    answer = scribe.client.get(f"{link}/blatt.{form}")
    assert answer.status_code == 404
    assert "Diesen Link gibt es nicht mehr" in page_of(answer)
    assert scribe.client.get(f"{game}/blatt.{form}").status_code == 200, "the scribe still has it"
    assert "Mitlesen:" not in scribe.client.get(f"{game}/blatt.txt").text


def test_hidden_names_are_hidden_in_everything_that_is_shared(scribe: Scribe) -> None:
    names = ("Annegret", "Bertram", "Clara", "Berta")
    game = scribe.new_game(*names)
    scribe.play(game, points=(61, ""))
    scribe.play(game, bid=400, declarer=1, points=(61, ""))
    scribe.post(f"{game}/teilen", do="hide")
    link = scribe.shared_link(game)
    shared = [scribe.text(link), *(scribe.client.get(f"{link}/blatt.{form}").text for form in ("txt", "csv", "json"))]
    for text in shared:
        assert not [name for name in names if name in text]
        assert "B2" in text
    assert "Annegret" in scribe.page(game), "the scribe's own sheet keeps them"

    # picture and document are those of a game of people who are called so
    like = scribe.new_game("A.", "B1", "C.", "B2")
    scribe.play(like, points=(61, ""))
    scribe.play(like, bid=400, declarer=1, points=(61, ""))
    for form in ("png", "pdf"):
        there = scribe.client.get(f"{link}/blatt.{form}").data
        assert there == scribe.client.get(f"{like}/blatt.{form}").data
        assert there == scribe.client.get(f"{game}/blatt.{form}").data, "the scribe shares the same"


def test_readers_cannot_show_the_names(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    scribe.post(f"{game}/teilen", do="hide")
    link = scribe.shared_link(game)
    assert scribe.post(link, do="name").status_code == 405
    assert "Anna" not in scribe.text(link)
    scribe.post(f"{game}/teilen", do="renew")
    assert "Anna" not in scribe.text(scribe.shared_link(game)), "a new link hides them too"
    scribe.post(f"{game}/teilen", do="name")
    assert "Anna" in scribe.page(scribe.shared_link(game))


def test_the_manifest_names_icons_that_are_there(scribe: Scribe) -> None:
    answer = scribe.client.get(scribe.page("/").attribute("link[rel=manifest]", "href"))
    assert answer.mimetype == "application/manifest+json"
    assert "manifest-src 'self'" in answer.headers["Content-Security-Policy"]
    manifest = json.loads(answer.text)
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    sizes = set()
    for icon in manifest["icons"]:
        data = scribe.client.get(icon["src"])
        assert data.mimetype == icon["type"]
        sizes.add((icon["sizes"], icon["purpose"]))
        if icon["type"] == "image/png":
            width, height = Image.open(io.BytesIO(data.data)).size
            assert icon["sizes"] == f"{width}x{height}"
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes


def test_too_many_pictures_in_a_minute_are_refused_with_a_sentence(
    scribe: Scribe, game: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "DRAWINGS_PER_MINUTE", 1)
    limiter.reset()
    answers = [scribe.client.get(f"{game}/blatt.png") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert "Das waren viele Bilder auf einmal." in page_of(answers[1])
    assert scribe.client.get(f"{game}/blatt.csv").status_code == 200
    limiter.reset()


def test_with_the_names_the_phones_names_are_hidden(scribe: Scribe, game: str) -> None:
    scribe.post(f"{game}/telefon", device="Annas Handy")
    scribe.play(game)
    assert "Annas Handy" in scribe.text(f"{game}/blatt.json")
    scribe.post(f"{game}/teilen", do="hide")
    assert "Annas" not in scribe.text(f"{game}/blatt.json")
