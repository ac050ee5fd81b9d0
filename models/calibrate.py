"""Makes a reader's probabilities true: ``python -m models.calibrate --reader reader.pt --pictures FOLDER``.

FOLDER is what ``python -m datasets.make --axes 8 --deck-each --scenes 0`` wrote under ``axes``: pictures along every
hard condition, each of a deck of its own that no training showed; those that a person reads count. The shipped finder
finds the indices, the reader looks at each twice as it does at the table, and each head's temperature is fitted on
what it then says. The temperatures are stored in the weights; ``--write`` puts the table of what was stated and what
was right into the model card.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np
import torch

from datasets.axes import PLACES, all_cases
from datasets.files import LABELLED
from models import model_card
from models.classes import rank_class, suit_class
from models.reader_network import ReaderNetwork
from models.temperature import fitted_temperature, mean_surprise
from scoring.cards import Card
from vision import finder, reader
from vision.crop import NO_RANK, NO_SUIT, Image, crop_index
from vision.doubts import doubts
from vision.grouping import DetectedCard, group
from vision.index import Index
from vision.photo import load
from vision.reader import Floats, ReaderOutput, look_twice, softmax, sorted_out

HERE = Path(__file__).resolve().parent

BOUNDS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999)
"""Lower bounds of the classes of confidence in the table."""

_AT_PLACE = 0.5
"""A found index is a true one whose letter and sign lie this near, in distances from letter to sign."""

_CLEAR_OF = 2.0
"""It is none where every true one is farther away than this; what lies between is no example for either."""

_HIDDEN = 0.55
"""Of an index less visible than this nothing can be read. Between this and `LABELLED` a label would be arbitrary."""

Place = dict[str, Any]
"""A card of `datasets.files.scene_truth`."""


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """What the reader says about one picture, before any temperature.

    Attributes:
        kind: axis and value.
        size: width and height in pixels.
        indices: those that may be some.
        ranks, suits: logits (N, R) and (N, S) of each.
        truths: the class numbers of rank and suit of each, None where no label is certain.
        places: the cards that lie there.
    """

    kind: str
    size: tuple[int, int]
    indices: tuple[Index, ...]
    ranks: Floats
    suits: Floats
    truths: tuple[tuple[int, int] | None, ...]
    places: tuple[Place, ...]


def seen_pictures(folder: Path, network: ReaderNetwork) -> Iterator[SeenPicture]:
    """Yield what ``network``, of temperature 1, says about every picture of our cards that a person reads."""
    ours = {case.name for case in all_cases() if case.readable and not case.french}
    for name, known in sorted(json.loads((folder / "truth.json").read_text("utf-8")).items()):
        if known["kind"] not in ours:
            continue
        rgb = load((folder / name).read_bytes()).rgb
        height, width = rgb.shape[:2]
        truth = json.loads((folder / PLACES / f"{Path(name).stem}.json").read_text("utf-8"))
        places = tuple(_scaled(card, width / truth["size"][0]) for card in truth["cards"])
        found, ranks, suits = look_twice(rgb, finder.find(rgb), look_of(network))
        labels = tuple(_label(index, places) for index in found)
        yield SeenPicture(known["kind"], (width, height), tuple(found), ranks, suits, labels, places)


def look_of(network: ReaderNetwork) -> reader.Look:
    """Return one pass over the indices of a photograph by ``network`` on torch."""

    def look(rgb: Image, indices: Sequence[Index]) -> ReaderOutput:
        crops = np.stack([crop_index(rgb, index.letter, index.sign) for index in indices])
        with torch.no_grad():
            heads = network(torch.from_numpy(crops.transpose(0, 3, 1, 2)).float() / 255)
        return ReaderOutput(*(head.float().numpy() for head in heads))

    return look


def _scaled(card: Place, scale: float) -> Place:
    """Return the card's places in pixels of a picture that is ``scale`` times as large as its scene."""
    return {
        "card": card["card"],
        "indices": [
            {
                "visible": index["visible"],
                "letter": [value * scale for value in index["letter"]],
                "sign": [value * scale for value in index["sign"]],
            }
            for index in card["indices"]
        ],
    }


def _label(index: Index, places: Sequence[Place]) -> tuple[int, int] | None:
    """Return the class numbers of what is printed where ``index`` was found, None where that is not certain."""
    nearest, of_card, away = None, "", math.inf
    for card in places:
        for true in card["indices"]:
            gap = math.dist(true["letter"], true["sign"])
            off = max(math.dist(index.letter, true["letter"]), math.dist(index.sign, true["sign"])) / max(gap, 1.0)
            if off < away:
                nearest, of_card, away = true, card["card"], off
    if nearest is None or away > _CLEAR_OF:
        return NO_RANK, NO_SUIT
    if away > _AT_PLACE or _HIDDEN < nearest["visible"] < LABELLED:
        return None
    if nearest["visible"] <= _HIDDEN:
        return NO_RANK, NO_SUIT
    kind = Card.parse(of_card)
    return rank_class(kind.rank.value), suit_class(kind.suit.value)


def fitted(pictures: Sequence[SeenPicture]) -> tuple[float, float]:
    """Return the temperatures of rank and suit.

    Raises:
        ValueError: the pictures are too few or too easy.
    """
    ranks, suits = [], []
    for seen in pictures:
        for number, truth in enumerate(seen.truths):
            if truth is not None:
                ranks.append((seen.ranks[number], truth[0]))
                suits.append((seen.suits[number], truth[1]))
    fits = []
    for name, pairs in (("rank", ranks), ("suit", suits)):
        logits = torch.from_numpy(np.array([logit for logit, _ in pairs]))
        truths = torch.tensor([truth for _, truth in pairs])
        fit = fitted_temperature(logits, truths)
        right = float((logits.argmax(1) == truths).float().mean())
        print(
            f"{name}: {right:.4f} of {len(pairs)} right; temperature {fit:.4f}, "
            f"surprise {mean_surprise(logits, truths, fit):.5f} nats instead of {mean_surprise(logits, truths, 1):.5f}"
        )
        fits.append(fit)
    return fits[0], fits[1]


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card as it was read: how certain it seemed, whether it was offered without a doubt, whether it lay there."""

    confidence: float
    offered: bool
    right: bool


def judged(seen: SeenPicture, temperatures: tuple[float, float]) -> list[JudgedCard]:
    """Return the cards read in a picture at these temperatures, as `vision.reading` reads them."""
    ranks, suits = (
        softmax(logits / np.float32(t)) for logits, t in zip((seen.ranks, seen.suits), temperatures, strict=True)
    )
    cards = group(sorted_out(seen.indices, ranks, suits).named)
    doubted = {doubt.which for doubt in doubts(cards, seen.size)}
    left = Counter(place["card"] for place in seen.places)
    rows = []
    for which, card in sorted(enumerate(cards), key=lambda pair: -pair[1].confidence):
        there = _lies_there(card, seen.places) and left[card.card.code] > 0
        left[card.card.code] -= there
        rows.append(JudgedCard(card.confidence, which not in doubted, there))
    return rows


def _lies_there(card: DetectedCard, places: Sequence[Place]) -> bool:
    """Return whether a card of that name lies where one of its indices was read."""
    return any(
        math.dist(corner.index.letter, index["letter"]) < _AT_PLACE * math.dist(index["letter"], index["sign"])
        for place in places
        if place["card"] == card.card.code
        for corner in card.corners
        for index in place["indices"]
    )


def reliability(cards: Sequence[JudgedCard]) -> list[dict[str, float]]:
    """Return for each class of confidence how many cards it has, what they stated on average, and how many were right.

    The last row, from "offered", is of all cards that no doubt was raised about.
    """
    rows: list[dict[str, float]] = []
    for low, high in zip(BOUNDS, (*BOUNDS[1:], 1.01), strict=True):
        rows += _row({"from": low, "to": min(high, 1.0)}, [c for c in cards if low <= c.confidence < high])
    return rows + _row({"offered": 1}, [card for card in cards if card.offered])


def _row(name: dict[str, float], cards: Sequence[JudgedCard]) -> list[dict[str, float]]:
    if not cards:
        return []
    stated = sum(card.confidence for card in cards) / len(cards)
    return [{**name, "cards": len(cards), "stated": round(stated, 4), "right": sum(card.right for card in cards)}]


TRADED = (1.0, 1.15, 1.3, 1.5)
"""Factors of both temperatures: more than 1 understates, so that fewer cards are offered, and fewer wrongly."""


def trade_off(pictures: Sequence[SeenPicture], temperatures: tuple[float, float]) -> Iterator[str]:
    """Yield for each factor of `TRADED` how many of the cards read are offered without a doubt, how many wrongly."""
    for factor in TRADED:
        cards = [c for seen in pictures for c in judged(seen, (temperatures[0] * factor, temperatures[1] * factor))]
        offered = [card for card in cards if card.offered]
        wrong = sum(not card.right for card in offered)
        yield f"temperatures times {factor:g}: {len(offered)} of {len(cards)} cards offered as certain, {wrong} wrong"


def calibrated(weights: Path, pictures: Path, times: float = 1.0, *, trade: bool = False) -> dict[str, Any]:
    """Fit the temperatures of a reader.pt on ``pictures``, store them in it; return what the model card says of it.

    With ``times`` other than 1 the temperatures are that many times the likeliest ones; with ``trade`` the trade-off is
    printed.

    Raises:
        ValueError: the pictures are too few or too easy; the weights stay as they are.
    """
    kept = torch.load(weights, weights_only=True)
    network = ReaderNetwork()
    network.load_state_dict(kept["network"])
    network.eval()
    before = tuple(float(value) for value in network.temperature)
    network.temperature.fill_(1.0)
    seen = list(seen_pictures(pictures, network))
    likeliest = fitted(seen)
    after = (likeliest[0] * times, likeliest[1] * times)
    if trade:
        print("\n".join(trade_off(seen, likeliest)))
    network.temperature[:] = torch.tensor(after)
    torch.save({**kept, "network": network.state_dict()}, weights)
    report: dict[str, Any] = {"pictures": len(seen), "temperatures": [round(value, 4) for value in after]}
    for name, temperatures in (("before", before), ("after", after)):
        cards = [card for picture in seen for card in judged(picture, (temperatures[0], temperatures[1]))]
        report[name] = reliability(cards)
    return report


@click.command()
@click.option("--reader", "weights", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=True)
@click.option("--pictures", type=click.Path(exists=True, file_okay=False, path_type=Path), required=True)
@click.option("--threads", default=1, show_default=True)
@click.option("--times", default=1.0, show_default=True, help="Store so many times the likeliest temperatures.")
@click.option("--trade-off", "trade", is_flag=True, help="Print what larger ones offer, and how much of it is wrong.")
@click.option("--write", is_flag=True, help="Write the table into the model card, too.")
def main(weights: Path, pictures: Path, threads: int, times: float, trade: bool, write: bool) -> None:
    """Fit the temperatures of a reader.pt, store them in it, and print how true its confidences then are."""
    torch.set_num_threads(threads)
    report = calibrated(weights, pictures, times, trade=trade)
    click.echo(model_card.calibration_table(report))
    if write:
        model_card.write_calibration(HERE / "MODEL_CARD.md", report)


if __name__ == "__main__":
    main()
