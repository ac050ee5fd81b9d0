"""What several indices, each named by the reader, say together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scoring.cards import KINDS, Card
from vision.index import NamedIndex

SECOND = 0.7
"""When the reader is wrong, how often its second choice is right."""

MOST = 0.995
"""No index makes a name surer than this: the reader's errors on one deck are of a kind."""

LEAST = 1e-4
"""No index speaks more strongly than this against the geometry that makes it a corner of another card."""

CERTAIN = 0.999
"""However many indices agree, no card is more certain than this."""


def likelihood(named: NamedIndex, card: Card) -> float:
    """Return how likely it is that ``named`` is an index of ``card``."""
    sure = min(max(named.confidence, 1 / len(KINDS)), MOST)
    if card == named.card:
        return sure
    if named.runner_up is None:
        return (1 - sure) / (len(KINDS) - 1)
    if card == named.runner_up:
        return (1 - sure) * SECOND
    return (1 - sure) * (1 - SECOND) / (len(KINDS) - 2)


def name_cost(corners: Sequence[NamedIndex]) -> float:
    """Return minus the logarithmic likelihood of the best common name of ``corners``."""
    return min(
        -sum(float(np.log(max(likelihood(corner, card), LEAST))) for corner in corners)
        for card in {corner.card for corner in corners}
    )


def agreed_name(corners: Sequence[NamedIndex]) -> tuple[Card, float]:
    """Return the card that ``corners`` together make most likely, and how likely (0 to 1) it is among all kinds."""
    shares = _shares(corners)
    best = int(shares.argmax())
    return KINDS[best], min(float(shares[best]), CERTAIN)


def rival(corners: Sequence[NamedIndex]) -> Card | None:
    """Return the second likeliest card; None where no corner names another one or holds one possible."""
    named = {corner.card for corner in corners} | {corner.runner_up for corner in corners if corner.runner_up}
    if len(named) < 2:
        return None
    return KINDS[int(_shares(corners).argsort()[-2])]


def _shares(corners: Sequence[NamedIndex]) -> npt.NDArray[np.float64]:
    """Return how likely ``corners`` make each of KINDS, together 1."""
    logs = np.array([sum(np.log(likelihood(corner, card)) for corner in corners) for card in KINDS])
    shares = np.exp(logs - logs.max())
    return np.asarray(shares / shares.sum(), dtype=np.float64)
