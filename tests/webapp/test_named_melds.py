"""Melds that are named from a list instead of laid out."""

from __future__ import annotations

import pytest

from tests.webapp.page import Page
from tests.webapp.scribe import Scribe

NOBODY = {"meld__1-none": "on", "meld__2-none": "on"}


def name(scribe: Scribe, draft: str, seat: int, *codes: str) -> Page:
    for code in codes:
        scribe.post(f"{draft}/nennen/{seat}", add=code)
    return scribe.page(f"{draft}/nennen/{seat}")


def test_melds_are_named_and_follow_the_trump(scribe: Scribe, draft: str) -> None:
    assert name(scribe, draft, 0, "familie-H", "paar-E", "vier-O").text("#total") == "230"
    assert "Familie in Herz, Paar in Eichel, vier Ober" in scribe.page(f"{draft}/melden")
    scribe.step(draft, "trumpf", trump="E")
    assert scribe.page(f"{draft}/nennen/0").text("#total") == "200"
    assert scribe.step(draft, "melden", **NOBODY).location == f"{draft}/stiche"


def test_a_named_meld_is_taken_back(scribe: Scribe, draft: str) -> None:
    name(scribe, draft, 0, "familie-H", "paar-E")
    for _ in range(2):
        scribe.post(f"{draft}/nennen/0", remove="familie-H")
        assert scribe.page(f"{draft}/nennen/0").text("#total") == "20", "what is not named is not taken back"
    scribe.post(f"{draft}/nennen/0", remove="paar-E")
    assert "Noch nichts genannt." in scribe.page(f"{draft}/nennen/0")
    assert scribe.step(draft, "melden", **NOBODY).status_code == 422, "whether Anna melds is open again"


def test_a_double_tap_names_once(scribe: Scribe, draft: str) -> None:
    for _ in range(2):
        scribe.client.post(f"{draft}/nennen/0", data={"key": "the-same-key", "add": "paar-E"})
    assert scribe.page(f"{draft}/nennen/0").text("#total") == "20"


def test_what_nobody_can_hold_is_not_offered_and_not_taken(scribe: Scribe, draft: str) -> None:
    page = name(scribe, draft, 0, "familie-H", "paar-H")
    assert page.has("button[value=paar-H][disabled]")
    assert name(scribe, draft, 0, "paar-H").text("#total") == "190"


def test_a_rundgang_contains_its_kings_and_pairs(scribe: Scribe, draft: str) -> None:
    page = name(scribe, draft, 0, "rundgang", "vier-K")
    assert page.text("#total") == "240"
    assert page.has("button[value=vier-O][disabled]")
    assert name(scribe, draft, 0, "familie-H").text("#total") == "390", "[S2] the Familie's pair counts along"


@pytest.mark.parametrize(
    ("code", "words", "points"),
    [
        ("binokel", "doppelter Binokel", 300),
        ("familie-H", "Doppelfamilie in Herz", 1500),
        ("familie-E", "Doppelfamilie in Eichel", 1000),
        ("vier-K", "acht Könige", 1000),
        ("paar-E", "Paar in Eichel", 40),
    ],
)
def test_the_same_meld_named_twice(scribe: Scribe, draft: str, code: str, words: str, points: int) -> None:
    page = name(scribe, draft, 0, code, "trumpfsieben", code)
    assert words in page.text(".named")
    assert page.text("#total") == str(points + 10)


@pytest.mark.parametrize("change", [{"add": "konter-H"}, {"remove": "x"}, {"remove": "9" * 5000}, {}])
def test_no_such_meld(scribe: Scribe, draft: str, change: dict[str, str]) -> None:
    assert scribe.post(f"{draft}/nennen/0", **change).status_code == 404
    assert scribe.post(f"{draft}/nennen/7", add="paar-H").status_code == 404
    assert scribe.client.get(f"{draft}/nennen/7").status_code == 404


def test_who_is_left_open_melds_nothing_with_one_tap(scribe: Scribe, draft: str) -> None:
    page = scribe.page(f"{draft}/melden")
    assert "Keiner meldet etwas: weiter" in page
    answer = scribe.step(draft, "melden", meld__0="40", rest="none")
    assert answer.location == f"{draft}/stiche"
    page = scribe.page(f"{draft}/melden")
    assert [page.checked(f"meld-{seat}-none") for seat in range(3)] == [False, True, True]
