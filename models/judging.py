"""Whether a reader that was trained on is better than the one before: on photographs held back, and on drawn crops."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from models.compare_readers import named_classes
from models.crops import TrainingCrop
from models.reader_network import ReaderNetwork
from models.train_reader import BATCH
from vision import networks
from vision.accuracy import Figures, figures, read_photo
from vision.crop import NO_RANK, NO_SUIT
from vision.doubts import SURE
from vision.truth import Truth


@dataclass(frozen=True, slots=True)
class DrawnFigures:
    """How two readers name the same drawn crops: how many, rightly before and after, and surely wrongly."""

    crops: int
    right: tuple[int, int]
    surely_wrong: tuple[int, int]
    gained: int
    lost: int


def drawn_figures(before: ReaderNetwork, after: ReaderNetwork, crops: Sequence[TrainingCrop]) -> DrawnFigures:
    """Return how two readers name the same drawn crops."""
    truths = [_truth_of(crop) for crop in crops]
    (named, sure), (then, then_sure) = (_named(network, crops) for network in (before, after))
    right = [[mine == true for mine, true in zip(names, truths, strict=True)] for names in (named, then)]
    wrong = [
        sum(s and not hit for s, hit in zip(sures, hits, strict=True))
        for sures, hits in zip((sure, then_sure), right, strict=True)
    ]
    gained = sum(new and not old for old, new in zip(*right, strict=True))
    lost = sum(old and not new for old, new in zip(*right, strict=True))
    return DrawnFigures(len(crops), (sum(right[0]), sum(right[1])), (wrong[0], wrong[1]), gained, lost)


def _truth_of(crop: TrainingCrop) -> int:
    ours = crop.rank < NO_RANK and crop.suit < NO_SUIT
    return crop.suit * NO_RANK + crop.rank if ours else NO_RANK * NO_SUIT


def _named(network: ReaderNetwork, crops: Sequence[TrainingCrop]) -> tuple[list[int], list[bool]]:
    """Return the class of each crop, one of 24 cards or none, and whether it is surely one of the cards."""
    network.eval()
    names: list[int] = []
    sure: list[bool] = []
    for start in range(0, len(crops), BATCH):
        pictures = np.stack([crop.rgb.transpose(2, 0, 1) for crop in crops[start : start + BATCH]])
        with torch.no_grad():
            rank, suit, place = network(torch.from_numpy(pictures).float() / 255)
        names += named_classes((rank, suit, place)).tolist()
        best = suit.softmax(1)[:, :NO_SUIT].max(1).values * rank.softmax(1)[:, :NO_RANK].max(1).values
        sure += (best >= SURE).tolist()
    return names, sure


def measured(photos: Sequence[tuple[Path, Truth]], folder: Path | None) -> tuple[Figures, int]:
    """Return the figures of the photographs read with what ``folder`` holds, and how many cards were wrong."""
    networks.look_first_in(folder)
    reads = [read_photo(path, truth) for path, truth in photos]
    return figures(reads), sum(len(read.missing) + len(read.extra) for read in reads)


def refusals(before: tuple[Figures, int], after: tuple[Figures, int], drawn: DrawnFigures) -> list[str]:
    """Return why the new reader is not used; nothing when it is better on the photographs held back and forgot nothing.

    Drawn crops count as read worse where more were lost than gained by more than chance gives (McNemar's test, two
    standard deviations).
    """
    (old, old_wrong), (new, new_wrong) = before, after
    reasons = []
    if (new.exact, -new_wrong) <= (old.exact, -old_wrong):
        reasons.append("It reads the photographs held back no better.")
    elif new_wrong > old_wrong:
        reasons.append("It reads more photographs exactly, but more cards wrongly.")
    if new.silent > old.silent:
        reasons.append("It is wrong without a doubt more often.")
    for what, worse, better in (
        ("It names drawn cards worse.", drawn.lost, drawn.gained),
        ("It is sure of wrong names more often on drawn cards.", drawn.surely_wrong[1], drawn.surely_wrong[0]),
    ):
        if worse - better > 2 * math.sqrt(worse + better):
            reasons.append(what)
    return reasons


def said(before: tuple[Figures, int], after: tuple[Figures, int], drawn: DrawnFigures) -> list[str]:
    """Return the figures in lines of text: before and after."""
    (old, old_wrong), (new, new_wrong) = before, after
    count = old.photos
    held_back = (
        f"Photographs held back: {round(old.exact * count)} of {count} exact before, {round(new.exact * count)} after; "
        f"cards missing or too many {old_wrong} before, {new_wrong} after; "
        f"silently wrong {round(old.silent * count)} before, {round(new.silent * count)} after."
    )
    crops = (
        f"Drawn crops: {drawn.right[0]} of {drawn.crops} named rightly before, {drawn.right[1]} after "
        f"({drawn.gained} gained, {drawn.lost} lost); surely wrong {drawn.surely_wrong[0]} before, "
        f"{drawn.surely_wrong[1]} after."
    )
    return [held_back, crops]
