"""The organiser draws a round, starts it and closes it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, request, url_for

from scoring.draw import FILLINGS, Filling, check_draw, draw, helpers_needed, left_over
from scoring.evening import check_round
from scoring.problems import Problem
from webapp.evening import words
from webapp.evening.organiser import round_page
from webapp.evening.web import get_evening_or_404, get_round_or_404
from webapp.site.languages import gettext as _
from webapp.site.web import fill, go, page, sent_key, store, whole_number
from webapp.storage.evening_records import DrawnRound, Entrant, Evening, TableRound

bp = Blueprint("evening_rounds", __name__)

MOST_SEED = 999_999


@dataclass(frozen=True, slots=True)
class Before:
    """An evening as it is before a draw."""

    evening: Evening
    entrants: tuple[Entrant, ...]
    drawn_rounds: tuple[DrawnRound, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays."""
        return tuple(one.label for one in self.entrants if one.here and not one.helper)

    @property
    def helpers(self) -> tuple[str, ...]:
        """Who may help out."""
        return tuple(one.label for one in self.entrants if one.here and one.helper)

    @property
    def known(self) -> str:
        """Which draws stand: a form that was drawn before another draw makes none."""
        return ".".join(str(one.id) for one in self.drawn_rounds)

    def gives(self, other: Before, numbers: Sequence[int]) -> bool:
        """Return whether these rounds may be drawn, as before; what tables of other rounds write changes nothing."""
        mine, others = ((one.evening, one.entrants, one.known) for one in (self, other))
        return mine == others and set(numbers) <= set(self.open_rounds)

    @property
    def open_rounds(self) -> tuple[int, ...]:
        """The rounds that may be drawn, for the first time or anew: those of which nothing was written down."""
        begun = {one.number for one in self.drawn_rounds if one.begun or one.state == "closed"}
        return tuple(number for number in range(1, self.evening.plan.games.rounds + 1) if number not in begun)

    @property
    def next_round(self) -> int | None:
        """The first round that is not drawn; None when all are."""
        drawn = {one.number for one in self.drawn_rounds}
        return next((number for number in self.open_rounds if number not in drawn), None)


def _before(token: str) -> Before:
    evening = get_evening_or_404(token)
    return Before(evening, store().evenings.entrants(evening), store().tables.drawn_rounds(evening))


@bp.get("/abend/<token>/auslosen")
def show(token: str) -> Response:
    """Ask which rounds are drawn, with which seed, and who fills the tables."""
    asked = request.args.get("durchgang", "")
    return _page(_before(token), {"rounds": asked, "seed": str(secrets.randbelow(MOST_SEED + 1))}, {})


def _page(before: Before, typed: dict[str, str], errors: dict[str, str], status: int = 200) -> Response:
    open_rounds = before.open_rounds
    choices: list[tuple[int, ...]] = [(number,) for number in open_rounds]
    if len(open_rounds) > 1:
        choices.append(open_rounds)
    chosen = typed["rounds"] or str(before.next_round or (open_rounds[0] if open_rounds else ""))
    count = len(before.players)
    return page(
        "evening/draw.html",
        status,
        evening=before.evening,
        before=before,
        choices=choices,
        chosen=chosen,
        drawn=[one.number for one in before.drawn_rounds],
        seed=typed["seed"],
        filling=typed.get("filling") or ("helper" if len(before.helpers) >= helpers_needed(count) else "joker"),
        fillings=words.FILLINGS,
        left_over=left_over(count),
        helpers_needed=helpers_needed(count),
        errors=errors,
    )


@bp.post("/abend/<token>/auslosen")
def make(token: str) -> Response:
    """Draw rounds and keep the whole draw, or nothing of it; a form sent twice makes one draw."""
    key, before = sent_key(), _before(token)
    typed = {name: request.form.get(name, "") for name in ("rounds", "seed", "filling")}
    typed["filling"] = typed["filling"] or FILLINGS[0]
    numbers = tuple(int(one) for one in typed["rounds"].split(",") if one.isdecimal() and len(one) < 3)
    seed = whole_number(typed["seed"], 0, MOST_SEED)
    errors = _wrong(before, numbers, seed, typed["filling"])
    if errors or seed is None:
        return _page(before, typed, errors, 422)
    filling: Filling = "helper" if typed["filling"] == "helper" else "joker"
    fixed = [one.round for one in before.drawn_rounds if one.number not in numbers]
    rounds = draw(before.players, numbers, seed, filling=filling, helpers=before.helpers, fixed=fixed)

    def keep() -> str:
        now = _before(token)
        if not now.gives(before, numbers) or request.form.get("known", now.known) != now.known:
            raise _ChangedMeanwhileError
        store().tables.keep_draw(before.evening, rounds, seed, filling)
        return url_for("evening.show_round", token=token, number=min(numbers))

    try:
        return go(store().once(key, keep))
    except _ChangedMeanwhileError:
        sentence = _("Inzwischen wurde etwas geändert, vielleicht an einem anderen Telefon. Bitte noch einmal ansehen.")
        return _page(_before(token), typed, {"draw": sentence}, 409)


class _ChangedMeanwhileError(Exception):
    """People or rounds are not those any more for which the draw was made."""


def _wrong(before: Before, numbers: Sequence[int], seed: int | None, filling: str) -> dict[str, str]:
    """Return what stands against the draw."""
    if before.evening.finished:
        return {"draw": _("Der Abend ist beendet.")}
    if seed is None:
        return {"seed": _("Die Startzahl ist eine Zahl von 0 bis {most}.").format(most=MOST_SEED)}
    late = [number for number in numbers if number not in before.open_rounds]
    if late:
        sentence = _("Von Durchgang {round} ist schon etwas aufgeschrieben oder es gibt ihn nicht: er steht fest.")
        return {"draw": sentence.format(round=late[0])}
    fixed = [one.round for one in before.drawn_rounds if one.number not in numbers]
    problems = check_draw(
        before.players,
        numbers,
        seed,
        filling="helper" if filling == "helper" else "joker",
        helpers=before.helpers,
        fixed=fixed,
    )
    return {"draw": sentences(problems)} if problems else {}


def sentences(problems: Sequence[Problem], most: int = 5) -> str:
    """Return the first problems as sentences, and how many more there are."""
    said = [fill(problem.template, problem.values) for problem in problems[:most]]
    if len(problems) > most:
        said.append(_("Und noch {count} mehr.").format(count=len(problems) - most))
    return " ".join(said)


@bp.post("/abend/<token>/durchgang/<int:number>/starten")
def start(token: str, number: int) -> Response:
    """Let the tables of a round write, once everybody who plays has a seat."""
    evening, key = get_evening_or_404(token), sent_key()
    drawn_round = get_round_or_404(evening, number)
    if drawn_round.state == "drawn" and (refused := _not_startable(evening, drawn_round)):
        return _refuse(evening, drawn_round, refused)

    def begin() -> str:
        now = get_round_or_404(evening, number)
        if now.id != drawn_round.id:
            abort(409)
        if now.state == "drawn":
            store().tables.start(evening, now)
        return url_for("evening.show", token=token)

    return go(store().once(key, begin))


def _not_startable(evening: Evening, drawn_round: DrawnRound) -> str:
    """Return why a drawn round cannot be started, "" where nothing stands against it."""
    closed = {one.number for one in store().tables.drawn_rounds(evening) if one.state == "closed"}
    earlier = next((number for number in range(1, drawn_round.number) if number not in closed), None)
    if earlier:
        return _("Erst wird Durchgang {round} gespielt und abgeschlossen.").format(round=earlier)
    entrants = store().evenings.entrants(evening)
    here = [one.label for one in entrants if one.here and not one.helper]
    away = {one.label for one in entrants if not one.here}
    seated, helpers = _seated(drawn_round), drawn_round.round.helpers
    turned = {one.label for one in entrants if one.here and one.helper != (one.label in helpers)} & seated
    said = [
        _("{player} ist ausgeschieden und hat noch einen Platz.").format(player=label)
        for label in sorted(seated & away)
    ]
    said += [
        _("Seit der Auslosung wurde geändert, ob {player} in der Wertung spielt.").format(player=label)
        for label in sorted(turned)
    ]
    said += [
        fill(problem.template, problem.values)
        for problem in check_round(drawn_round.round, here)
        if problem.values.get("player") not in away | turned
    ]
    if not said:
        return ""
    advice = [_("Bitte Durchgang {round} neu auslosen.").format(round=drawn_round.number)]
    if any(one.label in here and one.label not in seated and not store().evenings.was_drawn(one) for one in entrants):
        advice.append(
            _("Wer erst ab dem nächsten Durchgang mitspielt: aus der Liste streichen und nach dem Start neu anmelden.")
        )
    return " ".join([*said[:5], *advice])


def _seated(drawn_round: DrawnRound) -> set[str]:
    return {*drawn_round.jokers, *(label for table in drawn_round.tables for label in table.players)}


@bp.post("/abend/<token>/durchgang/<int:number>/schliessen")
def close(token: str, number: int) -> Response:
    """Close a round once all its tables are confirmed; else say which are missing."""
    evening, key = get_evening_or_404(token), sent_key()

    def act() -> str:
        drawn_round = get_round_or_404(evening, number)
        if drawn_round.open_tables or drawn_round.state == "drawn":
            raise _TablesMissingError
        if drawn_round.state == "running":
            store().tables.close_round(evening, drawn_round)
        return url_for("evening.show", token=token)

    try:
        return go(store().once(key, act))
    except _TablesMissingError:
        drawn_round = get_round_or_404(evening, number)
        return _refuse(evening, drawn_round, missing_words(drawn_round))


class _TablesMissingError(Exception):
    """Not all tables of the round are confirmed."""


def missing_words(drawn_round: DrawnRound) -> str:
    """Return which tables keep a round from being closed."""
    sentence = _("Durchgang {round} lässt sich noch nicht abschließen. Es fehlen: {tables}.")
    return sentence.format(round=drawn_round.number, tables=", ".join(map(_missing, drawn_round.open_tables[:12])))


def _missing(table: TableRound) -> str:
    return _("Tisch {table} ({where})").format(table=table.number, where=words.table_words(table))


def _refuse(evening: Evening, drawn_round: DrawnRound, sentence: str) -> Response:
    own = url_for("evening.show_round", token=evening.organiser, number=drawn_round.number)
    return round_page(evening, drawn_round, own, sentence)
