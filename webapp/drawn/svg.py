"""Pages as SVG, and from it as PNG."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import resvg_py

from webapp.drawn.letters import FALLBACK, FONTS, placed
from webapp.drawn.shapes import CODE_COLOUR, Box, Code, Dot, Page, Shape, Sign, Stroke, Text
from webapp.site.words import sign_id

PIXELS = 2
"""Pixels per point of the PNG."""

SIGNS = Path(__file__).parents[1] / "templates" / "signs.svg"
_FAMILIES: Mapping[Path, str] = {
    FONTS["serif"]: 'font-family="Binokel Serif" font-weight="700"',
    FONTS["sans"]: 'font-family="Binokel Sans"',
    FONTS["bold"]: 'font-family="Binokel Sans" font-weight="700"',
    FALLBACK: 'font-family="DejaVu Sans"',
}


@cache
def _symbols() -> str:
    return "".join(re.findall(r"<symbol.*?</symbol>", SIGNS.read_text("utf-8")))


def svg_of(page: Page) -> str:
    """Return the page as an SVG document that needs the shipped fonts."""
    drawn = "\n".join(_element(shape) for shape in page.shapes)
    size = f'width="{page.width:g}" height="{page.height:g}" viewBox="0 0 {page.width:g} {page.height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<defs>{_symbols()}</defs>\n{drawn}\n</svg>\n'


def png_of(page: Page) -> bytes:
    """Return the page as a PNG picture with ``PIXELS`` per point."""
    fonts = [str(file) for file in (*FONTS.values(), FALLBACK)]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg_of(page), zoom=PIXELS, skip_system_fonts=True, font_files=fonts))


def _element(shape: Shape) -> str:
    match shape:
        case Text():
            return "".join(_piece(shape, *piece) for piece in placed(shape))
        case Stroke():
            points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
            dash = f' stroke-dasharray="{" ".join(f"{part:g}" for part in shape.dash)}"' if shape.dash else ""
            look = f'fill="none" stroke="{shape.colour}" stroke-width="{shape.width:g}" stroke-linejoin="round"{dash}'
            return f'<polyline points="{points}" {look}{_cap(shape)}/>'
        case Box():
            place = f'x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" height="{shape.height:g}"'
            return f'<rect {place} rx="{shape.radius:g}" fill="{shape.fill}"{_edge(shape.edge)}/>'
        case Dot():
            place = f'cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}"'
            return f'<circle {place} fill="{shape.fill or "none"}"{_edge(shape.edge)}/>'
        case Sign():
            place = f'x="{shape.x:g}" y="{shape.y:g}" width="{shape.size:g}" height="{shape.size:g}"'
            return f'<use href="#{sign_id(shape.suit)}" {place}/>'
        case Code():
            bars = "".join(
                f"M{x:.3f} {y:.3f}h{width:.3f}v{height:.3f}h-{width:.3f}z" for x, y, width, height in shape.bars
            )
            return f'<path fill="{CODE_COLOUR}" d="{bars}"/>'


def _piece(text: Text, x: float, file: Path, piece: str) -> str:
    place = f'x="{x:.2f}" y="{text.y:g}" font-size="{text.size:g}" fill="{text.colour}"'
    return f'<text xml:space="preserve" {place} {_FAMILIES[file]}>{escape(piece)}</text>' if piece.strip() else ""


def _cap(stroke: Stroke) -> str:
    return ' stroke-linecap="round"' if len(stroke.points) > 2 or stroke.dash else ""


def _edge(colour: str | None) -> str:
    return f' stroke="{colour}" stroke-width="1"' if colour else ""
