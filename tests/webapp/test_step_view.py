"""What the page of a step shows, asked of its view and not of its HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from scoring.cards import Suit
from scoring.entry import Amount, Entry, Step
from scoring.hand import Outcome
from webapp.draft.merging import Conflict
from webapp.draft.steppage import StepView, ask, settlement_tag, step_view, with_conflicts, with_typed
from webapp.site.web import store
from webapp.storage.records import Draft, Game

PLAYED = Entry(
    bid=200,
    declarer=0,
    trump=Suit.HERZ,
    meld={"0": Amount(100), "1": Amount(20), "2": Amount(none=True)},
    tricks={"A": Amount(110), "B": Amount(80)},
)


@pytest.fixture
def hand(app: Flask) -> Iterator[tuple[Draft, Game]]:
    """An empty draft of a game of three, while a request lasts."""
    with app.test_request_context():
        game = store().games.find(store().games.add("familie", {}, ("Anna", "Berta", "Clara"), 0))
        assert game
        draft = store().drafts.find(store().drafts.add(game, Entry()))
        assert draft
        yield draft, game


def shown(hand: tuple[Draft, Game], entry: Entry, step: Step, **errors: str) -> StepView:
    return step_view(*hand, entry, step, errors)


def test_what_is_open_is_said_at_its_step(hand: tuple[Draft, Game]) -> None:
    def asked(entry: Entry, step: Step) -> dict[str, str]:
        errors: dict[str, str] = {}
        ask(shown(hand, entry, step).evaluation, step, errors)
        return errors

    assert asked(Entry(), Step.BID) == {"bid": "Wie hoch wurde gereizt?", "declarer": "Wer ist der Ansager?"}
    assert asked(Entry(), Step.TRUMP) == {"trump": "Welche Farbe ist Trumpf?"}
    assert asked(PLAYED, Step.MELDS) == {}
    wrong = replace(PLAYED, bid=140)
    assert asked(wrong, Step.BID) == {"bid": "Gereizt wird ab 150, nicht 140."}
    assert list(asked(PLAYED.with_meld(1, Amount(25)), Step.MELDS)) == ["meld-1"]
    assert list(asked(PLAYED.with_tricks("C", Amount(70)), Step.TRICKS)) == ["stiche"], "all three together"


def test_a_hand_that_is_complete_shows_its_settlement_and_nothing_to_do(hand: tuple[Draft, Game]) -> None:
    view = shown(hand, PLAYED, Step.SETTLEMENT)
    assert view.settlement
    assert view.settlement.settled.deltas == {"A": 210, "B": 100, "C": 60}
    assert view.settlement.after == {"A": "210", "B": "100", "C": "60"}
    assert view.settlement.verdict == "Anna hat das Spiel gemacht."
    assert view.settlement.moved == ""
    assert view.settlement.shown == settlement_tag(hand[0], PLAYED, hand[1])
    assert view.wrong == []
    assert shown(hand, PLAYED, Step.TRICKS).settlement is None


def test_what_ends_the_game_is_said_before_it_is_written(hand: tuple[Draft, Game]) -> None:
    won = replace(PLAYED, meld={**PLAYED.meld, "0": Amount(1500)})
    view = shown(hand, won, Step.SETTLEMENT)
    assert view.settlement
    assert view.settlement.moved.startswith("Damit ist die Partie zu Ende: Anna hat das Ziel 1500 erreicht")


@pytest.mark.parametrize(
    ("entry", "steps"),
    [
        (replace(PLAYED, bid=140), [Step.BID]),
        (PLAYED.with_tricks("C", Amount(61)), [Step.TRICKS]),
        (
            replace(PLAYED, outcome=Outcome.MISPLAY, offender=1, tricks={"B": Amount(200), "C": Amount(100)}),
            [Step.TRICKS],
        ),
    ],
)
def test_a_hand_with_something_wrong_leads_to_where_it_is_put_right(
    hand: tuple[Draft, Game], entry: Entry, steps: list[Step]
) -> None:
    view = shown(hand, entry, Step.SETTLEMENT)
    assert view.settlement is None
    assert [step for step, _problem in view.wrong] == steps


def test_the_tag_differs_with_entry_rules_and_the_version_that_is_changed(hand: tuple[Draft, Game]) -> None:
    draft, game = hand
    tags = {
        settlement_tag(draft, PLAYED, game),
        settlement_tag(draft, replace(PLAYED, bid=210), game),
        settlement_tag(draft, PLAYED, replace(game, options={"target": "1000"})),
        settlement_tag(replace(draft, base=7), PLAYED, game),
    }
    assert len(tags) == 4


def test_what_was_refused_is_shown_again_and_nothing_else_that_was_typed(hand: tuple[Draft, Game]) -> None:
    view = shown(hand, PLAYED, Step.MELDS, **{"meld-0": "Entweder eine Zahl oder „keine Meldung“."})
    form = {"meld-0": "40", "meld-0-none": "on", "meld-1": "20", "do": ""}
    assert with_typed(view, form).typed == {"meld-0": "40", "meld-0-none": "on"}
    assert view.typed == {}


def test_what_two_phones_changed_is_asked_in_words(hand: tuple[Draft, Game]) -> None:
    view = with_conflicts(shown(hand, PLAYED, Step.BID), (Conflict("bid", 250, 210, "b:Evas Handy"),))
    assert view.asked.conflicts == [
        {"field": "bid", "label": "Reizwert", "who": "Evas Handy", "theirs": "250", "mine": "210"}
    ]
    assert view.asked.settle.endswith("/reizen")
    assert shown(hand, PLAYED, Step.BID).asked.conflicts == []


def test_bids_next_to_a_refused_one_are_offered(hand: tuple[Draft, Game]) -> None:
    wrong = replace(PLAYED, bid=155)
    assert shown(hand, wrong, Step.BID, bid="Gereizt wird in Schritten von 10.").near_bids == (150, 160)
    assert shown(hand, wrong, Step.BID).near_bids == ()


def test_who_declares_presses_and_still_needs_something(hand: tuple[Draft, Game]) -> None:
    view = shown(hand, PLAYED, Step.TRICKS)
    assert (view.declaring, view.may_press, view.unsaid) == ("A", True, [])
    assert view.needs == "Anna braucht noch 100 aus Stichen."
    nobody = shown(hand, Entry(), Step.MELDS)
    assert (nobody.declaring, nobody.unsaid) == (None, ["Anna", "Berta", "Clara"])
    assert not shown(hand, replace(PLAYED, outcome=Outcome.CONCEDED), Step.MELDS).may_press


def test_what_is_wrong_with_pressed_cards_is_said_in_words(hand: tuple[Draft, Game]) -> None:
    view = shown(hand, replace(PLAYED, pressed=("E10", "S10", "HU")), Step.MELDS)
    assert view.pressed_wrong == ["Herz Unter ist Trumpf und darf nicht gedrückt werden."]


def test_the_ledger_is_looked_at_where_cards_are_entered(hand: tuple[Draft, Game]) -> None:
    third = replace(PLAYED, meld={"0": Amount(cards=("HK", "HK")), "1": Amount(cards=("HK",)), "2": Amount(none=True)})
    assert shown(hand, third, Step.BID).account is None
    account = shown(hand, third, Step.MELDS).account
    assert account
    assert account.sentences == ("Herz König wurde 3-mal gemeldet von Anna und Berta; jede Karte gibt es nur zweimal.",)
