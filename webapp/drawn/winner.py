"""The winner's picture: who has won and by how much, as a square that a messenger shows whole."""

from __future__ import annotations

from scoring.cards import Suit
from scoring.texts import signed
from webapp.drawn import letters
from webapp.drawn.parts import GREEN, INK, ON_WOOD, ON_WOOD_SOFT, PAPER, RULE, SOFT, WOOD
from webapp.drawn.shapes import Box, Page, Shape, Sign, Stroke, Text
from webapp.drawn.sheet import heading
from webapp.sheet.standing import Standing
from webapp.site.dates import date_words
from webapp.storage.records import Game

_SIDE = 480.0
_BORDER = 20.0
_INSIDE = 26.0
_SUIT, _BETWEEN = 38.0, 18.0
_LINE = 46.0


def winner(game: Game, standing: Standing) -> Page:
    """Return the picture of a game that is over."""
    middle, left, right = _SIDE / 2, _BORDER + _INSIDE, _SIDE - _BORDER - _INSIDE
    room = right - left
    said, reason = heading(game, standing)
    shapes: list[Shape] = [
        Box(0, 0, _SIDE, _SIDE, WOOD),
        Text(_BORDER, 38, "Binokel", "serif", 24, ON_WOOD),
        Text(_SIDE - _BORDER, 37, date_words(game.created), "sans", 14, ON_WOOD_SOFT, "end"),
        Box(_BORDER, 54, _SIDE - 2 * _BORDER, _SIDE - 54 - _BORDER, PAPER, GREEN, 12),
    ]
    first = middle - (4 * _SUIT + 3 * _BETWEEN) / 2
    shapes += [Sign(first + place * (_SUIT + _BETWEEN), 76, _SUIT, suit) for place, suit in enumerate(Suit)]
    y = 160.0
    size = 40.0 if len(said) < 18 else 30.0
    for line in letters.lines(letters.shown(said), "serif", size, room, 2):
        shapes.append(Text(middle, y, line, "serif", size, INK, "middle"))
        y += 1.15 * size
    for line in letters.lines(letters.shown(reason), "sans", 15, room, 2):
        shapes.append(Text(middle, y - 8, line, "sans", 15, SOFT, "middle"))
        y += 20
    bottom = _SIDE - _BORDER - 12
    step = min(_LINE, (bottom - y) / len(game.sides))
    large, small = 28 * step / _LINE, 24 * step / _LINE
    y = bottom - step * (len(game.sides) - 0.6)
    for place, side in enumerate(standing.sheet.standing):
        colour = GREEN if side == standing.sheet.winner else INK
        total = signed(standing.sheet.totals[side])
        name = letters.shown(game.side_name(side))
        wide = room - letters.width(total, "bold", large) - 12
        [name] = letters.lines(name, "serif", small, wide, 1)
        shapes += [
            Text(left, y, name, "serif", small, colour),
            Text(right, y, total, "bold", large, colour, "end"),
        ]
        if place:
            shapes.append(Stroke(((left, y - 0.7 * step), (right, y - 0.7 * step)), RULE, 1))
        y += step
    return Page(_SIDE, _SIDE, tuple(shapes))
