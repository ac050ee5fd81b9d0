"""The single misreading of a card that explains most of what contradicts in the ledger of one hand.

How likely cards are misread is no matter of the rules: whoever reads cards hands it in as plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.cards import Card, Rank
from scoring.ledger import Ledger, LedgerPlace, PlaceKind


@dataclass(frozen=True, slots=True)
class Swap:
    """A change that makes the ledger more consistent: ``old`` is ``new``; None: a card too many, or one overlooked."""

    place: LedgerPlace
    old: Card | None
    new: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MisreadingOdds:
    """How much likelier one misreading is than that of a card for another one of the same suit or rank.

    Attributes:
        rival: for the card that the reader itself held possible.
        doubtful: of a card that was doubtful; a factor beside the others.
        far: for one of another suit and another rank.
        ober_unter: of an Ober for an Unter, or the other way round.
        counted: a card found twice, or overlooked.
    """

    rival: float
    doubtful: float
    far: float
    ober_unter: float
    counted: float


def suggestion(ledger: Ledger, odds: MisreadingOdds) -> Swap | None:
    """Return the single misreading that explains most of what contradicts; None when nothing stands out."""
    now = ledger.contradictions
    left = [(after, swap) for after, swap in _swaps(ledger, now) if not _spared(ledger, swap)] if now else []
    least = min((after for after, _ in left), default=now)
    if least >= now:
        return None
    rated = [(_likelihood(ledger, swap, odds), swap) for after, swap in left if after == least]
    best, *others = sorted(rated, key=lambda pair: -pair[0])
    return None if others and others[0][0] == best[0] else best[1]


def missed_card(ledger: Ledger, place: LedgerPlace, guess: Card) -> tuple[Card | None, bool]:
    """Return which card was likeliest overlooked at ``place``, where a reader took an index for ``guess``.

    That is the guess, unless it would contradict and another card of those that must lie somewhere does not. None where
    the guess would be one too many and no other card stands out. The flag says whether with the card less contradicts
    than before: whole tricks, no card missing from the piles, the sum of all points.

    >>> from scoring.cards import parse_cards
    >>> worth = dict(zip(Rank, (11, 10, 4, 3, 2, 0)))
    >>> pile = LedgerPlace(PlaceKind.PILE, "A")
    >>> two = Ledger(sides=("A", "B"), trick=3, worth=worth, piles={"A": parse_cards("HA HK")})
    >>> missed_card(two, pile, Card.parse("E7"))
    (Card('E7'), True)
    >>> three = replace(two, piles={"A": parse_cards("2xE7 HK")})
    >>> missed_card(three, pile, Card.parse("E7"))
    (None, False)
    """
    now = ledger.contradictions
    left = {card: _with(ledger, place, card).contradictions for card in {guess, *_lacking(ledger)}}
    least = min(left.values())
    best = [card for card, after in left.items() if after == least]
    if left[guess] == least and left[guess] <= now:
        return guess, least < now
    if len(best) == 1 and least <= now:
        return best[0], least < now
    return None, False


def _lacking(ledger: Ledger) -> tuple[Card, ...]:
    """Return the cards that must lie in a pile and are in none, where all piles are known."""
    return ledger.unaccounted if ledger.all_piles else ()


def _with(ledger: Ledger, place: LedgerPlace, card: Card) -> Ledger:
    """Return the ledger with one more card at a meld's or a pile's place."""
    if place.kind == PlaceKind.MELD:
        return replace(ledger, melds={**ledger.melds, place.owner: (*ledger.melds.get(place.owner, ()), card)})
    return replace(ledger, piles={**ledger.piles, place.owner: (*ledger.piles.get(place.owner, ()), card)})


def _swaps(ledger: Ledger, now: int) -> Iterator[tuple[int, Swap]]:
    """Yield every single change with what would still contradict after it, where ``now`` contradict before."""
    kinds, points = ledger.kinds, ledger.said_points
    before = {card: ledger.tally(card).contradictions for card in kinds}
    closes = {shift: ledger.closes(points + shift) for shift in _shifts(ledger)}
    worth = {card: ledger.worth[card.rank] for card in kinds}
    for place, cards in ledger.counts.items():
        pile = place.kind == PlaceKind.PILE
        odd = {grown: pile and ledger.is_odd(place.owner, cards.total() + grown) for grown in (-1, 0, 1)}
        less = {card: ledger.tally(card, {place: -1}).contradictions - before[card] for card in kinds if cards[card]}
        more = {card: ledger.tally(card, {place: 1}).contradictions - before[card] for card in kinds}
        for old in (*less, None):
            for new in (*(card for card in kinds if ledger.copies[card]), None):
                if old != new:
                    shift = ((worth[new] if new else 0) - (worth[old] if old else 0)) if pile else 0
                    after = now + (less[old] if old else 0) + (more[new] if new else 0) + closes[0] - closes[shift]
                    yield after + odd[(new is not None) - (old is not None)] - odd[0], Swap(place, old, new)


def _shifts(ledger: Ledger) -> set[int]:
    """Return by how much one change can change the sum."""
    values = {0, *ledger.worth.values()}
    return {new - old for new in values for old in values}


def _spared(ledger: Ledger, swap: Swap) -> bool:
    """Return whether the swap changes what a person said, while a photograph alone read the same card elsewhere."""
    if swap.old is None:
        return False
    alike = {place: [read for read in reads if read.card == swap.old] for place, reads in ledger.read.items()}
    own = alike.pop(swap.place, [])
    return (
        bool(own)
        and all(read.sure for read in own)
        and any(not read.sure for reads in alike.values() for read in reads)
    )


def _likelihood(ledger: Ledger, swap: Swap, odds: MisreadingOdds) -> float:
    """Return how likely a misreading is, against others that explain as much."""
    place, old, new = swap.place, swap.old, swap.new
    reads = [read for read in ledger.read.get(place, ()) if read.card == old]
    chances = float(ledger.counts[place][old]) if old else 1.0
    if any(read.doubtful for read in reads):
        chances *= odds.doubtful
    if old is None or new is None:
        return chances * odds.counted
    if any(read.rival == new for read in reads):
        return chances * odds.rival
    if old.suit != new.suit and old.rank != new.rank:
        return chances * odds.far
    if {old.rank, new.rank} == {Rank.OBER, Rank.UNTER}:
        chances *= odds.ober_unter
    # a card of which no copy was seen is likelier to be the one that was taken for another
    return chances * max(1, ledger.copies[new] - sum(ledger.counts[pile][new] for pile in ledger.pile_places))
