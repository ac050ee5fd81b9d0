"""What lies on what: a card seen only in part must be covered by another one, and two cards cannot cover each other.

A printed index that is not found usually lies under another card. A part of a card that is wrongly taken for a whole
card mostly needs hidden corners where nothing can hide them, or lies both above and below the same card.

Cards are compared pairwise, n with n, or all with all, a row of n with a column of m. Values for each corner of a card
have a leading axis of four: (4, n) or (4, m, n).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.candidates import Candidates, Rectified
from vision.table_plane import Complex, Integers, Real

MISSED_SHARE = 0.04
"""How often an index that nothing covers is not found: glare, a finger, the picture's edge."""

MUTUAL_SHARE = 0.01
"""How often two cards seem to lie each on the other: they are interleaved, or a place is wrong."""

EDGE_SIGMA = 0.05
"""Standard deviation of a card's edge, in card widths."""

INDEX_HALF_WIDTH = 0.03
"""Half an index's width, in card widths: an index is lost as soon as its rim is covered."""


def lies_on(rectified: Rectified, upper: Candidates, lower: Candidates) -> Real:
    """Return the probability that each of ``upper`` lies on each of ``lower``: one of its seen indices is within."""
    places = rectified.middle[upper.detections]
    inside = _inside(rectified, lower, places, np.zeros(upper.detections.shape), -INDEX_HALF_WIDTH)
    return np.asarray(1 - np.prod(1 - inside * (upper.detections >= 0), axis=0))


def mutual_nll(on: Real, under: Real) -> Real:
    """Return the nll of two cards of which the first lies ``on`` and ``under`` the second with these probabilities."""
    return np.asarray(-np.log(1 - (1 - MUTUAL_SHARE) * on * under))


def left_free(rectified: Rectified, own: Candidates, others: Candidates, on: Real) -> Real:
    """Return the probability that each corner of ``own`` does not lie under each of ``others``.

    ``on``: the probability that each of ``own`` lies on each of ``others``, which then hides nothing of it.
    """
    place = own.middle + np.multiply.outer((rectified.letters + rectified.signs) / 2, own.turn)
    place_sigma = own.turn_sigma * np.abs(place - own.anchor)
    return np.asarray(1 - _inside(rectified, others, place, place_sigma, INDEX_HALF_WIDTH) * (1 - on))


def hidden_nll(rectified: Rectified, own: Candidates, free: Real) -> Real:
    """Return the nll (n,) of the corners of ``own`` (n) that are printed but not among their detections.

    ``free``: (4, n) the probability that nothing lies on each corner.
    """
    return np.asarray((_unseen_nll(free) * _missing(rectified, own)).sum(axis=0))


def pair_nll(rectified: Rectified, candidates: Candidates, first: Integers, second: Integers, free: Real) -> Real:
    """Return the further nll (n,) of each pair: they lie on each other, or the lower one's corners need no other cover.

    Only one of two cards can lie on top. ``first`` and ``second`` (n,) are numbers in ``candidates``; ``free``
    (4, candidates) is the probability that each corner lies under no third card.
    """
    lower, upper = np.concatenate([first, second]), np.concatenate([second, first])
    own, others, free = candidates.take(lower), candidates.take(upper), free[:, lower]
    on = lies_on(rectified, own, others)
    relief = _unseen_nll(free) - _unseen_nll(free * left_free(rectified, own, others, on))
    gain = (relief * _missing(rectified, own)).sum(axis=0)
    half = len(first)
    return np.asarray(mutual_nll(on[:half], on[half:]) + np.minimum(gain[:half], gain[half:]))


def _unseen_nll(free: Real) -> Real:
    """Return the nll of not seeing an index that is uncovered with probability ``free``."""
    return np.asarray(-np.log(1 - free * (1 - MISSED_SHARE)))


def _missing(rectified: Rectified, own: Candidates) -> NDArray[np.bool_]:
    """Return which corners of ``own`` are printed but not among their detections: (4, n)."""
    missing = own.detections < 0
    missing[[corner for corner in range(4) if corner not in rectified.printed]] = False
    return missing


def _inside(rectified: Rectified, cards: Candidates, place: Complex, place_sigma: Real, grow: float) -> Real:
    """Return the probability that each ``place`` lies within each of ``cards``, enlarged by ``grow`` card widths.

    ``place`` and ``place_sigma``, its standard deviation: four for each of the cards that ``cards`` are compared with.
    """
    local = (place - cards.middle) * cards.turn.conj()
    across, along = rectified.lower_right.real - np.abs(local.real), rectified.lower_right.imag - np.abs(local.imag)
    swing = cards.turn_sigma * np.abs(place - cards.anchor)
    spread = np.sqrt(EDGE_SIGMA**2 + swing**2 + place_sigma**2)
    return np.asarray(1 / (1 + np.exp(np.clip(-1.7 * (np.minimum(across, along) + grow) / spread, -50, 50))))
