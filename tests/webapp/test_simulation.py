"""`binokel tournament simulate`: an evening on a server of its own, and what its reckoning is worth."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from scoring.cards import Suit, parse_cards
from scoring.draw import draw
from scoring.melds import find_melds, total
from scoring.ranking import ranking, scores
from scoring.rules import load
from scoring.tournament import Result
from tests.webapp.serving import serving
from webapp.cli import main
from webapp.simulation import evening
from webapp.simulation.expected import hand_result, places, with_bye_scores
from webapp.simulation.hands import SEAT_NUMBERS, PlayedHand, meld_points, random_hand
from webapp.simulation.phone import AnswerError, ResponseTimes, phone

RULES = load("turnier")
DATA = json.loads((Path(__file__).parents[1] / "scoring" / "settlements.json").read_text("utf-8"))
SIDES = "ABC"


def simulate(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["tournament", "simulate", *arguments])
    return done.exit_code, done.output


def test_a_small_evening_comes_out_right_and_says_how_fast_it_was() -> None:
    # ten people: one sits at the joker table in each round
    code, output = simulate("--players", "10", "--rounds", "2", "--games", "3", "--seed", "7")
    assert code == 0, output
    assert "10 players, 3 tables, 2 rounds of 3 games, seed 7" in output
    assert re.search(r"draw of 2 rounds: \d\.\d\d s, nobody meets anybody twice", output)
    assert output.count("every sum is right") == 2
    assert re.search(r"18 hands in [\d.]+ s: [\d.]+ hands per second \(\d+ lost, \d+ misplayed, \d+ requests\)", output)
    assert re.search(r"slowest page \(95 %\): (GET|POST) /\S+ \d+ ms, \d+ times", output)


def test_a_sum_that_differs_is_named_with_its_table_and_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_too_many(hand: PlayedHand) -> tuple[int, ...]:
        return tuple(points + 1 for points in hand_result(hand))

    monkeypatch.setattr(evening, "hand_result", one_too_many)
    code, output = simulate("--players", "3", "--rounds", "1", "--games", "1")
    assert code == 1
    assert re.search(r"round 1, table 1, game 1: the sheet says .*; it is ", output)


def test_a_form_that_is_refused_and_a_server_that_is_gone_are_sentences(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, _), phone(address, ResponseTimes()) as scribe:
        with pytest.raises(AnswerError, match=r"POST /abend was answered with 422: .*Bitte einen Namen eintragen"):
            scribe.send("/abend", name="")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        with (
            phone(f"http://127.0.0.1:{port}", ResponseTimes()) as lost,
            pytest.raises(AnswerError, match="was not answered"),
        ):
            lost.open("/")


def played(hand: dict[str, Any]) -> PlayedHand:
    """A hand of settlements.json as the simulation has it."""

    def by_seat(values: dict[str, int]) -> tuple[int, ...]:
        return tuple(values.get(side, 0) for side in SIDES)

    misplay = hand["outcome"] == "misplay"
    return PlayedHand(
        declarer=SIDES.index(hand["declarer"]),
        bid=hand["bid"],
        trump="H",
        melds=by_seat(hand["meld"]),
        tricks=(0, 0, 0) if misplay else by_seat(hand["tricks"]),
        points=(0, 0, 0) if misplay else by_seat(hand["points"]),
        offender=SIDES.index(hand["offender"]) if misplay else None,
    )


@pytest.mark.parametrize("hand", DATA["turnier"], ids=[hand["id"] for hand in DATA["turnier"]])
def test_the_second_reckoning_comes_to_what_was_worked_out_by_hand(hand: dict[str, Any]) -> None:
    assert hand_result(played(hand)) == tuple(hand["expect"][side] for side in SIDES)


def test_what_players_meld_is_what_their_cards_are_worth() -> None:
    random = Random(5)  # noqa: S311 - cards, no cryptography
    deck = [suit + rank for suit in "ESHB" for rank in ("A", "10", "K", "O", "U", "7")] * 2
    for _ in range(1500):
        random.shuffle(deck)
        cards, trump = deck[:16], random.choice("ESHB")
        assert meld_points(cards, trump) == total(find_melds(parse_cards(" ".join(cards)), Suit(trump), RULES)), cards


@pytest.mark.parametrize(
    "cards", ["HA H10 HK HO HU HA H10 HK HO HU", "EA SA HA BA EA SA HA BA", "SO BU SO BU E7 S7 H7 B7"]
)
@pytest.mark.parametrize("trump", ["H", "S"])
def test_rare_melds_are_what_their_cards_are_worth(cards: str, trump: str) -> None:
    assert meld_points(cards.split(), trump) == total(find_melds(parse_cards(cards), Suit(trump), RULES))


def test_random_hands_may_happen_and_everything_happens() -> None:
    random = Random(7)  # noqa: S311 - cards, no cryptography
    hands = [random_hand(random, dealer=number % 3) for number in range(600)]
    to_the_end = [hand for hand in hands if hand.offender is None]
    assert {(sum(hand.tricks), sum(hand.points)) for hand in to_the_end} == {(16, 250)}
    assert all(points == 0 for hand in to_the_end for seat, points in enumerate(hand.points) if not hand.tricks[seat])
    assert any(0 in hand.tricks for hand in to_the_end)
    assert 100 < sum(hand_result(hand)[hand.declarer] < 0 for hand in to_the_end) < 400
    assert {hand.offender for hand in hands} == {None, *SEAT_NUMBERS}


def test_the_second_standing_is_the_first_one() -> None:
    random = Random(3)  # noqa: S311 - cards, no cryptography
    [turn] = draw([f"P{number}" for number in range(14)], (1,), seed=3)
    sums = {table.number: tuple(random.randrange(-300, 300, 100) for _ in SEAT_NUMBERS) for table in turn.tables}
    results = [Result(round=1, table=number, totals=totals, games=9) for number, totals in sums.items()]
    by_player = {
        player: points
        for table in turn.tables
        for player, points in zip(table.players, sums[table.number], strict=True)
    }
    standing = ranking(scores([turn], results).values())
    reckoned = with_bye_scores(by_player, turn.jokers)
    assert {line.score.player: line.score.total for line in standing} == reckoned
    assert {line.score.player: line.place for line in standing} == places(reckoned)
    assert len(set(places(reckoned).values())) < len(reckoned), "some share a place"
