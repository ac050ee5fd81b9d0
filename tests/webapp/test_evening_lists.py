"""Lists of people, pasted or as files of a spreadsheet: read in every form, refused whole where a line is wrong."""

from __future__ import annotations

import io

import pytest
from werkzeug.test import TestResponse

from tests.webapp.evening import Organiser
from tests.webapp.page import page_of


def upload(organiser: Organiser, data: bytes, do: str = "file") -> TestResponse:
    fields = {"key": organiser.scribe.key(), "do": do, "file": (io.BytesIO(data), "liste.csv")}
    return organiser.scribe.client.post(f"{organiser.address}/leute", data=fields, content_type="multipart/form-data")


def test_a_pasted_list_may_be_numbered_and_say_clubs(empty_evening: Organiser) -> None:
    lines = ("1. Eva Maier; Ohmden", "", "2) Häberle, Otto", "3. ", "Klara; Tübingen")
    assert empty_evening.enter(*lines).status_code == 303
    words = empty_evening.page("/leute")
    assert "3 Spieler" in words
    for said in ("Eva Maier Ohmden", "Häberle, Otto", "Klara Tübingen"):
        assert said in words


@pytest.mark.parametrize(
    "data",
    [
        "Eva Müller;Ohmden\nOtto;\n".encode(),
        "\ufeffName;Verein\r\nEva Müller;Ohmden\r\nOtto;\r\n".encode(),
        "Verein,Vorname,Nachname\nOhmden,Eva,Müller\n,,Otto\n".encode("cp1252"),
        "Nachname\tVorname\tOrt\nMüller\tEva\tOhmden\nOtto\t\t\n".encode("utf-16"),
        b'"Eva M\xfcller","Ohmden"\n"Otto",""\n',
    ],
    ids=["plain", "headings and BOM", "columns by heading, cp1252", "tabs, UTF-16", "quoted, cp1252"],
)
def test_a_file_of_people_is_read_however_a_spreadsheet_saves_it(empty_evening: Organiser, data: bytes) -> None:
    assert upload(empty_evening, data).status_code == 303
    words = empty_evening.page("/leute")
    assert "2 Spieler" in words
    assert "Eva Müller Ohmden" in words
    assert "Otto" in words


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "In der Liste steht niemand."),
        (b";;;\n,,\n", "In der Liste steht niemand."),
        (b"Name;Verein\n", "In der Liste steht niemand."),
        (b"PK\x03\x04 something", "nicht als Excel"),
        (b"Eva\x00Maier", "nicht als Excel"),
        (b"Eva;" * 60_000, "zu groß für eine Liste von Leuten"),
        ("\n".join(f"Eva {number}" for number in range(301)).encode(), "In der Liste stehen 301 Leute"),
        (b"Eva\n" + b"x" * 33 + b"\n", "Zeile 2: „" + "x" * 33 + "“ ist zu lang"),
        (b"Eva\n???\n", "Zeile 2: hier steht kein Name."),
        (b'"Eva\nOtto\n' + b"y" * 150_000, "Diese Tabelle ist nicht zu lesen."),
    ],
)
def test_a_file_that_is_no_list_of_people_is_refused_whole(
    empty_evening: Organiser, data: bytes, sentence: str
) -> None:
    answer = upload(empty_evening, data)
    assert answer.status_code == 422
    assert sentence in page_of(answer)
    assert "Noch ist niemand angemeldet." in empty_evening.page("/leute")


def test_what_a_list_smuggles_in_stays_text(empty_evening: Organiser) -> None:
    empty_evening.enter("<b>Eva</b>", "Ot\x1bto\u0007", "=SUM(A1)")
    page = empty_evening.page("/leute")
    assert page.texts(".people a") == ["<b>Eva</b>", "Otto", "=SUM(A1)"]


def test_a_name_that_stands_twice_in_a_list_is_asked_about(empty_evening: Organiser) -> None:
    names = "Eva Maier\nOtto\neva maier"
    refused = empty_evening.post("/leute", do="list", list=names)
    assert refused.status_code == 409
    assert "Schon angemeldet: eva maier. Sind es wirklich andere, die gleich heißen?" in page_of(refused)
    assert empty_evening.rows("spieler") == []
    assert empty_evening.post("/leute", do="list-despite", list=names).status_code == 303
    assert empty_evening.enter("Klara; Ohmden", "Klara; Kirchheim").status_code == 303, "they are told apart"


def test_signs_that_nobody_sees_make_nobody_another_and_turn_nothing_round(empty_evening: Organiser) -> None:
    empty_evening.enter("\N{RIGHT-TO-LEFT OVERRIDE}Anna", "Jörg")
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in empty_evening.page("/leute").html
    for same in ("An\N{ZERO WIDTH SPACE}na", "Jo\N{COMBINING DIAERESIS}rg"):
        assert empty_evening.enter(same).status_code == 409


@pytest.mark.parametrize(
    ("lines", "people"),
    [
        ("sep=;\nAnna;Ohmden", [["Anna", "Ohmden"]]),
        ("Name;Vorname\nMaier;Eva", [["Eva Maier", ""]]),
    ],
)
def test_a_table_is_read_as_its_spreadsheet_means_it(
    empty_evening: Organiser, lines: str, people: list[list[str]]
) -> None:
    file = (io.BytesIO(lines.encode()), "leute.csv")
    assert empty_evening.post("/leute", do="file", file=file).status_code == 303
    assert [row[:2] for row in empty_evening.rows("spieler")] == people


def test_a_number_is_nobodys_name(empty_evening: Organiser) -> None:
    refused = empty_evening.post("/leute", do="list", list="1;Anna\n2;Berta")
    assert refused.status_code == 422
    assert "Zeile 1: hier steht kein Name." in page_of(refused)


def test_no_sign_by_which_a_spreadsheet_begins_a_formula_begins_a_cell(empty_evening: Organiser) -> None:
    empty_evening.enter("＝1+1 Eva", "＠Otto")
    assert [row[0] for row in empty_evening.rows("spieler")] == ["'＝1+1 Eva", "'＠Otto"]
