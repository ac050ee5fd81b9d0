"""The whole sheet: as one picture for a phone, as pages of A4 for the printer."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.drawn import parts
from webapp.drawn.shapes import Box, Page, Part, Shape
from webapp.sheet.money import money_sentences
from webapp.sheet.standing import Standing, end_sentence
from webapp.site.languages import gettext, ngettext
from webapp.storage.records import Game

A4 = (595.0, 842.0)
_BORDER = 40.0
"""White round a printed page."""

_GAP = 16.0
_TOGETHER = 3
"""A page's last rows: fewer hands than these are not left alone under their heads."""
_ROWS = 24
"""Hands in a column of the picture; a longer game gets further columns, since messengers shrink a long strip."""


def picture(game: Game, standing: Standing) -> Page:
    """Return the sheet as one picture, on the wooden table."""
    pad_width = parts.pad_width(game)
    rows = _rows(game, standing, pad_width)
    columns = -(-len(standing.lines) // _ROWS) or 1
    width = columns * pad_width + (columns - 1) * _GAP
    shapes: list[Shape] = []
    y = _GAP
    for part in (parts.title(game, standing, width, on_wood=True), *_announced(game, standing, width)):
        shapes += part.at(_GAP, y)
        y += part.height + 0.75 * _GAP
    each = -(-len(rows) // columns)
    groups = [rows[first : first + each] for first in range(0, len(rows), each)]
    pads = [parts.pad(game, group, pad_width) for group in groups]
    for place, pad in enumerate(pads):
        shapes += pad.at(_GAP + place * (pad_width + _GAP), y)
    y += max(pad.height for pad in pads) + _GAP
    if standing.apart:
        apart = parts.apart(game, standing, width, on_wood=True)
        shapes += apart.at(_GAP, y)
        y += apart.height + _GAP
    if standing.lines:
        curve = parts.curve(game, standing, width, stretch=1.4)
        shapes += curve.at(_GAP, y)
        y += curve.height + _GAP
    return Page(width + 2 * _GAP, y, (Box(0, 0, width + 2 * _GAP, y, parts.WOOD), *shapes))


def document(game: Game, standing: Standing) -> list[Page]:
    """Return the sheet as pages of A4, each with the names above its columns and its number at the foot."""
    width, room = A4[0] - 2 * _BORDER, A4[1] - 2 * _BORDER - 20
    rows = _rows(game, standing, width)
    pages: list[list[Shape]] = [[]]
    y = 0.0

    def put(part: Part, gap: float = 10) -> None:
        nonlocal y
        if pages[-1] and y + part.height > room:
            pages.append([])
            y = 0.0
        pages[-1] += part.at(_BORDER, _BORDER + y)
        y += part.height + gap

    for part in (parts.title(game, standing, width, on_wood=False), *_announced(game, standing, width)):
        put(part)
    while rows:
        count = _fitting(game, rows, width, room - y)
        if count < min(_TOGETHER, len(rows)):
            count = max(_fitting(game, rows, width, room), 1)
        put(parts.pad(game, rows[:count], width), 14)
        rows = rows[count:]
    if standing.apart:
        put(parts.apart(game, standing, width, on_wood=False), 14)
    if standing.lines:
        put(parts.curve(game, standing, width, stretch=1))
    feet = [parts.running_title(game, width, number, len(pages)) for number in range(1, len(pages) + 1)]
    return [Page(*A4, (*shapes, *foot.at(_BORDER, A4[1] - _BORDER))) for shapes, foot in zip(pages, feet, strict=True)]


def heading(game: Game, standing: Standing) -> tuple[str, str]:
    """Return who has won and why; while the game runs who leads and what is missing; "" on an empty sheet."""
    sheet = standing.sheet
    if not standing.lines:
        return "", ""
    if sheet.end and not sheet.winner:
        return gettext("Gleichstand"), end_sentence(game, sheet) + "."
    first, second = sheet.standing[:2]
    side = sheet.winner or first
    several = len(game.seats_of(side)) > 1
    if sheet.end:
        won = gettext("{name} gewinnen") if several else gettext("{name} gewinnt")
        return won.format(name=game.side_name(side)), end_sentence(game, sheet) + "."
    lead = sheet.totals[first] - sheet.totals[second]
    if not lead:
        return gettext("Gleichstand an der Spitze"), _missing(standing)
    leads = (
        ngettext("{name} führen mit %(num)d Punkt Vorsprung", "{name} führen mit %(num)d Punkten Vorsprung", lead)
        if several
        else ngettext("{name} führt mit %(num)d Punkt Vorsprung", "{name} führt mit %(num)d Punkten Vorsprung", lead)
    )
    return leads.format(name=game.side_name(side)), _missing(standing)


def _missing(standing: Standing) -> str:
    if not standing.to_go:
        return ""
    sentence = ngettext("Bis {target} fehlt %(num)d.", "Bis {target} fehlen %(num)d.", min(standing.to_go.values()))
    return sentence.format(target=standing.sheet.target)


def _rows(game: Game, standing: Standing, width: float) -> list[Part]:
    rows = [parts.line(game, line, width) for line in standing.lines]
    if rows and standing.to_go:
        return [*rows, parts.to_go(game, standing, width)]
    return rows or [parts.nothing_yet(width)]


def _announced(game: Game, standing: Standing, width: float) -> Sequence[Part]:
    said, reason = heading(game, standing)
    reason = " ".join([reason, *money_sentences(game, standing)])
    return (parts.announcement(said, reason, width),) if said else ()


def _fitting(game: Game, rows: Sequence[Part], width: float, room: float) -> int:
    """Return for how many rows a pad of this height has place."""
    count = 0
    while count < len(rows) and parts.pad(game, rows[: count + 1], width).height <= room:
        count += 1
    return count
