"""The organiser registers people: by hand, from a pasted list, from a CSV file; drop-outs, latecomers, helpers."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request, url_for

from webapp.evening.outcome import publish_again
from webapp.evening.reading import (
    MOST_BYTES,
    MOST_PEOPLE,
    NAME_LENGTH,
    NOTE_LENGTH,
    UnreadableError,
    decoded,
    read_people,
)
from webapp.evening.web import current, get_evening_or_404
from webapp.site.languages import gettext as _
from webapp.site.web import go, page, sent_key, store
from webapp.storage.evening_records import DrawnRound, Entrant, Evening

bp = Blueprint("evening_people", __name__)


@bp.get("/abend/<token>/leute")
def show(token: str) -> Response:
    """Show who is registered, and the forms to register more."""
    return _page(get_evening_or_404(token))


def _page(evening: Evening, errors: dict[str, str] | None = None, status: int = 200) -> Response:
    entrants, drawn_rounds = store().evenings.entrants(evening), store().tables.drawn_rounds(evening)
    now = current(drawn_rounds)
    return page(
        "evening/people.html",
        status,
        evening=evening,
        entrants=entrants,
        latest=max(entrants, key=lambda one: one.id, default=None) if "neu" in request.args else None,
        under_way=now if now and now.state != "closed" and not evening.finished else None,
        to_draw=_to_draw(evening, drawn_rounds),
        errors=errors or {},
        typed=request.form,
        name_length=NAME_LENGTH,
        note_length=NOTE_LENGTH,
    )


def _to_draw(evening: Evening, drawn_rounds: tuple[DrawnRound, ...]) -> int | None:
    """Return the round that is to be drawn next; None while one is under way and after the last."""
    number = len(drawn_rounds) + 1
    done = all(one.state == "closed" for one in drawn_rounds)
    return number if done and number <= evening.plan.games.rounds and not evening.finished else None


@bp.post("/abend/<token>/leute")
def enter(token: str) -> Response:
    """Register people; who seems to be registered already is asked about."""
    evening, key = get_evening_or_404(token), sent_key()
    field = request.form.get("do", "one")
    try:
        people = _sent(field.removesuffix("-despite"))
    except UnreadableError as refused:
        return _page(evening, {field.removesuffix("-despite"): refused.sentence}, 422)
    error = _refusal(evening, people, despite=field.endswith("-despite"))
    if error:
        return _page(evening, {field.removesuffix("-despite"): error}, 409)

    def add() -> str:
        store().evenings.enter(evening, people, helper=request.form.get("helper") == "on")
        # who stands at the door registers one after the other: the field is ready for the next name
        by_hand = {"neu": 1} if field.startswith("one") else {"_anchor": "liste"}
        return url_for("evening_people.show", token=token, **by_hand)

    return go(store().once(key, add))


def _sent(field: str) -> list[tuple[str, str]]:
    """Return the people of the form.

    Raises:
        UnreadableError: it cannot be read.
    """
    if field == "list":
        return read_people(request.form.get("list", ""), table=False)
    if field == "file":
        file = request.files.get("file")
        if file is None or not file.filename:
            raise UnreadableError(_("Bitte erst eine Datei aussuchen."))
        return read_people(decoded(file.stream.read(MOST_BYTES + 1)), table=True)
    name, note = request.form.get("name", ""), request.form.get("note", "")
    if not name.strip():
        raise UnreadableError(_("Wie heißt, wer mitspielt?"))
    return read_people(f"{name.replace(';', ',')};{note.replace(';', ',')}", table=False)


def _refusal(evening: Evening, people: list[tuple[str, str]], *, despite: bool) -> str:
    """Return why these people are not registered yet, "" where nothing stands against it."""
    if evening.finished:
        return _("Der Abend ist beendet.")
    there = store().evenings.entrants(evening)
    if len(there) + len(people) > MOST_PEOPLE:
        sentence = _("Angemeldet sind {there}; mit diesen {more} wären es mehr als {most}.")
        return sentence.format(there=len(there), more=len(people), most=MOST_PEOPLE)
    known = {(one.name.casefold(), one.note.casefold()) for one in there}
    again: list[str] = []
    for name, note in people:
        who = (name.casefold(), note.casefold())
        if who in known:
            again.append(name)
        known.add(who)
    if again and not despite:
        sentence = _("Schon angemeldet: {names}. Sind es wirklich andere, die gleich heißen?")
        return sentence.format(names=", ".join(again[:10]))
    return ""


@bp.get("/abend/<token>/leute/<int:number>")
def show_one(token: str, number: int) -> Response:
    """Show one person with all that can be done."""
    evening = get_evening_or_404(token)
    return _one(evening, _get_or_404(evening, number), {})


def _one(evening: Evening, entrant: Entrant, errors: dict[str, str], status: int = 200) -> Response:
    return page(
        "evening/person.html",
        status,
        evening=evening,
        entrant=entrant,
        seats=_seats(store().tables.drawn_rounds(evening), entrant),
        drawn=store().evenings.was_drawn(entrant),
        errors=errors,
        name_length=NAME_LENGTH,
        note_length=NOTE_LENGTH,
    )


def _seats(drawn_rounds: tuple[DrawnRound, ...], entrant: Entrant) -> list[tuple[int, int, int]]:
    """Return round, table and seat of a person; table 0 is the joker table."""
    found = [(one.number, 0, 0) for one in drawn_rounds if entrant.label in one.jokers]
    found += [
        (one.number, table.number, table.players.index(entrant.label) + 1)
        for one in drawn_rounds
        for table in one.tables
        if entrant.label in table.players
    ]
    return sorted(found)


def _get_or_404(evening: Evening, number: int) -> Entrant:
    entrant = next((one for one in store().evenings.entrants(evening) if one.id == number), None)
    if entrant is None:
        abort(404, "entrant")
    return entrant


@bp.post("/abend/<token>/leute/<int:number>")
def change(token: str, number: int) -> Response:
    """Call somebody otherwise, let somebody drop out or come back, help or compete, or strike somebody."""
    evening, key, do = get_evening_or_404(token), sent_key(), request.form.get("do", "")
    entrant = _get_or_404(evening, number)
    people: list[tuple[str, str]] = []
    if do == "rename":
        try:
            people = _sent("one")
        except UnreadableError as refused:
            return _one(evening, entrant, {"name": refused.sentence}, 422)
    if do == "strike" and store().evenings.was_drawn(entrant):
        sentence = _("{player} war schon ausgelost und bleibt in der Liste. Wer geht, scheidet aus.")
        return _one(evening, entrant, {"do": sentence.format(player=entrant.label)}, 409)
    if do in ("leave", "back", "helps", "competes") and evening.finished:
        return _one(evening, entrant, {"do": _("Der Abend ist beendet.")}, 409)

    def act() -> str:
        _act(evening, _get_or_404(evening, number), do, people)
        return url_for("evening_people.show", token=token, _anchor="liste")

    return go(store().once(key, act))


def _act(evening: Evening, entrant: Entrant, do: str, people: list[tuple[str, str]]) -> None:
    kept = store()
    match do:
        case "rename":
            label = kept.evenings.rename(evening, entrant, *people[0])
            publish_again(kept, evening, _("{before} heißt jetzt {label}.").format(before=entrant.label, label=label))
        case "leave" if entrant.here:
            begun = [one.number for one in kept.tables.drawn_rounds(evening) if one.state != "drawn"]
            kept.evenings.leave(evening, entrant, max(begun, default=0))
        case "back" if not entrant.here:
            kept.evenings.come_back(evening, entrant)
        case "helps" | "competes":
            kept.evenings.set_helper(evening, entrant, helper=do == "helps")
        case "strike":
            kept.evenings.strike(evening, entrant)
