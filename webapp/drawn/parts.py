"""The parts of a drawn sheet: title, announcement, pad, curve. They look like the pages' own, in the light colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.cards import Suit
from scoring.texts import booked, signed
from webapp.drawn import letters
from webapp.drawn.shapes import Box, Dot, Part, Point, Shape, Sign, Stroke, Text
from webapp.sheet import curve as curves
from webapp.sheet.house import house_rules
from webapp.sheet.lines import PadBooking, PadLine, RoundSum
from webapp.sheet.standing import PadRow, Standing
from webapp.site.dates import date_words
from webapp.site.languages import gettext
from webapp.site.texts import PRESETS, outcome_name
from webapp.storage.records import Game

WOOD, ON_WOOD, ON_WOOD_SOFT = "#7d5332", "#fdf3e0", "#f0dcbc"
PAPER, EDGE, RULE, MARGIN_LINE = "#fdf8ea", "#e2d3b1", "#b9cbd6", "#d99a8f"
INK, SOFT, LINE, RED, GREEN = "#2b2018", "#66553f", "#cdbb97", "#a3271c", "#2c5e3b"
BINDING, BINDING_DARK = "#8d2b22", "#57150f"
SIDE_STYLES: Mapping[str, tuple[str, tuple[float, ...]]] = {
    "A": ("#b0451f", ()),
    "B": ("#1f6a8c", (7.0, 4.0)),
    "C": ("#6b4aa0", (1.5, 5.0)),
    "D": ("#2c5e3b", (9.0, 3.0, 2.0, 3.0)),
    "E": ("#7a5f00", (4.0, 4.0)),
    "F": ("#a3271c", (12.0, 3.0)),
    "G": ("#0b5d66", (6.0, 2.0, 1.5, 2.0, 1.5, 2.0)),
    "H": ("#5a5550", (1.5, 2.5)),
}
"""Colour and dashes of a side's line, as in the style sheet of the pages."""

_BINDING_HEIGHT = 13
_NUMBER, _BID, _EDGE = 34, 104, 8
_FULL = 62
"""A column narrower than this has smaller totals."""
_ROW = 42
_SMALL, _SMALL_STEP = 10.0, 12


def title(game: Game, standing: Standing, width: float, *, on_wood: bool) -> Part:
    """Return the head of the sheet: the game, its day, its rules and its target."""
    ink, soft = (ON_WOOD, ON_WOOD_SOFT) if on_wood else (INK, SOFT)
    rules = letters.lines(letters.shown(rules_line(game, standing)), "sans", 12, width, 4)
    return Part(
        38 + 16 * len(rules),
        (
            Sign(0, 4, 22, Suit.SCHIPPEN),
            Sign(23, 4, 22, Suit.SCHELLEN),
            Text(52, 23, "Binokel", "serif", 24, ink),
            Text(width, 22, date_words(game.created), "sans", 13, soft, "end"),
            *(Text(0, 43 + 16 * place, line, "sans", 12, soft) for place, line in enumerate(rules)),
        ),
    )


def running_title(game: Game, width: float, page: int, pages: int) -> Part:
    """Return the small line at the foot of a page of a document."""
    left = letters.shown(f"Binokel · {date_words(game.created)} · {', '.join(game.names)}")
    right = gettext("Seite {page} von {pages}").format(page=page, pages=pages)
    room = width - letters.width(right, "sans", 9) - 12
    [left] = letters.lines(left, "sans", 9, room, 1)
    return Part(12, (Text(0, 9, left, "sans", 9, SOFT), Text(width, 9, right, "sans", 9, SOFT, "end")))


def rules_line(game: Game, standing: Standing) -> str:
    """Return the rule set, the target and the house rules, each with the hand from which it holds."""
    target, since = game.rules.target, standing.since
    said = gettext("bis {target}").format(target=target) if target else ""
    if said and "target" in since:
        said = gettext("{rule} (ab Spiel {number})").format(rule=said, number=since["target"])
    others = {key: value for key, value in game.options.items() if key != "target" or not target}
    own = house_rules(game.preset, others, since)
    parts = [
        gettext("Regeln: {rules}").format(rules=gettext(PRESETS[game.preset])),
        said,
        gettext("Hausregeln: {rules}").format(rules=own) if own else "",
    ]
    return " · ".join(part for part in parts if part)


def announcement(heading: str, reason: str, width: float) -> Part:
    """Return the box that says who has won and why, or who leads."""
    middle, room = width / 2, width - 24
    heads = letters.lines(letters.shown(heading), "serif", 19, room, 3)
    whys = letters.lines(letters.shown(reason), "sans", 12, room, 4)
    height = 14 + 23 * len(heads) + 16 * len(whys) + 8
    shapes: list[Shape] = [Box(0, 0, width, height, PAPER, GREEN, 8)]
    shapes += [Text(middle, 30 + 23 * place, line, "serif", 19, INK, "middle") for place, line in enumerate(heads)]
    top = 14 + 23 * len(heads) + 12
    shapes += [Text(middle, top + 16 * place, line, "sans", 12, SOFT, "middle") for place, line in enumerate(whys)]
    return Part(height, tuple(shapes))


def pad(game: Game, rows: Sequence[Part], width: float) -> Part:
    """Return a pad of these rows: paper, binding, the head with the sides' names, the rows one under the other."""
    head = _head(game, width)
    height = _BINDING_HEIGHT + head.height + sum(row.height for row in rows)
    shapes: list[Shape] = [Box(0, 0, width, height + 4, PAPER, EDGE, 5)]
    shapes.append(Box(0, 0, width, _BINDING_HEIGHT - 1, BINDING, None, 3))
    shapes += [Box(x, 0, 3, _BINDING_HEIGHT - 1, BINDING_DARK) for x in range(10, round(width) - 6, 22)]
    y: float = _BINDING_HEIGHT
    for place, part in enumerate((head, *rows)):
        shapes += part.at(0, y)
        y += part.height
        if place == 0:
            shapes.append(Stroke(((0, y), (width, y)), SOFT, 1.5))
        elif place < len(rows):
            shapes.append(Stroke(((0, y), (width, y)), RULE, 0.8))
    return Part(height + 4, tuple(shapes))


def _head(game: Game, width: float) -> Part:
    column = _column(game, width)
    names = [letters.lines(letters.shown(game.side_name(side)), "serif", 13, column - 8, 6) for side in game.sides]
    height = 14 + 15 * max(len(lines) for lines in names)
    shapes: list[Shape] = [
        _margin_line(height),
        Text(_NUMBER / 2, height - 7, letters.shown(gettext("Nr.")), "sans", 11, SOFT, "middle"),
        Text(_NUMBER + 7, height - 7, letters.shown(gettext("Reiz")), "serif", 13, INK),
    ]
    for place, lines in enumerate(names):
        right = _right(game, width, place)
        shapes += [
            Text(right, height - 7 - 15 * (len(lines) - 1 - number), line, "serif", 13, INK, "end")
            for number, line in enumerate(lines)
        ]
    return Part(height, tuple(shapes))


def line(game: Game, line: PadLine[PadRow], width: float) -> Part:
    """Return a row of the pad: that of a hand, of a booking, or of the sum of a round."""
    if line.hand:
        return _hand(game, line.hand, width)
    between = line.booking or line.round
    assert between is not None  # noqa: S101 - a line is one of the three
    return _between(game, between, width)


def _between(game: Game, said: PadBooking | RoundSum, width: float) -> Part:
    """Return the row of what is no hand: its words where those of a hand stand, and its points by side."""
    booking = said if isinstance(said, PadBooking) else None
    words = said_of(said)
    notes = letters.lines(letters.shown(words), "sans", 11, _BID - 12, 4)
    if booking and booking.reason:
        notes += letters.lines(letters.shown(gettext("gebucht")), "sans", _SMALL, _BID - 12, 1)
    height = max(_ROW if booking else 26, 14 + (_SMALL_STEP + 1) * len(notes))
    shapes: list[Shape] = [
        _margin_line(height),
        Text(_NUMBER / 2, height / 2 + 5, "±" if booking else "Σ", "bold", 14, SOFT, "middle"),
    ]
    if booking and booking.changed:
        shapes.append(Text(_NUMBER - 11, 12, "✎", "sans", 9, SOFT))
    shapes += [
        Text(_NUMBER + 7, 17 + (_SMALL_STEP + 1) * place, note, "sans", 11, SOFT) for place, note in enumerate(notes)
    ]
    for place, side in enumerate(game.sides):
        right, delta = _right(game, width, place), said.deltas[side]
        if booking is None:
            shapes.append(Text(right, 18, signed(delta), "sans", 14, SOFT, "end"))
            continue
        if delta:
            shapes.append(Text(right, 14, booked(delta), "sans", 11, RED if delta < 0 else SOFT, "end"))
        shapes.append(Text(right, 32, signed(said.totals[side]), "bold", 17, INK, "end"))
    return Part(height, tuple(shapes))


def said_of(said: PadBooking | RoundSum) -> str:
    """Return in words what a row is that is no hand's."""
    if isinstance(said, RoundSum):
        return gettext("{number}. Durchgang").format(number=said.number)
    return said.reason or gettext("Buchung")


def _hand(game: Game, row: PadRow, width: float) -> Part:
    """Return a row of the pad: number, bid, trump, declarer; per side the change, the dealer's mark, the total."""
    notes = letters.lines(letters.shown(_note(row)), "sans", _SMALL, _BID - 12, 4)
    height = _ROW + _SMALL_STEP * (len(notes) - 1)
    shapes: list[Shape] = [
        _margin_line(height),
        Text(_NUMBER / 2, height / 2 + 5, str(row.number), "bold", 14, INK, "middle"),
    ]
    if row.changed or row.inserted:
        shapes.append(Text(_NUMBER - 11, 12, "✎" if row.changed else "+", "sans", 9, SOFT))
    bid = str(row.bid or "–")
    shapes.append(Text(_NUMBER + 7, 19, bid, "sans", 15, INK))
    if row.trump:
        shapes.append(Sign(_NUMBER + 12 + letters.width(bid, "sans", 15), 7, 14, row.trump))
    shapes += [
        Text(_NUMBER + 7, 33 + _SMALL_STEP * place, note, "sans", _SMALL, SOFT) for place, note in enumerate(notes)
    ]
    for place, side in enumerate(game.sides):
        shapes += _cell(row, side, _right(game, width, place), _column(game, width))
    return Part(height, tuple(shapes))


def _margin_line(height: float) -> Stroke:
    return Stroke(((_NUMBER, 0), (_NUMBER, height)), MARGIN_LINE, 1.5)


def _note(row: PadRow) -> str:
    notes = [
        row.declarer_name,
        "" if row.outcome == "played" else outcome_name(row.outcome),
        gettext("nach dem Ende") if row.row.after_end else "",
        "" if row.row.settlement else gettext("zählt nicht"),
    ]
    return ", ".join(note for note in notes if note)


def to_go(game: Game, standing: Standing, width: float) -> Part:
    """Return the last row of a pad: what each side still needs to the target."""
    said = gettext("noch bis {target}").format(target=standing.sheet.target)
    shapes: list[Shape] = [Stroke(((0, 0), (width, 0)), SOFT, 1.5), Text(8, 17, letters.shown(said), "sans", 11, SOFT)]
    shapes += [
        Text(_right(game, width, place), 17, str(standing.to_go[side]), "sans", 13, SOFT, "end")
        for place, side in enumerate(game.sides)
    ]
    return Part(24, tuple(shapes))


def apart(game: Game, standing: Standing, width: float, *, on_wood: bool) -> Part:
    """Return the line with what is kept apart from the totals."""
    points = ", ".join(f"{game.side_name(side)} {signed(value)}" for side, value in standing.apart.items())
    lines = letters.lines(letters.shown(f"{gettext('Getrennt gezählt:')} {points}"), "sans", 12, width, 3)
    colour = ON_WOOD_SOFT if on_wood else SOFT
    return Part(16 * len(lines), tuple(Text(0, 11 + 16 * n, line, "sans", 12, colour) for n, line in enumerate(lines)))


def _cell(row: PadRow, side: str, right: float, column: float) -> list[Shape]:
    delta, total = row.deltas.get(side), signed(row.totals[side])
    change = "–" if delta is None else booked(delta)
    shapes: list[Shape] = [
        Text(right, 14, change, "sans", 11, RED if delta and delta < 0 else SOFT, "end"),
        Text(right, 32, total, "bold", 17 if column > _FULL else 13, INK, "end"),
    ]
    if side == row.dealer_side:
        x = right - letters.width(change, "sans", 11) - 10
        shapes += [Dot(x, 10, 6, edge=SOFT), Text(x, 12.9, gettext("G"), "bold", 8, SOFT, "middle")]
    if side in row.declarers:
        shapes.append(Stroke(((right - 34, 37), (right, 37)), SOFT, 1.6))
    return shapes


def nothing_yet(width: float) -> Part:
    """Return the row of a pad without a hand."""
    text = letters.shown(gettext("Noch kein Spiel aufgeschrieben."))
    return Part(60, (Text(width / 2, 34, text, "sans", 12, SOFT, "middle"),))


def curve(game: Game, standing: Standing, width: float, *, stretch: float) -> Part:
    """Return the curve of the totals with its legend, on paper, ``stretch`` times as high as on the pages."""
    across = (width - 12) / curves.WIDTH
    drawn = standing.curve

    def place(x: float, y: float) -> Point:
        return 6 + x * across, 34 + y * stretch

    def level(y: float, dash: tuple[float, ...] = ()) -> Stroke:
        return Stroke((place(8, y), place(curves.WIDTH - 8, y)), LINE, 1, dash)

    shapes: list[Shape] = [Text(14, 24, letters.shown(gettext("Verlauf")), "serif", 15, INK), level(drawn.zero)]
    if drawn.target is not None:
        x, y = place(8, drawn.target)
        shapes += [level(drawn.target, (5, 4)), Text(x, y + 13, str(standing.sheet.target), "sans", 10, SOFT)]
    for side, line in drawn.lines.items():
        points = (pair.split(",") for pair in line.split())
        colour, dash = SIDE_STYLES[side]
        shapes.append(Stroke(tuple(place(float(x), float(y)) for x, y in points), colour, 2.5, dash))
        shapes.append(Dot(*place(*drawn.ends[side]), 4, colour))
    legend = _legend(game, width - 28)
    y = 34 + curves.HEIGHT * stretch + 6
    height = y + legend.height + 8
    return Part(height, (Box(0, 0, width, height, PAPER, EDGE, 8), *shapes, *legend.at(14, y)))


def _legend(game: Game, width: float) -> Part:
    shapes: list[Shape] = []
    x, y = 0.0, 0.0
    for side in game.sides:
        lines = letters.lines(letters.shown(game.side_name(side)), "sans", 12, width - 34, 3)
        room = 34 + max(letters.width(line, "sans", 12) for line in lines)
        if x and x + room > width:
            x, y = 0.0, y + 18
        colour, dash = SIDE_STYLES[side]
        shapes.append(Stroke(((x, y + 8), (x + 26, y + 8)), colour, 2.5, dash))
        shapes += [Text(x + 34, y + 12 + 15 * place, line, "sans", 12, INK) for place, line in enumerate(lines)]
        y += 15 * (len(lines) - 1)
        x += room + 18
    return Part(y + 18, tuple(shapes))


def _column(game: Game, width: float) -> float:
    return (width - _NUMBER - _BID) / len(game.sides)


def pad_width(game: Game) -> float:
    """Return how wide a pad is drawn in a picture: wider than usual for more than five columns."""
    return max(480.0, _NUMBER + _BID + 66.0 * len(game.sides))


def _right(game: Game, width: float, place: int) -> float:
    return _NUMBER + _BID + _column(game, width) * (place + 1) - _EDGE
