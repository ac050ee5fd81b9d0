"""Where a game stands: the sheet, replayed from the stored hands each time, with what a page shows beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.cards import Suit
from scoring.hand import HandError, Settlement, cannot_be_made, needed, settle
from scoring.problems import Problem
from scoring.rules import Rules
from scoring.sheet import Row, Sheet
from webapp.curve import Curve, curve
from webapp.entry import Entry, hand_of
from webapp.languages import gettext
from webapp.records import Draft, Game, HandRecord


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of the pad: the sheet's row with names, and what was entered for it."""

    id: int
    entry: Entry
    changed: bool
    row: Row
    declarer_name: str
    dealer_name: str
    dealer_side: str

    @property
    def number(self) -> int:
        """The hand's number, from 1."""
        return self.row.number

    @property
    def bid(self) -> int:
        """The bid."""
        return self.row.hand.bid

    @property
    def declarer(self) -> str:
        """The declarer's side."""
        return self.row.hand.declarer

    @property
    def outcome(self) -> str:
        """How the hand ended."""
        return self.row.hand.outcome

    @property
    def trump(self) -> Suit | None:
        """The trump suit."""
        return self.row.hand.trump

    @property
    def deltas(self) -> Mapping[str, int]:
        """What the hand changed for each side."""
        return self.row.deltas

    @property
    def totals(self) -> Mapping[str, int]:
        """Each side's total after the hand."""
        return self.row.totals


@dataclass(frozen=True, slots=True)
class Standing:
    """The sheet with its rows for the pad, the hands taken back, and the curve."""

    sheet: Sheet
    rows: tuple[PadRow, ...]
    deleted: tuple[HandRecord, ...]
    curve: Curve


def sheet_of(game: Game, hands: Sequence[tuple[int, Entry]]) -> Sheet:
    """Return the sheet of the hands entered, each with its place, in the order of play."""
    games = [game.at(place) for place in (*(place for place, _entry in hands), None)]
    changes = {
        number: after.rules
        for number, (before, after) in enumerate(pairwise(games), start=2)
        if after.options != before.options
    }
    played = [hand_of(entry, at) for at, (_place, entry) in zip(games, hands, strict=False)]
    return Sheet.of(played, games[0].rules, game.sides, game.first_dealer, changes)


def standing_of(game: Game, hands: Sequence[HandRecord]) -> Standing:
    """Return where the game stands after ``hands``; those taken back count for nothing."""
    played = [hand for hand in hands if not hand.deleted]
    entries = [Entry.from_json(hand.now.entry) for hand in played]
    sheet = sheet_of(game, [(hand.place, entry) for hand, entry in zip(played, entries, strict=True)])
    rows = tuple(
        PadRow(
            id=hand.id,
            entry=entry,
            changed=len(hand.versions) > 1,
            row=row,
            declarer_name=game.names[entry.declarer or 0],
            dealer_name=game.names[row.dealer],
            dealer_side=game.side_of(row.dealer),
        )
        for hand, entry, row in zip(played, entries, sheet.rows, strict=True)
    )
    columns = {side: [row.totals[side] for row in sheet.rows] for side in game.sides}
    return Standing(sheet, rows, tuple(hand for hand in hands if hand.deleted), curve(columns, game.rules.target))


def settlement_of(entry: Entry, game: Game) -> Settlement | None:
    """Return how a stored hand settles; None when a later release finds a problem in it, so that it counts nothing."""
    try:
        return settle(hand_of(entry, game), game.rules)
    except HandError:
        return None


def number_of(hands: Sequence[HandRecord], hand: int | None) -> int:
    """Return the number under which a hand stands on the sheet; None or a deleted one: that of the next hand."""
    ids = [record.id for record in hands if not record.deleted]
    return ids.index(hand) + 1 if hand in ids else len(ids) + 1


def number_from(hands: Sequence[HandRecord], place: int) -> int:
    """Return the number of the first hand on the sheet at ``place`` or after it."""
    return sum(hand.place < place for hand in hands if not hand.deleted) + 1


def totals_with(game: Game, hands: Sequence[HandRecord], draft: Draft, entry: Entry) -> Mapping[str, int]:
    """Return the totals as they will stand right after the draft's hand, once it is written."""
    entries: list[tuple[int, Entry]] = []
    place = 0
    for hand in hands:
        if hand.id == draft.hand:
            place = hand.place
            break
        if hand.id == draft.before:
            # right before that hand, by the rules that hold there
            place = hand.place - 1
            break
        place = hand.place + 1
        if not hand.deleted:
            entries.append((hand.place, Entry.from_json(hand.now.entry)))
    return sheet_of(game, [*entries, (place, entry)]).totals


def needs(bid: int, meld: int, rules: Rules, name: str) -> str:
    """Return what the declarer still needs from tricks, in a sentence."""
    if cannot_be_made(bid, meld, rules):
        sentence = gettext("{name} bräuchte {points} aus Stichen, es gibt nur {total}: nicht zu gewinnen.")
    else:
        sentence = gettext("{name} braucht noch {points} aus Stichen.")
    return sentence.format(name=name, points=needed(bid, meld, rules), total=rules.total_points)


def named(game: Game, values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a sentence with the side's letter replaced by its name."""
    side = values.get("side")
    return {**values, "side": game.side_name(side)} if isinstance(side, str) and side in game.sides else dict(values)


def fill_for(game: Game, said: Problem) -> str:
    """Return a problem's sentence with the players' names."""
    return gettext(said.template).format(**named(game, said.values))


def end_sentence(game: Game, sheet: Sheet) -> str:
    """Return how the game ended, with its reason; "" while it runs."""
    if sheet.end is None:
        return ""
    return gettext(sheet.end.template).format(**named(game, sheet.end.values))
