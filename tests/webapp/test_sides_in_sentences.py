"""Sentences about a side: two partners take another verb, and the rest is said as far as it is known."""

from __future__ import annotations

import re

import pytest

from scoring.texts import of_two
from tests.webapp.languages import LANGUAGES, catalog, messages, texts
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

FOUR = ("Gretel", "Hans", "Rosa", "Karl")
OF_ONE_PERSON = {
    "Was hat {name} gemeldet? Zahl, Karten oder „keine Meldung“.",
    (
        "{count} Karten: {name} kann höchstens {most} gemeldet haben. "
        "Liegen die Karten von zweien auf dem Bild? Die des anderen bitte wegnehmen."
    ),
    "So viel kann {name} nicht auf der Hand halten.",
    "{name} hat gegeben",
}
"""Whoever deals or melds is a single player."""
_ONE = r"(?:hat|liegt|bekommt|braucht|gewinnt|führt|kann)"
NEAR = rf"(?:hat|kann|Hat|hält) \{{(?:name|side)\}}|(?<!Bei )\{{(?:name|side)\}} {_ONE}\b"


def about_a_side() -> set[str]:
    """Every sentence in which a side, or a person, is the subject of a verb in the singular."""
    found = {text for message in messages() for text in texts(message) if re.search(NEAR, text)}
    return found - OF_ONE_PERSON


def test_every_sentence_about_a_side_has_one_for_two_partners() -> None:
    everything = {text for message in messages() for text in texts(message)}
    plural = {"hat": "haben", "liegt": "liegen", "kann": "können", "bekommt": "bekommen", "braucht": "brauchen"}
    plural |= {"gewinnt": "gewinnen", "führt": "führen", "Hat": "Haben"}

    def of_partners(text: str) -> str:
        return re.sub(NEAR, lambda near: " ".join(plural.get(word, word) for word in near.group().split()), text)

    sentences = about_a_side()
    assert len(sentences) > 15
    assert sorted(text for text in sentences if of_partners(text) not in everything) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_both_are_translated(code: str) -> None:
    told = catalog(code)
    for text in about_a_side():
        if of_two(text) != text:
            assert all(message and message.string for message in (told.get(text), told.get(of_two(text)))), text


@pytest.fixture
def pairs(scribe: Scribe) -> str:
    """A hand of four, declared by Gretel, up to its tricks."""
    draft = scribe.begin(scribe.new_game(*FOUR))
    scribe.step(draft, "reizen", bid=200, declarer=0)
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", rest="none")
    return draft


def test_two_partners_get_the_rest(scribe: Scribe, pairs: str) -> None:
    scribe.step(pairs, "stiche", tricks__A="120")
    assert "Hans & Karl bekommen den Rest: 130 Augen." in scribe.page(f"{pairs}/stiche")


def test_two_partners_are_asked(scribe: Scribe, pairs: str) -> None:
    assert page_of(scribe.step(pairs, "stiche")).error("tricks-A") == "Wie viele Augen haben Gretel & Rosa?"
    answer = page_of(scribe.step(pairs, "stiche", tricks__A="250"))
    assert answer.error("tricks-B").startswith("Hans & Karl haben 0 Augen. Bitte wählen")


def test_the_rest_before_the_last_trick_is_known(scribe: Scribe, pairs: str) -> None:
    """A pile of 119 leaves 121, and with the last trick 131: which of the two, only the next answer tells."""
    scribe.lay(pairs, "stiche", "tricks-A", "EA EA SA SA HA HA BA BA E10 E10 HO HK HU SU")
    points = 8 * 11 + 2 * 10 + 3 + 4 + 2 + 2
    assert points == 119
    page = scribe.page(f"{pairs}/stiche")
    assert "Hans & Karl bekommen den Rest: 121 Augen, mit letztem Stich 131." in page
    scribe.step(pairs, "stiche", last_trick="A")
    assert "Hans & Karl bekommen den Rest: 121 Augen." in scribe.page(f"{pairs}/stiche")
    scribe.step(pairs, "stiche", last_trick="B")
    assert "Hans & Karl bekommen den Rest: 131 Augen." in scribe.page(f"{pairs}/stiche")


def test_a_player_alone_gets_the_rest(scribe: Scribe, draft: str) -> None:
    scribe.step(draft, "melden", rest="none")
    scribe.lay(draft, "stiche", "tricks-A", "EA SA HA")
    scribe.step(draft, "stiche", tricks__B="100", do="keep")
    assert "Clara bekommt den Rest: 107 Augen, mit letztem Stich 117." in scribe.page(f"{draft}/stiche")


def test_two_partners_reach_the_target(scribe: Scribe) -> None:
    game = scribe.new_game(*FOUR, target="500")
    for _ in range(2):
        scribe.play(game, points=(100, ""))
    assert "Gretel & Rosa haben das Ziel 500 erreicht: 580" in scribe.page(game)
