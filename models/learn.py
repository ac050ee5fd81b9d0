"""A reader that knows your own deck: ``python -m models.learn --folder DIR PHOTO...``, what `binokel learn` runs.

The shipped reader is trained on with crops from photographs whose cards are written down (``binokel label``), mixed
with drawn ones. A quarter of the photographs is held back. The new reader is used only if it reads these better and
drawn crops no worse; both are said in figures. Everything is continued after an interruption. The finder stays as it
is: the truth says which cards lie there, not where, so an index that it does not find cannot be taught.
"""

from __future__ import annotations

import hashlib
import json
import math
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import torch

from models.calibrate import look_of
from models.crops import CropSource
from models.export import export_reader
from models.judging import drawn_figures, measured, refusals, said
from models.labelled import found_indices, sure_labels
from models.own_crops import MixedCrops, OwnIndex, own_index
from models.reader_network import ReaderNetwork
from models.rebuild import reader_from_onnx
from models.train_reader import Budget, train_reader
from vision import finder, networks
from vision.grouping import group
from vision.photo import PhotoError, load
from vision.reader import look_twice, softmax, sorted_out
from vision.truth import Truth, TruthError, read_truth

HERE = Path(__file__).resolve().parent

FEWEST = 8
"""Photographs with which learning can begin: some of them are held back."""

_HELD_BACK, _FEWEST_HELD_BACK = 0.25, 3
_ROUNDS = 2
"""After the first, more of the photographs can be read, so more of their indices get a label."""

_DRAWN, _DRAWN_SEED = 2000, 20261201
"""Drawn crops on which nothing may be forgotten, the same every time, of decks that no training shows."""


class LearnError(ValueError):
    """Nothing can be learnt from these photographs, with the sentence that says why."""


@dataclass(frozen=True, slots=True)
class PhotoWithTruth:
    """A photograph with its truth and the hash of its bytes."""

    path: Path
    truth: Truth
    digest: str


def labelled_photos(paths: Sequence[Path]) -> list[PhotoWithTruth]:
    """Return those of the photographs whose cards are written down beside them, each picture once.

    Raises:
        LearnError: too few of them have.
    """
    truths: dict[Path, dict[str, Truth]] = {}
    photos: dict[str, PhotoWithTruth] = {}
    for path in paths:
        if path.parent not in truths:
            try:
                truths[path.parent] = read_truth(path.parent)
            except FileNotFoundError:
                truths[path.parent] = {}
        if (truth := truths[path.parent].get(path.name)) is not None and truth.cards:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            photos.setdefault(digest, PhotoWithTruth(path, truth, digest))
    if len(photos) < FEWEST:
        msg = f"{len(photos)} photographs have their cards written down (binokel label); learning needs {FEWEST}."
        raise LearnError(msg)
    return sorted(photos.values(), key=lambda photo: photo.digest)


def held_back(photos: Sequence[PhotoWithTruth]) -> tuple[list[PhotoWithTruth], list[PhotoWithTruth]]:
    """Return the photographs to learn from and those held back, at least a quarter and at least three.

    Their bytes decide, so that another call with more photographs holds mostly the same ones back.
    """
    count = max(_FEWEST_HELD_BACK, math.ceil(_HELD_BACK * len(photos)))
    return list(photos[count:]), list(photos[:count])


def own_indices(photos: Sequence[PhotoWithTruth], network: ReaderNetwork) -> tuple[list[OwnIndex], str]:
    """Return what of the photographs has a certain label as ``network`` reads them, and a sentence that counts it."""
    own: list[OwnIndex] = []
    why: Counter[str] = Counter()
    indices = missed = 0
    network.eval()
    for photo in photos:
        rgb = load(photo.path.read_bytes()).rgb
        seen, ranks, suits = look_twice(rgb, finder.find(rgb), look_of(network))
        if not seen:
            missed += len(photo.truth.cards)
            continue
        rank, suit = softmax(ranks), softmax(suits)
        cards = group(sorted_out(seen, rank, suit).named)
        truth = Counter(photo.truth.cards)
        labels = sure_labels(found_indices(seen, rank, suit), cards, truth)
        missed += (truth - Counter(card.card for card in cards)).total()
        indices += len(seen)
        why.update(label.why for label in labels)
        own += [own_index(rgb, label.index, label.card.rank.value, label.card.suit.value) for label in labels]
    kinds = ", ".join(f"{count} {name}" for name, count in why.most_common()) or "none"
    return own, (
        f"{len(own)} of {indices} found indices have a certain label ({kinds}); "
        f"{missed} cards that lie there are not read by the reader so far."
    )


def install(onnx: Path, folder: Path) -> None:
    """Let the reader ``onnx`` be the one that is used where ``folder`` is looked into first."""
    data = onnx.read_bytes()
    sha256 = hashlib.sha256(data).hexdigest()
    folder.mkdir(parents=True, exist_ok=True)
    name = f"reader-{sha256[:8]}.onnx"
    _write(folder / name, data)
    own = {"reader": name, "sha256": sha256, "learnt_from": networks.shipped_version()}
    _write(folder / networks.OWN_FILE, json.dumps(own, indent=1).encode())
    for other in folder.glob("reader-*.onnx"):
        if other.name != name:
            other.unlink()


def _write(file: Path, data: bytes) -> None:
    beside = file.with_name(f".{file.name}.part")
    beside.write_bytes(data)
    beside.replace(file)


def learn(
    photos: Sequence[PhotoWithTruth], folder: Path, minutes: float, *, workers: int = 1, steps: int | None = None
) -> bool:
    """Train, compare, and use the new reader if it is better; return whether it is used.

    Args:
        photos: at least `FEWEST`.
        folder: where learnt networks lie; what is being learnt is kept in ``learning`` within it.
        minutes: of training, over all interruptions.
        workers: processes that draw crops.
        steps: batches of each round at most, for tests.

    Raises:
        LearnError: hardly anything in the photographs has a certain label.
    """
    work = _work_folder(folder / "learning", photos)
    to_learn, back = held_back(photos)
    print(f"{len(to_learn)} photographs to learn from, {len(back)} held back. The finder stays as it is.", flush=True)
    weights = work / "shipped.pt"
    if not weights.exists():
        torch.save({"network": _shipped().state_dict()}, weights)
    shipped = weights
    for number in range(1, _ROUNDS + 1):
        own, sentence = own_indices(to_learn, _network(weights))
        print(f"Round {number}: {sentence}", flush=True)
        if len(own) < FEWEST:
            raise LearnError(
                "Hardly an index in these photographs has a certain label: the finder does not find them, or other "
                "cards are written down than lie there."
            )
        weights = _round(work / f"round-{number}", own, weights, minutes / _ROUNDS, number, workers, steps)
    export_reader(weights, work / "reader.onnx")
    install(work / "reader.onnx", work / "candidate")
    source = CropSource(_DRAWN_SEED, "val", renew_every=60)
    drawn = drawn_figures(
        _network(shipped), _network(weights), [source.next() for _ in range(_DRAWN if steps is None else 200)]
    )
    pairs = [(photo.path, photo.truth) for photo in back]
    before, after = measured(pairs, None), measured(pairs, work / "candidate")
    for line in said(before, after, drawn):
        print(line)
    reasons = refusals(before, after, drawn)
    if not reasons:
        install(work / "reader.onnx", folder)
    shutil.rmtree(work)
    if reasons:
        print(" ".join(["The new reader is not used.", *reasons]))
        return False
    print(f"The new reader is better and is used from now on: {folder}. To take it back: binokel learn --undo")
    return True


def _round(
    out: Path, own: Sequence[OwnIndex], start: Path, minutes: float, seed: int, workers: int, steps: int | None
) -> Path:
    """Train one round, or return what an earlier call trained."""
    done = out / "reader.pt"
    if done.exists():
        return done
    return train_reader(
        out,
        Budget(minutes) if steps is None else Budget(minutes, steps),
        seed=_DRAWN_SEED + seed,
        workers=workers,
        start=start,
        device="cpu",
        crops=1500 if steps is None else 200,
        mean=False,
        stream=lambda begin: MixedCrops(own, begin),
    )


def _shipped() -> ReaderNetwork:
    source = CropSource(1, "val")
    crops = np.stack([source.next().rgb.transpose(2, 0, 1) for _ in range(512)])
    return reader_from_onnx(HERE / "reader.onnx", torch.from_numpy(crops).float() / 255)


def _network(weights: Path) -> ReaderNetwork:
    network = ReaderNetwork()
    network.load_state_dict(torch.load(weights, weights_only=True)["network"])
    network.eval()
    return network


def _work_folder(work: Path, photos: Sequence[PhotoWithTruth]) -> Path:
    """Return the folder of what is being learnt; what was learnt from other photographs is thrown away."""
    parts = [
        networks.shipped_version(),
        *(f"{photo.digest} {' '.join(map(str, photo.truth.cards))}" for photo in photos),
    ]
    key = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    kept = work / "of.txt"
    if not kept.exists() or kept.read_text() != key:
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        kept.write_text(key)
    return work


@click.command()
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), required=True, help="Of learnt networks.")
@click.option("--minutes", type=click.FloatRange(0.1), default=20.0, show_default=True)
@click.option("--workers", type=click.IntRange(0), default=1, show_default=True, help="Processes that draw crops.")
@click.argument("photos", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(photos: tuple[Path, ...], folder: Path, minutes: float, workers: int) -> None:
    """Learn from PHOTOS, whose cards stand in truth.json beside them; exit status 3 when the result is not used."""
    torch.set_num_threads(1)
    try:
        used = learn(labelled_photos(photos), folder, minutes, workers=workers)
    except (LearnError, TruthError, PhotoError, OSError) as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        click.echo("Interrupted. The same command continues where this one stopped.", err=True)
        sys.exit(130)
    sys.exit(0 if used else 3)


if __name__ == "__main__":
    main()
