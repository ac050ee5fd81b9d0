"""Plays a whole evening through the forms of a running server: draw, tables, confirmations, standing, prizes."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import unescape
from itertools import combinations
from random import Random

from webapp.simulation.expected import hand_result, places, sum_by_seat, with_bye_scores
from webapp.simulation.hands import PlayedHand, random_hand
from webapp.simulation.phone import AnswerError, Phone, ResponseTimes, phone

CONCURRENT_PHONES = 8
"""How many phones write at the same time; the server has as many threads."""
_NAMES = ("Anna", "Bertram", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans", "Ida", "Karl", "Lina", "Max")
_LOT = re.compile(r'value="https?://[^/"]+(/tisch/[^"]+)"')
_SHEET = re.compile(r'href="(/spiel/[^"]+)"')
_PRIZES = "1: Schinken, 100 €\n2: 60 €\n3: 40 €\n4: Salami"


class WrongSumError(Exception):
    """A sum on a page differs from the expected one."""


@dataclass(frozen=True, slots=True)
class EveningSetup:
    """Size and seed of the evening to play."""

    players: int
    rounds: int
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class DrawResult:
    """How the draw of all rounds went."""

    seconds: float
    pairs_again: int
    """Number of pairs of people who meet more than once."""


@dataclass(frozen=True, slots=True)
class SimulatedTable:
    """A table in a round, as its page shows it."""

    round: int
    number: int
    lot: str
    """Path of its page."""
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EveningReport:
    """What was played, and how long it took."""

    draw: DrawResult
    hands: int
    misplayed: int
    lost: int
    seconds: float
    """From the start of the first round to the prize list."""


Report = Callable[[str], None]
"""Receives a sentence about the progress."""


def play(address: str, setup: EveningSetup, response_times: ResponseTimes, report: Report) -> EveningReport:
    """Play the evening on the server at ``address``; ``report`` receives a sentence after each step.

    Raises:
        WrongSumError: a sum on a page differs from the expected one.
        AnswerError: a form was refused.
    """
    with phone(address, response_times) as organiser:
        evening = _create_evening(organiser, setup)
        draw, tables, jokers = _draw(organiser, evening, setup)
        report(f"draw of {setup.rounds} rounds: {draw.seconds:.2f} s, {_repeated_meetings(draw.pairs_again)}")
        public, hall = _links(organiser, evening)
        begin, totals, hands = time.perf_counter(), Counter[str](), list[PlayedHand]()
        for number in range(1, setup.rounds + 1):
            round_begin = time.perf_counter()
            organiser.send(f"{evening}/durchgang/{number}/starten")
            of_round = [table for table in tables if table.round == number]
            sums: dict[str, int] = {}
            with ThreadPoolExecutor(CONCURRENT_PHONES) as pool:
                for table, played in pool.map(
                    lambda table: _play_table(address, table, setup, response_times), of_round
                ):
                    hands += played
                    expected = sum_by_seat([hand_result(hand) for hand in played])
                    sums.update(zip(table.players, expected, strict=True))
                    for page in (evening, public, hall):
                        organiser.open(page)
            organiser.send(f"{evening}/durchgang/{number}/schliessen")
            totals.update(with_bye_scores(sums, jokers[number]))
            _check_standing(organiser.open(f"{evening}/stand"), totals, f"the standing after round {number}")
            report(
                f"round {number}: {len(of_round)} tables, {time.perf_counter() - round_begin:.1f} s, every sum is right"
            )
        _path, prizes = organiser.send(f"{evening}/beenden")
        _check_prizes(prizes, totals)
        lost = sum(hand.offender is None and hand_result(hand)[hand.declarer] < 0 for hand in hands)
        misplayed = sum(hand.offender is not None for hand in hands)
        return EveningReport(draw, len(hands), misplayed, lost, time.perf_counter() - begin)


def _repeated_meetings(pairs: int) -> str:
    return f"{pairs} pairs meet again" if pairs else "nobody meets anybody twice"


def _create_evening(organiser: Phone, setup: EveningSetup) -> str:
    """Create the evening and register everybody; return its path."""
    evening, _page = organiser.send(
        "/abend", name="Simulation", rounds=setup.rounds, per_round=setup.games, prizes=_PRIZES, bye="round_mean"
    )
    people = [f"{_NAMES[number % len(_NAMES)]} {number + 1}" for number in range(setup.players)]
    organiser.send(f"{evening}/leute", do="list", list="\n".join(people))
    return evening


def _draw(
    organiser: Phone, evening: str, setup: EveningSetup
) -> tuple[DrawResult, list[SimulatedTable], Mapping[int, Sequence[str]]]:
    """Draw all rounds together; return the tables of all rounds, and the jokers by round."""
    rounds = range(1, setup.rounds + 1)
    begin = time.perf_counter()
    organiser.send(f"{evening}/auslosen", rounds=",".join(map(str, rounds)), seed=setup.seed, filling="joker")
    seconds = time.perf_counter() - begin
    everybody = set(_names(organiser.open(f"{evening}/leute"), r'leute/\d+">(?:<[^>]+>)?([^<]+)<'))
    tables: list[SimulatedTable] = []
    jokers = {}
    for number in rounds:
        page = organiser.open(f"{evening}/durchgang/{number}")
        table_numbers = sorted({int(table) for table in re.findall(rf"durchgang/{number}/tisch/(\d+)", page)})
        drawn = [_table(organiser, evening, number, table) for table in table_numbers]
        seated = [player for table in drawn for player in table.players]
        jokers[number] = sorted(everybody - set(seated))
        if len(seated) != len(set(seated)) or len(jokers[number]) != setup.players % 3:
            msg = f"the draw of round {number} seats {len(set(seated))} of {setup.players} people"
            raise WrongSumError(msg)
        tables += drawn
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table.players, 2))
    return DrawResult(seconds, sum(times > 1 for times in met.values())), tables, jokers


def _table(organiser: Phone, evening: str, round_number: int, number: int) -> SimulatedTable:
    page = organiser.open(f"{evening}/durchgang/{round_number}/tisch/{number}")
    lot = _search(_LOT, page)
    return SimulatedTable(
        round_number, number, lot, tuple(_names(organiser.open(lot), r"</span><span><b[^>]*>([^<]+)</b>"))
    )


def _links(organiser: Phone, evening: str) -> tuple[str, str]:
    """Return the paths of the public page and of the screen for the hall."""
    page = organiser.open(f"{evening}/links")
    public, hall = (
        _search(re.compile(rf'value="https?://[^/"]+(/{place}/[^"]+)"'), page) for place in ("turnier", "leinwand")
    )
    return public, hall


def _search(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search(page)
    if found is None:
        msg = f"a page has nothing like {pattern.pattern}"
        raise AnswerError(msg)
    return found[1]


def _names(page: str, pattern: str) -> list[str]:
    return [unescape(name) for name in re.findall(pattern, page)]


def _play_table(
    address: str, table: SimulatedTable, setup: EveningSetup, response_times: ResponseTimes
) -> tuple[SimulatedTable, list[PlayedHand]]:
    """Write all games of a table, check each, and let the three confirm."""
    random = Random(f"{setup.seed} {table.round} {table.number}")  # noqa: S311 - cards, no cryptography
    played: list[PlayedHand] = []
    with phone(address, response_times) as scribe:
        sheet = _search(_SHEET, scribe.open(table.lot))
        for number in range(setup.games):
            hand = random_hand(random, dealer=number % 3)
            played.append(hand)
            _check_row(_write_hand(scribe, sheet, hand), played, table)
        for seat, player in enumerate(table.players, start=1):
            version = _search(re.compile(r'name="shown" value="(\d+)"'), scribe.open(f"{table.lot}/bestaetigen"))
            scribe.send(f"{table.lot}/bestaetigen", seat=seat, initials=player[:1], shown=version)
    return table, played


def _write_hand(scribe: Phone, sheet: str, hand: PlayedHand) -> str:
    """Write a hand step by step; return the page of the sheet with it."""
    path, page = scribe.send(f"{sheet}/neu")
    draft = path.rpartition("/")[0]
    scribe.send(f"{draft}/reizen", bid=hand.bid, declarer=hand.declarer)
    outcome = "played" if hand.offender is None else "misplay"
    scribe.send(f"{draft}/trumpf", trump=hand.trump, outcome=outcome)
    if hand.offender is not None:
        scribe.send(f"{draft}/ausgang", offender=hand.offender)
    melds: dict[str, str | int] = {f"meld-{seat}": points for seat, points in enumerate(hand.melds)}
    path, page = scribe.send(f"{draft}/melden", **melds)
    if hand.offender is None:
        path, page = scribe.send(f"{draft}/stiche", **_tricks(hand))
    version = _search(re.compile(r'name="shown" value="([^"]*)"'), page)
    return scribe.send(f"{draft}/abrechnung", shown=version)[1]


def _tricks(hand: PlayedHand) -> dict[str, str | int]:
    """Return the form fields of the tricks: "no trick" and "a trick without points" have check boxes of their own."""
    fields: dict[str, str | int] = {}
    for side, tricks, points in zip("ABC", hand.tricks, hand.points, strict=True):
        if tricks:
            fields[f"tricks-{side}"] = points
        if not points:
            fields[f"tricks-{side}-{'some' if tricks else 'none'}"] = "on"
    return fields


def _check_row(page: str, played: Sequence[PlayedHand], table: SimulatedTable) -> None:
    """Compare the last row of a sheet with the expected numbers.

    Raises:
        WrongSumError: they differ.
    """
    row = page.partition(' id="stand"')[2].partition("</tr>")[0]
    changes = tuple(map(_number, re.findall(r'class="delta">.*?([^>]+)</small>', row)))
    sums = tuple(map(_number, re.findall(r"<b>([^<]+)</b>", row)))
    due, due_sums = hand_result(played[-1]), sum_by_seat([hand_result(hand) for hand in played])
    if (changes, sums) != (due, due_sums):
        where = f"round {table.round}, table {table.number}, game {len(played)}"
        written = f"{_totals_text(changes)}, in all {_totals_text(sums)}"
        expected = f"{_totals_text(due)}, {_totals_text(due_sums)}"
        msg = f"{where}: the sheet says {written}; it is {expected}"
        raise WrongSumError(msg)


def _totals_text(numbers: Sequence[int]) -> str:
    return " / ".join(map(str, numbers))


def _number(text: str) -> int:
    """Return the value of a number as pages write it: "+251", "(−800)", "−549".

    >>> [_number(text) for text in ("+251", "(−800)", "−549")]
    [251, -800, -549]
    """
    return int(text.strip().strip("()").replace("−", "-"))


def _check_standing(page: str, totals: Mapping[str, int], where: str) -> None:
    shown = {}
    for row in re.findall(r"<tr\b.*?</tr>", page.partition("<tbody")[2].partition("</tbody>")[0], re.DOTALL):
        name = _search(re.compile(r'class="person"><b[^>]*>([^<]+)</b>'), row)
        place = _search(re.compile(r'scope="row">(\d+)\.'), row)
        shown[unescape(name)] = (int(place), _number(_search(re.compile(r'class="sum"><b>([^<]+)</b>'), row)))
    _compare(shown, totals, where)


def _check_prizes(page: str, totals: Mapping[str, int]) -> None:
    lines = re.findall(r'<li class="spread"><span>(\d+)\. ([^<]+)</span> <b>([^<]+)</b>', page)
    _compare({unescape(name): (int(place), _number(total)) for place, name, total in lines}, totals, "the prize list")


def _compare(shown: Mapping[str, tuple[int, int]], totals: Mapping[str, int], where: str) -> None:
    place = places(totals)
    for player, total in totals.items():
        if shown.get(player) != (place[player], total):
            msg = f"{where}: {player} stands there as {shown.get(player)}; it is place {place[player]} with {total}"
            raise WrongSumError(msg)
