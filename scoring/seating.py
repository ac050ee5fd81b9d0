"""Who sits where: a search for seatings in which people seldom meet again and seldom keep their seat.

The search knows people only as numbers; `scoring.draw` gives them their names. It never looks at a clock and its only
source of chance is `Chance`, so that a seed gives the same seating on every computer.

What is searched for: a meeting costs as often as the two have met before (the second time 1, the third time 2), and a
seat as often as the person has had it before. Meetings weigh more. It is a tabu search: one person who sits badly
changes places with the one with whom it helps most, also when nothing helps, and both then keep their places for a few
steps, so that the search leaves a dead end instead of turning in it.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Collection, Sequence
from typing import TypeVar

T = TypeVar("T")

SEATS = 3
_MEETING = 100
"""Cost of a meeting; a seat costs 1."""
_APART = 100
"""So often have two helpers met from the start: they shall not sit at one table."""
_PATIENCE = 400
"""Steps without an improvement after which a search ends."""
_WORK = 600_000
"""Places looked at in all searches together, so that a hopeless draw of many people also ends soon."""


class Chance:
    """Chance from a seed, the same for all times.

    Python promises that `random.Random.random` keeps its sequence for a given whole number as seed; of its other
    methods it does not. Everything is therefore made from ``random``.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random  # noqa: S311  # a lot that can be checked, no secret

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to ``limit`` - 1."""
        return int(self._random() * limit)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return ``things`` in an order of chance (Fisher and Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Past:
    """What has been before: filled from the rounds that stand, and kept up to date by the search."""

    def __init__(self, people: int, helpers: Collection[int] = ()) -> None:
        self.people = people
        self.known = [*(people if person in helpers else person for person in range(people)), people]
        """The number by which each is found in ``met``. The helpers share one, ``people``: who has sat with a helper
        shall not soon sit with another."""
        self.met = [[0] * (people + 1) for _ in range(people + 1)]
        """How often two have met."""
        self.met[people][people] = _APART
        self.sat = [[0] * SEATS for _ in range(people)]
        """How often each had each of the three seats."""

    def copy(self) -> Past:
        """Return a past of its own with the same content."""
        past = Past(self.people)
        past.known, past.met, past.sat = self.known, [list(row) for row in self.met], [list(row) for row in self.sat]
        return past

    def meet(self, one: int, other: int, times: int = 1) -> int:
        """Count a meeting (``times`` = -1: take it back) and return what the cost changes by."""
        a, b = self.known[one], self.known[other]
        before = self.met[a][b]
        self.met[a][b] = before + times
        if a != b:
            self.met[b][a] = before + times
        return before if times > 0 else 1 - before

    def sit(self, person: int, seat: int, times: int = 1) -> int:
        """Count a seat (``times`` = -1: take it back) and return what the cost changes by."""
        before = self.sat[person][seat]
        self.sat[person][seat] = before + times
        return before if times > 0 else 1 - before


Playing = Sequence[Sequence[int]]
"""The people who play in each round to be seated; their numbers are multiples of three."""


def seated(past: Past, choices: Sequence[Playing], chance: Chance) -> tuple[int, list[list[int]]]:
    """Return the best seating found for one of several equally good choices of who plays.

    Args:
        past: the rounds that stand; it is left as it was.
        choices: a search starts from each in turn, until one finds a seating that cannot be bettered.
        chance: decides where several seatings are equally good.

    Returns:
        The index of the choice; and for each round its people in the order of the places: table 1 seat 1, 2, 3, table 2
        seat 1 and so on.
    """
    best = _Search(past, choices[0], chance)
    work, chosen = _WORK - best.run(_WORK), 0
    for number, playing in enumerate(choices[1:], start=1):
        if best.perfect or work <= 0:
            break
        search = _Search(past, playing, chance)
        work -= search.run(work)
        if search.best_cost < best.best_cost:
            best, chosen = search, number
    return chosen, best.best


class _Search:
    """One search: once it has run, ``best`` is the best seating it met."""

    def __init__(self, past: Past, playing: Playing, chance: Chance) -> None:
        self.chance = chance
        self.past = past.copy()
        self.least = _least_cost(past, playing)
        self.cost = 0
        self.places = [self._first(people) for people in playing]
        self.best_cost, self.best = self.cost, [list(places) for places in self.places]

    @property
    def perfect(self) -> bool:
        """Whether no seating can be better than the best."""
        return self.best_cost <= self.least

    def run(self, work: int) -> int:
        """Better the seating until it is perfect or long no better, or ``work`` is done; return the work done."""
        done, size = 0, sum(map(len, self.places))
        resting = [[0] * self.past.people for _ in self.places]  # the step from which on each may move again
        step = improved = 0
        while not self.perfect and step - improved < _PATIENCE and done < work:
            step += 1
            done += size
            bad = self._bad_places()
            number, place = bad[self.chance.below(len(bad))]
            other = self._best_change(number, place, resting[number], step)
            if other is None:
                continue
            places = self.places[number]
            for person in (places[place], places[other]):
                resting[number][person] = step + 2 + self.chance.below(len(places) // SEATS)
            self._change(places, place, other)
            if self.cost < self.best_cost:
                improved = step
                self.best_cost, self.best = self.cost, [list(places) for places in self.places]
        return done

    def _first(self, people: Sequence[int]) -> list[int]:
        """Seat a round: everybody on one of the seats he had least, as long as there is room."""
        by_seat: list[list[int]] = [[] for _ in range(SEATS)]
        for rank, person in enumerate(self.chance.shuffled(people)):
            wishes = _wishes(self.past.sat[person], rank)
            next(by_seat[seat] for seat in wishes if SEATS * len(by_seat[seat]) < len(people)).append(person)
        columns = [self.chance.shuffled(column) for column in by_seat]
        places = [person for table in zip(*columns, strict=True) for person in table]
        for place, person in enumerate(places):
            self.cost += self.past.sit(person, place % SEATS)
            for other in places[place - place % SEATS : place]:
                self.cost += _MEETING * self.past.meet(person, other)
        return places

    def _bad_places(self) -> list[tuple[int, int]]:
        """Return round and place of everybody who meets somebody again or could have a seat that he had less."""
        met, sat, known = self.past.met, self.past.sat, self.past.known
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
        """Return the place with which ``place`` should change, None when all who could are resting."""
        met, sat, known = self.past.met, self.past.sat, self.past.known
        places = self.places[number]
        seat, person = place % SEATS, places[place]
        first = place - seat
        one, two = (known[other] for other in places[first : first + SEATS] if other != person)
        mine, own_seats = met[known[person]], sat[person]
        met_one, met_two = met[one], met[two]
        saved = mine[one] + mine[two]
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
                    gain += _MEETING * (
                        saved + theirs[three] + theirs[four] - 4
                        - mine[three] - mine[four] - met_one[name] - met_two[name]
                    )  # fmt: skip
                if (rests or resting[other] > step) and -gain >= enough:
                    continue
                if not best or gain > best_gain:
                    best, best_gain = [table + other_seat], gain
                elif gain == best_gain:
                    best.append(table + other_seat)
        return best[self.chance.below(len(best))] if best else None

    def _change(self, places: list[int], place: int, other: int) -> None:
        """Let two people change places in a round."""
        for times in (-1, 1):
            for spot, elsewhere in ((place, other), (other, place)):
                first = spot - spot % SEATS
                self.cost += self.past.sit(places[spot], spot % SEATS, times)
                if first != elsewhere - elsewhere % SEATS:
                    for neighbour in range(first, first + SEATS):
                        if neighbour != spot:
                            self.cost += _MEETING * self.past.meet(places[spot], places[neighbour], times)
            if times < 0:
                places[place], places[other] = places[other], places[place]


def _wishes(sat: Sequence[int], start: int) -> list[int]:
    """Return the seats in the order in which they are wanted: those had least first, of them the one after the last.

    Where one seat was had more often than the others, the next one follows; all then move on alike, and there is room
    for everybody. Else ``start`` decides.
    """
    if sat.count(max(sat)) == 1:
        start = sat.index(max(sat)) + 1
    return sorted(range(SEATS), key=lambda seat: (sat[seat], (seat - start) % SEATS))


def _least_cost(past: Past, playing: Playing) -> int:
    """Return a cost below which no seating comes: everybody meets those, and has the seats, that he had least."""
    rounds = [sum(person in people for people in map(frozenset, playing)) for person in range(past.people)]
    there = sorted({past.known[person] for person in range(past.people) if rounds[person]})
    seats = sum(_spread(row, count) for row, count in zip(past.sat, rounds, strict=True))
    meetings = sum(
        _spread([past.met[past.known[person]][other] for other in there if other != past.known[person]], 2 * count)
        for person, count in enumerate(rounds)
        if count
    )
    return _MEETING * -(-meetings // 2) + seats


def _spread(had: Sequence[int], times: int) -> int:
    """Return what it costs at least to add ``times`` to these numbers, each time as much as the number then is."""
    row, cost = sorted(had), 0
    heapq.heapify(row)
    for _ in range(times):
        cost += row[0]
        heapq.heapreplace(row, row[0] + 1)
    return cost
