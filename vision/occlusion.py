"""What an unseen corner says: a printed index that is not found lies, as a rule, under another card.

A card that would need a hidden corner where nothing can hide it is unlikely to be one: mostly a piece of another.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.candidates import Candidates, Scene
from vision.table import Complex, Real

MISSED = 0.04
"""How often an index that lies free is not found: glare, a finger, the picture's edge."""

EDGE = 0.05
"""How exactly a card's edge is known, in card widths."""

INDEX = 0.03
"""Half an index's width, in card widths: it is lost as soon as its rim is covered."""


def hidden_cost(scene: Scene, own: Candidates, cards: Candidates, may_hide: NDArray[np.bool_]) -> Real:
    """Return the cost of the corners of ``own`` (n) that are printed but not among their marks: (n,).

    Args:
        scene: the marks on the table.
        own: the cards in question.
        cards: m cards that may lie on them.
        may_hide: (n, m) whether to think of each at all.
    """
    letters, signs = scene.table.corners()
    model = (letters + signs) / 2
    place = own.middle[:, None] + own.turn[:, None] * model
    doubt = own.doubt[:, None] * np.abs(place - own.anchor[:, None])
    printed = np.isin(np.arange(4), scene.printed)
    seen = own.marks >= 0

    # a card on which one of our own indices lies visibly is below us and hides nothing of ours
    on_it = _inside(scene, cards, scene.middle[own.marks], np.zeros(own.marks.shape), -INDEX)
    above = np.prod(1 - on_it * seen[:, :, None], axis=1) * may_hide
    free = np.prod(1 - _inside(scene, cards, place, doubt, INDEX) * above[:, None, :], axis=2)
    return np.asarray((-np.log(1 - free * (1 - MISSED)) * (printed & ~seen)).sum(axis=1))


def _inside(scene: Scene, cards: Candidates, place: Complex, doubt: Real, grow: float) -> Real:
    """Return the probability that each ``place`` (n, 4) with its ``doubt`` lies within each of m cards: (n, 4, m)."""
    corner = scene.table.outline()[2]
    local = (place[..., None] - cards.middle) * cards.turn.conj()
    depth = np.minimum(corner.real - np.abs(local.real), corner.imag - np.abs(local.imag)) + grow
    swing = cards.doubt * np.abs(place[..., None] - cards.anchor)
    spread = np.sqrt(EDGE**2 + swing**2 + doubt[..., None] ** 2)
    return np.asarray(1 / (1 + np.exp(np.clip(-1.7 * depth / spread, -50, 50))))
