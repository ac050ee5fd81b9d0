"""Names of people: which are the same, and games of the same people."""

from __future__ import annotations

from collections.abc import Sequence


def people_of(names: Sequence[str]) -> str:
    """Return a text that is the same for the same people, wherever they sit and however they write their names.

    It is kept with each game to find games by. Weiß and Weiss have the same, so ask `same_people` as well.

    >>> people_of(["Anna", "berta ", "Clara"]) == people_of(["Clara", "Anna", "Berta"])
    True
    """
    return "\n".join(sorted(" ".join(name.split()).casefold() for name in names))


def name_key(name: str) -> str:
    """Return a text that is the same for the same name, however its letters are written.

    Weiß and Weiss are different people, so that ß is no ss here.

    >>> name_key("berta ") == name_key("Berta"), name_key("WEIẞ") == name_key("Weiß"), name_key("Weiß") == "weiss"
    (True, True, False)
    """
    return " ".join(name.split()).lower()


def same_people(one: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether these are the same people, wherever they sit and however they write their names."""
    return sorted(map(name_key, one)) == sorted(map(name_key, other))
