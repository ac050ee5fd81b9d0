"""One evening of a family table, from a text file whose numbers were worked out on paper: the rules say the same."""

from __future__ import annotations

from decimal import Decimal

from scoring.circle import Circle, Dealt
from scoring.hand import Hand
from scoring.money import Stakes, account, lost_hands
from scoring.rules import load
from scoring.sheet import Booking, Sheet
from tests.scoring.table_evening import PEOPLE, Booked, Ended, Played, Resumed, Seated, Told, read

SIDES = "ABC"
RULES = load("familie").with_options({"forehand_must_open": "false"})


def hand_of(played: Played) -> Hand:
    """The hand as its three players' sides see it."""
    side = dict(zip(played.players, SIDES, strict=True))
    melds, tricks, points = (
        {side[who]: number for who, number in said.items()} for said in (played.melds, played.tricks, played.points)
    )
    return Hand(
        players=3, declarer=side.get(played.declarer, ""), outcome=played.outcome, bid=played.bid, meld=melds,
        tricks=tricks, points=points, success=True if played.outcome == "durch" else None,
        offender=side.get(played.offender),
    )  # fmt: skip


def dealt(played: Played) -> Dealt:
    """What is said of who dealt: nothing where it was somebody's turn."""
    return Dealt() if played.dealer == played.turn else Dealt(dealer=PEOPLE.index(played.dealer))


class Table:
    """The evening so far."""

    def __init__(self, told: Told) -> None:
        self.stakes = Stakes(Decimal(told.per_point.replace(",", ".")), int(told.fee))
        self.hands: list[Played] = []
        self.bookings: list[Booking] = []
        self.circles = {1: Circle(tuple(range(len(PEOPLE))), 3)}
        self.agreed = False

    @property
    def sheet(self) -> Sheet:
        return Sheet.of(
            [hand_of(hand) for hand in self.hands], RULES, tuple(PEOPLE), bookings=self.bookings, agreed=self.agreed,
            circles=self.circles, dealt=[dealt(hand) for hand in self.hands],
        )  # fmt: skip

    def add(self, event: Played | Booked | Seated | Resumed) -> None:
        if isinstance(event, Played):
            self.hands[len(self.hands) - event.replaces :] = [event]
        elif isinstance(event, Booked):
            self.bookings.append(Booking(len(self.hands), event.points))
        elif isinstance(event, Seated):
            order, away = (tuple(map(PEOPLE.index, who)) for who in (event.order, event.away))
            self.circles[len(self.hands) + 1] = Circle(order, 3, away)
        else:
            self.agreed = False

    def end(self, ended: Ended) -> None:
        """Check an end and what is paid."""
        self.agreed = ended.agreed
        sheet = self.sheet
        assert ended.words in str(sheet.end)
        settled = account(sheet.totals, self.stakes, lost_hands(sheet.rows))
        paid = [(pays.payer, pays.payee, f"{pays.cents // 100},{pays.cents % 100:02d}") for pays in settled.payments]
        assert paid == [tuple(payment) for payment in ended.payments]


def test_the_rules_say_what_was_worked_out_on_paper() -> None:
    told = read()
    table = Table(told)
    for event in told.events:
        if isinstance(event, Ended):
            words = event.words.replace("Anna", "A")
            table.end(Ended(event.agreed, words, event.payments))
            continue
        table.add(event)
        sheet = table.sheet
        if isinstance(event, (Played, Booked)):
            assert sheet.totals == event.totals, event
            assert not sheet.finished or event is [said for said in told.events if isinstance(said, Played)][-1]
        if isinstance(event, Played):
            turn = sheet.rows[-1].turn
            assert (PEOPLE[turn.dealer], "".join(PEOPLE[player] for player in turn.players)) == (
                event.dealer, event.players,
            )  # fmt: skip
    assert table.sheet.winner == "A"
