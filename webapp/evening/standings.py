"""The organiser's pages of the standing and of the prize list, and the end of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, url_for

from scoring.evening import check_evening
from scoring.problems import Problem
from webapp.evening.results import EveningStanding, evening_standing, finish_evening, results_of
from webapp.evening.rounds import missing_words, sentences
from webapp.evening.web import get_evening_or_404
from webapp.site.languages import gettext as _
from webapp.site.web import go, page, sent_key, store
from webapp.storage.evening_records import DrawnRound, Evening, PrizeList, RoundState

bp = Blueprint("evening_standings", __name__)


@dataclass(frozen=True, slots=True)
class StandingView:
    """What the page of the standing shows.

    Attributes:
        standing: after the closed rounds.
        running: with the rounds that are being played, None where there are none.
    """

    evening: Evening
    standing: EveningStanding
    running: EveningStanding | None


@bp.get("/abend/<token>/stand")
def show(token: str) -> Response:
    """Show the standing after the closed rounds, and a preview with the rounds that are being played."""
    evening = get_evening_or_404(token)
    drawn_rounds = store().tables.drawn_rounds(evening)
    playing = any(drawn.state is RoundState.RUNNING for drawn in drawn_rounds)
    view = StandingView(
        evening,
        standing=evening_standing(store(), evening, drawn_rounds),
        running=evening_standing(store(), evening, drawn_rounds, running=True) if playing else None,
    )
    return page("evening/standing.html", view=view)


@dataclass(frozen=True, slots=True)
class PrizesView:
    """What the page of the prize lists shows.

    Attributes:
        lists: every list that was published, the first one first.
        notes: warnings about tie-breaks and about people with too few games.
        refused: why the evening cannot end yet, in a sentence.
    """

    evening: Evening
    lists: Sequence[PrizeList]
    notes: Sequence[Problem]
    refused: str = ""


@bp.get("/abend/<token>/preise")
def prizes(token: str) -> Response:
    """Show the published prize lists, or what is missing until there can be one."""
    return _prizes(get_evening_or_404(token))


def _prizes(evening: Evening, refused: str = "", status: int = 200) -> Response:
    standing = evening_standing(store(), evening, store().tables.drawn_rounds(evening))
    notes = [*standing.notes, *([] if _refusal(evening) else _problems(evening))]
    view = PrizesView(evening, store().evenings.prize_lists(evening), notes, refused)
    return page("evening/prizes.html", status, view=view)


FEWER_GAMES = "player_games"
"""Code of the problem that somebody has too few games: a latecomer has, so it does not keep the evening from ending."""


def _problems(evening: Evening) -> tuple[Problem, ...]:
    drawn_rounds = store().tables.drawn_rounds(evening)
    dropped_out = [entrant.label for entrant in store().evenings.entrants(evening) if not entrant.here]
    return check_evening(
        [drawn.round for drawn in drawn_rounds], results_of(store(), drawn_rounds), evening.plan.games, dropped_out
    )


@bp.post("/abend/<token>/beenden")
def end(token: str) -> Response:
    """Finish the evening with its prize list if all rounds are closed; otherwise say what is missing."""
    evening, key = get_evening_or_404(token), sent_key()

    def act() -> str:
        now = get_evening_or_404(token)
        if _refusal(now):
            raise _RoundsOpenError
        if not now.finished:
            finish_evening(store(), now)
        return url_for("evening_standings.prizes", token=token)

    try:
        return go(store().once(key, act))
    except _RoundsOpenError:
        return _prizes(evening, _refusal(evening), 409)


class _RoundsOpenError(Exception):
    """The evening cannot end, because rounds or results are missing."""


def _refusal(evening: Evening) -> str:
    """Return why the evening cannot end yet, "" if it can."""
    problems = [problem for problem in _problems(evening) if problem.code != FEWER_GAMES]
    if problems:
        return sentences(problems)
    running = [drawn for drawn in store().tables.drawn_rounds(evening) if drawn.state is not RoundState.CLOSED]
    return missing_words(running[0]) if running and running[0].open_tables else _not_closed_words(running)


def _not_closed_words(running: Sequence[DrawnRound]) -> str:
    if not running:
        return ""
    return _("Durchgang {round} ist noch nicht abgeschlossen.").format(round=running[0].number)
