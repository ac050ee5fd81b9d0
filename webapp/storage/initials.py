"""Names as initials, for sheets that are shown to people who need not know who played."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return an initial for each name; those who share one are numbered in the order of their seats.

    >>> initials(["Anna", "bertram", "Clara", "Berta"])
    ('A.', 'B1', 'C.', 'B2')
    """
    letters = [_initial(name) for name in names]
    count, seen = Counter(letters), Counter[str]()
    found: list[str] = []
    for letter in letters:
        seen[letter] += 1
        found.append(f"{letter}{seen[letter]}" if count[letter] > 1 else f"{letter}.")
    return tuple(found)


def _initial(name: str) -> str:
    plain = unicodedata.normalize("NFC", name)
    return next((character.upper()[0] for character in plain if character.isalpha()), "?")
