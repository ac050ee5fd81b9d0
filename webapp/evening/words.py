"""Words of a tournament evening: what was done, choices of the organiser, the state of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.texts import N_, signed
from webapp.evening.reading import prize_words
from webapp.site.languages import gettext
from webapp.storage.evening_records import Event, TableRound

ROLES: Mapping[str, str] = {
    "organiser": N_("Turnierleitung"),
    "public": N_("Zum Mitlesen"),
    "hall": N_("Leinwand"),
}

FILLINGS: Mapping[str, str] = {
    "joker": N_("Jokertisch: wer übrig bleibt, setzt aus und bekommt Punkte gutgeschrieben"),
    "helper": N_("Helfer setzen sich dazu; ihre Punkte zählen nicht"),
}

BYES: Mapping[str, str] = {
    "round_mean": N_("den Schnitt aller in diesem Durchgang"),
    "own_mean": N_("den Schnitt der eigenen Durchgänge"),
    "points": N_("feste Punkte"),
}

SHARINGS: Mapping[str, str] = {
    "share": N_("Wer sich einen Platz teilt, teilt sich die Preise der Plätze"),
    "each": N_("Jeder bekommt den Preis des Platzes"),
}

TIE_BREAKS: Mapping[str, str] = {
    "best_round": N_("der beste einzelne Durchgang"),
    "made_games": N_("mehr gewonnene Spiele"),
    "lost_games": N_("weniger verlorene Spiele"),
    "lot": N_("das Los"),
}

_EVENTS: Mapping[str, str] = {
    "created": N_("Der Abend wurde angelegt."),
    "planned": N_("Die Angaben zum Abend wurden geändert."),
    "renewed": N_("Neuer Link: {role}. Der alte gilt nicht mehr."),
    "revoked": N_("Link zurückgenommen: {role}."),
    "entered": N_("Angemeldet: {labels}."),
    "renamed": N_("{before} heißt jetzt {label}."),
    "helps": N_("{label} hilft aus, ohne Wertung."),
    "competes": N_("{label} spielt in der Wertung."),
    "left": N_("{label} ist ausgeschieden."),
    "back": N_("{label} ist wieder dabei."),
    "struck": N_("{label} wurde aus der Liste gestrichen."),
    "drawn": N_("Ausgelost: Durchgang {rounds}, Startzahl {seed}."),
    "started": N_("Durchgang {round} hat begonnen."),
    "withdrawn": N_("Durchgang {round} entfällt, seine Lose gelten nicht mehr."),
    "closed": N_("Durchgang {round} ist abgeschlossen."),
    "finished": N_("Der Abend ist beendet, die Preisliste steht."),
    "confirmed": N_("Durchgang {round}, Tisch {table}: von allen dreien bestätigt."),
    "reopened": N_("Durchgang {round}, Tisch {table}: wieder geöffnet. Grund: {reason}"),
    "corrected": N_("Durchgang {round}, Tisch {table}: Spiel {game} wurde berichtigt. Grund: {reason}"),
    "paper": N_("Durchgang {round}, Tisch {table}: vom Papier eingetippt, {totals}."),
    "paper_again": N_("Durchgang {round}, Tisch {table}: {totals} statt {before}. Grund: {reason}"),
    "renewed_table": N_("Durchgang {round}, Tisch {table}: neuer Link. Die alten Lose gelten nicht mehr."),
}


def event_words(event: Event) -> str:
    """Return what was done as a sentence."""
    said: dict[str, Any] = dict(event.said)
    kind = event.kind
    if kind == "paper" and said.get("before"):
        kind = "paper_again"
        said["before"] = totals_words(said["before"])
    if "totals" in said:
        said["totals"] = totals_words(said["totals"])
    if "role" in said:
        said["role"] = gettext(ROLES[said["role"]])
    for key in ("labels", "rounds"):
        if key in said:
            said[key] = ", ".join(str(one) for one in said[key])
    return gettext(_EVENTS[kind]).format(**said)


def award_words(award: Mapping[str, Any], sharing: str) -> str:
    """Return what those at one place of a prize list get; who shares a place divides things, or has them each."""
    things = ", ".join(award["things"])
    if len(award["players"]) == 1:
        return prize_words(things, award["cents"])
    said = [gettext("{money} für jeden").format(money=prize_words("", award["cents"]))] if award["cents"] else []
    if things:
        words = gettext("zusammen: {things}") if sharing == "share" else gettext("für jeden: {things}")
        said.append(words.format(things=things))
    return "; ".join(said)


def totals_words(totals: tuple[int, ...]) -> str:
    """Return totals in the order of the seats: "350 / −20 / 410"."""
    return " / ".join(signed(total) for total in totals)


def table_words(table: TableRound) -> str:
    """Return where a table is: "Spiel 3 von 9", "bestätigt"."""
    if table.lock == "waiting":
        return gettext("noch nicht gestartet")
    if table.paper is not None:
        return gettext("vom Papier eingetippt")
    if table.locked:
        return gettext("bestätigt")
    if table.full:
        return gettext("fertig, {count} von {all} haben bestätigt").format(
            count=table.confirmed, all=len(table.players)
        )
    return gettext("Spiel {number} von {games}").format(number=table.hands + 1, games=table.due)
