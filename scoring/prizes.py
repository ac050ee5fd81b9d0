"""The prize list: which prize goes to whom, also if places are shared.

The tournament sheet [S2] names no prizes; everything here is our own (RULES.md 17).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.problems import Problem
from scoring.ranking import StandingLine
from scoring.texts import N_


class Sharing(StrEnum):
    """What players who share a place get."""

    SHARE = "share"
    """Together the prizes of all places that they occupy; two players at place 2 get those of 2 and 3. Money is divided
    equally in whole cents, and an indivisible rest stays in the till; things they divide among themselves."""
    EACH = "each"
    """Everybody gets the prizes of the shared place in full; those of the skipped places are not awarded."""


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize for a place: a thing, money, or both. A place may have several."""

    place: int
    name: str = ""
    cents: int = 0


@dataclass(frozen=True, slots=True)
class Award:
    """What the players at one place get."""

    place: int
    players: tuple[str, ...]
    things: tuple[str, ...]
    """With ``each`` everybody gets all of them, with ``share`` they are for all together."""
    cents: int
    """For each player."""
    rest: int = 0
    """Cents that could not be divided."""


def check_prizes(prizes: Sequence[Prize], players: int) -> tuple[Problem, ...]:
    """Return everything that is wrong or doubtful about the prizes of an evening with so many players."""
    return tuple(_check_prizes(prizes, players))


def _check_prizes(prizes: Sequence[Prize], players: int) -> Iterator[Problem]:
    for prize in prizes:
        values = {"place": prize.place, "prize": prize.name, "players": players}
        if prize.place < 1:
            yield Problem("prize_place", None, N_("Einen Platz {place} gibt es nicht."), values)
        elif prize.place > players:
            template = N_("Einen Platz {place} gibt es bei {players} Spielern nicht: der Preis bleibt übrig.")
            yield Problem("prize_unreachable", None, template, values, warning=True)
        if prize.cents < 0:
            yield Problem("prize_money", None, N_("Der Preis für Platz {place} kann nicht negativ sein."), values)
        elif not prize.cents and not prize.name.strip():
            yield Problem("prize_empty", None, N_("Was gewinnt Platz {place}?"), values)


def awards(
    standing: Sequence[StandingLine], prizes: Sequence[Prize], sharing: Sharing = Sharing.SHARE
) -> tuple[Award, ...]:
    """Return the prize list, the first place at the top, without the places that have no prize.

    Args:
        standing: the result of `scoring.ranking.ranking`.
        prizes: in any order.
        sharing: what players who share a place get.

    >>> from scoring.ranking import Score, ranking
    >>> standing = ranking([Score(name, {1: 700}, frozenset(), 0, 0) for name in ("Anna", "Berta")])
    >>> awards(standing, [Prize(1, "ein Schinken", 3001), Prize(2, cents=2000)])
    (Award(place=1, players=('Anna', 'Berta'), things=('ein Schinken',), cents=2500, rest=1),)
    """
    at_place: dict[int, list[str]] = {}
    for line in standing:
        if line.place is not None:
            at_place.setdefault(line.place, []).append(line.score.player)
    found = []
    for place, players in at_place.items():
        taken_up = range(place, place + len(players)) if sharing is Sharing.SHARE else [place]
        won = sorted((prize for prize in prizes if prize.place in taken_up), key=lambda prize: prize.place)
        if won:
            things = tuple(prize.name for prize in won if prize.name.strip())
            money = sum(prize.cents for prize in won)
            cents, rest = divmod(money, len(players)) if sharing is Sharing.SHARE else (money, 0)
            found.append(Award(place, tuple(players), things, cents, rest))
    return tuple(found)
