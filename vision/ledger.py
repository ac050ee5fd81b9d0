"""The book-keeping over all 48 cards of one hand: what was confirmed is held against the deck.

Every card exists twice, lies in exactly one side's pile when the hand is over, and came from exactly one player's hand.
So melds, pressed cards and piles contradict each other where one of them was misread. What contradicts is named with
its cards, and the single misreading that explains most is offered; nothing is ever changed here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.cards import Card, Rank
from scoring.texts import N_
from vision.book import Book, Place

CODES = (
    "not_in_deck",
    "third_copy",
    "third_melded",
    "pressed_and_melded",
    "pressed_not_there",
    "melded_not_there",
    "missing",
    "odd_pile",
    "points_sum",
)
"""All codes of findings, in the order in which they are given."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One contradiction; ``str`` gives it in German, with codes for cards and letters for sides.

    >>> str(Finding("odd_pile", N_("Bei {side} liegen {count} Karten."), {"side": "A", "count": 22}))
    'Bei A liegen 22 Karten.'
    """

    code: str
    template: str
    values: Mapping[str, object]
    """``card`` a code, ``cards`` codes apart by spaces, ``side``/``sides`` and ``players`` owners apart by spaces."""
    cards: tuple[Card, ...] = ()
    places: tuple[Place, ...] = ()
    """Where to look."""

    def __str__(self) -> str:
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True)
class Swap:
    """A change that makes the book more consistent: ``old`` is ``new``; None: a card too many, or one overlooked."""

    place: Place
    old: Card | None
    new: Card | None


def findings(book: Book) -> tuple[Finding, ...]:
    """Return everything that contradicts, sorted by kind and card; empty when the hand can have been as it was said.

    >>> from scoring.cards import parse_cards
    >>> worth = dict(zip(Rank, (11, 10, 4, 3, 2, 0)))
    >>> piles = {"A": (*parse_cards("2xHO HA EA E10"), Card.parse("HO"))}
    >>> [str(finding) for finding in findings(Book(sides=("A", "B"), trick=3, worth=worth, piles=piles))]
    ['HO liegt 3-mal bei A; jede Karte gibt es nur zweimal.']
    """
    found = [finding for card in _kinds(book) for finding in _of_card(book, card)]
    absent = [card for card in _kinds(book) for _ in range(_absent(book, card))]
    if absent:
        template = N_("In den Stapeln fehlt: {cards}.")
        found.append(Finding("missing", template, {"cards": _codes(absent)}, tuple(absent), _piles(book)))
    found += _odd_piles(book)
    found += _sum(book)
    return tuple(sorted(found, key=lambda finding: CODES.index(finding.code)))


def unaccounted(book: Book) -> tuple[Card, ...]:
    """Return the cards that lie in no confirmed pile, sorted: those of the one pile that is not, or of all others."""
    known = sum((book.counts[place] for place in _piles(book)), Counter[Card]())
    return tuple(sorted((book.copies - known).elements()))


def suggestion(book: Book) -> Swap | None:
    """Return the single misreading that explains most of what contradicts; None when nothing stands out."""
    now = _contradictions(book)
    left = [(after, swap) for after, swap in _swaps(book, now) if not _spared(book, swap)] if now else []
    least = min((after for after, _ in left), default=now)
    if least >= now:
        return None
    likely = sorted(((_likely(book, swap), swap) for after, swap in left if after == least), key=lambda one: -one[0])
    if len(likely) > 1 and likely[0][0] == likely[1][0]:
        return None
    return likely[0][1]


# contradictions


def _kinds(book: Book) -> list[Card]:
    return sorted(set(book.copies).union(*book.counts.values()))


def _piles(book: Book) -> tuple[Place, ...]:
    return tuple(place for place in book.counts if place.kind == "pile")


def _codes(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in sorted(cards))


def _owners(places: Sequence[Place]) -> str:
    return " ".join(place.owner for place in places)


class _Kind(NamedTuple):
    """How often one kind of card was confirmed: in the piles, melded, pressed, and how much of it contradicts."""

    piled: int
    melded: int
    pressed: int
    over_piled: int
    over_melded: int
    not_there: int
    """Pressed, and not in the pile of the side that pressed."""
    absent: int
    """Wanting in the piles, all of which are known."""

    @property
    def contradictions(self) -> int:
        return self.over_piled + self.over_melded + self.not_there + self.absent


def _kind(book: Book, card: Card, moved: Mapping[Place, int] | None = None) -> _Kind:
    """Return what contradicts about one kind of card, with the counts changed by ``moved``."""
    count = {place: cards[card] + (moved or {}).get(place, 0) for place, cards in book.counts.items()}
    copies = book.copies[card]
    piled = sum(number for place, number in count.items() if place.kind == "pile")
    melded = sum(number for place, number in count.items() if place.kind == "meld")
    pressed = sum(number for place, number in count.items() if place.kind == "pressed")
    apart = pressed
    if book.melded_when_pressed(card):
        apart = max(0, pressed - count.get(Place("meld", book.declarer or ""), 0))
    own = Place("pile", book.declaring or "")
    if own in count:
        over, not_there = max(0, piled - copies), max(0, pressed - count[own])
    else:
        over, not_there = max(0, piled + pressed - copies), 0
    absent = max(0, copies - piled) if book.all_piles else 0
    return _Kind(piled, melded, pressed, over, max(0, melded + apart - copies), not_there, absent)


def _of_card(book: Book, card: Card) -> Iterator[Finding]:
    kind, copies = _kind(book, card), book.copies[card]
    holders = tuple(place for place, cards in book.counts.items() if cards[card])
    piles = tuple(place for place in holders if place.kind != "meld")
    melds = tuple(place for place in holders if place.kind == "meld")
    values: dict[str, object] = {"card": card.code, "side": _owners(piles), "players": _owners(melds)}

    def say(code: str, template: str, places: tuple[Place, ...], **more: object) -> Finding:
        return Finding(code, template, {**values, **more}, (card,), places)

    if not copies:
        template = N_("{card} ist nicht im Spiel: gespielt wird ohne Siebener.")
        yield say("not_in_deck", template, holders)
        return
    if kind.over_piled:
        template = N_("{card} liegt {count}-mal bei {side}; jede Karte gibt es nur zweimal.")
        own = Place("pile", book.declaring or "")
        yield say("third_copy", template, piles, count=kind.piled + (0 if own in book.counts else kind.pressed))
    if kind.over_melded and kind.melded > copies:
        template = N_("{card} wurde {count}-mal gemeldet von {players}; jede Karte gibt es nur zweimal.")
        yield say("third_melded", template, melds, count=kind.melded)
    elif kind.over_melded:
        template = N_("{card} wurde gedrückt und kann nicht zugleich {count}-mal gemeldet sein von {players}.")
        yield say("pressed_and_melded", template, holders, count=kind.melded)
    if kind.not_there:
        template = N_("{card} wurde gedrückt und liegt nicht bei {side}: die gedrückten Karten zählen mit.")
        pile = Place("pile", book.declaring or "")
        yield say("pressed_not_there", template, (pile,), side=pile.owner)
    if _melded_and_absent(book, card):
        template = N_("{card} wurde gemeldet von {players} und liegt in keinem Stapel.")
        if kind.piled:
            template = N_("{card} wurde zweimal gemeldet von {players} und liegt nur einmal in den Stapeln.")
        yield say("melded_not_there", template, _piles(book), count=kind.piled)


def _melded_and_absent(book: Book, card: Card) -> bool:
    kind = _kind(book, card)
    return bool(kind.absent) and min(kind.melded, book.copies[card]) > kind.piled


def _absent(book: Book, card: Card) -> int:
    """Return how many copies are wanting in the piles beyond those that a melded card names already."""
    kind = _kind(book, card)
    named = max(0, min(kind.melded, book.copies[card]) - kind.piled) if kind.absent else 0
    return kind.absent - named


def _is_odd(book: Book, side: str, count: int) -> bool:
    """Say whether a pile of ``count`` cards is no whole number of tricks, beside the pressed cards."""
    won = count - (book.talon if side == book.declaring else 0)
    return won < 0 or won % book.trick != 0


def _odd_piles(book: Book) -> Iterator[Finding]:
    for side, cards in book.piles.items():
        if _is_odd(book, side, len(cards)):
            template = N_("Bei {side} liegen {count} Karten, das sind keine ganzen Stiche zu {trick} Karten.")
            if len(cards) == 1:
                template = N_("Bei {side} liegt {count} Karte, das ist kein ganzer Stich zu {trick} Karten.")
            values = {"side": side, "count": len(cards), "trick": book.trick}
            yield Finding("odd_pile", template, values, (), (Place("pile", side),))


def _points(book: Book) -> int:
    """Return all points that were said, by cards or by number."""
    return sum(book.worth[card.rank] for cards in book.piles.values() for card in cards) + sum(book.points.values())


def _closes(book: Book, points: int) -> bool:
    """Say whether ``points``, of all sides, are those of a whole deck and of the last trick."""
    if not book.piles or not set(book.sides) <= {*book.piles, *book.points}:
        return True
    total = sum(book.worth[card.rank] for card in book.deck) + book.bonus
    if book.all_piles:
        return points == total - book.bonus
    if book.last_trick is None:
        return points in (total, total - book.bonus)
    return points + (book.bonus if book.last_trick in book.piles else 0) == total


def _sum(book: Book) -> Iterator[Finding]:
    points = _points(book)
    if not _closes(book, points):
        total = sum(book.worth[card.rank] for card in book.deck)
        if not book.all_piles:
            total += book.bonus
            points += book.bonus if book.last_trick in book.piles else 0
        template = N_("Zusammen sind es {sum} Augen statt {total}.")
        if book.all_piles:
            template = N_("Die Karten zählen zusammen {sum} Augen statt {total}.")
        yield Finding("points_sum", template, {"sum": points, "total": total}, (), _piles(book))


def _contradictions(book: Book) -> int:
    """Return how much contradicts: cards too many and too few, piles of odd size, a sum that does not close."""
    odd = sum(_is_odd(book, side, len(cards)) for side, cards in book.piles.items())
    kinds = sum(_kind(book, card).contradictions for card in _kinds(book))
    return kinds + odd + (not _closes(book, _points(book)))


# the likeliest misreading

_READ_SO = 8.0
"""How much likelier than another misreading of the same suit or rank one is that the reader itself held possible."""
_DOUBTFUL = 4.0
"""How much likelier a card is misread that was doubtful."""
_FAR = 0.1
"""A card mistaken for one of another suit and another rank."""
_OBER_UNTER = 2.0
"""O and U differ by one arc of the letter."""
_COUNTED = 0.5
"""A card found twice, or overlooked."""


def _swaps(book: Book, now: int) -> Iterator[tuple[int, Swap]]:
    """Yield every single change with what would still contradict after it, where ``now`` contradict before."""
    kinds, points = _kinds(book), _points(book)
    before = {card: _kind(book, card).contradictions for card in kinds}
    closes = {shift: _closes(book, points + shift) for shift in _shifts(book)}
    worth = {card: book.worth[card.rank] for card in kinds}
    for place, cards in book.counts.items():
        pile = place.kind == "pile"
        odd = {grown: pile and _is_odd(book, place.owner, cards.total() + grown) for grown in (-1, 0, 1)}
        less = {card: _kind(book, card, {place: -1}).contradictions - before[card] for card in kinds if cards[card]}
        more = {card: _kind(book, card, {place: 1}).contradictions - before[card] for card in kinds}
        for old in (*less, None):
            for new in (*(card for card in kinds if book.copies[card]), None):
                if old != new:
                    shift = ((worth[new] if new else 0) - (worth[old] if old else 0)) if pile else 0
                    after = now + (less[old] if old else 0) + (more[new] if new else 0) + closes[0] - closes[shift]
                    yield after + odd[(new is not None) - (old is not None)] - odd[0], Swap(place, old, new)


def _spared(book: Book, swap: Swap) -> bool:
    """Say whether the swap would change what a person said, while a photograph alone read the same card elsewhere."""
    if swap.old is None:
        return False
    alike = {place: [read for read in reads if read.card == swap.old] for place, reads in book.read.items()}
    own = alike.pop(swap.place, [])
    return (
        bool(own)
        and all(read.sure for read in own)
        and any(not read.sure for reads in alike.values() for read in reads)
    )


def _shifts(book: Book) -> set[int]:
    """Return by how much one change can change the sum."""
    values = {0, *book.worth.values()}
    return {new - old for new in values for old in values}


def _likely(book: Book, swap: Swap) -> float:
    """Return how likely a misreading is, against others that explain as much."""
    place, old, new = swap.place, swap.old, swap.new
    reads = [read for read in book.read.get(place, ()) if read.card == old]
    chances = float(book.counts[place][old]) if old else 1.0
    if any(read.doubtful for read in reads):
        chances *= _DOUBTFUL
    if old is None or new is None:
        return chances * _COUNTED
    if any(read.rival == new for read in reads):
        return chances * _READ_SO
    if old.suit != new.suit and old.rank != new.rank:
        return chances * _FAR
    if {old.rank, new.rank} == {Rank.OBER, Rank.UNTER}:
        chances *= _OBER_UNTER
    # a card of which no copy was seen is likelier to be the one that was taken for another
    return chances * max(1, book.copies[new] - sum(book.counts[pile][new] for pile in _piles(book)))
