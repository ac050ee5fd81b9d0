"""Every worked example of melds.json: the melds, the total, and the total under each other reading of the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.cards import Card, Suit
from scoring.melds import Meld, find_melds, total
from scoring.rules import load

EXAMPLES = json.loads(Path(__file__).with_name("melds.json").read_text("utf-8"))["examples"]


def melds_of(example: dict[str, Any], rules: str) -> tuple[Meld, ...]:
    trump = Suit(example["trump"]) if example["trump"] else None
    return find_melds([Card.parse(code) for code in example["cards"]], trump, load(rules))


@pytest.mark.parametrize("rules", ["familie", "turnier"])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['id']} {example['title']}")
def test_finds_the_melds_of_the_example(example: dict[str, Any], rules: str) -> None:
    found = melds_of(example, rules)

    def key(kind: str, points: int, suit: str | None, rank: str | None) -> tuple[str, int, str, str]:
        return kind, points, "" if kind == "trumpfsieben" else suit or "", rank or ""

    expected = sorted(key(m["kind"], m["points"], m.get("suit"), m.get("rank")) for m in example["melds"])
    assert sorted(key(meld.kind, meld.points, meld.suit, meld.rank) for meld in found) == expected
    assert total(found) == example["total"]


@pytest.mark.parametrize(
    ("example", "profile", "expected"),
    [
        pytest.param(example, profile, expected, id=f"{example['id']} {profile}")
        for example in EXAMPLES
        for profile, expected in example["alt"].items()
    ],
)
def test_other_readings_of_the_rules_give_their_totals(example: dict[str, Any], profile: str, expected: int) -> None:
    assert total(melds_of(example, profile)) == expected


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_a_meld_names_cards_that_are_there(example: dict[str, Any]) -> None:
    for meld in melds_of(example, "turnier"):
        assert all(meld.cards.count(card) <= example["cards"].count(card.code) for card in meld.cards)


def test_each_kind_names_its_cards() -> None:
    cards = "HA H10 HK HO HU EK EO SK SO BK BO BU EA SA BA H7"
    found = find_melds([Card.parse(code) for code in cards.split()], Suit.HERZ, load("turnier"))
    assert {meld.kind: " ".join(map(str, meld.cards)) for meld in found} == {
        "familie": "HA H10 HK HO HU",
        "rundgang": "EK EO SK SO HK HO BK BO",
        "vier": "EA SA HA BA",
        "binokel": "SO BU",
        "trumpfsieben": "H7",
    }
