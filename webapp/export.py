"""The sheet as a file: CSV for a spreadsheet, JSON with everything that was entered."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence

from webapp.entry import Entry, hand_of
from webapp.records import Game, HandRecord
from webapp.standing import standing_of
from webapp.texts import OUTCOMES, SUITS


def as_csv(game: Game, hands: Sequence[HandRecord]) -> str:
    """Return one line per hand: number, dealer, declarer, bid, outcome, trump, and per side points and total.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n").writerow
    names = [_harmless(game.side_name(side)) for side in game.sides]
    totals = [f"{name} gesamt" for name in names]
    write(["Spiel", "Geber", "Ansager", "Reizwert", "Ausgang", "Trumpf", *names, *totals])
    for row in standing_of(game, hands).rows:
        write(
            [
                row.number,
                _harmless(row.dealer_name),
                _harmless(row.declarer_name),
                row.bid,
                OUTCOMES[row.outcome],
                SUITS[row.trump] if row.trump else "",
                *(row.deltas[side] for side in game.sides),
                *(row.totals[side] for side in game.sides),
            ]
        )
    return out.getvalue()


def as_json(game: Game, hands: Sequence[HandRecord]) -> str:
    """Return the game with every hand as it was entered, its settlement, its history, and the totals."""
    standing = standing_of(game, hands)
    deltas = {row.id: dict(row.deltas) for row in standing.rows}
    data = {
        "created": game.created,
        "rules": {"preset": game.preset, "options": dict(game.options)},
        "players": list(game.names),
        "first_dealer": game.first_dealer,
        "sides": game.side_names,
        "hands": [_hand(game, hand, deltas.get(hand.id)) for hand in hands],
        "totals": dict(standing.sheet.totals),
        "finished": standing.sheet.finished,
        "winner": standing.sheet.winner,
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _hand(game: Game, hand: HandRecord, deltas: Mapping[str, int] | None) -> dict[str, object]:
    entry = Entry.from_json(hand.now.entry)
    value = hand_of(entry, game.at(hand.place))
    return {
        "deleted": hand.deleted,
        "players": value.players,
        "declarer": value.declarer,
        "outcome": value.outcome,
        "bid": value.bid,
        "trump": value.trump.value if value.trump else None,
        "meld": dict(value.meld),
        "tricks": dict(value.tricks),
        "points": dict(value.points),
        "success": value.success,
        "open": value.open,
        "offender": value.offender,
        "deltas": deltas,
        "entered": dict(hand.now.entry),
        "history": [{"kind": version.kind, "at": version.at, "by": version.by} for version in hand.versions],
    }


def _harmless(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


FORMATS: Mapping[str, Callable[[Game, Sequence[HandRecord]], str]] = {"csv": as_csv, "json": as_json}
"""The export of each format."""
