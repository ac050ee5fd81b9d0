"""Pictures with confirmed cards are kept only where the owner named a folder, and only with what is known of each."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scoring.cards import parse_cards
from tests.webapp.scribe import Scribe, jpeg
from vision.decks import DeckKind
from vision.truth import read_truth
from webapp.cards.kept import keep_corrections
from webapp.site.web import store

KEPT = "bewahrt die Fotos mit den übernommenen Karten auf"


@pytest.fixture
def folder(app: Flask, tmp_path: Path) -> Iterator[Path]:
    app.config["KEEP_CORRECTIONS"] = tmp_path / "corrections"
    yield tmp_path / "corrections"
    app.config["KEEP_CORRECTIONS"] = None


@pytest.fixture
def pile(scribe: Scribe, draft: str) -> str:
    """Anna's melds, read from one photograph: a family in hearts."""
    return scribe.photo(f"{draft}/melden", "meld-0").location


def kept(folder: Path) -> list[str]:
    return [" ".join(card.code for card in truth.cards) for truth in read_truth(folder).values()]


def test_nothing_is_kept_unless_the_owner_named_a_folder(scribe: Scribe, pile: str, tmp_path: Path) -> None:
    assert KEPT not in scribe.page(pile)
    assert scribe.confirm(pile).status_code == 303
    assert not list(tmp_path.rglob("*.jpg"))
    assert not list(tmp_path.rglob("truth.json"))


def test_the_picture_is_kept_with_the_cards_as_they_were_corrected(scribe: Scribe, folder: Path, pile: str) -> None:
    scribe.post(f"{pile}/5", card="H7")
    assert KEPT in scribe.page(pile), "whoever plays is told"
    assert not folder.exists(), "what nobody confirmed is not kept"
    assert scribe.confirm(pile).status_code == 303
    assert kept(folder) == ["HA H10 HK HO H7"]
    (name,) = read_truth(folder)
    assert (folder / name).read_bytes().startswith(b"\xff\xd8")


def test_confirmed_again_it_has_the_newer_cards_and_lies_there_once(scribe: Scribe, folder: Path, pile: str) -> None:
    scribe.confirm(pile)
    scribe.post(f"{pile}/5", card="")
    scribe.confirm(pile)
    assert kept(folder) == ["HA H10 HK HO"]
    assert len(list(folder.glob("*.jpg"))) == 1


def test_what_was_tapped_in_lies_in_the_only_photograph(scribe: Scribe, folder: Path, pile: str) -> None:
    scribe.post(f"{pile}/0", card="E7")
    scribe.confirm(pile)
    assert kept(folder) == ["E7 HA H10 HK HO HU"]


def test_in_which_of_two_photographs_it_lies_nobody_knows(scribe: Scribe, folder: Path, pile: str) -> None:
    scribe.photo(f"{pile}/foto", "pile", jpeg(seed=5))
    scribe.confirm(pile, despite="yes")
    assert len(kept(folder)) == 2, "every card came from one of them"
    for file in folder.iterdir():
        file.unlink()
    scribe.post(f"{pile}/0", card="E7")
    scribe.confirm(pile, despite="yes")
    assert not list(folder.iterdir())


def test_a_folder_that_takes_nothing_stops_nobody(
    scribe: Scribe, app: Flask, tmp_path: Path, pile: str, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    app.config["KEEP_CORRECTIONS"] = tmp_path / "file"
    try:
        with caplog.at_level(logging.WARNING):
            assert scribe.confirm(pile).status_code == 303
    finally:
        app.config["KEEP_CORRECTIONS"] = None
    assert "not kept" in caplog.text


def test_codes_are_those_of_label(folder: Path, scribe: Scribe, pile: str) -> None:
    scribe.confirm(pile)
    (truth,) = read_truth(folder).values()
    assert truth.cards == tuple(sorted(parse_cards("HA H10 HK HO HU")))


def test_of_french_cards_nothing_is_kept(folder: Path, app: Flask, pile: str) -> None:
    """Their codes are those of German cards, as which they would be learnt."""
    with app.test_request_context():
        found = store().piles.find(pile.rsplit("/", 1)[1])
        assert found is not None
        keep_corrections(found, DeckKind.FRENCH)
        assert not folder.exists()
        keep_corrections(found, DeckKind.GERMAN)
    assert kept(folder) == ["HA H10 HK HO HU"]
