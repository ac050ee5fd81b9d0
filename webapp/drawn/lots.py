"""The lots of a round: eight to a page of A4, each of the size A7, with dashed lines to cut along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import segno

from webapp.drawn import letters
from webapp.drawn.parts import GREEN, INK, LINE, SOFT
from webapp.drawn.shapes import Code, Dot, Page, Part, Shape, Stroke, Text
from webapp.drawn.sheet import A4
from webapp.site.languages import gettext

ACROSS, DOWN = 2, 4
_INSET = 24.0
"""White round a lot, so that no printer's margin and no crooked cut takes any of it."""
_CODE = 104.0


@dataclass(frozen=True, slots=True)
class Lot:
    """What stands on a lot.

    Attributes:
        over: the evening with its day.
        round, table: their numbers; seat: 1 to 3.
        dealer: who sits on seat 1, writes and deals first.
        note: something more about the player, or "".
        link: the address of the table's page in this round.
    """

    over: str
    round: int
    table: int
    seat: int
    player: str
    dealer: str
    note: str
    link: str


def lot_pages(lots: Sequence[Lot]) -> list[Page]:
    """Return pages of A4 with the lots in their order, row by row."""
    width, height = A4[0] / ACROSS, A4[1] / DOWN
    pages = []
    for first in range(0, len(lots), ACROSS * DOWN):
        shapes: list[Shape] = []
        for place, lot in enumerate(lots[first : first + ACROSS * DOWN]):
            down, across = divmod(place, ACROSS)
            shapes += _lot(lot, width, height).at(across * width, down * height)
        pages.append(Page(*A4, (*shapes, *_cuts(width, height))))
    return pages


def _cuts(width: float, height: float) -> list[Stroke]:
    upright = [((across * width, 0.0), (across * width, A4[1])) for across in range(1, ACROSS)]
    level = [((0.0, down * height), (A4[0], down * height)) for down in range(1, DOWN)]
    return [Stroke(line, LINE, 0.8, (4, 4)) for line in (*upright, *level)]


def _lot(lot: Lot, width: float, height: float) -> Part:
    room = width - 2 * _INSET
    beside = room - _CODE - 14
    [over] = letters.lines(letters.shown(lot.over) or " ", "sans", 9, room, 1)
    code_x, code_y = width - _INSET - _CODE, 40.0
    shapes: list[Shape] = [
        Text(_INSET, 30, over, "sans", 9, SOFT),
        Text(_INSET, 54, letters.shown(gettext("Durchgang {number}").format(number=lot.round)), "serif", 13, SOFT),
        *_large(gettext("Tisch {number}").format(number=lot.table), 91, 34, beside),
        Dot(_INSET + 13, 116, 13, edge=GREEN),
        Text(_INSET + 13, 121.5, str(lot.seat), "serif", 16, GREEN, "middle"),
        Text(_INSET + 34, 121.5, letters.shown(gettext("Platz {seat}").format(seat=lot.seat)), "serif", 16, INK),
        code_of(lot.link, code_x, code_y, _CODE),
    ]
    caption = letters.lines(letters.shown(gettext("Zettel des Tisches")), "sans", 8, _CODE, 1)
    shapes += [Text(code_x + _CODE / 2, code_y + _CODE + 11, line, "sans", 8, SOFT, "middle") for line in caption]
    names = letters.lines(letters.shown(lot.player), "bold", 15, room, 1)
    shapes += [Text(_INSET, 175, line, "bold", 15, INK) for line in names]
    said = letters.lines(letters.shown(_duty(lot)), "sans", 10, room, 1)
    return Part(height, (*shapes, *(Text(_INSET, 190, line, "sans", 10, SOFT) for line in said)))


def _large(text: str, y: float, size: float, room: float) -> list[Text]:
    """Return a line as large as it fits."""
    shown = letters.shown(text)
    fitting = min(size, size * room / letters.width(shown, "serif", size))
    return [Text(_INSET, y, shown, "serif", fitting, INK)]


def _duty(lot: Lot) -> str:
    if lot.seat == 1:
        said = gettext("schreibt und gibt zuerst")
    else:
        said = gettext("Platz 1 gibt zuerst: {name}").format(name=lot.dealer)
    return f"{said} · {lot.note}" if lot.note else said


def code_of(link: str, x: float, y: float, size: float) -> Code:
    """Return the QR code of an address in a square whose upper left corner is (x, y)."""
    return Code(x, y, size, tuple(bytes(row) for row in segno.make(link, error="m", micro=False).matrix))
