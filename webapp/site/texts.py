"""German words for cards, melds, doubts and refusals; each is a gettext message.

The tables hold source texts (marked with ``N_`` for extraction). The functions translate them into the language of the
request, so they need an application context.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.cards import Card, Rank, Suit
from scoring.melds import Meld
from scoring.texts import N_
from vision.decks import ForeignCard
from webapp.site.languages import gettext, plain
from webapp.site.words import rank_word, said_word, suit_word

_MELDS: Mapping[str, str] = {
    "paar": N_("Paar in {suit}"),
    "familie": N_("Familie in {suit}"),
    "doppelfamilie": N_("Doppelfamilie in {suit}"),
    "binokel": N_("Binokel"),
    "doppelbinokel": N_("doppelter Binokel"),
    "vier": N_("vier {ranks}"),
    "acht": N_("acht {ranks}"),
    "rundgang": N_("Rundgang"),
    "trumpfsieben": N_("Trumpf-Sieben"),
}

OUTCOMES: Mapping[str, str] = {
    "played": N_("gespielt"),
    "conceded": N_("abgeschrieben"),
    "durch": N_("Durch"),
    "untendurch": N_("Untendurch"),
    "forgot_press": N_("Drücken vergessen"),
    "misplay": N_("falsch gespielt"),
    "thrown_in": N_("aufgegeben"),
    "passed": N_("alle weg"),
    "misdeal": N_("vergeben"),
}

GRADES: Mapping[str, str] = {
    "": N_("wie üblich"),
    "called": N_("mit gerufener Karte"),
    "open": N_("offen"),
    "hand": N_("offen aus der Hand"),
}
"""The grades of a Durch; "open" is stored apart from the others."""

PRESETS: Mapping[str, str] = {"familie": N_("Familie"), "turnier": N_("Turnier")}

DOUBTS: Mapping[str, str] = {
    "low_confidence": N_("schlecht zu erkennen"),
    "weak_single": N_("nur an einer Ecke zu sehen, und die schlecht"),
    "edge": N_("am Bildrand abgeschnitten"),
    "third_copy": N_("schon zweimal da – jede Karte gibt es nur zweimal"),
    "not_in_deck": N_("nicht im Spiel: gespielt wird ohne Siebener"),
    "corners_disagree": N_("die Ecken der Karte widersprechen sich"),
    "isolated_scale": N_("viel größer oder kleiner als die anderen Karten"),
    "other_pile": N_("beide liegen schon bei {who}"),
    "third_with_others": N_("mit denen der anderen zusammen dreimal da – jede Karte gibt es nur zweimal"),
    "shown_before": N_("schon da – zweimal, oder dieselbe Karte noch einmal?"),
    "nothing_found": N_("Auf dem Bild war keine Karte zu erkennen."),
    "overlooked": N_("Vielleicht fehlt eine Karte: eine Ecke war zu undeutlich. Bitte nachzählen."),
    "foreign": N_("Auf dem Bild liegen Karten, die nicht zum Binokelblatt gehören."),
    "deck_unknown": N_("Französische Karten kann diese Fassung noch nicht lesen, außer Herz. Bitte eintippen."),
    "crowded": N_("Auf dem Bild sind mehr Karten, als sich auf einmal lesen lassen."),
}
_FOREIGN: Mapping[str, str] = {
    "9": N_("Eine {suit}-Neun gehört nicht zum Binokelblatt."),
    "8": N_("Eine {suit}-Acht gehört nicht zum Binokelblatt."),
    "6": N_("Eine {suit}-Sechs gehört nicht zum Binokelblatt."),
    "low": N_("Eine niedrige {suit}-Karte (Zwei bis Fünf) gehört nicht zum Binokelblatt."),
    "roman": N_("Eine {suit}-Karte mit römischer Zahl gehört nicht zum Binokelblatt."),
}
_FOREIGN_OTHERS = N_("Das ist keine Karte von diesem Blatt: {suit} {rank}.")
_FOREIGN_SUITS: Mapping[str, str] = {
    "E": N_("Eichel"),
    "S": N_("Schippen"),
    "H": N_("Herz"),
    "B": N_("Schellen"),
    "Kreuz": N_("Kreuz"),
    "Pik": N_("Pik"),
    "Herz": N_("Herz"),
    "Karo": N_("Karo"),
}
"""By what `vision.decks.FOREIGN_SUITS` begins a code with: what is printed, whatever the table calls it."""
# these words are extracted with their plurals in `webapp.site.words`
_FOREIGN_RANKS: Mapping[str, str] = {
    "A": "Ass",
    "10": "Zehner",
    "K": "König",
    "O": "Ober",
    "U": "Unter",
    "7": "Siebener",
    "B": "Bube",
}
_DAUS, _DAME = N_("Daus"), "Dame"

_UNKNOWN_DOUBT = N_("unsicher gelesen")

PHOTO_REFUSALS: Mapping[str, str] = {
    "not_a_picture": N_(
        "Diese Datei ist kein Bild, das sich lesen lässt. Bitte ein Foto (JPEG, PNG, WebP oder HEIC) nehmen."
    ),
    "too_many_pixels": N_("Das Bild hat über 50 Megapixel. Bitte mit kleinerer Auflösung fotografieren."),
    "too_large": N_("Das Bild ist größer als 15 MB. Bitte mit kleinerer Auflösung fotografieren."),
    "uniform": N_("Auf dem Bild ist nichts zu sehen: überall dieselbe Farbe. Bitte noch einmal fotografieren."),
    "damaged": N_("Die Bilddatei ist beschädigt und lässt sich nicht öffnen. Bitte noch einmal fotografieren."),
    "too_small": N_("Das Bild ist zu klein, um Karten darauf zu lesen. Bitte das Originalfoto nehmen."),
}
_UNKNOWN_REFUSAL = N_("Das Bild lässt sich nicht lesen. Bitte noch einmal fotografieren oder die Karten eintippen.")


def suit_name(suit: Suit) -> str:
    """Return the table's word for the suit, for example "Herz"."""
    return plain(suit_word(suit))


def rank_name(rank: Rank) -> str:
    """Return the table's word for the rank, for example "König"."""
    return rank_word(rank)


def rank_plural(rank: Rank) -> str:
    """Return the table's word for several cards of a rank, for example "Könige"."""
    return rank_word(rank, 2)


def card_name(card: Card) -> str:
    """Return the card's name as it is spoken at the table, for example "Herz Ass"."""
    return f"{suit_name(card.suit)} {rank_name(card.rank)}"


def meld_name(meld: Meld) -> str:
    """Return the meld's name with its suit or rank, for example "Familie in Herz" or "vier Könige"."""
    suit = suit_name(meld.suit) if meld.suit else ""
    ranks = rank_plural(meld.rank) if meld.rank else ""
    return gettext(_MELDS[meld.kind]).format(suit=suit, ranks=ranks)


def outcome_name(outcome: str) -> str:
    """Return how a hand ended, in the words of the table."""
    return gettext(OUTCOMES[outcome])


def outcome_word(outcome: str) -> str:
    """Return the table's German word for how a hand ended, not translated."""
    return said_word("conceding") if outcome == "conceded" else OUTCOMES[outcome]


def grade_name(grade: str) -> str:
    """Return in which grade a Durch was played."""
    return gettext(GRADES[grade])


def preset_name(preset: str) -> str:
    """Return what a rule set is called."""
    return gettext(PRESETS[preset])


def doubt_sentence(reason: str, who: str = "") -> str:
    """Return the sentence for a doubt, a general one for an unknown reason; ``who`` is the other owner of the card."""
    return gettext(DOUBTS.get(reason, _UNKNOWN_DOUBT)).format(who=who)


def foreign_sentence(code: str) -> str:
    """Return the sentence for a card that does not belong to the deck; for its code see `vision.decks.ForeignCard`."""
    card = ForeignCard.parse(code)
    suit = plain(_FOREIGN_SUITS[card.suit])
    if card.rank in _FOREIGN:
        return gettext(_FOREIGN[card.rank]).format(suit=suit)
    rank = (_DAUS if len(card.suit) == 1 else _DAME) if card.rank == "D" else _FOREIGN_RANKS[card.rank]
    return gettext(_FOREIGN_OTHERS).format(suit=suit, rank=plain(rank))


def together(names: Iterable[str]) -> str:
    """Return names as a list in a sentence: "Anna, Berta und Clara"; "" for none."""
    *first, last = [*names] or [""]
    return gettext("{names} und {last}").format(names=", ".join(first), last=last) if first else last


def refusal_sentence(code: str) -> str:
    """Return what is wrong with a photograph that cannot be read, and what to do."""
    return gettext(PHOTO_REFUSALS.get(code, _UNKNOWN_REFUSAL))
