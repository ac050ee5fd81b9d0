"""Pictures along the axes on which photographs get hard: tilt, light, exposure, movement, heaps, size, messengers.

Every axis has values that rise past what a person reads without trouble. `make_axes` draws the same number of pictures
for each value, from decks that no training shows, with the cards that lie there as truth.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from datasets.camera import photograph
from datasets.conditions import ORDINARY, Conditions, as_messenger, drawn_conditions
from datasets.decks.deck import Deck
from datasets.decks.french import draw_french_deck
from datasets.files import scene_truth, write_jpeg, write_json
from datasets.scenes import Scene, SceneSpec, compose_readable
from datasets.scenes.scene import Image
from scoring.cards import Card, Rank, Suit

_SIZE = (1600, 1200)
"""Of the pictures, unless their axis says otherwise: the smaller ones of today's phones, which are quick to draw."""

_HEIGHTS = (180 / 1200, 290 / 1200)
"""Height of the cards, as a share of the shorter side: a whole table's cards, indices of 19 to 30 pixels."""

_ORDINARY = SceneSpec(heights=_HEIGHTS, cards=(5, 12), empty=0, kind="row")


@dataclass(frozen=True, slots=True)
class Case:
    """One value of an axis.

    Attributes:
        axis, value: their names, for tables.
        spec: how the cards lie; its kind alternates where the axis does not say.
        conditions: of the photograph.
        size: width and height in pixels.
        readable: whether a person reads such a picture with the eye; judged on pictures drawn so.
        french: whether the cards are French ones.
    """

    axis: str
    value: str
    spec: SceneSpec = _ORDINARY
    conditions: Conditions = ORDINARY
    size: tuple[int, int] = _SIZE
    readable: bool = True
    french: bool = False

    @property
    def name(self) -> str:
        """Axis and value together."""
        return f"{self.axis}, {self.value}"


PLACES = "places"
"""The folder beside the pictures that holds where everything lies."""

_ALIKE = frozenset(Card(Suit.HERZ, rank) for rank in (Rank.ASS, Rank.ZEHNER, Rank.KOENIG, Rank.SIEBENER))
"""Cards whose French index is ours."""


def all_cases() -> tuple[Case, ...]:
    """Return every value of every axis, in the order of the table."""
    french = Case("French cards, as ours", "-", french=True)
    return Case("ordinary", "-"), *_lights(), *_layouts(), *_sizes(), french


def _lights() -> Iterator[Case]:
    for percent in (20, 40, 60, 100):
        yield Case("orange light", f"{percent} %", conditions=Conditions(orange=percent / 100))
    for percent in (30, 60, 100):
        yield Case("two coloured lamps", f"{percent} %", conditions=Conditions(lamps=percent / 100))
    for factor in (1.4, 1.8, 2.2):
        yield Case("overexposed", f"×{factor}", conditions=Conditions(overexposed=factor), readable=factor < 2)
    for long in (3, 5, 7, 9):
        yield Case("motion", f"{long} px", conditions=Conditions(motion=float(long)), readable=long < 9)
    for quality in (60, 40, 25):
        yield Case("messenger, 800 px, quality", f"{quality}", conditions=Conditions(messenger=800, quality=quality))


def _layouts() -> Iterator[Case]:
    for degrees in (20, 40, 50, 55):
        yield Case("camera tilted", f"{degrees}°", replace(_ORDINARY, tilt=float(degrees)))
    for axis, kind in (("heap of", "heap"), ("taken tricks of", "tricks")):
        for count in (8, 16, 24, 36):
            spec = replace(_ORDINARY, kind=kind, cards=(count, count), heights=(0.2, 0.3), one_group=kind == "heap")
            yield Case(axis, f"{count} cards", spec)
    for bend in (0.4, 0.8, 1.2):
        yield Case("held fan bends by", f"{bend} rad", replace(_ORDINARY, kind="held", bend=bend, heights=(0.4, 0.6)))


def _sizes() -> Iterator[Case]:
    for tall in (60, 100, 140, 180):
        yield Case("close-up, index", f"{tall} px", _of_index_height(tall, (2, 5)))
    for tall in (20, 17, 14, 12):
        yield Case("small, index", f"{tall} px", _of_index_height(tall, (5, 12)), readable=tall >= 14)
    for times in (3, 4):
        spec = replace(_ORDINARY, cards=(12, 20), heights=(0.35, 0.5))
        yield Case("panorama", f"{times} : 1", spec, size=(900 * times, 900))


def _of_index_height(tall: float, cards: tuple[int, int]) -> SceneSpec:
    """Cards of which an index stands about ``tall`` pixels high: it takes about 0.105 of a card's height."""
    share = tall / 0.105 / min(_SIZE)
    return replace(_ORDINARY, heights=(share * 0.97, share * 1.03), cards=cards, least_index=min(0.7 * tall, 12) / 1200)


def make_axes(
    out: Path, count: int, seed: int, draw: Callable[[np.random.Generator, str], Deck], *, deck_each: bool = False
) -> None:
    """Write ``count`` pictures of every case into ``out``, with ``truth.json``; pictures that are there stay.

    ``places`` beside them holds everything known about each: `datasets.files.scene_truth`, and under "size" the width
    and height that its coordinates refer to, because a messenger's picture is smaller than its scene.

    Args:
        out: folder of the pictures.
        count: pictures a case.
        seed: same seed, same pictures, on machines with the same typefaces.
        draw: draws a deck of a name.
        deck_each: whether each picture shows a deck of its own; else those of one number show one deck.
    """
    file = out / "truth.json"
    truth = json.loads(file.read_text("utf-8")) if file.exists() else {}
    for number in range(count):  # round by round, so that an interrupted run has something of every axis
        for place, case in enumerate(all_cases()):
            name = f"{place:02d}-{number:03d}.jpg"
            if name in truth:
                continue
            rng = np.random.default_rng([seed, 7, place, number])
            # Pictures of one number show one deck, so that values of an axis compare.
            of_deck = np.random.default_rng([seed, 8, number, place] if deck_each else [seed, 8, number])
            deck = draw_french_deck(of_deck) if case.french else draw(of_deck, f"axes-{number:03d}")
            scene = _scene(case, deck, rng, number)
            write_jpeg(out / name, _photo(scene, case, rng))
            places = {**scene_truth(scene, deck.name), "size": case.size}
            write_json(out / PLACES / f"{Path(name).stem}.json", places)
            cards = sorted(card.card.code for card in scene.cards if not case.french or card.card in _ALIKE)
            truth[name] = {"cards": cards, "kind": case.name}
            write_json(file, truth)


def _scene(case: Case, deck: Deck, rng: np.random.Generator, number: int) -> Scene:
    spec = case.spec
    if spec.kind == "row":
        spec = replace(spec, kind=("row", "melds", "columns", "fan")[number % 4])
    least = math.ceil(spec.cards[0] * (0.5 if spec.kind in ("heap", "tricks") else 1.0)) if spec.cards[0] > 3 else 1
    return compose_readable([deck], rng, case.size, spec, least=min(least, 12))


def _photo(scene: Scene, case: Case, rng: np.random.Generator) -> Image:
    """The photograph, blurred beside its axis no more than a pixel, so that the axis alone makes it hard."""
    taken = photograph(scene.rgb, rng, scale=0.5, conditions=_at_scale(case.conditions, 0.5))
    if case.conditions.messenger:
        return as_messenger(taken, case.conditions.messenger, case.conditions.quality)
    return taken


def _at_scale(conditions: Conditions, scale: float) -> Conditions:
    """The same conditions for a photograph of this ``scale``: movement counts in pixels; messengers come later."""
    return replace(conditions, motion=conditions.motion / scale, messenger=0)


def hard_spec(rng: np.random.Generator) -> SceneSpec:
    """Return what a training scene shall be like: mostly ordinary, now and then past what people read with ease."""
    return replace(_hard_spec(rng), french=False)


def _hard_spec(rng: np.random.Generator) -> SceneSpec:
    if rng.random() >= _HARD:
        return SceneSpec()
    kind = int(rng.integers(5))
    if kind == 0:
        return SceneSpec(tilt=float(rng.uniform(25, 58)))
    if kind == 1:
        return SceneSpec(
            french=False, kind=str(rng.choice(["heap", "tricks"])), cards=(8, 36), heights=(110 / 640, 260 / 640)
        )
    if kind == 2:
        return SceneSpec(kind="held", bend=float(rng.uniform(0.3, 1.5)), cards=(3, 14))
    if kind == 3:  # a close-up, of which the picture's edge cuts most cards
        return SceneSpec(heights=(500 / 640, 960 / 640), cards=(1, 8))
    return SceneSpec(heights=(75 / 640, 140 / 640), cards=(4, 40), least_index=8 / 640)


_HARD = 0.35
"""Share of the training scenes that are hard in how the cards lie; `drawn_conditions` says how many in light."""


def training_conditions(rng: np.random.Generator) -> Conditions:
    """Return the conditions of one training scene; movement no longer than a small index stands it."""
    drawn = drawn_conditions(rng, 0.3)
    return replace(drawn, motion=min(drawn.motion, 5.0))
