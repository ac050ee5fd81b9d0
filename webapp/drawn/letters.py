"""The shipped fonts: which characters they have, how wide a text is, where it breaks, which way it runs.

python-bidi says in which order the characters of a line stand, HarfBuzz (through reportlab) which glyphs they become:
Arabic letters are joined, marks stand on their letters, pairs are kerned. resvg shapes the same pieces for a picture.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from bidi import get_display
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import ShapedStr, TTFont, shapeStr

from webapp.drawn.shapes import Face, Text

_FOLDER = Path(__file__).parent / "fonts"
FONTS: Mapping[Face, Path] = {
    "serif": _FOLDER / "BinokelSerif-Bold.ttf",
    "sans": _FOLDER / "BinokelSans-Regular.ttf",
    "bold": _FOLDER / "BinokelSans-Bold.ttf",
}
FALLBACK = _FOLDER / "DejaVuSans.ttf"
"""Has Hebrew, Arabic, more Greek and Cyrillic and a few signs, which the others lack."""

_BOX = "□"
_NONE = {"Cc", "Cn"}
"""No characters at all, though a font may have a glyph for one."""
_INVISIBLE = {"Cf", "Cs", "Co", "Mn", "Me", "Sk"}


@cache
def font(file: Path) -> TTFont:
    """Return the font in ``file``, registered with reportlab under the file's name without its ending."""
    found = TTFont(file.stem, str(file))
    pdfmetrics.registerFont(found)
    return found


def has(file: Path, text: str) -> bool:
    """Return whether the font in ``file`` draws each of these characters."""
    return all(ord(character) in font(file).face.charToGlyph for character in text)


def shown(text: str) -> str:
    r"""Return ``text`` as the fonts can show it: what no font has is a box, what cannot be seen alone is left out.

    >>> shown("Zoë 👩‍🦰\n"), shown("Mu\u0308ller")
    ('Zoë □□', 'Müller')
    """
    kept = ""
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        if unicodedata.category(character) in _NONE:
            continue
        if any(has(file, character) for file in (*FONTS.values(), FALLBACK)):
            kept += character
        elif unicodedata.category(character) not in _INVISIBLE:
            kept += _BOX
    return kept


def pieces(text: str, face: Face) -> list[tuple[Path, str]]:
    """Return ``text`` cut into pieces from left to right, each with the font that draws it.

    A line runs from left to right; Hebrew and Arabic in it stand where the Unicode algorithm puts them. A piece runs
    one way and is spelled in reading order, so that whoever draws it only has to shape it. A word is in one font.

    >>> [piece for _, piece in pieces("Anna & שרה כהן", "sans")]
    ['Anna & ', 'כהן', ' ', 'שרה']
    """
    chosen: list[tuple[Path, bool, str]] = []
    for (is_word, leftwards), letters in groupby(get_display(text, base_dir="L"), _kind):
        part = "".join(letters)
        for word in [part] if is_word else part:
            chosen += [(file, leftwards, piece) for file, piece in _in_fonts(word, face)]
    return [
        (file, "".join(piece for _, _, piece in same)[:: -1 if leftwards else 1])
        for (file, leftwards), same in groupby(chosen, lambda piece: piece[:2])
    ]


def _kind(character: str) -> tuple[bool, bool]:
    """Return whether the character is part of a word, and whether it runs to the left."""
    direction = unicodedata.bidirectional(character)
    leftwards = direction in ("R", "AL") or (direction == "NSM" and "\u0590" < character < "\u0700")
    return unicodedata.category(character)[0] in "LM", leftwards


def _in_fonts(word: str, face: Face) -> list[tuple[Path, str]]:
    # old Greek is in the sans only
    files = (FONTS["serif"], FONTS["bold"], FALLBACK) if face == "serif" else (FONTS[face], FALLBACK)
    for file in files:
        if has(file, word):
            return [(file, word)]
    return [(next((file for file in files if has(file, letter)), FALLBACK), letter) for letter in word]


def placed(text: Text) -> list[tuple[float, Path, str]]:
    """Return the pieces of a text from left to right, each with where it begins and the font that draws it."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    x = text.x - shift * width(text.text, text.face, text.size)
    found: list[tuple[float, Path, str]] = []
    for file, piece in pieces(text.text, text.face):
        found.append((x, file, piece))
        x += _advance(file, piece) * text.size
    return found


def shaped(file: Path, piece: str) -> ShapedStr:
    """Return the glyphs of ``piece`` from left to right, as reportlab draws them at any size."""
    return shapeStr(piece, font(file).fontName, 1, force=True)


@lru_cache(maxsize=10_000)
def _advance(file: Path, piece: str) -> float:
    """How wide the piece is at size 1."""
    return float(sum(glyph.x_advance for glyph in shaped(file, piece).__shapeData__)) / 1000


def width(text: str, face: Face, size: float) -> float:
    """Return how wide ``text`` is at ``size``."""
    return sum(_advance(file, piece) for file, piece in pieces(text, face)) * size


def lines(text: str, face: Face, size: float, room: float, most: int) -> list[str]:
    """Return ``text`` in at most ``most`` lines no wider than ``room``: broken at spaces and hyphens, else anywhere.

    What finds no place is replaced by "…".
    """
    done = [""]
    words = _words(text)
    while words:
        word = words.pop(0)
        if width((done[-1] + word).rstrip(), face, size) <= room:
            done[-1] += word
        elif done[-1]:
            done.append("")
            words.insert(0, word)
        else:
            fitting = _fitting(word, face, size, room)
            done[-1:] = [word[:fitting], ""]
            # nothing more of the word: where there is no room at all, that would find none for ever
            words[:0] = [word[fitting:]] if word[fitting:] else []
    kept = [line.rstrip() for line in done if line]
    if len(kept) <= most:
        return kept
    last = kept[most - 1]
    while last and width(last + "…", face, size) > room:
        last = last[:-1]
    return [*kept[: most - 1], last + "…"]


def _words(text: str) -> list[str]:
    return text.replace(" ", " \0").replace("-", "-\0").split("\0")


def _fitting(word: str, face: Face, size: float, room: float) -> int:
    count = 1
    while count < len(word) and width(word[: count + 1], face, size) <= room:
        count += 1
    return count
