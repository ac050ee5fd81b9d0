"""What the database keeps of a tournament evening's rounds: who sits where, each table's sheet, who confirmed it.

The methods that write are called inside :meth:`webapp.storage.connection.Connection.writing` or ``once``, so that
a caller stores all of a change or nothing, and checks what may be changed under the same lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.draw import Filling
from scoring.tournament import SCRIBE, Round
from webapp.storage.connection import Connection, new_token, now
from webapp.storage.drafts import DraftStore
from webapp.storage.evening_records import (
    PRESET,
    Confirmation,
    Correction,
    DrawnRound,
    Evening,
    LockReason,
    RoundState,
    SignatureKind,
    TableContext,
    TableRound,
)
from webapp.storage.evenings import EveningStore
from webapp.storage.event_records import EventKind, SaidDrawn, SaidPaper, SaidReopened, SaidRound
from webapp.storage.games import GameStore
from webapp.storage.records import Draft, HandRecord
from webapp.storage.table_words import TableWords
from webapp.storage.values import decode, encode

_TABLE = """
    SELECT table_round.*, game.token AS game_token,
        (SELECT count(*) FROM standing_hand WHERE standing_hand.game = table_round.game) AS hands,
        (SELECT max(version.id) FROM version JOIN hand ON hand.id = version.hand
         WHERE hand.game = table_round.game) AS version,
        (SELECT count(*) FROM confirmation WHERE confirmation.table_round = table_round.id AND NOT lapsed
         AND (table_round.lock = 'locked' OR confirmation.version = ifnull((
            SELECT max(version.id) FROM version JOIN hand ON hand.id = version.hand WHERE hand.game = table_round.game
         ), 0))) AS confirmed
    FROM table_round JOIN game ON game.id = table_round.game
    JOIN drawn_round ON drawn_round.id = table_round.drawn_round
"""
_PEOPLE = """
    SELECT seat.table_round, entrant.label, seat.helper FROM seat
    JOIN entrant ON entrant.id = seat.entrant JOIN table_round ON table_round.id = seat.table_round
    JOIN drawn_round ON drawn_round.id = table_round.drawn_round
"""


class TableStore:
    """Rounds, tables, confirmations and corrections."""

    def __init__(self, connection: Connection, games: GameStore, drafts: DraftStore, evenings: EveningStore) -> None:
        self._connection = connection
        self._db = connection.db
        self._games = games
        self._drafts = drafts
        self._evenings = evenings

    # rounds

    def drawn_rounds(self, evening: Evening) -> tuple[DrawnRound, ...]:
        """Return the rounds that are drawn, in their order; those that were drawn anew are not among them."""
        counting = "drawn_round.evening = ? AND drawn_round.state <> 'replaced'"
        tables: dict[int, list[TableRound]] = {}
        for drawn_round, table in self._tables(counting, evening.id):
            tables.setdefault(drawn_round, []).append(table)
        jokers = self._jokers(evening)
        return tuple(
            DrawnRound(
                id=row["id"],
                number=row["number"],
                seed=row["seed"],
                filling=Filling(row["filling"]),
                state=RoundState(row["state"]),
                at=row["at"],
                tables=tuple(tables.get(row["id"], ())),
                jokers=tuple(jokers.get(row["id"], ())),
            )
            for row in self._db["drawn_round"].rows_where(counting, [evening.id], order_by="number")
        )

    def _jokers(self, evening: Evening) -> Mapping[int, Sequence[str]]:
        jokers: dict[int, list[str]] = {}
        for row in self._db.query(
            "SELECT joker.drawn_round, entrant.label FROM joker JOIN entrant ON entrant.id = joker.entrant "
            "WHERE entrant.evening = ? ORDER BY entrant.id",
            [evening.id],
        ):
            jokers.setdefault(row["drawn_round"], []).append(row["label"])
        return jokers

    def keep_draw(self, evening: Evening, rounds: Sequence[Round], seed: int, filling: Filling) -> None:
        """Keep a draw: every table with its sheet and its address; earlier draws of these rounds are replaced."""
        people = {row["label"]: row["id"] for row in self._db["entrant"].rows_where("evening = ?", [evening.id])}
        for drawn in rounds:
            self._replace(evening, drawn.number)
            drawn_round = self._connection.add(
                "drawn_round",
                evening=evening.id,
                number=drawn.number,
                seed=seed,
                filling=filling,
                state=RoundState.DRAWN,
                at=now(),
            )
            for joker in drawn.jokers:
                self._db.execute("INSERT INTO joker (drawn_round, entrant) VALUES (?, ?)", [drawn_round, people[joker]])
            for table in sorted(drawn.tables, key=lambda table: table.number):
                self._add_table(evening, drawn_round, table.number, table.players, drawn.helpers, people)
        self._evenings.note(evening, EventKind.DRAWN, SaidDrawn(tuple(drawn.number for drawn in rounds), seed))

    def withdraw_rounds(self, evening: Evening, last: int) -> None:
        """Take back the draw of each round after ``last`` that was not started: it is not played any more."""
        for drawn_round in self.drawn_rounds(evening):
            if drawn_round.number > last and drawn_round.state is RoundState.DRAWN:
                self._replace(evening, drawn_round.number)
                self._evenings.note(evening, EventKind.WITHDRAWN, SaidRound(drawn_round.number))

    def set_words(self, evening: Evening, words: TableWords) -> None:
        """Let the sheets of all tables say these words."""
        for drawn_round in self.drawn_rounds(evening):
            for table in drawn_round.tables:
                self._games.set_words(table.game, words)

    def _replace(self, evening: Evening, number: int) -> None:
        where = "evening = ? AND number = ? AND state <> 'replaced'"
        for row in list(self._db["drawn_round"].rows_where(where, [evening.id, number])):
            self._db.execute("UPDATE drawn_round SET state = 'replaced' WHERE id = ?", [row["id"]])
            self._db.execute("UPDATE table_round SET lock = 'replaced' WHERE drawn_round = ?", [row["id"]])

    def _add_table(
        self,
        evening: Evening,
        drawn_round: int,
        number: int,
        players: Sequence[str],
        helpers: Sequence[str],
        people: Mapping[str, int],
    ) -> None:
        due = evening.plan.games.per_round
        options = {**evening.plan.options, "games": f"1x{due}"}
        token = self._games.add(PRESET, options, players, SCRIBE - 1, words=evening.plan.words)
        game = self._games.find(token)
        assert game is not None  # noqa: S101 - just made
        table_round = self._connection.add(
            "table_round",
            drawn_round=drawn_round,
            number=number,
            token=new_token(),
            game=game.id,
            due=due,
            lock="waiting",
        )
        for seat, player in enumerate(players, start=1):
            self._db.execute(
                "INSERT INTO seat (table_round, number, entrant, helper) VALUES (?, ?, ?, ?)",
                [table_round, seat, people[player], int(player in helpers)],
            )

    def start(self, evening: Evening, drawn_round: DrawnRound) -> None:
        """Let the tables of a drawn round write."""
        self._db.execute("UPDATE drawn_round SET state = 'running' WHERE id = ?", [drawn_round.id])
        self._db.execute(
            "UPDATE table_round SET lock = '' WHERE drawn_round = ? AND lock = 'waiting'", [drawn_round.id]
        )
        self._evenings.note(evening, EventKind.STARTED, SaidRound(drawn_round.number))

    def close_round(self, evening: Evening, drawn_round: DrawnRound) -> None:
        """Close a round of which all tables are confirmed."""
        self._db.execute("UPDATE drawn_round SET state = 'closed' WHERE id = ?", [drawn_round.id])
        self._evenings.note(evening, EventKind.CLOSED, SaidRound(drawn_round.number))

    # tables

    def find(self, token: str) -> TableContext | None:
        """Return the table with this address, as on its lots; even one of a draw that was replaced."""
        return self._context_where("table_round.token = ?", token)

    def of_game(self, game: int) -> TableContext | None:
        """Return the table whose sheet is the game with this id, None for a game that belongs to no evening."""
        return self._context_where("table_round.game = ?", game)

    def renew(self, context: TableContext) -> None:
        """Give the table, its sheet and whatever is being written there other addresses; the old ones are void."""
        table = context.table
        self._db.execute("UPDATE table_round SET token = ? WHERE id = ?", [new_token(), table.id])
        self._games.renew(table.game)
        self._drafts.renew(table.game)
        self._evenings.note_at(context, EventKind.RENEWED_TABLE)

    def set_paper(self, context: TableContext, totals: Sequence[int], reason: str) -> None:
        """Let totals by seat from a signed sheet of paper count for the table; it is locked by that."""
        before = context.table.paper
        self._db.execute(
            "UPDATE table_round SET paper = ?, lock = 'locked' WHERE id = ?",
            [encode(tuple(totals)), context.table.id],
        )
        said = SaidPaper(context.round_number, context.table.number, tuple(totals), before or None, reason)
        self._evenings.note_at(context, EventKind.PAPER, said)

    def reopen(self, context: TableContext, reason: str) -> None:
        """Let a locked table write again: its confirmations lapse, totals from paper count no more, the round runs."""
        self._db.execute("UPDATE table_round SET paper = NULL, lock = '' WHERE id = ?", [context.table.id])
        self._db.execute("UPDATE confirmation SET lapsed = 1 WHERE table_round = ?", [context.table.id])
        self._db.execute(
            "UPDATE drawn_round SET state = 'running' WHERE id = (SELECT drawn_round FROM table_round WHERE id = ?)",
            [context.table.id],
        )
        self._evenings.note_at(
            context, EventKind.REOPENED, SaidReopened(context.round_number, context.table.number, reason)
        )

    # confirming

    def confirmations(self, table: TableRound) -> Mapping[int, Confirmation]:
        """Return who has confirmed the sheet as it stands, by seat; once it is locked, who had confirmed by then."""
        rows = self._db["confirmation"].rows_where("table_round = ? AND NOT lapsed", [table.id], order_by="seat")
        return {
            row["seat"]: Confirmation(
                row["seat"], SignatureKind(row["kind"]), row["value"], row["version"], row["at"], row["by"]
            )
            for row in rows
            if table.locked or row["version"] == table.version
        }

    def lapsed(self, table: TableRound) -> tuple[int, ...]:
        """Return the seats whose confirmation counts no more because the sheet was changed after it."""
        rows = self._db.query(
            "SELECT DISTINCT seat FROM confirmation WHERE table_round = ? AND version <> ? ORDER BY seat",
            [table.id, table.version],
        )
        confirmed = self.confirmations(table)
        return tuple(row["seat"] for row in rows if row["seat"] not in confirmed)

    def sign(self, context: TableContext, seat: int, kind: SignatureKind, value: str) -> bool:
        """Keep one player's confirmation of the sheet as it stands; the last one locks it. Return whether it did."""
        table = context.table
        self._db.execute(
            "UPDATE confirmation SET lapsed = 1 WHERE table_round = ? AND (seat = ? OR version <> ?)",
            [table.id, seat, table.version],
        )
        self._connection.add(
            "confirmation",
            table_round=table.id,
            seat=seat,
            kind=kind,
            value=value,
            version=table.version,
            at=now(),
            by=self._connection.by,
        )
        done = len(self.confirmations(table)) == len(table.players)
        if done:
            self._db.execute("UPDATE table_round SET lock = 'locked' WHERE id = ?", [table.id])
            self._evenings.note_at(context, EventKind.CONFIRMED)
        return done

    # correcting

    def begin_correction(self, context: TableContext, hand: HandRecord, reason: str) -> str:
        """Let the organiser change a hand of a locked table; return the address of the draft that does it."""
        correction = self._connection.add("correction", hand=hand.id, reason=reason, permitted=1)
        game = self._games.find(context.table.game_token)
        assert game is not None  # noqa: S101 - the foreign key says so
        token = self._drafts.add(game, hand.now.entry, hand=hand.id, base=hand.now.id)
        self._db.execute(
            "UPDATE correction SET permitted = 0, draft = (SELECT id FROM draft WHERE token = ?) WHERE id = ?",
            [token, correction],
        )
        return token

    def permit(self, draft: Draft) -> None:
        """Let the draft of a correction write its hand now; for any other draft this changes nothing."""
        self._db.execute("UPDATE correction SET permitted = 1 WHERE draft = ?", [draft.id])

    def reason_of(self, draft: Draft) -> str | None:
        """Return the reason for the correction that the draft makes, None for any other draft."""
        for row in self._db.query("SELECT reason FROM correction WHERE draft = ?", [draft.id]):
            return str(row["reason"])
        return None

    def corrections(self, game: int) -> Mapping[int, Correction]:
        """Return the organiser's corrections of a sheet, by the version that they made."""
        rows = self._db.query(
            "SELECT correction.hand, correction.version, correction.reason, version.at, version.by FROM correction "
            "JOIN version ON version.id = correction.version JOIN hand ON hand.id = correction.hand "
            "WHERE hand.game = ?",
            [game],
        )
        return {row["version"]: Correction(**row) for row in rows}

    # reading rows

    def _context_where(self, where: str, value: object) -> TableContext | None:
        query = f"""
            SELECT evening.organiser, drawn_round.number, drawn_round.state FROM table_round
            JOIN drawn_round ON drawn_round.id = table_round.drawn_round
            JOIN evening ON evening.id = drawn_round.evening WHERE {where}
        """  # noqa: S608
        for row in list(self._db.query(query, [value])):
            evening = self._evenings.find(row["organiser"])
            assert evening is not None  # noqa: S101 - the foreign key says so
            _drawn_round, table = next(self._tables(where, value))
            return TableContext(evening, row["number"], RoundState(row["state"]), table)
        return None

    def _tables(self, where: str, value: object) -> Iterator[tuple[int, TableRound]]:
        """Yield tables with the id of their round, by number."""
        people: dict[int, list[tuple[str, bool]]] = {}
        for row in self._db.query(f"{_PEOPLE} WHERE {where} ORDER BY seat.number", [value]):
            people.setdefault(row["table_round"], []).append((row["label"], bool(row["helper"])))
        for row in list(self._db.query(f"{_TABLE} WHERE {where} ORDER BY table_round.number", [value])):
            yield row["drawn_round"], _table(row, people[row["id"]])


def _table(row: Mapping[str, Any], people: Sequence[tuple[str, bool]]) -> TableRound:
    return TableRound(
        id=row["id"],
        token=row["token"],
        number=row["number"],
        game=row["game"],
        game_token=row["game_token"],
        players=tuple(label for label, _helper in people),
        helpers=tuple(label for label, helper in people if helper),
        due=row["due"],
        lock=LockReason(row["lock"]) if row["lock"] else None,
        paper=decode(row["paper"], tuple[int, ...]) if row["paper"] else None,
        hands=row["hands"],
        version=row["version"] or 0,
        confirmed=row["confirmed"],
    )
