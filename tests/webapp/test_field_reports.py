"""What went wrong for other apps; each test names the report (design notes, field reports)."""

from __future__ import annotations

import hashlib
import io
import re
import socket
import sqlite3
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask
from PIL import Image

from scoring.cards import KINDS
from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe, jpeg
from tests.webapp.serving import serving
from webapp.commands.web import THREADS
from webapp.site.assets import STATIC, hashed_names
from webapp.storage import connection
from webapp.storage.store import Store

WEBAPP = STATIC.parent


@pytest.fixture
def draft(scribe: Scribe, game: str) -> str:
    address = scribe.begin(game)
    scribe.step(address, "reizen", bid="250", declarer="0")
    scribe.step(address, "trumpf", trump="H")
    return address


def pages(scribe: Scribe, game: str, draft: str) -> list[str]:
    """The address of every kind of page."""
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    private = scribe.post("/blatt", preset="familie").location
    steps = [f"{draft}/{step}" for step in ("reizen", "trumpf", "melden", "stiche", "abrechnung")]
    shared = scribe.shared_link(game)
    return ["/", game, f"{game}/teilen", shared, draft, *steps, pile, f"{pile}/1", f"{pile}/0", private]


def dump(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "binokel.sqlite") as database:
        lines = list(database.iterdump())
    database.close()
    return lines


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
    drawn = page.attribute(".frame svg", "viewBox")
    assert drawn == f"0 0 {upright[0]} {upright[1]}", "boxes are drawn in the picture as it was read"
    picture = scribe.client.get(page.attribute(".frame img", "src")).data
    assert Image.open(io.BytesIO(picture)).size == upright


def test_pokecollector_15_a_wrong_reading_becomes_any_card(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.cards = "HA"
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    for card in KINDS:
        assert scribe.post(f"{pile}/1", card=card.code).status_code == 303
        assert scribe.page(pile).form("/fertig").first()["shown"] == card.code


def test_onnxruntime_9800_no_session_before_the_first_photograph(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from webapp import create_app; "
        f"app = create_app({{'DATA_FOLDER': Path({str(tmp_path)!r})}}); app.test_client().get('/'); "
        "print(sorted({'onnxruntime', 'torch'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=WEBAPP.parent)
    assert ran.stdout.strip() == "[]", ran.stderr


def test_openradar_18013_the_picker_asks_for_pictures_and_heic(scribe: Scribe, draft: str) -> None:
    accepted = scribe.page(f"{draft}/melden").attributes("input[type=file]", "accept")
    assert accepted
    assert all("image/heic" in kinds and "image/jpeg" in kinds for kinds in accepted)


def test_tap30_471_and_odoo_265750_two_buttons(scribe: Scribe, draft: str) -> None:
    page = scribe.page(f"{draft}/melden")
    assert page.has("input[name=camera-meld-1][capture]")
    assert page.has("input[name=gallery-meld-1]:not([capture])")


def test_field_tm_2740_a_reloaded_page_has_everything(scribe: Scribe, draft: str) -> None:
    scribe.photo(f"{draft}/melden", "meld-1", jpeg(), meld__0="190", **{"meld__2-none": "on"})
    other_phone = Scribe(scribe.client.application.test_client())
    page = other_phone.page(f"{draft}/melden")
    assert page.value("meld-0") == "190"
    assert page.checked("meld-2-none")


def test_bluesky_102_nothing_of_the_metadata_survives(scribe: Scribe, draft: str) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Kamera von Anna"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (48.0, 46.0, 30.0)
    out = io.BytesIO()
    Image.open(io.BytesIO(jpeg())).save(out, "JPEG", exif=exif)
    assert b"Kamera von Anna" in out.getvalue()
    pile = scribe.photo(f"{draft}/melden", "meld-0", out.getvalue()).location
    picture = scribe.client.get(scribe.page(pile).attribute(".frame img", "src")).data
    assert b"Kamera von Anna" not in picture
    assert not Image.open(io.BytesIO(picture)).getexif()


def test_htmx_3008_a_photograph_too_large_is_said_beside_the_button(scribe: Scribe, draft: str) -> None:
    answer = scribe.photo(f"{draft}/melden", "meld-1", jpeg() + b"\0" * 15_000_000)
    assert answer.status_code == 413
    assert "größer als 15 MB" in page_of(answer).text("#meld-1 [data-error]:not([hidden])")


def test_htmx_3755_an_error_comes_as_a_sentence_never_as_content(scribe: Scribe, game: str) -> None:
    answer = scribe.client.get("/karten/gibtsnicht", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert answer.content_type.startswith("text/plain")
    assert "<" not in answer.text


def test_htmx_3037_history_restore_gets_the_whole_page(scribe: Scribe, draft: str) -> None:
    pile = scribe.step(draft, "melden", do="cards-meld-0").location
    fragment = scribe.client.get(pile, headers={"HX-Request": "true"})
    restored = scribe.client.get(pile, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" not in fragment.text
    assert "<html" in restored.text
    assert "HX-Request" in fragment.headers["Vary"]


def test_htmx_2832_no_inline_script_or_style_on_any_page(scribe: Scribe, game: str, draft: str) -> None:
    for address in pages(scribe, game, draft):
        page = page_of(scribe.client.get(address, follow_redirects=True))
        names = {name for node in page.tree.css("*") for name in node.attributes}
        assert not {name for name in names if name.startswith("on")}, address
        assert not page.has("[style], style, script:not([src])"), address
        assert "javascript:" not in page.html, address


def test_nostter_2216_html_is_never_cached_and_assets_carry_their_hash(scribe: Scribe, game: str) -> None:
    answer = scribe.client.get(game)
    assert answer.headers["Cache-Control"] == "no-store"
    page = page_of(answer)
    assets = [*page.attributes("head [href]", "href"), *page.attributes("head [src]", "src")]
    assert len(assets) > 4
    for asset in (asset for asset in assets if asset.startswith("/static/")):
        assert re.search(r"\.[0-9a-f]{10}\.\w+$", asset)
        assert "immutable" in scribe.client.get(asset).headers["Cache-Control"]
    assert scribe.client.get("/static/app.css").status_code == 404


def test_an_asset_that_changed_has_another_name(tmp_path: Path) -> None:
    (tmp_path / "app.css").write_text("a {}")
    before = hashed_names(tmp_path)["app.css"]
    (tmp_path / "app.css").write_text("b {}")
    assert hashed_names(tmp_path)["app.css"] != before


def test_speakr_46_a_form_left_open_for_hours_is_still_good(scribe: Scribe, game: str) -> None:
    form = scribe.page(game).form("/neu")
    for _ in range(3):
        scribe.page(game)
    assert scribe.submit(form).status_code == 303, "nothing in it expires"


def test_rekorderlig_106_get_changes_nothing(scribe: Scribe, game: str, draft: str, tmp_path: Path) -> None:
    addresses = [*pages(scribe, game, draft), f"{game}/blatt.csv", f"{game}/blatt.json"]
    before = dump(tmp_path)
    for address in addresses:
        assert scribe.client.get(address).status_code < 400
        assert scribe.client.head(address).status_code < 400
    assert dump(tmp_path) == before


def test_amy_2511_a_double_tap_stores_once(scribe: Scribe, draft: str, game: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="0", meld__2="0")
    scribe.step(draft, "stiche", tricks__A="130", tricks__B="70")
    data = {"key": "the-same-key", "shown": scribe.shown(draft)}
    first, second = (scribe.client.post(f"{draft}/abrechnung", data=data) for _ in range(2))
    assert first.status_code == second.status_code == 303
    assert first.location == second.location
    assert scribe.page(game).words.count("+320") == 1


def test_amy_2511_a_photograph_sent_twice_is_there_once(scribe: Scribe, draft: str) -> None:
    for _ in range(2):
        answer = scribe.client.post(
            f"{draft}/melden",
            data={"key": "the-same-key", "camera-meld-0": (io.BytesIO(jpeg()), "a.jpg")},
        )
    assert scribe.page(answer.location).count("figure") == 1


def test_amy_2511_two_taps_at_the_same_moment(app: Flask, scribe: Scribe, game: str, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="0", meld__2="0")
    scribe.step(draft, "stiche", tricks__A="130", tricks__B="70")
    answers: list[int] = []
    data = {"key": "the-same-key", "shown": scribe.shown(draft)}

    def tap() -> None:
        answers.append(app.test_client().post(f"{draft}/abrechnung", data=data).status_code)

    taps = [threading.Thread(target=tap) for _ in range(6)]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join()
    assert answers == [303] * 6
    assert scribe.page(game).words.count("+320") == 1


def test_two_phones_start_the_next_hand_and_share_one_draft(scribe: Scribe, game: str) -> None:
    other = Scribe(scribe.client.application.test_client())
    assert scribe.begin(game) == other.begin(game)


def test_a_hand_written_by_another_phone_is_not_written_again(scribe: Scribe, game: str) -> None:
    draft = scribe.play(game)
    answer = scribe.step(draft, "abrechnung")
    assert answer.status_code == 409
    assert "schon aufgeschrieben" in page_of(answer)


def test_ownfoil_320_many_phones_write_at_once(app: Flask, scribe: Scribe) -> None:
    games = [scribe.new_game() for _ in range(4)]
    failed: list[object] = []

    def evening(game: str) -> None:
        try:
            Scribe(app.test_client()).play(game)
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=evening, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert all("251" in scribe.page(game).texts("td > b") for game in games)


def test_ownfoil_320_writing_takes_the_lock_at_its_first_read(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "WAIT_SECONDS", 0.05)
    first, second = Store(tmp_path), Store(tmp_path)
    second.connection.db.execute("PRAGMA busy_timeout = 50")
    with first.writing():
        assert first.games.find("none") is None
        with pytest.raises(sqlite3.OperationalError, match="locked"), second.writing():
            pass
    with second.writing():
        pass
    first.close()
    second.close()


def test_board_buddy_49_binokel_scorers_no_trick_is_never_inferred(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="20", meld__2="40")
    points = {"tricks__A": "150", "tricks__B": "100", "tricks__C": "0"}
    assert scribe.step(draft, "stiche", **points).status_code == 422, "0 typed: sevens, or no trick?"
    scribe.step(draft, "stiche", **points, **{"tricks__C-some": "on"})
    assert "40 + 0 = 40" in scribe.page(f"{draft}/abrechnung"), "a trick of sevens: the meld counts"
    scribe.step(draft, "stiche", tricks__C="", **{"tricks__C-none": "on"})
    assert "Meldung 40 zählt nicht: kein Stich" in scribe.page(f"{draft}/abrechnung")


def test_binokel_scorers_a_rest_of_nothing_is_asked_about(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="20", meld__2="40")
    answer = scribe.step(draft, "stiche", tricks__A="150", tricks__B="100", tricks__C="")
    assert answer.status_code == 422
    assert "Clara hat 0 Augen." in page_of(answer)


def test_binokel_scorers_totals_are_not_stored(tmp_path: Path, scribe: Scribe, game: str) -> None:
    scribe.play(game)
    assert not any(re.search(r"total|delta|\b251\b", line) for line in dump(tmp_path) if "sqlite_" not in line)


def test_courtlistener_2640_slow_uploads_block_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _), ExitStack() as slow:
        port = int(address.rpartition(":")[2])
        for _ in range(THREADS + 4):
            connection = slow.enter_context(socket.create_connection(("127.0.0.1", port)))
            connection.sendall(b"POST /blatt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nkey=")
        quick = slow.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
        quick.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert quick.recv(100).startswith(b"HTTP/1.1 200")


def test_an_upload_cut_off_half_way_stores_nothing_and_hurts_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _):
        port = int(address.rpartition(":")[2])
        for _ in range(THREADS):
            with socket.create_connection(("127.0.0.1", port)) as connection:
                connection.sendall(b"POST /blatt HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\npreset=fam")
        with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 200")
        assert not any("INSERT INTO" in line and '"pile"' in line for line in dump(tmp_path))


def test_the_vendored_script_is_the_one_that_the_readme_names() -> None:
    readme = (WEBAPP / "README.md").read_text("utf-8")
    digest = hashlib.sha256((WEBAPP / "static" / "htmx.min.js").read_bytes()).hexdigest()
    assert digest in readme
