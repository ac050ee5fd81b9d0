"""House rules in words: what a form says of them, and how they are said on a sheet.

A field left alone is "wie vorgegeben": only what differs from the preset is stored. So the preset can be chosen on the
same page without a script, and a later release may correct a preset without touching what people chose themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from scoring.options import OPTIONS, text_of
from scoring.rules import RulesError, load
from scoring.texts import N_
from webapp.sheet.rule_words import ASKED, GROUPS, Asked
from webapp.site.languages import gettext
from webapp.site.texts import PRESETS

__all__ = [
    "ASKED",
    "GROUPS",
    "VARIANTS",
    "Asked",
    "house_rules",
    "in_words",
    "not_together",
    "read",
    "standard_words",
    "typed_in",
    "variant_options",
]

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
        return _cannot_be_dealt(options)
    if "players" in options and players not in rules.players:
        return {"players": gettext("Am Tisch sitzen {players}.").format(players=players)}
    # only those who sit there matter: a Tapp of six suits three players, and not four
    return {} if players not in rules.players or rules.deals_evenly(players) else _cannot_be_dealt(options)


def _cannot_be_dealt(options: Mapping[str, str]) -> dict[str, str]:
    field = next((key for key in ("talon", "sevens") if key in options), "players")
    return {field: gettext("So lassen sich die Karten nicht gleichmäßig verteilen.")}


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
