"""A plain game by the tournament's rules has its rounds with their sums, and no signatures."""

from __future__ import annotations

import pytest

from tests.webapp.evening import Organiser
from tests.webapp.scribe import Scribe


@pytest.fixture
def rounds(scribe: Scribe) -> str:
    """A game of three rounds of two hands, instead of nine, in whose second round three hands are written."""
    game = scribe.new_game(preset="turnier", **{"games-typed": "3x2"})
    for bid in (250, 400, 250):
        scribe.play(game, bid=bid)
    return game


def test_it_is_three_rounds_of_nine(scribe: Scribe) -> None:
    page = scribe.page(scribe.new_game(preset="turnier"))
    assert "Spiel 1 von 27 · 1. Durchgang" in page


def test_each_round_ends_with_its_sum(scribe: Scribe, rounds: str) -> None:
    page = scribe.page(rounds)
    assert [row.split()[0] for row in page.texts("tbody tr")] == ["1", "2", "Σ", "3"]
    first, second = (hand["deltas"] for hand in scribe.exported(rounds)["hands"][:2])
    sums = [first[side] + second[side] for side in "ABC"]
    shown = page.texts("tbody .round-sum")
    assert [int(text.replace("−", "-")) for text in shown] == sums
    assert "Σ Summe 1. Durchgang" in page.texts("tbody tr")[2]
    assert "Spiel 4 von 6 · 2. Durchgang" in page


def test_the_sums_of_all_rounds_are_the_totals(scribe: Scribe, rounds: str) -> None:
    scribe.post(f"{rounds}/buchen", reason="Strafe", points__B="-50", after=scribe.hands(rounds)[1].rpartition("/")[2])
    for _ in range(3):
        scribe.play(rounds)
    scribe.post(f"{rounds}/buchen", reason="Strafe", points__C="-7", after=scribe.hands(rounds)[5].rpartition("/")[2])
    page = scribe.page(rounds)
    assert "Alle 6 Spiele sind gespielt" in page
    numbers = [int(text.replace("−", "-")) for text in page.texts("tbody .round-sum")]
    totals = scribe.totals(rounds)
    assert [sum(numbers[place::3]) for place in range(3)] == [totals[side] for side in "ABC"]


def test_readers_and_messengers_see_them_too(scribe: Scribe, rounds: str) -> None:
    assert "1. Durchgang: Anna" in scribe.text(f"{rounds}/blatt.txt")
    assert scribe.page(scribe.shared_link(rounds)).has("tbody .round-sum")
    assert scribe.client.get(f"{rounds}/blatt.pdf").status_code == 200
    assert "Durchgang" not in scribe.text(f"{rounds}/blatt.csv"), "a spreadsheet adds up by itself"


def test_it_says_that_signatures_are_for_an_evening(scribe: Scribe, rounds: str, organiser: Organiser) -> None:
    said = "Unterschriften, Auslosung und Preise gibt es nur an einem Turnierabend."
    assert said in scribe.page(rounds)
    assert scribe.page(rounds).addresses("/abend")
    assert said not in scribe.page(scribe.new_game())
    organiser.begin_round()
    sheet = organiser.sheet(organiser.lots[1])
    scribe.play(sheet, bid=100)
    scribe.play(sheet, bid=100)
    assert said not in scribe.page(sheet)
    assert not scribe.page(sheet).has(".round-sum"), "a table's sheet is one round"
