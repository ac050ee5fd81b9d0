"""What the organiser types, pastes and uploads: people, prizes, the plan of an evening. Pure but for the language."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, cast

from scoring.options import Games
from scoring.prizes import Prize, check_prizes
from scoring.ranking import TIE_BREAKS, Bye, TieBreak
from scoring.rules import load
from webapp.sheet import house
from webapp.site import dates
from webapp.site.languages import gettext as _
from webapp.site.web import fill, tidy_text, whole_number
from webapp.storage.evening_records import PRESET, EveningPlan

NAME_LENGTH = 32
"""Characters of a person's name; with what tells equal names apart it stays a label."""
NOTE_LENGTH = 24
TITLE_LENGTH = 60
MOST_PEOPLE = 300
MOST_BYTES = 200_000
"""The largest list of people: 300 names with everything around them have a tenth of it."""
MOST_PRIZES = 60
MOST_ROUNDS, MOST_GAMES = 9, 48
BYES = ("round_mean", "own_mean", "points")

GROUPS = tuple(
    (heading, tuple(asked for asked in group if asked.key != "players")) for heading, group in house.GROUPS[1:]
)
"""The rules that a club may vary (RULES.md section 11): the end of a game and the players are the tournament's own."""

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
"""A first line by which some spreadsheets say what stands between two cells."""


class UnreadableError(ValueError):
    """What was typed, pasted or uploaded cannot be read; ``sentence`` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def decoded(data: bytes) -> str:
    """Return the text of an uploaded list: UTF-8, or else as spreadsheets of Windows save it.

    Raises:
        UnreadableError: too large, empty, or no text.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableError(_("Diese Datei ist zu groß für eine Liste von Leuten. Ist es die richtige?"))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    if "\0" in text or "�" in text or data.startswith((b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0")):
        raise UnreadableError(_("Das ist keine Tabelle aus Text. Bitte die Liste als CSV speichern, nicht als Excel."))
    return text


def read_people(text: str, *, table: bool) -> list[tuple[str, str]]:
    """Return the people of a list, each with name and note.

    Args:
        text: a line for each person, "Name" or "Name; Verein"; a first line with headings may say what stands where.
        table: it is a CSV file, whose columns may be apart by commas, too; in a pasted list a comma belongs to a name.

    Raises:
        UnreadableError: nobody, too many, or a line that is no name.
    """
    if len(text) > MOST_BYTES:
        raise UnreadableError(_("Diese Liste ist zu lang."))
    rows = _rows(text, table=table)
    columns = [_HEADINGS.get(cell.casefold().strip(" .:"), "") for cell in rows[0][1]] if rows else []
    if {"name", "last", "first"} & set(columns):
        people = [(line, *_by_heading(cells, columns)) for line, cells in rows[1:]]
    else:
        people = [(line, *_by_place(cells)) for line, cells in rows]
    found = [_checked(line, name, note) for line, name, note in people if name or note]
    if not found:
        raise UnreadableError(_("In der Liste steht niemand."))
    if len(found) > MOST_PEOPLE:
        sentence = _("In der Liste stehen {count} Leute; an einem Turnier spielen höchstens {most}.")
        raise UnreadableError(sentence.format(count=len(found), most=MOST_PEOPLE))
    return found


def _rows(text: str, *, table: bool) -> list[tuple[int, list[str]]]:
    """Return the cells of each line that has any, with its number; a cell does not go on in the next line."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip(" \t;,\"'")]
    if table and lines and _SEPARATOR.fullmatch(lines[0][1]):
        del lines[0]
    separators = ";\t," if table else ";\t"
    counts = {sign: lines[0][1].count(sign) for sign in separators} if lines else {}
    sign = max(counts, key=lambda one: counts[one], default=";")
    try:
        rows = [(number, next(csv.reader([line], delimiter=sign))) for number, line in lines]
    except csv.Error:
        raise UnreadableError(_("Diese Tabelle ist nicht zu lesen. Bitte als CSV speichern.")) from None
    return [(number, [" ".join(cell.split()) for cell in cells]) for number, cells in rows]


def _by_place(cells: Sequence[str]) -> tuple[str, str]:
    """Return name and note where no heading says what stands where; the number before a name of a list is dropped."""
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
        raise UnreadableError(_("Zeile {line}: hier steht kein Name.").format(line=line))
    if len(name) > NAME_LENGTH or len(note) > NOTE_LENGTH:
        sentence = _("Zeile {line}: „{name}“ ist zu lang; Namen haben höchstens {most} Zeichen, der Zusatz {note}.")
        raise UnreadableError(
            sentence.format(line=line, name=f"{name} {note}".strip()[:60], most=NAME_LENGTH, note=NOTE_LENGTH)
        )
    return name, note


_MONEY = re.compile(
    r"(?:^|[\s,;+(])(?<!\d[.,'’])((?:\d{1,3}\s){0,3}\d[\d.,'’]*)(?:,-+|\.-+)?\s*(?:€|EUR\b|Euro\b)\)?", re.IGNORECASE
)
"""What stands before a sign of money, also if it is no amount."""
_AMOUNT = re.compile(r"(\d{1,6}|\d{1,3}[.'’ ]\d{3})(?:[.,](\d{2}))?")
_PLACE = re.compile(
    r"^\s*(?:Platz\s*)?(\d{1,3})\s*(?:\.\s*(?:Platz|Preis)\b\s*:?|[.]?[:)]|\.(?!\d)|\s[-–]\s)\s*", re.IGNORECASE
)


def read_prizes(text: str) -> tuple[tuple[Prize, ...], str]:
    """Return the prizes of a text, a line for each ("1: Schinken, 50 €"), and a sentence where it is wrong, or "".

    A line without a place is for the place after that of the line before.
    """
    prizes: list[Prize] = []
    for line in (line for line in text.splitlines() if line.strip()):
        try:
            prizes.append(_prize(line, prizes[-1].place + 1 if prizes else 1))
        except UnreadableError as refused:
            return (), refused.sentence
    if len(prizes) > MOST_PRIZES:
        return (), _("Das sind mehr als {most} Preise.").format(most=MOST_PRIZES)
    wrong = [problem for problem in check_prizes(prizes, MOST_PEOPLE) if not problem.warning]
    return tuple(prizes), " ".join(fill(problem.template, problem.values) for problem in wrong[:3])


def _prize(line: str, following: int) -> Prize:
    """Return the prize of a line, for the place ``following`` where it names none.

    Raises:
        UnreadableError: it is too long, or has money in it, and nobody knows how much.
    """
    found = _PLACE.match(line)
    rest = line[found.end() :] if found else line
    said = list(_MONEY.finditer(rest))
    amount = _AMOUNT.fullmatch(said[0][1]) if said else None
    if len(said) > 1 or (said and amount is None):
        sentence = _("Wie viel Geld ist „{prize}“? Je Preis ein Betrag, zum Beispiel 50 € oder 12,50 €.")
        raise UnreadableError(sentence.format(prize=tidy_text(rest)[:TITLE_LENGTH]))
    cents = int(re.sub(r"\D", "", amount[1])) * 100 + int(amount[2] or 0) if amount else 0
    name = tidy_text(rest.replace(said[0][0], " ", 1) if said else rest).strip(" ,;+")
    if len(name) > TITLE_LENGTH:
        sentence = _("Der Preis „{prize}“ ist zu lang: höchstens {most} Zeichen.")
        raise UnreadableError(sentence.format(prize=name[:TITLE_LENGTH], most=TITLE_LENGTH))
    return Prize(int(found[1]) if found else following, name, cents)


def prizes_text(prizes: Iterable[Prize]) -> str:
    """Return prizes as :func:`read_prizes` reads them."""
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
    """The form of an evening as it was filled in, with a sentence for every field that is not right."""

    typed: dict[str, str] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)
    """Club variations as they were typed, the wrong ones too."""
    errors: dict[str, str] = field(default_factory=dict)
    plan: EveningPlan | None = None
    """None while anything is wrong."""


def shown_plan(plan: EveningPlan) -> PlanForm:
    """Return the form that shows a plan."""
    typed = {
        "name": plan.name,
        "date": plan.date,
        "place": plan.place,
        "rounds": str(plan.games.rounds),
        "per_round": str(plan.games.per_round),
        "prizes": prizes_text(plan.prizes),
        "sharing": plan.sharing,
        "bye": "points" if isinstance(plan.bye, int) else plan.bye,
        "bye_points": str(plan.bye) if isinstance(plan.bye, int) else "",
        **{f"tie-{number}": tie for number, tie in enumerate(plan.tie_breaks, start=1)},
    }
    return PlanForm(typed, dict(plan.options), plan=plan)


def fresh_plan() -> PlanForm:
    """Return the form of a new evening, filled in as the tournament sheet says."""
    games = load(PRESET).games or Games(3, 9)
    return shown_plan(EveningPlan(name="", options={}, games=games))


def read_plan(form: Mapping[str, str]) -> PlanForm:
    """Return what the form of an evening says."""
    typed = {
        key: tidy_text(form.get(key, "")) for key in ("name", "date", "place", "rounds", "per_round", "bye_points")
    }
    typed |= {key: form.get(key, "") for key in ("sharing", "bye", *_TIES)}
    typed["prizes"] = form.get("prizes", "")[:10_000]
    found = PlanForm(typed, house.typed_in(form))
    name = typed["name"]
    if not name:
        found.errors["name"] = _("Bitte einen Namen eintragen.")
    elif len(name) > TITLE_LENGTH or len(typed["place"]) > TITLE_LENGTH:
        found.errors["name"] = _("Wie heißt der Abend? Höchstens {most} Zeichen.").format(most=TITLE_LENGTH)
    day = _date(typed["date"])
    typed["date"] = typed["date"] if day is None else day
    if day is None:
        found.errors["date"] = _("Das ist kein Datum. Zum Beispiel: 14.11.2026.")
    games = _games(typed, found.errors)
    prizes, wrong = read_prizes(typed["prizes"])
    if wrong:
        found.errors["prizes"] = wrong
    options, wrong_rules = house.read(found.rules, PRESET, 3)
    found.errors |= wrong_rules
    bye = _bye(typed, found.errors)
    if not found.errors:
        found.plan = EveningPlan(
            name=name,
            date=day or "",
            place=typed["place"],
            options=options,
            games=games,
            prizes=prizes,
            sharing="each" if typed["sharing"] == "each" else "share",
            bye=bye,
            tie_breaks=_tie_breaks(typed),
        )
    return found


_LINES = ("name", "date", "place", "rounds", "per_round", "bye_points")
_TIES = tuple(f"tie-{number}" for number in range(1, len(TIE_BREAKS) + 1))


def _games(typed: Mapping[str, str], errors: dict[str, str]) -> Games:
    rounds = whole_number(typed["rounds"], 1, MOST_ROUNDS)
    per_round = whole_number(typed["per_round"], 1, MOST_GAMES)
    if rounds is None or per_round is None:
        sentence = _("Gespielt werden 1 bis {rounds} Durchgänge mit je 1 bis {games} Spielen.")
        errors["games"] = sentence.format(rounds=MOST_ROUNDS, games=MOST_GAMES)
    return Games(rounds or 1, per_round or 1)


def _date(text: str) -> str | None:
    """Return a day as ISO date, "" for none, None for what is no day."""
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
    return dates.written(date.fromisoformat(iso)) if iso else ""


def _bye(typed: Mapping[str, str], errors: dict[str, str]) -> Bye:
    if typed["bye"] != "points":
        return "own_mean" if typed["bye"] == "own_mean" else "round_mean"
    points = whole_number(typed["bye_points"], -9999, 9999)
    if points is None:
        errors["bye"] = _("Wie viele Punkte bekommt, wer aussetzt? Eine ganze Zahl.")
    return points or 0


def _tie_breaks(typed: Mapping[str, Any]) -> tuple[TieBreak, ...]:
    chosen = dict.fromkeys(typed[key] for key in _TIES if typed[key] in TIE_BREAKS)
    return tuple(cast("TieBreak", tie) for tie in chosen)
