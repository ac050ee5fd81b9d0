"""What a table plays with and how it calls it: the deck, and its words for suits, ranks, the talon and conceding."""

from __future__ import annotations

from dataclasses import dataclass

from vision.decks import DeckKind


@dataclass(frozen=True, slots=True)
class TableWords:
    """The words of one table, as keys; `webapp.site.words` says what each key stands for.

    The defaults are the words of games that were written before a table could choose, so they never change.

    Attributes:
        deck: the cards on the table.
        acorns, leaves, bells: what the suits E, S and B are called.
        courts: what the ranks O and U are called.
        talon: what the cards laid aside at the deal are called.
        conceding: what giving up before the first card is called.
        deck_said: a person has said that these cards lie on the table though a photograph looked like the others, so
            that no further photograph asks.
    """

    deck: DeckKind = DeckKind.GERMAN
    acorns: str = "eichel"
    leaves: str = "schippen"
    bells: str = "schellen"
    courts: str = "ober_unter"
    talon: str = "tapp"
    conceding: str = "abschreiben"
    deck_said: bool = False
