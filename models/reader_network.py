"""The reader: a small convolutional network with heads for the rank, the suit, and the exact places of both."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models.classes import RANK_CLASSES, SUIT_CLASSES


def _block(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.SiLU(inplace=True)
    )


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(width, width), nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width)
        )
        self.act = nn.SiLU(inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.act(x + self.body(x))
        return out


class ReaderNetwork(nn.Module):
    """Classifies upright crops of indices.

    Takes float (N, 3, 64, 48), RGB from 0 to 1. Returns the logits of rank and of suit, in the order of
    `models.classes`, and the offsets of letter and sign (N, 4), see `vision.crop.Offsets`.
    """

    def __init__(self, widths: tuple[int, int, int, int] = (24, 48, 96, 160)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            _block(3, a, 2),
            _Residual(a),
            _block(a, b, 2),
            _Residual(b),
            _block(b, c, 2),
            _Residual(c),
            _block(c, d, 2),
            _Residual(d),
        )
        # The position of a feature matters (letter above, sign below), so the last map is flattened, not averaged.
        self.neck = nn.Sequential(
            nn.Conv2d(d, 64, 1, bias=False), nn.BatchNorm2d(64), nn.SiLU(), nn.Flatten(), nn.Dropout(0.2)
        )
        self.rank = nn.Linear(64 * 4 * 3, len(RANK_CLASSES))
        self.suit = nn.Linear(64 * 4 * 3, len(SUIT_CLASSES))
        self.place = nn.Linear(64 * 4 * 3, 4)
        self.register_buffer("temperature", torch.ones(2))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return rank and suit logits, divided by the temperatures that calibrate them, and the offsets."""
        features = self.neck(self.body(crops))
        rank, suit = self.rank(features) / self.temperature[0], self.suit(features) / self.temperature[1]
        return rank, suit, self.place(features)
