"""A whole evening through the forms of a running server: draw, all tables at once, confirmations, standing, prizes."""

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

from webapp.simulation.hands import Played, random_hand
from webapp.simulation.phone import AnswerError, Clock, Phone, phone
from webapp.simulation.reckoning import added, gains, places, with_jokers

AT_ONCE = 8
"""Phones that write at the same moment; the server has as many threads."""
_NAMES = ("Anna", "Bertram", "Clara", "Dora", "Emil", "Franz", "Gerda", "Hans", "Ida", "Karl", "Lina", "Max")
_LOT = re.compile(r'value="https?://[^/"]+(/tisch/[^"]+)"')
_SHEET = re.compile(r'href="(/spiel/[^"]+)"')
_PRIZES = "1: Schinken, 100 €\n2: 60 €\n3: 40 €\n4: Salami"


class WrongSumError(Exception):
    """A sum on a page is not the one that was reckoned."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What evening is played."""

    players: int
    rounds: int
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Draw:
    """What came of the draw of all rounds together."""

    seconds: float
    again: int
    """Pairs of people who meet a second time."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table in a round."""

    round: int
    number: int
    lot: str
    """Path of its page."""
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a played evening was."""

    draw: Draw
    hands: int
    misplayed: int
    lost: int
    seconds: float
    """From the first hand to the prize list, all rounds."""


Say = Callable[[str], None]


def play(address: str, wanted: Wanted, clock: Clock, say: Say) -> Outcome:
    """Play the evening on the server at ``address``; ``say`` gets a sentence after each step.

    Raises:
        WrongSumError: a sum on a page is not the one that was reckoned.
        AnswerError: a form was refused.
    """
    with phone(address, clock) as organiser:
        evening = _lay_down(organiser, wanted)
        draw, tables, jokers = _draw(organiser, evening, wanted)
        say(f"draw of {wanted.rounds} rounds: {draw.seconds:.2f} s, {_again(draw.again)}")
        public, hall = _links(organiser, evening)
        begin, totals, hands = time.perf_counter(), Counter[str](), list[Played]()
        for number in range(1, wanted.rounds + 1):
            since = time.perf_counter()
            organiser.send(f"{evening}/durchgang/{number}/starten")
            here = [table for table in tables if table.round == number]
            sums: dict[str, int] = {}
            with ThreadPoolExecutor(AT_ONCE) as pool:
                for table, played in pool.map(lambda one: _play_table(address, one, wanted, clock), here):
                    hands += played
                    reckoned = added([gains(hand) for hand in played])
                    sums.update(zip(table.players, reckoned, strict=True))
                    for page in (evening, public, hall):
                        organiser.open(page)
            organiser.send(f"{evening}/durchgang/{number}/schliessen")
            totals.update(with_jokers(sums, jokers[number]))
            _check_standing(organiser.open(f"{evening}/stand"), totals, f"the standing after round {number}")
            say(f"round {number}: {len(here)} tables, {time.perf_counter() - since:.1f} s, every sum is right")
        _path, prizes = organiser.send(f"{evening}/beenden")
        _check_prizes(prizes, totals)
        lost = sum(hand.offender is None and gains(hand)[hand.declarer] < 0 for hand in hands)
        misplayed = sum(hand.offender is not None for hand in hands)
        return Outcome(draw, len(hands), misplayed, lost, time.perf_counter() - begin)


def _again(pairs: int) -> str:
    return f"{pairs} pairs meet again" if pairs else "nobody meets anybody twice"


def _lay_down(organiser: Phone, wanted: Wanted) -> str:
    """Create the evening and register everybody; return its path."""
    evening, _page = organiser.send(
        "/abend", name="Simulation", rounds=wanted.rounds, per_round=wanted.games, prizes=_PRIZES, bye="round_mean"
    )
    people = [f"{_NAMES[number % len(_NAMES)]} {number + 1}" for number in range(wanted.players)]
    organiser.send(f"{evening}/leute", do="list", list="\n".join(people))
    return evening


def _draw(organiser: Phone, evening: str, wanted: Wanted) -> tuple[Draw, list[Table], Mapping[int, Sequence[str]]]:
    """Draw all rounds together; return the tables of all, and by round who sits at the joker table."""
    rounds = range(1, wanted.rounds + 1)
    begin = time.perf_counter()
    organiser.send(f"{evening}/auslosen", rounds=",".join(map(str, rounds)), seed=wanted.seed, filling="joker")
    seconds = time.perf_counter() - begin
    everybody = set(_names(organiser.open(f"{evening}/leute"), r'leute/\d+">([^<]+?)\s*<small>'))
    tables: list[Table] = []
    jokers = {}
    for number in rounds:
        page = organiser.open(f"{evening}/durchgang/{number}")
        seen = sorted({int(one) for one in re.findall(rf"durchgang/{number}/tisch/(\d+)", page)})
        here = [_table(organiser, evening, number, table) for table in seen]
        seated = [player for table in here for player in table.players]
        jokers[number] = sorted(everybody - set(seated))
        if len(seated) != len(set(seated)) or len(jokers[number]) != wanted.players % 3:
            msg = f"the draw of round {number} seats {len(set(seated))} of {wanted.players} people"
            raise WrongSumError(msg)
        tables += here
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table.players, 2))
    return Draw(seconds, sum(times > 1 for times in met.values())), tables, jokers


def _table(organiser: Phone, evening: str, turn: int, number: int) -> Table:
    page = organiser.open(f"{evening}/durchgang/{turn}/tisch/{number}")
    lot = _found(_LOT, page)
    return Table(turn, number, lot, tuple(_names(organiser.open(lot), r"</span><span><b>([^<]+)</b>")))


def _links(organiser: Phone, evening: str) -> tuple[str, str]:
    """Return the paths of the public page and of the screen for the hall."""
    page = organiser.open(f"{evening}/links")
    public, hall = (
        _found(re.compile(rf'value="https?://[^/"]+(/{place}/[^"]+)"'), page) for place in ("turnier", "leinwand")
    )
    return public, hall


def _found(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search(page)
    if found is None:
        msg = f"a page has nothing like {pattern.pattern}"
        raise AnswerError(msg)
    return found[1]


def _names(page: str, pattern: str) -> list[str]:
    return [unescape(name) for name in re.findall(pattern, page)]


def _play_table(address: str, table: Table, wanted: Wanted, clock: Clock) -> tuple[Table, list[Played]]:
    """Write all games of a table, check each, and let the three confirm."""
    random = Random(f"{wanted.seed} {table.round} {table.number}")  # noqa: S311 - cards, no cryptography
    played: list[Played] = []
    with phone(address, clock) as scribe:
        sheet = _found(_SHEET, scribe.open(table.lot))
        for number in range(wanted.games):
            hand = random_hand(random, dealer=number % 3)
            played.append(hand)
            _check_row(_write(scribe, sheet, hand), played, table)
        for seat, player in enumerate(table.players, start=1):
            shown = _found(re.compile(r'name="shown" value="(\d+)"'), scribe.open(f"{table.lot}/bestaetigen"))
            scribe.send(f"{table.lot}/bestaetigen", seat=seat, initials=player[:1], shown=shown)
    return table, played


def _write(scribe: Phone, sheet: str, hand: Played) -> str:
    """Write a hand step by step; return the page of the sheet."""
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
    shown = _found(re.compile(r'name="shown" value="([^"]*)"'), page)
    return scribe.send(f"{draft}/abrechnung", shown=shown)[1]


def _tricks(hand: Played) -> dict[str, str | int]:
    """Return the fields of the tricks: no trick is said, and so is one without points."""
    fields: dict[str, str | int] = {}
    for side, tricks, eyes in zip("ABC", hand.tricks, hand.eyes, strict=True):
        if tricks:
            fields[f"tricks-{side}"] = eyes
        if not eyes:
            fields[f"tricks-{side}-{'some' if tricks else 'none'}"] = "on"
    return fields


def _check_row(page: str, played: Sequence[Played], table: Table) -> None:
    """Compare the last row of a sheet with what was reckoned.

    Raises:
        WrongSumError: it says something else.
    """
    row = page.partition('<tr id="stand">')[2].partition("</tr>")[0]
    changes = tuple(map(_number, re.findall(r'class="delta">.*?([^>]+)</small>', row)))
    sums = tuple(map(_number, re.findall(r"<b>([^<]+)</b>", row)))
    due, due_sums = gains(played[-1]), added([gains(hand) for hand in played])
    if (changes, sums) != (due, due_sums):
        where = f"round {table.round}, table {table.number}, game {len(played)}"
        msg = f"{where}: the sheet says {_said(changes)}, in all {_said(sums)}; it is {_said(due)}, {_said(due_sums)}"
        raise WrongSumError(msg)


def _said(numbers: Sequence[int]) -> str:
    return " / ".join(map(str, numbers))


def _number(text: str) -> int:
    """Return a number as pages write it: "+251", "(−800)", "−549".

    >>> [_number(text) for text in ("+251", "(−800)", "−549")]
    [251, -800, -549]
    """
    return int(text.strip().strip("()").replace("−", "-"))


def _check_standing(page: str, totals: Mapping[str, int], where: str) -> None:
    said = {}
    for row in re.findall(r"<tr>.*?</tr>", page.partition("<tbody>")[2].partition("</tbody>")[0], re.DOTALL):
        name = _found(re.compile(r'class="person"><b>([^<]+)</b>'), row)
        place = _found(re.compile(r'scope="row">(\d+)\.'), row)
        said[unescape(name)] = (int(place), _number(_found(re.compile(r'class="sum"><b>([^<]+)</b>'), row)))
    _compare(said, totals, where)


def _check_prizes(page: str, totals: Mapping[str, int]) -> None:
    lines = re.findall(r'<li class="spread"><span>(\d+)\. ([^<]+)</span> <b>([^<]+)</b>', page)
    _compare({unescape(name): (int(place), _number(total)) for place, name, total in lines}, totals, "the prize list")


def _compare(said: Mapping[str, tuple[int, int]], totals: Mapping[str, int], where: str) -> None:
    place = places(totals)
    for player, total in totals.items():
        if said.get(player) != (place[player], total):
            msg = f"{where}: {player} stands there as {said.get(player)}; it is place {place[player]} with {total}"
            raise WrongSumError(msg)
