"""A reader between two trainings: ``python -m models.blend --before start.pt --after reader.pt --share 0.3 OUT``.

The mean of the weights before and after further training is often better than either (`models.train_reader.halfway`).
Where the training before did not know some classes, their rows stay as they were learnt, and no longer fit the mean of
the body. So the strength and the bias of every class are fitted again, on drawn crops of training decks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click
import numpy as np
import torch
from torch import Tensor, nn

from models.crops import CropSource
from models.reader_network import ReaderNetwork
from vision.crop import NO_RANK, NO_SUIT

_KNOWN = {"rank": NO_RANK + 1, "suit": NO_SUIT + 1}
"""Classes of each head that every training knew: ours, and none."""

_KEEP_STRENGTH, _KEEP_BIAS = 1e-3, 1e-4
"""How strongly the fit holds to what the heads said before it."""

_BATCH = 256


def blended(before: Mapping[str, Tensor], after: Mapping[str, Tensor], share: float) -> dict[str, Tensor]:
    """Return ``share`` (0 to 1) of the weights ``before`` and the rest of those ``after``; new classes as ``after``.

    Both are a `ReaderNetwork`'s; the temperatures become 1.
    """
    mixed = {
        name: share * before[name] + (1 - share) * weight if weight.is_floating_point() else weight.clone()
        for name, weight in after.items()
    }
    for head, known in _KNOWN.items():
        for part in ("weight", "bias"):
            mixed[f"{head}.{part}"][known:] = after[f"{head}.{part}"][known:]
    mixed["temperature"] = torch.ones(2)
    return mixed


def fit_classes(head: nn.Linear, features: Tensor, truths: Tensor) -> None:
    """Fit one strength and one bias for each class of ``head`` to ``features`` (N, F) of classes ``truths`` (N)."""
    weight, bias = head.weight.detach().clone(), head.bias.detach().clone()
    logits = features @ weight.T
    strength = torch.ones(len(bias), requires_grad=True)
    shift = bias.clone().requires_grad_(True)
    optimiser = torch.optim.LBFGS([strength, shift], max_iter=100, line_search_fn="strong_wolfe")

    def loss() -> float:
        optimiser.zero_grad()
        kept = _KEEP_STRENGTH * ((strength - 1) ** 2).sum() + _KEEP_BIAS * ((shift - bias) ** 2).sum()
        value = nn.functional.cross_entropy(logits * strength + shift, truths) + kept
        value.backward()
        return float(value.detach())

    optimiser.step(loss)
    with torch.no_grad():
        head.weight.copy_(weight * strength[:, None])
        head.bias.copy_(shift)


def drawn(crops: int, seed: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return ``crops`` training crops (N, 3, H, W), RGB from 0 to 1, with their class numbers of rank and suit (N)."""
    source = CropSource(seed, "train", renew_every=60)
    of_decks = [source.next() for _ in range(crops)]
    pictures = torch.from_numpy(np.stack([crop.rgb.transpose(2, 0, 1) for crop in of_decks])).float() / 255
    return pictures, torch.tensor([crop.rank for crop in of_decks]), torch.tensor([crop.suit for crop in of_decks])


@click.command()
@click.option("--before", type=click.Path(exists=True, path_type=Path), required=True, help="A reader.pt.")
@click.option("--after", type=click.Path(exists=True, path_type=Path), required=True, help="What it became.")
@click.option("--share", type=click.FloatRange(0, 1), default=0.5, show_default=True, help="Of the one before.")
@click.option("--crops", type=click.IntRange(min=1), default=5000, show_default=True, help="To fit the classes on.")
@click.option("--seed", default=555, show_default=True)
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
def main(before: Path, after: Path, share: float, crops: int, seed: int, out: Path) -> None:
    """Write a reader between two trainings; calibrate it with models.calibrate afterwards."""
    kept = torch.load(after, weights_only=True)
    network = ReaderNetwork()
    network.load_state_dict(blended(torch.load(before, weights_only=True)["network"], kept["network"], share))
    network.eval()
    pictures, ranks, suits = drawn(crops, seed)
    with torch.no_grad():
        features = torch.cat([network.neck(network.body(part)) for part in pictures.split(_BATCH)])
    fit_classes(network.rank, features, ranks)
    fit_classes(network.suit, features, suits)
    torch.save({**kept, "network": network.state_dict()}, out)


if __name__ == "__main__":
    main()
