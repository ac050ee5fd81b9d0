"""Reads an evening of a table from its text file: hands, bookings, who comes and goes, ends and what is paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).with_name("evenings") / "familie_ein_abend.txt"
PEOPLE = "ABCDE"


@dataclass(frozen=True)
class Played:
    """A hand: whose turn to deal it was and who did, who played, what was entered for whom, and everybody's total.

    People are letters everywhere. ``replaces``: it is the hand before, put right.
    """

    turn: str
    dealer: str
    players: str
    declarer: str
    bid: int
    outcome: str
    offender: str
    melds: Mapping[str, int]
    tricks: Mapping[str, int]
    points: Mapping[str, int]
    totals: Mapping[str, int]
    replaces: bool


@dataclass(frozen=True)
class Booked:
    """Points booked beside the hands, and everybody's total after it."""

    points: Mapping[str, int]
    reason: str
    totals: Mapping[str, int]


@dataclass(frozen=True)
class Seated:
    """Who sits at the table from now on, in the order of the seats, and who of them pauses."""

    order: str
    away: str


@dataclass(frozen=True)
class Ended:
    """The game is over, by agreement or because somebody has won: in which words, and who pays whom how much."""

    agreed: bool
    words: str
    payments: list[tuple[str, str, str]]


@dataclass(frozen=True)
class Resumed:
    """The game goes on."""


@dataclass(frozen=True)
class Told:
    """The evening: everybody's name, cents a point and for a lost hand, and what happened."""

    names: dict[str, str]
    per_point: str
    fee: str
    events: list[Played | Booked | Seated | Ended | Resumed]


def _by(letters: str, column: str) -> dict[str, int]:
    said = dict(zip(letters, column.split(), strict=True)) if column.strip() else {}
    return {letter: int(number) for letter, number in said.items() if number != "-"}


def _played(line: str) -> Played:
    dealt, ended, *columns = line.removeprefix("changed").split("|")
    dealer, players = dealt.split()
    declarer, bid, outcome, *more = ended.split() if ended.strip() != "passed" else ["", "0", "passed"]
    melds, tricks, points = (_by(players, column) for column in columns[:3])
    return Played(
        dealer[0], dealer[-1], players, declarer, int(bid), outcome, more[0] if outcome == "misplay" else "",
        melds, tricks, points, _by(PEOPLE, columns[3]), line.startswith("changed"),
    )  # fmt: skip


def read() -> Told:
    """Return the evening of the file."""
    told = Told({}, "", "", [])
    per_point = fee = ""
    for line in FILE.read_text("utf-8").splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "people":
            told.names.update(zip(PEOPLE, rest.split(), strict=True))
        elif kind == "money":
            per_point, fee = rest.split()
        elif kind == "booked":
            points, reason, totals = rest.split("|")
            told.events.append(Booked(_by(PEOPLE, points), reason.strip(), _by(PEOPLE, totals)))
        elif kind == "circle":
            order, _, away = rest.replace(" ", "").partition("without")
            told.events.append(Seated(order, away))
        elif kind in ("close", "over"):
            told.events.append(Ended(kind == "close", rest, []))
        elif kind == "pays":
            payer, payee, amount = rest.split()
            ended = told.events[-1]
            assert isinstance(ended, Ended)
            ended.payments.append((payer, payee, amount))
        elif kind == "resume":
            told.events.append(Resumed())
        elif kind != "#":
            told.events.append(_played(line))
    return Told(told.names, per_point, fee, told.events)
