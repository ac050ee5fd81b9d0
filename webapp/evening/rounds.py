"""The organiser draws a round, starts it and closes it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flask import Blueprint, Response, abort, request, url_for

from scoring.draw import Filling, check_draw, draw, helpers_needed, jokers_needed
from scoring.evening import check_round
from scoring.problems import Problem
from webapp.evening import words
from webapp.evening.organiser import round_page
from webapp.evening.web import get_evening_or_404, get_round_or_404
from webapp.site.errors import ChangedMeanwhileError
from webapp.site.languages import gettext as _
from webapp.site.web import fill, go, page, sent_key, store, whole_number
from webapp.storage.evening_records import DrawnRound, Entrant, Evening, RoundState, TableRound

bp = Blueprint("evening_rounds", __name__)

MOST_SEED = 999_999


@dataclass(frozen=True, slots=True)
class DrawBasis:
    """What a draw is made from: the evening with its people and its earlier draws."""

    evening: Evening
    entrants: tuple[Entrant, ...]
    drawn_rounds: tuple[DrawnRound, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Labels of those who compete."""
        return tuple(entrant.label for entrant in self.entrants if entrant.competing)

    @property
    def helpers(self) -> tuple[str, ...]:
        """Labels of those who may help out."""
        return tuple(entrant.label for entrant in self.entrants if entrant.here and entrant.helper)

    @property
    def draw_ids(self) -> str:
        """The ids of the drawn rounds; a form that was shown before another draw is refused by them."""
        return ".".join(str(drawn.id) for drawn in self.drawn_rounds)

    def gives_same_draw(self, other: DrawBasis, numbers: Sequence[int]) -> bool:
        """Return whether ``other`` gives the same draw of these rounds, which must still be open."""
        mine, others = ((state.evening, state.entrants, state.draw_ids) for state in (self, other))
        return mine == others and set(numbers) <= set(self.open_rounds)

    @property
    def open_rounds(self) -> tuple[int, ...]:
        """Numbers of the rounds that may be drawn, for the first time or again: nothing has been written in them."""
        begun = {drawn.number for drawn in self.drawn_rounds if drawn.begun or drawn.state is RoundState.CLOSED}
        return tuple(number for number in range(1, self.evening.plan.games.rounds + 1) if number not in begun)

    @property
    def next_round(self) -> int | None:
        """Number of the first round that is not drawn, None if all are."""
        drawn_numbers = {drawn.number for drawn in self.drawn_rounds}
        return next((number for number in self.open_rounds if number not in drawn_numbers), None)


def _draw_basis(token: str) -> DrawBasis:
    evening = get_evening_or_404(token)
    return DrawBasis(evening, store().evenings.entrants(evening), store().tables.drawn_rounds(evening))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawView:
    """What the form of a draw shows.

    Attributes:
        choices: the numbers of the rounds that may be drawn together.
        chosen: the choice that is marked, as its numbers with commas.
        seed: the seed, as it was typed or proposed.
        filling: who fills the tables, as marked; see ``fillings`` for the words.
        errors: sentences by field.
    """

    basis: DrawBasis
    choices: Sequence[tuple[int, ...]]
    chosen: str
    seed: str
    filling: str
    errors: Mapping[str, str]
    fillings: Mapping[Filling, str] = field(default_factory=lambda: words.FILLINGS)

    @property
    def evening(self) -> Evening:
        """The evening."""
        return self.basis.evening

    @property
    def drawn(self) -> Sequence[int]:
        """The numbers of the rounds that are drawn already."""
        return [drawn.number for drawn in self.basis.drawn_rounds]

    @property
    def jokers_needed(self) -> int:
        """How many sit out if the tables are not filled."""
        return jokers_needed(len(self.basis.players))

    @property
    def helpers_needed(self) -> int:
        """How many helpers fill the tables."""
        return helpers_needed(len(self.basis.players))


@bp.get("/abend/<token>/auslosen")
def show(token: str) -> Response:
    """Show the form of a draw: which rounds, which seed, and who fills the tables."""
    asked = request.args.get("durchgang", "")
    return _page(_draw_basis(token), {"rounds": asked, "seed": str(secrets.randbelow(MOST_SEED + 1))}, {})


def _page(basis: DrawBasis, typed: dict[str, str], errors: dict[str, str], status: int = 200) -> Response:
    open_rounds = basis.open_rounds
    choices: list[tuple[int, ...]] = [(number,) for number in open_rounds]
    if len(open_rounds) > 1:
        choices.append(open_rounds)
    chosen = typed["rounds"] or str(basis.next_round or (open_rounds[0] if open_rounds else ""))
    view = DrawView(
        basis=basis,
        choices=choices,
        chosen=chosen,
        seed=typed["seed"],
        filling=typed.get("filling") or _usual_filling(basis),
        errors=errors,
    )
    return page("evening/draw.html", status, view=view)


def _usual_filling(basis: DrawBasis) -> Filling:
    """Return helpers if there are enough of them, else the joker table."""
    return Filling.HELPER if len(basis.helpers) >= helpers_needed(len(basis.players)) else Filling.JOKER


def _filling(typed: Mapping[str, str]) -> Filling:
    return Filling.HELPER if typed["filling"] == Filling.HELPER else Filling.JOKER


@bp.post("/abend/<token>/auslosen")
def make(token: str) -> Response:
    """Draw rounds and store the whole draw or nothing; a form that is sent twice makes one draw."""
    key, basis = sent_key(), _draw_basis(token)
    typed = {name: request.form.get(name, "") for name in ("rounds", "seed", "filling")}
    typed["filling"] = typed["filling"] or Filling.JOKER
    numbers = tuple(int(part) for part in typed["rounds"].split(",") if part.isdecimal() and len(part) < 3)
    seed = whole_number(typed["seed"], 0, MOST_SEED)
    filling = _filling(typed)
    errors = _draw_errors(basis, numbers, seed, filling)
    if errors or seed is None:
        return _page(basis, typed, errors, 422)
    fixed = [drawn.round for drawn in basis.drawn_rounds if drawn.number not in numbers]
    rounds = draw(basis.players, numbers, seed, filling=filling, helpers=basis.helpers, fixed=fixed)

    def keep() -> str:
        now = _draw_basis(token)
        if not now.gives_same_draw(basis, numbers) or request.form.get("known", now.draw_ids) != now.draw_ids:
            raise ChangedMeanwhileError
        store().tables.keep_draw(basis.evening, rounds, seed, filling)
        return url_for("evening.show_round", token=token, number=min(numbers))

    try:
        return go(store().once(key, keep))
    except ChangedMeanwhileError:
        sentence = _("Inzwischen wurde etwas geändert, vielleicht an einem anderen Handy. Bitte noch einmal ansehen.")
        return _page(_draw_basis(token), typed, {"draw": sentence}, 409)


def _draw_errors(basis: DrawBasis, numbers: Sequence[int], seed: int | None, filling: Filling) -> dict[str, str]:
    """Return the errors of the form of a draw, by field."""
    if basis.evening.finished:
        return {"draw": _("Der Abend ist beendet.")}
    if seed is None:
        return {"seed": _("Die Startzahl ist eine Zahl von 0 bis {most}.").format(most=MOST_SEED)}
    late = [number for number in numbers if number not in basis.open_rounds]
    if late:
        sentence = _("Von Durchgang {round} ist schon etwas aufgeschrieben oder es gibt ihn nicht: er steht fest.")
        return {"draw": sentence.format(round=late[0])}
    fixed = [drawn.round for drawn in basis.drawn_rounds if drawn.number not in numbers]
    problems = check_draw(
        basis.players,
        numbers,
        seed,
        filling=filling,
        helpers=basis.helpers,
        fixed=fixed,
    )
    return {"draw": sentences(problems)} if problems else {}


def sentences(problems: Sequence[Problem], most: int = 5) -> str:
    """Return the first ``most`` problems as sentences, and the number of the others."""
    said = [fill(problem.template, problem.values) for problem in problems[:most]]
    if len(problems) > most:
        said.append(_("Und noch {count} mehr.").format(count=len(problems) - most))
    return " ".join(said)


@bp.post("/abend/<token>/durchgang/<int:number>/starten")
def start(token: str, number: int) -> Response:
    """Start a round, in which everybody who plays must have a seat."""
    evening, key = get_evening_or_404(token), sent_key()
    drawn_round = get_round_or_404(evening, number)
    if drawn_round.state is RoundState.DRAWN and (refused := _not_startable(evening, drawn_round)):
        return _refuse(evening, drawn_round, refused)

    def begin() -> str:
        now = get_round_or_404(evening, number)
        if now.id != drawn_round.id:
            abort(409)
        if now.state is RoundState.DRAWN:
            store().tables.start(evening, now)
        return url_for("evening.show", token=token)

    return go(store().once(key, begin))


def _not_startable(evening: Evening, drawn_round: DrawnRound) -> str:
    """Return why a drawn round cannot be started, "" if it can."""
    closed = {drawn.number for drawn in store().tables.drawn_rounds(evening) if drawn.state is RoundState.CLOSED}
    earlier = next((number for number in range(1, drawn_round.number) if number not in closed), None)
    if earlier:
        return _("Erst wird Durchgang {round} gespielt und abgeschlossen.").format(round=earlier)
    entrants = store().evenings.entrants(evening)
    here = [entrant.label for entrant in entrants if entrant.competing]
    away = {entrant.label for entrant in entrants if not entrant.here}
    seated, helpers = _labels_of(drawn_round), drawn_round.round.helpers
    changed_role = {
        entrant.label for entrant in entrants if entrant.here and entrant.helper != (entrant.label in helpers)
    } & seated
    reasons = [
        _("{player} ist ausgeschieden und hat noch einen Platz.").format(player=label)
        for label in sorted(seated & away)
    ]
    reasons += [
        _("Seit der Auslosung wurde geändert, ob {player} in der Wertung spielt.").format(player=label)
        for label in sorted(changed_role)
    ]
    reasons += [
        fill(problem.template, problem.values)
        for problem in check_round(drawn_round.round, here)
        if problem.values.get("player") not in away | changed_role
    ]
    if not reasons:
        return ""
    advice = [_("Bitte Durchgang {round} neu auslosen.").format(round=drawn_round.number)]
    if any(
        entrant.label in here and entrant.label not in seated and not store().evenings.was_drawn(entrant)
        for entrant in entrants
    ):
        advice.append(
            _("Wer erst ab dem nächsten Durchgang mitspielt: aus der Liste streichen und nach dem Start neu anmelden.")
        )
    return " ".join([*reasons[:5], *advice])


def _labels_of(drawn_round: DrawnRound) -> set[str]:
    return {*drawn_round.jokers, *(label for table in drawn_round.tables for label in table.players)}


@bp.post("/abend/<token>/durchgang/<int:number>/schliessen")
def close(token: str, number: int) -> Response:
    """Close a round if all its tables are confirmed; otherwise say which are missing."""
    evening, key = get_evening_or_404(token), sent_key()

    def act() -> str:
        drawn_round = get_round_or_404(evening, number)
        if drawn_round.open_tables or drawn_round.state is RoundState.DRAWN:
            raise _TablesOpenError
        if drawn_round.state is RoundState.RUNNING:
            store().tables.close_round(evening, drawn_round)
        return url_for("evening.show", token=token)

    try:
        return go(store().once(key, act))
    except _TablesOpenError:
        drawn_round = get_round_or_404(evening, number)
        return _refuse(evening, drawn_round, missing_words(drawn_round))


class _TablesOpenError(Exception):
    """Some tables of the round are not confirmed, so it cannot be closed."""


def missing_words(drawn_round: DrawnRound) -> str:
    """Return a sentence with the tables that are not confirmed yet."""
    sentence = _("Durchgang {round} lässt sich noch nicht abschließen. Es fehlen: {tables}.")
    return sentence.format(round=drawn_round.number, tables=", ".join(map(_missing, drawn_round.open_tables[:12])))


def _missing(table: TableRound) -> str:
    return _("Tisch {table} ({where})").format(table=table.number, where=words.table_words(table))


def _refuse(evening: Evening, drawn_round: DrawnRound, sentence: str) -> Response:
    own = url_for("evening.show_round", token=evening.organiser, number=drawn_round.number)
    return round_page(evening, drawn_round, own, sentence)
