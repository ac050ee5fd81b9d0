"""One hand of the sheet as it was entered; what it is worth says `scoring.settlement`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.cards import Card, Suit


class Outcome(StrEnum):
    """How a hand ended. The values are those of stored and exported hands."""

    PLAYED = "played"
    CONCEDED = "conceded"
    """Abschreiben: given up before the first card."""
    DURCH = "durch"
    UNTENDURCH = "untendurch"
    FORGOT_PRESS = "forgot_press"
    """The declarer forgot to press."""
    MISPLAY = "misplay"
    """Verschmeißen, a revoke: not followed suit, not beaten, at a tournament also cards thrown in."""
    THROWN_IN = "thrown_in"
    """The declarer gave up after the first card was led."""
    PASSED = "passed"
    """Passed out: nobody bid."""
    MISDEAL = "misdeal"
    """Dealt wrong, or a card faced: the deal is void."""


KINDS_OF_DURCH = (Outcome.DURCH, Outcome.UNTENDURCH)
"""The outcomes without a trump suit: the declarer melds nothing, and the bid is not tested."""

UNPLAYED = (Outcome.PASSED, Outcome.MISDEAL)
"""The outcomes without a declarer: nothing is bid, melded or won, and no points change."""


class Grade(StrEnum):
    """In which grade a Durch was played; the values are those of stored and exported hands."""

    PLAIN = ""
    CALLED = "called"
    """With a card that the declarer asked for."""
    FROM_HAND = "hand"
    """Open, and without the talon: from the hand."""


def sides_of(players: int) -> tuple[str, ...]:
    """Return the sides that are settled: three single players, or two pairs (seat 0 and 2 are A, 1 and 3 are B).

    Raises:
        ValueError: another number of players plays no hand.
    """
    if players not in (3, 4):
        msg = f"{players} do not play a hand: three do, or four in pairs"
        raise ValueError(msg)
    return ("A", "B") if players == 4 else ("A", "B", "C")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What the scribe wrote down about one hand, raw: also values that a rule will void.

    A meld that is not in ``meld`` was not made (0). ``tricks`` and ``points`` have no such default: "no trick" is
    said, never inferred. A scribe who does not count tricks writes 0 or 1 for every side, 1 for "at least one".
    """

    players: int
    declarer: str
    """The declarer's side (Ansager); "" where nobody declared (passed out, misdeal)."""
    outcome: str
    """An `Outcome`; any other text is a problem, see `scoring.checks`."""
    bid: int
    trump: Suit | None = None
    meld: Mapping[str, int] = field(default_factory=dict)
    tricks: Mapping[str, int] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    """Points of a side's tricks, with its pressed cards and the last trick; a played hand only."""
    success: bool | None = None
    """Durch, Untendurch: made or not; None: to be told from ``tricks``."""
    open: bool = False
    """Durch, Untendurch with open cards."""
    grade: str = Grade.PLAIN
    """Durch: its `Grade`; any other text is a problem."""
    partner_tricks: int = 0
    """Durch of four: tricks that the declarer's partner made; they are among the side's ``tricks``, too."""
    offender: str | None = None
    """Misplay: the side that did it."""
    pressed: tuple[Card, ...] = ()
    """The declarer's pressed cards, if somebody wrote them down."""
    game_no: int | None = None
    """Number of the game on the tournament sheet, from 1."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that are settled."""
        return sides_of(self.players)

    @property
    def opponents(self) -> tuple[str, ...]:
        """All sides but the declarer's."""
        return tuple(side for side in self.sides if side != self.declarer)
