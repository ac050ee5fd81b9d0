"""An evening of five at a table of three, from a text file: who deals and plays follows, totals are each person's."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scoring.circle import Circle
from scoring.hand import Hand
from scoring.rules import load
from scoring.sheet import Sheet

FILE = Path(__file__).with_name("evenings") / "familie_zu_fuenft.txt"
PEOPLE = "ABCDE"
SIDES = "ABC"


@dataclass(frozen=True)
class Line:
    """One hand of the file: who dealt, who played it, what was entered, and everybody's total after it."""

    dealer: str
    players: str
    hand: Hand
    totals: dict[str, int]


def read() -> tuple[dict[int, Circle], list[Line]]:
    circles: dict[int, Circle] = {}
    lines: list[Line] = []
    for text in FILE.read_text("utf-8").splitlines():
        if text.startswith("circle"):
            order, _, away = text.removeprefix("circle").replace(" ", "").partition("without")
            circles[len(lines) + 1] = Circle(tuple(map(PEOPLE.index, order)), 3, tuple(map(PEOPLE.index, away)))
        elif not text.startswith("#"):
            turn, said, *columns = text.split("|")
            dealer, players = turn.split()
            declarer, bid, outcome, *won = said.split()
            meld, tricks, points, totals = ([int(number) for number in column.split()] for column in columns)
            hand = Hand(
                players=3, declarer=SIDES[players.index(declarer)], outcome=outcome, bid=int(bid),
                meld=dict(zip(SIDES, meld, strict=False)), tricks=dict(zip(SIDES, tricks, strict=False)),
                points=dict(zip(SIDES, points, strict=False)), success=True if won else None,
            )  # fmt: skip
            lines.append(Line(dealer, players, hand, dict(zip(PEOPLE, totals, strict=True))))
    return circles, lines


def test_the_sheet_of_five_is_that_of_the_evening() -> None:
    circles, lines = read()
    sheet = Sheet.of([line.hand for line in lines], load("familie"), tuple(PEOPLE), circles=circles)
    for row, line in zip(sheet.rows, lines, strict=True):
        assert PEOPLE[row.dealer] == line.dealer
        assert "".join(PEOPLE[person] for person in row.turn.players) == line.players
        assert row.totals == line.totals
        assert set(row.deltas) == set(line.players)
    assert (sheet.winner, str(sheet.end)) == ("A", "A hat das Ziel 1500 erreicht: 1530")
    assert PEOPLE[sheet.next_dealer] == "C"


def test_a_hand_that_four_play_in_pairs_counts_for_each_partner() -> None:
    hand = Hand(players=4, declarer="A", outcome="played", bid=200, meld={"A": 150, "B": 40},
                tricks={"A": 6, "B": 5}, points={"A": 130, "B": 120})  # fmt: skip
    sheet = Sheet.of([hand], load("familie"), tuple(PEOPLE), 2, circles={1: Circle((0, 1, 2, 3, 4), 4)})
    assert sheet.rows[0].turn.players == (0, 1, 3, 4)
    assert sheet.totals == {"A": 280, "B": 160, "C": 0, "D": 280, "E": 160}
    assert sheet.rows[0].declarers == ("A", "D")


def test_partners_who_reach_the_target_together_play_on() -> None:
    hand = Hand(players=4, declarer="A", outcome="durch", bid=200, success=True)
    sheet = Sheet.of([hand], load("familie").with_options({"target": "1000"}), tuple("ABCDE"), 4,
                     circles={1: Circle((0, 1, 2, 3, 4), 4)})  # fmt: skip
    assert sheet.totals == {"A": 1000, "B": 0, "C": 1000, "D": 0, "E": 0}
    assert not sheet.finished
