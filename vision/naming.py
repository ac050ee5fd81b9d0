"""What several indices, each named by the reader, say together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scoring.cards import KINDS, Card
from vision.index import NamedIndex

RUNNER_UP_SHARE = 0.7
"""How often the reader's second choice is right when its first is wrong."""

MAX_NAME_PROBABILITY = 0.995
"""No single index makes a name more certain than this: the reader's errors on one deck are correlated."""

MIN_LIKELIHOOD = 1e-4
"""Lower bound of a name's likelihood: no index counts more than this against geometry that gives it to another card."""

MAX_CARD_CONFIDENCE = 0.999
"""However many indices agree, no card is more certain than this."""


_PLACE = {kind: place for place, kind in enumerate(KINDS)}


def likelihoods(named: NamedIndex) -> npt.NDArray[np.float64]:
    """Return the probability that ``named`` is an index of each of KINDS."""
    sure = min(max(named.confidence, 1 / len(KINDS)), MAX_NAME_PROBABILITY)
    if named.runner_up is None:
        shares = np.full(len(KINDS), (1 - sure) / (len(KINDS) - 1))
    else:
        shares = np.full(len(KINDS), (1 - sure) * (1 - RUNNER_UP_SHARE) / (len(KINDS) - 2))
        shares[_PLACE[named.runner_up]] = (1 - sure) * RUNNER_UP_SHARE
    shares[_PLACE[named.card]] = sure
    return shares


def name_nll(corners: Sequence[NamedIndex]) -> float:
    """Return the negative log likelihood of the best common name of ``corners``."""
    logs = np.log(np.maximum([likelihoods(corner) for corner in corners], MIN_LIKELIHOOD)).sum(axis=0)
    return -float(max(logs[_PLACE[corner.card]] for corner in corners))


def agreed_name(corners: Sequence[NamedIndex]) -> tuple[Card, float]:
    """Return the card that ``corners`` together make most likely, and its probability (0 to 1) among all kinds."""
    shares = _shares(corners)
    best = int(shares.argmax())
    return KINDS[best], min(float(shares[best]), MAX_CARD_CONFIDENCE)


def rival(corners: Sequence[NamedIndex]) -> Card | None:
    """Return the second most likely card; None where no corner names another one, not even as its second choice."""
    named = {corner.card for corner in corners} | {corner.runner_up for corner in corners if corner.runner_up}
    if len(named) < 2:
        return None
    return KINDS[int(_shares(corners).argsort()[-2])]


def _shares(corners: Sequence[NamedIndex]) -> npt.NDArray[np.float64]:
    """Return the probability of each of KINDS given ``corners``; the sum is 1."""
    logs = np.log([likelihoods(corner) for corner in corners]).sum(axis=0)
    shares = np.exp(logs - logs.max())
    return np.asarray(shares / shares.sum(), dtype=np.float64)
