"""The standing of a tournament: sums of each round and of the evening, shared places, tie-breaks, bye scores.

The highest sum of all games wins (RULES.md section 8.5). Equal sums share the place and the next places are skipped
(udobes/binokelturnier), unless the organiser wants tie-breaks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256

from scoring.problems import Problem
from scoring.texts import N_
from scoring.tournament import Result, Round


class TieBreak(StrEnum):
    """What may decide between equal sums.

    Only the tie-breaks that the organiser chose are used, in the chosen order; by default there are none. Games made
    and lost are compared only if they are known for everybody with this sum. They are not known from a paper sheet of
    which only the totals were typed in.
    """

    BEST_ROUND = "best_round"
    """The higher sum of the best single round (RULES.md section 8.5, from ASV)."""
    MADE_GAMES = "made_games"
    """More games made as declarer (RULES.md section 8.5, from ASV)."""
    LOST_GAMES = "lost_games"
    """Fewer games lost, as declarer or by misplaying (our own, RULES.md 17)."""
    LOT = "lot"
    """The lower of the lots drawn by those who are equal (RULES.md section 8.5, from ASV)."""


class ByeMean(StrEnum):
    """A bye score that is a mean in whole points, halves rounded up (our own, RULES.md 17)."""

    ROUND = "round_mean"
    """The mean of all competitors who played in this round."""
    OWN = "own_mean"
    """The mean of the rounds that the joker played; nothing as long as there is none."""


Bye = int | ByeMean
"""The bye score, for a round at the joker table: one number for every joker, or a mean."""
DEFAULT_BYE: Bye = ByeMean.ROUND


@dataclass(frozen=True, slots=True)
class Score:
    """The sums of one player."""

    player: str
    rounds: Mapping[int, int]
    """Sum of each round that counts, by round number; a round without a result is missing."""
    byes: frozenset[int]
    """Numbers of the rounds that have a bye score."""
    made: int | None
    """Games made as declarer in all rounds; None if only the totals of a table are known."""
    lost: int | None

    @property
    def total(self) -> int:
        """The sum of all rounds."""
        return sum(self.rounds.values())


@dataclass(slots=True)
class _Sums:
    """What has been added up so far for one player."""

    rounds: dict[int, int] = field(default_factory=dict)
    made: int | None = 0
    lost: int | None = 0

    def add(self, round_number: int, seat: int, result: Result) -> None:
        self.rounds[round_number] = result.totals[seat]
        self.made = _sum(self.made, result.made, seat)
        self.lost = _sum(self.lost, result.lost, seat)


def _sum(so_far: int | None, more: Sequence[int] | None, seat: int) -> int | None:
    return None if so_far is None or more is None else so_far + more[seat]


def scores(rounds: Sequence[Round], results: Iterable[Result], bye: Bye = DEFAULT_BYE) -> dict[str, Score]:
    """Return the scores of all competitors, in the order in which they first appear.

    Args:
        rounds: as they were seated; somebody who has dropped out is in the rounds that they played.
        results: of the tables. A table without a result counts nothing yet, the last of several results counts, and
            a result of an unknown table is ignored (`scoring.evening` reports all three).
        bye: the bye score of a joker.
    """
    by_table = {(result.round, result.table): result for result in results}
    sums: dict[str, _Sums] = {player: _Sums() for round_ in rounds for player in round_.competitors}
    for round_ in rounds:
        for table in round_.tables:
            result = by_table.get((round_.number, table.number))
            if result:
                for seat, player in enumerate(table.players):
                    if player not in round_.helpers:
                        sums[player].add(round_.number, seat, result)
    return {player: _score(player, own, rounds, sums, bye) for player, own in sums.items()}


def _score(player: str, own: _Sums, rounds: Sequence[Round], sums: Mapping[str, _Sums], bye: Bye) -> Score:
    """Return the score of a player, bye scores included."""
    values = {round_.number: _bye(player, round_, sums, bye) for round_ in rounds if player in round_.jokers}
    byes = {number: value for number, value in values.items() if value is not None}
    return Score(player, dict(sorted({**own.rounds, **byes}.items())), frozenset(byes), own.made, own.lost)


def _bye(player: str, round_: Round, sums: Mapping[str, _Sums], bye: Bye) -> int | None:
    """Return the bye score of a joker in a round, None as long as there is nothing to average."""
    if isinstance(bye, int):
        return bye
    if bye is ByeMean.OWN:
        return _mean(sums[player].rounds.values())
    return _mean([own.rounds[round_.number] for own in sums.values() if round_.number in own.rounds])


def _mean(numbers: Collection[int]) -> int | None:
    """Return the mean in whole points, halves up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)) if numbers else None


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the standing."""

    place: int | None
    """From 1; equals have the same. None for somebody who has dropped out."""
    score: Score
    shared: bool
    """Whether somebody else has the same place."""
    decided_by: TieBreak | None = None
    """The tie-break that puts this player behind the previous one, who has the same total."""


def draw_lots(players: Iterable[str], seed: int) -> dict[str, int]:
    """Return a lot for each player, from 1, for the tie-break ``lot``; the same seed gives the same lots.

    Which of two players has the lower lot depends on the seed and on these two alone, so a latecomer or a player struck
    from the list does not change the order of the others.

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
) -> tuple[StandingLine, ...]:
    """Return the standing, the first at the top; players who share a place are in the order of ``scores``.

    Args:
        scores: of all competitors, see `scores`.
        tie_breaks: the first that differs decides between equal totals; none by default.
        lots: for the tie-break ``lot``, drawn on paper or by `draw_lots`; it decides only if all with this total have
            one.
        dropped_out: those who have left the evening. They keep their sums below all others, and have no place, so they
            win no prize (our own, RULES.md 17).

    >>> anna, berta, clara = (Score(name, {1: points}, frozenset(), 0, 0)
    ...                       for name, points in [("Anna", 500), ("Berta", 700), ("Clara", 700)])
    >>> [(line.place, line.score.player, line.shared) for line in ranking([anna, berta, clara])]
    [(1, 'Berta', True), (1, 'Clara', True), (3, 'Anna', False)]
    """
    groups: dict[int, list[Score]] = {}
    out = []
    for score in sorted(scores, key=lambda score: -score.total):
        if score.player in dropped_out:
            out.append(StandingLine(None, score, shared=False))
        else:
            groups.setdefault(score.total, []).append(score)
    places: list[StandingLine] = []
    for group in groups.values():
        places += _placed(group, len(places) + 1, _usable(group, tie_breaks, lots or {}))
    return (*places, *out)


_Keys = Mapping[TieBreak, Mapping[str, int]]


def _usable(group: Sequence[Score], tie_breaks: Sequence[TieBreak], lots: Mapping[str, int]) -> _Keys:
    """Return the players' values of each tie-break that is known for the whole group; lower is better."""
    keys: dict[TieBreak, dict[str, int]] = {}
    for tie_break in tie_breaks:
        values = {score.player: _value(score, tie_break, lots) for score in group}
        known = {player: value for player, value in values.items() if value is not None}
        if len(known) == len(group):
            keys[tie_break] = known
    return keys


def _value(score: Score, tie_break: TieBreak, lots: Mapping[str, int]) -> int | None:
    match tie_break:
        case TieBreak.BEST_ROUND:
            return -max(score.rounds.values()) if score.rounds else None
        case TieBreak.MADE_GAMES:
            return None if score.made is None else -score.made
        case TieBreak.LOST_GAMES:
            return score.lost
        case TieBreak.LOT:
            return lots.get(score.player)


def _placed(group: Sequence[Score], first: int, keys: _Keys) -> Iterator[StandingLine]:
    """Yield the lines of players with the same total; ``first`` is the place of the best of them."""

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
        yield StandingLine(place, score, sorted_keys.count(mine) > 1, decided)


def _decided(before: str, behind: str, keys: _Keys) -> TieBreak:
    return next(tie_break for tie_break, values in keys.items() if values[before] != values[behind])


def check_tie_breaks(standing: Sequence[StandingLine], tie_breaks: Sequence[TieBreak]) -> tuple[Problem, ...]:
    """Return warnings about tie-breaks that could not decide, because something they need is not known.

    ``standing`` is the result of `ranking` with the same ``tie_breaks``.
    """
    shared = [line for line in standing if line.shared]
    problems = []
    if {TieBreak.MADE_GAMES, TieBreak.LOST_GAMES} & set(tie_breaks):
        for line in shared:
            if line.score.made is None or line.score.lost is None:
                template = N_("Von {player} ist nicht bekannt, wie viele Spiele gewonnen und verloren wurden.")
                problems.append(Problem("games_unknown", None, template, {"player": line.score.player}, warning=True))
    if TieBreak.LOT in tie_breaks:
        for line in shared:
            template = N_("Um Platz {place} muss {player} noch ein Los ziehen.")
            values = {"place": line.place, "player": line.score.player}
            problems.append(Problem("lot_missing", None, template, values, warning=True))
    return tuple(problems)
