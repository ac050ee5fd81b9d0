"""What was wrong from the beginning is put right: how people are called, where they sit, who dealt first.

It holds for the whole game. A hand stays with those who played it: it knows them by number. Who deals follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, request, url_for

from webapp.game.changes import Difference
from webapp.site.errors import ChangedMeanwhileError
from webapp.site.languages import gettext as _
from webapp.site.web import NAME_LENGTH, clean_name, get_game_at_home, get_game_or_404, go, page, sent_key, store
from webapp.storage.amendments import Amendment, Seated
from webapp.storage.people import name_key
from webapp.storage.records import Game

bp = Blueprint("amend", __name__)


@dataclass(frozen=True, kw_only=True)
class AmendView:
    """What the form of names, seats and first dealer shows.

    Attributes:
        people: everybody by number, in the order of their seats.
        seated: whether seats and first dealer are asked for; where people come and go, each hand says who dealt it.
        typed: fields as they are, or were typed; ``errors`` sentences by field.
    """

    game: Game
    people: Sequence[int]
    seated: bool
    typed: Mapping[str, str]
    errors: Mapping[str, str]
    name_length: int = NAME_LENGTH


def amended(amendment: Amendment) -> tuple[Difference, ...]:
    """Return what an amendment changed, in words."""
    return tuple(_amended(amendment.was, amendment.now))


def _amended(was: Seated, now: Seated) -> Iterator[Difference]:
    renamed = sorted(was.names) != sorted(now.names)
    for old, new in zip(was.names, now.names, strict=True) if renamed else ():
        if old != new:
            yield Difference(_("Name"), old, new)
    known = now.names if renamed else was.names
    before, after = [known[person] for person in was.order], [now.names[person] for person in now.order]
    if before != after:
        yield Difference(_("Plätze"), ", ".join(before), ", ".join(after))
    if was.names[was.first_dealer] != now.names[now.first_dealer]:
        yield Difference(_("Gibt zuerst"), was.names[was.first_dealer], now.names[now.first_dealer])


def _shown(game: Game) -> str:
    """Return what the form says it showed: another amendment since then has another number."""
    return str(game.amendments[-1].id if game.amendments else 0)


def _page(game: Game, typed: Mapping[str, str], errors: Mapping[str, str], status: int = 200) -> Response:
    seated = not game.circles
    people = game.table.order if seated else tuple(range(len(game.everyone)))
    view = AmendView(game=game, people=people, seated=seated, typed=typed, errors=errors)
    return page("amend/amend.html", status, view=view)


def _as_it_is(game: Game) -> dict[str, str]:
    typed = {f"name-{person}": name for person, name in enumerate(game.everyone)}
    typed |= {f"seat-{person}": str(seat) for seat, person in enumerate(game.table.order, start=1)}
    return {**typed, "dealer": str(game.first_dealer), "shown": _shown(game)}


@bp.get("/spiel/<token>/tisch")
def show(token: str) -> Response:
    """Show how everybody is called, where they sit and who dealt first, to be put right."""
    game = get_game_at_home(token, "table_circle")
    return _page(game, _as_it_is(game), {})


@bp.post("/spiel/<token>/tisch")
def change(token: str) -> Response:
    """Put it right for the whole game; all dealers follow."""
    game, key = get_game_at_home(token, "table_circle"), sent_key()
    table, errors = _read(game)
    if errors:
        return _page(game, request.form, errors, 422)

    def add() -> str:
        now = get_game_or_404(token)
        if _shown(now) != request.form.get("shown", "") or len(now.everyone) != len(game.everyone):
            raise ChangedMeanwhileError
        if table != now.table:
            store().games.amend(now, table)
        return url_for("game.show", token=token)

    try:
        return go(store().once(key, add))
    except ChangedMeanwhileError:
        sentence = _("Inzwischen wurde etwas geändert, vielleicht an einem anderen Handy. Bitte noch einmal ansehen.")
        game = get_game_at_home(token, "table_circle")
        return _page(game, {**request.form, "shown": _shown(game)}, {"names": sentence}, 409)


def _read(game: Game) -> tuple[Seated, dict[str, str]]:
    """Return what the form says, and a sentence for every field that is not right."""
    errors: dict[str, str] = {}
    form, people = request.form, range(len(game.everyone))
    names = tuple(clean_name(form.get(f"name-{person}", "")) for person in people)
    if not all(names):
        errors["names"] = _("Jeder am Tisch braucht einen Namen.")
    elif len(set(map(name_key, names))) < len(names):
        errors["names"] = _("Zwei Spieler heißen gleich. Bitte unterscheidbare Namen.")
    if game.circles:
        return Seated(names, game.first_dealer, game.table.order), errors
    seats = {form.get(f"seat-{person}", ""): person for person in people}
    order = tuple(seats[seat] for seat in sorted(seats))
    if sorted(seats) != [str(seat) for seat in range(1, len(people) + 1)]:
        errors["seats"] = _("Auf jedem Platz sitzt einer.")
        order = game.table.order
    dealer = form.get("dealer", "")
    if dealer not in map(str, people):
        errors["dealer"] = _("Wer gibt zuerst? Der Platz ist nicht besetzt.")
        dealer = "0"
    if not _is_played(game):
        # nothing hangs on the numbers yet: so the columns stand in the order of the seats, and any two may be partners
        return Seated(tuple(names[person] for person in order), order.index(int(dealer)), tuple(people)), errors
    if len(people) == 4 and (order.index(0) - order.index(2)) % 4 != 2:
        errors["seats"] = _("Wer zusammen spielt, sitzt sich gegenüber. Andere Partner gibt es ab der nächsten Partie.")
    return Seated(names, int(dealer), order), errors


def _is_played(game: Game) -> bool:
    """Return whether something was written of people by their number."""
    kept = store()
    return bool(kept.games.hands(game) or game.bookings or kept.drafts.open_for(game))
