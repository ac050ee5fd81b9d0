"""What an evening must come to, reckoned from the tournament sheet as one would on paper, and without `scoring`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from webapp.simulation.hands import SEATS, Played

MISPLAY, CONSOLATION = 250, 125


def gains(hand: Played) -> tuple[int, ...]:
    """Return what a hand gives or takes each seat.

    "Erreicht der Spieler nicht die Punkte (Gemeldetes und Gestochenes) geht er die gereizten Punkte ab. Das Gemeldete
    zählt nicht. Bei den Mitspielern zählen die Stiche und das Gemeldete"; melds count only with a trick. Misplayed:
    250 off, or the bid if it is higher; the others get what they melded and 125.

    >>> gains(Played(0, 250, "H", (190, 20, 60), (9, 7, 0), (61, 189, 0), None))
    (251, 209, 0)
    >>> gains(Played(0, 300, "H", (190, 20, 60), (9, 7, 0), (61, 189, 0), None))
    (-300, 209, 0)
    >>> gains(Played(0, 420, "H", (390, 40, 0), (0, 0, 0), (0, 0, 0), 1))
    (515, -420, 125)
    """
    if hand.offender is not None:
        return tuple(
            -max(MISPLAY, hand.bid) if seat == hand.offender else hand.melds[seat] + CONSOLATION for seat in SEATS
        )
    brought = [hand.eyes[seat] + (hand.melds[seat] if hand.tricks[seat] else 0) for seat in SEATS]
    if brought[hand.declarer] < hand.bid:
        brought[hand.declarer] = -hand.bid
    return tuple(brought)


def added(sums: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Return the sums by seat."""
    return tuple(map(sum, zip(*sums, strict=True)))


def with_jokers(round_sums: Mapping[str, int], jokers: Iterable[str]) -> dict[str, int]:
    """Return the sums of a round; who sat at the joker table gets the mean of all who played, halves rounded up."""
    count, total = len(round_sums), sum(round_sums.values())
    mean = (2 * total + count) // (2 * count)
    return {**round_sums, **dict.fromkeys(jokers, mean)}


def places(totals: Mapping[str, int]) -> dict[str, int]:
    """Return everybody's place: one more than there are people with a higher sum, so equal sums share a place."""
    return {player: 1 + sum(other > mine for other in totals.values()) for player, mine in totals.items()}
