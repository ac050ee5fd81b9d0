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


_PLACE = {kind: place for place, kind in enumerate(KINDS)}


def likelihoods(named: NamedIndex) -> npt.NDArray[np.float64]:
    """Return how likely it is that ``named`` is an index of each of KINDS."""
    sure = min(max(named.confidence, 1 / len(KINDS)), MOST)
    if named.runner_up is None:
        shares = np.full(len(KINDS), (1 - sure) / (len(KINDS) - 1))
    else:
        shares = np.full(len(KINDS), (1 - sure) * (1 - SECOND) / (len(KINDS) - 2))
        shares[_PLACE[named.runner_up]] = (1 - sure) * SECOND
    shares[_PLACE[named.card]] = sure
    return shares


def name_cost(corners: Sequence[NamedIndex]) -> float:
    """Return minus the logarithmic likelihood of the best common name of ``corners``."""
    logs = np.log(np.maximum([likelihoods(corner) for corner in corners], LEAST)).sum(axis=0)
    return -float(max(logs[_PLACE[corner.card]] for corner in corners))


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
    logs = np.log([likelihoods(corner) for corner in corners]).sum(axis=0)
    shares = np.exp(logs - logs.max())
    return np.asarray(shares / shares.sum(), dtype=np.float64)
