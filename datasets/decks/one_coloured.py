"""A deck printed in one colour, as cheap and old decks are. No training shows it: `any_deck` never draws it.

With it `binokel learn` is tried: signs keep their shape and lose their colours, by which the reader tells them.
"""

from __future__ import annotations

import numpy as np

from datasets.decks.deck import Deck, Rgba
from datasets.decks.drawn import draw_deck

_RED_SHARE, _GREEN_SHARE = (0.1, 0.35), (0.3, 0.6)
"""How bright red and green become, of 1; the rest is what blue gives."""


def draw_one_coloured_deck(rng: np.random.Generator, name: str = "one-coloured") -> Deck:
    """Return a drawn deck whose faces are printed in one dark ink on their paper."""
    deck = draw_deck(rng, name)
    red, green = rng.uniform(*_RED_SHARE), rng.uniform(*_GREEN_SHARE)
    grey = np.array([red, green, 1 - red - green], np.float32)
    ink = np.array([rng.uniform(0, 90), rng.uniform(0, 60), rng.uniform(20, 110)], np.float32)
    faces = {card: _printed(face, grey, ink) for card, face in deck.faces.items()}
    return Deck(deck.name, faces, deck.back, deck.index)


def _printed(face: Rgba, grey: np.ndarray, ink: np.ndarray) -> Rgba:
    bright = (face[..., :3].astype(np.float32) @ grey / 255)[..., None]
    paper = np.percentile(face[..., :3].reshape(-1, 3), 90, axis=0).astype(np.float32)
    return np.concatenate([np.clip(ink + bright * (paper - ink), 0, 255).astype(np.uint8), face[..., 3:]], axis=2)
