"""Where a game stands: the sheet, replayed from the stored hands each time, with what a page shows beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Literal

from scoring.cards import Card, Suit
from scoring.entry import Entry
from scoring.evaluation import Evaluation, evaluate
from scoring.problems import Problem
from scoring.setup import TableSetup
from scoring.sheet import Booking, Row, Sheet
from scoring.texts import N_, of_two
from webapp.sheet.curve import Curve, curve
from webapp.sheet.lines import PadBooking, PadLine, in_order
from webapp.site.languages import gettext
from webapp.site.texts import card_name
from webapp.storage.booking_records import BookingRecord
from webapp.storage.records import Draft, Game, HandRecord
from webapp.storage.version_kind import VersionKind


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of the pad: the sheet's row with names, and what was entered for it."""

    id: int
    entry: Entry
    changed: bool
    inserted: bool
    """Written later than a hand that was played after it."""
    row: Row
    declarer_name: str
    """"" where nobody declared."""
    dealer_name: str
    dealer_side: str
    players: tuple[str, ...]
    """The names of those who played it, by seat."""
    melds: tuple[int | None, ...]
    """What the player at each seat melded; None where it was not said, or nobody melds (Durch)."""

    @property
    def number(self) -> int:
        """The hand's number, from 1."""
        return self.row.number

    @property
    def bid(self) -> int:
        """The bid; 0 where nobody played."""
        return self.row.hand.bid

    @property
    def declarers(self) -> tuple[str, ...]:
        """The columns of the declarer's side."""
        return self.row.declarers

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of the hand for which each of the players played, by seat."""
        sides = self.row.hand.sides
        return tuple(sides[seat % len(sides)] for seat in range(len(self.players)))

    @property
    def played(self) -> bool:
        """Whether it is one of the hands that a game counts."""
        return self.row.played

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
        """What the hand changed for each side that played it."""
        return self.row.deltas

    @property
    def totals(self) -> Mapping[str, int]:
        """Each side's total after the hand."""
        return self.row.totals


@dataclass(frozen=True, slots=True)
class News:
    """A change of an earlier hand, of the rules, or a booking, that moved the end of the game.

    Attributes:
        kind: what was done to a hand (written: one was inserted); None: the rules were changed; "booked": something
            was booked, or a booking was changed.
        number: the hand's number; that of a deleted hand is the one it had.
        reopened: the game was over before the change, and now it goes on; else the change ended it.
    """

    kind: VersionKind | Literal["booked"] | None
    number: int
    reopened: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The sheet with its rows for the pad, the hands taken back, and the curve."""

    sheet: Sheet
    rows: tuple[PadRow, ...]
    deleted: tuple[HandRecord, ...]
    curve: Curve
    news: News | None = None
    """What the last change did to the end of the game."""
    since: Mapping[str, int] = field(default_factory=dict)
    """The hand from which on a house rule holds, by its key, where that is not the first."""
    lines: tuple[PadLine[PadRow], ...] = ()
    """What stands on the pad one under the other: the rows, bookings, and sums of rounds."""

    @property
    def to_go(self) -> Mapping[str, int]:
        """How much each side still needs to the target; empty where there is none, or the game is over."""
        target = self.sheet.target
        if target is None or self.sheet.end:
            return {}
        return {side: target - total for side, total in self.sheet.totals.items()}

    @property
    def apart(self) -> Mapping[str, int]:
        """What is kept apart from the running game; empty where that is nothing."""
        return self.sheet.separate if any(self.sheet.separate.values()) else {}


def sheet_of(game: Game, hands: Sequence[tuple[float, Entry]]) -> Sheet:
    """Return the sheet of the hands entered, each with its place, in the order of play."""
    return _replay(game, hands)[0]


def _replay(game: Game, hands: Sequence[tuple[float, Entry]]) -> tuple[Sheet, list[Evaluation]]:
    """Return the sheet and the evaluation of each hand, by the rules of its place and of the people who played it."""
    whole, places = game.whole, [*(place for place, _entry in hands), None]
    games = [whole.at(place) for place in places]
    changes = {
        number: after.rules
        for number, (before, after) in enumerate(pairwise(games), start=2)
        if after.options != before.options
    }
    evaluations = [evaluate(entry, whole.of_hand(place, entry).setup) for place, entry in hands]
    played = [evaluation.hand for evaluation in evaluations]
    bookings = [
        Booking(sum(place <= booking.now.place for place, _entry in hands), whole.by_side(booking.now.points))
        for booking in _booked(game)
    ]
    # whoever plays on after the agreed end has taken the game up again
    agreed = game.agreed_end is not None and all(place <= game.agreed_end for place, _entry in hands)
    sheet = Sheet.of(
        played,
        games[0].rules,
        whole.sides,
        game.first_dealer,
        changes,
        bookings,
        agreed=agreed,
        circles={number: game.circle_at(place) for number, place in enumerate(places, start=1)} if game.circles else {},
        dealt=[whole.dealt(place, entry) for place, entry in hands],
        order=game.table.order,
    )
    return sheet, evaluations


def _booked(game: Game) -> list[BookingRecord]:
    """Return the bookings that count, in the order in which they stand on the sheet."""
    standing = [booking for booking in game.bookings if not booking.deleted]
    return sorted(standing, key=lambda booking: (booking.now.place, booking.id))


def standing_of(game: Game, hands: Sequence[HandRecord]) -> Standing:
    """Return where the whole game stands after ``hands``; those taken back count for nothing."""
    game = game.whole
    played = [hand for hand in hands if not hand.deleted]
    entries = [hand.now.entry for hand in played]
    places = [(hand.place, entry) for hand, entry in zip(played, entries, strict=True)]
    sheet, evaluations = _replay(game, places)
    rows = tuple(
        PadRow(
            id=hand.id,
            entry=evaluation.entry,
            changed=len(hand.versions) > 1,
            inserted=hand.id > min((later.id for later in hands if later.place > hand.place), default=hand.id),
            row=row,
            declarer_name="" if evaluation.ending.unplayed else evaluation.setup.names[evaluation.entry.declarer or 0],
            dealer_name=game.names[row.dealer],
            dealer_side=game.side_of(row.dealer),
            players=evaluation.setup.names,
            melds=_melds(evaluation),
        )
        for hand, evaluation, row in zip(played, evaluations, sheet.rows, strict=True)
    )
    bookings = [
        PadBooking(
            id=booking.id,
            after=row.booking.after,
            reason=booking.now.reason,
            changed=len(booking.versions) > 1,
            deltas={side: row.booking.points.get(side, 0) for side in game.sides},
            totals=row.totals,
        )
        for booking, row in zip(_booked(game), sheet.bookings, strict=True)
    ]
    lines = tuple(in_order(rows, bookings, game.rules.games))
    columns = {side: [line.totals[side] for line in lines if line.round is None] for side in game.sides}
    deleted = tuple(hand for hand in hands if hand.deleted)
    drawn, news = curve(columns, sheet.target), _news(game, hands, sheet)
    return Standing(sheet, rows, deleted, drawn, news, since(game, hands), lines)


def _melds(evaluation: Evaluation) -> tuple[int | None, ...]:
    """Return what each player melded; where no meld counts, as in a Durch, nobody melds."""
    if not evaluation.ending.melds_count:
        return (None,) * evaluation.setup.players
    return evaluation.melded.points


def _entered(hands: Iterable[HandRecord]) -> list[tuple[float, Entry]]:
    return [(hand.place, hand.now.entry) for hand in hands if not hand.deleted]


def _news(game: Game, hands: Sequence[HandRecord], sheet: Sheet) -> News | None:
    """Return how what was written last moved the end of the game; None if it did not, or was just the next hand."""
    latest = max(hands, key=lambda hand: hand.now.id, default=None)
    booked = max(game.bookings, key=lambda booking: booking.now.id, default=None)
    written, ruled = latest.now.at if latest else "", game.rulings[-1].at if game.rulings else ""
    if game.ends and game.ends[-1].at >= max(written, ruled, booked.now.at if booked else ""):
        return None  # that it ended, or goes on, is what was asked for
    kind: VersionKind | Literal["booked"] | None
    if booked and booked.now.at >= max(written, ruled):
        kind, number = "booked", 0
        before = sheet_of(replace(game, bookings=_without(game.bookings, booked)), _entered(hands))
    elif latest is None:
        return None
    elif ruled >= written:
        kind, number = None, number_from(hands, game.rulings[-1].place)
        earlier = replace(game, rulings=game.rulings[:-1]).at(None)
        before = sheet_of(earlier, _entered(hands))
    elif latest.now.kind == VersionKind.WRITTEN and latest is hands[-1]:
        return None
    else:
        kind, number = latest.now.kind, number_from(hands, latest.place)
        known = [replace(hand, versions=hand.versions[:-1]) if hand is latest else hand for hand in hands]
        before = sheet_of(game, _entered(hand for hand in known if hand.versions))
    if (before.end is None) == (sheet.end is None):
        return None
    return News(kind, number, reopened=sheet.end is None)


def _without(bookings: Sequence[BookingRecord], latest: BookingRecord) -> tuple[BookingRecord, ...]:
    """Return the bookings as they were before the last version of ``latest``."""
    known = [replace(one, versions=one.versions[:-1]) if one is latest else one for one in bookings]
    return tuple(one for one in known if one.versions)


def number_of(hands: Sequence[HandRecord], hand: int | None) -> int:
    """Return the number under which a hand stands on the sheet; None or a deleted one: that of the next hand."""
    ids = [record.id for record in hands if not record.deleted]
    return ids.index(hand) + 1 if hand in ids else len(ids) + 1


def number_from(hands: Sequence[HandRecord], place: int) -> int:
    """Return the number of the first hand on the sheet at ``place`` or after it."""
    return sum(hand.place < place for hand in hands if not hand.deleted) + 1


def since(game: Game, hands: Sequence[HandRecord]) -> dict[str, int]:
    """Return the hand from which on a house rule holds as it is now, by its key, where that is not the first."""
    found: dict[str, int] = {}
    for ruling, changes in game.changes:
        found.update(dict.fromkeys(changes, number_from(hands, ruling.place)))
    return {key: number for key, number in found.items() if number > 1}


def sheet_with(game: Game, hands: Sequence[HandRecord], draft: Draft, entry: Entry) -> tuple[Sheet, Row]:
    """Return the sheet as it will be once the draft's hand is written, and that hand's row."""
    entries: list[tuple[float, Entry]] = []
    index = None
    for hand in hands:
        if hand.id in (draft.hand, draft.before):
            index = len(entries)
            # an inserted hand comes right before that hand, by the rules that hold there
            entries.append((hand.place - 0.5 * (hand.id == draft.before), entry))
        if hand.id != draft.hand and not hand.deleted:
            entries.append((hand.place, hand.now.entry))
    if index is None:
        index = len(entries)
        entries.append((hands[-1].place + 1 if hands else 0, entry))
    sheet = sheet_of(game, entries)
    return sheet, sheet.rows[index]


def place_of(draft: Draft, hands: Sequence[HandRecord]) -> float | None:
    """Return where a draft's hand stands in the order of play, None: after all others."""
    at = next((hand for hand in hands if hand.id in (draft.hand, draft.before)), None)
    # an inserted hand comes right before that hand, by the rules and among the people of the one before it
    return None if at is None else at.place - 0.5 * (at.id == draft.before)


def turn_sentence(game: Game, entry: Entry, place: float | None) -> str:
    """Return who deals the hand at ``place`` and who sits out, in a sentence; "" where everybody plays every hand."""
    if entry.dealer is None or entry.players is None:
        return ""
    out = [person for person in game.circle_at(place).present if person not in entry.players]
    others = [game.everyone[person] for person in out if person != entry.dealer]
    said = gettext("{name} gibt und setzt aus.") if entry.dealer in out else gettext("{name} gibt.")
    said = said.format(name=game.everyone[entry.dealer])
    if not others:
        return said
    return f"{said} " + gettext("Es setzt aus: {names}.").format(names=", ".join(others))


def entry_to_begin(game: Game, hands: Sequence[HandRecord], before: int | None = None) -> Entry:
    """Return what is known of the next hand, or of one to be inserted ``before`` another, ere anything is said of it.

    Where people come and go that is who deals it and who plays it: whoever inserts a hand later does not change that.
    """
    if not game.circles:
        return Entry()
    places = [hand.place for hand in hands if hand.id == before]
    end = places[0] if places else None
    earlier = [(hand.place, hand.now.entry) for hand in hands if not hand.deleted and (end is None or hand.place < end)]
    known = tuple(record for record in game.circles if end is None or record.place < end)
    turn = sheet_of(replace(game, circles=known), earlier).next_turn
    return Entry(players=turn.players, dealer=turn.dealer)


def moved_end(game: Game, before: Sheet, after: Sheet) -> str:
    """Return how the end of the game will change, in a sentence; "" where it will not."""
    game = game.whole
    old, new = end_sentence(game, before), end_sentence(game, after)
    if old == new:
        return ""
    if not new:
        return gettext("Damit ist die Partie wieder offen und geht weiter.")
    if not old:
        return gettext("Damit ist die Partie zu Ende: {reason}.").format(reason=new)
    return gettext("Damit endet die Partie anders: {reason}.").format(reason=new)


def named(players: Game | TableSetup, values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a sentence with the side's letter and a card's code replaced by their names."""
    found, side, card = dict(values), values.get("side"), values.get("card")
    if isinstance(side, str) and side in players.sides:
        found["side"] = players.side_name(side)
    if isinstance(card, str):
        found["card"] = card_name(Card.parse(card))
    return found


def _with_names(players: Game | TableSetup, template: str, values: Mapping[str, object]) -> str:
    """Return a sentence with the players' names, and the verb that fits two partners where a side is two."""
    side = values.get("side")
    if side in players.sides and len(players.seats_of(str(side))) > 1:
        template = of_two(template)
    return gettext(template).format(**named(players, values))


def fill_for(players: Game | TableSetup, said: Problem) -> str:
    """Return a problem's sentence with the players' names."""
    return _with_names(players, said.template, said.values)


_WHAT = {
    VersionKind.WRITTEN: N_("Spiel {number} wurde eingefügt."),
    VersionKind.CHANGED: N_("Spiel {number} wurde geändert."),
    VersionKind.DELETED: N_("Ein Spiel wurde gestrichen."),
    VersionKind.RESTORED: N_("Spiel {number} wurde zurückgeholt."),
    "booked": N_("Es wurde etwas gebucht."),
    None: N_("Die Regeln wurden geändert."),
}


def news_sentence(news: News | None) -> str:
    """Return what a change did to the end of the game; "" where it did nothing."""
    if news is None:
        return ""
    what = gettext(_WHAT[news.kind]).format(number=news.number)
    so = (
        gettext("Die Partie ist wieder offen und geht weiter.")
        if news.reopened
        else gettext("Damit ist die Partie zu Ende.")
    )
    return f"{what} {so}"


def end_sentence(game: Game, sheet: Sheet) -> str:
    """Return how the game ended, with its reason; "" while it runs."""
    if sheet.end is None:
        return ""
    return _with_names(game, sheet.end.template, sheet.end.values)
