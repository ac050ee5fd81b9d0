"""The commands `binokel meld` and `binokel settle`: melds and settlements without the app."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any

import click

from scoring.cards import CardError, Suit, parse_cards
from scoring.checks import check
from scoring.hand import Hand, sides_of
from scoring.melds import Meld, find_melds, total
from scoring.notation import NotationError, flag, hand_from_data, whole
from scoring.options import resolve
from scoring.problems import Problem
from scoring.rules import PRESETS, VARIANTS, Rules, RulesError, load
from scoring.settlement import HandError, Settlement
from scoring.settlement import settle as settle_hand
from scoring.sheet import end_of_game
from scoring.texts import signed
from scoring.tricks import card_points
from webapp.terminal import say

Record = Mapping[str, Any]

USUAL_BID = 150

_NAMES = f"{', '.join(PRESETS)}, or one of {', '.join(VARIANTS)}; `binokel rules` explains them."

_option_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="KEY=VALUE",
    help="Change one rule, for example concede_bonus=half_bid; may be given several times. `binokel rules` lists the "
    "keys, their values and their meaning.",
)
_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")


def _rules(name: str, options: Iterable[str]) -> Rules:
    """Return the rules called ``name``, changed by ``options``, each written as KEY=VALUE.

    Raises:
        click.UsageError: an option is wrong.
    """
    changes: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            msg = f"write an option as KEY=VALUE, not {option!r}"
            raise click.UsageError(msg)
        key, value = resolve(key.strip(), value)  # durch=separate sets another option than durch=300
        changes[key] = value
    try:
        return load(name).with_options(changes)
    except RulesError as error:
        raise click.UsageError(str(error)) from None


class _InputFile(click.File):
    """A file to read, with a sentence for a closed standard input."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "-" and sys.stdin is None:
            self.fail("the standard input is closed", param, ctx)
        return super().convert(value, param, ctx)


def _say_json(value: Mapping[str, object]) -> None:
    click.echo(json.dumps(value))


@click.command()
@click.option(
    "--rules",
    "name",
    default="familie",
    type=click.Choice(PRESETS + VARIANTS),
    metavar="NAME",
    show_default=True,
    help=f"Rule set: {_NAMES}",
)
@click.option(
    "--trump",
    type=click.Choice([suit.value for suit in Suit], case_sensitive=False),
    metavar="E|S|H|B",
    help="Trump suit: E Eichel, S Schippen, H Herz, B Schellen. Without trump nothing is melded (Durch).",
)
@_option_option
@_json_option
@click.argument("cards", nargs=-1, required=True, metavar="CARD...")
def meld(name: str, trump: str | None, options: tuple[str, ...], as_json: bool, cards: tuple[str, ...]) -> None:
    """Find the melds of one player's cards.

    A CARD is its suit (E, S, H, B) and its rank (A, 10, K, O, U, 7): HA is the ace of Herz, 2xEK both kings of Eichel.

    Example: binokel meld --trump H HA H10 HK HO HU
    """
    rules = _rules(name, options)
    try:
        held = parse_cards(" ".join(cards))
        melds = find_melds(held, Suit(trump.upper()) if trump else None, rules)
    except CardError as error:
        raise click.ClickException(str(error)) from None
    if not held:
        raise click.UsageError("no card is named")
    if as_json:
        _say_json({"total": total(melds), "melds": [_meld_data(found) for found in melds]})
        return
    for found in melds:
        say(f"{found.points:>6}  {found.kind:<14} {' '.join(card.code for card in found.cards)}")
    say(f"{total(melds):>6}  total")


def _meld_data(found: Meld) -> dict[str, object]:
    return {"kind": found.kind, "points": found.points, "cards": [card.code for card in found.cards]}


@click.command()
@click.option(
    "--rules",
    "name",
    type=click.Choice(PRESETS + VARIANTS),
    metavar="NAME",
    help=f'Rule set for every hand; without it each hand\'s own "ruleset" counts, else familie. Rule sets: {_NAMES}',
)
@_option_option
@_json_option
@click.argument("file", type=_InputFile("rb"), default="-")
def settle(name: str | None, options: tuple[str, ...], as_json: bool, file: IO[bytes]) -> None:
    """Settle hands written as JSON in FILE (- is the standard input), and explain what each changes on the sheet.

    FILE holds one hand, a list of hands, or an object of such lists. The first example is a hand at home, the second
    one at a tournament, where no cards are pressed and 16 tricks are made instead of 15:

    \b
    {"id": "F01", "ruleset": "familie", "players": 3, "declarer": "A",
     "outcome": "played", "bid": 200, "meld": {"A": 100, "B": 20, "C": 40},
     "tricks": {"A": 8, "B": 4, "C": 3}, "points": {"A": 130, "B": 70, "C": 50}}

    \b
    {"id": "T01", "ruleset": "turnier", "players": 3, "declarer": "B",
     "outcome": "played", "bid": 180, "meld": {"A": 20, "B": 150, "C": 0},
     "tricks": {"A": 5, "B": 8, "C": 3}, "points": {"A": 70, "B": 120, "C": 60}}

    The outcome is played, conceded, durch, untendurch, forgot_press, misplay, thrown_in, passed or misdeal. A misplay
    names its "offender"; of a misplay at home and a hand thrown in "points" are those until then; a Durch may have a
    "grade", called or hand. With --json each hand gives one line: {"id", "expect": {side: points}, "explanation":
    [...]}, or {"id", "errors": [codes]} when it cannot be settled.

    Three other objects can be read. {"id", "data"} is a hand of which only "data" is given, to find errors in that
    part. {"id", "cards", "last_trick"} gives {"id", "value"}, the points of those cards. {"id", "before", "delta",
    "declarer", "made", "target"} gives {"id", "after", "finished", "winner"}, the state of the game.
    """  # noqa: D301  # click wants the character \b itself: do not wrap
    answers = [(record, *_answer(record, name, options)) for record in _records(file.read())]
    for record, data, lines in answers:
        if as_json:
            _say_json({"id": record.get("id"), **data})
        else:
            say(" ".join(str(record[key]) for key in ("id", "title") if key in record) or "hand")
            for line in lines:
                say(f"  {line}")


def _records(text: bytes) -> list[Record]:
    """Return the objects in a JSON text: a single object, a list, or an object whose values are lists of objects."""
    try:
        data = json.loads(text, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        msg = f"this is no JSON: {error}"
        raise click.ClickException(msg) from None
    if isinstance(data, dict):
        items = [item for value in data.values() if isinstance(value, list) for item in value]
        whole_file = any(map(_is_record, items)) and not {"outcome", "declarer", "cards", "data"} & data.keys()
        data = items if whole_file else [data]
    if not isinstance(data, list) or not all(_is_record(record) for record in data):
        raise click.ClickException("a JSON object for one hand is wanted, or a list of such objects")
    return data


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        msg = f"of the keys {', '.join(key for key, _ in pairs)} one is given twice"
        raise ValueError(msg)
    return data


def _is_record(value: object) -> bool:
    return isinstance(value, dict)


def _answer(record: Record, name: str | None, options: tuple[str, ...]) -> tuple[dict[str, object], list[str]]:
    """Return the answer to a record as data for JSON and as lines of text."""
    try:
        rules = _rules(name or _ruleset(record), options)
        if "before" in record:
            return _state_of_game(record, rules)
        if "cards" in record:
            cards = parse_cards(" ".join(map(str, _of_type(record, "cards", list))))
            value = card_points(cards, rules, last_trick=bool(flag(record, "last_trick")))
            return {"value": value}, [f"{value:>6}"]
        if "data" in record:
            part = _of_type(record, "data", dict)
            return _settled(hand_from_data(_blank(rules, part) | part), rules)
        return _settled(hand_from_data(record), rules)
    except (NotationError, CardError, RulesError) as error:
        msg = f"{record.get('id', 'hand')}: {error}"
        raise click.ClickException(msg) from None


def _ruleset(record: Record) -> str:
    name = record.get("ruleset", "familie")
    if name not in PRESETS + VARIANTS:
        msg = f"there are no rules {name!r}; there are {', '.join(PRESETS + VARIANTS)}"
        raise NotationError(msg)
    return str(name)


def _of_type(record: Record, key: str, kind: type) -> Any:
    if not isinstance(record.get(key), kind):
        msg = f"{key} must be {'a list' if kind is list else 'an object'}, not {record.get(key)!r}"
        raise NotationError(msg)
    return record[key]


def _blank(rules: Rules, data: Record) -> dict[str, Any]:
    """Return a hand without problems, to find the problems of ``data`` in it.

    Only a hand that was played has tricks and points; with another outcome they would be a problem themselves.
    """
    players = whole("players", data.get("players", rules.players[0]))
    sides = sides_of(players) if players in (3, 4) else sides_of(rules.players[0])
    tricks = rules.tricks(rules.players[0] if players not in rules.players else players)
    hand = {"players": players, "declarer": "A", "outcome": "played", "bid": max(rules.bid_min, USUAL_BID)}
    if data.get("outcome", "played") != "played":
        return hand
    return hand | {
        "tricks": dict.fromkeys(sides, 1) | {"A": tricks - len(sides) + 1},
        "points": dict.fromkeys(sides, 0) | {"A": rules.total_points},
    }


def _settled(hand: Hand, rules: Rules) -> tuple[dict[str, object], list[str]]:
    problems = check(hand, rules)
    try:
        settlement = settle_hand(hand, rules)
    except HandError as error:
        codes = list(dict.fromkeys(problem.code for problem in error.problems if not problem.warning))
        return {"errors": codes}, list(_problem_lines(problems))
    data: dict[str, object] = {
        "expect": settlement.deltas,
        "explanation": [f"{line.side}: {line}" if line.side else str(line) for line in settlement.lines],
    }
    if settlement.separate:
        data["separate"] = settlement.separate
    if problems:
        data["warnings"] = list(dict.fromkeys(problem.code for problem in problems))
    return data, [*_settlement_lines(settlement), *_problem_lines(problems)]


def _problem_lines(problems: Iterable[Problem]) -> Iterator[str]:
    for problem in problems:
        mark = "?" if problem.warning else "!"
        yield f"{mark} {problem} ({problem.code})"


def _settlement_lines(settlement: Settlement) -> Iterator[str]:
    for side, delta in settlement.deltas.items():
        reasons = "; ".join(str(line) for line in settlement.lines if line.side == side)
        yield f"{side} {signed(delta):>6}   {reasons}"


def _state_of_game(record: Record, rules: Rules) -> tuple[dict[str, object], list[str]]:
    """Return the totals after a hand, and whether the game is over."""
    before, delta = (
        {side: whole(f"{key} of {side}", number) for side, number in _of_type(record, key, dict).items()}
        for key in ("before", "delta")
    )
    if len(before) < 2 or before.keys() != delta.keys():
        raise NotationError("before and delta must give a whole number for each of the same sides")
    target = record.get("target")
    if target is not None:
        rules = rules.with_options({"target": str(target)})
    after = {side: before[side] + delta[side] for side in before}
    declarer, made = record.get("declarer"), flag(record, "made")
    if declarer is not None and declarer not in list(after):
        msg = f"declarer must be one of {', '.join(after)}, not {declarer!r}"
        raise NotationError(msg)
    end = end_of_game(after, rules, declarer=declarer or "", made=made)
    data = {"after": after, "finished": end is not None, "winner": end.winner if end else None}
    totals = [f"{side} {signed(total):>6}" for side, total in after.items()]
    return data, [*totals, str(end)] if end else totals
