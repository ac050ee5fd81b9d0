"""Pages as a PDF document whose texts can be searched and copied."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from functools import cache

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from webapp.drawn.letters import font, placed, shaped
from webapp.drawn.shapes import CODE_COLOUR, Box, Code, Dot, Page, Shape, Sign, Stroke, Text
from webapp.drawn.svg import SIGNS
from webapp.site.words import sign_id

_SIGN_SIZE = 24
"""Side of the square in which a suit sign is drawn."""
_Step = tuple[str, tuple[float, ...]]
"""A step of a path: "M" and "L" with a point, "C" with two handles and a point, "Z"."""


def pdf_of(pages: Sequence[Page], title: str) -> bytes:
    """Return the pages as a PDF document with this title."""
    out = io.BytesIO()
    # invariant: the same sheet gives the same bytes
    canvas = Canvas(out, pageCompression=1, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("binokel")
    for page in pages:
        canvas.setPageSize((page.width, page.height))
        # our y grows downwards
        canvas.translate(0, page.height)
        for shape in page.shapes:
            _draw(canvas, shape)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw(canvas: Canvas, shape: Shape) -> None:
    match shape:
        case Text():
            _text(canvas, shape)
        case Stroke():
            _pen(canvas, shape.colour, shape.width, shape.dash)
            path = canvas.beginPath()
            (x, y), *others = shape.points
            path.moveTo(x, -y)
            for x, y in others:
                path.lineTo(x, -y)
            canvas.drawPath(path)
        case Box():
            _ink(canvas, shape.fill, shape.edge)
            place = (shape.x, -shape.y - shape.height, shape.width, shape.height)
            canvas.roundRect(*place, radius=shape.radius, fill=1, stroke=int(bool(shape.edge)))
        case Dot():
            _ink(canvas, shape.fill, shape.edge)
            filled, edged = int(bool(shape.fill)), int(bool(shape.edge))
            canvas.circle(shape.x, -shape.y, shape.radius, fill=filled, stroke=edged)
        case Sign():
            _sign(canvas, shape)
        case Code():
            _ink(canvas, CODE_COLOUR, None)
            path = canvas.beginPath()
            for x, y, width, height in shape.bars:
                path.rect(x, -y - height, width, height)
            canvas.drawPath(path, fill=1, stroke=0)


def _text(canvas: Canvas, text: Text) -> None:
    canvas.setFillColor(HexColor(text.colour))
    for x, file, piece in placed(text):
        canvas.setFont(font(file).fontName, text.size)
        canvas.drawString(x, -text.y, shaped(file, piece))


def _pen(canvas: Canvas, colour: str, width: float, dash: tuple[float, ...] = (), *, round_ends: bool = False) -> None:
    canvas.setStrokeColor(HexColor(colour))
    canvas.setLineWidth(width)
    canvas.setDash(*([list(dash)] if dash else []))
    canvas.setLineJoin(1)
    canvas.setLineCap(int(bool(dash) or round_ends))


def _ink(canvas: Canvas, fill: str | None, edge: str | None) -> None:
    if fill:
        canvas.setFillColor(HexColor(fill))
    if edge:
        _pen(canvas, edge, 1)


def _sign(canvas: Canvas, sign: Sign) -> None:
    canvas.saveState()
    canvas.translate(sign.x, -sign.y)
    canvas.scale(sign.size / _SIGN_SIZE, -sign.size / _SIGN_SIZE)
    for element in _symbol(sign_id(sign.suit)):
        fill, edge = (element.get(name, "none") for name in ("fill", "stroke"))
        if edge != "none":
            width = float(element.get("stroke-width", "1"))
            _pen(canvas, edge, width, round_ends=element.get("stroke-linecap") == "round")
        if fill != "none":
            canvas.setFillColor(HexColor(fill))
        path = canvas.beginPath()
        if element.tag == "circle":
            path.circle(*(float(element.get(name, "0")) for name in ("cx", "cy", "r")))
        for step, numbers in _steps(element.get("d", "")):
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[step](*numbers)
        canvas.drawPath(path, fill=int(fill != "none"), stroke=int(edge != "none"))
    canvas.restoreState()


@cache
def _symbol(name: str) -> list[ET.Element]:
    root = ET.fromstring(SIGNS.read_text("utf-8"))  # noqa: S314 - our own file
    found = next(symbol for symbol in root if symbol.get("id") == name)
    return list(found)


def _steps(drawing: str) -> Iterator[_Step]:
    """Return the steps of a path in `signs.svg`, whose suit signs know only M, L, C and Z.

    >>> list(_steps("M1 2L4 2Z"))
    [('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('Z', ())]
    """
    for step, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", drawing):
        yield step, tuple(float(number) for number in numbers.split())
