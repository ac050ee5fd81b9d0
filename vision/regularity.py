"""People lay cards in rows and columns: a card parallel to another, in line with it, lies in no unlikely place.

Without this, two equal cards that happen to lie one index distance apart in a row would be taken for one.
"""

from __future__ import annotations

import numpy as np

from vision.candidates import Candidates
from vision.table import Real

BONUS = 5.0
"""How much likelier (logarithm) a card lies in line with another than just there by chance."""

PARALLEL = float(np.radians(4.0))
"""How parallel the cards of a row are."""

IN_LINE = 0.06
"""How well their middles keep the line, in card widths."""

NEAR = 2.5
"""Cards farther apart than this, in card widths, are no neighbours."""

LEAST_KNOWN = 3
"""Of fewer cards it cannot be said how they are laid."""

_HALF_LENGTH = 0.85


def in_line(own: Candidates, cards: Candidates) -> Real:
    """Return how well each of a row of n cards lies in line with each of a column of m others, 0 to 1: (m, n).

    The less is known of how a card is turned, the less its lying in line says.
    """
    doubt = np.hypot(own.doubt, cards.doubt)
    # a card turned by 180° is as parallel as one that is not
    angle = np.angle((own.turn * cards.turn.conj()) ** 2) / 2
    offset = (own.middle - cards.middle) * cards.turn.conj()
    beside = np.minimum(np.abs(offset.real), np.abs(offset.imag))
    turn_spread, line_spread = np.hypot(PARALLEL, doubt), np.hypot(IN_LINE, doubt * _HALF_LENGTH)
    score = np.exp(-(angle**2) / (2 * turn_spread**2) - beside**2 / (2 * line_spread**2))
    score *= PARALLEL / turn_spread * IN_LINE / line_spread
    return np.asarray(score * (np.abs(offset) < NEAR))


def regularity(cards: Candidates) -> float:
    """Return how regularly a picture's cards are laid, 0 to 1: the share of those well known that lie in line."""
    known = cards.take((cards.marks >= 0).sum(axis=0) > 1)
    if len(known.cost) < LEAST_KNOWN:
        return 0.0
    with_others = in_line(known.as_row(), known.as_column()) * ~np.eye(len(known.cost), dtype=bool)
    return float(with_others.max(axis=0).mean())
