"""The data of an evening as CSV files: people, seating, every game, the standing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from scoring.ranking import StandingLine
from scoring.tournament import SEATS, SIDES
from webapp.evening.results import evening_standing
from webapp.share.spreadsheet import Cell, csv_of
from webapp.sheet.replay import replayed
from webapp.site.languages import gettext as _
from webapp.site.texts import outcome_name, suit_name
from webapp.storage.evening_records import DrawnRound, Evening, TableRound
from webapp.storage.store import Store

Rows = Iterator[Sequence[Cell]]


def csv_text(kind: str, store: Store, evening: Evening) -> str:
    """Return the text of the CSV file of this kind, one of ``CSV_KINDS``."""
    return csv_of(_ROWS[kind](store, evening))


def _people(store: Store, evening: Evening) -> Rows:
    """Yield the people, with headings that `webapp.evening.forms.read_people` understands."""
    yield _("Name"), _("Verein"), _("steht überall als"), _("hilft aus"), _("ausgeschieden nach Durchgang")
    for entrant in store.evenings.entrants(evening):
        yield entrant.name, entrant.note, entrant.label, _("ja") if entrant.helper else "", entrant.left_after


def _seats(store: Store, evening: Evening) -> Rows:
    yield _("Durchgang"), _("Tisch"), _("Platz"), _("Name"), _("hilft aus"), _("Startzahl")
    for drawn_round in store.tables.drawn_rounds(evening):
        for table in drawn_round.tables:
            for seat, player in enumerate(table.players, start=1):
                helps = _("ja") if player in table.helpers else ""
                yield drawn_round.number, table.number, seat, player, helps, drawn_round.seed
        for joker in drawn_round.jokers:
            yield drawn_round.number, _("Jokertisch"), "", joker, "", drawn_round.seed


def _games(store: Store, evening: Evening) -> Rows:
    of_players = [
        heading.format(seat=seat)
        for seat in range(1, SEATS + 1)
        for heading in (_("Platz {seat}"), _("Punkte {seat}"), _("Summe {seat}"))
    ]
    fixed = (_("Durchgang"), _("Tisch"), _("Spiel"), _("Geber"), _("Ansager"), _("Reizwert"), _("Ausgang"))
    yield *fixed, _("falsch gespielt"), _("Trumpf"), *of_players
    for drawn_round in store.tables.drawn_rounds(evening):
        for table in drawn_round.tables:
            yield from _games_at(store, drawn_round, table)


def _games_at(store: Store, drawn_round: DrawnRound, table: TableRound) -> Rows:
    """Yield the games of a table; totals from a paper sheet are a row of their own."""
    game = store.games.find(table.game_token)
    for row in replayed(store, game).rows if game else ():
        offender = row.row.hand.offender
        points: list[Cell] = []
        for side, player in zip(SIDES, table.players, strict=True):
            points += [player, row.deltas[side], row.totals[side]]
        yield (
            drawn_round.number,
            table.number,
            row.number,
            row.dealer_name,
            row.declarer_name,
            row.bid or "",
            outcome_name(row.outcome),
            table.players[SIDES.index(offender)] if offender else "",
            suit_name(row.trump) if row.trump else "",
            *points,
        )
    if table.paper is not None:
        points = []
        for player, total in zip(table.players, table.paper, strict=True):
            points += [player, None, total]
        yield drawn_round.number, table.number, _("vom Papier"), "", "", "", "", "", "", *points


def _standing(store: Store, evening: Evening) -> Rows:
    drawn_rounds = store.tables.drawn_rounds(evening)
    standing = evening_standing(store, evening, drawn_rounds)
    rounds = [_("Durchgang {number}").format(number=number) for number in standing.rounds]
    yield _("Platz"), _("Name"), *rounds, _("ausgesetzt in"), _("gewonnen"), _("verloren"), _("Summe")
    for line in standing.lines:
        yield _standing_row(line, standing.rounds)


def _standing_row(line: StandingLine, rounds: Sequence[int]) -> Sequence[Cell]:
    score = line.score
    return (
        line.place if line.place else _("ausgeschieden"),
        score.player,
        *(score.rounds.get(number) for number in rounds),
        ", ".join(map(str, sorted(score.byes))),
        score.made,
        score.lost,
        score.total,
    )


_ROWS: Mapping[str, Callable[[Store, Evening], Rows]] = {
    "spieler": _people,
    "auslosung": _seats,
    "spiele": _games,
    "stand": _standing,
}
CSV_KINDS = tuple(_ROWS)
"""The kinds of files, which are also their names."""
