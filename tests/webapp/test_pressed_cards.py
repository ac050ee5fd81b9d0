"""Pressed cards, written down or not, and whether they lie among the tricks that were photographed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe
from webapp.storage.store import Store


@pytest.fixture
def draft(scribe: Scribe, game: str) -> str:
    """A hand of Anna's with hearts as trump, up to the melds."""
    address = scribe.begin(game)
    scribe.step(address, "reizen", bid="150", declarer="0")
    scribe.step(address, "trumpf", trump="H")
    return address


NOBODY = {"meld__1-none": "on", "meld__2-none": "on"}


def press(scribe: Scribe, draft: str, cards: str) -> None:
    scribe.lay(draft, "melden", "tricks-pressed", cards)


@pytest.fixture
def apart(scribe: Scribe, draft: str) -> str:
    """Three aces are pressed, and three aces of the same names are among Anna's tricks: the same ones, or not."""
    press(scribe, draft, "EA SA BA")
    scribe.step(draft, "melden", meld__0="140", **NOBODY)
    scribe.lay(draft, "stiche", "tricks-A", "EA SA BA EU SU BU")
    return draft


WHICH = "Liegen die gedrückten Karten mit auf diesem Bild?"


def test_nobody_has_to_write_down_what_was_pressed(scribe: Scribe, draft: str) -> None:
    assert "nicht eingetragen" in scribe.page(f"{draft}/melden")
    assert scribe.step(draft, "melden", meld__0="40", **NOBODY).location == f"{draft}/stiche"


def test_pressed_cards_are_written_down_and_taken_back_with_one_tap(scribe: Scribe, draft: str) -> None:
    press(scribe, draft, "E10 S10 B10")
    assert "Kreuz Zehner, Schippen Zehner, Bollen Zehner" in scribe.page(f"{draft}/melden")
    scribe.step(draft, "melden", do="number-tricks-pressed")
    assert "nicht eingetragen" in scribe.page(f"{draft}/melden")


def test_a_photograph_of_what_was_pressed(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.cards = "E10 S10 B10"
    pile = scribe.photo(f"{draft}/melden", "tricks-pressed").location
    assert "Gedrückte Karten" in scribe.page(pile)
    assert scribe.confirm(pile).location == f"{draft}/melden"


@pytest.mark.parametrize(
    ("pressed", "melded", "sentence"),
    [
        ("E10 S10", "HK HO", "so viele Karten, wie im Talon lagen: 3, nicht 2"),
        ("E10 S10 HU", "HK HO", "Herz Unter ist Trumpf und darf nicht gedrückt werden."),
        ("E10 S10 H7", "HK HO", "Gedrückt ist Herz Siebener, gemeldet aber nicht"),
        ("EK EK S10", "EK EO", "Kreuz König ist gedrückt und kann nicht gemeldet sein"),
    ],
)
def test_what_cannot_be_pressed_is_refused(
    scribe: Scribe, draft: str, pressed: str, melded: str, sentence: str
) -> None:
    scribe.lay(draft, "melden", "meld-0", melded)
    press(scribe, draft, pressed)
    assert sentence in scribe.page(f"{draft}/melden"), "said as soon as it is there"
    answer = scribe.step(draft, "melden", **NOBODY)
    assert answer.status_code == 422
    assert sentence in page_of(answer)


def test_the_melded_trump_seven_may_be_pressed(scribe: Scribe, draft: str) -> None:
    scribe.lay(draft, "melden", "meld-0", "HK HO H7")
    press(scribe, draft, "E10 S10 H7")
    assert scribe.step(draft, "melden", **NOBODY).location == f"{draft}/stiche"


def test_what_somebody_else_melded_cannot_be_pressed_twice(scribe: Scribe, draft: str) -> None:
    scribe.lay(draft, "melden", "meld-1", "EK EO")
    press(scribe, draft, "EK EK S10")
    answer = scribe.step(draft, "melden", meld__0="40", **{"meld__2-none": "on"})
    assert "Kreuz König ist gedrückt" in page_of(answer)


def test_without_a_trick_the_declarer_has_just_what_he_pressed(scribe: Scribe, game: str, draft: str) -> None:
    press(scribe, draft, "E10 S10 B10")
    scribe.step(draft, "melden", meld__0="40", **NOBODY)
    answer = scribe.step(draft, "stiche", tricks__B="150", **{"tricks__A-none": "on"})
    assert answer.location == f"{draft}/abrechnung"
    page = scribe.page(f"{draft}/abrechnung")
    assert "Meldung 0 + Stiche 30 = 30, reicht nicht für 150" in page
    assert "Meldung 0 + Stiche 70 = 70" in page
    assert "Meldung 40 zählt nicht: kein Stich" in page
    assert page.texts("s") == ["40"]
    scribe.step(draft, "abrechnung")
    page = scribe.page(f"{game}/hand/1")
    assert "Meldung 40 zählt nicht: kein Stich" in page, "the raw value stays"
    assert page.texts(".settlement s") == ["40"]
    assert "Kreuz Zehner, Schippen Zehner, Bollen Zehner" in page


def test_fewer_points_than_were_pressed_cannot_be(scribe: Scribe, draft: str) -> None:
    press(scribe, draft, "E10 S10 B10")
    scribe.step(draft, "melden", meld__0="140", **NOBODY)
    answer = scribe.step(draft, "stiche", tricks__A="20", tricks__B="150", **{"tricks__A-some": "on"})
    assert answer.status_code == 422
    assert "schon die gedrückten Karten zählen 30" in page_of(answer)


@pytest.mark.parametrize("lies_there", [True, False])
def test_pressed_cards_count_once_wherever_they_lie(scribe: Scribe, draft: str, lies_there: bool) -> None:
    press(scribe, draft, "E10 S10 B10")
    scribe.step(draft, "melden", meld__0="140", **NOBODY)
    scribe.lay(draft, "stiche", "tricks-A", "EA HA SA" + (" E10 S10 B10" if lies_there else ""))
    scribe.step(draft, "stiche", tricks__B="150", last_trick="A")
    assert "Meldung 140 + Stiche 73 = 213, reicht für 150" in scribe.page(f"{draft}/abrechnung")


def test_pressed_cards_before_anybody_declared(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "trumpf", trump="H")
    press(scribe, draft, "E10 S10 B10")
    assert scribe.step(draft, "stiche", tricks__A="100").status_code == 422
    assert "Wer ist der Ansager?" in scribe.page(f"{draft}/abrechnung")


def test_in_the_tournament_there_is_nothing_to_press(scribe: Scribe) -> None:
    draft = scribe.begin(scribe.new_game(preset="turnier"))
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    assert "Gedrückte Karten" not in scribe.page(f"{draft}/melden")


@pytest.mark.parametrize(("answer", "tricks", "rest"), [("yes", 49, 101), ("no", 82, 68)])
def test_whether_the_other_copies_lie_there_is_asked_where_nothing_tells(
    scribe: Scribe, apart: str, answer: str, tricks: int, rest: int
) -> None:
    refused = scribe.step(apart, "stiche", tricks__B="100", last_trick="A")
    assert refused.status_code == 422
    assert page_of(refused).error("pressed_there") == WHICH
    assert scribe.step(apart, "abrechnung").status_code == 422, "nothing is written down before"
    assert scribe.step(apart, "stiche", pressed_there=answer).location == f"{apart}/abrechnung"
    assert f"Meldung 140 + Stiche {tricks} = {140 + tricks}" in scribe.page(f"{apart}/abrechnung")
    page = scribe.page(f"{apart}/stiche")
    assert f"Clara bekommt den Rest: {rest} Augen." in page
    assert page.value("pressed_there") == answer, "the answer is kept"


def test_new_cards_are_asked_about_again(scribe: Scribe, apart: str) -> None:
    scribe.step(apart, "stiche", tricks__B="100", last_trick="A", pressed_there="no")
    scribe.lay(apart, "stiche", "tricks-A", "HU HU H7")
    assert page_of(scribe.step(apart, "stiche")).error("pressed_there") == WHICH


@pytest.mark.parametrize(
    ("others", "points"),
    [
        ({"tricks__B": "100", "tricks__C": "101"}, 49),  # 250 with the aces counted once
        ({"tricks__B": "100", "tricks__C": "68"}, 82),  # 250 with the pressed ones besides
        ({"tricks__B": "180"}, 49),  # with more aces there would be more than 250
    ],
)
def test_the_sum_of_all_tells_where_the_pressed_cards_lie(
    scribe: Scribe, apart: str, others: dict[str, str], points: int
) -> None:
    answer = scribe.step(apart, "stiche", last_trick="A", **others)
    assert answer.location == f"{apart}/abrechnung"
    assert f"Meldung 140 + Stiche {points} = {140 + points}" in scribe.page(f"{apart}/abrechnung")


@pytest.mark.parametrize(("pile", "points"), [("EA SA BA E10 EU SU", 100), ("EA SA BA E10 EU SU HU", 59)])
def test_the_number_of_cards_tells_where_the_pressed_cards_lie(
    scribe: Scribe, tmp_path: Path, pile: str, points: int
) -> None:
    """Without sevens four cards are pressed: a pile of two tricks of three cannot hold them."""
    store = Store(tmp_path)
    game = store.games.add("familie", {"sevens": "false"}, ["Anna", "Berta", "Clara"], 0)
    store.close()
    draft = scribe.begin(f"/spiel/{game}")
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    press(scribe, draft, "EA SA BA E10")
    scribe.step(draft, "melden", meld__0="140", **NOBODY)
    scribe.lay(draft, "stiche", "tricks-A", pile)
    answer = scribe.step(draft, "stiche", tricks__B="100", last_trick="A")
    assert answer.location == f"{draft}/abrechnung"
    assert f"Meldung 140 + Stiche {points} = {140 + points}" in scribe.page(f"{draft}/abrechnung")


def test_a_copy_in_another_pile_tells_where_the_pressed_cards_lie(scribe: Scribe, apart: str) -> None:
    scribe.lay(apart, "stiche", "tricks-B", "EA HU HU")
    scribe.step(apart, "stiche", tricks__C="", last_trick="A")
    assert WHICH not in scribe.page(f"{apart}/stiche")
    assert "Meldung 140 + Stiche 49 = 189" in scribe.page(f"{apart}/abrechnung")
