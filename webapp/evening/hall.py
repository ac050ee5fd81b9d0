"""The screen for the hall: who sits where, how far each table is, the standing, the prizes; large, and by itself."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from webapp.evening.outcome import standing_of
from webapp.evening.web import current, tag_of
from webapp.share import live
from webapp.share.sharing import qr_svg
from webapp.site.addresses import address_for
from webapp.site.web import page, store
from webapp.storage.evening_records import DrawnRound

bp = Blueprint("evening_hall", __name__)


@bp.get("/leinwand/<hall>")
def show(hall: str) -> Response:
    """Show what matters now: where to sit, how far the tables are, the standing between rounds, at last the prizes."""
    evening = store().evenings.with_link("hall", hall)
    if evening is None:
        abort(404, "evening_hall")
    link = address_for("evening_public.show", public=evening.public) if evening.public else ""
    tag = tag_of(evening, hall, link)

    def sheet() -> Response:
        drawn_rounds = store().tables.drawn_rounds(evening)
        now = current(drawn_rounds)
        lists = store().evenings.prize_lists(evening)
        return page(
            "evening/hall.html",
            block="sheet",
            evening=evening,
            hall=hall,
            drawn_round=now,
            places=places_of(now) if now and now.state == "drawn" else (),
            standing=standing_of(store(), evening, drawn_rounds),
            last=lists[-1] if lists else None,
            entrants=[one.label for one in store().evenings.entrants(evening) if one.here and not one.helper],
            qr=qr_svg(link) if link else "",
            tag=tag,
        )

    return live.answer(tag, sheet)


def places_of(drawn_round: DrawnRound) -> list[tuple[str, int, int]]:
    """Return everybody of a round by name, with table and seat; table 0 is the joker table."""
    found = [(joker, 0, 0) for joker in drawn_round.jokers]
    found += [(player, one.number, seat) for one in drawn_round.tables for seat, player in enumerate(one.players, 1)]
    return sorted(found, key=lambda one: one[0].casefold())
