"""The organiser's files: lots and score sheets to print, standing and prize list as PDF, everything as CSV."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort, make_response
from flask_limiter import RateLimitExceeded

from webapp.drawn.lots import Lot, lot_pages
from webapp.drawn.pdf import pdf_of
from webapp.drawn.placings import PlaceLine, Placings, PrizeLine, placings_pages
from webapp.drawn.shapes import Page
from webapp.drawn.table_sheet import TableSheet, sheet_page
from webapp.evening.csv_files import CSV_KINDS, csv_text
from webapp.evening.forms import day_words
from webapp.evening.results import evening_standing
from webapp.evening.web import get_evening_or_404, get_round_or_404
from webapp.evening.words import award_words
from webapp.site.addresses import address_for
from webapp.site.languages import gettext as _
from webapp.site.limits import count_drawing
from webapp.site.web import page, store
from webapp.storage.evening_records import DrawnRound, Evening, PrizeList

bp = Blueprint("evening_paper", __name__)

_CSV = f"any({', '.join(CSV_KINDS)}):kind"


@dataclass(frozen=True, slots=True)
class PaperView:
    """What the page of everything to print and save shows.

    Attributes:
        drawn_rounds: the rounds that are drawn.
        server: the address to which the printed codes lead.
    """

    evening: Evening
    drawn_rounds: Sequence[DrawnRound]
    server: str


@bp.get("/abend/<token>/papier")
def show(token: str) -> Response:
    """Show what can be printed and saved."""
    evening = get_evening_or_404(token)
    view = PaperView(evening, store().tables.drawn_rounds(evening), address_for("start.start"))
    return page("evening/paper.html", view=view)


@bp.get("/abend/<token>/durchgang/<int:number>/lose.pdf")
def lots(token: str, number: int) -> Response:
    """Send the lots of a round."""
    evening = get_evening_or_404(token)
    drawn_round = get_round_or_404(evening, number)
    return _pdf(evening, lot_pages(_lots(evening, drawn_round)), _("Lose"), f"lose-{number}")


def _lots(evening: Evening, drawn_round: DrawnRound) -> list[Lot]:
    over = " · ".join(part for part in (evening.name, _day_and_place(evening)) if part)
    return [
        Lot(
            over=over,
            round=drawn_round.number,
            table=table.number,
            seat=seat,
            player=player,
            dealer=table.players[0],
            note=_("hilft aus") if player in table.helpers else "",
            link=address_for("evening_table.show", token=table.token, platz=seat),
        )
        for table in drawn_round.tables
        for seat, player in enumerate(table.players, start=1)
    ]


@bp.get("/abend/<token>/durchgang/<int:number>/spiellisten.pdf")
def table_sheets(token: str, number: int) -> Response:
    """Send a score sheet to write on by hand for each table of a round."""
    evening = get_evening_or_404(token)
    pages = [
        sheet_page(
            TableSheet(
                over=_day_and_place(evening),
                name=evening.name,
                round=number,
                table=table.number,
                players=table.players,
                games=table.due,
                link=address_for("evening_table.show", token=table.token),
            )
        )
        for table in get_round_or_404(evening, number).tables
    ]
    return _pdf(evening, pages, _("Spiellisten"), f"spiellisten-{number}")


@bp.get("/abend/<token>/spielliste.pdf")
def blank_sheet(token: str) -> Response:
    """Send a score sheet without names, for tournaments that are drawn and written by hand."""
    evening = get_evening_or_404(token)
    games = evening.plan.games.per_round
    sheet = TableSheet(
        over=_day_and_place(evening), name=evening.name, round=None, table=None, players=(), games=games, link=""
    )
    return _pdf(evening, [sheet_page(sheet)], _("Spiellisten"), "spielliste")


@bp.get("/abend/<token>/stand.pdf")
def standing(token: str) -> Response:
    """Send the standing after the closed rounds; after the end, the prize list as it was last published."""
    evening = get_evening_or_404(token)
    lists = store().evenings.prize_lists(evening)
    placings = _published(evening, lists[-1]) if lists else _so_far(evening)
    return _pdf(evening, placings_pages(placings), placings.heading, "preisliste" if lists else "stand")


def _published(evening: Evening, last: PrizeList) -> Placings:
    corrected = _("Berichtigt, {number}. Fassung.").format(number=last.number)
    reason = _("Grund: {reason}").format(reason=last.reason)
    return Placings(
        over=_day_and_place(evening),
        name=evening.name,
        heading=_("Preisliste"),
        note=f"{corrected} {reason}" if last.number > 1 else "",
        rounds=last.content.rounds,
        won=tuple(
            PrizeLine(award.place, ", ".join(award.players), award_words(award, evening.plan.sharing))
            for award in last.content.awards
        ),
        lines=tuple(PlaceLine(line.place, line.player, line.rounds, line.total) for line in last.content.places),
    )


def _so_far(evening: Evening) -> Placings:
    current = evening_standing(store(), evening, store().tables.drawn_rounds(evening))
    after = _("Stand nach Durchgang {number}").format(number=current.rounds[-1]) if current.rounds else _("Stand")
    return Placings(
        over=_day_and_place(evening),
        name=evening.name,
        heading=after,
        note="" if current.rounds else _("Noch kein Durchgang ist abgeschlossen."),
        rounds=current.rounds,
        won=(),
        lines=tuple(
            PlaceLine(
                line.place,
                line.score.player,
                tuple(line.score.rounds.get(number) for number in current.rounds),
                line.score.total,
            )
            for line in current.lines
        ),
    )


def _day_and_place(evening: Evening) -> str:
    return ", ".join(part for part in (day_words(evening.plan.date), evening.plan.place) if part)


def _pdf(evening: Evening, pages: Sequence[Page], title: str, name: str) -> Response:
    try:
        count_drawing()
    except RateLimitExceeded:
        abort(429, "drawings")
    return _file(pdf_of(pages, f"{title} · {evening.name}"), "application/pdf", f"{name}.pdf")


@bp.get(f"/abend/<token>/<{_CSV}>.csv")
def table(token: str, kind: str) -> Response:
    """Send people, seating, games or standing as a CSV file."""
    evening = get_evening_or_404(token)
    return _file(csv_text(kind, store(), evening), "text/csv; charset=utf-8", f"{kind}.csv")


def _file(made: str | bytes, media: str, name: str) -> Response:
    return make_response(made, {"Content-Type": media, "Content-Disposition": f'attachment; filename="{name}"'})
