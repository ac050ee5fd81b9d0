"""The standing of a tournament: sums of each round and of the evening, shared places, tie-breaks, bye scores.

"die höchste Summe gewinnt": the sum of all games, higher is better (RULES.md section 8.5). Equal sums share the place
and the next places are skipped (udobes/binokelturnier), unless the organiser wants tie-breaks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from scoring.problems import Problem
from scoring.texts import N_
from scoring.tournament import Result, Round

TieBreak = Literal["best_round", "made_games", "lost_games", "lot"]
TIE_BREAKS: tuple[TieBreak, ...] = ("best_round", "made_games", "lost_games", "lot")
"""What may decide between equal sums, each only when the organiser says so and in the order he says; default: nothing.

* ``best_round``: the higher sum of the best single round (RULES.md section 8.5, from ASV).
* ``made_games``: more games made as declarer (RULES.md section 8.5, from ASV).
* ``lost_games``: fewer games lost, as declarer or by a misplay of one's own (origin: binokel).
* ``lot``: the lower of the lots drawn by those who are equal (RULES.md section 8.5, from ASV).

The games made and lost are compared only if they are known of everybody who is equal: a sheet of paper of which only
the totals were typed in does not tell them.
"""

Bye = int | Literal["round_mean", "own_mean"]
"""What a round at the joker table counts (origin of all three: binokel).

* a number: that, the same for each joker.
* ``round_mean``: the mean of what all who took part in the competition and played have in that round.
* ``own_mean``: the mean of the joker's own rounds that were played; nothing as long as there is none.

Means are rounded to whole points, halves up.
"""
DEFAULT_BYE: Bye = "round_mean"


@dataclass(frozen=True, slots=True)
class Score:
    """What one player has."""

    player: str
    rounds: Mapping[int, int]
    """Sum of each round that counts, by its number; a round without a result is missing."""
    byes: frozenset[int]
    """The rounds that are bye scores."""
    made: int | None
    """Games made as declarer in all rounds; None where a table told only its totals."""
    lost: int | None

    @property
    def total(self) -> int:
        """The sum of all rounds."""
        return sum(self.rounds.values())


@dataclass(slots=True)
class _Tally:
    """What has been added up for one player so far."""

    rounds: dict[int, int] = field(default_factory=dict)
    made: int | None = 0
    lost: int | None = 0

    def add(self, turn: int, seat: int, result: Result) -> None:
        self.rounds[turn] = result.totals[seat]
        self.made = _sum(self.made, result.made, seat)
        self.lost = _sum(self.lost, result.lost, seat)


def _sum(so_far: int | None, more: Sequence[int] | None, seat: int) -> int | None:
    return None if so_far is None or more is None else so_far + more[seat]


def scores(rounds: Sequence[Round], results: Iterable[Result], bye: Bye = DEFAULT_BYE) -> dict[str, Score]:
    """Return what everybody has who takes part in the competition, in the order in which they first appear.

    Args:
        rounds: who sat where; somebody who has dropped out stands in the rounds that he played.
        results: of the tables; a table without one counts nothing yet, of several for a table the last counts, and one
            for a table that there is not counts nothing (`scoring.evening` tells of all three).
        bye: what a joker gets.
    """
    by_table = {(result.round, result.table): result for result in results}
    tallies: dict[str, _Tally] = {player: _Tally() for turn in rounds for player in turn.competitors}
    for turn in rounds:
        for table in turn.tables:
            result = by_table.get((turn.number, table.number))
            if result:
                for seat, player in enumerate(table.players):
                    if player not in turn.helpers:
                        tallies[player].add(turn.number, seat, result)
    return {player: _score(player, tally, rounds, tallies, bye) for player, tally in tallies.items()}


def _score(player: str, tally: _Tally, rounds: Sequence[Round], tallies: Mapping[str, _Tally], bye: Bye) -> Score:
    """Return what a player has, bye scores included."""
    values = {turn.number: _bye(player, turn, tallies, bye) for turn in rounds if player in turn.jokers}
    byes = {number: value for number, value in values.items() if value is not None}
    return Score(player, dict(sorted({**tally.rounds, **byes}.items())), frozenset(byes), tally.made, tally.lost)


def _bye(player: str, turn: Round, tallies: Mapping[str, _Tally], bye: Bye) -> int | None:
    """Return the bye score of a joker in a round, None as long as there is nothing to take the mean of."""
    if isinstance(bye, int):
        return bye
    if bye == "own_mean":
        return _mean(tallies[player].rounds.values())
    return _mean([tally.rounds[turn.number] for tally in tallies.values() if turn.number in tally.rounds])


def _mean(numbers: Collection[int]) -> int | None:
    """Return the mean in whole points, halves up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)) if numbers else None


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the standing."""

    place: int | None
    """From 1; equal ones have the same. None for somebody who has dropped out."""
    score: Score
    shared: bool
    """Somebody else has the same place."""
    decided_by: TieBreak | None = None
    """The tie-break by which this player stands behind the one before him, who has the same total."""


def draw_lots(players: Iterable[str], seed: int) -> dict[str, int]:
    """Return a lot for each player, from 1, for the tie-break ``lot``; the seed gives the same lots again.

    Which of two has the lower lot depends on the seed and on these two alone: who comes late, or was struck from the
    list, turns round nobody else's.

    >>> draw_lots(["Anna", "Berta"], seed=3) == draw_lots(["Berta", "Anna"], seed=3)
    True
    """
    drawn = sorted(set(players), key=lambda player: sha256(f"{seed} {player}".encode()).digest())
    return {player: number for number, player in enumerate(drawn, start=1)}


def ranking(
    scores: Iterable[Score],
    tie_breaks: Sequence[TieBreak] = (),
    *,
    lots: Mapping[str, int] | None = None,
    dropped_out: Collection[str] = (),
) -> tuple[Place, ...]:
    """Return the standing, the first at the top; who shares a place stands in the order of ``scores``.

    Args:
        scores: of everybody, see `scores`.
        tie_breaks: what decides between equal totals, the first that differs; nothing by default.
        lots: for the tie-break ``lot``, drawn on paper or by `draw_lots`; it decides only where all who are equal have
            one.
        dropped_out: who has left the evening. They stand below all others with what they have, and have no place, so
            they win no prize (origin: binokel).

    >>> anna, berta, clara = (Score(name, {1: points}, frozenset(), 0, 0)
    ...                       for name, points in [("Anna", 500), ("Berta", 700), ("Clara", 700)])
    >>> [(line.place, line.score.player, line.shared) for line in ranking([anna, berta, clara])]
    [(1, 'Berta', True), (1, 'Clara', True), (3, 'Anna', False)]
    """
    groups: dict[int, list[Score]] = {}
    out = []
    for score in sorted(scores, key=lambda score: -score.total):
        if score.player in dropped_out:
            out.append(Place(None, score, shared=False))
        else:
            groups.setdefault(score.total, []).append(score)
    places: list[Place] = []
    for group in groups.values():
        places += _placed(group, len(places) + 1, _usable(group, tie_breaks, lots or {}))
    return (*places, *out)


_Keys = Mapping[TieBreak, Mapping[str, int]]


def _usable(group: Sequence[Score], tie_breaks: Sequence[TieBreak], lots: Mapping[str, int]) -> _Keys:
    """Return, of each tie-break that is known of the whole group, what the players have: the lower the better."""
    keys: dict[TieBreak, dict[str, int]] = {}
    for tie_break in tie_breaks:
        values = {score.player: _value(score, tie_break, lots) for score in group}
        known = {player: value for player, value in values.items() if value is not None}
        if len(known) == len(group):
            keys[tie_break] = known
    return keys


def _value(score: Score, tie_break: TieBreak, lots: Mapping[str, int]) -> int | None:
    match tie_break:
        case "best_round":
            return -max(score.rounds.values()) if score.rounds else None
        case "made_games":
            return None if score.made is None else -score.made
        case "lost_games":
            return score.lost
        case "lot":
            return lots.get(score.player)


def _placed(group: Sequence[Score], first: int, keys: _Keys) -> Iterator[Place]:
    """Yield the lines of those who have the same total; ``first`` is the place of the best of them."""

    def key(score: Score) -> tuple[int, ...]:
        return tuple(values[score.player] for values in keys.values())

    order = sorted(group, key=key)
    sorted_keys = [key(score) for score in order]
    for position, score in enumerate(order):
        mine = sorted_keys[position]
        place = first + sorted_keys.index(mine)
        decided = None
        if position and sorted_keys[position - 1] != mine:
            decided = _decided(order[position - 1].player, score.player, keys)
        yield Place(place, score, sorted_keys.count(mine) > 1, decided)


def _decided(before: str, behind: str, keys: _Keys) -> TieBreak:
    return next(tie_break for tie_break, values in keys.items() if values[before] != values[behind])


def check_tie_breaks(standing: Sequence[Place], tie_breaks: Sequence[TieBreak]) -> tuple[Problem, ...]:
    """Return the warnings about tie-breaks that could not decide, as something they need is not known.

    ``standing`` is the outcome of `ranking` with the same ``tie_breaks``.
    """
    shared = [line for line in standing if line.shared]
    found = []
    if {"made_games", "lost_games"} & set(tie_breaks):
        for line in shared:
            if line.score.made is None or line.score.lost is None:
                template = N_("Von {player} ist nicht bekannt, wie viele Spiele gewonnen und verloren wurden.")
                found.append(Problem("games_unknown", None, template, {"player": line.score.player}, warning=True))
    if "lot" in tie_breaks:
        for line in shared:
            template = N_("Um Platz {place} muss {player} noch ein Los ziehen.")
            values = {"place": line.place, "player": line.score.player}
            found.append(Problem("lot_missing", None, template, values, warning=True))
    return tuple(found)
