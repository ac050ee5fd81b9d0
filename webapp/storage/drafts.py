"""What the database keeps of hands that are being written down, with every save of them."""

from __future__ import annotations

from scoring.entry import Entry
from webapp.storage.connection import Connection, days_ago, new_token, now
from webapp.storage.games import GameStore
from webapp.storage.piles import PileStore
from webapp.storage.records import Draft, DraftState, Game, Pile, Revision
from webapp.storage.values import decode, encode

CHANGE_DAYS = 7
"""How long a change that was begun and never written is kept."""


class DraftStore:
    """Drafts and their revisions."""

    def __init__(self, connection: Connection, games: GameStore, piles: PileStore) -> None:
        self._connection = connection
        self._db = connection.db
        self._games = games
        self._piles = piles

    def game_of(self, draft: Draft) -> Game:
        """Return the game to which the draft belongs, with the rules and the players of the draft's hand."""
        game = self._games.of_id(draft.game)
        if draft.hand is not None:
            return game.of_hand(self._games.place_of(draft.hand), draft.entry)
        return game.of_hand(None if draft.before is None else self._games.place_of(draft.before) - 1, draft.entry)

    def open_for(self, game: Game, before: int | None = None) -> Draft | None:
        """Return the open draft of the next hand, or of one to insert ``before`` a hand; None where there is none."""
        where = "game = ? AND ifnull(before, 0) = ? AND state = 'open' AND hand IS NULL"
        return self._draft(where, game.id, before or 0)

    def find(self, token: str) -> Draft | None:
        """Return the draft with this address."""
        return self._draft("token = ?", token)

    def of_pile(self, pile: Pile) -> Draft | None:
        """Return the draft for which the pile is gathered."""
        return self._draft("id = ?", pile.draft)

    def add(
        self,
        game: Game,
        entry: Entry,
        *,
        hand: int | None = None,
        base: int | None = None,
        before: int | None = None,
    ) -> str:
        """Store a draft and return its token."""
        token = new_token()
        draft = self._connection.add(
            "draft",
            token=token,
            game=game.id,
            hand=hand,
            base=base,
            before=before,
            entry=encode(entry),
            state=DraftState.OPEN,
            created=now(),
        )
        self._connection.add("revision", draft=draft, number=0, phone="", page="", entry=encode(entry), at=now())
        return token

    def save(self, draft: Draft, entry: Entry, *, phone: str = "", page: str = "", sent: str = "") -> None:
        """Keep what was entered so far; call it inside :meth:`Connection.writing`.

        Args:
            draft: the draft.
            entry: everything that was entered.
            phone: which phone saves it.
            page: from which showing of a form.
            sent: the step whose form was sent for good.
        """
        text = encode(entry)
        last = next(self._db.query("SELECT MAX(number) AS number FROM revision WHERE draft = ?", [draft.id]))
        number = int(last["number"]) + 1
        self._db.execute("UPDATE draft SET entry = ? WHERE id = ?", [text, draft.id])
        self._connection.add(
            "revision", draft=draft.id, number=number, phone=phone, page=page, entry=text, at=now(), sent=sent
        )

    def rebase(self, draft: Draft, base: int) -> None:
        """Let the draft change the version ``base`` of its hand; call it inside :meth:`Connection.writing`."""
        self._db.execute("UPDATE draft SET base = ? WHERE id = ?", [base, draft.id])

    def revisions(self, draft: Draft) -> tuple[Revision, ...]:
        """Return the draft as it was after each save, the oldest first; none once it is written or dropped."""
        rows = self._db.query("SELECT * FROM revision WHERE draft = ? ORDER BY number", [draft.id])
        return tuple(
            Revision(row["number"], row["phone"], row["page"], decode(row["entry"], Entry), row["at"], row["sent"])
            for row in rows
        )

    def end(self, draft: Draft, state: DraftState) -> None:
        """Close the draft as written or dropped; its pictures are deleted when dropped, those taken out always."""
        self._db.execute("UPDATE draft SET state = ? WHERE id = ?", [state, draft.id])
        self._db.execute("DELETE FROM revision WHERE draft = ?", [draft.id])
        self._piles.forget_removed(draft)
        if state == DraftState.DROPPED:
            self._piles.remove(draft)

    def renew(self, game: int) -> None:
        """Give the drafts of the game with this id and all their piles other addresses; the old ones are void."""
        for row in list(self._db["draft"].rows_where("game = ?", [game], select="id")):
            self._db.execute("UPDATE draft SET token = ? WHERE id = ?", [new_token(), row["id"]])
            self._piles.renew(row["id"])

    def tidy(self) -> None:
        """Delete the changes that were begun and never written when their time is over."""
        where = "hand IS NOT NULL AND state = 'open' AND created < ?"
        self._db.execute(f"DELETE FROM draft WHERE {where}", [days_ago(CHANGE_DAYS)])  # noqa: S608

    def _draft(self, where: str, *values: object) -> Draft | None:
        for row in self._db["draft"].rows_where(where, values):
            return Draft(
                id=row["id"],
                token=row["token"],
                game=row["game"],
                hand=row["hand"],
                base=row["base"],
                before=row["before"],
                entry=decode(row["entry"], Entry),
                state=DraftState(row["state"]),
            )
        return None
