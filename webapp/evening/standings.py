"""The organiser's standing after each round, the end of the evening, the prize list."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, url_for

from scoring.evening import check_evening
from scoring.problems import Problem
from webapp.evening.outcome import finish, results_of, standing_of
from webapp.evening.rounds import missing_words, sentences
from webapp.evening.web import get_evening_or_404
from webapp.site.languages import gettext as _
from webapp.site.web import go, page, sent_key, store
from webapp.storage.evening_records import DrawnRound, Evening

bp = Blueprint("evening_standings", __name__)


@bp.get("/abend/<token>/stand")
def show(token: str) -> Response:
    """Show the standing after the closed rounds, and how it would be with what is being played."""
    evening = get_evening_or_404(token)
    drawn_rounds = store().tables.drawn_rounds(evening)
    return page(
        "evening/standing.html",
        evening=evening,
        drawn_rounds=drawn_rounds,
        standing=standing_of(store(), evening, drawn_rounds),
        running=standing_of(store(), evening, drawn_rounds, running=True)
        if any(one.state == "running" for one in drawn_rounds)
        else None,
    )


@bp.get("/abend/<token>/preise")
def prizes(token: str) -> Response:
    """Show the prize list with what became of it, or what is missing until it can be made."""
    return _prizes(get_evening_or_404(token))


def _prizes(evening: Evening, refused: str = "", status: int = 200) -> Response:
    standing = standing_of(store(), evening, store().tables.drawn_rounds(evening))
    return page(
        "evening/prizes.html",
        status,
        evening=evening,
        lists=store().evenings.prize_lists(evening),
        notes=[*standing.notes, *([] if _refusal(evening) else _problems(evening))],
        refused=refused,
    )


FEWER_GAMES = "player_games"
"""Code of the problem that somebody has too few games: said, and no reason to go on when he only came late."""


def _problems(evening: Evening) -> tuple[Problem, ...]:
    drawn_rounds = store().tables.drawn_rounds(evening)
    out = [one.label for one in store().evenings.entrants(evening) if not one.here]
    return check_evening(
        [one.round for one in drawn_rounds], results_of(store(), drawn_rounds), evening.plan.games, out
    )


@bp.post("/abend/<token>/beenden")
def end(token: str) -> Response:
    """End the evening with its prize list, once every round is closed; else say what is missing."""
    evening, key = get_evening_or_404(token), sent_key()

    def act() -> str:
        now = get_evening_or_404(token)
        if _refusal(now):
            raise _NotYetError
        if not now.finished:
            finish(store(), now)
        return url_for("evening_standings.prizes", token=token)

    try:
        return go(store().once(key, act))
    except _NotYetError:
        return _prizes(evening, _refusal(evening), 409)


class _NotYetError(Exception):
    """Something is missing until the evening can end."""


def _refusal(evening: Evening) -> str:
    """Return why the evening cannot end yet, "" where nothing stands against it."""
    problems = [one for one in _problems(evening) if one.code != FEWER_GAMES]
    if problems:
        return sentences(problems)
    running = [one for one in store().tables.drawn_rounds(evening) if one.state != "closed"]
    return missing_words(running[0]) if running and running[0].open_tables else _closing(running)


def _closing(running: Sequence[DrawnRound]) -> str:
    if not running:
        return ""
    return _("Durchgang {round} ist noch nicht abgeschlossen.").format(round=running[0].number)
