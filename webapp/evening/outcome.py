"""What an evening's rounds bring home: results of the tables, the standing, the prize list and its corrections."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from threading import Lock
from typing import Any

from scoring.prizes import awards
from scoring.problems import Problem
from scoring.ranking import StandingLine, check_tie_breaks, draw_lots, ranking, scores
from scoring.tournament import Result, result_of
from webapp.sheet.entry import Entry, hand_of
from webapp.sheet.standing import number_of
from webapp.storage.evening_records import DrawnRound, Evening, TableRound
from webapp.storage.records import Draft
from webapp.storage.store import Store

KEPT = 2000
"""Results of tables in memory, the last used: a few hundred bytes each."""

_results: OrderedDict[tuple[str, int], Result] = OrderedDict()
_lock = Lock()


def result_at(store: Store, turn: int, table: TableRound) -> Result | None:
    """Return what a table brings home from round ``turn`` as its sheet stands; None while it is empty."""
    if table.paper is not None:
        return Result(round=turn, table=table.number, totals=table.paper, games=table.due)
    if not table.hands:
        return None
    key = (table.game_token, table.version)
    with _lock:
        if key in _results:
            _results.move_to_end(key)
            return _results[key]
    game = store.games.find(table.game_token)
    if game is None:
        return None
    hands = [hand_of(Entry.from_json(hand.now.entry), game) for hand in store.games.hands(game) if not hand.deleted]
    result = result_of(turn, table.number, hands, game.rules)
    if store.is_writing:
        # a version that is taken back leaves its number to the next one
        return result
    with _lock:
        _results[key] = result
        while len(_results) > KEPT:
            _results.popitem(last=False)
    return result


def results_of(store: Store, drawn_rounds: Sequence[DrawnRound]) -> tuple[Result, ...]:
    """Return the results of all tables of these rounds that have any."""
    found = (
        result_at(store, drawn_round.number, table) for drawn_round in drawn_rounds for table in drawn_round.tables
    )
    return tuple(result for result in found if result is not None)


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of an evening.

    Attributes:
        rounds: the numbers of the rounds that count in it.
        lines: the first place at the top; see `scoring.ranking.StandingLine`.
        notes: tie-breaks that could not decide.
    """

    rounds: tuple[int, ...]
    lines: tuple[StandingLine, ...]
    notes: tuple[Problem, ...]


def standing_of(
    store: Store, evening: Evening, drawn_rounds: Sequence[DrawnRound], *, running: bool = False
) -> Standing:
    """Return the standing after the closed rounds among ``drawn_rounds``; with ``running`` also of those being played.

    A round that was opened again takes those after it along: no sum lacks a round in between.
    """
    states = ("closed", "running") if running else ("closed",)
    counted = list(takewhile(lambda one: one.state in states, drawn_rounds))
    plan = evening.plan
    found = scores([drawn_round.round for drawn_round in counted], results_of(store, counted), plan.bye)
    entrants = store.evenings.entrants(evening)
    out: Collection[str] = {entrant.label for entrant in entrants if not entrant.here}
    lots: Mapping[str, int] = {}
    if "lot" in plan.tie_breaks and counted:
        # by the order of registration, so that another name draws no other lot
        drawn = draw_lots((f"{entrant.id:09}" for entrant in entrants), counted[0].seed)
        lots = {entrant.label: drawn[f"{entrant.id:09}"] for entrant in entrants}
    lines = ranking(found.values(), plan.tie_breaks, lots=lots, dropped_out=out)
    return Standing(tuple(one.number for one in counted), lines, check_tie_breaks(lines, plan.tie_breaks))


def prize_list(evening: Evening, standing: Standing) -> dict[str, Any]:
    """Return a prize list as it is published and kept: the places with their sums, and who wins what."""
    places = [
        {
            "place": line.place,
            "player": line.score.player,
            "rounds": [line.score.rounds.get(number) for number in standing.rounds],
            "total": line.score.total,
        }
        for line in standing.lines
    ]
    won = [
        {"place": one.place, "players": list(one.players), "things": list(one.things), "cents": one.cents}
        for one in awards(standing.lines, evening.plan.prizes, evening.plan.sharing)
    ]
    return {"rounds": list(standing.rounds), "places": places, "awards": won}


def finish(store: Store, evening: Evening) -> None:
    """End the evening and publish its prize list; all rounds are closed."""
    store.evenings.finish(evening, prize_list(evening, standing_of(store, evening, store.tables.drawn_rounds(evening))))


def corrected(store: Store, draft: Draft, reason: str) -> None:
    """Record that the organiser corrected a hand by ``draft``; after the end that makes a new prize list."""
    context = store.tables.of_game(draft.game)
    if context is None or draft.hand is None:
        return
    number = number_of(store.games.hands(store.drafts.game_of(draft)), draft.hand)
    store.evenings.note_at(context, "corrected", game=number, reason=reason)
    publish_again(store, context.evening, reason)


def publish_again(store: Store, evening: Evening, reason: str) -> None:
    """Publish the prize list of a finished evening again where it is another one now."""
    if not evening.finished:
        return
    content = prize_list(evening, standing_of(store, evening, store.tables.drawn_rounds(evening)))
    if content != store.evenings.prize_lists(evening)[-1].content:
        store.evenings.add_prize_list(evening, content, reason)
