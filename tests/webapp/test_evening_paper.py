"""What an evening gives on paper and as CSV: lots, sheets to write on, standing, prize list, everything in tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest
from flask import Flask

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.drawn import letters
from webapp.drawn.lots import Lot, lot_pages
from webapp.drawn.pdf import pdf_of
from webapp.drawn.placings import PlaceLine, Placings, PrizeLine, placings_pages
from webapp.drawn.shapes import Box, Code, Page, Stroke, Text
from webapp.drawn.svg import png_of
from webapp.drawn.table_sheet import TableSheet, sheet_page
from webapp.evening.forms import decode_list, read_people

LINK = "http://192.168.178.22:8000/tisch/Q29tZSBpbiBhbmQgZmluZCBv"


@pytest.fixture
def drawing(app: Flask) -> Iterator[None]:
    """Drawing asks for the person's language, which needs the application."""
    with app.app_context():
        yield


def texts(page: Page) -> list[str]:
    return [shape.text for shape in page.shapes if isinstance(shape, Text)]


def lot(table: int, seat: int, player: str = "Anna", note: str = "") -> Lot:
    return Lot(
        over="Preisbinokel · Ohmden",
        round=2,
        table=table,
        seat=seat,
        player=player,
        dealer="Berta",
        note=note,
        link=f"{LINK}?platz={seat}",
    )


def sheet(games: int = 9, players: tuple[str, ...] = ("Anna", "Berta", "Clara")) -> Page:
    return sheet_page(TableSheet("Ohmden", "Preisbinokel", 1, 4, players, games, LINK))


def csv_of(organiser: Organiser, kind: str) -> str:
    answer = organiser.scribe.client.get(f"{organiser.address}/{kind}.csv")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbf"), "without it Excel shows MÃ¼ller"
    data: bytes = answer.data
    return data.decode("utf-8")


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))


@pytest.mark.usefixtures("drawing")
def test_a_lot_says_table_seat_and_who_deals_first() -> None:
    [page] = lot_pages([lot(12, 1, "Berta"), lot(12, 2, note="hilft aus")])
    said = texts(page)
    assert {"Durchgang 2", "Tisch 12", "Platz 1", "Platz 2", "Anna", "Berta"} <= set(said)
    assert "schreibt und gibt zuerst" in said
    assert "Platz 1 gibt zuerst: Berta · hilft aus" in said


@pytest.mark.usefixtures("drawing")
def test_eight_lots_fill_a_page_with_lines_to_cut_along() -> None:
    pages = lot_pages([lot(table, seat) for table in (1, 2, 3) for seat in (1, 2, 3)])
    assert [sum(isinstance(shape, Code) for shape in page.shapes) for page in pages] == [8, 1]
    for page in pages:
        cuts = [shape for shape in page.shapes if isinstance(shape, Stroke) and shape.dash]
        assert len(cuts) == 4, "one down the middle, three across"


@pytest.mark.usefixtures("drawing")
def test_a_camera_reads_the_code_of_a_lot() -> None:
    [page] = lot_pages([lot(7, 3)])
    on_white = replace(page, shapes=(Box(0, 0, page.width, page.height, "#ffffff"), *page.shapes))
    picture = cv2.imdecode(np.frombuffer(png_of(on_white), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    height, width = picture.shape[0] // 4, picture.shape[1] // 2
    seen, _corners, _straight = cv2.QRCodeDetector().detectAndDecode(picture[:height, :width])
    assert seen == f"{LINK}?platz=3"


@pytest.mark.usefixtures("drawing")
@pytest.mark.parametrize("name", ["W" * 40, "Ж" * 40, "👩‍🦰 Anna", "שרה", "-".join(["Vöhringer"] * 4)])
def test_no_name_leaves_its_lot(name: str) -> None:
    [page] = lot_pages([lot(300, 2, name, note="hilft aus")])
    for text in page.shapes:
        if isinstance(text, Text) and text.anchor == "start":
            assert text.x + letters.width(text.text, text.face, text.size) <= page.width / 2 - 20, text


@pytest.mark.usefixtures("drawing")
def test_a_sheet_has_a_row_for_each_game_with_its_dealer_and_room_to_sign() -> None:
    said = texts(sheet())
    assert [text for text in said if text in "123456789" and text][3:] == [
        text for number in range(1, 10) for text in (str(number), str((number - 1) % 3 + 1))
    ], "the seats of the heads, then number and dealer of each game"
    assert "Durchgang 1 · Tisch 4" in said
    assert said.count("Anna") == 2, "above the column and below the signature"
    assert said.count("Punkte") == 3


@pytest.mark.usefixtures("drawing")
@pytest.mark.parametrize("games", [1, 9, 12, 48])
def test_every_sheet_is_one_page(games: int) -> None:
    page = sheet(games)
    lowest = max(max(y for _x, y in shape.points) for shape in page.shapes if isinstance(shape, Stroke))
    assert lowest <= page.height - 36


@pytest.mark.usefixtures("drawing")
def test_an_empty_sheet_leaves_room_for_names() -> None:
    page = sheet_page(TableSheet("", "Preisbinokel", None, None, (), 9, ""))
    assert "Durchgang ______ · Tisch ______" in texts(page)
    assert not [shape for shape in page.shapes if isinstance(shape, Code)]


@pytest.mark.usefixtures("drawing")
def test_a_long_standing_goes_on_under_its_heads() -> None:
    lines = tuple(PlaceLine(place, f"Spieler {place}", (100, None, -20), 80) for place in range(1, 122))
    won = (PrizeLine(1, "Anna", "Schinken"),)
    pages = placings_pages(Placings("", "Preisbinokel", "Preisliste", "", (1, 2, 3), won, lines))
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        said = texts(page)
        assert {"Name", "D1", "D3", "Summe", f"Seite {number} von {len(pages)}"} <= set(said)
        assert all(text.y <= page.height - 30 for text in page.shapes if isinstance(text, Text))
    everybody = [text for page in pages for text in texts(page) if text.startswith("Spieler ")]
    assert everybody == [line.player for line in lines]


@pytest.mark.usefixtures("drawing")
@pytest.mark.parametrize("count", [1, 6, 9])
def test_a_name_has_room_beside_the_sums_of_as_many_rounds_as_there_may_be(count: int) -> None:
    line = PlaceLine(1, "Annemarie Häberle-Schmidt", (-99_999,) * count, -99_999 * count)
    [page] = placings_pages(Placings("", "Preisbinokel", "Stand", "", tuple(range(1, count + 1)), (), (line,)))
    shapes = [shape for shape in page.shapes if isinstance(shape, Text)]
    [name] = [shape for shape in shapes if shape.text.startswith("Annemarie Häb")]
    sums = [shape for shape in shapes if shape.text == "−99999" and shape.face == "sans"]
    end = name.x + letters.width(name.text, name.face, name.size)
    assert len(sums) == count
    for points in sums:
        assert end < points.x - letters.width(points.text, points.face, points.size)
        end = points.x


def test_a_text_for_which_there_is_no_room_at_all_is_cut() -> None:
    assert letters.lines("Anna", "sans", 10, -1, 1) == ["…"]


@pytest.mark.usefixtures("drawing")
def test_the_same_paper_is_the_same_document() -> None:
    assert pdf_of([sheet()], "x") == pdf_of([sheet()], "x")


def test_paper_is_there_as_soon_as_it_can_be(organiser: Organiser) -> None:
    assert "Lose und Spiellisten mit Namen gibt es nach dem Auslosen." in organiser.page("/papier")
    client, address = organiser.scribe.client, organiser.address
    assert client.get(f"{address}/durchgang/1/lose.pdf").status_code == 404
    organiser.draw()
    for name in ("durchgang/1/lose", "durchgang/1/spiellisten", "spielliste", "stand"):
        answer = client.get(f"{address}/{name}.pdf")
        assert answer.mimetype == "application/pdf"
        assert answer.data.startswith(b"%PDF")
        assert "attachment" in answer.headers["Content-Disposition"]
    organiser.whole_evening()
    assert 'filename="preisliste.pdf"' in client.get(f"{address}/stand.pdf").headers["Content-Disposition"]


def test_paper_whose_codes_lead_nowhere_is_said_to(organiser: Organiser) -> None:
    assert "führen hier nur auf dieses Gerät" in organiser.page("/papier")
    elsewhere = organiser.scribe.client.get(f"{organiser.address}/papier", base_url="http://192.168.178.22:8000")
    assert "führen hier nur auf dieses Gerät" not in page_of(elsewhere)
    organiser.draw()
    assert "Die QR-Codes führen zu" not in organiser.page("/papier")
    elsewhere = organiser.scribe.client.get(f"{organiser.address}/papier", base_url="http://192.168.178.22:8000")
    assert "Die QR-Codes führen zu http://192.168.178.22:8000/: erst in dem WLAN drucken" in page_of(elsewhere)


def test_too_many_documents_at_once_are_refused(organiser: Organiser) -> None:
    app = organiser.scribe.client.application
    app.config["DRAWINGS_PER_MINUTE"] = 1
    try:
        statuses = [
            organiser.scribe.client.get(
                f"{organiser.address}/spielliste.pdf", environ_base={"REMOTE_ADDR": "10.0.0.77"}
            ).status_code
            for _ in range(2)
        ]
    finally:
        app.config["DRAWINGS_PER_MINUTE"] = 100_000
    assert statuses == [200, 429]


def test_the_people_go_out_and_come_in_again(organiser: Organiser) -> None:
    organiser.post("/leute", do="one", name="Jörg Häberle", note="Ohmden")
    data = csv_of(organiser, "spieler")
    again = read_people(decode_list(data.encode("utf-8")), table=True)
    assert again == [*((name, "") for name in NAMES), ("Jörg Häberle", "Ohmden")]


def test_the_draw_has_everybody_once_in_each_round(organiser: Organiser) -> None:
    organiser.enter("Karl")
    organiser.draw("1,2,3", filling="joker")
    [head, *lines] = rows(csv_of(organiser, "auslosung"))
    assert head == ["Durchgang", "Tisch", "Platz", "Name", "hilft aus", "Startzahl"]
    for number in ("1", "2", "3"):
        here = [line for line in lines if line[0] == number]
        assert sorted(line[3] for line in here) == sorted((*NAMES, "Karl"))
        assert [line[1] for line in here].count("Jokertisch") == 1
    assert {line[5] for line in lines} == {"7"}


def test_every_game_is_a_row_with_points_and_sums(organiser: Organiser) -> None:
    organiser.begin_round()
    table = organiser.lots[1]
    organiser.play_table(table)
    [head, first, second] = rows(csv_of(organiser, "spiele"))
    game = dict(zip(head, first, strict=True))
    [anna, berta, clara] = organiser.seats(table)
    assert (game["Durchgang"], game["Tisch"], game["Spiel"]) == ("1", "1", "1")
    assert (game["Geber"], game["Ansager"], game["Reizwert"], game["Trumpf"]) == (anna, anna, "100", "Herz")
    assert (game["Platz 1"], game["Platz 2"], game["Platz 3"]) == (anna, berta, clara)
    assert (game["Punkte 1"], game["Punkte 2"], game["Punkte 3"]) == ("251", "120", "89")
    later = dict(zip(head, second, strict=True))
    assert later["Geber"] == berta
    for seat in (1, 2, 3):
        assert int(later[f"Summe {seat}"]) == int(game[f"Summe {seat}"]) + int(later[f"Punkte {seat}"])


def test_a_misplay_and_totals_from_paper_are_in_the_table(organiser: Organiser) -> None:
    organiser.begin_round()
    scribe, sheet = organiser.scribe, organiser.sheet(organiser.lots[1])
    draft = scribe.begin(sheet)
    scribe.step(draft, "reizen", bid="300", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="misplay")
    scribe.step(draft, "ausgang", offender="2")
    scribe.step(draft, "melden", rest="none")
    assert scribe.step(draft, "abrechnung").status_code == 303
    organiser.on_paper(1, 2, 1200, -40, 0)
    [head, misplayed, paper] = rows(csv_of(organiser, "spiele"))
    game = dict(zip(head, misplayed, strict=True))
    assert game["falsch gespielt"] == organiser.seats(organiser.lots[1])[2]
    assert game["Punkte 3"] == "-300", "a number, which a spreadsheet can add up"
    written = dict(zip(head, paper, strict=True))
    assert written["Spiel"] == "vom Papier"
    assert (written["Summe 1"], written["Summe 2"], written["Summe 3"]) == ("1200", "-40", "0")


def test_the_standing_is_that_of_the_page(organiser: Organiser) -> None:
    organiser.play_round(1)
    [head, *lines] = rows(csv_of(organiser, "stand"))
    assert head[:3] == ["Platz", "Name", "Durchgang 1"]
    page = organiser.page("/stand")
    names, sums = page.texts("td.person > b"), page.texts("td.sum")
    assert [(line[1], line[-1]) for line in lines] == list(zip(names, sums, strict=True))


def test_nobodys_name_is_a_formula(organiser: Organiser) -> None:
    organiser.enter('=HYPERLINK("x")', "+49 Anna", "@SUM Berta")
    organiser.draw("1,2,3")
    for kind in ("spieler", "auslosung"):
        cells = [cell for row in rows(csv_of(organiser, kind)) for cell in row]
        assert '\'=HYPERLINK("x")' in cells
        assert not [cell for cell in cells if cell[:1] in ("=", "+", "@")]


def test_nothing_but_the_tables_there_are(organiser: Organiser) -> None:
    assert organiser.scribe.client.get(f"{organiser.address}/geheim.csv").status_code == 404
    assert organiser.scribe.client.get("/abend/gibtsnicht/spiele.csv").status_code == 404


@pytest.mark.parametrize("name", ["\N{EGYPTIAN HIEROGLYPH A001}", "\N{PLAYING CARD ACE OF HEARTS}"])
def test_an_evening_whose_name_nobody_can_print_has_its_paper_all_the_same(scribe: Scribe, name: str) -> None:
    organiser = Organiser(scribe)
    assert organiser.new_evening(name=name, date="").status_code == 303
    organiser.enter(*NAMES[:3])
    organiser.draw()
    for paper in ("durchgang/1/lose", "durchgang/1/spiellisten", "spielliste", "stand"):
        assert scribe.client.get(f"{organiser.address}/{paper}.pdf").status_code == 200
