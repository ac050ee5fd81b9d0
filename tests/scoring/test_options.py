"""Every option of the rules acts: for each one, what is observed before and after it is set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring.bidding import lowest_bid, may_pass
from scoring.cards import Suit, parse_cards
from scoring.checks import check
from scoring.hand import Hand
from scoring.melds import find_melds, total
from scoring.options import OPTIONS, Option, text_of
from scoring.rules import PRESETS, VARIANTS, Rules, RulesError, load
from scoring.settlement import Settlement, settle
from scoring.sheet import Sheet, end_of_game
from scoring.tricks import card_points

Observation = Callable[[Rules], object]

RUNDGANG = "HK HO EK EO SK SO BK BO"
FAMILY_AND_RUNDGANG = "EA E10 EK EO EU HK HO SK SO BK BO"


def hand(**changed: object) -> Hand:
    """Return a lost hand of three: 60 + 134 < 200."""
    data: dict[str, object] = {
        "players": 3, "declarer": "A", "outcome": "played", "bid": 200, "meld": {"A": 60, "B": 40, "C": 20},
        "tricks": {"A": 1, "B": 1, "C": 0}, "points": {"A": 134, "B": 116, "C": 0},
    }  # fmt: skip
    return Hand(**(data | changed))  # type: ignore[arg-type]


def settled(**changed: object) -> Callable[[Rules], Settlement]:
    return lambda rules: settle(hand(**changed), rules)


def deltas(**changed: object) -> Observation:
    return lambda rules: tuple(settle(hand(**changed), rules).deltas.values())


def codes(**changed: object) -> Observation:
    return lambda rules: [problem.code for problem in check(hand(**changed), rules)]


def melded(cards: str, trump: Suit = Suit.HERZ) -> Observation:
    return lambda rules: total(find_melds(parse_cards(cards), trump, rules))


def deals(**changed: object) -> Observation:
    """Return who deals that hand, another like it, and the next one after both."""

    def observe(rules: Rules) -> object:
        sheet = Sheet.of([hand(**changed)] * 2, rules, "ABC")
        return [*(row.dealer for row in sheet.rows), sheet.next_dealer]

    return observe


def winner(totals: dict[str, int], *, declarer: str = "A", made: bool = True, hands: int = 1) -> Observation:
    def observe(rules: Rules) -> object:
        end = end_of_game(totals, rules, declarer=declarer, made=made, hands=hands)
        return end and end.winner

    return observe


FOUR = {"players": 4, "meld": {"A": 0, "B": 60}, "tricks": {"A": 1, "B": 0}, "points": {"A": 250, "B": 0}}
DURCH: dict[str, object] = {"outcome": "durch", "success": True, "tricks": {}}
LOST_DURCH = {"outcome": "durch", "success": False}
PARTNER = FOUR | {"outcome": "durch", "tricks": {"A": 11, "B": 0}, "partner_tricks": 1}
MISPLAY = {"outcome": "misplay", "offender": "B", "bid": 300}
REVOKE = {"outcome": "misplay", "offender": "A", "tricks": {}, "points": {"A": 23, "B": 110, "C": 33}}
THROWN_IN = {"outcome": "thrown_in", "offender": None}
TOOK = {"tricks": {"A": 1, "B": 1, "C": 0}}
SPOILT = {"outcome": "misplay", "offender": "B", "points": {"B": 30, "C": 30}, "tricks": {}}
PASSED: dict[str, object] = {"outcome": "passed", "declarer": "", "bid": 0, "tricks": {}, "points": {}, "meld": {}}
NO_TRICK = {"bid": 150, "meld": {"A": 160}, "tricks": {"A": 0, "B": 1, "C": 1}, "points": {"A": 21, "B": 114, "C": 115}}

EFFECTS: list[tuple[str, str, str, Observation, object, object]] = [
    # preset, option, value, what is observed, before, after
    ("familie", "players", "4", codes(), [], ["players"]),
    ("familie", "sevens", "false", lambda rules: (rules.tricks(3), rules.tricks(4)), (15, 11), (12, 9)),
    ("familie", "card_values", "zehner", lambda rules: card_points(parse_cards("HA HK HO"), rules), 18, 20),
    ("familie", "last_trick", "20", lambda rules: card_points((), rules, last_trick=True), 10, 20),
    ("familie", "last_trick", "20", codes(), [], ["points_sum"]),
    ("turnier", "talon", "3", lambda rules: rules.tricks(3), 16, 15),
    ("familie", "bid_min", "210", codes(), [], ["bid_min"]),
    ("familie", "bid_step", "20", codes(), [], ["bid_step"]),
    ("familie", "bid_step", "20", lambda rules: lowest_bid(150, rules), 160, 170),
    ("familie", "forehand_must_open", "false", lambda rules: may_pass(1, 1, None, rules), False, True),
    ("familie", "forehand_must_open", "false", codes(**PASSED), ["passed_forbidden"], []),
    ("open", "passed_out", "next", deals(**PASSED), [0, 0, 0], [0, 1, 2]),
    ("open", "passed_out", "off", codes(**PASSED), [], ["passed_forbidden"]),
    ("familie", "misdeal", "next", deals(**PASSED | {"outcome": "misdeal"}), [0, 0, 0], [0, 1, 2]),
    ("familie", "misdeal", "off", codes(**PASSED | {"outcome": "misdeal"}), [], ["misdeal_forbidden"]),
    ("familie", "lost_factor", "1", deltas(), (-400, 156, 0), (-200, 156, 0)),
    ("familie", "lost_factor", "3", deltas(), (-400, 156, 0), (-600, 156, 0)),
    ("familie", "lost_bonus", "30", deltas(), (-400, 156, 0), (-400, 186, 30)),
    ("familie", "lost_bonus", "half_bid", deltas(), (-400, 156, 0), (-400, 256, 100)),
    ("familie", "concede", "false", codes(outcome="conceded"), [], ["concede_forbidden"]),
    ("familie", "concede_factor", "2", deltas(outcome="conceded"), (-200, 80, 60), (-400, 80, 60)),
    ("familie", "concede_bonus", "30", deltas(outcome="conceded"), (-200, 80, 60), (-200, 70, 50)),
    ("familie", "concede_bonus", "half_bid", deltas(outcome="conceded", bid=210), (-210, 80, 60), (-210, 145, 125)),
    ("familie", "concede_bonus", "per_head10", deltas(outcome="conceded"), (-200, 80, 60), (-200, 70, 50)),
    ("familie", "concede_bonus", "per_head10", deltas(**FOUR, outcome="conceded"), (-200, 100), (-200, 100)),
    ("familie", "concede_bonus_scope", "player", deltas(**FOUR, outcome="conceded"), (-200, 100), (-200, 140)),
    ("familie", "concede_bonus_scope", "player", deltas(outcome="conceded"), (-200, 80, 60), (-200, 80, 60)),
    ("familie", "scope", "player", deltas(**FOUR, outcome="conceded"), (-200, 100), (-200, 140)),
    ("familie", "meld_needs_trick", "false", deltas(), (-400, 156, 0), (-400, 156, 20)),
    ("familie", "meld_needs_trick", "opponents", deltas(**NO_TRICK), (-300, 114, 115), (181, 114, 115)),
    ("familie", "concede_melds_need_trick", "true", deltas(outcome="conceded"), (-200, 80, 60), (-200, 40, 40)),
    ("familie", "forgot_press", "twice_meld", deltas(outcome="forgot_press"), (-400, 80, 60), (-120, 80, 60)),
    ("familie", "forgot_press", "off", codes(outcome="forgot_press"), [], ["press_forbidden"]),
    ("familie", "durch", "300", deltas(**DURCH), (1000, 0, 0), (300, 0, 0)),
    ("familie", "durch", "300", deltas(**LOST_DURCH), (-2000, 0, 0), (-600, 0, 0)),
    ("familie", "durch", "-1000", deltas(**LOST_DURCH), (-2000, 0, 0), (-1000, 0, 0)),
    ("familie", "durch", "+500/\N{MINUS SIGN}500, open +700", deltas(**DURCH, open=True), (1500, 0, 0), (700, 0, 0)),
    ("familie", "durch", "off", codes(**DURCH), [], ["durch_forbidden"]),
    ("turnier", "durch", "on", codes(**DURCH), ["durch_forbidden"], []),
    ("familie", "untendurch", "300", deltas(**DURCH | {"outcome": "untendurch"}), (1000, 0, 0), (300, 0, 0)),
    ("familie", "untendurch", "off", codes(**DURCH | {"outcome": "untendurch"}), [], ["durch_forbidden"]),
    ("familie", "durch_called", "500", codes(**DURCH, grade="called"), ["grade"], []),
    ("familie", "durch_called", "500/-700", deltas(**LOST_DURCH), (-2000, 0, 0), (-2000, 0, 0)),
    ("familie", "durch_from_hand", "2000/-2000", codes(**DURCH, grade="hand"), ["grade"], []),
    ("familie", "durch_melds", "lost", deltas(**LOST_DURCH), (-2000, 0, 0), (-2000, 40, 20)),
    ("familie", "durch_melds", "lost", deltas(**DURCH), (1000, 0, 0), (1000, 0, 0)),
    ("familie", "durch_separate", "true", deltas(**DURCH), (1000, 0, 0), (0, 0, 0)),
    ("familie", "durch", "separate", lambda r: settled(**DURCH)(r).separate, {}, {"A": 1000, "B": 0, "C": 0}),
    ("familie", "durch_partner_may_win", "true", deltas(**PARTNER), (-2000, 0), (1000, 0)),
    ("familie", "misplay", "250/125", deltas(**REVOKE), (-400, 192, 95), (-250, 165, 145)),
    ("familie", "misplay", "off", codes(**REVOKE), [], ["misplay_forbidden"]),
    ("familie", "misplay_factor", "1", deltas(**REVOKE), (-400, 192, 95), (-200, 192, 95)),
    ("familie", "misplay_defender", "bid", deltas(**SPOILT), (250, 30, 50), (200, 0, 60)),
    ("familie", "misplay_defender", "loses", deltas(**SPOILT), (250, 30, 50), (100, -400, 60)),
    ("familie", "misplay_defender", "void", codes(**SPOILT), [], ["tricks_missing"] * 3 + ["points_missing"]),
    ("familie", "stopped_others", "bonus", deltas(**REVOKE), (-400, 192, 95), (-400, 80, 60)),
    ("familie", "thrown_in", "1", deltas(**REVOKE | THROWN_IN), (-400, 192, 95), (-200, 192, 95)),
    ("familie", "thrown_in", "off", codes(**REVOKE | THROWN_IN), [], ["thrown_in_forbidden"]),
    ("familie", "misplay_melds_need_trick", "true", deltas(**REVOKE | TOOK), (-400, 192, 95), (-400, 192, 75)),
    ("turnier", "misplay", "400/100", deltas(**MISPLAY), (185, -300, 145), (160, -400, 120)),
    ("turnier", "misplay_bid_scope", "declarer_only", deltas(**MISPLAY), (185, -300, 145), (185, -250, 145)),
    ("turnier", "misplay_melds_need_trick", "true", deltas(**MISPLAY), (185, -300, 145), (185, -300, 125)),
    ("familie", "rounding", "tens", deltas(bid=190), (194, 156, 0), (190, 160, 0)),
    ("gerundet_exakt", "bid_test", "rounded", deltas(bid=190, points={"A": 126, "B": 124, "C": 0}),
     (-380, 160, 0), (190, 160, 0)),
    ("familie", "pair", "40/80", melded("HK HO EK EO"), 60, 120),
    ("familie", "family", "120/200", melded("HA H10 HK HO HU"), 150, 200),
    ("familie", "four", "200/150/120/100", melded("HA EA SA BA"), 100, 200),
    ("familie", "binokel", "60/350", melded("SO BU"), 40, 60),
    ("familie", "binokel", "60/350", melded("2xSO 2xBU"), 300, 350),
    ("familie", "binokel_cards", "SU_BO", melded("SO BU"), 40, 0),
    ("familie", "binokel_cards", "su_bo", melded("SU BO"), 0, 40),
    ("familie", "rundgang", "300", melded(RUNDGANG), 240, 300),
    ("familie", "rundgang", "200", melded(RUNDGANG), 240, 240),
    ("familie", "press_trump", "announced", codes(pressed=parse_cards("HK H7 EA"), trump=Suit.HERZ, meld={}),
     ["pressed_trump", "pressed_seven"], []),
    ("familie", "double_family", "1500", melded("2xEA 2xE10 2xEK 2xEO 2xEU"), 1000, 1500),
    ("familie", "double_family", "1000 flat", melded("2xHA 2xH10 2xHK 2xHO 2xHU"), 1500, 1000),
    ("familie", "double_family", "two_families", melded("2xHA 2xH10 2xHK 2xHO 2xHU"), 1500, 300),
    ("familie", "eight", "two_fours", melded("2xHU 2xEU 2xSU 2xBU"), 1000, 80),
    ("familie", "eight", "1000/800/600/400", melded("2xHU 2xEU 2xSU 2xBU"), 1000, 400),
    ("familie", "eight_tens", "1000", melded("2xH10 2xE10 2xS10 2xB10"), 0, 1000),
    ("familie", "eight_sevens", "0", melded("2xH7 2xE7 2xS7 2xB7"), 1020, 20),
    ("familie", "trump_seven", "0", melded("2xH7"), 20, 0),
    ("familie", "rundgang_mode", "components", melded(FAMILY_AND_RUNDGANG), 340, 320),
    ("familie", "rundgang_mode", "pairs_only", melded(RUNDGANG), 240, 380),
    ("familie", "rundgang_family_pair", "trump_only", melded(FAMILY_AND_RUNDGANG), 340, 320),
    ("familie", "rundgang_family_pair", "trump_only", melded(FAMILY_AND_RUNDGANG, Suit.EICHEL), 390, 390),
    ("familie", "rundgang_family_pair", "none", melded(FAMILY_AND_RUNDGANG, Suit.EICHEL), 390, 350),
    ("familie", "target", "1000", winner({"A": 1010, "B": 500}), None, "A"),
    ("familie", "target", "off", winner({"A": 9000, "B": 0}), "A", None),
    ("familie", "difference_ends", "false", winner({"A": 310, "B": -1400}), "A", None),
    ("familie", "diff_to_last", "true", winner({"A": 700, "B": 300, "C": -900}), None, "A"),
    ("familie", "both_over", "declarer_first", winner({"A": 1520, "B": 1580}), "B", "A"),
    ("familie", "both_over", "only_declarer", winner({"A": 1000, "B": 1570}, made=False), "B", None),
    ("familie", "both_over", "raise_250", winner({"A": 1600, "B": 1550}), "A", None),
    ("familie", "both_over", "raise_250",
     lambda rules: Sheet.of([hand(bid=150, points={"A": 134, "B": 116, "C": 0})], rules, "ABC").winner, "A", None),
    ("turnier", "games", "3x12", winner({"A": 10, "B": 0, "C": 0}, hands=27), "A", None),
    ("familie", "games", "12", winner({"A": 10, "B": 0, "C": 0}, hands=12), None, "A"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "option", "value", "observe", "before", "after"),
    [pytest.param(*effect, id=f"{effect[0]} {effect[1]}={effect[2]}") for effect in EFFECTS],
)
def test_the_option_acts(
    preset: str, option: str, value: str, observe: Observation, before: object, after: object
) -> None:
    rules = load("familie").with_options({"forehand_must_open": "no"}) if preset == "open" else load(preset)
    if option == "both_over" and value == "raise_250":
        rules = rules.with_options({"target": "150"})  # so that one hand takes two sides over it
    assert observe(rules) == before
    assert observe(rules.with_options({option: value})) == after


def test_no_option_is_without_a_test() -> None:
    assert {effect[1] for effect in EFFECTS} >= set(OPTIONS)


@pytest.mark.parametrize("name", PRESETS + VARIANTS)
def test_rules_survive_their_own_notation(name: str) -> None:
    rules = load(name)
    assert rules.with_options(rules.options()) == rules


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_suggestion_is_a_value_and_keeps_its_meaning(option: Option) -> None:
    for suggestion in option.suggestions:
        value = option.read(suggestion, getattr(load("familie"), option.key))
        assert option.read(text_of(value), None) == value


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"colour": "red"}, "there is no option 'colour'; the options are players, sevens"),
        ({"sevens": "maybe"}, "'maybe' is no value for the option sevens; for example true, false"),
        ({"players": "5"}, "'5' is no value for the option players"),
        ({"bid_min": "0"}, "'0' is no value for the option bid_min"),
        ({"bid_min": "1.5"}, "'1.5' is no value for the option bid_min"),
        ({"durch": "lots"}, "'lots' is no value for the option durch"),
        ({"durch": "-1/-2"}, "'-1/-2' is no value for the option durch"),
        ({"durch": "9" * 7}, "'9999999' is no value for the option durch"),
        ({"players": "٣"}, "'٣' is no value for the option players"),
        ({"misplay": "250"}, "'250' is no value for the option misplay"),
        ({"eight": "1/2"}, "'1/2' is no value for the option eight"),
        ({"double_family": "1/2/3"}, "'1/2/3' is no value for the option double_family"),
        ({"games": "3x9x2"}, "'3x9x2' is no value for the option games"),
        ({"trump_seven": "15"}, "'15' is no value for the option trump_seven"),
        ({"eight": "1000/0/600/400"}, "'1000/0/600/400' is no value for the option eight"),
        ({"talon": "99"}, "-51 cards cannot be dealt evenly to 3 players"),
        ({"talon": "5"}, "43 cards cannot be dealt evenly to 3 players: 48 cards, 5 of them in the talon"),
    ],
)
def test_a_wrong_option_is_refused_with_a_sentence(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence):
        load("familie").with_options(options)


def test_unknown_rules_are_refused_with_a_sentence() -> None:
    with pytest.raises(RulesError, match="there are no rules 'skat'; there are familie, turnier"):
        load("skat")


def test_a_deck_of_40_is_dealt_with_four_in_the_talon_unless_said_otherwise() -> None:
    assert load("turnier").with_options({"sevens": "no"}).talon_for(3) == 4
    assert load("turnier").with_options({"sevens": "no", "talon": "1"}).tricks(3) == 13
