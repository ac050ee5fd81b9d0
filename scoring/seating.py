"""Seating: a tabu search for rounds in which few people meet again and few have the same seat again.

The search knows people only as numbers; `scoring.draw` maps them to names. It uses no clock, and its only source of
randomness is `SeededRandom`, so a seed gives the same seating on every computer.

The cost of a meeting is the number of times that the two have met before (0, then 1, then 2), and the cost of a seat
is the number of times that the person has had it before. A meeting weighs 100 times as much as a seat. In each step
one badly seated person changes places with the person for whom the cost drops most, or rises least. Both then keep
their places for a few steps, so that the search can leave a local minimum.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from random import Random
from typing import TypeVar

from scoring.tournament import SEATS

Item = TypeVar("Item")

_MEETING_COST = 100
"""Weight of a meeting; a seat has weight 1."""
_HELPER_MEETINGS = 100
"""Number of meetings that two helpers start with, so that they are not put at one table."""
_STEPS_WITHOUT_GAIN = 400
"""A search ends after this number of steps without an improvement."""
_WORK_LIMIT = 600_000
"""Number of places examined in all searches together; it bounds the time of a draw of many people."""


class SeededRandom:
    """Random numbers that depend on the seed alone, in every version of Python.

    Python guarantees the sequence of `random.Random.random` for a given integer seed, but not that of the other
    methods. So everything here is made from ``random``.
    """

    def __init__(self, seed: int) -> None:
        self._next = Random(seed).random  # noqa: S311  # a draw that can be checked, no secret

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to ``limit`` - 1."""
        return int(self._next() * limit)

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return ``items`` in a random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class SeatingHistory:
    """Earlier meetings and seats: filled from the fixed rounds, and kept up to date by the search."""

    def __init__(self, people: int, helpers: Collection[int] = ()) -> None:
        self.people = people
        self.known = [*(people if person in helpers else person for person in range(people)), people]
        """The index of each person in ``met``. All helpers share the index ``people``, because who has sat with one
        helper should not soon sit with another."""
        self.met = [[0] * (people + 1) for _ in range(people + 1)]
        """How often two people have met."""
        self.met[people][people] = _HELPER_MEETINGS
        self.sat = [[0] * SEATS for _ in range(people)]
        """How often each person has had each of the three seats."""

    def copy(self) -> SeatingHistory:
        """Return an independent copy."""
        history = SeatingHistory(self.people)
        history.known, history.met, history.sat = (
            self.known,
            [list(row) for row in self.met],
            [list(row) for row in self.sat],
        )
        return history

    def meet(self, person: int, other: int, times: int = 1) -> int:
        """Count a meeting (``times`` = -1: undo it) and return the change of the cost."""
        a, b = self.known[person], self.known[other]
        before = self.met[a][b]
        self.met[a][b] = before + times
        if a != b:
            self.met[b][a] = before + times
        return before if times > 0 else 1 - before

    def sit(self, person: int, seat: int, times: int = 1) -> int:
        """Count a seat (``times`` = -1: undo it) and return the change of the cost."""
        before = self.sat[person][seat]
        self.sat[person][seat] = before + times
        return before if times > 0 else 1 - before


Playing = Sequence[Sequence[int]]
"""The people who play in each round to be seated; in each round their number is a multiple of three."""


def find_seating(
    history: SeatingHistory, choices: Sequence[Playing], random: SeededRandom
) -> tuple[int, list[list[int]]]:
    """Return the best seating found for any of several equally good choices of players.

    Args:
        history: of the fixed rounds; it is not changed.
        choices: one search for each in turn, until a seating of least possible cost is found.
        random: decides between equally good changes.

    Returns:
        The index of the choice, and for each round its people in the order of the places: table 1 seat 1, 2, 3, then
        table 2 seat 1 and so on.
    """
    best = _Search(history, choices[0], random)
    work, chosen = _WORK_LIMIT - best.run(_WORK_LIMIT), 0
    for number, playing in enumerate(choices[1:], start=1):
        if best.perfect or work <= 0:
            break
        search = _Search(history, playing, random)
        work -= search.run(work)
        if search.best_cost < best.best_cost:
            best, chosen = search, number
    return chosen, best.best


class _Search:
    """One search; after `run`, ``best`` is the best seating that it found."""

    def __init__(self, history: SeatingHistory, playing: Playing, random: SeededRandom) -> None:
        self.random = random
        self.history = history.copy()
        self.least = _least_cost(history, playing)
        self.cost = 0
        self.places = [self._seat_round(people) for people in playing]
        self.best_cost, self.best = self.cost, [list(places) for places in self.places]

    @property
    def perfect(self) -> bool:
        """Whether the best seating has the least possible cost."""
        return self.best_cost <= self.least

    def run(self, work: int) -> int:
        """Improve the seating until it is perfect, no longer improves, or ``work`` is used up; return the work done."""
        done, size = 0, sum(map(len, self.places))
        resting = [[0] * self.history.people for _ in self.places]  # each person may move again from this step on
        step = improved = 0
        while not self.perfect and step - improved < _STEPS_WITHOUT_GAIN and done < work:
            step += 1
            done += size
            bad = self._bad_places()
            number, place = bad[self.random.below(len(bad))]
            other = self._best_change(number, place, resting[number], step)
            if other is None:
                continue
            places = self.places[number]
            for person in (places[place], places[other]):
                resting[number][person] = step + 2 + self.random.below(len(places) // SEATS)
            self._change(places, place, other)
            if self.cost < self.best_cost:
                improved = step
                self.best_cost, self.best = self.cost, [list(places) for places in self.places]
        return done

    def _seat_round(self, people: Sequence[int]) -> list[int]:
        """Return a first seating of a round: everybody on one of their least used seats, as long as there is room."""
        by_seat: list[list[int]] = [[] for _ in range(SEATS)]
        for rank, person in enumerate(self.random.shuffled(people)):
            preferred = _preferred_seats(self.history.sat[person], rank)
            next(by_seat[seat] for seat in preferred if SEATS * len(by_seat[seat]) < len(people)).append(person)
        columns = [self.random.shuffled(column) for column in by_seat]
        places = [person for table in zip(*columns, strict=True) for person in table]
        for place, person in enumerate(places):
            self.cost += self.history.sit(person, place % SEATS)
            for other in places[place - place % SEATS : place]:
                self.cost += _MEETING_COST * self.history.meet(person, other)
        return places

    def _bad_places(self) -> list[tuple[int, int]]:
        """Return round and place of everybody who meets somebody again or could have a seat that they used less."""
        met, sat, known = self.history.met, self.history.sat, self.history.known
        bad = []
        for number, places in enumerate(self.places):
            for first in range(0, len(places), SEATS):
                table = places[first : first + SEATS]
                a, b, c = (known[person] for person in table)
                again = (met[a][b] > 1, met[a][c] > 1, met[b][c] > 1)
                bad_meetings = (again[0] or again[1], again[0] or again[2], again[1] or again[2])
                for seat, person in enumerate(table):
                    if bad_meetings[seat] or sat[person][seat] > min(sat[person]) + 1:
                        bad.append((number, first + seat))
        return bad

    def _best_change(self, number: int, place: int, resting: Sequence[int], step: int) -> int | None:
        """Return the best place to exchange with ``place``, None if everybody who could move is resting."""
        met, sat, known = self.history.met, self.history.sat, self.history.known
        places = self.places[number]
        seat, person = place % SEATS, places[place]
        first = place - seat
        first_partner, second_partner = (known[other] for other in places[first : first + SEATS] if other != person)
        mine, own_seats = met[known[person]], sat[person]
        first_met, second_met = met[first_partner], met[second_partner]
        saved = mine[first_partner] + mine[second_partner]
        rests = resting[person] > step
        enough = self.best_cost - self.cost
        best: list[int] = []
        best_gain = 0
        for table in range(0, len(places), SEATS):
            there = [known[other] for other in places[table : table + SEATS]]
            for other_seat in range(SEATS):
                other = places[table + other_seat]
                if other == person:
                    continue
                other_seats = sat[other]
                gain = 0
                if other_seat != seat:
                    gain = own_seats[seat] - own_seats[other_seat] + other_seats[other_seat] - other_seats[seat] - 2
                if table != first:
                    three, four, name = there[other_seat - 1], there[other_seat - 2], there[other_seat]
                    theirs = met[name]
                    gain += _MEETING_COST * (
                        saved + theirs[three] + theirs[four] - 4
                        - mine[three] - mine[four] - first_met[name] - second_met[name]
                    )  # fmt: skip
                if (rests or resting[other] > step) and -gain >= enough:
                    continue
                if not best or gain > best_gain:
                    best, best_gain = [table + other_seat], gain
                elif gain == best_gain:
                    best.append(table + other_seat)
        return best[self.random.below(len(best))] if best else None

    def _change(self, places: list[int], place: int, other: int) -> None:
        """Exchange two people in a round."""
        for times in (-1, 1):
            for spot, elsewhere in ((place, other), (other, place)):
                first = spot - spot % SEATS
                self.cost += self.history.sit(places[spot], spot % SEATS, times)
                if first != elsewhere - elsewhere % SEATS:
                    for neighbour in range(first, first + SEATS):
                        if neighbour != spot:
                            self.cost += _MEETING_COST * self.history.meet(places[spot], places[neighbour], times)
            if times < 0:
                places[place], places[other] = places[other], places[place]


def _preferred_seats(sat: Sequence[int], start: int) -> list[int]:
    """Return the seats in the order of preference: the least used first, and of equals the next one counter-clockwise.

    If one seat was used more often than the others, the seat after it comes first. Then everybody moves on in the same
    way, and there is room for all. Otherwise ``start`` decides between equals.
    """
    if sat.count(max(sat)) == 1:
        start = sat.index(max(sat)) + 1
    return sorted(range(SEATS), key=lambda seat: (sat[seat], (seat - start) % SEATS))


def _least_cost(history: SeatingHistory, playing: Playing) -> int:
    """Return a lower bound of the cost: everybody meets those, and has the seats, that they have had least often."""
    rounds = [sum(person in people for people in map(frozenset, playing)) for person in range(history.people)]
    there = sorted({history.known[person] for person in range(history.people) if rounds[person]})
    seats = sum(_least_added_cost(row, count) for row, count in zip(history.sat, rounds, strict=True))
    meetings = sum(
        _least_added_cost(
            [history.met[history.known[person]][other] for other in there if other != history.known[person]], 2 * count
        )
        for person, count in enumerate(rounds)
        if count
    )
    return _MEETING_COST * -(-meetings // 2) + seats


def _least_added_cost(had: Sequence[int], times: int) -> int:
    """Return the least cost of raising numbers of ``had`` by 1 ``times`` times, each time at the number's old value."""
    row, cost = sorted(had), 0
    heapq.heapify(row)
    for _ in range(times):
        cost += row[0]
        heapq.heapreplace(row, row[0] + 1)
    return cost
