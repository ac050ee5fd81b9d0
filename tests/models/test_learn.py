"""Learning somebody's own deck: photographs held back, crops that keep their labels, figures that decide."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
import torch

from datasets.decks.one_coloured import draw_one_coloured_deck
from datasets.files import write_jpeg
from datasets.scenes import SceneSpec, compose_readable
from models import learn
from models.crops import CropSource, TrainingCrop
from models.judging import DrawnFigures, drawn_figures, refusals, said
from models.learn import LearnError, PhotoWithTruth, held_back, install, labelled_photos
from models.own_crops import MixedCrops, OwnIndex, own_index, varied
from models.reader_network import ReaderNetwork
from models.train_reader import train_reader
from vision import networks
from vision.accuracy import Figures
from vision.crop import CROP_SPAN
from vision.index import Index, Point
from vision.truth import Truth

pytestmark = [pytest.mark.train, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def photos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight small photographs of a deck in one colour, with their truth; one of them twice."""
    folder = tmp_path_factory.mktemp("own")
    deck, truth = draw_one_coloured_deck(np.random.default_rng(4)), {}
    spec = SceneSpec(heights=(0.4, 0.5), cards=(3, 5), empty=0, kind="row")
    for number in range(learn.FEWEST):
        scene = compose_readable([deck], np.random.default_rng(number), (800, 600), spec)
        write_jpeg(folder / f"{number}.jpg", scene.rgb)
        truth[f"{number}.jpg"] = {"cards": sorted(card.card.code for card in scene.cards)}
    (folder / "again.jpg").write_bytes((folder / "0.jpg").read_bytes())
    (folder / "unknown.jpg").write_bytes(b"nobody wrote down what lies here")
    (folder / "truth.json").write_text(json.dumps({**truth, "again.jpg": truth["0.jpg"]}))
    return folder


@pytest.fixture(autouse=True)
def _few_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream of crops shows one deck instead of sixteen, which would take longer to draw than all the rest."""
    real = CropSource.__init__

    def with_one(source: CropSource, seed: int, split: str, *, worker: int = 0, renew_every: int = 0) -> None:
        real(source, seed, split, worker=worker, pool=1, renew_every=10_000)

    monkeypatch.setattr(CropSource, "__init__", with_one)


@pytest.fixture(autouse=True)
def _shipped_afterwards() -> Iterator[None]:
    yield
    networks.look_first_in(None)


def test_a_picture_counts_once_and_too_few_are_refused(photos: Path) -> None:
    paths = sorted(photos.glob("*.jpg"))
    assert len(labelled_photos(paths)) == learn.FEWEST
    with pytest.raises(LearnError, match="learning needs 8"):
        labelled_photos(paths[:3])


@pytest.mark.parametrize(("count", "back"), [(8, 3), (12, 3), (13, 4), (100, 25)])
def test_a_quarter_is_held_back_and_at_least_three(count: int, back: int) -> None:
    given = [PhotoWithTruth(Path(str(n)), Truth(()), f"{n:03d}") for n in range(count)]
    to_learn, kept = held_back(given)
    assert len(kept) == back
    assert sorted([*to_learn, *kept], key=lambda photo: photo.digest) == given


@pytest.mark.parametrize("gap", [9.0, 30.0, 90.0])
def test_own_crops_show_the_index_where_their_offsets_say(gap: float) -> None:
    """A red dot for the letter and a blue one for the sign, turned: every crop has them where it says."""
    turn = np.exp(1j * 0.7)
    letter, sign = 300 + 300j, 300 + 300j + 1j * gap * turn
    picture = np.full((600, 600, 3), 200, np.uint8)
    for place, colour in ((letter, (255, 0, 0)), (sign, (0, 0, 255))):
        cv2.circle(picture, (round(place.real), round(place.imag)), max(2, round(gap / 5)), colour, -1)
    index = Index(Point(300, 300), Point(sign.real, sign.imag), Point(0, 0), 0.9)
    own = own_index(picture, index, "K", "E")
    rng = np.random.default_rng(1)
    for _ in range(20):
        crop = varied(own, rng)
        assert (crop.rank, crop.suit) == (2, 0)
        unit = 64 / CROP_SPAN
        seen = crop.rgb.astype(int)
        for which, off in ((0, crop.off[:2]), (2, crop.off[2:])):
            other = 2 - which
            ys, xs = np.nonzero(seen[..., which] > seen[..., other] + 60)
            down = -0.5 if which == 0 else 0.5
            assert xs.mean() + 0.5 == pytest.approx(24 + off[0] * unit, abs=2.5)
            assert ys.mean() + 0.5 == pytest.approx(32 + (off[1] + down) * unit, abs=2.5)


def test_every_kind_of_card_is_shown_as_often_and_drawn_crops_between() -> None:
    patch = np.full((115, 115, 3), 128, np.uint8)
    own = [OwnIndex(patch, 0, 0)] * 9 + [OwnIndex(patch, 5, 3)]
    stream = iter(MixedCrops(own, 3))
    drawn = [next(stream) for _ in range(300)]
    flat = [(rank, suit) for picture, rank, suit, _ in drawn if picture.std() < 12 and (rank, suit) in ((0, 0), (5, 3))]
    assert 60 < len(flat) < 140
    assert 0.3 < flat.count((5, 3)) / len(flat) < 0.7


def _figures(exact: float, silent: float = 0.0, photos: int = 10) -> Figures:
    return Figures(photos, exact, 0, 1, 1, 1, silent, 0.5, 1, {})


FORGOT = DrawnFigures(2000, (1900, 1880), (10, 10), 20, 40)
SURE_OF_IT = DrawnFigures(2000, (1900, 1900), (10, 30), 20, 20)
GOOD = DrawnFigures(2000, (1900, 1901), (10, 10), 20, 19)


@pytest.mark.parametrize(
    ("before", "after", "drawn", "reason"),
    [
        ((_figures(0.5), 20), (_figures(0.8), 5), GOOD, ""),
        ((_figures(0.5), 20), (_figures(0.5), 5), GOOD, ""),
        ((_figures(0.5), 20), (_figures(0.5), 20), GOOD, "no better"),
        ((_figures(1.0), 0), (_figures(1.0), 0), GOOD, "no better"),
        ((_figures(0.5), 20), (_figures(0.4), 5), GOOD, "no better"),
        ((_figures(0.5), 20), (_figures(0.8), 25), GOOD, "more cards wrongly"),
        ((_figures(0.5), 20), (_figures(0.8, 0.1), 5), GOOD, "without a doubt"),
        (
            (_figures(0.5), 20),
            (_figures(0.8), 5),
            DrawnFigures(2000, (1900, 1880), (10, 10), 20, 40),
            "drawn cards worse",
        ),
        ((_figures(0.5), 20), (_figures(0.8), 5), DrawnFigures(2000, (1900, 1900), (10, 30), 20, 20), "sure of wrong"),
    ],
)
def test_only_what_is_better_and_forgot_nothing_is_used(
    before: tuple[Figures, int], after: tuple[Figures, int], drawn: DrawnFigures, reason: str
) -> None:
    reasons = " ".join(refusals(before, after, drawn))
    assert (reason in reasons) if reason else not reasons
    first, second = said(before, after, drawn)
    assert f"{round(before[0].exact * 10)} of 10 exact before, {round(after[0].exact * 10)} after" in first
    assert f"{drawn.right[0]} of 2000 named rightly before, {drawn.right[1]} after" in second


def test_drawn_crops_are_compared_one_by_one() -> None:
    torch.manual_seed(0)
    network = ReaderNetwork().eval()
    crops = [TrainingCrop(np.full((64, 48, 3), 20 * n, np.uint8), n % 6, n % 4) for n in range(12)]
    same = drawn_figures(network, network, crops)
    assert same.right[0] == same.right[1]
    assert (same.gained, same.lost, same.crops) == (0, 0, 12)


def test_the_newest_reader_is_the_one_that_is_named(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / "made.onnx").write_bytes(bytes([number]))
        install(tmp_path / "made.onnx", tmp_path / "networks")
    own = networks.own_reader(tmp_path / "networks")
    assert own is not None
    assert own.usable
    assert own.file.read_bytes() == b"\2"
    assert len(list((tmp_path / "networks").glob("*.onnx"))) == 1


def test_an_interrupted_training_goes_on_and_what_is_better_is_used(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given, folder = labelled_photos(sorted(photos.glob("*.jpg"))), tmp_path / "networks"
    rounds: list[str] = []
    real = train_reader

    def interrupted(out: Path, *arguments: object, **more: object) -> Path:
        rounds.append(out.name)
        if rounds == ["round-1", "round-2"]:
            raise KeyboardInterrupt
        return real(out, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(learn, "train_reader", interrupted)
    with pytest.raises(KeyboardInterrupt):
        learn.learn(given, folder, 10, workers=0, steps=1)
    assert networks.own_reader(folder) is None
    monkeypatch.setattr(learn, "refusals", lambda *_: [])
    assert learn.learn(given, folder, 10, workers=0, steps=1)
    assert rounds == ["round-1", "round-2", "round-2"], "the first round is not trained again"
    own = networks.own_reader(folder)
    assert own is not None
    assert own.usable
    assert not (folder / "learning").exists()
    words = capsys.readouterr().out
    assert "3 held back" in words
    assert "The finder stays as it is" in words
    assert "certain label" in words
    assert "of 3 exact before" in words


def test_what_is_no_better_leaves_no_trace(photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "refusals", lambda *_: ["It reads the photographs held back no better."])
    assert not learn.learn(labelled_photos(sorted(photos.glob("*.jpg"))), tmp_path, 10, workers=0, steps=1)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
