"""Every tournament value of settlements.json comes out of a table's sheet when it is entered through the web forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.texts import booked
from tests.webapp.evening import Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

DATA = json.loads((Path(__file__).parents[1] / "scoring" / "settlements.json").read_text("utf-8"))
HANDS = DATA["turnier"]
SIDES = "ABC"


@pytest.fixture
def sheet(scribe: Scribe) -> str:
    organiser = Organiser(scribe)
    organiser.new_evening()
    organiser.enter("Anna", "Berta", "Clara")
    organiser.begin_round()
    return organiser.sheet(organiser.lots[1])


def write(scribe: Scribe, sheet: str, hand: dict[str, Any]) -> None:
    """Enter a hand as its scribe would."""
    draft = scribe.begin(sheet)
    scribe.step(draft, "reizen", bid=hand["bid"], declarer=SIDES.index(hand["declarer"]))
    scribe.step(draft, "trumpf", trump="H", outcome=hand["outcome"])
    if hand["outcome"] == "misplay":
        scribe.step(draft, "ausgang", offender=SIDES.index(hand["offender"]))
    melds = {f"meld-{SIDES.index(side)}": str(points) for side, points in hand["meld"].items()}
    scribe.step(draft, "melden", **melds)
    if hand["outcome"] == "played":
        fields = {f"tricks-{side}": str(points) for side, points in hand["points"].items()}
        for side, tricks in hand["tricks"].items():
            if not tricks:
                fields[f"tricks-{side}-none"] = "on"
            elif not hand["points"][side]:
                fields[f"tricks-{side}-some"] = "on"
        scribe.step(draft, "stiche", **fields)
    answer = scribe.step(draft, "abrechnung")
    assert answer.status_code == 303, page_of(answer).words


@pytest.mark.parametrize("hand", HANDS, ids=[hand["id"] for hand in HANDS])
def test_a_hand_of_the_tournament_settles_as_worked_out_by_hand(
    scribe: Scribe, sheet: str, hand: dict[str, Any]
) -> None:
    write(scribe, sheet, hand)
    changes = scribe.page(sheet).texts("td .delta")
    assert [change.split()[-1] for change in changes] == [booked(hand["expect"][side]) for side in SIDES]


def test_neither_durch_nor_conceding_is_offered_at_a_table(scribe: Scribe, sheet: str) -> None:
    draft = scribe.begin(sheet)
    scribe.step(draft, "reizen", bid="57", declarer="0")
    page = scribe.page(f"{draft}/trumpf")
    assert page.has("[value=misplay]")
    for outcome in ("durch", "untendurch", "conceded", "forgot_press"):
        assert not page.has(f"[value={outcome}]")
        scribe.step(draft, "trumpf", trump="H", outcome=outcome)
        assert scribe.step(draft, "abrechnung").status_code == 422
