"""Pages as a PDF document whose texts can be searched and copied."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from webapp.drawn.letters import placed
from webapp.drawn.shapes import CODE_COLOUR, Box, Code, Dot, Page, Point, Shape, Sign, Stroke, Text
from webapp.drawn.svg import SIGNS

_SIGN_SIZE = 24
"""Side of the square in which a suit sign is drawn."""
Curve = tuple[str, tuple[Point, ...]]
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
        canvas.setFont(_registered(file), text.size)
        canvas.drawString(x, -text.y, piece)


@cache
def _registered(file: Path) -> str:
    pdfmetrics.registerFont(TTFont(file.stem, str(file)))
    return file.stem


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
    for element in _symbol(sign.suit.value):
        fill, edge = (element.get(name, "none") for name in ("fill", "stroke"))
        if edge != "none":
            width = float(element.get("stroke-width", "1"))
            _pen(canvas, edge, width, round_ends=element.get("stroke-linecap") == "round")
        if fill != "none":
            canvas.setFillColor(HexColor(fill))
        path = canvas.beginPath()
        if element.tag == "circle":
            path.circle(*(float(element.get(name, "0")) for name in ("cx", "cy", "r")))
        for step, points in path_steps(element.get("d", "")):
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[step](
                *(number for point in points for number in point)
            )
        canvas.drawPath(path, fill=int(fill != "none"), stroke=int(edge != "none"))
    canvas.restoreState()


@cache
def _symbol(code: str) -> list[ET.Element]:
    root = ET.fromstring(SIGNS.read_text("utf-8"))  # noqa: S314 - our own file
    found = next(symbol for symbol in root if symbol.get("id") == f"sign-{code}")
    return list(found)


_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Z": 0}


def path_steps(drawing: str) -> Iterator[Curve]:
    """Return the steps of an SVG path (M, L, H, V, C, S and Z, small letters too) in absolute places.

    >>> list(path_steps("M1 2h3z"))
    [('M', ((1.0, 2.0),)), ('L', ((4.0, 2.0),)), ('Z', ())]
    """
    here: Point = (0.0, 0.0)
    start, handle = here, here
    for command, text in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", drawing):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        kind, count = command.upper(), _NUMBERS[command.upper()]
        for begin in range(0, max(len(numbers), 1), count or 1):
            points = _absolute(kind, numbers[begin : begin + count], here, relative=command.islower())
            if kind == "S":
                points = (_mirrored(handle, here), *points)
            step = {"H": "L", "V": "L", "S": "C"}.get(kind, kind)
            if step == "M" and begin:
                step = "L"
            yield step, points
            here = points[-1] if points else start
            start = here if step == "M" else start
            handle = points[1] if step == "C" else here


def _absolute(kind: str, numbers: Sequence[float], here: Point, *, relative: bool) -> tuple[Point, ...]:
    base = here if relative else (0.0, 0.0)
    if kind == "H":
        return ((base[0] + numbers[0], here[1]),)
    if kind == "V":
        return ((here[0], base[1] + numbers[0]),)
    return tuple((base[0] + x, base[1] + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))


def _mirrored(handle: Point, here: Point) -> Point:
    return (2 * here[0] - handle[0], 2 * here[1] - handle[1])
