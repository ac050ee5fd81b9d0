"""The read-only page of an evening for everybody's phone: who sits where, and the standing after each round."""

from __future__ import annotations

from unicodedata import combining, normalize

from flask import Blueprint, Response, abort, request

from webapp.evening.outcome import standing_of
from webapp.evening.web import current, tag_of
from webapp.share import live
from webapp.site.web import page, store, tidy_text
from webapp.storage.evening_records import Seating, Sitting

bp = Blueprint("evening_public", __name__)


@bp.get("/turnier/<public>")
def show(public: str) -> Response:
    """Show the tables of the round that matters now and the standing; a name looked for stands at the top."""
    evening = store().evening_with("public", public)
    if evening is None:
        abort(404, "evening_public")
    wanted = tidy_text(request.args.get("name", ""))
    tag = tag_of(evening, public, wanted)

    def sheet() -> Response:
        sittings = store().sittings(evening)
        now = current(sittings)
        labels = [one.label for one in store().entrants(evening)]
        lists = store().prize_lists(evening)
        found = [label for label in labels if wanted and _spelled(wanted) in _spelled(label)]
        return page(
            "evening/public.html",
            block="sheet",
            evening=evening,
            public=public,
            sitting=now,
            playing=now is not None and now.state != "closed",
            next_round=len(sittings) + 1 if len(sittings) < evening.plan.games.rounds else None,
            standing=standing_of(store(), evening, sittings),
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


def seat_of(sitting: Sitting | None, label: str) -> tuple[Seating, int] | None:
    """Return table and seat of a person in a round, None for who plays at none."""
    for seating in sitting.seatings if sitting else ():
        if label in seating.players:
            return seating, seating.players.index(label) + 1
    return None
