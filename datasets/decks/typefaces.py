"""The typefaces with which index letters are drawn: whatever Latin faces this machine has installed.

A fresh machine has few; ``datasets/README.md`` names the Debian packages that training was done with. With none at
all, the faces that come with matplotlib (a dependency of ultralytics) still serve the smoke test.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import skia

INDEX_GLYPHS = "AKOU107"

_SYSTEM_FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path.home() / ".local/share/fonts",
    Path("/System/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)

# Faces whose letters are no readable Latin capitals, or that no printer of cards would choose.
_UNFIT = (  # fmt: skip
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
    "-it.",
    "-ri.",
    "-bi.",
    "bolditalic",
)


@cache
def all_typefaces() -> tuple[skia.Typeface, ...]:
    """Return every fit upright typeface that has all index letters, sorted by file so that a seed means the same.

    Raises:
        RuntimeError: no typeface was found.
    """
    found = [face for path in _files() if (face := _load(path)) is not None]
    if not found:
        msg = "no typeface to draw index letters with: install some, for example Debian's fonts-urw-base35"
        raise RuntimeError(msg)
    return tuple(found)


def _files() -> list[Path]:
    folders = [folder for folder in _SYSTEM_FOLDERS if folder.is_dir()]
    if (spec := find_spec("matplotlib")) and spec.submodule_search_locations:
        folders.append(Path(spec.submodule_search_locations[0]) / "mpl-data/fonts/ttf")
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
    return face


def main() -> None:
    """Print how many typefaces drawn decks can choose from."""
    sys.stdout.write(f"{len(all_typefaces())} typefaces\n")


if __name__ == "__main__":
    main()
