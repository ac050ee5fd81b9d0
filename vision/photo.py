"""From the bytes of an upload to an upright RGB array, and back to a JPEG without metadata.

The content decides what a file is, never its name; the number of pixels is taken from the header before anything is
decoded; the EXIF orientation is applied here and nowhere else.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

import cv2
import numpy as np
import simplejpeg
from numpy.typing import NDArray
from PIL import ExifTags, Image

from vision import heic

MAX_BYTES = 15_000_000
"""The largest upload, in bytes."""

MAX_PIXELS = 50_000_000
"""The largest picture; a phone's main camera gives 12 to 50 million."""

MIN_SIDE = 100
"""The shortest side, in pixels, at which a corner index could still be read."""

UNIFORM_RANGE = 6
"""A picture whose samples differ by no more than this in each channel is empty: a browser's canvas that ran out of
memory yields a black picture."""

FORMATS = ("JPEG", "PNG", "WEBP", "AVIF")
"""What Pillow may decode: what phones and browsers produce, apart from HEIC. Fewer decoders mean fewer targets for
hostile bytes."""

JPEG_QUALITY = 85

# Pillow only warns from 89 million pixels up; here that is an error like any other picture that is too large.
warnings.simplefilter("error", Image.DecompressionBombWarning)

_Turn = Callable[[NDArray[np.uint8]], NDArray[np.uint8]]


class PhotoError(ValueError):
    """A photograph that cannot be used.

    Attributes:
        code: "too_large", "not_a_picture", "too_many_pixels", "too_small", "damaged" or "uniform".
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright photograph.

    Attributes:
        rgb: uint8 array, (height, width, 3), red first, turned as the person held the phone.
    """

    rgb: NDArray[np.uint8]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        height, width = self.rgb.shape[:2]
        return width, height


def load(data: bytes) -> Photo:
    """Return the photograph that ``data`` (a whole JPEG, PNG, WebP, AVIF or HEIC file) holds.

    Of an animation or a multi-picture file this is the first (in HEIC the primary) picture; transparent pixels are
    blended with white.

    Raises:
        PhotoError: with the reason as ``code`` and as an English sentence.
    """
    if len(data) > MAX_BYTES:
        msg = f"The file is larger than {MAX_BYTES // 1_000_000} MB."
        raise PhotoError("too_large", msg)
    rgb = _from_heic(data) if heic.is_heic(data) else _from_pillow(data)
    if _is_uniform(rgb):
        raise PhotoError("uniform", "The picture is empty: it has the same colour everywhere.")
    return Photo(rgb)


def to_jpeg(photo: Photo, longest_side: int) -> bytes:
    """Return ``photo`` as a JPEG without metadata, its longer side at most ``longest_side`` pixels."""
    rgb = photo.rgb
    width, height = photo.size
    factor = longest_side / max(width, height)
    if factor < 1:
        smaller = (max(1, round(width * factor)), max(1, round(height * factor)))
        rgb = np.asarray(cv2.resize(rgb, smaller, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    stream = io.BytesIO()
    Image.fromarray(rgb).save(stream, "JPEG", quality=JPEG_QUALITY)
    return stream.getvalue()


def _from_heic(data: bytes) -> NDArray[np.uint8]:
    try:
        rgb = heic.decode(data, MAX_PIXELS)
    except heic.HeicError as error:
        raise (_too_many_pixels() if error.too_many_pixels else _damaged()) from error
    _check_size(rgb.shape[1], rgb.shape[0])
    return rgb


def _from_pillow(data: bytes) -> NDArray[np.uint8]:
    with closing(_open(data)) as picture:
        _check_size(*picture.size)
        turn = _TURNS.get(_orientation(picture))
        rgb = _from_usual_jpeg(data, picture)
        if rgb is None:
            rgb = _decode(picture)
        return turn(rgb) if turn else rgb


def _from_usual_jpeg(data: bytes, picture: Image.Image) -> NDArray[np.uint8] | None:
    """Return the pixels of a JPEG without peculiarities, in a third of Pillow's time; None where Pillow must decode it.

    Both decode with libjpeg-turbo, to the same pixels.
    """
    if picture.format not in ("JPEG", "MPO") or picture.mode != "RGB":
        return None
    try:
        rgb = np.asarray(simplejpeg.decode_jpeg(data, "RGB", strict=True), dtype=np.uint8)
    except Exception:  # it raises ValueError where libjpeg only warns; Pillow decides whether that is an error
        return None
    return rgb if rgb.shape == (picture.height, picture.width, 3) else None


def _open(data: bytes) -> Image.Image:
    """Open the picture, which reads its header only."""
    try:
        return Image.open(io.BytesIO(data), formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels() from None
    except Exception as error:  # hostile headers can raise anything
        msg = "The file is not a picture that can be read here; JPEG, PNG, WebP, AVIF and HEIC can."
        raise PhotoError("not_a_picture", msg) from error


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS:
        raise _too_many_pixels()
    if min(width, height) < MIN_SIDE:
        msg = f"The picture is too small ({width} × {height} pixels) to read cards in it."
        raise PhotoError("too_small", msg)


def _too_many_pixels() -> PhotoError:
    return PhotoError("too_many_pixels", f"The picture has more than {MAX_PIXELS // 1_000_000} million pixels.")


def _damaged() -> PhotoError:
    return PhotoError("damaged", "The picture is damaged or incomplete; please send it again.")


def _decode(picture: Image.Image) -> NDArray[np.uint8]:
    """Return all pixels as they are stored, as RGB."""
    try:
        picture.load()
        return _to_rgb(picture)
    except Exception as error:  # each decoder has its own errors, and damaged data can raise any of them
        raise _damaged() from error


def _to_rgb(picture: Image.Image) -> NDArray[np.uint8]:
    if picture.mode.startswith("I"):  # 16 bits of grey; Pillow would clip it to the darkest 256 levels
        grey = (np.clip(np.asarray(picture), 0, 0xFFFF) >> 8).astype(np.uint8)
        return np.repeat(grey[:, :, None], 3, axis=2)
    if picture.has_transparency_data:
        layers = picture.convert("RGBA")
        picture = Image.new("RGBA", layers.size, "white")
        picture.alpha_composite(layers)
    return np.asarray(picture if picture.mode == "RGB" else picture.convert("RGB"))


def _orientation(picture: Image.Image) -> int:
    """Return the EXIF orientation 1 to 8; 1 (upright) when there is none or the EXIF block is broken."""
    try:
        return int(picture.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:  # a good picture is not refused because of broken metadata
        return 1


def _transposed(rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.transpose(rgb), dtype=np.uint8)


def _flipped(code: int) -> _Turn:
    return lambda rgb: np.asarray(cv2.flip(rgb, code), dtype=np.uint8)


def _rotated(code: int) -> _Turn:
    return lambda rgb: np.asarray(cv2.rotate(rgb, code), dtype=np.uint8)


# EXIF 2.3, tag 0x0112: what must be done to the stored rows to see the picture upright. OpenCV turns an array
# in a third of Pillow's time.
_TURNS: dict[int, _Turn] = {
    2: _flipped(1),
    3: _rotated(cv2.ROTATE_180),
    4: _flipped(0),
    5: _transposed,
    6: _rotated(cv2.ROTATE_90_CLOCKWISE),
    7: lambda rgb: _rotated(cv2.ROTATE_180)(_transposed(rgb)),
    8: _rotated(cv2.ROTATE_90_COUNTERCLOCKWISE),
}


def _is_uniform(rgb: NDArray[np.uint8]) -> bool:
    """Return whether a sample of the pixels hardly differs."""
    step = max(1, min(rgb.shape[:2]) // 200)
    sample = rgb[::step, ::step].reshape(-1, 3)
    return int(np.ptp(sample, axis=0).max()) <= UNIFORM_RANGE
