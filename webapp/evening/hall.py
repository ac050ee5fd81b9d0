"""The screen for the hall: large pages with seating, progress, standing and prizes that change by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort

from webapp.evening.results import EveningStanding, evening_standing
from webapp.evening.web import current_round, evening_tag
from webapp.share import live
from webapp.share.sharing import qr_svg
from webapp.site.addresses import address_for
from webapp.site.web import page, store
from webapp.site.words import speak
from webapp.storage.evening_records import DrawnRound, Evening, PrizeList, RoundState

bp = Blueprint("evening_hall", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class HallView:
    """What the screen for the hall shows.

    Attributes:
        hall: the address of this page.
        drawn_round: the current round, None before the first draw.
        places: everybody of a round that is drawn and not started, by name, with table and seat.
        last: the prize list as it was last published.
        entrants: the labels of those who compete.
        qr: the QR code of the read-only page as SVG, "" where there is no such page.
        tag: see :func:`webapp.evening.web.evening_tag`.
    """

    evening: Evening
    hall: str
    drawn_round: DrawnRound | None
    places: Sequence[tuple[str, int, int]]
    standing: EveningStanding
    last: PrizeList | None
    entrants: Sequence[str]
    qr: str
    tag: str


@bp.get("/leinwand/<hall>")
def show(hall: str) -> Response:
    """Show the seating of a drawn round, its progress, the standing between rounds, and at the end the prizes."""
    evening = store().evenings.with_link("hall", hall)
    if evening is None:
        abort(404, "evening_hall")
    speak(evening.plan.words)
    link = address_for("evening_public.show", public=evening.public) if evening.public else ""
    tag = evening_tag(evening, hall, link)

    def sheet() -> Response:
        drawn_rounds = store().tables.drawn_rounds(evening)
        now = current_round(drawn_rounds)
        lists = store().evenings.prize_lists(evening)
        view = HallView(
            evening=evening,
            hall=hall,
            drawn_round=now,
            places=seats_by_name(now) if now and now.state is RoundState.DRAWN else (),
            standing=evening_standing(store(), evening, drawn_rounds),
            last=lists[-1] if lists else None,
            entrants=[entrant.label for entrant in store().evenings.entrants(evening) if entrant.competing],
            qr=qr_svg(link) if link else "",
            tag=tag,
        )
        return page("evening/hall.html", block="sheet", view=view)

    return live.answer(tag, sheet)


def seats_by_name(drawn_round: DrawnRound) -> list[tuple[str, int, int]]:
    """Return everybody of a round sorted by name, with table and seat; table 0 is the joker table."""
    found = [(joker, 0, 0) for joker in drawn_round.jokers]
    found += [
        (player, table.number, seat) for table in drawn_round.tables for seat, player in enumerate(table.players, 1)
    ]
    return sorted(found, key=lambda row: row[0].casefold())
