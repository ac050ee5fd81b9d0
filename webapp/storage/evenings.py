"""What the database keeps of a tournament evening: the evening itself, its people, its record, its prize lists.

Rounds and tables are in `webapp.storage.tables`. The methods that write are called inside
:meth:`webapp.storage.connection.Connection.writing` or ``once``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from scoring.options import Games
from scoring.prizes import Prize, Sharing
from scoring.ranking import Bye, TieBreak
from webapp.storage.connection import Connection, new_token, now
from webapp.storage.evening_records import (
    Entrant,
    Evening,
    EveningPlan,
    PrizeList,
    PrizeListContent,
    TableContext,
    TableRound,
)
from webapp.storage.event_records import (
    SAID,
    Event,
    EventKind,
    Said,
    SaidEntered,
    SaidLeft,
    SaidPerson,
    SaidRenamed,
    SaidRole,
    SaidTable,
)
from webapp.storage.games import GameStore
from webapp.storage.people import name_key
from webapp.storage.table_words import TableWords
from webapp.storage.values import decode, encode

Role = Literal["organiser", "public", "hall"]
"""Whose address it is; the tables have one each, see :meth:`webapp.storage.tables.TableStore.renew`."""
LABEL_LENGTH = 40
"""Characters of a label: a name with what tells it apart."""

_BYE: type[Bye] = Bye  # type: ignore[assignment]  # a union, which msgspec takes for a type


class EveningStore:
    """Evenings, their people, their events and their published prize lists."""

    def __init__(self, connection: Connection, games: GameStore) -> None:
        self._connection = connection
        self._db = connection.db
        self._games = games

    def add(self, plan: EveningPlan) -> str:
        """Store a new evening and return its organiser's address."""
        token = new_token()
        evening = self._connection.add(
            "evening",
            organiser=token,
            public=new_token(),
            hall=new_token(),
            created=now(),
            **_columns(plan),
        )
        self._connection.add(
            "event", evening=evening, kind=EventKind.CREATED, said="{}", at=now(), by=self._connection.by
        )
        return token

    def change_plan(self, evening: Evening, plan: EveningPlan) -> None:
        """Change the plan of the evening; what is played already keeps its rules."""
        columns = _columns(plan)
        changes = ", ".join(f"{column} = ?" for column in columns)
        self._db.execute(f"UPDATE evening SET {changes} WHERE id = ?", [*columns.values(), evening.id])  # noqa: S608
        self.note(evening, EventKind.PLANNED)

    def find(self, organiser: str) -> Evening | None:
        """Return the evening with this organiser's address."""
        return self.with_link("organiser", organiser)

    def with_link(self, role: Role, token: str) -> Evening | None:
        """Return the evening with this address of that role."""
        for row in self._db["evening"].rows_where(f"{role} = ?", [token]):
            plan = EveningPlan(
                name=row["name"],
                date=row["date"],
                place=row["place"],
                options=decode(row["options"], dict[str, str]),
                games=Games(row["rounds"], row["per_round"]),
                prizes=decode(row["prizes"], tuple[Prize, ...]),
                sharing=Sharing(row["sharing"]),
                bye=decode(row["bye"], _BYE),
                tie_breaks=decode(row["tie_breaks"], tuple[TieBreak, ...]),
                worth=bool(row["worth"]),
                words=decode(row["words"], TableWords),
            )
            return Evening(
                id=row["id"],
                organiser=row["organiser"],
                public=row["public"],
                hall=row["hall"],
                created=row["created"],
                plan=plan,
                finished=row["finished"] or "",
            )
        return None

    def renew_link(self, evening: Evening, role: Role) -> str:
        """Give that role another address and return it; the old one is void."""
        token = new_token()
        self._db.execute(f"UPDATE evening SET {role} = ? WHERE id = ?", [token, evening.id])  # noqa: S608
        self.note(evening, EventKind.RENEWED, SaidRole(role))
        return token

    def revoke_link(self, evening: Evening, role: Literal["public", "hall"]) -> None:
        """Revoke that role's address."""
        self._db.execute(f"UPDATE evening SET {role} = NULL WHERE id = ?", [evening.id])  # noqa: S608
        self.note(evening, EventKind.REVOKED, SaidRole(role))

    def finish(self, evening: Evening, content: PrizeListContent) -> None:
        """End the evening with its first prize list."""
        self._db.execute("UPDATE evening SET finished = ? WHERE id = ?", [now(), evening.id])
        self.add_prize_list(evening, content, "")
        self.note(evening, EventKind.FINISHED)

    def state(self, evening: Evening) -> tuple[int, ...]:
        """Return numbers, one of which grows whenever anything of the evening changes that a page shows."""
        query = """
            SELECT (SELECT max(id) FROM event WHERE evening = :evening) AS done,
                (SELECT max(version.id) FROM version JOIN hand ON hand.id = version.hand
                 JOIN table_round ON table_round.game = hand.game
                 JOIN drawn_round ON drawn_round.id = table_round.drawn_round
                 WHERE drawn_round.evening = :evening) AS written,
                (SELECT max(confirmation.id) FROM confirmation
                 JOIN table_round ON table_round.id = confirmation.table_round
                 JOIN drawn_round ON drawn_round.id = table_round.drawn_round
                 WHERE drawn_round.evening = :evening) AS confirmed
        """
        row = next(self._db.query(query, {"evening": evening.id}))
        return row["done"] or 0, row["written"] or 0, row["confirmed"] or 0

    # people

    def entrants(self, evening: Evening) -> tuple[Entrant, ...]:
        """Return everybody who was registered, in the order of registration; those who left are marked."""
        return tuple(
            Entrant(row["id"], row["name"], row["note"], row["label"], bool(row["helper"]), row["left_after"])
            for row in self._db["entrant"].rows_where("evening = ?", [evening.id], order_by="id")
        )

    def enter(self, evening: Evening, people: Sequence[tuple[str, str]], *, helper: bool = False) -> tuple[str, ...]:
        """Register people, each with name and note; return their labels.

        Somebody with the same name as another person gets the note added to it, or a number where there is no note or
        that label is taken, too.
        """
        taken = {name_key(entrant.label) for entrant in self.entrants(evening)}
        labels = []
        for name, note in people:
            label = label_for(name, note, taken)
            taken.add(name_key(label))
            labels.append(label)
            self._connection.add("entrant", evening=evening.id, name=name, note=note, label=label, helper=int(helper))
        self.note(evening, EventKind.ENTERED, SaidEntered(tuple(labels), helper))
        return tuple(labels)

    def rename(self, evening: Evening, entrant: Entrant, name: str, note: str) -> str:
        """Rename somebody, on the sheets, too; return the new label."""
        others = {name_key(other.label) for other in self.entrants(evening) if other.id != entrant.id}
        label = label_for(name, note, others)
        self._db.execute(
            "UPDATE entrant SET name = ?, note = ?, label = ? WHERE id = ?", [name, note, label, entrant.id]
        )
        rows = self._db.query(
            "SELECT game.id, game.names, seat.number FROM seat JOIN table_round ON table_round.id = seat.table_round "
            "JOIN game ON game.id = table_round.game WHERE seat.entrant = ?",
            [entrant.id],
        )
        for row in list(rows):
            names = decode(row["names"], list[str])
            names[row["number"] - 1] = label
            self._games.set_names(row["id"], names)
        self.note(evening, EventKind.RENAMED, SaidRenamed(entrant.label, label))
        return label

    def set_helper(self, evening: Evening, entrant: Entrant, *, helper: bool) -> None:
        """Let somebody fill tables from now on without competing, or compete."""
        self._db.execute("UPDATE entrant SET helper = ? WHERE id = ?", [int(helper), entrant.id])
        self.note(evening, EventKind.HELPS if helper else EventKind.COMPETES, SaidPerson(entrant.label))

    def leave(self, evening: Evening, entrant: Entrant, after: int) -> None:
        """Let somebody drop out after that round; 0 is before the first."""
        self._db.execute("UPDATE entrant SET left_after = ? WHERE id = ?", [after, entrant.id])
        self.note(evening, EventKind.LEFT, SaidLeft(entrant.label, after))

    def come_back(self, evening: Evening, entrant: Entrant) -> None:
        """Let somebody who had dropped out play again."""
        self._db.execute("UPDATE entrant SET left_after = NULL WHERE id = ?", [entrant.id])
        self.note(evening, EventKind.BACK, SaidPerson(entrant.label))

    def strike(self, evening: Evening, entrant: Entrant) -> None:
        """Delete somebody who was registered by mistake and never drawn."""
        self._db.execute("DELETE FROM entrant WHERE id = ?", [entrant.id])
        self.note(evening, EventKind.STRUCK, SaidPerson(entrant.label))

    def was_drawn(self, entrant: Entrant) -> bool:
        """Return whether somebody was in any draw, even in one that was replaced."""
        found = self._db.query(
            "SELECT 1 FROM seat WHERE entrant = :id UNION ALL SELECT 1 FROM joker WHERE entrant = :id LIMIT 1",
            {"id": entrant.id},
        )
        return next(found, None) is not None

    # what was done

    def note(self, evening: Evening, kind: EventKind, said: Said | None = None, table_round: int | None = None) -> None:
        """Add an event to the record of the evening; ``said`` is of the class that ``SAID`` names for its kind."""
        values = {"evening": evening.id, "table_round": table_round, "kind": kind, "said": encode(said or Said())}
        self._connection.add("event", **values, at=now(), by=self._connection.by)

    def note_at(self, context: TableContext, kind: EventKind, said: SaidTable | None = None) -> None:
        """Add an event at a table to the record of the evening."""
        table = context.table
        self.note(context.evening, kind, said or SaidTable(context.round_number, table.number), table.id)

    def events(self, evening: Evening, table: TableRound | None = None) -> tuple[Event, ...]:
        """Return the events of the evening, or of one table, the latest first."""
        where, value = ("table_round = ?", table.id) if table else ("evening = ?", evening.id)
        return tuple(
            Event(
                row["id"],
                row["table_round"],
                kind := EventKind(row["kind"]),
                decode(row["said"], SAID[kind]),
                row["at"],
                row["by"],
            )
            for row in self._db["event"].rows_where(where, [value], order_by="id DESC")
        )

    # prize lists

    def prize_lists(self, evening: Evening) -> tuple[PrizeList, ...]:
        """Return every prize list that was published, the first one first; none before the evening is finished."""
        return tuple(
            PrizeList(row["number"], row["reason"], decode(row["content"], PrizeListContent), row["at"])
            for row in self._db["prize_list"].rows_where("evening = ?", [evening.id], order_by="number")
        )

    def add_prize_list(self, evening: Evening, content: PrizeListContent, reason: str) -> None:
        """Publish a prize list; ``reason`` says why it was corrected, "" for the first."""
        number = len(self.prize_lists(evening)) + 1
        values = {"evening": evening.id, "number": number, "reason": reason, "content": encode(content)}
        self._connection.add("prize_list", **values, at=now())


def label_for(name: str, note: str, taken: set[str]) -> str:
    """Return what somebody is called on sheets and lists, which nobody else is.

    >>> label_for("Eva Maier", "Ohmden", {"eva maier"}), label_for("Eva Maier", "", {"eva maier"})
    ('Eva Maier (Ohmden)', 'Eva Maier (2)')
    """
    wished = [name, f"{name} ({note})"] if note else [name]
    for label in wished:
        if name_key(label) not in taken and len(label) <= LABEL_LENGTH:
            return label
    number = 2
    while name_key(label := f"{name[: LABEL_LENGTH - 6]} ({number})") in taken:
        number += 1
    return label


def _columns(plan: EveningPlan) -> dict[str, Any]:
    return {
        "name": plan.name,
        "date": plan.date,
        "place": plan.place,
        "options": encode(dict(plan.options)),
        "rounds": plan.games.rounds,
        "per_round": plan.games.per_round,
        "prizes": encode(plan.prizes),
        "sharing": plan.sharing,
        "bye": encode(plan.bye),
        "tie_breaks": encode(plan.tie_breaks),
        "worth": int(plan.worth),
        "words": encode(plan.words),
    }
