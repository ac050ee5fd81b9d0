"""The shipped fonts: which characters they have, how wide a text is, where it breaks, how it runs to the left."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase.ttfonts import TTFontFile

from webapp.drawn.shapes import Face, Text

_FOLDER = Path(__file__).parent / "fonts"
FONTS: Mapping[Face, Path] = {
    "serif": _FOLDER / "P052-Bold.ttf",
    "sans": _FOLDER / "Roboto-Regular.ttf",
    "bold": _FOLDER / "Roboto-Bold.ttf",
}
FALLBACK = _FOLDER / "DejaVuSans.ttf"
"""Has Hebrew, Arabic and a few signs, which the others lack."""

_BOX = "□"
_NONE = {"Cc", "Cn"}
"""No characters at all, though a font may have a glyph for one."""
_INVISIBLE = {"Cf", "Cs", "Co", "Mn", "Me", "Sk"}


@cache
def _font(file: Path) -> TTFontFile:
    return TTFontFile(str(file))


def has(file: Path, character: str) -> bool:
    """Return whether the font in ``file`` draws this character."""
    return ord(character) in _font(file).charToGlyph


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


def runs(text: str, face: Face) -> list[tuple[Path, str]]:
    """Return ``text`` cut into pieces, each with the font that draws it."""
    return [
        (file, "".join(piece))
        for file, piece in groupby(text, lambda letter: FONTS[face] if has(FONTS[face], letter) else FALLBACK)
    ]


def placed(text: Text) -> list[tuple[float, Path, str]]:
    """Return the pieces of a text from left to right, each with where it begins and the font that draws it."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    line = visual(text.text)
    x = text.x - shift * width(line, text.face, text.size)
    pieces: list[tuple[float, Path, str]] = []
    for file, piece in runs(line, text.face):
        pieces.append((x, file, piece))
        x += width(piece, text.face, text.size)
    return pieces


def width(text: str, face: Face, size: float) -> float:
    """Return how wide ``text`` is at ``size``."""
    total = 0.0
    for file, piece in runs(text, face):
        font = _font(file)
        total += sum(font.charWidths.get(ord(letter), font.defaultWidth) for letter in piece)
    return total * size / 1000


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


def visual(text: str) -> str:
    """Return ``text`` in the order in which a PDF draws it, from left to right, with Arabic letters joined.

    A line runs from left to right; a passage of Hebrew or Arabic in it, with what stands between its words, is
    turned round. That is the Unicode algorithm for names and short sentences without nested directions.

    >>> visual("שרה & Anna")
    'הרש & Anna'
    """
    out, passage = "", ""
    for character in _joined(text) + "\0":
        direction = unicodedata.bidirectional(character)
        if direction in ("R", "AL") or (passage and direction in ("WS", "ON", "CS", "NSM")):
            passage += character
            continue
        core = passage.rstrip(" &-,.:;()")
        out += core[::-1] + passage[len(core) :] + character
        passage = ""
    return out[:-1]


@cache
def _forms() -> Mapping[str, Mapping[str, str]]:
    """Return for each Arabic letter its presentation forms by "isolated", "initial", "medial" and "final"."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if kind:
            forms.setdefault("".join(chr(int(letter, 16)) for letter in letters), {})[kind.strip("<>")] = chr(code)
    return forms


def _joined(text: str) -> str:
    letters = _ligatures(text)
    forms = [_forms().get(letter, {}) for letter in letters]
    out = ""
    for place, letter in enumerate(letters):
        before = place > 0 and "initial" in forms[place - 1] and "final" in forms[place]
        after = place + 1 < len(letters) and "initial" in forms[place] and "final" in forms[place + 1]
        kind = {(False, False): "isolated", (False, True): "initial", (True, False): "final", (True, True): "medial"}
        out += forms[place].get(kind[before, after], letter)
    return out


def _ligatures(text: str) -> Sequence[str]:
    """Return the letters of ``text``; lam and the alef after it are one."""
    letters: list[str] = []
    for letter in text:
        if letters and letters[-1] + letter in _forms():
            letters[-1] += letter
        else:
            letters.append(letter)
    return letters
