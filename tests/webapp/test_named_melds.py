"""Melds that are named from a list instead of laid out."""

from __future__ import annotations

import pytest

from tests.webapp.page import Page, page_of
from tests.webapp.scribe import Scribe

NOBODY = {"meld__1-none": "on", "meld__2-none": "on"}


def name(scribe: Scribe, draft: str, seat: int, *codes: str) -> Page:
    for code in codes:
        scribe.post(f"{draft}/nennen/{seat}", add=code)
    return scribe.page(f"{draft}/nennen/{seat}")


def test_melds_are_named_and_follow_the_trump(scribe: Scribe, draft: str) -> None:
    assert name(scribe, draft, 0, "familie-H", "paar-E", "vier-O").text("#total") == "230"
    assert "Familie in Herz, Paar in Kreuz, vier Ober" in scribe.page(f"{draft}/melden")
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
        ("familie-E", "Doppelfamilie in Kreuz", 1000),
        ("vier-K", "acht Könige", 1000),
        ("paar-E", "Paar in Kreuz", 40),
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
    assert "Sonst keine Meldung: weiter" in page
    answer = scribe.step(draft, "melden", meld__0="40", rest="none")
    assert answer.location == f"{draft}/stiche"
    page = scribe.page(f"{draft}/melden")
    assert [page.checked(f"meld-{seat}-none") for seat in range(3)] == [False, True, True]


TRUMP_FAMILY_AND_PAIRS = ("familie-H", "paar-E", "paar-S", "paar-B")


def test_four_pairs_named_one_by_one_are_a_rundgang(scribe: Scribe, draft: str) -> None:
    page = name(scribe, draft, 0, "paar-E", "paar-S", "paar-H", "paar-B")
    assert page.text("#total") == "240"
    assert page.text(".together") == "Zusammen: Rundgang"
    assert "240 Rundgang" in scribe.page(f"{draft}/melden")


def test_a_family_and_the_other_pairs_are_390_and_rundgang_is_the_name_for_them(scribe: Scribe, draft: str) -> None:
    page = name(scribe, draft, 0, *TRUMP_FAMILY_AND_PAIRS)
    assert page.text("#total") == "390"
    assert page.has("button[value=rundgang]:not([disabled])")
    page = name(scribe, draft, 0, "rundgang")
    assert page.text("#total") == "390"
    assert "Familie in Herz 150" in page.text(".named")
    assert "Paar" not in page.text(".named")


def test_named_and_laid_are_settled_alike(scribe: Scribe) -> None:
    deltas = []
    for by_name in (True, False):
        game = scribe.new_game()
        draft = scribe.begin(game)
        scribe.step(draft, "reizen", bid=400, declarer=0)
        scribe.step(draft, "trumpf", trump="H")
        if by_name:
            name(scribe, draft, 0, *TRUMP_FAMILY_AND_PAIRS)
        else:
            scribe.lay(draft, "melden", "meld-0", "HA H10 HK HO HU EK EO SK SO BK BO")
        scribe.step(draft, "melden", **NOBODY)
        scribe.step(draft, "stiche", tricks__A="100", tricks__B="80")
        assert scribe.step(draft, "abrechnung").status_code == 303
        deltas.append(scribe.totals(game))
    assert deltas == [{"A": 490, "B": 80, "C": 70}] * 2


def test_names_that_fit_two_hands_are_asked_about(scribe: Scribe, draft: str) -> None:
    page = name(scribe, draft, 0, "paar-H", "vier-K", "vier-O")
    assert page.text("#total") == "240?"
    assert [button.text(separator=" ", strip=True) for button in page.tree.css("button[name=meant]")] == [
        "Rundgang 240",
        "Rundgang, Paar in Herz 280",
    ]
    refused = scribe.step(draft, "melden", **NOBODY)
    assert refused.status_code == 422
    assert page_of(refused).error("meld-0").startswith("Zusammen 240 oder 280: bitte auf der Liste von Anna")
    scribe.post(f"{draft}/nennen/0", meant="rundgang binokel")
    assert scribe.page(f"{draft}/nennen/0").text("#total") == "240?", "only what was asked can be answered"
    scribe.post(f"{draft}/nennen/0", meant="rundgang paar-H")
    assert scribe.page(f"{draft}/nennen/0").text("#total") == "280"
    assert scribe.step(draft, "melden", **NOBODY).location == f"{draft}/stiche"


def test_a_pressed_trump_seven_makes_room_for_a_twelfth_card(scribe: Scribe) -> None:
    draft = scribe.begin(scribe.new_game("Anna", "Berta", "Clara", "Dora"))
    scribe.step(draft, "reizen", bid=200, declarer=0)
    scribe.step(draft, "trumpf", trump="H")
    assert name(scribe, draft, 0, "familie-H", "rundgang", "trumpfsieben").text("#total") == "400"
    assert name(scribe, draft, 1, "familie-H", "rundgang", "trumpfsieben").text("#total") == "390", "Berta pressed none"
    assert "So viel kann" not in scribe.page(f"{draft}/melden")
