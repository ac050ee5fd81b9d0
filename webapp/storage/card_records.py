"""What the store keeps of cards that are being gathered, as frozen values: cards of a pile, readings of photographs.

Stored cards are codes; the cards of a pile become `Card` values when they are read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from scoring.cards import Card
from vision.decks import DeckKind
from webapp.storage.table_words import TableWords
from webapp.storage.values import decode, encode


@dataclass(frozen=True, slots=True)
class Held:
    """One card of a pile.

    Attributes:
        n: its number, shown in the picture and in the strip; not reused after the card was removed.
        card: what it counts as now.
        photo, seen: the photograph and the place in its reading, None for a card tapped in.
        doubt: why the reading doubts it; None when it does not, or the person has looked at it.
        gone: taken out by the person.
        looked: the person has said which card it is, so that it is not doubted as one that lay there before.
        missed: the place among the reading's doubts of an index that the reading overlooked, where this is what the
            person said of it: the card, or (``gone``) that there is none.
        moved: it went to (``gone``) or came from another player's pile, whose photograph shows the cards of two.
    """

    n: int
    card: Card
    photo: int | None = None
    seen: int | None = None
    doubt: str | None = None
    gone: bool = False
    looked: bool = False
    missed: int | None = None
    moved: bool = False


@dataclass(frozen=True, slots=True)
class _Stored:
    """A :class:`Held` as it is stored, with its card's code."""

    n: int
    card: str
    photo: int | None
    seen: int | None
    doubt: str | None
    gone: bool
    looked: bool
    missed: int | None = None
    moved: bool = False


def encode_held(cards: Iterable[Held]) -> str:
    """Return the cards of a pile as the database keeps them."""
    return encode(
        [
            _Stored(
                held.n,
                held.card.code,
                held.photo,
                held.seen,
                held.doubt,
                held.gone,
                held.looked,
                held.missed,
                held.moved,
            )
            for held in cards
        ]
    )


def decode_held(text: str) -> tuple[Held, ...]:
    """Return the cards of a pile that :func:`encode_held` wrote."""
    return tuple(
        Held(row.n, Card.parse(row.card), row.photo, row.seen, row.doubt, row.gone, row.looked, row.missed, row.moved)
        for row in decode(text, tuple[_Stored, ...])
    )


@dataclass(frozen=True, slots=True)
class PileRules:
    """By which rules a private hand is valued, and in whose words; ``players`` where their number is known."""

    preset: str
    options: dict[str, str]
    players: int | None
    words: TableWords = field(default_factory=TableWords)


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card of a stored reading. All places are pixels of the upright photograph, x from the left, y from the top.

    Attributes:
        card: its code.
        confidence: 0 to 1.
        outline: the corners of the card.
        boxes: left, top, right and bottom of each index.
        mark: where the card's number is written.
        indices: the middle of each index, and the way from its letter to its sign: x, y, right, down; none for cards
            that were read before release 0.2.
        rival: the code of the card that it could be as well, None where there is none.
    """

    card: str
    confidence: float
    outline: tuple[tuple[float, float], ...]
    boxes: tuple[tuple[float, float, float, float], ...]
    mark: tuple[float, float]
    indices: tuple[tuple[float, float, float, float], ...]
    rival: str | None


@dataclass(frozen=True, slots=True)
class SeenDoubt:
    """A doubt of a stored reading, see `vision.reading.Doubt`; ``which`` is None for the photograph as a whole."""

    which: int | None
    card: str | None
    reason: str
    box: tuple[float, float, float, float] | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class StoredReading:
    """What was read from a photograph: its size (width, height), how long it took, by which network, what was seen.

    ``deck`` is the kind of deck as which it was read, ``other_deck`` the other kind where it looks like that one.
    """

    size: tuple[int, int]
    ms: float
    network: str
    cards: tuple[SeenCard, ...]
    doubts: tuple[SeenDoubt, ...]
    deck: DeckKind = DeckKind.GERMAN
    other_deck: DeckKind | None = None


@dataclass(frozen=True, slots=True)
class RemovedPhoto:
    """A photograph that was taken out of its pile and may be put back, with how many cards of it."""

    id: int
    cards: int
