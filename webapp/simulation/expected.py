"""Expected sums of an evening, computed from the tournament sheet as on paper, without `scoring`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from webapp.simulation.hands import SEAT_NUMBERS, PlayedHand

MISPLAY_PENALTY, MISPLAY_BONUS = 250, 125


def hand_result(hand: PlayedHand) -> tuple[int, ...]:
    """Return the points of each seat for a hand.

    "Erreicht der Spieler nicht die Punkte (Gemeldetes und Gestochenes) geht er die gereizten Punkte ab. Das Gemeldete
    zählt nicht. Bei den Mitspielern zählen die Stiche und das Gemeldete"; melds count only with a trick. After a
    misplay the offender loses 250, or the bid if it is higher; the others get their melds and 125.

    >>> hand_result(PlayedHand(0, 250, "H", (190, 20, 60), (9, 7, 0), (61, 189, 0), None))
    (251, 209, 0)
    >>> hand_result(PlayedHand(0, 300, "H", (190, 20, 60), (9, 7, 0), (61, 189, 0), None))
    (-300, 209, 0)
    >>> hand_result(PlayedHand(0, 420, "H", (390, 40, 0), (0, 0, 0), (0, 0, 0), 1))
    (515, -420, 125)
    """
    if hand.offender is not None:
        return tuple(
            -max(MISPLAY_PENALTY, hand.bid) if seat == hand.offender else hand.melds[seat] + MISPLAY_BONUS
            for seat in SEAT_NUMBERS
        )
    totals = [hand.points[seat] + (hand.melds[seat] if hand.tricks[seat] else 0) for seat in SEAT_NUMBERS]
    if totals[hand.declarer] < hand.bid:
        totals[hand.declarer] = -hand.bid
    return tuple(totals)


def sum_by_seat(sums: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Return the sums by seat."""
    return tuple(map(sum, zip(*sums, strict=True)))


def with_bye_scores(round_sums: Mapping[str, int], jokers: Iterable[str]) -> dict[str, int]:
    """Return the sums of a round with its bye scores: jokers get the mean of all who played, halves rounded up."""
    count, total = len(round_sums), sum(round_sums.values())
    mean = (2 * total + count) // (2 * count)
    return {**round_sums, **dict.fromkeys(jokers, mean)}


def places(totals: Mapping[str, int]) -> dict[str, int]:
    """Return the place of each player: 1 + the number of players with a higher sum, so equal sums share a place."""
    return {player: 1 + sum(other > mine for other in totals.values()) for player, mine in totals.items()}
