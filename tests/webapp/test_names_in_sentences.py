"""Names inside sentences are marked, so that automatic translation leaves them alone."""

from __future__ import annotations

import pytest

from scoring.rules import load
from scoring.setup import TableSetup
from tests.webapp.scribe import Scribe
from webapp.site.names import keep_names

TABLE = TableSetup(("Anna", "Anna-Lena", "Tom & Jerry", "<b>"), load("familie"))


@pytest.mark.parametrize(
    ("sentence", "marked"),
    [
        ("Anna gibt.", '<span translate="no">Anna</span> gibt.'),
        ("Wie viele Augen hat Anna?", 'Wie viele Augen hat <span translate="no">Anna?</span>'),
        ("Anna-Lena reizt zuerst.", '<span translate="no">Anna-Lena</span> reizt zuerst.'),
        ("Annas Karten", "Annas Karten"),
        ("Tom & Jerry gewinnt", '<span translate="no">Tom &amp; Jerry</span> gewinnt'),
        ("Es gewinnt: <b>.", 'Es gewinnt: <span translate="no">&lt;b&gt;.</span>'),
        ("<i>Anna</i>", "&lt;i&gt;Anna&lt;/i&gt;"),
    ],
)
def test_a_name_is_marked_and_nothing_else(sentence: str, marked: str) -> None:
    assert keep_names(sentence, TABLE) == marked


def test_a_page_without_a_game_says_its_sentence() -> None:
    assert keep_names("Anna & Bert", None) == "Anna &amp; Bert"


def test_long_sentences_and_rows_of_the_sheet_mark_their_names(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    marked = scribe.page(game).texts("[translate=no]")
    assert scribe.page(game).texts(".turn [translate=no]") == ["Berta", "Clara"]
    assert scribe.page(game).texts(".hands .bid [translate=no]") == ["Anna"]
    assert "Anna" in marked
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", meld__1="20", **{"meld__2-none": "on"})
    assert "Anna" in scribe.page(f"{draft}/stiche").texts("#status [translate=no]")
