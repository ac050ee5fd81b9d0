"""How each option of the rules is written as text, and what values it takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple


class RulesError(ValueError):
    """An option that does not exist, a value that it does not know, or options that contradict each other."""


class DurchValues(NamedTuple):
    """What a Durch or Untendurch changes on the declarer's account; the loss is negative."""

    won: int
    lost: int
    open_won: int
    """Won with open cards ("aufgelegt")."""


class GradeValues(NamedTuple):
    """What one grade of a Durch changes on the declarer's account; the loss is negative."""

    won: int
    lost: int


class MisplayValues(NamedTuple):
    """The least that an offender loses, and what everybody else gets beside the melds."""

    penalty: int
    bonus: int


class Games(NamedTuple):
    """A fixed number of hands, in rounds (Durchgänge)."""

    rounds: int
    per_round: int

    @property
    def total(self) -> int:
        """Hands of all rounds together."""
        return self.rounds * self.per_round


@dataclass(frozen=True, slots=True)
class Option:
    """One option: how its text is read, and texts worth offering to a person."""

    key: str
    parse: Callable[[str, object], object]
    """Text and present value to new value; ValueError when the text is no value of the option."""
    suggestions: tuple[str, ...]

    def read(self, text: str, now: object) -> object:
        """Return the value that ``text`` stands for; ``now`` is the value until now, None if there is none.

        Raises:
            RulesError: the text is no value of this option.
        """
        plain = text.strip().lower().replace("\N{MINUS SIGN}", "-").replace("\N{MULTIPLICATION SIGN}", "x")
        try:
            return self.parse(plain, now)
        except ValueError:
            msg = f"{text!r} is no value for the option {self.key}; for example {', '.join(self.suggestions)}"
            raise RulesError(msg) from None


USUAL_DURCH = DurchValues(1000, -2000, 1500)
"""Values of schwaebisch-schwaetza.de and, with open cards, of Ennahofen: the family sheet is cut off before them."""
USUAL_MISPLAY = MisplayValues(250, 125)
"""[S2] "250 Punkte ab", "125 Punkte gutgeschrieben"."""
YES = {"on", "yes", "true"}
NOTHING = {"off", "none", "no", "false", "-", ""}
_TRUTH = {"true": True, "yes": True, "on": True, "1": True} | {"false": False, "no": False, "off": False, "0": False}


def _flag(text: str, _now: object) -> bool:
    if text not in _TRUTH:
        raise ValueError(text)
    return _TRUTH[text]


def _number(text: str, least: int = 0) -> int:
    if not re.fullmatch(r"\+?[0-9]{1,6}", text) or int(text) < least:
        raise ValueError(text)
    return int(text)


def _signed(text: str) -> int:
    return -_number(text[1:]) if text.startswith("-") else _number(text)


def _amount(least: int) -> Callable[[str, object], int]:
    return lambda text, _now: _number(text, least)


def _meld_points(text: str, _now: object = None) -> int:
    """Read what a meld is worth, always tens: what else is written down for melds is refused as a slip."""
    if (points := _number(text)) % 10:
        raise ValueError(text)
    return points


def _paying_points(text: str) -> int:
    """Read what a meld is worth that would leave the single melds unpaid if it were nothing."""
    if (points := _meld_points(text)) == 0:
        raise ValueError(text)
    return points


def _amount_or_none(text: str, _now: object) -> int | None:
    return None if text in NOTHING else _number(text, 1)


def _choice(*values: str) -> Callable[[str, object], str]:
    def parse(text: str, _now: object) -> str:
        if text not in values:
            raise ValueError(text)
        return text

    return parse


def _amount_or(*words: str) -> Callable[[str, object], int | str]:
    return lambda text, _now: text if text in words else _number(text)


def _numbers(text: str, count: int, read: Callable[[str], int]) -> list[int]:
    """Read ``count`` numbers apart by slashes; one number stands for all of them."""
    numbers = [read(part.strip()) for part in text.split("/")]
    if len(numbers) not in (1, count):
        raise ValueError(text)
    return numbers * count if len(numbers) == 1 else numbers


def _players(text: str, _now: object) -> tuple[int, ...]:
    players = tuple(sorted({_number(part) for part in re.split(r"\s*(?:/|,|or)\s*", text)}))
    if not set(players) <= {3, 4}:
        raise ValueError(text)
    return players


def _talon(text: str, _now: object) -> tuple[int, int]:
    three, four = _numbers(text, 2, _number)
    return three, four


def _durch(text: str, now: object) -> DurchValues | None:
    """Read ``won/lost/open``; a negative number alone changes the loss, a positive one alone changes all three.

    Twice the value is lost ("doppelt in den Keller", schwaebisch-schwaetza.de), half as much again won when open.
    """
    if text in NOTHING:
        return None
    if text in YES:
        return USUAL_DURCH
    parts = [_signed(part) for part in re.split(r"[/,\s]+", text.replace("open", " ").strip())]
    match parts:
        case [won] if won > 0:
            return DurchValues(won, -2 * won, won * 3 // 2)
        case [lost] if lost < 0 and isinstance(now, DurchValues):
            return now._replace(lost=lost)
        case [won, lost] if won > 0 >= lost:
            return DurchValues(won, lost, won * 3 // 2)
        case [won, lost, open_won] if won > 0 >= lost and open_won > 0:
            return DurchValues(won, lost, open_won)
    raise ValueError(text)


def _grade(text: str, _now: object) -> GradeValues | None:
    """Read ``won/lost``; one number is the value won, of which twice is lost as in a plain Durch."""
    if text in NOTHING:
        return None
    parts = [_signed(part.strip()) for part in text.split("/")]
    match parts:
        case [won] if won > 0:
            return GradeValues(won, -2 * won)
        case [won, lost] if won > 0 >= lost:
            return GradeValues(won, lost)
    raise ValueError(text)


def _misplay(text: str, _now: object) -> MisplayValues | str | None:
    if text in NOTHING or text == "lost":
        return text if text == "lost" else None
    if text in YES:
        return USUAL_MISPLAY
    penalty, bonus = [_number(part.strip()) for part in text.split("/")]
    return MisplayValues(penalty, bonus)


def _condition(text: str, now: object) -> bool | str:
    return text if text == "opponents" else _flag(text, now)


def _values(count: int) -> Callable[[str, object], tuple[int, ...]]:
    return lambda text, _now: tuple(_numbers(text, count, _meld_points))


def _double_family(text: str, _now: object) -> tuple[int, int] | str:
    if text == "two_families":
        return text
    plain, trump = _numbers(text.removesuffix("flat").strip(), 2, _paying_points)
    return plain, trump


def _eight(text: str, _now: object) -> tuple[int, int, int, int] | str:
    if text == "two_fours":
        return text
    aces, kings, obers, unters = _numbers(text, 4, _paying_points)
    return aces, kings, obers, unters


def _games(text: str, _now: object) -> Games | None:
    if text in NOTHING:
        return None
    parts = [_number(part.strip(), 1) for part in text.split("x")]
    rounds, per_round = [1, *parts] if len(parts) == 1 else parts
    return Games(rounds, per_round)


_YES_NO = ("true", "false")

BINOKEL_CARDS = ("so_bu", "su_bo", "bo_bu", "bo_eu")
"""Which two cards make a Binokel, as codes: that of the tournament sheet first, then those of other tables."""

OPTIONS: Mapping[str, Option] = {
    option.key: option
    for option in (
        Option("players", _players, ("3", "4", "3/4")),
        Option("sevens", _flag, _YES_NO),
        Option("card_values", _choice("klassisch", "zehner"), ("klassisch", "zehner")),
        Option("last_trick", _amount(0), ("10", "0")),
        Option("talon", _talon, ("3/4", "4", "0")),
        Option("bid_min", _amount(1), ("150", "200", "1")),
        Option("bid_step", _amount(1), ("10", "5", "1")),
        Option("forehand_must_open", _flag, _YES_NO),
        Option("passed_out", _choice("again", "next", "off"), ("again", "next", "off")),
        Option("misdeal", _choice("again", "next", "off"), ("again", "next", "off")),
        Option("lost_factor", _amount(1), ("2", "1")),
        Option("lost_bonus", _amount_or("half_bid"), ("0", "30", "half_bid")),
        Option("concede", _flag, _YES_NO),
        Option("concede_factor", _amount(1), ("1", "2")),
        Option("concede_bonus", _amount_or("half_bid", "per_head10"), ("40", "30", "0", "per_head10", "half_bid")),
        Option("concede_bonus_scope", _choice("side", "player"), ("side", "player")),
        Option("thrown_in", _amount_or_none, ("2", "1", "off")),
        Option("meld_needs_trick", _condition, ("true", "opponents", "false")),
        Option("concede_melds_need_trick", _flag, _YES_NO),
        Option("forgot_press", _choice("lost", "twice_meld", "off"), ("lost", "twice_meld", "off")),
        Option("durch", _durch, ("1000/-2000/1500", "1000/-1000/1500", "300", "-1000", "off")),
        Option("untendurch", _durch, ("1000/-2000/1500", "1000/-1000/1500", "300", "-1000", "off")),
        Option("durch_called", _grade, ("off", "500", "500/-500")),
        Option("durch_from_hand", _grade, ("off", "2000/-2000", "2000")),
        Option("durch_melds", _choice("none", "lost"), ("none", "lost")),
        Option("durch_separate", _flag, _YES_NO),
        Option("durch_partner_may_win", _flag, _YES_NO),
        Option("misplay", _misplay, ("lost", "250/125", "off")),
        Option("misplay_factor", _amount(1), ("2", "1")),
        Option("misplay_defender", _choice("rest", "bid", "loses", "void"), ("rest", "bid", "loses", "void")),
        Option("stopped_others", _choice("rest", "bonus"), ("rest", "bonus")),
        Option("misplay_bid_scope", _choice("any", "declarer_only"), ("any", "declarer_only")),
        Option("misplay_melds_need_trick", _flag, _YES_NO),
        Option("rounding", _choice("none", "tens"), ("none", "tens")),
        Option("bid_test", _choice("exact", "rounded"), ("exact", "rounded")),
        Option("pair", _values(2), ("20/40", "40/80")),
        Option("family", _values(2), ("100/150", "100")),
        Option("double_family", _double_family, ("1000/1500", "1500", "1000", "two_families")),
        Option("four", _values(4), ("100/80/60/40",)),
        Option("eight", _eight, ("1000", "two_fours", "1000/800/600/400")),
        Option("eight_tens", _meld_points, ("0", "1000")),
        Option("eight_sevens", _meld_points, ("1000", "0")),
        Option("trump_seven", _meld_points, ("10", "0")),
        Option("press_trump", _choice("never", "announced"), ("never", "announced")),
        Option("binokel", _values(2), ("40/300", "60/300", "40/350")),
        Option("binokel_cards", _choice(*BINOKEL_CARDS), BINOKEL_CARDS),
        Option("rundgang", _meld_points, ("240", "200")),
        Option("rundgang_mode", _choice("named", "components", "pairs_only"), ("named", "components", "pairs_only")),
        Option("rundgang_family_pair", _choice("any", "trump_only", "none"), ("any", "trump_only", "none")),
        Option("target", _amount_or_none, ("1500", "1000", "off")),
        Option("difference_ends", _flag, _YES_NO),
        Option("diff_to_last", _flag, _YES_NO),
        Option(
            "both_over",
            _choice("highest", "declarer_first", "only_declarer", "raise_250"),
            ("highest", "declarer_first", "only_declarer", "raise_250"),
        ),
        Option("games", _games, ("off", "3x9", "3x12", "3x15", "12")),
    )
}
"""Every option by its key, in the order in which a person meets them during a game."""


def resolve(key: str, text: str) -> tuple[str, str]:
    """Return key and text of an option that may be written in one of two other ways.

    >>> resolve("scope", "player"), resolve("durch", "separate")
    (('concede_bonus_scope', 'player'), ('durch_separate', 'true'))
    """
    if key == "scope":
        return "concede_bonus_scope", text
    if key in ("durch", "untendurch") and text.strip() == "separate":
        return "durch_separate", "true"
    return key, text


def text_of(value: object) -> str:
    """Return the text that stands for an option's value, as `Option.read` reads it.

    >>> text_of(Games(3, 9)), text_of((1000, 1500)), text_of((4, 4)), text_of(None), text_of(True)
    ('3x9', '1000/1500', '4', 'off', 'true')
    """
    match value:
        case None:
            return "off"
        case bool():
            return str(value).lower()
        case Games(rounds=rounds, per_round=per_round):
            return f"{rounds}x{per_round}"
        case tuple() if len(set(value)) == 1 and not isinstance(value, (MisplayValues, GradeValues)):
            return str(value[0])
        case tuple():
            return "/".join(str(part) for part in value)
        case _:
            return str(value)
