"""What lies on what: a card that is seen only in part must be covered by another, and two cannot cover each other.

A printed index that is not found lies, as a rule, under another card. A piece of a card, taken for a card of its own,
mostly needs hidden corners where nothing can hide them, or lies above and below the same card at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.candidates import Candidates, Scene
from vision.table import Complex, Real

MISSED = 0.04
"""How often an index that lies free is not found: glare, a finger, the picture's edge."""

CROSSED = 0.01
"""How often two cards seem to lie each on the other: they are interleaved, or a place is wrong."""

EDGE = 0.05
"""How exactly a card's edge is known, in card widths."""

INDEX = 0.03
"""Half an index's width, in card widths: it is lost as soon as its rim is covered."""


def lies_on(scene: Scene, upper: Candidates, lower: Candidates) -> Real:
    """Return the probability that each of n cards lies on each of m: one of its seen indices is within. (n, m)."""
    seen = (upper.marks >= 0)[:, :, None]
    inside = _inside(scene, lower, scene.middle[upper.marks], np.zeros(upper.marks.shape), -INDEX)
    return np.asarray(1 - np.prod(1 - inside * seen, axis=1))


def crossed_cost(on: Real, under: Real) -> Real:
    """Return the cost of cards that lie ``on`` each other and ``under`` each other, both probabilities."""
    return np.asarray(-np.log(1 - (1 - CROSSED) * on * under))


def hidden_cost(scene: Scene, own: Candidates, cards: Candidates, on: Real, may_hide: NDArray[np.bool_]) -> Real:
    """Return the cost of the corners of ``own`` (n) that are printed but not among their marks: (n,).

    Args:
        scene: the marks on the table.
        own: the cards in question.
        cards: m cards that may lie on them.
        on: (n, m) how likely each of ``own`` lies on each of ``cards``: then that hides nothing of it.
        may_hide: (n, m) whether to think of each at all.
    """
    free = np.prod(1 - _hides(scene, own, cards) * ((1 - on) * may_hide)[:, None, :], axis=2)
    return np.asarray((_unseen(free) * _missing(scene, own)).sum(axis=1))


def leaning_cost(scene: Scene, own: Candidates, others: Candidates, may_hide: NDArray[np.bool_]) -> Real:
    """Return the cost of cards hiding each other's corners, for each two of ``own``: only one can lie on top. (n, n).

    ``others`` (m) and ``may_hide`` (n, m): the cards that may hide a corner as well.
    """
    on = lies_on(scene, own, others)
    free = np.prod(1 - _hides(scene, own, others) * ((1 - on) * may_hide)[:, None, :], axis=2)[:, :, None]
    hides = _hides(scene, own, own) * (1 - lies_on(scene, own, own))[:, None, :]
    relief = _unseen(free) - _unseen(free * (1 - hides))
    leans = (relief * _missing(scene, own)[:, :, None]).sum(axis=1)
    return np.asarray(np.minimum(leans, leans.T))


def _unseen(free: Real) -> Real:
    """Return the cost of not seeing an index that lies ``free`` with so much probability."""
    return np.asarray(-np.log(1 - free * (1 - MISSED)))


def _missing(scene: Scene, own: Candidates) -> NDArray[np.bool_]:
    return np.asarray(np.isin(np.arange(4), scene.printed) & (own.marks < 0))


def _hides(scene: Scene, own: Candidates, cards: Candidates) -> Real:
    """Return the probability that each corner's index of ``own`` lies within each of ``cards``: (n, 4, m)."""
    letters, signs = scene.table.corners()
    place = own.middle[:, None] + own.turn[:, None] * (letters + signs) / 2
    doubt = own.doubt[:, None] * np.abs(place - own.anchor[:, None])
    return _inside(scene, cards, place, doubt, INDEX)


def _inside(scene: Scene, cards: Candidates, place: Complex, doubt: Real, grow: float) -> Real:
    """Return the probability that each ``place`` (n, 4) with its ``doubt`` lies within each of m cards: (n, 4, m)."""
    corner = scene.table.outline()[2]
    local = (place[..., None] - cards.middle) * cards.turn.conj()
    depth = np.minimum(corner.real - np.abs(local.real), corner.imag - np.abs(local.imag)) + grow
    swing = cards.doubt * np.abs(place[..., None] - cards.anchor)
    spread = np.sqrt(EDGE**2 + swing**2 + doubt[..., None] ** 2)
    return np.asarray(1 / (1 + np.exp(np.clip(-1.7 * depth / spread, -50, 50))))
