"""What the players melded, as far as it was entered: their melds, their points, and who has not said anything yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scoring.cards import COPIES, Card, Rank, Suit
from scoring.ending import ending_of
from scoring.entry import Amount, Entry
from scoring.hand import Outcome
from scoring.listed import can_be_held, cards_needed, named_melds
from scoring.melds import Meld, find_melds, total
from scoring.rules import Rules
from scoring.setup import TableSetup
from scoring.together import named_besides, readings, together


@dataclass(frozen=True, slots=True)
class Melded:
    """What was melded in one hand.

    Attributes:
        melds: of the player at each seat, found in the cards or named; None where a number or nothing was entered.
        points: of the player at each seat, None while it was not said.
        by_side: the points of each side, partners' added; empty where nobody's count, as in a Durch.
        idle: the seats whose melds count nothing as the hand ended, so that nobody needs to name them.
        unsaid: the seats of which nothing was said, although it counts.
    """

    melds: tuple[tuple[Meld, ...] | None, ...]
    points: tuple[int | None, ...]
    by_side: Mapping[str, int]
    idle: tuple[int, ...]
    unsaid: tuple[int, ...]


def melded_in(entry: Entry, setup: TableSetup) -> Melded:
    """Return what was melded in a hand."""
    seats = range(setup.players)
    melds = tuple(_melds_of(entry.meld_of(seat), entry.trump, setup.rules) for seat in seats)
    points = tuple(_points_of(entry.meld_of(seat), found) for seat, found in zip(seats, melds, strict=True))
    ending = ending_of(entry, setup)
    idle = tuple(seat for seat in seats if setup.side_of(seat) in ending.idle)
    return Melded(
        melds=melds,
        points=points,
        by_side={}
        if not ending.melds_count
        else {side: sum(points[seat] or 0 for seat in setup.seats_of(side)) for side in setup.sides},
        idle=idle,
        unsaid=tuple(seat for seat in seats if not entry.meld_of(seat).said and seat not in idle),
    )


def melded_cards(
    amount: Amount, melds: tuple[Meld, ...] | None, trump: Suit | None, rules: Rules
) -> Counter[Card] | None:
    """Return the cards that a player laid out, or must hold for what was named; None where only a number is known."""
    if amount.cards is not None:
        return Counter(amount.held)
    return cards_needed(melds, trump, rules) if melds is not None else None


def most_melded(entry: Entry, seat: int, cards: Counter[Card], setup: TableSetup) -> int:
    """Return how many of these cards the player at ``seat`` can have melded.

    Nobody melds more than a hand. The declarer has pressed by then, but the trump sevens that he pressed were melded
    before (RULES.md 4.6); who forgot to press still has the Tapp in his hand.
    """
    hand, talon = setup.rules.tricks(setup.players), setup.talon
    if entry.declarer not in (None, seat) or not talon:
        return hand
    if entry.outcome == Outcome.FORGOT_PRESS:
        return hand + talon
    if entry.trump is None:
        return hand
    seven = Card(entry.trump, Rank.SIEBENER)
    pressed = talon if entry.pressed is None else entry.pressed.count(seven.code)
    return hand + min(cards[seven], pressed)


def can_hold(named: tuple[Meld, ...] | None, seat: int, entry: Entry, setup: TableSetup) -> bool:
    """Return whether the player at ``seat`` can hold all the melds that were named."""
    if not named:
        return True
    most = most_melded(entry, seat, cards_needed(named, entry.trump, setup.rules), setup)
    return can_be_held(named, most, entry.trump, setup.rules)


def beyond_hand(entry: Entry, seat: int, setup: TableSetup) -> int | None:
    """Return how many cards the player at ``seat`` can have melded, where more were confirmed; else None."""
    held = entry.meld_of(seat).held
    most = most_melded(entry, seat, Counter(held), setup)
    return most if len(held) > most else None


def meanings(entry: Entry, seat: int, setup: TableSetup) -> tuple[tuple[str, ...], ...]:
    """Return what the melds named for a player can mean, as codes, where they fit hands worth different sums."""
    amount = entry.meld_of(seat)
    if not amount.melds or amount.cards is not None:
        return ()
    return readings(amount.melds, _most_named(entry, seat, amount.melds, setup), entry.trump, setup.rules)


def with_one_more(entry: Entry, seat: int, code: str, setup: TableSetup) -> Entry:
    """Return the entry in which one more meld is named for the player at ``seat``."""
    named = entry.meld_of(seat).melds or ()
    most = _most_named(entry, seat, (*named, code), setup)
    return entry.with_meld(seat, Amount(melds=named_besides(named, code, most, entry.trump, setup.rules)))


def _most_named(entry: Entry, seat: int, codes: tuple[str, ...], setup: TableSetup) -> int:
    cards = cards_needed(named_melds(codes, entry.trump, setup.rules), entry.trump, setup.rules)
    return most_melded(entry, seat, cards, setup)


def in_deck(cards: Iterable[Card], rules: Rules) -> Iterator[Card]:
    """Yield the cards that the deck can hold: no sevens where the rules know none, and no card a third time.

    `scoring.questions` asks about the sevens, and `scoring.findings` names the third copy.
    """
    seen: Counter[Card] = Counter()
    for card in cards:
        seen[card] += 1
        if seen[card] <= COPIES and (rules.sevens or card.rank != Rank.SIEBENER):
            yield card


def _melds_of(amount: Amount, trump: Suit | None, rules: Rules) -> tuple[Meld, ...] | None:
    if amount.cards is not None:
        return _melds_in(amount.cards, trump, rules)
    return _melds_named(amount.melds, trump, rules) if amount.melds is not None else None


def _points_of(amount: Amount, melds: tuple[Meld, ...] | None) -> int | None:
    if melds is not None:
        return total(melds)
    return 0 if amount.none else amount.number


# the sheet is replayed after every change, and asks for the melds of all earlier hands again
@lru_cache(maxsize=8192)
def _melds_in(codes: tuple[str, ...], trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    return find_melds(in_deck(map(Card.parse, codes), rules), trump, rules)


@lru_cache(maxsize=8192)
def _melds_named(codes: tuple[str, ...], trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    return together(codes, trump, rules)
