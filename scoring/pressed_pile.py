"""Whether what the declarer pressed lies in the pile that was confirmed, or apart while the other copies lie there."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from scoring.cards import COPIES, Card
from scoring.rules import Rules
from scoring.tricks import POINTS

Codes = tuple[str, ...]


# the sheet is replayed after every change, and asks for all earlier hands again
@lru_cache(maxsize=4096)
def lies_there(
    pile: Codes, pressed: Codes, others: tuple[Codes | int | None, ...], bonus: int | None, players: int, rules: Rules
) -> bool | None:
    """Return whether the pressed cards are among those of the pile, in which each of them occurs; None: who knows.

    Of the two ways the hand can have been, the one that a whole deck does not allow is out: tricks are whole, there is
    no third copy, and all cards and all points together are those of one deck.

    Args:
        pile: the declarer's pile as it was confirmed, as codes.
        pressed: the pressed cards, as codes.
        others: each other side's pile in codes, or its points, the last trick's included, or None when left open.
        bonus: the points of the last trick not in those of ``others`` yet; None while nobody said who made it.
        players: so many cards make a trick.
        rules: tell the deck and its points.

    >>> from scoring.rules import load
    >>> pile, pressed = ("EA", "SA", "BA", "H7", "H7", "HU"), ("EA", "SA", "BA")
    >>> [lies_there(pile, pressed, (points, None), 10, 3, load("familie")) for points in (100, 172, 173, 240)]
    [None, None, True, None]
    """
    if max((Counter(pile) + Counter(pressed)).values()) > COPIES:
        return True
    among, apart = (
        _can_be(counted, len(pressed), others, bonus, players, rules) for counted in (pile, (*pile, *pressed))
    )
    return among if among != apart else None


def _can_be(
    counted: Codes, pressed: int, others: tuple[Codes | int | None, ...], bonus: int | None, players: int, rules: Rules
) -> bool:
    """Return whether a whole deck allows that the declarer has the cards ``counted``, the pressed ones included."""
    if len(counted) < pressed or (len(counted) - pressed) % players:
        return False
    piles = [counted, *(other for other in others if isinstance(other, tuple))]
    cards = Counter(code for pile in piles for code in pile)
    by_cards, known = len(piles) == len(others) + 1, None not in others
    if max(cards.values()) > COPIES or cards.total() > rules.deck_size:
        return False
    if by_cards and cards.total() < rules.deck_size:
        return False
    points = sum(POINTS[rules.card_values][Card.parse(code).rank] for code in cards.elements())
    points += sum(other for other in others if isinstance(other, int))
    wanting = (0, rules.last_trick) if bonus is None else (bonus,)
    left = {rules.total_points - points - still for still in wanting}
    return 0 in left if known else max(left) >= 0
