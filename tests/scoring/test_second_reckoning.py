"""The settlement of hands that stopped or were not played, against a second reckoning from cards on the table.

`python -m tests.soak settle` does the same with 10,000 hands.
"""

from __future__ import annotations

import random

from tests.scoring.second_reckoning import ENDS, deal_and_play, reckon, reckoned_twice

HANDS = 1000


def test_both_reckonings_agree_on_random_games() -> None:
    assert reckoned_twice(HANDS, seed=1) == []


def test_the_reckoning_meets_every_end_with_hands_that_stopped_early_late_and_never() -> None:
    rng = random.Random(1)  # noqa: S311  # repeatable hands, no secret
    hands = [deal_and_play(rng, players, end) for players in (3, 4) for end in ENDS for _number in range(20)]
    for hand in hands:
        assert sum(hand.points(side) for side in hand.sides) + hand.rest() == 250
        assert hand.end in ("misplay", "thrown_in") or not hand.left
    stopped = [hand for hand in hands if hand.left]
    assert any(not any(hand.tricks.values()) for hand in stopped)
    assert any(hand.end == "thrown_in" and not hand.left for hand in hands)
    assert any(hand.tricks[side] == 0 for hand in hands for side in hand.sides)


def test_the_reckoning_itself_finds_what_the_family_sheet_says() -> None:
    """[S1] "doppelt in den Keller"; the opponents have their melds, what lies before them, and the rest."""
    rng = random.Random(3)  # noqa: S311  # repeatable hands, no secret
    rules = {
        "rounding": "none", "thrown_in": "2", "stopped_others": "rest", "lost_bonus": "0",
        "misplay_melds_need_trick": "false", "meld_needs_trick": "true",
    }  # fmt: skip
    hand = deal_and_play(rng, 4, "thrown_in")
    me, other = ("A", "B") if hand.side(hand.declarer) == "A" else ("B", "A")
    assert reckon(hand, rules) == {
        me: -2 * hand.bid,
        other: hand.meld(other) + 250 - hand.points(me),
    }
