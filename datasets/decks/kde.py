"""Decks made of the pictures of KDE's German deck, where Debian's package ``kdegames-card-data-kf5`` is installed.

The pictures (svg-xskat-german, licence GPL-2+) are read where the package installs them and never stored here. Half of
the decks keep the printed indices, whose places are measured on the rendering; the others get an index of our own.
KDE's aces say D for Daus; they always get an A.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
import resvg_py
import skia
from PIL import Image

from datasets.decks.corner import draw_indices, letter_outline
from datasets.decks.deck import FACE_HEIGHT, Deck, IndexPlace, Rgba
from datasets.decks.drawn import draw_blank, pixels
from datasets.decks.signs import fill
from datasets.decks.style import DeckStyle, random_deck_style
from datasets.decks.wear import random_wear, worn
from scoring.cards import KINDS, Card, Rank, Suit
from vision.index import INWARD

SOURCE = Path("/usr/share/carddecks/svg-xskat-german/german.svgz")
"""Where the package installs the deck."""

_CELL = (144, 224)
"""Width and height of a face in the SVG's units."""

_RANKS = {
    Rank.ASS: "1",
    Rank.ZEHNER: "10",
    Rank.KOENIG: "king",
    Rank.OBER: "queen",
    Rank.UNTER: "jack",
    Rank.SIEBENER: "7",
}
_SUITS = {Suit.EICHEL: "club", Suit.SCHIPPEN: "spade", Suit.HERZ: "heart", Suit.SCHELLEN: "diamond"}
_LETTERS = {
    Rank.ASS: "#i1",
    Rank.ZEHNER: "#i10",
    Rank.KOENIG: "#ik",
    Rank.OBER: "#io",
    Rank.UNTER: "#iu",
    Rank.SIEBENER: "#i7",
}
_HREF = "{http://www.w3.org/1999/xlink}href"
_SVG = "{http://www.w3.org/2000/svg}"

Floats = npt.NDArray[np.float64]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom lie outside."""


@dataclass(frozen=True, slots=True)
class Prints:
    """The deck as printed, on a transparent background, all pictures of one size.

    Attributes:
        pictures: the faces without their indices.
        indices: nothing but the indices.
        back: the back.
    """

    pictures: Mapping[Card, Rgba]
    indices: Mapping[Card, Rgba]
    back: Rgba


def kde_deck(rng: np.random.Generator, name: str = "kde") -> Deck | None:
    """Return a deck of KDE's pictures; None where Debian's package ``kdegames-card-data-kf5`` is not installed."""
    if not SOURCE.exists():
        return None
    prints = _prints(SOURCE)
    style = random_deck_style(rng)
    own = rng.random() < 0.5
    shrink = 1.0 if own else float(rng.uniform(0.80, 0.95))
    ink = _other_ink(rng)
    wear = random_wear(rng)
    faces: dict[Card, Rgba] = {}
    index: dict[Card, tuple[IndexPlace, ...]] = {}
    for card in KINDS:
        surface = skia.Surface(*style.size)
        canvas = surface.getCanvas()
        _paper(canvas, style, framed=not own)
        _lay(canvas, ink(prints.pictures[card]), style.size, shrink)
        if own:
            index[card] = _own_indices(canvas, prints.indices[card], card, style)
        else:
            index[card] = draw_indices(canvas, card, style)
        faces[card] = worn(pixels(surface), wear, rng)
    surface = skia.Surface(*style.size)
    _paper(surface.getCanvas(), style, framed=False)
    _lay(surface.getCanvas(), prints.back, style.size, 1.0)
    return Deck(name=name, faces=faces, back=worn(pixels(surface), wear, rng), index=index)


@cache
def _prints(source: Path) -> Prints:
    """Return the rendered deck; it is rendered once in each process, which takes some seconds."""
    pictures, back = _render(source, indices=False)
    indices, _ = _render(source, indices=True)
    return Prints(pictures, indices, back)


def _render(source: Path, *, indices: bool) -> tuple[dict[Card, Rgba], Rgba]:
    """Return every face on a transparent background, either without its indices or with nothing else, and the back."""
    defs = _parts(source, indices=indices)
    width, height = _CELL
    sheet = ElementTree.Element(f"{_SVG}svg", viewBox=f"0 0 {width * len(Rank)} {height * (len(Suit) + 1)}")
    sheet.append(defs)
    for row, suit in enumerate(Suit):
        for column, rank in enumerate(Rank):
            where = {"x": f"{width * column}", "y": f"{height * row}", _HREF: f"#{_RANKS[rank]}_{_SUITS[suit]}"}
            ElementTree.SubElement(sheet, f"{_SVG}use", where)
    if not indices:
        ElementTree.SubElement(sheet, f"{_SVG}use", {"x": "0", "y": f"{height * len(Suit)}", _HREF: "#back"})
    zoom = FACE_HEIGHT / height
    png = resvg_py.svg_to_bytes(
        svg_string=ElementTree.tostring(sheet, encoding="unicode"),
        skip_system_fonts=True,
        zoom=zoom,
    )
    picture = np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGBA"))

    def cell(row: int, column: int) -> Rgba:
        top, left = row * FACE_HEIGHT, round(column * width * zoom)
        return picture[top : top + FACE_HEIGHT, left : left + round(width * zoom)].copy()

    return (
        {Card(suit, rank): cell(row, column) for row, suit in enumerate(Suit) for column, rank in enumerate(Rank)},
        cell(len(Suit), 0),
    )


def _parts(source: Path, *, indices: bool) -> ElementTree.Element:
    """Return the deck's definitions without paper and shading, and either without all indices or without all else."""
    root = ElementTree.fromstring(gzip.decompress(source.read_bytes()))  # noqa: S314  Debian signs the package
    parts = {element.get("id"): element for element in root.iter()}
    bare = ["card-outline", "card-shadow", *(() if indices else (f"card-{suit}" for suit in _SUITS.values()))]
    for name in bare:
        parts[name].clear()
    for suit in _SUITS.values():
        for rank, letter in _LETTERS.items():
            face = parts[f"g-{_RANKS[rank]}_{suit}"]
            for part in [part for part in face if (part.get(_HREF) == letter) != indices]:
                face.remove(part)
    defs = root.find(f"{_SVG}defs")
    if defs is None:
        msg = f"{source} has no definitions"
        raise ValueError(msg)
    return defs


def _paper(canvas: skia.Canvas, style: DeckStyle, *, framed: bool) -> None:
    draw_blank(canvas, style if framed else replace(style, frame=0.0))


def _lay(canvas: skia.Canvas, picture: Rgba, size: tuple[int, int], shrink: float) -> None:
    """Draw ``picture`` over the whole face, or shrunk by the factor ``shrink`` around the face's middle."""
    width, height = size
    margin_x, margin_y = width * (1 - shrink) / 2, height * (1 - shrink) / 2
    canvas.drawImageRect(
        skia.Image.fromarray(picture, colorType=skia.kRGBA_8888_ColorType),
        skia.Rect(margin_x, margin_y, width - margin_x, height - margin_y),
        skia.SamplingOptions(skia.CubicResampler.Mitchell()),
    )


def _other_ink(rng: np.random.Generator) -> Callable[[Rgba], Rgba]:
    """Return a function that prints a picture with other inks: paler, greyer, tinted; hues do not change."""
    keep, lift = rng.uniform(0.55, 1.1), rng.uniform(0, 25)
    tinge = rng.uniform(0.9, 1.0, 3)

    def print_again(picture: Rgba) -> Rgba:
        rgb = picture[..., :3].astype(np.float32)
        grey = rgb.mean(axis=2, keepdims=True)
        inked = (grey + (rgb - grey) * keep) * tinge * (1 - lift / 255) + lift
        return np.dstack([np.clip(inked, 0, 255).astype(np.uint8), picture[..., 3]])

    return print_again


def _own_indices(canvas: skia.Canvas, indices: Rgba, card: Card, style: DeckStyle) -> tuple[IndexPlace, ...]:
    """Draw the printed indices, with an A for the ace's letter, and return their places."""
    height, width = indices.shape[:2]
    to_face = np.array([style.size[0] / width, style.size[1] / height] * 2)
    measured = [(turned, right, *measure_index(indices, turned=turned, right=right)) for turned, right in _CORNERS]
    layer = indices.copy()
    if card.rank is Rank.ASS:
        for _, _, (left, top, end, bottom), _ in measured:
            layer[top:bottom, left:end] = 0
    _lay(canvas, layer, style.size, 1.0)
    places: list[IndexPlace] = []
    for turned, right, letter, sign in measured:
        letter_box, sign_box = np.array(letter) * to_face, np.array(sign) * to_face
        if card.rank is Rank.ASS:
            letter_box = _draw_ace(canvas, letter_box, style, turned=turned)
        places.append(_place(letter_box, sign_box, style.size[0], rightwards=turned == right))
    return tuple(places)


_CORNERS = ((False, False), (False, True), (True, False), (True, True))
"""(turned, right): whether the index is upside down, and whether it is at the right when read upright."""


def measure_index(indices: Rgba, *, turned: bool, right: bool) -> tuple[Box, Box]:
    """Return the boxes of the letter and of the sign in one corner of a picture that shows nothing but indices.

    Args:
        indices: the picture.
        turned: measure an index that is upside down, at the bottom.
        right: measure the one that is at the right when read upright.

    Raises:
        ValueError: there are not exactly two marks, one above the other.
    """
    height, width = indices.shape[:2]
    marked = indices[..., 3] > 100
    if turned:
        marked = marked[::-1, ::-1]
    offset = width // 2 if right else 0
    corner = marked[: height // 4, offset : offset + width // 2]
    filled = np.concatenate([[False], corner.any(axis=1), [False]])
    edges = np.flatnonzero(filled[1:] != filled[:-1])
    if len(edges) != 4:
        msg = f"{len(edges) // 2} marks in a corner where a letter and a sign should be"
        raise ValueError(msg)
    boxes: list[Box] = []
    for top, bottom in (edges[:2], edges[2:]):
        columns = np.flatnonzero(corner[top:bottom].any(axis=0)) + offset
        box = (int(columns[0]), int(top), int(columns[-1]) + 1, int(bottom))
        boxes.append((width - box[2], height - box[3], width - box[0], height - box[1]) if turned else box)
    return boxes[0], boxes[1]


def _draw_ace(canvas: skia.Canvas, box: Floats, style: DeckStyle, *, turned: bool) -> Floats:
    """Draw an A in the middle of ``box`` of the same height; return the A's box."""
    outline, bounds = letter_outline(Rank.ASS.value, replace(style, letter_height=float(box[3] - box[1])))
    x, y = float(box[0] + box[2]) / 2, float(box[1] + box[3]) / 2
    canvas.save()
    if turned:
        canvas.rotate(180, x, y)
    canvas.translate(x - bounds.centerX(), y - bounds.centerY())
    canvas.drawPath(outline, fill((0, 0, 0)))
    canvas.restore()
    half = np.array([bounds.width(), bounds.height()]) / 2
    return np.array([x - half[0], y - half[1], x + half[0], y + half[1]])


def _place(letter: Floats, sign: Floats, width: int, *, rightwards: bool) -> IndexPlace:
    """Return the index of the boxes ``letter`` and ``sign``; its inward point lies to the right if ``rightwards``."""
    (letter_x, letter_y), (sign_x, sign_y) = ((float(b[0] + b[2]) / 2, float(b[1] + b[3]) / 2) for b in (letter, sign))
    left, top = np.minimum(letter[:2], sign[:2])
    right, bottom = np.maximum(letter[2:], sign[2:])
    inward = ((letter_x + sign_x) / 2 + (INWARD if rightwards else -INWARD) * width, (letter_y + sign_y) / 2)
    return IndexPlace(
        (letter_x, letter_y), (sign_x, sign_y), inward, (float(left), float(top), float(right), float(bottom))
    )
