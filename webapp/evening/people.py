"""The organiser registers people by hand, from a pasted list or from a CSV file, and changes what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flask import Blueprint, Response, abort, request, url_for

from webapp.evening.forms import (
    ENTRANT_NAME_LENGTH,
    ENTRANT_NOTE_LENGTH,
    MOST_BYTES,
    MOST_PEOPLE,
    InputError,
    decode_list,
    read_people,
)
from webapp.evening.results import republish_prize_list
from webapp.evening.web import current_round, get_evening_or_404
from webapp.site.languages import gettext as _
from webapp.site.web import go, page, sent_key, store
from webapp.storage.evening_records import DrawnRound, Entrant, Evening, RoundState
from webapp.storage.people import name_key

bp = Blueprint("evening_people", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationView:
    """What the page of everybody who is registered shows.

    Attributes:
        entrants: in the order of registration; those who left are marked.
        latest: who was just registered by hand, None elsewhere.
        under_way: the round that is drawn or being played.
        to_draw: number of the round to draw next, None while a round is under way and after the last one.
        errors: sentences by field.
        typed: what was just sent.
    """

    evening: Evening
    entrants: Sequence[Entrant]
    latest: Entrant | None
    under_way: DrawnRound | None
    to_draw: int | None
    errors: Mapping[str, str] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    name_length: int = ENTRANT_NAME_LENGTH
    note_length: int = ENTRANT_NOTE_LENGTH


@bp.get("/abend/<token>/leute")
def show(token: str) -> Response:
    """Show everybody who is registered, and the forms to register more people."""
    return _page(get_evening_or_404(token))


def _page(evening: Evening, errors: dict[str, str] | None = None, status: int = 200) -> Response:
    entrants, drawn_rounds = store().evenings.entrants(evening), store().tables.drawn_rounds(evening)
    now = current_round(drawn_rounds)
    view = RegistrationView(
        evening=evening,
        entrants=entrants,
        latest=max(entrants, key=lambda entrant: entrant.id, default=None) if "neu" in request.args else None,
        under_way=now if now and now.state is not RoundState.CLOSED and not evening.finished else None,
        to_draw=_to_draw(evening, drawn_rounds),
        errors=errors or {},
        typed=request.form,
    )
    return page("evening/people.html", status, view=view)


def _to_draw(evening: Evening, drawn_rounds: tuple[DrawnRound, ...]) -> int | None:
    """Return the number of the round to draw next, None while a round is under way and after the last one."""
    number = len(drawn_rounds) + 1
    done = all(drawn.state is RoundState.CLOSED for drawn in drawn_rounds)
    return number if done and number <= evening.plan.games.rounds and not evening.finished else None


@bp.post("/abend/<token>/leute")
def enter(token: str) -> Response:
    """Register people; ask first if a name seems to be registered already."""
    evening, key = get_evening_or_404(token), sent_key()
    field = request.form.get("do", "one")
    try:
        people = _people_of_form(field.removesuffix("-despite"))
    except InputError as error:
        return _page(evening, {field.removesuffix("-despite"): error.sentence}, 422)
    refusal = _refusal(evening, people, despite=field.endswith("-despite"))
    if refusal:
        return _page(evening, {field.removesuffix("-despite"): refusal}, 409)

    def add() -> str:
        store().evenings.enter(evening, people, helper=request.form.get("helper") == "on")
        # people are registered one after the other at the door, so the field is ready for the next name
        by_hand = {"neu": 1} if field.startswith("one") else {"_anchor": "liste"}
        return url_for("evening_people.show", token=token, **by_hand)

    return go(store().once(key, add))


def _people_of_form(field: str) -> list[tuple[str, str]]:
    """Return the people of the form, each with name and note.

    Raises:
        InputError: the form cannot be read.
    """
    if field == "list":
        return read_people(request.form.get("list", ""), table=False)
    if field == "file":
        file = request.files.get("file")
        if file is None or not file.filename:
            raise InputError(_("Bitte erst eine Datei aussuchen."))
        return read_people(decode_list(file.stream.read(MOST_BYTES + 1)), table=True)
    name, note = request.form.get("name", ""), request.form.get("note", "")
    if not name.strip():
        raise InputError(_("Wie heißt, wer mitspielt?"))
    return read_people(f"{name.replace(';', ',')};{note.replace(';', ',')}", table=False)


def _refusal(evening: Evening, people: list[tuple[str, str]], *, despite: bool) -> str:
    """Return why these people cannot be registered, "" if they can."""
    if evening.finished:
        return _("Der Abend ist beendet.")
    registered = store().evenings.entrants(evening)
    if len(registered) + len(people) > MOST_PEOPLE:
        sentence = _("Angemeldet sind {there}; mit diesen {more} wären es mehr als {most}.")
        return sentence.format(there=len(registered), more=len(people), most=MOST_PEOPLE)
    known = {(name_key(entrant.name), name_key(entrant.note)) for entrant in registered}
    again: list[str] = []
    for name, note in people:
        who = (name_key(name), name_key(note))
        if who in known:
            again.append(name)
        known.add(who)
    if again and not despite:
        sentence = _("Schon angemeldet: {names}. Sind es wirklich andere, die gleich heißen?")
        return sentence.format(names=", ".join(again[:10]))
    return ""


@dataclass(frozen=True, slots=True)
class PersonView:
    """What the page of one person shows.

    Attributes:
        seats: round number, table and seat in every round; table 0 is the joker table.
        drawn: whether the person was in any draw, and so cannot be deleted.
        errors: sentences by field.
    """

    evening: Evening
    entrant: Entrant
    seats: Sequence[tuple[int, int, int]]
    drawn: bool
    errors: Mapping[str, str]
    name_length: int = ENTRANT_NAME_LENGTH
    note_length: int = ENTRANT_NOTE_LENGTH


@bp.get("/abend/<token>/leute/<int:number>")
def show_one(token: str, number: int) -> Response:
    """Show one person, with everything that can be changed."""
    evening = get_evening_or_404(token)
    return _person_page(evening, _get_or_404(evening, number), {})


def _person_page(evening: Evening, entrant: Entrant, errors: dict[str, str], status: int = 200) -> Response:
    seats = _seats_of(store().tables.drawn_rounds(evening), entrant)
    view = PersonView(evening, entrant, seats, store().evenings.was_drawn(entrant), errors)
    return page("evening/person.html", status, view=view)


def _seats_of(drawn_rounds: tuple[DrawnRound, ...], entrant: Entrant) -> list[tuple[int, int, int]]:
    """Return round number, table and seat of a person in every round; table 0 is the joker table."""
    found = [(drawn.number, 0, 0) for drawn in drawn_rounds if entrant.label in drawn.jokers]
    found += [
        (drawn.number, table.number, table.players.index(entrant.label) + 1)
        for drawn in drawn_rounds
        for table in drawn.tables
        if entrant.label in table.players
    ]
    return sorted(found)


def _get_or_404(evening: Evening, number: int) -> Entrant:
    entrant = next((entrant for entrant in store().evenings.entrants(evening) if entrant.id == number), None)
    if entrant is None:
        abort(404, "entrant")
    return entrant


@bp.post("/abend/<token>/leute/<int:number>")
def change(token: str, number: int) -> Response:
    """Rename a person, let them drop out or come back, let them help or compete, or strike them from the list."""
    evening, key, do = get_evening_or_404(token), sent_key(), request.form.get("do", "")
    entrant = _get_or_404(evening, number)
    people: list[tuple[str, str]] = []
    if do == "rename":
        try:
            people = _people_of_form("one")
        except InputError as error:
            return _person_page(evening, entrant, {"name": error.sentence}, 422)
    if do == "strike" and store().evenings.was_drawn(entrant):
        sentence = _("{player} war schon ausgelost und bleibt in der Liste. Wer geht, scheidet aus.")
        return _person_page(evening, entrant, {"do": sentence.format(player=entrant.label)}, 409)
    if do in ("leave", "back", "helps", "competes") and evening.finished:
        return _person_page(evening, entrant, {"do": _("Der Abend ist beendet.")}, 409)

    def act() -> str:
        _act(evening, _get_or_404(evening, number), do, people)
        return url_for("evening_people.show", token=token, _anchor="liste")

    return go(store().once(key, act))


def _act(evening: Evening, entrant: Entrant, do: str, people: list[tuple[str, str]]) -> None:
    opened = store()
    match do:
        case "rename":
            label = opened.evenings.rename(evening, entrant, *people[0])
            republish_prize_list(
                opened, evening, _("{before} heißt jetzt {label}.").format(before=entrant.label, label=label)
            )
        case "leave" if entrant.here:
            begun = [
                drawn.number for drawn in opened.tables.drawn_rounds(evening) if drawn.state is not RoundState.DRAWN
            ]
            opened.evenings.leave(evening, entrant, max(begun, default=0))
        case "back" if not entrant.here:
            opened.evenings.come_back(evening, entrant)
        case "helps" | "competes":
            opened.evenings.set_helper(evening, entrant, helper=do == "helps")
        case "strike":
            opened.evenings.strike(evening, entrant)
