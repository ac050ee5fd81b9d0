"""Results of an evening: those of its tables, the standing, the prize list and its corrected versions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from threading import Lock

from cachetools import LRUCache

from scoring.evaluation import evaluate
from scoring.prizes import awards
from scoring.problems import Problem
from scoring.ranking import StandingLine, TieBreak, check_tie_breaks, draw_lots, ranking, scores
from scoring.tournament import Result, result_of
from webapp.sheet.standing import number_of
from webapp.storage.evening_records import (
    DrawnRound,
    Evening,
    PrizeListContent,
    PublishedAward,
    PublishedPlace,
    RoundState,
    TableRound,
)
from webapp.storage.event_records import EventKind, SaidCorrected
from webapp.storage.records import Draft
from webapp.storage.store import Store

MOST_RESULTS_KEPT = 2000
"""Number of results kept in memory, the most recently used; each takes a few hundred bytes."""

_results: LRUCache[tuple[str, int], Result] = LRUCache(MOST_RESULTS_KEPT)
_lock = Lock()


def result_at(store: Store, round_number: int, table: TableRound) -> Result | None:
    """Return the result of a table in a round from its present sheet, None while the sheet is empty."""
    if table.paper is not None:
        return Result(round=round_number, table=table.number, totals=table.paper, games=table.due)
    if not table.hands:
        return None
    key = (table.game_token, table.version)
    with _lock:
        kept = _results.get(key)
    if kept is not None:
        return kept
    game = store.games.find(table.game_token)
    if game is None:
        return None
    entries = [hand.now.entry for hand in store.games.hands(game) if not hand.deleted]
    hands = [evaluate(entry, game.setup).hand for entry in entries]
    result = result_of(round_number, table.number, hands, game.rules)
    if store.is_writing:
        # this change may be rolled back, and its version number used again for another sheet
        return result
    with _lock:
        _results[key] = result
    return result


def results_of(store: Store, drawn_rounds: Sequence[DrawnRound]) -> tuple[Result, ...]:
    """Return the results of all tables in these rounds, without the tables that have none."""
    found = (
        result_at(store, drawn_round.number, table) for drawn_round in drawn_rounds for table in drawn_round.tables
    )
    return tuple(result for result in found if result is not None)


@dataclass(frozen=True, slots=True)
class EveningStanding:
    """The standing of an evening.

    Attributes:
        rounds: numbers of the rounds that count.
        lines: the first place at the top; see `scoring.ranking.StandingLine`.
        notes: warnings about tie-breaks that could not decide.
    """

    rounds: tuple[int, ...]
    lines: tuple[StandingLine, ...]
    notes: tuple[Problem, ...]


def evening_standing(
    store: Store, evening: Evening, drawn_rounds: Sequence[DrawnRound], *, running: bool = False
) -> EveningStanding:
    """Return the standing after the closed rounds; with ``running``, the rounds being played count as well.

    Only the rounds before the first one that does not count are added up, so that no sum lacks a round in between.
    """
    states = (RoundState.CLOSED, RoundState.RUNNING) if running else (RoundState.CLOSED,)
    counted = list(takewhile(lambda drawn: drawn.state in states, drawn_rounds))
    plan = evening.plan
    found = scores([drawn_round.round for drawn_round in counted], results_of(store, counted), plan.bye)
    entrants = store.evenings.entrants(evening)
    dropped_out: Collection[str] = {entrant.label for entrant in entrants if not entrant.here}
    lots: Mapping[str, int] = {}
    if TieBreak.LOT in plan.tie_breaks and counted:
        # lots depend on the number of registration, so that a changed name does not change the lot
        drawn = draw_lots((f"{entrant.id:09}" for entrant in entrants), counted[0].seed)
        lots = {entrant.label: drawn[f"{entrant.id:09}"] for entrant in entrants}
    lines = ranking(found.values(), plan.tie_breaks, lots=lots, dropped_out=dropped_out)
    return EveningStanding(tuple(drawn.number for drawn in counted), lines, check_tie_breaks(lines, plan.tie_breaks))


def prize_list(evening: Evening, standing: EveningStanding) -> PrizeListContent:
    """Return the prize list as it is published and stored: the places with their sums, and the prizes."""
    places = (
        PublishedPlace(
            place=line.place,
            player=line.score.player,
            rounds=tuple(line.score.rounds.get(number) for number in standing.rounds),
            total=line.score.total,
        )
        for line in standing.lines
    )
    won = (
        PublishedAward(award.place, award.players, award.things, award.cents)
        for award in awards(standing.lines, evening.plan.prizes, evening.plan.sharing)
    )
    return PrizeListContent(standing.rounds, tuple(places), tuple(won))


def finish_evening(store: Store, evening: Evening) -> None:
    """Finish the evening, of which all rounds are closed, and publish its prize list."""
    store.evenings.finish(
        evening, prize_list(evening, evening_standing(store, evening, store.tables.drawn_rounds(evening)))
    )


def record_correction(store: Store, draft: Draft, reason: str) -> None:
    """Record the organiser's correction of a hand by ``draft``; after the end, publish the new prize list."""
    context = store.tables.of_game(draft.game)
    if context is None or draft.hand is None:
        return
    number = number_of(store.games.hands(store.drafts.game_of(draft)), draft.hand)
    said = SaidCorrected(context.round_number, context.table.number, number, reason)
    store.evenings.note_at(context, EventKind.CORRECTED, said)
    republish_prize_list(store, context.evening, reason)


def republish_prize_list(store: Store, evening: Evening, reason: str) -> None:
    """Publish the prize list of a finished evening again if it has changed."""
    if not evening.finished:
        return
    content = prize_list(evening, evening_standing(store, evening, store.tables.drawn_rounds(evening)))
    if content != store.evenings.prize_lists(evening)[-1].content:
        store.evenings.add_prize_list(evening, content, reason)
