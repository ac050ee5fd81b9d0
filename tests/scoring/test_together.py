"""Melds that were named together, held against the same cards laid out, and against a search of its own."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from scoring.cards import COPIES, Card, Suit, parse_cards
from scoring.entry import Amount, Entry
from scoring.evaluation import Evaluation, evaluate
from scoring.listed import CODES, cards_needed, named_meld, named_melds
from scoring.melds import find_melds, total
from scoring.rules import PRESETS, Rules, load
from scoring.setup import TableSetup
from scoring.together import codes_of, named_besides, readings, together
from tests.scoring.test_meld_search import PROFILES, dearest, random_hand

FAMILIE = load("familie")
THREE, FOUR = ("Anna", "Berta", "Clara"), ("Anna", "Berta", "Clara", "Dora")
OF_MELDS = ("trump_only", "components", "additive", "dabb", "flat1500", "eight_sevens_0")
"""The variants that read melds otherwise."""
PAIRS = ("paar-E", "paar-S", "paar-H", "paar-B")


@pytest.mark.parametrize(
    ("codes", "cards", "points"),
    [
        ("paar-E paar-S paar-H paar-B", "EK EO SK SO HK HO BK BO", 240),
        ("familie-H paar-E paar-S paar-B", "HA H10 HK HO HU EK EO SK SO BK BO", 390),
        ("familie-E paar-S paar-H paar-B", "EA E10 EK EO EU SK SO HK HO BK BO", 340),
        ("familie-H paar-E paar-S paar-H paar-B", "HA H10 2xHK 2xHO HU EK EO SK SO BK BO", 430),
        ("vier-K vier-O", "EK EO SK SO HK HO BK BO", 240),
        ("paar-E paar-S paar-H paar-B vier-K vier-O", "EK EO SK SO HK HO BK BO", 240),
        ("familie-S familie-B", "SA S10 SK SO SU BA B10 BK BO BU", 240),
        ("vier-O vier-U", "EO SO HO BO EU SU HU BU", 140),
        ("paar-E paar-E familie-H", "2xEK 2xEO HA H10 HK HO HU", 190),
        ("familie-H rundgang trumpfsieben", "HA H10 HK HO HU EK EO SK SO BK BO H7", 400),
    ],
)
def test_named_is_worth_what_the_cards_are_worth(codes: str, cards: str, points: int) -> None:
    """A pair in each suit is a Rundgang, whether or not somebody says so (RULES.md 4.4)."""
    laid = parse_cards(cards)
    assert total(find_melds(laid, Suit.HERZ, FAMILIE)) == points
    for order in list(itertools.permutations(codes.split()))[:24]:
        assert total(together(order, Suit.HERZ, FAMILIE)) == points
    assert cards_needed(named_melds(codes.split(), Suit.HERZ, FAMILIE), Suit.HERZ, FAMILIE) == Counter(laid)


@pytest.mark.parametrize(
    ("name", "points"), [("familie", 240), ("trump_only", 240), ("components", 240), ("additive", 380)]
)
def test_four_pairs_under_other_readings_of_the_rundgang(name: str, points: int) -> None:
    assert total(together(PAIRS, Suit.HERZ, load(name))) == points


def test_a_familie_lends_no_pair_where_the_rules_say_so() -> None:
    """No Rundgang then, but the four kings (80) and Ober (60) lie there all the same: 100 + 20 + 40 + 20 + 140."""
    named = ("familie-E", "paar-S", "paar-H", "paar-B")
    assert total(together(named, Suit.HERZ, load("trump_only"))) == 320
    assert "rundgang" not in codes_of(together(named, Suit.HERZ, load("trump_only")))
    assert total(together(named, Suit.HERZ, FAMILIE)) == 340


def test_without_trump_nothing_counts() -> None:
    assert total(together(PAIRS, None, FAMILIE)) == 0


def parts_of(codes: tuple[str, ...], rng: random.Random, rules: Rules) -> Iterator[str]:
    """Give the melds, some of them as the parts that make them."""
    for code in codes:
        kind, _, which = code.partition("-")
        if rng.random() < 0.5 or kind not in ("rundgang", "doppelfamilie", "doppelbinokel", "acht") or which == "7":
            yield code
        elif kind == "rundgang":
            lends = rules.rundgang_mode != "pairs_only"
            lent = {named.partition("-")[2] for named in codes if "familie" in named and lends}
            yield from (pair for pair in PAIRS if pair[-1] not in lent)
        else:
            single = {"doppelfamilie": "familie", "doppelbinokel": "binokel", "acht": "vier"}[kind]
            yield from [f"{single}-{which}" if which else single] * COPIES


@pytest.mark.parametrize("name", [*PRESETS, *OF_MELDS])
def test_naming_what_a_hand_holds_in_any_order_or_in_parts_comes_to_its_total(name: str) -> None:
    rules = load(name)
    rng = random.Random(f"Nennen {name}")  # noqa: S311  # repeatable hands, no secret
    whole = rundgaenge = 0
    for _ in range(200):
        hand, trump = random_hand(rng, rules), rng.choice(list(Suit))
        found = find_melds(hand, trump, rules)
        codes = list(codes_of(found))
        rng.shuffle(codes)
        assert total(together(codes, trump, rules)) == total(found), (hand, trump, codes)
        rundgaenge += codes.count("rundgang")
        if codes.count("rundgang") == 1 and rules.rundgang_family_pair == "any":
            parts = list(parts_of(tuple(codes), rng, rules))
            rng.shuffle(parts)
            possible = readings(parts, len(hand), trump, rules)
            totals = [total(together(each, trump, rules)) for each in possible]
            assert total(found) in (totals or [total(together(parts, trump, rules))]), (hand, trump, parts)
            whole += not possible
    assert not rundgaenge or whole > 10 or rules.rundgang_family_pair != "any"


def hands_that_fit(codes: tuple[str, ...], trump: Suit) -> set[tuple[Card, ...]]:
    """Return every set of cards in which each meld has cards of its own, shared only with melds of another kind."""
    groups = {"paar": "suit", "familie": "suit", "vier": "rank", "binokel": "binokel"}
    states: set[frozenset[tuple[str, Card, int]]] = {frozenset()}
    for code in codes:
        group, cards = groups[code.partition("-")[0]], named_meld(code, trump, FAMILIE).cards
        choices = [
            frozenset((group, card, copy) for card, copy in zip(cards, copies, strict=True))
            for copies in itertools.product(range(COPIES), repeat=len(cards))
        ]
        states = {state | choice for state in states for choice in choices if not state & choice}
    hands = {frozenset((card, copy) for _group, card, copy in state) for state in states}
    return {tuple(sorted(card for card, _copy in hand)) for hand in hands}


def test_a_search_through_all_hands_that_fit_the_names_agrees() -> None:
    """The names come to the least that any hand can be worth that holds them, found by a search without formulas."""
    rng = random.Random("Gegenprobe")  # noqa: S311  # repeatable hands, no secret
    small = [code for code in CODES if code.startswith(("paar", "vier-A", "vier-K", "vier-O", "vier-U", "binokel"))]
    more = 0
    for _ in range(60):
        codes = tuple(rng.sample(small, 3))
        trump = rng.choice(list(Suit))
        least = min(dearest(list(hand), trump, "default") for hand in hands_that_fit(codes, trump))
        assert total(together(codes, trump, PROFILES["default"])) == least, codes
        more += least > total(named_melds(codes, trump, FAMILIE))
    assert more > 5


@pytest.mark.parametrize(
    ("codes", "possible"),
    [
        ("paar-H vier-K vier-O", ["rundgang", "rundgang paar-H"]),
        ("familie-H vier-O vier-K", ["familie-H rundgang", "familie-H rundgang paar-H"]),
        ("vier-K vier-O", []),
        ("paar-H vier-K", []),
        ("rundgang paar-H", []),
    ],
)
def test_names_that_fit_several_hands(codes: str, possible: list[str]) -> None:
    assert readings(codes.split(), 15, Suit.HERZ, FAMILIE) == tuple(tuple(each.split()) for each in possible)


def test_a_rundgang_and_its_pairs_named_besides_at_a_tournament() -> None:
    named = (*PAIRS, "rundgang")
    assert [
        total(together(each, Suit.HERZ, load("turnier"))) for each in readings(named, 16, Suit.HERZ, load("turnier"))
    ]
    assert readings(named, 16, Suit.HERZ, load("turnier"))[0] == ("rundgang",)
    assert readings(named, 15, Suit.HERZ, FAMILIE) == (), "sixteen cards are in nobody's hand"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PAIRS, ("rundgang",)),
        (("familie-H", "paar-E", "paar-S", "paar-B"), ("familie-H", "rundgang")),
        (("vier-K", "binokel"), ("binokel", "rundgang")),
        (("vier-K", "vier-O"), ("rundgang",)),
        (("paar-H",), ("paar-H", "rundgang")),
        ((), ("rundgang",)),
    ],
)
def test_a_rundgang_is_the_name_for_what_was_named_before(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert named_besides(before, "rundgang", 15, Suit.HERZ, FAMILIE) == after


def judged(
    seat: int, names: tuple[str, ...], rules: Rules, *codes: str, pressed: tuple[str, ...] | None = None
) -> Evaluation:
    entry = Entry(bid=200, declarer=0, trump=Suit.HERZ, pressed=pressed).with_meld(seat, Amount(melds=codes))
    return evaluate(entry, TableSetup(names, rules))


def test_where_eight_are_two_fours_there_may_be_four_kings_beside_a_rundgang() -> None:
    evaluation = judged(0, THREE, FAMILIE.with_options({"eight": "two_fours"}), "rundgang", "vier-K")
    assert (evaluation.melded.points[0], evaluation.can_be_held(0)) == (320, True)


@pytest.mark.parametrize(
    ("seat", "names", "pressed", "held"),
    [
        (0, FOUR, None, True),
        (0, FOUR, ("H7", "E7", "S7", "B7"), True),
        (0, FOUR, ("E7", "E7", "S7", "B7"), False),
        (1, FOUR, None, False),
        (1, THREE, None, True),
    ],
)
def test_a_trump_seven_that_was_pressed_was_melded_before(
    seat: int, names: tuple[str, ...], pressed: tuple[str, ...] | None, held: bool
) -> None:
    """Familie, Rundgang and trump seven are 12 cards: with four players a hand of 11 and a seven among the pressed."""
    evaluation = judged(seat, names, FAMILIE, "familie-H", "rundgang", "trumpfsieben", pressed=pressed)
    assert (evaluation.melded.points[seat], evaluation.can_be_held(seat)) == (400, held)
