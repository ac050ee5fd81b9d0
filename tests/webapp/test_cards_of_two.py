"""One photograph shows the melds of two neighbours: the cards of the other one are marked and given to him."""

from __future__ import annotations

import pytest

from scoring.cards import Card
from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe
from vision.reading import Doubt

NOTHING = "Bitte die Karten antippen, die jemand anderem gehören."
FOUR = ("Anna", "Berta", "Clara", "Dora")
MINE = ["HA", "H10", "HK", "HO", "HU", "EK", "EO"]
HERS = ["SK", "SO", "BK", "BO", "EA", "SA"]


@pytest.fixture
def draft(scribe: Scribe) -> str:
    draft = scribe.begin(scribe.new_game(*FOUR))
    scribe.step(draft, "reizen", bid=200, declarer=0)
    scribe.step(draft, "trumpf", trump="H")
    return draft


@pytest.fixture
def pile(scribe: Scribe, draft: str, reader: FakeReader) -> str:
    reader.cards = " ".join(MINE + HERS)
    return scribe.photo(f"{draft}/melden", "meld-0").location


MARKED = [str(n) for n in range(len(MINE) + 1, len(MINE + HERS) + 1)]
"""The numbers of Berta's cards on the page."""


def test_they_are_shared_out_and_both_piles_are_confirmed(scribe: Scribe, draft: str, pile: str) -> None:
    page = scribe.page(pile)
    assert "13 Karten: Anna kann höchstens 11 gemeldet haben." in page
    form = page.form("/verteilen")
    assert page.texts(".share-out .pick") == ["Berta", "Clara", "Dora"], "the neighbour first"
    answer = scribe.client.post(form.action, data={**form.fields, "card": MARKED, "seat": "1"})
    assert answer.status_code == 303
    page = scribe.page(answer.location)
    assert page.count(".strip .card:not(.add)") == len(MINE)
    assert not page.has(".share-out"), "nothing is too much any more"
    assert "Noch nicht übernommen, bei Berta: 6 Karten" in page
    answer = scribe.submit(page.form("/fertig"))
    berta = scribe.page(answer.location)
    assert "Meldung von Berta" in berta
    assert berta.count(".strip .card:not(.add)") == len(HERS)
    answer = scribe.submit(berta.form("/fertig"))
    assert answer.location == f"{draft}/melden"
    step = scribe.page(f"{draft}/melden")
    assert step.texts(".from-cards b") == ["170", "40"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seat": "1"}, NOTHING),
        (
            {"seat": "1", "card": ["99", "x", "9" * 5000, "²"]},
            "Bitte die Karten antippen, die jemand anderem gehören.",
        ),
        ({"card": ["8"]}, "Wem gehören die anderen Karten?"),
        ({"seat": "0", "card": ["8"]}, "Wem gehören die anderen Karten?"),
        ({"seat": "4", "card": ["8"]}, "Wem gehören die anderen Karten?"),
        ({"seat": "pressed", "card": ["8"]}, "Wem gehören die anderen Karten?"),
    ],
)
def test_what_is_not_said_is_asked(scribe: Scribe, pile: str, fields: dict[str, object], said: str) -> None:
    answer = scribe.client.post(f"{pile}/verteilen", data={"key": scribe.key(), **fields})
    assert answer.status_code == 422
    assert page_of(answer).error("share") == said
    assert scribe.page(pile).count(".strip .card:not(.add)") == 13, "nothing is lost"


def test_what_the_other_one_has_already_stays(scribe: Scribe, draft: str, pile: str, reader: FakeReader) -> None:
    reader.cards = "EU SU"
    berta = scribe.photo(f"{draft}/melden", "meld-1").location
    scribe.confirm(berta)
    scribe.client.post(f"{pile}/verteilen", data={"key": scribe.key(), "seat": "1", "card": MARKED})
    assert scribe.page(berta).count(".strip .card:not(.add)") == 8


def test_a_doubtful_card_stays_doubtful_and_nothing_counts_before_it_is_confirmed(
    scribe: Scribe, draft: str, reader: FakeReader
) -> None:
    reader.cards, reader.doubts = " ".join(MINE + HERS), (Doubt(12, Card.parse("SA"), "edge"),)
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    answer = scribe.client.post(f"{pile}/verteilen", data={"key": scribe.key(), "seat": "1", "card": MARKED})
    assert scribe.page(f"{draft}/melden").count(".from-cards b") == 0
    berta = scribe.page(scribe.page(answer.location).link("Noch nicht übernommen, bei Berta: 6 Karten"))
    assert berta.texts(".reason") == ["am Bildrand abgeschnitten"]


def test_sent_twice_it_is_shared_once(scribe: Scribe, draft: str, pile: str) -> None:
    data = {"key": scribe.key(), "seat": "1", "card": MARKED}
    for _ in range(2):
        answer = scribe.client.post(f"{pile}/verteilen", data=data)
    berta = scribe.page(answer.location).link("Noch nicht übernommen, bei Berta: 6 Karten")
    assert scribe.page(berta).count(".strip .card:not(.add)") == 6
