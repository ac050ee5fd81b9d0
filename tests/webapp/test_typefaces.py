"""The typefaces that the pages bring: small, whole, the same for every phone."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
import uharfbuzz
from flask.testing import FlaskClient
from fontTools.ttLib import TTFont

from tests.webapp.page import page_of
from webapp.drawn import letters
from webapp.site.assets import STATIC

PAGES = [STATIC / "sans.woff2", STATIC / "serif.woff2"]
LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x180), ord("Ə"), ord("ə"), *range(0x1E00, 0x1F00)}
UNUSED = set(range(0x1EFC, 0x1F00))
"""Signs of medieval Welsh scribes; no name of today has one."""
SIGNS = set(map(ord, "–—„“”’…€←→−≥□✎✓✕"))


def test_they_are_small_and_their_licence_lies_beside_them() -> None:
    assert sum(file.stat().st_size for file in PAGES) < 150_000
    for folder in (STATIC, letters.FALLBACK.parent):
        assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text("utf-8")


@pytest.mark.parametrize("file", [*PAGES, *letters.FONTS.values()], ids=lambda file: file.stem)
def test_they_have_the_letters_of_every_latin_name_and_the_signs_of_the_pages(file: Path) -> None:
    characters = TTFont(file).getBestCmap()
    assert not {chr(code) for code in (LATIN - UNUSED) | SIGNS if code not in characters}


def widths(file: Path, weight: int, text: str) -> list[int]:
    """How wide each character is in units of the font."""
    plain, data = TTFont(file), io.BytesIO()
    plain.flavor = None
    plain.save(data)
    font = uharfbuzz.Font(uharfbuzz.Face(data.getvalue()))
    font.set_variations({"wght": weight})
    return [font.get_glyph_h_advance(font.get_nominal_glyph(ord(character))) for character in text]


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_figures_are_of_one_width_and_letters_put_together_grow_with_their_pieces(file: Path) -> None:
    regular, bold = (widths(file, weight, "0123456789DḒ") for weight in (400, 700))
    for figures in (regular, bold):
        assert len(set(figures[:10])) == 1
        assert figures[10] == figures[11], "as wide as the letter that it is made of"
    assert regular[10] != bold[10]


def test_pages_fetch_them_first_and_keep_them_for_ever(client: FlaskClient) -> None:
    page = page_of(client.get("/"))
    preloaded = page.attributes("link[rel=preload][as=font]", "href")
    style = page.attribute("link[rel=stylesheet]", "href")
    named = re.findall(r'url\("([^"]+)"\)', client.get(style).text)
    assert sorted(preloaded) == sorted(f"/static/{name}" for name in named), (
        "the address of the style sheet is the same"
    )
    for address in preloaded:
        answer = client.get(address)
        assert answer.mimetype == "font/woff2"
        assert "immutable" in answer.headers["Cache-Control"]
        assert "font-src 'self'" in answer.headers["Content-Security-Policy"]
