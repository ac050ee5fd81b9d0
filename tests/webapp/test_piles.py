"""Cards being gathered, as plain values."""

from __future__ import annotations

from scoring.cards import Card, parse_cards
from webapp.cards import piles
from webapp.storage.card_records import Held, decode_held, encode_held


def pile(text: str) -> piles.Cards:
    """A pile of the cards that ``text`` names, a third copy allowed."""
    return tuple(Held(n, Card.parse(code)) for n, code in enumerate(text.split(), start=1))


def test_numbers_are_never_used_again() -> None:
    cards = piles.add(piles.remove(pile("HA HK"), 2), Card.parse("HO"))
    assert [(held.n, held.card.code, held.gone) for held in cards] == [
        (1, "HA", False),
        (2, "HK", True),
        (3, "HO", False),
    ]


def test_what_is_gone_counts_nowhere() -> None:
    cards = piles.remove(pile("HA HA HA"), 2)
    assert piles.present(cards) == parse_cards("2xHA")
    assert not piles.too_many(cards)
    assert piles.doubts(cards) == {}


def test_all_copies_of_a_card_named_three_times_are_doubtful() -> None:
    assert piles.doubts(pile("HA HK HA HA")) == dict.fromkeys((1, 3, 4), "third_copy")


def test_a_copy_that_lies_elsewhere_leaves_room_for_one_more() -> None:
    assert piles.doubts(pile("HA"), parse_cards("HA")) == {}
    assert piles.doubts(pile("HA"), parse_cards("2xHA")) == {1: "other_pile"}


def photographed(*photos: str) -> piles.Cards:
    """A pile of photographs, each of the cards that its text names."""
    held = [(number, code) for number, text in enumerate(photos, start=1) for code in text.split()]
    return tuple(Held(n, Card.parse(code), photo, 0) for n, (photo, code) in enumerate(held, start=1))


def test_a_card_that_another_photograph_showed_already_may_be_the_same_one() -> None:
    twice = photographed("HA HK", "HO HA")
    assert piles.doubts(twice) == {4: "shown_before"}
    assert piles.doubts(piles.without_photo(twice, 1)) == {}
    assert piles.doubts(piles.remove(twice, 1)) == {}
    assert piles.doubts(piles.change(twice, 4, Card.parse("HA"))) == {}, "looked at: there are two"
    assert piles.doubts(photographed("HA HA")) == {}, "two on one photograph are two"


def test_cards_tapped_in_may_be_those_of_a_later_photograph_but_not_of_an_earlier_one() -> None:
    tapped = pile("HA HK")
    assert piles.doubts((*tapped, Held(3, Card.parse("HK"), 1, 0))) == {3: "shown_before"}
    assert piles.doubts(piles.add(photographed("HK"), Card.parse("HK"))) == {}, "somebody said that it is there"


def test_changing_a_card_that_was_taken_out_brings_it_back() -> None:
    cards = piles.change(piles.remove(pile("HA"), 1), 1, Card.parse("H10"))
    assert piles.present(cards) == parse_cards("H10")


def test_the_strip_shows_doubtful_cards_first_then_by_suit_and_rank() -> None:
    cards = pile("B7 EA HA E10")
    assert [held.card.code for held in piles.strip(cards, {3: "edge"})] == ["HA", "EA", "E10", "B7"]


def test_a_photograph_takes_only_its_own_cards_with_it() -> None:
    cards = (
        Held(1, Card.parse("HA"), photo=1, seen=0),
        Held(2, Card.parse("HK"), photo=2, seen=0),
        Held(3, Card.parse("HO")),
    )
    assert [held.n for held in piles.without_photo(cards, 1)] == [2, 3]


def test_a_card_is_stored_and_found_as_it_was() -> None:
    held = Held(4, Card.parse("S10"), photo=2, seen=1, doubt="edge", gone=True)
    assert decode_held(encode_held([held])) == (held,)
