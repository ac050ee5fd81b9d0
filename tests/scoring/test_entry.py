"""What was entered about a hand: its steps, its accessors, its stored form."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from scoring.cards import Card, Suit
from scoring.ending import ending_of
from scoring.entry import Amount, Entry, Step
from scoring.hand import Outcome
from scoring.rules import load
from scoring.setup import TableSetup

SETUP = TableSetup(("Anna", "Berta", "Clara"), load("familie"))

FULL = Entry(
    bid=200,
    declarer=1,
    outcome=Outcome.MISPLAY,
    trump=Suit.HERZ,
    meld={"0": Amount(40), "1": Amount(cards=("HK", "HO")), "2": Amount(melds=("paar-E", "binokel"))},
    tricks={"A": Amount(none=True), "B": Amount(7, some=True)},
    last_trick="B",
    success=False,
    open=True,
    offender=2,
    pressed=("E7", "E7", "SA"),
    pressed_there=True,
)


def test_what_was_stored_comes_back_as_it_was() -> None:
    assert Entry.from_json(json.loads(json.dumps(FULL.to_json()))) == FULL
    assert Entry.from_json({}) == Entry()
    assert json.loads(json.dumps(FULL.to_json()))["outcome"] == "misplay"


def test_an_outcome_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="remis"):
        Entry.from_json({"outcome": "remis"})


def test_nothing_entered_reads_as_an_empty_amount() -> None:
    assert Entry().meld_of(2) == Amount() == Entry().tricks_of("A")
    assert FULL.meld_of(1) == FULL.meld_of("1") == FULL.meld["1"]
    assert FULL.tricks_of("B").number == 7


def test_an_entry_is_changed_as_a_copy() -> None:
    changed = FULL.with_meld(0, Amount(60)).with_tricks("C", Amount(3))
    assert (changed.meld_of(0), changed.tricks_of("C")) == (Amount(60), Amount(3))
    assert changed.meld_of(1) == FULL.meld_of(1)
    assert (FULL.meld_of(0), FULL.tricks_of("C")) == (Amount(40), Amount())


def test_the_fingerprint_differs_when_anything_entered_differs() -> None:
    others = [replace(FULL, bid=210), FULL.with_meld(0, Amount(50)), replace(FULL, pressed_there=None), Entry()]
    assert len({entry.fingerprint for entry in (FULL, *others)}) == 5
    assert replace(FULL).fingerprint == FULL.fingerprint


@pytest.mark.parametrize(
    ("outcome", "middle"),
    [
        (Outcome.PLAYED, "melden stiche"),
        (Outcome.CONCEDED, "melden"),
        (Outcome.FORGOT_PRESS, "melden"),
        (Outcome.DURCH, "ausgang"),
        (Outcome.UNTENDURCH, "ausgang"),
        (Outcome.MISPLAY, "ausgang melden"),
        (Outcome.THROWN_IN, "melden stiche"),
    ],
)
def test_each_end_of_a_hand_has_its_steps(outcome: Outcome, middle: str) -> None:
    ending = ending_of(Entry(outcome=outcome), SETUP)
    steps = ending.steps
    assert steps == ("reizen", "trumpf", *middle.split(), "abrechnung")
    walked = [Step.BID]
    while walked[-1] != Step.SETTLEMENT:
        walked.append(ending.step_after(walked[-1]))
    assert tuple(walked) == steps


def test_after_a_step_that_is_not_needed_comes_the_first_one_and_after_the_last_none() -> None:
    assert ending_of(Entry(outcome=Outcome.DURCH), SETUP).step_after("stiche") == Step.BID
    assert ending_of(Entry(), SETUP).step_after("abrechnung") == Step.SETTLEMENT


def test_sevens_are_found_wherever_cards_were_confirmed() -> None:
    assert FULL.has_sevens
    assert not replace(FULL, pressed=None).has_sevens
    assert Entry(meld={"0": Amount(cards=("H7",))}).has_sevens
    assert Entry(tricks={"A": Amount(cards=("B7",))}).has_sevens


def test_amounts_say_what_was_entered() -> None:
    assert not Amount().said
    assert not Amount(some=True).said, "at least one trick is no amount"
    assert all(amount.said for amount in (Amount(0), Amount(none=True), Amount(cards=()), Amount(melds=())))
    assert Amount(cards=("HK", "E10")).held == (Card.parse("HK"), Card.parse("E10"))
    assert not FULL.tricks_by_cards
    assert FULL.with_tricks("A", Amount(cards=())).tricks_by_cards
