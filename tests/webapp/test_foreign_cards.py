"""Cards of other games are named, and a photograph of the other kind of deck is asked about once."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.scribe import FakeReader, Scribe
from vision.decks import FOREIGN_RANKS, FOREIGN_SUITS, DeckKind, ForeignCard
from vision.reading import Doubt
from webapp.site.texts import foreign_sentence

BOX = (100.0, 60.0, 112.0, 84.0)
NINE = Doubt(None, None, "foreign", BOX, "H9")


def test_a_foreign_card_is_named_with_its_place(scribe: Scribe, draft: str, reader: FakeReader) -> None:
    reader.doubts = (NINE,)
    page = scribe.page(scribe.photo(f"{draft}/melden", "meld-0").location)
    assert "Eine Herz-Neun gehört nicht zum Binokelblatt." in page
    assert page.count(".frame .foreign rect") == 1


def test_every_foreign_card_has_a_sentence(app: Flask) -> None:
    with app.test_request_context():
        for suit in FOREIGN_SUITS:
            for rank in FOREIGN_RANKS:
                assert "{" not in foreign_sentence(ForeignCard.parse(suit + rank).code)


@pytest.fixture
def french_looking(reader: FakeReader) -> FakeReader:
    reader.looks = DeckKind.FRENCH
    return reader


def test_the_other_deck_is_asked_about_and_one_tap_changes_it(
    scribe: Scribe, game: str, draft: str, french_looking: FakeReader
) -> None:
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    scribe.post(f"{pile}/0", card="EA")
    page = scribe.page(pile)
    assert "Das sieht nach französischen Karten aus. Wird damit gespielt?" in page
    french_looking.cards = "SO BU"
    for _ in range(2):
        assert scribe.submit(page.form("/blatt"), deck="french").status_code == 303, "a double tap changes it once"
    page = scribe.page(pile)
    assert page.texts(".strip .card:not(.add) .card-name") == ["Kreuz Ass", "Pik Dame", "Karo Bube"], "read again"
    assert "Wird damit gespielt?" not in page
    assert scribe.page(f"{game}/woerter").value("deck") == "french"
    scribe.photo(f"{draft}/melden", "meld-1")
    assert len(french_looking.calls) == 3, "one was read twice, the next one once"


def test_no_is_asked_only_once(scribe: Scribe, draft: str, french_looking: FakeReader) -> None:
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    scribe.submit(scribe.page(pile).form("/blatt"), deck="no")
    assert "Wird damit gespielt?" not in scribe.page(pile)
    other = scribe.photo(f"{draft}/melden", "meld-1").location
    assert "Wird damit gespielt?" not in scribe.page(other)
    assert "Herz Ober" in scribe.page(other), "the words stay"


def test_a_private_hand_changes_for_itself(scribe: Scribe, game: str, french_looking: FakeReader) -> None:
    private = scribe.post("/blatt", game=game.rpartition("/")[2]).location
    scribe.photo(f"{private}/foto", "pile")
    scribe.submit(scribe.page(private).form("/blatt"), deck="french")
    assert "Herz Dame" in scribe.page(private)
    assert scribe.page(f"{game}/woerter").value("deck") == "german"


def test_at_a_tournament_table_the_organiser_decides(organiser: Organiser, french_looking: FakeReader) -> None:
    organiser.new_evening()
    organiser.enter(*NAMES[:3])
    organiser.begin_round()
    scribe, sheet = organiser.scribe, organiser.sheet(organiser.lots[1])
    draft = scribe.begin(sheet)
    scribe.step(draft, "reizen", bid="100", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    page = scribe.page(pile)
    assert "Das stellt die Turnierleitung für den Abend ein." in page
    assert scribe.post(f"{pile}/blatt", deck="french").status_code == 403
