"""The screen for the hall: who sits where, how far each table is, the standing, the prizes; large, and by itself."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from webapp.evening.outcome import standing_of
from webapp.evening.web import current, tag_of
from webapp.share import live
from webapp.share.sharing import qr_svg
from webapp.site.addresses import address_for
from webapp.site.web import page, store
from webapp.storage.evening_records import Sitting

bp = Blueprint("evening_hall", __name__)


@bp.get("/leinwand/<hall>")
def show(hall: str) -> Response:
    """Show what matters now: where to sit, how far the tables are, the standing between rounds, at last the prizes."""
    evening = store().evening_with("hall", hall)
    if evening is None:
        abort(404, "evening_hall")
    link = address_for("evening_public.show", public=evening.public) if evening.public else ""
    tag = tag_of(evening, hall, link)

    def sheet() -> Response:
        sittings = store().sittings(evening)
        now = current(sittings)
        lists = store().prize_lists(evening)
        return page(
            "evening/hall.html",
            block="sheet",
            evening=evening,
            hall=hall,
            sitting=now,
            places=places_of(now) if now and now.state == "drawn" else (),
            standing=standing_of(store(), evening, sittings),
            last=lists[-1] if lists else None,
            entrants=[one.label for one in store().entrants(evening) if one.here and not one.helper],
            qr=qr_svg(link) if link else "",
            tag=tag,
        )

    return live.answer(tag, sheet)


def places_of(sitting: Sitting) -> list[tuple[str, int, int]]:
    """Return everybody of a round by name, with table and seat; table 0 is the joker table."""
    found = [(joker, 0, 0) for joker in sitting.jokers]
    found += [(player, one.number, seat) for one in sitting.seatings for seat, player in enumerate(one.players, 1)]
    return sorted(found, key=lambda one: one[0].casefold())
