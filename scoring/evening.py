"""Everything that can be wrong with a tournament evening, found at once, each with its code and its sentence.

Where a problem belongs to a place its values say so: ``round``, ``table``, ``game``, ``player``, as far as they apply.

The codes: rounds, games_per_round, games_uneven (warning) · table_numbers, table_incomplete, seat_twice, not_seated,
stranger · table_missing, result_twice, result_stray, game_count · round_missing, player_games · game_sum and those of
`scoring.checks` · those of `scoring.draw`, `scoring.ranking` and `scoring.prizes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from scoring.hand import Hand
from scoring.options import Games
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.sheet import Sheet
from scoring.texts import N_
from scoring.tournament import DEFAULT_GAMES, SEATS, SIDES, Result, Round


def check_games(games: Games) -> tuple[Problem, ...]:
    """Return what is wrong or doubtful about the numbers of rounds and games."""
    found = []
    if games.rounds < 1:
        found.append(Problem("rounds", None, N_("Ein Turnier hat mindestens einen Durchgang.")))
    if games.per_round < 1:
        found.append(Problem("games_per_round", None, N_("Ein Durchgang hat mindestens ein Spiel.")))
    elif games.per_round % SEATS:
        template = N_("Bei {games} Spielen je Durchgang gibt nicht jeder gleich oft.")
        found.append(Problem("games_uneven", None, template, {"games": games.per_round}, warning=True))
    return tuple(found)


def check_round(turn: Round, players: Collection[str]) -> tuple[Problem, ...]:
    """Return what is wrong with who sits where, when ``players`` are those who shall play or be jokers."""
    return tuple(_check_round(turn, players))


def _check_round(turn: Round, players: Collection[str]) -> Iterator[Problem]:
    for number, times in Counter(table.number for table in turn.tables).items():
        if times > 1:
            template = N_("Durchgang {round}: Tisch {table} gibt es zweimal.")
            yield Problem("table_numbers", None, template, {"round": turn.number, "table": number})
    for table in turn.tables:
        count = sum(bool(player) for player in table.players)
        if count != SEATS or len(table.players) != SEATS:
            template = N_("Durchgang {round}: an Tisch {table} sitzen {count} statt {due}.")
            values = {"round": turn.number, "table": table.number, "count": count, "due": SEATS}
            yield Problem("table_incomplete", None, template, values)
    seats = Counter([player for table in turn.tables for player in table.players if player] + list(turn.jokers))
    for player, times in seats.items():
        who: dict[str, object] = {"round": turn.number, "player": player, "times": times}
        if times > 1:
            yield Problem("seat_twice", None, N_("Durchgang {round}: {player} sitzt an {times} Plätzen."), who)
        if player not in players and player not in turn.helpers:
            yield Problem("stranger", None, N_("Durchgang {round}: {player} ist nicht angemeldet."), who)
    for player in players:
        if player not in seats:
            template = N_("Durchgang {round}: {player} hat keinen Platz.")
            yield Problem("not_seated", None, template, {"round": turn.number, "player": player})


def check_results(turn: Round, results: Iterable[Result], games: Games = DEFAULT_GAMES) -> tuple[Problem, ...]:
    """Return what keeps a round from being closed: tables without a result, or with too few games.

    ``results`` may hold those of other rounds, too.
    """
    return tuple(_check_results(turn, [result for result in results if result.round == turn.number], games))


def _check_results(turn: Round, results: Sequence[Result], games: Games) -> Iterator[Problem]:
    times = Counter(result.table for result in results)
    for table in turn.tables:
        if not times[table.number]:
            template = N_("Durchgang {round}: von Tisch {table} fehlt das Ergebnis.")
            yield Problem("table_missing", None, template, {"round": turn.number, "table": table.number})
    for number, count in times.items():
        values = {"round": turn.number, "table": number, "count": count}
        if turn.table(number) is None:
            template = N_("Durchgang {round}: einen Tisch {table} gibt es nicht.")
            yield Problem("result_stray", None, template, values)
        elif count > 1:
            template = N_("Durchgang {round}: von Tisch {table} gibt es {count} Ergebnisse.")
            yield Problem("result_twice", None, template, values)
    for result in results:
        values = {"round": turn.number, "table": result.table, "count": result.games, "due": games.per_round}
        if result.games != games.per_round:
            template = N_("Durchgang {round}: Tisch {table} hat {count} Spiele aufgeschrieben, es sind {due}.")
            yield Problem("game_count", None, template, values)


def check_evening(
    rounds: Sequence[Round],
    results: Sequence[Result],
    games: Games = DEFAULT_GAMES,
    dropped_out: Collection[str] = (),
) -> tuple[Problem, ...]:
    """Return what keeps an evening from being finished; everybody who stayed has all the games of the schedule.

    A round at the joker table stands for its games.
    """
    found = [problem for turn in rounds for problem in check_results(turn, results, games)]
    there = {turn.number for turn in rounds}
    for number in range(1, games.rounds + 1):
        if number not in there:
            template = N_("Durchgang {round} ist noch nicht ausgelost.")
            found.append(Problem("round_missing", None, template, {"round": number}))
    counts = _games_of_players(rounds, results, games)
    for player, count in counts.items():
        if count != games.total and player not in dropped_out:
            template = N_("{player} hat {count} von {due} Spielen.")
            values = {"player": player, "count": count, "due": games.total}
            found.append(Problem("player_games", None, template, values))
    return tuple(found)


def _games_of_players(rounds: Sequence[Round], results: Sequence[Result], games: Games) -> Mapping[str, int]:
    written = {(result.round, result.table): result.games for result in results}
    counts = {player: 0 for turn in rounds for player in turn.competitors}
    for turn in rounds:
        for player in turn.jokers:
            counts[player] += games.per_round
        for table in turn.tables:
            for player in table.players:
                if player in counts and player not in turn.helpers:
                    counts[player] += written.get((turn.number, table.number), 0)
    return counts


def check_table(
    turn: int, table: int, hands: Sequence[Hand], rules: Rules, games: Games = DEFAULT_GAMES
) -> tuple[Problem, ...]:
    """Return everything that is wrong or doubtful about the games of one table in one round.

    A problem of a single hand keeps code and sentence of `scoring.checks`; its values tell the game.
    """
    where = {"round": turn, "table": table}
    found = []
    if len(hands) != games.per_round:
        template = N_("Durchgang {round}: Tisch {table} hat {count} Spiele aufgeschrieben, es sind {due}.")
        found.append(Problem("game_count", None, template, {**where, "count": len(hands), "due": games.per_round}))
    for row in Sheet.of(hands, rules, SIDES).rows:
        at = {**where, "game": row.number}
        found += [
            Problem(problem.code, problem.side, problem.template, {**problem.values, **at}, problem.warning)
            for problem in row.problems
        ]
        if row.settlement:
            found += check_sum(row.hand, row.deltas, rules, at)
    return tuple(found)


def check_sum(hand: Hand, written: Mapping[str, int], rules: Rules, where: Mapping[str, object]) -> tuple[Problem, ...]:
    """Return the problem that what is ``written`` for the three sides cannot sum up for this hand, or nothing.

    ``where`` tells round, table and game.
    """
    due, count = sum_of_game(hand, rules), sum(written.values())
    if due is None or due == count:
        return ()
    template = N_("Durchgang {round}, Tisch {table}, Spiel {game}: die drei ergeben {sum}, es müssen {due} sein.")
    return (Problem("game_sum", None, template, {**where, "sum": count, "due": due}),)


def sum_of_game(hand: Hand, rules: Rules) -> int | None:
    """Return what the three sides of a tournament hand sum up to, found without settling it (RULES.md section 9).

    Made: 250 and the valid melds. Lost: that without the declarer's, less the bid. Misplay: the others' melds and
    125 for each, less the penalty. None where no sum is fixed: points rounded, or an end of the hand that the
    tournament sheet does not know. ``hand`` has no problem but warnings.

    >>> from scoring.rules import load
    >>> hand = Hand(players=3, declarer="A", outcome="played", bid=400, meld={"A": 100, "B": 20},
    ...             tricks={"A": 8, "B": 8, "C": 0}, points={"A": 150, "B": 100, "C": 0})
    >>> sum_of_game(hand, load("turnier"))
    -280
    """
    if rules.rounding != "none":
        return None
    if hand.outcome == "misplay" and rules.misplay and not rules.misplay_melds_need_trick:
        counts = hand.offender == hand.declarer or rules.misplay_bid_scope == "any"
        penalty = max(rules.misplay.penalty, hand.bid if counts else 0)
        others = [side for side in hand.sides if side != hand.offender]
        return sum(hand.meld.get(side, 0) + rules.misplay.bonus for side in others) - penalty
    if hand.outcome != "played" or rules.lost_bonus == "half_bid":
        return None
    melds = {side: hand.meld.get(side, 0) for side in hand.sides if hand.tricks[side] or not rules.meld_needs_trick}
    own = hand.points[hand.declarer] + melds.get(hand.declarer, 0)
    everything = rules.total_points + sum(melds.values())
    if own >= hand.bid:
        return everything
    return everything - own - rules.lost_factor * hand.bid + len(hand.opponents) * rules.lost_bonus
