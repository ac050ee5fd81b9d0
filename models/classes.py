"""What the reader names: our ranks and suits, none, and the neighbours that it must not take for ours."""

from __future__ import annotations

from vision.crop import RANKS, SUITS

NONE = "none"

RANK_CLASSES: tuple[str, ...] = (
    *(rank.value for rank in RANKS),
    NONE,
    *("8", "9", "Q", "D", "J", "B", "6", "low", "roman"),
)
"""Of the first head: what is printed, whatever a game calls it; "low" is two to five, "roman" a roman numeral."""

SUIT_CLASSES: tuple[str, ...] = (*(suit.value for suit in SUITS), NONE, "club", "spade", "diamond")
"""Of the second head; a French heart is a heart."""


def rank_class(text: str) -> int:
    """Return the class number of an index's letter or figure, that of none for what no card bears."""
    if text in RANK_CLASSES:
        return RANK_CLASSES.index(text)
    if text in ("2", "3", "4", "5"):
        return RANK_CLASSES.index("low")
    return RANK_CLASSES.index("roman" if text and set(text) <= set("IVX") else NONE)


def suit_class(sign: str) -> int:
    """Return the class number of a sign: a suit's code, "club", "spade" or "diamond"."""
    return SUIT_CLASSES.index(sign)
