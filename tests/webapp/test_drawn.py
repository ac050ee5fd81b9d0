"""The drawn sheet: what is on it, that it fits, and that no name breaks it."""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence

import pytest
from flask import Flask

from scoring.cards import Suit
from tests.webapp.scribe import Scribe
from webapp.drawn import letters
from webapp.drawn.pdf import pdf_of
from webapp.drawn.shapes import Face, Page, Sign, Text
from webapp.drawn.sheet import document, picture
from webapp.drawn.svg import SIGNS, png_of, svg_of
from webapp.sheet.standing import Standing, standing_of
from webapp.storage.records import Game, HandRecord
from webapp.storage.store import Store

HOSTILE = (
    "<script>\"&'</text>",
    "Annemarie-Friederike Wilhelmine",
    "W" * 30,
    "👨‍👩‍👧 Mü\u202eller",
    "שרה כהן",
    "محمد لادن",
)

Drawn = Callable[[Sequence[str], int], tuple[Game, Standing]]


@pytest.fixture
def drawn(app: Flask, scribe: Scribe) -> Iterator[Drawn]:
    """Make the sheet of a game in which one hand was written, and repeated."""

    def sheet(names: Sequence[str], hands: int) -> tuple[Game, Standing]:
        token = scribe.new_game(*names, target="99999").rpartition("/")[2]
        for bid in (250, 400)[:hands]:
            scribe.play(f"/spiel/{token}", bid=bid, points=(61, "") if len(names) == 4 else ())
        kept = Store(app.config["DATA_FOLDER"])
        game = kept.games.find(token)
        assert game is not None
        written = kept.games.hands(game)
        kept.close()
        repeated = [
            HandRecord(number, number, written[number % len(written)].versions) for number in range(1, hands + 1)
        ]
        return game, standing_of(game, repeated)

    with app.app_context():
        yield sheet


def texts(page: Page) -> list[str]:
    return [shape.text for shape in page.shapes if isinstance(shape, Text)]


def test_the_sheet_has_what_the_pad_has(drawn: Drawn) -> None:
    game, standing = drawn(("Anna", "Berta", "Clara"), 2)
    page = picture(game, standing)
    said = texts(page)
    for text in ("Anna", "Berta", "Clara", "250", "400", "+251", "(−800)", "−549", "G", "Verlauf"):
        assert text in said, text
    assert "Regeln: Familie · bis 99999" in said
    assert [shape.suit for shape in page.shapes if isinstance(shape, Sign)][2:] == [Suit.HERZ, Suit.HERZ]


def test_a_rule_that_was_changed_says_on_paper_and_picture_from_which_hand_on_it_holds(
    app: Flask, scribe: Scribe, game: str
) -> None:
    for _ in range(2):
        scribe.play(game)
    second = scribe.hands(game)[1].rpartition("/")[2]
    changes = {"from": second, "lost_factor": "1", "target-typed": "4000"}
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), **changes})
    kept = Store(app.config["DATA_FOLDER"])
    found = kept.games.find(game.rpartition("/")[2])
    assert found is not None
    standing = standing_of(found, kept.games.hands(found))
    kept.close()
    with app.app_context():
        for page in (picture(found, standing), document(found, standing)[0]):
            assert "bis 4000 (ab Spiel 2) · Hausregeln: Verloren kostet: einfach (ab Spiel 2)" in " ".join(texts(page))


@pytest.mark.parametrize("hands", [1, 13, 14, 24, 25, 60])
def test_every_hand_is_on_the_paper_once_and_every_page_has_the_names(drawn: Drawn, hands: int) -> None:
    game, standing = drawn(("Anna", "Berta", "Clara"), hands)
    numbers: list[str] = []
    for page in document(game, standing):
        here = [shape.text for shape in page.shapes if isinstance(shape, Text) and shape.size == 14]
        numbers += here
        heads = {shape.text for shape in page.shapes if isinstance(shape, Text) and shape.face == "serif"}
        assert not here or {"Anna", "Berta", "Clara"} <= heads
    assert numbers == [str(number) for number in range(1, hands + 1)]


def test_a_long_game_is_no_long_strip(drawn: Drawn) -> None:
    page = picture(*drawn(("Anna", "Berta", "Clara"), 60))
    assert page.height < 1.2 * page.width


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("first", range(len(HOSTILE)))
def test_no_name_breaks_the_sheet(drawn: Drawn, first: int, count: int) -> None:
    names = [HOSTILE[(first + seat) % len(HOSTILE)] for seat in range(count)]
    game, standing = drawn(names, 2)
    for page in (picture(game, standing), *document(game, standing)):
        ET.fromstring(svg_of(page))  # noqa: S314 - our own
        for shape in page.shapes:
            if isinstance(shape, Text):
                pieces = letters.placed(shape)
                assert pieces, "no empty text"
                right = pieces[-1][0] + letters.width(pieces[-1][2], shape.face, shape.size)
                assert pieces[0][0] >= 0, shape
                assert right <= page.width, shape
                assert 0 < shape.y < page.height, shape


def test_both_hands_draw_every_sign_and_letter(drawn: Drawn) -> None:
    game, standing = drawn(HOSTILE[2:6], 1)
    signs = tuple(Sign(20.0 * place, 0, 20, suit) for place, suit in enumerate(Suit))
    pages = [*document(game, standing), Page(90, 30, signs)]
    made = pdf_of(pages, "Binokel")
    assert made.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", made)) == len(pages)
    assert png_of(pages[-1]).startswith(b"\x89PNG")


def test_what_no_font_has_is_a_box() -> None:
    assert letters.shown("Zoë 😀") == "Zoë □"
    assert letters.shown("A\u202e\u0000B") == "AB", "what cannot be seen is left out"
    assert letters.shown("A\x7f\ufffe\uffffB") == "AB", "also where a font has a glyph for it"


@pytest.mark.parametrize("sign", ["\x7f", "\x01", "\ufffe", "\uffff", "\u0378"])
def test_signs_that_are_none_are_no_part_of_a_name(scribe: Scribe, sign: str) -> None:
    game = scribe.new_game(f"An{sign}na", f"Berta {sign}", "Clara")
    scribe.play(game)
    assert scribe.exported(game)["players"] == ["Anna", "Berta", "Clara"]
    for form in ("png", "pdf"):
        assert scribe.client.get(f"{game}/blatt.{form}").status_code == 200
    assert scribe.new_game_answer("Anna", sign, "Clara").status_code == 422, "nothing is left of it"


def test_hebrew_and_arabic_run_to_the_left() -> None:
    assert [piece for _, piece in letters.pieces("Anna & שרה כהן", "sans")] == ["Anna & ", "כהן", " ", "שרה"]
    assert letters.shaped(letters.FALLBACK, "שרה") == "הרש"
    joined = letters.shaped(letters.FALLBACK, "محمد")
    assert joined == "\ufeaa\ufee4\ufea4\ufee3", "final, medial, medial, initial, from the left"
    assert letters.shaped(letters.FALLBACK, "لا") == "\ufefb", "lam and alef are one sign"


def test_brackets_round_hebrew_and_arabic_open_on_the_left() -> None:
    for name in ("(משה)", "(محمد)"):
        assert [piece for _, piece in letters.pieces(f"{name} A", "sans")] == ["(", name[1:-1], ") A"]


@pytest.mark.parametrize("face", ["serif", "sans", "bold"])
@pytest.mark.parametrize(
    "name", ["Nguyễn Thị Hạnh", "Əliyev", "Łukasz", "Şükrü", "Ἀλέξανδρος", "Владимир", "محمد", "יוסף", "A\u0302x\u0302"]
)
def test_a_name_is_in_one_font_and_has_all_its_letters(name: str, face: Face) -> None:
    [(file, piece)] = letters.pieces(letters.shown(name), face)
    assert piece == unicodedata.normalize("NFC", name)
    assert letters.has(file, piece)
    assert (file != letters.FALLBACK) is (unicodedata.bidirectional(name[0]) == "L")


def test_a_mark_stands_on_its_letter() -> None:
    plain, marked = (letters.width(text, "sans", 10) for text in ("x", "x\u0302"))
    assert plain == marked


def test_suit_signs_are_drawn_with_absolute_commands_only() -> None:
    drawings = re.findall(r'<symbol id="sign-.*?</symbol>', SIGNS.read_text("utf-8"))
    assert len(drawings) == 2 * len(Suit), "German and French"
    for drawing in re.findall(r' d="([^"]*)"', "".join(drawings)):
        steps = re.findall(r"([A-Za-z])([^A-Za-z]*)", drawing)
        assert {step: len(numbers.split()) for step, numbers in steps}.items() <= {
            "M": 2,
            "L": 2,
            "C": 6,
            "Z": 0,
        }.items()


def test_lines_break_between_words_and_end_with_dots() -> None:
    room = letters.width("Annemarie-", "sans", 10)
    assert letters.lines("Annemarie-Luise", "sans", 10, room, 3) == ["Annemarie-", "Luise"]
    [only] = letters.lines("Annemarie-Luise", "sans", 10, room, 1)
    assert only.endswith("…")
    assert letters.width(only, "sans", 10) <= room
