"""The words of the table that a page is about: what its suits, ranks, talon and conceding are called, and its deck.

The two sheets differ (RULES.md section 1): the family sheet says Kreuz, Bollen, Ober, Unter and Talon, the tournament
sheet Schellen, Dame, Bube and Tapp. A game keeps its words; :func:`speak` makes a request say them, so that every
text of the page, the file or the message does: words of cards by the functions here, sentences by `gettext`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from flask import g

from scoring.cards import Rank, Suit
from scoring.texts import N_
from vision.decks import DeckKind
from webapp.site.languages import ngettext, plain
from webapp.storage.table_words import TableWords

DECKS: Mapping[DeckKind, str] = {DeckKind.GERMAN: N_("Württemberger"), DeckKind.FRENCH: N_("französische")}
"""What the decks are called beside the question for the cards."""

CHOICES: Mapping[str, Mapping[str, str]] = {
    "acorns": {"eichel": N_("Eichel"), "kreuz": N_("Kreuz")},
    "leaves": {"schippen": N_("Schippen"), "blatt": N_("Blatt"), "pik": N_("Pik")},
    "bells": {"schellen": N_("Schellen"), "bollen": N_("Bollen"), "karo": N_("Karo")},
    "courts": {"ober_unter": N_("Ober, Unter"), "dame_bube": N_("Dame, Bube")},
    "talon": {"tapp": N_("Tapp"), "dabb": N_("Dabb"), "talon": N_("Talon")},
    "conceding": {"abschreiben": N_("abgeschrieben"), "abgehen": N_("abgegangen")},
}
"""The words among which a table chooses, by field of `TableWords` and key."""

WORD_FIELDS = ("deck", *(f"word-{name}" for name in CHOICES))
"""The fields of the form in which a table chooses."""

ASKED: Mapping[str, str] = {
    "acorns": N_("Kreuz oder Eichel"),
    "leaves": N_("Schippen, Blatt oder Pik"),
    "bells": N_("Schellen, Bollen oder Karo"),
    "courts": N_("Bilder unter dem König"),
    "talon": N_("verdeckte Karten"),
    "conceding": N_("vor dem Ausspielen aufgegeben"),
}
"""What each word is for, in the words of the form."""

_OF_SHEET: Mapping[str, Mapping[str, str]] = {
    "familie": {"acorns": "kreuz", "bells": "bollen", "talon": "talon"},
    "turnier": {"courts": "dame_bube"},
}
"""[S1] "Schippen (grün), Kreuz, Bollen", "Talon"; [S2] "Dame", "Bube", "Schellen", "Tapp"."""
_OF_FRENCH_CARDS = {"acorns": "kreuz", "leaves": "pik", "bells": "karo", "courts": "dame_bube"}

_SUITS = {Suit.EICHEL: "acorns", Suit.SCHIPPEN: "leaves", Suit.SCHELLEN: "bells"}
_RANKS: Mapping[Rank | tuple[str, Rank], Callable[[int], str]] = {
    Rank.ASS: lambda count: ngettext("Ass", "Asse", count),
    Rank.ZEHNER: lambda count: ngettext("Zehner", "Zehner", count),
    Rank.KOENIG: lambda count: ngettext("König", "Könige", count),
    ("ober_unter", Rank.OBER): lambda count: ngettext("Ober", "Ober", count),
    ("ober_unter", Rank.UNTER): lambda count: ngettext("Unter", "Unter", count),
    ("dame_bube", Rank.OBER): lambda count: ngettext("Dame", "Damen", count),
    ("dame_bube", Rank.UNTER): lambda count: ngettext("Bube", "Buben", count),
    Rank.SIEBENER: lambda count: ngettext("Siebener", "Siebener", count),
}
"""The word for one card of a rank and for several; of O and U, that of the table."""
_FRENCH_LETTERS = {Rank.OBER: N_("D"), Rank.UNTER: N_("B")}
"""What stands in the corner of French cards; D for Dame and B for Bube, Q and J in English."""

_INSTEAD: Mapping[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("talon", "dabb"): ((N_("Tapp"), N_("Dabb")),),
    ("talon", "talon"): ((N_("Tapp"), N_("Talon")),),
    ("courts", "dame_bube"): (
        (N_("vier Ober"), N_("vier Damen")),
        (N_("und Ober"), N_("und Damen")),
        (N_("Ober oder Unter"), N_("Damen oder Buben")),
    ),
    ("conceding", "abgehen"): (
        (N_("hat abgeschrieben"), N_("ist abgegangen")),
        (N_("haben abgeschrieben"), N_("sind abgegangen")),
        (N_("abschreiben lassen"), N_("abgehen")),
        (N_("abgeschrieben"), N_("abgegangen")),
        (N_("Abschreiben"), N_("Abgehen")),
        (N_("abschreiben"), N_("abgehen")),
    ),
}
"""What a sentence says instead of the words in which the texts are written, by field and choice."""


def standard_words(preset: str, deck: DeckKind = DeckKind.GERMAN) -> TableWords:
    """Return the words of a rule set's sheet; those of its cards where French cards are played."""
    of_deck = _OF_FRENCH_CARDS if deck is DeckKind.FRENCH else {}
    words: dict[str, Any] = {**_OF_SHEET.get(preset, {}), **of_deck}
    return TableWords(deck=deck, **words)


def chosen_words(preset: str, form: Mapping[str, str]) -> TableWords:
    """Return the words that a form chose: those of the sheet for every field that is empty or not known."""
    deck = DeckKind.FRENCH if form.get("deck") == DeckKind.FRENCH else DeckKind.GERMAN
    chosen = {name: form.get(f"word-{name}", "") for name in CHOICES}
    standard = standard_words(preset, deck)
    kept: dict[str, Any] = {
        name: key if key in CHOICES[name] else getattr(standard, name) for name, key in chosen.items()
    }
    return TableWords(deck=deck, **kept)


def typed_words(preset: str, words: TableWords) -> dict[str, str]:
    """Return the form in which these words are chosen; a word of the sheet is an empty field."""
    standard = standard_words(preset, words.deck)
    own = {name: getattr(words, name) for name in CHOICES}
    return {"deck": words.deck} | {
        f"word-{name}": "" if key == getattr(standard, name) else key for name, key in own.items()
    }


def other_deck(preset: str, words: TableWords) -> TableWords:
    """Return the words where the other kind of cards lies on the table; what no card is called stays."""
    kept = {f"word-{name}": getattr(words, name) for name in ("talon", "conceding")}
    return chosen_words(preset, {"deck": words.deck.other, **kept})


def deck_said(words: TableWords) -> TableWords:
    """Return the words where a person has said that the table plays with this deck: no photograph asks again."""
    return replace(words, deck_said=True)


def speak(words: TableWords) -> None:
    """Let every text of this request say the table's words."""
    g.table_words = words
    g.worded = _teller(words)


def table_words() -> TableWords:
    """Return the words of the table that the request is about; those of the texts where it is about none."""
    found: TableWords = g.get("table_words", None) or TableWords()
    return found


def french() -> bool:
    """Return whether the table plays with French cards."""
    return table_words().deck is DeckKind.FRENCH


def suit_word(suit: Suit) -> str:
    """Return the table's German word for a suit, not translated."""
    name = _SUITS.get(suit)
    return said_word(name) if name else N_("Herz")


def rank_word(rank: Rank, count: int = 1) -> str:
    """Return the table's word for so many cards of a rank, in the person's language."""
    word = _RANKS.get(rank) or _RANKS.get((table_words().courts, rank)) or _RANKS["ober_unter", rank]
    return word(count)


def rank_letter(rank: Rank) -> str:
    """Return what stands in the corner of the table's cards of a rank."""
    return plain(_FRENCH_LETTERS[rank]) if french() and rank in _FRENCH_LETTERS else rank.value


def sign_id(suit: Suit) -> str:
    """Return the name of the suit's sign among the drawn ones (`templates/signs.svg`)."""
    return f"sign-french-{suit.value}" if french() else f"sign-{suit.value}"


def said_word(name: str) -> str:
    """Return the table's German word for a field of `TableWords`, not translated."""
    choices = CHOICES[name]
    return choices.get(getattr(table_words(), name), next(iter(choices.values())))


def _teller(words: TableWords) -> Callable[[str], str] | None:
    """Return what puts a translated sentence into the table's words; None where it says them anyway."""
    chosen = ((field.name, getattr(words, field.name)) for field in fields(words))
    pairs = [pair for choice in chosen for pair in _INSTEAD.get(choice, ())]
    said = tuple((plain(old), plain(new)) for old, new in pairs)
    changed = tuple((old, new) for old, new in said if old != new)
    return _replacing(changed) if changed else None


@cache
def _replacing(pairs: tuple[tuple[str, str], ...]) -> Callable[[str], str]:
    instead = dict(pairs)
    words = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, instead)) + r")(?!\w)")
    return lambda text: words.sub(lambda found: instead[found[0]], text)
