"""More cards melded than a hand holds: it is said, and the sum is not taken for certain."""

from __future__ import annotations

import pytest

from scoring.cards import Suit
from scoring.entry import Amount, Entry
from scoring.evaluation import evaluate
from scoring.hand import Outcome
from scoring.rules import load
from scoring.setup import TableSetup
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

FOUR = ("Anna", "Berta", "Clara", "Dora")
THIRTEEN = "HA H10 HK HO HU EK EO SK SO BK BO EA SA"
TWENTY = f"{THIRTEEN} BA E10 S10 B10 EU SU BU"
REST = {f"meld__{seat}-none": "on" for seat in (1, 2, 3)}


def hand_of(scribe: Scribe, *names: str) -> str:
    draft = scribe.begin(scribe.new_game(*names))
    scribe.step(draft, "reizen", bid=200, declarer=0)
    scribe.step(draft, "trumpf", trump="H")
    return draft


@pytest.mark.parametrize(
    ("names", "codes", "said"),
    [
        (FOUR, THIRTEEN, "13 Karten: Anna kann höchstens 11 gemeldet haben."),
        (FOUR[:3], TWENTY, "20 Karten: Anna kann höchstens 15 gemeldet haben."),
        (FOUR[:3], " ".join(TWENTY.split()[:16]), "16 Karten: Anna kann höchstens 15 gemeldet haben."),
    ],
)
def test_more_cards_than_a_hand_holds(scribe: Scribe, names: tuple[str, ...], codes: str, said: str) -> None:
    draft = hand_of(scribe, *names)
    pile = scribe.step(draft, "melden", do="cards-meld-0").location
    for code in codes.split():
        scribe.post(f"{pile}/0", card=code)
    page = scribe.page(pile)
    assert said in page
    assert "Die des anderen bitte wegnehmen." in page
    assert page.text("#total").endswith("?")
    scribe.confirm(pile)
    page = scribe.page(f"{draft}/melden")
    assert said in page
    assert page.text("#meld-0 .from-cards b").endswith("?")
    assert "braucht" not in page.text("#status"), "nothing is said that hangs on the doubtful sum"
    refused = scribe.step(draft, "melden", **REST)
    assert refused.status_code == 422
    assert page_of(refused).error("meld-0").startswith(said)


def test_a_hand_that_is_melded_whole_is_not_doubted(scribe: Scribe) -> None:
    draft = hand_of(scribe, *FOUR)
    scribe.lay(draft, "melden", "meld-0", " ".join(THIRTEEN.split()[:11]))
    assert "höchstens" not in scribe.page(f"{draft}/melden")
    assert scribe.step(draft, "melden", **REST).location == f"{draft}/stiche"


@pytest.mark.parametrize(
    ("seat", "cards", "said", "most"),
    [
        (0, "H7", {}, None),
        (0, "H7 H7", {}, None),
        (0, "H7", {"pressed": ("E7", "S7", "B7", "B7")}, 11),
        (0, "H7 H7", {"pressed": ("H7", "S7", "B7", "B7")}, 12),
        (0, "E7", {}, 11),
        (1, "H7", {}, 11),
        (0, "EA SA BA E7", {"outcome": Outcome.FORGOT_PRESS}, None),
    ],
)
def test_what_the_declarer_can_have_melded_besides_a_hand(
    seat: int, cards: str, said: dict[str, object], most: int | None
) -> None:
    """Familie and Rundgang are 11 cards, a whole hand of four; trump sevens are melded before they are pressed."""
    codes = (*THIRTEEN.split()[:11], *cards.split())
    rules = load("familie").with_options({"forgot_press": "twice_meld"})
    entry = Entry(bid=200, declarer=0, trump=Suit.HERZ, **said).with_meld(seat, Amount(cards=codes))  # type: ignore[arg-type]
    asked = [
        str(question) for question in evaluate(entry, TableSetup(FOUR, rules)).questions if "Karten:" in str(question)
    ]
    assert bool(asked) is (most is not None)
    if most is not None:
        assert f"kann höchstens {most} gemeldet haben" in asked[0]
