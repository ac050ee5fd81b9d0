"""The temperatures that make a network's probabilities true: fitted continuously, without bounds of a search."""

from __future__ import annotations

import math

import torch
from torch import Tensor

_HALVINGS = 60


def fitted_temperature(logits: Tensor, truths: Tensor) -> float:
    """Return the temperature at which ``logits / temperature`` are likeliest for the class numbers ``truths``.

    The likelihood of the inverse temperature has one maximum, where the mean logit that the probabilities expect is
    the mean logit of the true classes; it is found by halving (Guo et al. 2017, "On Calibration of Modern Neural
    Networks", for the method as such).

    Args:
        logits: (N, C), not divided by any temperature yet.
        truths: (N), class numbers.

    Raises:
        ValueError: there are no mistakes, or the true classes are no likelier than others, so no temperature is best.
    """
    scores = logits.double()
    # softmax does not change by what is the same for all classes of a row, numbers stay small without it
    scores = scores - scores.gather(1, truths[:, None])

    def slope(inverse: float) -> float:
        return float((torch.softmax(scores * inverse, 1) * scores).sum(1).mean())

    if len(truths) == 0 or slope(0.0) >= 0:
        msg = "the true classes have no larger logits than the others: there is nothing to calibrate"
        raise ValueError(msg)
    if not bool((scores > 0).any()):
        msg = "the network made no mistake here: too few or too easy pictures to calibrate with"
        raise ValueError(msg)
    low, high = 0.0, 1.0
    while slope(high) < 0:
        low, high = high, 2 * high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) < 0 else (low, middle)
    return 2 / (low + high)


def mean_surprise(logits: Tensor, truths: Tensor, temperature: float) -> float:
    """Return the mean of -log of the probability that was given to the truth, in nats."""
    value = float(torch.nn.functional.cross_entropy(logits.double() / temperature, truths))
    return value if math.isfinite(value) else math.inf
