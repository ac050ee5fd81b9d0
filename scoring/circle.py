"""Who deals a hand and who plays it, where the same three or four people need not play every hand.

People are numbers: 0, 1, ... in the order in which they came to the game. A hand's seats are counted from 0 as well,
and at a table where everybody plays every hand a person's number is the seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MOST_PEOPLE = 8
"""Most people of one game: more than that would wait longer than they play."""
LEAST_PEOPLE = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """Who deals a hand, who bids first, and who plays it, by seat; all of them people."""

    dealer: int
    forehand: int
    players: tuple[int, ...]

    def sitting_out(self, present: tuple[int, ...]) -> tuple[int, ...]:
        """Return those of the people ``present`` who do not play."""
        return tuple(person for person in present if person not in self.players)


@dataclass(frozen=True, slots=True)
class Circle:
    """The people round a table: in the order of their seats, who of them pauses, and how many play a hand.

    Where more are present than play, the dealer sits out and the next ``size`` people play, as four do who play the
    game of three; [S1] and [S2] are silent [DEF]. So in a whole round of deals everybody sits out equally often.

    Attributes:
        order: everybody, counter-clockwise, those who pause too.
        size: how many play a hand: three, or four in pairs.
        paused: who does not play for now.

    >>> four = Circle((0, 1, 2, 3), 3)
    >>> [four.turn(dealer).players for dealer in range(4)]
    [(1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2)]
    >>> four.turn(1).forehand, four.turn(3).forehand
    (2, 0)
    """

    order: tuple[int, ...]
    size: int
    paused: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        wrong = len(set(self.order)) < len(self.order) or not set(self.paused) <= set(self.order)
        if wrong or self.size not in (3, 4) or not self.size <= len(self.present):
            msg = f"{self.size} cannot play of {self.order}, of whom {self.paused or 'nobody'} pauses"
            raise ValueError(msg)

    @staticmethod
    def all_play(players: int) -> Circle:
        """Return a table at which everybody plays every hand."""
        return Circle(tuple(range(players)), players)

    @property
    def present(self) -> tuple[int, ...]:
        """Everybody who does not pause, counter-clockwise."""
        return tuple(person for person in self.order if person not in self.paused)

    def after(self, person: int, *, itself: bool = False) -> int:
        """Return who is next after ``person`` of those present; ``itself``: the person, who may be present.

        Whoever is not in the circle is taken to sit before its first.
        """
        start = self.order.index(person) if person in self.order else -1
        offset = 0 if itself and start >= 0 else 1
        turned = [self.order[(start + offset + step) % len(self.order)] for step in range(len(self.order))]
        return next(other for other in turned if other not in self.paused)

    def turn(self, dealer: int, players: tuple[int, ...] | None = None) -> Turn:
        """Return the hand that ``dealer`` deals, or who comes next where that one is not present.

        ``players`` are those who play it, by seat, where that is known.
        """
        deals = self.after(dealer, itself=True)
        if players is None:
            present, first = self.present, self.present.index(self.after(deals))
            playing = {present[(first + step) % len(present)] for step in range(self.size)}
            players = tuple(person for person in present if person in playing)
        start = self.order.index(deals) + 1
        return Turn(
            deals, next(other for other in self.order[start:] + self.order[:start] if other in players), players
        )


@dataclass(frozen=True, slots=True)
class Dealt:
    """What somebody said about who dealt a hand and who played it, where it need not be as the rule has it.

    Attributes:
        dealer: who dealt it; None: whose turn it was.
        players: who played it, by seat; None: who plays when that one deals.
        again: the same dealer deals once more after it.
    """

    dealer: int | None = None
    players: tuple[int, ...] | None = None
    again: bool = False


AS_THE_RULE_SAYS = Dealt()


def turns(circles: Mapping[int, Circle], dealt: Sequence[Dealt], first_dealer: int) -> tuple[Turn, ...]:
    """Return who dealt each hand and who played it, and the same for the next one.

    The deal goes round to the right: "das geht laufend reihum" [S1]. Every hand moves it on to the next person present,
    lost and conceded hands, too [DEF], but for one after which the same dealer deals again. Where somebody else dealt,
    it goes on from there.

    Args:
        circles: who sits at the table, by the number of the hand from which on; that of hand 1 is among them.
        dealt: what was said of each hand, in the order played.
        first_dealer: who deals the first hand.

    >>> circles = {1: Circle((0, 1, 2, 3), 3), 3: Circle((0, 1, 2, 3), 3, paused=(2,))}
    >>> [(turn.dealer, turn.players) for turn in turns(circles, [AS_THE_RULE_SAYS] * 3, first_dealer=1)]
    [(1, (0, 2, 3)), (2, (0, 1, 3)), (3, (0, 1, 3)), (0, (0, 1, 3))]
    """
    found: list[Turn] = []
    circle, last, same = circles[1], first_dealer, True
    for number, said in enumerate([*dealt, AS_THE_RULE_SAYS], start=1):
        # who is there now counts: somebody may have sat down, or come back, next to the last dealer
        circle = circles.get(number, circle)
        turn = circle.turn(circle.after(last, itself=same) if said.dealer is None else said.dealer, said.players)
        found.append(turn)
        last, same = turn.dealer, said.again
    return tuple(found)


def column_of(person: int) -> str:
    """Return the code of a person's own column on the sheet: a letter, as that of a side that is one player."""
    return "ABCDEFGH"[person]


def columns_of(people: int) -> tuple[str, ...]:
    """Return the columns of a sheet on which everybody has an own one."""
    return tuple(column_of(person) for person in range(people))
