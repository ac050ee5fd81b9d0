"""The icons are what their drawings show."""

from __future__ import annotations

import io

import numpy as np
import pytest
import resvg_py
from PIL import Image

from webapp.site.assets import STATIC


@pytest.mark.parametrize(
    ("drawing", "icon"),
    [
        ("icon.svg", "icon-192.png"),
        ("icon.svg", "icon-512.png"),
        ("icon-maskable.svg", "icon-maskable-512.png"),
        ("icon-maskable.svg", "icon-touch-180.png"),
    ],
)
def test_an_icon_shows_its_drawing(drawing: str, icon: str) -> None:
    kept = Image.open(STATIC / icon)
    drawn = resvg_py.svg_to_bytes(svg_path=str(STATIC / drawing), width=kept.width, height=kept.height)
    difference = np.abs(np.asarray(kept, float) - np.asarray(Image.open(io.BytesIO(bytes(drawn))), float))
    assert difference.mean() < 1


def test_the_maskable_icon_fills_its_square() -> None:
    assert np.asarray(Image.open(STATIC / "icon-maskable-512.png"))[..., 3].min() == 255
