"""What the form of each step says, without a page: what is right is taken, what is not has its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scoring.cards import Suit
from scoring.entry import Amount, Entry, Step
from scoring.hand import Outcome
from scoring.rules import load
from scoring.setup import TableSetup
from webapp.draft.steps import READERS, Errors

SETUP = TableSetup(("Anna", "Berta", "Clara"), load("familie"))
CLUB = TableSetup(SETUP.names, load("turnier").with_options({"misplay_melds_need_trick": "yes"}))
BASE = Entry(bid=200, declarer=0, trump=Suit.HERZ)


@pytest.fixture(autouse=True)
def german(one_app: Flask) -> Iterator[None]:
    """Sentences want a request, which says in which language."""
    with one_app.test_request_context():
        yield


def read(step: Step, entry: Entry = BASE, setup: TableSetup = SETUP, /, **form: str) -> tuple[Entry, Errors]:
    """Read a form; ``__`` in a field's name stands for a hyphen."""
    return READERS[step](MultiDict({name.replace("__", "-"): text for name, text in form.items()}), entry, setup)


@pytest.mark.parametrize(
    ("form", "bid"),
    [
        ({"bid": "250"}, 250),
        ({"bid": " 250 "}, 250),
        ({"bid": "155"}, 155),
        ({}, 200),
        ({"bid": ""}, None),
        ({"bid": "155", "exact": "160"}, 160),
        ({"bid": "200", "raise": "10"}, 210),
        ({"bid": "200", "raise": "50"}, 250),
        ({"bid": "", "raise": "10"}, 150),
        ({"bid": "200", "raise": "7"}, 200),
    ],
)
def test_the_bid_is_typed_or_raised(form: dict[str, str], bid: int | None) -> None:
    entry, errors = read(Step.BID, **form)
    assert (entry.bid, errors) == (bid, {})


@pytest.mark.parametrize("text", ["zweihundert", "-5", "0", "12.5"])
def test_a_bid_that_is_no_number_is_refused_and_the_old_one_stays(text: str) -> None:
    entry, errors = read(Step.BID, bid=text)
    assert entry.bid == 200
    assert errors == {"bid": "Der Reizwert ist eine ganze Zahl, zum Beispiel 150."}


@pytest.mark.parametrize(("text", "declarer"), [("1", 1), ("2", 2), ("3", 0), ("x", 0), ("", 0)])
def test_only_somebody_at_the_table_declares(text: str, declarer: int) -> None:
    assert read(Step.BID, declarer=text)[0].declarer == declarer


@pytest.mark.parametrize(
    ("form", "outcome", "trump"),
    [
        ({"trump": "E"}, Outcome.PLAYED, Suit.EICHEL),
        ({"trump": "E", "outcome": "misplay"}, Outcome.MISPLAY, Suit.EICHEL),
        ({"outcome": "forgot_press"}, Outcome.FORGOT_PRESS, Suit.HERZ),
        ({"trump": "durch"}, Outcome.DURCH, None),
        ({"trump": "untendurch", "outcome": "misplay"}, Outcome.UNTENDURCH, None),
        ({"trump": "conceded"}, Outcome.CONCEDED, Suit.HERZ),
        ({"trump": "S", "outcome": "durch"}, Outcome.PLAYED, Suit.SCHIPPEN),
        ({"trump": "X", "outcome": "remis"}, Outcome.PLAYED, Suit.HERZ),
    ],
)
def test_trump_is_named_with_how_the_hand_goes_on(form: dict[str, str], outcome: Outcome, trump: Suit | None) -> None:
    entry, errors = read(Step.TRUMP, **form)
    assert (entry.outcome, entry.trump, errors) == (outcome, trump, {})


def test_a_durch_was_won_or_lost_and_a_misplay_has_somebody_who_did_it() -> None:
    durch = replace(BASE, outcome=Outcome.DURCH)
    won = read(Step.RESULT, durch, success="yes", open="yes")[0]
    assert (won.success, won.open) == (True, True)
    assert read(Step.RESULT, won, success="no")[0] == replace(won, success=False, open=False)
    assert read(Step.RESULT, won)[0].success is True
    misplay = replace(BASE, outcome=Outcome.MISPLAY)
    assert read(Step.RESULT, misplay, offender="2", success="yes")[0] == replace(misplay, offender=2)


def test_melds_are_numbers_or_none() -> None:
    entry, errors = read(Step.MELDS, meld__0="40", **{"meld-1-none": "on", "meld__2": ""})
    assert errors == {}
    assert [entry.meld_of(seat) for seat in range(3)] == [Amount(40), Amount(none=True), Amount()]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"meld__0": "viel"}, "Die Meldung von Anna ist eine ganze Zahl, zum Beispiel 40."),
        ({"meld__0": "40", "meld-0-none": "on"}, "Entweder eine Zahl oder „keine Meldung“."),
    ],
)
def test_a_meld_that_cannot_be_read_leaves_what_stood_there(form: dict[str, str], sentence: str) -> None:
    before = BASE.with_meld(0, Amount(60))
    entry, errors = read(Step.MELDS, before, **form)
    assert errors == {"meld-0": sentence}
    assert entry.meld_of(0) == Amount(60)


def test_cards_stay_until_a_number_is_wanted_instead() -> None:
    laid = BASE.with_meld(0, Amount(cards=("HK", "HO")))
    assert read(Step.MELDS, laid)[0].meld_of(0).cards == ("HK", "HO")
    assert read(Step.MELDS, laid, do="number-meld-0")[0].meld_of(0) == Amount()


def test_whoever_was_left_open_melds_nothing_where_it_counts() -> None:
    conceded = replace(BASE, outcome=Outcome.CONCEDED).with_meld(1, Amount(20))
    entry, _ = read(Step.MELDS, conceded, rest="none")
    assert [entry.meld_of(seat) for seat in range(3)] == [Amount(), Amount(20), Amount(none=True)]


def test_pressed_cards_are_taken_back_with_one_button() -> None:
    pressed = replace(BASE, pressed=("E7", "S7", "B7"))
    assert read(Step.MELDS, pressed)[0].pressed == ("E7", "S7", "B7")
    assert read(Step.MELDS, pressed, do="number-tricks-pressed")[0].pressed is None


def test_who_had_a_trick_before_a_misplay_is_read_where_melds_hang_on_it() -> None:
    misplay = replace(BASE, outcome=Outcome.MISPLAY, offender=1)
    entry, _ = read(Step.MELDS, misplay, CLUB, trick__A="yes", trick__B="yes", trick__C="no")
    assert (entry.tricks_of("A").some, entry.tricks_of("B").some, entry.tricks_of("C").none) == (True, False, True)
    assert read(Step.MELDS, misplay, SETUP, trick__A="yes")[0].tricks == {}, "no option, no question"


def test_tricks_are_numbers_with_what_was_said_of_them() -> None:
    entry, errors = read(
        Step.TRICKS, tricks__A="110", **{"tricks-B-none": "on", "tricks__C": "0", "tricks-C-some": "on"}
    )
    assert errors == {}
    assert [entry.tricks_of(side) for side in "ABC"] == [Amount(110), Amount(none=True), Amount(0, some=True)]


def test_tricks_that_contradict_themselves_are_refused() -> None:
    _, errors = read(Step.TRICKS, tricks__A="x", **{"tricks-B-none": "on", "tricks-B-some": "on"})
    assert errors == {
        "tricks-A": "Die Augen von Anna sind eine ganze Zahl von 0 bis 250.",
        "tricks-B": "Entweder „kein Stich“ oder „mindestens ein Stich“.",
    }


def test_the_last_trick_is_made_by_a_side_that_has_one() -> None:
    assert read(Step.TRICKS, tricks__A="110", last_trick="A")[0].last_trick == "A"
    entry, errors = read(Step.TRICKS, last_trick="B", **{"tricks-B-none": "on"})
    assert (entry.last_trick, list(errors)) == (None, ["last_trick"])
    assert read(Step.TRICKS, last_trick="D")[0].last_trick is None


@pytest.mark.parametrize(("said", "there"), [("yes", True), ("no", False), ("", None), ("maybe", None)])
def test_where_the_pressed_cards_lie_is_said_with_the_tricks(said: str, there: bool | None) -> None:
    assert read(Step.TRICKS, pressed_there=said)[0].pressed_there is there
