"""A photograph that was taken out of its pile is put back by one tap, until the hand is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.webapp.database import rows
from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe


@pytest.fixture
def pile(scribe: Scribe, draft: str) -> str:
    """Anna's melds: a family in hearts, in which a person has put one card right."""
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    scribe.post(f"{pile}/5", card="S7")
    return pile


def take_out(scribe: Scribe, pile: str) -> None:
    assert scribe.submit(scribe.page(pile).form("/weg")).status_code == 303


def names(scribe: Scribe, pile: str) -> list[str]:
    return scribe.page(pile).texts(".strip .card:not(.add) .card-name")


def test_it_comes_back_with_what_was_put_right(scribe: Scribe, pile: str) -> None:
    before = names(scribe, pile)
    picture = scribe.page(pile).attribute(".frame image", "href")
    take_out(scribe, pile)
    assert names(scribe, pile) == []
    assert "Ein Foto mit 5 Karten ist entfernt." in scribe.page(pile)
    assert scribe.client.get(picture).status_code == 404, "nobody sees it meanwhile"
    scribe.submit(scribe.page(pile).form("/zurueck"))
    assert names(scribe, pile) == before
    assert scribe.client.get(picture).status_code == 200
    assert "ist entfernt" not in scribe.page(pile)


def test_cards_that_came_meanwhile_keep_their_numbers(scribe: Scribe, pile: str, reader: FakeReader) -> None:
    take_out(scribe, pile)
    reader.cards = "EA E10"
    scribe.photo(f"{pile}/foto", "pile")
    scribe.submit(scribe.page(pile).form("/zurueck"))
    assert len(names(scribe, pile)) == 7
    numbers = scribe.page(pile).texts(".frame .seen text")
    assert sorted(map(int, numbers)) == [1, 2, 3, 4, 5, 6, 7]


def test_twice_is_once(scribe: Scribe, pile: str) -> None:
    take_out(scribe, pile)
    form = scribe.page(pile).form("/zurueck")
    for _ in range(2):
        assert scribe.submit(form).status_code == 303
    assert len(names(scribe, pile)) == 5


def test_a_full_pile_says_so(scribe: Scribe, pile: str, reader: FakeReader) -> None:
    take_out(scribe, pile)
    reader.cards = ""
    for _ in range(12):
        assert scribe.photo(f"{pile}/foto", "pile").status_code == 303
    refused = scribe.submit(scribe.page(pile).form("/zurueck"))
    assert refused.status_code == 422
    assert "Mehr als 12 Fotos passen hier nicht." in page_of(refused)


def test_no_more_than_a_dozen_are_kept(scribe: Scribe, pile: str, tmp_path: Path) -> None:
    take_out(scribe, pile)
    for _ in range(13):
        scribe.photo(f"{pile}/foto", "pile")
        take_out(scribe, pile)
    assert rows(tmp_path, "SELECT count(*) FROM photo WHERE removed IS NOT NULL") == [(12,)]


@pytest.mark.parametrize("end", ["written", "dropped"])
def test_with_the_hand_it_is_gone(scribe: Scribe, draft: str, pile: str, tmp_path: Path, end: str) -> None:
    take_out(scribe, pile)
    if end == "written":
        scribe.step(draft, "melden", rest="none")
        scribe.step(draft, "melden", meld__0="190")
        scribe.step(draft, "stiche", tricks__A="100", tricks__B="50")
        assert scribe.step(draft, "abrechnung").status_code == 303
    else:
        assert scribe.post(f"{draft}/verwerfen").status_code == 303
    assert rows(tmp_path, "SELECT count(*) FROM photo") == [(0,)]


def test_a_photograph_of_another_pile_is_not_put_back_here(scribe: Scribe, draft: str, pile: str) -> None:
    take_out(scribe, pile)
    photo = scribe.page(pile).form("/zurueck").action
    other = scribe.photo(f"{draft}/melden", "meld-1").location
    scribe.post(photo.replace(pile, other))
    assert len(names(scribe, other)) == 5
    assert "ist entfernt" in scribe.page(pile)
