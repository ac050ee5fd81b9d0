"""Which printed letter and sign is which card: the decks that Binokel is played with, and the cards of other games.

A French deck has the same 24 kinds under other letters and signs (scoring/RULES.md, section 1): Dame is the Ober, Bube
the Unter, Kreuz the Eichel, Pik the Schippen, Karo the Schellen. Heart, ace, ten, king and seven are printed alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scoring.cards import Rank, Suit
from vision.crop import NO_RANK, NO_SUIT, RANKS, SUITS

NONE = "none"

RANK_CLASSES: tuple[str, ...] = (
    *(rank.value for rank in RANKS),
    NONE,
    *("8", "9", "Q", "D", "J", "B", "6", "low", "roman"),
)
"""Of the reader's first head: what is printed, whatever a game calls it; "low" is two to five, "roman" a roman numeral.
A reader may know only the first of them."""

SUIT_CLASSES: tuple[str, ...] = (*(suit.value for suit in SUITS), NONE, "club", "spade", "diamond")
"""Of the second head; a French heart is a heart. A reader may know only the first of them."""


class DeckKind(StrEnum):
    """A kind of deck that Binokel is played with."""

    GERMAN = "german"
    FRENCH = "french"

    @property
    def other(self) -> DeckKind:
        """The other kind."""
        return DeckKind.FRENCH if self is DeckKind.GERMAN else DeckKind.GERMAN


_ALIKE: Mapping[str, Rank] = {
    "A": Rank.ASS,
    "10": Rank.ZEHNER,
    "K": Rank.KOENIG,
    "7": Rank.SIEBENER,
}

RANKS_OF: Mapping[DeckKind, Mapping[str, Rank]] = {
    DeckKind.GERMAN: {**_ALIKE, "O": Rank.OBER, "U": Rank.UNTER},
    DeckKind.FRENCH: {**_ALIKE, "Q": Rank.OBER, "D": Rank.OBER, "J": Rank.UNTER, "B": Rank.UNTER},
}
"""Which printed rank is which of ours. "D" is the Dame on French cards; on German ones it is the Daus, which the decks
that Binokel is played with print as "A"."""

SUITS_OF: Mapping[DeckKind, Mapping[str, Suit]] = {
    DeckKind.GERMAN: {suit.value: suit for suit in SUITS},
    DeckKind.FRENCH: {"club": Suit.EICHEL, "spade": Suit.SCHIPPEN, "H": Suit.HERZ, "diamond": Suit.SCHELLEN},
}
"""Which printed sign is which of our suits."""

_OTHER_RANKS: Mapping[DeckKind, tuple[str, ...]] = {
    DeckKind.GERMAN: ("8", "9", "6", "D", "low", "roman"),
    DeckKind.FRENCH: ("8", "9", "6", "low"),
}
"""What further stands on cards of these signs when they belong to other games."""

FOREIGN_SUITS = ("E", "S", "H", "B", "Kreuz", "Pik", "Herz", "Karo")
"""How the code of a foreign card begins: our letter for a German sign, a word for a French one."""

FOREIGN_RANKS = ("A", "10", "K", "O", "U", "7", "8", "9", "6", "low", "roman", "D", "B")
"""How it ends: what is printed; "low" for two to five, "roman" for a roman numeral. D is the Daus after a letter and
the Dame after a word, B the Bube."""

_FRENCH_WORDS: Mapping[str, str] = {"club": "Kreuz", "spade": "Pik", "H": "Herz", "diamond": "Karo"}
_ONE_CODE: Mapping[str, str] = {"Q": "D", "J": "B"}


@dataclass(frozen=True, slots=True, order=True)
class ForeignCard:
    """A card that does not belong to the deck that is played with.

    Attributes:
        suit: one of FOREIGN_SUITS.
        rank: one of FOREIGN_RANKS.
        kind: the kind of deck whose cards are printed so; None where both have such a card (a nine of hearts).
    """

    suit: str
    rank: str
    kind: DeckKind | None

    @property
    def code(self) -> str:
        """The suit, then the rank: ``"H9"``, ``"KaroD"``, ``"ED"`` (Eichel-Daus), ``"KreuzA"``; see FOREIGN_SUITS."""
        return f"{self.suit}{self.rank}"

    @staticmethod
    def parse(code: str) -> ForeignCard:
        """Return the card of a code.

        Raises:
            ValueError: it is no code of a foreign card.
        """
        for suit in sorted(FOREIGN_SUITS, key=len, reverse=True):
            if code.startswith(suit) and (rank := code.removeprefix(suit)) in FOREIGN_RANKS:
                return ForeignCard(suit, rank, _kind_of(suit, rank))
        msg = f"{code!r} is no foreign card"
        raise ValueError(msg)


def _kind_of(suit: str, rank: str) -> DeckKind | None:
    if suit == "H" and rank in {*_ALIKE, *_OTHER_RANKS[DeckKind.FRENCH]}:
        return None
    return DeckKind.GERMAN if suit in tuple(Suit) else DeckKind.FRENCH


def foreign_card(rank: str, sign: str, around: DeckKind | None = None) -> ForeignCard:
    """Return the card on which ``rank`` and ``sign``, class names of the reader, are printed.

    ``around`` is the kind of deck of the cards beside it: it decides whether a D of hearts is Daus or Dame.
    """
    french = sign in ("club", "spade", "diamond") or (
        sign == "H" and (rank in ("Q", "J", "B") or (rank == "D" and around is DeckKind.FRENCH))
    )
    suit, letter = (_FRENCH_WORDS[sign] if french else sign), _ONE_CODE.get(rank, rank)
    return ForeignCard(suit, letter, _kind_of(suit, letter))


class PrintedAs(NamedTuple):
    """How the reader's classes read as cards of one kind of deck, for a reader of R ranks and S signs.

    Attributes:
        ranks: (R, 6), 1 where a class is one of RANKS.
        suits: (S, 4), 1 where a class is one of SUITS.
        foreign: (S, R), whether there are such cards and the deck has none of them.
        complete: whether the reader can tell all cards of the deck.
    """

    ranks: npt.NDArray[np.float32]
    suits: npt.NDArray[np.float32]
    foreign: npt.NDArray[np.bool_]
    complete: bool


@cache
def printed_as(kind: DeckKind, ranks: int, signs: int) -> PrintedAs:
    """Return how the first ``ranks`` of RANK_CLASSES and ``signs`` of SUIT_CLASSES read as cards of ``kind``."""
    rank_names, suit_names = RANK_CLASSES[:ranks], SUIT_CLASSES[:signs]
    of_rank, of_suit = RANKS_OF[kind], SUITS_OF[kind]
    folded_ranks = np.zeros((ranks, NO_RANK), np.float32)
    folded_suits = np.zeros((signs, NO_SUIT), np.float32)
    for row, name in enumerate(rank_names):
        if name in of_rank:
            folded_ranks[row, RANKS.index(of_rank[name])] = 1
    for row, name in enumerate(suit_names):
        if name in of_suit:
            folded_suits[row, SUITS.index(of_suit[name])] = 1
    foreign = np.zeros((signs, ranks), np.bool_)
    for row, sign in enumerate(suit_names):
        for column, rank in enumerate(rank_names):
            ours = rank in of_rank and sign in of_suit
            foreign[row, column] = not ours and any(_exists(rank, sign, any_kind) for any_kind in DeckKind)
    complete = folded_ranks.any(axis=0).all() and folded_suits.any(axis=0).all()
    return PrintedAs(folded_ranks, folded_suits, foreign, bool(complete))


def _exists(rank: str, sign: str, kind: DeckKind) -> bool:
    return sign in SUITS_OF[kind] and (rank in RANKS_OF[kind] or rank in _OTHER_RANKS[kind])
