"""The draw: who sits at which table and on which seat, reproducible from a seed so that anybody can check it.

On the tournament sheet [S2] everybody draws a lot that names table and seat. This draw also keeps people from meeting
or having the same seat again as far as possible. It draws several rounds together, or one round again while the others
stay as they are.

If the number of players is not a multiple of three, the organiser chooses (both options are our own, RULES.md 17):

* ``joker``: the one or two left over sit at the joker table. They play no game in this round and get the bye score
  (`scoring.ranking`). Nobody sits there twice before everybody else who still plays has sat there.
* ``helper``: one or two people who do not compete fill the tables, at most one at each. They bid, play and deal like
  the others; their points are on the table's sheet but not in the standing, and they win no prize. Nobody sits with a
  helper twice, whichever helper it is, as long as that can be avoided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from scoring.problems import Problem
from scoring.seating import SeatingHistory, SeededRandom, find_seating
from scoring.texts import N_
from scoring.tournament import SEATS, Round, Table, TournamentError


class Filling(StrEnum):
    """What to do if the number of players is not a multiple of three."""

    JOKER = "joker"
    """Those left over sit at the joker table."""
    HELPER = "helper"
    """People who do not compete fill the tables."""


FEWEST_PLAYERS, MOST_PLAYERS = 3, 300
"""How many people a tournament may have."""
_SEARCHES = 12
"""Number of searches, each from another first seating, unless one finds a seating of least possible cost."""


def jokers_needed(players: int) -> int:
    """Return how many of ``players`` people must sit at the joker table."""
    return players % SEATS


def helpers_needed(players: int) -> int:
    """Return how many helpers are needed to fill the tables of ``players`` people."""
    return -players % SEATS


def check_draw(
    players: Sequence[str],
    numbers: Sequence[int],
    seed: int,
    *,
    filling: Filling = Filling.JOKER,
    helpers: Sequence[str] = (),
    fixed: Sequence[Round] = (),
) -> tuple[Problem, ...]:
    """Return every reason why `draw` cannot work with these arguments."""
    return (*_check_people(players, filling, helpers), *_check_rounds(numbers, seed, fixed))


def _check_people(players: Sequence[str], filling: Filling, helpers: Sequence[str]) -> Iterator[Problem]:
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        template = N_("Ein Turnier spielen {fewest} bis {most} Leute, nicht {count}.")
        yield Problem(
            "player_count", None, template, {"fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS, "count": len(players)}
        )
    for player, times in Counter(players).items():
        if times > 1:
            yield Problem("player_twice", None, N_("{player} ist {times}-mal angemeldet."), _named(player, times))
    needed = helpers_needed(len(players)) if filling is Filling.HELPER else 0
    if len(helpers) < needed:
        template = N_("Damit alle Tische voll werden, braucht es {needed} Helfer, genannt sind {count}.")
        yield Problem("helpers_missing", None, template, {"needed": needed, "count": len(helpers)})
    for helper, times in Counter(helpers).items():
        if times > 1 or helper in players:
            template = N_("{player} kann nur einmal dabei sein, als Spieler oder als Helfer.")
            yield Problem("helper_twice", None, template, {"player": helper})


def _check_rounds(numbers: Sequence[int], seed: int, fixed: Sequence[Round]) -> Iterator[Problem]:
    if not numbers or min(numbers) < 1:
        yield Problem("round_number", None, N_("Welcher Durchgang soll ausgelost werden?"))
    taken = Counter([*numbers, *(round_.number for round_ in fixed)])
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
    filling: Filling = Filling.JOKER,
    helpers: Sequence[str] = (),
    fixed: Sequence[Round] = (),
) -> tuple[Round, ...]:
    """Return the rounds with these numbers, drawn together.

    The same arguments give the same rounds on every computer. To draw one round again, put all others into ``fixed``
    and take another seed; with the same seed the result is the same.

    Args:
        players: those who play in these rounds, without those who have dropped out. The order matters, because the
            seed shuffles it.
        numbers: of the rounds to draw, from 1: (1, 2, 3) before the evening, (2,) to draw the second again.
        seed: a whole number, not negative.
        filling: what to do if the number of people is not a multiple of three.
        helpers: people who may help out; the first of them are taken, as many as are needed.
        fixed: rounds that are not drawn again, played or not; their meetings, seats and jokers count.

    Raises:
        TournamentError: the draw is not possible; see `check_draw` for the reasons.

    >>> first, second = draw(["Anna", "Berta", "Clara", "Dora"], (1, 2), seed=7)
    >>> len(first.tables), len(first.jokers), first.jokers != second.jokers
    (1, 1, True)
    """
    problems = check_draw(players, numbers, seed, filling=filling, helpers=helpers, fixed=fixed)
    if problems:
        raise TournamentError(problems)
    used_helpers = tuple(helpers[: helpers_needed(len(players))]) if filling is Filling.HELPER else ()
    everybody = [*players, *used_helpers]
    index = {person: number for number, person in enumerate(everybody)}
    random = SeededRandom(seed)
    # The choice of jokers limits which seats are still possible, so each search gets its own jokers.
    jokers = [
        _jokers(players, len(numbers), fixed, random) if filling is Filling.JOKER else [()] * len(numbers)
        for _ in range(_SEARCHES)
    ]
    playing = [[[index[person] for person in everybody if person not in out] for out in choice] for choice in jokers]
    chosen, seatings = find_seating(_history(index, used_helpers, fixed), playing, random)
    return tuple(
        Round(number, _tables([everybody[person] for person in seating], random), out, used_helpers)
        for number, seating, out in zip(numbers, seatings, jokers[chosen], strict=True)
    )


def _jokers(
    players: Sequence[str], rounds: int, fixed: Sequence[Round], random: SeededRandom
) -> Sequence[tuple[str, ...]]:
    """Return the jokers of each round: those who have been joker least often, by lot among equals."""
    times_joker = Counter(player for round_ in fixed for player in round_.jokers)
    jokers = []
    for _ in range(rounds):
        order = sorted(random.shuffled(players), key=lambda player: times_joker[player])
        out = tuple(order[: jokers_needed(len(players))])
        times_joker.update(out)
        jokers.append(out)
    return jokers


def _history(index: dict[str, int], helpers: Collection[str], fixed: Sequence[Round]) -> SeatingHistory:
    """Return the meetings and seats of the fixed rounds, among the people of ``index``.

    A former helper still counts as a helper whom somebody has met.
    """
    history = SeatingHistory(len(index), [index[helper] for helper in helpers])
    for round_ in fixed:
        for table in round_.tables:
            for seat, player in enumerate(table.players):
                if player in index:
                    history.sit(index[player], seat)
            known = [
                history.people if player in round_.helpers else index[player]
                for player in table.players
                if player in round_.helpers or player in index
            ]
            for person, other in combinations(known, 2):
                history.meet(person, other)
    return history


def _tables(people: Sequence[str], random: SeededRandom) -> tuple[Table, ...]:
    """Return the tables of people given in the order of their places; the numbers of the tables are drawn by lot."""
    groups = [tuple(people[place : place + SEATS]) for place in range(0, len(people), SEATS)]
    return tuple(Table(number, group) for number, group in enumerate(random.shuffled(groups), start=1))


@dataclass(frozen=True, slots=True)
class Repetition:
    """A meeting or a seat that the draw repeats."""

    players: tuple[str, ...]
    """The two who meet again, or the one who has a seat again."""
    times: int
    """How often in all rounds, at least 2."""
    seat: int | None = None
    """The repeated seat; None for a meeting."""


def meetings_again(rounds: Iterable[Round]) -> tuple[Repetition, ...]:
    """Return every two people who share a table more than once, helpers included.

    >>> repetitions = meetings_again(draw(["Anna", "Berta", "Clara"], (1, 2), seed=1))
    >>> len(repetitions), repetitions[0].times
    (3, 2)
    """
    met = Counter(
        pair for round_ in rounds for table in round_.tables for pair in combinations(sorted(table.players), 2)
    )
    return tuple(Repetition(pair, times) for pair, times in sorted(met.items()) if times > 1)


def seats_again(rounds: Iterable[Round]) -> tuple[Repetition, ...]:
    """Return every player and seat that occur together more than once."""
    sat = Counter(
        (player, seat) for round_ in rounds for table in round_.tables for seat, player in enumerate(table.players, 1)
    )
    return tuple(Repetition((player,), times, seat) for (player, seat), times in sorted(sat.items()) if times > 1)
