"""Any hand can be opened, changed and taken back; what stood there before stays visible."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.webapp.page import Page
from tests.webapp.scribe import Scribe
from webapp.storage.store import Store
from webapp.storage.version_kind import VersionKind


def totals(page: Page) -> list[str]:
    """The totals on the sheet, hand after hand."""
    return page.texts("td > b")


def test_a_written_hands_cards_are_there_again_when_it_is_changed(scribe: Scribe, game: str, settled: str) -> None:
    scribe.step(settled, "abrechnung")
    change = scribe.change(scribe.hands(game)[0])
    pile = scribe.step(change, "melden", do="cards-meld-0").location
    form = scribe.page(pile).form("/fertig")
    assert form.first()["shown"].split() == ["HA", "H10", "HK", "HO", "HU"]
    assert scribe.submit(form).status_code == 303
    assert "Meldung 150 + Stiche 100 = 250, reicht für 150" in scribe.page(f"{change}/abrechnung")


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


def test_a_hand_that_a_later_release_finds_wrong_counts_nothing_and_can_be_changed(
    scribe: Scribe, game: str, tmp_path: Path
) -> None:
    scribe.play(game, bid=250)
    store = Store(tmp_path)
    with store.writing():
        known = store.games.find(game.rpartition("/")[2])
        assert known is not None
        [record] = store.games.hands(known)
        store.games.add_version(record.id, VersionKind.CHANGED, replace(record.now.entry, bid=145))
    store.close()
    assert totals(scribe.page(game)) == ["0", "0", "0"]
    hand = scribe.hands(game)[0]
    assert "zählt nicht, bis es geändert ist" in scribe.page(hand)
    assert scribe.step(scribe.change(hand, bid="250"), "abrechnung").status_code == 303
    assert "251" in totals(scribe.page(game))


def test_the_history_says_which_phone_changed_what(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.post(f"{game}/telefon", device="Handy von Eva")
    hand = scribe.hands(game)[0]
    scribe.rewrite(hand, bid="260", declarer="1")
    later, earlier = scribe.page(hand).parts(".history li")
    assert later.text("b") == "geändert"
    assert "Handy von Eva" in later
    differences = later.texts(".difference")
    assert differences == ["Reizwert: 250 → jetzt 260", "Ansager: Anna → jetzt Berta"], "what stayed is not listed"
    assert earlier.text("b") == "aufgeschrieben"
    assert "ein Handy" in earlier


def test_the_history_of_the_game_holds_everything(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=250)
    first, second = scribe.hands(game)
    scribe.rewrite(first, bid="260")
    scribe.post(f"{second}/streichen")
    page = scribe.page(f"{game}/geschichte")
    kinds = page.texts(".history li > b")
    assert kinds == ["gestrichen", "geändert", "aufgeschrieben", "aufgeschrieben"], "the latest first"
    assert "Ein gestrichenes Spiel" in page
