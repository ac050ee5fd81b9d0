"""The sheet of a whole game, derived from its hands: running totals, dealer, and the end of the game.

Nothing of this is stored. Whenever a hand is edited, the sheet is made anew, so an edit may also reopen a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scoring.checks import check
from scoring.hand import UNPLAYED, Hand, Outcome, sides_of
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.settlement import Settlement, settle_sound
from scoring.texts import N_

RAISE = 250
"""By how much the target rises when several are over it (option both_over=raise_250, "123 Binokel")."""

_ALL_PLAYED = {
    (False, False): N_("Alle {games} Spiele sind gespielt, {side} liegt vorn: {total}"),
    (False, True): N_("Alle {games} Spiele sind gespielt, Gleichstand vorn"),
    (True, False): N_("Das einzige Spiel ist gespielt, {side} liegt vorn: {total}"),
    (True, True): N_("Das einzige Spiel ist gespielt, Gleichstand vorn"),
}
"""By whether it was one hand only, and whether the best are tied."""


@dataclass(frozen=True, slots=True)
class Row:
    """One hand on the sheet."""

    number: int
    """From 1."""
    dealer: int
    """Seat of the dealer."""
    hand: Hand
    rules: Rules
    """The rules that this hand was played by."""
    settlement: Settlement | None
    """None when the hand has problems under these rules; it then changes no total."""
    problems: tuple[Problem, ...]
    totals: Mapping[str, int]
    """Running total of each side after this hand."""
    separate: Mapping[str, int]
    """Running total of what is kept apart (option ``durch_separate``)."""
    after_end: bool
    """The game was already over: an edit of an earlier hand has ended it before this one."""

    @property
    def played(self) -> bool:
        """Whether the hand is one of those that a game counts: neither passed out nor misdealt."""
        return self.hand.outcome not in UNPLAYED

    @property
    def deals_again(self) -> bool:
        """Whether the same dealer deals the next hand: after one passed out or misdealt, unless the rules say else."""
        deal: dict[str, str] = {Outcome.PASSED: self.rules.passed_out, Outcome.MISDEAL: self.rules.misdeal}
        return deal.get(self.hand.outcome, "next") != "next"

    @property
    def deltas(self) -> Mapping[str, int]:
        """What the hand changes for each side."""
        return self.settlement.deltas if self.settlement else dict.fromkeys(self.totals, 0)


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended."""

    winner: str | None
    """None when a fixed number of hands ends with several in front."""
    template: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game so far; make it with `Sheet.of`."""

    sides: tuple[str, ...]
    players: int
    rows: tuple[Row, ...]
    totals: Mapping[str, int]
    separate: Mapping[str, int]
    end: End | None
    """How the game ended; None while it runs."""
    next_dealer: int
    """Seat of the dealer of the next hand."""
    target: int | None
    """Points that end the game now, raised where the option says so; None without a target."""

    @staticmethod
    def of(
        hands: Sequence[Hand],
        rules: Rules,
        sides: Sequence[str],
        first_dealer: int = 0,
        changes: Mapping[int, Rules] = MappingProxyType({}),
    ) -> Sheet:
        """Return the sheet of ``hands``, in the order played.

        Args:
            hands: in the order played.
            rules: those of the first hand.
            sides: ("A", "B", "C") for three players and ("A", "B") for four.
            first_dealer: a seat, from 0; seats follow each other in playing order (counter-clockwise).
            changes: other rules by the number of the hand (from 1) from which on they hold; the next hand's number
                is the last that counts. A finished game goes on when the new rules do not find it finished.

        Raises:
            ValueError: these are no sides, or a hand was played by another number of players.
        """
        players = 3 if len(sides) == 3 else 4
        if tuple(sides) != sides_of(players) or any(hand.players != players for hand in hands):
            msg = (
                f"a sheet of the sides {', '.join(sides)} is for hands of {players} players, sides {sides_of(players)}"
            )
            raise ValueError(msg)
        totals: Mapping[str, int] = dict.fromkeys(sides, 0)
        separate: Mapping[str, int] = dict.fromkeys(sides, 0)
        rows: list[Row] = []
        end: End | None = None
        target, dealer = rules.target, first_dealer
        for number in range(1, len(hands) + 2):
            if number in changes:
                rules = changes[number]
                target = _raised(rules.target, totals, rules)
                end = end and _end_after(rows, totals, rules, target)
            if number > len(hands):
                break
            row = _row(hands[number - 1], rules, number, dealer, totals, separate, end)
            rows.append(row)
            totals, separate = row.totals, row.separate
            dealer = dealer if row.deals_again else dealer_of(2, dealer, players)
            if end is None and row.settlement and row.played:
                target = _raised(target, totals, rules)
                end = _end_after(rows, totals, rules, target)
        return Sheet(tuple(sides), players, tuple(rows), totals, separate, end, dealer, target)

    @property
    def played(self) -> int:
        """How many hands were played; those passed out or misdealt are none of a fixed number of hands."""
        return sum(row.played for row in self.rows)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.end is not None

    @property
    def winner(self) -> str | None:
        """The side that has won, None while the game runs (or ended with several in front)."""
        return self.end.winner if self.end else None

    @property
    def forehand(self) -> int:
        """Seat of the player who bids first in the next hand, and leads to its first trick."""
        return forehand_of(self.next_dealer, self.players)

    @property
    def standing(self) -> tuple[str, ...]:
        """The sides, the leader first; equal totals in the order of the sides."""
        return tuple(sorted(self.sides, key=lambda side: -self.totals[side]))


def _row(
    hand: Hand,
    rules: Rules,
    number: int,
    dealer: int,
    totals: Mapping[str, int],
    separate: Mapping[str, int],
    end: End | None,
) -> Row:
    """Return the sheet's row for ``hand``; totals and end are those before it."""
    problems = check(hand, rules)
    settlement = None if any(not problem.warning for problem in problems) else settle_sound(hand, rules)
    return Row(
        number=number,
        dealer=dealer,
        hand=hand,
        rules=rules,
        settlement=settlement,
        problems=problems,
        totals=_added(totals, settlement.deltas if settlement else {}),
        separate=_added(separate, settlement.separate if settlement else {}),
        after_end=end is not None,
    )


def _end_after(rows: Sequence[Row], totals: Mapping[str, int], rules: Rules, target: int | None) -> End | None:
    """Return how the game ended with the last of ``rows``, by the rules that hold now."""
    played = [row for row in rows if row.played]
    last = played[-1]
    made = last.settlement.made if last.settlement else None
    return end_of_game(totals, rules, declarer=last.hand.declarer, made=made, hands=len(played), target=target)


def _added(totals: Mapping[str, int], deltas: Mapping[str, int]) -> dict[str, int]:
    return {side: total + deltas.get(side, 0) for side, total in totals.items()}


def dealer_of(number: int, first_dealer: int, players: int) -> int:
    """Return the dealer's seat in hand ``number`` (from 1): "das geht laufend reihum" [S1].

    Every hand that was played moves the deal on by one seat, lost and conceded hands, too. On the tournament sheet
    [S2] number 1 deals first, so each of the three deals three times in a round of nine.

    >>> [dealer_of(number, 0, 3) for number in range(1, 10)]
    [0, 1, 2, 0, 1, 2, 0, 1, 2]
    """
    return (first_dealer + number - 1) % players


def forehand_of(dealer: int, players: int) -> int:
    """Return the seat to the right of the dealer, who bids first [S1]."""
    return (dealer + 1) % players


def _raised(target: int | None, totals: Mapping[str, int], rules: Rules) -> int | None:
    """Return the target after a hand: raised until at most one side is over it, where the option says so."""
    if target is None or rules.both_over != "raise_250":
        return target
    while sum(total >= target for total in totals.values()) > 1:
        target += RAISE
    return target


def _best(over: Mapping[str, int], declarer: str) -> str | None:
    """Return the highest side; of several equal ones the declarer's, None when it is not among them."""
    highest = [side for side, total in over.items() if total == max(over.values())]
    if len(highest) == 1:
        return highest[0]
    return declarer if declarer in highest else None


def _winner_over_target(
    totals: Mapping[str, int], target: int, rules: Rules, declarer: str, made: bool | None
) -> str | None:
    """Return who has won by reaching the target; None: nobody, play on.

    Several over on the same hand: the family sheet is silent; the highest wins unless the option says otherwise.
    """
    over = {side: total for side, total in totals.items() if total >= target}
    if rules.both_over == "raise_250" and len(over) > 1:
        return None
    if rules.both_over == "only_declarer":
        return declarer if declarer in over and made else None
    if rules.both_over == "declarer_first" and declarer in over and made:
        return declarer
    return _best(over, declarer) if over else None


def end_of_game(
    totals: Mapping[str, int],
    rules: Rules,
    *,
    declarer: str,
    made: bool | None,
    hands: int = 0,
    target: int | None = None,
) -> End | None:
    """Return how the game ended with the hand just written down, None when it goes on.

    ``totals`` include that hand, ``hands`` is its number, ``declarer`` and ``made`` are its declarer's side and
    result; ``target`` is the target now, None for that of the rules.

    [S1] "bis 1500 Punkte erreicht werden", also "falls die Differenz zwischen den Mannschaften 1500 beträgt": the
    difference is measured against the same number. [S2] 27 games, the highest sum wins.

    >>> from scoring.rules import load
    >>> str(end_of_game({"A": 1520, "B": 1190}, load("familie"), declarer="A", made=True))
    'A hat das Ziel 1500 erreicht: 1520'
    """
    target = rules.target if target is None else target
    if target is not None:
        winner = _winner_over_target(totals, target, rules, declarer, made)
        if winner:
            values = {"side": winner, "target": target, "total": totals[winner]}
            return End(winner, N_("{side} hat das Ziel {target} erreicht: {total}"), values)
    ranking = sorted(totals, key=lambda side: -totals[side])
    leader, runner_up, last = ranking[0], ranking[1], ranking[-1]
    if rules.target is not None and rules.difference_ends and totals[leader] > totals[runner_up]:
        difference = totals[leader] - totals[last if rules.diff_to_last else runner_up]
        if difference >= rules.target:
            values = {"side": leader, "difference": difference, "limit": rules.target}
            return End(leader, N_("{side} liegt {difference} Punkte vorn, {limit} genügen"), values)
    if rules.games and hands >= rules.games.total:
        one, tied = rules.games.total == 1, totals[leader] == totals[runner_up]
        values = {"games": rules.games.total} | ({} if tied else {"side": leader, "total": totals[leader]})
        return End(None if tied else leader, _ALL_PLAYED[one, tied], values)
    return None
