"""Everything that can be wrong with a tournament evening, all at once, each with its code and its sentence.

The values of a problem say what it concerns: ``round``, ``table`` and ``player``, as far as they apply. RULES.md 14.2
explains the codes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from scoring.options import Games
from scoring.problems import Problem
from scoring.texts import N_
from scoring.tournament import DEFAULT_GAMES, SEATS, Result, Round


def check_round(round_: Round, players: Collection[str]) -> tuple[Problem, ...]:
    """Return what is wrong with the seating of a round in which ``players`` shall play or be jokers."""
    return tuple(_check_round(round_, players))


def _check_round(round_: Round, players: Collection[str]) -> Iterator[Problem]:
    for number, times in Counter(table.number for table in round_.tables).items():
        if times > 1:
            template = N_("Durchgang {round}: Tisch {table} gibt es zweimal.")
            yield Problem("table_numbers", None, template, {"round": round_.number, "table": number})
    for table in round_.tables:
        count = sum(bool(player) for player in table.players)
        if count != SEATS or len(table.players) != SEATS:
            template = N_("Durchgang {round}: an Tisch {table} sitzen {count} statt {due}.")
            values = {"round": round_.number, "table": table.number, "count": count, "due": SEATS}
            yield Problem("table_incomplete", None, template, values)
    seats = Counter([player for table in round_.tables for player in table.players if player] + list(round_.jokers))
    for player, times in seats.items():
        who: dict[str, object] = {"round": round_.number, "player": player, "times": times}
        if times > 1:
            yield Problem("seat_twice", None, N_("Durchgang {round}: {player} sitzt an {times} Plätzen."), who)
        if player not in players and player not in round_.helpers:
            yield Problem("stranger", None, N_("Durchgang {round}: {player} ist nicht angemeldet."), who)
    for player in players:
        if player not in seats:
            template = N_("Durchgang {round}: {player} hat keinen Platz.")
            yield Problem("not_seated", None, template, {"round": round_.number, "player": player})


def check_results(round_: Round, results: Iterable[Result], games: Games = DEFAULT_GAMES) -> tuple[Problem, ...]:
    """Return why a round cannot be closed: tables without a result or with the wrong number of games.

    ``results`` may include results of other rounds.
    """
    return tuple(_check_results(round_, [result for result in results if result.round == round_.number], games))


def _check_results(round_: Round, results: Sequence[Result], games: Games) -> Iterator[Problem]:
    times = Counter(result.table for result in results)
    for table in round_.tables:
        if not times[table.number]:
            template = N_("Durchgang {round}: von Tisch {table} fehlt das Ergebnis.")
            yield Problem("table_missing", None, template, {"round": round_.number, "table": table.number})
    for number, count in times.items():
        values = {"round": round_.number, "table": number, "count": count}
        if round_.table(number) is None:
            template = N_("Durchgang {round}: einen Tisch {table} gibt es nicht.")
            yield Problem("result_stray", None, template, values)
        elif count > 1:
            template = N_("Durchgang {round}: von Tisch {table} gibt es {count} Ergebnisse.")
            yield Problem("result_twice", None, template, values)
    for result in results:
        values = {"round": round_.number, "table": result.table, "count": result.games, "due": games.per_round}
        if result.games != games.per_round:
            template = N_("Durchgang {round}: Tisch {table} hat {count} Spiele aufgeschrieben, es sind {due}.")
            yield Problem("game_count", None, template, values)


def check_evening(
    rounds: Sequence[Round],
    results: Sequence[Result],
    games: Games = DEFAULT_GAMES,
    dropped_out: Collection[str] = (),
) -> tuple[Problem, ...]:
    """Return why an evening cannot be finished: everybody who stayed must have all games of all rounds.

    A round at the joker table counts as all games of that round.
    """
    found = [problem for round_ in rounds for problem in check_results(round_, results, games)]
    drawn = {round_.number for round_ in rounds}
    for number in range(1, games.rounds + 1):
        if number not in drawn:
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
    counts = {player: 0 for round_ in rounds for player in round_.competitors}
    for round_ in rounds:
        for player in round_.jokers:
            counts[player] += games.per_round
        for table in round_.tables:
            for player in table.players:
                if player in counts and player not in round_.helpers:
                    counts[player] += written.get((round_.number, table.number), 0)
    return counts
