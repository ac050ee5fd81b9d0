"""The sheet of a whole game, derived from its hands: running totals, dealer, and the end of the game.

Nothing of this is stored. Whenever a hand is edited, the sheet is made anew, so an edit may also reopen a game.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scoring.checks import check
from scoring.circle import AS_THE_RULE_SAYS, Circle, Dealt, Turn, column_of, columns_of, turns
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

_AGREED = {
    False: N_("Schluss für heute, {side} liegt vorn: {total}"),
    True: N_("Schluss für heute, Gleichstand vorn"),
}
"""By whether the best are tied."""


@dataclass(frozen=True, slots=True)
class Booking:
    """Points booked beside the hands: a carry-over from paper, a penalty, whatever no rule foresees.

    No rule sheet has it; it is what a pencil can write at any table.

    Attributes:
        after: after how many hands it was booked; 0 is before the first one.
        points: by side, negative ones too; a side that is not named gets none.
    """

    after: int
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BookingRow:
    """A booking on the sheet, with the running total of each side after it."""

    booking: Booking
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Row:
    """One hand on the sheet."""

    number: int
    """From 1."""
    turn: Turn
    """Who dealt it and who played it."""
    hand: Hand
    rules: Rules
    """The rules that this hand was played by."""
    settlement: Settlement | None
    """None when the hand has problems under these rules; it then changes no total."""
    problems: tuple[Problem, ...]
    sides: Mapping[str, str]
    """The side of the hand that counts for a column of the sheet, without the columns of those who sat out."""
    totals: Mapping[str, int]
    """Running total of each column after this hand."""
    separate: Mapping[str, int]
    """Running total of what is kept apart (option ``durch_separate``)."""
    after_end: bool
    """The game was already over: an edit of an earlier hand has ended it before this one."""

    @property
    def played(self) -> bool:
        """Whether the hand is one of those that a game counts: neither passed out nor misdealt."""
        return self.hand.outcome not in UNPLAYED

    @property
    def deltas(self) -> Mapping[str, int]:
        """What the hand changes for each column; nothing is said of those who sat out."""
        settled = self.settlement.deltas if self.settlement else {}
        return {column: settled.get(side, 0) for column, side in self.sides.items()}

    @property
    def dealer(self) -> int:
        """Who dealt: a seat, where everybody plays every hand."""
        return self.turn.dealer

    @property
    def declarers(self) -> tuple[str, ...]:
        """The columns of the declarer's side: several only where partners have their own ones."""
        return tuple(column for column, side in self.sides.items() if side == self.hand.declarer)


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended."""

    winner: str | None
    """None when a fixed number of hands ends with several in front."""
    template: str
    values: Mapping[str, object]
    agreed: bool = False
    """The people ended it before the rules did."""

    def __str__(self) -> str:
        return self.template.format(**self.values)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game so far; make it with `Sheet.of`."""

    sides: tuple[str, ...]
    """The columns: a side each, or where not everybody plays every hand a person each, see `scoring.circle`."""
    rows: tuple[Row, ...]
    totals: Mapping[str, int]
    separate: Mapping[str, int]
    end: End | None
    """How the game ended; None while it runs."""
    next_turn: Turn
    """Who deals the next hand and who plays it."""
    target: int | None
    """Points that end the game now, raised where the option says so; None without a target."""
    bookings: tuple[BookingRow, ...] = ()
    """What was booked beside the hands, in order; it is in the totals."""

    @staticmethod
    def of(
        hands: Sequence[Hand],
        rules: Rules,
        sides: Sequence[str],
        first_dealer: int = 0,
        changes: Mapping[int, Rules] = MappingProxyType({}),
        bookings: Sequence[Booking] = (),
        *,
        agreed: bool = False,
        circles: Mapping[int, Circle] = MappingProxyType({}),
        dealt: Sequence[Dealt] = (),
        order: Sequence[int] = (),
    ) -> Sheet:
        """Return the sheet of ``hands``, in the order played.

        Args:
            hands: in the order played.
            rules: those of the first hand.
            sides: ("A", "B", "C") for three players and ("A", "B") for four; with ``circles`` a letter for each person.
            first_dealer: a person, who is a seat where everybody plays every hand; seats follow each other in playing
                order (counter-clockwise).
            changes: other rules by the number of the hand (from 1) from which on they hold; the next hand's number
                is the last that counts. A finished game goes on when the new rules do not find it finished.
            bookings: in the order written; each decides anew whether the game is over.
            agreed: the people end the game here, whatever is missing to its target; who leads has won.
            circles: who sits at the table, by the number of the hand from which on, where not the same people play
                every hand; then each person has a column.
            dealt: what was said of who dealt and who played each hand; the rule says what is not.
            order: without ``circles`` the seats as people sit round the table, where that is not 0, 1, 2, ...

        Raises:
            ValueError: these are no sides, or a hand was played by another number of players.
        """
        dealt = (*dealt, *[AS_THE_RULE_SAYS] * (len(hands) - len(dealt)))
        dealt = _dealt_again(hands, dealt, rules, changes)
        players = 3 if len(sides) == 3 else 4
        # with circles ``order`` says nothing, and may be of fewer people: those from before somebody came
        turned = turns(circles or {1: Circle(tuple(order) or tuple(range(players)), players)}, dealt, first_dealer)
        wanted = columns_of(len(sides)) if circles else sides_of(len(turned[0].players))
        if tuple(sides) != wanted or any(
            hand.players != len(turn.players) for hand, turn in zip(hands, turned, strict=False)
        ):
            msg = f"a sheet of the sides {', '.join(sides)} is for {', '.join(wanted)} and hands that all of them play"
            raise ValueError(msg)
        run = _Run(rules, dict.fromkeys(sides, 0), dict.fromkeys(sides, 0), rules.target)
        for number in range(1, len(hands) + 2):
            for booking in bookings:
                if booking.after == number - 1:
                    run.book(booking)
            if number in changes:
                run.change(changes[number])
            if number <= len(hands):
                run.play(hands[number - 1], turned[number - 1], own_columns=bool(circles))
        end = run.end or (_agreed(run.totals) if agreed else None)
        rows, booked = tuple(run.rows), tuple(run.bookings)
        return Sheet(tuple(sides), rows, run.totals, run.separate, end, turned[-1], run.target, booked)

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
    def next_dealer(self) -> int:
        """Who deals the next hand: a seat, where everybody plays every hand."""
        return self.next_turn.dealer

    @property
    def forehand(self) -> int:
        """Who bids first in the next hand, and leads to its first trick."""
        return self.next_turn.forehand

    @property
    def standing(self) -> tuple[str, ...]:
        """The sides, the leader first; equal totals in the order of the sides."""
        return tuple(sorted(self.sides, key=lambda side: -self.totals[side]))


def _dealt_again(
    hands: Sequence[Hand], dealt: Sequence[Dealt], rules: Rules, changes: Mapping[int, Rules]
) -> tuple[Dealt, ...]:
    """Return who dealt, with the hands after which the same dealer deals again because nobody played them."""
    found: list[Dealt] = []
    for number, (hand, said) in enumerate(zip(hands, dealt, strict=False), start=1):
        rules = changes.get(number, rules)
        deal: Mapping[str, str] = {Outcome.PASSED: rules.passed_out, Outcome.MISDEAL: rules.misdeal}
        again = deal.get(hand.outcome, "next") != "next"
        found.append(replace(said, again=True) if again else said)
    return tuple(found)


def _sides_by_column(hand: Hand, turn: Turn, *, own_columns: bool) -> Mapping[str, str]:
    """Return the side of a hand that counts for each column of those who played it."""
    if not own_columns:
        return {side: side for side in hand.sides}
    return {column_of(person): hand.sides[seat % len(hand.sides)] for seat, person in enumerate(turn.players)}


@dataclass
class _Run:
    """A game while its sheet is made: what stands after the last thing that was played or booked."""

    rules: Rules
    totals: Mapping[str, int]
    separate: Mapping[str, int]
    target: int | None
    rows: list[Row] = field(default_factory=list)
    bookings: list[BookingRow] = field(default_factory=list)
    end: End | None = None

    def change(self, rules: Rules) -> None:
        """Let other rules hold from now on."""
        self.rules = rules
        self.target = _raised(rules.target, self.totals, rules)
        self.end = self.end and self._end()

    def play(self, hand: Hand, turn: Turn, *, own_columns: bool) -> None:
        """Add a hand; ``own_columns``: each person has a column."""
        problems = check(hand, self.rules)
        settlement = None if any(not problem.warning for problem in problems) else settle_sound(hand, self.rules)
        sides = _sides_by_column(hand, turn, own_columns=own_columns)
        row = Row(
            number=len(self.rows) + 1,
            turn=turn,
            hand=hand,
            rules=self.rules,
            settlement=settlement,
            problems=problems,
            sides=sides,
            totals=_added(self.totals, settlement.deltas if settlement else {}, sides),
            separate=_added(self.separate, settlement.separate if settlement else {}, sides),
            after_end=self.end is not None,
        )
        self.rows.append(row)
        self.totals, self.separate = row.totals, row.separate
        if self.end is None and row.settlement and row.played:
            self.target = _raised(self.target, self.totals, self.rules)
            self.end = self._end()

    def book(self, booking: Booking) -> None:
        """Add a booking. A game that it does not find over goes on: its end must not name totals of before."""
        self.totals = _added(self.totals, booking.points)
        self.bookings.append(BookingRow(booking, self.totals))
        self.target = _raised(self.target, self.totals, self.rules)
        # where the hand before had ended the game, its declarer decides as before; a booking has none
        self.end = self._end() if self.end else self._end(())

    def _end(self, declarer: Collection[str] | None = None) -> End | None:
        """Return how the game is over by the rules that hold now; the declarer is the last hand's, or as given."""
        played = [row for row in self.rows if row.played]
        last = played[-1] if played and declarer is None else None
        return end_of_game(
            self.totals,
            self.rules,
            declarer=last.declarers if last else (),
            made=last.settlement.made if last and last.settlement else None,
            hands=len(played),
            target=self.target,
        )


def _agreed(totals: Mapping[str, int]) -> End:
    """Return the end of a game that its people ended before its rules did."""
    first, second = sorted(totals, key=lambda side: -totals[side])[:2]
    tied = totals[first] == totals[second]
    values = {} if tied else {"side": first, "total": totals[first]}
    return End(None if tied else first, _AGREED[tied], values, agreed=True)


def _added(
    totals: Mapping[str, int], deltas: Mapping[str, int], sides: Mapping[str, str] | None = None
) -> dict[str, int]:
    """Return the totals with points added; ``sides``: by which side's points each column grows, None: its own."""
    own = sides if sides is not None else {column: column for column in totals}
    return {column: total + deltas.get(own.get(column, ""), 0) for column, total in totals.items()}


def _raised(target: int | None, totals: Mapping[str, int], rules: Rules) -> int | None:
    """Return the target after a hand: raised until at most one side is over it, where the option says so."""
    if target is None or rules.both_over != "raise_250":
        return target
    while sum(total >= target for total in totals.values()) > 1:
        target += RAISE
    return target


def _best(over: Mapping[str, int], declarer: Collection[str]) -> str | None:
    """Return the highest side; of several equal ones the declarer's, None when it is not among them."""
    highest = [side for side, total in over.items() if total == max(over.values())]
    if len(highest) > 1:
        highest = [side for side in highest if side in declarer]
    return highest[0] if len(highest) == 1 else None


def _winner_over_target(
    totals: Mapping[str, int], target: int, rules: Rules, declarer: Collection[str], made: bool | None
) -> str | None:
    """Return who has won by reaching the target; None: nobody, play on.

    Several over on the same hand: the family sheet is silent; the highest wins unless the option says otherwise.
    """
    over = {side: total for side, total in totals.items() if total >= target}
    if rules.both_over == "raise_250" and len(over) > 1:
        return None
    declaring = {side: total for side, total in over.items() if side in declarer and made}
    if rules.both_over == "only_declarer" or (rules.both_over == "declarer_first" and declaring):
        over = declaring
    return _best(over, declarer) if over else None


def end_of_game(
    totals: Mapping[str, int],
    rules: Rules,
    *,
    declarer: Collection[str],
    made: bool | None,
    hands: int = 0,
    target: int | None = None,
) -> End | None:
    """Return how the game ended with the hand just written down, None when it goes on.

    ``totals`` include that hand, ``hands`` is its number, ``declarer`` and ``made`` are its declarer's side (or the
    columns of two partners who have own ones) and result; ``target`` is the target now, None for that of the rules.

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
