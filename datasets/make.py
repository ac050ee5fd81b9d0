"""Making a dataset: ``python -m datasets.make --out DIR --scenes 20000 --decks 300``.

Writes what ultralytics' pose training reads (``data.yaml``, ``images``, ``labels``), the complete truth (``truth``)
and the decks (``decks``). Validation scenes and photographs show decks that no training scene shows.
A second call with the same arguments continues where the first was stopped, and may ask for more scenes.
"""

from __future__ import annotations

import json
import math
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click
import cv2
import numpy as np

from datasets.axes import hard_spec, make_axes, training_conditions
from datasets.camera import photograph
from datasets.decks.deck import Deck
from datasets.decks.french import draw_french_deck
from datasets.decks.source import FRENCH_SHARE
from datasets.files import LABELLED, pose_line, read_deck, scene_truth, write_deck, write_jpeg, write_json, write_text
from datasets.scenes import Scene, SceneSpec, compose, compose_readable

Draw = Callable[[np.random.Generator, str], Deck]

SPLITS = ("train", "val")
_PHOTOS, _EMPTY = "photos", "empty"
_PARTS = (*SPLITS, _PHOTOS, _EMPTY)
_CHUNK = 8
"""Scenes made with one deck before the next is read."""

_LEGIBLE = 18
"""The least ratio of the distance from letter to sign to a photograph's ``scale`` of blur."""

_CARDS = {
    "fan": (3, 14),
    "row": (3, 16),
    "melds": (6, 24),
    "columns": (4, 20),
    "heap": (4, 30),
    "held": (3, 12),
    "scatter": (3, 16),
}
"""The kinds of layout that photographs cycle through, and how many cards each has."""


@dataclass(frozen=True, slots=True)
class DatasetSpec:
    """What a dataset shall contain.

    Attributes:
        out: folder of the dataset.
        seed: the same seed makes the same dataset.
        scenes: number of scenes to train with, and of decks to draw for them.
        decks: see ``scenes``.
        validation: number of scenes for validation, of ``validation_decks`` further decks.
        validation_decks: see ``validation``.
        photos: number of pictures at a phone's size, of the validation decks, every card readable.
        size: width and height of the scenes in pixels.
        in_turn: whether the photographs cycle through the kinds of `_CARDS`.
        empty: number of pictures at a phone's size without a card of ours.
        french: share of the decks to train with that are French ones, whose indices are labelled as ours are.
    """

    out: Path
    seed: int
    scenes: int
    decks: int
    validation: int = 0
    validation_decks: int = 0
    photos: int = 0
    size: int = 640
    in_turn: bool = False
    empty: int = 0
    french: float = 0.0


@dataclass(frozen=True, slots=True)
class _Chunk:
    """The scenes ``numbers`` of ``split``, to be made with deck ``deck`` of ``deck_split``."""

    split: str
    deck_split: str
    deck: int
    numbers: tuple[int, ...]


def make(spec: DatasetSpec, draw: Draw, workers: int = 1) -> None:
    """Make the dataset and show the progress on the terminal.

    Args:
        spec: what to make.
        draw: draws a deck of the given name.
        workers: processes; with 1 all is made in this process.
    """
    _write_yaml(spec.out)
    chunks = [chunk for split in _PARTS for chunk in _chunks(spec, split)]
    total = sum(len(chunk.numbers) for chunk in chunks)
    with click.progressbar(length=total, label="scenes", show_pos=True) as progress:
        for done in _all(partial(_make_chunk, spec, draw), chunks, workers):
            progress.update(done)
    for part, count in ((_PHOTOS, spec.photos), (_EMPTY, spec.empty)):
        if count:
            _collect(spec.out, part)


def _all(work: Callable[[_Chunk], int], chunks: list[_Chunk], workers: int) -> Iterator[int]:
    if workers == 1:
        yield from map(work, chunks)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for future in as_completed([pool.submit(work, chunk) for chunk in chunks]):
            yield future.result()


def _chunks(spec: DatasetSpec, split: str) -> Iterator[_Chunk]:
    """Yield the scenes of the split that do not exist yet, by deck; the decks take turns."""
    count = {"train": spec.scenes, "val": spec.validation, _PHOTOS: spec.photos, _EMPTY: spec.empty}[split]
    decks = spec.decks if split == "train" else spec.validation_decks
    chunk = _CHUNK if split in SPLITS else 1
    for place, first in enumerate(range(0, count, chunk)):
        numbers = range(first, min(first + chunk, count))
        missing = tuple(number for number in numbers if not _truth_file(spec.out, split, number).exists())
        if missing:
            yield _Chunk(split, "train" if split == "train" else "val", place % decks, missing)


def _make_chunk(spec: DatasetSpec, draw: Draw, chunk: _Chunk) -> int:
    cv2.setNumThreads(1)
    deck = _deck(spec, draw, chunk.deck_split, chunk.deck)
    for number in chunk.numbers:
        rng = np.random.default_rng([spec.seed, _PARTS.index(chunk.split), 1, number])
        name = f"{number:06d}"
        if chunk.split not in SPLITS:
            kind = list(_CARDS)[number % len(_CARDS)] if spec.in_turn else None
            scene = _photo(deck, rng, kind) if chunk.split == _PHOTOS else _photo_without_cards(deck, rng)
            write_jpeg(spec.out / chunk.split / f"{name}.jpg", photograph(scene.rgb, rng, _legible_blur(scene)))
        else:
            scene = compose([deck], rng, (spec.size, spec.size), hard_spec(rng))
            taken = photograph(scene.rgb, rng, conditions=training_conditions(rng))
            write_jpeg(spec.out / "images" / chunk.split / f"{name}.jpg", taken)
            lines = [pose_line(index, spec.size, spec.size) for index in scene.indices if index.visible >= LABELLED]
            write_text(spec.out / "labels" / chunk.split / f"{name}.txt", "".join(f"{line}\n" for line in lines))
        write_json(_truth_file(spec.out, chunk.split, number), scene_truth(scene, deck.name))
    return len(chunk.numbers)


def _deck(spec: DatasetSpec, draw: Draw, split: str, number: int) -> Deck:
    """Return the deck from the dataset's folder; it is drawn when it does not exist yet."""
    name = f"{split}-{number:04d}"
    stem = spec.out / "decks" / name
    deck = read_deck(stem)
    if deck is None:
        french = split == "train" and np.random.default_rng([spec.seed, 2, 0, number]).random() < spec.french
        draw_one = draw_french_deck if french else draw
        deck = draw_one(np.random.default_rng([spec.seed, SPLITS.index(split), 0, number]), name)
        write_deck(deck, stem)
    return deck


def _photo(deck: Deck, rng: np.random.Generator, kind: str | None) -> Scene:
    """Return a scene at a phone's resolution, each card readable in a corner at least; without a kind 3 to 28 cards."""
    size, heights = _phone(rng)
    cards = (3, 28) if kind is None else _CARDS[kind]
    return compose_readable([deck], rng, size, SceneSpec(heights=heights, cards=cards, empty=0, kind=kind))


def _photo_without_cards(deck: Deck, rng: np.random.Generator) -> Scene:
    """Return a scene at a phone's resolution without cards of ours, often with another game's cards laid out."""
    size, heights = _phone(rng)
    return compose([deck], rng, size, SceneSpec(heights=heights, cards=(3, 14), empty=1, strangers=0.6))


def _legible_blur(scene: Scene) -> float:
    """Return the largest ``scale`` of ``photograph`` at which a person can still read the letters.

    A photograph in which nobody can tell A from O says nothing about a network; at the table it would be taken again.
    At this scale the longest motion blur is half as long as a letter is tall.
    """
    usual = float(np.sqrt(max(scene.rgb.shape[:2]) / 640))
    heights = [math.dist(index.letter, index.sign) for index in scene.indices]
    return min(usual, float(np.median(heights)) / _LEGIBLE) if heights else usual


def _phone(rng: np.random.Generator) -> tuple[tuple[int, int], tuple[float, float]]:
    """Return the size of a phone's picture, and `SceneSpec.heights` for cards of 250 to 1,250 pixels."""
    long = int(rng.integers(1600, 4001))
    short = round(long * float(rng.choice([3 / 4, 9 / 16])))
    size = (long, short) if rng.random() < 0.5 else (short, long)
    return size, (250 / short, min(1250, 0.75 * short) / short)


def _truth_file(out: Path, split: str, number: int) -> Path:
    """Return the file of a scene's truth; it is written last, so a scene that has it is complete."""
    return out / "truth" / split / f"{number:06d}.json"


def _collect(out: Path, part: str) -> None:
    """Write the part's ``truth.json``: which cards each picture shows, and how wide a strip of each shows."""
    truth = {}
    for file in sorted((out / "truth" / part).glob("[0-9]*.json")):
        known = json.loads(file.read_text("utf-8"))
        cards = sorted((card["card"], card["strip"]) for card in known["cards"])
        truth[f"{file.stem}.jpg"] = {
            "cards": [card for card, _ in cards],
            "strips": [strip for _, strip in cards],
            "kind": known["kind"],
            "card_height_px": known["card_height"],
        }
    write_json(out / part / "truth.json", truth)


def _write_yaml(out: Path) -> None:
    """Write ultralytics' description of the dataset: one class, three keypoints, whose order a mirror would keep."""
    write_text(
        out / "data.yaml",
        f"path: {out.resolve()}\ntrain: images/train\nval: images/val\n"
        "kpt_shape: [3, 3]\nflip_idx: [0, 1, 2]\nnames:\n  0: index\n",
    )


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Folder of the dataset.")
@click.option("--scenes", type=click.IntRange(0), default=1000, show_default=True, help="Scenes to train with.")
@click.option("--decks", type=click.IntRange(1), default=40, show_default=True, help="Decks to draw for them.")
@click.option("--validation", type=click.IntRange(0), default=0, help="Scenes for validation.")
@click.option("--validation-decks", type=click.IntRange(1), default=10, show_default=True, help="Decks for them.")
@click.option("--photos", type=click.IntRange(0), default=0, help="Pictures at a phone's size, of validation decks.")
@click.option("--in-turn", is_flag=True, help="The photographs cycle through the kinds of layout.")
@click.option("--empty", type=click.IntRange(0), default=0, help="Pictures at a phone's size without a card of ours.")
@click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same dataset.")
@click.option("--size", type=click.IntRange(160), default=640, show_default=True, help="Pixels of a scene's sides.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Processes.")
@click.option("--french", type=click.FloatRange(0, 1), default=FRENCH_SHARE, help="Share of French training decks.")
@click.option("--axes", type=click.IntRange(0), default=0, help="Pictures for each value of each hard condition.")
@click.option("--deck", type=click.Choice(["any", "one-coloured"]), default="any", show_default=True, help="Its kind.")
@click.option("--deck-each", is_flag=True, help="Each of these pictures shows a deck of its own.")
def main(
    out: Path,
    scenes: int,
    decks: int,
    validation: int,
    validation_decks: int,
    photos: int,
    in_turn: bool,
    empty: int,
    seed: int,
    size: int,
    workers: int,
    french: float,
    axes: int,
    deck_each: bool,
    deck: str,
) -> None:
    """Make pictures of cards on tables to train and check the finder with."""
    from datasets.decks.one_coloured import draw_one_coloured_deck
    from datasets.decks.source import any_deck

    draw = any_deck if deck == "any" else draw_one_coloured_deck
    spec = DatasetSpec(out, seed, scenes, decks, validation, validation_decks, photos, size, in_turn, empty, french)
    make(spec, draw, workers)
    if axes:
        make_axes(out / "axes", axes, seed, draw, deck_each=deck_each)


if __name__ == "__main__":
    main()
