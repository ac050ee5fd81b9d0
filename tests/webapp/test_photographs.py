"""From a photograph to confirmed cards: reading, correcting, confirming."""

from __future__ import annotations

import io
import json
import sqlite3
from pathlib import Path

import pytest

from scoring.cards import KINDS, Card
from tests.webapp.database import rows
from tests.webapp.page import Page, page_of
from tests.webapp.scribe import FakeReader, Scribe, jpeg
from vision.doubts import REASONS
from vision.reading import Doubt
from webapp.site.texts import DOUBTS


@pytest.fixture
def pile(scribe: Scribe, draft: str) -> str:
    """Anna's melds, read from one photograph: a family in hearts."""
    return scribe.photo(f"{draft}/melden", "meld-0").location


def shown(page: Page) -> list[str]:
    """Names of the cards in the strip, in their order."""
    return page.texts(".strip .card:not(.add) .card-name")


def test_the_photograph_gives_cards_melds_and_total(scribe: Scribe, pile: str) -> None:
    page = scribe.page(pile)
    assert shown(page) == ["Herz Ass", "Herz Zehner", "Herz König", "Herz Ober", "Herz Unter"]
    assert "Familie in Herz" in page
    assert page.text("#total") == "150"
    assert "Stimmt, übernehmen" in page, "one tap confirms when nothing is doubtful"


def test_every_read_card_has_its_number_in_the_picture(scribe: Scribe, pile: str) -> None:
    assert scribe.page(pile).texts(".frame .seen text") == ["1", "2", "3", "4", "5"]


def test_doubtful_cards_come_first_with_their_reason(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.doubts = (Doubt(4, Card.parse("HU"), "edge"),)
    page = scribe.page(scribe.photo(f"{draft}/melden", "meld-0").location)
    assert shown(page)[0] == "Herz Unter"
    assert "am Bildrand abgeschnitten" in page


def test_doubtful_cards_are_confirmed_only_by_name(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.doubts = (Doubt(4, Card.parse("HU"), "edge"),)
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    button = scribe.page(pile).text("button[name=despite]")
    assert "Trotz 1 fraglicher Karte übernehmen" in button
    assert "Herz Unter" in button
    refused = scribe.confirm(pile)
    assert refused.status_code == 422
    assert "Bitte die fraglichen Karten ansehen" in page_of(refused)
    assert scribe.confirm(pile, despite="yes").status_code == 303


def test_looking_at_a_doubtful_card_settles_the_doubt(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.doubts = (Doubt(4, Card.parse("HU"), "low_confidence"),)
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    scribe.post(f"{pile}/5", card="HU")
    assert "fraglich" not in scribe.page(pile)


def test_a_tapped_card_becomes_any_other_card(scribe: Scribe, pile: str) -> None:
    grid = scribe.page(f"{pile}/3")
    assert "Karte 3: Herz König" in grid
    assert grid.count('button[name="card"]:not([value=""])') == 24
    scribe.post(f"{pile}/3", card="B7")
    page = scribe.page(pile)
    assert "Bollen Siebener" in shown(page)
    assert page.text("#total") == "0"


def test_a_card_is_removed_and_added(scribe: Scribe, pile: str) -> None:
    scribe.post(f"{pile}/5", card="")
    assert scribe.page(pile).text("#total") == "40", "king and Ober are left"
    scribe.post(f"{pile}/0", card="HU")
    assert scribe.page(pile).text("#total") == "150"


def test_by_hand_the_cards_are_there_at_once(scribe: Scribe, draft: str) -> None:
    """Karten, the cards, Fertig, übernehmen: nothing else is tapped."""
    page = scribe.page(scribe.step(draft, "melden", do="cards-meld-0").location)
    for code in ("HK", "HO"):
        assert page.has(f".chooser button[name=card][value={code}]")
        page = scribe.page(scribe.submit(page.form("/0"), card=code).location)
    closed = scribe.page(page.attribute(".chooser a.close", "href"))
    assert not closed.has(".chooser")
    assert "Stimmt, übernehmen" in closed
    scribe.submit(closed.form("/fertig"))
    assert scribe.page(f"{draft}/melden").text("#meld-0 .from-cards b") == "40"


def test_closing_all_cards_without_taking_one_closes_them(scribe: Scribe, draft: str) -> None:
    page = scribe.page(scribe.step(draft, "melden", do="cards-meld-0").location)
    closed = scribe.page(page.attribute(".chooser a.close", "href"))
    assert not closed.has(".chooser")
    assert "Ohne Karten übernehmen" in closed.texts("button.quiet")


def test_a_photograph_of_no_card_is_looked_at_first(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.cards = ""
    assert not scribe.page(scribe.photo(f"{draft}/melden", "meld-0").location).has(".chooser")


def test_with_htmx_a_tap_answers_with_the_pile_only(scribe: Scribe, pile: str) -> None:
    answer = scribe.client.post(f"{pile}/3", data={"key": scribe.key(), "card": "B7"}, headers={"HX-Request": "true"})
    assert answer.text.lstrip().startswith('<div id="pile">')
    assert not page_of(answer).has(".chooser")
    added = scribe.client.post(f"{pile}/0", data={"key": scribe.key(), "card": "HK"}, headers={"HX-Request": "true"})
    assert page_of(added).has(".chooser"), "adding goes on until it is closed"


def test_a_third_copy_cannot_be_confirmed(scribe: Scribe, pile: str) -> None:
    scribe.post(f"{pile}/0", card="HA")
    scribe.post(f"{pile}/0", card="HA")
    page = scribe.page(pile)
    assert "schon zweimal da" in page
    assert "Eine Karte ist dreimal da" in page
    refused = scribe.confirm(pile, despite="yes")
    assert refused.status_code == 422
    assert page_of(refused).error("confirm").startswith("Eine Karte ist dreimal da")
    assert page_of(refused).words.count("Eine Karte ist dreimal da") == 1, "once, beside the button that was tapped"


def test_a_card_that_lies_with_somebody_else_is_doubtful(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.cards = "HA HA"
    scribe.confirm(scribe.photo(f"{draft}/melden", "meld-0").location)
    reader.cards = "HA"
    page = scribe.page(scribe.photo(f"{draft}/melden", "meld-1").location)
    assert "beide liegen schon bei Anna" in page


def test_cards_that_a_number_replaced_lie_nowhere(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.cards = "HA HA"
    scribe.confirm(scribe.photo(f"{draft}/melden", "meld-0").location)
    scribe.step(draft, "melden", do="number-meld-0")
    reader.cards = "HA"
    assert "fraglich" not in scribe.page(scribe.photo(f"{draft}/melden", "meld-1").location)


def test_what_another_phone_changed_meanwhile_is_not_confirmed_unseen(scribe: Scribe, pile: str) -> None:
    answer = scribe.post(f"{pile}/fertig", shown="HA H10 HK HO")
    assert answer.status_code == 409
    assert "Die Karten haben sich inzwischen geändert." in page_of(answer)


def test_several_photographs_of_one_player_are_added(scribe: Scribe, pile: str, reader: FakeReader) -> None:
    reader.cards = "SO BU"
    scribe.photo(f"{pile}/foto", "pile")
    page = scribe.page(pile)
    assert "Binokel" in page
    assert page.text("#total") == "190"
    assert len(shown(page)) == 7


def test_a_photograph_goes_with_its_cards(scribe: Scribe, pile: str, reader: FakeReader) -> None:
    reader.cards = "SO BU"
    scribe.photo(f"{pile}/foto", "pile")
    scribe.submit(scribe.page(pile).form("/weg"))
    assert shown(scribe.page(pile)) == ["Schippen Ober", "Bollen Unter"]


def test_every_doubt_of_the_reading_has_a_sentence_of_its_own() -> None:
    assert set(REASONS) <= set(DOUBTS)


def test_nothing_found_is_said(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.cards, reader.doubts = "", (Doubt(None, None, "nothing_found"),)
    page = scribe.page(scribe.photo(f"{draft}/melden", "meld-0").location)
    assert "Auf dem Bild war keine Karte zu erkennen." in page


def test_detected_and_confirmed_are_stored_apart(scribe: Scribe, pile: str, tmp_path: Path) -> None:
    scribe.post(f"{pile}/3", card="B7")
    scribe.confirm(pile)
    [(reading,)] = rows(tmp_path, "SELECT reading FROM photo")
    assert [seen["card"] for seen in json.loads(str(reading))["cards"]] == ["HA", "H10", "HK", "HO", "HU"]
    assert json.loads(str(reading))["network"] == "fake"
    assert json.loads(str(reading))["cards"][0]["confidence"] == 0.99
    [(confirmed,)] = rows(tmp_path, "SELECT cards FROM snapshot")
    assert json.loads(str(confirmed)) == ["HA", "H10", "HO", "HU", "B7"]


def test_a_later_correction_is_a_new_snapshot(scribe: Scribe, pile: str, tmp_path: Path) -> None:
    scribe.confirm(pile)
    scribe.post(f"{pile}/3", card="B7")
    scribe.confirm(pile)
    first, second = (json.loads(str(cards)) for (cards,) in rows(tmp_path, "SELECT cards FROM snapshot ORDER BY id"))
    assert "HK" in first
    assert "HK" not in second


@pytest.mark.parametrize("table", ["snapshot", "version", "photo"])
def test_what_was_confirmed_written_or_read_cannot_be_changed(
    scribe: Scribe, game: str, pile: str, tmp_path: Path, table: str
) -> None:
    scribe.confirm(pile)
    draft = scribe.begin(game)
    scribe.step(draft, "melden", meld__1="0", meld__2="0")
    scribe.step(draft, "stiche", tricks__A="100", tricks__B="100")
    assert scribe.step(draft, "abrechnung").status_code == 303
    column = {"snapshot": "cards", "version": "entry", "photo": "reading"}[table]
    database = sqlite3.connect(tmp_path / "binokel.sqlite")
    with pytest.raises(sqlite3.IntegrityError, match="_stays"):
        database.execute(f"UPDATE {table} SET {column} = '[]'")  # noqa: S608
    database.close()


def test_a_pile_takes_a_dozen_photographs(scribe: Scribe, pile: str) -> None:
    for _ in range(11):
        assert scribe.photo(f"{pile}/foto", "pile").status_code == 303
    refused = scribe.photo(f"{pile}/foto", "pile")
    assert refused.status_code == 422
    assert "Mehr als 12 Fotos passen hier nicht." in page_of(refused)


def test_the_upload_script_gets_an_address(scribe: Scribe, draft: str) -> None:
    answer = scribe.client.post(
        f"{draft}/melden",
        data={"key": scribe.key(), "gallery-meld-1": (io.BytesIO(jpeg()), "a.jpg")},
        headers={"Accept": "application/json"},
    )
    assert answer.json is not None
    assert answer.json["go"].startswith("/karten/")


def test_what_is_my_hand_worth(scribe: Scribe, reader: FakeReader) -> None:
    reader.cards = "HA H10 HK HO HU SK SO"
    pile = scribe.post("/blatt", preset="familie").location
    scribe.photo(f"{pile}/foto", "pile")
    trumps = scribe.page(pile).part(".trumps")
    headings = trumps.texts("h2")
    assert headings[:2] == ["Herz 170", "Schippen 140"], "best first"
    assert len(headings) == 4
    assert "Familie in Herz" in trumps


def test_a_private_hand_is_tied_to_no_game(scribe: Scribe, game: str, tmp_path: Path) -> None:
    pile = scribe.post("/blatt", game=game.rpartition("/")[2]).location
    scribe.photo(f"{pile}/foto", "pile")
    assert rows(tmp_path, "SELECT draft FROM pile") == [(None,)]
    assert rows(tmp_path, "SELECT count(*) FROM draft") == [(0,)]
    assert scribe.post(f"{pile}/fertig").status_code == 404, "there is nothing to write it into"


def test_cards_photographed_again_are_not_taken_over_twice_without_a_word(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    scribe.photo(f"{pile}/foto", "pile")
    shown = scribe.page(pile)
    assert shown.texts(".reason") == ["schon da – zweimal, oder dieselbe Karte noch einmal?"] * 5
    assert "Stimmt, übernehmen" not in shown, "a family photographed twice is no double family"
    assert scribe.confirm(pile).status_code == 422
    scribe.post(f"{pile}/foto/1/weg")
    assert scribe.confirm(pile).status_code == 303
    assert scribe.page(f"{draft}/melden").text("#meld-0 .from-cards b") == "150"


def test_a_photograph_that_lies_with_somebody_else_already_is_said(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    anna = scribe.photo(f"{draft}/melden", "meld-0", jpeg(seed=1)).location
    assert "Dieses Foto" not in scribe.page(anna)
    berta = scribe.photo(f"{draft}/melden", "meld-1", jpeg(seed=1)).location
    assert "Dieses Foto liegt schon bei Anna." in scribe.page(berta)
    assert "Dieses Foto" not in scribe.page(scribe.photo(f"{draft}/melden", "meld-2", jpeg(seed=2)).location)


def test_pokecollector_15_a_wrong_reading_becomes_any_card(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.cards = "HA"
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    for card in KINDS:
        assert scribe.post(f"{pile}/1", card=card.code).status_code == 303
        assert scribe.page(pile).form("/fertig").first()["shown"] == card.code


def test_doubtful_cards_are_taken_over_only_when_that_is_said(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    for seat in (0, 1):
        scribe.confirm(scribe.photo(f"{draft}/melden", f"meld-{seat}").location)
    pile = scribe.photo(f"{draft}/melden", "meld-2").location
    assert scribe.confirm(pile).status_code == 422, "each of these cards lies twice before others already"
    assert scribe.confirm(pile, despite="yes").status_code == 303
    assert scribe.page(f"{draft}/melden").texts(".from-cards b") == ["150"] * 3
