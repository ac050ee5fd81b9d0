"""The table view: the standing in huge letters, for a tablet in the middle of the table and for everybody's phone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, Response, abort

from webapp.share import live
from webapp.share.sharing import refuse_uncounted
from webapp.site.web import store

bp = Blueprint("at_table", __name__)


@dataclass(frozen=True, slots=True)
class AtTheTable:
    """What the table view shows.

    Attributes:
        sheet: the sheet; ``share`` is the read-only address of its game.
    """

    sheet: live.SheetView
    share: str

    @property
    def last(self) -> Mapping[str, int]:
        """What the last hand changed for each side; empty before the first hand."""
        rows = self.sheet.standing.rows
        return rows[-1].deltas if rows else {}

    @property
    def number(self) -> int:
        """The number of the next hand."""
        return len(self.sheet.standing.rows) + 1


@bp.get("/lesen/<share>/tisch")
def show(share: str) -> Response:
    """Show the table view; it asks every two seconds whether something changed, as the shared sheet does."""
    game = store().games.shared(share)
    if game is None:
        abort(404, "share")
    refuse_uncounted(game)
    return live.sheet("at_table/at_table.html", game, live.tag_of(game), lambda sheet: AtTheTable(sheet, share))
