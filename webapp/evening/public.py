"""The read-only page of an evening for everybody's phone: who sits where, and the standing after each round."""

from __future__ import annotations

from unicodedata import combining, normalize

from flask import Blueprint, Response, abort, request

from webapp.evening.outcome import standing_of
from webapp.evening.web import current, tag_of
from webapp.share import live
from webapp.site.web import page, store, tidy_text
from webapp.storage.evening_records import DrawnRound, TableRound

bp = Blueprint("evening_public", __name__)


@bp.get("/turnier/<public>")
def show(public: str) -> Response:
    """Show the tables of the round that matters now and the standing; a name looked for stands at the top."""
    evening = store().evenings.with_link("public", public)
    if evening is None:
        abort(404, "evening_public")
    wanted = tidy_text(request.args.get("name", ""))
    tag = tag_of(evening, public, wanted)

    def sheet() -> Response:
        drawn_rounds = store().tables.drawn_rounds(evening)
        now = current(drawn_rounds)
        labels = [one.label for one in store().evenings.entrants(evening)]
        lists = store().evenings.prize_lists(evening)
        found = [label for label in labels if wanted and _spelled(wanted) in _spelled(label)]
        return page(
            "evening/public.html",
            block="sheet",
            evening=evening,
            public=public,
            drawn_round=now,
            playing=now is not None and now.state != "closed",
            next_round=len(drawn_rounds) + 1 if len(drawn_rounds) < evening.plan.games.rounds else None,
            standing=standing_of(store(), evening, drawn_rounds),
            wanted=wanted,
            found={label: seat_of(now, label) for label in found},
            last=lists[-1] if lists else None,
            tag=tag,
        )

    return live.answer(tag, sheet)


def _spelled(name: str) -> str:
    """Return a name as it is looked for: "haberle" and "HAEBERLE" find "Häberle".

    >>> _spelled("Häberle"), _spelled("HAEBERLE"), _spelled("haberle"), _spelled("Strauß")
    ('haberle', 'haberle', 'haberle', 'strauss')
    """
    plain = "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))
    return plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def seat_of(drawn_round: DrawnRound | None, label: str) -> tuple[TableRound, int] | None:
    """Return table and seat of a person in a round, None for who plays at none."""
    for table in drawn_round.tables if drawn_round else ():
        if label in table.players:
            return table, table.players.index(label) + 1
    return None
