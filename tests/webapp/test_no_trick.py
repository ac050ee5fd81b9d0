"""Whether a side made a trick is asked and never inferred: a trick of sevens is worth 0, pressed cards are no trick."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

ASKED = "„kein Stich“ oder „mindestens ein Stich“"


def at_the_tricks(scribe: Scribe, game: str, **melds: str) -> str:
    """A draft whose declarer, the first player, bid 150; bid and melds as in RULES.md, hand F07."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", **(melds or {"meld__0": "160", "meld__1": "20", "meld__2-none": "on"}))
    return draft


def test_a_declarer_of_whom_no_trick_was_said_is_asked_again_when_another_one_declared(
    scribe: Scribe, game: str
) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", **{"meld__1-none": "on", "meld__2-none": "on"})
    scribe.step(draft, "stiche", tricks__B="150", tricks__C="80", **{"tricks__A-none": "on"})
    assert "Meldung 0 + Stiche 20 = 20, reicht nicht für 150" in scribe.page(f"{draft}/abrechnung"), (
        "what he pressed is his"
    )
    scribe.step(draft, "reizen", bid="150", declarer="1")
    page = scribe.page(f"{draft}/abrechnung")
    assert "Aufschreiben" not in page, "only a declarer has points without a trick"
    assert "230" in page


def test_who_says_no_trick_and_last_trick_of_one_side_is_asked_again(scribe: Scribe, settled: str) -> None:
    scribe.step(settled, "stiche", tricks__A="150", tricks__B="100", last_trick="C", **{"tricks__C-some": "on"})
    scribe.step(settled, "stiche", tricks__A="150", tricks__B="100", **{"tricks__C-none": "on"})
    page = scribe.page(f"{settled}/abrechnung")
    assert "Wer den letzten Stich gemacht hat, hat einen Stich." in page
    assert "Aufschreiben" not in page


def test_board_buddy_49_binokel_scorers_no_trick_is_never_inferred(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="20", meld__2="40")
    points = {"tricks__A": "150", "tricks__B": "100", "tricks__C": "0"}
    assert scribe.step(draft, "stiche", **points).status_code == 422, "0 typed: sevens, or no trick?"
    scribe.step(draft, "stiche", **points, **{"tricks__C-some": "on"})
    assert "Meldung 40 + Stiche 0 = 40" in scribe.page(f"{draft}/abrechnung"), "a trick of sevens: the meld counts"
    scribe.step(draft, "stiche", tricks__C="", **{"tricks__C-none": "on"})
    assert "Meldung 40 zählt nicht: kein Stich" in scribe.page(f"{draft}/abrechnung")


def test_binokel_scorers_a_rest_of_nothing_is_asked_about(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="20", meld__2="40")
    answer = scribe.step(draft, "stiche", tricks__A="150", tricks__B="100", tricks__C="")
    assert answer.status_code == 422
    assert "Clara hat 0 Augen." in page_of(answer)


@pytest.mark.parametrize(
    "tricks",
    [{"tricks__B": "150", "tricks__C": "86"}, {"tricks__A": "14", "tricks__B": "150", "tricks__C": "86"}],
    ids=["the declarer gets the rest", "the declarer's points are typed"],
)
def test_a_declarers_few_points_may_be_pressed_so_it_is_asked(
    scribe: Scribe, game: str, tricks: dict[str, str]
) -> None:
    draft = at_the_tricks(scribe, game)
    refused = scribe.step(draft, "stiche", **tricks)
    assert refused.status_code == 422
    assert ASKED in page_of(refused)
    assert "reicht für" not in page_of(scribe.client.get(f"{draft}/abrechnung", follow_redirects=True))
    assert scribe.step(draft, "stiche", **tricks, **{"tricks__A-none": "on"}).location == f"{draft}/abrechnung"
    assert "(−300)" in scribe.page(f"{draft}/abrechnung"), "F07: no trick, so the meld does not count"


def test_with_a_trick_the_same_points_win(scribe: Scribe, game: str) -> None:
    draft = at_the_tricks(scribe, game)
    answer = scribe.step(draft, "stiche", tricks__B="150", tricks__C="86", **{"tricks__A-some": "on"})
    assert answer.location == f"{draft}/abrechnung"
    assert "Meldung 160 + Stiche 14 = 174, reicht für 150" in scribe.page(f"{draft}/abrechnung")


def test_more_than_can_be_pressed_needs_no_question(scribe: Scribe, game: str) -> None:
    draft = at_the_tricks(scribe, game)
    assert scribe.step(draft, "stiche", tricks__B="150", tricks__C="66").location == f"{draft}/abrechnung"


def test_who_made_the_last_trick_made_one(scribe: Scribe, game: str) -> None:
    draft = at_the_tricks(scribe, game)
    answer = scribe.step(draft, "stiche", tricks__B="150", tricks__C="86", last_trick="A")
    assert answer.location == f"{draft}/abrechnung"


@pytest.mark.parametrize("zero", [{"tricks__C": "0"}, {}], ids=["typed", "left open"])
def test_an_opponents_0_points_may_be_a_trick_of_sevens_so_it_is_asked(
    scribe: Scribe, game: str, zero: dict[str, str]
) -> None:
    draft = at_the_tricks(scribe, game, **{"meld__0": "160", "meld__1-none": "on", "meld__2": "40"})
    tricks = {"tricks__A": "150", "tricks__B": "100", **zero}
    refused = scribe.step(draft, "stiche", **tricks)
    assert refused.status_code == 422
    assert ASKED in page_of(refused)
    scribe.step(draft, "stiche", **tricks, **{"tricks__C-some": "on"})
    assert "Meldung 40 + Stiche 0 = 40" in scribe.page(f"{draft}/abrechnung")
    scribe.step(draft, "stiche", **tricks, **{"tricks__C-none": "on"})
    assert "Meldung 40 + Stiche 0 = 40" not in scribe.page(f"{draft}/abrechnung")


def test_both_at_once_is_refused(scribe: Scribe, game: str) -> None:
    draft = at_the_tricks(scribe, game)
    both = {"tricks__A-none": "on", "tricks__A-some": "on"}
    refused = scribe.step(draft, "stiche", tricks__B="150", tricks__C="86", **both)
    assert refused.status_code == 422
    assert page_of(refused).error("tricks-A") == "Entweder „kein Stich“ oder „mindestens ein Stich“."


def test_in_the_tournament_nothing_is_pressed(scribe: Scribe) -> None:
    game = scribe.new_game(preset="turnier")
    draft = at_the_tricks(scribe, game)
    assert scribe.step(draft, "stiche", tricks__B="150", tricks__C="86").location == f"{draft}/abrechnung"
