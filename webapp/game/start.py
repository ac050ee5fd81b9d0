"""The start page: a new game, or one that this phone knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flask import Blueprint, Response, request, url_for
from werkzeug.datastructures import MultiDict

from scoring.circle import MOST_PEOPLE, Circle
from scoring.rules import PRESETS, load
from webapp.game.usual import UsualTable, known_names, usual_tables
from webapp.sheet import house
from webapp.sheet.replay import replayed
from webapp.sheet.standing import end_sentence
from webapp.site import texts
from webapp.site.languages import gettext as _
from webapp.site.web import NAME_LENGTH, clean_name, go, page, remembered_games, sent_key, store
from webapp.site.words import WORD_FIELDS, chosen_words
from webapp.storage.people import name_key
from webapp.storage.records import Game

bp = Blueprint("start", __name__)

LISTED = 8
"""How many of the games that this phone knows are listed."""

MOST_PLAYERS = 4
"""Most names that are asked for without unfolding more."""


@dataclass
class NewGame:
    """The form as it was filled in, with a sentence for every field that is not right."""

    preset: str = PRESETS[0]
    names: list[str] = field(default_factory=list)
    first_dealer: int = 0
    size: int | None = None
    """How many play a hand, where more are there; None: everybody plays every hand."""
    options: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    """House rules as they were typed, the wrong ones too."""
    words: dict[str, str] = field(default_factory=dict)
    """The deck and the table's words, by field of the form."""
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def players(self) -> int:
        """How many play a hand."""
        return self.size or len(self.names)

    @property
    def circle(self) -> Circle | None:
        """Who sits at the table, None where everybody plays every hand."""
        return Circle(tuple(range(len(self.names))), self.size) if self.size else None


def read_form(form: MultiDict[str, str]) -> NewGame:
    """Return what the form says; ``errors`` is empty when a game can start."""
    new = NewGame()
    new.preset = form.get("preset", "")
    fields = [clean_name(form.get(f"name-{seat}", "")) for seat in range(MOST_PEOPLE)]
    while len(fields) > 3 and not fields[-1]:
        fields.pop()
    new.names = fields
    size = form.get("size", "")
    new.size = int(size) if size in ("3", "4") and int(size) < len(fields) else None
    if new.preset not in PRESETS:
        new.errors["preset"] = _("Nach welchen Regeln wird gespielt?")
        new.preset = PRESETS[0]
    if not all(fields):
        new.errors["names"] = _("Wie heißen die Spieler? Drei Namen, zu viert vier.")
    elif len({name_key(name) for name in fields}) < len(fields):
        new.errors["names"] = _("Zwei Spieler heißen gleich. Bitte unterscheidbare Namen.")
    elif new.size is None and len(fields) > MOST_PLAYERS:
        new.errors["size"] = _("Spielen drei oder vier ein Spiel? Die anderen setzen aus.")
    elif new.players not in load(new.preset).players and not form.get("players"):
        new.errors["names"] = _("Nach den Turnierregeln spielen drei.")
    dealer = form.get("dealer", "0")
    if dealer in {str(seat) for seat in range(len(fields))}:
        new.first_dealer = int(dealer)
    else:
        new.errors["dealer"] = _("Wer gibt zuerst? Der Platz ist nicht besetzt.")
    new.words = {name: form[name] for name in WORD_FIELDS if form.get(name)}
    new.typed = house.typed_in(form)
    new.options, wrong = house.read(new.typed, new.preset, new.players)
    new.errors.update(wrong)
    return new


@bp.get("/")
def start() -> Response:
    """Show the start page, with what was typed before another language was chosen."""
    new = read_form(request.args) if request.args else NewGame()
    new.errors = {}
    return _start(new)


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game that this phone knows, as the start page lists it.

    Attributes:
        totals: each side's name and total, the leader first; empty on an empty sheet, and where they count no more.
        end: how it ended, in a sentence; "" while it runs.
    """

    game: Game
    totals: Sequence[tuple[str, int]]
    end: str


def known_games() -> list[KnownGame]:
    """Return the games that this phone opened last, the latest first."""
    found = []
    for token in remembered_games()[:LISTED]:
        game = store().games.find(token)
        if game is None:
            continue
        standing, context = replayed(store(), game), store().tables.of_game(game.id)
        # where a sheet of paper counts, what was written here must not look like the score
        on_paper = context is not None and context.table.paper is not None
        shown = standing.sheet.standing if standing.lines and not on_paper else ()
        totals = [(game.side_name(side), standing.sheet.totals[side]) for side in shown]
        found.append(KnownGame(game, totals, end_sentence(game, standing.sheet)))
    return found


@dataclass(frozen=True, kw_only=True)
class StartView:
    """What the start page shows: the form of a new game as it was filled in, and the games that this phone knows.

    Attributes:
        next_seat: whose name is to be typed next, None where nobody pressed Enter in the form.
        tables: the tables of those games, to begin another one with a tap; ``known_names`` their people.
    """

    new: NewGame
    games: Sequence[KnownGame]
    errors: Mapping[str, str]
    next_seat: int | None = None
    tables: Sequence[UsualTable] = ()
    known_names: Sequence[str] = ()
    name_length: int = NAME_LENGTH
    most: int = MOST_PEOPLE
    groups: Sequence[tuple[str, Sequence[house.Asked]]] = house.GROUPS
    asked: Mapping[str, house.Asked] = field(default_factory=lambda: house.ASKED)
    presets: Mapping[str, str] = field(default_factory=lambda: texts.PRESETS)
    variants: Mapping[str, str] = field(default_factory=lambda: house.VARIANTS)


def _start(new: NewGame, status: int = 200, *, at_next_name: bool = False) -> Response:
    names = (*new.names, "")[:MOST_PEOPLE]
    next_seat = names.index("") if at_next_name and "" in names else None
    known = known_games()
    games = [one.game for one in known]
    view = StartView(
        new=new,
        games=known,
        errors=new.errors,
        next_seat=next_seat,
        tables=usual_tables(games),
        known_names=known_names(games, new.names),
    )
    return page("start/start.html", status, view=view)


def _from_variant(new: NewGame, name: str) -> Response:
    """Fill in the house rules of a variant of the family's rules, and keep everything else that was typed."""
    if name in house.VARIANTS:
        new.preset, new.errors = PRESETS[0], {}
        new.typed.update(house.variant_options(name))
    return _start(new)


def _with_name(new: NewGame, name: str) -> Response:
    """Put a name that was tapped into the first free field, and keep everything else that was typed."""
    names = [*new.names, *[""] * (MOST_PEOPLE - len(new.names))]
    if "" in names:
        names[names.index("")] = clean_name(name)
    while len(names) > 3 and not names[-1]:
        names.pop()
    new.names, new.errors = names, {}
    return _start(new)


@bp.post("/")
def create() -> Response:
    """Start a new game and open its page."""
    key, new = sent_key(), read_form(request.form)
    if request.form.get("do") == "variant":
        return _from_variant(new, request.form.get("variant", ""))
    if "add" in request.form:
        return _with_name(new, request.form.get("add", ""))
    if request.form.get("do") == "enter" and (new.errors or len(new.names) < MOST_PLAYERS):
        # Enter without the script, in any of the fields: a fourth name may follow, so nothing begins yet
        new.errors = {}
        return _start(new, at_next_name=True)
    if new.errors:
        return _start(new, 422)

    def add() -> str:
        words, circle = chosen_words(new.preset, new.words), new.circle
        token = store().games.add(new.preset, new.options, new.names, new.first_dealer, words=words, circle=circle)
        return url_for("game.show", token=token)

    return go(store().once(key, add))
