"""The read-only page of an evening for every phone: the seating, and the standing after each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import combining, normalize

from flask import Blueprint, Response, abort, request

from webapp.evening.results import EveningStanding, evening_standing
from webapp.evening.web import current_round, evening_tag
from webapp.share import live
from webapp.site.web import page, store, tidy_text
from webapp.site.words import speak
from webapp.storage.evening_records import DrawnRound, Evening, PrizeList, RoundState, TableRound

bp = Blueprint("evening_public", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView:
    """What the read-only page of an evening shows.

    Attributes:
        public: the address of this page.
        drawn_round: the current round, None before the first draw.
        next_round: number of the round that is drawn next, None after the last draw.
        wanted: the name that was searched for.
        found: the labels that fit it, each with table and seat in the current round; None without a seat.
        last: the prize list as it was last published.
        tag: see :func:`webapp.evening.web.evening_tag`.
    """

    evening: Evening
    public: str
    drawn_round: DrawnRound | None
    next_round: int | None
    standing: EveningStanding
    wanted: str
    found: Mapping[str, tuple[TableRound, int] | None]
    last: PrizeList | None
    tag: str

    @property
    def playing(self) -> bool:
        """Whether the current round is not closed."""
        return self.drawn_round is not None and self.drawn_round.state is not RoundState.CLOSED


@bp.get("/turnier/<public>")
def show(public: str) -> Response:
    """Show the tables of the current round and the standing, with the person searched for at the top."""
    evening = store().evenings.with_link("public", public)
    if evening is None:
        abort(404, "evening_public")
    speak(evening.plan.words)
    wanted = tidy_text(request.args.get("name", ""))
    tag = evening_tag(evening, public, wanted)

    def sheet() -> Response:
        drawn_rounds = store().tables.drawn_rounds(evening)
        now = current_round(drawn_rounds)
        labels = [entrant.label for entrant in store().evenings.entrants(evening)]
        lists = store().evenings.prize_lists(evening)
        found = [label for label in labels if wanted and _search_form(wanted) in _search_form(label)]
        view = PublicView(
            evening=evening,
            public=public,
            drawn_round=now,
            next_round=len(drawn_rounds) + 1 if len(drawn_rounds) < evening.plan.games.rounds else None,
            standing=evening_standing(store(), evening, drawn_rounds),
            wanted=wanted,
            found={label: seat_of(now, label) for label in found},
            last=lists[-1] if lists else None,
            tag=tag,
        )
        return page("evening/public.html", block="sheet", view=view)

    return live.answer(tag, sheet)


def _search_form(name: str) -> str:
    """Return a simplified spelling for searching: "haberle" and "HAEBERLE" find "Häberle".

    >>> _search_form("Häberle"), _search_form("HAEBERLE"), _search_form("haberle"), _search_form("Strauß")
    ('haberle', 'haberle', 'haberle', 'strauss')
    """
    decomposed = normalize("NFKD", name.casefold())
    plain = "".join(character for character in decomposed if not combining(character))
    return plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def seat_of(drawn_round: DrawnRound | None, label: str) -> tuple[TableRound, int] | None:
    """Return table and seat of a person in a round, None for somebody who does not play in it."""
    for table in drawn_round.tables if drawn_round else ():
        if label in table.players:
            return table, table.players.index(label) + 1
    return None
