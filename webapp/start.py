"""The start page: a new game, or one that this phone knows."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Blueprint, Response, request, url_for
from werkzeug.datastructures import MultiDict

from scoring.rules import PRESETS, RulesError, load
from webapp.languages import gettext as _
from webapp.web import go, page, remembered, sent_key, store

bp = Blueprint("start", __name__)

NAME_LENGTH = 24


@dataclass
class NewGame:
    """The form as it was filled in, with a sentence for every field that is not right."""

    preset: str = PRESETS[0]
    names: list[str] = field(default_factory=list)
    first_dealer: int = 0
    options: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)


def read_form(form: MultiDict[str, str]) -> NewGame:
    """Return what the form says; ``errors`` is empty when a game can start."""
    new = NewGame()
    new.preset = form.get("preset", "")
    fields = [form.get(f"name-{seat}", "").strip()[:NAME_LENGTH] for seat in range(4)]
    while len(fields) > 3 and not fields[-1]:
        fields.pop()
    new.names = fields
    if new.preset not in PRESETS:
        new.errors["preset"] = _("Nach welchen Regeln wird gespielt?")
        new.preset = PRESETS[0]
    if not all(fields):
        new.errors["names"] = _("Wie heißen die Spieler? Drei Namen, zu viert vier.")
    elif len({name.casefold() for name in fields}) < len(fields):
        new.errors["names"] = _("Zwei Spieler heißen gleich. Bitte unterscheidbare Namen.")
    elif len(fields) not in load(new.preset).players:
        new.errors["names"] = _("Nach den Turnierregeln spielen drei.")
    dealer = form.get("dealer", "0")
    if dealer in {str(seat) for seat in range(len(fields))}:
        new.first_dealer = int(dealer)
    else:
        new.errors["dealer"] = _("Wer gibt zuerst? Der Platz ist nicht besetzt.")
    target = form.get("target", "").strip()
    if target:
        new.options["target"] = target
        try:
            load(new.preset).with_options(new.options)
        except RulesError:
            new.errors["target"] = _("Das Ziel ist eine Punktzahl, zum Beispiel 1500 oder 1000.")
    return new


@bp.get("/")
def start() -> Response:
    """Show the start page."""
    return _start(NewGame())


def _start(new: NewGame, status: int = 200) -> Response:
    games = [game for token in remembered() if (game := store().game(token))]
    return page("start/start.html", status, new=new, games=games, errors=new.errors, name_length=NAME_LENGTH)


@bp.post("/")
def create() -> Response:
    """Start a new game and open its page."""
    key, new = sent_key(), read_form(request.form)
    if new.errors:
        return _start(new, 422)

    def add() -> str:
        token = store().add_game(new.preset, new.options, new.names, new.first_dealer)
        return url_for("game.show", token=token)

    return go(store().once(key, add))
