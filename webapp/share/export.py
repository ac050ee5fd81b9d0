"""The sheet as a file: picture, document, text for a messenger, CSV for a spreadsheet, JSON with all of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict

from scoring.evaluation import evaluate
from scoring.hand import Outcome
from scoring.money import euros
from scoring.texts import booked, signed
from webapp.drawn.parts import rules_line, said_of
from webapp.drawn.pdf import pdf_of
from webapp.drawn.sheet import document, heading, picture
from webapp.drawn.svg import png_of
from webapp.share.spreadsheet import Cell, csv_of
from webapp.sheet.lines import PadLine
from webapp.sheet.money import money_sentences, settled_money
from webapp.sheet.standing import PadRow, Standing, end_sentence, number_from
from webapp.site.dates import date_words
from webapp.site.languages import gettext, ngettext
from webapp.site.texts import outcome_name, suit_name
from webapp.storage.booking_records import BookingRecord
from webapp.storage.records import Game, HandRecord

_LAST = 5
"""How many hands a message tells of."""


def as_png(game: Game, standing: Standing) -> bytes:
    """Return the sheet as a picture."""
    return png_of(picture(game, standing))


def as_pdf(game: Game, standing: Standing) -> bytes:
    """Return the sheet as pages of A4."""
    return pdf_of(document(game, standing), f"Binokel {date_words(game.created)}: {', '.join(game.names)}")


def as_text(game: Game, standing: Standing, link: str | None) -> str:
    """Return the sheet in words for a messenger: totals, who leads or has won, the last hands, where to read on."""
    sheet = standing.sheet
    said, reason = heading(game, standing)
    blocks = [
        [f"Binokel, {date_words(game.created)}", rules_line(game, standing)],
        [f"{game.side_name(side)}: {signed(sheet.totals[side])}" for side in sheet.standing],
        [line for line in (f"{said}." if said else "", reason) if line],
        money_sentences(game, standing),
        _last(game, standing),
        [gettext("Mitlesen: {link}").format(link=link)] if link else [],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _last(game: Game, standing: Standing) -> list[str]:
    """Return a line for each of the last hands and what stands between them; before these how many are not told."""
    first = len(standing.rows) - _LAST
    if first <= 0:
        return [_said(game, line) for line in standing.lines]
    told = standing.lines[standing.lines.index(PadLine(standing.rows[first])) :]
    hands = ngettext("%(num)d Spiel davor", "%(num)d Spiele davor", first)
    bookings = sum(line.booking is not None for line in standing.lines[: -len(told)])
    what = [hands, ngettext("%(num)d Buchung davor", "%(num)d Buchungen davor", bookings)] if bookings else [hands]
    left_out = gettext("({what}: auf dem ganzen Zettel)").format(what=", ".join(what))
    return [left_out, *(_said(game, line) for line in told)]


def _said(game: Game, line: PadLine[PadRow]) -> str:
    if line.hand:
        return _told(game, line.hand)
    said = line.booking or line.round
    assert said is not None  # noqa: S101 - a line is one of the three
    # of a round each side's sum, of a booking whom it changes
    points = [
        f"{game.side_name(side)} {booked(delta) if line.booking else signed(delta)}"
        for side, delta in said.deltas.items()
        if delta or line.round
    ]
    head = gettext("Gebucht, {reason}").format(reason=said_of(said)) if line.booking else said_of(said)
    return f"{head}: {', '.join(points)}"


def _told(game: Game, row: PadRow) -> str:
    how = suit_name(row.trump) if row.trump else ""
    if row.outcome != Outcome.PLAYED:
        how = f"{how} {outcome_name(row.outcome)}".strip()
    if row.row.after_end:
        how += f", {gettext('nach dem Ende')}"
    if not row.row.settlement:
        who = f"{row.declarer_name} {row.bid} " if row.row.played else ""
        return f"{row.number}. {who}{how}: {gettext('zählt nicht')}"
    if not row.row.played:
        return f"{row.number}. {outcome_name(row.outcome)}"
    points = ", ".join(f"{game.side_name(side)} {booked(row.deltas[side])}" for side in row.deltas)
    return f"{row.number}. {row.declarer_name} {row.bid} {how}: {points}"


def as_csv(game: Game, standing: Standing) -> str:
    """Return a line per hand and booking: number, dealer, declarer, bid, outcome, trump, per side points and total."""
    return csv_of(_table(game, standing))


def _table(game: Game, standing: Standing) -> Iterator[Sequence[Cell]]:
    names = [game.side_name(side) for side in game.sides]
    totals = [gettext("{name} gesamt").format(name=name) for name in names]
    heads = (gettext("Spiel"), gettext("Geber"), gettext("Ansager"), gettext("Reizwert"), gettext("Ausgang"))
    yield *heads, gettext("Trumpf"), *names, *totals
    for line in standing.lines:
        points = [*(line.deltas.get(side) for side in game.sides), *(line.totals[side] for side in game.sides)]
        if line.booking:
            yield gettext("Buchung"), "", "", "", line.booking.reason, "", *points
        elif line.hand:
            row = line.hand
            outcome = outcome_name(row.outcome) + ("" if row.row.settlement else f", {gettext('zählt nicht')}")
            trump = suit_name(row.trump) if row.trump else ""
            yield row.number, row.dealer_name, row.declarer_name, row.bid or "", outcome, trump, *points
    if settled := settled_money(game, standing):
        amounts = [euros(settled.balance[side]).removesuffix(" €") for side in game.sides]
        yield gettext("Geld"), "", "", "", gettext("Euro je Spieler"), "", *[None] * len(amounts), *amounts


def as_json(game: Game, hands: Sequence[HandRecord], standing: Standing) -> str:
    """Return the game with every hand as it was entered, its settlement, its history, and the totals."""
    rows = {row.id: row for row in standing.rows}
    data = {
        "created": game.created,
        "words": {name: value for name, value in asdict(game.words).items() if name != "deck_said"},
        "rules": {"preset": game.preset, "options": dict(game.first_options)},
        "changed_rules": [
            # only what changed, null for what is again as the rule set says
            {"from": number_from(hands, ruling.place), "options": dict(changes), "at": ruling.at}
            for ruling, changes in game.changes
        ],
        "players": list(game.names),
        "first_dealer": game.first_dealer,
        "sides": game.side_names,
        "hands": [_hand(game, hand, rows.get(hand.id)) for hand in hands],
        "bookings": [_booking(game, hands, booking) for booking in game.bookings],
        "totals": dict(standing.sheet.totals),
        "finished": standing.sheet.finished,
        "winner": standing.sheet.winner,
        "end": end_sentence(game, standing.sheet),
        "agreed": standing.sheet.end is not None and standing.sheet.end.agreed,
        **_money(game, standing),
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _money(game: Game, standing: Standing) -> dict[str, object]:
    """Return what is played for and what it came to; nothing where it does not go for money."""
    if game.stakes.none:
        return {}
    settled, stakes = settled_money(game, standing), game.stakes
    payments = [asdict(payment) for payment in settled.payments] if settled else []
    said = {"per_point": str(stakes.per_point), "lost_fee": stakes.lost_fee, "to_till": stakes.to_till}
    return {"money": said | {"balance": dict(settled.balance) if settled else None, "payments": payments}}


def _hand(game: Game, hand: HandRecord, row: PadRow | None) -> dict[str, object]:
    entry = hand.now.entry
    value = evaluate(entry, game.of_hand(hand.place, entry).setup).hand
    return {
        "number": row.number if row else None,
        "dealer": row.row.dealer if row else None,
        "deleted": hand.deleted,
        "counts": row is not None and row.row.settlement is not None,
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
        "deltas": dict(row.deltas) if row else None,
        "totals": dict(row.totals) if row else None,
        "entered": hand.now.entry.to_json(),
        "history": [
            {"kind": version.kind, "at": version.at, "by": "" if game.hide_names else version.by}
            for version in hand.versions
        ],
    }


def _booking(game: Game, hands: Sequence[HandRecord], booking: BookingRecord) -> dict[str, object]:
    return {
        "after": number_from(hands, booking.now.place + 1) - 1,
        "points": game.by_side(booking.now.points),
        "reason": booking.now.reason,
        "deleted": booking.deleted,
        "history": [{"kind": version.kind, "at": version.at} for version in booking.versions],
    }


FORMS = ("png", "pdf", "txt", "csv", "json")
"""The forms in which a sheet is written, by the ending of the file's name."""


def written(
    form: str, game: Game, hands: Sequence[HandRecord], standing: Standing, link: str | None = None
) -> str | bytes:
    """Return the sheet in one of ``FORMS``; ``link`` is where it can be read along."""
    writers: Mapping[str, Callable[[], str | bytes]] = {
        "png": lambda: as_png(game, standing),
        "pdf": lambda: as_pdf(game, standing),
        "txt": lambda: as_text(game, standing, link),
        "csv": lambda: as_csv(game, standing),
        "json": lambda: as_json(game, hands, standing),
    }
    return writers[form]()
