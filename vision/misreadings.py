"""How likely one card is misread as another, as plain numbers.

Each is a factor against the misreading of a card for another one of the same suit or the same rank.
"""

from __future__ import annotations

from collections.abc import Mapping

ODDS: Mapping[str, float] = {
    # the reader itself held the other card possible
    "rival": 8.0,
    # the card was doubtful
    "doubtful": 4.0,
    # another suit and another rank
    "far": 0.1,
    # O and U differ by one arc of the letter
    "ober_unter": 2.0,
    # a card found twice, or overlooked
    "counted": 0.5,
}
