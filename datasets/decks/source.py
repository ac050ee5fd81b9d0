"""A random deck of any kind."""

from __future__ import annotations

import numpy as np

from datasets.decks.deck import Deck
from datasets.decks.drawn import draw_deck
from datasets.decks.kde import kde_deck

KDE_SHARE = 1 / 12
"""Share of the decks that show KDE's pictures, where they are installed."""

FRENCH_SHARE = 0.15
"""Share of the finder's training decks that are French: it finds their indices, the reader says what they are."""


def any_deck(rng: np.random.Generator, name: str = "drawn") -> Deck:
    """Return a random deck: mostly a drawn one, one in twelve of KDE's pictures where these are installed."""
    deck = kde_deck(rng, name) if rng.random() < KDE_SHARE else None
    return deck or draw_deck(rng, name)
