"""What is not right gets a sentence next to where it happened and the right status; nothing entered is lost."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from flask.testing import FlaskClient
from PIL import Image

from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe, jpeg
from webapp import create_app


@pytest.fixture
def draft(scribe: Scribe, game: str) -> str:
    address = scribe.begin(game)
    scribe.step(address, "reizen", bid="250", declarer="0")
    scribe.step(address, "trumpf", trump="H")
    return address


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds almost nothing."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = b"IDAT" + zlib.compress(b"\0" * 100)
    parts = [struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) for part in (head, body)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def plain(shade: int) -> bytes:
    out = io.BytesIO()
    Image.fromarray(np.full((300, 400, 3), shade, np.uint8)).save(out, "JPEG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        pytest.param(b"Das ist kein Bild, sondern ein Brief." * 9, 422, "kein Bild", id="no picture"),
        pytest.param(png_header(8000, 7000), 413, "50 Megapixel", id="56 megapixels"),
        pytest.param(png_header(60000, 60000), 413, "50 Megapixel", id="opencv#17530: unpacks to gigapixels"),
        pytest.param(jpeg()[:4000], 422, "Bild", id="cut off"),
        pytest.param(jpeg() + b"\0" * 15_000_000, 413, "größer als 15 MB", id="over 15 MB"),
        pytest.param(plain(0), 422, "überall dieselbe Farbe", id="browser-image-resizer#88: black picture"),
        pytest.param(jpeg(60, 40), 422, "zu klein", id="tiny"),
    ],
)
def test_a_photograph_that_cannot_be_read(
    scribe: Scribe, draft: str, reader: FakeReader, data: bytes, status: int, words: str
) -> None:
    answer = scribe.photo(f"{draft}/melden", "meld-1", data, meld__0="190")
    assert answer.status_code == status
    assert words in page_of(answer).error("photo-meld-1")
    assert page_of(answer).value("meld-0") == "190", "what was typed for somebody else stays in the form"
    assert scribe.page(f"{draft}/melden").value("meld-0") == "190", "and on the server"
    assert not reader.calls


def test_the_upload_script_gets_the_same_sentence(scribe: Scribe, draft: str) -> None:
    answer = scribe.client.post(
        f"{draft}/melden",
        data={"key": scribe.key(), "camera-meld-1": (io.BytesIO(b"no picture at all"), "a.jpg")},
        headers={"Accept": "application/json"},
    )
    assert answer.status_code == 422
    assert answer.json is not None
    assert "kein Bild" in answer.json["errors"]["photo-meld-1"]


def test_a_form_far_too_large_is_refused_with_a_sentence(tmp_path: Path, reader: FakeReader) -> None:
    app = create_app({"DATA_FOLDER": tmp_path, "READER": reader, "MAX_CONTENT_LENGTH": 20_000})
    scribe = Scribe(app.test_client())
    pile = scribe.post("/blatt", preset="familie").location
    answer = scribe.photo(f"{pile}/foto", "pile", b"x" * 30_000)
    assert answer.status_code == 413
    assert "15 MB" in page_of(answer)


def test_too_many_photographs_in_a_minute(tmp_path: Path, reader: FakeReader) -> None:
    app = create_app({"DATA_FOLDER": tmp_path, "READER": reader, "UPLOADS_PER_MINUTE": 2})
    scribe = Scribe(app.test_client())
    draft = scribe.begin(scribe.new_game())
    for _ in range(2):
        assert scribe.photo(f"{draft}/melden", "meld-0").status_code == 303
    answer = scribe.photo(f"{draft}/melden", "meld-1", meld__2="40")
    assert answer.status_code == 429
    assert "Bitte eine Minute warten" in page_of(answer).error("photo-meld-1")
    assert page_of(answer).value("meld-2") == "40"
    assert scribe.step(draft, "melden", meld__2="60").status_code != 429, "typing is not limited"


def test_the_photo_button_without_a_photograph(scribe: Scribe, draft: str) -> None:
    answer = scribe.step(draft, "melden", do="photo-meld-1", meld__0="190")
    assert answer.status_code == 422
    assert "Bitte erst ein Foto machen" in page_of(answer).error("photo-meld-1")


def test_a_bid_below_the_minimum(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    answer = scribe.step(draft, "reizen", bid="140", declarer="1")
    assert answer.status_code == 422
    assert page_of(answer).error("bid") == "Gereizt wird ab 150, nicht 140."
    assert page_of(answer).value("bid") == "140"


@pytest.mark.parametrize("bid", ["hundert", "-150", "150.5", "1e3", "9" * 30])
def test_a_bid_that_is_no_number(scribe: Scribe, game: str, bid: str) -> None:
    answer = scribe.step(scribe.begin(game), "reizen", bid=bid, declarer="1")
    assert answer.status_code == 422
    assert "ganze Zahl" in page_of(answer).error("bid")
    assert page_of(answer).value("bid") == bid


def test_no_bid_and_no_declarer(scribe: Scribe, game: str) -> None:
    answer = scribe.step(scribe.begin(game), "reizen", bid="")
    assert answer.status_code == 422
    assert page_of(answer).error("bid") == "Wie hoch wurde gereizt?"
    assert page_of(answer).error("declarer") == "Wer ist der Ansager?"


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
    def broken(_photo: object) -> None:
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
