"""People lay cards in rows and columns, so a card that is parallel to another and in line with it is more likely.

Without this, two equal cards in a row whose indices happen to lie as far apart as those of one card would be taken for
one card.
"""

from __future__ import annotations

import numpy as np

from vision.candidates import Candidates
from vision.table_plane import Real

IN_LINE_NLL = 5.0
"""By how much the nll of a card in line with another one falls, in a picture whose cards are all laid so."""

PARALLEL_SIGMA = float(np.radians(4.0))
"""Standard deviation of the angle between the cards of a row, in radians."""

LINE_SIGMA = 0.06
"""Standard deviation of their middles from the line, in card widths."""

NEIGHBOUR_DISTANCE = 2.5
"""Cards farther apart than this, in card widths, are not neighbours."""

MIN_KNOWN = 3
"""Fewer cards do not tell how they are laid."""

_HALF_LENGTH = 0.85
"""Half the length of a card, in card widths."""


def in_line(own: Candidates, cards: Candidates) -> Real:
    """Return how well each of a row of n cards lies in line with each of a column of m others, 0 to 1: (m, n).

    The less is known of a card's rotation, the lower the value.
    """
    turn_sigma = np.hypot(own.turn_sigma, cards.turn_sigma)
    # a card turned by 180° is as parallel as one that is not
    angle = np.angle((own.turn * cards.turn.conj()) ** 2) / 2
    offset = (own.middle - cards.middle) * cards.turn.conj()
    beside = np.minimum(np.abs(offset.real), np.abs(offset.imag))
    turn_spread, line_spread = np.hypot(PARALLEL_SIGMA, turn_sigma), np.hypot(LINE_SIGMA, turn_sigma * _HALF_LENGTH)
    score = np.exp(-(angle**2) / (2 * turn_spread**2) - beside**2 / (2 * line_spread**2))
    score *= PARALLEL_SIGMA / turn_spread * LINE_SIGMA / line_spread
    return np.asarray(score * (np.abs(offset) < NEIGHBOUR_DISTANCE))


def regularity(cards: Candidates) -> float:
    """Return how regularly a picture's cards are laid, 0 to 1: how well those seen by several indices lie in line."""
    known = cards.take((cards.detections >= 0).sum(axis=0) > 1)
    if len(known.nll) < MIN_KNOWN:
        return 0.0
    with_others = in_line(known.as_row(), known.as_column()) * ~np.eye(len(known.nll), dtype=bool)
    return float(with_others.max(axis=0).mean())
