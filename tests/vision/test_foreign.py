"""vision.foreign: cards that the deck does not have are said once, by name and place; and the other kind of deck."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scoring.cards import Card
from tests.vision.layouts import Pose, photograph
from tests.vision.side_by_side import EXACT, SHAPE, ReadAs, seen
from vision.decks import DeckKind
from vision.index import ForeignIndex, NamedIndex


def of_card(indices: tuple[NamedIndex, ...], code: str) -> list[NamedIndex]:
    return [named for named in indices if named.card == Card.parse(code)]


def others(indices: tuple[NamedIndex, ...], code: str) -> tuple[NamedIndex, ...]:
    return tuple(named for named in indices if named.card != Card.parse(code))


def foreign(indices: list[NamedIndex], rank: str | None, sign: str | None) -> tuple[ForeignIndex, ...]:
    return tuple(ForeignIndex(named.index, rank, sign, 0.99) for named in indices)


def test_a_foreign_card_is_said_once_with_name_and_place(read_as: ReadAs) -> None:
    everything = seen("HA EO S7")
    corners = of_card(everything, "S7")
    reading = read_as(others(everything, "S7"), (), foreign(corners, "9", "S"))
    (doubt,) = reading.doubts
    assert (doubt.which, doubt.card, doubt.reason, doubt.name, doubt.deck) == (None, None, "foreign", "S9", "german")
    assert doubt.box is not None
    assert doubt.box in {corner.index.box for corner in corners}
    assert [seen.card.code for seen in reading.cards] == ["EO", "HA"]
    (shape,) = reading.as_dict()["doubts"]
    assert shape == {
        "card": None,
        "reason": "foreign",
        "box": [round(side, 1) for side in doubt.box],
        "name": "S9",
        "deck": "german",
    }
    assert reading.other_deck is None


def test_what_cannot_be_named_is_said_all_the_same(read_as: ReadAs) -> None:
    everything = seen("HA EO S7")
    reading = read_as(others(everything, "S7"), (), foreign(of_card(everything, "S7"), None, None))
    assert [(doubt.reason, doubt.name, doubt.deck) for doubt in reading.doubts] == [("foreign", None, None)]


def test_a_foreign_corner_of_a_known_card_makes_that_card_doubtful(read_as: ReadAs) -> None:
    everything = seen("HA EO")
    wrong = of_card(everything, "EO")[1]
    read = tuple(named for named in everything if named is not wrong)
    reading = read_as(read, (), foreign([wrong], "9", "E"))
    assert [seen.card.code for seen in reading.cards] == ["EO", "HA"]
    (doubt,) = reading.doubts
    assert (doubt.which, str(doubt.card), doubt.reason) == (0, "EO", "corners_disagree")
    assert (doubt.name, doubt.box) == ("E9", wrong.index.box)


def test_a_foreign_card_at_a_known_corner_that_resembles_nothing_of_it_is_another_card(read_as: ReadAs) -> None:
    everything = seen("HA EO")
    wrong = of_card(everything, "EO")[1]
    read = tuple(named for named in everything if named is not wrong)
    reading = read_as(read, (), foreign([wrong], "9", "diamond"))
    assert [(doubt.which, doubt.reason, doubt.name) for doubt in reading.doubts] == [(None, "foreign", "Karo9")]


def test_a_card_whose_corners_disagree_twice_over_is_doubted_once(read_as: ReadAs) -> None:
    everything = list(seen("HA EO"))
    first, second = of_card(tuple(everything), "EO")[:2]
    everything[everything.index(first)] = replace(
        first, card=Card.parse("EU"), confidence=0.6, runner_up=Card.parse("EO")
    )
    everything.remove(second)
    reading = read_as(tuple(everything), (), foreign([second], "9", "E"))
    assert [doubt.reason for doubt in reading.doubts] == ["corners_disagree"]


def test_a_card_whose_corners_mostly_say_foreign_is_none_of_ours(read_as: ReadAs) -> None:
    everything = seen("HA EO")
    corners = of_card(everything, "EO")
    read = tuple(named for named in everything if named not in corners[1:])
    reading = read_as(read, (), foreign(corners[1:], "9", "E"))
    assert [seen.card.code for seen in reading.cards] == ["HA"]
    assert [(doubt.reason, doubt.name) for doubt in reading.doubts] == [("foreign", "E9")]


@pytest.mark.parametrize("deck", DeckKind)
def test_the_other_kind_of_deck_is_noticed(read_as: ReadAs, deck: DeckKind) -> None:
    everything = seen("HA S7 EK BO")
    signs = ("spade", "club", "diamond") if deck is DeckKind.GERMAN else ("S", "E", "B")
    french = [
        index
        for code, rank, sign in zip(("S7", "EK", "BO"), ("7", "K", "10"), signs, strict=True)
        for index in foreign(of_card(everything, code), rank, sign)
    ]
    reading = read_as(tuple(of_card(everything, "HA")), (), tuple(french), deck=deck)
    assert (reading.deck, reading.other_deck) == (deck, deck.other)
    assert reading.as_dict()["other_deck"] == deck.other.value
    assert {doubt.deck for doubt in reading.doubts} == {deck.other}


def test_one_card_of_the_other_kind_among_ours_asks_nothing(read_as: ReadAs) -> None:
    everything = seen("EA S7 EK BO")
    reading = read_as(others(everything, "S7"), (), foreign(of_card(everything, "S7"), "7", "spade"))
    assert reading.other_deck is None
    assert [doubt.name for doubt in reading.doubts] == ["Pik7"]


def test_a_red_d_is_a_dame_among_french_cards_and_a_daus_else(read_as: ReadAs) -> None:
    everything = seen("HO S7 EK")
    red = foreign(of_card(everything, "HO"), "D", "H")
    black = foreign(of_card(everything, "S7"), "7", "spade") + foreign(of_card(everything, "EK"), "K", "club")
    assert [doubt.name for doubt in read_as((), (), red + black).doubts if doubt.name in ("HD", "HerzD")] == ["HerzD"]
    assert [doubt.name for doubt in read_as((), (), red).doubts if doubt.reason == "foreign"] == ["HD"]


def test_where_foreign_cards_alone_lie_something_was_found(read_as: ReadAs) -> None:
    reading = read_as((), (), foreign(of_card(seen("HA S7"), "S7"), "7", "spade"))
    assert [doubt.reason for doubt in reading.doubts] == ["foreign"]


def test_a_network_that_lacks_the_decks_signs_is_never_certain(read_as: ReadAs) -> None:
    reading = read_as(seen("HA"), deck=DeckKind.FRENCH, complete=False)
    assert [seen.card.code for seen in reading.cards] == ["HA"]
    assert [doubt.reason for doubt in reading.doubts] == ["deck_unknown"]
    assert reading.as_dict()["doubts"] == [{"card": None, "reason": "deck_unknown"}]


def test_a_whole_foreign_deck_is_answered_in_time(read_as: ReadAs) -> None:
    cards = [Card.parse("HA")] * 48
    poses = [Pose(1.2 * (i % 8), 1.9 * (i // 8), 0) for i in range(48)]
    wall = photograph(np.random.default_rng(4), poses, cards, SHAPE, EXACT).indices
    reading = read_as((), (), foreign(list(wall), "K", "spade"))
    assert reading.ms < 3_000
    assert reading.other_deck is DeckKind.FRENCH
    assert 8 <= len([doubt for doubt in reading.doubts if doubt.reason == "foreign"]) <= 48
