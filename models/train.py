"""The one command that makes the shipped networks: ``python -m models.train --work DIR``.

Makes the scenes, trains finder and reader side by side, exports both into this room, reads the validation
photographs with them, and writes ``metrics.json`` and the figures of ``MODEL_CARD.md``. After an interruption, the same
call continues where it stopped.
"""

from __future__ import annotations

import datetime
import json
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import click
import torch

from datasets.axes import make_axes
from datasets.decks.source import FRENCH_SHARE, any_deck
from datasets.make import DatasetSpec, make
from models import model_card
from models.calibrate import calibrated
from models.export import export_finder, export_reader
from models.train_finder import ARCHITECTURE, train_finder
from models.train_reader import Budget, train_reader
from models.validation import compare_all, report, without_cards

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """What a whole training does, from pictures to figures.

    Attributes:
        scenes, decks: numbers for training.
        validation, validation_decks, photos: numbers for validation; the photographs cycle through the kinds of layout,
            and their decks are not trained on.
        empty: number of validation pictures without a card of ours.
        calibration: number of pictures for each value of a hard condition on which the reader's confidences are fitted.
        finder_minutes, reader_minutes: budgets; both networks train side by side, one processor core each.
        seed: of decks, scenes, order and networks.
        start: weights that the finder starts from.
        reader_start: a reader.pt that the reader starts from; empty for random weights.
        device: "auto", "cpu" or a GPU.
    """

    scenes: int
    decks: int
    validation: int
    validation_decks: int
    photos: int
    empty: int
    calibration: int
    finder_minutes: float
    reader_minutes: float
    seed: int
    start: str
    reader_start: str
    device: str


def train(plan: TrainingPlan, work: Path, to: Path) -> None:
    """Carry out ``plan``; checkpoints and pictures are kept in ``work``, networks and figures in ``to``."""
    data = work / "data"
    make(_dataset(plan, data), any_deck, workers=2)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as beside:
        reader = beside.submit(_reader, plan, work / "reader")
        finder = train_finder(
            data, work / "finder", minutes=plan.finder_minutes, seed=plan.seed, start=plan.start, device=plan.device
        )
        export_finder(finder, to / "finder.onnx")
        weights = reader.result()
    if plan.calibration:
        calibrate(plan, weights, data / "axes", to)
    export_reader(weights, to / "reader.onnx")
    measure(plan, data, to)


def _dataset(plan: TrainingPlan, data: Path) -> DatasetSpec:
    return DatasetSpec(
        data,
        plan.seed,
        plan.scenes,
        plan.decks,
        plan.validation,
        plan.validation_decks,
        plan.photos,
        in_turn=True,
        empty=plan.empty,
        french=FRENCH_SHARE,
    )


def calibrate(plan: TrainingPlan, weights: Path, pictures: Path, to: Path) -> None:
    """Fit the confidences of the reader ``weights`` on drawn pictures, found by this room's finder; write the table."""
    make_axes(pictures, plan.calibration, plan.seed, any_deck, deck_each=True)
    model_card.write_calibration(to / "MODEL_CARD.md", calibrated(weights, pictures))


def _reader(plan: TrainingPlan, out: Path) -> Path:
    torch.set_num_threads(1)  # two trainings with two threads each would slow each other down
    start = Path(plan.reader_start) if plan.reader_start else None
    budget = Budget(plan.reader_minutes)
    return train_reader(out, budget, seed=plan.seed, workers=1, start=start, device=plan.device)


def measure(plan: TrainingPlan, data: Path, to: Path) -> None:
    """Read the validation photographs with the networks of this room and write the figures."""
    facts = asdict(plan)
    facts |= {"start": Path(plan.start).name, "reader_start": Path(plan.reader_start).name}
    measured: Mapping[str, object] = {
        "network": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "plan": facts,
        "bytes": {name: (to / f"{name}.onnx").stat().st_size for name in ("finder", "reader")},
        "validation": report(compare_all(data / "photos", data / "truth" / "photos")),
        "empty": without_cards(compare_all(data / "empty")),
    }
    (to / "metrics.json").write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")
    model_card.write_figures(to / "MODEL_CARD.md", measured)


@click.command()
@click.option(
    "--work",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder for pictures and checkpoints.",
)
@click.option("--scenes", default=9000, show_default=True)
@click.option("--decks", default=180, show_default=True)
@click.option("--validation", default=200, show_default=True)
@click.option("--validation-decks", default=200, show_default=True)
@click.option("--photos", default=420, show_default=True)
@click.option("--empty", default=320, show_default=True)
@click.option("--calibration", default=8, show_default=True, help="Pictures of each hard condition's values.")
@click.option("--finder-minutes", default=75.0, show_default=True)
@click.option("--reader-minutes", default=60.0, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--start", default=ARCHITECTURE, show_default=True, help="Weights that the finder starts from (.pt).")
@click.option("--reader-start", default="", help="A reader.pt that the reader starts from.")
@click.option("--device", default="auto", show_default=True, help="auto, cpu, or a GPU's number.")
@click.option("--measure-only", is_flag=True, help="Only read the validation photographs again and write the figures.")
def main(work: Path, *, measure_only: bool, **options: object) -> None:
    """Train both networks, export them into this room and measure them."""
    plan = TrainingPlan(**options)  # type: ignore[arg-type]
    if measure_only:
        measure(plan, work / "data", HERE)
    else:
        train(plan, work, HERE)


if __name__ == "__main__":
    main()
