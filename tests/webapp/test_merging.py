"""Two phones at one draft, without a page: what each changed stays, and only the same field is asked about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.cards import Suit
from scoring.entry import NOTHING, Amount, Entry
from scoring.hand import Outcome
from scoring.rules import load
from scoring.setup import TableSetup
from webapp.draft.merging import (
    Choice,
    Conflict,
    contested,
    entry_with,
    fields_of,
    laid_over,
    merge,
    overtaken,
)
from webapp.storage.records import Revision

SETUP = TableSetup(("Anna", "Berta", "Clara"), load("familie"))
EMPTY = Entry()
BID = replace(EMPTY, bid=200)
FULL = replace(
    BID,
    declarer=1,
    trump=Suit.HERZ,
    outcome=Outcome.MISPLAY,
    offender=2,
    last_trick="B",
    pressed=("E7",) * 2,
    open=True,
)


def saved(*entries: tuple[Entry, str, str] | Entry, sent: str = "") -> tuple[Revision, ...]:
    """Revisions of a draft; each an entry, or an entry with the phone and the showing that saved it."""
    told = [(entry, "", "") if isinstance(entry, Entry) else entry for entry in entries]
    return tuple(Revision(number, phone, page, entry, "", sent) for number, (entry, phone, page) in enumerate(told))


def says(**changes: object) -> Callable[[Entry], Entry]:
    """A form that says this and nothing else."""
    return lambda shown: replace(shown, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("entry", [EMPTY, BID, FULL.with_meld(0, Amount(40)).with_tricks("C", Amount(cards=("HA",)))])
def test_an_entry_is_its_fields(entry: Entry) -> None:
    assert entry_with(fields_of(entry, SETUP)) == entry


def test_each_player_and_each_side_has_a_field() -> None:
    fields = fields_of(EMPTY, SETUP)
    assert {"meld-0", "meld-1", "meld-2", "tricks-A", "tricks-B", "tricks-C", "game", "bid"} <= set(fields)
    assert fields["game"] == ["played", None]


def test_what_nobody_else_changed_is_taken() -> None:
    merged = merge(says(bid=210), saved(BID), 0, "here", SETUP)
    assert (merged.entry.bid, merged.conflicts) == (210, ())


def test_what_another_phone_said_elsewhere_stays_beside_it() -> None:
    theirs = BID.with_meld(1, Amount(60))
    merged = merge(says(bid=210), saved(BID, (theirs, "b:Eva", "there")), 0, "here", SETUP)
    assert merged.entry == replace(theirs, bid=210)
    assert merged.conflicts == ()


def test_the_same_field_is_asked_about_and_stays_until_somebody_chose() -> None:
    revisions = saved(BID, (replace(BID, bid=250), "b:Eva", "there"))
    merged = merge(says(bid=210), revisions, 0, "here", SETUP)
    assert merged.entry.bid == 250
    assert merged.conflicts == (Conflict("bid", 250, 210, "b:Eva"),)
    taken = merge(says(bid=210), revisions, 0, "here", SETUP, Choice("bid"))
    assert (taken.entry.bid, taken.conflicts) == (210, ())
    left = merge(says(bid=210), revisions, 0, "here", SETUP, Choice())
    assert (left.entry.bid, left.conflicts) == (250, ())


def test_of_several_fields_the_others_are_asked_again_after_a_choice() -> None:
    revisions = saved(BID, (replace(BID, bid=250, declarer=1), "b:Eva", "there"))
    form = says(bid=210, declarer=2)
    assert [conflict.field for conflict in merge(form, revisions, 0, "here", SETUP).conflicts] == ["bid", "declarer"]
    merged = merge(form, revisions, 0, "here", SETUP, Choice("bid", {"declarer"}))
    assert (merged.entry.bid, merged.entry.declarer) == (210, 1)
    assert merged.conflicts == (Conflict("declarer", 1, 2, "b:Eva"),)


@pytest.mark.parametrize("bid", [200, 250])
def test_a_form_that_says_what_it_showed_or_what_stands_there_changes_nothing(bid: int) -> None:
    merged = merge(says(bid=bid), saved(BID, (replace(BID, bid=250), "b:Eva", "there")), 0, "here", SETUP)
    assert (merged.entry.bid, merged.conflicts) == (250, ())


def test_what_was_saved_from_the_same_showing_is_no_other_phones() -> None:
    revisions = saved(BID, (replace(BID, bid=250), "a:", "here"))
    merged = merge(says(bid=210), revisions, 0, "here", SETUP)
    assert (merged.entry.bid, merged.conflicts) == (210, ())


def test_a_form_without_a_revision_is_of_now() -> None:
    revisions = saved(BID, (replace(BID, bid=250), "b:Eva", "there"))
    assert merge(says(bid=210), revisions, 999_999, "", SETUP).entry.bid == 210


def test_a_field_that_another_phone_changed_and_changed_back_is_not_asked_about() -> None:
    revisions = saved(BID, (replace(BID, bid=250), "b:Eva", "there"), (BID, "b:Eva", "there"))
    merged = merge(says(bid=210), revisions, 0, "here", SETUP)
    assert (merged.entry.bid, merged.conflicts) == (210, ())


def test_a_field_kept_after_its_form_was_sent_is_overtaken() -> None:
    revisions = saved((BID, "a:", "here"), sent="melden")
    assert overtaken(revisions, "here", "melden")
    assert not overtaken(revisions, "here", "stiche")
    assert not overtaken(revisions, "there", "melden")
    assert not overtaken(revisions, "", "melden")


def test_a_change_is_laid_over_what_was_written_meanwhile() -> None:
    theirs, mine = BID.with_meld(0, Amount(40)), replace(BID, declarer=2)
    assert laid_over(BID, theirs, mine, SETUP) == replace(theirs, declarer=2)
    assert laid_over(BID, replace(BID, bid=250), replace(BID, bid=210), SETUP).bid == 210


def test_cards_are_contested_only_over_another_phones_word() -> None:
    cards = BID.with_meld(0, Amount(cards=("HK", "HO")))
    theirs = BID.with_meld(0, Amount(40))

    def asked(phone: str, page: str = "there", own: str = "a") -> Conflict | None:
        return contested(saved(BID, (theirs, phone, page)), 0, "here", SETUP, "meld-0", cards, own)

    found = asked("b:Eva")
    assert found == Conflict("meld-0", Amount(40).to_json(), cards.meld_of(0).to_json(), "b:Eva")
    assert asked("a:Anna") is None, "its own word"
    assert asked("b:Eva", page="here") is None, "said on this page"
    assert contested(saved(BID), 0, "here", SETUP, "meld-0", cards, "a") is None
    same = saved(BID, (cards, "b:Eva", "there"))
    assert contested(same, 0, "here", SETUP, "meld-0", cards, "a") is None, "both say the same"


def test_an_amount_that_says_nothing_is_not_stored() -> None:
    assert entry_with(fields_of(BID.with_meld(0, NOTHING), SETUP)).meld == {}
