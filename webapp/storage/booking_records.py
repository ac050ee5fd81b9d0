"""What the store keeps beside the hands of a game: points that were booked, and ends by agreement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from webapp.storage.version_kind import VersionKind


@dataclass(frozen=True, slots=True)
class BookingVersion:
    """A booking as it was written at one time.

    Attributes:
        by: which phone wrote it.
        place: the place of the last hand before it, 0 before the first.
        points: by person, both partners alike: a game's columns change when not everybody plays every hand any more.
        reason: what for, in the words of the people.
    """

    id: int
    kind: VersionKind
    at: str
    by: str
    place: int
    points: Mapping[int, int]
    reason: str


@dataclass(frozen=True, slots=True)
class BookingRecord:
    """Points booked beside the hands, with their whole history, the oldest version first."""

    id: int
    versions: tuple[BookingVersion, ...]

    @property
    def now(self) -> BookingVersion:
        """The version that counts."""
        return self.versions[-1]

    @property
    def deleted(self) -> bool:
        """Whether the booking was taken back."""
        return self.now.kind == VersionKind.DELETED

    @property
    def without_words(self) -> BookingRecord:
        """The booking without its reasons, which may name people."""
        return replace(self, versions=tuple(replace(version, reason="") for version in self.versions))


@dataclass(frozen=True, slots=True)
class AgreedEnd:
    """People ended the game by agreement ("Schluss für heute"), or took it up again.

    Attributes:
        place: the place of the last hand played by then; a hand that was played after it has taken the game up again.
        resumed: the game was taken up again; else it was ended.
        at, by: when, and which phone.
    """

    id: int
    place: int
    resumed: bool
    at: str
    by: str
