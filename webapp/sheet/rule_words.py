"""What each option of `scoring.options` asks, and how its values are said: the words of the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.cards import Card
from scoring.texts import N_
from webapp.site.languages import gettext
from webapp.site.texts import card_name

_TIMES: Mapping[str, str] = {"1": N_("einfach"), "2": N_("doppelt")}
_OFTEN = N_("{times}-fach")

_YES_NO: Mapping[str, str] = {"true": N_("ja"), "false": N_("nein")}

_DEALS: Mapping[str, str] = {
    "again": N_("derselbe noch einmal"),
    "next": N_("der Nächste"),
    "off": N_("derselbe, und aufgeschrieben wird nichts"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One option as a person is asked for it.

    Attributes:
        short: its name in a list of house rules.
        question: the sentence beside its field.
        words: its values that have a word, each with it; the others are numbers to be typed.
        example: what may be typed, where anything may.
        times: whether the value says how many times the bid is taken off.
        cards: whether the words are codes of cards, which each table calls its own way.
    """

    key: str
    short: str
    question: str
    words: Mapping[str, str]
    example: str = ""
    times: bool = False
    cards: bool = False

    @property
    def typed(self) -> bool:
        """Whether a value can be typed."""
        return bool(self.example)

    def say(self, text: str) -> str:
        """Return a value in words."""
        if self.cards and text in self.words:
            return " + ".join(card_name(Card.parse(code)) for code in self.words[text].split())
        if text in self.words:
            return gettext(self.words[text])
        if self.times:
            return gettext(_TIMES.get(text, _OFTEN)).format(times=text)
        return text.replace("-", "−")


def _flag(key: str, short: str, question: str) -> Asked:
    return Asked(key, short, question, _YES_NO)


GROUPS: tuple[tuple[str, tuple[Asked, ...]], ...] = (
    (
        N_("Ende der Partie"),
        (
            Asked("target", N_("Ziel"), N_("Gespielt wird bis zu so vielen Punkten"), {"off": N_("ohne Ziel")}, "1500"),
            _flag(
                "difference_ends",
                N_("Vorsprung beendet"),
                N_("Endet die Partie auch, sobald der Vorsprung des Ersten so groß ist wie das Ziel?"),
            ),
            _flag(
                "diff_to_last",
                N_("Vorsprung auf den Letzten"),
                N_("Wird dieser Vorsprung vor dem Letzten gemessen statt vor dem Zweiten?"),
            ),
            Asked(
                "both_over",
                N_("Mehrere über dem Ziel"),
                N_("Wer gewinnt, wenn mehrere im selben Spiel das Ziel erreichen?"),
                {
                    "highest": N_("wer mehr hat"),
                    "declarer_first": N_("der Ansager, wenn er gewonnen hat"),
                    "only_declarer": N_("nur der Ansager kann gewinnen"),
                    "raise_250": N_("das Ziel steigt um 250"),
                },
            ),
            Asked(
                "games",
                N_("Feste Zahl von Spielen"),
                N_("Wird eine feste Zahl von Spielen gespielt? Durchgänge x Spiele"),
                {"off": N_("nein")},
                "3x9",
            ),
        ),
    ),
    (
        N_("Reizen und Abschreiben"),
        (
            Asked("bid_min", N_("Reizen ab"), N_("Gereizt wird ab"), {}, "150"),
            Asked("bid_step", N_("Reizschritt"), N_("Gereizt wird in Schritten von"), {}, "10"),
            _flag("forehand_must_open", N_("Vorhand muss reizen"), N_("Muss der Erste reizen, statt zu passen?")),
            Asked("passed_out", N_("Alle weg"), N_("Wer gibt, wenn alle weg sind?"), _DEALS),
            Asked("misdeal", N_("Vergeben"), N_("Wer gibt, wenn falsch gegeben wurde?"), _DEALS),
            _flag("concede", N_("Abschreiben"), N_("Darf der Ansager abschreiben?")),
            Asked(
                "concede_factor",
                N_("Abschreiben kostet"),
                N_("Wie oft geht der Reizwert beim Abschreiben ab?"),
                {},
                "1",
                times=True,
            ),
            Asked(
                "concede_bonus",
                N_("Gutschrift beim Abschreiben"),
                N_("Was bekommen die Gegner beim Abschreiben zu ihrer Meldung?"),
                {"half_bid": N_("den halben Reizwert"), "per_head10": N_("zehn je Kopf am Tisch")},
                "40",
            ),
            Asked(
                "concede_bonus_scope",
                N_("Gutschrift zu viert"),
                N_("Zu viert: Zählt diese Gutschrift für das Paar einmal oder für jeden der beiden Gegner?"),
                {"side": N_("das Paar einmal"), "player": N_("jeder der beiden")},
            ),
            _flag(
                "concede_melds_need_trick",
                N_("Abschreiben ohne Meldung"),
                N_("Verfallen die Meldungen beim Abschreiben, weil niemand sticht?"),
            ),
        ),
    ),
    (
        N_("Verlieren"),
        (
            Asked(
                "lost_factor",
                N_("Verloren kostet"),
                N_("Wie oft geht der Reizwert ab, wenn das Spiel verloren ist?"),
                {},
                "2",
                times=True,
            ),
            Asked(
                "lost_bonus",
                N_("Gutschrift bei Verlust"),
                N_("Was bekommen die Gegner dazu, wenn das Spiel verloren ist?"),
                {"half_bid": N_("den halben Reizwert")},
                "0",
            ),
            Asked(
                "thrown_in",
                N_("Aufgegeben kostet"),
                N_("Wie oft geht der Reizwert ab, wenn der Ansager nach dem Ausspielen aufgibt?"),
                {"off": N_("aufgeben gibt es nicht")},
                "2",
                times=True,
            ),
            Asked(
                "meld_needs_trick",
                N_("Meldung nur mit Stich"),
                N_("Zählt eine Meldung nur, wenn ein Stich dazukommt?"),
                {**_YES_NO, "opponents": N_("nur die der Gegner")},
            ),
            Asked(
                "forgot_press",
                N_("Drücken vergessen"),
                N_("Was ist, wenn das Drücken vergessen wurde?"),
                {
                    "lost": N_("verloren wie ein gespieltes Spiel"),
                    "twice_meld": N_("die doppelte Meldung geht ab"),
                    "off": N_("kommt nicht vor"),
                },
            ),
            Asked(
                "misplay",
                N_("Falsch gespielt"),
                N_("Was kostet es, falsch zu spielen? Strafe/Gutschrift der anderen"),
                {"lost": N_("das Spiel"), "off": N_("nichts, es wird richtiggestellt")},
                "250/125",
            ),
            Asked(
                "misplay_factor",
                N_("Falsch gespielt: Reizwert"),
                N_("Kostet falsches Spielen das Spiel: wie oft geht der Reizwert ab?"),
                {},
                "2",
                times=True,
            ),
            Asked(
                "misplay_defender",
                N_("Gegner spielt falsch"),
                N_("Kostet falsches Spielen das Spiel, und ein Gegner hat es getan: was gilt?"),
                {
                    "rest": N_("der Ansager gewinnt und bekommt alle übrigen Augen"),
                    "bid": N_("der Ansager gewinnt und bekommt den Reizwert"),
                    "loses": N_("dem Gegner geht der Reizwert ab"),
                    "void": N_("es wird zu Ende gespielt, seine Stiche zählen nicht"),
                },
            ),
            Asked(
                "stopped_others",
                N_("Gegner, wenn der Ansager aufgibt"),
                N_("Was bekommen die Gegner zu ihrer Meldung, wenn der Ansager aufgibt oder falsch spielt?"),
                {"rest": N_("ihre Augen und den Rest"), "bonus": N_("die Gutschrift wie beim Abschreiben")},
            ),
            Asked(
                "misplay_bid_scope",
                N_("Falsch gespielt: höherer Reizwert"),
                N_("Ist der Reizwert höher als die Strafe, geht statt ihrer der Reizwert ab: für wen gilt das?"),
                {"any": N_("für jeden"), "declarer_only": N_("nur für den Ansager")},
            ),
            _flag(
                "misplay_melds_need_trick",
                N_("Falsch gespielt: Meldung nur mit Stich"),
                N_("Zählen dabei die Meldungen der anderen nur mit Stich?"),
            ),
        ),
    ),
    (
        N_("Durch und Untendurch"),
        (
            Asked(
                "durch",
                N_("Durch"),
                N_("Was zählt ein Durch? gewonnen/verloren/aufgelegt"),
                {"off": N_("wird nicht gespielt")},
                "1000/-2000/1500",
            ),
            Asked(
                "untendurch",
                N_("Untendurch"),
                N_("Was zählt ein Untendurch? gewonnen/verloren/aufgelegt"),
                {"off": N_("wird nicht gespielt")},
                "1000/-2000/1500",
            ),
            Asked(
                "durch_called",
                N_("Durch mit gerufener Karte"),
                N_("Was zählt ein Durch mit einer gerufenen Karte? gewonnen/verloren"),
                {"off": N_("wird nicht gespielt")},
                "500/-1000",
            ),
            Asked(
                "durch_from_hand",
                N_("Durch offen aus der Hand"),
                N_("Was zählt ein Durch offen aus der Hand? gewonnen/verloren"),
                {"off": N_("wird nicht gespielt")},
                "2000/-2000",
            ),
            Asked(
                "durch_melds",
                N_("Meldungen beim Durch"),
                N_("Zählen beim Durch die Meldungen der Gegner?"),
                {"none": N_("nein"), "lost": N_("ja, wenn er verloren ist")},
            ),
            _flag("durch_separate", N_("Durch getrennt"), N_("Wird der Durch getrennt von der Partie gezählt?")),
            _flag(
                "durch_partner_may_win",
                N_("Durch: Mitspieler darf stechen"),
                N_("Darf zu viert der Mitspieler stechen?"),
            ),
        ),
    ),
    (
        N_("Meldungen"),
        (
            Asked("pair", N_("Paar"), N_("Was zählt ein Paar? ohne Trumpf/in Trumpf"), {}, "20/40"),
            Asked("family", N_("Familie"), N_("Was zählt eine Familie? ohne Trumpf/in Trumpf"), {}, "100/150"),
            Asked("four", N_("Vier Gleiche"), N_("Was zählen vier Asse, Könige, Ober oder Unter?"), {}, "100/80/60/40"),
            Asked("binokel", N_("Binokel"), N_("Was zählt ein Binokel? einfach/doppelt"), {}, "40/300"),
            Asked(
                "binokel_cards",
                N_("Karten des Binokels"),
                N_("Welche Karten sind der Binokel?"),
                {"so_bu": "SO BU", "su_bo": "SU BO", "bo_bu": "BO BU", "bo_eu": "BO EU"},
                cards=True,
            ),
            Asked(
                "rundgang",
                N_("Wert des Rundgangs"),
                N_("Was zählt ein Rundgang, wo er einen eigenen Wert hat?"),
                {},
                "240",
            ),
            Asked(
                "rundgang_mode",
                N_("Rundgang"),
                N_("Was zählt ein Rundgang, also ein Paar in jeder Farbe?"),
                {
                    "named": N_("240, darin vier Könige und vier Ober"),
                    "components": N_("nur seine Teile"),
                    "pairs_only": N_("240, Könige und Ober dazu"),
                },
            ),
            Asked(
                "rundgang_family_pair",
                N_("Rundgang mit Familie"),
                N_("Darf das Paar einer Familie zum Rundgang zählen?"),
                {"any": N_("ja, jeder Familie"), "trump_only": N_("nur der Trumpffamilie"), "none": N_("nein")},
            ),
            Asked(
                "double_family",
                N_("Doppelfamilie"),
                N_("Was zählt eine Doppelfamilie? ohne Trumpf/in Trumpf"),
                {"two_families": N_("zwei Familien")},
                "1000/1500",
            ),
            Asked(
                "eight",
                N_("Acht Gleiche"),
                N_("Was zählen acht Asse, Könige, Ober oder Unter?"),
                {"two_fours": N_("zweimal vier")},
                "1000",
            ),
            Asked("eight_tens", N_("Acht Zehner"), N_("Was zählen acht Zehner?"), {}, "0"),
            Asked("eight_sevens", N_("Acht Siebener"), N_("Was zählen acht Siebener?"), {}, "1000"),
            Asked("trump_seven", N_("Trumpf-Sieben"), N_("Was zählt eine Trumpf-Sieben?"), {}, "10"),
            Asked(
                "press_trump",
                N_("Trumpf drücken"),
                N_("Darf Trumpf gedrückt werden?"),
                {"never": N_("nur die gemeldete Sieben"), "announced": N_("ja, wenn es angesagt wird")},
            ),
        ),
    ),
    (
        N_("Karten und Zählen"),
        (
            Asked(
                "players",
                N_("Spieler"),
                N_("Wie viele dürfen nach diesen Regeln spielen?"),
                {"3": N_("drei"), "4": N_("vier"), "3/4": N_("drei oder vier")},
            ),
            _flag("sevens", N_("Mit Siebenern"), N_("Sind die Siebener dabei?")),
            Asked("talon", N_("Karten im Tapp"), N_("Wie viele Karten liegen im Tapp? zu dritt/zu viert"), {}, "3/4"),
            Asked(
                "card_values",
                N_("Augen"),
                N_("Wie viele Augen haben die Karten?"),
                {"klassisch": N_("11, 10, 4, 3, 2, 0"), "zehner": N_("Ass, Zehner und König je 10")},
            ),
            Asked("last_trick", N_("Letzter Stich"), N_("Was zählt der letzte Stich dazu?"), {}, "10"),
            Asked(
                "rounding",
                N_("Runden"),
                N_("Werden die Augen gerundet aufgeschrieben?"),
                {"none": N_("genau"), "tens": N_("auf Zehner")},
            ),
            Asked(
                "bid_test",
                N_("Geprüft wird"),
                N_("Was muss den Reizwert erreichen?"),
                {"exact": N_("die genauen Augen"), "rounded": N_("die gerundeten Augen")},
            ),
        ),
    ),
)
"""Every option, in groups with their headings."""

ASKED: Mapping[str, Asked] = {asked.key: asked for _heading, group in GROUPS for asked in group}
