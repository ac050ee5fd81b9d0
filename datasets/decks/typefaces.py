"""The typefaces with which index letters are drawn: whatever Latin faces this machine has installed.

``datasets/README.md`` names the Debian packages that the shipped networks were trained with. On a machine with no
typeface at all, the one inside Pillow still serves the tests.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import skia
from PIL import ImageFont

from datasets.decks.legible import encloses_paper

INDEX_GLYPHS = "AKOU107"

_SYSTEM_FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path.home() / ".local/share/fonts",
    Path("/System/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)

# Faces whose letters are no readable Latin capitals, or that no printer of cards would choose.
_UNFIT = (
    "symbol",
    "emoji",
    "math",
    "dingbat",
    "barcode",
    "d050000l",
    "italic",
    "oblique",
    "icons",
    "stencil",
    "opensymbol",
    "script",
    "chancery",
    "z003",
    "initials",
    "linlibertine_i",
    "outline",
    "jsmath",
    "cmex",
    "cmsy",
    "cmmi",
    "msam",
    "msbm",
    "sfss",
    "frak",
    "fet",
    "bullet",
    "swash",
    "ornament",
    "lmmath",
    "texgyrechorus",
    "slant",
    "obli",
    "biolinum_k",  # each letter is a key of a keyboard
    "-it.",
    "-ri.",
    "-bi.",
    "bolditalic",
)


@cache
def all_typefaces() -> tuple[skia.Typeface, ...]:
    """Return every fit upright typeface that has all index letters, sorted by file so that a seed means the same."""
    found = tuple(face for path in _files() if (face := _load(path)) is not None)
    return found or (_built_in(),)


def _built_in() -> skia.Typeface:
    font = ImageFont.load_default(40)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101 - Pillow's wheels all have FreeType
    return skia.Typeface.MakeFromData(skia.Data(font.font_bytes))


def _files() -> list[Path]:
    folders = [folder for folder in _SYSTEM_FOLDERS if folder.is_dir()]
    paths = {path for folder in folders for path in folder.rglob("*") if path.suffix.lower() in {".ttf", ".otf"}}
    return sorted(path for path in paths if not any(word in path.name.lower() for word in _UNFIT))


def _load(path: Path) -> skia.Typeface | None:
    face = skia.Typeface.MakeFromFile(str(path))
    if face is None or face.isItalic():
        return None
    font = skia.Font(face, 100)
    glyphs = font.textToGlyphs(INDEX_GLYPHS)
    if len(glyphs) != len(INDEX_GLYPHS) or not all(glyphs) or len(set(glyphs)) != len(glyphs):
        return None
    for glyph in glyphs:
        path_of_glyph = font.getPath(glyph)
        if path_of_glyph is None:
            return None
        bounds = path_of_glyph.getBounds()
        if not 40 < bounds.height() < 110 or not 8 < bounds.width() < 130:
            return None
    return face if encloses_paper(face, "A") else None


def main() -> None:
    """Print how many typefaces drawn decks can choose from."""
    sys.stdout.write(f"{len(all_typefaces())} typefaces\n")


if __name__ == "__main__":
    main()
