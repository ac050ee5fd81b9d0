"""Sentences of a tournament evening: its events, the organiser's choices, the state of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from scoring.draw import Filling
from scoring.prizes import Sharing
from scoring.ranking import ByeMean, TieBreak
from scoring.texts import N_, signed
from webapp.evening.forms import BYE_POINTS, prize_words
from webapp.site.languages import gettext
from webapp.storage.evening_records import LockReason, PublishedAward, TableRound
from webapp.storage.event_records import Event, EventKind, SaidDrawn, SaidEntered, SaidPaper, SaidRole

ROLES: Mapping[str, str] = {
    "organiser": N_("Turnierleitung"),
    "public": N_("Zum Mitlesen"),
    "hall": N_("Leinwand"),
}

FILLINGS: Mapping[Filling, str] = {
    Filling.JOKER: N_("Jokertisch: wer übrig bleibt, setzt aus und bekommt Punkte gutgeschrieben"),
    Filling.HELPER: N_("Helfer setzen sich dazu; ihre Punkte zählen nicht"),
}

BYES: Mapping[str, str] = {
    ByeMean.ROUND: N_("den Schnitt aller in diesem Durchgang"),
    ByeMean.OWN: N_("den Schnitt der eigenen Durchgänge"),
    BYE_POINTS: N_("feste Punkte"),
}

SHARINGS: Mapping[Sharing, str] = {
    Sharing.SHARE: N_("Wer sich einen Platz teilt, teilt sich die Preise der Plätze"),
    Sharing.EACH: N_("Jeder bekommt den Preis des Platzes"),
}

TIE_BREAKS: Mapping[TieBreak, str] = {
    TieBreak.BEST_ROUND: N_("der beste einzelne Durchgang"),
    TieBreak.MADE_GAMES: N_("mehr gewonnene Spiele"),
    TieBreak.LOST_GAMES: N_("weniger verlorene Spiele"),
    TieBreak.LOT: N_("das Los"),
}

_EVENTS: Mapping[EventKind, str] = {
    EventKind.CREATED: N_("Der Abend wurde angelegt."),
    EventKind.PLANNED: N_("Die Angaben zum Abend wurden geändert."),
    EventKind.RENEWED: N_("Neuer Link: {role}. Der alte gilt nicht mehr."),
    EventKind.REVOKED: N_("Link zurückgenommen: {role}."),
    EventKind.ENTERED: N_("Angemeldet: {labels}."),
    EventKind.RENAMED: N_("{before} heißt jetzt {label}."),
    EventKind.HELPS: N_("{label} hilft aus, ohne Wertung."),
    EventKind.COMPETES: N_("{label} spielt in der Wertung."),
    EventKind.LEFT: N_("{label} ist ausgeschieden."),
    EventKind.BACK: N_("{label} ist wieder dabei."),
    EventKind.STRUCK: N_("{label} wurde aus der Liste gestrichen."),
    EventKind.DRAWN: N_("Ausgelost: Durchgang {rounds}, Startzahl {seed}."),
    EventKind.STARTED: N_("Durchgang {round} hat begonnen."),
    EventKind.WITHDRAWN: N_("Durchgang {round} entfällt, seine Lose gelten nicht mehr."),
    EventKind.CLOSED: N_("Durchgang {round} ist abgeschlossen."),
    EventKind.FINISHED: N_("Der Abend ist beendet, die Preisliste steht."),
    EventKind.CONFIRMED: N_("Durchgang {round}, Tisch {table}: von allen dreien bestätigt."),
    EventKind.REOPENED: N_("Durchgang {round}, Tisch {table}: wieder geöffnet. Grund: {reason}"),
    EventKind.CORRECTED: N_("Durchgang {round}, Tisch {table}: Spiel {game} wurde berichtigt. Grund: {reason}"),
    EventKind.PAPER: N_("Durchgang {round}, Tisch {table}: vom Papier eingetippt, {totals}."),
    EventKind.RENEWED_TABLE: N_("Durchgang {round}, Tisch {table}: neuer Link. Die alten Lose gelten nicht mehr."),
}
_PAPER_AGAIN = N_("Durchgang {round}, Tisch {table}: {totals} statt {before}. Grund: {reason}")


def tie_break_name(tie_break: TieBreak) -> str:
    """Return what decided between equal sums, in words."""
    return gettext(TIE_BREAKS[tie_break])


def event_words(event: Event) -> str:
    """Return the sentence of an event."""
    sentence = _EVENTS[event.kind]
    values: dict[str, Any] = asdict(event.said)
    match event.said:
        case SaidPaper(totals=totals, before=before):
            values["totals"] = totals_words(totals)
            if before:
                sentence = _PAPER_AGAIN
                values["before"] = totals_words(before)
        case SaidRole(role=role):
            values["role"] = gettext(ROLES[role])
        case SaidEntered(labels=labels):
            values["labels"] = ", ".join(labels)
        case SaidDrawn(rounds=rounds):
            values["rounds"] = ", ".join(map(str, rounds))
    return gettext(sentence).format(**values)


def award_words(award: PublishedAward, sharing: Sharing) -> str:
    """Return what the players at a place of a prize list get; those who share it divide things, or each gets all."""
    things = ", ".join(award.things)
    if len(award.players) == 1:
        return prize_words(things, award.cents)
    said = [gettext("{money} für jeden").format(money=prize_words("", award.cents))] if award.cents else []
    if things:
        words = gettext("zusammen: {things}") if sharing is Sharing.SHARE else gettext("für jeden: {things}")
        said.append(words.format(things=things))
    return "; ".join(said)


def totals_words(totals: tuple[int, ...]) -> str:
    """Return totals in the order of the seats: "350 / −20 / 410"."""
    return " / ".join(signed(total) for total in totals)


def table_words(table: TableRound) -> str:
    """Return how far a table is: "Spiel 3 von 9", "bestätigt"."""
    if table.lock is LockReason.WAITING:
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
