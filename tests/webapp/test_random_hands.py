"""Whatever somebody entered, took back and changed on the way: what is written settles as if it had been said at once.

The expected points are reckoned here a second time, from the sentences of the two rule sheets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

AT_HOME = ("played", "conceded", "forgot_press", "durch", "untendurch")


AT_THE_TOURNAMENT = ("played", "misplay")


@dataclass
class Evening:
    """One random hand: how it was, and what its scribe does to the forms."""

    seed: int
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = random = Random(self.seed)  # noqa: S311
        self.players = random.choice((3, 3, 4))
        self.home = self.players == 4 or random.random() < 0.6
        self.sides = "AB" if self.players == 4 else "ABC"
        self.outcome = random.choice(AT_HOME if self.home else AT_THE_TOURNAMENT)
        self.bid, self.declarer = random.choice((150, 200, 300, 400)), random.randrange(self.players)
        self.trump, self.offender = random.choice("ESHB"), random.randrange(self.players)
        self.success, self.open = random.random() < 0.5, random.random() < 0.5
        self.melds = [random.choice((0, 20, 40, 100, 190)) for _ in range(self.players)]
        self.points = self._points()
        side = self.side(self.declarer)
        most = 11 * (self.players if self.home else 0)
        points = self.points
        asked = [at for at in self.sides if not points[at] or (at == side and points[at] <= most)]
        self.trickless = {at for at in asked if random.random() < 0.5}
        if self.trickless == set(self.sides):
            self.trickless.remove(side)
        self.asked = asked

    def _points(self) -> dict[str, int]:
        first = self.random.choice((0, 20, 60, 140, 230, 250))
        second = 250 - first if self.players == 4 else self.random.randrange(251 - first)
        return dict(zip(self.sides, (first, second, 250 - first - second), strict=False))

    def side(self, seat: int) -> str:
        return self.sides[seat % len(self.sides)]

    def expected(self) -> dict[str, int]:
        """The rule sheets, in a few lines."""
        declarer = self.side(self.declarer)
        melds = dict.fromkeys(self.sides, 0)
        for seat, meld in enumerate(self.melds):
            melds[self.side(seat)] += meld
        match self.outcome:
            case "durch" | "untendurch":
                won = 1500 if self.outcome == "durch" and self.open else 1000
                return {side: (won if self.success else -2000) if side == declarer else 0 for side in self.sides}
            case "conceded":
                return {side: -self.bid if side == declarer else melds[side] + 40 for side in self.sides}
            case "forgot_press":
                return {side: -2 * self.bid if side == declarer else melds[side] + 40 for side in self.sides}
            case "misplay":
                offender = self.side(self.offender)
                return {side: -max(250, self.bid) if side == offender else melds[side] + 125 for side in self.sides}
        sums = {side: (0 if side in self.trickless else melds[side]) + self.points[side] for side in self.sides}
        if sums[declarer] < self.bid:
            sums[declarer] = -self.bid * (2 if self.home else 1)
        return sums

    def trump_form(self, outcome: str) -> dict[str, str]:
        if outcome in ("durch", "untendurch"):
            return {"trump": outcome}
        return {"trump": self.trump, "outcome": outcome}

    def meld_form(self) -> dict[str, str]:
        form = {f"meld-{seat}": str(meld) for seat, meld in enumerate(self.melds) if meld}
        return form | {f"meld-{seat}-none": "on" for seat, meld in enumerate(self.melds) if not meld}

    def trick_form(self) -> dict[str, str]:
        form = {f"tricks-{side}": str(points) for side, points in self.points.items()}
        form |= {f"tricks-{side}-{'none' if side in self.trickless else 'some'}": "on" for side in self.asked}
        return form | {"last_trick": next(side for side in self.sides if side not in self.trickless)}

    def wander(self, scribe: Scribe, draft: str) -> None:
        """Enter things that were never so."""
        random = self.random
        detours: list[Callable[[], object]] = [
            lambda: scribe.step(draft, "reizen", bid="170", declarer=str(random.randrange(self.players))),
            lambda: scribe.step(
                draft, "trumpf", **self.trump_form(random.choice(AT_HOME if self.home else AT_THE_TOURNAMENT))
            ),
            lambda: scribe.step(draft, "ausgang", success="yes", open="yes", offender="1"),
            lambda: scribe.step(draft, "melden", **{"meld-0": "300", "meld-1-none": "on"}),
            lambda: scribe.step(draft, "stiche", **{"tricks-A": "0", "tricks-A-none": "on", "last_trick": "B"}),
            lambda: scribe.post(f"{draft}/nennen/1", add="vier-O"),
        ]
        for detour in random.choices(detours, k=random.randrange(5)):
            detour()

    def write(self, scribe: Scribe, draft: str) -> None:
        """Enter the hand as it was, the declarer perhaps only at the end."""
        late = self.random.random() < 0.4
        first = self.random.randrange(self.players) if late else self.declarer
        scribe.step(draft, "reizen", bid=str(self.bid), declarer=str(first))
        scribe.step(draft, "trumpf", **self.trump_form(self.outcome))
        for seat in range(self.players):
            scribe.step(draft, "melden", do=f"number-meld-{seat}")
        for turn in (first, self.declarer):
            scribe.step(draft, "reizen", bid=str(self.bid), declarer=str(turn))
            if self.outcome in ("durch", "untendurch"):
                open_cards = {"open": "yes"} if self.open else {}
                scribe.step(draft, "ausgang", success="yes" if self.success else "no", **open_cards)
                continue
            if self.outcome == "misplay":
                scribe.step(draft, "ausgang", offender=str(self.offender))
            scribe.step(draft, "melden", **self.meld_form())
            if self.outcome == "played":
                scribe.step(draft, "stiche", **self.trick_form())


@pytest.mark.parametrize("seed", range(24))
def test_any_way_through_the_forms_settles_like_the_rule_sheets(scribe: Scribe, seed: int) -> None:
    evening = Evening(seed)
    names = ("Anna", "Berta", "Clara", "Dora")[: evening.players]
    game = scribe.new_game(*names, preset="familie" if evening.home else "turnier")
    draft = scribe.begin(game)
    evening.wander(scribe, draft)
    evening.write(scribe, draft)
    answer = scribe.step(draft, "abrechnung")
    assert answer.status_code == 303, page_of(answer).texts(".todo li")
    assert [hand["deltas"] for hand in scribe.exported(game)["hands"]] == [evening.expected()]
