"""Suits, ranks and cards of the Württemberg deck, and their notation.

A card is written suit letter first, then rank: ``HA`` is the ace of hearts, ``S10`` the ten of Schippen.
The deck holds 48 cards, every kind twice. Source: both rule sheets ("deutsches Kartenspiel mit 48 Karten",
family sheet; "Es wird mit 48 Karten gespielt mit 7er", tournament sheet).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

COPIES = 2
"""How often each kind of card is in the deck."""


class CardError(ValueError):
    """A text that names no card, or more copies of a card than the deck holds."""


class Suit(StrEnum):
    """The four suits, by code letter, in the order in which hands are sorted."""

    EICHEL = "E"
    """Eichel; the family sheet says Kreuz."""
    SCHIPPEN = "S"
    """Schippen, also Blatt or Laub."""
    HERZ = "H"
    SCHELLEN = "B"
    """Schellen; the family sheet says Bollen, hence the letter."""


class Rank(StrEnum):
    """The six ranks, the highest first."""

    ASS = "A"
    ZEHNER = "10"
    KOENIG = "K"
    OBER = "O"
    """Ober; the tournament sheet says Dame."""
    UNTER = "U"
    """Unter; the tournament sheet says Bube."""
    SIEBENER = "7"


_SUIT_ORDER = {suit: place for place, suit in enumerate(Suit)}
_RANK_ORDER = {rank: place for place, rank in enumerate(Rank)}


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card. Sorts by suit (E S H B), then from the ace down to the seven.

    >>> Card.parse("HA")
    Card('HA')
    >>> sorted(parse_cards("H7 EA HA"))
    [Card('EA'), Card('HA'), Card('H7')]
    """

    suit: Suit
    rank: Rank

    @staticmethod
    def parse(text: str) -> Card:
        """Return the card that ``text`` names, upper or lower case.

        Raises:
            CardError: the text names no card.
        """
        code = text.strip().upper()
        try:
            return _BY_CODE[code]
        except KeyError:
            msg = (
                f"{text!r} is no card: write the suit (E, S, H or B) and then the rank "
                "(A, 10, K, O, U or 7), for example HA or S10"
            )
            raise CardError(msg) from None

    @property
    def code(self) -> str:
        """The card in notation, for example ``"HA"``."""
        return f"{self.suit.value}{self.rank.value}"

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __lt__(self, other: Card) -> bool:
        return self._key < other._key

    @property
    def _key(self) -> tuple[int, int]:
        return _SUIT_ORDER[self.suit], _RANK_ORDER[self.rank]


KINDS: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 24 kinds of card, sorted."""

_BY_CODE = {kind.code: kind for kind in KINDS}

DECK: tuple[Card, ...] = tuple(kind for kind in KINDS for _ in range(COPIES))
"""All 48 cards, sorted."""


_TOKEN = re.compile(r"(?:([1-9])\s*[xX]\s*)?(\S+)")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written in ``text``, apart by spaces or commas, ``2xEK`` for both copies.

    >>> parse_cards("HA H10 2xEK")
    (Card('HA'), Card('H10'), Card('EK'), Card('EK'))

    Raises:
        CardError: a part names no card, or a card is named more often than the deck holds it.
    """
    cards: list[Card] = []
    for times, code in _TOKEN.findall(text.replace(",", " ")):
        cards += [Card.parse(code)] * int(times or 1)
    check_copies(cards)
    return tuple(cards)


def check_copies(cards: Iterable[Card]) -> None:
    """Raise CardError when a card is there more often than the deck holds it."""
    for card, count in Counter(cards).items():
        if count > COPIES:
            msg = f"{card} is named {count} times, but the deck holds every card only twice"
            raise CardError(msg)
