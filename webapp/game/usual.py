"""The usual table ("Unser Tisch"): people and rules of games that this phone opened, for another one by a tap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.sheet.replay import replayed
from webapp.site.web import store
from webapp.storage.people import name_key
from webapp.storage.records import Game

TABLES = 2
"""How many tables are offered."""
NAMES = 12
"""How many names are offered."""


@dataclass(frozen=True, slots=True)
class UsualTable:
    """People who play together by their rules: their latest game that was played, and who deals the next one."""

    game: Game
    dealer: str


def usual_tables(games: Sequence[Game]) -> list[UsualTable]:
    """Return the tables of ``games``, the latest first, each once; a tournament's tables are drawn anew, so none."""
    found: dict[tuple[object, ...], UsualTable] = {}
    for game in games:
        there = game.circle_at(None)
        people = tuple(sorted(name_key(name) for name in game.everyone))
        table = (people, there.size, game.preset, tuple(sorted(game.options.items())))
        standing = replayed(store(), game)
        if table in found or not standing.lines or store().tables.of_game(game.id) is not None:
            continue
        found[table] = UsualTable(game, game.everyone[standing.sheet.next_dealer])
    return list(found.values())[:TABLES]


def known_names(games: Sequence[Game], typed: Sequence[str]) -> list[str]:
    """Return the names of the people of ``games``, each once, without those that were typed already."""
    there = {name_key(name) for name in typed}
    names: dict[str, str] = {}
    for name in (name for game in games if store().tables.of_game(game.id) is None for name in game.everyone):
        names.setdefault(name_key(name), name)
    return [name for key, name in names.items() if key not in there][:NAMES]
