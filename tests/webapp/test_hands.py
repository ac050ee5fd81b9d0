"""Any hand can be opened, changed and taken back; what stood there before stays visible."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.webapp.page import Page, page_of
from tests.webapp.scribe import Scribe
from webapp.storage.store import Store


def totals(page: Page) -> list[str]:
    """The totals on the sheet, hand after hand."""
    return page.texts("td > b")


@pytest.mark.parametrize(("kind", "word"), [("durch", "Durch"), ("untendurch", "Untendurch")])
def test_the_history_says_that_a_hand_was_a_durch_or_given_up(scribe: Scribe, kind: str, word: str) -> None:
    game = scribe.new_game()
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump=kind)
    scribe.step(draft, "ausgang", success="yes")
    scribe.step(draft, "abrechnung")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="conceded")
    scribe.step(draft, "melden", rest="none")
    scribe.step(draft, "abrechnung")
    history = scribe.page(f"{game}/geschichte")
    assert f"Anna 250 {word}:" in history
    assert "Anna 250 Herz abgeschrieben:" in history


def test_a_changed_hand_moves_every_total_after_it(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=250)
    assert "502" in totals(scribe.page(game))
    draft = scribe.change(scribe.hands(game)[0], bid="260")
    assert scribe.step(draft, "abrechnung").status_code == 303
    sheet = scribe.page(game)
    assert "(−520)" in sheet
    assert "−269" in totals(sheet)
    assert "geändert" in sheet


def test_the_history_shows_both_versions(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    hand = scribe.hands(game)[0]
    scribe.step(scribe.change(hand, bid="260"), "abrechnung")
    later, earlier = scribe.page(hand).texts(".history li")
    assert "Anna 260 Herz: Anna (−520)," in later, "the latest first"
    assert "Anna 250 Herz: Anna +251," in earlier


def test_the_preview_of_a_change_shows_the_total_after_that_hand(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=250)
    draft = scribe.change(scribe.hands(game)[0], bid="260")
    page = scribe.page(f"{draft}/abrechnung")
    assert "Spiel 1 ändern" in page
    assert "neuer Stand −520" in page


def test_a_hand_is_taken_back_and_put_back(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=400)
    hand = scribe.hands(game)[0]
    scribe.post(f"{hand}/streichen")
    sheet = scribe.page(game)
    assert "−800" in totals(sheet)
    assert sheet.texts("s") == ["Anna 250"], "a hand taken back stays visible"
    assert "Spiel 2 aufschreiben" in sheet
    scribe.post(f"{hand}/zurueckholen")
    assert "−549" in totals(scribe.page(game))
    history = scribe.page(hand)
    assert "gestrichen" in history
    assert "zurückgeholt" in history


def test_taking_back_twice_is_refused(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    hand = scribe.hands(game)[0]
    assert scribe.post(f"{hand}/streichen").status_code == 303
    assert scribe.post(f"{hand}/streichen").status_code == 409


def test_two_phones_change_the_same_hand_and_the_second_is_told(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    hand = scribe.hands(game)[0]
    first, second = scribe.change(hand, bid="240"), scribe.change(hand, bid="230")
    assert scribe.step(first, "abrechnung").status_code == 303
    answer = scribe.step(second, "abrechnung")
    assert answer.status_code == 409
    assert "Inzwischen wurde etwas geändert" in page_of(answer)


def test_an_edit_can_reopen_a_finished_game(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    scribe.step(scribe.change(scribe.hands(game)[0], bid="500"), "abrechnung")
    assert "gewinnt" not in scribe.page(game)


def test_names_are_escaped(scribe: Scribe) -> None:
    page = scribe.page(scribe.new_game("<b>Anna", "Berta", "Clara"))
    assert page.texts("th.long, thead th")[2] == "<b>Anna"
    assert "<b>Anna" not in page.html


def test_a_hand_that_a_later_release_finds_wrong_counts_nothing_and_can_be_changed(
    scribe: Scribe, game: str, tmp_path: Path
) -> None:
    scribe.play(game, bid=250)
    store = Store(tmp_path)
    with store.writing():
        known = store.games.find(game.rpartition("/")[2])
        assert known is not None
        [record] = store.games.hands(known)
        store.games.add_version(record.id, "changed", replace(record.now.entry, bid=145))
    store.close()
    assert totals(scribe.page(game)) == ["0", "0", "0"]
    hand = scribe.hands(game)[0]
    assert "zählt nicht, bis es geändert ist" in scribe.page(hand)
    assert scribe.step(scribe.change(hand, bid="250"), "abrechnung").status_code == 303
    assert "251" in totals(scribe.page(game))
