"""Melds that were named, held against melds that were laid out."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import Suit
from scoring.listed import CODES, can_be_held, cards_needed, doubled, named_meld, named_melds, with_named
from scoring.melds import find_melds, total
from scoring.rules import PRESETS, VARIANTS, load

FAMILIE = load("familie")


@pytest.mark.parametrize(
    ("code", "points"),
    [
        ("paar-H", 40),
        ("paar-B", 20),
        ("familie-H", 150),
        ("familie-S", 100),
        ("doppelfamilie-H", 1500),
        ("doppelfamilie-E", 1000),
        ("binokel", 40),
        ("doppelbinokel", 300),
        ("vier-A", 100),
        ("vier-K", 80),
        ("vier-O", 60),
        ("vier-U", 40),
        ("vier-10", 0),
        ("vier-7", 0),
        ("acht-A", 1000),
        ("acht-7", 1000),
        ("acht-10", 0),
        ("rundgang", 240),
        ("trumpfsieben", 10),
    ],
)
def test_each_meld_of_the_sheet_with_hearts_as_trump(code: str, points: int) -> None:
    assert named_meld(code, Suit.HERZ, FAMILIE).points == points


@pytest.mark.parametrize(
    ("rules", "code", "points"),
    [
        ("dabb", "acht-K", 160),
        ("dabb", "doppelfamilie-H", 300),
        ("components", "rundgang", 240),
        ("eight_sevens_0", "acht-7", 0),
        ("dabb", "trumpfsieben", 0),
    ],
)
def test_what_is_not_paid_as_one_is_paid_by_its_parts(rules: str, code: str, points: int) -> None:
    assert named_meld(code, Suit.HERZ, load(rules)).points == points


def test_the_sheets_own_example_of_family_and_rundgang() -> None:
    """[S2] "Trumpf Familie 150 und den Rundgang 240"."""
    melds = named_melds(["familie-H", "rundgang"], Suit.HERZ, FAMILIE)
    assert total(melds) == 390
    assert total(find_melds(cards_needed(melds, Suit.HERZ, FAMILIE).elements(), Suit.HERZ, FAMILIE)) == 390


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(CODES), st.sampled_from(Suit), st.sampled_from(PRESETS + VARIANTS))
def test_no_meld_is_worth_more_named_than_laid_out(code: str, trump: Suit, rules: str) -> None:
    meld = named_meld(code, trump, load(rules))
    if "7" in {card.rank for card in meld.cards} and not load(rules).sevens:
        assert meld.points == 0
    else:
        assert meld.points <= total(find_melds(meld.cards, trump, load(rules)))


@pytest.mark.parametrize(
    ("codes", "held"),
    [
        (["paar-H", "paar-H"], True),
        (["paar-H", "paar-H", "paar-H"], False),
        (["familie-H", "paar-H"], True),
        (["familie-H", "paar-H", "paar-H"], False),
        (["vier-K", "rundgang"], False),
        (["vier-A", "rundgang"], True),
        (["acht-K", "rundgang"], True),
        (["paar-H", "rundgang"], True),
        (["familie-H", "rundgang", "paar-H"], True),
        (["paar-H", "paar-H", "rundgang"], False),
        (["acht-K", "vier-K"], False),
        (["acht-K", "acht-O"], False),
        (["trumpfsieben", "trumpfsieben", "trumpfsieben"], False),
    ],
)
def test_what_one_player_can_hold(codes: list[str], held: bool) -> None:
    assert can_be_held(named_melds(codes, Suit.HERZ, FAMILIE), 15, Suit.HERZ, FAMILIE) is held


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.sampled_from(CODES), min_size=1, max_size=4), st.sampled_from(Suit), st.sampled_from(PRESETS + VARIANTS)
)
def test_what_was_named_together_is_never_worth_more_than_its_cards(codes: list[str], trump: Suit, name: str) -> None:
    rules = load(name)
    melds = [meld for meld in named_melds(codes, trump, rules) if meld.points]
    if can_be_held(melds, 15, trump, rules):
        assert total(melds) <= total(find_melds(cards_needed(melds, trump, rules).elements(), trump, rules))


@pytest.mark.parametrize(
    ("name", "codes", "cards", "points"),
    [
        ("familie", ["rundgang", "paar-H"], 10, 280),
        ("familie", ["rundgang", "familie-E"], 11, 340),
        ("trump_only", ["rundgang", "familie-E"], 13, 340),
        ("additive", ["rundgang", "vier-K", "vier-O"], 8, 380),
        ("components", ["rundgang", "familie-H"], 13, 390),
    ],
)
def test_a_rundgang_needs_pairs_of_its_own(name: str, codes: list[str], cards: int, points: int) -> None:
    rules = load(name)
    melds = named_melds(codes, Suit.HERZ, rules)
    assert can_be_held(melds, 15, Suit.HERZ, rules)
    needed = tuple(cards_needed(melds, Suit.HERZ, rules).elements())
    assert (len(needed), total(find_melds(needed, Suit.HERZ, rules))) == (cards, points)


@pytest.mark.parametrize("name", ["familie", "turnier", "dabb", "flat1500"])
@pytest.mark.parametrize("code", ["binokel", "paar-H", "familie-H", "familie-E", "vier-A", "vier-U"])
def test_what_is_named_twice_is_worth_what_both_copies_are_worth(code: str, name: str) -> None:
    rules = load(name)
    cards = named_meld(code, Suit.HERZ, rules).cards * 2
    assert total(named_melds([code, code], Suit.HERZ, rules)) == total(find_melds(cards, Suit.HERZ, rules))


def test_what_is_named_once_more_is_the_double_meld_in_its_place() -> None:
    assert with_named(["binokel", "paar-E"], "binokel") == doubled(["binokel", "paar-E", "binokel"])


@pytest.mark.parametrize("code", ["binokel", "familie-H", "vier-A"])
def test_nobody_holds_a_meld_three_times(code: str) -> None:
    assert not can_be_held(named_melds([code] * 3, Suit.HERZ, FAMILIE), 15, Suit.HERZ, FAMILIE)


def test_an_unknown_meld() -> None:
    with pytest.raises(KeyError):
        named_meld("konter-H", Suit.HERZ, FAMILIE)
