"""HEIC pictures, decoded in a process of their own.

libheif is written in C++ and a damaged file can crash it (some random bytes suffice); in the server that would end
every game at every table. So ``decode`` starts this file as a script, sends it the bytes and receives raw pixels.
A crash, an endless loop or a picture that is too large then only leads to an error message.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

TIMEOUT_S = 30.0
"""A 12-megapixel picture takes about half a second."""

_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"msf1"}


class HeicError(ValueError):
    """The picture cannot be decoded, or has more pixels than allowed.

    Attributes:
        too_many_pixels: whether the number of pixels is the reason.
    """

    def __init__(self, *, too_many_pixels: bool = False) -> None:
        super().__init__("too many pixels" if too_many_pixels else "the HEIC picture is damaged")
        self.too_many_pixels = too_many_pixels


def is_heic(data: bytes) -> bool:
    """Return whether ``data`` begins like a HEIC file (ISO 23008-12: a ``ftyp`` box with one of its brands)."""
    length = min(int.from_bytes(data[:4], "big"), 256)
    if data[4:8] != b"ftyp":
        return False
    brands = {data[8:12]} | {data[at : at + 4] for at in range(16, length, 4)}
    return not brands.isdisjoint(_BRANDS) and b"avif" not in brands


def decode(data: bytes, max_pixels: int) -> NDArray[np.uint8]:
    """Return the primary picture of a HEIC file, upright, as RGB (height, width, 3).

    HEIC describes its rotation itself and libheif applies it; the EXIF orientation beside it says the same
    and is ignored, as the standard requires.

    Raises:
        HeicError: it cannot be decoded, or its header announces more than ``max_pixels``.
    """
    command = [sys.executable, "-P", str(Path(__file__).resolve()), str(max_pixels)]
    try:
        child = subprocess.run(  # noqa: S603  our own file, our own arguments
            command, input=data, capture_output=True, timeout=TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise HeicError from None
    head, _, pixels = child.stdout.partition(b"\n")
    if child.returncode:
        raise HeicError(too_many_pixels=head == b"too many pixels")
    width, height = (int(part) for part in head.split())
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)


def _main() -> int:
    """Read a HEIC file from standard input; write ``width height``, a line end and the pixels."""
    import pi_heif

    picture = pi_heif.open_heif(sys.stdin.buffer.read())
    if picture.size[0] * picture.size[1] > int(sys.argv[1]):
        sys.stdout.write("too many pixels\n")
        return 1
    rgb = picture.to_pillow().convert("RGB")
    sys.stdout.buffer.write(f"{rgb.width} {rgb.height}\n".encode())
    sys.stdout.buffer.write(rgb.tobytes())
    return 0


if __name__ == "__main__":
    sys.exit(_main())
