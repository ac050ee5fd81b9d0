"""A pile of cards being gathered: what was read, what the person changed, and what is still doubtful.

Pure functions on a tuple of :class:`Held`. What the network saw is never touched here: it stays with the
photograph, and each held card only remembers which of the seen cards it came from.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.cards import COPIES, Card, Rank
from vision.index import Point
from vision.naming import rival
from webapp.storage.card_records import Held, SeenCard, SeenDoubt, StoredReading

if TYPE_CHECKING:
    from vision.grouping import DetectedCard
    from vision.index import Index
    from vision.reading import Reading

# counted afresh after every change, so what the reading said about it does not stay
_COUNTED = "third_copy"

OVERLOOKED = "overlooked"
"""The reason of a doubt about an index that was not read for sure."""

_SURROUNDINGS = 5.0
"""Side of a crop, in distances from letter to sign: the index with something around it."""


Cards = tuple[Held, ...]


def stored(reading: Reading) -> StoredReading:
    """Return a reading as it is stored beside its photograph: boxes, confidence, doubts and the network."""
    width, height = reading.size
    return StoredReading(
        size=(int(width), int(height)),
        ms=float(reading.ms),
        network=reading.network,
        cards=tuple(
            SeenCard(
                card=seen.card.code,
                confidence=float(seen.confidence),
                outline=tuple(_pair(point) for point in seen.outline),
                boxes=tuple(_box(corner.index) for corner in seen.corners),
                mark=_mark(seen),
                indices=tuple(_index(corner.index) for corner in seen.corners),
                rival=other.code if (other := rival(seen.corners)) else None,
            )
            for seen in reading.cards
        ),
        doubts=tuple(
            SeenDoubt(
                doubt.which,
                doubt.card.code if doubt.card else None,
                doubt.reason,
                _rounded(doubt.box) if doubt.box else None,
                doubt.name,
            )
            for doubt in reading.doubts
        ),
        deck=reading.deck,
        other_deck=reading.other_deck,
    )


def _box(index: Index) -> tuple[float, float, float, float]:
    return _rounded(index.box)


def _rounded(box: Sequence[float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = (round(float(edge), 1) for edge in box)
    return left, top, right, bottom


def _pair(point: Point) -> tuple[float, float]:
    return round(float(point.x), 1), round(float(point.y), 1)


def _mark(seen: DetectedCard) -> tuple[float, float]:
    """Return where the card's number is written: below its first index, on the strip that a fan leaves visible."""
    index = seen.corners[0].index
    down = Point(index.sign.x - index.letter.x, index.sign.y - index.letter.y)
    return _pair(Point(index.sign.x + 1.6 * down.x, index.sign.y + 1.6 * down.y))


def _index(index: Index) -> tuple[float, float, float, float]:
    """Return where an index is, and the way from its letter to its sign: x, y, right, down."""
    down = Point(index.sign.x - index.letter.x, index.sign.y - index.letter.y)
    return *_pair(index.middle), *_pair(down)


@dataclass(frozen=True, slots=True)
class Crop:
    """A square part of a picture, to be shown upright: its middle, its side, and by how many degrees to turn it."""

    x: float
    y: float
    side: float
    turn: float


def crops(seen: SeenCard) -> tuple[Crop, ...]:
    """Return the surroundings of each index of a card of a stored reading; older readings know of none."""
    return tuple(
        Crop(x, y, round(_SURROUNDINGS * math.hypot(right, down), 1), round(math.degrees(math.atan2(right, down)), 1))
        for x, y, right, down in seen.indices
    )


def _next(cards: Cards) -> int:
    return max((held.n for held in cards), default=0) + 1


def add_reading(cards: Cards, photo: int, reading: StoredReading) -> Cards:
    """Return the pile with the cards of one more photograph (``reading`` as :func:`stored` gives it)."""
    doubts = {
        doubt.which: doubt.reason
        # the weightiest reason comes first, and one is enough to say
        for doubt in reversed(reading.doubts)
        if doubt.which is not None and doubt.reason != _COUNTED
    }
    first = _next(cards)
    return cards + tuple(
        Held(first + place, Card.parse(seen.card), photo, place, doubts.get(place))
        for place, seen in enumerate(reading.cards)
    )


def add(cards: Cards, card: Card) -> Cards:
    """Return the pile with a card that was tapped in."""
    return (*cards, Held(_next(cards), card))


def tapped_in(cards: Iterable[Card]) -> Cards:
    """Return the pile that ``cards`` make when each was tapped in."""
    return tuple(Held(n, card) for n, card in enumerate(cards, 1))


def change(cards: Cards, n: int, card: Card) -> Cards:
    """Return the pile where card number ``n`` counts as ``card``, looked at and hence no longer doubtful."""
    return tuple(
        replace(held, card=card, doubt=None, gone=False, looked=True) if held.n == n else held for held in cards
    )


def remove(cards: Cards, n: int) -> Cards:
    """Return the pile without card number ``n``; one that was read keeps its number in the picture."""
    return tuple(replace(held, gone=True) if held.n == n else held for held in cards)


def without_photo(cards: Cards, photo: int) -> Cards:
    """Return the pile without the cards of a photograph."""
    return tuple(held for held in cards if held.photo != photo)


def put_back(cards: Cards, others: Iterable[Held]) -> Cards:
    """Return the pile with the cards of a photograph again; one whose number another one has by now gets a new one."""
    for held in others:
        taken = {other.n for other in cards}
        cards = (*cards, replace(held, n=_next(cards)) if held.n in taken else held)
    return cards


@dataclass(frozen=True, slots=True)
class Missed:
    """An index that a reading could not read for sure and no card explains: a question to the person.

    Attributes:
        photo: the id of its photograph; ``place`` which of the reading's doubts it is.
        card: the likeliest card.
        box: where it is, in pixels of the photograph.
    """

    photo: int
    place: int
    card: Card
    box: tuple[float, float, float, float]

    @property
    def key(self) -> str:
        """What its forms carry."""
        return f"{self.photo}-{self.place}"

    @property
    def crop(self) -> Crop:
        """Its surroundings in the picture."""
        left, top, right, bottom = self.box
        side = 2.0 * max(right - left, bottom - top)
        return Crop(round((left + right) / 2, 1), round((top + bottom) / 2, 1), round(side, 1), 0.0)


def missed(cards: Cards, photo: int, reading: StoredReading) -> tuple[Missed, ...]:
    """Return what was overlooked in a photograph and nobody has answered; earlier readings know no places."""
    answered = {held.missed for held in cards if held.photo == photo and held.missed is not None}
    return tuple(
        Missed(photo, place, Card.parse(doubt.card), doubt.box)
        for place, doubt in enumerate(reading.doubts)
        if doubt.reason == OVERLOOKED and doubt.card and doubt.box and place not in answered
    )


def answer(cards: Cards, asked: Missed, card: Card | None) -> Cards:
    """Return the pile in which a person has said which card was overlooked there, or that there is none."""
    held = Held(_next(cards), card or asked.card, asked.photo, gone=card is None, looked=True, missed=asked.place)
    return (*cards, held)


def moved(cards: Cards, numbers: Container[int]) -> tuple[Cards, tuple[Held, ...]]:
    """Return the pile without the cards of these numbers, and those; in the picture they keep their places."""
    going = tuple(held for held in cards if held.n in numbers and not held.gone)
    gone = {held.n for held in going}
    return tuple(replace(held, gone=True, moved=True) if held.n in gone else held for held in cards), going


def add_moved(cards: Cards, others: Iterable[Held]) -> Cards:
    """Return the pile with cards that were moved here from another one; what is doubtful stays so."""
    for held in others:
        cards = (*cards, Held(_next(cards), held.card, doubt=held.doubt, looked=held.looked, moved=True))
    return cards


def held(cards: Cards, n: int) -> Held | None:
    """Return card number ``n``."""
    return next((card for card in cards if card.n == n), None)


def present(cards: Cards) -> tuple[Card, ...]:
    """Return the cards that count, sorted by suit and rank."""
    return tuple(sorted(held.card for held in cards if not held.gone))


def doubts(cards: Cards, elsewhere: Iterable[Card] = (), *, sevens: bool = True) -> dict[int, str]:
    """Return why a card is doubtful, by number, for the cards that count.

    Args:
        cards: the pile.
        elsewhere: the cards in the other piles of the same hand; a card exists twice only.
        sevens: whether the deck has sevens.
    """
    counts, others, again = Counter(present(cards)), Counter(elsewhere), _shown_before(cards)
    reasons: dict[int, str] = {}
    for card in cards:
        if card.gone:
            continue
        if card.card.rank == Rank.SIEBENER and not sevens:
            reasons[card.n] = "not_in_deck"
        elif counts[card.card] > COPIES:
            reasons[card.n] = _COUNTED
        elif counts[card.card] + others[card.card] > COPIES:
            reasons[card.n] = "other_pile" if others[card.card] >= COPIES else "third_with_others"
        elif card.n in again:
            reasons[card.n] = "shown_before"
        elif card.doubt:
            reasons[card.n] = card.doubt
    return reasons


def _shown_before(cards: Cards) -> set[int]:
    """Return the numbers of photographed cards of which one was there before their photograph: maybe the same card."""
    found, there = set[int](), dict[Card, set[int | None]]()
    for held in sorted((held for held in cards if not held.gone), key=lambda held: held.n):
        sources = there.setdefault(held.card, set())
        if held.photo is not None and not held.looked and sources - {held.photo}:
            found.add(held.n)
        sources.add(held.photo)
    return found


def too_many(cards: Cards) -> bool:
    """Return whether a card is there more often than the deck holds it, so that nothing can be counted."""
    return any(count > COPIES for count in Counter(present(cards)).values())


def impossible(cards: Cards, *, sevens: bool = True) -> str | None:
    """Return why these cards are of no one deck, so that nothing can be counted: third_copy, not_in_deck; or None."""
    if not sevens and any(card.rank == Rank.SIEBENER for card in present(cards)):
        return "not_in_deck"
    return _COUNTED if too_many(cards) else None


def strip(cards: Cards, reasons: Mapping[int, str]) -> tuple[Held, ...]:
    """Return the cards that count, doubtful ones first, then by suit and rank."""
    shown = [held for held in cards if not held.gone]
    return tuple(sorted(shown, key=lambda held: (held.n not in reasons, held.card, held.n)))


def whole_doubts(readings: Sequence[StoredReading], *, placed: bool = False) -> tuple[str, ...]:
    """Return the reasons that concern a whole photograph and no single card, each once.

    Those about a place in the picture or a card with a name are among them only where ``placed`` is set.
    """
    found = [doubt for reading in readings for doubt in reading.doubts if doubt.which is None]
    # what has a place or a name is said there
    told = [doubt.reason for doubt in found if placed or not (doubt.name or (doubt.box and doubt.reason == OVERLOOKED))]
    return tuple(dict.fromkeys(reason for reason in told if reason != _COUNTED))


def foreign(readings: Sequence[StoredReading]) -> tuple[str, ...]:
    """Return the codes of the cards of other games that lie in the photographs, each once."""
    doubts = (doubt for reading in readings for doubt in reading.doubts if doubt.reason == "foreign" and doubt.name)
    return tuple(dict.fromkeys(doubt.name for doubt in doubts if doubt.name))
