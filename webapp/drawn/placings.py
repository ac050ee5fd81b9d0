"""The standing of a tournament evening and its prizes on paper."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.texts import signed
from webapp.drawn import letters
from webapp.drawn.parts import GREEN, INK, LINE, SOFT
from webapp.drawn.shapes import Box, Face, Page, Part, Shape, Stroke, Text
from webapp.drawn.sheet import A4
from webapp.site.languages import gettext

_BORDER = 46.0
_PLACE, _ROUND, _SUM = 44.0, 46.0, 58.0
_NAME = 120.0
"""Room that a name has in any case: the columns of many rounds are narrower, and their numbers smaller."""
_ROW = 21.0
_PALE = "#f6f0e2"


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Somebody's line: the place (None for who dropped out), the sums of the rounds, the total."""

    place: int | None
    player: str
    rounds: tuple[int | None, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """Who has won what at a place."""

    place: int
    players: str
    prize: str


@dataclass(frozen=True, slots=True)
class Placings:
    """What stands on the paper.

    Attributes:
        over: day and place of the evening; name: its name.
        heading: what is shown, such as "Preisliste"; note: a sentence below it, or "".
        rounds: the numbers of the rounds that count.
        won: the prizes, () while there are none.
        lines: everybody, the first place at the top.
    """

    over: str
    name: str
    heading: str
    note: str
    rounds: tuple[int, ...]
    won: tuple[PrizeLine, ...]
    lines: tuple[PlaceLine, ...]


def placings_pages(placings: Placings) -> list[Page]:
    """Return pages of A4; the heads of the columns stand on each."""
    width, room = A4[0] - 2 * _BORDER, A4[1] - 2 * _BORDER - 20
    pages: list[list[Shape]] = [[]]
    y = 0.0

    def put(part: Part, before: Part | None = None) -> None:
        """Add a part; on a new page the part ``before`` comes first."""
        nonlocal y
        if y + part.height > room:
            pages.append([])
            y = 0.0
            if before:
                put(before)
        pages[-1] += part.at(_BORDER, _BORDER + y)
        y += part.height

    put(_title(placings, width))
    for prize in placings.won:
        put(_prize_line(prize, width))
    head = _head(placings, width)
    if placings.lines:
        put(Part(16, ()))
        put(head)
    for number, line in enumerate(placings.lines):
        put(_line(placings, line, width, shaded=bool(number % 2)), head)
    feet = [_foot(placings, width, number, len(pages)) for number in range(1, len(pages) + 1)]
    return [Page(*A4, (*shapes, *foot.at(_BORDER, A4[1] - _BORDER))) for shapes, foot in zip(pages, feet, strict=True)]


def _title(placings: Placings, width: float) -> Part:
    blocks: tuple[tuple[str, Face, float, str, int], ...] = (
        (placings.over, "sans", 10, SOFT, 1),
        (placings.name, "serif", 17, SOFT, 2),
        (placings.heading, "serif", 26, INK, 2),
        (placings.note, "sans", 11, SOFT, 3),
    )
    shapes: list[Shape] = []
    y = 0.0
    for text, face, size, colour, most in blocks:
        y += 3
        for line in letters.lines(letters.shown(text), face, size, width, most):
            y += 1.25 * size
            shapes.append(Text(0, y, line, face, size, colour))
    return Part(y + 16, tuple(shapes))


def _prize_line(prize: PrizeLine, width: float) -> Part:
    room = width - _PLACE - 16
    players = letters.lines(letters.shown(prize.players), "bold", 13, room, 3)
    prizes = letters.lines(letters.shown(prize.prize), "sans", 12, room, 2)
    height = 16 + 16 * len(players) + 16 * len(prizes)
    shapes: list[Shape] = [
        Box(0, 0, width, height, _PALE, LINE, 6),
        Text(12, height / 2 + 7, f"{prize.place}.", "serif", 20, GREEN),
        *(Text(_PLACE + 8, 20 + 16 * at, line, "bold", 13, INK) for at, line in enumerate(players)),
    ]
    top = 20 + 16 * len(players)
    shapes += [Text(_PLACE + 8, top + 16 * at, line, "sans", 12, SOFT) for at, line in enumerate(prizes)]
    return Part(height + 6, tuple(shapes))


def _rights(placings: Placings, width: float) -> list[float]:
    """Return the right edges of the columns of the rounds."""
    count, column = len(placings.rounds), _column(placings, width)
    return [width - _SUM - (count - 1 - at) * column for at in range(count)]


def _column(placings: Placings, width: float) -> float:
    """Return how wide the column of a round is."""
    return min(_ROUND, (width - _PLACE - _SUM - _NAME) / max(len(placings.rounds), 1))


def _head(placings: Placings, width: float) -> Part:
    shapes: list[Shape] = [
        Text(_PLACE - 10, 14, letters.shown(gettext("Platz")), "serif", 11, INK, "end"),
        Text(_PLACE, 14, letters.shown(gettext("Name")), "serif", 11, INK),
        Text(width - 4, 14, letters.shown(gettext("Summe")), "serif", 11, INK, "end"),
        Stroke(((0, 20), (width, 20)), SOFT, 1.4),
    ]
    for number, right in zip(placings.rounds, _rights(placings, width), strict=True):
        shapes.append(
            Text(right, 14, letters.shown(gettext("D{number}").format(number=number)), "serif", 11, SOFT, "end")
        )
    return Part(_ROW, tuple(shapes))


def _line(placings: Placings, line: PlaceLine, width: float, *, shaded: bool) -> Part:
    column = _column(placings, width)
    room, size = width - _PLACE - _SUM - len(placings.rounds) * column - 8, 10.5 * min(1.0, column / (_ROUND - 6))
    [name] = letters.lines(letters.shown(line.player), "sans", 11.5, room, 1)
    shapes: list[Shape] = [Box(0, 0, width, _ROW, _PALE)] if shaded else []
    shapes += [
        Text(_PLACE - 10, 15, f"{line.place}." if line.place else "–", "bold", 11.5, INK, "end"),
        Text(_PLACE, 15, name, "sans", 11.5, INK),
        Text(width - 4, 15, signed(line.total), "bold", 11.5, INK, "end"),
    ]
    for points, right in zip(line.rounds, _rights(placings, width), strict=True):
        shapes.append(Text(right, 15, "–" if points is None else signed(points), "sans", size, SOFT, "end"))
    return Part(_ROW, tuple(shapes))


def _foot(placings: Placings, width: float, page: int, pages: int) -> Part:
    right = letters.shown(gettext("Seite {page} von {pages}").format(page=page, pages=pages))
    room = width - letters.width(right, "sans", 9) - 12
    [left] = letters.lines(letters.shown(f"Binokel · {placings.name} · {placings.heading}"), "sans", 9, room, 1)
    return Part(12, (Text(0, 9, left, "sans", 9, SOFT), Text(width, 9, right, "sans", 9, SOFT, "end")))
