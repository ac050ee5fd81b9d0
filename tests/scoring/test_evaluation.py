"""A table of entries and what each evaluates to: points, what is asked, what is wrong, what the ledger finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from scoring.cards import DECK, Card, Suit, parse_cards
from scoring.entry import NOTHING, Amount, Entry, Step
from scoring.evaluation import Readings, evaluate, step_of
from scoring.hand import Outcome
from scoring.ledger import LedgerPlace, PlaceKind, ReadCard
from scoring.misreading import MisreadingOdds, Swap
from scoring.problems import Problem
from scoring.rules import load
from scoring.setup import TableSetup

HOME = TableSetup(("Anna", "Bert", "Clara"), load("familie"))
PAIRS = TableSetup(("Anna", "Bert", "Clara", "Dora"), load("familie"))
CLUB = TableSetup(("Anna", "Bert", "Clara"), load("turnier"))
ODDS = MisreadingOdds(rival=8, doubtful=4, far=0.1, ober_unter=2, counted=0.5)
NONE = Amount(none=True)


def playing(setup: TableSetup, **options: str) -> TableSetup:
    return replace(setup, rules=setup.rules.with_options(options))


def laid(text: str) -> Amount:
    """Cards that were confirmed."""
    return Amount(cards=tuple(card.code for card in parse_cards(text)))


def named(*codes: str) -> Amount:
    return Amount(melds=codes)


def melds(*amounts: Amount | int | None) -> dict[str, Amount]:
    return {str(seat): amount for seat, amount in enumerate(map(_amount, amounts)) if amount is not NOTHING}


def tricks(**amounts: Amount | int | None) -> dict[str, Amount]:
    return {side: _amount(amount) for side, amount in amounts.items()}


def _amount(value: Amount | int | None) -> Amount:
    if isinstance(value, Amount):
        return value
    return NOTHING if value is None else Amount(value)


def spread(*sizes: int, first: str = "", without: str = "") -> list[Amount]:
    """Piles of a whole deck in these sizes: the first begins with ``first``, and ``without`` lies in none of them."""
    left = list(DECK)
    for card in (*parse_cards(first), *parse_cards(without)):
        left.remove(card)
    cards = [*parse_cards(first), *left]
    piles = []
    for size in sizes:
        piles.append(Amount(cards=tuple(card.code for card in cards[:size])))
        cards = cards[size:]
    return piles


BASE = Entry(bid=200, declarer=0, trump=Suit.HERZ)
PLAYED = replace(BASE, meld=melds(100, 20, NONE), tricks=tricks(A=110, B=80, C=60))
WON = {"A": 210, "B": 100, "C": 60}


def ended(outcome: Outcome, *said: Amount | int | None, offender: int | None = None) -> Entry:
    return replace(BASE, outcome=outcome, meld=melds(*said), offender=offender)


@dataclass(frozen=True)
class Row:
    """An entry and what it evaluates to; what is not named here must be empty, points that are None are not looked at.

    Attributes:
        melds, tricks: points by seat and by side.
        deltas: what the hand changes, "" where it cannot be settled.
        asks: the fields that questions are at; wrong, doubtful: codes of problems; finds: codes of the ledger.
    """

    name: str
    entry: Entry
    deltas: Mapping[str, int] | str | None = None
    setup: TableSetup = HOME
    melds: tuple[int | None, ...] | None = None
    tricks: tuple[int | None, ...] | None = None
    asks: str = ""
    wrong: str = ""
    doubtful: str = ""
    finds: str = ""


A_HAND = "HA H10 HK HO HU SO BU"
PILES = spread(18, 15, 15)
ACES_PRESSED = ("BA", "EA", "SA")
AMONG = spread(18, 15, 15, first="2xEA 2xSA 2xBA")
APART = spread(15, 15, 15, first="EA SA BA", without="EA SA BA")

ROWS = [
    Row("nothing entered", Entry(), asks="bid declarer trump meld-0 meld-1 meld-2 tricks-A tricks-B tricks-C",
        wrong="bid_min points_sum", deltas="", melds=(None, None, None), tricks=(None, None, None)),
    # played, by numbers
    Row("made", PLAYED, WON, melds=(100, 20, 0), tricks=(110, 80, 60)),
    Row("lost at home, twice", replace(PLAYED, bid=300), {"A": -600, "B": 100, "C": 60}),
    Row("lost in the club, once", replace(PLAYED, bid=300), {"A": -300, "B": 100, "C": 60}, CLUB),
    Row("one open side has the rest", replace(PLAYED, tricks=tricks(A=110, C=60)), WON, tricks=(110, 80, 60)),
    Row("two open sides are asked about", replace(PLAYED, tricks=tricks(A=110)), asks="tricks-B tricks-C", deltas="",
        wrong="points_sum", tricks=(110, None, None)),
    Row("the open side had to get less than nothing", replace(PLAYED, tricks=tricks(A=200, B=80)), "",
        wrong="points_sum", tricks=(200, 80, None)),
    Row("points that do not sum up", replace(PLAYED, tricks=tricks(A=110, B=80, C=61)), "", wrong="points_sum"),
    Row("more points than there are", replace(PLAYED, tricks=tricks(A=260, B=Amount(0, some=True), C=NONE)), "",
        wrong="points_range points_sum", finds="points_sum"),
    Row("0 points may be a trick of sevens", replace(PLAYED, tricks=tricks(A=170, B=80, C=0)), asks="tricks-C"),
    Row("0 points, at least one trick", replace(PLAYED, tricks=tricks(A=170, B=80, C=Amount(0, some=True))),
        {"A": 270, "B": 100, "C": 0}),
    Row("no trick: the meld counts nothing", replace(PLAYED, tricks=tricks(A=170, B=NONE, C=80)),
        {"A": 270, "B": 0, "C": 80}, tricks=(170, 0, 80)),
    Row("points without a trick", replace(PLAYED, tricks=tricks(A=110, B=Amount(80, none=True), C=60)), "",
        wrong="points_without_trick", finds="points_sum"),
    Row("what the declarer pressed is no trick", replace(PLAYED, tricks=tricks(A=30, B=120, C=100)), asks="tricks-A"),
    Row("a declarer without a trick whose pressed cards nobody knows", replace(PLAYED, tricks=tricks(A=NONE, B=120)),
        asks="tricks-A tricks-C", wrong="points_sum", tricks=(None, 120, None)),
    Row("a declarer without a trick has what he pressed",
        replace(PLAYED, tricks=tricks(A=NONE, B=120), pressed=("E10", "S10", "B10")), {"A": -400, "B": 140, "C": 100},
        tricks=(30, 120, 100)),
    Row("the last trick is a trick", replace(PLAYED, tricks=tricks(A=170, B=NONE, C=80), last_trick="B"),
        asks="last_trick", finds="points_sum"),
    Row("nobody declared", replace(PLAYED, declarer=None), asks="declarer"),
    Row("a bid below the opening", replace(PLAYED, bid=140), wrong="bid_min", deltas=""),
    Row("a bid between the tens", replace(PLAYED, bid=155), wrong="bid_step", deltas=""),
    Row("a bid between the tens in the club", replace(PLAYED, bid=155), doubtful="bid_step", setup=CLUB, deltas=WON),
    Row("a meld off the tens", replace(PLAYED, meld=melds(105, 20, NONE)), wrong="meld_multiple", deltas=""),
    Row("a meld too high to believe", replace(PLAYED, meld=melds(3000, 20, NONE)), {"A": 3110, "B": 100, "C": 60},
        doubtful="meld_high"),
    Row("no meld was said of one", replace(PLAYED, meld=melds(100, None, NONE)), asks="meld-1"),
    # melds by cards and by name
    Row("laid out", replace(PLAYED, meld=melds(laid(A_HAND), 20, NONE)), {"A": 300, "B": 100, "C": 60},
        melds=(190, 20, 0)),
    Row("laid out, another trump", replace(PLAYED, trump=Suit.EICHEL, meld=melds(laid(A_HAND), 20, NONE)),
        {"A": 250, "B": 100, "C": 60}, melds=(140, 20, 0)),
    Row("laid out, trump not said yet", replace(PLAYED, trump=None, meld=melds(laid(A_HAND), 20, NONE)), asks="trump",
        melds=(0, 20, 0)),
    Row("named", replace(PLAYED, meld=melds(named("familie-H", "binokel"), 20, NONE)), {"A": 300, "B": 100, "C": 60},
        melds=(190, 20, 0)),
    Row("named twice is the double meld", replace(PLAYED, meld=melds(named("binokel", "binokel"), 20, NONE)),
        {"A": 410, "B": 100, "C": 60}, melds=(300, 20, 0)),
    Row("named more than a hand holds",
        replace(PLAYED, meld=melds(named("doppelfamilie-H", "vier-A", "vier-K"), 20, NONE)), asks="meld-0"),
    Row("a seven where sevens are left out", replace(PLAYED, meld=melds(laid("HK HO H7"), 20, NONE)), asks="meld-0",
        setup=playing(HOME, sevens="no"), melds=(40, 20, 0), finds="not_in_deck"),
    Row("a card melded three times", replace(PLAYED, meld=melds(laid("2xHK 2xHO"), laid("HK HO"), NONE)),
        {"A": -400, "B": 120, "C": 60}, melds=(80, 40, 0), finds="third_melded third_melded"),
    # four players
    Row("partners' melds are added", replace(BASE, meld=melds(100, NONE, 40, 20), tricks=tricks(A=110, B=140)),
        {"A": 250, "B": 160}, PAIRS, melds=(100, 0, 40, 20)),
    Row("four: one side open", replace(BASE, meld=melds(100, NONE, 40, 20), tricks=tricks(B=140)),
        {"A": 250, "B": 160}, PAIRS, tricks=(110, 140)),
    Row("a partner is asked for", replace(BASE, meld=melds(100, NONE, None, 20), tricks=tricks(A=110, B=140)),
        asks="meld-2", setup=PAIRS),
    # other ends
    Row("conceded: the declarer's melds are idle", ended(Outcome.CONCEDED, None, 20, NONE),
        {"A": -200, "B": 60, "C": 40}),
    Row("conceded on the Tapp: no trump is asked for",
        replace(BASE, trump=None, outcome=Outcome.CONCEDED, meld=melds(None, 20, NONE)), {"A": -200, "B": 60, "C": 40}),
    Row("conceded, but the others' melds lie there",
        replace(BASE, trump=None, outcome=Outcome.CONCEDED, meld=melds(None, laid("EK EO"), NONE)), asks="trump"),
    Row("conceded in the club", ended(Outcome.CONCEDED, None, 20, NONE), "", CLUB,
        wrong="concede_forbidden"),
    Row("pressing forgotten", ended(Outcome.FORGOT_PRESS, None, 20, NONE),
        {"A": -400, "B": 60, "C": 40}),
    Row("pressing forgotten at twice the meld", ended(Outcome.FORGOT_PRESS, None, 20, NONE),
        asks="meld-0", setup=playing(HOME, forgot_press="twice_meld")),
    Row("pressing forgotten without a Tapp", ended(Outcome.FORGOT_PRESS, None, 20, NONE), "",
        CLUB, wrong="press_forbidden"),
    Row("Durch: was it made?", replace(BASE, trump=None, outcome=Outcome.DURCH), "", asks="success", wrong="success"),
    Row("Durch made", replace(BASE, trump=None, outcome=Outcome.DURCH, success=True), {"A": 1000, "B": 0, "C": 0}),
    Row("Durch with open cards", replace(BASE, trump=None, outcome=Outcome.DURCH, success=True, open=True),
        {"A": 1500, "B": 0, "C": 0}),
    Row("Untendurch lost",
        replace(BASE, trump=None, outcome=Outcome.UNTENDURCH, success=False, meld=melds(laid("HK HO"))),
        {"A": -2000, "B": 0, "C": 0}),
    Row("Durch in the club", replace(BASE, trump=None, outcome=Outcome.DURCH, success=True), "", CLUB,
        wrong="durch_forbidden"),
    Row("who misplayed?", ended(Outcome.MISPLAY, 100, 20, NONE), "", CLUB,
        asks="offender", wrong="offender"),
    Row("misplay: the others have their melds", ended(Outcome.MISPLAY, 100, 20, NONE, offender=1),
        {"A": 225, "B": -250, "C": 125}, CLUB),
    Row("misplay: melds hang on a trick", ended(Outcome.MISPLAY, 100, 20, NONE, offender=1),
        None, playing(CLUB, misplay_melds_need_trick="yes"), asks="trick-A"),
    Row("misplay before the first trick",
        replace(BASE, outcome=Outcome.MISPLAY, offender=1, meld=melds(100, None, NONE), tricks=tricks(A=NONE)),
        {"A": 125, "B": -250, "C": 125}, playing(CLUB, misplay_melds_need_trick="yes")),
    Row("misplay at home: the opponents' points are asked for",
        ended(Outcome.MISPLAY, 100, None, NONE, offender=1), asks="tricks-B tricks-C", wrong=""),
    Row("misplay at home: the declarer has the rest",
        replace(BASE, outcome=Outcome.MISPLAY, offender=1, meld=melds(100, None, NONE), tricks=tricks(B=20, C=NONE)),
        {"A": 330, "B": 20, "C": 0}),
    Row("given up after the lead", replace(BASE, outcome=Outcome.THROWN_IN, meld=melds(None, 20, NONE),
        tricks=tricks(A=30, B=20, C=NONE)), {"A": -400, "B": 140, "C": 100}),
    Row("given up after the lead: nobody's points are filled in", replace(BASE, outcome=Outcome.THROWN_IN,
        meld=melds(None, 20, NONE), tricks=tricks(A=30, B=20)), asks="tricks-C"),
    Row("given up, the others with a bonus", ended(Outcome.THROWN_IN, None, 20, NONE), {"A": -400, "B": 60, "C": 40},
        playing(HOME, stopped_others="bonus")),
    Row("given up by a pair", replace(BASE, outcome=Outcome.THROWN_IN, meld=melds(None, 20, None, 40),
        tricks=tricks(A=30)), {"A": -400, "B": 280}, PAIRS),
    Row("passed out", Entry(outcome=Outcome.PASSED), {"A": 0, "B": 0, "C": 0},
        playing(HOME, forehand_must_open="no")),
    Row("passed out where forehand must open", Entry(outcome=Outcome.PASSED), "", wrong="passed_forbidden"),
    Row("a misdeal", Entry(outcome=Outcome.MISDEAL), {"A": 0, "B": 0, "C": 0}),
    Row("a lost Durch with the others' melds",
        replace(BASE, trump=None, outcome=Outcome.DURCH, success=False, meld=melds(None, laid("EK EO"), NONE)),
        {"A": -2000, "B": 20, "C": 0}, playing(HOME, durch_melds="lost")),
    Row("a lost Durch asks for the others' melds",
        replace(BASE, trump=None, outcome=Outcome.DURCH, success=False),
        asks="meld-1 meld-2", setup=playing(HOME, durch_melds="lost")),
    # piles, card by card
    Row("three whole piles", replace(PLAYED, tricks=tricks(**dict(zip("ABC", PILES, strict=True))), last_trick="B"),
        {"A": 210, "B": 98, "C": 62}, tricks=(110, 78, 62)),
    Row("whole piles want the last trick", replace(PLAYED, tricks=tricks(**dict(zip("ABC", PILES, strict=True)))),
        asks="last_trick", wrong="points_sum"),
    Row("a pile of odd size",
        replace(PLAYED, tricks=tricks(A=Amount(cards=(PILES[0].cards or ())[1:])), last_trick="A"),
        asks="tricks-B tricks-C", wrong="points_sum", finds="odd_pile"),
    Row("a card missing in the piles",
        replace(PLAYED, tricks=tricks(A=PILES[0], B=PILES[1], C=Amount(cards=(PILES[2].cards or ())[1:])),
                last_trick="A"),
        "", wrong="points_sum", finds="missing odd_pile points_sum"),
    Row("melded, and in no pile",
        replace(PLAYED, meld=melds(100, laid("EA"), NONE), last_trick="A",
                tricks=tricks(A=Amount(cards=(PILES[0].cards or ())[2:]), B=PILES[1], C=PILES[2])),
        "", wrong="points_sum", finds="melded_not_there missing odd_pile points_sum"),
    # pressed cards
    Row("pressed too few", replace(PLAYED, pressed=("E10", "S10")), "", wrong="pressed_count"),
    Row("pressed trump", replace(PLAYED, pressed=("E10", "S10", "HU")), "", wrong="pressed_trump"),
    Row("a trump seven pressed that was not melded", replace(PLAYED, meld=melds(laid("HK HO"), 20, NONE),
        pressed=("E10", "S10", "H7")), None, wrong="pressed_seven"),
    Row("pressed and melded", replace(PLAYED, meld=melds(laid("EK EO"), 20, NONE), pressed=("EK", "EK", "S10")), None,
        wrong="pressed_meld", finds="pressed_and_melded"),
    Row("no Tapp: pressed cards are not looked at", replace(PLAYED, pressed=("E10",)), WON, CLUB),
    Row("fewer points than were pressed", replace(PLAYED, tricks=tricks(A=Amount(20, some=True), B=120, C=110),
        pressed=("E10", "S10", "B10")), asks="tricks-A"),
    Row("pressed cards lie among the tricks", replace(PLAYED, tricks=tricks(A=AMONG[0], B=AMONG[1], C=AMONG[2]),
        last_trick="B", pressed=ACES_PRESSED), {"A": 224, "B": 101, "C": 45}),
    Row("pressed cards lie apart", replace(PLAYED, tricks=tricks(A=APART[0], B=APART[1], C=APART[2]), last_trick="B",
        pressed=ACES_PRESSED), None),
    Row("nobody can tell where they lie",
        replace(PLAYED, tricks=tricks(A=APART[0]), last_trick="A", pressed=ACES_PRESSED),
        asks="tricks-B tricks-C pressed_there", wrong="points_sum"),
    Row("told that they lie apart", replace(PLAYED, tricks=tricks(A=APART[0]), last_trick="A", pressed=ACES_PRESSED,
        pressed_there=False), asks="tricks-B tricks-C", wrong="points_sum"),
    Row("pressed, and not in the pile: counted in addition",
        replace(PLAYED, tricks=tricks(A=spread(15, 15, 15, without="E10 S10 B10")[0]), last_trick="A",
                pressed=("E10", "S10", "B10")), asks="tricks-B tricks-C", wrong="points_sum"),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_an_entry_evaluates_to(row: Row) -> None:
    found = evaluate(row.entry, row.setup)
    assert [question.field for question in found.questions] == row.asks.split()
    assert [problem.code for problem in found.errors] == row.wrong.split()
    assert [problem.code for problem in found.warnings] == row.doubtful.split()
    assert [finding.code for finding in found.findings] == row.finds.split()
    assert found.complete == (not row.asks and not row.wrong)
    if row.melds is not None:
        assert found.melded.points == row.melds
    if row.tricks is not None:
        assert tuple(found.won.points.values()) == row.tricks
    if row.deltas == "":
        assert found.settlement is None
    elif row.deltas is not None:
        assert found.settlement
        assert found.settlement.deltas == row.deltas


def test_where_the_pressed_cards_lie() -> None:
    def where(**changes: object) -> tuple[bool, bool, int | None]:
        entry = replace(PLAYED, tricks=tricks(A=APART[0]), last_trick="A", pressed=ACES_PRESSED)
        found = evaluate(replace(entry, **changes), HOME).won  # type: ignore[arg-type]
        return found.pressed_unsure, found.pressed_added, found.points["A"]

    unsure = where()
    assert unsure[:2] == (True, False)
    assert where(pressed_there=True) == (True, False, unsure[2])
    assert where(pressed_there=False) == (True, True, (unsure[2] or 0) + 33)
    whole = tricks(A=APART[0], B=APART[1], C=APART[2])
    assert where(tricks=whole) == (False, True, (unsure[2] or 0) + 33), "a whole deck tells it"
    assert where(pressed=("E7", "S7", "B7"))[:2] == (False, True), "they do not lie in the pile"
    assert where(pressed=None) == (False, False, unsure[2])


def test_what_is_worked_out_about_the_melds() -> None:
    found = evaluate(replace(BASE, outcome=Outcome.CONCEDED, meld=melds(laid(A_HAND), None, NONE)), PAIRS).melded
    assert found.idle == (0, 2), "the side that concedes"
    assert found.unsaid == (1, 3)
    assert found.melds[0] is not None
    assert [(meld.kind, meld.points) for meld in found.melds[0]] == [("familie", 150), ("binokel", 40)]
    assert found.melds[1:] == (None, None, None)
    assert found.by_side == {"A": 190, "B": 0}


@pytest.mark.parametrize(("bid", "hopeless"), [(350, False), (351, True), (None, False)])
def test_a_bid_that_all_points_together_cannot_reach(bid: int | None, hopeless: bool) -> None:
    assert evaluate(replace(PLAYED, bid=bid), HOME).hopeless is hopeless
    assert not evaluate(replace(PLAYED, bid=bid, trump=None), HOME).hopeless
    assert not evaluate(replace(PLAYED, bid=bid, meld={}), HOME).hopeless


def test_the_one_pile_that_is_left_open_holds_the_rest_of_the_deck() -> None:
    found = evaluate(replace(PLAYED, tricks=tricks(A=PILES[0], B=PILES[1]), last_trick="A"), HOME)
    assert found.open_pile == "C"
    assert {card.code for card in found.left_over} == set(PILES[2].cards or ())
    assert evaluate(replace(PLAYED, tricks=tricks(A=PILES[0])), HOME).open_pile is None
    assert evaluate(PLAYED, HOME).left_over == ()


def misread(old: str, new: str) -> tuple[Entry, Swap]:
    """A hand of three whole piles with one card of A's misread, and the change that puts it right."""
    cards = list(PILES[0].cards or ())
    cards[cards.index(old)] = new
    entry = replace(PLAYED, last_trick="B", tricks=tricks(A=Amount(cards=tuple(cards)), B=PILES[1], C=PILES[2]))
    return entry, Swap(LedgerPlace(PlaceKind.PILE, "A"), Card.parse(new), Card.parse(old))


def test_the_misreading_that_explains_most_is_offered_where_readings_are_known() -> None:
    entry, swap = misread("EA", "BA")
    assert evaluate(entry, HOME).misreading is None, "nobody said how the cards were read"
    assert evaluate(entry, HOME, Readings(ODDS)).misreading != swap, "two of the three lie in C's pile"
    read = tuple(ReadCard(Card.parse(code), doubtful=code == "BA") for code in entry.tricks_of("A").cards or ())
    readings = Readings(ODDS, {swap.place: read})
    assert evaluate(entry, HOME, readings).misreading == swap
    assert evaluate(PLAYED, HOME, readings).misreading is None


def test_a_misreading_of_pressed_cards_is_put_right_on_their_step_and_not_offered() -> None:
    piles = spread(15, 15, 15, first="", without="E10 S10 B10")
    entry = replace(PLAYED, last_trick="B", tricks=tricks(**dict(zip("ABC", piles, strict=True))), pressed=("E10",) * 2)
    assert evaluate(entry, HOME, Readings(ODDS)).misreading is None


@pytest.mark.parametrize(
    ("problem", "step", "at"),
    [
        (Problem("bid_min", None, ""), Step.BID, "bid"),
        (Problem("meld_multiple", "A", ""), Step.MELDS, "meld-2"),
        (Problem("meld_range", "B", ""), Step.MELDS, "meld-1"),
        (Problem("pressed_trump", None, ""), Step.MELDS, "pressed"),
        (Problem("third_copy", None, ""), Step.MELDS, "pressed"),
        (Problem("points_range", "B", ""), Step.TRICKS, "tricks-B"),
        (Problem("points_sum", None, ""), Step.TRICKS, "stiche"),
        (Problem("success", None, ""), Step.RESULT, "ausgang"),
        (Problem("durch_forbidden", None, ""), Step.TRUMP, "trumpf"),
        (Problem("something new", None, ""), Step.TRUMP, "trumpf"),
    ],
)
def test_a_problem_has_a_step_and_a_field(problem: Problem, step: Step, at: str) -> None:
    found = evaluate(replace(BASE, meld=melds(100, 20, 45, NONE)), PAIRS)
    assert step_of(problem) == step
    assert found.field_of(problem, step) == at


def test_the_settlement_step_tells_every_problem_and_the_others_their_own() -> None:
    found = evaluate(replace(PLAYED, bid=140, tricks=tricks(A=110, B=80, C=61)), HOME)
    told = {step: [problem.code for problem in found.problems_at(step)] for step in Step}
    assert told.pop(Step.SETTLEMENT) == ["bid_min", "points_sum"]
    assert {step: codes for step, codes in told.items() if codes} == {
        Step.BID: ["bid_min"],
        Step.TRICKS: ["points_sum"],
    }


def test_questions_name_people_by_their_names() -> None:
    asked = evaluate(replace(BASE, meld=melds(100, NONE, 0, 20)), PAIRS).questions
    assert [str(question) for question in asked] == [
        "Wie viele Augen haben Anna & Clara?",
        "Wie viele Augen haben Bert & Dora?",
    ]
    assert {question.step for question in asked} == {Step.TRICKS}


def test_cards_that_no_deck_holds_are_counted_as_far_as_it_holds_them() -> None:
    entry = replace(
        PLAYED, meld=melds(Amount(cards=("HK", "HO") * 3), 20, NONE), tricks=tricks(A=Amount(cards=("EA",) * 3))
    )
    found = evaluate(entry, HOME)
    assert found.melded.points == (80, 20, 0)
    assert found.won.points["A"] == 22
    assert "third_copy" in [finding.code for finding in found.findings]
