"""vision.photo: whatever is uploaded becomes an upright RGB picture or one sentence that says why not."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from vision.heic import HeicError, decode
from vision.photo import MAX_BYTES, MAX_PIXELS, Photo, PhotoError, load, to_jpeg

DATA = Path(__file__).parent / "data"
RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 200, 30), (30, 30, 200), (230, 230, 230)
ORIENTATION, MAKER, GPS = 0x0112, 0x010F, 0x8825


def quarters(width: int = 160, height: int = 120) -> NDArray[np.uint8]:
    """Red and green above blue and white: no two of the eight orientations look alike."""
    rgb = np.empty((height, width, 3), np.uint8)
    middle, centre = height // 2, width // 2
    rgb[:middle, :centre], rgb[:middle, centre:] = RED, GREEN
    rgb[middle:, :centre], rgb[middle:, centre:] = BLUE, WHITE
    return rgb


def encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, kind, **options)
    return stream.getvalue()


def corner_colours(photo: Photo) -> list[tuple[int, ...]]:
    """The colours upper left, upper right, lower left, lower right, each as the nearest of the four."""
    width, height = photo.size
    places = [(height // 4, width // 4), (height // 4, 3 * width // 4)]
    places += [(3 * height // 4, width // 4), (3 * height // 4, 3 * width // 4)]
    seen = [photo.rgb[place].astype(int) for place in places]
    return [min((RED, GREEN, BLUE, WHITE), key=lambda c: abs(pixel - c).sum()) for pixel in seen]


def refused(data: bytes) -> PhotoError:
    with pytest.raises(PhotoError) as caught:
        load(data)
    return caught.value


def png_header(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is ``width`` by ``height``."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_each_format_gives_the_same_picture(kind: str) -> None:
    photo = load(encoded(Image.fromarray(quarters()), kind))
    assert photo.size == (160, 120)
    assert photo.rgb.dtype == np.uint8
    assert corner_colours(photo) == [RED, GREEN, BLUE, WHITE]


def test_a_heic_of_a_phone_held_upright_is_turned_once() -> None:
    # stored 160 × 120 with orientation 6, as an iPhone writes it: HEIC turns itself and carries the tag, too
    photo = load((DATA / "turned.heic").read_bytes())
    assert photo.size == (120, 160)
    assert corner_colours(photo) == [BLUE, RED, WHITE, GREEN]


@pytest.mark.parametrize(
    ("orientation", "colours"),
    [  # EXIF 2.3: upper left, upper right, lower left, lower right as the person sees them
        (1, [RED, GREEN, BLUE, WHITE]),
        (2, [GREEN, RED, WHITE, BLUE]),
        (3, [WHITE, BLUE, GREEN, RED]),
        (4, [BLUE, WHITE, RED, GREEN]),
        (5, [RED, BLUE, GREEN, WHITE]),
        (6, [BLUE, RED, WHITE, GREEN]),
        (7, [WHITE, GREEN, BLUE, RED]),
        (8, [GREEN, WHITE, RED, BLUE]),
    ],
)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_all_eight_orientations(kind: str, orientation: int, colours: list[tuple[int, ...]]) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    photo = load(encoded(Image.fromarray(quarters()), kind, exif=exif))
    assert photo.size == ((160, 120) if orientation < 5 else (120, 160))
    assert corner_colours(photo) == colours


@pytest.mark.filterwarnings("ignore:Corrupt EXIF data")
@pytest.mark.parametrize("exif", [b"Exif\x00\x00MM\x00", b"Exif\x00\x00II*\x00\xff\xff\xff\x7f", b"rubbish"])
def test_a_broken_exif_block_leaves_a_good_picture_good(exif: bytes) -> None:
    data = encoded(Image.fromarray(quarters()), "JPEG")
    broken = data[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + data[2:]
    assert corner_colours(load(broken)) == [RED, GREEN, BLUE, WHITE]


def test_an_orientation_that_does_not_exist_is_upright() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 42
    assert load(encoded(Image.fromarray(quarters()), "JPEG", exif=exif)).size == (160, 120)


@pytest.mark.parametrize("mode", ["L", "P", "CMYK", "RGBA", "LA", "YCbCr"])
def test_other_colour_modes_become_rgb(mode: str) -> None:
    kind = "JPEG" if mode in ("CMYK", "YCbCr") else "PNG"
    photo = load(encoded(Image.fromarray(quarters()).convert(mode), kind))
    assert photo.rgb.shape == (120, 160, 3)
    if mode not in ("L", "LA"):
        assert corner_colours(photo) == [RED, GREEN, BLUE, WHITE]


def test_sixteen_bit_grey_keeps_its_brightness() -> None:
    grey = np.full((120, 160), 20_000, np.uint16)
    grey[:, 80:] = 60_000
    photo = load(encoded(Image.fromarray(grey), "PNG"))
    assert photo.rgb[60, 40].tolist() == [20_000 >> 8] * 3
    assert photo.rgb[60, 120].tolist() == [60_000 >> 8] * 3


def test_what_is_transparent_lies_on_white() -> None:
    rgba = np.dstack([quarters(), np.full((120, 160), 255, np.uint8)])
    rgba[60:, 80:, 3] = 0
    photo = load(encoded(Image.fromarray(rgba), "PNG"))
    assert photo.rgb[90, 120].tolist() == [255, 255, 255]
    assert photo.rgb[10, 10].tolist() == list(RED)


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "AVIF"])
def test_of_an_animation_the_first_picture_counts(kind: str) -> None:
    frames = [Image.fromarray(quarters()), Image.fromarray(255 - quarters())]
    photo = load(encoded(frames[0], kind, save_all=True, append_images=frames[1:], duration=100))
    assert corner_colours(photo) == [RED, GREEN, BLUE, WHITE]


def test_of_a_phones_multi_picture_jpeg_the_first_counts() -> None:
    frames = [Image.fromarray(quarters()), Image.fromarray(255 - quarters())]
    photo = load(encoded(frames[0], "MPO", save_all=True, append_images=frames[1:]))
    assert corner_colours(photo) == [RED, GREEN, BLUE, WHITE]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xd8",
        b"not a picture",
        b"%PDF-1.7\n",
        b"\x00" * 1000,
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    ],
)
def test_what_is_no_picture_is_said_to_be_none(data: bytes) -> None:
    error = refused(data)
    assert error.code == "not_a_picture"
    assert "HEIC" in str(error)


@pytest.mark.parametrize("kind", ["GIF", "TIFF", "BMP", "PPM"])
def test_formats_that_no_phone_sends_are_not_decoded(kind: str) -> None:
    assert refused(encoded(Image.fromarray(quarters()), kind)).code == "not_a_picture"


def test_a_file_over_the_limit_is_not_even_opened() -> None:
    data = encoded(Image.fromarray(quarters()), "JPEG")
    assert refused(data + b"\x00" * (MAX_BYTES + 1 - len(data))).code == "too_large"
    assert load(data + b"\x00" * (MAX_BYTES - len(data))).size == (160, 120)


@pytest.mark.parametrize("size", [(10_000, 5_001), (12_000, 9_000), (60_000, 60_000)])
def test_pixels_are_counted_from_the_header(size: tuple[int, int]) -> None:
    assert size[0] * size[1] > MAX_PIXELS
    assert refused(png_header(*size)).code == "too_many_pixels"


def test_a_picture_at_the_limit_is_decoded() -> None:
    # 50 million pixels exactly are let through to the decoder, which then finds that there are none
    assert refused(png_header(10_000, 5_000)).code == "damaged"


@pytest.mark.parametrize("size", [(1, 1), (99, 4000), (4000, 99)])
def test_a_tiny_picture_is_refused(size: tuple[int, int]) -> None:
    assert refused(encoded(Image.new("RGB", size), "PNG")).code == "too_small"


@pytest.mark.parametrize("colour", ["black", "white", (90, 120, 30)])
def test_a_picture_of_one_colour_is_refused(colour: str | tuple[int, int, int]) -> None:
    assert refused(encoded(Image.new("RGB", (800, 600), colour), "JPEG")).code == "uniform"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
@pytest.mark.parametrize("share", [0.5, 0.8])
def test_a_truncated_picture_is_refused(kind: str, share: float) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (300, 400, 3), dtype=np.uint8)
    data = encoded(Image.fromarray(noise), kind)
    assert refused(data[: int(len(data) * share)]).code in {"damaged", "not_a_picture"}


def test_a_truncated_heic_is_refused() -> None:
    data = (DATA / "turned.heic").read_bytes()
    assert refused(data[: len(data) - 40]).code in {"damaged", "not_a_picture"}


def test_a_heic_that_crashes_its_decoder_is_refused_and_the_process_lives() -> None:
    data = bytearray((DATA / "turned.heic").read_bytes())
    for place, value in [(256, 142), (179, 194), (363, 235), (326, 16)]:  # ends pi_heif 1.4 with SIGSEGV
        data[place] = value
    assert refused(bytes(data)).code == "damaged"


def test_a_heic_is_measured_before_it_is_decoded() -> None:
    data = bytearray((DATA / "turned.heic").read_bytes())
    place = data.index(b"ispe") + 8
    data[place : place + 8] = struct.pack(">II", 60_000, 60_000)
    assert refused(bytes(data)).code in {"too_many_pixels", "damaged"}
    with pytest.raises(HeicError) as caught:
        decode((DATA / "turned.heic").read_bytes(), max_pixels=160 * 120 - 1)
    assert caught.value.too_many_pixels


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_damaged_bytes_never_raise_anything_but_a_photo_error(kind: str) -> None:
    good = encoded(Image.fromarray(quarters()), kind)
    rng = np.random.default_rng(7)
    for _ in range(60):
        data = bytearray(good)
        for place in rng.integers(0, min(len(data), 400), 4):
            data[place] = rng.integers(256)
        try:
            photo = load(bytes(data))
        except PhotoError as error:
            assert str(error)  # noqa: PT017  either outcome is right
        else:
            assert photo.rgb.ndim == 3


def test_to_jpeg_shrinks_to_the_longest_side_and_never_enlarges() -> None:
    photo = Photo(quarters(400, 200))
    assert load(to_jpeg(photo, 300)).size == (300, 150)
    assert load(to_jpeg(photo, 1000)).size == (400, 200)
    assert corner_colours(load(to_jpeg(photo, 300))) == [RED, GREEN, BLUE, WHITE]


def test_nothing_of_the_metadata_survives() -> None:
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = 6, "Maker of the phone"
    exif.get_ifd(GPS)[2] = (48.0, 46.0, 30.0)
    data = encoded(Image.fromarray(quarters()), "JPEG", exif=exif, comment=b"at home")
    assert b"Maker of the phone" in data
    copy = to_jpeg(load(data), 1000)
    assert b"Maker of the phone" not in copy
    assert b"at home" not in copy
    with Image.open(io.BytesIO(copy)) as picture:
        assert not picture.getexif()
        assert "icc_profile" not in picture.info
