"""A phone that goes on with a hand which another one has written or dropped is told which, and led to the sheet."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

WRITTEN = "Dieses Spiel ist schon aufgeschrieben, vielleicht von einem anderen Handy."


DROPPED = "Dieses Spiel wurde verworfen, vielleicht von einem anderen Handy. Es steht nicht auf dem Zettel."


def half_written(scribe: Scribe, game: str) -> tuple[str, str]:
    """Begin a hand up to Anna's melds; return its draft and her pile."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    scribe.confirm(pile)
    return draft, pile


def finish(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", **{"meld-1-none": "on", "meld-2-none": "on"})
    scribe.step(draft, "stiche", tricks__A="150", tricks__B="50")
    assert scribe.step(draft, "abrechnung").status_code == 303


@pytest.mark.parametrize("address", ["reizen", "abrechnung", "nennen/1", "berichtigen"])
@pytest.mark.parametrize(("ended", "sentence"), [("written", WRITTEN), ("dropped", DROPPED)])
def test_a_form_of_a_hand_that_is_over_says_what_became_of_it_and_leads_to_the_sheet(
    scribe: Scribe, game: str, address: str, ended: str, sentence: str
) -> None:
    draft, _pile = half_written(scribe, game)
    if ended == "written":
        finish(scribe, draft)
    else:
        scribe.post(f"{draft}/verwerfen")
    answer = scribe.post(f"{draft}/{address}", add="vier-O", kind="meld", owner="0", old="HA", new="SA")
    assert answer.status_code == 409
    assert sentence in page_of(answer)
    assert page_of(answer).addresses(game) == [game]


def test_the_phone_that_still_writes_is_told_that_the_hand_was_thrown_away(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.post(f"{draft}/verwerfen")
    joined = scribe.page(f"{draft}/mit")
    assert "Ein anderes Handy hat dieses Spiel verworfen." in joined
    assert game in joined.addresses("/spiel/")


def test_the_cards_of_a_written_hand_cannot_be_changed_as_if_that_counted(scribe: Scribe, game: str) -> None:
    draft, pile = half_written(scribe, game)
    finish(scribe, draft)
    for shown in (pile, f"{pile}/0"):
        answer = scribe.client.get(shown)
        assert (answer.status_code, answer.headers.get("Location")) == (303, game)
    refused = [
        scribe.post(f"{pile}/0", card="SA"),
        scribe.post(f"{pile}/1", card=""),
        scribe.photo(f"{pile}/foto", "pile"),
        scribe.post(f"{pile}/foto/1/weg"),
        scribe.post(f"{pile}/fertig", shown="HA"),
    ]
    for answer in refused:
        assert answer.status_code == 409
        assert WRITTEN in page_of(answer)
        assert page_of(answer).attributes("a.button", "href") == [game]


def test_a_hand_written_by_another_phone_is_not_written_again(scribe: Scribe, game: str) -> None:
    draft = scribe.play(game)
    answer = scribe.step(draft, "abrechnung")
    assert answer.status_code == 409
    assert "schon aufgeschrieben" in page_of(answer)
