"""Photographs on a phone: made smaller where that is safe, progress told, sent again without choosing again."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from email import message_from_bytes
from email.policy import HTTP

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import SECONDS, Phone
from tests.browser.hands import bid_and_trump, picture, start_game
from tests.browser.table import photograph

CARDS = "HA H10 HK HO"
READING = 60 * SECONDS
"""The first photograph loads the networks."""

AREA_TOO_LARGE = "CanvasRenderingContext2D.prototype.drawImage = () => {};"
"""What a phone's canvas does when it has too many pixels: it stays empty and says nothing."""

ORIENTATION_IGNORED = """
  const decode = window.createImageBitmap;
  window.createImageBitmap = async (blob, options) => {
    const seen = await decode(blob, options);
    return blob.size < 1000 ? decode(new ImageData(seen.height, seen.width)) : seen;
  };
"""
"""A browser that lets the small picture, by which the page tells, lie on its side: Chromium honours orientation even
when it is told not to."""

NO_BITMAPS = "window.createImageBitmap = () => Promise.reject(new Error('out of memory'));"


def large(width: int = 4608, height: int = 1152, orientation: int = 1) -> bytes:
    """A long photograph with noise, so that its file is large as well."""
    noise = np.random.default_rng(3).integers(0, 255, (height // 4, width // 4, 3), dtype=np.uint8)
    shown = Image.fromarray(noise).resize((width, height), Image.Resampling.BICUBIC)
    exif = Image.Exif()
    exif[0x0112] = orientation
    out = io.BytesIO()
    shown.save(out, "JPEG", quality=97, exif=exif)
    return out.getvalue()


@pytest.fixture
def at_melds(phone: Phone) -> Callable[..., Page]:
    """Give a phone at the step where melds are written down."""

    def go_there(script: str = "") -> Page:
        page = phone()
        if script:
            page.add_init_script(script)
        start_game(page, "Anna", "Berta", "Clara")
        page.get_by_role("button", name="Spiel 1 aufschreiben").tap()
        bid_and_trump(page, 250, "Anna", "Herz")
        return page

    return go_there


def sent(page: Page, data: bytes) -> bytes:
    """The picture that the page sends when ``data`` is chosen."""
    bodies: list[bytes] = []

    def keep(route: Route) -> None:
        request = route.request
        head = f"Content-Type: {request.headers['content-type']}\r\n\r\n".encode()
        for part in message_from_bytes(head + (request.post_data_buffer or b""), policy=HTTP).iter_parts():
            content = part.get_payload(decode=True)
            if part.get_filename() and isinstance(content, bytes):
                bodies.append(content)
        route.fulfill(status=422, content_type="application/json", body='{"errors": {"photo-meld-0": "gesehen"}}')

    page.route("**/melden", keep)
    page.locator("input[name=gallery-meld-0]").set_input_files(picture(data))
    expect(page.locator("#error-photo-meld-0")).to_have_text("gesehen", timeout=READING)
    page.unroute("**/melden")
    [body] = bodies
    return body


def test_a_large_photograph_is_made_smaller_before_it_is_sent(at_melds: Callable[..., Page]) -> None:
    original = large()
    smaller = sent(at_melds(), original)
    assert len(smaller) < 0.8 * len(original)
    shown = Image.open(io.BytesIO(smaller))
    assert shown.format == "JPEG"
    assert shown.size == (4032, 1008)
    assert np.asarray(shown).std() > 20


def test_opencv_8172_made_smaller_it_is_turned_once(at_melds: Callable[..., Page]) -> None:
    smaller = Image.open(io.BytesIO(sent(at_melds(), large(orientation=6))))
    assert smaller.size == (1008, 4032)
    assert smaller.getexif().get(0x0112, 1) == 1


@pytest.mark.parametrize(
    "script",
    [AREA_TOO_LARGE, ORIENTATION_IGNORED, NO_BITMAPS],
    ids=["browser-image-resizer#88: an empty canvas", "opencv#8172: orientation ignored", "out of memory"],
)
def test_where_making_it_smaller_is_not_safe_the_original_is_sent(at_melds: Callable[..., Page], script: str) -> None:
    original = large()
    assert sent(at_melds(script), original) == original


def test_a_small_file_is_sent_as_it_is(at_melds: Callable[..., Page]) -> None:
    original = photograph(CARDS)
    assert sent(at_melds(), original) == original


def test_htmx_3008_a_broken_connection_is_tried_again_without_choosing_again(at_melds: Callable[..., Page]) -> None:
    page = at_melds()
    place, again = (
        page.locator("#error-photo-meld-0"),
        page.locator("#meld-0").get_by_role("button", name="noch einmal"),
    )
    page.route("**/melden", lambda route: route.abort())
    page.locator("input[name=gallery-meld-0]").set_input_files(picture(photograph(CARDS)))
    expect(place).to_contain_text("Es ist nichts verloren")
    again.tap()
    expect(place).to_contain_text("Es ist nichts verloren")
    page.unroute("**/melden")
    again.tap()
    expect(page.get_by_role("heading", name=re.compile("Meldung von Anna"))).to_be_visible(timeout=READING)
    expect(page.locator("figure.photo")).to_have_count(1)


def test_an_answer_that_got_lost_does_not_store_the_photograph_twice(at_melds: Callable[..., Page]) -> None:
    page = at_melds()

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/melden", lose_the_answer)
    page.locator("input[name=gallery-meld-0]").set_input_files(picture(photograph(CARDS)))
    again = page.locator("#meld-0").get_by_role("button", name="noch einmal")
    expect(again).to_be_visible(timeout=READING)
    page.unroute("**/melden")
    again.tap()
    expect(page.get_by_role("heading", name=re.compile("Meldung von Anna"))).to_be_visible(timeout=READING)
    expect(page.locator("figure.photo")).to_have_count(1)


def test_it_goes_on_by_itself_when_the_phone_is_online_again(at_melds: Callable[..., Page]) -> None:
    page = at_melds()
    page.context.set_offline(True)
    page.locator("input[name=gallery-meld-0]").set_input_files(picture(photograph(CARDS)))
    expect(page.locator("#error-photo-meld-0")).to_contain_text("Keine Verbindung")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name=re.compile("Meldung von Anna"))).to_be_visible(timeout=READING)


def test_progress_is_told_from_the_first_tap_on(at_melds: Callable[..., Page]) -> None:
    page = at_melds()
    page.evaluate(
        """() => {
             window.told = [];
             const seen = new MutationObserver(() => {
               const said = document.querySelector("#meld-0 [data-state]").textContent;
               if (said && window.told.at(-1) !== said) window.told.push(said);
             });
             const changes = {childList: true, subtree: true, characterData: true};
             seen.observe(document.querySelector("#meld-0 .upload"), changes);
           }"""
    )
    page.route("**/melden", lambda route: route.fulfill(status=500, body=""))
    page.locator("input[name=gallery-meld-0]").set_input_files(picture(photograph(CARDS)))
    expect(page.locator("#error-photo-meld-0")).to_contain_text("nicht geklappt")
    told = page.evaluate("window.told")
    assert told[:2] == ["Das Foto wird vorbereitet …", "Das Foto wird übertragen …"]


def test_a_card_is_enlarged_on_touch_out_of_the_picture(at_melds: Callable[..., Page]) -> None:
    page = at_melds()
    page.locator("input[name=gallery-meld-0]").set_input_files(picture(photograph(CARDS)))
    expect(page.locator(".strip")).to_be_visible(timeout=READING)
    page.locator(".strip .card").first.tap()
    crop = page.locator(".chooser .crop").first
    expect(crop).to_be_visible()
    box = crop.bounding_box()
    assert box
    assert box["width"] > 60
    shot = np.asarray(Image.open(io.BytesIO(crop.screenshot())).convert("L"))
    assert shot.std() > 15, "letter and sign are seen, not an empty frame"
    page.locator(".chooser").get_by_role("link", name="Fertig").tap()
    page.locator(".frame a circle").first.tap()
    expect(page.locator(".chooser")).to_contain_text("Karte 1:")
