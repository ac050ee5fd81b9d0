"""What holds for every settlement (RULES.md section 9)."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Hand
from scoring.rules import load
from scoring.settlement import cannot_be_made, missing_points, needed, settle

FAMILIE, TURNIER = load("familie"), load("turnier")

melds = st.integers(0, 60).map(lambda n: 10 * n)
bids = st.integers(15, 80).map(lambda n: 10 * n)


@st.composite
def played(draw: st.DrawFn, players: tuple[int, ...] = (3, 4)) -> Hand:
    """Return a hand played to the end under the family sheet: tricks and points close."""
    count = draw(st.sampled_from(players))
    sides = ("A", "B") if count == 4 else ("A", "B", "C")
    due = FAMILIE.tricks(count)
    cuts = sorted(draw(st.lists(st.integers(0, due), min_size=len(sides) - 1, max_size=len(sides) - 1)))
    tricks = [after - before for before, after in zip([0, *cuts], [*cuts, due], strict=True)]
    points = [draw(st.integers(0, 250)) if n else 0 for n in tricks]
    scale = sum(points) or 1
    points = [p * 250 // scale for p in points]
    points[tricks.index(max(tricks))] += 250 - sum(points)
    return Hand(
        players=count,
        declarer=draw(st.sampled_from(sides)),
        outcome="played",
        bid=draw(bids),
        meld={side: draw(melds) for side in sides},
        tricks=dict(zip(sides, tricks, strict=True)),
        points=dict(zip(sides, points, strict=True)),
    )


def valid(hand: Hand, side: str) -> int:
    return hand.meld[side] if hand.tricks[side] else 0


@given(played())
def test_a_played_hand_sums_to_250_and_the_valid_melds(hand: Hand) -> None:
    settlement = settle(hand, FAMILIE)
    total = sum(settlement.deltas.values())
    declarer = hand.declarer
    assert settlement.made == (valid(hand, declarer) + hand.points[declarer] >= hand.bid)
    if settlement.made:
        assert total == 250 + sum(valid(hand, side) for side in hand.sides)
    else:
        opponents = sum(valid(hand, side) for side in hand.opponents)
        assert total == 250 - hand.points[declarer] + opponents - 2 * hand.bid


@given(played(players=(3,)))
def test_the_tournament_takes_the_bid_once_and_changes_nothing_else(hand: Hand) -> None:
    at_home = settle(hand, FAMILIE).deltas
    yes_or_no = replace(hand, tricks={side: min(n, 1) for side, n in hand.tricks.items()})
    tournament = settle(yes_or_no, TURNIER)
    expected = at_home if tournament.made else at_home | {hand.declarer: -hand.bid}
    assert tournament.deltas == expected


@given(played())
def test_nobody_but_the_declarer_ever_loses_points(hand: Hand) -> None:
    deltas = settle(hand, FAMILIE).deltas
    assert all(deltas[side] >= 0 for side in hand.opponents)


@given(played(players=(3,)))
def test_a_conceded_hand_of_three(hand: Hand) -> None:
    deltas = settle(replace(hand, outcome="conceded"), FAMILIE).deltas
    assert sum(deltas.values()) == -hand.bid + sum(hand.meld[side] for side in hand.opponents) + 80


@given(played(players=(3,)), st.sampled_from("ABC"))
def test_a_misplay(hand: Hand, offender: str) -> None:
    deltas = settle(replace(hand, outcome="misplay", offender=offender), TURNIER).deltas
    others = sum(hand.meld[side] for side in hand.sides if side != offender)
    assert sum(deltas.values()) == -max(250, hand.bid) + others + 250


@given(played())
def test_the_side_left_open_is_filled_from_250(hand: Hand) -> None:
    for side in hand.sides:
        others = {other: points for other, points in hand.points.items() if other != side}
        assert missing_points(others, hand.sides, FAMILIE) == (side, hand.points[side])


def test_nothing_is_filled_in_while_two_sides_are_open_or_too_much_is_written() -> None:
    assert missing_points({"A": 100}, ("A", "B", "C"), FAMILIE) is None
    assert missing_points({"A": 200, "B": 60}, ("A", "B", "C"), FAMILIE) is None
    assert missing_points({"A": 200, "B": 50, "C": 0}, ("A", "B", "C"), FAMILIE) is None


@given(bids, melds, st.sampled_from([FAMILIE, TURNIER, load("gerundet_gerundet"), load("gerundet_exakt")]))
def test_needed_points_just_make_the_bid(bid: int, meld: int, rules: object) -> None:
    assert isinstance(rules, type(FAMILIE))
    least = needed(bid, meld, rules)
    if cannot_be_made(bid, meld, rules):
        assert least > 250
        return

    def made(points: int) -> bool | None:
        rest = {"B": 250 - points, "C": 0}
        hand = Hand(players=3, declarer="A", outcome="played", bid=bid, meld={"A": meld},
                    tricks={"A": 1, "B": 1, "C": 1}, points={"A": points, **rest})  # fmt: skip
        return settle(hand, rules).made

    assert made(least)
    assert least == 0 or not made(least - 1)
