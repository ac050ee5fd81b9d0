"""Reads what the organiser types, pastes and uploads: people, prizes, the plan of an evening.

All functions are pure, apart from the language of their sentences.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from scoring.options import Games
from scoring.prizes import Prize, Sharing, check_prizes
from scoring.ranking import Bye, ByeMean, TieBreak
from scoring.rules import load
from webapp.sheet import house
from webapp.site import dates
from webapp.site.languages import gettext as _
from webapp.site.web import fill, tidy_text, whole_number
from webapp.site.words import WORD_FIELDS, chosen_words, standard_words, typed_words
from webapp.storage.evening_records import PRESET, EveningPlan

ENTRANT_NAME_LENGTH = 32
"""Most characters of a person's name; the label may be longer, if it must tell equal names apart."""
ENTRANT_NOTE_LENGTH = 24
TITLE_LENGTH = 60
MOST_PEOPLE = 300
MOST_BYTES = 200_000
"""Largest list of people in bytes; 300 names with their notes need a tenth of it."""
MOST_PRIZES = 60
MOST_ROUNDS, MOST_GAMES = 9, 48
BYE_POINTS = "points"
"""The form's value for a bye score that is a fixed number."""
BYES = (*ByeMean, BYE_POINTS)

_NOT_ASKED = ("players", "passed_out", "misdeal")
GROUPS = tuple(
    (heading, tuple(asked for asked in group if asked.key not in _NOT_ASKED)) for heading, group in house.GROUPS[1:]
)
"""The rules that a club may vary (RULES.md section 11); a tournament fixes the number of players and of games.

Its list has as many lines as games: a hand that was passed out or misdealt is dealt again, and not written.
"""

_HEADINGS = {
    "name": "name",
    "namen": "name",
    "spieler": "name",
    "teilnehmer": "name",
    "nachname": "last",
    "familienname": "last",
    "vorname": "first",
    "verein": "note",
    "club": "note",
    "ort": "note",
    "wohnort": "note",
    "zusatz": "note",
}


_SEPARATOR = re.compile(r"\s*sep=.\s*", re.IGNORECASE)
"""A first line in which some spreadsheets name the separator of the cells."""


class InputError(ValueError):
    """Text that was typed, pasted or uploaded cannot be read; ``sentence`` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def decode_list(data: bytes) -> str:
    """Return the text of an uploaded list, in UTF-8, UTF-16 or the code page 1252 of Windows.

    Raises:
        InputError: the file is too large or not a text.
    """
    if len(data) > MOST_BYTES:
        raise InputError(_("Diese Datei ist zu groß für eine Liste von Leuten. Ist es die richtige?"))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    if "\0" in text or "�" in text or data.startswith((b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0")):
        raise InputError(_("Das ist keine Tabelle aus Text. Bitte die Liste als CSV speichern, nicht als Excel."))
    return text


def read_people(text: str, *, table: bool) -> list[tuple[str, str]]:
    """Return the people of a list, each with name and note.

    Args:
        text: a line for each person, "Name" or "Name; Verein"; the first line may have headings of the columns.
        table: whether this is a CSV file, in which a comma may separate columns; in a pasted list it is part of a name.

    Raises:
        InputError: the list has no people or too many, or a line without a name.
    """
    if len(text) > MOST_BYTES:
        raise InputError(_("Diese Liste ist zu lang."))
    rows = _rows(text, table=table)
    columns = [_HEADINGS.get(cell.casefold().strip(" .:"), "") for cell in rows[0][1]] if rows else []
    if {"name", "last", "first"} & set(columns):
        people = [(line, *_by_heading(cells, columns)) for line, cells in rows[1:]]
    else:
        people = [(line, *_by_position(cells)) for line, cells in rows]
    found = [_checked(line, name, note) for line, name, note in people if name or note]
    if not found:
        raise InputError(_("In der Liste steht niemand."))
    if len(found) > MOST_PEOPLE:
        sentence = _("In der Liste stehen {count} Leute; an einem Turnier spielen höchstens {most}.")
        raise InputError(sentence.format(count=len(found), most=MOST_PEOPLE))
    return found


def _rows(text: str, *, table: bool) -> list[tuple[int, list[str]]]:
    """Return the cells of each line that is not empty, with its line number; a cell never spans lines."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip(" \t;,\"'")]
    if table and lines and _SEPARATOR.fullmatch(lines[0][1]):
        del lines[0]
    separators = ";\t," if table else ";\t"
    counts = {separator: lines[0][1].count(separator) for separator in separators} if lines else {}
    delimiter = max(counts, key=counts.__getitem__, default=";")
    try:
        rows = [(number, next(csv.reader([line], delimiter=delimiter))) for number, line in lines]
    except csv.Error:
        raise InputError(_("Diese Tabelle ist nicht zu lesen. Bitte als CSV speichern.")) from None
    return [(number, [" ".join(cell.split()) for cell in cells]) for number, cells in rows]


def _by_position(cells: Sequence[str]) -> tuple[str, str]:
    """Return name and note of a line without headings; a list number before the name is dropped."""
    return re.sub(r"^\d{1,3}[.)](?:\s+|$)", "", cells[0]), cells[1] if len(cells) > 1 else ""


def _by_heading(row: Sequence[str], columns: Sequence[str]) -> tuple[str, str]:
    cells: dict[str, list[str]] = {}
    for column, cell in zip(columns, row, strict=False):
        if cell:
            cells.setdefault(column, []).append(cell)
    name = " ".join(word for part in ("first", "name", "last") for word in cells.get(part, []))
    return name, " ".join(cells.get("note", []))


def _checked(line: int, name: str, note: str) -> tuple[str, str]:
    name, note = tidy_text(name), tidy_text(note)
    if not any(sign.isalpha() for sign in name):
        raise InputError(_("Zeile {line}: hier steht kein Name.").format(line=line))
    if len(name) > ENTRANT_NAME_LENGTH or len(note) > ENTRANT_NOTE_LENGTH:
        sentence = _("Zeile {line}: „{name}“ ist zu lang; Namen haben höchstens {most} Zeichen, der Zusatz {note}.")
        raise InputError(
            sentence.format(
                line=line, name=f"{name} {note}".strip()[:60], most=ENTRANT_NAME_LENGTH, note=ENTRANT_NOTE_LENGTH
            )
        )
    return name, note


_MONEY = re.compile(
    r"(?:^|[\s,;+(])(?<!\d[.,'’])((?:\d{1,3}\s){0,3}\d[\d.,'’]*)(?:,-+|\.-+)?\s*(?:€|EUR\b|Euro\b)\)?", re.IGNORECASE
)
"""The text before a euro sign, even if it is not an amount."""
_AMOUNT = re.compile(r"(\d{1,6}|\d{1,3}[.'’ ]\d{3})(?:[.,](\d{2}))?")
_PLACE = re.compile(
    r"^\s*(?:Platz\s*)?(\d{1,3})\s*(?:\.\s*(?:Platz|Preis)\b\s*:?|[.]?[:)]|\.(?!\d)|\s[-–]\s)\s*", re.IGNORECASE
)


def read_prizes(text: str) -> tuple[tuple[Prize, ...], str]:
    """Return the prizes of a text with a line for each ("1: Schinken, 50 €"), and what is wrong with it, or "".

    A line without a place is for the place after that of the previous line.
    """
    prizes: list[Prize] = []
    for line in (line for line in text.splitlines() if line.strip()):
        try:
            prizes.append(_prize(line, prizes[-1].place + 1 if prizes else 1))
        except InputError as refused:
            return (), refused.sentence
    if len(prizes) > MOST_PRIZES:
        return (), _("Das sind mehr als {most} Preise.").format(most=MOST_PRIZES)
    wrong = [problem for problem in check_prizes(prizes, MOST_PEOPLE) if not problem.warning]
    return tuple(prizes), " ".join(fill(problem.template, problem.values) for problem in wrong[:3])


def _prize(line: str, following: int) -> Prize:
    """Return the prize of a line, for the place ``following`` if the line names no place.

    Raises:
        InputError: the name is too long, or the amount of money is unclear.
    """
    found = _PLACE.match(line)
    rest = line[found.end() :] if found else line
    said = list(_MONEY.finditer(rest))
    amount = _AMOUNT.fullmatch(said[0][1]) if said else None
    if len(said) > 1 or (said and amount is None):
        sentence = _("Wie viel Geld ist „{prize}“? Je Preis ein Betrag, zum Beispiel 50 € oder 12,50 €.")
        raise InputError(sentence.format(prize=tidy_text(rest)[:TITLE_LENGTH]))
    cents = int(re.sub(r"\D", "", amount[1])) * 100 + int(amount[2] or 0) if amount else 0
    name = tidy_text(rest.replace(said[0][0], " ", 1) if said else rest).strip(" ,;+")
    if len(name) > TITLE_LENGTH:
        sentence = _("Der Preis „{prize}“ ist zu lang: höchstens {most} Zeichen.")
        raise InputError(sentence.format(prize=name[:TITLE_LENGTH], most=TITLE_LENGTH))
    return Prize(int(found[1]) if found else following, name, cents)


def prizes_text(prizes: Iterable[Prize]) -> str:
    """Return prizes as text that `read_prizes` reads."""
    return "\n".join(f"{prize.place}: {prize_words(prize.name, prize.cents)}" for prize in prizes)


def prize_words(name: str, cents: int) -> str:
    """Return a prize in words: "Schinken, 50 €".

    >>> prize_words("Schinken", 5000), prize_words("", 1250)
    ('Schinken, 50 €', '12,50 €')
    """
    euros, rest = divmod(cents, 100)
    money = (f"{euros},{rest:02} €" if rest else f"{euros} €") if cents else ""
    return ", ".join(part for part in (name, money) if part)


@dataclass
class PlanForm:
    """The form of an evening as it was filled in, with a sentence for every wrong field."""

    typed: dict[str, str] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)
    """The club's own rules as they were typed, including wrong values."""
    errors: dict[str, str] = field(default_factory=dict)
    plan: EveningPlan | None = None
    """None if any field is wrong."""
    words: dict[str, str] = field(default_factory=dict)
    """The deck and the words of the evening, by field of the form."""


def form_of(plan: EveningPlan) -> PlanForm:
    """Return the form filled in with a plan."""
    typed = {
        "name": plan.name,
        "date": plan.date,
        "place": plan.place,
        "rounds": str(plan.games.rounds),
        "per_round": str(plan.games.per_round),
        "prizes": prizes_text(plan.prizes),
        "sharing": plan.sharing,
        "bye": BYE_POINTS if isinstance(plan.bye, int) else plan.bye,
        "bye_points": str(plan.bye) if isinstance(plan.bye, int) else "",
        **{f"tie-{number}": tie for number, tie in enumerate(plan.tie_breaks, start=1)},
        "worth": "on" if plan.worth else "",
    }
    return PlanForm(typed, dict(plan.options), plan=plan, words=typed_words(PRESET, plan.words))


def new_plan_form() -> PlanForm:
    """Return the form of a new evening, filled in with the values of the tournament sheet."""
    games = load(PRESET).games or Games(3, 9)
    return form_of(EveningPlan(name="", options={}, games=games, words=standard_words(PRESET)))


def read_plan(form: Mapping[str, str]) -> PlanForm:
    """Read the form of an evening."""
    typed = {
        key: tidy_text(form.get(key, "")) for key in ("name", "date", "place", "rounds", "per_round", "bye_points")
    }
    typed |= {key: form.get(key, "") for key in ("sharing", "bye", "worth", *_TIES)}
    typed["prizes"] = form.get("prizes", "")[:10_000]
    read = PlanForm(typed, house.typed_in(form))
    read.words = {field: form[field] for field in WORD_FIELDS if form.get(field)}
    name = typed["name"]
    if not name:
        read.errors["name"] = _("Bitte einen Namen eintragen.")
    elif len(name) > TITLE_LENGTH or len(typed["place"]) > TITLE_LENGTH:
        read.errors["name"] = _("Wie heißt der Abend? Höchstens {most} Zeichen.").format(most=TITLE_LENGTH)
    day = _date(typed["date"])
    typed["date"] = typed["date"] if day is None else day
    if day is None:
        read.errors["date"] = _("Das ist kein Datum. Zum Beispiel: 14.11.2026.")
    games = _games(typed, read.errors)
    prizes, wrong = read_prizes(typed["prizes"])
    if wrong:
        read.errors["prizes"] = wrong
    options, wrong_rules = house.read(read.rules, PRESET, 3)
    read.errors |= wrong_rules
    bye = _bye(typed, read.errors)
    if not read.errors:
        read.plan = EveningPlan(
            name=name,
            date=day or "",
            place=typed["place"],
            options=options,
            games=games,
            prizes=prizes,
            sharing=Sharing.EACH if typed["sharing"] == Sharing.EACH else Sharing.SHARE,
            bye=bye,
            tie_breaks=_tie_breaks(typed),
            worth=bool(typed["worth"]),
            words=chosen_words(PRESET, read.words),
        )
    return read


_TIES = tuple(f"tie-{number}" for number in range(1, len(TieBreak) + 1))


def _games(typed: Mapping[str, str], errors: dict[str, str]) -> Games:
    rounds = whole_number(typed["rounds"], 1, MOST_ROUNDS)
    per_round = whole_number(typed["per_round"], 1, MOST_GAMES)
    if rounds is None or per_round is None:
        sentence = _("Gespielt werden 1 bis {rounds} Durchgänge mit je 1 bis {games} Spielen.")
        errors["games"] = sentence.format(rounds=MOST_ROUNDS, games=MOST_GAMES)
    return Games(rounds or 1, per_round or 1)


def _date(text: str) -> str | None:
    """Return a day as ISO date, "" for an empty field, None for text that is not a date."""
    if not text:
        return ""
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d.%m.%y"):
        try:
            return datetime.strptime(text, form).date().isoformat()  # noqa: DTZ007 - a day, not a moment
        except ValueError:
            continue
    return None


def day_words(iso: str) -> str:
    """Return a day as people write it: "14.11.2026"; "" for none."""
    return dates.day_text(date.fromisoformat(iso)) if iso else ""


def _bye(typed: Mapping[str, str], errors: dict[str, str]) -> Bye:
    if typed["bye"] != BYE_POINTS:
        return ByeMean.OWN if typed["bye"] == ByeMean.OWN else ByeMean.ROUND
    points = whole_number(typed["bye_points"], -9999, 9999)
    if points is None:
        errors["bye"] = _("Wie viele Punkte bekommt, wer aussetzt? Eine ganze Zahl.")
    return points or 0


def _tie_breaks(typed: Mapping[str, str]) -> tuple[TieBreak, ...]:
    chosen = dict.fromkeys(typed[key] for key in _TIES if typed[key] in list(TieBreak))
    return tuple(map(TieBreak, chosen))
