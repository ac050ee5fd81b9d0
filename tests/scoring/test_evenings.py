"""Whole evenings, replayed hand by hand from text files whose running totals were worked out on paper."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from scoring.hand import Hand, sides_of
from scoring.rules import load
from scoring.sheet import Sheet

EVENINGS = Path(__file__).with_name("evenings")


def numbers(text: str, sides: Sequence[str]) -> dict[str, int]:
    values = [int(number) for number in text.split()]
    return dict(zip(sides, values, strict=True)) if values else {}


def read(name: str, players: int) -> list[tuple[Hand, dict[str, int]]]:
    """Return each hand of an evening with the running totals after it."""
    sides = sides_of(players)
    evening = []
    for line in (EVENINGS / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        head, *columns = line.split("|")
        declarer, bid, outcome, *more = head.split()
        meld, tricks, points, totals = (numbers(column, sides) for column in columns)
        hand = Hand(
            players=players, declarer=declarer, outcome=outcome, bid=int(bid), meld=meld, tricks=tricks, points=points,
            success="won" in more if more and outcome != "misplay" else None,
            offender=more[1] if outcome == "misplay" else None,
        )  # fmt: skip
        evening.append((hand, totals))
    return evening


@pytest.mark.parametrize(
    ("name", "rules", "players", "winner"),
    [("familie_zu_viert", "familie", 4, "A"), ("turnier_ein_durchgang", "turnier", 3, None)],
)
def test_the_sheet_is_that_of_the_evening(name: str, rules: str, players: int, winner: str | None) -> None:
    evening = read(name, players)
    sheet = Sheet.of([hand for hand, _ in evening], load(rules), sides_of(players))
    assert [row.totals for row in sheet.rows] == [totals for _, totals in evening]
    assert sheet.winner == winner
    assert not any(row.after_end for row in sheet.rows)
