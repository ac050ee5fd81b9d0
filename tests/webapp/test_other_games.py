"""What belongs to one game is out of reach from another one: its hands, rules, photographs, cards and form keys."""

from __future__ import annotations

import pytest

from tests.webapp.scribe import Scribe


def foreign_hand(scribe: Scribe, other: str) -> str:
    scribe.play(other)
    return scribe.hands(other)[0].rpartition("/")[2]


@pytest.mark.parametrize("way", ["", "/streichen", "/zurueckholen", "/aendern", "/davor"])
def test_a_hand_of_another_game_is_out_of_reach(scribe: Scribe, game: str, way: str) -> None:
    hand = foreign_hand(scribe, scribe.new_game("Dora", "Emil", "Fritz"))
    address = f"{game}/hand/{hand}{way}"
    answer = scribe.post(address) if way else scribe.client.get(address)
    assert answer.status_code == 404
    assert "Dora" not in answer.text


def test_rules_of_another_game_are_out_of_reach(scribe: Scribe, game: str) -> None:
    other = scribe.new_game("Dora", "Emil", "Fritz")
    hand = foreign_hand(scribe, other)
    scribe.post(f"{other}/regeln", **{"from": "next", "lost_factor": "1"})
    assert scribe.post(f"{game}/regeln", **{"from": hand, "lost_factor": "1"}).status_code == 422
    theirs = scribe.page(f"{other}/geschichte").form("/zuruecknehmen").action
    assert scribe.post(theirs.replace(other, game)).status_code == 404
    assert "Verloren kostet: einfach" in scribe.page(other)


def test_photographs_and_cards_of_another_game_are_out_of_reach(scribe: Scribe, game: str, complete: str) -> None:
    own = scribe.step(complete, "melden", do="cards-meld-2").location
    other = scribe.begin(scribe.new_game("Dora", "Emil", "Fritz"))
    scribe.step(other, "trumpf", trump="H")
    theirs = scribe.photo(f"{other}/melden", "meld-0").location
    removal = scribe.page(theirs).form("/weg").action
    photo = removal.split("/")[-2]
    scribe.post(f"{own}/foto/{photo}/weg")
    assert "Herz Ass" in scribe.page(theirs), "a number under one's own address takes nothing from others"
    assert scribe.client.get(f"{own}/3").status_code == 404
    assert scribe.post(f"{own}/3", card="EA").status_code == 404
    assert scribe.client.get(f"/bild/{photo}.jpg").status_code == 404, "pictures have no numbers"


def test_a_form_key_of_somebody_else_tells_no_address(scribe: Scribe, game: str) -> None:
    """Keys are random, but one that is known must not open a game to a form that was sent to another one."""
    other = scribe.new_game("Dora", "Emil", "Fritz")
    scribe.client.post(f"{other}/neu", data={"key": "a-key-that-leaked"})
    answer = scribe.client.post(f"{game}/neu", data={"key": "a-key-that-leaked"})
    assert other not in (answer.location or "")
    assert "Dora" not in scribe.page(str(scribe.client.get(answer.location).location))
