"""The record of a tournament evening: what can be done in it, and what is kept of each kind of event.

Each kind has a frozen value of its own for what was said, which the database keeps as JSON with these keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Said:
    """What an event says beside its kind; here nothing more."""


@dataclass(frozen=True, slots=True)
class SaidRole(Said):
    """Whose address it is about, a key of `webapp.evening.words.ROLES`."""

    role: str


@dataclass(frozen=True, slots=True)
class SaidEntered(Said):
    """The labels of those who were registered, and whether they only help out."""

    labels: tuple[str, ...]
    helper: bool = False


@dataclass(frozen=True, slots=True)
class SaidRenamed(Said):
    """The label before and after."""

    before: str
    label: str


@dataclass(frozen=True, slots=True)
class SaidPerson(Said):
    """The label of a person."""

    label: str


@dataclass(frozen=True, slots=True)
class SaidLeft(SaidPerson):
    """The label of somebody who left, and the last round that began before; 0 before the first."""

    round: int


@dataclass(frozen=True, slots=True)
class SaidDrawn(Said):
    """The numbers of the rounds that were drawn, and the seed."""

    rounds: tuple[int, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class SaidRound(Said):
    """The number of a round."""

    round: int


@dataclass(frozen=True, slots=True)
class SaidTable(SaidRound):
    """The numbers of a round and of a table in it."""

    table: int


@dataclass(frozen=True, slots=True)
class SaidReopened(SaidTable):
    """Why a table writes again."""

    reason: str


@dataclass(frozen=True, slots=True)
class SaidCorrected(SaidTable):
    """The number of the hand that was corrected on the sheet of a table, and why."""

    game: int
    reason: str


@dataclass(frozen=True, slots=True)
class SaidPaper(SaidTable):
    """Totals by seat from a sheet of paper, those from paper that counted before, and why they changed."""

    totals: tuple[int, ...]
    before: tuple[int, ...] | None = None
    reason: str = ""


class EventKind(StrEnum):
    """What can be in the record of an evening; `webapp.evening.words` has a sentence for each."""

    CREATED = "created"
    PLANNED = "planned"
    RENEWED = "renewed"
    REVOKED = "revoked"
    ENTERED = "entered"
    RENAMED = "renamed"
    HELPS = "helps"
    COMPETES = "competes"
    LEFT = "left"
    BACK = "back"
    STRUCK = "struck"
    DRAWN = "drawn"
    STARTED = "started"
    WITHDRAWN = "withdrawn"
    CLOSED = "closed"
    FINISHED = "finished"
    CONFIRMED = "confirmed"
    REOPENED = "reopened"
    CORRECTED = "corrected"
    PAPER = "paper"
    RENEWED_TABLE = "renewed_table"


SAID: Mapping[EventKind, type[Said]] = {
    EventKind.CREATED: Said,
    EventKind.PLANNED: Said,
    EventKind.RENEWED: SaidRole,
    EventKind.REVOKED: SaidRole,
    EventKind.ENTERED: SaidEntered,
    EventKind.RENAMED: SaidRenamed,
    EventKind.HELPS: SaidPerson,
    EventKind.COMPETES: SaidPerson,
    EventKind.LEFT: SaidLeft,
    EventKind.BACK: SaidPerson,
    EventKind.STRUCK: SaidPerson,
    EventKind.DRAWN: SaidDrawn,
    EventKind.STARTED: SaidRound,
    EventKind.WITHDRAWN: SaidRound,
    EventKind.CLOSED: SaidRound,
    EventKind.FINISHED: Said,
    EventKind.CONFIRMED: SaidTable,
    EventKind.REOPENED: SaidReopened,
    EventKind.CORRECTED: SaidCorrected,
    EventKind.PAPER: SaidPaper,
    EventKind.RENEWED_TABLE: SaidTable,
}
"""What an event of each kind says."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that was done in the evening; ``kind`` and ``said`` become a sentence in `webapp.evening.words`."""

    id: int
    table_round: int | None
    kind: EventKind
    said: Said
    at: str
    by: str
