"""What lies on what: a card that is seen only in part must be covered by another, and two cannot cover each other.

A printed index that is not found lies, as a rule, under another card. A piece of a card, taken for a card of its own,
mostly needs hidden corners where nothing can hide them, or lies above and below the same card at once.

Cards are compared one with one, n with n; or each with each, a row of n with a column of m. What holds for each corner
of a card has four in front of that: (4, n) or (4, m, n).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.candidates import Candidates, Scene
from vision.table import Complex, Places, Real

MISSED = 0.04
"""How often an index that lies free is not found: glare, a finger, the picture's edge."""

CROSSED = 0.01
"""How often two cards seem to lie each on the other: they are interleaved, or a place is wrong."""

EDGE = 0.05
"""How exactly a card's edge is known, in card widths."""

INDEX = 0.03
"""Half an index's width, in card widths: it is lost as soon as its rim is covered."""


def lies_on(scene: Scene, upper: Candidates, lower: Candidates) -> Real:
    """Return the probability that each of ``upper`` lies on each of ``lower``: one of its seen indices is within."""
    inside = _inside(scene, lower, scene.middle[upper.marks], np.zeros(upper.marks.shape), -INDEX)
    return np.asarray(1 - np.prod(1 - inside * (upper.marks >= 0), axis=0))


def crossed_cost(on: Real, under: Real) -> Real:
    """Return the cost of cards that lie ``on`` each other and ``under`` each other, both probabilities."""
    return np.asarray(-np.log(1 - (1 - CROSSED) * on * under))


def left_free(scene: Scene, own: Candidates, others: Candidates, on: Real) -> Real:
    """Return the probability that each corner of ``own`` does not lie under each of ``others``.

    ``on``: how likely each of ``own`` lies on each of ``others``, which then hides nothing of it.
    """
    place = own.middle + np.multiply.outer((scene.letters + scene.signs) / 2, own.turn)
    doubt = own.doubt * np.abs(place - own.anchor)
    return np.asarray(1 - _inside(scene, others, place, doubt, INDEX) * (1 - on))


def hidden_cost(scene: Scene, own: Candidates, free: Real) -> Real:
    """Return the cost of the corners of ``own`` (n) that are printed but not among their marks: (n,).

    ``free``: (4, n) the probability that nothing lies on each corner.
    """
    return np.asarray((_unseen(free) * _missing(scene, own)).sum(axis=0))


def pair_cost(scene: Scene, ways: Candidates, first: Places, second: Places, free: Real) -> Real:
    """Return what it costs that each of ``first`` (n) lies on or hides corners of its one of ``second``: (n,).

    Only one of two cards can lie on top. ``first`` and ``second`` are places in ``ways``; ``free``: (4, ways) how
    likely each corner lies under no third card.
    """
    lower, upper = np.concatenate([first, second]), np.concatenate([second, first])
    own, others, free = ways.take(lower), ways.take(upper), free[:, lower]
    on = lies_on(scene, own, others)
    relief = _unseen(free) - _unseen(free * left_free(scene, own, others, on))
    leans = (relief * _missing(scene, own)).sum(axis=0)
    half = len(first)
    return np.asarray(crossed_cost(on[:half], on[half:]) + np.minimum(leans[:half], leans[half:]))


def _unseen(free: Real) -> Real:
    """Return the cost of not seeing an index that lies ``free`` with so much probability."""
    return np.asarray(-np.log(1 - free * (1 - MISSED)))


def _missing(scene: Scene, own: Candidates) -> NDArray[np.bool_]:
    """Return which corners of ``own`` are printed but not among their marks: (4, n)."""
    missing = own.marks < 0
    missing[[corner for corner in range(4) if corner not in scene.printed]] = False
    return missing


def _inside(scene: Scene, cards: Candidates, place: Complex, doubt: Real, grow: float) -> Real:
    """Return the probability that each ``place``, known with so much ``doubt``, lies within each of ``cards``.

    ``place`` and ``doubt``: four for each of the cards with which ``cards`` are compared.
    """
    local = (place - cards.middle) * cards.turn.conj()
    across, along = scene.lower_right.real - np.abs(local.real), scene.lower_right.imag - np.abs(local.imag)
    swing = cards.doubt * np.abs(place - cards.anchor)
    spread = np.sqrt(EDGE**2 + swing**2 + doubt**2)
    return np.asarray(1 / (1 + np.exp(np.clip(-1.7 * (np.minimum(across, along) + grow) / spread, -50, 50))))
