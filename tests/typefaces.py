"""Makes the typefaces that the app ships, for pages and for paper, from their authors' files.

`python -m tests.typefaces SERIF SANS FALLBACK`; `webapp/drawn/fonts/README.md` says where these come from. The pages
get variable fonts, the drawn sheet plain ones, because neither PDF nor PNG knows variable fonts. Latin letters that the
authors left out are put together from letters and marks that they drew. This is no test but a command for whoever
changes a typeface.
"""

from __future__ import annotations

import argparse
import io
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import uharfbuzz
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib.instancer import instantiateVariableFont

PAGES = Path(__file__).parents[1] / "webapp/static"
PAPER = Path(__file__).parents[1] / "webapp/drawn/fonts"
REGULAR, BOLD = 400, 700
EM = 1000
SANS_SIZE = 1.05
"""Source Sans is drawn smaller than the faces of phones; so enlarged it is as wide as those."""
SERIF_DETAIL = 28
"""The optical size, in points, for which the serif is drawn: it only sets headings."""
SERIF_BOLD = 600
"""The authors' weight that is our bold: a full bold is too wide for names above the columns of a pad."""

LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x18F, 0x259, *range(0x1E00, 0x1F00))
"""With Latin Extended Additional for Vietnamese, and the schwa for Azeri names."""
LATIN_MORE = (
    0x1A0,
    0x1A1,
    0x1AF,
    0x1B0,
    *range(0x1CD, 0x1DD),
    *range(0x1E6, 0x1EC),
    *range(0x1F8, 0x220),
    0x2BC,
    0x2BE,
)
MARKS = tuple(range(0x300, 0x334))
SIGNS = tuple(
    map(ord, "‐‑‒–—―‘’‚“”„†‡•…‰′″‹›⁄€™←↑→↓−√∞≈≠≤≥□◊♠♣♥♦✎✓✕\u2007\u2009\u200a\u202f"),
)  # fmt: skip
GREEK_AND_CYRILLIC = (*range(0x370, 0x530), *range(0x1F00, 0x2000))
HEBREW_AND_ARABIC = (*range(0x591, 0x700), *range(0xFB1D, 0xFE00), *range(0xFE70, 0xFEFD), 0x25CC)
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "init", "medi", "fina", "isol", "rlig", "calt"]

SPELLED = {"Ĳ": "IJ", "ĳ": "ij", "ẚ": "aʾ"}
"""Letters that are two letters side by side."""
BELOW = {"\u0325": "\u030a", "\u032d": "\u0302", "\u0330": "\u0303"}
"""Marks under a letter, each with the same mark above it."""
BARRED = {"Ŧ": ("T", 0.5), "ŧ": ("t", 0.62)}
"""Letters with a bar through them, and how high up that is."""
BORROWED = "□✎✕ẜẝẟỺỻ"
"""Signs, and letters of medieval scribes, that come from the fall-back."""


@dataclass(frozen=True)
class Piece:
    """A glyph that a composed letter is made of, and where it stands, in units of the font."""

    glyph: str
    x: int
    y: int


@dataclass(frozen=True)
class Composed:
    """A letter in one weight."""

    pieces: tuple[Piece, ...]
    advance: int


class Weight:
    """A variable font in one of its weights: says how letters are put together in it."""

    def __init__(self, font: TTFont, weight: int) -> None:
        """Freeze ``font`` in ``weight``."""
        self.font = instantiateVariableFont(reread(font), {"wght": weight})
        data = io.BytesIO()
        self.font.save(data)
        self.shaper = uharfbuzz.Font(uharfbuzz.Face(data.getvalue()))
        self.names: Mapping[int, str] = self.font.getBestCmap()

    def composed(self, letter: str) -> Composed | None:
        """Return how ``letter`` is put together, or None where the font lacks what it would take."""
        if letter in BARRED:
            return self._barred(*BARRED[letter])
        spelled = SPELLED.get(letter) or unicodedata.normalize("NFD", letter)
        if len(spelled) == 1:
            return None
        if spelled[-1] in BELOW and ord(spelled[-1]) not in self.names:
            return self._marked_below(spelled)
        if any(ord(sign) not in self.names for sign in spelled):
            return None
        return self._shaped(spelled)

    def _shaped(self, text: str) -> Composed:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(self.shaper, buffer, {"ccmp": True, "mark": True, "mkmk": True, "locl": False})
        pieces, x = [], 0
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            pieces.append(Piece(self.font.getGlyphName(info.codepoint), x + place.x_offset, place.y_offset))
            x += place.x_advance
        return Composed(tuple(pieces), x)

    def _marked_below(self, text: str) -> Composed:
        base = self._shaped(text[:-1])
        mark = self.names[ord(BELOW[text[-1]])]
        letter, sign = self.font["glyf"][base.pieces[0].glyph], self.font["glyf"][mark]
        x = (letter.xMin + letter.xMax - sign.xMin - sign.xMax) // 2
        return Composed((*base.pieces, Piece(mark, x, -60 - sign.yMax)), base.advance)

    def _barred(self, letter: str, height: float) -> Composed:
        base, bar = self.names[ord(letter)], self.names[ord("-")]
        stem, stroke = self.font["glyf"][base], self.font["glyf"][bar]
        x = (stem.xMin + stem.xMax - stroke.xMin - stroke.xMax) // 2
        y = round(stem.yMax * height) - (stroke.yMin + stroke.yMax) // 2
        return Composed((Piece(base, 0, 0), Piece(bar, x, y)), self.font["hmtx"][base][0])


def reread(font: TTFont) -> TTFont:
    """Return a copy of ``font`` that nothing done to the one changes."""
    data = io.BytesIO()
    font.save(data)
    data.seek(0)
    return TTFont(data)


def drop(font: TTFont, table: str) -> None:
    """Take the table out of ``font``, where it is."""
    if table in font:
        del font[table]


def complete(font: TTFont, wanted: Iterable[int]) -> None:
    """Add to the variable ``font`` the ``wanted`` letters that can be put together from what it has."""
    # widths then come from the outlines' own variations, which the composed letters have too
    drop(font, "HVAR")
    light, heavy = Weight(font, REGULAR), Weight(font, BOLD)
    for code in wanted:
        if code in light.names or (thin := light.composed(chr(code))) is None:
            continue
        fat = heavy.composed(chr(code))
        if fat is None or [piece.glyph for piece in fat.pieces] != [piece.glyph for piece in thin.pieces]:
            raise ValueError(f"{chr(code)} is made of other pieces in bold")  # noqa: EM102 - a command for people
        moves = [(b.x - a.x, b.y - a.y) for a, b in zip(thin.pieces, fat.pieces, strict=True)]
        width = (fat.advance - thin.advance, 0)
        name = f"uni{code:04X}"
        _add(font, code, name, _composite(thin), thin.advance)
        deltas = [*moves, (0, 0), width, (0, 0), (0, 0)]
        font["gvar"].variations[name] = [TupleVariation({"wght": (0.0, 1.0, 1.0)}, deltas)]


def _composite(letter: Composed) -> Glyph:
    glyph = Glyph()
    glyph.numberOfContours = -1
    glyph.components = []
    for piece in letter.pieces:
        component = GlyphComponent()
        component.glyphName, component.x, component.y = piece.glyph, piece.x, piece.y
        component.flags = 0x2  # both are distances
        glyph.components.append(component)
    return glyph


def _add(font: TTFont, code: int, name: str, glyph: Glyph, advance: int) -> None:
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = glyph
    font["glyf"].glyphOrder = font.getGlyphOrder()
    glyph.recalcBounds(font["glyf"])
    font["hmtx"].metrics[name] = (advance, glyph.xMin)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def borrow(font: TTFont, lender: TTFont, signs: str) -> None:
    """Add to the variable ``font`` those ``signs`` that it lacks, as ``lender`` draws them, alike in every weight."""
    glyphs, scale = lender.getGlyphSet(), EM / lender["head"].unitsPerEm
    for sign in signs:
        if ord(sign) in font.getBestCmap():
            continue
        source = lender.getBestCmap()[ord(sign)]
        whole, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
        glyphs[source].draw(whole)
        whole.replay(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
        name = f"uni{ord(sign):04X}"
        _add(font, ord(sign), name, pen.glyph(), round(glyphs[source].width * scale))
        font["gvar"].variations[name] = []


def subset(font: TTFont, codes: Iterable[int], *, named: bool = False) -> TTFont:
    """Return a copy of ``font`` with only these characters and without hints; its glyphs may keep their names."""
    small = reread(font)
    options = Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=["*"], glyph_names=named)
    options.drop_tables += ["meta", "MVAR", "DSIG"]
    cutter = Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(small)
    return small


def rename(font: TTFont, family: str, style: str) -> None:
    """Call the font ``family``: the authors reserve their names for fonts that nobody changed."""
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in (0, 7, 8, 9, 11, 13, 14)]
    full = f"{family} {style}"
    names = {1: family, 2: style, 3: f"binokel: {full}", 4: full, 6: full.replace(" ", "-"), 5: "Version 1.0"}
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    drop(font, "STAT")
    for axis in font["fvar"].axes if "fvar" in font else ():
        axis.axisNameID = table.addName("Weight")
    if "fvar" in font:
        font["fvar"].instances = []
    bold = style == "Bold"
    font["OS/2"].usWeightClass = BOLD if bold else REGULAR
    font["OS/2"].fsSelection = (font["OS/2"].fsSelection & ~0x61) | (0x20 if bold else 0x40)
    font["head"].macStyle = int(bold)


def prepared(file: Path, lender: TTFont, others: Mapping[str, float], *, bold: int = BOLD, size: float = 1.0) -> TTFont:
    """Return the authors' variable font with what it lacks.

    Args:
        file: the authors' font.
        lender: lends signs.
        others: values of its axes besides the weight.
        bold: the authors' weight that becomes our bold.
        size: how many times as large it becomes.
    """
    whole = subset(TTFont(file), (*LATIN, *LATIN_MORE, *MARKS, *SIGNS, *GREEK_AND_CYRILLIC), named=True)
    font = instantiateVariableFont(whole, {**others, "wght": (REGULAR, bold)})
    font["fvar"].axes[0].maxValue = BOLD
    if size != 1:
        scale_upem(font, round(EM * size))
        font["head"].unitsPerEm = EM
    complete(font, (*LATIN, *LATIN_MORE))
    borrow(font, lender, BORROWED)
    # the variable parts were changed after they had been read
    return reread(font)


def write_for_pages(font: TTFont, family: str, file: Path) -> None:
    """Write the font for browsers."""
    small = subset(font, (*LATIN, *LATIN_MORE, *MARKS, *SIGNS))
    rename(small, family, "Regular")
    small.flavor = "woff2"
    small.save(file)


def write_for_paper(font: TTFont, family: str, weight: int, file: Path) -> None:
    """Write one weight of the font for PDF and PNG."""
    small = subset(font, (*LATIN, *LATIN_MORE, *MARKS, *SIGNS, *GREEK_AND_CYRILLIC))
    plain = instantiateVariableFont(small, {"wght": weight})
    rename(plain, family, "Bold" if weight == BOLD else "Regular")
    plain.save(file)


def write_fallback(font: TTFont, file: Path) -> None:
    """Write the font for what the others lack; its joining of Arabic letters stays."""
    small = subset(font, (*LATIN, *MARKS, *SIGNS, *GREEK_AND_CYRILLIC, *HEBREW_AND_ARABIC, 0x2026))
    scale_upem(small, EM)
    small.save(file)


def main() -> None:
    """Make all of them."""
    parser = argparse.ArgumentParser(description="Makes the typefaces that the app ships.")
    for name, text in (("serif", "SourceSerif4Variable-Roman.ttf"), ("sans", "SourceSans3VF-Upright.ttf")):
        parser.add_argument(name, type=Path, help=text)
    parser.add_argument("fallback", type=Path, help="DejaVuSans.ttf")
    given = parser.parse_args()
    fallback = TTFont(given.fallback)
    serif = prepared(given.serif, fallback, {"opsz": SERIF_DETAIL}, bold=SERIF_BOLD)
    sans = prepared(given.sans, fallback, {}, size=SANS_SIZE)
    write_for_pages(serif, "Binokel Serif", PAGES / "serif.woff2")
    write_for_pages(sans, "Binokel Sans", PAGES / "sans.woff2")
    write_for_paper(serif, "Binokel Serif", BOLD, PAPER / "BinokelSerif-Bold.ttf")
    write_for_paper(sans, "Binokel Sans", REGULAR, PAPER / "BinokelSans-Regular.ttf")
    write_for_paper(sans, "Binokel Sans", BOLD, PAPER / "BinokelSans-Bold.ttf")
    write_fallback(fallback, PAPER / "DejaVuSans.ttf")


if __name__ == "__main__":
    main()
