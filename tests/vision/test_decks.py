"""vision.decks and the reader's decision: what is printed is a card of the deck, a foreign one, or cannot be said."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from scoring.cards import KINDS, Card
from vision import reader
from vision.crop import NO_RANK, NO_SUIT
from vision.decks import (
    FOREIGN_RANKS,
    FOREIGN_SUITS,
    RANK_CLASSES,
    SUIT_CLASSES,
    DeckKind,
    ForeignCard,
    foreign_card,
    printed_as,
)
from vision.index import Index, Point

GERMAN, FRENCH = DeckKind.GERMAN, DeckKind.FRENCH
OURS_ONLY = (NO_RANK + 1, NO_SUIT + 1)
ALL = (len(RANK_CLASSES), len(SUIT_CLASSES))


def probabilities(of: dict[str, float], classes: tuple[str, ...]) -> np.ndarray:
    return np.array([[of.get(name, 0.0) for name in classes]], np.float32)


def sorted_out(
    rank: dict[str, float],
    sign: dict[str, float],
    deck: DeckKind = GERMAN,
    found: float = 0.9,
    classes: tuple[int, int] = ALL,
) -> reader.Names:
    index = Index(Point(10, 10), Point(10, 30), Point(20, 20), found)
    ranks = probabilities(rank, RANK_CLASSES[: classes[0]])
    return reader.sorted_out([index], ranks, probabilities(sign, SUIT_CLASSES[: classes[1]]), deck)


def read_as(rank: str, sign: str, deck: DeckKind) -> str:
    """The card of the deck, or the foreign one in brackets."""
    names = sorted_out({rank: 1.0}, {sign: 1.0}, deck)
    if names.named:
        return names.named[0].card.code
    (foreign,) = names.foreign
    return f"({foreign_card(foreign.rank, foreign.sign).code})" if foreign.rank and foreign.sign else "(?)"


@pytest.mark.parametrize(
    ("printed", "german", "french"),
    [
        ("A club", "(KreuzA)", "EA"),
        ("10 spade", "(Pik10)", "S10"),
        ("Q diamond", "(KaroD)", "BO"),
        ("D diamond", "(KaroD)", "BO"),
        ("J club", "(KreuzB)", "EU"),
        ("B spade", "(PikB)", "SU"),
        ("Q H", "(HerzD)", "HO"),
        ("B H", "(HerzB)", "HU"),
        ("A H", "HA", "HA"),
        ("10 H", "H10", "H10"),
        ("K H", "HK", "HK"),
        ("7 H", "H7", "H7"),
        ("9 H", "(H9)", "(H9)"),
        ("8 spade", "(Pik8)", "(Pik8)"),
        ("9 S", "(S9)", "(S9)"),
        ("D E", "(ED)", "(ED)"),
        ("D H", "(HD)", "HO"),
        ("O E", "EO", "(EO)"),
        ("O H", "HO", "(HO)"),
        ("A B", "BA", "(BA)"),
        ("low diamond", "(Karolow)", "(Karolow)"),
        ("roman S", "(Sroman)", "(Sroman)"),
        ("Q E", "(?)", "(?)"),
        ("O spade", "(?)", "(?)"),
    ],
)
def test_what_is_printed_is_ours_or_foreign_by_the_deck(printed: str, german: str, french: str) -> None:
    rank, sign = printed.split()
    assert read_as(rank, sign, GERMAN) == german
    assert read_as(rank, sign, FRENCH) == french


@pytest.mark.parametrize("deck", DeckKind)
def test_each_kind_of_card_is_printed_somehow_and_nothing_twice_ours(deck: DeckKind) -> None:
    seen = {
        read_as(rank, sign, deck) for rank, sign in product(RANK_CLASSES, SUIT_CLASSES) if "none" not in (rank, sign)
    }
    assert {code for code in seen if not code.startswith("(")} == {card.code for card in KINDS}
    assert {code[1:-1] for code in seen if code.startswith("(") and code != "(?)"} <= {
        f"{suit}{rank}" for suit, rank in product(FOREIGN_SUITS, FOREIGN_RANKS)
    }


def test_two_letters_of_one_rank_count_together() -> None:
    (named,) = sorted_out({"Q": 0.55, "D": 0.44, "K": 0.01}, {"club": 1.0}, FRENCH).named
    assert (named.card, named.runner_up) == (Card.parse("EO"), Card.parse("EK"))
    assert named.confidence == pytest.approx(0.99)


def test_a_foreign_card_has_a_code_that_says_everything() -> None:
    for rank, sign in product(RANK_CLASSES, SUIT_CLASSES):
        if "none" in (rank, sign):
            continue
        for around in DeckKind:
            card = foreign_card(rank, sign, around)
            if card.suit in FOREIGN_SUITS[:4] and rank in "QJB":
                continue  # there is no such card
            assert ForeignCard.parse(card.code) == card
    for wrong in ("", "H", "9", "HerzX", "Kreuz", "h9"):
        with pytest.raises(ValueError, match="no foreign card"):
            ForeignCard.parse(wrong)


def test_the_cards_around_tell_dame_from_daus() -> None:
    assert (foreign_card("D", "H").code, foreign_card("D", "H").kind) == ("HD", GERMAN)
    assert (foreign_card("D", "H", FRENCH).code, foreign_card("D", "H", FRENCH).kind) == ("HerzD", FRENCH)
    assert foreign_card("9", "H", FRENCH).kind is None
    assert foreign_card("9", "spade").kind is FRENCH
    assert foreign_card("9", "S").kind is GERMAN


def test_a_reader_that_knows_only_german_signs_says_so() -> None:
    assert printed_as(GERMAN, *OURS_ONLY).complete
    assert not printed_as(FRENCH, *OURS_ONLY).complete
    assert printed_as(FRENCH, *ALL).complete
    german = sorted_out({"K": 1.0}, {"E": 1.0}, GERMAN, classes=OURS_ONLY)
    assert (german.named[0].card.code, german.complete) == ("EK", True)
    unknown = sorted_out({"K": 1.0}, {"E": 1.0}, FRENCH, classes=OURS_ONLY)
    assert unknown == reader.Names((), (), (), complete=False)  # nothing is called foreign that it cannot tell
    assert sorted_out({"K": 1.0}, {"H": 1.0}, FRENCH, classes=OURS_ONLY).named[0].card.code == "HK"


@pytest.mark.parametrize(
    ("found", "rank", "sign", "part"),
    [
        (0.9, {"A": 0.97, "none": 0.03}, {"H": 1.0}, "named"),
        (0.9, {"A": 0.4, "none": 0.6}, {"H": 1.0}, "dropped"),
        (0.1, {"A": 0.4, "none": 0.6}, {"H": 1.0}, "nothing"),
        (0.1, {"A": 0.7, "none": 0.3}, {"H": 1.0}, "dropped"),
        (0.9, {"9": 0.95, "A": 0.05}, {"H": 1.0}, "foreign"),
        (0.9, {"A": 1.0}, {"spade": 0.9, "none": 0.1}, "foreign"),
        (0.9, {"none": 1.0}, {"spade": 1.0}, "nothing"),
        # what is played with is likelier to lie there
        (0.9, {"A": 1.0}, {"spade": 0.6, "S": 0.4}, "dropped"),
        # what the finder hardly saw must be read the more surely
        (0.1, {"9": 0.8, "none": 0.2}, {"H": 1.0}, "nothing"),
        (0.1, {"9": 0.97, "none": 0.03}, {"H": 1.0}, "foreign"),
    ],
)
def test_what_the_reader_makes_of_probabilities(
    found: float, rank: dict[str, float], sign: dict[str, float], part: str
) -> None:
    names = sorted_out(rank, sign, found=found)
    sizes = {"named": len(names.named), "dropped": len(names.dropped), "foreign": len(names.foreign)}
    assert sizes == {name: int(name == part) for name in sizes}


def test_probabilities_add_up_to_those_of_the_cards() -> None:
    """A second opinion: every pair of classes counted one by one."""
    rng = np.random.default_rng(3)
    for deck in DeckKind:
        for _ in range(50):
            rank, sign = rng.dirichlet(np.full(ALL[0], 0.2)), rng.dirichlet(np.full(ALL[1], 0.2))
            printed = printed_as(deck, *ALL)
            joint = np.outer(sign @ printed.suits, rank @ printed.ranks)
            brute = sum(
                rank[i] * sign[j]
                for (i, letter), (j, mark) in product(enumerate(RANK_CLASSES), enumerate(SUIT_CLASSES))
                if "none" not in (letter, mark) and not read_as(letter, mark, deck).startswith("(")
            )
            assert math.isclose(joint.sum(), brute, abs_tol=1e-6)
