"""Photographs as files: which ones are read, how they are turned, and the sentence for those that cannot be read."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe, jpeg
from webapp import create_app


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


def test_pillow_4163_the_content_decides_not_the_name(scribe: Scribe, draft: str) -> None:
    out = io.BytesIO()
    Image.open(io.BytesIO(jpeg())).save(out, "PNG")
    assert scribe.photo(f"{draft}/melden", "meld-0", out.getvalue()).status_code == 303


def test_gradio_7482_an_iphone_picture_named_jpg_is_read(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    heic = (Path(__file__).parents[1] / "vision" / "data" / "turned.heic").read_bytes()
    assert scribe.photo(f"{draft}/melden", "meld-0", heic).status_code == 303
    assert len(reader.calls) == 1


@pytest.mark.parametrize("orientation", range(1, 9))
def test_opencv_8172_the_reader_and_the_page_get_the_picture_turned_once(
    scribe: Scribe, draft: str, reader: FakeReader, orientation: int
) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    out = io.BytesIO()
    Image.open(io.BytesIO(jpeg(320, 240))).save(out, "JPEG", exif=exif)
    pile = scribe.photo(f"{draft}/melden", "meld-0", out.getvalue()).location
    upright = (320, 240) if orientation <= 4 else (240, 320)
    assert reader.calls == [upright]
    page = scribe.page(pile)
    size = (page.attribute(".frame image", "width"), page.attribute(".frame image", "height"))
    assert size == (str(upright[0]), str(upright[1])), "boxes are drawn in the picture as it was read"
    assert page.attribute(".frame .picture", "viewBox") == page.attribute(".frame .marks", "viewBox")
    picture = scribe.client.get(page.attribute(".frame image", "href")).data
    assert Image.open(io.BytesIO(picture)).size == upright


def test_openradar_18013_the_picker_asks_for_pictures_and_heic(scribe: Scribe, draft: str) -> None:
    accepted = scribe.page(f"{draft}/melden").attributes("input[type=file]", "accept")
    assert accepted
    assert all("image/heic" in kinds and "image/jpeg" in kinds for kinds in accepted)


def test_tap30_471_and_odoo_265750_two_buttons(scribe: Scribe, draft: str) -> None:
    page = scribe.page(f"{draft}/melden")
    assert page.has("input[name=camera-meld-1][capture]")
    assert page.has("input[name=gallery-meld-1]:not([capture])")


def test_bluesky_102_nothing_of_the_metadata_survives(scribe: Scribe, draft: str) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Kamera von Anna"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (48.0, 46.0, 30.0)
    out = io.BytesIO()
    Image.open(io.BytesIO(jpeg())).save(out, "JPEG", exif=exif)
    assert b"Kamera von Anna" in out.getvalue()
    pile = scribe.photo(f"{draft}/melden", "meld-0", out.getvalue()).location
    picture = scribe.client.get(scribe.page(pile).attribute(".frame image", "href")).data
    assert b"Kamera von Anna" not in picture
    assert not Image.open(io.BytesIO(picture)).getexif()


def test_htmx_3008_a_photograph_too_large_is_said_beside_the_button(scribe: Scribe, draft: str) -> None:
    answer = scribe.photo(f"{draft}/melden", "meld-1", jpeg() + b"\0" * 15_000_000)
    assert answer.status_code == 413
    assert "größer als 15 MB" in page_of(answer).text("#meld-1 [data-error]:not([hidden])")
