"""The pad of the tournament on paper, to be written on by hand: a page of A4 for a table in a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.circle import AS_THE_RULE_SAYS, Circle, turns
from scoring.tournament import SCRIBE, SEATS
from webapp.drawn import letters
from webapp.drawn.lots import code_of
from webapp.drawn.parts import INK, LINE, MARGIN_LINE, SOFT
from webapp.drawn.shapes import Dot, Page, Shape, Stroke, Text
from webapp.drawn.sheet import A4
from webapp.site.languages import gettext

_BORDER = 42.0
_LEFT = (28.0, 42.0, 50.0, 54.0)
"""Widths of the columns before those of the players: number, dealer, declarer, bid."""
_CODE = 74.0
_TOP = 148.0
"""Where the table begins."""
_HEAD = 62.0
_SIGNATURES = 120.0
_ROW = 46.0


@dataclass(frozen=True, slots=True)
class TableSheet:
    """What is printed on a table's sheet.

    Attributes:
        over: day and place of the evening; name: its name.
        round, table: their numbers, None on a sheet where they are written by hand.
        players: by seat; () where the names are written by hand.
        games: how many rows there are.
        link: the address of the table's page, "" for none.
    """

    over: str
    name: str
    round: int | None
    table: int | None
    players: tuple[str, ...]
    games: int
    link: str


def sheet_page(sheet: TableSheet) -> Page:
    """Return the sheet as a page of A4."""
    width = A4[0] - 2 * _BORDER
    foot = A4[1] - _BORDER - _SIGNATURES
    row = min(_ROW, (foot - _TOP - _HEAD - 10) / (sheet.games + 1))
    shapes = [*_title(sheet, width), *_heads(sheet, width), *_rows(sheet, width, row)]
    shapes += _signatures(sheet, width, _TOP + _HEAD + row * (sheet.games + 1) + 26)
    return Page(*A4, tuple(shapes))


def _title(sheet: TableSheet, width: float) -> list[Shape]:
    room = width - _CODE - 16
    blank = "______"
    where = " · ".join(
        (
            gettext("Durchgang {number}").format(number=sheet.round or blank),
            gettext("Tisch {number}").format(number=sheet.table or blank),
        )
    )
    [name] = letters.lines(letters.shown(sheet.name) or " ", "serif", 17, room, 1)
    [over] = letters.lines(letters.shown(sheet.over) or " ", "sans", 10, room, 1)
    shapes: list[Shape] = [
        Text(_BORDER, _BORDER + 10, over, "sans", 10, SOFT),
        Text(_BORDER, _BORDER + 31, name, "serif", 17, INK),
        Text(_BORDER, _BORDER + 68, letters.shown(where), "serif", 26, INK),
    ]
    if sheet.link:
        x = A4[0] - _BORDER - _CODE
        [caption] = letters.lines(letters.shown(gettext("Zettel des Tisches")), "sans", 8, _CODE + 14, 1)
        shapes += [
            code_of(sheet.link, x, _BORDER, _CODE),
            Text(x + _CODE / 2, _BORDER + _CODE + 11, caption, "sans", 8, SOFT, "middle"),
        ]
    return shapes


def _player_column(width: float) -> float:
    return (width - sum(_LEFT)) / SEATS


def _edges(width: float) -> list[float]:
    """Return where the columns begin, and where the last one ends."""
    edges = [_BORDER]
    for column in (*_LEFT, *[_player_column(width)] * SEATS):
        edges.append(edges[-1] + column)
    return edges


def _heads(sheet: TableSheet, width: float) -> list[Shape]:
    edges, bottom = _edges(width), _TOP + _HEAD
    words = (gettext("Nr."), gettext("Geber"), gettext("Ansager"), gettext("Reiz"))
    shapes: list[Shape] = [
        Text(edges[at] + _LEFT[at] / 2, bottom - 8, line, "sans", 9, SOFT, "middle")
        for at, word in enumerate(words)
        for line in letters.lines(letters.shown(word), "sans", 9, _LEFT[at] - 2, 1)
    ]
    half = _player_column(width) / 2
    for seat in range(1, SEATS + 1):
        left = edges[len(_LEFT) + seat - 1]
        shapes += [
            Dot(left + 14, _TOP + 18, 9, edge=SOFT),
            Text(left + 14, _TOP + 22, str(seat), "bold", 11, SOFT, "middle"),
            *_name(sheet.players, seat, left + 28, 2 * half - 32),
        ]
        for at, word in enumerate((gettext("Punkte"), gettext("Summe"))):
            [line] = letters.lines(letters.shown(word), "sans", 8.5, half - 2, 1)
            shapes.append(Text(left + (at + 0.5) * half, bottom - 8, line, "sans", 8.5, SOFT, "middle"))
    return shapes


def _name(players: Sequence[str], seat: int, x: float, room: float) -> list[Shape]:
    if not players:
        return [Stroke(((x, _TOP + 26), (x + room, _TOP + 26)), LINE, 0.8)]
    lines = letters.lines(letters.shown(players[seat - 1]), "serif", 11.5, room, 2)
    first = _TOP + (22 if len(lines) == 1 else 16)
    return [Text(x, first + 14 * at, line, "serif", 11.5, INK) for at, line in enumerate(lines)]


def _rows(sheet: TableSheet, width: float, row: float) -> list[Shape]:
    edges, top = _edges(width), _TOP + _HEAD
    bottom = top + row * (sheet.games + 1)
    shapes: list[Shape] = [Stroke(((_BORDER, top), (_BORDER + width, top)), SOFT, 1.6)]
    dealt = turns({1: Circle.all_play(SEATS)}, (AS_THE_RULE_SAYS,) * (sheet.games - 1), SCRIBE - 1)
    for number, turn in enumerate(dealt, start=1):
        middle = top + (number - 0.5) * row + 4
        dealer = turn.dealer + 1
        shapes.append(Text(edges[0] + _LEFT[0] / 2, middle, str(number), "bold", min(12, row * 0.7), INK, "middle"))
        shapes.append(Text(edges[1] + _LEFT[1] / 2, middle, str(dealer), "sans", min(12, row * 0.7), SOFT, "middle"))
        last = number == sheet.games
        shapes.append(
            Stroke(
                ((_BORDER, top + number * row), (_BORDER + width, top + number * row)),
                SOFT if last else LINE,
                1.6 if last else 0.7,
            )
        )
    [total] = letters.lines(letters.shown(gettext("Summe")), "serif", 13, sum(_LEFT) - 16, 1)
    shapes.append(Text(edges[len(_LEFT)] - 8, bottom - row / 2 + 5, total, "serif", 13, INK, "end"))
    half = _player_column(width) / 2
    for at, x in enumerate(edges):
        strong = at in (0, len(edges) - 1) or at >= len(_LEFT)
        colour = MARGIN_LINE if at == 1 else SOFT if strong else LINE
        ends = (x, _TOP if strong else top), (x, bottom if strong else bottom - row)
        shapes.append(Stroke(ends, colour, 1.2 if strong or at == 1 else 0.7))
        if len(_LEFT) <= at < len(edges) - 1:
            shapes.append(Stroke(((x + half, top), (x + half, bottom)), LINE, 0.7))
    frame = [((_BORDER, y), (_BORDER + width, y)) for y in (_TOP, bottom)]
    return [*shapes, *(Stroke(line, SOFT, 1.2) for line in frame)]


def _signatures(sheet: TableSheet, width: float, top: float) -> list[Shape]:
    said = gettext("Jeder bestätigt sein Ergebnis mit der Unterschrift; spätere Reklamationen zählen nicht.")
    shapes: list[Shape] = [
        Text(_BORDER, top + 13 * at, line, "sans", 10, INK)
        for at, line in enumerate(letters.lines(letters.shown(said), "sans", 10, width, 2))
    ]
    each, line_y = (width - 2 * 18) / SEATS, top + 66
    for seat in range(SEATS):
        x = _BORDER + seat * (each + 18)
        shapes.append(Stroke(((x, line_y), (x + each, line_y)), INK, 0.8))
        name = sheet.players[seat] if sheet.players else gettext("Platz {seat}").format(seat=seat + 1)
        [line] = letters.lines(letters.shown(name), "sans", 9, each, 1)
        shapes.append(Text(x, line_y + 12, line, "sans", 9, SOFT))
    return shapes
