"""The draw: who plays whom and on which seat, drawn by a seed that anybody can check.

The sheet [S2] lets everybody draw a lot with table and seat. This draw also sees to it that people seldom meet again
and seldom keep their seat; it draws several rounds together, or one round anew beside others that stand.

When the number of people is no multiple of three, the organiser chooses (origin of both options: binokel):

* ``joker``: the one or two left over sit at the joker table. They play no game in this round and get the bye score
  (`scoring.ranking`). Nobody sits there again before everybody else of those playing on has sat there.
* ``helper``: one or two people who take no part in the competition fill the tables, one at a table. They bid, play and
  deal as all do; their points stand on the table's sheet, but in no standing, and they win no prize. Nobody shall sit
  with a helper again, whichever it is, as long as that can be avoided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from scoring.problems import Problem
from scoring.seating import Chance, Past, seated
from scoring.texts import N_
from scoring.tournament import SEATS, Round, Table, TournamentError

Filling = Literal["joker", "helper"]
FILLINGS: tuple[Filling, ...] = ("joker", "helper")
FEWEST, MOST = 3, 300
"""How many people a tournament may have."""
_SEARCHES = 12
"""So many searches, each from a seating of its own, while no seating is found that cannot be bettered."""


def left_over(players: int) -> int:
    """Return how many sit at the joker table when so many people play."""
    return players % SEATS


def helpers_needed(players: int) -> int:
    """Return how many helpers fill the tables when so many people play."""
    return -players % SEATS


def check_draw(
    players: Sequence[str],
    numbers: Sequence[int],
    seed: int,
    *,
    filling: Filling = "joker",
    helpers: Sequence[str] = (),
    standing: Sequence[Round] = (),
) -> tuple[Problem, ...]:
    """Return everything that stands against a `draw` with these arguments."""
    return (*_check_people(players, filling, helpers), *_check_rounds(numbers, seed, standing))


def _check_people(players: Sequence[str], filling: Filling, helpers: Sequence[str]) -> Iterator[Problem]:
    if not FEWEST <= len(players) <= MOST:
        template = N_("Ein Turnier spielen {fewest} bis {most} Leute, nicht {count}.")
        yield Problem("player_count", None, template, {"fewest": FEWEST, "most": MOST, "count": len(players)})
    for player, times in Counter(players).items():
        if times > 1:
            yield Problem("player_twice", None, N_("{player} ist {times}-mal angemeldet."), _named(player, times))
    if filling not in FILLINGS:
        yield Problem("filling", None, N_("Zum Auffüllen gibt es Jokertisch oder Helfer."))
    needed = helpers_needed(len(players)) if filling == "helper" else 0
    if len(helpers) < needed:
        template = N_("Damit alle Tische voll werden, braucht es {needed} Helfer, genannt sind {count}.")
        yield Problem("helpers_missing", None, template, {"needed": needed, "count": len(helpers)})
    for helper, times in Counter(helpers).items():
        if times > 1 or helper in players:
            template = N_("{player} kann nur einmal dabei sein, als Spieler oder als Helfer.")
            yield Problem("helper_twice", None, template, {"player": helper})


def _check_rounds(numbers: Sequence[int], seed: int, standing: Sequence[Round]) -> Iterator[Problem]:
    if not numbers or min(numbers) < 1:
        yield Problem("round_number", None, N_("Welcher Durchgang soll ausgelost werden?"))
    taken = Counter([*numbers, *(turn.number for turn in standing)])
    for number, times in taken.items():
        if times > 1:
            template = N_("Durchgang {round} soll ausgelost werden und steht schon fest.")
            yield Problem("round_twice", None, template, {"round": number})
    if seed < 0:
        yield Problem("seed", None, N_("Die Startzahl der Auslosung darf nicht negativ sein."))


def _named(player: str, times: int) -> dict[str, object]:
    return {"player": player, "times": times}


def draw(
    players: Sequence[str],
    numbers: Sequence[int],
    seed: int,
    *,
    filling: Filling = "joker",
    helpers: Sequence[str] = (),
    standing: Sequence[Round] = (),
) -> tuple[Round, ...]:
    """Return the rounds of these numbers, drawn together.

    The same arguments give the same rounds on every computer. Somebody who has dropped out is no more among
    ``players``; a round is drawn anew with all others in ``standing`` (and another seed, else it is the same again).

    Args:
        players: who plays in these rounds; the order counts, as it is what the seed shuffles.
        numbers: of the rounds to draw, from 1: (1, 2, 3) before the evening, (2,) for the second anew.
        seed: a whole number, not negative.
        filling: what happens when the number of people is no multiple of three.
        helpers: who may help out; the first of them are taken, as many as are needed.
        standing: rounds that stand, played or not; their meetings, seats and jokers count.

    Raises:
        TournamentError: with everything that stands against it, see `check_draw`.

    >>> one, two = draw(["Anna", "Berta", "Clara", "Dora"], (1, 2), seed=7)
    >>> len(one.tables), len(one.jokers), one.jokers != two.jokers
    (1, 1, True)
    """
    problems = check_draw(players, numbers, seed, filling=filling, helpers=helpers, standing=standing)
    if problems:
        raise TournamentError(problems)
    filling_in = tuple(helpers[: helpers_needed(len(players))]) if filling == "helper" else ()
    everybody = [*players, *filling_in]
    index = {person: number for number, person in enumerate(everybody)}
    chance = Chance(seed)
    # Who is joker decides, too, who may still have which seat: each search gets jokers of its own.
    jokers = [
        _jokers(players, len(numbers), standing, chance) if filling == "joker" else [()] * len(numbers)
        for _ in range(_SEARCHES)
    ]
    playing = [[[index[person] for person in everybody if person not in out] for out in choice] for choice in jokers]
    chosen, seatings = seated(_past(index, filling_in, standing), playing, chance)
    return tuple(
        Round(number, _tables([everybody[person] for person in seating], chance), out, filling_in)
        for number, seating, out in zip(numbers, seatings, jokers[chosen], strict=True)
    )


def _jokers(
    players: Sequence[str], rounds: int, standing: Sequence[Round], chance: Chance
) -> Sequence[tuple[str, ...]]:
    """Return who sits at the joker table in each round: those who sat there least, by lot where several did."""
    often = Counter(player for turn in standing for player in turn.jokers)
    jokers = []
    for _ in range(rounds):
        order = sorted(chance.shuffled(players), key=lambda player: often[player])
        out = tuple(order[: left_over(len(players))])
        often.update(out)
        jokers.append(out)
    return jokers


def _past(index: dict[str, int], helpers: Collection[str], standing: Sequence[Round]) -> Past:
    """Return the meetings and seats of the rounds that stand, among the people of ``index``.

    A helper of then who helps no more has met somebody as a helper all the same.
    """
    past = Past(len(index), [index[helper] for helper in helpers])
    for turn in standing:
        for table in turn.tables:
            for seat, player in enumerate(table.players):
                if player in index:
                    past.sit(index[player], seat)
            known = [
                past.people if player in turn.helpers else index[player]
                for player in table.players
                if player in turn.helpers or player in index
            ]
            for one, other in combinations(known, 2):
                past.meet(one, other)
    return past


def _tables(people: Sequence[str], chance: Chance) -> tuple[Table, ...]:
    """Return tables for the people in the order of their places, with the tables' numbers by lot."""
    threes = [tuple(people[place : place + SEATS]) for place in range(0, len(people), SEATS)]
    return tuple(Table(number, three) for number, three in enumerate(chance.shuffled(threes), start=1))


@dataclass(frozen=True, slots=True)
class Again:
    """Something that a draw could not avoid, or did not."""

    players: tuple[str, ...]
    """Two who meet, or one who keeps a seat."""
    times: int
    """How often in all, at least 2."""
    seat: int | None = None
    """The seat that is kept; None for a meeting."""


def meetings_again(rounds: Iterable[Round]) -> tuple[Again, ...]:
    """Return every two people who sit at one table more than once, helpers among them.

    >>> again = meetings_again(draw(["Anna", "Berta", "Clara"], (1, 2), seed=1))
    >>> len(again), again[0].times
    (3, 2)
    """
    met = Counter(pair for turn in rounds for table in turn.tables for pair in combinations(sorted(table.players), 2))
    return tuple(Again(pair, times) for pair, times in sorted(met.items()) if times > 1)


def seats_again(rounds: Iterable[Round]) -> tuple[Again, ...]:
    """Return every player who has a seat more than once."""
    sat = Counter(
        (player, seat) for turn in rounds for table in turn.tables for seat, player in enumerate(table.players, 1)
    )
    return tuple(Again((player,), times, seat) for (player, seat), times in sorted(sat.items()) if times > 1)
