"""House rules in words: what each option of `scoring.options` asks, how its values are said, what a form says.

A field left alone is "wie vorgegeben": only what differs from the preset is stored. So the preset can be chosen on the
same page without a script, and a later release may correct a preset without touching what people chose themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.options import OPTIONS, text_of
from scoring.rules import RulesError, load
from scoring.texts import N_
from webapp.site.languages import gettext
from webapp.site.texts import PRESETS

_TIMES: Mapping[str, str] = {"1": N_("einfach"), "2": N_("doppelt")}
_OFTEN = N_("{times}-fach")

_YES_NO: Mapping[str, str] = {"true": N_("ja"), "false": N_("nein")}


@dataclass(frozen=True, slots=True)
class Asked:
    """One option as a person is asked for it.

    Attributes:
        short: its name in a list of house rules.
        question: the sentence beside its field.
        words: its values that have a word, each with it; the others are numbers to be typed.
        example: what may be typed, where anything may.
        times: whether the value says how many times the bid is taken off.
    """

    key: str
    short: str
    question: str
    words: Mapping[str, str]
    example: str = ""
    times: bool = False

    @property
    def typed(self) -> bool:
        """Whether a value can be typed."""
        return bool(self.example)

    def say(self, text: str) -> str:
        """Return a value in words."""
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
            _flag(
                "meld_needs_trick", N_("Meldung nur mit Stich"), N_("Zählt eine Meldung nur, wenn ein Stich dazukommt?")
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
                {"off": N_("nichts, es wird richtiggestellt")},
                "250/125",
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

VARIANTS: Mapping[str, str] = {
    "aks": N_("Preisbinokel: 40 Karten, gerundet, halber Reizwert als Gutschrift"),
    "mit30": N_("30 Punkte Gutschrift für jeden Gegner, wenn das Spiel abgeschrieben oder verloren ist"),
    "zehn_je_kopf": N_("zehn je Kopf beim Abschreiben"),
    "gerundet_exakt": N_("auf Zehner gerundet, genau geprüft"),
    "gerundet_gerundet": N_("auf Zehner gerundet, auch beim Prüfen"),
    "durch_einfach": N_("verlorener Durch kostet einfach"),
    "durch_getrennt": N_("Durch getrennt gezählt"),
    "abschreiben_je_person": N_("Gutschrift für jeden der beiden Gegner"),
    "trump_only": N_("Rundgang nur mit Trumpffamilie"),
    "components": N_("Rundgang zählt seine Teile"),
    "additive": N_("Rundgang zählt 240, vier Könige und vier Ober zählen dazu"),
    "dabb": N_("40 Karten, nichts Doppeltes"),
    "flat1500": N_("Doppelfamilie immer 1500"),
    "eight_sevens_0": N_("acht Siebener zählen nichts"),
}
"""Variants of the family's rules to start from, in words."""

_OFF = {"aus", "kein", "keine", "keiner", "nein", "nichts", "ohne"}


def variant_options(name: str) -> dict[str, str]:
    """Return how a variant of `scoring.rules` differs from the family's rules."""
    family, variant = load("familie").options(), load(name).options()
    return {key: text for key, text in variant.items() if text != family[key]}


def typed_in(form: Mapping[str, str]) -> dict[str, str]:
    """Return what a form says about each option, as it was typed or chosen; nothing for fields left alone.

    A number counts before the word chosen beside it, unless the form itself showed that number.
    """
    said = {key: _typed(form, key) or form.get(key, "").strip() for key in ASKED}
    return {key: text for key, text in said.items() if text}


def _typed(form: Mapping[str, str], key: str) -> str:
    number = " ".join(form.get(f"{key}-typed", "").split())
    return "" if form.get(key, "").strip() and number == form.get(f"{key}-drawn") else number


def read(typed: Mapping[str, str], preset: str, players: int) -> tuple[dict[str, str], dict[str, str]]:
    """Read the house rules that somebody typed, for a game of ``players``.

    Returns:
        The options that differ from the preset, as text; and a sentence for each option that is not right, by its key.
        A wrong value is not among the options.
    """
    options: dict[str, str] = {}
    errors: dict[str, str] = {}
    standard = load(preset)
    for key, given in typed.items():
        text = "off" if given.lower() in _OFF and "off" in ASKED[key].words else given
        try:
            value = text_of(OPTIONS[key].read(text, getattr(standard, key)))
        except RulesError:
            errors[key] = _refusal(ASKED[key], text)
            continue
        if value != standard.options()[key]:
            options[key] = value
    if not errors:
        errors = not_together(preset, options, players)
    return options, errors


def not_together(preset: str, options: Mapping[str, str], players: int) -> dict[str, str]:
    """Return a sentence where options that are right alone do not fit together, or not the number of players."""
    try:
        rules = load(preset).with_options(options)
    except RulesError:
        field = next((key for key in ("talon", "sevens") if key in options), "players")
        return {field: gettext("So lassen sich die Karten nicht gleichmäßig verteilen.")}
    if "players" in options and players not in rules.players:
        return {"players": gettext("Am Tisch sitzen {players}.").format(players=players)}
    return {}


def _refusal(asked: Asked, text: str) -> str:
    if not asked.typed:
        return gettext("Bitte eine der Möglichkeiten wählen.")
    sentence = gettext("Das ist hier nicht möglich. Zum Beispiel: {example}")
    if asked.example.isdecimal() and not text.lstrip("+-−").isdecimal():
        sentence = gettext("Bitte eine Zahl. Zum Beispiel: {example}")
    sentence = sentence.format(example=asked.example)
    if "off" in asked.words:
        return gettext("{sentence}, oder „aus“.").format(sentence=sentence)
    return f"{sentence}."


Since = Mapping[str, int]  # from which hand on a rule holds, by key, where not from the first


def in_words(preset: str, options: Mapping[str, str], since: Since = MappingProxyType({})) -> str:
    """Return house rules as one line, for example "Ziel: 1000, Runden: auf Zehner"; "" where there are none."""
    return ", ".join(_said(preset, options, since))


def house_rules(preset: str, options: Mapping[str, str], since: Since = MappingProxyType({})) -> str:
    """Return the house rules as a sheet shows them; the number of hands of a tournament is not shown as one of them."""
    shown = {key: text for key, text in options.items() if (preset, key) != ("turnier", "games")}
    return in_words(preset, shown, since)


def _said(preset: str, options: Mapping[str, str], since: Since) -> Iterator[str]:
    standard = load(preset).options()
    for key, asked in ASKED.items():
        if key in options and options[key] != standard[key]:
            said = f"{gettext(asked.short)}: {asked.say(options[key])}"
            yield gettext("{rule} (ab Spiel {number})").format(rule=said, number=since[key]) if key in since else said


def standard_words(key: str, presets: Iterable[str]) -> str:
    """Return what an option is when it is left alone: "1500", or by rule set "Familie 1500, Turnier ohne Ziel"."""
    said = {preset: ASKED[key].say(load(preset).options()[key]) for preset in presets}
    if len(set(said.values())) == 1:
        return next(iter(said.values()))
    return ", ".join(f"{gettext(PRESETS[preset])} {words}" for preset, words in said.items())
