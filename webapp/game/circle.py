"""Who plays: people who come, pause and change their seats during a game; and another game with other seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, request, url_for

from scoring.circle import MOST_PEOPLE, Circle
from webapp.game.seats import Seats, pairings, read_seats
from webapp.sheet.replay import replayed
from webapp.sheet.standing import entry_to_begin
from webapp.site.errors import ChangedMeanwhileError
from webapp.site.languages import gettext as _
from webapp.site.web import NAME_LENGTH, get_game_at_home, get_game_or_404, go, page, sent_key, store
from webapp.storage.records import Game

bp = Blueprint("circle", __name__)


@dataclass(frozen=True, kw_only=True)
class CircleView:
    """What the form of seats shows.

    Attributes:
        seats: the form as it was filled in, with a sentence for every field that is not right.
        circle: who sits where until now.
        number: the hand from which on it holds; 1 in another game.
        dealer: who deals first in another game; None where that is not asked.
        pairs: in another game of four: the pairs that are possible, each with the order in which its people sit.
    """

    game: Game
    seats: Seats
    circle: Circle
    number: int
    dealer: int | None = None
    pairs: Sequence[Circle] = ()
    name_length: int = NAME_LENGTH
    most: int = MOST_PEOPLE

    @property
    def shown(self) -> str:
        """What the form says it showed."""
        return _shown(self.game)

    @property
    def rows(self) -> Sequence[tuple[int, str, bool]]:
        """Everybody by seat: number, name, and whether the person plays."""
        return [(person, self.game.everyone[person], person not in self.circle.paused) for person in self.circle.order]

    def pair_words(self, circle: Circle) -> str:
        """Return who plays with whom."""
        names = [self.game.everyone[person] for person in circle.present]
        return f"{names[0]} & {names[2]} – {names[1]} & {names[3]}"


def _view(game: Game, seats: Seats | None, number: int, *, dealer: int | None = None) -> CircleView:
    circle = game.circle_at(None)
    shown = seats.circle if seats and seats.circle else circle
    return CircleView(
        game=game,
        seats=seats or Seats(game.everyone, circle),
        circle=shown,
        number=number,
        dealer=dealer,
        pairs=pairings(circle) if dealer is not None else (),
    )


def _shown(game: Game) -> str:
    """Return numbers that differ once somebody else came, paused, or was called or seated otherwise."""
    circle = game.circles[-1].id if game.circles else 0
    return f"{circle}-{game.amendments[-1].id if game.amendments else 0}"


@bp.get("/spiel/<token>/runde")
def show(token: str) -> Response:
    """Show who sits where and who pauses, to be changed from the next hand on."""
    game = get_game_at_home(token, "table_circle")
    return page("circle/circle.html", view=_view(game, None, len(replayed(store(), game).rows) + 1))


@bp.post("/spiel/<token>/runde")
def change(token: str) -> Response:
    """Let other people play from the next hand on, or those who are there from other seats."""
    game, key = get_game_at_home(token, "table_circle"), sent_key()
    seats = read_seats(request.form, game.everyone, game.circle_at(None), game.rules.playable)

    def add() -> str:
        circle = seats.circle
        if circle is None:
            # said only here: a form sent twice leads where it led at first, though its new name is at the table by now
            raise _UnclearError
        # the boxes are of those who were there: who came meanwhile would pause, who paused would play again
        if request.form.get("shown", _shown(game)) != _shown(get_game_or_404(token)):
            raise ChangedMeanwhileError
        kept, hands = store().games, store().games.hands(game)
        # before anything was played: from the first hand on
        place = kept.next_place(game) if hands else 0
        if seats.added or circle != game.circle_at(None):
            kept.add_circle(game, place, circle, [seats.added] if seats.added else [])
            _seat_the_draft(game.id, game.size)
        return url_for("game.show", token=token)

    try:
        return go(store().once(key, add))
    except _UnclearError:
        return page("circle/circle.html", 422, view=_view(game, seats, len(replayed(store(), game).rows) + 1))
    except ChangedMeanwhileError:
        sentence = _("Inzwischen wurde etwas geändert, vielleicht an einem anderen Handy. Bitte noch einmal ansehen.")
        now = get_game_or_404(token)
        again = Seats(now.everyone, now.circle_at(None), seats.added, errors={"here": sentence})
        return page("circle/circle.html", 409, view=_view(now, again, len(replayed(store(), now).rows) + 1))


class _UnclearError(Exception):
    """The form cannot be meant so."""


def _seat_the_draft(game: int, seats: int) -> None:
    """Let the hand that is being written, by ``seats`` people so far, be played by those who sit at the table now."""
    now = store().games.of_id(game)
    draft = store().drafts.open_for(now)
    if draft is None:
        return
    begun = entry_to_begin(now, store().games.hands(now))
    entry = draft.entry.reseated(begun.players or (), begun.dealer, seats)
    if entry.players != draft.entry.players:
        # what was photographed for a seat may be another person's now; confirmed cards stay in the entry
        store().piles.remove(draft)
    store().drafts.save(draft, entry)


@bp.get("/spiel/<token>/neue-runde")
def another(token: str) -> Response:
    """Show the seats and partners of another game with the same people and rules."""
    game = get_game_or_404(token)
    return page("circle/another.html", view=_view(game, None, 1, dealer=replayed(store(), game).sheet.next_dealer))


@bp.post("/spiel/<token>/neue-runde")
def begin(token: str) -> Response:
    """Start another game with the same names and rules, from other seats."""
    game, key = get_game_or_404(token), sent_key()
    now = game.circle_at(None)
    pair = request.form.get("pair", "")
    chosen = next((circle for circle in pairings(now) if " ".join(map(str, circle.present)) == pair), None)
    form = request.form.to_dict()
    if chosen and chosen != now:
        # the seats beside it are those of before
        form = {name: value for name, value in form.items() if not name.startswith("seat-")}
    seats = read_seats(form, game.everyone, chosen or now, game.rules.playable)
    if seats.circle is None:
        return page("circle/another.html", 422, view=_view(game, seats, 1, dealer=seats.dealer or 0))
    # whoever does not play is not in the new game, and may come to it later
    circle = replace(seats.circle, order=seats.circle.present, paused=())

    def add() -> str:
        dealer = circle.after(replayed(store(), game).sheet.next_dealer, itself=True)
        dealer = dealer if seats.dealer is None else seats.dealer
        new = begin_game(game, seats.names, circle, dealer)
        return url_for("game.show", token=new)

    return go(store().once(key, add))


def begin_game(game: Game, names: Sequence[str], circle: Circle, dealer: int) -> str:
    """Store another game by the rules of ``game`` and return its token; who pauses still belongs to it.

    Where everybody plays every hand, people are numbered by their seats.
    """
    names, dealer, kept = by_seat(names, circle, dealer)
    return store().games.add(
        game.preset,
        game.options,
        names,
        dealer,
        hide_names=game.hide_names,
        words=game.words,
        stakes=game.stakes,
        circle=kept,
    )


def by_seat(names: Sequence[str], circle: Circle, dealer: int) -> tuple[tuple[str, ...], int, Circle | None]:
    """Return names in the order of seats with who deals, and the circle, None where everybody plays every hand."""
    ordered, deals = tuple(names[person] for person in circle.order), circle.order.index(dealer)
    if not circle.paused and circle.size == len(circle.order):
        return ordered, deals, None
    away = tuple(circle.order.index(person) for person in circle.paused)
    return ordered, deals, Circle(tuple(range(len(ordered))), circle.size, away)
