"""What the reader names: the classes of `vision.decks`, and which of them a printed letter or sign is."""

from __future__ import annotations

from vision.decks import NONE, RANK_CLASSES, SUIT_CLASSES

__all__ = ["NONE", "RANK_CLASSES", "SUIT_CLASSES", "rank_class", "suit_class"]


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
