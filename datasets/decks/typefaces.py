"""The typefaces with which index letters are drawn: those of the extras, and whatever Latin ones are installed besides.

The extras `test` and `train` name packages with typefaces, so that decks are legible on any machine. Training wants
more: ``datasets/README.md`` names the Debian packages that the shipped networks were trained with. Tests use those of
the extras alone (see `EXTRAS_ONLY`), so that a seed draws the same deck wherever they run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import skia
from PIL import ImageFont

from datasets.decks.legible import encloses_paper

EXTRAS_ONLY = "BINOKEL_EXTRAS_TYPEFACES_ONLY"
"""Name of the environment variable that, set to 1, leaves out what is installed on the machine."""

INDEX_GLYPHS = "AKOU107"

_OF_EXTRAS = {
    "font_caladea": ("Caladea-Regular", "Caladea-Bold"),
    "font_lato": ("Lato-Regular", "Lato-Bold", "Lato-Black"),
    "font_source_sans_pro": ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-Bold"),
    "font_source_serif_pro": (
        "SourceSerifPro-Regular", "SourceSerifPro-Semibold", "SourceSerifPro-Bold", "SourceSerifPro-Black",
    ),
}  # fmt: skip
"""The typefaces of the extras' packages."""

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
    """Return every fit upright typeface that has all index letters, in an order in which a seed means the same.

    Without the extras and without any on the machine, the one inside Pillow still serves.
    """
    files = list(_of_extras())
    if not files or os.environ.get(EXTRAS_ONLY) != "1":
        files += _installed()
    found = tuple(face for file in files if (face := _load(file)) is not None)
    return found or (_built_in(),)


def _built_in() -> skia.Typeface:
    font = ImageFont.load_default(40)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101 - Pillow's wheels all have FreeType
    return skia.Typeface.MakeFromData(skia.Data(font.font_bytes))


def _of_extras() -> Iterator[Path]:
    for package, names in _OF_EXTRAS.items():
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            yield from (Path(folder) / "files" / f"{name}.ttf" for name in names)


def _installed() -> list[Path]:
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
