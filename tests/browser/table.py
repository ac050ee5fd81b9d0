"""Photographs for the browser: cards of a drawn deck on a table, at our choice."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image, ImageFilter

from datasets.decks.drawn import draw_deck
from scoring.cards import Card

SIZE = (1600, 1200)
_TABLE = (122, 84, 52)
_CARD_HEIGHT = 420
_ROW = 6


def photograph(codes: str, seed: int = 7) -> bytes:
    """Return a JPEG of the cards that ``codes`` names, laid side by side in rows of six, a little askew."""
    rng = np.random.default_rng(seed)
    deck = draw_deck(rng)
    cards = [Card.parse(code) for code in codes.split()]
    picture = _table(rng)
    rows = -(-len(cards) // _ROW)
    for place, card in enumerate(cards):
        face = Image.fromarray(deck.faces[card])
        face = face.resize((round(face.width * _CARD_HEIGHT / face.height), _CARD_HEIGHT), Image.Resampling.LANCZOS)
        face = face.rotate(float(rng.uniform(-4, 4)), Image.Resampling.BICUBIC, expand=True)
        row, column = divmod(place, _ROW)
        in_row = min(_ROW, len(cards) - row * _ROW)
        x = round(SIZE[0] / 2 + (column - in_row / 2) * 255 + rng.uniform(-8, 8))
        y = round(SIZE[1] / 2 + (row - rows / 2) * 470 + 20 + rng.uniform(-10, 10))
        shadow = Image.new("RGBA", face.size, (20, 10, 4, 150))
        shadow.putalpha(face.getchannel("A").point(lambda alpha: alpha * 0.6).filter(ImageFilter.GaussianBlur(9)))
        picture.paste(shadow, (x + 7, y + 9), shadow)
        picture.paste(face, (x, y), face)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=92)
    return out.getvalue()


def _table(rng: np.random.Generator) -> Image.Image:
    """A wooden table: long grain, a little noise, light from the left."""
    height, width = SIZE[1], SIZE[0]
    grain = np.cumsum(rng.normal(0, 1, (height, 1)), axis=0)
    grain = (grain - grain.mean()) / max(float(grain.std()), 1e-6) * 9
    wave = 5 * np.sin(np.linspace(0, 5, width))[None, :]
    light = np.linspace(1.12, 0.86, width)[None, :, None]
    tone = np.array(_TABLE)[None, None, :] + (grain + wave)[:, :, None] + rng.normal(0, 3, (height, width, 1))
    return Image.fromarray(np.clip(tone * light, 0, 255).astype(np.uint8))
